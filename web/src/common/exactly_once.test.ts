import assert from "node:assert/strict";
import { test } from "node:test";
import { type Action, type ChangeSetup, Numbers, PendingChange } from "./exactly_once";

// ---- numbers ------------------------------------------------------------------------------------------------

const numbers_at = (now: () => number, random = 0) => new Numbers(now, () => random);

test("numbers rise with the time, and when it stands still or goes back", () => {
  let now = 2000;
  const numbers = numbers_at(() => now);
  assert.equal(numbers.next(), 2048000);
  assert.equal(numbers.next(), 2048001);
  now = 1000;
  assert.equal(numbers.next(), 2048002);
  now = 3000;
  assert.equal(numbers.next(), 3072000);
});

test("a number is above what another window has used, whatever the clock says", () => {
  const numbers = numbers_at(() => 1);
  numbers.seen(5000000);
  numbers.seen(4000000);
  assert.equal(numbers.next(), 5000001);
});

test("two windows that count from the same number at the same time do not pick the same one", () => {
  const one = numbers_at(() => 1000, 0.25);
  const other = numbers_at(() => 1000, 0.75);
  one.seen(9000000);
  other.seen(9000000);
  assert.notEqual(one.next(), other.next());
});

test("numbers of this century and the next stay whole", () => {
  assert.ok(Number.isSafeInteger(numbers_at(() => Date.UTC(2199, 11, 31), 0.999).next()));
});

// ---- the state machine --------------------------------------------------------------------------------------

/** A change that has been sent once, under 1024. */
function sent(setup: ChangeSetup = {}): PendingChange {
  const change = new PendingChange(
    numbers_at(() => 1),
    setup,
  );
  assert.deepEqual(change.start(), SEND);
  assert.equal(change.number, 1024);
  return change;
}

const SEND: Action = { is: "send", after_ms: 0 };
const WAIT: Action = { is: "wait" };
const DONE: Action = { is: "end", outcome: { done: true } };
const refused = (change: PendingChange, code: string, wait_ms?: number) => change.on_refused(code, "why", wait_ms);

test("a result ends it", () => {
  assert.deepEqual(sent().on_result("voucher"), { is: "end", outcome: { done: true, data: "voucher" } });
});

test("the acknowledgement of its own number ends it, unless its answer carries data", () => {
  assert.deepEqual(sent().on_ack(1024), DONE);
  assert.deepEqual(sent({ needs_result: true }).on_ack(1024), SEND);
});

test("a lower number acknowledged says nothing", () => assert.deepEqual(sent().on_ack(1023), WAIT));

test("a higher number acknowledged may be another window's: it is sent again with its number, once", () => {
  const change = sent();
  assert.deepEqual(change.on_ack(5000), SEND);
  assert.equal(change.number, 1024);
  assert.deepEqual(change.on_ack(5001), WAIT);
});

test("an overtaken change gets a number above all that were seen", () => {
  const change = sent();
  change.on_ack(5000);
  assert.deepEqual(refused(change, "overtaken"), SEND);
  assert.equal(change.number, 5001);
  assert.deepEqual(change.on_ack(9000), SEND); // and may be asked about again
});

test("lost answers are asked for with the same number, with longer and longer pauses", () => {
  const change = sent();
  const pauses = [1, 2, 3, 4, 5, 6].map(() => change.on_no_answer());
  assert.deepEqual(
    pauses,
    [300, 600, 1200, 2400, 4000, 4000].map((after_ms) => ({ is: "send", after_ms })),
  );
  assert.equal(change.number, 1024);
});

test("a house that cannot write may have accepted it: the same number again", () => {
  for (const code of ["store", "store-full", "store-chain", "store-none", "store-busy", "store-fenced"]) {
    const change = sent();
    assert.deepEqual(refused(change, code), { is: "send", after_ms: 300 });
    assert.equal(change.number, 1024);
  }
});

test("too fast: the same number after a second, or after what the house asks for", () => {
  const change = sent();
  assert.deepEqual(refused(change, "too-fast"), { is: "send", after_ms: 1000 });
  assert.deepEqual(refused(change, "too-fast", 7000), { is: "send", after_ms: 7000 });
  assert.equal(change.number, 1024);
});

test("any other refusal is final", () => {
  assert.deepEqual(refused(sent(), "in-play", 5), {
    is: "end",
    outcome: { done: false, code: "in-play", message: "why", wait_ms: 5 },
  });
});

test("after a reconnect it is sent again, unless its own number was acknowledged", () => {
  assert.deepEqual(sent().on_reconnected(0), SEND);
  assert.deepEqual(sent().on_reconnected(5000), SEND);
  assert.deepEqual(sent().on_reconnected(1024), DONE);
});

test("after a reconnect it may be asked about again", () => {
  const change = sent();
  change.on_ack(5000);
  assert.deepEqual(change.on_reconnected(5000), SEND);
  assert.deepEqual(change.on_ack(5000), WAIT);
});

test("so many sends without an answer end it, unsure", () => {
  const change = sent({ tries: 2 });
  assert.deepEqual(change.on_no_answer(), { is: "send", after_ms: 300 });
  const action = change.on_no_answer();
  assert.ok(action.is === "end" && !action.outcome.done && action.outcome.unsure);
});
