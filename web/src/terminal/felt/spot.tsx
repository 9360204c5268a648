// spot.tsx - a wager's place on the felt: a button that takes the chosen chip, its stack, and what became of it.
import type { Award, Wager } from "protocol";
import { Stack } from "../../common/chip";
import { amount } from "../../common/money";
import type { Held } from "../bets";
import { line_text } from "../results";
import { betting, chip, here, is_sending, may_bet, on_felt, table, take_back, tap, waiting } from "../slip";
import { t } from "../text";

export interface SpotProps {
  id: string;
  shape?: "round" | "square" | "small";
  label?: string; // where the title is too long for the felt
  sub?: string; // printed below it
}

const title_of = (id: string) => table.value?.wagers.find((w) => w.id === id)?.title ?? id;

function held_text(held: Held): string {
  switch (held.kind) {
    case "below-minimum":
      return t("held_min", { amount: amount(held.cents, true) });
    case "needs":
      return t("held_needs", { title: title_of(held.wager) });
    case "first":
      return t("held_first", { title: title_of(held.wager), amount: amount(held.cents, true) });
  }
}

export function limits_of(wager: Wager): string {
  if (wager.fixed) return t("fixed", { amount: amount(wager.fixed, true) });
  return `${amount(wager.min, true)}–${amount(wager.max, true)}`;
}

/** What a screen reader adds to the printed name. */
function spoken(wager: Wager, label: string, cents: number): string {
  const title = label === wager.title ? "" : ` (${wager.title})`;
  const bet = cents ? amount(cents) : t("nothing");
  if (wager.kind === "follows") return title + t("follows_spot", { bet });
  if (!may_bet.value) return title + t("closed_spot", { bet });
  if (wager.fixed) return title + t("fixed_spot", { bet, chip: amount(wager.fixed) });
  return title + t("adds", { bet, limits: limits_of(wager), chip: amount(chip.value) });
}

/** The results of this spot; Ante Bonus and envy are paid without a wager and stand with what they are paid on. */
function awards_of(id: string): Award[] {
  const unstaked = (table.value?.wagers ?? []).filter((w) => w.kind === "unstaked" && w.of === id).map((w) => w.id);
  return (here.value?.mine?.awards ?? []).filter((a) => a.wager === id || unstaked.includes(a.wager));
}

function Result({ award }: { award: Award }) {
  const gain = award.returned - award.stake;
  return (
    <span class={`spot-result is-${award.outcome}`}>
      {award.outcome === "win" && <b>+{amount(gain, true)}</b>}
      <span>{award.outcome === "push" ? t("push") : table.value ? line_text(table.value, award) : ""}</span>
    </span>
  );
}

export function Spot({ id, shape = "round", label, sub }: SpotProps) {
  const wager = table.value?.wagers.find((w) => w.id === id);
  if (!wager) return null;
  const cents = on_felt.value[id] ?? 0;
  const held = waiting.value[id];
  const taken = here.value?.mine?.stakes[id] ?? 0;
  const under_way = betting.value && !held && cents !== taken && is_sending.value;
  const awards = awards_of(id);
  const state = awards.find((a) => a.wager === id)?.outcome ?? awards[0]?.outcome;
  const classes = [
    "spot",
    `spot-${shape}`,
    `kind-${wager.kind}`,
    cents ? "has-chips" : "",
    held ? "is-held" : "",
    under_way ? "is-under-way" : "",
    state ? `was-${state}` : "",
  ];
  const name = label ?? wager.title;
  const inside = (
    <>
      <span class="spot-label">{name}</span>
      <span class="visually-hidden">{spoken(wager, name, cents)}</span>
      <span class="spot-disc" aria-hidden="true">
        {!cents && wager.kind !== "follows" && shape !== "small" && <span class="spot-limits">{limits_of(wager)}</span>}
        {sub && !cents && <span class="spot-sub">{sub}</span>}
        {cents > 0 && <Stack cents={cents} tray={table.value!.chips} />}
      </span>
    </>
  );

  return (
    <span class="spot-place" data-spot={id} data-cents={cents}>
      {wager.kind === "follows" ? (
        <span class={classes.join(" ")}>{inside}</span>
      ) : (
        <button
          type="button"
          class={classes.join(" ")}
          aria-disabled={!may_bet.value}
          onClick={() => tap(id)}
          onContextMenu={(event) => {
            event.preventDefault();
            take_back(id);
          }}
          onKeyDown={(event) => {
            if (event.key === "Delete" || event.key === "Backspace") take_back(id);
          }}
        >
          {inside}
        </button>
      )}
      {held && (
        <span class="spot-held" role="note">
          {held_text(held)}
        </span>
      )}
      {awards.length > 0 && (
        <span class="spot-results">
          {awards.map((award, i) => (
            <Result award={award} key={i} />
          ))}
        </span>
      )}
    </span>
  );
}
