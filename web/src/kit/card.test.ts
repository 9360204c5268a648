import assert from "node:assert/strict";
import { test } from "node:test";
import { back_of, in_order } from "./card";

test("five cards stay behind a front, each once", () => {
  assert.deepEqual(back_of(["As", "As", "Kd", "2c"], ["As", "2c"]), ["As", "Kd"]);
});

test("a hand is laid out from high to low, the joker first", () => {
  assert.deepEqual(in_order(["2c", "Td", "Jk", "As", "9h"]), ["Jk", "As", "Td", "9h", "2c"]);
});
