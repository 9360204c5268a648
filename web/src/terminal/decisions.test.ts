import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Table, TerminalView, Wager } from "protocol";
import { choice_of, cost, cost_of, in_order } from "./decisions";

const follows = (id: string, of: string) => ({ id, of, kind: "follows" }) as Wager;
const view = (stakes: Record<string, number>, table = "") =>
  ({ mine: { stakes }, round: { table: { cards: table } } }) as unknown as TerminalView;
const catch_table = { game: "three-card-catch", wagers: [follows("play", "ante")] } as unknown as Table;
const chase = { game: "chase-the-flush", wagers: [follows("all-in", "ante")] } as unknown as Table;
const stadium = {
  game: "stadium-three-card",
  wagers: [follows("play", "ante"), follows("dealer-play", "dealer-ante")],
} as unknown as Table;

test("Play costs the Ante again (C-4.2.7)", () => {
  assert.deepEqual(cost_of("play", catch_table, view({ ante: 750, xtra: 750 })), { cents: 750, times: 1 });
  assert.equal(cost_of("fold", catch_table, view({ ante: 750 })).cents, 0);
});

test("All In is 3, 2 or 1 times the Ante (F-play-3b, F-play-5b, F-play-7b)", () => {
  assert.deepEqual(cost_of("bet", chase, view({ ante: 500 })), { cents: 1500, times: 3 });
  assert.deepEqual(cost_of("bet", chase, view({ ante: 500 }, "5h 8s")), { cents: 1000, times: 2 });
  assert.deepEqual(cost_of("bet", chase, view({ ante: 500 }, "5h 8s 8d 7d")), { cents: 500, times: 1 });
  assert.equal(cost_of("check", chase, view({ ante: 500 })).cents, 0);
});

test("an Ante for the dealer takes its Play along (stadium-three-card R7)", () => {
  assert.equal(cost_of("play", stadium, view({ ante: 500, "dealer-ante": 100 })).cents, 600);
});

test("what goes on stands first, what gives up last", () => {
  assert.deepEqual(in_order(["fold", "play"]), ["play", "fold"]);
  assert.deepEqual(in_order(["check", "bet"]), ["bet", "check"]);
  assert.deepEqual(in_order(["house-way", "set"]), ["set", "house-way"]);
});

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
