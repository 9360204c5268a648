// console_sign_on.tsx - who signs on at a paired console: by badge and PIN, or by name and password, in either case with
// the console's own token, so that the session is good at its table.  Elsewhere it is name and password.
import { useState } from "preact/hooks";
import type { Token } from "protocol";
import { post, Refusal, token_forget, token_read, token_save } from "../common/http";
import { sign_in_text as t } from "./text";

const CONSOLE = "console";

export const is_console = (): boolean => token_read(CONSOLE) !== undefined;

/** This browser becomes a console; the code of another device is none here. */
export async function pair_console(code: string): Promise<void> {
  const given = await post({ do: "pair", code });
  if (given.role !== "console") throw new Refusal("", t("other_device"), 0);
  token_save(CONSOLE, given, true);
}

/** Signs on with what the fields below hold.  A console that was unpaired meanwhile is none any more. */
export async function sign_on(fields: Record<string, string>): Promise<Token> {
  const { badge = "", pin = "", name = "", password = "" } = fields;
  const here = token_read(CONSOLE);
  try {
    return badge ? await post({ do: "sign-on", badge, pin }, here) : await post({ do: "login", name, password }, here);
  } catch (error) {
    if (here && error instanceof Refusal && error.code === "no-session") token_forget(CONSOLE);
    throw error;
  }
}

interface InputProps {
  name: string;
  label: string;
  most: number;
  hidden?: boolean;
  complete?: string;
}

function Input({ name, label, most, hidden = false, complete = "off" }: InputProps) {
  const shared = { name, required: true, maxLength: most, autocomplete: complete } as const;

  return (
    <label>
      <span>{label}</span>
      {hidden ? <input type="password" {...shared} /> : <input {...shared} />}
    </label>
  );
}

/** The Enter of a scanner, which ends every badge, goes on to the PIN. */
function next_field(event: KeyboardEvent): void {
  const input = event.target as HTMLInputElement;
  if (event.key !== "Enter" || input.name !== "badge") return;
  event.preventDefault();
  input.form?.querySelector<HTMLInputElement>("[name=pin]")?.focus();
}

/** What was typed was refused: the next badge begins anew. */
export function scan_again(form: HTMLFormElement): void {
  form.reset();
  form.querySelector<HTMLInputElement>("[name=badge]")?.focus();
}

/** complete: of the person's own page the browser may fill in name and password; of a shared console it may not. */
export function SignOnFields({ complete = false }: { complete?: boolean }) {
  const [badge, set_badge] = useState(is_console());

  return (
    <div class="sign-on" onKeyDown={next_field}>
      {badge ? (
        <>
          <Input key="badge" name="badge" label={t("badge")} most={31} hidden />
          <Input key="pin" name="pin" label={t("pin")} most={8} hidden />
        </>
      ) : (
        <>
          <Input key="name" name="name" label={t("name")} most={31} complete={complete ? "username" : "off"} />
          <Input
            key="password"
            name="password"
            label={t("password")}
            most={128}
            hidden
            complete={complete ? "current-password" : "off"}
          />
        </>
      )}
      {is_console() && (
        <button type="button" class="plain" onClick={() => set_badge(!badge)}>
          {t(badge ? "by_password" : "by_badge")}
        </button>
      )}
    </div>
  );
}
