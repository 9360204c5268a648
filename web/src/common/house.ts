// house.ts - what a page knows of the house: the last messages, as signals.
//
// A page is a pure function of these and of its own small choices (which chip, which tab).
import { computed, signal } from "@preact/signals";
import type { Floor, Message, Table, Welcome } from "protocol";
import { token_forget } from "./api";
import { Link, type LinkState } from "./link";
import { OVERTAKEN } from "./number";

export const state = signal<LinkState>("connecting");
export const reason = signal("");
export const welcome = signal<Welcome | undefined>(undefined);
export const floor = signal<Floor | undefined>(undefined);
export const tables = signal<Record<string, Table>>({});
export const view = signal<Extract<Message, { is: "view" }> | undefined>(undefined);
export const token = signal<string | undefined>(undefined);

/** What went wrong last, to be shown for a while; the number makes the same text twice two of them. */
export const complaint = signal<{ text: string; code: string; at: number } | undefined>(undefined);

/** The house's clock less this machine's, so that a countdown is right on a screen with a wrong clock. */
const ahead_ms = signal(0);
export const tick = signal(Date.now());
export const house_now = computed(() => tick.value + ahead_ms.value);

export let link: Link | undefined;

function heard(message: Message): void {
  if ("now" in message) ahead_ms.value = message.now - Date.now();
  if (message.is === "welcome") welcome.value = message;
  else if (message.is === "floor") floor.value = message;
  else if (message.is === "table") tables.value = { ...tables.value, [message.table]: message };
  else if (message.is === "view") view.value = message;
  else if (message.is === "refused" && message.code !== OVERTAKEN) complain(message.message, message.code);
}

export function complain(text: string, code = ""): void {
  complaint.value = { text, code, at: Date.now() };
}

/** Connects with a token; a page calls it once it has one. */
export function connect(page: string, with_token: string): void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";

  link?.end();
  token.value = with_token;
  link = new Link({
    url: `${scheme}://${location.host}/ws`,
    token: with_token,
    heard,
    changed: (now, why) => {
      state.value = now;
      reason.value = why;
      if (now === "refused") leave(page);
    },
  });
}

/** The token is worth nothing (any longer): back to the door. */
export function leave(page: string): void {
  link?.end();
  link = undefined;
  token_forget(page);
  token.value = undefined;
  view.value = undefined;
  welcome.value = undefined;
}

setInterval(() => {
  tick.value = Date.now();
}, 200);
setInterval(() => void link?.check(), 5000);
addEventListener("online", () => link?.hurry());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") link?.hurry();
});
