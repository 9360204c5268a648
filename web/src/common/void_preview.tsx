// void_preview.tsx - what a void would do: for whoever asks for it, and for whoever approves it.
import type { VoidPreview } from "protocol";
import { amount, dictionary } from "./text";

const t = dictionary({
  stakes: ["Stakes that go back", "Apuestas que se devuelven"],
  taken: ["Paid, and taken back", "Pagado, y se retira"],
  claims: ["Paid and carried away: becomes a claim", "Pagado y ya cobrado: queda como deuda"],
  locked: ["Locked jackpots that are released", "Botes bloqueados que se liberan"],
  meters: ["Returns to the meters", "Vuelve a los contadores"],
  moved: ["Won or lost by all seats together", "Ganado o perdido entre todos los asientos"],
  second: [
    "It takes a second person: it waits until another supervisor approves it.",
    "Requiere una segunda persona: espera hasta que otro supervisor lo apruebe.",
  ],
  one: ["One person is enough.", "Basta una persona."],
  seat: [
    "Seat {n}: back {stakes}, taken {taken}, owed {claim}",
    "Asiento {n}: devuelto {stakes}, retirado {taken}, debe {claim}",
  ],
});

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
