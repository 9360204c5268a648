import assert from "node:assert/strict";
import { test } from "node:test";
import { count_of, counts_of, NOTES, spelled, worth } from "./chips";
import { part_of } from "./part_text";
import {
  departments_of,
  gaps,
  has_signed,
  is_for,
  kinds,
  may_void,
  parts_of,
  place_of,
  paper_link,
  way_of,
  ways,
} from "./slips";

test("chips are typed as numbers, or in stacks as they are counted", () => {
  assert.equal(count_of(""), 0);
  assert.equal(count_of(" 12 "), 12);
  assert.equal(count_of("1,200"), 1200);
  assert.equal(count_of("3*20+4"), 64);
  assert.equal(count_of("2 x 20 + 3×5"), 55);
  for (const wrong of ["-1", "1.5", "12a", "*2", "2+", "1000001", "9999999*9"])
    assert.equal(count_of(wrong), undefined);
  assert.deepEqual(counts_of(["1", "", "2*2"]), [1, 0, 4]);
  assert.equal(counts_of(["1", "?"]), undefined);
});

test("what they are worth, and the largest first without what is not there", () => {
  assert.equal(worth([1, 2, 0, 3], [100, 500, 2500, 10000]), 31100);
  assert.equal(worth([0, 0, 0, 0, 0, 0, 2], NOTES), 20000);
  assert.deepEqual(spelled([1, 0, 3], [100, 500, 2500]), [
    { unit: 2500, count: 3 },
    { unit: 100, count: 1 },
  ]);
  assert.deepEqual(spelled([-2, 1], [100, 500]), [
    { unit: 500, count: 1 },
    { unit: 100, count: -2 },
  ]); // an error slip
});

test("a supervisor also signs as a dealer; who only reads signs nothing", () => {
  assert.deepEqual(departments_of("supervisor"), ["supervisor", "dealer"]);
  assert.deepEqual(departments_of("cashier"), ["cashier"]);
  for (const role of ["auditor", "surveillance", "terminal", undefined]) assert.deepEqual(departments_of(role), []);
  assert.equal(is_for({ waits_for: ["dealer"] }, "supervisor"), true);
  assert.equal(is_for({ waits_for: ["cashier", "accounting"] }, "accounting"), true);
  assert.equal(is_for({ waits_for: ["security"] }, "dealer"), false);
  assert.equal(may_void("dealer"), false);
  assert.equal(may_void("cashier"), true);
});

test("a slip's way: signed, next, later; a fill is carried by security after it was prepared", () => {
  const signed = (line: string, as: string) => ({ line, as: as as "security", who: "Gus", time: 1 });
  const marks = way_of({
    slip: "fill",
    next: "carried",
    waits_for: ["security"],
    lines: [signed("requested", "supervisor"), signed("asked", "security"), signed("prepared", "cashier")],
  });
  assert.deepEqual(
    marks.map((m) => `${m.line} ${m.state}`),
    ["requested done", "asked done", "prepared done", "carried next", "counted later", "received later"],
  );
  // a team of two announces nothing
  const two = way_of({
    slip: "count",
    next: "verified",
    waits_for: ["cashier", "accounting"],
    lines: ["pulled", "witnessed", "counted", "recounted"].map((line) => signed(line, "count")),
  });
  assert.equal(two.at(-1)?.line, "verified");
  assert.equal(two.length, 5);
  assert.deepEqual([...kinds].sort(), Object.keys(ways).sort());
});

test("nobody signs twice on one paper; the cage begins the second one of a fill", () => {
  const lines = (...who: string[]) => who.map((name) => ({ line: "", as: "security" as const, who: name, time: 1 }));
  const fill = (next: string, ...who: string[]) => ({ slip: "fill" as const, next, lines: lines(...who) });
  assert.equal(has_signed(fill("asked", "Sue"), "Sue"), true);
  assert.equal(has_signed(fill("prepared", "Sue", "Gus"), "Gus"), false);
  assert.equal(has_signed(fill("received", "Sue", "Gus", "Cass", "Gus", "Dan"), "Sue"), false);
  assert.equal(has_signed(fill("received", "Sue", "Gus", "Cass", "Gus", "Dan"), "Dan"), true);
  assert.equal(has_signed({ slip: "count", next: "announced", lines: lines("Gus", "Sue", "Cora") }, "Cora"), true);
  assert.equal(has_signed({ slip: "opener", next: "opened", lines: lines("Dan") }, "Sue"), false);
});

test("a missing number is seen", () => {
  const numbers = (...all: number[]) => all.map((number) => ({ number }));
  assert.deepEqual(gaps([]), []);
  assert.deepEqual(gaps(numbers(3, 2, 1)), []);
  assert.deepEqual(gaps(numbers(7, 4, 3)), [5, 6]);
});

test("each role has its parts, and an address leads nowhere else", () => {
  assert.deepEqual(parts_of("dealer"), ["pit"]);
  assert.deepEqual(parts_of("count"), ["count"]);
  assert.deepEqual(parts_of("terminal"), []);
  assert.equal(place_of("#cage", "supervisor").part, "cage");
  assert.equal(place_of("#cage", "dealer").part, "pit");
  assert.equal(place_of("#reports", "security").part, "carry");
  assert.deepEqual(place_of("#pit/Catch%201", "supervisor"), { part: "pit", table: "Catch 1" });
  assert.deepEqual(place_of("#pit/Catch%201", "cashier"), { part: "cage" });
  assert.deepEqual(place_of(paper_link("fill", 12), "security"), {
    part: "carry",
    paper: { slip: "fill", number: 12 },
  });
  assert.equal(place_of("#paper/nothing/1", "accounting").paper, undefined);
  assert.equal(place_of("#paper/fill/0", "accounting").paper, undefined);
});

test("a part of a paper has a name and goes somewhere", () => {
  assert.deepEqual(part_of("original: back to the cage, with the request"), {
    name: "Original",
    where: "back to the cage, with the request",
  });
  assert.deepEqual(part_of("something new: to somewhere: else"), {
    name: "something new",
    where: "to somewhere: else",
  });
});
