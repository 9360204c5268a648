// Practice: hands decided in the browser, each judged by the exact core as 'cardroom-lab advise' would.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { open_laboratory, serious, shot } from "./house.mjs";

let house;
before(async () => (house = await open_laboratory()));
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

test("deal, decide, see what it costs and why it ended so; the score adds up", async () => {
  const page = await house.page("practice", "phone");
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  assert.equal(await page.locator(".cards .card").count(), 0);
  assert.equal(
    fetched.some((url) => /worker/.test(url)),
    false,
    "the core comes when it is asked for",
  );
  let given = 0;
  let decisions = 0;
  for (const game of [
    "3 Card Catch",
    "Chase the Flush",
    "Super 3 Card",
    "Stadium 3 Card Poker",
    "Dealer Open Pai Gow",
  ]) {
    await page.getByLabel("Game").selectOption(game);
    await page.getByRole("button", { name: /^Deal$|^Next hand$/ }).click();
    for (let asked = 0; ; asked++) {
      await page.locator("[data-decision], .end").first().waitFor();
      if (await page.locator(".end").count()) break;
      assert.ok(asked < 3);
      await page.locator("[data-decision]").last().click();
      decisions++;
      await page.locator(".verdict .is-chosen").waitFor();
      const costs = await page.locator(".verdict tbody td:last-child").allInnerTexts();
      assert.equal(Math.min(...costs.map((text) => Number(text.slice(1)))), 0);
      given += Number((await page.locator(".verdict .is-chosen td").last().innerText()).slice(1));
    }
    assert.match(await page.locator(".end .why").first().innerText(), /^[A-Z].*\.$/);
  }
  const score = await page.locator(".score dd").allInnerTexts();
  assert.equal(Number(score[0]), decisions);
  assert.ok(Math.abs(Number(score[2].slice(1)) - given) < 0.01 * decisions);
  await shot(page, "practice-phone");
  assert.deepEqual(await serious(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
  await page.reload();
  assert.deepEqual(await page.locator(".score dd").allInnerTexts(), score);
});

test("Pai Gow: two cards to the front, judged against the best setting and the House Way", async () => {
  const page = await house.page("practice", "wall");
  await page.getByLabel("Game").selectOption("Dealer Open Pai Gow");
  for (let asked = false; !asked;) {
    await page.getByRole("button", { name: /^Deal$|^Next hand$/ }).click();
    await page.locator("[data-decision], .end").first().waitFor();
    asked = (await page.locator(".end").count()) === 0; // else the dealer has two jacks
  }
  assert.ok(await page.locator('[data-decision="set"]').isDisabled());
  const cards = page.locator(".set-card");
  assert.equal(await cards.count(), 7);
  const names = [await cards.nth(0).getAttribute("aria-label"), await cards.nth(6).getAttribute("aria-label")];
  await cards.nth(3).click();
  await cards.nth(0).click();
  await cards.nth(6).click(); // a third one takes the place of the first
  assert.equal(await page.locator('.set-card[aria-pressed="true"]').count(), 2);
  const box = await cards.nth(0).boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44);
  assert.deepEqual(await serious(page), []);
  await shot(page, "practice-pai-gow-wall");
  await page.locator('[data-decision="set"]').click();
  const chosen = page.locator(".verdict .is-chosen");
  await chosen.waitFor();
  const said = await chosen.innerText();
  for (const name of names) assert.ok(said.includes(name), `${said} has ${name}`);
  assert.match(await page.locator(".verdict tbody").innerText(), /House Way/);
  assert.match(await page.locator(".verdict tbody").innerText(), /(win|push|lose)/);
  await page.locator(".end .why").first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, "practice-pai-gow-phone");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
});

test("'cardroom-lab drill' serves both pages without a house, with the game that was asked for", async () => {
  for (const [args, ready] of [
    [["drill", "chase-the-flush"], "[data-decision]"],
    [["drill", "--dealer", "chase-the-flush"], '.asked[data-game="chase-the-flush"]'],
  ]) {
    const server = spawn("build/cardroom-lab", args);
    const [said] = await once(server.stdout, "data");
    const page = await (await house.context()).newPage();
    await page.goto(String(said).split(" ")[0]);
    assert.equal(await page.getByLabel("Game").locator("option:checked").innerText(), "Chase the Flush");
    const deal = page.getByRole("button", { name: "Deal", exact: true });
    if (await deal.count()) await deal.click();
    await page.locator(ready).first().waitFor();
    await page.close();
    server.kill();
    assert.deepEqual(await once(server, "exit"), [0, null]);
  }
});
