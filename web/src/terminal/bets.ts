// bets.ts - what a tap on the felt does to the wagers that a player wants.
//
// Pure: the wanted stakes and the table's terms go in, other wanted stakes or a problem come out.  Wanted stakes are
// what lies on the felt in front of the player; the view's stakes are what the house has accepted.  What the house
// would not accept yet (below the minimum, no Ante) is held: shown as such, and sent as soon as it can be.
import type { Table, Wager } from "protocol";

export type Stakes = Record<string, number>;
export type Terms = Pick<Table, "wagers" | "options">;

/** Why a tap does nothing. */
export type BetProblem =
  | { kind: "above-maximum"; wager: string; cents: number }
  | { kind: "credit" }
  | { kind: "not-offered"; wager: string }
  | { kind: "below-minimum"; wager: string; cents: number }
  | { kind: "nothing" };

/** Why a wager on the felt is held back. */
export type HeldReason =
  | { kind: "below-minimum"; cents: number }
  | { kind: "needs"; wager: string }
  | { kind: "first"; wager: string; cents: number };

export type Step = { wanted: Stakes; problem?: undefined } | { problem: BetProblem };

const by_hand = (wager: Wager) => wager.kind === "optional" || wager.kind === "required";

export function wager_of(table: Terms, id: string): Wager | undefined {
  return table.wagers.find((w) => w.id === id);
}

const LARGER_CHIPS = [2500, 10000, 50000];

/** The table's chips, and larger ones where its limit takes at least two of them: ten-dollar chips make $200 slowly.  An
 *  approved screen (T-screen-14) has the chips that it names and no others. */
export function tray(table: Pick<Table, "chips" | "wagers" | "game">): number[] {
  const most = table.wagers.find((w) => w.kind === "required")?.max ?? 0;
  const largest = Math.max(0, ...table.chips);
  if (table.game === "stadium-three-card") return table.chips;
  return [...table.chips, ...LARGER_CHIPS.filter((cents) => cents > largest && cents * 2 <= most)].slice(0, 8);
}

/** The wager and those that must equal it: X-Tra and Ante change together. */
export function equal_wagers(table: Terms, id: string): string[] {
  const wager = wager_of(table, id);
  const root = wager?.kind === "required" && wager.of ? wager.of : id;
  return table.wagers.filter((w) => w.id === root || (w.kind === "required" && w.of === root)).map((w) => w.id);
}

export function sum(stakes: Stakes): number {
  return Object.values(stakes).reduce((a, b) => a + b, 0);
}

/** Without the spots that are empty. */
export function without_empty(stakes: Stakes): Stakes {
  return Object.fromEntries(Object.entries(stakes).filter(([, cents]) => cents > 0));
}

export function equal(a: Stakes, b: Stakes): boolean {
  const x = without_empty(a);
  const y = without_empty(b);
  return Object.keys(x).length === Object.keys(y).length && Object.keys(x).every((id) => x[id] === y[id]);
}

/** Only what is placed by hand: a Play that a decision made is not bet again. */
export function placed_by_hand(table: Terms, stakes: Stakes): Stakes {
  const ids = new Set(table.wagers.filter(by_hand).map((w) => w.id));
  return Object.fromEntries(Object.entries(stakes).filter(([id, cents]) => ids.has(id) && cents > 0));
}

/** A chip on a spot; a wager of a fixed amount is placed or removed. */
export function tap(table: Terms, wanted: Stakes, id: string, chip: number, available: number): Step {
  const wager = wager_of(table, id);

  if (!wager || !by_hand(wager)) return { problem: { kind: "not-offered", wager: id } };
  if (wager.fixed) return check_credit({ ...wanted, [id]: wanted[id] ? 0 : wager.fixed }, wanted, available);
  const next = { ...wanted };
  for (const one of equal_wagers(table, id)) {
    const cents = (wanted[one] ?? 0) + chip;
    const most = wager_of(table, one)!.max;
    if (cents > most) return { problem: { kind: "above-maximum", wager: one, cents: most } };
    next[one] = cents;
  }
  return check_credit(next, wanted, available);
}

function check_credit(next: Stakes, before: Stakes, available: number): Step {
  if (sum(next) > sum(before) && sum(next) > available) return { problem: { kind: "credit" } };
  return { wanted: without_empty(next) };
}

/** Removes a spot's whole stack, and those that must equal it. */
export function take_back(table: Terms, wanted: Stakes, id: string): Stakes {
  return without_empty({ ...wanted, ...Object.fromEntries(equal_wagers(table, id).map((one) => [one, 0])) });
}

