// take_pay.tsx - the walk round the table on the screen, and what is paid before the end of the round.
import { effect, signal } from "@preact/signals";
import type { DealerView, Table } from "protocol";
import { Chip, chip_counts } from "../kit/chip";
import { amount } from "../common/text";
import { request, table_view } from "./console";
import { Primary } from "./primary";
import { type Payment, payment_notes } from "./paying";
import { take_pay_text as words, t } from "./text";
import { use_keys } from "./keys";
import { type Done, left_of, type Left, type Press, presses_of, type Stop, stops_of } from "./walk";

// ---- what is done, kept while the window lives -------------------------------------------------------------------

const KEY = "cardroom.dealer.walk";

/** By round: one console may serve several tables. */
type Walked = Record<string, Done>;
const ROUNDS = 12;

function read(): Walked {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const walked = signal<Walked>(read());

const done_in = (round: number): Done => walked.value[round] ?? {};

function keep(round: number, done: Done): void {
  const latest = Object.entries<Done>({ ...walked.value, [round]: done }).slice(-ROUNDS); // numbers come in rising order
  walked.value = Object.fromEntries(latest);
  sessionStorage.setItem(KEY, JSON.stringify(walked.value));
}

const tick = (round: number, { key, payment }: Stop): void => keep(round, { ...done_in(round), [key]: payment });

function untick(round: number, key: string): void {
  const { [key]: _, ...rest } = done_in(round);
  keep(round, rest);
}

/** What is left of the walk in this round. */
export function walk_left(view: DealerView, table: Table | undefined): Left[] {
  return left_of(stops_of(view.seats, table), done_in(view.round.round), view.round.phase === "finished");
}

// ---- on the screen -----------------------------------------------------------------------------------------------

/** Nobody has entered how much lies there: the odds say it. */
function odds_text({ take, pay, odds = "" }: Payment): string {
  if (pay) return words(take ? "both_odds" : "pay_odds", { odds });
  return words(take ? "take_all" : "push");
}

export function payment_text(payment: Payment): string {
  if (payment.estimated && !payment.locks) return odds_text(payment);
  const said = cents_text(payment);
  return payment.odds && payment.pay && !payment.meter ? words("odds", { what: said, odds: payment.odds }) : said;
}

function cents_text({ take, pay, outcome, locks }: Payment): string {
  if (take && pay) return words(locks ? "both_lock" : "both", { take: amount(take), pay: amount(pay) });
  if (pay) return words(locks ? "lock" : "pay", { cents: amount(pay) });
  if (take) return words("take", { cents: amount(take) });
  return outcome === "push" ? words("push") : words("pay", { cents: amount(0) });
}

function Chips({ cents, tray }: { cents: number; tray: number[] }) {
  const { chips, rest } = chip_counts(cents, tray);

  if (!cents) return null;
  return (
    <span class="walk-chips">
      {chips.map(([value, count]) => (
        <span key={value}>
          {count} × <span class="visually-hidden">{amount(value, true)}</span>
          <Chip cents={value} />
        </span>
      ))}
      {rest > 0 && <span>{chips.length ? words("rest", { cents: amount(rest) }) : amount(rest)}</span>}
    </span>
  );
}

function StopText({ stop, tray }: { stop: Left; tray: number[] }) {
  const { payment, before } = stop;
  const note = payment_notes(payment);
  const gone = before && !payment.take && !payment.pay && !payment.back;

  return (
    <li class={`walk-stop pay-${payment.outcome}`} data-stop={stop.key}>
      <span class="walk-where">{payment.title}</span>{" "}
      <b class="walk-what">{gone ? words("undo") : payment_text(payment)}</b>{" "}
      {!payment.locks && !payment.estimated && <Chips cents={payment.pay} tray={tray} />}
      {payment.locks && <span>{words("to_lock")}</span>}
      {before && <span class="entry-wrong">{words("before", { what: payment_text(before) })}</span>}
      {note && (
        <small class="dim" lang={payment.line ? "en" : undefined}>
          {note}
        </small>
      )}
    </li>
  );
}

const sum_of = (stops: Left[], of: (p: Payment) => number): number => stops.reduce((all, s) => all + of(s.payment), 0);
const is_about = (stops: Left[]): string => (stops.some(({ payment }) => payment.estimated) ? "≈ " : "");

/** Seats that only lose: one sweep of the felt. */
function Losers({ stops }: { stops: Left[] }) {
  const seats = [...new Set(stops.map(({ seat }) => seat))];

  return (
    <p class="walk-losers">
      <b>{words("losers", { seats: seats.join(", ") })}</b>{" "}
      {words("take", { cents: is_about(stops) + amount(sum_of(stops, (p) => p.take)) })}
    </p>
  );
}

/** All wagers of a seat, and the chips of all that it wins together. */
function OneSeat({ stops, tray }: { stops: Left[]; tray: number[] }) {
  const pay = sum_of(stops, (p) => (p.estimated || p.locks ? 0 : p.pay));

  return (
    <>
      <p class="walk-where">
        <b>{words("where", { n: stops[0]!.seat })}</b> {stops[0]!.name}
      </p>
      <ul>
        {stops.map((stop) => (
          <StopText key={stop.key} stop={stop} tray={stops.length > 1 ? [] : tray} />
        ))}
      </ul>
      {stops.length > 1 && pay > 0 && (
        <p class="walk-sum">
          <b>{words("pay_all", { cents: amount(pay) })}</b> <Chips cents={pay} tray={tray} />
        </p>
      )}
    </>
  );
}

function PressText({ press, tray }: { press: Press; tray: number[] }) {
  return press.is === "losers" ? <Losers stops={press.stops} /> : <OneSeat stops={press.stops} tray={tray} />;
}

/** At a credit table the cards are the money: nothing is walked, the house moves the credits. */
export function Announce({ view }: { view: DealerView }) {
  return (
    <div class="walk">
      <div class="walk-buttons">
        <SettleButton view={view} />
      </div>
    </div>
  );
}

/** The round that is being settled: a second Enter must not open the next one. */
const settling = signal(0);
effect(() => {
  if (table_view.value?.round.settled) settling.value = 0; // a correction may open it again
});

async function settle({ table, round }: DealerView): Promise<void> {
  settling.value = round.round;
  const outcome = await request({ do: "settle", table });
  if (!outcome?.done) settling.value = 0;
}

function SettleButton({ view }: { view: DealerView }) {
  return <Primary label={words("settle")} act={() => void settle(view)} />;
}

/** The last press is taken back. */
function untick_last(round: number): void {
  const done = done_in(round);
  const last = Object.keys(done).at(-1);
  const seat = last?.split(" ")[0];
  const same = Object.keys(done).filter((key) => key.split(" ")[0] === seat);
  for (const key of same) untick(round, key);
}

/** Enter goes from press to press; the last one settles. */
export function TakeAndPay({ view, table }: { view: DealerView; table: Table }) {
  const round = view.round.round;
  const presses = presses_of(walk_left(view, table));
  const press = presses[0];
  const any_done = Object.keys(done_in(round)).length > 0;
  const last = presses.length === 1;
  const do_press = () => {
    press?.stops.forEach((stop) => tick(round, stop));
    if (last) void settle(view);
  };

  return (
    <div class="walk" data-walk={press?.key ?? ""} data-press={press?.is ?? ""} aria-live="polite">
      {press ? <PressText press={press} tray={table.chips} /> : <p class="walk-done">{words("all_done")}</p>}
      <div class="walk-buttons">
        {press && <Primary label={words(last ? "last" : "next")} act={do_press} />}
        {!press && settling.value !== round && <SettleButton view={view} />}
        <button type="button" disabled={!any_done} onClick={() => untick_last(round)}>
          {words("back")}
        </button>
        {press && <span class="dim">{words("left", { n: presses.length })}</span>}
      </div>
    </div>
  );
}

/** What became of a wager, as a dealer announces it where the credits move by themselves. */
function result_text({ outcome, pay, stake }: Payment): string {
  if (outcome === "win") return words("wins", { cents: amount(pay) });
  return words(outcome === "lose" ? "loses" : "pushes", { cents: amount(stake) });
}

function Announced({ stops }: { stops: Stop[] }) {
  return (
    <section class="panel pay-now" aria-label={words("announced")}>
      <h2>{words("announced")}</h2>
      <ul>
        {stops.map(({ key, seat, payment }) => (
          <li key={key} data-pay-now={key} class={`pay-${payment.outcome}`}>
            {words("where", { n: seat })} · {payment.title}: <b>{result_text(payment)}</b>{" "}
            <small class="dim">{payment_notes(payment)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is decided before the end: bonuses after the deal, naturals, a refunded Ante.  Enter where nothing else is meant
 *  says that it is taken and paid. */
export function PayNow({ view, table }: { view: DealerView; table: Table }) {
  const { phase, round } = view.round;
  const stops = phase === "dealing" || phase === "deciding" ? stops_of(view.seats, table) : [];
  const presses = presses_of(left_of(stops, done_in(round), false));
  const press = presses[0];
  const do_press = () => press?.stops.forEach((stop) => tick(round, stop));

  use_keys(press && table.money === "chips" ? { enter: do_press } : {});
  if (!stops.length) return null;
  if (table.money !== "chips") return <Announced stops={stops} />;
  return (
    <section class="panel pay-now" aria-label={words("early")} data-pay-now={press?.key ?? ""}>
      <h2>{words("early")}</h2>
      {press && <PressText press={press} tray={table.chips} />}
      <div class="walk-buttons">
        {press ? (
          <button type="button" onClick={do_press}>
            {words("done")} <kbd aria-hidden="true">{t("key_enter")}</kbd>
          </button>
        ) : (
          <span class="dim">{words("early_done")}</span>
        )}
        <button type="button" disabled={!Object.keys(done_in(round)).length} onClick={() => untick_last(round)}>
          {words("back")}
        </button>
        {presses.length > 1 && <span class="dim">{words("left", { n: presses.length })}</span>}
      </div>
    </section>
  );
}
