// state.ts - what the room page knows: racks and waiting slips, the place shown, the open dialog, figures typed so far.
//
// The house says when a rack, a slip or the cage has changed (Floor.racks), and the page asks then.  A page that nobody
// has touched for a while asks no more, so that a session still ends when its person has left.
import { computed, effect, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { OpenSlip, Racks } from "protocol";
import { floor, welcome } from "../common/house";
import { ask, error_text } from "../kit/requests";
import { role, hash } from "../kit/state";
import { has_signed, is_for, place_of } from "./slips";

export const racks = signal<Racks | undefined>(undefined);
export const waiting = signal<readonly OpenSlip[]>([]);
/** When that was so; 0: nothing has come yet. */
export const asked_at = signal(0);
export const failed = signal("");

export const units = computed(() => racks.value?.denominations ?? []);
export const is_mine = (slip: OpenSlip): boolean => is_for(slip, role.value) && !has_signed(slip, welcome.value?.name);
export const mine = computed(() => waiting.value.filter(is_mine));

// ---- where ----------------------------------------------------------------------------------------------------------

export const place = computed(() => place_of(hash.value, role.value));

// A link of a part that the pit page has too leads there; both have one sign-in.
effect(() => {
  if (/^#(table|replay)\//.test(hash.value)) location.assign(`/pit${hash.value}`);
});

// ---- asking ---------------------------------------------------------------------------------------------------------

const AWAKE_MS = 10 * 60 * 1000;

/** Keeps what is the same as it was, so that nothing is drawn anew for it. */
function same<T>(was: T, now: T): T {
  return JSON.stringify(was) === JSON.stringify(now) ? was : now;
}

async function load(): Promise<void> {
  if (role.value === "count") waiting.value = same(waiting.peek(), await ask({ do: "slips-open" }));
  else {
    const now = await ask({ do: "racks" });
    racks.value = same(racks.peek(), now);
    waiting.value = same(
      waiting.peek(),
      now.tables.flatMap((t) => t.slips),
    );
  }
}

/** Something has changed that is not shown: nobody has touched the page, or it is not in front. */
const stale = signal(false);
export const asleep = computed(() => stale.value && asked_at.value > 0);

let busy: Promise<void> | undefined;

/** Asks now; when it is over the page shows what the house has. */
export async function refresh(): Promise<void> {
  await busy;
  const who = welcome.peek();
  busy = load().then(
    () => {
      failed.value = "";
      stale.value = false;
      asked_at.value = Date.now();
    },
    (error: unknown) => void (welcome.peek() === who && (failed.value = error_text(error))),
  );
  await busy;
  busy = undefined;
}

/** Another one signs in: nothing of the last one's stays. */
const person = computed(() => welcome.value && `${welcome.value.role} ${welcome.value.name}`);

let touched = Date.now();
const awake = (): boolean => !document.hidden && Date.now() - touched < AWAKE_MS;

function wake(): void {
  touched = Date.now();
  if (stale.value && !document.hidden) catch_up();
}

function catch_up(): void {
  stale.value = !awake();
  if (!stale.value) void refresh();
}

/** Starts, once, what keeps the page up to date. */
export function keep_up(): void {
  for (const kind of ["pointerdown", "keydown", "focus"]) addEventListener(kind, wake, { capture: true });
  document.addEventListener("visibilitychange", wake);
  effect(() => {
    const somebody = person.value;
    racks.value = undefined;
    waiting.value = [];
    asked_at.value = 0;
    dialog.value = undefined;
    if (somebody) touched = Date.now();
  });
  let shown: readonly unknown[] = [];
  effect(() => {
    const now = [welcome.value, floor.value?.racks]; // after each welcome: a new connection may have missed some
    if (!now[0] || now.every((x, i) => x === shown[i])) return;
    shown = now;
    catch_up();
  });
}

// ---- the open dialog: of the page, not of a card, because a card goes when somebody else signs its slip ----------------

export interface OpenDialog {
  key: string;
  title: string;
  body: () => ComponentChildren;
}

export const dialog = signal<OpenDialog | undefined>(undefined);
export const close_dialog = (): void => void (dialog.value = undefined);

// ---- figures typed so far: kept until the house has taken them, for the same person only -------------------------------

const drafts = new Map<string, string[]>();
const draft_key = (name: string): string => `${welcome.peek()?.name ?? ""} ${name}`;

export const draft = (name: string): string[] => drafts.get(draft_key(name)) ?? [];

export function keep_draft(name: string, texts: string[]): void {
  if (texts.some((text) => text.trim())) drafts.set(draft_key(name), texts);
  else drafts.delete(draft_key(name));
}

/** What was done last, until the next thing. */
export const said = signal<{ text: string; bad: boolean } | undefined>(undefined);

const SAID_MS = 8000;
effect(() => {
  const now = said.value;
  if (!now || now.bad) return;
  const timer = setTimeout(() => (said.value = undefined), SAID_MS);
  return () => clearTimeout(timer);
});
