// games.ts - the games as 'cardroom games --json' prints them; build.mjs asks the core once.
import list from "games.json";

export interface Game {
  id: string;
  name: string;
  joker: boolean;
  wagers: { id: string; kind: string }[];
  options: { id: string; default: string | null }[];
}

export const games: Game[] = list.games;
