import assert from "node:assert/strict";
import { test } from "node:test";
import type { Award, Seat, Table } from "protocol";
import { paying_order, payment_notes, payment_of } from "./paying";
import { payment_text } from "./take_pay";
import { stops_of } from "./walk";

const table = {
  wagers: [
    { id: "ante", title: "Ante", toke: false, lines: [] },
    {
      id: "natural-pair-plus",
      title: "Natural Pair Plus",
      toke: false,
      lines: [{ id: "straight", label: "Straight", pays: "6 to 1" }],
    },
    {
      id: "progressive",
      title: "Progressive",
      toke: false,
      lines: [
        {
          id: "natural-royal-spades",
          label: "Natural royal flush, spades",
          pays: "100 % of meter 1",
          keeps_stake: true,
          meter: 1,
        },
        { id: "natural-three-of-a-kind", label: "Natural three of a kind", pays: "15 for 1", keeps_stake: true },
      ],
    },
    { id: "dealer-ante", title: "Ante for the dealer", toke: true, lines: [] },
  ],
  settles_from: "last",
} as unknown as Table;

const award = (
  wager: string,
  outcome: Award["outcome"],
  stake: number,
  returned: number,
  more: Partial<Award> = {},
): Award => ({
  wager,
  outcome,
  stake,
  returned,
  line: "",
  ...more,
});
const seat = (number: number, awards?: Award[]): Seat => ({
  seat: number,
  decided: true,
  hand: { cards: "" },
  stakes: {},
  staked: 0,
  awards,
});

test("from the dealer's right, as the table counts its seats, and only those who played", () => {
  const seats = [
    seat(1, [award("ante", "lose", 500, 0)]),
    seat(2),
    seat(4, [award("ante", "win", 500, 1000)]),
    seat(6, [award("ante", "push", 500, 500)]),
  ];
  assert.deepEqual(
    paying_order(seats, table).map((s) => s.seat.seat),
    [6, 4, 1],
  );
  assert.deepEqual(
    paying_order(seats, { ...table, settles_from: "first" }).map((s) => s.seat.seat),
    [1, 4, 6],
  );
});

test("to 1: the pay beside the stake, which goes back", () => {
  const p = payment_of(award("natural-pair-plus", "win", 500, 3500, { line: "straight" }), table);
  assert.deepEqual([p.take, p.pay, p.back, p.line], [0, 3000, 500, "Straight: 6 to 1"]);
});

test("for 1: the stake is kept, the pay is all", () => {
  const p = payment_of(award("progressive", "win", 500, 7500, { line: "natural-three-of-a-kind" }), table);
  assert.deepEqual([p.take, p.pay, p.back], [500, 7500, 0]);
});

test("a meter keeps the stake too, and may wait for two people", () => {
  const p = payment_of(
    award("progressive", "win", 500, 501000, { line: "natural-royal-spades", meter: 1, locked: 9 }),
    table,
  );
  assert.deepEqual([p.take, p.pay, p.back, p.meter, p.locks], [500, 501000, 0, 1, true]);
  assert.doesNotMatch(p.line, /meter/); // the sum is said instead
});

test("what will be locked is not paid, and a meter that will not be is", () => {
  const won = { line: "natural-royal-spades", meter: 1 };
  const said = [{}, { locks: true }].map((more) =>
    payment_text(payment_of(award("progressive", "win", 500, 501000, { ...won, ...more }), table)),
  );
  assert.deepEqual(said, ["TAKE $5.00, PAY $5,010.00", "TAKE $5.00, LOCK $5,010.00"]);
  assert.equal(payment_text(payment_of(award("ante-bonus", "win", 0, 90000, { locks: true }), table)), "LOCK $900.00");
});

// [C-4.2.5, three-card-catch R15]
test("what was swept before the deal is not taken again: a winner is paid, a loser is no stop", () => {
  const wagers = table.wagers.map((w) => ({ ...w, light: w.id === "progressive" }));
  const felt = { ...table, wagers } as Table;
  const won = award("progressive", "win", 500, 501000, { line: "natural-royal-spades", meter: 1 });
  const odds = award("progressive", "win", 500, 5000, { line: "other" });
  const lost = award("progressive", "lose", 500, 0);
  assert.equal(payment_text(payment_of(won, felt)), "PAY $5,010.00");
  assert.match(payment_notes(payment_of(won, felt)), /the wager is in the tray already/);
  assert.equal(payment_text(payment_of(odds, felt)), "PAY $50.00"); // 9 to 1, and the wager back
  assert.match(payment_notes(payment_of(odds, felt)), /with the wager, which is in the tray/);
  assert.equal(paying_order([seat(1, [lost])], felt)[0]!.take, 0);
  const stops = stops_of([seat(1, [award("ante", "lose", 500, 0), lost]), seat(2, [won])], felt);
  assert.deepEqual(
    stops.map((s) => s.key),
    ["2 progressive 0", "1 ante 0"],
  );
});

test("a loss is taken, a push goes back, a bonus without a stake is paid", () => {
  assert.deepEqual(
    [award("ante", "lose", 500, 0), award("ante", "push", 500, 500), award("ante-bonus", "win", 0, 2500)].map((a) => {
      const p = payment_of(a, table);
      return [p.take, p.pay, p.back];
    }),
    [
      [500, 0, 0],
      [0, 0, 500],
      [0, 2500, 0],
    ],
  );
});

test("what is the dealer's is told apart, and sums are sums", () => {
  const [one] = paying_order(
    [
      seat(1, [
        award("ante", "win", 500, 1000),
        award("progressive", "lose", 500, 0),
        award("dealer-ante", "win", 100, 200),
      ]),
    ],
    table,
  );
  assert.deepEqual([one!.take, one!.pay], [500, 600]);
  assert.deepEqual(
    one!.payments.map((p) => p.toke),
    [false, false, true],
  );
});
