import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { HandKind } from "protocol";
import { hand_text } from "./hand_text";
import { settings } from "./settings";
import { contracted } from "./text";

const before = settings.value;
after(() => (settings.value = before));

function text_in(language: "en" | "es", hand: Parameters<typeof hand_text>[0]): string {
  settings.value = { ...before, language };
  return hand_text(hand);
}

// The English is the house's own, word for word: src/card/hand_name_test.c has the same.
const said: Record<HandKind, [code: string, english: string, spanish: string]> = {
  high: ["high A", "ace-high", "carta alta: as"],
  two: ["two J", "two jacks", "dos jotas"],
  pair: ["pair 8", "pair of eights", "pareja de ochos"],
  "suited-pair": ["suited-pair K", "suited pair of kings", "pareja de reyes del mismo palo"],
  "two-pair": ["two-pair K 6", "two pair, kings and sixes", "doble pareja, reyes y seises"],
  trips: ["trips 2", "three twos", "trío de doses"],
  "suited-trips": ["suited-trips T", "three suited tens", "trío de dieces del mismo palo"],
  straight: ["straight 3", "straight, three-high", "escalera al tres"],
  wheel: ["wheel", "straight, A-2-3-4-5", "escalera A-2-3-4-5"],
  suit: ["suit 4 K", "4-card flush, king-high", "color de 4 cartas al rey"],
  flush: ["flush Q", "flush, queen-high", "color a la reina"],
  "full-house": ["full-house K 9", "full house, kings over nines", "full de reyes y nueves"],
  quads: ["quads 4", "four fours", "póker de cuatros"],
  "straight-flush": ["straight-flush 9", "straight flush, nine-high", "escalera de color al nueve"],
  "steel-wheel": ["steel-wheel", "straight flush, A-2-3-4-5", "escalera de color A-2-3-4-5"],
  "mini-royal": ["mini-royal", "mini royal", "mini real"],
  "royal-flush": ["royal-flush", "royal flush", "escalera real"],
  "five-aces": ["five-aces", "five aces", "cinco ases"],
};

test("every kind of hand is written in English and Spanish", () => {
  for (const [value, english, spanish] of Object.values(said)) {
    assert.equal(text_in("en", { value }), english);
    assert.equal(text_in("es", { value }), spanish);
  }
});

test("every rank is written in English and Spanish", () => {
  const ranks: Record<string, [one: string, many: string, uno: string, muchos: string]> = {
    A: ["ace", "aces", "as", "ases"],
    K: ["king", "kings", "rey", "reyes"],
    Q: ["queen", "queens", "reina", "reinas"],
    J: ["jack", "jacks", "jota", "jotas"],
    T: ["ten", "tens", "diez", "dieces"],
    "9": ["nine", "nines", "nueve", "nueves"],
    "8": ["eight", "eights", "ocho", "ochos"],
    "7": ["seven", "sevens", "siete", "sietes"],
    "6": ["six", "sixes", "seis", "seises"],
    "5": ["five", "fives", "cinco", "cincos"],
    "4": ["four", "fours", "cuatro", "cuatros"],
    "3": ["three", "threes", "tres", "treses"],
    "2": ["two", "twos", "dos", "doses"],
  };
  for (const [rank, [one, many, uno, muchos]] of Object.entries(ranks)) {
    const value = `high ${rank} / pair ${rank}`;
    assert.equal(text_in("en", { value }), `${one}-high / pair of ${many}`);
    assert.equal(text_in("es", { value }), `carta alta: ${uno} / pareja de ${muchos}`);
  }
});

test("one card of a suit is no plural in Spanish, and a jack is feminine", () => {
  assert.equal(text_in("es", { value: "suit 1 A" }), "color de 1 carta al as");
  assert.equal(text_in("es", { value: "suit 2 J" }), "color de 2 cartas a la jota");
});

test("the house's words stand where there is no code, or an unknown one", () => {
  assert.equal(text_in("es", { words: "a full moon" }), "a full moon");
  assert.equal(text_in("es", { words: "a full moon", value: "full-moon" }), "a full moon");
  assert.equal(
    text_in("es", { words: "a full moon / ace-high", value: "full-moon / high A" }),
    "a full moon / ace-high",
  );
  assert.equal(text_in("en", {}), "");
  assert.equal(text_in("en", undefined), "");
});

test("a text and what is put into it are joined as Spanish joins them", () => {
  assert.equal(contracted("Reparta a el asiento 1"), "Reparta al asiento 1");
  assert.equal(contracted("cartas de el asiento 2 y de la banca"), "cartas del asiento 2 y de la banca");
  assert.equal(
    contracted("era él, la dueña de El Patio; para el asiento"),
    "era él, la dueña de El Patio; para el asiento",
  );
});
