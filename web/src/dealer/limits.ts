// limits.ts - the limits of a table in as few lines as they need.
import type { Wager } from "protocol";

/** Wagers of the same limits in one line: a stadium has sixteen. */
export function limit_groups(wagers: Wager[]): { wagers: Wager[]; first: Wager }[] {
  const groups: { wagers: Wager[]; first: Wager }[] = [];
  for (const wager of wagers.filter((w) => w.max > 0)) {
    const same = groups.find(
      ({ first }) => first.min === wager.min && first.max === wager.max && first.fixed === wager.fixed,
    );
    if (same) same.wagers.push(wager);
    else groups.push({ wagers: [wager], first: wager });
  }
  return groups;
}
