import assert from "node:assert/strict";
import { test } from "node:test";
import type { DealerView, Lock, Seat } from "protocol";
import { waits_for_dealer, spot_of_dice, step_of, verification } from "./step";

const seat = (number: number, more: Partial<Seat> = {}): Seat => ({
  seat: number,
  decided: true,
  hand: { cards: "" },
  stakes: {},
  staked: 0,
  ...more,
});

function view(round: Partial<DealerView["round"]>, more: Partial<DealerView> = {}): DealerView {
  return {
    is: "view",
    of: "dealer",
    ack: 0,
    now: 0,
    table: "A",
    version: 1,
    next: "wait",
    next_text: "",
    seats: [],
    cards: "",
    dealt: [],
    awaited: [],
    meters: [],
    locks: [],
    tokes: 0,
    round: {
      round: 1,
      game: 1,
      phase: "pause",
      window: 0,
      need: { kind: "nothing" },
      dealer: { cards: "" },
      settled: false,
      voided: false,
      closing: false,
      players: 0,
      ...round,
    },
    ...more,
  };
}

test("between rounds the dealer opens, and knows what became of the last one", () => {
  assert.deepEqual(step_of(view({}), true), { is: "open", after: "nothing" });
  assert.deepEqual(step_of(view({ settled: true }), true), { is: "open", after: "settled" });
  assert.deepEqual(step_of(view({ settled: true, voided: true }), true), { is: "open", after: "voided" });
  assert.deepEqual(step_of(view({ voided: true, dead: true }), true), { is: "open", after: "dead" });
});

test("betting is closed once somebody is in", () => {
  assert.deepEqual(step_of(view({ phase: "betting" }), true), { is: "no-wagers" });
  assert.deepEqual(step_of(view({ phase: "betting", players: 2 }), true), { is: "close", players: 2 });
});

test("a card has a receiver, and a number among theirs", () => {
  const dealt = [
    { card: "As", to: "seat" as const, seat: 1 },
    { card: "Kd", to: "dealer" as const },
    { card: "2c", to: "seat" as const, seat: 1 },
  ];
  const need = { kind: "card" as const, to: "seat" as const, seat: 1 };
  assert.deepEqual(step_of(view({ phase: "dealing", need }, { dealt }), true), {
    is: "card",
    to: { to: "seat", seat: 1 },
    nth: 3,
  });
  const house = { kind: "card" as const, to: "dealer" as const };
  assert.deepEqual(step_of(view({ phase: "dealing", need: house }, { dealt }), true), {
    is: "card",
    to: { to: "dealer" },
    nth: 2,
  });
  const spare = { kind: "card" as const, to: "nobody" as const };
  assert.deepEqual(step_of(view({ phase: "dealing", need: spare }, { dealt }), true), {
    is: "card",
    to: { to: "nobody" },
    nth: 1,
  });
});

test("pai gow begins with the first packet", () => {
  assert.deepEqual(step_of(view({ phase: "dealing", need: { kind: "start" } }), true), { is: "start" });
});

test("while players decide, those who have not are named", () => {
  const seats = [
    seat(1, { staked: 500, decided: false }),
    seat(2, { staked: 500 }),
    seat(4),
    seat(5, { staked: 5, decided: false }),
  ];
  assert.deepEqual(step_of(view({ phase: "deciding" }, { seats }), true), { is: "decide", seats: [1, 5] });
});

test("where the house deals there is nothing to do but watch", () => {
  assert.deepEqual(step_of(view({ phase: "betting", players: 3 }), false), { is: "watch", phase: "betting" });
  assert.equal(waits_for_dealer(step_of(view({ phase: "betting", players: 3 }), false)), false);
  assert.equal(waits_for_dealer(step_of(view({ phase: "betting", players: 3 }), true)), true);
});

test("a locked jackpot goes before everything, at any table", () => {
  const lock: Lock = {
    lock: 3,
    table: "A",
    seat: 1,
    terminal: 1,
    round: 1,
    cents: 5,
    time: 0,
    verified: [],
    supervised: false,
  };
  assert.deepEqual(step_of(view({ settled: true }, { locks: [lock] }), true), { is: "verify", lock });
  assert.deepEqual(step_of(view({ settled: true }, { locks: [lock] }), false), { is: "verify", lock });
});

test("a jackpot takes a supervisor and another person", () => {
  const lock = (verified: string[], supervised: boolean): Lock => ({
    lock: 3,
    table: "A",
    seat: 1,
    terminal: 1,
    round: 1,
    cents: 5,
    time: 0,
    verified,
    supervised,
  });
  const dee = { name: "dee", role: "dealer" },
    sue = { name: "sue", role: "supervisor" },
    sam = { name: "sam", role: "supervisor" };

  assert.equal(verification(lock([], false), dee).may_verify, true);
  assert.equal(verification(lock(["dee"], false), dee).may_verify, false); // not twice
  assert.equal(verification(lock(["dee"], false), { name: "dan", role: "dealer" }).may_verify, false); // a supervisor is needed
  assert.equal(verification(lock(["dee"], false), sue).may_verify, true);
  assert.equal(verification(lock(["dee"], false), sue).may_pay, false);
  assert.equal(verification(lock(["sue"], true), sue).may_pay, false);
  assert.equal(verification(lock(["sue"], true), sam).may_verify, true); // stands in for the dealer
  assert.equal(verification(lock(["dee", "sue"], true), sue).may_pay, true);
  assert.equal(verification(lock(["dee", "sue"], true), dee).may_pay, false);
});

test("three dice count round the table; the dealer is 1, 8 and 15", () => {
  assert.deepEqual(
    [
      [1, 1, 1],
      [2, 2, 4],
      [5, 5, 5],
      [6, 6, 6],
      [1, 2, 4],
    ].map(spot_of_dice),
    [3, 1, 1, 4, 7],
  );
  assert.equal(spot_of_dice([1, 2]), undefined);
  assert.equal(spot_of_dice([1, 2, 7]), undefined);
});
