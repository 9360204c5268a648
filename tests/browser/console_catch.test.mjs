// The dealer's console at 3 Card Catch: a live round with two terminals, dealt face down and turned; a card that cannot
// be, misread ones, the walk from wager to wager, dead hands, a ruling, a void, an empty chair; every cent of credit
// checked, and the log audited.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, open_house, serious, shot, sizes } from "./house.mjs";
import { as_supervisor, audit, deal, live_config, settle, sit, turn } from "./live.mjs";

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
  assert.deepEqual(house.errors, []);
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
  await step("deal");
  assert.equal(await heading(), "Deal 9 cards face down");
  await page.getByText("$5,000.25").waitFor();
});

test("cards that are typed while none is awaited press nothing", async () => {
  await page.waitForTimeout(800); // a press right after a new step is not meant for it
  await type_cards("As Kd");
  await page.getByText("No cards are awaited now").waitFor();
  assert.equal(await heading(), "Deal 9 cards face down");
  await page.keyboard.press("Enter"); // and this one is meant
  await step("decide");
});

test("nobody has seen the cards: backs at the console and at the terminals, and the players decide", async () => {
  const backs = (at) => page.locator(`${at} [data-card="??"]`).count();
  assert.deepEqual(await Promise.all(['[data-seat="1"]', '[data-seat="4"]', ".dealer-box"].map(backs)), [3, 3, 3]);
  assert.match(await page.locator(".banner").innerText(), /Waiting for seat 1, seat 4[\s\S]*No clock runs/);
  assert.equal((await ana.view()).mine.hand.cards, "?? ?? ??");
  assert.equal((await ana.view()).round.deadline, undefined);
  await shot(page, "console-decide");
  assert.deepEqual(await serious(page), []);
  await ana.ask({ do: "act", action: "play" });
  await page.getByText("play, by the player").waitFor();
  const shown = page.locator('[data-decide="4"]');
  await shown.getByRole("button", { name: /^fold/ }).waitFor();
  assert.equal(await shown.getByRole("button", { name: /^play/ }).count(), 0); // that is ben's own to touch
  await ben.ask({ do: "act", action: "play" });
  await step("turn");
});

test("seats lie as the dealer sees them, seat 1 at the left", async () => {
  const lefts = await page
    .locator(".arc-place")
    .evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().left)));
  assert.equal(lefts.length, 6);
  assert.deepEqual(
    lefts,
    [...lefts].sort((x, y) => x - y),
  );
  assert.equal(await page.locator(".arc-place").first().locator('[data-seat="1"]').count(), 1);
});

test("1280 x 800: no key is too narrow for its card, every card of the round and the next step stay in sight", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const narrow = await page
    .locator(".key")
    .evaluateAll((all) => all.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.dataset.key));
  assert.deepEqual(narrow, []);
  const below = await page
    .locator(".felt [data-card], .felt .card-slot")
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom).filter((y) => y > innerHeight));
  assert.deepEqual(below, [], "cards of the round below the fold");
  await shot(page, "console-1280");
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, 2000);
  const heading = await page.locator("h1").boundingBox();
  assert.ok(heading.y >= 0 && heading.y < 200, `the banner is at ${heading.y}`);
  await page.setViewportSize(sizes.wall);
});

test("a card that cannot be is explained before it is sent", async () => {
  assert.equal(await heading(), "Turn your own hand: 3 cards");
  await page.keyboard.type("1s");
  assert.match(await wrong(), /“1s” is not a card/);
  await page.keyboard.press("Escape");
  await page.keyboard.type("Jk");
  assert.match(await wrong(), /without a joker/);
  await page.keyboard.press("Escape");
  await page.keyboard.type("8s 8s");
  assert.match(await wrong(), /8♠ is entered twice/);
  await page.keyboard.press("Escape");
  await page.keyboard.type("Kd 4d");
  await page.keyboard.press("Enter");
  assert.match(await wrong(), /enter all 3 cards/);
  assert.equal(await heading(), "Turn your own hand: 3 cards"); // nothing was sent
  await page.keyboard.press("Escape");
});

