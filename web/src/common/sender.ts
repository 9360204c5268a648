// sender.ts - a change over HTTP that is taken exactly once, however often the line breaks (number.ts says how).
//
// While no answer has come it is sent again with the same number, and the answer is what came of it the first
// time.  The same where the house could not write: it may have taken the change and have it written yet.
import { post, Refusal } from "./api";
import { Numbers, OVERTAKEN } from "./number";
import type { Request, ResultData } from "protocol";

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

/** What it answered. */
export async function sent<T>(way: Way<T>): Promise<T> {
  let n = way.next();

  for (let i = 0, pause = FIRST_PAUSE_MS; i < TRIES; i++) {
    try {
      return await way.once(n);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code.startsWith("store")) {
        await way.pause(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      } else if (error.code === OVERTAKEN) {
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

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

type Answer<K> = K extends keyof ResultData ? ResultData[K] : object;
/** A change without its number, which is given here. */
export type Unnumbered<K> = Omit<Extract<Request, { do: K }>, "n"> & { do: K };

/** Posts a change in the name of whoever has the token; done when the promise ends. */
export function post_change<K extends Request["do"]>(
  body: Unnumbered<K>,
  token: string | undefined,
  numbers: Numbers,
): Promise<Answer<K>> {
  const once = (n: number) => post({ ...body, n } as unknown as Extract<Request, { do: K }>, token);
  return sent({ once, next: () => numbers.next(), pause });
}
