// prompt.tsx - the line between felt and dock: the countdown, what to do now, and the result of the last round.
import type { Hand } from "protocol";
import { card_name, cards_of } from "../kit/card";
import { hand_text } from "../common/hand_text";
import { house_now, not_taken } from "../common/house";
import { amount } from "../common/text";
import { sum } from "./bets";
import {
  deal_again,
  deals_again,
  deals_itself,
  may_deal_again,
  my_view,
  is_ready,
  is_sending,
  may_ready,
  on_felt,
  picked,
  ready,
  table,
  held_wagers,
} from "./betting";
import { face_down, foul, setting_open, timed_out_round } from "./deciding";
import { in_order } from "./decisions";
import { game_page, game_texts } from "./felt/game";
import { type Line, lines_of, summary, type Summary, told_lines } from "./results";
import { landed, shown_awards } from "./reveal";
import { action_name, type Key, t } from "./text";

// ---- the ring -----------------------------------------------------------------------------------------------

const ROUND = 2 * Math.PI * 44;

export function seconds_left(): number | undefined {
  const round = my_view.value?.round;
  if (table.value?.timed === false || !round?.deadline || round.phase === "dealing" || round.phase === "finished")
    return undefined;
  // verifying takes as long as it takes
  if (round.phase === "pause" && (round.deadline < house_now.value || my_view.value?.jackpots)) return undefined;
  // the page's clock lags by a message's way and a tick: a window of 45 seconds begins with 45, not 46
  const left = Math.min(round.deadline - house_now.value, round.window || Infinity);
  return Math.max(0, Math.ceil(left / 1000));
}

/** [T-1] */
export function Ring() {
  const round = my_view.value?.round;
  const left = seconds_left();
  const part =
    left === undefined || !round?.deadline
      ? 1
      : Math.min(1, Math.max(0, (round.deadline - house_now.value) / (round.window || 1)));
  const label =
    round?.phase === "betting" ? t("time_bet") : round?.phase === "deciding" ? t("time_decide") : t("time_next");
  if (table.value?.timed === false) return null; // the dealer rules the time
  const hurry = left !== undefined && left <= 5 && round?.phase !== "pause" ? "hurry" : "";

  return (
    <div
      class={`ring ${hurry} ${left === undefined ? "idle" : ""} phase-${round?.phase}`}
      role="timer"
      aria-label={left === undefined ? "" : `${t("seconds_left", { s: left })} ${label}`}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="ring-ground" cx="50" cy="50" r="44" />
        <circle
          class="ring-left"
          cx="50"
          cy="50"
          r="44"
          stroke-dasharray={ROUND}
          stroke-dashoffset={ROUND * (1 - part)}
        />
        <text x="50" y="53" text-anchor="middle" dominant-baseline="central">
          {left ?? "–"}
        </text>
      </svg>
    </div>
  );
}

// ---- what to do now -----------------------------------------------------------------------------------------

function opening_title(): string {
  return table.value?.wagers.find((w) => w.kind === "required")?.title ?? "";
}

function waiting_text(): string {
  const [id, why] = Object.entries(held_wagers.value)[0]!;
  const title = (one: string) => table.value?.wagers.find((w) => w.id === one)?.title ?? one;
  if (why.kind === "needs") return t("held_needs", { title: title(why.wager) });
  return t("held_first", { title: title(why.kind === "first" ? why.wager : id), amount: amount(why.cents, true) });
}

// At a stadium the count may be old: its two thousand seats are not notified of each other's bets.
function others_text(one: Key, many: Key, some: Key): string {
  const n = my_view.value?.round?.unready ?? 0;
  if (n === 0 || (table.value?.seats ?? 0) > 6) return t(some);
  return n === 1 ? t(one) : t(many, { n });
}

/** Which places play: "Places 1-5-9 play." */
function places_text(): string {
  const all = picked.value.length === game_page(table.value?.game).picks;
  return all ? `${t("say_plays", { places: [...picked.value].sort().join("-") })} ` : "";
}

function wagers_text(): string {
  if (sum(on_felt.value) > 0 && Object.keys(held_wagers.value).length > 0)
    return t("say_more", { why: waiting_text() });
  if (is_ready.value) return others_text("say_ready_one", "say_ready_many", "say_ready_some");
  return t(table.value?.live ? "say_in_live" : "say_in");
}

