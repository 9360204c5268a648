// terminal_house.mjs - what the tests of the terminal share: a house with short windows, and hands that click.
//
// The countdown of betting begins with the first wager that the house takes, and what needs an Ante waits for it on
// the felt.  So a test lays the Ante last, and a window of one or two seconds is enough.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "./house.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const cardroom = (...args) => execFileSync(join(root, "build", "cardroom"), args, { encoding: "utf8" });

const limits = {
  "three-card-catch": {
    ante: { min: 500, max: 20000 },
    xtra: { min: 500, max: 20000 },
    "natural-pair-plus": { min: 100, max: 10000 },
  },
  "chase-the-flush": {
    ante: { min: 500, max: 10000 },
    xtra: { min: 500, max: 10000 },
    "same-suit": { min: 100, max: 10000 },
  },
  "super-three-card": {
    ante: { min: 500, max: 20000 },
    odds: { min: 500, max: 20000 },
    "big-hand": { min: 100, max: 10000 },
  },
  "stadium-three-card": { ante: { min: 100, max: 20000 } },
  "dealer-open-pai-gow": {
    "pai-gow": { min: 500, max: 20000 },
    "chan-chu": { min: 100, max: 10000 },
    "ace-high": { min: 100, max: 10000 },
  },
};
const pools = { "three-card-catch": "Catch progressive", "super-three-card": "21+3 jackpot" };

export function table(name, game, windows, more = {}) {
  return { name, game, windows, limits: limits[game], ...(pools[game] ? { pool: pools[game] } : {}), ...more };
}

export function house_of(...tables) {
  const used = [...new Set(tables.map((t) => t.pool).filter(Boolean))];
  return {
    venue: "Cardroom",
    pools: used.map((name) => ({ name, game: Object.keys(pools).find((game) => pools[game] === name) })),
    tables,
  };
}

// ---- hands --------------------------------------------------------------------------------------------------

export async function sit(page, name) {
  await page.locator(".tile").first().waitFor();
  await page.getByRole("button", { name: `Sit down: ${name}` }).click();
  await page.locator(".felt").waitFor();
}

export const chip = (page, dollars) => page.getByRole("button", { name: `Chip $${dollars}`, exact: true }).click();
export const spot = (page, id) => page.locator(`[data-spot="${id}"] button`);
export const decision = (page, action) => page.locator(`.decision-${action}`);

/** BET, WIN or CREDIT as the screen says it, in cents. */
export async function meter(page, name) {
  const text = await page.locator(`.meter-${name} output`).innerText();
  return Math.round(Number(text.replace(/[$,]/g, "")) * 100);
}

export const on_spot = async (page, id) => Number(await page.locator(`[data-spot="${id}"]`).getAttribute("data-cents"));

export async function meter_is(page, name, cents) {
  await until(`${name} of ${cents}`, async () => (await meter(page, name)) === cents).catch(async () =>
    assert.equal(await meter(page, name), cents, name),
  );
}

/** The next thing that happens: a decision is asked for, or the round is over. */
export async function next(page) {
  await page.locator(".decision, .brought").first().waitFor({ timeout: 20000 });
  return (await page.locator(".brought").count()) ? "over" : "decide";
}

export async function over(page) {
  await page.locator(".brought").waitFor({ timeout: 20000 });
}

// ---- the books ----------------------------------------------------------------------------------------------

export async function supervisor(house) {
  return (await house.post({ do: "demo", as: "supervisor" })).data.token;
}

/** The terminal's credit by the ledger, whatever the screen says. */
export async function credit_by_the_books(house, token, page) {
  const number = Number(await page.locator(".facts-list span", { hasText: "TID #" }).locator("b").innerText());
  const { data } = await house.post({ do: "terminals" }, token);
  return data.find((one) => one.terminal === number).credit;
}
