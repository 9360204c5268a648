import assert from "node:assert/strict";
import { test } from "node:test";
import type { Step } from "protocol";
import { frames_of } from "./replay_frames";

const hand = (cards: string) => ({ cards });
const award = { wager: "ante", stake: 500, outcome: "win", line: "", returned: 1000 };
const step = (what: object[], dealer: string, mine: string, more: object = {}): Step =>
  ({
    fact: { what },
    state: { dealer: hand(dealer), voided: false },
    seats: [{ seat: 2, hand: hand(mine), stakes: { ante: 500 }, ...more }],
  }) as unknown as Step;
const card = (to: string, card: string | null, seat?: number) => ({ event: "card", by: "house", to, card, seat });

const round = [
  step([{ event: "bet", by: "player", seat: 2, wager: "ante", cents: 100 }], "", ""),
  step([{ event: "bet", by: "player", seat: 1, wager: "ante", cents: 100 }], "", ""),
  step([{ event: "bet", by: "player", seat: 2, wager: "ante", cents: 500 }], "", ""),
  step(
    [card("seat", "2c", 2), card("dealer", null), card("seat", "9d", 1), card("seat", "Ks", 2), card("seat", "Kd", 2)],
    "??",
    "2c Ks Kd",
  ),
  step([{ event: "act", by: "player", seat: 1, action: "fold" }], "??", "2c Ks Kd"),
  step([{ event: "act", by: "time-out", seat: 2, action: "play" }], "Ah", "2c Ks Kd", { awards: [award, award] }),
];

test("wagers once, cards where they went, decisions, what is turned, then result after result", () => {
  const frames = frames_of(round, 2);
  assert.deepEqual(
    frames.map((frame) => frame.is),
    ["wagers", "cards", "cards", "cards", "act", "turned", "result", "result"],
  );
  assert.deepEqual(
    frames.map((frame) => [frame.mine.join(" "), frame.dealer.join(" "), frame.results]),
    [
      ["", "", 0],
      ["2c", "", 0],
      ["2c", "??", 0],
      ["2c Ks Kd", "??", 0], // another seat's card in between is not this seat's to see
      ["2c Ks Kd", "??", 0], // the decision comes before the dealer's card is turned
      ["2c Ks Kd", "Ah", 0],
      ["2c Ks Kd", "Ah", 1],
      ["2c Ks Kd", "Ah", 2],
    ],
  );
  assert.equal(frames[4]!.by, "time-out");
});

test("a voided round ends with that, and has no results", () => {
  const last = round.at(-1)!;
  const voided = { ...last, fact: { what: [{ event: "void", by: "staff", reason: "misdeal" }] } } as unknown as Step;
  voided.state = { ...voided.state, voided: true };
  assert.equal(frames_of([...round, voided], 2).at(-1)!.is, "voided");
});
