import assert from "node:assert/strict";
import { test } from "node:test";
import type { DealerView, Lock, Seat } from "protocol";
import {
  awaited_alike,
  enter_request,
  open_actions,
  recordable,
  spot_of_dice,
  step_of,
  verification,
  waits_for_dealer,
} from "./step";

const live = { live: true };
const pai_gow = { live: true, sets_hand: "set" };
const automated = { live: false };

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

const next = (
  word: DealerView["next"],
  round: Partial<DealerView["round"]> = {},
  more: Partial<DealerView> = {},
): DealerView => view(round, { next: word, ...more });

test("between rounds the dealer opens, and knows what became of the last one", () => {
  assert.deepEqual(step_of(next("open"), live), { is: "open", after: "nothing", chips: false });
  assert.deepEqual(step_of(next("open", { settled: true }), live), { is: "open", after: "settled", chips: false });
  assert.deepEqual(step_of(next("open", { settled: true, voided: true }), live), {
    is: "open",
    after: "voided",
    chips: false,
  });
  assert.deepEqual(step_of(next("open", { voided: true, dead: true }), live), {
    is: "open",
    after: "dead",
    chips: false,
  });
  assert.deepEqual(step_of(next("shuffle"), live), { is: "shuffle" });
  assert.deepEqual(step_of(next("deck"), live), { is: "deck" });
});

test("betting is closed once somebody is in", () => {
  assert.deepEqual(step_of(next("wait", { phase: "betting" }), live), { is: "no-wagers", chips: false, again: [] });
  assert.deepEqual(step_of(next("close", { phase: "betting", players: 2 }), live), { is: "close", players: 2 });
  const counts = { phase: "betting", players: 2, deadline: 9000 } as const;
  for (const word of ["wait", "close"] as const)
    assert.deepEqual(step_of(next(word, counts), live), { is: "countdown", players: 2 });
});

const to_seat = (card: string, seat: number) => ({ card, to: "seat" as const, seat });
const to_dealer = (card: string) => ({ card, to: "dealer" as const });

test("a card has a receiver, and a number among theirs", () => {
  const dealt = [to_seat("As", 1), to_dealer("Kd"), to_seat("2c", 1)];
  const need = { kind: "card" as const, to: "seat" as const, seat: 1 };
  const awaited = [{ to: "seat" as const, seat: 1 }, { to: "dealer" as const }];
  assert.deepEqual(step_of(next("card", { phase: "dealing", need }, { dealt, awaited }), live), {
    is: "card",
    to: { to: "seat", seat: 1 },
    nth: 3,
    count: 2,
  });
  const house = { kind: "card" as const, to: "dealer" as const };
  assert.deepEqual(step_of(next("card", { phase: "dealing", need: house }, { dealt, awaited }), live), {
    is: "card",
    to: { to: "dealer" },
    nth: 2,
    count: 2,
  });
});

test("Enter deals face down up to the next card that is dealt face up", () => {
  const awaited = [
    { to: "seat" as const, seat: 1, face_down: true },
    { to: "dealer" as const, face_down: true },
    { to: "table" as const },
    { to: "seat" as const, seat: 1, face_down: true },
  ];
  const need = { kind: "card" as const, to: "seat" as const, seat: 1, face_down: true };
  const step = step_of(next("deal", { phase: "dealing", need }, { awaited }), live);
  assert.deepEqual(step, { is: "deal", to: { to: "seat", seat: 1 }, count: 2 });
  assert.deepEqual(enter_request(step, "A"), { do: "cards", table: "A", cards: "?? ??" });
  assert.equal(awaited_alike(awaited.slice(2)), 1);
  assert.equal(awaited_alike([]), 0);
});

test("a hand is turned as a whole; one that its player set has two in front", () => {
  const dealt = [to_seat("??", 3), to_dealer("Ks"), to_seat("??", 3), to_seat("??", 1)];
  const need = { kind: "turn" as const, to: "seat" as const, seat: 3 };
  const seats = (action: string) => [seat(3, { staked: 500, action })];
  const turn = (action: string) =>
    step_of(next("turn", { phase: "dealing", need }, { dealt, seats: seats(action) }), pai_gow);
  assert.deepEqual(turn("set"), { is: "turn", to: { to: "seat", seat: 3 }, count: 2, set: true });
  assert.deepEqual(turn("house-way"), { is: "turn", to: { to: "seat", seat: 3 }, count: 2, set: false });
  assert.equal(enter_request(turn("set"), "A"), undefined); // the field sends it
});

