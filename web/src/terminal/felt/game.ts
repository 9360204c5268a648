// game.ts - what the terminal knows of a game beside the protocol: how its felt looks, and its rules in a few sentences.
//
// The protocol lists a table's wagers, pay tables and decisions, so a game that is not known here is playable on a
// generic felt.  A game of its own is one file in this folder that exports a GamePage, and a line in games.ts.
import type { ComponentType } from "preact";
import type { TerminalView } from "protocol";
import { settings, type Settings } from "../../common/settings";

export interface GameTexts {
  pitch: string; // one sentence, for whoever chooses a table
  rule: string; // the one rule that is printed on the felt
  rules: string[]; // the game in a few sentences; 'cardroom rules' prints the approved rules of play
  late?: string; // what the house decides when the time is up; a dealer who rules the time waits instead
  notes?: Record<string, string>; // what a decision means here, by its id; for its button
}

export interface GamePage {
  Felt: ComponentType;
  texts?: Record<Settings["language"], GameTexts>;
  /** A decision to play costs so many times the wager it follows; 0: not known here, and no amount is shown. */
  play_times: (view: TerminalView) => number;
  /** How many places of the array a player picks before betting. */
  picks?: number;
  /** Would the house call this setting a foul?  Only to warn: the house decides. */
  is_foul?: (cards: string[], front: string[]) => boolean;
  /** The wager whose pay table this one shares, where several spots are paid by one. */
  pay_table_of?: (wager: string) => string;
}

let pages: Record<string, GamePage> = {};
let generic: GamePage;

/** Called once, by games.ts. */
export function set_game_pages(list: Record<string, GamePage>, otherwise: GamePage): void {
  pages = list;
  generic = otherwise;
}

export function game_page(id: string | undefined): GamePage {
  return pages[id ?? ""] ?? generic;
}

export function game_texts(id: string | undefined): GameTexts | undefined {
  return game_page(id).texts?.[settings.value.language];
}

/** "pair-plus" for the Pair Plus of a row. */
export function pay_table_of(game: string | undefined, wager: string): string {
  return game_page(game).pay_table_of?.(wager) ?? wager;
}
