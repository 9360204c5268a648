// stop.tsx - a jackpot lies on the table: red, above all else, from the moment that its cards lie there.
import type { DealerView, Table } from "protocol";
import { amount } from "../common/text";
import { stops_of } from "./walk";
import { stop_text as t } from "./text";

interface Jackpot {
  key: string;
  seat: number;
  cents: number;
}

/** Locked, or to be locked once the round is settled. */
export function jackpots_of(view: Pick<DealerView, "locks" | "seats">, table: Table | undefined): Jackpot[] {
  if (view.locks.length) return view.locks.map((l) => ({ key: `lock ${l.lock}`, seat: l.seat, cents: l.cents }));
  return stops_of(view.seats, table)
    .filter(({ payment }) => payment.locks)
    .map(({ key, seat, payment }) => ({ key, seat, cents: payment.pay }));
}

export function Stop({ view, table }: { view: DealerView; table: Table | undefined }) {
  const jackpots = view.round.voided ? [] : jackpots_of(view, table);

  if (!jackpots.length) return null;
  return (
    <section class="stop" role="alert" data-stop-jackpot={jackpots.length}>
      <b class="stop-word">STOP</b>
      <ul>
        {jackpots.map(({ key, seat, cents }) => (
          <li key={key}>{t("jackpot", { n: seat, cents: amount(cents) })}</li>
        ))}
      </ul>
      <p>{t("hands_off")}</p>
    </section>
  );
}
