// amend.ts - what is put right in a round, as requests [L-1].  Pure.
import type { DealerView, Seat, Table } from "protocol";
import type { Change, Named } from "../common/sender";
import { optional_of, required_of } from "./chips";

type Amend = Named<Change, "amend">;

/** A request without its reason, which is asked for last. */
export type Entry = Omit<Amend, "reason">;

/** Until the next round opens; a round that was voided stands. */
export function may_amend({ round }: Pick<DealerView, "round">): boolean {
  const on_table = round.phase === "dealing" || round.phase === "deciding" || round.phase === "finished";
  return round.round > 0 && !round.voided && (on_table || (round.settled && round.phase !== "off"));
}

export const amend_decision = (table: string, seat: number, index: number, action?: string, front?: string): Entry => ({
  do: "amend",
  table,
  what: "decision",
  seat,
  index,
  ...(action ? { action } : {}),
  ...(front ? { front } : {}),
});

/** What lay there in truth: cents, 0 for nothing, "lies" where nobody knows how much. */
export type Lying = Record<string, number | "lies">;

/** Only what differs from what was entered; undefined: nothing does.  What must equal another wager follows it. */
export function amend_wagers(table: Table, number: number, seat: Seat | undefined, lying: Lying): Entry | undefined {
  const whole: Lying = { ...lying };
  for (const { id, of } of required_of(table)) if (of && of in whole) whole[id] = whole[of]!;
  const spots: Record<string, number> = {};
  const lies: string[] = [];
  for (const [id, is] of Object.entries(whole)) {
    const was = seat?.stakes[id] ?? 0;
    if (is === "lies" ? !was : is !== was) is === "lies" ? lies.push(id) : (spots[id] = is);
  }
  if (!lies.length && !Object.keys(spots).length) return undefined;
  return {
    do: "amend",
    table: table.table,
    what: "wagers",
    seat: number,
    ...(Object.keys(spots).length ? { spots } : {}),
    ...(lies.length ? { lies: lies.join(" ") } : {}),
  };
}

/** The wagers that a dealer says of a seat, each once: a required one that must equal another is not asked for. */
export const wagers_asked = (table: Table) => [...required_of(table).filter((w) => !w.of), ...optional_of(table)];

/** The seats that had no wager, for a wager that went to the wrong one. */
export function free_seats(view: Pick<DealerView, "seats">, table: Pick<Table, "seats">): number[] {
  const all = Array.from({ length: table.seats }, (_, i) => i + 1);
  return all.filter((n) => !view.seats.some((s) => s.seat === n && (s.staked > 0 || s.by_hand)));
}
