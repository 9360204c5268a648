// The dealer's console at Dealer Open Pai Gow: the first packet by dice, forty-nine cards of which only the dealer's are
// seen, the four that are left, the House Way explained, hands turned as their players set them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";
import { audit, deal, live_config, settle, sit, turn } from "./live.mjs";

let house, page, ana, ben;
const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();

before(async () => {
  house = await open_house({ config: live_config() });
  page = await house.page("dealer?table=Pai%20Gow%20L", "wall");
  await step("open");
  ana = await sit(house, "Pai Gow L", 1);
  ben = await sit(house, "Pai Gow L", 3);
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

async function open_and_close() {
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { "pai-gow": 1000, "chan-chu": 500 } });
  await ben.ask({ do: "bets", spots: { "pai-gow": 1000, "ace-high": 500 } });
  await page.getByText("2 seats have wagered.").waitFor();
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("start");
}

const dealer = "Ks Qd 9h 7c 5s 3d 2h"; // king-high
const aces = "As Ah Kd Qc 8s 6h 4d"; // ana: a pair of aces
const straight = "5d 4h Jd Td 9d 8h 7h"; // ben: a jack-high straight behind 5 4
const jacks = "Jh Jc Th Tc 9c 7d 5c";

test("three dice choose who receives the first packet", async () => {
  await open_and_close();
  await page.keyboard.type("146"); // eleven: spot 4 is seat 3
  assert.match(await page.locator(".dice-sum").innerText(), /Total 11: Seat 3/);
  await shot(page, "console-start");
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "Deal from Seat 3" }).click();
  await step("deal");
});

test("packets go round face down, the dealer's is open, and four cards are left", async () => {
  assert.match(await page.locator(".banner").innerText(), /Deal 28 cards face down[\s\S]*Begin with spot 4 \(Seat 3\)/);
  await deal(page);
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
  await page.keyboard.type(dealer);
  await page.keyboard.press("Enter");
  await deal(page);
  await step("left"); // P-4
  await page.getByLabel("Another number of cards").fill("3");
  await page.getByRole("button", { name: "Record 3 cards left" }).click();
  await page.getByText("3 cards were recorded, and 4 must be left").waitFor();
  await page.getByRole("button", { name: "4 cards left" }).click();
  await step("decide");
  assert.equal(await page.locator('.felt [data-card="??"]').count(), 14); // ana's and ben's
});

test("seats are counted from the dealer's right", async () => {
  assert.equal(await page.locator(".arc-place").last().locator('[data-seat="1"]').count(), 1);
});

test("the dealer's hand is set by the House Way, with its rule", async () => {
  const box = page.locator(".dealer-box");
  assert.match(await box.innerText(), /Front[\s\S]*Back[\s\S]*House Way, rule 8[\s\S]*second and third highest/);
  assert.deepEqual(
    await box
      .locator(".set-hand > div")
      .first()
      .locator("svg")
      .evaluateAll((all) => all.map((e) => e.dataset.card)),
    ["Qd", "9h"],
  );
  await shot(page, "console-house-way");
  assert.deepEqual(await serious(page), []);
});

test("one sets by hand, one by the House Way; both beat the dealer", async () => {
  await ana.ask({ do: "act", action: "house-way" }); // A A 8 6 4 behind K Q
  await page.locator('[data-decide="3"]').getByRole("button", { name: /^set/ }).click(); // ben, at the table
  await turn(page, "seat 1: 7 cards", aces);
  await page.getByText("two in front, then five").waitFor();
  await turn(page, "seat 3: 7 cards", straight);
  // of 49 cards only those of the dealer and of who plays were asked for
  const faces = await page.locator(".dealt-face").allInnerTexts();
  assert.equal(faces.filter((face) => /[♠♥♦♣]|Jk/.test(face)).length, 21, faces.join(" "));
  const order = await page.locator("[data-pay-seat]").evaluateAll((all) => all.map((e) => e.dataset.paySeat));
  assert.deepEqual(order, ["1", "3"]); // P-8: from the dealer's right, which is seat 1
  await settle(page);
  await step("open");
  const text = await page.locator('[data-pay-seat="1"]').innerText();
  assert.match(text, /Pai Gow\s+wins\s+\+\$10\.00/);
  assert.match(text, /Chan Chu\s+loses\s+−\$5\.00/);
  // ben: his front 5 4 is below Q 9, his straight above king-high: one of two, a push; Push Ace High loses
  assert.match(await page.locator('[data-pay-seat="3"]').innerText(), /Pai Gow\s+push[\s\S]*Push Ace High\s+loses/);
  await ana.until("her credit", (v) => v.credit === 100000 - 1500 + 2000);
  await ben.until("his credit", (v) => v.credit === 100000 - 1500 + 1000);
  await shot(page, "console-paigow-settled");
  for (const size of ["tablet", "phone"]) {
    await page.setViewportSize(sizes[size]);
    await shot(page, `console-paigow-${size}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, size);
    assert.deepEqual(await serious(page), []);
  }
  await page.setViewportSize(sizes.wall);
});

test("the spot may be chosen by hand; two jacks for the dealer end the round", async () => {
  await open_and_close();
  await page.getByRole("button", { name: /Dealer\s*spot 1/ }).click();
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
  await page.keyboard.type(jacks);
  await page.keyboard.press("Enter");
  await deal(page);
  await step("left");
  await page.getByRole("button", { name: "4 cards left" }).click();
  await turn(page, "seat 1: 7 cards", aces); // only a hand with a bonus wager on its cards
  await settle(page);
  await step("open");
  assert.match(await page.locator(".dealer-box").innerText(), /Two or more jacks/);
  await ana.until("her loss", (v) => v.credit === 100500 - 1500);
  assert.match(audit(house), /GOOD/);
});
