// courses.ts - the curve of each table from the beginning of its gaming day: asked of the house once a connection, and
// of a table whose theory is being worked out as soon as that is there.
import { effect } from "@preact/signals";
import { welcome } from "../common/house";
import { ask } from "./ask";
import { joined } from "./hold";
import { pit, trails } from "./state";

let greeted: unknown;
let asked = new Set<string>();

async function begin(table: string): Promise<void> {
  try {
    const course = await ask({ do: "course", table });
    if (course.learning) asked.delete(table);
    else trails.value = { ...trails.peek(), [table]: joined(course.points, trails.peek()[table] ?? []) };
  } catch {
    // the curve then begins with what is seen from here on; the next connection asks again
  }
}

/** Followed for as long as the page lives. */
export function follow_courses(): void {
  effect(() => {
    if (welcome.value !== greeted) asked = new Set();
    greeted = welcome.value;
    for (const table of pit.value?.tables ?? []) {
      if (table.learning || asked.has(table.table)) continue;
      asked.add(table.table);
      void begin(table.table);
    }
  });
}
