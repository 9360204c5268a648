// console.ts - what the console knows beside the house's messages: the table it shows, what is being typed,
// whether a request is under way; and its keyboard.
import { computed, effect, signal } from "@preact/signals";
import type { DealerView, Table } from "protocol";
import type { Change } from "../common/sender";
import type { Outcome } from "../common/exactly_once";
import { complain, connection, floor, house_now, state, tables, tick, view, welcome } from "../common/house";
import { key_act } from "./keys";
import { t } from "./text";

const KEY = "cardroom.dealer.table";

/** The table that was asked for: by the address, or the one this window showed before. */
const requested_table = signal(new URLSearchParams(location.search).get("table") ?? sessionStorage.getItem(KEY) ?? "");

/** The table on the screen: that of the console which somebody signed on at, the requested one if it exists, else the first live table. */
export const current_table = computed<string>(() => {
  const all = floor.value?.tables ?? [];
  const asked = all.find((tab) => tab.table === (welcome.value?.console ?? requested_table.value));
  return (asked ?? all.find((tab) => tab.live) ?? all[0])?.table ?? "";
});

export function choose_table(table: string): void {
  sessionStorage.setItem(KEY, table);
  requested_table.value = table;
}

/** The last view, if it is of the current table. */
export const table_view = computed<DealerView | undefined>(() => {
  const last = view.value;
  return last?.is === "view" && last.of === "dealer" && last.table === current_table.value ? last : undefined;
});

export const table = computed<Table | undefined>(() => tables.value[current_table.value]);

/** After a reconnect the house must be told again what this console watches. */
effect(() => {
  if (state.value === "open" && welcome.value && current_table.value)
    connection?.send({ do: "watch", table: current_table.value });
});

export const busy = signal(false);

/** Asks the house for a change; a refusal is shown by Notices.  A press while another is under way is none; what is typed
 *  with letters (queued) follows in its turn. */
export async function request(body: Change, queued = false): Promise<Outcome | undefined> {
  if (!connection || (busy.value && !queued)) return undefined;
  busy.value = true;
  try {
    return await connection.change(body);
  } finally {
    busy.value = false;
  }
}

/** This moment was marked just now. */
export const marked = signal(false);

/** One tap: the time, the table and its round are in the event. */
export async function mark_moment(): Promise<void> {
  const done = await request({ do: "mark", table: current_table.value });

  if (!done) return;
  marked.value = true;
  setTimeout(() => (marked.value = false), 1500);
}

/** Typed, clicked or scanned, and not entered yet. */
export const typed_cards = signal("");

// What was typed at one table does not belong to another.
let last_table = "";
effect(() => {
  if (current_table.value === last_table) return;
  last_table = current_table.value;
  typed_cards.value = "";
});

/** A dialog stops the clock: a round that would be settled by itself waits while one is open. */
const HELD_MS = 15000; // of twenty seconds; a console that dies holds nothing for longer
let asked_at = 0;

function hold_clock(): void {
  const { phase, deadline = 0 } = table_view.value?.round ?? {};
  if (phase !== "finished" || !deadline || deadline - house_now.value > HELD_MS || tick.value - asked_at < 1000) return;
  if (!document.querySelector("dialog[open]") || welcome.value?.role === "auditor") return;
  asked_at = tick.value;
  void connection?.change({ do: "wait", table: current_table.value });
}
effect(hold_clock);

// ---- keyboard --------------------------------------------------------------------------------------------------

export const CARDS_ID = "cards-typed";
export const PRIMARY_ID = "primary";
export const PUT_RIGHT_ID = "put-right";

/** Nobody reads a new step in this time: a second tap of the same finger, or the Enter of a scanner. */
const EARLY_MS = 400;
let step_since = 0;

/** To be called when the step changes: the Enter of a scanner's last card must not press the next button. */
export function step_changed(): void {
  step_since = Date.now();
}

/** Did this press come too soon after the step changed?  Never true of a finger or mouse (detail counts clicks). */
export function too_early(event: { detail: number }): boolean {
  if (event.detail !== 0 || Date.now() - step_since >= EARLY_MS) return false;
  complain(t("too_early"));
  return true;
}

