import assert from "node:assert/strict";
import { test } from "node:test";
import type { Step } from "protocol";
import { replay_line, step_at, seats_at } from "./replay_steps";

const state = {} as Step["state"];
const step = (fact: object, seats: number[] = []): Step => ({
  fact,
  state,
  seats: seats.map((seat) => ({ seat, decided: true, hand: { cards: "" }, stakes: {}, staked: 100 })),
});

test("a wager says seat, wager and amount; zero takes it back", () => {
  const line = replay_line(
    step({
      number: 7,
      time: 1000,
      kind: "bets",
      who: 3,
      what: [
        { event: "bet", by: "player", seat: 2, wager: "ante", cents: 500 },
        { event: "bet", by: "player", seat: 2, wager: "bonus", cents: 0 },
      ],
    }),
  );
  assert.equal(line.number, 7);
  assert.equal(line.by, "player");
  assert.equal(line.seat, 2);
  assert.equal(line.by_seat, true);
  assert.deepEqual(line.pieces, [
    { key: "bet", seat: 2, wager: "ante", cents: 500 },
    { key: "took_back", seat: 2, wager: "bonus" },
  ]);
});

test("a card says to whom it went, and a hidden one stays hidden", () => {
  const line = replay_line(
    step({
      number: 8,
      time: 1,
      kind: "cards",
      what: [
        { event: "card", by: "house", card: "As", to: "seat", seat: 1 },
        { event: "card", by: "house", card: null, to: "dealer" },
        { event: "card", by: "house", card: "2c", to: "table" },
        { event: "card", by: "house", card: null },
      ],
    }),
  );
  assert.deepEqual(
    line.pieces.map((p) => [p.key, p.text]),
    [
      ["card_to_seat", "As"],
      ["card_to_dealer", "??"],
      ["card_to_table", "2c"],
      ["card_burnt", "??"],
    ],
  );
  assert.equal(line.seat, 0);
  assert.equal(line.by_seat, false);
});

test("cards that go to one place together are said together", () => {
  const card = (card: string, to: string, seat?: number) => ({ event: "card", by: "house", card, to, seat });
  const line = replay_line(
    step({
      kind: "cards",
      what: [
        card("As", "seat", 1),
        card("Kd", "seat", 1),
        card("2c", "seat", 2),
        card("3c", "dealer"),
        card("4c", "dealer"),
      ],
    }),
  );
  assert.deepEqual(
    line.pieces.map((p) => [p.key, p.seat, p.text]),
    [
      ["card_to_seat", 1, "As Kd"],
      ["card_to_seat", 2, "2c"],
      ["card_to_dealer", undefined, "3c 4c"],
    ],
  );
});

test("a correction and a void bring their reasons", () => {
  const correct = replay_line(
    step({
      kind: "correct",
      what: [{ event: "correct", by: "staff", card_number: 3, was: "As", is: "Ah", reason: "misread" }],
    }),
  );
  assert.deepEqual(correct.pieces, [
    { key: "correct", seat: 3, was: "As", text: "Ah" },
    { key: "reason", text: "misread" },
  ]);
  const dead = replay_line(
    step({ kind: "void", what: [{ event: "void", by: "staff", dead: true, reason: "six cards" }] }),
  );
  assert.deepEqual(
    dead.pieces.map((p) => p.key),
    ["dead", "reason"],
  );
});

test("a fact that is not understood is still a line", () => {
  assert.deepEqual(replay_line(step({})).pieces, []);
  assert.equal(replay_line({ fact: null, state, seats: [] }).kind, "");
});

test("a stadium's seats are gathered step by step; a table's are those of the step", () => {
  const stadium = [step({}, [1]), step({}, [2]), step({}, []), step({}, [1, 2])];
  assert.deepEqual(
    seats_at(stadium, 0).map((s) => s.seat),
    [1],
  );
  assert.deepEqual(
    seats_at(stadium, 2).map((s) => s.seat),
    [1, 2],
  );
  assert.deepEqual(
    seats_at(stadium, 3).map((s) => s.seat),
    [1, 2],
  );
  const table = [step({}, [1, 2, 3]), step({}, [1, 3])];
  assert.deepEqual(
    seats_at(table, 1).map((s) => s.seat),
    [1, 3],
  );
});

test("the way ends at its ends", () => {
  assert.equal(step_at(0, -1, 5), 0);
  assert.equal(step_at(3, 1, 5), 4);
  assert.equal(step_at(4, 1, 5), 4);
  assert.equal(step_at(0, 1, 0), 0);
});
