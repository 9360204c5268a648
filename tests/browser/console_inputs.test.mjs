// How many keys a round costs: six seats with all bonus wagers, every game, in chips and at credit, by the keyboard alone.
// The table is printed; a round may not cost more than it does today, and where the goal is met not more than that.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { audit } from "./live.mjs";
import { bets_of, dealer_at, games, open_measured_house } from "./dealer_tables.mjs";

const ROUNDS = 2; // measured, after the one that lays the wagers
/** What a round in chips costs: hands without a large line are called.  Super 3 Card, dealt face up, has no calls. */
const TODAY = { "three-card-catch": 25, "super-three-card": 49, "chase-the-flush": 38, "dealer-open-pai-gow": 30 };

let house;
const lines = [];

before(async () => {
  house = await open_measured_house();
});
after(async () => {
  for (const line of lines) console.log(line);
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

for (const { game, actions, ...modes } of games)
  for (const money of ["chips", "credit"].filter((mode) => modes[mode])) {
    test(`${game}, ${money}: a round by the keyboard alone`, async () => {
      const [was, goal] = modes[money];
      const dealer = await dealer_at(house, game, money, { seed: 7 });
      await dealer.round({ actions, bet: bets_of(dealer, 0) });
      dealer.reset();
      for (let nth = 1; nth <= ROUNDS; nth++) await dealer.round({ actions, bet: bets_of(dealer, nth) });
      const inputs = Math.round(dealer.inputs / ROUNDS);
      lines.push(`inputs ${game} ${money}: before ${was}, now ${inputs}, goal ${goal}`);
      assert.ok(inputs <= (money === "chips" ? TODAY[game] : Math.max(goal, 30)), lines.at(-1));
      await house.close_pages();
    });
  }

test("the log is right in itself, to the cent", () => {
  assert.match(audit(house), /GOOD/);
});
