// amended_text.ts - what was put right in a round, before and after, in words: for the console and for who approves it.
import type { Amended, Seat, Table } from "protocol";
import { card_short } from "../kit/card";
import { amount, dictionary, id_text } from "./text";

const t = dictionary({
  seat: ["Seat {n}", "Asiento {n}"],
  dealer: ["Dealer", "Crupier"],
  spot: ["spot {n} ({who})", "lugar {n} ({who})"],
  first_packet: ["First packet", "Primer paquete"],
  whose: ["Whose wagers and hand", "De quién son apuestas y mano"],
  card: ["Card {n}", "Carta {n}"],
  none: ["none", "ninguna"],
  not_yet: ["nothing yet", "nada todavía"],
  called: ["called: {what}, {outcome}", "cantada: {what}, {outcome}"],
  turned: ["to be turned", "por descubrir"],
  changed: ["{what}: {was} → {is}", "{what}: {was} → {is}"],
});

const actions = dictionary({
  play: ["play", "juega"],
  fold: ["fold", "se retira"],
  check: ["check", "pasa"],
  bet: ["bet", "apuesta"],
  surrender: ["surrender", "se rinde"],
  set: ["set", "acomodó"],
  "house-way": ["House Way", "House Way"],
});

const outcomes = dictionary({ lose: ["lost", "perdió"], push: ["pushed", "empató"], win: ["won", "ganó"] });

/** A hand as its dealer called it, without what became of it and with it. */
export const call_title = (id: string, calls: Table["calls"] = []): string =>
  calls.find((call) => call.id === id)?.title ?? id_text(id);
export const called_text = ({ call = "", called }: Pick<Seat, "call" | "called">, table: Table | undefined): string =>
  t("called", { what: call_title(call, table?.calls), outcome: called ? outcomes(called) : "" });

/** "" is no decision. */
export function action_text(action: string): string {
  if (action === "") return t("not_yet");
  return actions.has(action) ? actions(action) : action;
}

/** Spot 1 is the dealer, spots 2 to 7 are seats 1 to 6. */
export function spot_name(spot: number): string {
  return spot === 1 ? t("dealer") : t("seat", { n: spot - 1 });
}

export const spot_text = (spot: number): string => t("spot", { n: spot, who: spot_name(spot) });

const changed = (what: string, was: string, is: string): string => t("changed", { what, was, is });
const sum = (cents: number): string => (cents ? amount(cents, true) : t("none"));

export function amended_text(amended: Amended, wagers: Table["wagers"] = []): string[] {
  const seat = t("seat", { n: amended.seat ?? "" });
  const title = (id: string) => wagers.find((w) => w.id === id)?.title ?? id_text(id);
  const { from = 0, to = 0 } = amended;
  switch (amended.what) {
    case "wagers":
      return (amended.wagers ?? []).map((w) => changed(`${seat}, ${title(w.wager)}`, sum(w.was), sum(w.is)));
    case "decision":
      return [changed(seat, action_text(amended.was ?? ""), action_text(amended.is ?? ""))];
    case "call":
      return [changed(seat, call_title(amended.was ?? ""), t("turned"))];
    case "start":
      return [changed(t("first_packet"), spot_text(from), spot_text(to))];
    case "seat":
      return [changed(t("whose"), t("seat", { n: from }), t("seat", { n: to }))];
    case "cards":
      return (amended.cards ?? []).map((c) =>
        changed(t("card", { n: c.index + 1 }), card_short(c.was), card_short(c.is)),
      );
  }
}
