// number.ts - the numbers of changes, and what the house says of one that it has seen or passed.
//
// The house takes a number once, and only above the last one it took of the same sender.  All windows of a person
// count together, and their clocks differ: a number of this window may have been passed by another's.  So it goes
//
//   - a number is the time in milliseconds and some chance beyond it, above everything this window has heard of:
//     two windows do not meet in one;
//   - a change is done when the house answers it with a result, or says that its very number was the last taken;
//   - whoever is not sure sends it again with the same number, and the house answers for certain;
//   - what was overtaken did not happen and never will under its number: it goes out again with a new one.
//
// Over a connection (link.ts) a window has one change under way at a time: what goes out anew must not come after
// its own successor, a dealer's second card before the first.

/** The house's word for a number that was passed over: the change was not done. */
export const OVERTAKEN = "overtaken";

const CHANCE = 1024; // the time in milliseconds, times this, stays below 2^53 until the year 2248

export class Numbers {
  private last = 0;

  constructor(
    private readonly now: () => number = Date.now,
    private readonly chance: () => number = Math.random,
  ) {}

  /** The house has taken this one, of this window or another. */
  heard(taken: number): void {
    this.last = Math.max(this.last, taken);
  }

  /** Never the same twice, above all that was heard. */
  next(): number {
    this.last = Math.max(this.last + 1, this.now() * CHANCE) + Math.floor(this.chance() * CHANCE);
    return this.last;
  }
}
