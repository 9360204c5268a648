// paying.ts - which wagers win and lose, in the order in which a dealer takes and pays.
//
// Cards are dealt from the dealer's left, seat 1 first; taking and paying goes the other way, from the player
// furthest to the dealer's right (C-4.2.11, F-play-9, P-8): the highest seat first.  Within a seat the wagers
// come in the order of the document, as the house lists them.
import type { Award, Line, Seat, Table, Wager } from "protocol";

export interface Payment {
  wager: string;
  title: string;
  outcome: Award["outcome"];
  stake: number;
  take: number; // what goes to the house
  pay: number; // what goes to the player beside the stake
  back: number; // what of the stake goes back
  line: string; // "Straight, 6 to 1"; "" at even money
  meter: number; // the meter that it won, or 0
  locked: number; // the lock that it waits for, or 0
  limited: boolean;
  toke: boolean; // it is the dealer's
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

/** "40 for 1" and meters keep the stake: the pay is all that the player gets. */
function keeps_stake(award: Award, line: Line | undefined): boolean {
  return award.stake > 0 && (award.meter !== undefined || /\bfor 1\b/.test(line?.pays ?? ""));
}

function line_words(line: Line | undefined): string {
  return line ? `${line.label}: ${line.pays}` : "";
}

export function payment_of(award: Award, table: Table | undefined): Payment {
  const wager = table?.wagers.find((w) => w.id === award.wager);
  const line = line_of(wager, award.line);
  const kept = keeps_stake(award, line);
  const won = award.outcome === "win";

  return {
    wager: award.wager,
    title: wager?.title ?? award.wager,
    outcome: award.outcome,
    stake: award.stake,
    take: award.outcome === "lose" || (won && kept) ? award.stake : 0,
    pay: won ? award.returned - (kept ? 0 : award.stake) : 0,
    back: award.outcome === "push" || (won && !kept) ? award.stake : 0,
    line: line_words(line),
    meter: award.meter ?? 0,
    locked: award.locked ?? 0,
    limited: award.limited ?? false,
    toke: wager?.toke ?? /^dealer-/.test(award.wager),
  };
}

const sum = (payments: Payment[], of: (p: Payment) => number): number => payments.reduce((all, p) => all + of(p), 0);

export function paying_order(seats: Seat[], table: Table | undefined): SeatPayments[] {
  return seats
    .filter((s) => s.awards?.length)
    .sort((a, b) => b.seat - a.seat)
    .map((seat) => {
      const payments = seat.awards!.map((a) => payment_of(a, table));
      return { seat, payments, take: sum(payments, (p) => p.take), pay: sum(payments, (p) => p.pay) };
    });
}
