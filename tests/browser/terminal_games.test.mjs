// Each of the five games played to settlement by clicking; the credit on the screen held against the books.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { open_house, serious, shot } from "./house.mjs";
import {
  chip,
  credit_by_the_books,
  decision,
  house_of,
  meter,
  meter_is,
  next,
  on_spot,
  over,
  sit,
  spot,
  supervisor,
  table,
} from "./terminal_house.mjs";

const windows = { betting: 2, decision: 120, pause: 20 }; // nobody waits for the clock to decide, and axe takes its time
let house, boss;
before(async () => {
  house = await open_house({
    config: house_of(
      table("Catch 1", "three-card-catch", windows),
      table("Chase 1", "chase-the-flush", windows),
      table("Super 1", "super-three-card", windows),
      table("Stadium 1", "stadium-three-card", windows, { seats: 50 }),
      table("Pai Gow 1", "dealer-open-pai-gow", windows),
      table("Pai Gow 2", "dealer-open-pai-gow", { betting: 2, pause: 1 }), // the house's own time to set a hand
    ),
  });
  boss = await supervisor(house);
});
afterEach(() => house.close_pages()); // each test has its own
after(async () => {
  const verdict = await house.post({ do: "audit" }, boss);
  await house.stop();
  assert.deepEqual(house.errors, []);
  assert.equal(verdict.data?.good, true, JSON.stringify(verdict));
});

/** Everything on the felt has room there, whatever the size. */
async function fits(page) {
  const over_by = await page
    .locator(".felt-middle")
    .evaluate((e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]);
  assert.ok(
    over_by.every((pixels) => pixels <= 4),
    `the felt is too small by ${over_by}`,
  );
}

/** What the screen shows of the money, against what was laid down and against the ledger. */
async function settled(page, staked) {
  await over(page);
  await fits(page);
  assert.equal(await meter(page, "bet"), staked);
  const credit = await meter(page, "credit");
  assert.equal(credit, 100000 - staked + (await meter(page, "win")));
  assert.equal(credit, await credit_by_the_books(house, boss, page));
  const results = await page.locator(".brought-line").allInnerTexts();
  assert.ok(results.length > 0 && results.every((line) => /\S/.test(line)));
  assert.deepEqual(await serious(page), []);
}

const cards = (page, place) => page.locator(`${place} .card`).evaluateAll((all) => all.map((c) => c.dataset.card));

test("3 Card Catch: Play, and the draw where neither has a natural", async () => {
  const page = await house.page("terminal", "wall");
  await sit(page, "Catch 1");
  await spot(page, "natural-pair-plus").click();
  await spot(page, "progressive").click();
  assert.equal(await page.locator('[data-spot="natural-pair-plus"] .spot-held').innerText(), "needs Ante");
  assert.equal(await meter(page, "bet"), 0);
  await spot(page, "ante").click();
  await meter_is(page, "bet", 2000);
  assert.equal(await on_spot(page, "xtra"), 500);
  await shot(page, "terminal-catch-bet");
  await decision(page, "play").waitFor();
  assert.match(await decision(page, "play").innerText(), /PLAY \$5/);
  assert.deepEqual(await cards(page, ".hand-dealer"), ["??", "??", "??"]);
  assert.deepEqual(await serious(page), []);
  await decision(page, "play").click();
  await settled(page, 2500);
  const drew = (await cards(page, ".hand-mine")).length;
  assert.ok(drew === 3 || drew === 4);
  assert.equal(await page.locator(".hand-mine .dim").count(), drew - 3);
  await shot(page, "terminal-catch-result");
});

test("Chase the Flush: check, check, and once the Ante at the end", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Chase 1");
  await chip(page, "10.00");
  await spot(page, "same-suit").click();
  await spot(page, "ante").click();
  await decision(page, "check").waitFor();
  assert.match(await decision(page, "bet").innerText(), /BET 3× \$30/);
  await decision(page, "check").click();
  await page.locator(".hand-table .card").nth(1).waitFor();
  assert.match(await decision(page, "bet").innerText(), /BET 2× \$20/);
  await decision(page, "check").click();
  await page.locator(".hand-table .card").nth(3).waitFor();
  assert.match(await decision(page, "bet").innerText(), /BET \$10/);
  assert.equal(await decision(page, "check").count(), 0);
  await fits(page);
  await shot(page, "terminal-chase-river");
  await decision(page, "bet").click();
  await settled(page, 4000);
});

