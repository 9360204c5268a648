import assert from "node:assert/strict";
import { test } from "node:test";
import { complaint } from "../common/house";
import { guard_key, step_changed, too_early } from "./console";

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

test("an Enter that comes with a new step presses nothing, and says so", () => {
  complaint.value = undefined;
  step_changed();
  assert.equal(too_early({ detail: 1 }), false); // a finger or a mouse is meant
  assert.equal(complaint.value, undefined);
  assert.equal(too_early({ detail: 0 }), true);
  assert.match(complaint.peek()?.text ?? "", /Press Enter again/);
});
