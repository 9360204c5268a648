// choices.ts - what one of several choices is worth, and costs against the best.  Pure.
import type { Choice } from "protocol";

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
