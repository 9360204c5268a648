// decisions.ts - what a decision costs, which key makes it, and what it is worth beside the best one.  Pure.
import type { Choice, Table, TerminalView } from "protocol";

/** Chase the Flush: three times the Ante before the flop, twice after it, once after turn and river. */
function times(table: Pick<Table, "game">, view: TerminalView): number {
  if (table.game !== "chase-the-flush") return 1;
  const seen = (view.round?.table?.cards ?? "").split(" ").filter((c) => c !== "").length;
  return seen === 0 ? 3 : seen === 2 ? 2 : 1;
}

/** What an action adds to the wagers: those that follow, each from the one it takes its stake of. */
export function cost_of(
  action: string,
  table: Pick<Table, "game" | "wagers">,
  view: TerminalView,
): { cents: number; times: number } {
  if (action !== "play" && action !== "bet") return { cents: 0, times: 0 };
  const stakes = view.mine?.stakes ?? {};
  const many = times(table, view);
  const cents = table.wagers
    .filter((w) => w.kind === "follows" && w.of)
    .reduce((all, w) => all + (stakes[w.of!] ?? 0) * many, 0);
  return { cents, times: many };
}

/** The letter on the button; betting has other keys, and the two are never open together. */
export const action_keys: Record<string, string> = {
  play: "p",
  bet: "b",
  fold: "f",
  surrender: "s",
  check: "c",
  "house-way": "h",
  set: "Enter",
};

/** The order of the buttons: what goes on first, what gives up last. */
const order = ["play", "bet", "set", "house-way", "check", "surrender", "fold"];

export function in_order(actions: string[]): string[] {
  return [...actions].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

export const gives_up = (action: string) => action === "fold" || action === "surrender";

// ---- what a choice is worth ------------------------------------------------------------------------------------

const cards_of = (text = "") => text.split(" ").sort().join();

/** The House Way is worth what its setting is worth. */
export function choice_of(all: Choice[], action: string, front?: string): Choice | undefined {
  const same = (c: Choice) => front === undefined || c.front === undefined || cards_of(c.front) === cards_of(front);
  return (
    all.find((c) => c.action === action && same(c)) ??
    (front === undefined ? undefined : all.find((c) => c.front !== undefined && same(c)))
  );
}

/** The best choice's value less the chosen one's: never below zero. */
export function cost(all: Choice[], action: string, front?: string): number | undefined {
  const chosen = choice_of(all, action, front);
  const best = all.find((c) => c.best);
  return chosen && best ? Math.max(0, best.micros - chosen.micros) : undefined;
}
