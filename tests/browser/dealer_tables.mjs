// dealer_tables.mjs - a live table of each game, in chips and at credit, with six seats and all bonus wagers, for a dealer who
// is measured; and what was measured before there were keys.
import { open_house, until } from "./house.mjs";
import { sit } from "./live.mjs";
import { opened_racks } from "./chip_tables.mjs";
import { KeyDealer } from "./dealer_round.mjs";

const windows = { betting: 4, decision: 20, pause: 1 };

/** Inputs of a round of six seats: before, and the goal. */
export const games = [
  { game: "three-card-catch", chips: [121, 25], credit: [98, 65], actions: ["play"], hour: 45 },
  { game: "super-three-card", chips: [103, 25], credit: [78, 65], actions: ["play"], hour: 45 },
  { game: "chase-the-flush", chips: [118, 25], credit: [87, 65], actions: ["check", "check", "bet"], hour: 35 },
  { game: "dealer-open-pai-gow", chips: [145, 40], credit: [130, 110], actions: ["set"], hour: 25 },
  { game: "stadium-three-card", credit: [28, 65], actions: ["play"], hour: 45 },
];

const pools = [
  { name: "Catch progressive", game: "three-card-catch" },
  { name: "21+3 jackpot", game: "super-three-card" },
];
const pool_of = (game) => pools.find((pool) => pool.game === game)?.name;

function table(game, money) {
  const pool = pool_of(game);
  const stadium = game === "stadium-three-card" ? { seats: 6, options: { dealer: "live" } } : {};
  return { name: `${game} ${money}`, game, dealer: "live", money, windows, ...(pool ? { pool } : {}), ...stadium };
}

export async function open_measured_house() {
  const tables = games.flatMap(({ game, chips }) => [...(chips ? [table(game, "chips")] : []), table(game, "credit")]);
  const house = await open_house({
    config: {
      venue: "Test Room",
      jurisdiction: "wa-tribal",
      facsimile: "test approval",
      store: "sqlite:cardroom.db",
      denominations: [100, 500, 2500, 10000],
      pools,
      tables,
    },
  });
  await opened_racks(
    house,
    tables.filter(({ money }) => money === "chips"),
  );
  return house;
}

/** All wagers that a player places, at the least. */
async function bet_all(player) {
  const { wagers } = await player.table();
  const placed = wagers.filter((w) => (w.kind === "required" || w.kind === "optional") && !w.toke);
  await player.ask({ do: "bets", spots: Object.fromEntries(placed.map((w) => [w.id, w.fixed ?? w.min])) });
}

/** The first round in chips: every seat by its digit, every wager by its letter. */
async function lay_all(dealer) {
  const letters = (seat) =>
    dealer.page.locator(`[data-felt-seat="${seat}"] .felt-key:not(.felt-seat-key) kbd`).allInnerTexts();
  for (let seat = 1; seat <= 6; seat++) {
    const at = dealer.page.locator(`[data-felt-seat="${seat}"]`);
    await dealer.key(String(seat));
    await at
      .locator(".felt-key kbd")
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => {});
    const all = await letters(seat);
    for (const letter of all) await dealer.key(letter.toLowerCase());
    await until("the wagers", async () => (await at.locator('[aria-pressed="true"]').count()) === all.length + 1);
    await dealer.page.waitForTimeout(100); // the last answer
  }
}

export async function dealer_at(house, game, money, options) {
  const name = `${game} ${money}`;
  const page = await house.page(`dealer?table=${encodeURIComponent(name)}`, "tablet", {
    viewport: { width: 1366, height: 768 },
  });
  await page.locator('[data-step="open"]').waitFor();
  const players = {};
  if (money === "credit") for (let seat = 1; seat <= 6; seat++) players[seat] = await sit(house, name, seat);
  return new KeyDealer(page, game, players, options);
}

/** What each round begins with: everybody wagers at the terminals; in chips the first round is laid, then it lies again. */
export function bets_of(dealer, nth) {
  const players = Object.values(dealer.players);
  if (players.length) return async () => void (await Promise.all(players.map(bet_all)));
  return nth === 0 ? () => lay_all(dealer) : undefined;
}
