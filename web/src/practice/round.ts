// round.ts - a round for practice: a shuffled deck, and what the core is asked about it.  The rules are the core's: it says
// who sees which card, what can be decided and what it is worth.  Pure.
import { is_house_way } from "../common/house_way";
import type { Game } from "../core/games";

export const STAKE = 500;

/** As the commands write one; a hand is set with two cards in front. */
export type Decision = string | { set: string };

export interface Dealt {
  game: Game;
  deck: string[];
  decisions: Decision[];
}

const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const option = (game: Game, id: string) => game.options.find((one) => one.id === id);

/** random(n): a number below n. */
export function deal(game: Game, random: (below: number) => number): Dealt {
  const decks = Number(option(game, "decks")?.default ?? 1);
  const deck = [...Array.from({ length: decks }, () => CARDS).flat(), ...(game.joker ? ["Jk"] : [])];
  for (let i = 0; i < deck.length; i++) {
    const at = i + random(deck.length - i);
    [deck[i], deck[at]] = [deck[at]!, deck[i]!];
  }
  return { game, deck, decisions: [] };
}

/** As 'cardroom-lab advise' and 'cardroom settle' read it: one seat, and a stake on each wager that a hand needs. */
export function as_json({ game, deck, decisions }: Dealt): string {
  const opening = game.wagers.filter((wager) => wager.kind === "required").map(({ id }) => [id, STAKE] as const);
  return JSON.stringify({
    game: game.id,
    ...(option(game, "selector") ? { start: 1 } : {}), // where something chooses who gets the first packet
    deck: deck.join(" "),
    seats: [{ seat: 1, wagers: Object.fromEntries(opening), decisions }],
  });
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
