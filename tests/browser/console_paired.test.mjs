// A paired console: it shows its table alone, people sign on by badge and PIN, the next one relieves the one before.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serious, shot } from "./house.mjs";
import { open_pit_house, PASSWORD, section } from "./pit_house.mjs";

let pit, page, badges;

before(async () => {
  pit = await open_pit_house();
  const { code } = await pit.ask({ do: "pair-code", device: "console", terminal: 2 }, pit.ada);
  badges = {};
  for (const name of ["Dora", "Zoe"]) {
    const { token } = await pit.ask({ do: "login", name, password: PASSWORD });
    badges[name] = (await pit.ask({ do: "badge", old: PASSWORD, pin: "4711" }, token)).badge;
  }
  page = await pit.house.page("dealer");
  await page.getByRole("button", { name: "Pair this console" }).click();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
});
after(async () => {
  await pit.house.stop();
  assert.deepEqual(
    pit.house.errors.filter((e) => !/status of 4/.test(e)),
    [],
  );
});

/** As a scanner does: the badge, and Enter behind it. */
async function sign_on(name, pin = "4711") {
  await page.getByLabel("Badge").fill(badges[name]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(pin);
  await page.keyboard.press("Enter");
}

test("finding 13: badge and PIN open the console's own table, and no other is shown", async () => {
  await page.getByLabel("Badge").waitFor();
  assert.deepEqual(await serious(page), []);
  await sign_on("Dora", "1234");
  await page.locator(".gate-failed").waitFor();
  await sign_on("Dora");
  await page.locator(".top-who", { hasText: "Dora" }).waitFor();
  await page.getByRole("tabpanel", { name: "Live 1" }).waitFor();
  assert.deepEqual(await page.getByRole("tab").locator(".tab-name").allInnerTexts(), ["Live 1"]);
  await shot(page, "console-paired");
});

test("finding 14: a supervisor's badge is enough for one act, and the name stays in sight", async () => {
  const by = (await pit.ask({ do: "consoles" }, pit.ada))[0];
  assert.deepEqual([by.table, by.dealer_name], ["Live 1", "Dora"]);
  await page.getByRole("button", { name: "Sign off" }).click();
  await sign_on("Zoe");
  await page.locator(".top-who", { hasText: "Zoe" }).waitFor();
  await page.getByRole("button", { name: "Sign off" }).click();
  await sign_on("Dora");
  await page.locator(".top-who", { hasText: "Floor: Zoe" }).waitFor();
});

test("a person makes the own badge on the page, where it is told once", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  const form = page.locator("form", { has: page.getByRole("heading", { name: "Badge and PIN" }) });
  await form.getByLabel("Your password").fill(PASSWORD);
  await form.getByLabel("PIN", { exact: true }).fill("8351");
  await form.getByRole("button", { name: "Make a new badge" }).click();
  assert.match(await form.locator(".code-text").innerText(), /^B\d+(-[0-9A-Z]{4}){4}$/);
  await shot(page, "console-badge");
  await page.getByRole("button", { name: "Cancel" }).first().click();
});

test("the pit lists consoles with who is signed on, and takes one out of use", async () => {
  const sup = await pit.sign_in("Ada");
  await section(sup, "Terminals");
  await sup
    .locator("tr", { hasText: "Dora" })
    .getByRole("button", { name: /Unpair/ })
    .click();
  await sup.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await sup.locator("tr", { hasText: "Dora" }).waitFor({ state: "detached" });
  assert.deepEqual(await pit.ask({ do: "consoles" }, pit.ada), []);
});
