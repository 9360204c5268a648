// link.ts - the connection to the house.
//
// It opens itself again for as long as the page lives, and says so.  A change is sent with a number that is
// never used again; until the house has answered it, it is kept, and sent again after every reconnect with the
// same number, so the house takes it exactly once.  What is only asked is asked again too.
//
// Knows nothing of pages: messages go to the listener it is given, in order.
import type { Message, Request, ResultData } from "protocol";

export type LinkState = "connecting" | "open" | "lost" | "refused";

/** What became of a change: it is durable, or it was refused and nothing has changed. */
export type Outcome = { done: true; data?: unknown } | { done: false; code: string; message: string };

/** A change without its number, which the link gives. */
export type Change = Request extends infer R ? (R extends { n: number } ? Omit<R, "n"> : never) : never;
/** A question without its number. */
export type Question = Request extends infer R ? (R extends { n?: number } ? Omit<R, "n"> : never) : never;

interface Waiting {
  n: number;
  text: string;
  change: boolean;
  quiet: boolean; // a refusal is the asker's alone
  answer: (outcome: Outcome) => void;
}

export interface LinkSetup {
  url: string;
  token: string;
  heard: (message: Message) => void;
  changed: (state: LinkState, reason: string) => void;
  socket?: (url: string) => WebSocket; // for tests
  clock?: () => number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
const SILENCE_MS = 30000; // the house pings a browser's socket, but a page does not see that: it asks /healthz

export class Link {
  private socket: WebSocket | undefined;
  private waiting: Waiting[] = [];
  private last = 0;
  private wait_ms = FIRST_WAIT_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private welcomed = false;
  private ended = false;
  private heard_at = 0;

  constructor(private readonly setup: LinkSetup) {
    this.open();
  }

  private now(): number {
    return this.setup.clock ? this.setup.clock() : Date.now();
  }

  // Above everything that this or an earlier page of this terminal has used: the time is a good number.
  private next(): number {
    this.last = Math.max(this.last + 1, this.now());
    return this.last;
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
    this.setup.changed("lost", reason);
    this.again();
  }

  private again(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait_ms * (0.75 + Math.random() / 2));
    this.wait_ms = Math.min(this.wait_ms * 2, LONGEST_WAIT_MS);
  }

  private message(message: Message): void {
    this.heard_at = this.now();
    if (message.is === "welcome") this.welcome(message.ack);
    if (message.is === "refused" && !this.welcomed) return this.turned_away(message.code, message.message);
    if (message.is === "view" && "ack" in message) this.taken(message.ack);
    const quiet = message.is === "refused" && this.waiting.some((w) => w.quiet && w.n === message.n);
    if (message.is === "refused") this.answered(message.n, { done: false, code: message.code, message: message.message });
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
    this.last = Math.max(this.last, ack);
    this.setup.changed("open", "");
    this.taken(ack);
    for (const one of this.waiting) this.socket?.send(one.text);
  }

  private taken(ack: number): void {
    for (const one of this.waiting.filter((w) => w.change && w.n <= ack)) this.answered(one.n, { done: true });
  }

  private answered(n: number | undefined, outcome: Outcome): void {
    const one = this.waiting.find((w) => w.n === n);
    if (!one) return;
    this.waiting = this.waiting.filter((w) => w !== one);
    // "It was done before": then the answer was lost, not the request.
    one.answer(!outcome.done && outcome.code === "repeated" ? { done: true } : outcome);
  }

  private send(body: object, change: boolean, quiet = false): Promise<Outcome> {
    const n = this.next();
    const text = JSON.stringify({ do: (body as { do: string }).do, n, ...body });

    return new Promise((answer) => {
      this.waiting.push({ n, text, change, quiet, answer });
      if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Asks for a change; the promise ends when it is durable or refused, however often the line breaks. */
  change(body: Change): Promise<Outcome> {
    return this.send(body, true);
  }

  /** Asks a question; undefined if it was refused, of which nobody hears where it is quiet. */
  async ask<K extends keyof ResultData>(body: Question & { do: K }, quiet = false): Promise<ResultData[K] | undefined> {
    const outcome = await this.send(body, false, quiet);
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

  /** At once, without waiting for the next try: the network is back. */
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
