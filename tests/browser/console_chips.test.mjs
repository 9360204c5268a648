// The dealer's console of a table in chips: keys for seats and wagers, an amount that is entered, lights that differ from
// the chips, what wins as odds, and a table that wants cards for bonus wagers only.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, open_house, serious, shot } from "./house.mjs";
import { at_once, audit, deal, settle, turn } from "./live.mjs";

let house, page;

const places = {
  game: "three-card-catch",
  dealer: "live",
  money: "chips",
  pool: "Catch progressive",
  limits: {
    ante: { min: 500, max: 10000, estimate: 1500 },
    xtra: { min: 500, max: 10000, estimate: 1500 },
    "natural-pair-plus": { min: 500, max: 500 },
  },
};
const config = {
  venue: "Test Room",
  jurisdiction: "wa-tribal",
  facsimile: "test approval",
  store: "sqlite:cardroom.db",
  denominations: [100, 500, 2500, 10000],
  pools: [{ name: "Catch progressive", game: "three-card-catch" }],
  tables: [
    { name: "Felt", ...places },
    // no line of an Ante of $5 is so large that its hand must be seen
    {
      name: "Felt bonus",
      "cards-needed": "bonus",
      ...places,
      limits: { ...places.limits, ante: { min: 500, max: 500 }, xtra: { min: 500, max: 500 } },
    },
  ],
};

const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();
const seat = (number) => page.locator(`[data-felt-seat="${number}"]`);
const key = (number, name) => seat(number).getByRole("button", { name });
/** Presses a key of a seat and waits until the house has taken it. */
async function press(number, name, lies = true) {
  await seat(number).locator("button[aria-pressed]", { hasText: name }).click();
  await page.locator(`[data-felt-seat="${number}"] button[aria-pressed="${lies}"]`, { hasText: name }).waitFor();
}

