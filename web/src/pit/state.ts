// state.ts - what the pit page knows: the last view of the pit, the person's rights, the place shown, each table's curve.
import { computed, effect, signal } from "@preact/signals";
import type { PitView } from "protocol";
import { floor, house_now, view, welcome } from "../common/house";
import { add_points, type DayCurves } from "./day_curve";
import { type Place, place_of, sections_of } from "./route";

export const PAGE = "pit";

/** The last view of the whole pit; undefined for a cashier, who gets none. */
export const pit = signal<PitView | undefined>(undefined);

export const role = computed(() => welcome.value?.role);
/** An auditor sees everything and changes nothing: buttons that change something are not shown. */
export const may_change = computed(() => role.value === "supervisor");
export const may_pay = computed(() => role.value === "supervisor" || role.value === "cashier");

// ---- where ------------------------------------------------------------------------------------------------

const hash = signal(location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));

export const place = computed<Place>(() => place_of(hash.value, sections_of(role.value)));

export function go(where: string): void {
  location.hash = where;
}

// ---- the curve of each table -------------------------------------------------------------------------------
// From the beginning of the gaming day: requests.ts loads what happened before this page was opened.

export const day_curves = signal<DayCurves>({});

effect(() => {
  const now = view.value;

  if (now?.of !== "pit") return;
  pit.value = now;
  day_curves.value = add_points(day_curves.peek(), now.tables, now.now);
});
effect(() => {
  if (!welcome.value) pit.value = undefined;
});

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
