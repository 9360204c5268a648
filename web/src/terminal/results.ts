// results.ts - the result of a round in words: every wager with the line that paid.
import type { Award, Seat, Table } from "protocol";
import { amount } from "../common/text";
import { t } from "./text";
import { why, why_award } from "./why";

export interface Line {
  wager: string;
  title: string;
  outcome: Award["outcome"];
  text: string; // "Flush 4 to 1", "push"
  gain: number; // what it paid, as the pay table and the console say it
  why: string; // one sentence, "" while the house has none
}

/** How a result is celebrated: not at all, a win, one of many times the wagers, a meter. */
export type Tier = "none" | "win" | "big" | "jackpot";

export interface Summary {
  kind: "win" | "push" | "lose";
  tier: Tier;
  headline: string;
  why: string; // one sentence, "" where there is nothing to explain
  detail: string;
  lines: Line[];
}

const BIG = 10; // times the wagers
const WON = 4; // as many as have room

const line_of = (table: Table, award: Award) =>
  table.wagers.find((w) => w.id === award.wager)?.lines.find((l) => l.id === award.line);

/** What a win paid: beyond the stake, but all of it where the house keeps the stake ("$1,000", a meter). */
export function paid_by(table: Table, award: Award): number {
  const keeps = award.meter !== undefined || line_of(table, award)?.keeps_stake === true;
  return award.outcome === "win" ? award.returned - (keeps ? 0 : award.stake) : award.returned - award.stake;
}

/** What meters paid in this round. */
export function jackpot_of(awards: Award[]): number {
  return awards.filter((a) => a.outcome === "win" && a.meter).reduce((all, a) => all + a.returned, 0);
}

function tier_of(awards: Award[], staked: number, net: number): Tier {
  if (net <= 0) return "none";
  if (jackpot_of(awards) > 0) return "jackpot";
  return net >= BIG * staked ? "big" : "win";
}

/** "Flush 4 to 1": the line as printed and what it pays, "4 to 1" in short; even money where no line decided. */
export function line_text(table: Table, award: Award, short = false): string {
  const line = line_of(table, award);
  if (award.outcome === "push") return line && !short ? `${t("push")} · ${line.label}` : t("push");
  if (award.outcome === "lose") return t("lose");
  const paid = line ? `${short ? "" : `${line.label} `}${line.pays}` : t("even_money");
  return [paid, ...(award.limited ? [t("limited")] : []), ...(award.locked ? [t("locked")] : [])].join(" · ");
}

export function lines_of(table: Table, awards: Award[], seat: Pick<Seat, "why"> = {}): Line[] {
  return awards.map((award, i) => ({
    wager: award.wager,
    title: table.wagers.find((w) => w.id === award.wager)?.title ?? award.wager,
    outcome: award.outcome,
    text: line_text(table, award),
    gain: paid_by(table, award),
    why: why_award(seat, i),
  }));
}

/** What is told in one row: those won, one by one; and unless they outweigh the others, these too, wagers of the same end
 *  together. */
export function told_lines({ kind, lines }: Pick<Summary, "kind" | "lines">): Line[] {
  const won = lines.filter((l) => l.outcome === "win").slice(0, WON);
  if (kind === "win") return won;
  const others = lines.filter((l) => l.outcome !== "win");
  const ends = [...new Set(others.map((l) => l.text))].map((text) => others.filter((l) => l.text === text));
  return [...won, ...ends.map((same) => ({ ...same[0]!, title: same.map((l) => l.title).join(", ") }))];
}

/** The lines are sorted by gain, best first. */
export function summary(table: Table, seat: Seat): Summary | undefined {
  if (!seat.awards || seat.awards.length === 0) return undefined;
  const returned = seat.returned ?? 0;
  const staked = seat.awards.reduce((all, award) => all + award.stake, 0);
  const net = returned + (seat.tokes ?? 0) - staked;
  const kind = net > 0 ? "win" : returned > 0 ? "push" : "lose"; // a win of $3 for $16 is none
  const untouched = seat.awards.every((award) => award.outcome === "push");
  const even = untouched ? t("all_back") : t("even_out", { amount: amount(returned) });
  const back = net === 0 ? even : t("some_back", { amount: amount(returned), staked: amount(staked, true) });
  const headline = kind === "win" ? t("won", { amount: amount(returned) }) : kind === "push" ? back : t("no_win");
  const values = { staked: amount(staked, true), net: amount(Math.abs(net), true) };
  const detail = net > 0 ? t("net_up", values) : net < 0 ? t("net_down", values) : t("net_even", values);
  const lines = lines_of(table, seat.awards, seat).sort((a, b) => b.gain - a.gain);
  return { kind, tier: tier_of(seat.awards, staked, net), headline, why: why(table, seat), detail, lines };
}
