import assert from "node:assert/strict";
import { test } from "node:test";
import type { Seat, Table } from "protocol";
import { set } from "../common/settings";
import { set_code } from "./felt/hands";
import { why, why_award } from "./why";

const table = {
  wagers: [
    { id: "ante", title: "Ante", kind: "required" },
    { id: "xtra", title: "X-Tra", kind: "required" },
    { id: "play", title: "Play", kind: "follows" },
  ],
} as unknown as Table;
const seat = (ante: string, play?: string): Seat =>
  ({
    stakes: { ante: 500, ...(play ? { play: 500 } : {}) },
    why: [{ wager: "ante", en: ante, es: "Ante." }, ...(play ? [{ wager: "play", en: play, es: "Play." }] : [])],
  }) as unknown as Seat;

test("what Ante and Play have in common is said once, else each of them is named", () => {
  assert.equal(why(table, seat("You win.", "You win.")), "You win.");
  assert.equal(why(table, seat("It wins.", "It comes back.")), "Ante: It wins. Play: It comes back.");
  assert.equal(why(table, seat("You folded.")), "You folded.");
  assert.equal(why(table, { stakes: {} } as unknown as Seat), "");
});

test("the house's sentence is shown in the player's language, award by award", () => {
  set("language", "es");
  assert.equal(why_award(seat("a", "b"), 1), "Play.");
  set("language", "en");
  assert.equal(why_award(seat("a", "b"), 1), "b");
  assert.equal(why_award(seat("a"), 5), "");
});

test("both hands of a setting are named while it is set", () => {
  const cards = "As Ah Kd Qc 9d 4s Jk".split(" ");
  assert.equal(set_code(cards, ["Kd", "Qc"]), "trips A / high K");
  assert.equal(set_code(cards, ["Kd"]), "");
  assert.equal(set_code("2s 3s 4s 5s Ah 9d 9c".split(" "), ["9d", "9c"]), "wheel / pair 9");
});
