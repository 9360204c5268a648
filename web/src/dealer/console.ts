// console.ts - what the console knows beside the house's messages: which table it stands at, what is being
// typed, and that something is on its way.
import { computed, effect, signal } from "@preact/signals";
import type { DealerView, Table } from "protocol";
import { floor, connection, state, tables, view, welcome } from "../common/house";
import type { Change } from "../common/connection";
import type { Outcome } from "../common/exactly_once";

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
