// who.ts - how receivers and decisions are called.
import { receiver, type Receiver } from "./step";
import { t } from "./text";

export function who(to: Receiver): string {
  if (to.to === "seat") return t("seat", { n: to.seat });
  if (to.to === "dealer") return t("dealer");
  return to.to === "table" ? t("table_cards") : t("nobody");
}

export function who_of(card: { to: "dealer" | "seat" | "table" | "nobody"; seat?: number }): string {
  return who(receiver(card));
}

/** Spot 1 is the dealer, spots 2 to 7 are seats 1 to 6. */
export function spot_name(spot: number): string {
  return spot === 1 ? t("Dealer") : t("Seat", { n: spot - 1 });
}

const ACTIONS = ["play", "fold", "check", "bet", "surrender", "set"] as const;

export function action_words(action: string): string {
  if (action === "house-way") return t("way_choice");
  const known = ACTIONS.find((a) => a === action);
  return known ? t(known) : action;
}
