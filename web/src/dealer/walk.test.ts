import assert from "node:assert/strict";
import { test } from "node:test";
import type { Award, Seat, Table } from "protocol";
import { type Done, left_of, presses_of, stops_of } from "./walk";

const award = (wager: string, outcome: Award["outcome"], stake: number, returned: number): Award => ({
  wager,
  outcome,
  stake,
  returned,
  line: "",
});
const seat = (number: number, awards: Award[]): Seat => ({
  seat: number,
  decided: true,
  hand: { cards: "" },
  stakes: {},
  staked: 0,
  awards,
});
const table = (settles_from: Table["settles_from"]) => ({ wagers: [], settles_from }) as unknown as Table;
const seats = [
  seat(1, [award("ante", "lose", 500, 0)]),
  seat(4, [award("ante", "win", 500, 1000), award("xtra", "push", 500, 500)]),
];
const keys = (list: { key: string }[]) => list.map(({ key }) => key);
const all_done = (from: Seat[]): Done =>
  Object.fromEntries(stops_of(from, table("last")).map(({ key, payment }) => [key, payment]));

test("seat by seat in the order of settlement, wager by wager as the document has them", () => {
  assert.deepEqual(keys(stops_of(seats, table("last"))), ["4 ante 0", "4 xtra 0", "1 ante 0"]);
  assert.deepEqual(keys(stops_of(seats, table("first"))), ["1 ante 0", "4 ante 0", "4 xtra 0"]);
});

test("two results of one wager are two stops", () => {
  const twice = [seat(2, [award("envy", "win", 0, 500), award("envy", "win", 0, 500)])];
  assert.deepEqual(keys(stops_of(twice, table("last"))), ["2 envy 0", "2 envy 1"]);
});

test("what is done is left behind, also what was done before the end of the round", () => {
  const stops = stops_of(seats, table("last"));
  const done: Done = { "4 ante 0": stops[0]!.payment };
  assert.deepEqual(keys(left_of(stops, done, true)), ["4 xtra 0", "1 ante 0"]);
  assert.deepEqual(left_of(stops, all_done(seats), true), []);
});

test("a result that a correction changed comes again, with what was done about it", () => {
  const now = [seat(4, [award("ante", "lose", 500, 0), award("xtra", "push", 500, 500)]), seats[0]!];
  const [left, ...others] = left_of(stops_of(now, table("last")), all_done(seats), true);
  assert.deepEqual([left!.key, left!.payment.take, left!.before?.pay], ["4 ante 0", 500, 500]);
  assert.deepEqual(others, []);
});

test("a result that is gone is undone, once the round is finished again", () => {
  const done = all_done(seats);
  const stops = stops_of([seats[0]!], table("last"));
  assert.deepEqual(left_of(stops, done, false), []);
  const [gone, ...others] = left_of(stops, done, true);
  assert.deepEqual([gone!.key, gone!.payment.pay, gone!.before?.pay], ["4 ante 0", 0, 500]);
  assert.deepEqual(others, []); // the push was a tap: nothing to undo
});

test("losers are one press, a winner is one with all wagers, a jackpot is the first and alone", () => {
  const lost = [award("ante", "lose", 500, 0), award("xtra", "lose", 500, 0)];
  const jackpot = { ...award("bonus", "win", 500, 100000), locks: true };
  const all = [seat(1, lost), seat(2, [award("ante", "win", 500, 1000), jackpot]), seat(3, lost), seats[1]!];
  const presses = presses_of(left_of(stops_of(all, table("last")), {}, true));
  assert.deepEqual(
    presses.map(({ is, stops }) => [is, ...keys(stops)]),
    [
      ["lock", "2 bonus 0"],
      ["losers", "3 ante 0", "3 xtra 0", "1 ante 0", "1 xtra 0"],
      ["seat", "4 ante 0", "4 xtra 0"],
      ["seat", "2 ante 0"],
    ],
  );
});

test("what was done before a correction is no loser's: the difference is said seat by seat", () => {
  const now = [seat(4, [award("ante", "lose", 500, 0), award("xtra", "lose", 500, 0)]), seats[0]!];
  const presses = presses_of(left_of(stops_of(now, table("last")), all_done(seats), true));
  assert.deepEqual(
    presses.map(({ is }) => is),
    ["seat"],
  );
});
