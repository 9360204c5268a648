// The dealer's console at a live stadium with more seats than a table has: who is in, what they picked and decided,
// and whom to take from and pay, each in a list that scrolls.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";
import { audit, live_config, settle, sit } from "./live.mjs";

const SEATS = [1, 2, 3, 8, 19, 20, 31, 50];
let house, page;
const players = [];
const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();
const seats = () => page.locator("[data-seat]").evaluateAll((all) => all.map((e) => Number(e.dataset.seat)));
const type_cards = async (text) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

before(async () => {
  const config = live_config();
  config.tables = config.tables.filter((t) => t.name === "Stadium L").map((t) => ({ ...t, seats: 50 }));
  config.pools = [];
  house = await open_house({ config });
  page = await house.page("dealer", "wall");
  await step("open");
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("who takes a seat is listed, and a wager is seen as it comes", async () => {
  for (const seat of SEATS) players.push(await sit(house, "Stadium L", seat));
  await page.locator('[data-seat="50"]').waitFor();
  assert.deepEqual(await seats(), SEATS);
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  for (const [i, player] of players.entries())
    await player.ask({ do: "bets", spots: { ante: 1000 }, pick: i % 2 ? [1, 5, 9] : [2, 3, 4] });
  await page.locator('[data-seat="50"]').getByText("1-5-9").waitFor();
  await page.getByText("8 players in 50 seats.").waitFor();
  await page.getByText("Betting closes by itself when the countdown ends.").waitFor();
  assert.equal(await page.getByRole("button", { name: "No more bets" }).count(), 0);
  await step("card");
});

test("the banner names the first who decide, the list has all of them", async () => {
  await type_cards("Ah 2c 3d 4h Ad 6s 7c 8d Ac");
  await step("decide");
  await page.getByText("Waiting for seat 1, seat 2, seat 3, seat 8, seat 19, seat 20 and 2 more.").waitFor();
  await players[7].ask({ do: "act", action: "play" });
  await page.locator('[data-seat="50"]').getByText("play, by the player").waitFor();
  await shot(page, "console-many");
  assert.deepEqual(await serious(page), []);
  for (const player of players.slice(0, 7)) await player.ask({ do: "act", action: "play" });
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
});

test("a dialog stops the clock: a card is corrected at leisure, and nothing is settled behind it", async () => {
  await type_cards("Kd Qs 9h");
  await step("settle");
  const first = (await players[0].view()).round.deadline;
  await page.getByRole("button", { name: /Card 12/ }).click();
  await page.getByRole("dialog").waitFor();
  // the house settles by itself after 20 s; the console asks for more while 15 are left
  const { deadline } = (await players[0].until("more time", (v) => v.round.deadline > first + 3000)).round;
  await page.locator("dialog input:focus").waitFor(); // what is typed goes there
  await page.getByRole("dialog").getByPlaceholder("As").fill("8h");
  await page.getByRole("dialog").getByLabel("Reason").fill("misread");
  await page.getByRole("dialog").getByRole("button", { name: "Correct" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const after = await players[0].until("the card", (v) => v.round.dealer.cards.includes("8h"));
  assert.equal(after.round.settled, false);
  assert.ok(after.round.deadline > deadline, "the corrected cards have their own twenty seconds");
});

test("take and pay in the order of settlement, all of them, in a list that scrolls", async () => {
  const said = await page.locator(".console").innerText(); // terminals have no side of the dealer
  assert.doesNotMatch(said, /your right|round the table/i);
  await settle(page);
  await step("open");
  const order = await page.locator("[data-pay-seat]").evaluateAll((all) => all.map((e) => Number(e.dataset.paySeat)));
  assert.deepEqual(order, SEATS);
  await page.locator('[data-pay-seat="1"]').scrollIntoViewIfNeeded();
  await page.locator('[data-pay-seat="1"]').getByText(/Take/).waitFor();
  assert.ok(await page.locator('[data-step="open"]').isVisible());
  for (const size of ["wall", "tablet", "phone"]) {
    await page.setViewportSize(sizes[size]);
    await shot(page, `console-many-${size}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, size);
    assert.deepEqual(await serious(page), []);
  }
  // three aces against king-high: ante and play 1 to 1, the ante bonus 4 to 1
  await players[7].until("the credit", (v) => v.credit === 100000 - 2000 + 4000 + 4000);
});

test("the log is right in itself, to the cent", async () => {
  assert.match(audit(house), /GOOD/);
});
