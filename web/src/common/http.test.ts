import assert from "node:assert/strict";
import { test } from "node:test";
import { Numbers } from "./exactly_once";
import { houses } from "./houses";
import { post, Refusal, send_change, Unsure } from "./http";

/** A house whose answers are as listed; keeps which numbers were used. */
function house(...answers: (string | Error)[]) {
  const used: number[] = [];
  return {
    used,
    sender: {
      post: async (number: number) => {
        used.push(number);
        const answer = answers.shift() ?? new TypeError("unreachable");
        if (typeof answer !== "string") throw answer;
        return answer;
      },
      numbers: new Numbers(
        () => 1,
        () => 0,
      ),
      pause: async () => {},
    },
  };
}

const FIRST = 1024;
const refused = (code: string) => new Refusal(code, code, 0);
const lost = () => new TypeError("unreachable");

test("an answer at once", async () => {
  const { sender, used } = house("voucher");
  assert.equal(await send_change(sender), "voucher");
  assert.deepEqual(used, [FIRST]);
});

test("a lost answer is asked for with the same number", async () => {
  const { sender, used } = house(lost(), lost(), "voucher");
  assert.equal(await send_change(sender), "voucher");
  assert.deepEqual(used, [FIRST, FIRST, FIRST]);
});

test("a house that cannot write may have accepted it: the same number again", async () => {
  const { sender, used } = house(refused("store"), refused("store-busy"), "voucher");
  assert.equal(await send_change(sender), "voucher");
  assert.deepEqual(used, [FIRST, FIRST, FIRST]);
});

test("a change that another window has overtaken was not applied: it goes out with the next number", async () => {
  const { sender, used } = house(refused("overtaken"), "done");
  assert.equal(await send_change(sender), "done");
  assert.deepEqual(used, [FIRST, FIRST + 1]);
});

test("what was overtaken after its answer was lost was not applied either", async () => {
  const { sender, used } = house(lost(), refused("overtaken"), "done");
  assert.equal(await send_change(sender), "done");
  assert.deepEqual(used, [FIRST, FIRST, FIRST + 1]);
});

test("a refusal is final", async () => {
  const { sender, used } = house(refused("above-ceiling"));
  await assert.rejects(send_change(sender), { code: "above-ceiling" });
  assert.equal(used.length, 1);
});

test("too fast: it waits and asks again with the same number", async () => {
  const { sender, used } = house(refused("too-fast"), "done");
  assert.equal(await send_change(sender), "done");
  assert.deepEqual(used, [FIRST, FIRST]);
});

test("no answer for a minute: unsure", async () => {
  const { sender, used } = house();
  await assert.rejects(send_change(sender), Unsure);
  assert.equal(used.length, 16);
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
