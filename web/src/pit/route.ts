// route.ts - which part of the page is shown, as the address behind #, so that reload, back and a link in a message lead
// to the same place.
//
//   #floor   #table/Catch%201   #replay/17

import { computed } from "@preact/signals";
import { decoded, hash, pit_rights, role } from "../kit/state";

export const sections = ["floor", "alarms", "rounds", "cage", "jackpots", "people", "terminals", "records"] as const;
export type Section = (typeof sections)[number];

export interface Place {
  section: Section; // the highlighted entry of the menu
  table?: string; // floor: this table in full
  round?: number; // rounds: this one step by step
}

function is_section(text: string): text is Section {
  return (sections as readonly string[]).includes(text);
}

/** An unknown address leads to the first section that the person may see. */
export function place_of(hash: string, allowed: readonly Section[]): Place {
  const [head = "", tail = ""] = hash.replace(/^#/, "").split("/", 2);
  const name = decoded(tail);

  if (head === "table" && name && allowed.includes("floor")) return { section: "floor", table: name };
  if (head === "replay" && /^[1-9]\d{0,15}$/.test(name) && allowed.includes("rounds"))
    return { section: "rounds", round: Number(name) };
  if (is_section(head) && allowed.includes(head)) return { section: head };
  return { section: allowed[0] ?? "floor" };
}

export function sections_of(role: string | undefined): readonly Section[] {
  const rights = pit_rights(role);
  return rights === "all" ? sections : rights === "cage" ? ["cage"] : [];
}

export const place = computed<Place>(() => place_of(hash.value, sections_of(role.value)));
