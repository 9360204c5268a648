import assert from "node:assert/strict";
import { test } from "node:test";
import { amount } from "./text";

test("amounts are exact, grouped, and short only where whole", () => {
  assert.equal(amount(0), "$0.00");
  assert.equal(amount(5), "$0.05");
  assert.equal(amount(123450), "$1,234.50");
  assert.equal(amount(-100), "-$1.00");
  assert.equal(amount(100000000000), "$1,000,000,000.00");
  assert.equal(amount(500, true), "$5");
  assert.equal(amount(250, true), "$2.50");
});
