// sender.ts - a change over HTTP that is taken exactly once, however often the line breaks.
//
// A change carries a number.  While no answer has come it is sent again with the same number, and "repeated" then
// means that it had been taken.  "Repeated" at the first try means that another window of the same person has
// used a higher number: it was not taken, and goes out with a new one.
import { Refusal } from "../common/api";

export interface Way<T> {
  once: (n: number) => Promise<T>; // throws a Refusal, or anything else where no answer came
  next: () => number; // never the same twice, rising
  pause: (ms: number) => Promise<void>;
}

/** No answer came for so long that a person should look whether it was done. */
export class Unsure extends Error {}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 4000;
const TRIES = 16; // about a minute

/** What it answered; undefined: it was done, and its answer is lost. */
export async function sent<T>(way: Way<T>): Promise<T | undefined> {
  let n = way.next();
  let lost = false;

  for (let i = 0, pause = FIRST_PAUSE_MS; i < TRIES; i++) {
    try {
      return await way.once(n);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        lost = true;
        await way.pause(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      } else if (error.code === "repeated") {
        if (lost) return undefined;
        n = way.next();
      } else if (error.code === "too-fast") {
        await way.pause(Math.max(error.wait_ms, 1000));
      } else {
        throw error;
      }
    }
  }
  throw new Unsure("no answer");
}
