// DEAL: a player who is done betting does not wait for a ring of ten minutes; two wait for each other and for nobody else.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";
import { audit } from "./live.mjs";
import { decision, house_of, meter_is, over, sit, spot, table } from "./terminal_house.mjs";

const windows = { betting: 600, decision: 60, pause: 1 };
let house, ana, ben;

const deal = (page) => page.locator(".deal");
const says = (page, text) => page.locator(".prompt-say", { hasText: text }).waitFor();
async function fits(page) {
  const [prompt, button, text] = await Promise.all(
    [".prompt", ".deal", ".prompt-say"].map((name) => page.locator(name).boundingBox()),
  );
  for (const box of [button, text])
    assert.ok(
      box.y >= prompt.y - 1 && box.y + box.height <= prompt.y + prompt.height + 1,
      JSON.stringify([prompt, box]),
    );
  assert.ok(
    text.x + text.width <= button.x + 1 && button.x + button.width <= prompt.x + prompt.width + 1,
    JSON.stringify([text, button]),
  );
}

before(async () => {
  house = await open_house({
    config: house_of(
      table("Slow", "three-card-catch", windows),
      table("Gone", "three-card-catch", windows),
      table("Chase L", "chase-the-flush", windows, { dealer: "live" }),
      table("Stadium", "stadium-three-card", windows, { seats: 50 }),
    ),
  });
  ana = await house.page("terminal", "tablet");
  await sit(ana, "Slow");
});
after(async () => {
  assert.match(audit(house), /GOOD/);
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("there is nothing to be done with before a wager is in", async () => {
  assert.equal(await deal(ana).isDisabled(), true);
  await spot(ana, "ante").click();
  await meter_is(ana, "bet", 1000);
  await says(ana, "DEAL if you are done");
  assert.equal(await deal(ana).isEnabled(), true);
  assert.equal(await ana.getByRole("button", { name: /^DEAL I am done betting/ }).count(), 1);
  await fits(ana);
  await shot(ana, "terminal-deal");
  assert.deepEqual(await serious(ana), []);
});

test("alone at the table, DEAL has the cards at once", async () => {
  const from = Date.now();
  await deal(ana).click();
  await decision(ana, "fold").waitFor();
  assert.ok(Date.now() - from < 5000);
  assert.equal(await deal(ana).count(), 0);
  await decision(ana, "fold").click();
  await over(ana);
});

test("with two the one waits for the other, by the keyboard too, and a changed wager takes it back", async () => {
  ben = await house.page("terminal", "phone");
  await sit(ben, "Slow");
  await deal(ana).waitFor();
  for (const page of [ana, ben]) {
    await spot(page, "ante").click();
    await meter_is(page, "bet", 1000);
  }
  await ana.keyboard.press("d");
  await says(ana, "You are done. One other player is still betting");
  assert.match(await deal(ana).innerText(), /waiting for 1 other/i);
  assert.equal(await deal(ana).getAttribute("aria-pressed"), "true");
  assert.match(await ana.locator("[role=status][aria-live]").innerText(), /You are done/); // for ears
  await fits(ana);
  await shot(ana, "terminal-deal-waits");
  await fits(ben);
  await shot(ben, "terminal-deal-phone");
  for (const page of [ana, ben]) assert.deepEqual(await serious(page), []);
  await spot(ana, "natural-pair-plus").click();
  await meter_is(ana, "bet", 1500);
  await says(ana, "DEAL if you are done");
  await deal(ben).click();
  await says(ben, "You are done. One other player is still betting");
  await ben.setViewportSize(sizes.tablet);
  await deal(ana).click();
  for (const page of [ana, ben]) await decision(page, "fold").waitFor();
});

test("a player whose terminal is gone, and who has no wager, is not waited for", async () => {
  const [cy, dan] = [await house.page("terminal", "tablet"), await house.page("terminal", "tablet")];
  for (const page of [cy, dan]) await sit(page, "Gone");
  await spot(cy, "ante").click();
  await deal(cy).click();
  await says(cy, "You are done. One other player is still betting");
  await dan.context().close();
  await decision(cy, "fold").waitFor();
});

test("no such button where a dealer deals; in Spanish it is REPARTIR, in the stadium too", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Chase L");
  assert.equal(await deal(page).count(), 0);
  await page.locator(".tab", { hasText: "Stadium" }).click();
  await spot(page, "ante").click();
  await page.keyboard.press(",");
  await page.getByLabel("Español").check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "REPARTIR" }).click();
  await decision(page, "fold").waitFor();
});
