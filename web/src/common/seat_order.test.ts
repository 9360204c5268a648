import assert from "node:assert/strict";
import { test } from "node:test";
import { arc_depth, seat_order } from "./seat_order";

test("seat 1 is at the dealer's left, and at the players' right", () => {
  const table = { seats: 6, first_seat: "left" } as const;
  assert.deepEqual(seat_order(table, "dealer"), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(seat_order(table, "player"), [6, 5, 4, 3, 2, 1]);
});

test("pai gow counts from the dealer's right", () => {
  const table = { seats: 6, first_seat: "right" } as const;
  assert.deepEqual(seat_order(table, "dealer"), [6, 5, 4, 3, 2, 1]);
  assert.deepEqual(seat_order(table, "player"), [1, 2, 3, 4, 5, 6]);
});

test("a stadium has no sides", () => {
  assert.deepEqual(seat_order({ seats: 3, first_seat: "none" }, "dealer"), [1, 2, 3]);
  assert.deepEqual(seat_order({ seats: 3, first_seat: "none" }, "player"), [1, 2, 3]);
});

test("the arc is deepest at its edges, and even", () => {
  assert.deepEqual(
    [0, 1, 2].map((i) => arc_depth(i, 3)),
    [1, 0, 1],
  );
  assert.equal(arc_depth(0, 1), 0);
});
