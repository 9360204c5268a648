// reason.tsx - whatever is undone is undone for a reason: some words to choose from, or one's own.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../common/dialog";
import { t } from "./text";

const LONGEST = 159; // bytes; the house refuses more

export interface ReasonDialogProps {
  title: string;
  reasons: string[]; // the usual ones
  go: string;
  danger?: boolean;
  ready?: boolean;
  close: () => void;
  act: (reason: string) => void;
  children: ComponentChildren;
}

export function ReasonDialog({
  title,
  reasons,
  go,
  danger = false,
  ready = true,
  close,
  act,
  children,
}: ReasonDialogProps) {
  const [reason, set_reason] = useState("");

  return (
    <Dialog title={title} close={close} closeLabel={t("cancel")}>
      <form
        class="reason"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready || !reason.trim()) return;
          act(reason.trim());
          close();
        }}
      >
        {children}
        <label>
          <span>{t("reason")}</span>
          <input
            value={reason}
            maxLength={LONGEST}
            required
            onInput={(event) => set_reason(event.currentTarget.value)}
          />
        </label>
        <div class="chips">
          {reasons.map((text) => (
            <button
              key={text}
              type="button"
              class="chip"
              aria-pressed={reason === text}
              onClick={() => set_reason(text)}
            >
              {text}
            </button>
          ))}
        </div>
        <div class="dialog-buttons">
          <button type="button" onClick={close}>
            {t("cancel")}
          </button>
          <button type="submit" class={danger ? "danger" : "primary"} disabled={!ready || !reason.trim()}>
            {go}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
