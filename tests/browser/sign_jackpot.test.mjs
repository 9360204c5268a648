// A jackpot from the wager to the wall, in a house of real money: the meter moves as wagers come in, the hand is
// dealt by a live dealer, the win is locked, verified by the dealer and by a supervisor at the same console, paid;
// the sign shows the rise, the hit and the reseed, and comes back after the server was killed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, until } from "./house.mjs";
import { audit, deal, live_config, settle, terminal, turn } from "./live.mjs";
import { hire } from "./pit_house.mjs";

const password = "a long enough passphrase 1";
let house, boss, page, sign, ana;
let n = Date.now();

const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();
const cents = async (meter) => Number(await sign.locator(`[data-meter="${meter}"]`).getAttribute("data-cents"));
const post = async (body) => {
  const answer = await house.post({ do: body.do, n: ++n, ...body }, boss);
  assert.equal(answer.is, "result", JSON.stringify(answer));
  return answer.data;
};

before(async () => {
  house = await open_house({ config: live_config(), demo: false });
  const code = /code to make one is ([\w-]+)/.exec(house.said)[1];
  boss = (await house.post({ do: "setup", code, name: "sue", password })).data.token;
  const ask = async (body, token) => (await house.post(body, token)).data;
  await hire(ask, boss, "dee", "dealer", password);
  const token = async (device, number) => {
    const { code } = await post({ do: "pair-code", device, terminal: number, name: `${device} ${number}` });
    return (await house.post({ do: "pair", code })).data.token;
  };
  ana = await terminal(house, { token: await token("terminal", 1), number: 1 });
  const voucher = await post({ do: "issue", cents: 50000 });
  await ana.ask({ do: "load", voucher: voucher.voucher });
  await ana.ask({ do: "sit", table: "Catch L", seat: 2 });

  page = await house.page("dealer", "wall");
  await page.getByLabel("Name").fill("dee");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await step("open");

  const pairing = await post({ do: "pair-code", device: "sign", terminal: 1, name: "wall" });
  sign = await house.page("sign?table=Catch%20L", "wall", { reducedMotion: "no-preference" });
  await sign.getByLabel("Code").fill(pairing.code);
  await sign.getByRole("button", { name: "Continue" }).click();
  await sign.getByRole("heading", { name: "Catch L" }).waitFor();
});
after(async () => {
  await house?.stop();
  assert.deepEqual(
    house.errors.filter((e) => !/status of 401/.test(e)),
    [],
  );
});

/** The largest meter lies in its box. */
async function hero_fits(page) {
  const [box, ...parts] = await page.evaluate(() => {
    const hero = document.querySelector(".meter-hero");
    return [hero, ...hero.children].map((e) => e.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]);
  });
  for (const [top, bottom] of parts) assert.ok(top >= box[0] && bottom <= box[1], `${[top, bottom]} in ${box}`);
}

test("the sign shows the table, its limits, all five meters and the sentence", async () => {
  assert.equal(await cents(1), 500000);
  assert.equal(await sign.locator("[data-meter]").count(), 5);
  assert.match(await sign.locator("main").innerText(), /\$5 to \$200[\s\S]*MALFUNCTION VOIDS ALL BETS AND PLAYS/i);
  assert.match(await sign.locator(".prizes").innerText(), /Straight \$\d+/); // in dollars for the wager's one amount
  assert.equal(await sign.locator(".approval").count(), 0); // a dealer deals here
  await shot(sign, "sign-wall");
  await hero_fits(sign);
  assert.deepEqual(await serious(sign), []);
});

// [super-three-card R13] Here for every game: the sign goes ahead, and the close changes nothing on it.
test("a meter moves, smoothly, with the wagers that stand", async () => {
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000, progressive: 500 } });
  await step("close");
  const seen = new Set();
  await until("the meter to arrive", async () => {
    const now = await cents(1);
    seen.add(now);
    return now === 500025; // five percent of $5
  });
  assert.ok(seen.size > 3, `it went by ${[...seen]}`);
  assert.equal(await cents(2), 25020);
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("deal");
  assert.equal(await cents(1), 500025);
  assert.equal(await cents(2), 25020);
});

test("the jackpot is won, locked, and on the wall", async () => {
  await deal(page);
  await step("decide");
  await ana.ask({ do: "act", action: "play" });
  await turn(page, "your own hand", "2c 7h 9c");
  await turn(page, "seat 2", "As Ks Qs");
  await settle(page);
  await step("verify");
  assert.match(await page.locator("h1").innerText(), /Jackpot: \$5,001\.00 at seat 2/); // R6: up to the dollar
  await ana.until("the lock", (v) => v.lock?.cents === 500100 && v.credit === 50000 - 3500 + 6000); // three wagers won at once
  await sign.getByRole("region", { name: "Latest jackpots" }).getByText("being verified").waitFor();
  assert.equal(await sign.getByText("JACKPOT!").count(), 0); // nobody has found it right yet
  assert.equal(await cents(1), 500000); // reseeded
  await shot(page, "console-jackpot");
  assert.deepEqual(await serious(page), []);
});

