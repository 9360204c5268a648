// search.ts - searching lists that the page has: events by any word in them, terminals, a free number.
import type { Event, Terminal } from "protocol";

/** Every word typed must be somewhere in the text. */
export function matches_words(text: string, typed: string): boolean {
  const low = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
}

export function searchable_text(event: Event, title: string): string {
  return [title, event.kind, event.table, event.round, event.who, event.text, event.seen, `#${event.fact}`]
    .filter((x) => x !== undefined)
    .join(" ");
}

/** The lowest number from 1 that is not taken. */
export function free_number(taken: readonly number[]): number {
  const all = new Set(taken);
  let number = 1;
  while (all.has(number)) number++;
  return number;
}

export function terminal_text(terminal: Terminal): string {
  return [`${terminal.terminal}`, terminal.name, terminal.table ?? ""].join(" ");
}

/** Adds what was loaded later, without what is there already. */
export function appended<T>(have: readonly T[], more: readonly T[], key: (one: T) => number): T[] {
  const known = new Set(have.map(key));
  return [...have, ...more.filter((one) => !known.has(key(one)))];
}
