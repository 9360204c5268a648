// banner.tsx - the next step, large: what to do, and the one button that does it.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DealerView, Table } from "protocol";
import { house_now, welcome } from "../common/house";
import { amount } from "../common/text";
import type { Change } from "../common/sender";
import { may_amend } from "./amend";
import { request, busy, CARDS_ID, focus_step, PUT_RIGHT_ID, step_changed, too_early } from "./console";
import { use_keys } from "./keys";
import { Primary } from "./primary";
import { putting_right } from "./put_right";
import { enter_request, waits_for_dealer, spot_of_dice, type Step } from "./step";
import { spot_name, spot_text } from "../common/amended_text";
import { amend_text, t, receiver_name } from "./text";

/** Seconds left of the time limit, as a ring that empties. */
export function Countdown({ view }: { view: DealerView }) {
  const { deadline, window, phase } = view.round;
  const resting = phase === "pause" && view.next !== "wait"; // a live table, or a jackpot: no next round by itself

  if (!deadline || !window || resting) return null;
  const left_ms = Math.max(0, deadline - house_now.value);
  const share = Math.min(1, left_ms / window);
  const seconds = Math.ceil(Math.min(left_ms, window) / 1000);
  return (
    <div
      class={`countdown ${seconds <= 5 ? "countdown-late" : ""}`}
      role="timer"
      aria-label={t("seconds", { n: seconds })}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle class="ring-ground" cx="32" cy="32" r="28" />
        <circle
          class="ring-left"
          cx="32"
          cy="32"
          r="28"
          pathLength="1"
          stroke-dasharray={`${share} 1`}
          transform="rotate(-90 32 32)"
        />
      </svg>
      <span aria-hidden="true">{seconds}</span>
    </div>
  );
}

const NAMED = 6;

function seat_list(seats: number[]): string {
  const titles = seats
    .slice(0, NAMED)
    .map((n) => t("seat", { n }))
    .join(", ");
  return seats.length > NAMED ? t("more_wagers", { titles, n: seats.length - NAMED }) : titles;
}

function card_subtitle(step: Extract<Step, { is: "card" }>): string {
  const nth = step.nth;
  if (step.to.to === "dealer") return t("card_sub_dealer", { nth });
  if (step.to.to === "table") return t("card_sub_table", { nth });
  return t(step.to.to === "nobody" ? "card_sub_nobody" : "card_sub", { nth });
}

export function step_text(step: Step, timed: boolean): { title: string; sub: string } {
  switch (step.is) {
    case "table-open":
      return { title: t("table_off"), sub: t("table_off_sub") };
    case "open":
      if (step.after === "nothing") return { title: t("open_first"), sub: t("open_first_sub") };
      if (step.after === "settled" && step.chips) return { title: t("open_settled"), sub: t("open_settled_chips") };
      return { title: t(`open_${step.after}`), sub: t(`open_${step.after}_sub`) };
    case "no-wagers":
      if (step.again.length) return { title: t("no_wagers"), sub: t("again_sub") };
      return { title: t("no_wagers"), sub: t(step.chips ? "no_wagers_chips" : "no_wagers_sub") };
    case "sweep":
      return { title: t("sweep_title"), sub: t("sweep_sub") };
    case "countdown":
      return {
        title: t("close_title"),
        sub: t("countdown_sub", { n: step.players }),
      };
    case "close":
      return {
        title: t("close_title"),
        sub: t("close_sub", { n: step.players }),
      };
    case "start":
      return { title: t("start_title"), sub: t("start_sub") };
    case "shuffle":
      return { title: t("shuffle_title"), sub: t("shuffle_sub") };
    case "deck":
      return { title: t("deck_title"), sub: t("deck_sub") };
    case "rack":
      return { title: t("rack_title"), sub: t("rack_sub") };
    case "deal":
      return {
        title: t("deal_title", { n: step.count }),
        sub: t("deal_sub", { who: step.spot ? spot_text(step.spot) : receiver_name(step.to) }),
      };
    case "card":
      return { title: t("card_title", { who: receiver_name(step.to) }), sub: card_subtitle(step) };
    case "left":
      return { title: t("left_title"), sub: t("left_sub", { n: step.count }) };
    case "turn-read":
    case "turn":
      return {
        title: t(step.to.to === "dealer" ? "turn_dealer" : "turn_title", {
          who: receiver_name(step.to),
          n: step.count,
        }),
        sub: t(step.is === "turn-read" ? "turn_read_sub" : step.set ? "turn_set_sub" : "turn_sub"),
      };
    case "decide":
      return {
        title: t("decide"),
        sub: `${step.seats.length ? t("decide_sub", { seats: seat_list(step.seats) }) : ""} ${t(timed ? "decide_timed" : "decide_untimed")}`,
      };
    case "settle":
      if (!timed && !step.chips) return { title: t("settle_credit"), sub: t("settle_credit_sub") };
      return { title: t("settle_title"), sub: t(timed ? "settle_timed" : "settle_sub") };
    case "verify":
      return {
        title: t("verify_title", { cents: amount(step.lock.cents), seat: step.lock.seat }),
        sub: t("verify_sub"),
      };
    case "watch":
      return { title: t("watch_title"), sub: t(`watch_${step.phase}`) };
  }
}

