// An evening at a live table of each of the other four games in a browser: a dealer at the console and three players at
// terminals.  Amounts are worked out by hand from the documents; every player begins with $1,000.00.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { open_house, shot } from "./house.mjs";
import { live_config } from "./live.mjs";
import { closing, open_table, second_person } from "./evening_table.mjs";
import { place } from "./pit_house.mjs";
import { meter_is } from "./terminal_house.mjs";

let house;

before(async () => {
  const config = live_config();
  const tables = config.tables.filter((one) => one.dealer === "live");
  const more = {
    "stadium-three-card": { windows: { betting: 12, decision: 30, pause: 1 } },
    "super-three-card": { options: { penetration: 5 } },
  };
  for (const one of tables) Object.assign(one, more[one.game]);
  house = await open_house({ config: { ...config, tables } });
});
afterEach(() => house.close_pages());
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("Chase the Flush: Antes come back before any hand is turned [F-win-2a]", async () => {
  const table = await open_table(house, "Chase L");
  // The dealer does not qualify.  Seat 1 bets $15 at first, with four clubs: -30 +55.  Seat 2 folds.  Seat 3 bets $10
  // after the flop, with three spades: -20 +30.
  table.deal({
    dealer: "2c 5d 8h",
    table: "3s 7c 4d 6h",
    1: "Ac Kc Qc",
    2: "9s Th 2d",
    3: "As Js 9d",
  });
  await table.bet({ 1: ["same-suit", "ante"], 2: ["ante"], 3: ["ante"] });
  await table.close();
  await table.go("turn", {
    1: ["bet"],
    2: ["check", "check", "fold"],
    3: ["check", "bet"],
  });
  await shot(table.page, "evening-chase-turn");
  await table.turned_or_dealt("turn");
  await table.credits_are({ 1: 97500, 2: 99000, 3: 98500 });
  await shot(table.page, "evening-chase-refund");
  await table.go("settle");
  await table.take_and_pay();
  await shot(table.players[1], "evening-chase-terminal");
  await table.credits_are({ 1: 102500, 2: 99000, 3: 101000 });
  await voided_after_collecting(table);
});

