// The pit page: tables, limits, a jackpot that two people verify, rounds step by step, a void; each against what
// the house itself says.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, shot, until } from "./house.mjs";
import { deal, open_pit_house, section, wire } from "./pit_house.mjs";

const STAKES = { ante: 1000, xtra: 1000, "natural-pair-plus": 500 };
let pit, page, player, dealer;

before(async () => {
  pit = await open_pit_house();
  page = await pit.sign_in("Ada");
  player = await pit.player(1, 100000);
});
after(async () => {
  await pit.house.stop();
  assert.deepEqual(
    pit.house.errors.filter((e) => !/status of 4/.test(e)),
    [],
  ); // refusals that a test asks for
});

const tile = (name) => page.getByRole("article", { name });

test("a tile follows its table", async () => {
  await player.do({ do: "sit", table: "Catch 1", seat: 2 });
  await tile("Catch 1").getByText("1 of 6").waitFor();
  await player.until("betting", (v) => v.may_bet);
  await player.do({ do: "bets", spots: STAKES });
  await tile("Catch 1").getByText("$25.00").first().waitFor();
  await player.until("the settlement", (v) => v.round.settled && v.bet === 2500);
});

test("a table is closed after its round, and opened again", async () => {
  await player.do({ do: "leave" });
  await tile("Catch 1").getByRole("button", { name: "Close table" }).click();
  await confirm(page, "Close table");
  await tile("Catch 1").getByText("Closed", { exact: true }).waitFor();
  await assert.rejects(
    player.do({ do: "sit", table: "Catch 1", seat: 2 }).then(() => player.do({ do: "bets", spots: STAKES })),
    /bets: /,
  );
  await tile("Catch 1").getByRole("button", { name: "Open table" }).click();
  await tile("Catch 1").getByRole("button", { name: "Close table" }).waitFor();
  await player.until("betting", (v) => v.may_bet);
});

test("limits are in force from the next round on", async () => {
  await tile("Catch 1").getByRole("link", { name: "Details and limits" }).click();
  const ante = page.locator('tr[data-wager="ante"] .in-force');
  const window = page.locator('tr[data-window="decision"] .in-force');
  assert.equal(await ante.innerText(), "$5 – $200");
  await page.getByLabel("Ante: New maximum").fill("300");
  await page.getByLabel("X-Tra Bonus: New maximum").fill("300");
  await page.getByLabel("Decision, seconds").fill("3");
  await page.getByLabel("Reason").fill("a busy evening");
  await page.getByRole("button", { name: "Change from the next round" }).click();
  await page.getByText("Accepted. It takes effect with the next round.").waitFor();
  await assert.rejects(player.do({ do: "bets", spots: { ante: 25000, xtra: 25000 } }), /above-maximum/); // the round began with $200
  assert.equal(await ante.innerText(), "$5 – $200");
  await player.until("betting", (v) => v.may_bet);
  await player.do({ do: "bets", spots: STAKES }); // without a wager the round would not end
  await until("the next round's limits", async () => (await ante.innerText()) === "$5 – $300");
  assert.equal(await window.innerText(), "3 s");
  await player.until("betting", (v) => v.may_bet);
  await player.do({ do: "bets", spots: { ante: 25000, xtra: 25000 } });
  await player.do({ do: "bets", spots: { ante: 0, xtra: 0 } });
  await player.do({ do: "leave" });
  const events = await pit.ask({ do: "events", limit: 20 }, pit.ada);
  assert.equal(events.find((e) => e.kind === "limits").text, "a busy evening");
});

test("what the law forbids is refused, and the rule named", async () => {
  await page.getByLabel("Ante: New maximum").fill("500");
  await page.getByLabel("Reason").fill("too much");
  await page.getByRole("button", { name: "Change from the next round" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "WAC 230-15-140" });
  assert.match(await refusal.innerText(), /Ante: .*at most \$400\b/); // and what would be permitted
  await shot(page, "pit-table");
});

test("a round left without a wager is not in play once its table has closed, nor after it opens again", async () => {
  const token = await pit.person("Dora", "dealer");
  dealer = await wire(pit.house, token);
  await dealer.say({ do: "watch", table: "Live 1" });
  await dealer.until("the table", (v) => v.next === "open");
  const { round } = (await dealer.do({ do: "open", table: "Live 1" })).round;
  await section(page, "Rounds");
  const row = page.locator("tbody tr", { hasText: "Live 1" }).last();
  await row.getByText("In play").waitFor();
  await pit.change({ do: "table-close", table: "Live 1" });
  await row.getByText("Not played").waitFor();
  await pit.change({ do: "table-open", table: "Live 1" });
  await dealer.until("the table again", (v) => v.next === "open");
  assert.match(await row.innerText(), new RegExp(`${round}[\\s\\S]*Not played`));
});

