import { card_short } from "../kit/card";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dealt, Table } from "protocol";
import { deck_count, cards_left, corrected, parse_cards, find_problem, with_card, without_last } from "./cards";

const seat = (card: string, seat: number): Dealt => ({ card, to: "seat", seat });

test("cards are read in any case, with 10 or T, with signs, with and without separators", () => {
  for (const text of ["As 10d Jk 2c", "as,10D;jk;2C", "AsTdjk2c", "A♠10♦Joker2♣", "  aS\n td  JK 2c "])
    assert.deepEqual(parse_cards(text), { cards: ["As", "Td", "Jk", "2c"], incomplete: "", bad: "" });
});

test("what is incomplete is no mistake", () => {
  for (const incomplete of ["A", "1", "10", "j", "jo"])
    assert.deepEqual(parse_cards(`Kd ${incomplete}`), { cards: ["Kd"], incomplete, bad: "" });
});

test("what is no card is named", () => {
  assert.equal(parse_cards("As 1s").bad, "1s");
  assert.equal(parse_cards("As Xx Kd").bad, "Xx");
  assert.equal(parse_cards("11d").bad, "11d");
  assert.deepEqual(parse_cards("As Xx Kd").cards, ["As"]);
  assert.equal(parse_cards("A A").bad, "A");
});

test("nothing is nothing", () => {
  assert.deepEqual(parse_cards("  "), { cards: [], incomplete: "", bad: "" });
});

test("a card that lies on the table cannot come again", () => {
  const dealt = [seat("As", 1), seat("Kd", 2)];
  assert.deepEqual(find_problem(["2c", "Kd"], dealt, false, 1), {
    kind: "on-table",
    card: "Kd",
    index: 1,
    to: dealt[1],
  });
  assert.deepEqual(find_problem(["2c", "3c", "2c"], dealt, false, 1), { kind: "twice", card: "2c" });
  assert.equal(find_problem(["2c", "3c"], dealt, false, 1), undefined);
});

test("a shoe of six decks holds six of each, and no joker", () => {
  const dealt = [1, 2, 3, 4, 5].map((n) => seat("As", n));
  assert.equal(cards_left("As", dealt, 6), 1);
  assert.equal(find_problem(["As"], dealt, false, 6), undefined);
  assert.deepEqual(find_problem(["As", "As"], dealt, false, 6), { kind: "twice", card: "As" });
  assert.deepEqual(find_problem(["Jk"], [], false, 6), { kind: "no-joker" });
});

test("there is one joker", () => {
  assert.equal(find_problem(["Jk"], [], true, 1), undefined);
  assert.equal(find_problem(["Jk"], [seat("Jk", 1)], true, 1)?.kind, "on-table");
});

test("the number of decks is the table's option", () => {
  assert.equal(deck_count({ options: ["decks=8", "penetration=75"] } as unknown as Table), 8);
  assert.equal(deck_count({ options: [] } as unknown as Table), 1);
});

test("a click adds a card, a step back takes the last", () => {
  assert.equal(with_card("As 1", "Td"), "As Td");
  assert.equal(without_last("As Td"), "As");
  assert.equal(without_last("As Td 1"), "As Td");
});

test("people read 10 and signs", () => {
  assert.deepEqual(["Td", "As", "Jk"].map(card_short), ["10♦", "A♠", "Joker"]);
});

test("two cards that were exchanged are corrected together", () => {
  const dealt = [seat("As", 1), seat("Kd", 2), seat("??", 3)];
  const rules = { joker: false, decks: 1 };
  const both = [
    { index: 0, is: "Kd" },
    { index: 1, is: "As" },
  ];
  assert.deepEqual(corrected(dealt, both, rules), { cards: ["Kd", "As", "??"], problem: undefined });
  const one = corrected(dealt, [{ index: 0, is: "Kd" }], rules);
  assert.deepEqual(one.problem, { kind: "on-table", card: "Kd", index: 1, to: dealt[1] });
  assert.deepEqual(corrected(dealt, [{ index: 0, is: "" }], rules).cards, ["As", "Kd", "??"]); // not typed yet
});
