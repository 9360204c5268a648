// house.ts - what a page knows of the house: the last message of each kind, as signals.
//
// A page is a pure function of these and of its own small choices (which chip, which tab).
import { computed, signal } from "@preact/signals";
import type { Floor, Message, Table, Welcome } from "protocol";
import { houses } from "./houses";
import { token_forget } from "./http";
import { ANSWER_MS, waiting_since } from "./sender";
import { Connection, type ConnectionSetup, type ConnectionState } from "./connection";
import { OVERTAKEN } from "./exactly_once";

export const state = signal<ConnectionState>("connecting");
export const welcome = signal<Welcome | undefined>(undefined);
export const floor = signal<Floor | undefined>(undefined);
export const tables = signal<Record<string, Table>>({});
export const view = signal<Extract<Message, { is: "view" }> | undefined>(undefined);
export const token = signal<string | undefined>(undefined);
/** When this page has last found another machine to be the house than before. */
export const moved_at = signal(0);

/** The last refusal, shown for some seconds; the time tells the same text twice apart. */
export const complaint = signal<{ text: string; code: string; at: number } | undefined>(undefined);

/** The house's clock minus this machine's, so that a countdown is right on a screen whose clock is wrong. */
const clock_offset_ms = signal(0);
export const tick = signal(Date.now());
export const house_now = computed(() => tick.value + clock_offset_ms.value);

/** What was asked for has no answer yet, for longer than one takes or because nobody is there to give it. */
export const not_taken = computed(() => {
  const now = tick.value; // always read: what waits is no signal
  const since = waiting_since() ?? Infinity;
  return now - since >= ANSWER_MS || (now > since && state.value !== "open");
});

const IN_PLAY: readonly string[] = ["betting", "dealing", "deciding"];

/** Rounds go on where this page looks, or last looked: their clocks decide what does not reach the house in time. */
export const in_play = computed(() => {
  const last = view.value;
  if (!last) return false;
  if ("tables" in last) return last.tables.some((one) => IN_PLAY.includes(one.phase));
  return "round" in last && IN_PLAY.includes(last.round?.phase ?? "");
});

export let connection: Connection | undefined;

function on_message(message: Message): void {
  if ("now" in message) clock_offset_ms.value = message.now - Date.now();
  if (message.is === "welcome") welcome.value = message;
  else if (message.is === "floor") floor.value = message;
  else if (message.is === "table") tables.value = { ...tables.value, [message.table]: message };
  else if (message.is === "view") view.value = message;
  else if (message.is === "refused" && message.code !== OVERTAKEN) complain(message.message, message.code);
}

export function complain(text: string, code = ""): void {
  complaint.value = { text, code, at: Date.now() };
}

/** A connection to the house that served this page, or to the machine that is the house by now. */
export function open_connection(setup: Omit<ConnectionSetup, "houses">): Connection {
  return new Connection({ ...setup, houses });
}

let listening = false;
let found_at = houses.base;

/** Starts, once, the page's clock and whatever makes it check or renew the connection. */
function listen(): void {
  if (listening) return;
  listening = true;
  setInterval(() => (tick.value = Date.now()), 200);
  addEventListener("online", () => connection?.reconnect());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection?.reconnect();
  });
}

/** Connects with a token; a page calls it once it has one. */
export function connect(page: string, with_token: string): void {
  listen();
  connection?.close();
  token.value = with_token;
  connection = open_connection({
    token: with_token,
    on_message,
    on_state: (now) => {
      state.value = now;
      if (now === "refused") leave(page);
      if (now !== "open" || found_at === houses.base) return;
      found_at = houses.base;
      moved_at.value = Date.now();
    },
  });
}

/** The token is no longer valid: back to signing in. */
export function leave(page: string): void {
  connection?.close();
  connection = undefined;
  token_forget(page);
  token.value = undefined;
  view.value = undefined;
  welcome.value = undefined;
}
