import assert from "node:assert/strict";
import { test } from "node:test";
import { spanish } from "./hand_text";
import { contracted } from "./text";

test("every form in which the house says a hand has its Spanish", () => {
  const said: Record<string, string> = {
    "nine-high": "carta alta: nueve",
    "pair of eights": "pareja de ochos",
    "flush, king-high": "color al rey",
    "straight, ace-high": "escalera al as",
    "three kings": "trío de reyes",
    "straight flush, six-high": "escalera de color al seis",
    "royal flush": "escalera real",
    "suited pair of eights": "pareja de ochos del mismo palo",
    "three suited kings": "trío de reyes del mismo palo",
    "1-card flush, ace-high": "color de 1 carta al as",
    "2-card flush, jack-high": "color de 2 cartas al jota",
    "two pair, aces and nines": "doble pareja, ases y nueves",
    "full house, kings over twos": "full de reyes y doses",
    "four aces": "póker de ases",
    "two jacks": "dos jotas",
    "pair of kings / ace-high": "pareja de reyes / carta alta: as",
  };
  for (const [english, text] of Object.entries(said)) assert.equal(spanish(english), text);
});

test("what is not known stays as it came", () => assert.equal(spanish("a full moon"), "a full moon"));

test("a text and what is put into it are joined as Spanish joins them", () => {
  assert.equal(contracted("Reparta a el asiento 1"), "Reparta al asiento 1");
  assert.equal(contracted("cartas de el asiento 2 y de la banca"), "cartas del asiento 2 y de la banca");
  assert.equal(
    contracted("era él, la dueña de El Patio; para el asiento"),
    "era él, la dueña de El Patio; para el asiento",
  );
});
