import assert from "node:assert/strict";
import { test } from "node:test";
import { Numbers } from "./exactly_once";
import { houses } from "./houses";
import { change_by, http_sender, post, Unsure } from "./http";

/** A house whose answers are as listed; keeps which numbers were used. */
function house(...answers: (object | Error)[]) {
  const used: number[] = [];
  globalThis.fetch = async (_url, init) => {
    used.push(JSON.parse(String(init?.body)).n);
    const answer = answers.shift() ?? lost();
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer));
  };
  const numbers = new Numbers(
    () => 1,
    () => 0,
  );
  return { used, sender: http_sender("token", { numbers, later: (send) => send() }) };
}

const collect = (sender: ReturnType<typeof house>["sender"]) => change_by(sender, { do: "collect" });
const VOUCHER = { voucher: "1", cents: 5, time: 0 };
const said = { is: "result", of: "collect", data: VOUCHER };

const FIRST = 1024;
const refused = (code: string) => ({ is: "refused", code, message: code });
const lost = () => new TypeError("unreachable");

test("an answer at once", async () => {
  const { sender, used } = house(said);
  assert.deepEqual(await collect(sender), VOUCHER);
  assert.deepEqual(used, [FIRST]);
});

test("a lost answer is asked for with the same number", async () => {
  const { sender, used } = house(lost(), lost(), said);
  assert.deepEqual(await collect(sender), VOUCHER);
  assert.deepEqual(used, [FIRST, FIRST, FIRST]);
});

test("a house that cannot write may have accepted it: the same number again", async () => {
  const { sender, used } = house(refused("store"), refused("store-busy"), said);
  assert.deepEqual(await collect(sender), VOUCHER);
  assert.deepEqual(used, [FIRST, FIRST, FIRST]);
});

test("a change that another window has overtaken was not applied: it goes out with the next number", async () => {
  const { sender, used } = house(refused("overtaken"), said);
  assert.deepEqual(await collect(sender), VOUCHER);
  assert.deepEqual(used, [FIRST, FIRST + 1]);
});

test("what was overtaken after its answer was lost was not applied either", async () => {
  const { sender, used } = house(lost(), refused("overtaken"), said);
  assert.deepEqual(await collect(sender), VOUCHER);
  assert.deepEqual(used, [FIRST, FIRST, FIRST + 1]);
});

test("a refusal is final", async () => {
  const { sender, used } = house(refused("above-ceiling"));
  await assert.rejects(collect(sender), { code: "above-ceiling" });
  assert.equal(used.length, 1);
});

test("too fast: it waits and asks again with the same number", async () => {
  const { sender, used } = house(refused("too-fast"), said);
  assert.deepEqual(await collect(sender), VOUCHER);
  assert.deepEqual(used, [FIRST, FIRST]);
});

test("no answer for a minute: unsure", async () => {
  const { sender, used } = house();
  await assert.rejects(collect(sender), Unsure);
  assert.equal(used.length, 16);
});

test("the second change of one person waits for the first, so that it cannot overtake it", async () => {
  const { sender, used } = house(lost(), refused("overtaken"), said, said);
  await Promise.all([collect(sender), collect(sender)]);
  assert.deepEqual(used, [FIRST, FIRST, FIRST + 1, FIRST + 2]);
});

test("what a standby is asked goes to the house; what nobody answers goes there the next time", async () => {
  const asked: string[] = [];
  const answers: Record<string, () => Response> = {
    "http://house/api": () =>
      new Response(JSON.stringify({ is: "standby", behind: 0, houses: ["http://house", "http://b"] }), { status: 503 }),
    "http://b/api": () => new Response(JSON.stringify({ is: "result", of: "login", data: { token: "t" } })),
  };
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return answers[String(url)]!();
  };
  assert.deepEqual(await post({ do: "login", name: "ann", password: "x" }), { token: "t" });
  assert.deepEqual(asked, ["http://house/api", "http://b/api"]);
  answers["http://b/api"] = () => {
    throw new TypeError("unreachable");
  };
  await assert.rejects(post({ do: "login", name: "ann", password: "x" }), TypeError);
  assert.equal(houses.base, "http://house");
});
