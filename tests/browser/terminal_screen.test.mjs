// Stadium 3 Card Poker: every part of the screen that the approved document shows is on the terminal and does its work.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, until } from "./house.mjs";
import { chip, decision, house_of, meter, meter_is, over, sit, spot, supervisor, table } from "./terminal_house.mjs";

const windows = { betting: 25, decision: 60, pause: 2 };
let house, page;

before(async () => {
  house = await open_house({
    config: house_of(
      table("Stadium 1", "stadium-three-card", windows, { seats: 50 }),
      table("Chase 1", "chase-the-flush", windows),
      table("Pai Gow 1", "dealer-open-pai-gow", windows),
    ),
  });
  await house.post({ do: "table-close", table: "Chase 1", n: 1 }, await supervisor(house));
  page = await house.page("terminal", "wall");
  await sit(page, "Stadium 1");
});
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

const button = (name) => page.getByRole("button", { name });
const fact = async (name) =>
  (await page.locator(".facts-list span", { hasText: name }).locator("b").innerText()).trim();

// [T-screen-3] The tables across the top; one that is not open says so and cannot be chosen.
test("other tables are listed, and one that is closed reads TABLE OFFLINE", async () => {
  const closed = page.locator('.tab[data-table="Chase 1"]');
  await until("the table to be offline", async () => /TABLE OFFLINE/.test(await closed.innerText()));
  assert.ok(await closed.isDisabled());
  const open = page.locator('.tab[data-table="Pai Gow 1"]');
  assert.doesNotMatch(await open.innerText(), /OFFLINE/);
  assert.ok(await open.isEnabled());
});

// [T-screen-7 to T-screen-12]
test("the line of facts: time, the sentence, table, limits, GAME # and TID #", async () => {
  assert.match(await page.locator(".facts time").innerText(), /^\d{1,2}:\d{2}/);
  assert.match(await page.locator(".facts-notice").innerText(), /malfunction voids all bets and plays/i);
  assert.equal(await fact("TABLE"), "Stadium 1");
  assert.equal(await fact("MIN-BET"), "$1.00");
  assert.equal(await fact("MAX-BET"), "$200.00");
  assert.match(await fact("GAME #"), /^\d+$/);
  assert.match(await fact("TID #"), /^\d+$/);
});

// [T-screen-4, T-screen-5, T-screen-20, stadium-three-card R4] Twelve blind spots, four of one's own, and the numbers
// of the nine places [T-4a, T-5, T-6].
test("spots, places and hands are where the document has them", async () => {
  for (const kind of ["row", "col"])
    for (const n of [1, 2, 3]) {
      const line = page.locator(`[data-line="${kind}${n}"]`);
      assert.match(await line.innerText(), /PP[\s\S]*6CB/);
      assert.equal(await line.locator("[data-spot]").count(), 2);
    }
  for (const id of ["pair-plus", "ante", "six-card", "play"])
    assert.equal(await page.locator(`.spots [data-spot="${id}"]`).count(), 1, id);
  assert.deepEqual(await page.locator(".place-number").allInnerTexts(), [..."123456789"]);
  assert.equal(await page.getByLabel("DEALER HAND").count(), 1);
  assert.equal(await page.locator(".hand-mine .card-place").count(), 3);
});

// [T-screen-6, stadium-three-card R3] The amounts are those of the approved tables, not those of the picture.
test("the pay tables in force are on the felt", async () => {
  const pays = await page.locator(".felt table.pays").allInnerTexts();
  const of = (title) => pays.find((text) => text.toLowerCase().startsWith(title)).replace(/\s+/g, " ");
  assert.match(of("ante bonus"), /Straight Flush 5 to 1/i);
  assert.match(of("pair plus"), /Flush 3 to 1/i);
  assert.doesNotMatch(of("pair plus"), /[^t] Flush 4 to 1/i);
  assert.match(of("6 card bonus"), /Three of a Kind 8 to 1/i);
});

// [T-screen-13 to T-screen-18]
test("chips, x2, UNDO and CLEAR BET; the meters follow", async () => {
  for (const [dollars, cents] of [
    ["1.00", 100],
    ["2.00", 200],
    ["2.50", 250],
    ["5.00", 500],
    ["10.00", 1000],
  ]) {
    await chip(page, dollars);
    await spot(page, "ante").click();
    await meter_is(page, "bet", cents);
    await button("CLEAR BET").click();
    await meter_is(page, "bet", 0);
  }
  assert.equal(await meter(page, "win"), 0);
  assert.equal(await meter(page, "credit"), 100000);
  await chip(page, "5.00");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 500);
  await button("×2").click();
  await meter_is(page, "bet", 1000);
  await button("UNDO").click();
  await meter_is(page, "bet", 500);
  await meter_is(page, "credit", 99500);
  const swap = button("SWAP VIEW");
  assert.equal(await swap.getAttribute("aria-pressed"), "false");
  await swap.click();
  assert.equal(await swap.getAttribute("aria-pressed"), "true");
  await swap.click();
});

// [T-1] The countdown is on the terminal; [T-screen-1] COLLECT waits for the round; [T-screen-2] HELP, [T-screen-19] RE-BET.
test("a round under the countdown, then RE-BET, HELP and COLLECT", async () => {
  await until("the countdown", async () => /^[12]?\d$/.test((await page.locator(".ring text").textContent()).trim()));
  await button("DEAL").click();
  await decision(page, "fold").waitFor();
  await decision(page, "fold").click();
  await over(page);
  await until("the next round", () => button(/^RE-BET$/).isEnabled(), 60000);
  await button(/^RE-BET$/).click();
  await meter_is(page, "bet", 500);
  await button("CLEAR BET").click();
  await meter_is(page, "bet", 0);
  await button("HELP").click();
  await page.getByRole("dialog").getByText("PLAY costs another Ante").waitFor();
  await page.keyboard.press("Escape");
  await button("COLLECT").click();
  await button("Collect $995.00").click();
  assert.match((await page.locator("[data-voucher]").getAttribute("data-voucher")).replace(/\D/g, ""), /^\d{18}$/);
  await meter_is(page, "credit", 0);
});
