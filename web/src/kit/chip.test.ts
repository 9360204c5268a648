import assert from "node:assert/strict";
import { test } from "node:test";
import { chip_counts, chips_for } from "./chip";

test("an amount in chips, the largest first", () => {
  assert.deepEqual(chip_counts(13700, [100, 500, 2500, 10000]), {
    chips: [
      [10000, 1],
      [2500, 1],
      [500, 2],
      [100, 2],
    ],
    rest: 0,
  });
});

test("what no chip makes is left over", () => {
  assert.deepEqual(chip_counts(1275, [500, 1000]), { chips: [[1000, 1]], rest: 275 });
  assert.deepEqual(chip_counts(0, [500]), { chips: [], rest: 0 });
});

test("a stack has a largest height", () => {
  assert.deepEqual(chips_for(3100, [100]), [2500, 100, 100, 100, 100, 100, 100]);
  assert.equal(chips_for(100000000, [100]).length, 40);
});
