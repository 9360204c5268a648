// keys.ts - letters and digits that do something while no card is awaited: a seat, a wager, a decision.
import { useLayoutEffect } from "preact/hooks";

export type Keys = Record<string, () => void>;

const active = new Set<Keys>();

/** While the component is on the screen, from its first paint on. */
export function use_keys(keys: Keys): void {
  useLayoutEffect(() => {
    active.add(keys);
    return () => void active.delete(keys);
  });
}

/** What this key does now; undefined: nothing. */
export function key_act(key: string): (() => void) | undefined {
  for (const keys of active) {
    const act = keys[key.toLowerCase()];
    if (act) return act;
  }
  return undefined;
}

/** A letter for each title: the first of it that is free, by words first ("Natural Pair Plus": n, p, l, a …). */
export function letters_of(titles: string[], taken = ""): string[] {
  const used = new Set(taken);
  return titles.map((title) => {
    const words = title.toLowerCase().match(/[a-z]+/g) ?? [];
    const wanted = [...words.map((word) => word[0]!), ...words.join(""), ..."abcdefghijklmnopqrstuvwxyz"];
    const letter = wanted.find((one) => !used.has(one)) ?? "";
    used.add(letter);
    return letter;
  });
}