before(async () => {
  house = await open_house({ config });
  let n = Date.now();
  for (const as of ["dealer", "supervisor"]) {
    const { token } = (await house.post({ do: "demo", as })).data;
    for (const { name } of config.tables) {
      const answer = await house.post({ do: "slip", n: ++n, slip: "opener", table: name, chips: [0] }, token);
      assert.equal(answer.is, "result", answer.message);
    }
  }
  page = await house.page("dealer", "wall", { viewport: { width: 1366, height: 768 } });
  await step("open");
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("the dealer taps who is in and what lies there, and enters an amount", async () => {
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await page.getByText("Tap the seats that are in").waitFor();
  await press(1, "Seat 1");
  await press(1, "Progressive");
  await press(3, "Seat 3");
  await press(3, "Natural Pair Plus");
  await press(5, "Seat 5");
  await press(5, "Seat 5", false);
  await step("close");
  assert.match(await seat(1).innerText(), /≈ \$15[\s\S]*Progressive P\s+\$5/);
  await key(3, "Amounts").click();
  await page.getByRole("dialog").getByLabel("Ante").fill("25");
  await page.getByRole("dialog").getByRole("button", { name: "Enter" }).first().click();
  await seat(3).getByText("$25", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await shot(page, "chips-bets");
  assert.deepEqual(await serious(page), []);
});

test("[C-4.2.5] lights and chips differ: no card before they are as many", async () => {
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("sweep");
  assert.match(await page.locator(".sweep").innerText(), /Lights: 1\s+Seats 1/);
  await page.getByRole("button", { name: "2 chips", exact: true }).click();
  await page.getByText("Lights 1, chips 2").waitFor();
  await shot(page, "chips-lights");
  assert.deepEqual(await serious(page), []);
  await press(3, "Progressive");
  await page.getByText("Lights: 2").waitFor();
  await page.getByRole("button", { name: "2 chips, as the lights say" }).click();
  await step("deal");
});

test("what wins is said as odds and, where the amount is known, in chips", async () => {
  await deal(page);
  await step("decide");
  for (const number of [1, 3]) {
    await page.locator(`[data-decide="${number}"]`).getByRole("button", { name: /^play/ }).click();
  }
  await page.getByText("play, recorded by the dealer").first().waitFor();
  await turn(page, "your own hand", "8c8h9c");
  await at_once(page, async () => {
    await turn(page, "seat 3", "QsQdQh");
    await page.locator('[data-pay-now^="3 "]').waitFor();
    await page.keyboard.press("Enter"); // a scanner's, when the house has answered already: it pays nothing
    await page.getByText("Press Enter again").waitFor();
  });
  await turn(page, "seat 1", "KsKd3c");
  await step("settle");
  const text = await page.locator("[data-walk]").innerText();
  assert.match(text, /Seat 3[\s\S]*Natural Pair Plus[\s\S]*\$/); // whose Ante was entered
  await shot(page, "chips-pay-known");
  let odds = "";
  for (let i = 0; i < 12 && !odds; i++) {
    await page.getByRole("button", { name: /Done, next/ }).click();
    const now = await page.locator("[data-walk]").innerText();
    if (/Seat 1/.test(now) && /Ante/.test(now)) odds = now;
  }
  assert.match(odds, /PAY 1 to 1[\s\S]*≈ \$15\.00, estimated/);
  await shot(page, "chips-pay-odds");
  await settle(page);
  await step("open");
  await shot(page, "chips-settled");
  assert.match(audit(house), /GOOD/);
});

test("only hands that a bonus wager needs are turned", async () => {
  await page.getByRole("tab", { name: /Felt bonus/ }).click();
  await page.getByRole("button", { name: "Open betting" }).click();
  await press(2, "Seat 2");
  await press(4, "Seat 4");
  await press(4, "Natural Pair Plus");
  await page.getByRole("button", { name: "No more bets" }).click();
  await deal(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("button", { name: "By hand: seat 2" }).waitFor();
  await shot(page, "chips-by-hand");
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "By hand: seat 2" }).click();
  await page.getByText("settled by hand").waitFor();
  await page.locator('[data-decide="4"]').getByRole("button", { name: /^play/ }).click();
  await turn(page, "your own hand", "8c8h9c");
  await turn(page, "seat 4", "2s5d9h");
  await settle(page);
  await step("open");
});

test("a round without a bonus wager ends by hand, and the tablet shows all keys", async () => {
  await page.getByRole("button", { name: "Open betting" }).click();
  await press(1, "Seat 1");
  await press(6, "Seat 6");
  await shot(page, "chips-tablet");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  assert.equal(wide, true);
  await page.getByRole("button", { name: "No more bets" }).click();
  await deal(page);
  await page.getByRole("button", { name: "By hand: seats 1, 6" }).click();
  await step("open");
  assert.match(audit(house), /GOOD/);
});

test("with play money one window tries a whole drop count, as six people", async () => {
  const room = await house.page("room", "tablet");
  const be = async (name, title) => {
    await room.locator(".me").click();
    await room.getByRole("dialog").getByRole("button", { name: title, exact: true }).click();
    await room.locator(".me", { hasText: name }).waitFor();
  };
  const sign = async (line, counts) => {
    const card = room.locator('[data-slip="count 1"]');
    if (!counts) return card.getByRole("button", { name: `Sign: ${line}` }).click();
    await card.getByRole("button", { name: `Count and sign: ${line}` }).click();
    await room.locator('dialog input[data-unit="2000"]').fill("5");
    await confirm(room, `Sign: ${line}`);
  };
  await be("demo-security", "Security");
  await room.getByRole("button", { name: "Pull the box of Felt", exact: true }).click();
  await be("demo-supervisor", "Supervisor");
  await sign("witnessed");
  await room.getByText(/Signed\./).waitFor();
  await be("demo-count", "Count team");
  await sign("counted", true);
  await be("demo-count-2", "Count team 2");
  await shot(room, "room-demo-count");
  await sign("counted a second time", true);
  await be("demo-count-3", "Count team 3");
  await sign("announced");
  await room.getByText(/Signed\./).waitFor();
  await be("demo-accounting", "Accounting");
  await sign("verified", true);
  await room.getByText(/Count 1: verified\. Signed\./).waitFor();
  assert.match(audit(house), /GOOD/);
});