/** Seat 1 has carried $25 of the house's money away; the others have what they began with. */
async function voided_after_collecting(table) {
  const player = table.players[1];
  await player.getByRole("button", { name: "COLLECT" }).click();
  await player.getByRole("button", { name: "Collect $1,025.00" }).click();
  await player.locator("[data-voucher]").waitFor();
  await meter_is(player, "credit", 0);
  const dialog = await table.void_round("a card of another deck");
  const preview = await dialog.locator(".void-preview").innerText();
  assert.match(preview, /becomes a claim\s+\$25\.00/);
  assert.match(preview, /Seat 1: .*owed \$25\.00\s+Seat 2: .*owed \$0\.00/);
  await shot(table.page, "evening-chase-void");
  await dialog.getByRole("button", { name: "Void the round", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await table.credits_are({ 1: 0, 2: 100000, 3: 100000 });
  const pit = await second_person(house, table.recorder);
  await place(pit, "#cage");
  const owed = pit.getByRole("row", { name: /\$25\.00/ });
  await owed.waitFor();
  await shot(pit, "evening-chase-claim");
  await owed.getByRole("button", { name: /Paid in cash/ }).click();
  await pit.getByRole("dialog").getByRole("button", { name: "Take the cash" }).click();
  await pit.getByText("Nobody owes the house anything.").waitFor();
}

test("Super 3 Card: bonuses are paid before anybody plays [S-3]", async () => {
  const table = await open_table(house, "Super L");
  // Seat 1 has a straight flush with the dealer's 7h: Big Hand 255, 21+3 25.  Then it loses, seat 2 surrenders, seat 3
  // wins with sevens: -15 +25.
  table.deal({ dealer: "7h Kd 3c", 1: "5h 6h 2c", 2: "9c 9d", 3: "2s 7c 7d" });
  await table.bet({
    1: ["big-hand", "jackpot", "ante"],
    2: ["ante"],
    3: ["ante"],
  });
  await table.close();
  await table.go("decide");
  await table.credits_are({ 1: 126400, 2: 99000, 3: 99000 });
  await shot(table.page, "evening-super-bonus");
  await shot(table.players[1], "evening-super-terminal-bonus");
  await table.go("settle", { 1: ["play"], 2: ["surrender"], 3: ["play"] });
  await table.take_and_pay();
  await table.credits_are({ 1: 125900, 2: 99500, 3: 101000 });
  // 11 cards, and 6 in this round: past the 15th of 312, where the cut card lies.  A pair of jacks: -15 +30.
  table.deal({ dealer: "8c Td 6s", 3: "Jc Jd 5c" });
  await table.bet({ 3: ["ante"] });
  await table.close();
  await table.go("settle", { 3: ["play"] });
  await table.take_and_pay();
  await table.step_is("shuffle");
  await shot(table.page, "evening-super-cut-card");
  await table.credits_are({ 1: 125900, 2: 99500, 3: 102500 });
  // Shuffled, and a whole shoe again; nobody remembers the jacks.
  table.deal({ dealer: "8c Td 6s", 3: "Jc Jd 5c" });
  await table.bet({ 3: ["ante"] });
  await table.close();
  await table.go("settle", { 3: ["play"] });
  await table.take_and_pay();
  await table.step_is("open");
  assert.match(await table.page.locator(".side").innerText(), /306 left/);
  await table.credits_are({ 1: 125900, 2: 99500, 3: 104000 });
});

test("Dealer Open Pai Gow: hands are set face down, turned from seat 1 on [P-8]", async () => {
  const table = await open_table(house, "Pai Gow L");
  // Kings and 9 8: seat 1 wins both, seat 2 loses both, seat 3 one of each.
  table.deal({
    dealer: "Kc Kd 9h 8s 5c 4d 2h",
    1: "Qc Jd Ah Ad 7s 6h 3c",
    2: "9d 7c Th Td 6d 4s 3h",
    3: "As 8d Qs Qh 6c 5h 2s",
  });
  await table.bet({ 1: ["pai-gow"], 2: ["pai-gow"], 3: ["pai-gow"] });
  await table.close();
  await shot(table.page, "evening-pai-gow-start");
  await table.page.keyboard.type("1 3 4");
  await table.page.keyboard.press("Enter");
  await table.step_is("deal", "card");
  await table.go("left");
  await shot(table.page, "evening-pai-gow-left");
  await table.go("decide");
  await shot(table.page, "evening-pai-gow-decide");
  await shot(table.players[1], "evening-pai-gow-terminal");
  await table.go("turn", { 1: ["set"], 2: ["set"], 3: ["set"] });
  assert.equal(await table.whose(), 1);
  await table.go("settle");
  await shot(table.page, "evening-pai-gow-pay");
  // P-9: it is seen that the house hand lies wrong.  All hands are set again, open now; seat 3 sets
  // 8 6 in front this time and loses both.
  assert.deepEqual(await table.results(), ["1 −$0.00 +$5.00", "2 −$5.00 +$0.00", "3 −$0.00 +$0.00"]);
  const dialog = await table.rule("House hand set wrong", "All hands are set again", { Clause: "P-9" });
  await dialog.getByRole("button", { name: "Rule", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await table.step_is("decide");
  await table.credits_are({ 1: 99500, 2: 99500, 3: 99500 });
  await shot(table.players[3], "evening-pai-gow-reset");
  await table.go("settle", { 1: ["set: Qc Jd"], 2: ["house-way"], 3: ["set: 8d 6c"] });
  assert.deepEqual(await table.results(), ["1 −$0.00 +$5.00", "2 −$5.00 +$0.00", "3 −$5.00 +$0.00"]);
  await table.take_and_pay();
  await table.credits_are({ 1: 100500, 2: 99500, 3: 99500 });
});

test("Stadium 3 Card Poker: the countdown closes betting [T-1]", async () => {
  const table = await open_table(house, "Stadium L");
  // Nobody picks: everybody plays the first row, a pair: -10 +20; seat 3 folds.
  table.deal({ dealer: "Qh 8c 3d", table: "2c 2d 9h 4s 5s 6s Kd Qd 7c" });
  await table.bet({ 1: ["ante"], 2: ["ante"], 3: ["ante"] });
  await shot(table.page, "evening-stadium-countdown");
  await shot(table.players[1], "evening-stadium-terminal");
  await table.step_is("card");
  await table.go("decide");
  await table.go("settle", { 1: ["play"], 2: ["play"], 3: ["fold"] });
  await shot(table.page, "evening-stadium-settle");
  await table.enter();
  await table.step_is("open");
  await table.credits_are({ 1: 101000, 2: 101000, 3: 99500 });
});

test("the books are right, and started again the house has the same records", () => closing(house));
