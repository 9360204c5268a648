import assert from "node:assert/strict";
import { test } from "node:test";
import { letters_of } from "./keys";

test("every wager has a letter of its own, the first of its words where it is free", () => {
  assert.deepEqual(letters_of(["Natural Pair Plus", "Progressive"]), ["n", "p"]);
  assert.deepEqual(letters_of(["play", "fold"]), ["p", "f"]);
  assert.deepEqual(letters_of(["Straight", "Same Suit", "Super"]), ["s", "a", "u"]);
  assert.deepEqual(letters_of(["21+3 Jackpot", "Odds"], "o"), ["j", "d"]);
});
