// The pace of a table that deals by itself: the result after the cards, why it came out so, and the next round in one tap.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { open_house, shot, until } from "./house.mjs";
import { chip, decision, house_of, meter, meter_is, on_spot, over, sit, spot, table } from "./terminal_house.mjs";

let house;
before(async () => {
  house = await open_house({
    config: house_of(
      table("Catch 1", "three-card-catch", { betting: 60, decision: 120, pause: 20 }),
      table("Fast", "three-card-catch", { betting: 60, decision: 120, pause: 3 }),
      table("Stadium 1", "stadium-three-card", { betting: 60, decision: 120, pause: 20 }, { seats: 50 }),
    ),
  });
});
afterEach(() => house.close_pages());
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

async function bet_and_deal(page) {
  await chip(page, "5.00");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 1000);
  await page.getByRole("button", { name: /^DEAL/ }).click();
}

/** Is the result told while a card of the felt still moves?  Looked at on every frame, from the page itself. */
const watch = (page) =>
  page.evaluate(() => {
    window.told_early = 0;
    window.moved = 0;
    const look = () => {
      const cards = [...document.querySelectorAll(".felt .dealt")];
      const moves = cards.some((card) =>
        card.getAnimations().some((a) => a.playState === "running" && a.animationName),
      );
      if (moves) window.moved++;
      if (moves && document.querySelector(".brought, .spot-result, .meter-win.lit, tr.hit")) window.told_early++;
      requestAnimationFrame(look);
    };
    look();
  });

test("the result is told after the cards have landed, and a tap shows both at once", async () => {
  const page = await house.page("terminal", "tablet", { reducedMotion: "no-preference" });
  await sit(page, "Catch 1");
  await watch(page);
  await bet_and_deal(page);
  await decision(page, "play").click();
  await over(page);
  const seen = await page.evaluate(() => [window.moved, window.told_early]);
  assert.ok(seen[0] > 5, `cards that moved on ${seen[0]} frames`);
  assert.equal(seen[1], 0, "frames that told the result over moving cards");
  await page.getByRole("button", { name: /^Fast/ }).first().click();
  await page.locator(".phase-betting").waitFor();
  await bet_and_deal(page);
  await decision(page, "play").click();
  await page.locator(".phase-pause").waitFor();
  await page.locator(".felt").click({ position: { x: 20, y: 20 } });
  const moves = () =>
    [...document.querySelectorAll(".felt .dealt")].some((card) => card.getAnimations().some((a) => a.animationName));
  assert.equal(await page.evaluate(moves), false);
  assert.equal(await page.locator(".brought").count(), 1);
});

test("every result says why, and a loss is never dressed as a win", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Catch 1");
  await bet_and_deal(page);
  await decision(page, "fold").click();
  await over(page);
  assert.match(await page.locator(".brought-why").innerText(), /You chose FOLD/);
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    const [text, prompt, deal] = await Promise.all(
      [".brought-why", ".prompt", ".deal-again"].map((one) => page.locator(one).boundingBox()),
    );
    assert.ok(text.y + text.height <= prompt.y + prompt.height + 1, `the sentence is cut off at ${width}`);
    assert.ok(deal.width >= 44 && deal.height >= 44 && deal.x + deal.width <= width, `DEAL at ${width}`);
    await shot(page, `terminal-why-${width}`);
  }
  assert.equal(await page.locator(".meter-win.lit").count(), 0);
  assert.equal(await page.locator(".brought.is-win").count(), 0);
});

test("RE-BET & DEAL: the next round in one tap, from the pause on, and by the keyboard", async () => {
  const page = await house.page("terminal", "tablet");
  const again = page.getByRole("button", { name: "RE-BET & DEAL" });
  await sit(page, "Fast");
  assert.equal(await again.count(), 0);
  await bet_and_deal(page);
  await decision(page, "fold").click();
  await over(page);
  await again.click(); // still in the pause
  assert.equal(await page.locator(".deal-again").getAttribute("aria-pressed"), "true");
  await shot(page, "terminal-deals-next");
  await decision(page, "fold").waitFor({ timeout: 15000 });
  assert.equal(await meter(page, "bet"), 1000);
  await decision(page, "fold").click();
  await over(page);
  await until("betting", async () => (await page.locator(".phase-betting").count()) > 0);
  assert.equal(await on_spot(page, "ante"), 0);
  await page.keyboard.press("d");
  await decision(page, "fold").waitFor({ timeout: 15000 });
  assert.equal(await meter(page, "bet"), 1000);
  await decision(page, "fold").click();
  await over(page);
});

test("a second tap takes it back", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Fast");
  await bet_and_deal(page);
  await decision(page, "fold").click();
  await over(page);
  await page.locator(".deal-again").click();
  await page.locator(".deal-again").click();
  await until("betting", async () => (await page.locator(".phase-betting").count()) > 0);
  await page.waitForTimeout(500);
  assert.equal(await meter(page, "bet"), 0);
});

test("larger chips where the limit takes them; the approved screen has its own five", async () => {
  const page = await house.page("terminal", "tablet");
  const chips = () => page.locator(".tray-chip .visually-hidden").allInnerTexts();
  await sit(page, "Catch 1");
  assert.deepEqual((await chips()).slice(-2), ["Chip $25.00", "Chip $100.00"]);
  await chip(page, "100.00");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 20000);
  await page.getByRole("button", { name: "CLEAR BET" }).click();
  await meter_is(page, "bet", 0);
  await page
    .getByRole("button", { name: /Stadium 1/ })
    .first()
    .click();
  await until("five chips", async () => (await chips()).length === 5);
});

test("a voucher is there again after a reload; LOAD VOUCHER takes what is typed or scanned", async () => {
  const page = await house.page("terminal", "tablet");
  await page.locator(".tile").first().waitFor();
  await page.getByRole("button", { name: "COLLECT" }).click();
  await page.getByRole("button", { name: "Collect $1,000.00" }).click();
  const number = await page.locator("[data-voucher]").getAttribute("data-voucher");
  await page.reload();
  await page.locator(".tile").first().waitFor();
  await page.getByRole("button", { name: "COLLECT" }).click();
  assert.equal(await page.locator("[data-voucher]").getAttribute("data-voucher"), number);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "LOAD VOUCHER" }).click();
  await page.locator("input[name=voucher]:focus").waitFor();
  await page.keyboard.type(number.replace(/\D/g, ""));
  await page.keyboard.press("Enter");
  await meter_is(page, "credit", 100000);
});
