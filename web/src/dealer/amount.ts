// amount.ts - money as it is typed.

/** Dollars as they are typed, in cents; 0 where that is no amount. */
export function cents_of(text: string): number {
  const found = /^\s*\$?(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : 0;
}
