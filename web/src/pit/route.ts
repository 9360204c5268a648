// route.ts - which part of the page is shown, as the address behind #, so that reload, back and a link in a message lead
// to the same place.
//
//   #floor   #table/Catch%201   #replay/17

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

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
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

export const table_link = (table: string): string => `#table/${encodeURIComponent(table)}`;
export const round_link = (round: number): string => `#replay/${round}`;

/** A cashier works in the cage; supervisors, auditors, accounting and surveillance see everything. */
export function sections_of(role: string | undefined): readonly Section[] {
  if (role && ["supervisor", "auditor", "accounting", "surveillance"].includes(role)) return sections;
  return role === "cashier" ? ["cage"] : [];
}
