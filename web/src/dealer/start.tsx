// start.tsx - pai gow: who receives the first packet, by the spot or by three dice (P-start).
import { useState } from "preact/hooks";
import type { DealerView, Table } from "protocol";
import { ask, busy } from "./console";
import { CARDS_ID, too_early } from "./keys";
import { spot_of_dice } from "./step";
import { t } from "./text";
import { spot_name } from "./who";

export function read_dice(text: string): number[] {
  return [...text.replace(/[\s,;+-]/g, "")].map(Number);
}

function Dice({ name }: { name: string }) {
  const [text, set_text] = useState("");
  const dice = read_dice(text);
  const spot = spot_of_dice(dice);
  const wrong = text.trim() !== "" && (dice.length > 3 || dice.some((d) => !(d >= 1 && d <= 6)));

  return (
    <form
      class="dice"
      onSubmit={(event) => {
        event.preventDefault();
        if (spot) void ask({ do: "start", table: name, dice: dice as [number, number, number] });
      }}
    >
      <label>
        <span>{t("dice")}</span>
        {/* the field that typing goes to, as the cards' is later */}
        <input
          id={CARDS_ID}
          inputMode="numeric"
          autocomplete="off"
          placeholder={t("dice_hint")}
          value={text}
          onInput={(e) => set_text(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={!spot || busy.value}>
        {t("dice_go", { who: spot ? spot_name(spot) : "…" })}
      </button>
      <p class="dice-sum" aria-live="polite">
        {wrong
          ? t("dice_bad")
          : spot
            ? t("dice_sum", { sum: dice[0]! + dice[1]! + dice[2]!, who: spot_name(spot) })
            : ""}
      </p>
    </form>
  );
}

export function Start({ view, table }: { view: DealerView; table: Table | undefined }) {
  const spots = Array.from({ length: 7 }, (_, i) => i + 1);
  const in_play = new Set(view.seats.filter((s) => s.staked > 0).map((s) => s.seat + 1));

  return (
    <div class="start">
      <div class="start-spots">
        {spots.map((spot) => (
          <button
            key={spot}
            type="button"
            class={spot === 1 || in_play.has(spot) ? "spot spot-in" : "spot"}
            disabled={busy.value || !table}
            onClick={(event) => {
              if (!too_early(event)) void ask({ do: "start", table: view.table, spot });
            }}
          >
            <b>{spot_name(spot)}</b>
            <small>{t("spot", { n: spot })}</small>
          </button>
        ))}
      </div>
      <span class="start-or">{t("or")}</span>
      <Dice name={view.table} />
    </div>
  );
}