test("hands are turned by keyboard, by click and by scanner, from the dealer's right", async () => {
  await turn(page, "your own hand", "KD 4d 7c");
  await page.getByRole("heading", { name: "Turn seat 4: 3 cards" }).waitFor();
  for (const card of ["Td", "9c", "3c"]) await page.locator(`[data-key="${card}"]`).click();
  await page.getByRole("heading", { name: "Turn seat 1: 3 cards" }).waitFor();
  await page.keyboard.type("Td");
  assert.match(await wrong(), /10♦ is already on the table: card 2, seat 4/);
  await shot(page, "console-repeated");
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator('[data-key="Td"]').getAttribute("aria-disabled"), "true");
  await type_cards("8s7h2c"); // a scanner sends them without spaces
  await step("card");
});

test("a misread card is corrected with a reason, and what is decided now is paid now", async () => {
  await page.getByRole("button", { name: /Card 4, seat 1: 7♥/ }).click();
  const is = page.getByLabel(/The correct card/);
  await page.keyboard.type("10d"); // the dialog opens in its field
  assert.match(await page.locator("#correct-wrong").innerText(), /10♦ is already on the table: card 2, seat 4/);
  await is.fill("8h");
  await page.getByRole("button", { name: "Misread card" }).click();
  await shot(page, "console-correct");
  assert.deepEqual(await serious(page), []);
  await confirm(page, "Correct");
  await page.getByRole("button", { name: /Card 4, seat 1: 8♥/ }).waitFor();
  await ana.until("the pair of eights", (v) => v.mine.hand.cards === "8s 8h 2c");
  // C-4.2.12: her natural beats king-high before anybody draws
  const now = page.locator('[data-pay-now="1 natural-pair-plus 0"]');
  assert.match(await now.innerText(), /wins \$10\.00/); // credit moves by itself: nobody is told to pay chips
  await page.setViewportSize({ width: 1280, height: 800 });
  const below = await page.evaluate(() => {
    scrollTo(0, 0);
    const list = document.querySelector(".pay-now ul");
    const more = Array.from({ length: 8 }, () => list.appendChild(list.firstElementChild.cloneNode(true))); // a full table
    const cards = [...document.querySelectorAll(".arc-place [data-card]")].map((card) => card.getBoundingClientRect());
    for (const row of more) row.remove();
    return cards.length ? cards.map(({ bottom }) => bottom).filter((y) => y > innerHeight) : "no card at all";
  });
  assert.deepEqual(below, [], "cards of the round below the fold while something is paid");
  await page.setViewportSize(sizes.wall);
  await shot(page, "console-pay-now");
  assert.deepEqual(await serious(page), []);
});

test("the draw is dealt, the results are announced from the dealer's right, and the house moves the credits", async () => {
  await page.getByRole("heading", { name: "Deal to seat 4" }).waitFor();
  await type_cards("Th"); // a pair of tens
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
  await type_cards("Kh"); // misread: a pair of kings
  await step("settle");
  await shot(page, "console-settle");
  await page.getByRole("button", { name: /Card 11, the dealer: K♥/i }).click(); // the last one, like any other
  await page.getByLabel(/The correct card/).fill("2h");
  await page.getByRole("button", { name: "Misread card" }).click();
  await correct_by_floor(); // a natural was paid
  await page.getByRole("button", { name: /Card 11, the dealer: 2♥/i }).waitFor(); // king-high
  assert.equal(await page.locator("[data-walk]").count(), 0); // at credit nothing is walked
  // C-4.2.11: from the dealer's right
  assert.deepEqual(await page.locator("[data-pay-seat]").evaluateAll((all) => all.map((e) => e.dataset.paySeat)), [
    "4",
    "1",
  ]);
  assert.deepEqual(await settle(page), []);
  await step("open");
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

/** The house says that it is the floor's; the floor signs in at the same console. */
async function correct_by_floor() {
  await page.getByRole("dialog").getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("Call the floor.").waitFor();
  await as_supervisor(page);
  await confirm(page, "Correct");
}

test("until the next round opens a supervisor puts exchanged cards right", async () => {
  await page.getByRole("button", { name: /Card 10, seat 4: 10♥/ }).click();
  await page.getByLabel("Another card that is wrong too").selectOption("10"); // card 11, the dealer's
  await page.getByRole("button", { name: "These two were exchanged" }).click();
  await page.getByRole("button", { name: "Cards in the wrong order" }).click();
  await correct_by_floor();
  await step("settle"); // ben has ten-high now, and loses to king-high
  await page.getByText("Card 10: 10♥ → 2♥").waitFor();
  await settle(page);
  await step("open");
  await ben.until("his loss", (v) => v.credit === 100000 - 1500);
  await page.getByRole("button", { name: /Card 10, seat 4: 2♥/ }).click(); // they had been right
  await page.getByLabel("Another card that is wrong too").selectOption("10");
  await page.getByRole("button", { name: "These two were exchanged" }).click();
  await page.getByRole("button", { name: "Misread card" }).click();
  await correct_by_floor();
  await settle(page);
  await step("open");
  await ben.until("his credit again", (v) => v.credit === 101000);
});

async function deal_to_ana() {
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000 } });
  await step("close");
  await page.getByRole("button", { name: "No more bets" }).click();
  await deal(page);
  await step("decide");
}

