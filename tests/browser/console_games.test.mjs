// The dealer's console at the other three games, each a live round to its settlement: Chase the Flush with shared
// cards and three streets, Super 3 Card from its shoe, the Stadium with its array and tokes; and an automated table.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, shot } from "./house.mjs";
import { audit, deal, live_config, settle, sit, turn } from "./live.mjs";

let house, page;
const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();
const dealing = (to) => page.getByRole("heading", { name: `Deal to ${to}` }).waitFor();
const type_cards = async (text) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

before(async () => {
  house = await open_house({ config: live_config() });
  page = await house.page("dealer", "wall");
  await step("open");
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

async function open_at(table) {
  await page.getByRole("tab", { name: new RegExp(table) }).click();
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
}

async function close() {
  await step("close");
  await page.getByRole("button", { name: "No more bets" }).click();
}

test("Chase the Flush", async () => {
  const ana = await sit(house, "Chase L", 2);
  await open_at("Chase L");
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000, "same-suit": 500 } });
  await close();
  await deal(page); // face down: hers and the dealer's
  await step("decide");
  await ana.ask({ do: "act", action: "check" });
  await dealing("the table");
  await type_cards("Qs 7s");
  await step("decide");
  assert.match(await page.locator('[data-seat="2"]').innerText(), /deciding/);
  await ana.ask({ do: "act", action: "bet" }); // twice the ante
  await dealing("the table");
  await type_cards("2c 8d");
  await turn(page, "your own hand", "3d 4c 9h");
  // F-win-2a: the dealer does not qualify, so the Ante goes back before her hand is turned
  assert.match(await page.locator('[data-pay-now="2 ante 0"]').innerText(), /push/);
  await turn(page, "seat 2", "As Ks 2h");
  await settle(page);
  await step("open");
  await shot(page, "console-chase");
  // a four-card flush, ace-high, against two cards of a suit: the dealer does not qualify, the ante pushes, All In
  // pays 1 to 1, X-tra pays 1 to 1 for four cards, Same Suit 1 to 1 for a four-card flush
  await ana.until("her credit", (v) => v.credit === 100000 - 4500 + 1000 + 4000 + 2000 + 1000);
  assert.match(await page.locator('[data-pay-seat="2"]').innerText(), /Ante\s+push/);
});

test("Super 3 Card: the same card twice is possible in a shoe, and the shoe goes on", async () => {
  const ben = await sit(house, "Super L", 1);
  await open_at("Super L");
  await ben.ask({ do: "bets", spots: { ante: 1000, odds: 1000, "big-hand": 500 } });
  await close();
  await dealing("seat 1");
  await type_cards("Kh Kh");
  await dealing("the dealer");
  await type_cards("2c");
  await step("decide");
  // S-3: the bonus is paid before he decides
  assert.match(await page.locator('[data-pay-now="1 big-hand 0"]').innerText(), /wins \$20\.00/);
  await ben.ask({ do: "act", action: "play" });
  await dealing("seat 1");
  await type_cards("9s");
  await dealing("the dealer");
  await type_cards("5d 9c");
  await settle(page);
  await step("open");
  await shot(page, "console-super");
  // a suited pair of kings: ante and play 1 to 1, odds 2 to 1; Big Hand looks at K K and the dealer's deuce: 4 to 1
  await ben.until("his credit", (v) => v.credit === 100000 - 3500 + 2000 + 2000 + 3000 + 2500);
  await page.getByRole("button", { name: "Shuffled: open with a new shoe" }).waitFor();
});

test("Stadium with a live dealer: the array, a toke, and the count", async () => {
  const cy = await sit(house, "Stadium L", 1);
  await open_at("Stadium L");
  await cy.ask({ do: "bets", spots: { ante: 1000, "pair-plus": 500, "dealer-ante": 200 }, pick: [1, 5, 9] });
  await step("countdown"); // which closes betting
  await dealing("the table");
  await type_cards("Ah 2c 3d 4h Ad 6s 7c 8d Ac");
  await step("decide");
  assert.match(await page.locator(".banner").innerText(), /Waiting for seat 1/);
  assert.match(await page.locator('[data-seat="1"]').innerText(), /deciding[\s\S]*1-5-9[\s\S]*Ante\s+\$10\.00/);
  await shot(page, "console-stadium");
  await cy.ask({ do: "act", action: "play" });
  await dealing("the dealer");
  await type_cards("Kd Qs 9h");
  await settle(page);
  await step("open");
  // three aces: ante and play 1 to 1, the ante bonus 4 to 1, Pair Plus 30 to 1; the toke the same: 200 + 200 paid twice
  // and the bonus of 800
  await cy.until("the credit", (v) => v.credit === 100000 - 2900 + 2000 + 2000 + 4000 + 15500);
  const tokes = page.getByRole("region", { name: "Tokes" });
  assert.match(await tokes.innerText(), /\$16\.00/);
  await tokes.getByRole("button", { name: "Pay out" }).click();
  await page.getByLabel("Dollars").fill("99");
  assert.match(await page.getByRole("dialog").innerText(), /from 0\.01 to 16\.00/);
  await page.getByLabel("Dollars").fill("6");
  await page.getByRole("button", { name: "Pay out $6.00" }).click();
  await tokes.getByText("$10.00").waitFor();
});

test("at an automated table there is nothing to do but watch", async () => {
  const dan = await sit(house, "Catch A", 1);
  await page.getByRole("tab", { name: /Catch A/ }).click();
  await page.getByText("This table deals automatically").waitFor();
  await dan.ask({ do: "bets", spots: { ante: 500, xtra: 500 } });
  await page.getByRole("timer").waitFor();
  assert.equal(await page.getByRole("button", { name: "Dead hands" }).count(), 0);
  await shot(page, "console-automated");
  assert.match(audit(house), /GOOD/);
});
