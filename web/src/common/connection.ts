// connection.ts - the WebSocket connection to the house.
//
// It reconnects by itself for as long as the page lives and reports its state.  Changes are kept until the house has
// answered (sender.ts): after a reconnect the pending one is sent again, so that it is applied exactly once.  Where the
// house has a standby, each loss leads to the other machine (houses.ts).  Unanswered questions are asked again too.
//
// It knows nothing of pages: messages go to the listener it was given, in order.
import type { CloseCodes, ErrorCode, Message, ResultData } from "protocol";
import { Numbers, type Outcome } from "./exactly_once";
import type { Houses } from "./houses";
import { ANSWER_MS, type Change, type Question, Sender } from "./sender";

/** replaced: another window uses this terminal now, and this one does not fight for it. */
export type ConnectionState = "connecting" | "open" | "lost" | "replaced" | "refused";

/** Only the asker learns of a refusal; a function is told why. */
type Quiet = boolean | ((code: string, message: string) => void);

interface OpenQuestion {
  number: number;
  body: Question;
  quiet: Quiet;
  resolve: (data: unknown) => void;
}

export interface ConnectionSetup {
  houses: Houses;
  token: string;
  on_message: (message: Message) => void;
  on_state: (state: ConnectionState) => void;
  open_socket?: (url: string) => WebSocket; // for tests
  now?: () => number;
  random?: () => number;
}

const REPLACED: CloseCodes["replaced"] = 4000;
const NO_SESSION: ErrorCode = "no-session";
const SIGN_MACHINE: ErrorCode = "sign-machine";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
const LONGEST_OF_SEVERAL_MS = 1000; // a standby is the house within two seconds
const WELCOME_MS = 3000; // a machine that is cut off answers nothing at all
const BEAT_MS = 3000; // a page does not see the house's WebSocket pings, so after this silence it asks /healthz
const LOOK_MS = 500;

export class Connection {
  private socket: WebSocket | undefined;
  private questions: OpenQuestion[] = [];
  private readonly sender: Sender;
  private wait_ms = FIRST_WAIT_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private impatience: ReturnType<typeof setTimeout> | undefined;
  private base = ""; // of the machine that this connection leads to
  private tried = 0; // machines since the last welcome, or the last wait
  private welcomed = false;
  private closed = false; // for good
  private heard_ms = 0;
  private asking = false; // whether the house is there
  private readonly beat: ReturnType<typeof setInterval>;

  constructor(private readonly setup: ConnectionSetup) {
    const numbers = setup.now && new Numbers(setup.now, setup.random);
    this.sender = new Sender((body, n) => this.transmit(body, n), { numbers, now: setup.now });
    this.beat = setInterval(() => void this.check_alive(), LOOK_MS);
    this.open();
  }

  private now(): number {
    return this.setup.now ? this.setup.now() : Date.now();
  }

  // ---- the socket ---------------------------------------------------------------------------------------------

