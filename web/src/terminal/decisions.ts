// decisions.ts - what a decision costs, its key, and its value compared with the best one.  Pure.
import type { Choice, Table, TerminalView } from "protocol";
import { is_house_way } from "../common/house_way";

/** What a decision to play adds to the wagers: each that follows, so many times the one it takes its stake from. */
export function cost_of(
  action: string,
  table: Pick<Table, "wagers">,
  view: Pick<TerminalView, "mine">,
  times: number,
): number {
  if (action !== "play" && action !== "bet") return 0;
  const stakes = view.mine?.stakes ?? {};
  return table.wagers
    .filter((w) => w.kind === "follows" && w.of)
    .reduce((all, w) => all + (stakes[w.of!] ?? 0) * times, 0);
}

/** The key of a button; betting has other keys, and the two are never open together. */
export const action_keys: Record<string, string> = {
  play: "p",
  bet: "b",
  fold: "f",
  surrender: "s",
  check: "c",
  "house-way": "h",
  set: "Enter",
};

/** The order of the buttons: playing on first, giving up last. */
const order = ["play", "bet", "set", "house-way", "check", "surrender", "fold"];

/** A decision that is not known here goes between the two. */
const rank = (action: string) => (order.includes(action) ? order.indexOf(action) : order.indexOf("check") - 0.5);

export function in_order(actions: string[]): string[] {
  return [...actions].sort((a, b) => rank(a) - rank(b));
}

export const gives_up = (action: string) => action === "fold" || action === "surrender";

// ---- what a choice is worth ------------------------------------------------------------------------------------

const cards_of = (text = "") => text.split(" ").sort().join();

/** The House Way is worth what its setting is worth: the one that was set, or that the house names so. */
export function choice_of(all: Choice[], action: string, front?: string): Choice | undefined {
  const same = (c: Choice) => front === undefined || c.front === undefined || cards_of(c.front) === cards_of(front);
  const named = all.find((c) => c.action === action && same(c));
  if (named) return named;
  if (front !== undefined) return all.find((c) => c.front !== undefined && same(c));
  return action === "house-way" ? all.find(is_house_way) : undefined;
}

/** The best choice's value minus the chosen one's; never below zero. */
export function cost(all: Choice[], action: string, front?: string): number | undefined {
  const chosen = choice_of(all, action, front);
  const best = all.find((c) => c.best);
  return chosen && best ? Math.max(0, best.micros - chosen.micros) : undefined;
}

// ---- a hand that is set ----------------------------------------------------------------------------------------

/** A card goes to the front, or back again; a third one pushes the first out. */
export function move_card(cards: string[], card: string, to?: "front" | "back"): string[] {
  const inside = cards.includes(card);
  if (to === "back" || (to === undefined && inside)) return cards.filter((c) => c !== card);
  if (inside) return cards;
  return [...cards.slice(cards.length >= 2 ? 1 : 0), card];
}
