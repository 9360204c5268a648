import assert from "node:assert/strict";
import { test } from "node:test";
import { columns, deviation_of, followed, percent, z_words, type Point } from "./hold";

const sums = (handle: number, win: number, expected: number, z: number) => ({ handle, win, expected, z });

test("hold is a share of the handle, and nothing of nothing", () => {
  assert.equal(percent(239, 10000), "2.39 %");
  assert.equal(percent(-500, 10000), "-5.00 %");
  assert.equal(percent(100, 0), "–");
});

test("z is read in whole deviations with its sign", () => {
  assert.equal(z_words(1254), "+1.25");
  assert.equal(z_words(-4000), "−4.00");
  assert.equal(z_words(0), "0.00");
});

test("the deviation follows from the distance and its z", () => {
  assert.equal(deviation_of(sums(100000, 7000, 2000, 2500)), 2000); // 50 dollars are two and a half: one is 20
  assert.equal(deviation_of({ ...sums(100000, 7000, 2000, 2500), deviation: 1999 }), 1999);
  const before: Point = { time: 0, handle: 100, win: 0, expected: 0, deviation: 10 };
  assert.equal(deviation_of(sums(400, 8, 8, 0), before), 20);
  assert.equal(deviation_of(sums(400, 8, 8, 0)), 0);
});

test("what did not change adds no point", () => {
  const first = followed([], sums(100, 5, 3, 1000), 1);
  assert.equal(first.length, 1);
  assert.equal(followed(first, sums(100, 5, 3, 1000), 2), first);
  assert.equal(followed(first, sums(200, 5, 6, 1000), 2).length, 2);
});

test("a new gaming day begins a new course, a void round does not", () => {
  const day = followed(followed([], sums(1000, 5, 3, 1000), 1), sums(2000, 5, 6, 1000), 2);
  assert.equal(followed(day, sums(1900, 5, 5, 1000), 3).length, 3);
  assert.equal(followed(day, sums(100, 5, 1, 1000), 3).length, 1);
});

test("a long day stays short, with its beginning and its newest points", () => {
  let points: readonly Point[] = [];
  for (let i = 1; i <= 5000; i++) points = followed(points, sums(i * 100, i, i, 1000), i);
  assert.ok(points.length <= 360);
  assert.equal(points[0]!.time, 1);
  assert.equal(points.at(-1)!.time, 5000);
  assert.ok(points.every((p, i) => i === 0 || p.time > points[i - 1]!.time));
});

test("the band lies around the expectation", () => {
  const point: Point = { time: 5000, handle: 10000, win: 700, expected: 200, deviation: 300 };
  assert.deepEqual(columns([point], 2), [[5], [7], [2], [8], [-4]]);
});