  private open(): void {
    if (this.closed) return;
    this.setup.on_state("connecting");
    this.welcomed = false;
    const url = this.setup.houses.socket_url;
    const socket = this.setup.open_socket ? this.setup.open_socket(url) : new WebSocket(url);
    this.socket = socket;
    this.base = this.setup.houses.base;
    clearTimeout(this.impatience);
    this.impatience = setTimeout(() => !this.welcomed && this.drop(socket), WELCOME_MS);
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token: this.setup.token }));
    socket.onmessage = (event) => this.on_message(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => this.on_close(socket, event.code);
  }

  private on_close(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    this.socket = undefined;
    this.welcomed = false;
    this.sender.on_lost();
    this.setup.on_state(code === REPLACED ? "replaced" : "lost");
    if (code === REPLACED) return;
    this.setup.houses.move_on(this.base);
    if (++this.tried < this.setup.houses.count) this.open();
    else this.reconnect_later();
  }

  private drop(socket: WebSocket): void {
    if (socket !== this.socket) return;
    socket.close();
    this.on_close(socket, 0);
  }

  private reconnect_later(): void {
    const longest_ms = this.setup.houses.count > 1 ? LONGEST_OF_SEVERAL_MS : LONGEST_WAIT_MS;
    clearTimeout(this.timer);
    this.tried = 0;
    this.timer = setTimeout(() => this.open(), this.wait_ms * (0.75 + Math.random() / 2));
    this.wait_ms = Math.min(this.wait_ms * 2, longest_ms);
  }

  private transmit(body: Change | Question, n: number): void {
    const { do: id, ...rest } = body;
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ do: id, n, ...rest }));
  }

  // ---- messages -----------------------------------------------------------------------------------------------

  private on_message(message: Message): void {
    this.heard_ms = this.now();
    if (message.is === "welcome" || message.is === "standby") this.setup.houses.learn(message.houses);
    if (message.is === "welcome") this.on_welcome(message.ack);
    if (message.is === "view" && "ack" in message) this.sender.on_ack(message.ack);
    if (message.is === "result" && !this.sender.on_result(message.n, message.data))
      this.end_question(message.n, message.data);
    if (message.is === "refused" && this.on_refused(message)) return;
    this.setup.on_message(message);
  }

  private on_welcome(ack: number): void {
    this.welcomed = true;
    this.tried = 0;
    this.wait_ms = FIRST_WAIT_MS;
    this.setup.on_state("open");
    for (const question of this.questions) this.transmit(question.body, question.number);
    this.sender.on_open(ack);
  }

  // Returns true if the listener need not be told: the refusal is not final, or the asker deals with it.
  private on_refused({ n, code, message, wait }: Extract<Message, { is: "refused" }>): boolean {
    const fate = this.sender.on_refused(n, code, message, wait);

    if (fate !== "other") return fate === "tried-again";
    if (!this.welcomed) {
      // Only an invalid token is final.  After any other refusal the house closes the connection, and we reconnect.
      if (code === NO_SESSION) this.close();
      if (code === NO_SESSION) this.setup.on_state("refused");
      return code !== SIGN_MACHINE; // nothing but the operator helps there: the page says so
    }
    const quiet = this.end_question(n, undefined)?.quiet ?? false;
    if (typeof quiet === "function") quiet(code, message);
    return quiet !== false;
  }

  // ---- changes ------------------------------------------------------------------------------------------------

  /** Asks for a change; the promise resolves when it is durable or refused, however often the connection breaks. */
  change(body: Change): Promise<Outcome> {
    return this.sender.change(body);
  }

  get has_changes(): boolean {
    return this.sender.has_changes;
  }

  // ---- questions ----------------------------------------------------------------------------------------------

  private end_question(number: number | undefined, data: unknown): OpenQuestion | undefined {
    const question = this.questions.find((q) => q.number === number);

    if (!question) return undefined;
    this.questions = this.questions.filter((q) => q !== question);
    question.resolve(data);
    return question;
  }

  /** Asks a question; undefined if it was refused, which only the asker learns where it is quiet. */
  async ask<K extends keyof ResultData>(
    body: Question & { do: K },
    quiet: Quiet = false,
  ): Promise<ResultData[K] | undefined> {
    const data = await new Promise<unknown>((resolve) => {
      const number = this.sender.next_number();
      this.questions.push({ number, body, quiet, resolve });
      this.transmit(body, number);
    });
    return data as ResultData[K] | undefined;
  }

  /** Sends a request that has no answer of its own: watch. */
  send(body: Question): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(body));
  }

  // ---- life ---------------------------------------------------------------------------------------------------

  /** Gives up a connection that went dead silently: the house does not answer at all, or it does, but not here what was
   *  asked here.  A house that cannot write (503) is slow, not gone. */
  async check_alive(): Promise<void> {
    const socket = this.socket;
    const overdue = this.now() - Math.max(this.sender.sent_ms ?? Infinity, this.heard_ms) >= ANSWER_MS;
    if (!socket || !this.welcomed || this.asking) return;
    if (!overdue && this.now() - this.heard_ms < BEAT_MS) return;
    this.asking = true;
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const { ok } = await fetch(`${this.base}/healthz`, { cache: "no-store", signal });
      if (ok && overdue && this.sender.sent_ms !== undefined) this.drop(socket);
      this.heard_ms = this.now();
    } catch {
      this.drop(socket);
    } finally {
      this.asking = false;
    }
  }

  /** Reconnects now instead of at the next try: the network is back, or somebody looks at this window. */
  reconnect(): void {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.impatience);
    clearInterval(this.beat);
    this.sender.close();
    this.socket?.close();
  }
}