function betting_text(): string {
  const { picks: all = 0 } = game_page(table.value?.game);
  const count = picked.value.length;

  if (sum(on_felt.value) > 0) return `${places_text()}${wagers_text()}`;
  if (count > 0 && count < all) return t("say_pick_more", { count, all, left: all - count });
  if ((my_view.value?.credit ?? 0) === 0) return t("say_broke");
  if (all > 0 && count === 0) return t("say_pick", { title: opening_title() });
  return `${places_text()}${t("say_bet", { title: opening_title() })}`;
}

function deciding_text(): string {
  const v = my_view.value!;
  if (v.actions && v.actions.length > 0)
    return setting_open.value ? t(foul.value ? "foul" : "set_how") : t(face_down.value ? "say_look" : "say_decide");
  if (!v.mine || v.mine.staked === 0) return t("say_other_round");
  return v.mine.action ? t("decided", { action: action_name(v.mine.action) }) : t("say_wait");
}

/** Why the table waits while a jackpot is verified: this player's, or else those of the others. */
function jackpot_text(): string {
  const v = my_view.value;
  const others = v?.jackpots ?? [];

  if (v?.lock) return t("jackpot_yours", { amount: amount(v.lock.cents) });
  if (others.length === 1) return t("jackpot_here", { amount: amount(others[0]!.cents), seat: others[0]!.seat });
  return others.length > 1 ? t("jackpots_here", { seats: others.map((j) => j.seat).join(", ") }) : "";
}

/** What was tapped has not reached the house, and what becomes of it at the end of the clock. */
function not_taken_text(): string {
  if (my_view.value?.round?.phase === "betting") return t("not_taken_bets");
  const late = table.value?.timed === false ? "" : (game_texts(table.value?.game)?.late ?? "");
  return `${t("not_taken_decision")} ${late}`;
}

export function prompt_text(): string {
  const v = my_view.value;
  const round = v?.round;

  if (!v || !round) return "";
  if (!landed.value && v.mine?.awards?.length) return t("say_dealing");
  if (not_taken.value && (round.phase === "betting" || round.phase === "deciding")) return not_taken_text();
  if (v.lock || v.jackpots) return jackpot_text();
  if (v.trouble) return t("say_trouble");
  if (round.voided) return t(round.dead ? "dead" : "voided");
  switch (round.phase) {
    case "off":
      return t("say_off");
    case "betting":
      return v.may_bet || is_sending.value ? betting_text() : t("say_closed");
    case "deciding":
      return deciding_text();
    case "pause":
      return table.value?.live ? t("say_dealer") : v.mine?.awards?.length ? t("say_pause") : t("say_watch");
    default:
      return v.mine && v.mine.staked > 0 ? t("say_dealing") : t("say_other_round");
  }
}

// ---- what it brought ----------------------------------------------------------------------------------------

function ResultLine({ result }: { result: Summary }) {
  const action = my_view.value?.mine?.action;
  const late = my_view.value?.mine?.source === "time-out" || timed_out_round.value === my_view.value?.round?.round;

  const told = told_lines(result);
  const long = told.filter((l) => !l.in_why).length > 3 ? "is-long" : "";

  return (
    <div class={`brought is-${result.kind} tier-${result.tier} ${long}`}>
      <strong class="brought-head">{result.headline}</strong>
      <span class="brought-lines">
        {told.map((l, i) => (
          <span class={`brought-line is-${l.outcome} ${l.in_why ? "in-why" : ""}`} key={i} title={l.why || undefined}>
            <span lang="en">{l.title}</span> <b>{l.text}</b>
            {l.gain > 0 && <i>+{amount(l.gain, true)}</i>}
          </span>
        ))}
      </span>
      <small class="brought-detail">
        {result.why && <span class="brought-why">{result.why} </span>}
        {result.detail}
        {late && action ? ` · ${t("timed_out", { action: action_name(action) })}` : ""}
      </small>
    </div>
  );
}

export function current_summary(): Summary | undefined {
  const v = my_view.value;
  if (!table.value || !v?.mine || !v.round?.settled || v.round.voided || !landed.value) return undefined;
  return summary(table.value, v.mine);
}

