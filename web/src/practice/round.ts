// round.ts - a round for practice: a shuffled deck, and what a single player sees of it.  The rules are the core's; here is only
// which places of the deck lie where, so that nothing is shown that was not turned.  Pure.

export interface Drill {
  title: string;
  wagers: Record<string, number>;
  decks: number;
  pick?: number[];
  mine: number[]; // places of the deck
  dealer: number[]; // ... of the dealer's cards that lie open at the decision
  shared: number[][]; // ... of the shared cards, by how many decisions were made
}

export const STAKE = 500;

export const drills: Record<string, Drill> = {
  "three-card-catch": {
    title: "3 Card Catch",
    wagers: { ante: STAKE, xtra: STAKE },
    decks: 1,
    mine: [0, 2, 4],
    dealer: [],
    shared: [],
  },
  "chase-the-flush": {
    title: "Chase the Flush",
    wagers: { ante: STAKE, xtra: STAKE },
    decks: 1,
    mine: [0, 1, 2],
    dealer: [],
    shared: [[], [6, 7], [6, 7, 8, 9]],
  },
  "super-three-card": {
    title: "Super 3 Card",
    wagers: { ante: STAKE, odds: STAKE },
    decks: 6,
    mine: [0, 1],
    dealer: [2],
    shared: [],
  },
  "stadium-three-card": {
    title: "Stadium 3 Card Poker",
    wagers: { ante: STAKE },
    decks: 1,
    pick: [1, 2, 3],
    mine: [0, 1, 2],
    dealer: [],
    shared: [[0, 1, 2, 3, 4, 5, 6, 7, 8]],
  },
};

export interface Dealt {
  game: string;
  deck: string[];
  decisions: string[];
}

const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const NEEDED = 14; // of the deck, at most

/** random(n): a number below n. */
export function deal(game: string, random: (below: number) => number): Dealt {
  const shoe = Array.from({ length: drills[game]!.decks }, () => CARDS).flat();
  for (let i = 0; i < NEEDED; i++) {
    const at = i + random(shoe.length - i);
    [shoe[i], shoe[at]] = [shoe[at]!, shoe[i]!];
  }
  return { game, deck: shoe.slice(0, NEEDED), decisions: [] };
}

/** As 'cardroom advise' and 'cardroom settle' read it. */
export function as_json({ game, deck, decisions }: Dealt): string {
  const { wagers, pick } = drills[game]!;
  return JSON.stringify({
    game,
    deck: deck.join(" "),
    seats: [{ seat: 1, wagers, ...(pick ? { pick } : {}), decisions }],
  });
}

/** What the player sees when this decision is asked for. */
export function seen({ game, deck, decisions }: Dealt): { mine: string[]; dealer: string[]; shared: string[] } {
  const { mine, dealer, shared } = drills[game]!;
  const at = (places: number[]) => places.map((place) => deck[place]!);
  return { mine: at(mine), dealer: at(dealer), shared: at(shared[decisions.length] ?? []) };
}

// ---- the score ----------------------------------------------------------------------------------------------------

export interface Score {
  decisions: number;
  best: number;
  cost: number; // in cents, of a stake of $5 on each wager that opens a hand
}

export const no_score: Score = { decisions: 0, best: 0, cost: 0 };

export interface Choice {
  decision: string;
  value: string; // exact, in units of the opening wager
  ev: number;
}

/** What the choice gives away against the best one, in cents. */
export function cost_of(choices: Choice[], decision: string): number {
  const best = Math.max(...choices.map((c) => c.ev));
  return (best - (choices.find((c) => c.decision === decision)?.ev ?? best)) * STAKE;
}

export const scored = (score: Score, cost: number): Score => ({
  decisions: score.decisions + 1,
  best: score.best + (cost === 0 ? 1 : 0),
  cost: score.cost + cost,
});
