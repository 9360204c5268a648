// void_preview.tsx - what a void would do: for whoever asks for it, and for whoever approves it.
import type { VoidPreview } from "protocol";
import { amount } from "../common/text";
import { void_text as t } from "./text";

const sums = ["stakes", "taken", "claims", "locked", "meters", "moved"] as const;

export function VoidPreviewView({ preview }: { preview: VoidPreview }) {
  return (
    <div class="void-preview" data-void-preview={preview.round}>
      <dl>
        {sums
          .filter((key) => key === "stakes" || preview[key] !== 0)
          .map((key) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{amount(preview[key])}</dd>
            </div>
          ))}
      </dl>
      {preview.seats.length > 0 && (
        <ul>
          {preview.seats.map((s) => (
            <li key={s.seat}>
              {t("seat", {
                n: s.seat,
                stakes: amount(s.stakes),
                taken: amount(s.taken),
                claim: amount(s.claim + s.tokes_claim),
              })}
            </li>
          ))}
        </ul>
      )}
      <p class={preview.second ? "needs-second" : ""}>
        <b>{t(preview.second ? "second" : "one")}</b>
      </p>
    </div>
  );
}
