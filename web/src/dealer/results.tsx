// results.tsx - after settlement: which wagers win and lose, seat by seat in paying order.
import type { DealerView, Table } from "protocol";
import { amount } from "../common/money";
import { cards_at, HandView } from "./hand";
import { paying_order, type Payment, type SeatPayments } from "./paying";
import { t } from "./text";

function notes(p: Payment): string {
  const said = [p.line];
  if (p.meter && !p.line.includes("meter")) said.push(t("meter", { n: p.meter }));
  if (p.take && p.outcome === "win") said.push(t("kept"));
  if (p.limited) said.push(t("limited"));
  if (p.locked) said.push(t("locked"));
  if (p.toke) said.push(t("toke"));
  return said.filter((s) => s !== "").join(" · ");
}

function Row({ p }: { p: Payment }) {
  const note = notes(p);

  return (
    <tr class={`pay-${p.outcome}`}>
      <th scope="row">
        {p.title}
        {note && <small lang={p.line ? "en" : undefined}>{note}</small>}
      </th>
      <td class="pay-word">{t(p.outcome)}</td>
      <td class="pay-sum">
        {p.outcome === "win" ? `+${amount(p.pay)}` : p.outcome === "lose" ? `−${amount(p.take)}` : amount(p.back)}
      </td>
    </tr>
  );
}

function SeatResult({ view, one, nth }: { view: DealerView; one: SeatPayments; nth: number }) {
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
        <span class="is-lose">{t("sum_take", { cents: amount(one.take) })}</span>
        <span class="is-win">{t("sum_pay", { cents: amount(one.pay) })}</span>
      </p>
    </article>
  );
}

/** Is there anything to take or pay? */
export function has_results(view: DealerView): boolean {
  return view.round.settled && !view.round.voided && view.seats.some((s) => s.awards?.length);
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
