// keys.ts - the keyboard alone is enough: a card may be typed wherever the focus is, Enter presses the big
// button, Esc clears, the arrows change the table.
import { floor } from "../common/house";
import { chosen, choose, typed } from "./console";

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
