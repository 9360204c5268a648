// check.ts - receipts through the core, as 'cardroom verify' would: one report each, and what it prints.
import type { Core } from "../core/core";

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
export function check(core: Core, receipts: Map<string, Uint8Array>, known: Known): Checked {
  const files = Object.fromEntries([...receipts]);
  const options = (["key", "commitment", "reveal"] as const).flatMap((name) => {
    const value = known[name].trim();
    return value ? [`--${name}`, value] : [];
  });
  const run = (...more: string[]) => core.run(["verify", ...options, ...more, "--", ...receipts.keys()], { files });
  const json = run("--json");
  const reports = json.out
    .split("\n")
    .filter((line) => line)
    .map((line) => JSON.parse(line) as Report);

  return { reports, text: run().out, error: json.err.replace(/^cardroom verify: /gm, "") };
}
