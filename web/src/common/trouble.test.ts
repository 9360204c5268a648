import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { trouble_in_spanish, troubles } from "./trouble";

/** The strings of a source, those that stand side by side joined. */
const said = (path: string) => readFileSync(`../src/${path}`, "utf8").replace(/"\s*\n\s*"/g, "");

test("both of the house's sentences have their Spanish, and the house still says them so", () => {
  const sources = said("net/desk.c") + said("net/desk_keep.c");
  assert.equal(Object.keys(troubles).length, 2);
  for (const [english, spanish] of Object.entries(troubles)) {
    assert.ok(sources.includes(`"${english}"`), english);
    assert.equal(trouble_in_spanish(english), spanish);
  }
});

test("another sentence stays as it came", () => assert.equal(trouble_in_spanish("the roof leaks"), "the roof leaks"));
