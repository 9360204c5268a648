// take_pay.tsx - the walk round the table on the screen, and what is paid before the end of the round.
import { signal } from "@preact/signals";
import type { DealerView, Table } from "protocol";
import { Chip, chip_counts } from "../kit/chip";
import { amount } from "../common/text";
import { busy, PRIMARY_ID, request, too_early } from "./console";
import { type Payment, payment_notes } from "./paying";
import { take_pay_text as words, t } from "./text";
import { type Done, left_of, type Left, type Stop, stops_of } from "./walk";

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
    <div class={`walk-stop pay-${payment.outcome}`} aria-live="polite">
      <p class="walk-where">
        <b>{words("where", { n: stop.seat })}</b> {stop.name} · {payment.title}
      </p>
      <p class="walk-what">
        {gone ? words("undo") : payment_text(payment)}{" "}
        {!payment.locks && !payment.estimated && <Chips cents={payment.pay} tray={tray} />}
      </p>
      {payment.locks && <p>{words("to_lock")}</p>}
      {before && <p class="entry-wrong">{words("before", { what: payment_text(before) })}</p>}
      {note && (
        <p class="dim" lang={payment.line ? "en" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Enter goes from wager to wager, and after the last one settles. */
export function TakeAndPay({ view, table }: { view: DealerView; table: Table }) {
  const round = view.round.round;
  const left = walk_left(view, table);
  const stop = left[0];
  const last = Object.keys(done_in(round)).at(-1);
  const all = stops_of(view.seats, table).length;
  const go = () => {
    if (stop) tick(round, stop);
    else void request({ do: "settle", table: view.table });
  };

  return (
    <div class="walk" data-walk={stop?.key ?? ""}>
      {stop ? <StopText stop={stop} tray={table.chips} /> : <p class="walk-what">{words("all_done")}</p>}
      <div class="banner-buttons">
        <button
          id={PRIMARY_ID}
          type="button"
          class="primary big"
          disabled={busy.value}
          onClick={(event) => {
            if (!too_early(event)) go();
          }}
        >
          {stop ? words("next") : words("settle")}
          <kbd aria-hidden="true">{t("key_enter")}</kbd>
        </button>
        <button type="button" disabled={!last} onClick={() => last && untick(round, last)}>
          {words("back")}
        </button>
        {stop && <span class="dim">{words("at", { n: Math.max(1, all - left.length + 1), all })}</span>}
      </div>
    </div>
  );
}

/** What is decided before the end: bonuses after the deal, naturals, a refunded Ante. */
export function PayNow({ view, table }: { view: DealerView; table: Table }) {
  const { phase, round } = view.round;
  const stops = phase === "dealing" || phase === "deciding" ? stops_of(view.seats, table) : [];
  const left = left_of(stops, done_in(round), false);

  if (!stops.length) return null;
  const is_open = ({ key }: Stop) => left.some((one) => one.key === key);
  const order = [...stops.filter(is_open), ...stops.filter((stop) => !is_open(stop))];
  return (
    <section class="panel pay-now" aria-label={words("early")}>
      <h2>{words("early")}</h2>
      <ul>
        {order.map((stop) => {
          const open = left.find(({ key }) => key === stop.key);
          return (
            <li key={stop.key} class={open ? "" : "is-done"} data-pay-now={stop.key}>
              <StopText stop={open ?? { ...stop, before: undefined }} tray={table.chips} />
              <button
                type="button"
                class="small"
                aria-pressed={!open}
                onClick={() => (open ? tick(round, stop) : untick(round, stop.key))}
              >
                {open ? words("done") : "✓"}
                <span class="visually-hidden">
                  {" "}
                  {words("where", { n: stop.seat })}, {stop.payment.title}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
