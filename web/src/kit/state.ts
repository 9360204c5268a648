// state.ts - what the pages of the staff know: the last view of the pit, the person's rights, the place shown.
import { computed, effect, signal } from "@preact/signals";
import type { PitView } from "protocol";
import { floor, house_now, view, welcome } from "../common/house";

/** Pit and room have one sign-in: whose token is used. */
export const PAGE = "pit";

/** The last view of the whole pit; undefined for a cashier, who gets none. */
export const pit = signal<PitView | undefined>(undefined);

effect(() => {
  if (view.value?.of === "pit") pit.value = view.value;
});
effect(() => {
  if (!welcome.value) pit.value = undefined;
});

export const role = computed(() => welcome.value?.role);
/** An auditor sees everything and changes nothing: buttons that change something are not shown. */
export const may_change = computed(() => role.value === "supervisor");
export const may_pay = computed(() => role.value === "supervisor" || role.value === "cashier");

// ---- the place -----------------------------------------------------------------------------------------------------
// The address behind # says which part of a page is shown, so reload, back and a link in a message lead to the same.

export const hash = signal(location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));

export function go(where: string): void {
  location.hash = where;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Links into the pit page. */
export const table_link = (table: string): string => `#table/${encodeURIComponent(table)}`;
export const round_link = (round: number): string => `#replay/${round}`;

const sees_all: readonly string[] = ["supervisor", "auditor", "accounting", "surveillance"];

/** A cashier works in the cage of the pit page; supervisors, auditors, accounting and surveillance see all of it. */
export function pit_rights(role: string | undefined): "all" | "cage" | "none" {
  if (role && sees_all.includes(role)) return "all";
  return role === "cashier" ? "cage" : "none";
}

// ---- tables --------------------------------------------------------------------------------------------------------

/** The title of a table's game, from the floor. */
export function title_of(table: string): string {
  return floor.value?.tables.find((t) => t.table === table)?.title ?? "";
}

/** All names, by number. */
export const table_names = computed(() => (floor.value?.tables ?? []).map((t) => t.table));

/** The tables in chips: their racks and slips are on the room page. */
export const chips_tables = computed(() => (floor.value?.tables ?? []).filter((t) => t.money === "chips"));

/** The house's clock, changing once a second: texts that only show time need no more. */
export const second = computed(() => Math.floor(house_now.value / 1000) * 1000);
