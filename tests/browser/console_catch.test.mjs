// The dealer's console at 3 Card Catch: a live round by clicking and typing with two terminals; a card that cannot
// be, a misread one, dead hands, a void, an empty chair; every cent of credit checked, and the log audited.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, open_house, serious, shot, sizes } from "./house.mjs";
import { audit, live_config, settle, sit } from "./live.mjs";

let house, page, ana, ben;

const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();
const heading = () => page.locator("h1").innerText();
const wrong = () => page.locator("#entry-wrong").innerText();
const type_cards = async (text) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

before(async () => {
  house = await open_house({ config: live_config() });
  page = await house.page("dealer", "wall");
  await step("open");
  ana = await sit(house, "Catch L", 1);
  ben = await sit(house, "Catch L", 4);
});
after(async () => {
  await house?.stop();
  assert.deepEqual(
    house.errors.filter((e) => !e.startsWith("healthz")),
    [],
  );
});

test("an idle table asks for one thing: open betting", async () => {
  await shot(page, "console-open");
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000, "natural-pair-plus": 500, progressive: 500 } });
  await step("close");
  await ben.ask({ do: "bets", spots: { ante: 500, xtra: 500 } });
  await page.getByText("2 seats have wagered.").waitFor();
  assert.match(await page.locator('[data-seat="1"]').innerText(), /Natural Pair Plus\s+\$5\.00[\s\S]*Total\s+\$30\.00/);
  await shot(page, "console-bets");
});

test("betting is closed and the meters have their share", async () => {
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("card");
  assert.equal(await heading(), "Deal to seat 1");
  await page.getByText("$5,000.25").waitFor();
});

test("a card that cannot be is explained before it is sent", async () => {
  await page.keyboard.type("1s");
  assert.match(await wrong(), /“1s” is not a card/);
  await page.keyboard.press("Escape");
  await page.keyboard.type("Jk");
  assert.match(await wrong(), /without a joker/);
  await page.keyboard.press("Escape");
  await page.keyboard.type("8s 8s");
  assert.match(await wrong(), /8♠ is entered twice/);
  await page.keyboard.press("Enter");
  assert.equal(await heading(), "Deal to seat 1"); // nothing was sent
  await page.keyboard.press("Escape");
});

test("cards come by keyboard, by click and by scanner", async () => {
  await type_cards("8s"); // seat 1
  await page.getByRole("heading", { name: "Deal to seat 4" }).waitFor();
  await page.locator('[data-key="Td"]').click(); // seat 4
  await page.getByRole("button", { name: "Enter 1 card" }).click();
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
  await type_cards("KD"); // dealer
  await page.getByRole("heading", { name: "Deal to seat 1" }).waitFor();
  await page.keyboard.type("8s");
  assert.match(await wrong(), /8♠ is already on the table: card 1, seat 1/);
  await shot(page, "console-repeated");
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator('[data-key="8s"]').getAttribute("aria-disabled"), "true");
  await type_cards("7h9c4d2c3c7c"); // a scanner sends the rest of the round at once
  await step("decide");
  assert.match(await page.locator(".banner").innerText(), /Waiting for seat 1, seat 4/);
});

test("a misread card is corrected with a reason", async () => {
  await page.getByRole("button", { name: /Card 4, seat 1: 7♥/ }).click();
  await page.getByLabel("The correct card").fill("10d");
  assert.match(await page.locator("#correct-wrong").innerText(), /10♦ is already on the table: card 2, seat 4/);
  await page.getByLabel("The correct card").fill("8h");
  await page.getByRole("button", { name: "Misread card" }).click();
  await shot(page, "console-correct");
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "Correct 7♥ to 8♥" }).click();
  await page.getByRole("button", { name: /Card 4, seat 1: 8♥/ }).waitFor();
  await ana.until("the pair of eights", (v) => v.mine.hand.cards === "8s 8h 2c");
});

