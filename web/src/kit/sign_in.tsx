// sign_in.tsx - what a page shows until it is signed in.  A house of play money lets everybody in at once; otherwise a
// device is paired with a code, and a person signs in with name and password.
import { LanguageButton } from "./page";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Token } from "protocol";
import { complaint, connect, state, token, welcome } from "../common/house";
import { ask_house, post, Refusal, token_read, token_save } from "../common/http";
import { refusal_text } from "../common/refusal_text";
import { is_console, pair_console, scan_again, sign_on, SignOnFields } from "./console_sign_on";
import { sign_in_text as t } from "./text";

type Device = "terminal" | "sign";
type Staff = "dealer" | "supervisor";

export interface SignInProps {
  page: string; // which page's token is used
  demo: Device | Staff; // the role to take in a house of play money
  device?: boolean; // paired with a code; otherwise a person signs in
  other?: ComponentChildren; // what can be done here without signing in
  children: ComponentChildren;
}

export function SignIn({ page, demo, device = false, other, children }: SignInProps) {
  const [asking, set_asking] = useState(false); // the house wants a code or a password
  const [failed, set_failed] = useState("");

  useEffect(() => {
    if (token.value) return;
    const kept = token_read(page);
    if (kept) connect(page, kept);
    else
      void enter_demo(
        page,
        demo,
        () => set_asking(true),
        () => set_failed(t("unreachable")),
      );
  }, [token.value]);
  if (token.value && welcome.value) return <>{children}</>;
  return (
    <main class="gate">
      <div class="gate-box">
        <div class="gate-head">
          <h1>cardroom</h1>
          <LanguageButton />
        </div>
        {failed && (
          <p class="gate-failed" role="alert">
            {failed}
          </p>
        )}
        {complaint.value && token.value && (
          <p class="gate-failed" role="alert">
            {refusal_text(complaint.value.code, complaint.value.text)}
          </p>
        )}
        {asking && !device && state.value === "refused" && <p role="status">{t("ended")}</p>}
        {token.value || !asking ? <p>{t("entering")}</p> : <SignInForms page={page} device={device} />}
        {(asking || failed) && other}
      </div>
    </main>
  );
}

async function is_demo(): Promise<boolean> {
  return (await (await ask_house("/healthz", {})).json()).demo === true;
}

async function enter_demo(page: string, as: Device | Staff, refused: () => void, failed: () => void): Promise<void> {
  try {
    if (!(await is_demo())) return refused();
    connect(page, token_save(page, await post({ do: "demo", as }), false));
  } catch (error) {
    if (error instanceof Refusal) return refused();
    failed();
    setTimeout(() => void enter_demo(page, as, refused, failed), 3000);
  }
}

function SignInForms({ page, device }: { page: string; device: boolean }) {
  const [kind, set_kind] = useState<Kind>(device ? "pair" : "login");
  const others: Kind[] = device
    ? []
    : page === "dealer" && !is_console()
      ? ["login", "console", "setup"]
      : ["login", "setup"];

  return (
    <>
      <Form key={kind} page={page} kind={kind} permanent={device} paired={() => set_kind("login")} />
      {others
        .filter((other) => other !== kind)
        .map((other) => (
          <button key={other} type="button" class="plain gate-other" onClick={() => set_kind(other)}>
            {t(other)}
          </button>
        ))}
    </>
  );
}

/** console: this browser becomes the console of a table. */
type Kind = "pair" | "login" | "setup" | "console";

function failure_text(error: unknown): string {
  if (!(error instanceof Refusal)) return t("unreachable");
  const why = refusal_text(error.code, error.message);
  return error.wait_ms ? `${why} ${t("wait", { s: Math.ceil(error.wait_ms / 1000) })}` : why;
}

interface FormProps {
  page: string;
  kind: Kind;
  permanent: boolean;
  paired: () => void; // as a console
}

async function token_of(kind: Kind, fields: Record<string, string>): Promise<Token> {
  return kind === "login" ? sign_on(fields) : ((await post({ do: kind, ...fields } as never)) as Token);
}

function Form({ page, kind, permanent, paired }: FormProps) {
  const by_code = kind !== "login";
  const [failed, set_failed] = useState("");
  const [busy, set_busy] = useState(false);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const fields = Object.fromEntries([...data].map(([key, value]) => [key, String(value)]));
    set_busy(true);
    try {
      if (kind === "console") {
        await pair_console(fields["code"] ?? "");
        paired();
        return;
      }
      connect(page, token_save(page, await token_of(kind, fields), permanent));
    } catch (error) {
      set_failed(failure_text(error));
      if (fields["badge"]) scan_again(form);
    }
    set_busy(false);
  };
  return (
    <form class="gate-form" onSubmit={(event) => void send(event as SubmitEvent)}>
      <h2>{t(kind)}</h2>
      {by_code && <p>{t(kind === "setup" ? "setup_how" : "pair_how")}</p>}
      {by_code && (
        <label>
          {t(kind === "setup" ? "setup_code" : "code")}
          <input name="code" required autocomplete="off" autocapitalize="characters" spellcheck={false} />
        </label>
      )}
      {kind === "login" && <SignOnFields complete />}
      {kind === "setup" && (
        <label>
          {t("name")}
          <input name="name" required autocomplete="username" maxLength={31} />
        </label>
      )}
      {kind === "setup" && (
        <label>
          {t("password")}
          <input name="password" type="password" required autocomplete="new-password" maxLength={128} />
        </label>
      )}
      {failed && (
        <p class="gate-failed" role="alert">
          {failed}
        </p>
      )}
      <button type="submit" class="primary" disabled={busy}>
        {t("go")}
      </button>
    </form>
  );
}
