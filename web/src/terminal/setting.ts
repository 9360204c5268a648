// setting.ts - pai gow: which two cards the player has put in front, before the hand is set.
import { computed, effect, signal } from "@preact/signals";
import { cards_of } from "../shared/card";
import { is_foul } from "./hands";
import { here } from "./slip";

export const front = signal<string[]>([]);
export const hand = computed(() => cards_of(here.value?.mine?.hand.cards));
export const setting_open = computed(() => here.value?.actions?.includes("set") === true);
export const foul = computed(() => setting_open.value && is_foul(hand.value, front.value));

/** A card goes to the front, or back again; a third one pushes the first out. */
export function move(cards: string[], card: string, to?: "front" | "back"): string[] {
  const inside = cards.includes(card);
  if (to === "back" || (to === undefined && inside)) return cards.filter((c) => c !== card);
  if (inside) return cards;
  return [...cards.slice(cards.length >= 2 ? 1 : 0), card];
}

// Another hand begins with nothing in front.
let followed = "";
effect(() => {
  const now = `${here.value?.round?.round} ${hand.value.join(" ")}`;
  if (now !== followed) front.value = [];
  followed = now;
});
