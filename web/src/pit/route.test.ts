import assert from "node:assert/strict";
import { test } from "node:test";
import { place_of, sections_of } from "./route";
import { round_link, table_link } from "../kit/state";

const all = sections_of("supervisor");

test("a place survives its address", () => {
  assert.deepEqual(place_of(table_link("Pai/Gow #1 %"), all), { section: "floor", table: "Pai/Gow #1 %" });
  assert.deepEqual(place_of(round_link(17), all), { section: "rounds", round: 17 });
  assert.deepEqual(place_of("#jackpots", all), { section: "jackpots" });
});

test("an address that says nothing leads to the first section", () => {
  for (const hash of ["", "#", "#nonsense", "#replay/0", "#replay/x", "#table/", "#table/%E0%A4%A"]) {
    assert.deepEqual(place_of(hash, all), { section: "floor" });
  }
});

test("a cashier stays in the cage, whatever the address says", () => {
  const cage = sections_of("cashier");
  for (const hash of ["#floor", "#table/Catch", "#replay/3", "#people", "#cage"])
    assert.deepEqual(place_of(hash, cage), { section: "cage" });
});

test("a dealer has no place here", () => {
  assert.deepEqual(sections_of("dealer"), []);
});
