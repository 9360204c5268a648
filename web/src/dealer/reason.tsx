// reason.tsx - a form that ends with a reason: the usual ones are one touch.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Outcome } from "../common/exactly_once";
import { refusal_text } from "../common/refusal_text";
import { t } from "./text";

export const REASON_MAX = 159; // bytes; the house refuses more

export interface ReasonFormProps {
  reasons: string[]; // the usual ones
  first?: string | undefined; // the one that stands there to begin with
  go: string;
  danger?: boolean;
  ready?: boolean;
  close: () => void;
  act: (reason: string) => Promise<string | null>; // why it failed; "" closes the dialog, null leaves it open
  children: ComponentChildren;
}

export function ReasonForm({
  reasons,
  first = "",
  go,
  danger = false,
  ready = true,
  close,
  act,
  children,
}: ReasonFormProps) {
  const [reason, set_reason] = useState(first);
  const [failed, set_failed] = useState("");

  const send = async () => {
    if (!ready || !reason.trim()) return;
    const why = await act(reason.trim());
    if (why) set_failed(why);
    else if (why === "") close();
  };
  return (
    <form
      class="reason"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <label>
        <span>{t("reason")}</span>
        <input
          value={reason}
          maxLength={REASON_MAX}
          required
          onInput={(event) => set_reason(event.currentTarget.value)}
        />
      </label>
      <div class="chips">
        {reasons.map((text) => (
          <button key={text} type="button" class="chip" aria-pressed={reason === text} onClick={() => set_reason(text)}>
            {text}
          </button>
        ))}
      </div>
      {failed && (
        <p class="entry-wrong" role="alert">
          {failed}
        </p>
      )}
      <div class="dialog-buttons">
        <button type="button" onClick={close}>
          {t("cancel")}
        </button>
        <button type="submit" class={danger ? "danger" : "primary"} disabled={!ready || !reason.trim()}>
          {go}
        </button>
      </div>
    </form>
  );
}

/** What the house answered, as ReasonForm wants it. */
export async function failure(asked: Promise<Outcome | undefined>): Promise<string> {
  const outcome = await asked;
  if (!outcome) return t("unreachable");
  return outcome.done ? "" : refusal_text(outcome.code, outcome.message);
}
