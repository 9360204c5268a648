import assert from "node:assert/strict";
import { test } from "node:test";
import { details_of, rulings_of } from "./ruling";

test("the policy of a table says which rulings there are", () => {
  assert.deepEqual(rulings_of(["card-exposed=continue,replace", "foul-deck=new-deck"]), [
    ["card-exposed", ["continue", "replace"]],
    ["foul-deck", ["new-deck"]],
  ]);
  assert.deepEqual(rulings_of(undefined), []);
});

test("an effect names what it is about", () => {
  assert.deepEqual(details_of("replace"), { seat: false, card: true, cards: true });
  assert.deepEqual(details_of("dead-seat"), { seat: true, card: false, cards: false });
  assert.deepEqual(details_of("new-deck"), { seat: false, card: false, cards: false });
});
