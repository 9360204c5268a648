import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrillPart } from "protocol";
import { answered, due, none, type Progress } from "./progress";

const part = (subject: string, right: boolean): DrillPart => ({ id: "paid", kind: "cents", subject, right });
const answer = (progress: Progress, ...parts: DrillPart[]): Progress =>
  answered(progress, "catch", "pay", { parts, errors: 1, mispaid: 250, seconds: 7 });

test("a missed subject comes back four answers later, and right ones move it on", () => {
  let progress = answer(none, part("xtra/flush", false));
  assert.equal(due(progress, "catch", ["pay"]), undefined);
  for (let i = 0; i < 4; i++) progress = answer(progress, part(`ante/${i}`, true));
  assert.equal(due(progress, "catch", ["pay"])?.subject, "xtra/flush");
  assert.equal(due(progress, "catch", ["settle"]), undefined);
  assert.equal(due(progress, "chase", ["pay"]), undefined);
  progress = answer(progress, part("xtra/flush", true));
  assert.deepEqual(progress.games["catch"]?.spots, [{ exercise: "pay", subject: "xtra/flush", box: 1, due: 18 }]);
  progress = answer(progress, part("xtra/flush", true)); // too early to count
  assert.equal(progress.games["catch"]?.spots[0]?.box, 1);
  progress = answer(progress, part("xtra/flush", true), part("xtra/flush", false)); // missed once is missed
  assert.equal(progress.games["catch"]?.spots[0]?.box, 0);
});

test("five times right when due, it is learnt", () => {
  let progress = answer(none, part("rule/4c", false));
  for (let i = 0; i < 700; i++)
    progress = answer(progress, part(due(progress, "catch", ["pay"]) ? "rule/4c" : `other/${i}`, true));
  assert.deepEqual(progress.games["catch"]?.spots, []);
});

test("the score adds up", () => {
  const progress = answer(answer(none, part("a", true)), part("b", false));
  assert.deepEqual(progress.score, { questions: 2, errors: 2, seconds: 14, mispaid: 500 });
});
