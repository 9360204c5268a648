// The pace of a table that deals by itself: the result after the cards, why it came out so, and the next round in one tap.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { look, MOST, PLAIN } from "./boxes.mjs";
import { open_house, serious, shot, until } from "./house.mjs";
import { remember_views, settled, show } from "./longest.mjs";
import { chip, decision, house_of, meter, meter_is, on_spot, over, sit, spot, table } from "./terminal_house.mjs";

let house;
before(async () => {
  house = await open_house({
    config: house_of(
      table("Catch 1", "three-card-catch", { betting: 60, decision: 120, pause: 20 }),
      table("Slow", "three-card-catch", { betting: 60, decision: 120, pause: 600 }),
      table("Fast", "three-card-catch", { betting: 60, decision: 120, pause: 3 }),
      table("Stadium 1", "stadium-three-card", { betting: 60, decision: 120, pause: 20 }, { seats: 50 }),
    ),
  });
});
afterEach(() => house.close_pages());
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

async function bet_and_deal(page) {
  await chip(page, "5.00");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 1000);
  await page.getByRole("button", { name: /^DEAL/ }).click();
}

/** Is the result told while a card of the felt still moves?  Looked at on every frame, from the page itself. */
const watch = (page) =>
  page.evaluate(() => {
    window.told_early = 0;
    window.moved = 0;
    const look = () => {
      const cards = [...document.querySelectorAll(".felt .dealt")];
      const moves = cards.some((card) =>
        card.getAnimations().some((a) => a.playState === "running" && a.animationName),
      );
      if (moves) window.moved++;
      if (moves && document.querySelector(".brought, .spot-result, .meter-win.lit, tr.hit")) window.told_early++;
      requestAnimationFrame(look);
    };
    look();
  });

test("the result is told after the cards have landed, and a tap shows both at once", async () => {
  const page = await house.page("terminal", "tablet", { reducedMotion: "no-preference" });
  await sit(page, "Catch 1");
  await watch(page);
  await bet_and_deal(page);
  await decision(page, "play").click();
  await over(page);
  await page.waitForFunction(
    () => ![...document.querySelectorAll(".felt .dealt")].some((card) => card.getAnimations().length),
  );
  const seen = await page.evaluate(() => [window.moved, window.told_early]);
  assert.ok(seen[0] > 5, `cards that moved on ${seen[0]} frames`);
  assert.equal(seen[1], 0, "frames that told the result over moving cards");
  await page.getByRole("button", { name: /^Fast/ }).first().click();
  await page.locator(".phase-betting").waitFor();
  await bet_and_deal(page);
  await page.evaluate(() => {
    const slow = new CSSStyleSheet(); // only a tap ends this before the result has gone again
    slow.replaceSync(".felt .dealt { animation-duration: 20s !important }");
    document.adoptedStyleSheets = [slow];
  });
  await decision(page, "play").click();
  await page.locator(".phase-pause").waitFor();
  await page.locator(".felt").click({ position: { x: 20, y: 20 } });
  const moves = async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return [...document.querySelectorAll(".felt .dealt")].some((card) =>
      card.getAnimations().some((a) => a.animationName),
    );
  };
  assert.equal(await page.evaluate(moves), false);
  assert.equal(await page.locator(".brought").count(), 1);
});

test("every result says why, and a loss is never dressed as a win", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Catch 1");
  await bet_and_deal(page);
  await decision(page, "fold").waitFor();
  const said = page.locator(".visually-hidden[role=status]");
  assert.match(await said.innerText(), /Your cards: \w+ of \w+, \w+ of \w+, \w+ of \w+\..*Your decision/);
  assert.match(await page.locator("h1").innerText(), /Catch 1: 3 Card Catch/);
  await decision(page, "fold").click();
  await over(page);
  assert.match(await said.innerText(), /Dealer: \w+ of \w+.*You folded: the wager is lost/);
  assert.match(await page.locator(".brought-why").innerText(), /^You folded: the wager is lost\./);
  await shot(page, "terminal-why");
  assert.equal(await page.locator(".meter-win.lit").count(), 0);
  assert.equal(await page.locator(".brought.is-win").count(), 0);
});

test("on a phone, in both languages: each wager that was decided says why, whichever of them won", async () => {
  const page = await house.page("terminal", "phone", {}, remember_views);
  const wagers = { ante: 500, xtra: 500, "natural-pair-plus": 500, progressive: 500 };
  const play = (deck, names) => ({ deck, wagers, decisions: ["play"], names, seen: 3 });
  const [side, main] = settled("three-card-catch", [
    play("Qc Ah Qd Ad 5h 9c 2h Td", ["pair A", "pair Q", "pair Q"]),
    play("Ac 2h Kd 3d 9h 5c Ah Td", ["high T", "pair A", "high A"]),
  ]);
  const told = async () => (await page.locator(".brought").innerText()).replace(/\s+/g, " "); // what is hidden is not in it
  const says = async (...all) => {
    const missing = async () => all.filter((one) => !said.includes(one));
    let said = await told();
    await until("the words", async () => ((said = await told()), (await missing()).length === 0), 5000).catch(() => {});
    assert.deepEqual(await missing(), [], said);
  };
  await sit(page, "Slow");
  await bet_and_deal(page);
  await decision(page, "fold").click();
  await over(page);
  await look(page, PLAIN);
  await show(page, side, "settled");
  await says("The dealer beats you", "Natural Pair Plus Pair of 8s or Better 2 to 1");
  await says("Progressive LOST · not on the pay table");
  await shot(page, "terminal-phone-side-won");
  await show(page, main, "settled");
  await says("You beat the dealer", "Natural Pair Plus, Progressive LOST · not on the pay table", "X-Tra Bonus PUSH");
  await shot(page, "terminal-phone-main-won");
  await look(page, MOST);
  await says("gana al crupier", "Natural Pair Plus, Progressive PERDIDA · no está en la tabla de pagos");
  await show(page, side, "settled");
  await says("El crupier", "Natural Pair Plus Pair of 8s or Better 2 to 1", "Progressive PERDIDA");
  await shot(page, "terminal-phone-side-won-es");
});

