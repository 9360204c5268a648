import assert from "node:assert/strict";
import { test } from "node:test";
import type { Wager } from "protocol";
import { limit_groups } from "./side";

const wager = (id: string, min: number, max: number, fixed?: number): Wager => ({
  id,
  title: id,
  kind: "optional",
  min,
  max,
  fixed,
  toke: false,
  lines: [],
});

test("wagers of the same limits share a line, those that are not placed by hand have none", () => {
  const groups = limit_groups([
    wager("ante", 100, 500),
    wager("play", 0, 0),
    wager("plus", 100, 500),
    wager("prog", 500, 500, 500),
    wager("six", 100, 900),
  ]);
  assert.deepEqual(
    groups.map((g) => g.wagers.map((w) => w.id)),
    [["ante", "plus"], ["prog"], ["six"]],
  );
});
