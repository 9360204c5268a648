// chips.ts - counts by denomination, as people type them.  Pure; the smallest denomination is first, as in the protocol.

const MOST = 1000000;

/** "12", "1,200", nothing for none; also what a hand counts in stacks, "3*20+4".  Undefined: it is no number of chips. */
export function count_of(text: string): number | undefined {
  const plain = text.replace(/[\s,]/g, "").replace(/[x×]/gi, "*");
  if (plain === "") return 0;
  if (!/^\d{1,7}(\*\d{1,7})?(\+\d{1,7}(\*\d{1,7})?)*$/.test(plain)) return undefined;
  const sum = plain
    .split("+")
    .map((part) => part.split("*").reduce((product, factor) => product * Number(factor), 1))
    .reduce((a, b) => a + b, 0);
  return sum <= MOST ? sum : undefined;
}

/** What they are worth, in cents. */
export function worth(chips: readonly number[], units: readonly number[]): number {
  return chips.reduce((sum, count, i) => sum + count * (units[i] ?? 0), 0);
}

/** All fields as counts; undefined where one of them is none. */
export function counts_of(texts: readonly string[]): number[] | undefined {
  const counts = texts.map(count_of);
  return counts.every((c) => c !== undefined) ? (counts as number[]) : undefined;
}

/** Of each denomination that there is any of, the largest first. */
export function spelled(chips: readonly number[], units: readonly number[]): { unit: number; count: number }[] {
  return units
    .map((unit, i) => ({ unit, count: chips[i] ?? 0 }))
    .filter(({ count }) => count !== 0)
    .reverse();
}

/** Bank notes as a count of a drop box lists them. */
export const NOTES: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10000];
