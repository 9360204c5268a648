import assert from "node:assert/strict";
import { test } from "node:test";
import type { PitTable } from "protocol";
import { add_points, columns, add_point, join_curves, percent, type Point, z_text } from "./day_curve";

const sums = (handle: number, win: number, expected: number, deviation: number) => ({
  handle,
  win,
  expected,
  deviation,
});

test("hold is a share of the handle, and nothing of nothing", () => {
  assert.equal(percent(239, 10000), "2.39 %");
  assert.equal(percent(-500, 10000), "-5.00 %");
  assert.equal(percent(100, 0), "–");
});

test("z is read in whole deviations with its sign", () => {
  assert.equal(z_text(1254), "+1.25");
  assert.equal(z_text(-4000), "−4.00");
  assert.equal(z_text(0), "0.00");
});

test("a table whose theory is not there yet has no course", () => {
  const table = { ...sums(100, 5, 0, 0), table: "Catch 1", learning: true } as PitTable;
  assert.deepEqual(add_points({}, [table], 1), { "Catch 1": [] });
  assert.deepEqual(add_points({}, [{ ...table, learning: false, expected: 3, deviation: 9 }], 1), {
    "Catch 1": [{ time: 1, handle: 100, win: 5, expected: 3, deviation: 9 }],
  });
});

test("what did not change adds no point", () => {
  const first = add_point([], sums(100, 5, 3, 1000), 1);
  assert.equal(first.length, 1);
  assert.equal(add_point(first, sums(100, 5, 3, 1000), 2), first);
  assert.equal(add_point(first, sums(200, 5, 6, 1000), 2).length, 2);
});

test("a new gaming day begins a new course, a void round does not", () => {
  const day = add_point(add_point([], sums(1000, 5, 3, 1000), 1), sums(2000, 5, 6, 1000), 2);
  assert.equal(add_point(day, sums(1900, 5, 5, 1000), 3).length, 3);
  assert.equal(add_point(day, sums(100, 5, 1, 1000), 3).length, 1);
});

test("a long day stays short, with its beginning and its newest points", () => {
  let points: readonly Point[] = [];
  for (let i = 1; i <= 5000; i++) points = add_point(points, sums(i * 100, i, i, 1000), i);
  assert.ok(points.length <= 360);
  assert.equal(points[0]!.time, 1);
  assert.equal(points.at(-1)!.time, 5000);
  assert.ok(points.every((p, i) => i === 0 || p.time > points[i - 1]!.time));
});

test("the house's course comes first, and goes on with what the page has seen since", () => {
  const point = (time: number, handle: number, win: number): Point => ({
    time,
    handle,
    win,
    expected: 1,
    deviation: 2,
  });
  const course = [point(10, 100, 5), point(20, 200, 7)];
  assert.deepEqual(join_curves(course, [point(15, 150, 5), point(21, 200, 7), point(30, 250, 7)]), [
    ...course,
    point(30, 250, 7),
  ]);
  assert.deepEqual(join_curves([], [point(30, 250, 7)]), [point(30, 250, 7)]);
  assert.deepEqual(join_curves(course, []), course);
});

test("the band lies around the expectation", () => {
  const point: Point = { time: 5000, handle: 10000, win: 700, expected: 200, deviation: 300 };
  assert.deepEqual(columns([point], 2), [[5], [7], [2], [8], [-4]]);
});
