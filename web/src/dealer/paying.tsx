// paying.tsx - which wagers win and lose, in the order in which a dealer takes and pays.
//
// The table says which seat is settled first: the one furthest to the dealer's right (C-4.2.11, F-play-9, P-8), which
// is the highest or, where seats are counted from there, seat 1.  Within a seat the wagers come in the order of the
// document, as the house lists them.
import type { Award, DealerView, Line, Seat, Table, Wager } from "protocol";
import { amount } from "../common/text";
import { cards_at, HandView } from "./felt";
import { t } from "./text";

export interface Payment {
  wager: string;
  title: string;
  outcome: Award["outcome"];
  stake: number;
  take: number; // goes to the house
  pay: number; // goes to the player, beside the stake
  back: number; // the part of the stake that is returned
  line: string; // "Straight, 6 to 1"; "" at even money
  meter: number; // the meter that it won, or 0
  locks: boolean; // it is not paid: it waits, or will wait, for two people
  limited: boolean;
  toke: boolean; // it is the dealer's
  odds?: string; // in chips: what a win pays, "40 to 1"
  estimated?: boolean; // ... and nobody has entered how much was wagered
  swept?: "kept" | "back"; // ... and it is in the tray since before the deal: what became of it there
}

export interface SeatPayments {
  seat: Seat;
  payments: Payment[];
  take: number;
  pay: number;
}

function line_of(wager: Wager | undefined, id: string): Line | undefined {
  return wager?.lines.find((l) => l.id === id);
}

/** Where a line pays "for 1" or a meter, the house keeps the stake: the pay is all that the player gets. */
function keeps_stake(award: Award, line: Line | undefined): boolean {
  return award.stake > 0 && (award.meter !== undefined || line?.keeps_stake === true);
}

/** "Flush: 4 to 1"; what a meter pays is said as money. */
function line_text(line: Line | undefined): string {
  return line ? `${line.label}${line.meter ? "" : `: ${line.pays}`}` : "";
}

export function payment_of(award: Award, table: Table | undefined): Payment {
  const wager = table?.wagers.find((w) => w.id === award.wager);
  const line = line_of(wager, award.line);
  const kept = keeps_stake(award, line);
  const won = award.outcome === "win";
  const swept = wager?.light === true && award.stake > 0; // [C-4.2.5, three-card-catch R15]

  return {
    wager: award.wager,
    title: wager?.title ?? award.wager,
    outcome: award.outcome,
    stake: award.stake,
    take: !swept && (award.outcome === "lose" || (won && kept)) ? award.stake : 0,
    pay: swept ? award.returned : won ? award.returned - (kept ? 0 : award.stake) : 0,
    back: !swept && (award.outcome === "push" || (won && !kept)) ? award.stake : 0,
    line: line_text(line),
    meter: award.meter ?? 0,
    locks: award.locks === true || award.locked !== undefined,
    limited: award.limited ?? false,
    toke: wager?.toke ?? /^dealer-/.test(award.wager),
    ...(award.odds !== undefined && { odds: award.odds }),
    ...(award.estimated && { estimated: true }),
    ...(swept && { swept: kept || award.outcome === "lose" ? "kept" : "back" }),
  };
}

const sum = (payments: Payment[], of: (p: Payment) => number): number => payments.reduce((all, p) => all + of(p), 0);

export function paying_order(seats: Seat[], table: Table | undefined): SeatPayments[] {
  return seats
    .filter((s) => s.awards?.length)
    .sort((a, b) => (table?.settles_from === "first" ? a.seat - b.seat : b.seat - a.seat))
    .map((seat) => {
      const payments = seat.awards!.map((a) => payment_of(a, table));
      return { seat, payments, take: sum(payments, (p) => p.take), pay: sum(payments, (p) => p.pay) };
    });
}

// ---- on the screen ---------------------------------------------------------------------------------------------

export function payment_notes(p: Payment): string {
  const said = [p.line];
  if (p.meter && !p.line) said.push(t("meter", { n: p.meter }));
  if (p.take && p.outcome === "win") said.push(t("kept"));
  if (p.swept) said.push(t(p.swept === "kept" ? "swept" : "swept_back"));
  if (p.limited) said.push(t("limited"));
  if (p.locks) said.push(t("locked"));
  if (p.toke) said.push(t("toke"));
  if (p.estimated && (p.take || p.pay)) said.push(t("estimated", { cents: amount(p.pay || p.take) }));
  return said.filter((s) => s !== "").join(" · ");
}

function Row({ p }: { p: Payment }) {
  const note = payment_notes(p);

  return (
    <tr class={`pay-${p.outcome}`}>
      <th scope="row">
        {p.title}
        {note && <small lang={p.line ? "en" : undefined}>{note}</small>}
      </th>
      <td class="pay-word">{t(p.outcome)}</td>
      <td class="pay-sum">
        {p.outcome === "win" && p.estimated && p.odds
          ? p.odds
          : p.outcome === "win"
            ? `+${amount(p.pay)}`
            : p.outcome === "lose"
              ? `−${amount(p.stake)}`
              : amount(p.stake)}
      </td>
    </tr>
  );
}

function SeatResult({ view, one, nth }: { view: DealerView; one: SeatPayments; nth: number }) {
  const about = one.payments.some((p) => p.estimated) ? "≈ " : "";

  return (
    <article class="pay-seat" data-pay-seat={one.seat.seat}>
      <h3>
        {t("paying_order", { n: nth, seat: one.seat.seat })} <small>{one.seat.name ?? ""}</small>
      </h3>
      <HandView cards={cards_at(view, { to: "seat", seat: one.seat.seat }, one.seat.hand)} hand={one.seat.hand} />
      <table>
        <tbody>
          {one.payments.map((p, i) => (
            <Row key={i} p={p} />
          ))}
        </tbody>
      </table>
      <p class="pay-totals">
        <span class="is-lose">{t("sum_take", { cents: about + amount(one.take) })}</span>
        <span class="is-win">{t("sum_pay", { cents: about + amount(one.pay) })}</span>
      </p>
    </article>
  );
}

/** Is there anything to take or pay?  In chips the walk says it first. */
export function has_results(view: DealerView, table: Table | undefined): boolean {
  const over = view.round.settled || (view.round.phase === "finished" && table?.money !== "chips");
  return over && !view.round.voided && view.seats.some((s) => s.awards?.length);
}

export function Results({ view, table }: { view: DealerView; table: Table | undefined }) {
  const order = paying_order(view.seats, table);

  return (
    <section class="paying" aria-label={t("paying")}>
      {order.map((one, i) => (
        <SeatResult key={one.seat.seat} view={view} one={one} nth={i + 1} />
      ))}
    </section>
  );
}
