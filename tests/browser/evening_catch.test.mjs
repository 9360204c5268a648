// An evening at a live table of 3 Card Catch in a browser: a dealer at the console and three players at terminals, with the
// keys and by touch.  Amounts are worked out by hand from the document; every player begins with $1,000.00.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, shot } from "./house.mjs";
import { live_config } from "./live.mjs";
import { closing, open_table, second_person } from "./evening_table.mjs";

let house, table;

before(async () => {
  const config = live_config({
    irregularities: { "card-exposed": ["replace", "dead-round"] },
  });
  config.tables = config.tables.filter((one) => one.name === "Catch L");
  house = await open_house({
    config: { ...config, pools: config.pools.slice(0, 1) },
  });
  table = await open_table(house, "Catch L");
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("a round: dealt face down, decided, turned from the dealer's right, taken and paid [C-4.2.6, C-4.2.11]", async () => {
  // Seat 1 has a pair of kings: -15 +30, the Progressive loses.  Seat 2 loses Natural Pair Plus and catches a straight:
  // -20 +35.  Seat 3 folds: -10.
  table.deal({
    dealer: "2c 7d 9h 4s",
    1: "Ks Kd 3c",
    2: "5h 6c Jd 7h",
    3: "Qc 8d 2h",
  });
  await table.bet({
    1: ["progressive", "ante"],
    2: ["natural-pair-plus", "ante"],
    3: ["ante"],
  });
  await shot(table.page, "evening-catch-bets");
  await table.close();
  await shot(table.page, "evening-catch-deal");
  await table.go("decide");
  await shot(table.page, "evening-catch-decide");
  await shot(table.players[1], "evening-catch-terminal-decide");
  await table.go("turn", { 1: ["play"], 2: ["play"], 3: ["fold"] });
  await shot(table.page, "evening-catch-turn");
  await table.go("settle");
  await shot(table.page, "evening-catch-pay");
  assert.deepEqual(await table.results(), ["3 −$10.00 +$0.00", "2 −$5.00 +$20.00", "1 −$5.00 +$15.00"]);
  await table.take_and_pay();
  await shot(table.page, "evening-catch-settled");
  await table.credits_are({ 1: 101000, 2: 101500, 3: 99000 });
});

test("a misread card is corrected after the settlement, and what it changes is paid", async () => {
  // The 3c is the Kh: three kings, 15 for 1 on the Progressive.
  await table.correct("3c", "Kh");
  await table.step_is("settle");
  await shot(table.page, "evening-catch-corrected");
  assert.match((await table.results())[2], /^1 −\$5\.00 \+\$9[05]\.00$/);
  await table.take_and_pay();
  await table.credits_are({ 1: 108500, 2: 101500, 3: 99000 });
});

test("two exchanged cards are corrected together", async () => {
  // Seat 1 is read with three queens, but the Qh is seat 2's, the Kc its own: Natural Pair Plus pays 2 to 1, not 30 to 1:
  // -20 +45.  Seat 2 -15 +30, seat 3 loses 15.
  table.deal({
    dealer: "Ac 9d 4h 2s",
    1: "Qc Qd Qh",
    2: "9c 9h Kc",
    3: "2d 3s 7c 6h",
  });
  await table.bet({
    1: ["natural-pair-plus", "ante"],
    2: ["ante"],
    3: ["ante"],
  });
  await table.close();
  await table.go("settle", { 1: ["play"], 2: ["play"], 3: ["play"] });
  await table.take_and_pay();
  await table.credits_are({ 1: 125000, 2: 103000, 3: 97500 });
  await table.correct("Qh", "Kc", true);
  await table.step_is("settle");
  await table.take_and_pay();
  await table.credits_are({ 1: 111000, 2: 103000, 3: 97500 });
});

test("an exposed card is ruled by a supervisor at the console", async () => {
  // Seats 1 and 2 win, X-Tra pushes: -15 +25.  Seat 3 folds.
  table.deal({
    dealer: "6c 3d Jh 2h",
    1: "4c 5s Th Ts",
    2: "2c 7h Ad 9s",
    3: "Tc 6d 3h",
  });
  await table.bet({ 1: ["ante"], 2: ["ante"], 3: ["ante"] });
  await table.close();
  await table.go("decide");
  const dialog = await table.rule("Card exposed", "The card is replaced", {
    "Card (empty": "5d",
  });
  await shot(table.page, "evening-catch-ruling");
  await dialog.getByRole("button", { name: "Rule", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await table.go("settle", { 1: ["play"], 2: ["play"], 3: ["fold"] });
  await table.take_and_pay();
  await table.credits_are({ 1: 112000, 2: 104000, 3: 96500 });
});

test("two hits of one meter: the highest seat takes it, the other its reset value [C-4.2.11]", async () => {
  // Three Progressive wagers so far: $250.60, paid as $251 to seat 3; $250 to seat 1.  Each: -20 +20, X-Tra 20 to 1.
  table.deal({
    dealer: "5h 6s Qh 8d",
    1: "2c 3c Kd 4c",
    2: "7s 4h Kh 2s",
    3: "9c Tc 2d Jc",
  });
  await table.bet({
    1: ["progressive", "ante"],
    2: ["ante"],
    3: ["progressive", "ante"],
  });
  await table.close();
  await table.go("settle", { 1: ["play"], 2: ["play"], 3: ["play"] });
  await shot(table.players[3], "evening-catch-terminal-hit");
  await table.take_and_pay();
  await table.credits_are({ 1: 147500, 2: 105000, 3: 132100 });
});

test("a locked jackpot is not for one person to void", async () => {
  // Seat 2 has the royal flush in spades; seat 1 loses 15.  Meter 1 with four wagers: $5,001, paid as that.
  table.deal({ dealer: "2h 5d Jh 7c", 1: "4s 6d 9c 3h", 2: "As Ks Qs" });
  await table.bet({ 1: ["ante"], 2: ["progressive", "ante"] });
  await table.close();
  await table.go("settle", { 1: ["play"], 2: ["play"] });
  const stop = table.page.locator("[data-stop-jackpot]");
  assert.match(await stop.innerText(), /STOP[\s\S]*Jackpot: \$5,001\.00 at seat 2[\s\S]*call the floor/);
  assert.ok((await stop.boundingBox()).y < 200, "a jackpot is in sight before anything is taken or paid");
  await shot(table.page, "evening-catch-lock-pay");
  await table.take_and_pay();
  await table.step_is("verify");
  await shot(table.page, "evening-catch-verify");
  await shot(table.players[2], "evening-catch-terminal-lock");
  await table.credits_are({ 1: 146000, 2: 106000, 3: 132100 });
  const dialog = await table.void_round("two aces of spades");
  assert.match(await dialog.locator(".void-preview").innerText(), /Locked jackpots that are released\s+\$5,001\.00/);
  await shot(table.page, "evening-catch-void");
  await dialog.getByRole("button", { name: "Ask a second person to void it" }).click();
  await dialog.getByText("waits for a second person").waitFor();
  await table.credits_are({ 1: 146000, 2: 106000, 3: 132100 });
  const pit = await second_person(house, table.recorder);
  const waiting = pit.locator("[data-proposal]");
  assert.match(await waiting.innerText(), /Void round \d+[\s\S]*Locked jackpots that are released\s+\$5,001\.00/);
  assert.match(await waiting.innerText(), /“two aces of spades”[\s\S]*asks for it/);
  await shot(pit, "evening-catch-second-person");
  await waiting.getByRole("button", { name: "Approve" }).click();
  await waiting.waitFor({ state: "detached" });
  await table.credits_are({ 1: 147500, 2: 105000, 3: 132100 });
  await table.page.keyboard.press("Escape");
  await table.step_is("open");
  await shot(table.page, "evening-catch-voided");
});

test("the books are right, and started again the house has the same records", async () => {
  assert.ok(table.recorder.turned > 50, `${table.recorder.turned} cards were turned`);
  await closing(house);
});
