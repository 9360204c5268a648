// why.ts - why the main wager came out as it did, in one sentence: the hands, the card that decided between two of the
// same name, a dealer who does not qualify, a hand that was given up.  The house has decided; this explains it from the
// cards and the outcome that the view shows, and says nothing where the two do not agree.
import type { Hand, Seat, Table } from "protocol";
import { cards_of } from "../common/card";
import { hand_text, rank_text } from "../common/hand_text";
import { gives_up } from "./decisions";
import { type GamePage, game_page, game_texts } from "./felt/game";
import { compare, value_back, value_front } from "./felt/hands";
import { action_name, t } from "./text";

type Outcome = "win" | "lose" | "push";

export interface Showdown {
  game: string;
  mine: Hand;
  dealer: Hand;
  shared: string[];
  outcome: Outcome; // of the wager that depends on both hands
}

/** Positive: mine is higher. */
const sign = (outcome: Outcome, difference: number): boolean =>
  difference === 0 || (outcome === "win" ? difference > 0 : outcome === "lose" ? difference < 0 : false);

/** Two hands of the same name: the first card that differs. */
function by_kicker(s: Showdown, strength: NonNullable<GamePage["strength"]>): string {
  const [a, b] = [s.mine, s.dealer].map((hand) => strength(cards_of(hand.cards), s.shared)) as [number[], number[]];
  const at = a.findIndex((value, i) => value !== b[i]);
  const both = hand_text(s.mine);

  if (at < 0) return t(`why_same_${s.outcome}`, { both });
  if (!sign(s.outcome, compare(a, b))) return "";
  return t(s.outcome === "win" ? "why_kicker_win" : "why_kicker_lose", {
    both,
    mine: rank_text(a[at]!),
    dealer: rank_text(b[at] ?? 0, "the"),
  });
}

// ---- two hands of pai gow ------------------------------------------------------------------------------------------

/** Of one hand, back or front: does the player's beat the dealer's?  The dealer wins equal hands. */
function halves(s: Showdown): { back: boolean; front: boolean } {
  const parts = (hand: Hand) => {
    const front = cards_of(hand.front);
    return { front: value_front(front), back: value_back(cards_of(hand.cards).filter((c) => !front.includes(c))) };
  };
  const [mine, dealer] = [parts(s.mine), parts(s.dealer)];
  return { back: compare(mine.back, dealer.back) > 0, front: compare(mine.front, dealer.front) > 0 };
}

function by_halves(s: Showdown): string {
  const jacks = cards_of(s.dealer.cards).filter((card) => card[0] === "J").length;

  if (jacks >= 2 && s.outcome === "lose") return t("why_jacks");
  if (s.mine.foul) return t("why_foul");
  if (s.dealer.value?.startsWith("high A /") && s.outcome === "push") return t("why_ace_high");
  if (!s.mine.front || !s.dealer.front) return "";
  const { back, front } = halves(s);
  const told = back && front ? "win" : back || front ? "push" : "lose";
  if (told !== s.outcome) return "";
  if (told === "push") return t(back ? "why_back_only" : "why_front_only");
  return t(told === "win" ? "why_both_win" : "why_both_lose");
}

// ---- the sentence --------------------------------------------------------------------------------------------------

export function showdown_text(s: Showdown): string {
  const { strength, unqualified } = game_page(s.game);
  const [mine, dealer] = [hand_text(s.mine), hand_text(s.dealer)];

  if (s.mine.front || s.dealer.front) return by_halves(s);
  if (!mine || !dealer) return "";
  const not = unqualified?.(s.dealer.value ?? "") ? (game_texts(s.game)?.unqualified ?? "") : "";
  if (not && s.game === "stadium-three-card") return not; // R1: the hands are not compared
  const compared =
    mine === dealer && strength
      ? by_kicker(s, strength)
      : s.outcome === "push"
        ? ""
        : t(s.outcome === "win" ? "why_win" : "why_lose", { mine, dealer });
  return [not, compared].filter(Boolean).join(" ");
}

/** "" where there is nothing to explain. */
export function why(table: Table, seat: Seat, round: { dealer: Hand; table?: Hand }): string {
  if (seat.action && gives_up(seat.action)) return t("why_gave_up", { action: action_name(seat.action) });
  const follows = table.wagers.find((w) => w.kind === "follows" && seat.stakes[w.id]);
  const opening = table.wagers.find((w) => w.kind === "required");
  const award = seat.awards?.find((a) => a.wager === (follows ?? opening)?.id);
  if (!award) return "";
  return showdown_text({
    game: table.game,
    mine: seat.hand,
    dealer: round.dealer,
    shared: cards_of(round.table?.cards),
    outcome: award.outcome,
  });
}
