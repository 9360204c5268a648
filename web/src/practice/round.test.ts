import assert from "node:assert/strict";
import { test } from "node:test";
import { as_json, choice_of, cost_of, deal, drills, no_score, scored, seen, telling } from "./round";

const first = () => 0; // nothing is moved

test("a player sees his own cards, and of the others only those that lie open", () => {
  const catch_round = deal("three-card-catch", first);
  assert.deepEqual(seen(catch_round), { mine: ["2c", "2h", "3c"], dealer: [], shared: [] });
  const chase = deal("chase-the-flush", first);
  assert.deepEqual(seen(chase).shared, []);
  assert.deepEqual(seen({ ...chase, decisions: ["check"] }).shared, ["3h", "3s"]);
  assert.deepEqual(seen(deal("super-three-card", first)).dealer, ["2h"]);
  assert.equal(seen(deal("stadium-three-card", first)).shared.length, 9);
});

test("one deck has no card twice, and the round is as the commands read it", () => {
  let state = 7;
  const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
  for (const game of Object.keys(drills)) {
    const dealt = deal(game, random);
    if (drills[game]!.decks === 1) assert.equal(new Set(dealt.deck).size, dealt.deck.length);
    assert.deepEqual(JSON.parse(as_json({ ...dealt, decisions: ["play"] })).seats[0].decisions, ["play"]);
  }
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
