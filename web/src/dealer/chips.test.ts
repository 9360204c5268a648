import assert from "node:assert/strict";
import { test } from "node:test";
import type { Seat, Table, Wager } from "protocol";
import { is_estimated, needs_amount, place_amount, toggle_seat, toggle_wager } from "./chips";

const wager = (id: string, kind: Wager["kind"], more: Partial<Wager> = {}): Wager => ({
  id,
  title: id,
  kind,
  min: 500,
  max: 20000,
  toke: false,
  lines: [],
  ...more,
});
const table = {
  table: "Felt",
  amounts: "estimated",
  wagers: [
    wager("ante", "required", { estimate: 1500 }),
    wager("xtra", "required", { of: "ante", estimate: 1500 }),
    wager("play", "follows", { of: "ante" }),
    wager("natural-pair-plus", "optional", { estimate: 500 }),
    wager("progressive", "optional", { fixed: 500, estimate: 500, light: true }),
  ],
} as unknown as Table;
const seat = (stakes: Seat["stakes"]): Seat => ({
  seat: 2,
  decided: true,
  hand: { cards: "" },
  stakes,
  staked: Object.values(stakes).reduce((all, one) => all + one, 0),
});

test("a seat comes in with what the rules require and leaves with all it has", () => {
  assert.deepEqual(toggle_seat(table, 2, undefined), { do: "place", table: "Felt", seat: 2, lies: "ante xtra" });
  assert.deepEqual(toggle_seat(table, 2, seat({ ante: 1500, xtra: 1500, play: 1500, progressive: 500 })), {
    do: "place",
    table: "Felt",
    seat: 2,
    spots: { ante: 0, xtra: 0, progressive: 0 },
  });
});

test("a key puts a wager down and takes it back", () => {
  const progressive = table.wagers[4]!;
  const at = { do: "place", table: "Felt", seat: 2 };
  assert.deepEqual(toggle_wager(table, seat({ ante: 1500 }), progressive), { ...at, lies: "progressive" });
  assert.deepEqual(toggle_wager(table, seat({ ante: 1500, progressive: 500 }), progressive), {
    ...at,
    spots: { progressive: 0 },
  });
});

test("an amount that was entered is exact, and what must equal it follows", () => {
  assert.deepEqual(place_amount(table, 2, table.wagers[0]!, 2500), {
    do: "place",
    table: "Felt",
    seat: 2,
    spots: { ante: 2500, xtra: 2500 },
  });
  assert.equal(is_estimated(table, { ante: 1500 }, "ante"), true);
  assert.equal(is_estimated(table, { ante: 1500, play: 1500 }, "play"), true);
  assert.equal(is_estimated(table, { ante: 2500, play: 2500 }, "play"), false);
  assert.equal(is_estimated(table, { progressive: 500 }, "progressive"), false); // the document fixes it
});

test("where the house wants amounts, a key is not enough", () => {
  const entered = { ...table, amounts: "entered" } as Table;
  assert.equal(needs_amount(entered, table.wagers[0]!), true);
  assert.equal(needs_amount(entered, table.wagers[4]!), false);
  assert.equal(needs_amount(table, table.wagers[0]!), false);
});