test("the cards left after the deal are confirmed by Enter (P-4)", () => {
  const deck = { name: "", rounds: 1, burnt: 0, left: 4, shuffle_due: false, deck_due: false, verify: 4 };
  const step = step_of(next("left", { phase: "deciding" }, { deck }), pai_gow);
  assert.deepEqual(enter_request(step, "A"), { do: "deck", table: "A", handling: "left", count: 4 });
});

test("Enter asks nothing of the house where a list or a question comes first", () => {
  for (const word of ["settle", "shuffle", "deck", "decide", "start"] as const)
    assert.equal(enter_request(step_of(next(word), live), "A"), undefined);
  assert.deepEqual(enter_request({ is: "close", players: 1 }, "A"), { do: "close", table: "A" });
  assert.deepEqual(enter_request({ is: "open", after: "settled", chips: false }, "A"), { do: "open", table: "A" });
});

test("while players decide, those who have not are named", () => {
  const seats = [
    seat(1, { staked: 500, decided: false }),
    seat(2, { staked: 500 }),
    seat(4),
    seat(5, { staked: 5, decided: false }),
  ];
  assert.deepEqual(step_of(next("decide", { phase: "deciding" }, { seats }), live), { is: "decide", seats: [1, 5] });
});

test("Chase the Flush is folded only when all four cards lie there, and checked only before", () => {
  const chase = { actions: ["check", "bet", "fold"] };
  assert.deepEqual(open_actions(chase, 0), ["check", "bet"]);
  assert.deepEqual(open_actions(chase, 4), ["bet", "fold"]);
  assert.deepEqual(open_actions({ actions: ["play", "fold"] }, 0), ["play", "fold"]);
});

test("a dealer records no decision that takes from a player's credit", () => {
  assert.deepEqual(recordable({ money: "credit" }, ["check", "bet"]), ["check"]);
  assert.deepEqual(recordable({ money: "chips" }, ["fold", "play"]), ["fold", "play"]);
  assert.deepEqual(recordable({ money: "credit", sets_hand: "set" }, ["set", "house-way"]), ["set", "house-way"]);
});

test("where the house deals there is nothing to do but watch", () => {
  const betting = view({ phase: "betting", players: 3 });
  assert.deepEqual(step_of(betting, automated), { is: "watch", phase: "betting" });
  assert.equal(waits_for_dealer(step_of(betting, automated)), false);
  assert.equal(waits_for_dealer(step_of(next("close", { phase: "betting", players: 3 }), live)), true);
});

test("a locked jackpot goes before the next round, at any table, and after what is left of its own", () => {
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
    by_two: true,
    by_surveillance: false,
    proof_due: false,
    payable: false,
  };
  const over = view({ settled: true }, { locks: [lock], next: "verify" });
  assert.deepEqual(step_of(over, live), { is: "verify", lock });
  assert.deepEqual(step_of(over, automated), { is: "verify", lock });
  assert.equal(step_of(view({}, { locks: [lock], next: "settle" }), live).is, "settle");
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
    by_two: true,
    by_surveillance: false,
    proof_due: false,
    payable: verified.length === 2,
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
  // what only surveillance confirms is neither verified nor paid here before
  const watched = { ...lock([], false), by_two: false, by_surveillance: true };
  assert.equal(verification(watched, sue).may_verify, false);
  assert.equal(verification(watched, sue).may_pay, false);
  assert.equal(verification({ ...watched, watched: "eve", payable: true }, sue).may_pay, true);
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

test("where a reader saw the hand, only the two cards in front are entered", () => {
  const need = { kind: "turn" as const, to: "seat" as const, seat: 1 };
  const dealt = Array.from({ length: 7 }, () => to_seat("??", 1));
  const turn = (reader?: "front" | "by-hand") =>
    step_of(next("turn", { phase: "dealing", need }, { dealt, ...(reader && { reader }) }), live);
  assert.equal((turn("front") as { count: number }).count, 2);
  assert.equal((turn("by-hand") as { count: number }).count, 7);
  assert.equal((turn() as { count: number }).count, 7);
});
