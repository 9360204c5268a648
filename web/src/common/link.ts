// link.ts - the connection to the house.
//
// It opens itself again for as long as the page lives, and says so.  Changes go out one after the other, each with
// a number of its own; until the house has answered it, a change is kept, and sent again after every reconnect with
// the same number, so the house takes it exactly once (number.ts).  What is only asked is asked again too.
//
// Knows nothing of pages: messages go to the listener it is given, in order.
import type { Message, Request, ResultData } from "protocol";
import { Numbers, OVERTAKEN } from "./number";

/** elsewhere: another window has taken the terminal; this one does not fight for it. */
export type LinkState = "connecting" | "open" | "lost" | "elsewhere" | "refused";

/** What became of a change: it is durable, or it was refused and nothing has changed. */
export type Outcome = { done: true; data?: unknown } | { done: false; code: string; message: string };

/** A change without its number, which the link gives. */
export type Change = Request extends infer R ? (R extends { n: number } ? Omit<R, "n"> : never) : never;
/** A question without its number. */
export type Question = Request extends infer R ? (R extends { n?: number } ? Omit<R, "n"> : never) : never;

interface Waiting {
  n: number; // 0: a change that has not gone out yet
  body: { do: string };
  change: boolean;
  again: boolean; // sent once more over this connection, to hear for certain what became of it
  quiet: boolean; // a refusal is the asker's alone
  answer: (outcome: Outcome) => void;
}

/** Changes with more to say than that they are done: their result is waited for. */
const TELLING = ["issue", "collect", "redeem"];

export interface LinkSetup {
  url: string;
  token: string;
  heard: (message: Message) => void;
  changed: (state: LinkState, reason: string) => void;
  socket?: (url: string) => WebSocket; // for tests
  clock?: () => number;
  chance?: () => number;
}

/** What the house says to the window before when a terminal connects again (desk_request.c). */
export const ELSEWHERE = "this terminal has connected again";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
const TOO_FAST_MS = 1000;
const SILENCE_MS = 30000; // the house pings a browser's socket, but a page does not see that: it asks /healthz

export class Link {
  private socket: WebSocket | undefined;
  private waiting: Waiting[] = [];
  private readonly numbers: Numbers;
  private wait_ms = FIRST_WAIT_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private welcomed = false;
  private ended = false;
  private heard_at = 0;

  constructor(private readonly setup: LinkSetup) {
    this.numbers = new Numbers(setup.clock, setup.chance);
    this.open();
  }

  private now(): number {
    return this.setup.clock ? this.setup.clock() : Date.now();
  }

