import assert from "node:assert/strict";
import { test } from "node:test";
import type { Request } from "protocol";
import { post } from "./http";
import { type Change, type Question, Sender, waiting_since } from "./sender";

test("two senders of one page never use one number: what one has heard counts for both", () => {
  const sent: number[] = [];
  const make = () => new Sender((_body, n) => void sent.push(n));
  const [own, supervisor] = [make(), make()];
  const far = Date.now() * 1024 + 3600000 * 1024; // of a machine whose clock is an hour ahead
  own.on_open(far);
  supervisor.on_open(0);
  void supervisor.change({ do: "leave" });
  void own.change({ do: "leave" });
  assert.ok(sent[0]! > far && sent[1]! > sent[0]!, sent.join());
  own.close();
  supervisor.close();
});

test("the types let no page write a number, nor send a change without one", () => {
  const table = "Catch";
  const written = { do: "table-open" as const, n: Date.now(), table };
  // @ts-expect-error: n
  const literal: Change = { do: "table-open", n: Date.now(), table };
  // @ts-expect-error: n, although a wider type may be assigned to a narrower one elsewhere
  const variable: Change = written;
  // @ts-expect-error: n
  const question: Question = { do: "recall", n: 1 };
  // @ts-expect-error: a change is no question
  const unnumbered: Question = { do: "table-open", table };
  // @ts-expect-error: what is posted by hand is a question
  const posted: Parameters<typeof post>[0] = written satisfies Request;
  assert.equal([literal, variable, question, unnumbered, posted].length, 5);
});

test("the page knows since when the oldest change waits, and nothing of a line that is gone for good", async () => {
  let now = 5000;
  const sent: number[] = [];
  const make = () => new Sender((_body, n) => void sent.push(n), { now: () => now, open: true });
  const [own, supervisor] = [make(), make()];
  const done = own.change({ do: "leave" });
  now = 6000;
  void supervisor.change({ do: "leave" });
  assert.equal(waiting_since(), 5000);
  own.on_result(sent[0], {});
  await done;
  assert.equal(waiting_since(), 6000);
  supervisor.close();
  assert.equal(waiting_since(), undefined);
});
