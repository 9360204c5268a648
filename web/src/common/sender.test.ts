import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "./api";
import { sent, Unsure } from "./sender";

/** A line whose tries end as listed; says which numbers were used. */
function line(...answers: (string | Error)[]) {
  const used: number[] = [];
  let last = 100;
  return {
    used,
    way: {
      once: async (n: number) => {
        used.push(n);
        const answer = answers.shift() ?? new TypeError("unreachable");
        if (typeof answer !== "string") throw answer;
        return answer;
      },
      next: () => ++last,
      pause: async () => {},
    },
  };
}

const refused = (code: string) => new Refusal(code, code, 0);
const lost = () => new TypeError("unreachable");

test("an answer at once", async () => {
  const { way, used } = line("voucher");
  assert.equal(await sent(way), "voucher");
  assert.deepEqual(used, [101]);
});

test("a lost answer is asked for with the same number", async () => {
  const { way, used } = line(lost(), lost(), "voucher");
  assert.equal(await sent(way), "voucher");
  assert.deepEqual(used, [101, 101, 101]);
});

test("a house that cannot write may have taken it: the same number again", async () => {
  const { way, used } = line(refused("store"), refused("store-busy"), "voucher");
  assert.equal(await sent(way), "voucher");
  assert.deepEqual(used, [101, 101, 101]);
});

test("a number that another window has passed was not taken: the next one is", async () => {
  const { way, used } = line(refused("overtaken"), "done");
  assert.equal(await sent(way), "done");
  assert.deepEqual(used, [101, 102]);
});

test("what was overtaken after its answer was lost was not taken either", async () => {
  const { way, used } = line(lost(), refused("overtaken"), "done");
  assert.equal(await sent(way), "done");
  assert.deepEqual(used, [101, 101, 102]);
});

test("a refusal is final", async () => {
  const { way, used } = line(refused("above-ceiling"));
  await assert.rejects(sent(way), { code: "above-ceiling" });
  assert.equal(used.length, 1);
});

test("who asks too fast waits and asks again with the same number", async () => {
  const { way, used } = line(refused("too-fast"), "done");
  assert.equal(await sent(way), "done");
  assert.deepEqual(used, [101, 101]);
});

test("no answer for a minute says so", async () => {
  const { way } = line();
  await assert.rejects(sent(way), Unsure);
});
