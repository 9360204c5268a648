// supervisor.tsx - what only a supervisor may do, at the dealer's console: badge and PIN, or name and password, for this one
// action, and no session stays open after it.  A house of play money needs no password.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Token } from "protocol";
import type { Connection } from "../common/connection";
import { connection, open_connection, welcome } from "../common/house";
import { change_by, post, Refusal } from "../common/http";
import { refusal_text } from "../common/refusal_text";
import type { Change } from "../common/sender";
import { scan_again, SignOnFields, sign_on } from "../kit/console_sign_on";
import { t } from "./text";

type Fields = Record<string, string>;

async function supervisor_token(fields: Fields): Promise<Token> {
  if (welcome.value?.demo && !fields["name"]) return post({ do: "demo", as: "supervisor" });
  return sign_on(fields);
}

/** Over a connection, whose welcome says the last number of this supervisor: another machine's clock may be ahead. */
const connect_as = (token: string): Connection => open_connection({ token, on_message: () => {}, on_state: () => {} });

async function as_supervisor(fields: Fields, change: Change): Promise<void> {
  const { token } = await supervisor_token(fields);
  const as = connect_as(token);
  try {
    await change_by(as, change);
  } finally {
    as.close();
    await post({ do: "logout" }, token).catch(() => undefined);
  }
}

interface SignInProps {
  go: string;
  other?: boolean; // another person than signed in here before: with a name in a house of play money, too
  run: (fields: Fields) => Promise<unknown>; // throws why not
}

function SupervisorForm({ go, other = false, run }: SignInProps) {
  const [failed, set_failed] = useState("");
  const [busy, set_busy] = useState(false);
  const demo = !other && (welcome.value?.demo ?? false);

  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    set_busy(true);
    set_failed("");
    try {
      await run(Object.fromEntries([...data].map(([key, value]) => [key, String(value)])));
    } catch (error) {
      set_failed(error instanceof Refusal ? refusal_text(error.code, error.message) : t("unreachable"));
      if (data.has("badge")) scan_again(form);
    }
    set_busy(false);
  };
  return (
    <form
      class="supervisor"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget as HTMLFormElement);
      }}
    >
      <b>{t(other ? "supervisor_other" : "supervisor_here")}</b>
      {demo ? (
        <p class="dim">{t("supervisor_demo")}</p>
      ) : (
        <div class="supervisor-fields">
          <SignOnFields />
        </div>
      )}
      {failed && (
        <p class="entry-wrong" role="alert">
          {failed}
        </p>
      )}
      <button type="submit" disabled={busy}>
        {go}
      </button>
    </form>
  );
}

export interface SupervisorProps {
  go: string;
  change: Change;
}

export function Supervisor({ go, change }: SupervisorProps) {
  return <SupervisorForm go={go} run={(fields) => as_supervisor(fields, change)} />;
}

interface AsSupervisorProps {
  other?: boolean;
  children: (as: Connection) => ComponentChildren;
}

/** Where a supervisor first sees and then decides: a session of their own for as long as this is on the screen.  Whoever
 *  is signed in as supervisor needs no other, but where another person is wanted. */
export function AsSupervisor({ other = false, children }: AsSupervisorProps) {
  const [session, set_session] = useState<{ token: string; as: Connection } | undefined>(undefined);

  useEffect(
    () => () => {
      if (!session) return;
      session.as.close();
      void post({ do: "logout" }, session.token).catch(() => undefined);
    },
    [session],
  );
  if (!other && welcome.value?.role === "supervisor" && connection) return <>{children(connection)}</>;
  if (session) return <>{children(session.as)}</>;
  return (
    <SupervisorForm
      go={t("supervisor_go_on")}
      other={other}
      run={async (fields) => {
        const { token } = await supervisor_token(fields);
        set_session({ token, as: connect_as(token) });
      }}
    />
  );
}