/** x2: all of them or none [stadium-three-card R10]; a fixed amount stays. */
export function doubled(table: Terms, wanted: Stakes, available: number): Step {
  if (sum(wanted) === 0) return { problem: { kind: "nothing" } };
  const next = Object.fromEntries(
    Object.entries(wanted).map(([id, cents]) => [id, wager_of(table, id)?.fixed ? cents : cents * 2]),
  );
  return check_all(table, next, wanted, available);
}

/** RE-BET: the wagers of the last round, all of them or none (stadium-three-card R10). */
export function again(table: Terms, last: Stakes, wanted: Stakes, available: number): Step {
  return sum(last) === 0 ? { problem: { kind: "nothing" } } : check_all(table, last, wanted, available);
}

function check_all(table: Terms, next: Stakes, before: Stakes, available: number): Step {
  for (const [id, cents] of Object.entries(next)) {
    const wager = wager_of(table, id);
    if (!wager || !by_hand(wager) || (wager.fixed && cents !== wager.fixed))
      return { problem: { kind: "not-offered", wager: id } };
    if (cents > wager.max) return { problem: { kind: "above-maximum", wager: id, cents: wager.max } };
  }
  return check_credit(next, before, available);
}

/** May a seat have this wager without an Ante of its own? (stadium-three-card R6; never one for the dealer, R7) */
const stands_alone = (table: Terms, id: string) =>
  table.options.includes("bonus-only=yes") && !table.wagers.some((w) => w.id === id && w.toke);

/** Wagers on the felt that cannot be sent yet, with the reason. */
export function held(table: Terms, wanted: Stakes): Record<string, HeldReason> {
  const result: Record<string, HeldReason> = {};
  const short = (w: Wager) => (wanted[w.id] ?? 0) > 0 && wanted[w.id]! < w.min;

  for (const w of table.wagers) if (short(w)) result[w.id] = { kind: "below-minimum", cents: w.min };
  const missing = table.wagers.find((w) => w.kind === "required" && !wanted[w.id]);
  const low = table.wagers.find((w) => w.kind === "required" && short(w));
  for (const id of Object.keys(without_empty(wanted))) {
    if (result[id]) continue;
    if (missing && !stands_alone(table, id)) result[id] = { kind: "needs", wager: missing.id };
    else if (low) result[id] = { kind: "first", wager: low.id, cents: low.min };
  }
  return result;
}

/** The part of the wanted stakes that the house would accept. */
export function acceptable(table: Terms, wanted: Stakes): Stakes {
  const held_wagers = held(table, wanted);
  return Object.fromEntries(Object.entries(without_empty(wanted)).filter(([id]) => !held_wagers[id]));
}

/** The request that makes the house's stakes the wanted ones; 0 removes one.  Undefined: nothing to change. */
export function request(table: Terms, wanted: Stakes, stakes: Stakes): Stakes | undefined {
  const want = acceptable(table, wanted);
  const have = placed_by_hand(table, stakes);

  if (equal(want, have)) return undefined;
  return { ...Object.fromEntries(Object.keys(have).map((id) => [id, 0])), ...want };
}

// ---- the bet slip: wanted stakes, picked places, and what UNDO returns to --------------------------------------------

export interface BetSlip {
  wanted: Stakes;
  pick: number[];
  past: { wanted: Stakes; pick: number[] }[];
}

export const empty_bet_slip: BetSlip = { wanted: {}, pick: [], past: [] };

export function write(bet_slip: BetSlip, wanted: Stakes, pick: number[] = bet_slip.pick): BetSlip {
  return { wanted, pick, past: [...bet_slip.past, { wanted: bet_slip.wanted, pick: bet_slip.pick }] };
}

export function undo(bet_slip: BetSlip): BetSlip {
  const before = bet_slip.past.at(-1);
  return before ? { ...before, past: bet_slip.past.slice(0, -1) } : bet_slip;
}

/** Stadium: a touched place is picked, or no longer picked; a fourth one replaces the oldest. */
export function touch(pick: number[], location: number): number[] {
  if (pick.includes(location)) return pick.filter((one) => one !== location);
  return [...pick.slice(pick.length >= 3 ? 1 : 0), location];
}

/** Stadium: with places that nobody has chosen, the lowest first [stadium-three-card R8]. */
export function filled(pick: number[], count: number): number[] {
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((one) => !pick.includes(one));
  return [...pick, ...free.slice(0, Math.max(0, count - pick.length))];
}
