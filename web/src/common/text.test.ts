import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, contracted } from "./text";

test("amounts are exact, grouped, and short only where whole", () => {
  assert.equal(amount(0), "$0.00");
  assert.equal(amount(5), "$0.05");
  assert.equal(amount(123450), "$1,234.50");
  assert.equal(amount(-100), "-$1.00");
  assert.equal(amount(100000000000), "$1,000,000,000.00");
  assert.equal(amount(500, true), "$5");
  assert.equal(amount(250, true), "$2.50");
});

test("Spanish contracts whole words only, whatever their accents", () => {
  assert.equal(contracted("como lo haría el crupier"), "como lo haría el crupier");
  assert.equal(contracted("escalera a el as de el crupier"), "escalera al as del crupier");
  assert.equal(contracted("a el éxito, a elegir"), "al éxito, a elegir");
});
