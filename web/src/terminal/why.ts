// why.ts - why wagers came out as they did: the house's own sentences, which come from the rules themselves.
import type { Seat, Table, Why } from "protocol";
import { settings } from "../common/settings";
import { t } from "./text";

const sentence = (why: Why): string => why[settings.value.language];

/** Of the award at this place of the seat's list; "" where the house says nothing. */
export const why_award = (seat: Pick<Seat, "why">, index: number): string => {
  const why = seat.why?.[index];
  return why ? sentence(why) : "";
};

/** Of a wager that lost, in few words: where its pay table decided, the cards lie on the felt, and that they are not on
 *  the table is enough; the house has put the table's word after a semicolon. */
export const own_reason = (sentence: string): string =>
  sentence.includes("; ") ? t("no_line") : sentence.replace(/\.$/, "");

/** Of the wagers that are played hand against hand: one sentence where they came out for one reason, else one each. */
export function why(table: Table, seat: Seat): string {
  const opening = table.wagers.find((w) => w.kind === "required");
  const follows = table.wagers.find((w) => w.kind === "follows" && seat.stakes[w.id]);
  const said = [opening, follows].flatMap((wager) => {
    const found = seat.why?.find((one) => one.wager === wager?.id);
    return wager && found ? [{ title: wager.title, text: sentence(found) }] : [];
  });
  if (new Set(said.map((one) => one.text)).size < 2) return said[0]?.text ?? "";
  return said.map((one) => `${one.title}: ${one.text}`).join(" ");
}