test("a jackpot waits for two people and is paid", async () => {
  await section(page, "Floor");
  await player.do({ do: "sit", table: "Live 1", seat: 1 });
  const { credit } = await player.view();
  await deal(dealer, player, { seat: ["As", "Ks", "Qs"], dealer: ["2c", "4d", "7h"] }, STAKES);
  const card = page.locator("[data-lock]").first();
  await card.getByText("$500.00").first().waitFor();
  await shot(page, "pit-jackpot");
  assert.equal(await card.getByRole("button", { name: "Pay" }).isDisabled(), true);
  await card.getByRole("button", { name: "Sheet" }).click();
  const sheet = page.locator(".jackpot-sheet");
  assert.match(
    await sheet.innerText(),
    /Live 1, seat 1, round \d+[\s\S]*Royal flush: \$5\.00 wagered[\s\S]*to pay: \$500\.00/,
  );
  assert.equal(await sheet.locator('[data-card="As"]').count(), 1);
  assert.equal(await sheet.locator(".sheet-checks li").count(), 5);
  await page.emulateMedia({ media: "print" });
  assert.ok(await sheet.isVisible());
  assert.equal(await card.locator(".wait-amount").isVisible(), false, "the sheet alone is printed");
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "Verify" }).click();
  assert.match(await page.getByRole("dialog").locator("h2").innerText(), /^Verify: \$500\.00$/);
  assert.equal(await page.getByRole("dialog").locator('[data-card="As"]').count(), 1);
  await confirm(page, "Verify");
  await card.getByText("Verified by Ada").waitFor();
  const [lock] = (await dealer.view()).locks;
  await dealer.do({ do: "verify", lock: lock.lock });
  await card.getByText("Ready to be paid").waitFor();
  await card.getByRole("button", { name: "Pay $500.00" }).click();
  assert.match(await page.getByRole("dialog").locator("h2").innerText(), /^Pay \$500\.00$/);
  await confirm(page, "Pay $500.00");
  await card.waitFor({ state: "detached" });
  // ante, x-tra and play 1 to 1, natural pair plus 100 to 1: 35 staked, 565 back
  await player.until("the jackpot", (v) => v.credit === credit - 3500 + 56500);
});

test("a round is found by its number and replayed to its end", async () => {
  const { round } = (await dealer.view()).round;
  await section(page, "Rounds");
  await page.getByLabel("Round number").fill(String(round));
  await page.getByRole("button", { name: "Search" }).click();
  await until("one round", async () => (await page.locator("tbody tr").count()) === 1);
  const [played] = await pit.ask({ do: "rounds", round }, pit.ada);
  assert.match(await page.locator("tbody tr").innerText(), /Live 1[\s\S]*\$35\.00[\s\S]*\$565\.00/);
  assert.equal(played.seats[0].returned, 56500);
  await page
    .locator("tbody")
    .getByRole("link", { name: String(round) })
    .click();
  const steps = await pit.ask({ do: "replay", round }, pit.ada);
  await page.getByText(`Step ${steps.length} of ${steps.length}`).waitFor();
  await page.keyboard.press("Home");
  await page.getByText(`Step 1 of ${steps.length}`).waitFor();
  assert.equal(await page.locator(".seat").count(), 0); // nobody had wagered
  for (let at = 2; at <= steps.length; at++) {
    await page.keyboard.press("ArrowRight");
    await page.getByText(`Step ${at} of ${steps.length}`).waitFor();
    const shown = await page.locator(".top [data-card]").evaluateAll((cards) => cards.map((c) => c.dataset.card));
    const lain = [steps[at - 1].state.dealer, ...steps[at - 1].seats.map((s) => s.hand)].flatMap((hand) =>
      hand.cards.split(" ").filter((c) => c),
    );
    assert.deepEqual(shown, lain, `step ${at}`);
  }
  assert.match(await page.locator(".seat").innerText(), /royal flush[\s\S]*X-Tra Bonus[\s\S]*Returned \$565\.00/i);
  await shot(page, "pit-replay");
  await page.getByRole("button", { name: "Play", exact: true }).click(); // from the beginning
  await page.getByText(`Step 1 of ${steps.length}`).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
});

test("rounds are found by terminal, table and time", async () => {
  await section(page, "Rounds");
  await page.getByLabel("Table").selectOption("Live 1");
  await page.getByRole("textbox", { name: "Terminal" }).fill("1");
  await page.getByRole("button", { name: "Search" }).click();
  const want = (await pit.ask({ do: "rounds", table: "Live 1", terminal: 1 }, pit.ada)).map((p) => String(p.round));
  await until(
    "the rounds of the terminal",
    async () =>
      JSON.stringify(await page.locator("tbody tr").evaluateAll((rows) => rows.map((r) => r.dataset.row))) ===
      JSON.stringify(want),
  );
  assert.equal(want.length, 1);
  await page.getByLabel("Until").fill("2020-01-01T00:00");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No round matches.").waitFor();
});

test("a round is voided with a reason: the stakes go back and the record stays", async () => {
  const { credit } = await player.view();
  const { round } = (
    await deal(dealer, player, { seat: ["2s", "5h", "9c"], dealer: ["Ac", "Kd", "Kh"] }, { ante: 1000, xtra: 1000 })
  ).round;
  await player.until("the loss", (v) => v.round.settled && v.credit === credit - 3000);
  await page.goto(`${pit.house.url}/pit#replay/${round.round ?? round}`);
  await page.getByRole("button", { name: "Void this round" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("the dealer's cards were seen");
  await confirm(page, "Void this round");
  await page.getByText("The round was voided.").waitFor();
  await player.until("the stakes", (v) => v.credit === credit);
  const [played] = await pit.ask({ do: "rounds", round }, pit.ada);
  assert.equal(played.reason, "the dealer's cards were seen");
  assert.equal(played.state.voided, true);
  assert.match(await page.locator(".steps").innerText(), /Round voided/);
  assert.equal(await page.getByRole("button", { name: "Void this round" }).count(), 0);
});

test("the curve of a page that is opened late begins with the gaming day", async () => {
  const { points } = await until("the theory", async () => {
    const course = await pit.ask({ do: "course", table: "Catch 1" }, pit.ada);
    return !course.learning && course;
  });
  assert.ok(points.length >= 2);
  const late = await pit.sign_in("Ada", "tablet");
  const chart = late.getByRole("article", { name: "Catch 1" }).locator(".chart");
  await until("all of the day's points", async () => Number(await chart.getAttribute("data-points")) >= points.length);
  await shot(late, "pit-late");
  await late.reload();
  await until("them again", async () => Number(await chart.getAttribute("data-points")) >= points.length);
  await late.context().close();
});
