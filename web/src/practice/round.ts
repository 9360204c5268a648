// round.ts - a round for practice: a shuffled deck, and what a single player sees of it.  The rules are the core's; here is only
// which places of the deck lie where, so that nothing is shown that was not turned.  Pure.
import { is_house_way } from "../common/house_way";

export interface Drill {
  title: string;
  wagers: Record<string, number>;
  decks: number;
  joker?: boolean;
  start?: number; // pai gow: the spot of the first packet
  sets?: boolean; // pai gow: the decision is which two cards lie in front
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
  "dealer-open-pai-gow": {
    title: "Dealer Open Pai Gow",
    wagers: { "pai-gow": STAKE },
    decks: 1,
    joker: true,
    start: 1, // the dealer, then seat 1
    sets: true,
    mine: [7, 8, 9, 10, 11, 12, 13],
    dealer: [0, 1, 2, 3, 4, 5, 6],
    shared: [],
  },
};

/** As the commands write one; a hand is set with two cards in front. */
export type Decision = string | { set: string };

export interface Dealt {
  game: string;
  deck: string[];
  decisions: Decision[];
}

const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const NEEDED = 14; // of the deck, at most; a table of pai gow deals all but four cards

/** random(n): a number below n. */
export function deal(game: string, random: (below: number) => number): Dealt {
  const { decks, joker } = drills[game]!;
  const shoe = [...Array.from({ length: decks }, () => CARDS).flat(), ...(joker ? ["Jk"] : [])];
  const needed = joker ? shoe.length : NEEDED;
  for (let i = 0; i < needed; i++) {
    const at = i + random(shoe.length - i);
    [shoe[i], shoe[at]] = [shoe[at]!, shoe[i]!];
  }
  return { game, deck: shoe.slice(0, needed), decisions: [] };
}

/** As 'cardroom advise' and 'cardroom settle' read it. */
export function as_json({ game, deck, decisions }: Dealt): string {
  const { wagers, pick, start } = drills[game]!;
  return JSON.stringify({
    game,
    ...(start ? { start } : {}),
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
  decision: Decision;
  value: string; // exact, in units of the opening wager
  ev: number;
  note?: string;
}

/** The same for the same decision, in whatever order two cards are named. */
export const id_of = (decision: Decision): string =>
  typeof decision === "string" ? decision : `set ${decision.set.split(" ").sort().join(" ")}`;

/** The House Way is the setting that the core marks so. */
export function choice_of(choices: Choice[], decision: Decision): Choice | undefined {
  if (decision === "house-way") return choices.find(is_house_way);
  return choices.find((c) => id_of(c.decision) === id_of(decision));
}

/** Those worth showing: all, but of the many settings the best, the chosen one and the House Way. */
export function telling(choices: Choice[], chosen: Decision): Choice[] {
  if (choices.every((c) => typeof c.decision === "string")) return choices;
  return [...new Set([choices[0]!, choice_of(choices, chosen), choice_of(choices, "house-way")])].filter((c) => !!c);
}

/** What the choice gives away against the best one, in cents. */
export function cost_of(choices: Choice[], decision: Decision): number {
  const best = Math.max(...choices.map((c) => c.ev));
  return (best - (choice_of(choices, decision)?.ev ?? best)) * STAKE;
}

export const scored = (score: Score, cost: number): Score => ({
  decisions: score.decisions + 1,
  best: score.best + (cost === 0 ? 1 : 0),
  cost: score.cost + cost,
});
