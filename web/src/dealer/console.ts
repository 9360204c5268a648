// console.ts - what the console knows beside the house's messages: which table it stands at, what is being typed, that
// a request is under way; and its keyboard.
import { computed, effect, signal } from "@preact/signals";
import type { DealerView, Table } from "protocol";
import type { Change } from "../common/connection";
import type { Outcome } from "../common/exactly_once";
import { connection, floor, state, tables, view, welcome } from "../common/house";

const KEY = "cardroom.dealer.table";

/** The table that was asked for: by the address, or the one this window stood at before. */
const wanted = signal(new URLSearchParams(location.search).get("table") ?? sessionStorage.getItem(KEY) ?? "");

/** The table on the screen: the wanted one if there is one, else the first that a dealer deals at. */
export const chosen = computed<string>(() => {
  const all = floor.value?.tables ?? [];
  const asked = all.find((tab) => tab.table === wanted.value);
  return (asked ?? all.find((tab) => tab.live) ?? all[0])?.table ?? "";
});

export function choose(table: string): void {
  sessionStorage.setItem(KEY, table);
  wanted.value = table;
}

/** The last view, where it is of the chosen table. */
export const seen = computed<DealerView | undefined>(() => {
  const last = view.value;
  return last?.is === "view" && last.of === "dealer" && last.table === chosen.value ? last : undefined;
});

export const table = computed<Table | undefined>(() => tables.value[chosen.value]);

/** A reconnected house knows nothing of what was watched. */
effect(() => {
  if (state.value === "open" && welcome.value && chosen.value) connection?.send({ do: "watch", table: chosen.value });
});

export const busy = signal(false);

/** Asks the house for a change; it says by itself why it refuses one. */
export async function ask(body: Change): Promise<Outcome | undefined> {
  if (!connection || busy.value) return undefined;
  busy.value = true;
  try {
    return await connection.change(body);
  } finally {
    busy.value = false;
  }
}

/** What is typed, clicked or scanned and not entered yet. */
export const typed = signal("");

// What was begun at one table does not belong to another.
let stood_at = "";
effect(() => {
  if (chosen.value === stood_at) return;
  stood_at = chosen.value;
  typed.value = "";
});

// ---- keyboard --------------------------------------------------------------------------------------------------

export const CARDS_ID = "cards-typed";
export const PRIMARY_ID = "primary";

const EARLY_MS = 700;
let step_since = 0;

/** To be called when the step changes: the Enter of a scanner's last card must not press the next button. */
export function step_changed(): void {
  step_since = Date.now();
}

/** Was this press too early to be meant?  A finger or a mouse is always meant (detail counts its clicks). */
export function too_early(event: { detail: number }): boolean {
  return event.detail === 0 && Date.now() - step_since < EARLY_MS;
}

function in_field(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

function turn(by: number): void {
  const names = (floor.value?.tables ?? []).map((tab) => tab.table);
  const at = names.indexOf(chosen.value);
  if (at >= 0) choose(names[(at + by + names.length) % names.length]!);
}

function pressed(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (in_field(event.target)) return;
  const nowhere = event.target === document.body || event.target === document.documentElement;

  if (/^[0-9a-z♠♥♦♣]$/iu.test(event.key))
    document.getElementById(CARDS_ID)?.focus(); // the letter then goes there
  else if (event.key === "Escape") typed.value = "";
  else if (event.key === "Enter" && nowhere) document.getElementById(PRIMARY_ID)?.click();
  else if (event.key === "ArrowLeft" && nowhere) turn(-1);
  else if (event.key === "ArrowRight" && nowhere) turn(1);
}

export function listen_to_keys(): void {
  document.addEventListener("keydown", pressed);
}

/** A touch screen opens its own keyboard over the page when a field has the focus: there it is left alone. */
const has_keys = matchMedia("(pointer: fine)").matches;

/** Puts the focus where the next step is, unless somebody is busy elsewhere. */
export function focus_step(): void {
  const at = document.activeElement;
  const busy = at && at !== document.body && at.id !== PRIMARY_ID && at.id !== CARDS_ID;

  if (busy || document.querySelector("dialog[open]")) return;
  const field = has_keys ? document.getElementById(CARDS_ID) : null;
  (field ?? document.getElementById(PRIMARY_ID))?.focus({ preventScroll: true });
}