test("RE-BET & DEAL: the next round in one tap, from the pause on, and by the keyboard", async () => {
  const page = await house.page("terminal", "tablet");
  const again = page.getByRole("button", { name: "RE-BET & DEAL" });
  await sit(page, "Fast");
  assert.equal(await again.count(), 0);
  await bet_and_deal(page);
  await decision(page, "fold").click();
  await over(page);
  await again.click(); // still in the pause
  assert.equal(await page.locator(".deal-again").getAttribute("aria-pressed"), "true");
  await shot(page, "terminal-deals-next");
  await decision(page, "fold").waitFor({ timeout: 15000 });
  assert.equal(await meter(page, "bet"), 1000);
  await decision(page, "fold").click();
  await over(page);
  await until("betting", async () => (await page.locator(".phase-betting").count()) > 0);
  assert.equal(await on_spot(page, "ante"), 0);
  await page.keyboard.press("d");
  await decision(page, "fold").waitFor({ timeout: 15000 });
  assert.equal(await meter(page, "bet"), 1000);
  await decision(page, "fold").click();
  await over(page);
});

test("a second tap takes it back", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Fast");
  await bet_and_deal(page);
  await decision(page, "fold").click();
  await over(page);
  await page.locator(".deal-again").click();
  await page.locator(".deal-again").click();
  await until("betting", async () => (await page.locator(".phase-betting").count()) > 0);
  await page.waitForTimeout(500);
  assert.equal(await meter(page, "bet"), 0);
});

test("larger chips where the limit takes them; the approved screen has its own five", async () => {
  const page = await house.page("terminal", "tablet");
  await page.locator(".tile").first().waitFor();
  const chips = () => page.locator(".tray-chip .visually-hidden").allInnerTexts();
  await sit(page, "Catch 1");
  assert.deepEqual((await chips()).slice(-2), ["Chip $25.00", "Chip $100.00"]);
  await chip(page, "100.00");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 20000);
  await page.getByRole("button", { name: "CLEAR BET" }).click();
  await meter_is(page, "bet", 0);
  await page
    .getByRole("button", { name: /Stadium 1/ })
    .first()
    .click();
  await until("five chips", async () => (await chips()).length === 5);
});

test("HELP says with which options a table plays, in words", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Stadium 1");
  await page.getByRole("button", { name: "HELP" }).click();
  const text = await page.getByRole("dialog").innerText();
  assert.match(text, /This table plays with: \w/);
  assert.doesNotMatch(text, /\w=/);
});

test("a voucher is there again after a reload, with its code; LOAD VOUCHER takes what is typed, scanned or tapped", async () => {
  const page = await house.page("terminal", "tablet");
  await page.locator(".tile").first().waitFor();
  await page.getByRole("button", { name: "COLLECT" }).click();
  await page.getByRole("button", { name: "Collect $1,000.00" }).click();
  const number = await page.locator("[data-voucher]").getAttribute("data-voucher");
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  assert.equal(kept.includes(number), false, "the house knows it, not this window");
  await page.reload();
  await page.locator(".tile").first().waitFor();
  await page.getByRole("button", { name: "COLLECT" }).click();
  assert.equal(await page.locator("[data-voucher]").getAttribute("data-voucher"), number);
  await page.locator(".voucher svg.qr path").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".voucher svg.qr").isVisible());
  assert.equal(await page.getByRole("button", { name: "Print" }).isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");

  // a scanner types all digits and Enter
  await page.getByRole("button", { name: "LOAD VOUCHER" }).click();
  await page.locator("input[name=voucher]:focus").waitFor();
  await page.keyboard.type(number);
  assert.equal(await page.locator("input[name=voucher]").inputValue(), number.replace(/(\d{3})(?=\d)/g, "$1-"));
  await page.keyboard.press("Enter");
  await meter_is(page, "credit", 100000);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "COLLECT" }).click();
  await page.getByRole("button", { name: "Collect $1,000.00" }).waitFor();
  assert.equal(await page.locator("[data-voucher]").count(), 0, "a voucher that was loaded is not shown again");

  // and a finger the keys on the screen
  await page.getByRole("button", { name: "Collect $1,000.00" }).click();
  const second = await page.locator("[data-voucher]").getAttribute("data-voucher");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "LOAD VOUCHER" }).click();
  const key = (name) => page.locator(".keypad").getByRole("button", { name, exact: true });
  for (const digit of second.slice(0, 17)) await key(digit).click();
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await page.getByText("1 is missing").waitFor();
  await key("7").click();
  await key("Take back the last digit").click();
  await key(second[17]).click();
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await meter_is(page, "credit", 100000);
});
