import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Table, TerminalView, Wager } from "protocol";
import { choice_of, cost, cost_of, in_order, move_card } from "./decisions";
import { play_times } from "./felt/chase_the_flush";

const follows = (id: string, of: string) => ({ id, of, kind: "follows" }) as Wager;
const view = (stakes: Record<string, number>, table = "") =>
  ({ mine: { stakes }, round: { table: { cards: table } } }) as unknown as TerminalView;
const catch_table = { wagers: [follows("play", "ante")] } as unknown as Table;
const chase = { wagers: [follows("all-in", "ante")] } as unknown as Table;
const stadium = {
  wagers: [follows("play", "ante"), follows("dealer-play", "dealer-ante")],
} as unknown as Table;

test("Play costs the Ante again (C-4.2.7)", () => {
  assert.equal(cost_of("play", catch_table, view({ ante: 750, xtra: 750 }), 1), 750);
  assert.equal(cost_of("fold", catch_table, view({ ante: 750 }), 1), 0);
});

test("All In is 3, 2 or 1 times the Ante (F-play-3b, F-play-5b, F-play-7b)", () => {
  const cost = (action: string, cards: string) => {
    const seen = view({ ante: 500 }, cards);
    return cost_of(action, chase, seen, play_times(seen));
  };
  assert.deepEqual([cost("bet", ""), cost("bet", "5h 8s"), cost("bet", "5h 8s 8d 7d")], [1500, 1000, 500]);
  assert.equal(cost("check", ""), 0);
});

test("an Ante for the dealer takes its Play along (stadium-three-card R7)", () => {
  assert.equal(cost_of("play", stadium, view({ ante: 500, "dealer-ante": 100 }), 1), 600);
});

test("what goes on stands first, what gives up last", () => {
  assert.deepEqual(in_order(["fold", "play"]), ["play", "fold"]);
  assert.deepEqual(in_order(["check", "bet"]), ["bet", "check"]);
  assert.deepEqual(in_order(["house-way", "set"]), ["set", "house-way"]);
  assert.deepEqual(in_order(["fold", "something-new", "play"]), ["play", "something-new", "fold"]);
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
  const named = settings.map((c, i) => ({ ...c, note: i === 1 ? "pair, kings / ace-high: win, House Way" : "" }));
  assert.equal(choice_of(named, "house-way"), named[1]); // before it is chosen
});

test("a card goes to the front and back; a third pushes the first out", () => {
  assert.deepEqual(move_card(move_card([], "As"), "Kd"), ["As", "Kd"]);
  assert.deepEqual(move_card(["As", "Kd"], "2c"), ["Kd", "2c"]);
  assert.deepEqual(move_card(["As", "Kd"], "As"), ["Kd"]);
  assert.deepEqual(move_card(["As"], "As", "front"), ["As"]);
  assert.deepEqual(move_card(["As"], "2c", "back"), ["As"]);
});
