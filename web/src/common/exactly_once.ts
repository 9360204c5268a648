// exactly_once.ts - a change that the house applies exactly once, however often messages get lost.
//
// Each change carries a number.  The house applies a number once, and only if it is above the last one it applied
// for the same sender.  All windows of one person count together and their clocks differ, so a number of this window
// may have been overtaken by another window's.  The rules:
//
//   - A number is the time in milliseconds with random bits below it, above every number this window has seen: two
//     windows do not pick the same one.  (The house compares the kind of change too; it cannot tell apart two windows
//     that send the same kind of change under the same number, which takes the same millisecond and one chance in
//     1,024.)
//   - A change is done when the house answers it with a result, or acknowledges its very number.
//   - While that is uncertain (no answer, the store could not write, a higher number acknowledged) it is sent again
//     with the same number; the house then answers for certain: a result, or "overtaken".
//   - An overtaken change was not applied and never will be under its number: it is sent again with a new one.
//   - Any other refusal is final: nothing has changed.
//
// PendingChange is the state machine.  It sends nothing itself: each event returns the action that the transport
// (connection.ts over WebSocket, http.ts over HTTP) has to take.
import type { ErrorCode } from "protocol";

export const OVERTAKEN: ErrorCode = "overtaken";
const TOO_FAST: ErrorCode = "too-fast";
/** The house could not write: it may have accepted the change and still write it later. */
const STORE_CODES: readonly ErrorCode[] = [
  "store",
  "store-full",
  "store-chain",
  "store-none",
  "store-busy",
  "store-fenced",
];

// ---- numbers ------------------------------------------------------------------------------------------------

const RANDOM_RANGE = 1024; // the time in milliseconds, times this, stays below 2^53 until the year 2248

export class Numbers {
  private last = 0;

  constructor(
    private readonly now: () => number = Date.now,
    private readonly random: () => number = Math.random,
  ) {}

  /** The house has applied this number, from this window or another. */
  seen(applied: number): void {
    this.last = Math.max(this.last, applied);
  }

  /** Never the same twice, above every number seen. */
  next(): number {
    this.last = Math.max(this.last + 1, this.now() * RANDOM_RANGE) + Math.floor(this.random() * RANDOM_RANGE);
    return this.last;
  }
}

// ---- the state machine --------------------------------------------------------------------------------------

/** What became of a change: durable; refused, so that nothing has changed; or nobody answered for too long. */
export type Outcome =
  | { done: true; data?: unknown }
  | { done: false; code: string; message: string; wait_ms: number; unsure?: false }
  | { done: false; code: ""; message: ""; wait_ms: 0; unsure: true };

/** What the transport does next: send the change under `number`, wait for the next event, or report the outcome. */
export type Action = { is: "send"; after_ms: number } | { is: "wait" } | { is: "end"; outcome: Outcome };

export interface ChangeSetup {
  needs_result?: boolean; // an acknowledgement is not enough: the answer carries data, such as a voucher
  tries?: number; // give up, unsure, after so many sends without a final answer; without it: never
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 4000;
const TOO_FAST_MS = 1000;

const WAIT: Action = { is: "wait" };
const SEND: Action = { is: "send", after_ms: 0 };

export class PendingChange {
  number = 0; // 0: not sent yet
  private sends = 0;
  private pause_ms = FIRST_PAUSE_MS;
  private rechecked = false; // sent again over this connection to learn for certain what became of it

  constructor(
    private readonly numbers: Numbers,
    private readonly setup: ChangeSetup = {},
  ) {}

  private send(after_ms: number): Action {
    if (this.sends++ >= (this.setup.tries ?? Infinity))
      return { is: "end", outcome: { done: false, code: "", message: "", wait_ms: 0, unsure: true } };
    return after_ms ? { is: "send", after_ms } : SEND;
  }

  private send_after_pause(): Action {
    const after_ms = this.pause_ms;
    this.pause_ms = Math.min(2 * this.pause_ms, LONGEST_PAUSE_MS);
    return this.send(after_ms);
  }

  start(): Action {
    this.number = this.numbers.next();
    return this.send(0);
  }

  on_result(data?: unknown): Action {
    return { is: "end", outcome: { done: true, data } };
  }

  on_refused(code: string, message: string, wait_ms = 0): Action {
    this.rechecked = false;
    if (code === OVERTAKEN) return this.start();
    if (code === TOO_FAST) return this.send(Math.max(wait_ms, TOO_FAST_MS));
    if (STORE_CODES.some((one) => one === code)) return this.send_after_pause();
    return { is: "end", outcome: { done: false, code, message, wait_ms } };
  }

  /** The request or its answer was lost. */
  on_no_answer(): Action {
    return this.send_after_pause();
  }

  /** The last number that the house has applied.  A higher one than ours may be another window's: ask, once. */
  on_ack(applied: number): Action {
    this.numbers.seen(applied);
    if (this.number > applied) return WAIT;
    if (this.number === applied && !this.setup.needs_result) return { is: "end", outcome: { done: true } };
    if (this.rechecked) return WAIT;
    this.rechecked = true;
    return this.send(0);
  }

  /** A new connection, with the last number applied: what was sent over the old one may be lost. */
  on_reconnected(applied: number): Action {
    this.rechecked = false;
    const action = this.on_ack(applied);
    return action.is === "wait" ? this.send(0) : action;
  }
}
