import assert from "node:assert/strict";
import { test } from "node:test";
import { appended, searchable_text, free_number, matches_words } from "./search";

test("every word must be found, in any order and case", () => {
  const text = searchable_text(
    { fact: 12, time: 0, kind: "void", table: "Catch 1", round: 7, who: "Ada", alarm: false, text: "misdeal" },
    "Round voided",
  );
  assert.ok(matches_words(text, "ada catch"));
  assert.ok(matches_words(text, "#12"));
  assert.ok(matches_words(text, ""));
  assert.ok(!matches_words(text, "ada pai"));
});

test("the lowest free number is offered", () => {
  assert.equal(free_number([]), 1);
  assert.equal(free_number([1, 2, 4]), 3);
});

test("a page that comes twice adds nothing twice", () => {
  assert.deepEqual(
    appended([3, 2], [2, 1], (n) => n),
    [3, 2, 1],
  );
});
