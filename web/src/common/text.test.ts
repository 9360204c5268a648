import assert from "node:assert/strict";
import { test } from "node:test";
import { settings } from "./settings";
import { amount, contracted, dictionary } from "./text";

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

test("one is told from many, and a value that is missing shows its name", () => {
  const t = dictionary({
    n: [
      "{rounds} {rounds|round|rounds} dealt, {left} left",
      "{rounds} {rounds|ronda repartida|rondas repartidas}, {left|queda|quedan} {left}",
    ],
  });
  assert.equal(t("n", { rounds: 1, left: 0 }), "1 round dealt, 0 left");
  assert.equal(t("n", { rounds: 21 }), "21 rounds dealt, {left} left");
  settings.value = { ...settings.value, language: "es" };
  assert.equal(t("n", { rounds: 1, left: 1 }), "1 ronda repartida, queda 1");
  assert.equal(t("n", { rounds: 2, left: "1,024" }), "2 rondas repartidas, quedan 1,024");
  settings.value = { ...settings.value, language: "en" };
});
