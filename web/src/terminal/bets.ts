// bets.ts - what a tap on the felt does to the wagers that a player wants.
//
// Pure: a wish and the table's terms go in, another wish or a reason why not comes out.  A wish is what lies on
// the felt in front of the player; the house has taken what the view's stakes say.  What the house would not take
// yet (below the minimum, no Ante) stays a wish, is shown as one, and goes along once it can.
import type { Table, Wager } from "protocol";

export type Stakes = Record<string, number>;
export type Terms = Pick<Table, "wagers" | "options">;

/** Why a tap does nothing. */
export type Trouble =
  | { kind: "above-maximum"; wager: string; cents: number }
  | { kind: "credit" }
  | { kind: "not-offered"; wager: string }
  | { kind: "below-minimum"; wager: string; cents: number }
  | { kind: "nothing" };

/** Why a wager lies on the felt and is not in yet. */
export type Held =
  | { kind: "below-minimum"; cents: number }
  | { kind: "needs"; wager: string }
  | { kind: "first"; wager: string; cents: number };

export type Step = { wish: Stakes; trouble?: undefined } | { trouble: Trouble };

const by_hand = (wager: Wager) => wager.kind === "optional" || wager.kind === "required";

export function wager_of(table: Terms, id: string): Wager | undefined {
  return table.wagers.find((w) => w.id === id);
}

/** The wager and those that must equal it: X-Tra and Ante move together, so they are never unequal. */
export function together(table: Terms, id: string): string[] {
  const wager = wager_of(table, id);
  const root = wager?.kind === "required" && wager.of ? wager.of : id;
  return table.wagers.filter((w) => w.id === root || (w.kind === "required" && w.of === root)).map((w) => w.id);
}

export function sum(stakes: Stakes): number {
  return Object.values(stakes).reduce((a, b) => a + b, 0);
}

/** Without the spots that are empty. */
export function tidy(stakes: Stakes): Stakes {
  return Object.fromEntries(Object.entries(stakes).filter(([, cents]) => cents > 0));
}

export function equal(a: Stakes, b: Stakes): boolean {
  const x = tidy(a);
  const y = tidy(b);
  return Object.keys(x).length === Object.keys(y).length && Object.keys(x).every((id) => x[id] === y[id]);
}

/** Only what is placed by hand: a Play that a decision made is not bet again. */
export function placed(table: Terms, stakes: Stakes): Stakes {
  const ids = new Set(table.wagers.filter(by_hand).map((w) => w.id));
  return Object.fromEntries(Object.entries(stakes).filter(([id, cents]) => ids.has(id) && cents > 0));
}

/** A chip on a spot; a wager of a fixed amount is put down or taken up. */
export function tap(table: Terms, wish: Stakes, id: string, chip: number, purse: number): Step {
  const wager = wager_of(table, id);

  if (!wager || !by_hand(wager)) return { trouble: { kind: "not-offered", wager: id } };
  if (wager.fixed) return afford({ ...wish, [id]: wish[id] ? 0 : wager.fixed }, wish, purse);
  const next = { ...wish };
  for (const one of together(table, id)) {
    const cents = (wish[one] ?? 0) + chip;
    const most = wager_of(table, one)!.max;
    if (cents > most) return { trouble: { kind: "above-maximum", wager: one, cents: most } };
    next[one] = cents;
  }
  return afford(next, wish, purse);
}

function afford(next: Stakes, before: Stakes, purse: number): Step {
  if (sum(next) > sum(before) && sum(next) > purse) return { trouble: { kind: "credit" } };
  return { wish: tidy(next) };
}

/** A whole stack off a spot, and off those that must equal it. */
export function take_back(table: Terms, wish: Stakes, id: string): Stakes {
  return tidy({ ...wish, ...Object.fromEntries(together(table, id).map((one) => [one, 0])) });
}

/** x2: all of them or none (stadium-three-card R10); a fixed amount stays. */
export function doubled(table: Terms, wish: Stakes, purse: number): Step {
  if (sum(wish) === 0) return { trouble: { kind: "nothing" } };
  const next = Object.fromEntries(
    Object.entries(wish).map(([id, cents]) => [id, wager_of(table, id)?.fixed ? cents : cents * 2]),
  );
  return whole(table, next, wish, purse);
}

/** RE-BET: the wagers of the last round, all of them or none (stadium-three-card R10). */
export function again(table: Terms, last: Stakes, wish: Stakes, purse: number): Step {
  return sum(last) === 0 ? { trouble: { kind: "nothing" } } : whole(table, last, wish, purse);
}

function whole(table: Terms, next: Stakes, before: Stakes, purse: number): Step {
  for (const [id, cents] of Object.entries(next)) {
    const wager = wager_of(table, id);
    if (!wager || !by_hand(wager) || (wager.fixed && cents !== wager.fixed))
      return { trouble: { kind: "not-offered", wager: id } };
    if (cents > wager.max) return { trouble: { kind: "above-maximum", wager: id, cents: wager.max } };
  }
  return afford(next, before, purse);
}

/** May a seat wager without an Ante of its own? (stadium-three-card R6) */
const bonus_only = (table: Terms) => table.options.includes("bonus-only=yes");

/** Wagers that lie on the felt and cannot go in yet, with the reason. */
export function held(table: Terms, wish: Stakes): Record<string, Held> {
  const result: Record<string, Held> = {};
  const short = (w: Wager) => (wish[w.id] ?? 0) > 0 && wish[w.id]! < w.min;

  for (const w of table.wagers) if (short(w)) result[w.id] = { kind: "below-minimum", cents: w.min };
  const missing = table.wagers.find((w) => w.kind === "required" && !wish[w.id]);
  const low = table.wagers.find((w) => w.kind === "required" && short(w));
  for (const id of Object.keys(tidy(wish))) {
    if (result[id]) continue;
    if (missing && !bonus_only(table)) result[id] = { kind: "needs", wager: missing.id };
    else if (low) result[id] = { kind: "first", wager: low.id, cents: low.min };
  }
  return result;
}

/** What of a wish the house would take. */
export function acceptable(table: Terms, wish: Stakes): Stakes {
  const waiting = held(table, wish);
  return Object.fromEntries(Object.entries(tidy(wish)).filter(([id]) => !waiting[id]));
}

/** The request that makes the stakes those of the wish: 0 takes one back; undefined: nothing to ask for. */
export function request(table: Terms, wish: Stakes, stakes: Stakes): Stakes | undefined {
  const want = acceptable(table, wish);
  const have = placed(table, stakes);

  if (equal(want, have)) return undefined;
  return { ...Object.fromEntries(Object.keys(have).map((id) => [id, 0])), ...want };
}

// ---- the slip: the wish, the picked locations, and the way back --------------------------------------------

export interface Slip {
  wish: Stakes;
  pick: number[];
  past: { wish: Stakes; pick: number[] }[];
}

export const empty_slip: Slip = { wish: {}, pick: [], past: [] };

export function write(slip: Slip, wish: Stakes, pick: number[] = slip.pick): Slip {
  return { wish, pick, past: [...slip.past, { wish: slip.wish, pick: slip.pick }] };
}

export function undo(slip: Slip): Slip {
  const before = slip.past.at(-1);
  return before ? { ...before, past: slip.past.slice(0, -1) } : slip;
}

/** Stadium: a touched location is taken up, or given up again; a fourth one takes the place of the oldest. */
export function touch(pick: number[], location: number): number[] {
  if (pick.includes(location)) return pick.filter((one) => one !== location);
  return [...pick.slice(pick.length >= 3 ? 1 : 0), location];
}
