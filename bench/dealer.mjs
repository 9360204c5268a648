// dealer.mjs - rounds an hour of a dealer at the console by keys alone, six seats with all bonus wagers, in a real browser:
// the keys are counted as they are pressed (0.6 s each), and what hands do beside them is the table of
// tests/browser/dealer_round.mjs.  TSV: game, money, inputs and seconds of a round, rounds an hour, the goal.
//
//   node bench/dealer.mjs [ROUNDS]       from bench/run dealer
import { bets_of, dealer_at, games, open_measured_house } from "../tests/browser/dealer_tables.mjs";

const rounds = Number(process.argv[2] ?? 3);
const house = await open_measured_house();

async function measured({ game, actions }, money) {
  const dealer = await dealer_at(house, game, money, { seed: 11 });
  await dealer.round({ actions, bet: bets_of(dealer, 0) });
  dealer.reset();
  for (let nth = 1; nth <= rounds; nth++) await dealer.round({ actions, bet: bets_of(dealer, nth) });
  await house.close_pages();
  return { inputs: dealer.inputs / rounds, seconds: dealer.seconds / rounds };
}

console.log("game\tmoney\tinputs\tseconds\trounds_an_hour\tgoal");
for (const one of games)
  for (const money of ["chips", "credit"].filter((mode) => one[mode])) {
    const { inputs, seconds } = await measured(one, money);
    const figures = [inputs.toFixed(1), seconds.toFixed(1), (3600 / seconds).toFixed(1), one.hour];
    console.log([one.game, money, ...figures].join("\t"));
  }
await house.stop();
