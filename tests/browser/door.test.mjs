// The door: a new house's first supervisor, a wrong password, a screen paired by a code.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot } from "./house.mjs";

let house;
const limits = { ante: { max: 10000 }, xtra: { max: 10000 } };
const config = { venue: "Cardroom", tables: [{ name: "Chase 1", game: "chase-the-flush", dealer: "live", limits }] };
before(async () => (house = await open_house({ demo: false, config })));
after(async () => {
  await house.stop();
  assert.deepEqual(
    house.errors.filter((e) => !/status of 401/.test(e)),
    [],
  );
});

test("the first supervisor is made with the code from the console", async () => {
  const page = await house.page("pit");
  await page.getByRole("button", { name: "First supervisor" }).click();
  await shot(page, "door-setup");
  assert.deepEqual(await serious(page), []);
  await page.getByLabel("Code").fill(/code to make one is ([\w-]+)/.exec(house.said)[1]);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill("a long enough passphrase 1");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Cardroom").first().waitFor();
});

test("a wrong password is refused in words", async () => {
  const page = await house.page("pit");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Continue" }).click();
  assert.match(await page.getByRole("alert").first().innerText(), /name|password/i);
});

test("a terminal is paired by a code and keeps its token", async () => {
  const { data } = await house.post({ do: "login", name: "Ada", password: "a long enough passphrase 1" });
  const code = await house.post(
    { do: "pair-code", n: Date.now(), device: "terminal", terminal: 7, name: "Seat by the door" },
    data.token,
  );
  const page = await house.page("terminal", "phone");
  await page.getByLabel("Code").fill(code.data.code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").waitFor({ state: "detached" });
  await page.reload();
  await page.waitForSelector("main:not(.gate)");
});