function in_field(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

// A card that is typed or scanned while none is awaited must press nothing: neither its Enter nor a space in it.
let stray = false;

/** What was typed since the last Enter, and whether this key must do nothing. */
export function guard_key(typed: boolean, key: string, repeated: boolean): { typed: boolean; block: boolean } {
  if (/^[0-9a-z♠♥♦♣]$/iu.test(key)) return { typed: true, block: false };
  if (key === "Enter") return { typed: false, block: typed || repeated };
  if (key === " ") return { typed, block: typed };
  return { typed: key === "Escape" ? false : typed, block: false };
}

function guard(event: KeyboardEvent): void {
  const elsewhere = in_field(event.target) || document.querySelector("dialog[open]");
  if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || document.getElementById(CARDS_ID)) {
    stray = false;
    return;
  }
  const was = stray;
  if (event.key !== "Enter" && key_act(event.key)) return; // it means something here
  const { typed, block } = guard_key(stray, event.key, event.repeat);
  if (event.type === "keydown") stray = typed;
  if (!block) return;
  event.preventDefault();
  event.stopPropagation();
  if (was && event.key === "Enter") complain(t("not_awaited"));
}

/** Presses what the key means here, if anything.  A letter goes on from step to step; the Enter of a scanner's last card
 *  pays nothing. */
function press_key(event: KeyboardEvent): boolean {
  const act = event.repeat ? undefined : key_act(event.key);
  if (!act) return false;
  event.preventDefault();
  if (event.key !== "Enter" || !too_early(event)) act();
  return true;
}

function on_key(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const empty = event.target instanceof HTMLInputElement && event.target.id === CARDS_ID && !event.target.value;
  if (event.key === "Enter" && empty) press_key(event);
  const reaches = empty || (!in_field(event.target) && !typed_cards.value); // a letter that begins no card calls a hand
  if (reaches && /^[a-z]$/i.test(event.key) && press_key(event)) return;
  if (event.key === "Backspace" && empty && !event.repeat) document.getElementById(PUT_RIGHT_ID)?.click();
  if (in_field(event.target)) return;
  const nowhere = event.target === document.body || event.target === document.documentElement;
  const at_step = nowhere || (event.target instanceof Element && event.target.id === PRIMARY_ID);

  const taken = document.getElementById(event.key === "Enter" ? PRIMARY_ID : CARDS_ID);
  if (!taken && press_key(event)) return;
  if (/^[0-9a-z♠♥♦♣]$/iu.test(event.key))
    document.getElementById(CARDS_ID)?.focus(); // the letter then goes there
  else if (event.key === "Escape") typed_cards.value = "";
  else if (event.key === "Backspace" && at_step) document.getElementById(PUT_RIGHT_ID)?.click();
  else if (event.key === "Enter" && nowhere) document.getElementById(PRIMARY_ID)?.click();
}

/** After a click Enter belongs to the step again, as the screen shows it: it must not repeat the click. */
function on_click(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
  if (event.detail === 0 || !button || button.closest("dialog")) return; // the keyboard keeps its place
  button.blur();
  if (!button.closest("[role=tablist]")) focus_step();
}

export function listen_to_keys(): void {
  document.addEventListener("click", on_click, true); // before a dialog that the click opens takes the focus
  document.addEventListener("keydown", guard, true);
  document.addEventListener("keyup", guard, true); // a space presses a button when it comes up
  document.addEventListener("keydown", on_key);
}

/** A touch screen opens a keyboard over the page when a field gets the focus, so there it is not focused. */
const has_keys = matchMedia("(pointer: fine)").matches;

/** Focuses the next step's field or button, unless the dealer is busy elsewhere. */
export function focus_step(): void {
  const at = document.activeElement;
  const busy = at && at !== document.body && at.id !== PRIMARY_ID && at.id !== CARDS_ID;

  if (busy || document.querySelector("dialog[open]")) return;
  const field = has_keys ? document.getElementById(CARDS_ID) : null;
  (field ?? document.getElementById(PRIMARY_ID))?.focus({ preventScroll: true });
}
