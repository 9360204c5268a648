// check.ts - receipts through the core, as 'cardroom verify' would: one report each, and what it prints.
import type { Files } from "../core/wasi";
import type { Result } from "../core/core";

/** A command of the core. */
export type Run = (args: string[], files: Files) => Promise<Result>;

export interface Finding {
  check: string;
  state: "ok" | "failed" | "sealed" | "open" | "skipped";
  why: string;
}

export interface Report {
  file: string;
  verdict: Finding["state"];
  game?: string;
  table?: string;
  round?: number;
  commitment?: string;
  fingerprint?: string;
  checkpoint?: string; // the line to keep: under which its round lies
  ask?: { from: number; to: number }; // what the house has to connect before it can be compared with what was kept
  checks: Finding[];
}

export interface Known {
  key: string;
  commitment: string;
  reveal: string;
}

export interface Checked {
  reports: Report[];
  text: string; // as the command line prints it
  error: string; // what could not be checked at all, and why
}

const KEPT = "checkpoints of this browser"; // no receipt is called so

/** Consecutive receipts of one shoe must be checked together, so all go into one run.  kept: checkpoints to compare with. */
export async function check(
  run: Run,
  receipts: Map<string, Uint8Array>,
  known: Known,
  kept?: string[],
): Promise<Checked> {
  const files = Object.fromEntries([...receipts]);
  if (kept) files[KEPT] = new TextEncoder().encode(kept.map((line) => `${line}\n`).join(""));
  const options = (["key", "commitment", "reveal"] as const).flatMap((name) => {
    const value = known[name].trim();
    return value ? [`--${name}`, value] : [];
  });
  if (kept) options.push("--checkpoints", KEPT);
  const verify = (...more: string[]) => run(["verify", ...options, ...more, "--", ...receipts.keys()], files);
  const json = await verify("--json");
  const reports = json.out
    .split("\n")
    .filter((line) => line)
    .map((line) => JSON.parse(line) as Report);

  return { reports, text: (await verify()).out, error: json.err.replace(/^cardroom(-lab)? verify: /gm, "") };
}