test("players decide, the draw is dealt, wagers are settled in paying order", async () => {
  await ana.ask({ do: "act", action: "play" }); // a natural: she draws nothing
  await page.getByText("play, by the player").waitFor();
  await ben.ask({ do: "act", action: "play" });
  await page.getByRole("heading", { name: "Deal to seat 4" }).waitFor();
  await type_cards("Th"); // a pair of tens
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
  await type_cards("Kh"); // misread: a pair of kings
  await step("settle");
  await shot(page, "console-settle");
  await page.getByRole("button", { name: /Card 11, the dealer: K♥/i }).click(); // the last one, like any other
  await page.getByLabel("The correct card").fill("2h");
  await page.getByRole("button", { name: "Misread card" }).click();
  await page.getByRole("button", { name: "Correct K♥ to 2♥" }).click();
  await page.getByRole("button", { name: /Card 11, the dealer: 2♥/i }).waitFor(); // king-high
  await settle(page);
  await step("open");
  // C-4.2.11: from the dealer's right
  assert.deepEqual(await page.locator("[data-pay-seat]").evaluateAll((all) => all.map((e) => e.dataset.paySeat)), [
    "4",
    "1",
  ]);
  // ben caught a pair: ante and play 1 to 1, X-Tra pushes (C-5.2.3): 1500 staked, 2500 back
  // ana's natural beats king-high: ante, play, X-Tra 1 to 1, Natural Pair Plus 2 to 1; the progressive loses
  const ana_text = await page.locator('[data-pay-seat="1"]').innerText();
  assert.match(ana_text, /Natural Pair Plus[\s\S]*2 to 1[\s\S]*wins\s+\+\$10\.00/);
  assert.match(ana_text, /Progressive\s+loses\s+−\$5\.00/);
  assert.match(ana_text, /Take \$5\.00\s+Pay \$40\.00/);
  assert.match(await page.locator('[data-pay-seat="4"]').innerText(), /X-Tra Bonus[\s\S]*push/);
  await ana.until("her credit", (v) => v.credit === 100000 - 4000 + 7500);
  await ben.until("his credit", (v) => v.credit === 100000 - 1500 + 2500);
  await shot(page, "console-settled");
  assert.deepEqual(await serious(page), []);
});

test("dead hands give every stake back", async () => {
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000 } });
  await step("close");
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("card");
  await type_cards("As Kd");
  await page.getByRole("button", { name: "Dead hands" }).click();
  await page.getByRole("button", { name: "Too few cards" }).click();
  await page.getByRole("button", { name: "Declare all hands dead" }).click();
  await page.getByText("All hands were declared dead").waitFor();
  await ana.until("her stake back", (v) => v.credit === 103500);
});

test("a settled round is voided, and what it paid is taken back", async () => {
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000 } });
  await step("close");
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("card");
  await type_cards("As Kd Ah 4c Ac 2h");
  await step("decide");
  await ana.ask({ do: "act", action: "play" });
  await settle(page);
  await step("open");
  await ana.until("the win", (v) => v.credit === 106500); // three wagers of $10, 1 to 1
  await page.getByRole("button", { name: "Void the round" }).click();
  await page.getByLabel("Reason").fill("The deck was not shuffled");
  await shot(page, "console-void");
  await confirm(page, "Void the round");
  await page.getByText("The round was voided").waitFor();
  await ana.until("as before", (v) => v.credit === 103500);
});

test("who has gone is unseated, and keeps the credit", async () => {
  await page.locator('[data-seat="4"]').getByRole("button", { name: "Free the seat" }).click();
  await confirm(page, "Free the seat");
  await page.locator('[data-seat="4"]').waitFor({ state: "detached" });
  await ben.until("no seat", (v) => v.seat === undefined && v.credit === 101000);
});

test("the keyboard alone opens and closes, and other tables are an arrow away", async () => {
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(800); // a press right after a new step is not meant for it
  await page.keyboard.press("Enter");
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 500, xtra: 500 } });
  await step("close");
  await page.waitForTimeout(800);
  await page.keyboard.press("Enter");
  await step("card");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("ArrowLeft");
  await page.getByText("This table deals automatically").waitFor();
  await page.keyboard.press("ArrowRight");
  await step("card");
  await type_cards("As Kd Ah 4c Ac 2h");
  await step("decide");
  await ana.ask({ do: "act", action: "fold" });
  await settle(page);
  await step("open");
});

test("tablet and phone show the same, nothing beyond the edge", async () => {
  for (const size of ["tablet", "phone"]) {
    await page.setViewportSize(sizes[size]);
    await shot(page, `console-${size}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, size);
    assert.deepEqual(await serious(page), []);
  }
  await page.setViewportSize(sizes.wall);
});

test("Spanish", async () => {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Español" }).click();
  await page.keyboard.press("Escape");
  assert.match(await page.locator("h1").innerText(), /Cobre y pague/);
  assert.equal(await page.locator(".dealer-box .hand-words").innerText(), "carta alta: rey");
  await shot(page, "console-spanish");
  assert.deepEqual(await serious(page), []);
});

test("a server that was killed comes back, and the console with it", async () => {
  await house.crash();
  await page.getByRole("button", { name: "Abrir apuestas" }).click(); // before or after the line is back: it is not lost
  await step("no-wagers");
});

test("the log is right in itself, to the cent", async () => {
  assert.match(audit(house), /GOOD/);
});
