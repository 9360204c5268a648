import assert from "node:assert/strict";
import { test } from "node:test";
import type { Wager } from "protocol";
import {
  acceptable,
  again,
  doubled,
  empty_bet_slip,
  equal,
  filled,
  held,
  placed_by_hand,
  request,
  take_back,
  tap,
  equal_wagers,
  touch,
  undo,
  write,
  type Terms,
} from "./bets";

const wager = (id: string, more: Partial<Wager>): Wager => ({
  id,
  title: id,
  kind: "optional",
  min: 100,
  max: 10000,
  toke: false,
  lines: [],
  ...more,
});
const table: Terms = {
  options: [],
  wagers: [
    wager("ante", { kind: "required", min: 500, max: 20000 }),
    wager("xtra", { kind: "required", of: "ante", min: 500, max: 20000 }),
    wager("play", { kind: "follows", of: "ante", min: 0, max: 0 }),
    wager("pair", {}),
    wager("progressive", { fixed: 500, min: 500, max: 500 }),
  ],
};
const RICH = 100000;
const wish_of = (step: ReturnType<typeof tap>) => ("wanted" in step ? step.wanted : assert.fail(step.problem.kind));

test("a chip on the Ante is one on the X-Tra, whichever is tapped", () => {
  assert.deepEqual(equal_wagers(table, "xtra"), ["ante", "xtra"]);
  assert.deepEqual(wish_of(tap(table, {}, "ante", 500, RICH)), { ante: 500, xtra: 500 });
  assert.deepEqual(wish_of(tap(table, { ante: 500, xtra: 500 }, "xtra", 250, RICH)), { ante: 750, xtra: 750 });
});

test("an optional wager goes alone", () => {
  assert.deepEqual(wish_of(tap(table, { ante: 500, xtra: 500 }, "pair", 100, RICH)), {
    ante: 500,
    xtra: 500,
    pair: 100,
  });
});

test("a fixed amount is put down and taken up, whatever the chip", () => {
  const down = wish_of(tap(table, {}, "progressive", 100, RICH));
  assert.deepEqual(down, { progressive: 500 });
  assert.deepEqual(wish_of(tap(table, down, "progressive", 100, RICH)), {});
});

test("no tap goes above the maximum, the credit or onto a spot that a decision fills", () => {
  assert.deepEqual(tap(table, { ante: 19900, xtra: 19900 }, "ante", 200, RICH).problem, {
    kind: "above-maximum",
    wager: "ante",
    cents: 20000,
  });
  assert.deepEqual(tap(table, {}, "ante", 500, 999).problem, { kind: "credit" });
  assert.deepEqual(tap(table, {}, "ante", 500, 1000).problem, undefined);
  assert.deepEqual(tap(table, {}, "play", 500, RICH).problem, { kind: "not-offered", wager: "play" });
});

test("who has too little may still take a fixed wager back", () => {
  assert.deepEqual(wish_of(tap(table, { ante: 500, xtra: 500, progressive: 500 }, "progressive", 100, 0)), {
    ante: 500,
    xtra: 500,
  });
});

test("a stack that is taken back takes its equal with it", () => {
  assert.deepEqual(take_back(table, { ante: 500, xtra: 500, pair: 100 }, "xtra"), { pair: 100 });
  assert.deepEqual(take_back(table, { ante: 500, xtra: 500, pair: 100 }, "pair"), { ante: 500, xtra: 500 });
});

// [stadium-three-card R10]
test("x2 doubles all or nothing, and leaves a fixed amount", () => {
  const wanted = { ante: 500, xtra: 500, pair: 300, progressive: 500 };
  assert.deepEqual(wish_of(doubled(table, wanted, RICH)), { ante: 1000, xtra: 1000, pair: 600, progressive: 500 });
  assert.deepEqual(doubled(table, { ...wanted, pair: 6000 }, RICH).problem, {
    kind: "above-maximum",
    wager: "pair",
    cents: 10000,
  });
  assert.deepEqual(doubled(table, wanted, 3099).problem, { kind: "credit" });
  assert.deepEqual(doubled(table, {}, RICH).problem, { kind: "nothing" });
});