test("nothing is dealt before it is verified; a wrong password pays nothing", async () => {
  assert.equal(await page.getByRole("button", { name: "Open betting" }).count(), 0);
  await page.waitForTimeout(800); // the Enter of the usual rhythm, once it would be taken, verifies nothing
  for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  assert.equal(await page.getByText("done by dee").count(), 0);
  await page.getByLabel("Name").fill("sue");
  await page.getByLabel("Password").fill("not this password");
  await page.getByRole("button", { name: "Verify as supervisor" }).click();
  await page.locator(".supervisor [role=alert]").waitFor();
  assert.equal(await page.getByRole("button", { name: /Pay as supervisor/ }).count(), 0);
});

test("the dealer verifies, then a supervisor, who pays", async () => {
  await page.getByRole("button", { name: "The hand is right: verify" }).click();
  await page.getByText("done by dee").waitFor();
  assert.equal(await page.getByRole("button", { name: "The hand is right" }).count(), 0); // not twice
  await page.getByLabel("Name").fill("sue");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Verify as supervisor" }).click();
  await page.getByText("done by sue").waitFor();
  await shot(page, "console-verified");
  await page.getByLabel("Name").fill("sue");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Pay as supervisor: $5,001.00" }).click();
  await step("open");
  await ana.until("the jackpot on her credit", (v) => v.credit === 52500 + 500100 && !v.lock);
  await sign.getByText("JACKPOT!").waitFor();
  await sign.locator(".won-amount", { hasText: "$5,001.00" }).waitFor();
  assert.ok(await sign.getByText("Malfunction voids all bets and plays").isVisible()); // what must be shown is shown
  await shot(sign, "sign-won");
});

test("a jackpot that was paid is not for one person to void", async () => {
  await page.getByRole("button", { name: "Void the round" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("sue");
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Go on as supervisor" }).click();
  await dialog.getByRole("button", { name: "Ask a second person to void it" }).waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Void the round" }).count(), 0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("the hit stays on the sign with its time and table", async () => {
  await sign.locator(".won").waitFor({ state: "detached", timeout: 30000 });
  assert.match(
    await sign.getByRole("region", { name: "Latest jackpots" }).innerText(),
    /\$5,001\.00[\s\S]*Natural Royal Flush[\s\S]*Catch L/,
  );
  for (const [name, viewport] of [
    ["uhd", { width: 3840, height: 2160 }],
    ["portrait", { width: 1080, height: 1920 }],
  ]) {
    await sign.setViewportSize(viewport);
    await shot(sign, `sign-${name}`);
    await hero_fits(sign);
    const outside = await sign.evaluate(() => {
      const slack = innerWidth / 60; // the picture wanders a little
      const shown = [...document.querySelectorAll(".sign *")].filter((e) => !e.closest(".visually-hidden"));
      return shown.filter(
        (e) =>
          e.getBoundingClientRect().right > innerWidth + slack ||
          e.getBoundingClientRect().bottom > innerHeight + slack,
      ).length;
    });
    assert.equal(outside, 0, name);
  }
  await sign.setViewportSize({ width: 1920, height: 1080 });
});

test("a sign without a table shows the pools, and the one of a table without meters its limits", async () => {
  const { code } = await post({ do: "pair-code", device: "sign", terminal: 2, name: "hall" });
  const hall = await house.page("sign?language=es", "wall");
  await hall.getByLabel("Código").fill(code);
  await hall.getByRole("button", { name: "Continuar" }).click();
  await hall
    .getByText(/Catch progressive|21\+3 jackpot/)
    .first()
    .waitFor();
  await hall.getByText("aprobación: test approval").waitFor();
  await shot(hall, "sign-pools");
  await hero_fits(hall);
  assert.deepEqual(await serious(hall), []);
  await hall.goto(`${house.url}/sign?table=Chase%20L`);
  await hall.getByText("$5 a $100").waitFor();
  await hall.goto(`${house.url}/sign?table=Nowhere`);
  await hall.getByText("No hay ninguna mesa «Nowhere»").waitFor();
});

test("the sign says when the line is lost, and comes back by itself", async () => {
  const nodes = await sign.evaluate(() => document.querySelectorAll("*").length);
  await house.crash(async () => {
    await sign.getByText("No connection to the house").waitFor();
    await shot(sign, "sign-lost");
    await hero_fits(sign);
  });
  await sign.getByText("No connection to the house").waitFor({ state: "detached", timeout: 20000 });
  assert.match(await sign.getByRole("region", { name: "Latest jackpots" }).innerText(), /\$5,001\.00/); // from the log
  assert.ok((await sign.evaluate(() => document.querySelectorAll("*").length)) <= nodes + 5);
});

test("a new program on the server is taken up by itself", async () => {
  await sign.evaluate(() => {
    window.marked = true;
    document.querySelector("script[src]").setAttribute("src", "/sign.js?v=older"); // as a page of an older program
  });
  await house.crash();
  await until(
    "the sign to load itself anew",
    () => sign.evaluate(() => window.marked !== true).catch(() => false),
    20000,
  );
  await sign.getByRole("heading", { name: "Catch L" }).waitFor();
  assert.match(audit(house), /GOOD/);
});
