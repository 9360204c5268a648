// walk.ts - the walk round the table: what the dealer still has to take, pay or tap.
//
// The house says what became of each wager as soon as it is decided; what the dealer has done about it only this
// console knows.  When a correction changes a result, or takes it away, the wager comes again with what was done before.
import type { Seat, Table } from "protocol";
import { paying_order, type Payment } from "./paying";

export interface Stop {
  key: string; // the wager of a seat
  seat: number;
  name: string; // who sits there
  payment: Payment;
}

/** What was done about a wager, by its key. */
export type Done = Record<string, Payment>;

/** A stop that is left, and what was done there before it changed. */
export interface Left extends Stop {
  before: Payment | undefined;
}

/** All wagers that are decided, in the order of settlement; but nothing is done about one that lost and is in the tray
 *  since before the deal. */
export function stops_of(seats: Seat[], table: Table | undefined): Stop[] {
  return paying_order(seats, table).flatMap(({ seat, payments }) =>
    payments.flatMap((payment, i) => {
      const nth = payments.slice(0, i).filter((p) => p.wager === payment.wager).length;
      const stop = { key: `${seat.seat} ${payment.wager} ${nth}`, seat: seat.seat, name: seat.name ?? "", payment };
      return payment.swept && !payment.pay ? [] : [stop];
    }),
  );
}

const same = (a: Payment, b: Payment): boolean =>
  a.outcome === b.outcome && a.take === b.take && a.pay === b.pay && a.back === b.back;

const nothing = (payment: Payment): Payment => ({ ...payment, outcome: "push", take: 0, pay: 0, back: 0, line: "" });

/** What is left to do.  Once the round is finished a result that is gone has to be undone too. */
export function left_of(stops: Stop[], done: Done, finished: boolean): Left[] {
  const open = stops
    .filter(({ key, payment }) => !done[key] || !same(done[key], payment))
    .map((stop) => ({ ...stop, before: done[stop.key] }));
  const gone = Object.keys(done)
    .filter((key) => finished && !stops.some((s) => s.key === key) && (done[key]!.take > 0 || done[key]!.pay > 0))
    .map((key) => ({ key, seat: parseInt(key), name: "", payment: nothing(done[key]!), before: done[key] }));
  return [...gone, ...open];
}

/** One press: all seats that only lose, or one seat with all its wagers; what is to be locked stands alone. */
export interface Press {
  key: string;
  is: "losers" | "seat" | "lock";
  stops: Left[];
}

const loses = ({ payment, before }: Left): boolean =>
  !before && payment.outcome === "lose" && payment.pay === 0 && !payment.locks;

/** What is left, by presses: a jackpot before anything is touched, then the losers, then seat by seat. */
export function presses_of(left: Left[]): Press[] {
  const locks = left.filter(({ payment }) => payment.locks);
  const open = left.filter(({ payment }) => !payment.locks);
  const seats = [...new Set(open.map(({ seat }) => seat))];
  const of = (seat: number) => open.filter((stop) => stop.seat === seat);
  const losers = seats.filter((seat) => of(seat).every(loses));
  const group = (is: Press["is"], stops: Left[]): Press => ({ key: stops[0]!.key, is, stops });
  return [
    ...locks.map((stop) => group("lock", [stop])),
    ...(losers.length ? [group("losers", losers.flatMap(of))] : []),
    ...seats.filter((seat) => !losers.includes(seat)).map((seat) => group("seat", of(seat))),
  ];
}
