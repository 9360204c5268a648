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

/** Consecutive receipts of one shoe must be checked together, so all go into one run. */
export async function check(run: Run, receipts: Map<string, Uint8Array>, known: Known): Promise<Checked> {
  const files = Object.fromEntries([...receipts]);
  const options = (["key", "commitment", "reveal"] as const).flatMap((name) => {
    const value = known[name].trim();
    return value ? [`--${name}`, value] : [];
  });
  const verify = (...more: string[]) => run(["verify", ...options, ...more, "--", ...receipts.keys()], files);
  const json = await verify("--json");
  const reports = json.out
    .split("\n")
    .filter((line) => line)
    .map((line) => JSON.parse(line) as Report);

  return { reports, text: (await verify()).out, error: json.err.replace(/^cardroom(-lab)? verify: /gm, "") };
}
