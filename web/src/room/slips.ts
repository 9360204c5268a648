// slips.ts - who signs what, as the house has it (docs/chips.md): for showing a slip's way and what is one's own turn.
// The house checks every signature; nothing here does.  Pure.
import type { OpenSlip, Slip } from "protocol";
import { decoded } from "../kit/state";

export type Kind = OpenSlip["slip"];
export const kinds = ["opener", "fill", "credit", "error", "closer", "count"] as const satisfies readonly Kind[];

export type Department = "dealer" | "supervisor" | "security" | "cashier" | "count" | "accounting" | "surveillance";

interface Line {
  line: string;
  by: readonly Department[];
}

const line = (name: string, ...by: Department[]): Line => ({ line: name, by });

export const ways: Record<Kind, readonly Line[]> = {
  opener: [line("counted", "dealer"), line("opened", "supervisor")],
  error: [line("written", "supervisor"), line("agreed", "dealer"), line("carried", "security")],
  fill: [
    line("requested", "supervisor"),
    line("asked", "security"),
    line("prepared", "cashier"),
    line("carried", "security"),
    line("counted", "dealer"),
    line("received", "supervisor"),
  ],
  credit: [
    line("requested", "supervisor"),
    line("taken", "security"),
    line("prepared", "cashier"),
    line("returned", "security"),
    line("agreed", "dealer"),
    line("received", "supervisor"),
  ],
  closer: [line("written", "supervisor"), line("counted", "dealer"), line("carried", "security")],
  count: [
    line("pulled", "security"),
    line("witnessed", "supervisor", "dealer"),
    line("counted", "count"),
    line("recounted", "count"),
    line("announced", "count"),
    line("verified", "cashier", "accounting"),
  ],
};

/** As whom a role signs: a supervisor may deal. */
export function departments_of(role: string | undefined): readonly Department[] {
  if (role === "supervisor") return ["supervisor", "dealer"];
  const all: readonly Department[] = ["dealer", "security", "cashier", "count", "accounting"];
  return all.filter((d) => d === role);
}

/** Nobody signs twice on one paper; a fill and a credit are two, the second begins with what the cage prepared. */
export function has_signed(slip: Pick<OpenSlip, "slip" | "next" | "lines">, who: string | undefined): boolean {
  const second = ways[slip.slip].findIndex((l) => l.line === "prepared");
  const begins = second >= 0 && (slip.lines.length > second || slip.next === "prepared") ? second : 0;
  return slip.lines.slice(begins).some((l) => l.who === who);
}

export const is_for = (slip: Pick<OpenSlip, "waits_for">, role: string | undefined): boolean =>
  departments_of(role).some((d) => slip.waits_for.includes(d));

export const may_void = (role: string | undefined): boolean =>
  role === "supervisor" || role === "cashier" || role === "accounting";

export interface Mark {
  line: string;
  by: readonly string[];
  state: "done" | "next" | "later";
  who?: string;
  time?: number;
}

/** The whole way of an open slip: what is signed, what is next, what follows. */
export function way_of(slip: Pick<OpenSlip, "slip" | "next" | "waits_for" | "lines">): Mark[] {
  const way = ways[slip.slip];
  const next = way.findIndex((l, i) => l.line === slip.next && i >= slip.lines.length);
  return [
    ...slip.lines.map((l): Mark => ({ line: l.line, by: [l.as], state: "done", who: l.who, time: l.time })),
    { line: slip.next, by: slip.waits_for, state: "next" },
    ...way.slice(next + 1).map((l): Mark => ({ line: l.line, by: l.by, state: "later" })),
  ];
}

/** Numbers that are missing between the least and the most of these; the house gives each, so there is none. */
export function gaps(slips: readonly Pick<Slip, "number">[]): number[] {
  const have = new Set(slips.map((s) => s.number));
  const least = Math.min(...have),
    most = Math.max(...have);
  return have.size ? Array.from({ length: most - least + 1 }, (_, i) => least + i).filter((n) => !have.has(n)) : [];
}

// ---- places of the page ---------------------------------------------------------------------------------------------

export const parts = ["pit", "cage", "carry", "count", "accounting", "watch", "slips", "reports"] as const;
export type Part = (typeof parts)[number];

const parts_by_role: Record<string, readonly Part[]> = {
  supervisor: ["pit", "cage", "slips", "reports", "watch"],
  dealer: ["pit"],
  cashier: ["cage", "slips", "reports"],
  security: ["carry"],
  count: ["count"],
  accounting: ["accounting", "cage", "slips", "reports"],
  surveillance: ["watch", "pit", "slips", "reports"],
  auditor: ["pit", "cage", "slips", "reports", "watch"],
};

export const parts_of = (role: string | undefined): readonly Part[] => parts_by_role[role ?? ""] ?? [];

export interface Place {
  part: Part;
  table?: string; // pit: this rack
  paper?: { slip: Kind; number: number };
}

/** "#cage", "#pit/Catch%201", "#paper/fill/12"; what is unknown leads to the role's first part. */
export function place_of(hash: string, role: string | undefined): Place {
  const allowed = parts_of(role);
  const [head = "", kind = "", number = ""] = hash.replace(/^#/, "").split("/");
  const first = allowed[0] ?? "pit";

  if (head === "paper" && kind in ways && /^[1-9]\d{0,8}$/.test(number))
    return {
      part: allowed.includes("slips") ? "slips" : first,
      paper: { slip: kind as Kind, number: Number(number) },
    };
  if (head === "pit" && kind && allowed.includes("pit")) return { part: "pit", table: decoded(kind) };
  return { part: allowed.find((p) => p === head) ?? first };
}

export const paper_link = (slip: Kind, number: number): string => `#paper/${slip}/${number}`;