// [stadium-three-card R10]
test("re-bet is whole or not at all", () => {
  const last = { ante: 500, xtra: 500, pair: 100 };
  assert.deepEqual(wish_of(again(table, last, {}, RICH)), last);
  assert.deepEqual(again(table, last, {}, 1099).problem, { kind: "credit" });
  assert.deepEqual(again(table, { ...last, gone: 100 }, {}, RICH).problem, { kind: "not-offered", wager: "gone" });
  assert.deepEqual(again(table, {}, {}, RICH).problem, { kind: "nothing" });
});

test("what a decision added is not bet again", () => {
  assert.deepEqual(placed_by_hand(table, { ante: 500, xtra: 500, play: 500, pair: 100 }), {
    ante: 500,
    xtra: 500,
    pair: 100,
  });
});

test("below the minimum a wager waits, and what hangs on it waits too", () => {
  const wanted = { ante: 200, xtra: 200, pair: 100 };
  assert.deepEqual(held(table, wanted), {
    ante: { kind: "below-minimum", cents: 500 },
    xtra: { kind: "below-minimum", cents: 500 },
    pair: { kind: "first", wager: "ante", cents: 500 },
  });
  assert.deepEqual(acceptable(table, wanted), {});
});

test("a bonus wager waits for the Ante, unless the table plays bonus only", () => {
  assert.deepEqual(held(table, { pair: 100 }), { pair: { kind: "needs", wager: "ante" } });
  assert.deepEqual(held({ ...table, options: ["bonus-only=yes"] }, { pair: 100 }), {});
});

test("a wager for the dealer waits for the Ante also there (stadium-three-card R7)", () => {
  const wagers = [...table.wagers, wager("dealer-pair-plus", { toke: true, min: 100, max: 500 })];
  const bonus_only = { ...table, wagers, options: ["bonus-only=yes"] };
  assert.deepEqual(held(bonus_only, { pair: 100, "dealer-pair-plus": 100 }), {
    "dealer-pair-plus": { kind: "needs", wager: "ante" },
  });
});

test("a small bonus wager does not hold the others up", () => {
  assert.deepEqual(acceptable(table, { ante: 500, xtra: 500, pair: 50 }), { ante: 500, xtra: 500 });
});

test("the request names every spot that changes, 0 for one that is taken back", () => {
  assert.equal(request(table, { ante: 500, xtra: 500 }, { ante: 500, xtra: 500, play: 500 }), undefined);
  assert.deepEqual(request(table, { ante: 500, xtra: 500 }, { ante: 500, xtra: 500, pair: 100 }), {
    ante: 500,
    xtra: 500,
    pair: 0,
  });
  assert.deepEqual(request(table, {}, { ante: 500, xtra: 500 }), { ante: 0, xtra: 0 });
  assert.equal(request(table, { pair: 100 }, {}), undefined);
});

test("empty spots do not count", () => {
  assert.ok(equal({ ante: 0 }, {}));
  assert.ok(!equal({ ante: 5 }, { xtra: 5 }));
});

test("undo goes back step by step, picks too, and stops at the start", () => {
  const one = write(empty_bet_slip, { ante: 500 });
  const two = write(one, one.wanted, [1, 5, 9]);
  assert.deepEqual(undo(two), one);
  assert.deepEqual(undo(undo(two)), empty_bet_slip);
  assert.deepEqual(undo(empty_bet_slip), empty_bet_slip);
});

test("a fourth location takes the place of the oldest; a second touch gives one up", () => {
  assert.deepEqual([1, 5, 9, 2].reduce(touch, [] as number[]), [5, 9, 2]);
  assert.deepEqual(touch([5, 9, 2], 9), [5, 2]);
});

test("places are filled up with the lowest that are free; what was chosen stays", () => {
  assert.deepEqual(filled([], 3), [1, 2, 3]);
  assert.deepEqual(filled([5, 9], 3), [5, 9, 1]);
  assert.deepEqual(filled([2], 3), [2, 1, 3]);
  assert.deepEqual(filled([7, 8, 9], 3), [7, 8, 9]);
  assert.deepEqual(filled([], 0), []);
});
