// watched.ts - what the pit page follows: one table, live, and the curve of each table from the beginning of the gaming day.
import { effect, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { DealerView, Message, Table } from "protocol";
import type { Connection } from "../common/connection";
import { open_connection, token, view, welcome } from "../common/house";
import { ask } from "../kit/requests";
import { pit } from "../kit/state";
import { add_points, type DayCurves, join_curves } from "./day_curve";

// ---- one table, live -------------------------------------------------------------------------------------------

export interface Watched {
  table?: Table; // wagers, limits and time limits in force
  view?: DealerView;
}

export function use_watch(name: string): Watched {
  const [watched, set_watched] = useState<Watched>({});

  useEffect(() => {
    const on_message = (message: Message) => {
      if (message.is === "table" && message.table === name) set_watched((w) => ({ ...w, table: message }));
      if (message.is === "view" && message.of === "dealer" && message.table === name)
        set_watched((w) => ({ ...w, view: message }));
    };
    const connection: Connection = open_connection({
      token: token.value ?? "",
      on_message,
      on_state: (state) => {
        if (state === "open") connection.send({ do: "watch", table: name });
      },
    });
    set_watched({});
    return () => connection.close();
  }, [name]);
  return watched;
}

// ---- the curve of each table -----------------------------------------------------------------------------------

export const day_curves = signal<DayCurves>({});

effect(() => {
  const now = view.value;
  if (now?.of === "pit") day_curves.value = add_points(day_curves.peek(), now.tables, now.now);
});

let last_welcome: unknown;
let asked = new Set<string>();

async function begin(table: string): Promise<void> {
  try {
    const course = await ask({ do: "course", table });
    if (course.learning) asked.delete(table);
    else
      day_curves.value = { ...day_curves.peek(), [table]: join_curves(course.points, day_curves.peek()[table] ?? []) };
  } catch {
    // the curve then starts with what this page sees from now on; the next connection asks again
  }
}

/** Loads each table's curve once per connection, as soon as its theory is known. */
export function load_day_curves(): void {
  effect(() => {
    if (welcome.value !== last_welcome) asked = new Set();
    last_welcome = welcome.value;
    for (const table of pit.value?.tables ?? []) {
      if (table.learning || asked.has(table.table)) continue;
      asked.add(table.table);
      void begin(table.table);
    }
  });
}
