// One of the last rounds again, step by step: as it lay on the felt, with buttons and arrow keys, and every step said.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { open_house, serious, shot } from "./house.mjs";
import { decision, house_of, next, over, sit, spot, table } from "./terminal_house.mjs";

const windows = { betting: 1, decision: 120, pause: 20 }; // the cards lie there until they are compared
let house;
before(async () => {
  house = await open_house({
    config: house_of(
      table("Catch 1", "three-card-catch", windows),
      table("Chase 1", "chase-the-flush", windows),
      table("Pai Gow 1", "dealer-open-pai-gow", windows),
      table("Stadium 1", "stadium-three-card", { ...windows, betting: 5 }, { seats: 50 }),
    ),
  });
});
afterEach(() => house.close_pages());
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

const cards = (page, title) =>
  page
    .getByRole("region", { name: title, exact: true })
    .locator(".card")
    .evaluateAll((all) => all.map((c) => c.dataset.card));
const said = (page) => page.locator(".replay-said").innerText();

/** Opens the newest round; all its steps, by the arrow key, as [said, kind, dealer, mine, results]. */
async function walk(page) {
  const steps = [];
  await page.keyboard.press("l");
  await page.locator(".recall-round summary").first().click();
  await page.locator(".recall-round[open]").getByRole("button", { name: "Step by step" }).click();
  await page.locator(".replay-said").waitFor();
  const all = Number(/of (\d+)/.exec(await said(page))[1]);
  for (let at = 1; at <= all; at++) {
    if (at > 1) await page.keyboard.press("ArrowRight");
    await page.getByText(`Step ${at} of ${all}.`).waitFor();
    steps.push({
      said: (await said(page)).replace(/^Step \d+ of \d+\.\s*/, ""),
      is: await page.locator(".replay-table").getAttribute("data-is"),
      dealer: await cards(page, "Dealer"),
      mine: await cards(page, "You"),
      results: await page.locator(".replay-result").count(),
    });
  }
  return steps;
}

test("3 Card Catch: wagers, card by card with the dealer's face down, the decision, the turn, one result after another", async () => {
  const page = await house.page("terminal", "phone");
  await sit(page, "Catch 1");
  await spot(page, "ante").click();
  await decision(page, "play").click();
  await over(page);
  const end = await page.locator(".hand-mine .card").evaluateAll((all) => all.map((c) => c.dataset.card));
  const steps = await walk(page);
  assert.equal(steps[0].said, "Your wagers: Ante $5, X-Tra Bonus $5.");
  assert.deepEqual(
    steps.slice(1, 7).map((s) => s.is),
    Array(6).fill("cards"),
  );
  assert.deepEqual(
    steps.slice(1, 7).map((s) => [s.mine.length, s.dealer.length]),
    [
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 2],
      [3, 3],
    ], // C-4.2.6: one by one
  );
  assert.deepEqual(steps[6].dealer, ["??", "??", "??"]);
  assert.equal(steps[7].said, "You: PLAY · by you");
  assert.ok(steps[7].dealer.includes("??"), "the decision comes before the dealer's cards");
  assert.deepEqual(steps.at(-1).mine, end);
  assert.ok(!steps.at(-1).dealer.includes("??"));
  const results = steps.filter((s) => s.is === "result");
  assert.deepEqual(
    results.map((s) => s.results),
    [1, 2, 3],
  );
  for (const s of results) assert.match(s.said, /^(Ante|X-Tra Bonus|Play): .*\$\d+\.\d\d back\..*\.$/);
  for (const name of ["Back", "Next"]) {
    const box = await page.locator(".replay-buttons").getByRole("button", { name }).boundingBox();
    assert.ok(box.height >= 44 && box.width >= 44);
  }
  assert.equal(await page.locator(".replay-said[aria-live=polite]").count(), 1);
  await page.locator(".replay-buttons").getByRole("button", { name: "Back" }).click();
  await page.getByText(`Step ${steps.length - 1} of ${steps.length}.`).waitFor();
  await page.keyboard.press("Home");
  await page.getByText(`Step 1 of ${steps.length}.`).waitFor();
  await page.keyboard.press("ArrowLeft"); // not beyond the end
  assert.match(await said(page), /^Step 1 /);
  for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowRight");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
  assert.deepEqual(await serious(page), []);
  await shot(page, "replay-catch-phone");
});

for (const [name, size, wager, act, shared] of [
  ["Chase 1", "tablet", "ante", "bet", true],
  ["Pai Gow 1", "wall", "pai-gow", "house-way", false],
]) {
  test(`${name}: cards that all share, a hand that is set`, async () => {
    const page = await house.page("terminal", size);
    await sit(page, name);
    await spot(page, wager).click();
    if ((await next(page)) === "decide") await decision(page, act).click();
    await over(page);
    const steps = await walk(page);
    assert.equal(steps[0].is, "wagers");
    assert.equal(steps.at(-1).is, "result");
    if (shared) assert.equal((await cards(page, "on the table")).length, 4);
    else assert.equal(steps.at(-1).dealer.length, 7);
    await page.keyboard.press("Home");
    for (let i = 0; i < steps.length - 1; i++) await page.keyboard.press("ArrowRight");
    await shot(page, `replay-${wager}-${size}`);
    assert.deepEqual(await serious(page), []);
  });
}

test("in a stadium the steps of others are not shown", async () => {
  const other = await house.page("terminal", "phone");
  await sit(other, "Stadium 1");
  const page = await house.page("terminal", "wall");
  await sit(page, "Stadium 1");
  for (const one of [other, page]) {
    for (const place of [1, 2, 3]) await one.locator(`[data-place="${place}"]`).click();
    await spot(one, "ante").click();
  }
  for (const one of [other, page]) await decision(one, "play").click();
  await over(page);
  const steps = await walk(page);
  assert.equal(steps.filter((s) => s.is === "act").length, 1);
  assert.equal(steps.filter((s) => s.is === "wagers").length, 1);
  await shot(page, "replay-stadium-wall");
});
