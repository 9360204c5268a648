import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../core/games";
import { as_json, choice_of, cost_of, deal, no_score, scored, telling } from "./round";

const game = (more: Partial<Game> = {}): Game => ({
  id: "a-game",
  name: "A game",
  joker: false,
  wagers: [
    { id: "ante", kind: "required" },
    { id: "play", kind: "follows" },
    { id: "bonus", kind: "optional" },
  ],
  options: [],
  ...more,
});
let state = 7;
const random = (below: number) => (state = (state * 48271) % 2147483647) % below;

test("a deck has every card once, a shoe as often as it has decks, and the joker where there is one", () => {
  assert.equal(new Set(deal(game(), random).deck).size, 52);
  assert.deepEqual(deal(game({ joker: true }), random).deck.length, 53);
  const shoe = deal(game({ options: [{ id: "decks", default: "6" }] }), random).deck;
  assert.equal(shoe.length, 312);
  assert.equal(shoe.filter((card) => card === "As").length, 6);
  assert.notDeepEqual(deal(game(), random).deck, deal(game(), random).deck);
});

test("the round is as the commands read it: what a hand needs is wagered", () => {
  const dealt = deal(game(), () => 0);
  assert.deepEqual(JSON.parse(as_json({ ...dealt, decisions: ["play"] })), {
    game: "a-game",
    deck: dealt.deck.join(" "),
    seats: [{ seat: 1, wagers: { ante: 500 }, decisions: ["play"] }],
  });
  assert.equal(JSON.parse(as_json(deal(game({ options: [{ id: "selector", default: "rng" }] }), random))).start, 1);
});

test("a decision costs what the best one is better by", () => {
  const choices = [
    { decision: "play", value: "-1/2", ev: -0.5 },
    { decision: "fold", value: "-1", ev: -1 },
  ];
  assert.equal(cost_of(choices, "play"), 0);
  assert.equal(cost_of(choices, "fold"), 250);
  assert.deepEqual(scored(scored(no_score, 0), 250), { decisions: 2, best: 1, cost: 250 });
});

test("of the settings of a hand the best, the chosen one and the House Way are told", () => {
  const setting = (set: string, ev: number, note = "") => ({ decision: { set }, value: String(ev), ev, note });
  const choices = [
    setting("Kh Qd", 1),
    setting("Qd 2c", 0, "pair, aces / queen-high: push, House Way"),
    setting("3s 2c", 0),
    setting("As Kh", -1, "foul, lose"),
  ];
  assert.equal(cost_of(choices, { set: "Kh As" }), 1000); // in any order of the two cards
  assert.equal(choice_of(choices, "house-way"), choices[1]);
  assert.equal(cost_of(choices, "house-way"), 500);
  assert.deepEqual(telling(choices, { set: "As Kh" }), [choices[0], choices[3], choices[1]]);
  assert.deepEqual(telling(choices, "house-way"), [choices[0], choices[1]]);
});
