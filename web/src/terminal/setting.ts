// setting.ts - pai gow: which two cards the player has put in front, before the hand is set.
import { computed, effect, signal } from "@preact/signals";
import { cards_of } from "../common/card";
import { is_foul } from "./hands";
import { here } from "./slip";

export const front = signal<string[]>([]);
export const hand = computed(() => cards_of(here.value?.mine?.hand.cards));
export const setting_open = computed(() => here.value?.actions?.includes("set") === true);
export const foul = computed(() => setting_open.value && is_foul(hand.value, front.value));

// Another hand begins with nothing in front.
let followed = "";
effect(() => {
  const now = `${here.value?.round?.round} ${hand.value.join(" ")}`;
  if (now !== followed) front.value = [];
  followed = now;
});
