import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hit, Meter } from "protocol";
import { by_pool, cents_shown, drift_at, fresh, millionths, page_at, RISE_MS, shown_at, Verified } from "./count";

const meter = (pool: string, number: number, reset: number): Meter => ({
  pool,
  meter: number,
  label: "",
  cents: reset,
  millionths: 0,
  reset,
  bonus: false,
});
const hit = (time: number): Hit => ({ time, table: "A", label: "M", cents: 100 });

test("a meter rises from what it showed to what it is, and is then exact", () => {
  const to = millionths({ cents: 500025, millionths: 5000 });
  assert.equal(millionths({ cents: 500025, millionths: 5000, coming: 500050 }), 5000500000); // a wager stands
  assert.equal(to, 5000255000);
  assert.equal(shown_at(5000000000, to, 0), 5000000000);
  assert.equal(shown_at(5000000000, to, RISE_MS / 2), 5000127500);
  assert.equal(shown_at(5000000000, to, RISE_MS), to);
  assert.equal(cents_shown(to), 500025); // down, never up
});

test("it falls at once", () => {
  assert.equal(shown_at(5000250000, 5000000000, 10), 5000000000);
});

test("pools keep their order, the highest meter of each comes first", () => {
  const groups = by_pool([meter("b", 1, 25000), meter("a", 1, 500000), meter("b", 2, 900000), meter("b", 3, 25000)]);
  assert.deepEqual(
    groups.map((g) => [g.pool, g.meters.map((m) => m.meter)]),
    [
      ["b", [2, 1, 3]],
      ["a", [1]],
    ],
  );
});

test("pages take turns", () => {
  assert.deepEqual(
    [0, 9, 10, 20, 30].map((now) => page_at(now, 3, 10)),
    [0, 0, 1, 2, 0],
  );
  assert.equal(page_at(12345, 1, 10), 0);
  assert.equal(page_at(12345, 0, 10), 0);
});

test("only a hit that this screen has seen happen is celebrated, and not for ever", () => {
  assert.equal(fresh([], 0, 0, 20), undefined);
  assert.equal(fresh([hit(100)], 150, 160, 20), undefined);
  assert.equal(fresh([hit(100), hit(50)], 90, 110, 20)?.time, 100);
  assert.equal(fresh([hit(100)], 90, 121, 20), undefined);
});

test("a win that is verified is celebrated when it is found right, not before", () => {
  const verified = new Verified();
  const shown = (hits: Hit[], now: number) => {
    verified.see(hits, now);
    return fresh(hits, 90, now, 20, (one) => verified.time_of(one))?.time;
  };
  assert.equal(shown([{ ...hit(100), verifying: true }], 101), undefined);
  assert.equal(shown([{ ...hit(100), verifying: true }], 300), undefined);
  assert.equal(shown([hit(100)], 301), 100);
  assert.equal(shown([hit(100)], 330), undefined);
});

test("the picture wanders within its bounds, slowly, and comes round", () => {
  let far = 0;
  for (let now = 0; now < 3600000; now += 20000) {
    const { x, y } = drift_at(now),
      next = drift_at(now + 20000);
    assert.ok(Math.abs(x) <= 1 && Math.abs(y) <= 1);
    assert.ok(Math.hypot(next.x - x, next.y - y) < 0.4);
    far = Math.max(far, Math.abs(x), Math.abs(y));
  }
  assert.ok(far > 0.9);
});