  private open(): void {
    if (this.ended) return;
    this.setup.changed("connecting", "");
    this.welcomed = false;
    const socket = this.setup.socket ? this.setup.socket(this.setup.url) : new WebSocket(this.setup.url);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token: this.setup.token }));
    socket.onmessage = (event) => this.message(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => this.closed(socket, event.reason);
  }

  private closed(socket: WebSocket, reason: string): void {
    if (this.ended || socket !== this.socket) return;
    this.socket = undefined;
    this.setup.changed(reason === ELSEWHERE ? "elsewhere" : "lost", reason);
    if (reason !== ELSEWHERE) this.again();
  }

  private again(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait_ms * (0.75 + Math.random() / 2));
    this.wait_ms = Math.min(this.wait_ms * 2, LONGEST_WAIT_MS);
  }

  private message(message: Message): void {
    this.heard_at = this.now();
    if (message.is === "welcome") this.welcome(message.ack);
    if (message.is === "refused" && this.retried(message.n, message.code)) return;
    if (message.is === "refused" && !this.welcomed) return this.turned_away(message.code, message.message);
    if (message.is === "view" && "ack" in message) this.taken(message.ack);
    const quiet = message.is === "refused" && this.waiting.some((w) => w.quiet && w.n === message.n);
    if (message.is === "refused")
      this.answered(message.n, { done: false, code: message.code, message: message.message });
    if (message.is === "result") this.answered(message.n, { done: true, data: message.data });
    if (!quiet) this.setup.heard(message);
  }

  // The token is worth nothing: the page must ask who sits here.
  private turned_away(code: string, text: string): void {
    if (code !== "no-session") return; // too many at once, or the like: the house closes, and we come back
    this.end();
    this.setup.changed("refused", text);
  }

  private welcome(ack: number): void {
    this.welcomed = true;
    this.wait_ms = FIRST_WAIT_MS;
    this.setup.changed("open", "");
    const unsure = this.waiting.filter((w) => w.n !== 0);
    for (const one of unsure) one.again = false;
    this.taken(ack);
    for (const one of unsure) if (this.waiting.includes(one) && !one.again) this.transmit(one);
    this.next_change();
  }

  // The number is the last that was taken, of this window or another.  Ours, if it is the very one; if it is lower,
  // the house must say what became of it.
  private taken(ack: number): void {
    const one = this.under_way();

    this.numbers.heard(ack);
    if (!one || one.n > ack) return;
    if (one.n === ack && !TELLING.includes(one.body.do)) return this.answered(one.n, { done: true });
    if (one.again) return;
    one.again = true;
    this.transmit(one);
  }

  // Refused, but not for good: overtaken by another window's, or too many at once.
  private retried(n: number | undefined, code: string): boolean {
    const one = this.under_way();

    if (!one || one.n !== n || (code !== OVERTAKEN && code !== "too-fast")) return false;
    if (code === OVERTAKEN) one.n = this.numbers.next();
    one.again = false;
    if (code === OVERTAKEN) this.transmit(one);
    else setTimeout(() => this.waiting.includes(one) && this.transmit(one), TOO_FAST_MS);
    return true;
  }

  private under_way(): Waiting | undefined {
    return this.waiting.find((w) => w.change && w.n !== 0);
  }

  private next_change(): void {
    const one = this.waiting.find((w) => w.change);

    if (!one || one.n !== 0 || !this.welcomed) return;
    one.n = this.numbers.next();
    this.transmit(one);
  }

  private answered(n: number | undefined, outcome: Outcome): void {
    const one = this.waiting.find((w) => w.n === n);
    if (!one) return;
    this.waiting = this.waiting.filter((w) => w !== one);
    one.answer(outcome);
    this.next_change();
  }

  private transmit({ n, body }: Waiting): void {
    const { do: what, ...rest } = body;
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ do: what, n, ...rest }));
  }

  /** Asks for a change; the promise ends when it is durable or refused, however often the line breaks. */
  change(body: Change): Promise<Outcome> {
    return new Promise((answer) => {
      this.waiting.push({ n: 0, body, change: true, again: false, quiet: false, answer });
      this.next_change();
    });
  }

  /** Asks a question; undefined if it was refused, of which nobody hears where it is quiet. */
  async ask<K extends keyof ResultData>(body: Question & { do: K }, quiet = false): Promise<ResultData[K] | undefined> {
    const outcome = await new Promise<Outcome>((answer) => {
      const one = { n: this.numbers.next(), body, change: false, again: false, quiet, answer };
      this.waiting.push(one);
      this.transmit(one);
    });
    return outcome.done ? (outcome.data as ResultData[K]) : undefined;
  }

  /** Says something that has no answer of its own: watch. */
  say(body: Question): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(body));
  }

  get busy(): boolean {
    return this.waiting.some((w) => w.change);
  }

  /** To be called now and then: a line that went dead without a word is given up. */
  async check(): Promise<void> {
    const socket = this.socket;
    if (!socket || !this.welcomed || this.now() - this.heard_at < SILENCE_MS) return;
    try {
      await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5000) });
      this.heard_at = this.now();
    } catch {
      socket.close();
      this.closed(socket, "the house does not answer");
    }
  }

  /** At once, without waiting for the next try: the network is back, or somebody looks at this window. */
  hurry(): void {
    if (this.socket || this.ended) return;
    clearTimeout(this.timer);
    this.open();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
