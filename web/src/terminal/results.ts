// results.ts - the result of a round in words: every wager with the line that paid.
import type { Award, Seat, Table } from "protocol";
import { amount } from "../common/text";
import { t } from "./text";
import { own_reason, why, why_award } from "./why";

export interface Line {
  wager: string;
  title: string;
  outcome: Award["outcome"];
  text: string; // "Flush 4 to 1", "push"
  gain: number; // what it paid, as the pay table and the console say it
  why: string; // one sentence, "" while the house has none
  in_why: boolean; // the sentence of the result says it already
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
  const pays = award.meter ? "" : (line?.pays ?? t("even_money")); // what a meter pays is said beside it
  const paid = [short ? "" : line?.label, pays].filter(Boolean).join(" ");
  return [
    ...(paid ? [paid] : []),
    ...(award.limited ? [t("limited")] : []),
    ...(award.locked ? [t("locked")] : []),
  ].join(" · ");
}

export function lines_of(table: Table, awards: Award[], seat: Pick<Seat, "why"> = {}, said = ""): Line[] {
  return awards.map((award, i) => {
    const reason = why_award(seat, i);
    return {
      wager: award.wager,
      title: table.wagers.find((w) => w.id === award.wager)?.title ?? award.wager,
      outcome: award.outcome,
      text: line_text(table, award),
      gain: paid_by(table, award),
      why: reason,
      in_why: reason !== "" && said.includes(reason),
    };
  });
}

const NAMED = 3; // more are counted: each spot shows its own result

/** "Ante, Play"; "Pair Plus, row 1 + row 2"; "6 wagers". */
function names(titles: string[]): string {
  if (titles.length > NAMED) return t("n_wagers", { n: titles.length });
  const part = (i: number) => titles[i]!.split(", ");
  const more = (i: number) => (part(i)[0] === part(i - 1)[0] ? ` + ${part(i).at(-1)}` : `, ${titles[i]}`);
  return titles.map((title, i) => (i === 0 ? title : more(i))).join("");
}

/** Every wager that was decided, told in one row, those of the same end and reason together.  A wager that lost for a
 *  reason of its own says it: "LOST · not on the pay table". */
export function told_lines({ lines }: Pick<Summary, "lines">): Line[] {
  const won = [...new Set(lines.filter((l) => l.outcome === "win" && !l.in_why).map((l) => l.text))];
  const small = won.length > NAMED ? won.slice(NAMED - 1) : []; // fifteen wagers of a stadium have no room one by one
  const end = (l: Line) => {
    if (l.outcome === "lose" && l.why && !l.in_why) return `${l.text} · ${own_reason(l.why)}`;
    return l.outcome === "win" && small.includes(l.text) ? t("by_spot") : l.text;
  };
  const ends = lines.map((l) => ({ ...l, text: end(l) }));
  const same = (a: Line, b: Line) => a.text === b.text && a.outcome === b.outcome && a.in_why === b.in_why;
  return ends
    .filter((l, i) => ends.findIndex((other) => same(other, l)) === i)
    .map((first) => {
      const all = ends.filter((l) => same(l, first));
      const gain = all.reduce((sum, l) => sum + l.gain, 0);
      return { ...first, title: names(all.map((l) => l.title)), gain };
    });
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
  const said = why(table, seat);
  const lines = lines_of(table, seat.awards, seat, said).sort((a, b) => b.gain - a.gain);
  return { kind, tier: tier_of(seat.awards, staked, net), headline, why: said, detail, lines };
}