test("Super 3 Card: surrender gives the Odds back", async () => {
  const page = await house.page("terminal", "phone");
  await sit(page, "Super 1");
  await spot(page, "jackpot").click();
  await spot(page, "odds").click();
  await decision(page, "surrender").waitFor();
  assert.equal((await cards(page, ".hand-mine")).length, 2);
  assert.equal((await cards(page, ".hand-dealer")).length, 1);
  await shot(page, "terminal-super-two");
  await decision(page, "surrender").click();
  await settled(page, 1100);
  assert.match(await page.locator('[data-spot="odds"] .spot-result').innerText(), /PUSH/);
  assert.match(await page.locator('[data-spot="ante"] .spot-result').innerText(), /LOST/);
  if ((await meter(page, "win")) < 1100) assert.equal(await page.locator(".meter-win.lit").count(), 0); // no win
});

test("Stadium: three places by touch, blind wagers on a row and a column", async () => {
  const page = await house.page("terminal", "phone");
  await sit(page, "Stadium 1");
  for (const n of [1, 5, 9]) await page.locator(`[data-place="${n}"]`).click();
  for (const id of ["pair-plus", "six-card", "pair-plus-row2", "six-card-col3", "ante"]) await spot(page, id).click();
  await meter_is(page, "bet", 2500);
  await decision(page, "play").waitFor();
  const array = await cards(page, ".array");
  assert.equal(array.length, 9);
  assert.deepEqual(await cards(page, ".stadium-own .hand-mine"), [array[0], array[4], array[8]]);
  assert.equal(await page.locator('.place[aria-pressed="true"]').count(), 3);
  await decision(page, "play").click();
  await settled(page, 3000);
  await shot(page, "terminal-stadium-result");
});

test("Pai Gow: two cards to the front, a foul is asked about", async () => {
  const page = await house.page("terminal", "upright");
  await sit(page, "Pai Gow 1");
  await spot(page, "chan-chu").click();
  await spot(page, "pai-gow").click();
  if ((await next(page)) === "over") return settled(page, 1000); // the dealer has two jacks: nothing to set
  assert.equal((await cards(page, ".hand-dealer")).length, 7);
  await decision(page, "set").click({ force: true });
  assert.match(await page.locator(".complaint").innerText(), /two cards to the front/);
  const back = page.locator('[data-zone="back"] .movable');
  await back.nth(0).click();
  assert.equal(await page.locator('[data-zone="front"] .movable').count(), 1);
  await back.nth(0).dragTo(page.locator('[data-zone="front"] .card-place'));
  assert.equal(await page.locator('[data-zone="front"] .movable').count(), 2);
  await fits(page);
  await shot(page, "terminal-pai-gow-setting");
  assert.deepEqual(await serious(page), []);
  await decision(page, "set").click();
  if (await page.locator(".foul-asked").count()) await page.locator(".foul-asked .danger").click();
  await settled(page, 1000);
  assert.equal(await page.locator(".hand-mine .split-front .card").count(), 2);
});

