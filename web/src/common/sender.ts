// sender.ts - the one sender of changes, whatever the line: a WebSocket (connection.ts) or HTTP (http.ts).
//
// A page says what it wants changed; the number is added here and nowhere else, and the types let no page write one.
// All senders of a page count with the same numbers, above every number that any of its lines has heard of.  Changes of
// one sender go out one at a time, because one that needs a new number must not come after its own successor: a dealer's
// second card before the first.
import type { Request } from "protocol";
import { type Action, Numbers, type Outcome, PendingChange } from "./exactly_once";

type Unnumbered<R> = R extends unknown ? Omit<R, "n"> & { n?: never } : never;

/** A change: a request that the house applies once, by its number. */
export type Change = Unnumbered<Extract<Request, { n: number }>>;
/** A question: a request that changes nothing, or nothing that could happen twice. */
export type Question = Unnumbered<Exclude<Request, { n: number }>>;
/** The one with this name. */
export type Named<R, K> = Extract<R, { do: K }> & { do: K };

/** Of a refused number.  final: nothing has changed; other: it is not that of the change under way. */
export type Fate = "final" | "tried-again" | "other";

/** Sends a request once, if there is anybody to send it to; what comes of it is told to the sender. */
export type Line = (body: Change, n: number) => void;

export interface SenderSetup {
  numbers?: Numbers;
  tries?: number; // after so many sends without an answer the fate of a change is unsure; without it: never
  open?: boolean; // the line needs no welcome
  now?: () => number;
  later?: (send: () => void, ms: number) => void;
}

interface QueuedChange {
  body: Change;
  asked_ms: number;
  pending: PendingChange;
  resolve: (outcome: Outcome) => void;
}

/** Changes whose answer carries more than that they are done. */
const NEEDS_RESULT: readonly Change["do"][] = ["issue", "collect", "redeem"];

const page_numbers = new Numbers();

/** Every answer is expected within this time; after it a person is told that there is none yet. */
export const ANSWER_MS = 2000;

const waiting = new Set<QueuedChange>(); // of all senders of the page, the oldest first

/** Since when the oldest change waits for its answer; undefined: none does. */
export function waiting_since(): number | undefined {
  for (const change of waiting) return change.asked_ms;
  return undefined;
}

export class Sender {
  private queue: QueuedChange[] = []; // the first one is under way, once the line is open
  private readonly numbers: Numbers;
  private readonly later: (send: () => void, ms: number) => void;
  private readonly now: () => number;
  private open: boolean;
  /** When the change under way was sent, while it has no answer of any kind. */
  sent_ms: number | undefined;

  constructor(
    private readonly line: Line,
    private readonly setup: SenderSetup = {},
  ) {
    this.numbers = setup.numbers ?? page_numbers;
    this.later = setup.later ?? ((send, ms) => setTimeout(send, ms));
    this.now = setup.now ?? Date.now;
    this.open = setup.open ?? false;
  }

  /** The promise resolves when the change is durable or refused, however often the line breaks. */
  change(body: Change): Promise<Outcome> {
    return new Promise((resolve) => {
      const needs_result = NEEDS_RESULT.includes(body.do);
      const pending = new PendingChange(this.numbers, { needs_result, tries: this.setup.tries });
      const change = { body, pending, resolve, asked_ms: this.now() };
      this.queue.push(change);
      waiting.add(change);
      this.start_next();
    });
  }

  get has_changes(): boolean {
    return this.queue.length > 0;
  }

  /** What still waits is never answered: its line is gone for good. */
  close(): void {
    for (const change of this.queue) waiting.delete(change);
    this.on_lost();
  }

  /** For a question, whose answer is found by it. */
  next_number(): number {
    return this.numbers.next();
  }

  // ---- what the line tells --------------------------------------------------------------------------------------

  on_open(ack: number): void {
    const change = this.under_way();

    this.open = true;
    this.numbers.seen(ack);
    if (change) this.take(change, change.pending.on_reconnected(ack));
    else this.start_next();
  }

  on_lost(): void {
    this.open = false;
    this.sent_ms = undefined;
  }

  on_ack(ack: number): void {
    const change = this.under_way();

    this.numbers.seen(ack);
    if (change) this.take(change, change.pending.on_ack(ack));
  }

  /** False: this number is not the one under way. */
  on_result(n: number | undefined, data: unknown): boolean {
    const change = this.numbered(n);

    if (change) this.take(change, change.pending.on_result(data));
    return change !== undefined;
  }

  on_refused(n: number | undefined, code: string, message: string, wait_ms?: number): Fate {
    const change = this.numbered(n);

    if (!change) return "other";
    const action = change.pending.on_refused(code, message, wait_ms);
    this.take(change, action);
    return action.is === "end" ? "final" : "tried-again";
  }

  on_no_answer(n: number): void {
    const change = this.numbered(n);
    if (change) this.take(change, change.pending.on_no_answer());
  }

  // ---- the queue ------------------------------------------------------------------------------------------------

  private under_way(): QueuedChange | undefined {
    return this.queue[0]?.pending.number ? this.queue[0] : undefined;
  }

  private numbered(n: number | undefined): QueuedChange | undefined {
    const change = this.under_way();
    return change?.pending.number === n ? change : undefined;
  }

  private start_next(): void {
    const change = this.queue[0];
    if (change && change.pending.number === 0 && this.open) this.take(change, change.pending.start());
  }

  private transmit(change: QueuedChange): void {
    if (!this.open || this.queue[0] !== change) return;
    this.sent_ms = this.now();
    this.line(change.body, change.pending.number);
  }

  private take(change: QueuedChange, action: Action): void {
    if (action.is !== "wait") this.sent_ms = undefined;
    if (action.is === "send" && action.after_ms) this.later(() => this.transmit(change), action.after_ms);
    else if (action.is === "send") this.transmit(change);
    if (action.is !== "end") return;
    this.queue.shift();
    waiting.delete(change);
    change.resolve(action.outcome);
    this.start_next();
  }
}
