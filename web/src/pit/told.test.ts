import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { always, told_in_spanish } from "./told";

const source = (path: string) => readFileSync(`../src/${path}`, "utf8");

test("sentences of one kind have their Spanish", () => {
  assert.equal(told_in_spanish("table-open", "a table was opened"), "se abrió una mesa");
  assert.equal(told_in_spanish("lock", "a win waits for two people"), "un premio espera a dos personas");
});

test("sentences with amounts and names keep them", () => {
  const said: [string, string, string][] = [
    [
      "tax-form",
      "round 17, seat 3, natural-pair-plus: $1,500 won with $5",
      "ronda 17, asiento 3, natural pair plus: ganó $1,500 con $5",
    ],
    [
      "currency-in",
      "A. Smith: $12,000 in cash taken in this gaming day",
      "A. Smith: $12,000 en efectivo recibidos en este día de juego",
    ],
    [
      "currency-in",
      "a person not named: $100,000 in cash taken in this gaming day",
      "una persona sin nombre: $100,000 en efectivo recibidos en este día de juego",
    ],
    [
      "currency-out",
      "Bo: the tall one: $10,000.50 in cash paid out this gaming day",
      "Bo: the tall one: $10,000.50 en efectivo pagados en este día de juego",
    ],
    [
      "actual-alarm",
      "base: won -$900.25, expected $20 in 4000 rounds; z -6.250, at least -4.100",
      "juego base: ganó -$900.25, se esperaban $20 en 4000 rondas; z -6.250, al menos -4.100",
    ],
    [
      "store-trouble",
      "the store could not write for 12.034 s; no wager was taken meanwhile",
      "el archivo no pudo escribir durante 12.034 s; mientras tanto no se tomó ninguna apuesta",
    ],
    ["login-failed", "a wrong password for Ada, from 10.0.0.7", "una contraseña equivocada de Ada, desde 10.0.0.7"],
    ["login-failed", "an unknown name, from 10.0.0.7", "un nombre desconocido, desde 10.0.0.7"],
    ["login-failed", "a wrong code, from ::1", "un código equivocado, desde ::1"],
    ["sign-paired", "sign 3, Over the bar", "letrero 3, Over the bar"],
    ["sign-unpaired", "sign 3", "letrero 3"],
  ];
  for (const [kind, english, spanish] of said) assert.equal(told_in_spanish(kind, english), spanish);
});

test("what people typed stays as they typed it, whatever it looks like", () => {
  assert.equal(told_in_spanish("void", "a table was opened"), "a table was opened");
  assert.equal(
    told_in_spanish("limits", "A: $5 in cash paid out this gaming day"),
    "A: $5 in cash paid out this gaming day",
  );
  assert.equal(told_in_spanish("tax-form", "something new"), "something new");
  assert.equal(told_in_spanish("nothing-known", "x"), "x");
});

test("the house still says it in these words", () => {
  const facts = source("table/fact.h") + source("books/events.c");
  for (const { en } of Object.values(always)) assert.ok(facts.includes(`"${en}"`), en);
  for (const piece of [
    "round %llu, seat %d, %s: ",
    " won with ",
    "a person not named",
    " in cash taken in this gaming day",
    " in cash paid out this gaming day",
  ])
    assert.ok(source("pit/flags.c").includes(`"${piece}"`), piece);
  for (const piece of [
    "%s: won ",
    ", expected ",
    " in %llu rounds; z ",
    ", at least ",
    "the store could not write for %lld.%03lld s; no wager was taken meanwhile",
  ])
    assert.ok(source("pit/pit_alarm.c").includes(`"${piece}"`), piece);
  for (const piece of ["a wrong password for %s", "an unknown name", "a wrong code", ", from %s", "sign %u%s%s"])
    assert.ok(source("net/desk_people.c").includes(`"${piece}"`), piece);
});
