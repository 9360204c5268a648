// reveal.ts - the result is told after the cards: while cards that have just come still move, nothing is said of it.
// A tap or a key shows everything at once; without motion there is nothing to wait for.
import { computed, effect, signal } from "@preact/signals";
import type { Award, TerminalView } from "protocol";
import { cards_of } from "../kit/card";
import { settings } from "../common/settings";
import { my_view } from "./betting";

const RENDERED_MS = 40; // until the new cards are on the page
const LONGEST_MS = 3000; // a page in the background does not move its cards

const moving = signal(false);

/** Are the results on the felt to be told? */
export const landed = computed(() => !moving.value || my_view.value?.round?.settled !== true);

export const shown_awards = computed<Award[]>(() => (landed.value && my_view.value?.mine?.awards) || []);

/** What the meters show: they do not tell the result before the cards do. */
let before: TerminalView | undefined;
export const metered_view = computed<TerminalView | undefined>(() => {
  if (landed.value || before?.table !== my_view.value?.table) before = my_view.value;
  return before;
});

/** How many cards are seen in this view. */
export function faces(v: Pick<TerminalView, "round" | "mine">): number {
  const hands = [v.round?.dealer, v.round?.table, v.mine?.hand];
  return hands.flatMap((hand) => cards_of(hand?.cards)).filter((card) => card !== "??").length;
}

const animations = () =>
  [...document.querySelectorAll(".felt .dealt, .felt .movable")].flatMap((card) => card.getAnimations());

let turn = 0;

async function wait(longest: number): Promise<void> {
  const mine = ++turn;
  const late = new Promise((resolve) => setTimeout(resolve, longest));

  moving.value = true;
  await new Promise((resolve) => setTimeout(resolve, RENDERED_MS));
  await Promise.race([late, Promise.allSettled(animations().map((one) => one.finished))]);
  if (mine === turn) moving.value = false;
}

/** Everything at once. */
export function skip(): void {
  if (!moving.value) return;
  turn++;
  for (const one of animations()) one.finish();
  moving.value = false;
}

let last = { round: "", faces: 0 };
effect(() => {
  const v = my_view.value;
  if (!v) return;
  const now = { round: `${v.table} ${v.round?.round}`, faces: faces(v) };
  const come =
    now.round === last.round ? now.faces > last.faces : last.round.startsWith(`${v.table} `) && now.faces > 0;
  last = now;
  const pause = v.round?.phase === "pause" ? v.round.window / 3 : LONGEST_MS; // the result stays for most of the pause
  if (come && settings.peek().motion) void wait(Math.min(LONGEST_MS, pause || LONGEST_MS));
});

addEventListener("pointerdown", skip);
addEventListener("keydown", skip);
