import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice } from "protocol";
import { choice_of, cost } from "./choices";

const choice = (action: string, micros: number, best = false, front?: string): Choice => ({
  action,
  value: "",
  micros,
  cost: 0,
  best,
  ...(front ? { front } : {}),
});
const plain = [choice("fold", -1000), choice("play", -400, true)];
const settings = [choice("set", -500, false, "Kh Qd"), choice("set", -200, true, "As 2c")];

test("the best choice costs nothing, another what it is worth less", () => {
  assert.equal(cost(plain, "play"), 0);
  assert.equal(cost(plain, "fold"), 600);
  assert.equal(cost([], "fold"), undefined);
});

test("a setting is found in any order of its cards", () => {
  assert.equal(cost(settings, "set", "Qd Kh"), 300);
  assert.equal(cost(settings, "set", "2c As"), 0);
});

test("the House Way is worth what its setting is worth", () => {
  assert.equal(choice_of(settings, "house-way", "Kh Qd")?.micros, -500);
  assert.equal(choice_of(settings, "house-way"), undefined);
});
