// chips.ts - what the keys of a table in chips ask of the house.
//
// Nobody there has a terminal: the console says who is in and which wagers lie.  Where the house wants no amounts, a key
// says only that a wager lies; where it does, the dealer enters how much.
import type { Seat, Table, Wager } from "protocol";
import type { Change } from "../common/sender";

type Layout = Pick<Table, "table" | "wagers" | "amounts">;

const placed_by_hand = (w: Wager): boolean => w.kind === "required" || w.kind === "optional";

/** Those without which nobody is in. */
export const required_of = (table: Layout): Wager[] => table.wagers.filter((w) => w.kind === "required");

/** The keys of a seat that is in. */
export const optional_of = (table: Layout): Wager[] => table.wagers.filter((w) => w.kind === "optional" && !w.toke);

/** The document, or the table's limits, leave one amount. */
export const is_exact = (wager: Wager): boolean => wager.fixed !== undefined || wager.min === wager.max;

/** Must the dealer say how much? */
export const needs_amount = (table: Layout, wager: Wager): boolean => table.amounts === "entered" && !is_exact(wager);

/** Does the house count an estimate for this stake?  A wager that follows another is as exact as that one. */
export function is_estimated(table: Layout, stakes: Seat["stakes"], id: string): boolean {
  const wager = table.wagers.find((w) => w.id === id);
  const placed = wager?.of ? table.wagers.find((w) => w.id === wager.of) : wager;
  if (table.amounts !== "estimated" || !wager || !placed || wager.fixed !== undefined || is_exact(placed)) return false;
  return placed.estimate !== undefined && stakes[placed.id] === placed.estimate;
}

/** Before a sum of stakes, some of which are estimates. */
export const about = (table: Layout | undefined, stakes: Seat["stakes"]): string =>
  table && Object.keys(stakes).some((id) => is_estimated(table, stakes, id)) ? "≈ " : "";

/** A seat comes in with what the rules require, or leaves with all it has. */
export function toggle_seat(table: Layout, number: number, seat: Seat | undefined): Change {
  const at = { do: "place", table: table.table, seat: number } as const;
  if (!seat?.staked)
    return {
      ...at,
      lies: required_of(table)
        .map((w) => w.id)
        .join(" "),
    };
  const lying = table.wagers.filter((w) => placed_by_hand(w) && seat.stakes[w.id]);
  return { ...at, spots: Object.fromEntries(lying.map((w) => [w.id, 0])) };
}

export function toggle_wager(table: Layout, seat: Seat, wager: Wager): Change {
  const at = { do: "place", table: table.table, seat: seat.seat } as const;
  return seat.stakes[wager.id] ? { ...at, spots: { [wager.id]: 0 } } : { ...at, lies: wager.id };
}

/** So much lies there; what must equal it lies there too. */
export function place_amount(table: Layout, number: number, wager: Wager, cents: number): Change {
  const spots = { [wager.id]: cents };
  if (wager.kind === "required") for (const w of required_of(table)) spots[w.id] = cents;
  return { do: "place", table: table.table, seat: number, spots };
}
