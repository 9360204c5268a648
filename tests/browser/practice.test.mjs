// Practice: hands decided in the browser, each judged by the exact core as 'cardroom advise' would.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot } from "./house.mjs";

let house;
before(async () => (house = await open_house()));
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
  for (const game of ["3 Card Catch", "Chase the Flush", "Super 3 Card", "Stadium 3 Card Poker"]) {
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
