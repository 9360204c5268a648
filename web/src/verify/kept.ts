// kept.ts - the checkpoints of a house that this browser has seen on receipts: whether another one agrees with them.
//
// A house whose books were changed cannot connect a new checkpoint with an old one, whoever asks; so one phone that keeps
// them is enough.  Where this page is the house's own, it is asked for what connects two (GET /checkpoint).
import { type Checked, type Known, type Run, check } from "./check";

const MOST = 50; // that are kept of one house while nothing connects them: the last ones

const place = (fingerprint: string): string => `cardroom.checkpoints.${fingerprint.replaceAll(" ", "")}`;

function read(fingerprint: string): string[] {
  try {
    return (localStorage.getItem(place(fingerprint)) ?? "").split("\n").filter((line) => line);
  } catch {
    return []; // no storage: nothing is kept
  }
}

function keep(fingerprint: string, lines: string[]): void {
  try {
    localStorage.setItem(place(fingerprint), lines.slice(-MOST).join("\n"));
  } catch {
    // no storage
  }
}

const entry = (line: string): number => Number(line.split(" ")[2]);

/** What the house says to connect two entries; undefined where there is none to ask. */
async function connection(from: number, to: number): Promise<string | undefined> {
  if (!location.protocol.startsWith("http")) return undefined;
  try {
    const answer = await fetch(`/checkpoint?from=${from}&to=${to}`);
    const line = (await answer.text()).trim();
    return answer.ok && line.startsWith("cardroom-consistency ") ? line : undefined;
  } catch {
    return undefined;
  }
}

/** As check(), with what was kept of the house of these receipts; what agrees is kept from now on. */
export async function check_and_keep(run: Run, receipts: Map<string, Uint8Array>, known: Known): Promise<Checked> {
  const alone = await check(run, receipts, known);
  const houses = new Set(alone.reports.filter((r) => r.checkpoint).map((r) => r.fingerprint ?? ""));
  const [house] = houses;
  if (!house || houses.size > 1) return alone;

  const lines = read(house);
  let found = await check(run, receipts, known, lines);
  for (const asked = new Set<string>(); asked.size < MOST;) {
    const ask = found.reports.find((report) => report.ask)?.ask;
    if (!ask || asked.has(`${ask.from} ${ask.to}`)) break; // what does not help is not asked for again
    asked.add(`${ask.from} ${ask.to}`);
    const line = await connection(ask.from, ask.to);
    if (!line) break;
    lines.push(line);
    found = await check(run, receipts, known, lines);
  }
  const states = found.reports.flatMap((r) => r.checks).flatMap((c) => (c.check === "checkpoints" ? c.state : []));
  const all = new Set([...lines, ...found.reports.flatMap((r) => r.checkpoint ?? [])]);
  const checkpoints = [...all]
    .filter((line) => line.startsWith("cardroom-checkpoint "))
    .sort((a, b) => entry(a) - entry(b));
  // one that agrees with all the others stands for them: the last
  if (!states.includes("failed")) keep(house, states.includes("open") ? checkpoints : checkpoints.slice(-1));
  return found;
}