/** What is decided before the end of the round: "Big Hand: Straight 6 to 1 +$30". */
function early_lines(): Line[] {
  const v = my_view.value;
  const awards = v?.round?.settled || v?.round?.voided ? [] : shown_awards.value;
  return table.value ? lines_of(table.value, awards) : [];
}

function EarlyResults() {
  const lines = early_lines();
  if (lines.length === 0) return null;
  return (
    <p class="brought-lines early" role="status">
      {t("decided_now")}{" "}
      {lines.map((l, i) => (
        <span class={`brought-line is-${l.outcome}`} key={i}>
          <span lang="en">{l.title}</span> <b>{l.text}</b>
          {l.gain > 0 && <i>+{amount(l.gain, true)}</i>}
        </span>
      ))}
    </p>
  );
}

/** The button for "done betting"; it ends the countdown beside it. */
function Deal() {
  const done = is_ready.value;
  return (
    <button
      type="button"
      class={`tool deal ${may_ready.value ? "lit" : ""}`}
      disabled={!done && !may_ready.value}
      aria-disabled={done}
      aria-pressed={done}
      aria-keyshortcuts="d"
      title="D"
      onClick={() => void ready()}
    >
      {done ? others_text("deal_one", "deal_many", "deal_some") : t("deal")}
      <span class="visually-hidden"> {t("deal_long")}</span>
    </button>
  );
}

/** The same button while nothing is on the felt: the last wagers again, in one tap. */
function DealAgain() {
  const waits = deals_again.value;
  return (
    <button
      type="button"
      class={`tool deal deal-again ${waits ? "" : "lit"}`}
      aria-pressed={waits}
      aria-keyshortcuts="d"
      title="D"
      onClick={deal_again}
    >
      {t(waits ? "deal_again_waits" : "deal_again")}
    </button>
  );
}

export function Prompt() {
  const result = current_summary();
  const mine = (my_view.value?.actions?.length ?? 0) > 0;
  const jackpot = landed.value ? jackpot_text() : "";

  const classes = [
    "prompt",
    jackpot && "has-jackpot",
    mine && "is-yours",
    foul.value && "is-foul",
    result && `has-${result.kind}`,
  ];

  return (
    <div class={classes.filter(Boolean).join(" ")}>
      <Ring />
      <div class="prompt-text">
        {result ? <ResultLine result={result} /> : <p class="prompt-say">{prompt_text()}</p>}
        {result && jackpot && <p class="prompt-say">{jackpot}</p>}
        <EarlyResults />
      </div>
      {may_deal_again.value ? <DealAgain /> : deals_itself.value && <Deal />}
    </div>
  );
}

/** The cards that are seen, as they would be read out: "Your cards: king of hearts, ….  pair of kings." */
function cards_told(): string {
  const v = my_view.value;
  const told = (key: Key, hand: Hand | undefined) => {
    const seen = cards_of(hand?.cards).filter((card) => card !== "??");
    const words = hand_text(hand);
    return seen.length ? `${t(key, { cards: seen.map(card_name).join(", ") })}${words ? ` ${words}.` : ""}` : "";
  };
  return [told("sr_mine", v?.mine?.hand), told("sr_table", v?.round?.table), told("sr_dealer", v?.round?.dealer)]
    .filter(Boolean)
    .join(" ");
}

/** For screen readers: what opens, what is asked, the result; never each second. */
export function announcement(): string {
  const v = my_view.value;
  if (!v?.round) return "";
  const result = current_summary();
  if (result) {
    const lines = result.lines.map((l) => `${l.title}: ${l.text}`).join(". ");
    return `${cards_told()} ${result.headline}. ${result.why} ${lines}. ${result.detail}. ${jackpot_text()}`;
  }
  if (not_taken.value) return prompt_text();
  if (v.actions && v.actions.length > 0)
    return `${cards_told()} ${t(table.value?.timed === false ? "sr_decide_untimed" : "sr_decide", {
      actions: in_order(v.actions).map(action_name).join(", "),
      s: Math.round((v.round.window ?? 0) / 1000),
    })}`;
  return v.round.phase === "betting" && v.bet > 0
    ? `${prompt_text()} ${t("sr_bets", { amount: amount(v.bet) })}`
    : prompt_text();
}
