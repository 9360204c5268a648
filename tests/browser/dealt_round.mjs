// dealt_round.mjs - what lies on the table in a round whose deck comes from a seed, as `cardroom settle` says: the cards of
// each hand, and what a dealer sees in it.
//
//   const dealt = dealt_round("chase-the-flush", ["check", "check", "bet"], 7)
//   dealt.cards.dealer, dealt.cards.table, dealt.cards[3]     in the order in which they are entered
//   dealt.calls[3]                                            { outcome, call }; call "": a line that nobody may call
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const program = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "build", "cardroom");
const SEATS = 6;

function random(seed) {
  let x = seed >>> 0 || 1;
  return (below) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * below);
  };
}

function shuffled(seed, joker) {
  const draw = random(seed);
  const deck = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  if (joker) deck.push("Jk");
  for (let i = deck.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

/** All bonus wagers, the one against the dealer, and the call for each line that has one. */
const GAMES = {
  "three-card-catch": {
    wagers: { ante: 500, xtra: 500, "natural-pair-plus": 500, progressive: 500 },
    against: "ante",
    calls: {
      "natural-pair-plus": { "pair-of-eights": "natural-pair", flush: "natural-flush", straight: "natural-straight" },
      xtra: { natural: "", other: "nothing", "catch-flush": "catch-flush", "catch-straight": "catch-straight" },
      progressive: { "catch-straight": "catch-straight" },
    },
  },
  "chase-the-flush": {
    wagers: { ante: 500, xtra: 500, "same-suit": 500 },
    against: "all-in",
    calls: {
      xtra: { shorter: "nothing", "flush-4": "flush-4", "flush-5": "flush-5" },
      "same-suit": { "flush-4": "flush-4", "flush-5": "flush-5" },
    },
  },
  "dealer-open-pai-gow": {
    wagers: { "pai-gow": 500, "ace-high": 500, "chan-chu": 500 },
    against: "pai-gow",
    round: { start: 1 },
    calls: {
      "chan-chu": Object.fromEntries(
        ["straight", "three-of-a-kind", "flush", "full-house"].map((line) => [line, line]),
      ),
    },
  },
  "stadium-three-card": { wagers: { ante: 500 }, against: "ante", calls: {} },
  "super-three-card": { wagers: { ante: 500, odds: 500, "big-hand": 500, jackpot: 100 }, against: "ante", calls: {} },
};

/** The lines that were hit agree on one call, or the cards are entered. */
function call_of(game, seat) {
  const { against, calls } = GAMES[game];
  const outcome = seat.wagers.find((w) => w.wager === against).outcome;
  const named = seat.wagers.filter((w) => w.line).map((w) => calls[w.wager]?.[w.line]);
  const found = new Set(named.filter((call) => call !== ""));
  return { outcome, call: found.size > 1 || found.has(undefined) ? "" : ([...found][0] ?? "nothing") };
}

const list = (cards) => (cards ?? "").split(" ").filter((card) => card);

export function dealt_round(game, decisions, seed) {
  const { wagers, round = {} } = GAMES[game];
  const seats = Array.from({ length: SEATS }, (_, i) => ({ seat: i + 1, wagers, decisions }));
  const input = JSON.stringify({
    game,
    ...round,
    deck: shuffled(seed, game === "dealer-open-pai-gow").join(" "),
    seats,
  });
  const result = JSON.parse(execFileSync(program, ["settle"], { input, encoding: "utf8" }));
  const cards = { dealer: list(result.dealer.cards), table: list(result.community ?? result.array) };
  const calls = {};
  for (const seat of result.seats) {
    cards[seat.seat] = seat.front ? [...list(seat.front), ...list(seat.back)] : list(seat.cards);
    calls[seat.seat] = call_of(game, seat);
  }
  return { cards, calls };
}
