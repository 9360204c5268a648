// A jackpot as the players see it, on the terminal pages of the winner and of a neighbour: won at a live table,
// locked, verified by the dealer and a supervisor, paid.  The table stands still meanwhile, and both screens say why.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";
import { audit, deal, live_config, settle, turn } from "./live.mjs";
import {
  chip,
  credit_by_the_books,
  decision,
  meter,
  meter_is,
  over,
  sit,
  spot,
  supervisor,
} from "./terminal_house.mjs";

let house, boss, console_page, winner, neighbour;
let n = Date.now();

const step = (name) => console_page.locator(`[data-step="${name}"]`).waitFor();
const says = (page, text) => page.locator(".prompt-say", { hasText: text }).waitFor();
const all_of_it_shows = async (page) => {
  const prompt = await page.locator(".prompt").boundingBox(),
    text = await page.locator(".prompt-text").boundingBox();
  assert.ok(
    text.y >= prompt.y - 1 && text.y + text.height <= prompt.y + prompt.height + 1,
    JSON.stringify([prompt, text]),
  );
};
const post = async (body) => {
  const answer = await house.post({ do: body.do, n: ++n, ...body }, boss);
  assert.equal(answer.is, "result", JSON.stringify(answer));
};

before(async () => {
  house = await open_house({ config: live_config() });
  boss = await supervisor(house);
  console_page = await house.page("dealer", "tablet");
  await step("open");
  winner = await house.page("terminal", "tablet");
  await sit(winner, "Catch L");
  neighbour = await house.page("terminal", "tablet");
  await sit(neighbour, "Catch L");
});
after(async () => {
  assert.match(audit(house), /right/);
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("a royal flush at seat 1 wins the meter, and the table waits", async () => {
  await console_page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  for (const page of [winner, neighbour]) {
    await chip(page, "5.00");
    if (page === winner) await spot(page, "progressive").click();
    await spot(page, "ante").click();
    await meter_is(page, "bet", page === winner ? 1500 : 1000);
  }
  await console_page.getByRole("button", { name: "No more bets" }).click();
  await deal(console_page);
  await step("decide");
  for (const page of [winner, neighbour]) await decision(page, "play").click(); // they look at their cards on the table
  await turn(console_page, "your own hand", "2c 7h 9c");
  await turn(console_page, "seat 2", "8c 8h 3d");
  await turn(console_page, "seat 1", "As Ks Qs");
  await settle(console_page);
  await step("verify");
});

test("the winner's screen says that it is theirs, the neighbour's why nothing happens", async () => {
  await over(winner);
  await says(winner, "Your win of $5,001.00 is being verified");
  await says(neighbour, "Jackpot at seat 1: two people are verifying $5,001.00.");
  assert.equal(await neighbour.getByText("Your win of").count(), 0);
  assert.match(await winner.locator(".celebration").innerText(), /JACKPOT\s+\$5,001\.00\s+Natural Royal Flush/);
  assert.equal(await neighbour.locator(".celebration").count(), 0);
  await shot(winner, "terminal-jackpot-celebration");
  await winner.locator(".celebration").click();
  await winner.locator(".celebration").waitFor({ state: "detached" });
  // the console says +$5,001, and so do the spot, the line of the pay table and the result
  assert.match(await winner.locator('[data-spot="progressive"] .spot-result').innerText(), /\+\$5,001\b/);
  assert.match(await winner.locator("tr.hit.of-meter").innerText(), /\$5,001\.00/);
  assert.match(await winner.locator(".brought-line", { hasText: "Progressive" }).innerText(), /\+\$5,001\b/);
  assert.match(await neighbour.locator("[role=status][aria-live]").innerText(), /Jackpot at seat 1/); // for ears
  for (const page of [winner, neighbour]) await all_of_it_shows(page);
  await shot(winner, "terminal-jackpot-winner");
  await shot(neighbour, "terminal-jackpot-neighbour");
  await neighbour.setViewportSize(sizes.phone);
  await says(neighbour, "Jackpot at seat 1");
  for (const part of [".brought-head", ".brought-why"]) assert.ok(await neighbour.locator(part).isVisible(), part);
  await all_of_it_shows(neighbour);
  await shot(neighbour, "terminal-jackpot-phone");
  await neighbour.setViewportSize(sizes.tablet);
  for (const page of [winner, neighbour]) assert.deepEqual(await serious(page), []);
});

test("in Spanish too", async () => {
  await neighbour.keyboard.press(",");
  await neighbour.getByLabel("Español").check();
  await neighbour.keyboard.press("Escape");
  await says(neighbour, "Bote en el asiento 1: dos personas están verificando $5,001.00.");
});

test("paid: the winner has the money, and both screens wait for the dealer again", async () => {
  const before_it = await meter(winner, "credit");
  await console_page.getByRole("button", { name: "The hand is right: verify" }).click();
  await post({ do: "verify", lock: 1 });
  await post({ do: "pay", lock: 1 });
  await meter_is(winner, "credit", before_it + 500100);
  assert.equal(await credit_by_the_books(house, boss, winner), before_it + 500100);
  for (const [page, text] of [
    [winner, "verified"],
    [neighbour, "verifican"],
  ])
    await page.locator(".prompt-say", { hasText: text }).waitFor({ state: "detached" });
  await step("open");
});

test("at another table nothing is left of the win", async () => {
  assert.ok((await meter(winner, "win")) > 0);
  await winner.locator('.tab[data-table="Chase L"]').click();
  await winner.locator(".facts-list span", { hasText: "Chase L" }).waitFor();
  await meter_is(winner, "win", 0);
  for (const old of [".meter-win.lit", ".brought", ".spot-result", "tr.hit"])
    assert.equal(await winner.locator(old).count(), 0, old);
  await winner.locator('.tab[data-table="Catch L"]').click(); // the round still lies there, but it is nobody's
  await winner.locator(".facts-list span", { hasText: "Catch L" }).waitFor();
  assert.equal(await meter(winner, "win"), 0);
});