test("dead hands give every stake back, by a supervisor who sees it before", async () => {
  await deal_to_ana();
  await page.getByRole("button", { name: "Dead hands" }).click();
  await as_supervisor(page);
  assert.match(await page.locator(".void-preview").innerText(), /Stakes that go back\s+\$20\.00/);
  await page.getByRole("button", { name: "Too few cards" }).click();
  await confirm(page, "Declare all hands dead");
  await page.getByText("All hands were declared dead").waitFor();
  await ana.until("her stake back", (v) => v.credit === 103500);
});

test("a supervisor rules on an irregularity within the table's policy", async () => {
  await deal_to_ana();
  await page.getByRole("button", { name: "Ruling" }).click();
  await as_supervisor(page);
  await page.getByLabel("What happened").selectOption("foul-deck");
  await page.getByLabel(/^The ruling/).selectOption("new-deck");
  await page.getByLabel("Reason").fill("Two aces of spades");
  await shot(page, "console-ruling");
  assert.deepEqual(await serious(page), []);
  await confirm(page, "Rule");
  await ana.until("her stake back", (v) => v.credit === 103500 && v.round.phase === "pause");
  await step("deck"); // no round before a new one
  await page.getByLabel("The new deck: number and backs").fill("17 blue");
  await page.getByRole("button", { name: "Record the new deck" }).click();
  await step("open");
  await page.getByRole("heading", { name: "Deck: 17 blue" }).waitFor();
});

test("a settled round is voided, and what it paid is taken back", async () => {
  await deal_to_ana();
  await ana.ask({ do: "act", action: "play" });
  await turn(page, "your own hand", "Kd 4c 2h");
  await turn(page, "seat 1", "As Ah Ac");
  await settle(page);
  await step("open");
  await ana.until("the win", (v) => v.credit === 106500); // three wagers of $10, 1 to 1
  await page.getByRole("button", { name: "Void the round" }).click();
  await as_supervisor(page);
  assert.match(await page.locator(".void-preview").innerText(), /Paid, and taken back\s+\$60\.00/);
  await page.getByLabel("Reason").fill("The deck was not shuffled");
  await shot(page, "console-void");
  assert.deepEqual(await serious(page), []);
  await confirm(page, "Void the round");
  await page.getByText("The round was voided").first().waitFor();
  await ana.until("as before", (v) => v.credit === 103500);
});

test("who has gone is unseated, and keeps the credit", async () => {
  await page.locator('[data-seat="4"]').getByRole("button", { name: "Free the seat" }).click();
  await confirm(page, "Free the seat");
  await page.locator('[data-seat="4"]').waitFor({ state: "detached" });
  await ben.until("no seat", (v) => v.seat === undefined && v.credit === 101000);
});

test("the keyboard alone opens and closes", async () => {
  for (const name of ["Settings", "Ruling"]) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.waitForTimeout(800); // a press right after a new step is not meant for it
  await page.keyboard.press("Enter"); // what the banner says, not the last click again
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 500, xtra: 500 } });
  await step("close");
  await page.waitForTimeout(800);
  await page.keyboard.press("Enter");
  await step("deal");
  await page.waitForTimeout(800);
  await page.keyboard.press("Enter");
  await step("decide");
  await ana.ask({ do: "act", action: "play" });
  await turn(page, "your own hand", "Kd 4c 2h");
  await turn(page, "seat 1", "As Ah Ac");
  await step("settle");
  await page.waitForTimeout(800);
  await page.keyboard.press("Enter");
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
  assert.match(await page.locator("h1").innerText(), /La ronda está liquidada/);
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