test("Pai Gow: 45 seconds to set seven cards; advice says what it counts, to the cent, of HOUSE WAY too", async () => {
  const page = await house.page("terminal", "wall", {}, (one) =>
    one.addInitScript(() => (localStorage["cardroom.settings"] ??= JSON.stringify({ advice: true }))),
  );
  await sit(page, "Pai Gow 2");
  for (let asked = false; !asked;) {
    await page.locator('[data-spot="pai-gow"] button[aria-disabled="false"]').waitFor();
    await spot(page, "pai-gow").click();
    asked = (await next(page)) === "decide"; // else the dealer has two jacks, and another round comes
  }
  const seconds = Number(/\d+/.exec(await page.getByRole("timer").getAttribute("aria-label"))[0]);
  assert.ok(seconds > 25 && seconds <= 45, `${seconds} s`);
  assert.match(await page.locator(".decision-house-way .worth").innerText(), /^[+−]\$\d+\.\d\d\b/);
  assert.match(await page.locator(".advice b").innerText(), /Best choice: .* [+−]\$\d+\.\d\d$/);
  assert.match(await page.locator(".advice").getAttribute("title"), /bonus wagers left out/);
  const docs = (name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
  assert.match(docs("terminal.md"), /bonus wagers left out/);
  assert.match(docs("advise.md"), /Bonus wagers are not part of the value/);
  await shot(page, "terminal-pai-gow-advice");
  await page.keyboard.press(",");
  await page.getByLabel("Español").check();
  await page.keyboard.press("Escape");
  assert.match(
    await page.locator(".decision-house-way .decision-note").innerText(),
    /^como lo haría el crupier: \S+ \S+ al frente$/,
  );
  assert.match(await page.locator(".advice").getAttribute("title"), /sin las apuestas de bono/);
  await decision(page, "house-way").click();
});

test("Pai Gow: cards lie from high to low, both hands are named while they are set, HOUSE WAY says what it sets", async () => {
  const page = await house.page("terminal", "wall");
  await sit(page, "Pai Gow 1");
  for (let asked = false; !asked;) {
    await page.locator('[data-spot="pai-gow"] button[aria-disabled="false"]').waitFor();
    await spot(page, "pai-gow").click();
    asked = (await next(page)) === "decide";
  }
  const worth = (card) => (card === "Jk" ? 99 : "23456789TJQKA".indexOf(card[0]));
  const ordered = async (where) => {
    const ranks = (await cards(page, where)).map(worth);
    assert.deepEqual(
      ranks,
      [...ranks].sort((a, b) => b - a),
      where,
    );
    return ranks.length;
  };
  assert.equal(await ordered('[data-zone="back"]'), 7);
  assert.equal(await ordered(".hand-dealer .split-part:first-child"), 5);
  for (const n of [6, 5]) await page.locator('[data-zone="back"] .movable').nth(n).click();
  assert.match(await page.locator(".hand-mine .hand-words").innerText(), /\w.* \/ \w/);
  const note = await page.locator(".decision-house-way .decision-note").innerText();
  await decision(page, "house-way").click();
  await over(page);
  assert.equal(await ordered(".hand-mine .split-part:first-child"), 5);
  const short = (card) =>
    card === "Jk" ? "Joker" : card[0].replace("T", "10") + { c: "♣", d: "♦", h: "♥", s: "♠" }[card[1]];
  const front = (await cards(page, ".hand-mine .split-front")).map(short).join(" ");
  assert.equal(note, `as the dealer would: ${front} in front`);
});

// ---- a game that the page does not know ------------------------------------------------------------------------

/** The same house, but it calls its games by ids that no page has heard of. */
async function unknown_games(page) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(String(text).replace(/"game":"[a-z-]+"/g, '"game":"sixth-game"')));
  });
}

test("a game without a felt of its own is played on a generic one: spots, cards and decisions of the protocol", async () => {
  const page = await house.page("terminal", "wall", {}, unknown_games);
  await sit(page, "Catch 1");
  assert.equal(await page.locator(".felt").getAttribute("data-game"), "sixth-game");
  await spot(page, "natural-pair-plus").click();
  await spot(page, "ante").click();
  await meter_is(page, "bet", 1500);
  await decision(page, "play").waitFor();
  assert.match(await decision(page, "play").innerText(), /^PLAY\s/); // what it costs is the game's business
  assert.equal((await cards(page, ".hand-mine")).length, 3);
  await decision(page, "play").click();
  await settled(page, 2000);
  await shot(page, "terminal-generic-result");
});

test("a hand is set in two on the generic felt too", async () => {
  const page = await house.page("terminal", "upright", {}, unknown_games);
  await sit(page, "Pai Gow 1");
  await spot(page, "pai-gow").click();
  if ((await next(page)) === "over") return settled(page, 500); // the dealer has two jacks: nothing to set
  for (const _ of [1, 2]) await page.locator('[data-zone="back"] .movable').nth(0).click();
  assert.equal(await page.locator('[data-zone="front"] .movable').count(), 2);
  await decision(page, "set").click();
  await settled(page, 500);
});
