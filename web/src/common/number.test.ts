import assert from "node:assert/strict";
import { test } from "node:test";
import { Numbers } from "./number";

test("numbers rise with the time, and when it stands still or goes back", () => {
  let now = 2000;
  const numbers = new Numbers(
    () => now,
    () => 0,
  );
  assert.equal(numbers.next(), 2048000);
  assert.equal(numbers.next(), 2048001);
  now = 1000;
  assert.equal(numbers.next(), 2048002);
  now = 3000;
  assert.equal(numbers.next(), 3072000);
});

test("a number is above what another window has used, whatever the clock says", () => {
  const numbers = new Numbers(
    () => 1,
    () => 0,
  );
  numbers.heard(5000000);
  numbers.heard(4000000);
  assert.equal(numbers.next(), 5000001);
});

test("two windows that count from the same number at the same time do not meet", () => {
  const one = new Numbers(
    () => 1000,
    () => 0.25,
  );
  const other = new Numbers(
    () => 1000,
    () => 0.75,
  );
  one.heard(9000000);
  other.heard(9000000);
  assert.notEqual(one.next(), other.next());
});

test("numbers of this century and the next stay whole", () => {
  assert.ok(
    Number.isSafeInteger(
      new Numbers(
        () => Date.UTC(2199, 11, 31),
        () => 0.999,
      ).next(),
    ),
  );
});
