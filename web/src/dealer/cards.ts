// cards.ts - reads cards as a dealer types, clicks or scans them.
//
// "As 10d Jk", "as,10D;jk", "A♠Td" and what a scanner sends without any spaces are all the same list.  An
// incomplete last card ("A", "10") is no mistake: the rest may still come.
import type { Dealt, Table } from "protocol";

export interface Parsed {
  cards: string[]; // as the house writes them: "As", "Td", "Jk"
  incomplete: string; // the last card, if its suit is still missing
  bad: string; // the first text that is not a card, or ""
}

const SUITS: Record<string, string> = { c: "c", d: "d", h: "h", s: "s", "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
const WHOLE = /^(?:(10|[2-9tjqka])([cdhs♣♦♥♠])|(joker|jk))/iu;
const INCOMPLETE = /^(?:10?|[2-9tjqka]|jo|jok|joke)$/iu;
const BETWEEN = /^[\s,;.+-]+/u;

function read_one(text: string): { card: string; size: number } | undefined {
  const found = WHOLE.exec(text);
  if (!found) return undefined;
  const [all, rank, suit] = found;
  if (!rank || !suit) return { card: "Jk", size: all.length };
  return { card: (rank === "10" ? "T" : rank.toUpperCase()) + SUITS[suit.toLowerCase()]!, size: all.length };
}

export function parse_cards(text: string): Parsed {
  const cards: string[] = [];
  let rest = text;

  for (;;) {
    rest = rest.replace(BETWEEN, "");
    if (rest === "") return { cards, incomplete: "", bad: "" };
    const one = read_one(rest);
    if (!one) break;
    cards.push(one.card);
    rest = rest.slice(one.size);
  }
  if (INCOMPLETE.test(rest.trim())) return { cards, incomplete: rest.trim(), bad: "" };
  return { cards, incomplete: "", bad: rest.split(/[\s,;]/u)[0] ?? rest };
}

/** What is wrong with cards that could be read. */
export type Problem =
  | { kind: "no-joker" }
  | { kind: "on-table"; card: string; index: number; to: Dealt } // it was entered before, as this card of the round
  | { kind: "twice"; card: string } // twice in what is being entered
  | { kind: "too-many"; most: number } // fewer cards come before the next decision
  | { kind: "too-few"; all: number }; // a hand is turned as a whole

/** How many of each card there are: a shoe has six or eight decks. */
export function deck_count(table: Table | undefined): number {
  const decks = table?.options.find((o) => o.startsWith("decks="));
  return decks ? Number(decks.slice(6)) : 1;
}

/** How many of this card can still come. */
export function cards_left(card: string, dealt: Dealt[], decks: number): number {
  return decks - dealt.filter((d) => d.card === card).length;
}

export function find_problem(cards: string[], dealt: Dealt[], joker: boolean, decks: number): Problem | undefined {
  for (const [at, card] of cards.entries()) {
    if (card === "Jk" && !joker) return { kind: "no-joker" };
    const before = cards.slice(0, at).filter((c) => c === card).length;
    const room = cards_left(card, dealt, card === "Jk" ? 1 : decks);
    if (room <= 0) {
      const index = dealt.findIndex((d) => d.card === card);
      return { kind: "on-table", card, index, to: dealt[index]! };
    }
    if (before >= room) return { kind: "twice", card };
  }
  return undefined;
}

/** A card of the round as it is: its number from 0, and what it really is. */
export interface Correction {
  index: number;
  is: string;
}

/** All cards of the round with the corrections, and why that cannot be. */
export function corrected(
  dealt: Dealt[],
  changes: Correction[],
  { joker, decks }: { joker: boolean; decks: number },
): { cards: string[]; problem: Problem | undefined } {
  const is = (d: Dealt, i: number) => changes.find((c) => c.index === i)?.is || d.card;
  const others = dealt.filter((_, i) => !changes.some((c) => c.index === i && c.is));
  const new_ones = changes.filter((c) => c.is).map((c) => c.is);
  const problem = find_problem(new_ones, others, joker, decks);

  if (problem?.kind === "on-table") problem.index = dealt.indexOf(problem.to);
  return { cards: dealt.map(is), problem };
}

/** The text with one more card, as a click adds it; an incomplete one is dropped. */
export function with_card(text: string, card: string): string {
  return [...parse_cards(text).cards, card].join(" ");
}

export function without_last(text: string): string {
  const { cards, incomplete, bad } = parse_cards(text);
  return (incomplete || bad ? cards : cards.slice(0, -1)).join(" ");
}

export const ranks = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
export const suits = ["s", "h", "d", "c"];
