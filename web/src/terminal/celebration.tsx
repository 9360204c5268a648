// celebration.tsx - a meter that was won takes over the felt; a tap or a key gives it back.  Prompt, meters and buttons
// stay as they are, and a screen reader has the result from the prompt.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { amount } from "../common/text";
import { my_view, table } from "./betting";
import { current_summary } from "./prompt";
import { jackpot_of } from "./results";
import { shown_awards } from "./reveal";
import { t } from "./text";

const SHOWN_MS = 15000;
const SPARKS = 24;

const seen_round = signal("");

const round_name = () => `${my_view.value?.table} ${my_view.value?.round?.round}`;

export function Celebration() {
  const shown = current_summary()?.tier === "jackpot" && seen_round.value !== round_name();
  useEffect(() => {
    if (!shown) return;
    const name = round_name();
    const end = () => (seen_round.value = name);
    const timer = setTimeout(end, SHOWN_MS);
    addEventListener("keydown", end);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", end);
    };
  }, [shown]);

  if (!shown) return null;
  const won = shown_awards.value.find((a) => a.outcome === "win" && a.meter);
  const line = table.value?.wagers.flatMap((w) => w.lines).find((l) => l.id === won?.line);
  return (
    <div class="celebration" aria-hidden="true" onClick={() => (seen_round.value = round_name())}>
      {Array.from({ length: SPARKS }, (_, i) => (
        <i class="spark" style={`--i:${i}`} key={i} />
      ))}
      <p class="celebration-word">{t("jackpot")}</p>
      <p class="celebration-amount">{amount(jackpot_of(shown_awards.value))}</p>
      <p class="celebration-line" lang="en">
        {line?.label}
      </p>
    </div>
  );
}