const labels: Partial<Record<Step["is"], "open" | "close" | "table_on" | "deal_go" | "left_go" | "turn_go">> = {
  open: "open",
  close: "close",
  "table-open": "table_on",
  deal: "deal_go",
  left: "left_go",
  "turn-read": "turn_go",
};

/** A device reads the cards as they leave the shoe: the dealer enters none, unless it was given up for the round. */
export const reads_cards = (view: DealerView, step: Step): boolean =>
  (view.reader === "feeds" || view.reader === "error") && (step.is === "deal" || step.is === "card");

const again = (table: string): Change => ({ do: "again", table });

/** Opens betting with the wagers of the last round. */
function SameAgain({ table }: { table: string }) {
  const open = async () => {
    if ((await request({ do: "open", table }))?.done) void request(again(table));
  };

  use_keys({ "=": () => void open() });
  return (
    <button type="button" disabled={busy.value} onClick={() => void open()}>
      {t("open_again")} <kbd aria-hidden="true">=</kbd>
    </button>
  );
}

function Buttons({ view, table, step }: { view: DealerView; table: Table | undefined; step: Step }) {
  const body = enter_request(step, view.table);
  const label = labels[step.is];
  const shoe = step.is === "open" && step.after !== "nothing" && table?.options.some((o) => o.startsWith("decks="));

  if (step.is === "settle" && table?.etg)
    return <Primary label={t("settle")} act={() => void request({ do: "settle", table: view.table })} />;
  if (step.is === "no-wagers" && step.again.length)
    return <Primary label={t("again", { seats: step.again.join(", ") })} act={() => void request(again(view.table))} />;
  if (!body || !label || (step.is === "table-open" && welcome.value?.role !== "supervisor")) return null;
  if (reads_cards(view, step)) return null;
  return (
    <>
      {step.is === "open" && step.chips && step.after === "settled" && <SameAgain table={view.table} />}
      <Primary label={t(label, { n: "count" in step ? step.count : 0 })} act={() => void request(body)} />
      {shoe && (
        <button
          type="button"
          disabled={busy.value}
          onClick={() => void request({ do: "open", table: view.table, shuffled: true })}
        >
          {t("new_shoe")}
        </button>
      )}
    </>
  );
}

export function Banner({
  view,
  table,
  step,
  children,
}: {
  view: DealerView;
  table: Table | undefined;
  step: Step;
  children?: ComponentChildren;
}) {
  const { title, sub } = step_text(step, table?.timed ?? false);
  const turned = step.is === "turn" || step.is === "turn-read" ? receiver_name(step.to) : "";
  const at = useRef<HTMLElement>(null);
  const key = `${view.table} ${view.round.round} ${step.is} ${turned}`;

  useLayoutEffect(step_changed, [key]); // before a key can come
  useEffect(() => {
    focus_step();
    if (waits_for_dealer(step)) at.current?.scrollIntoView({ block: "nearest" }); // not left above a list of cards
  }, [key]);
  return (
    <section
      ref={at}
      class={`banner ${waits_for_dealer(step) ? "banner-ours" : ""}`}
      aria-labelledby="step"
      data-step={step.is}
    >
      <div class="banner-head">
        <div class="banner-words" aria-live="polite">
          <h1 id="step">{title}</h1>
          <p>{reads_cards(view, step) ? t("reader_sub") : sub}</p>
          {view.round.closing && <p class="banner-closing">{t("closing")}</p>}
        </div>
        <Countdown view={view} />
        <div class="banner-buttons">
          <Buttons view={view} table={table} step={step} />
          {table?.live && may_amend(view) && (
            <button id={PUT_RIGHT_ID} type="button" class="small" onClick={() => (putting_right.value = true)}>
              {amend_text("open")} <kbd aria-hidden="true">⌫</kbd>
            </button>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}

// ---- pai gow: who receives the first packet, by the spot or by three dice (P-start) ----------------------------

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
        if (spot) void request({ do: "start", table: name, dice: dice as [number, number, number] });
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
              if (!too_early(event)) void request({ do: "start", table: view.table, spot });
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
