import assert from "node:assert/strict";
import { test } from "node:test";
import { cents_of } from "./amount";
import { back_of, in_order } from "./order";

test("five cards stay behind a front, each once", () => {
  assert.deepEqual(back_of(["As", "As", "Kd", "2c"], ["As", "2c"]), ["As", "Kd"]);
});

test("a hand is laid out from high to low, the joker first", () => {
  assert.deepEqual(in_order(["2c", "Td", "Jk", "As", "9h"]), ["Jk", "As", "Td", "9h", "2c"]);
});

test("dollars are read as cents, anything else is no amount", () => {
  assert.deepEqual(
    ["12", "12.5", "$0.05", "1,25", "", "x", "1.234", "-3"].map(cents_of),
    [1200, 1250, 5, 125, 0, 0, 0, 0],
  );
});
