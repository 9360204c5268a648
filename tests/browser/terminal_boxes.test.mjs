// Every box of the terminal that a player needs, measured: on each size of screen, in each phase of each game, in both
// languages, in large type, with and without advice.  One round per game; the window takes all sizes in each phase.  The
// cards of that round are random, so rounds with the longest words are shown after it.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import {
  at_every_size,
  hold,
  LOBBY,
  look,
  MOST,
  MOVING,
  NARROW,
  PLAIN,
  release,
  SEATED,
  SMALL,
  unpainted,
} from "./boxes.mjs";
import { open_house, serious, sizes } from "./house.mjs";
import { again, jackpot, longest, show } from "./longest.mjs";
import { house_of, meter_is, next, over, sit, spot, table } from "./terminal_house.mjs";

const LOOKS = [PLAIN, MOST];

const windows = { betting: 600, decision: 600, pause: 600 };
const GAMES = {
  "Catch 1": { game: "three-card-catch", spots: ["natural-pair-plus", "progressive", "ante"], bet: 2000, pays: 3 },
  "Chase 1": { game: "chase-the-flush", spots: ["same-suit", "ante"], bet: 1500, pays: 2 },
  "Super 1": { game: "super-three-card", spots: ["jackpot", "big-hand", "ante"], bet: 1600, pays: 3 },
  "Pai Gow 1": { game: "dealer-open-pai-gow", spots: ["chan-chu", "ace-high", "pai-gow"], bet: 1500, pays: 2 },
  "Stadium 1": { game: "stadium-three-card", spots: ["pair-plus", "six-card", "ante"], bet: 1500, pays: 3 },
};
const MANY = {
  ante: { min: 100, max: 50000 },
  "pair-plus": { min: 100, max: 50000 },
  "six-card": { min: 100, max: 50000 },
};

let house;
before(async () => {
  house = await open_house({
    config: house_of(
      ...Object.entries(GAMES).map(([name, { game }]) => table(name, game, windows)),
      table("Rich", "stadium-three-card", windows, { seats: 50, chips: [100, 26000], limits: MANY }),
    ),
  });
});
afterEach(() => house.close_pages());
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

test("the lobby", async () => {
  const page = await unpainted(house);
  await page.locator(".tile").first().waitFor();
  assert.equal((await at_every_size(page, "lobby", LOBBY, LOOKS)).join("\n"), "");
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    assert.deepEqual(await serious(page), []);
  }
});

/** Decides until the round is over, and stops where the cards lie and the result is not yet told; false: all cards were
 *  seen before, and it is told at once. */
async function to_reveal(page) {
  await look(page, MOVING);
  await hold(page);
  for (;;) {
    await page.locator(".decision, .phase-pause").first().waitFor({ state: "attached", timeout: 20000 });
    if (await page.locator(".phase-pause").count()) break;
    await page.locator(".decision.goes-on").last().click();
    await page.locator(".decision:disabled").first().waitFor({ state: "detached" });
  }
  await page.waitForFunction(() => !document.getAnimations().some((one) => /^(deal|turn)$/.test(one.animationName)));
  return (await page.locator(".brought").count()) === 0;
}

test("320 x 256, a screen at four times its size: all of the table is there, below each other", async () => {
  const page = await unpainted(house);
  await sit(page, "Stadium 1");
  await page.setViewportSize({ width: 320, height: 256 });
  const [sideways, felt, last] = await page.evaluate(() => {
    scrollTo(0, 1e6);
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    return [document.documentElement.scrollWidth, box(".felt").height, box(".facts").bottom - innerHeight];
  });
  assert.equal(sideways, 320);
  assert.ok(felt > 400, `the felt is ${felt} high`);
  assert.ok(last <= 1, `the last line ends ${last} below the screen`);
});

test("a stadium with many seats, two chips and high limits", async () => {
  const page = await unpainted(house);
  await sit(page, "Rich");
  assert.equal((await at_every_size(page, "Rich", { ...SEATED, pays: 3 }, LOOKS)).join("\n"), "");
});

for (const [name, { game, spots, bet, pays }] of Object.entries(GAMES)) {
  test(`${name}: betting, deciding, reveal, settled, with large cards, and with the longest words`, async () => {
    const page = await unpainted(house);
    const problems = [];
    const cards = {}; // how wide a card of a settled round is on each screen
    const at = async (phase, { looks = LOOKS, tables = pays, screens, ...more } = {}) => {
      const what = { ...SEATED, pays: tables, ...more };
      problems.push(...(await at_every_size(page, `${name.split(" ")[0]}-${phase}`, what, looks, screens)));
    };
    const rounds = longest(game);
    const with_longest = async (phase) => {
      for (const [i, round] of rounds.entries()) {
        await show(page, round, phase);
        await at(`${phase}-longest-${i + 1}`, { looks: [MOST], screens: SMALL });
      }
    };
    await sit(page, name);
    for (const n of [1, 5, 9]) if (name === "Stadium 1") await page.locator(`[data-place="${n}"]`).click();
    for (const id of spots) await spot(page, id).click();
    await meter_is(page, "bet", bet);
    await at("betting");
    await at("betting", { screens: NARROW });
    await page.locator(".deal").click();
    if ((await next(page)) === "decide") {
      await at("deciding");
      const dealt = await page.evaluate(() => window.last_view.data);
      await with_longest("deciding");
      await again(page, dealt);
      if (await to_reveal(page)) await at("reveal", { looks: [MOVING] });
      else assert.equal(name, "Pai Gow 1");
      await release(page);
    }
    await over(page);
    await at("settled", { cards });
    await at("settled", { screens: NARROW });
    await page.keyboard.press("v");
    await at("swapped", { looks: [PLAIN], tables: 0, larger_than: cards });
    await page.keyboard.press("v");
    await with_longest("settled");
    for (const phase of jackpot(game) ? ["verifying", "neighbour"] : []) {
      await show(page, jackpot(game), phase);
      await page.keyboard.press("Shift"); // ends the celebration, which covers the felt
      await page.locator(".celebration").waitFor({ state: "detached" });
      await at(phase, { told: [".brought-head", ".brought-line", ".brought-why", ".prompt-say"] });
    }
    assert.equal(problems.join("\n"), "");
  });
}
