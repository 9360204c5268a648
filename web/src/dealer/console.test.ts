import assert from "node:assert/strict";
import { test } from "node:test";
import { guard_key } from "./console";

/** Which of the keys would be blocked. */
function blocked(keys: string[]): string[] {
  let typed = false;
  return keys.filter((key) => {
    const now = guard_key(typed, key, false);
    typed = now.typed;
    return now.block;
  });
}

test("cards that are typed while none is awaited press nothing", () => {
  assert.deepEqual(blocked([..."As Kd", "Enter"]), [" ", "Enter"]);
  assert.deepEqual(blocked([..."10d", "Enter", "Enter"]), ["Enter"]); // the next Enter is meant
});

test("Enter alone presses, Escape forgets what was typed", () => {
  assert.deepEqual(blocked(["Enter", " "]), []);
  assert.deepEqual(blocked(["a", "Escape", "Enter"]), []);
});

test("a key that is held presses once", () => {
  assert.equal(guard_key(false, "Enter", true).block, true);
});
