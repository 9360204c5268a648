// What agrees is kept, the house is asked for what connects two, and what does not agree is not kept.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Report, Run } from "./check";
import { check_and_keep } from "./kept";

const FIVE = "cardroom-checkpoint 2 5 five";
const NINE = "cardroom-checkpoint 2 9 nine";
const store = new Map<string, string>();
let asked: string[] = [];

Object.assign(globalThis, {
  location: { protocol: "https:" },
  localStorage: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  },
  fetch: (path: string) => {
    asked.push(path);
    return Promise.resolve({ ok: true, text: () => Promise.resolve("cardroom-consistency 1 5 9 ab\n") });
  },
});

beforeEach(() => {
  store.clear();
  asked = [];
});

/** A core whose receipt lies under checkpoint 9, and that compares it as the words say. */
const core =
  (compare: (kept: string[]) => Partial<Report> & { state: "ok" | "open" | "failed" }): Run =>
  (args, files) => {
    const at = args.indexOf("--checkpoints");
    const kept =
      at < 0
        ? []
        : new TextDecoder()
            .decode(files[args[at + 1]!])
            .split("\n")
            .filter((line) => line);
    const { state, ...more } = compare(kept);
    const checks = at < 0 ? [] : [{ check: "checkpoints", state, why: "" }];
    const report = {
      file: "r",
      verdict: "ok",
      fingerprint: "ab cd",
      checkpoint: NINE,
      checks,
      ...(at < 0 ? {} : more),
    };
    return Promise.resolve({ status: 0, out: `${JSON.stringify(report)}\n`, err: "" });
  };
const receipts = new Map([["r", new Uint8Array()]]);
const known = { key: "", commitment: "", reveal: "" };
const kept = () => store.get("cardroom.checkpoints.abcd");

test("the first checkpoint of a house is kept", async () => {
  await check_and_keep(
    core(() => ({ state: "ok" })),
    receipts,
    known,
  );
  assert.equal(kept(), NINE);
  assert.deepEqual(asked, []);
});

test("the house is asked once for what connects two", async () => {
  store.set("cardroom.checkpoints.abcd", FIVE);
  const run = core((lines) => (lines.length > 1 ? { state: "ok" } : { state: "open", ask: { from: 5, to: 9 } }));
  await check_and_keep(run, receipts, known);
  assert.deepEqual(asked, ["/checkpoint?from=5&to=9"]);
  assert.equal(kept(), NINE); // which stands for the one before
});

test("what does not agree is not kept", async () => {
  store.set("cardroom.checkpoints.abcd", FIVE);
  const found = await check_and_keep(
    core(() => ({ state: "failed" })),
    receipts,
    known,
  );
  assert.equal(found.reports[0]?.checks[0]?.state, "failed");
  await check_and_keep(
    core(() => ({ state: "open", ask: { from: 5, to: 9 } })),
    receipts,
    known,
  );
  assert.deepEqual(asked, ["/checkpoint?from=5&to=9"]);
  assert.equal(kept(), `${FIVE}\n${NINE}`); // to be compared later
});
