// replay_frames.ts - a round as this seat saw it, frame by frame: wagers, each card where it went, decisions, cards that are
// turned, then one result after the other.  The house says what was seen at each step; here it is only cut into frames.  Pure.
import type { Round, Seat, Step } from "protocol";
import { cards_of } from "../kit/card";
import { merge_cards, type Piece, replay_line } from "../common/replay_steps";

export interface Frame {
  is: "wagers" | "cards" | "act" | "turned" | "result" | "voided";
  dealer: string[];
  shared: string[];
  mine: string[];
  front: string[]; // pai gow: of mine, once set
  stakes: Record<string, number>;
  results: number; // how many awards are told
  piece?: Piece; // cards, act
  by?: string; // act: who decided
}

type Hands = Pick<Frame, "dealer" | "shared" | "mine" | "front">;

const hands_of = (state: Round, seat: Seat | undefined): Hands => ({
  dealer: cards_of(state.dealer.cards),
  shared: cards_of(state.table?.cards),
  mine: cards_of(seat?.hand.cards),
  front: cards_of(seat?.hand.front),
});

const places = { card_to_dealer: "dealer", card_to_table: "shared", card_to_seat: "mine" } as const;
const is_card = (key: string): key is keyof typeof places => Object.hasOwn(places, key);

/** Cards that came here: as many as before and these, as they lie after the step. */
function with_cards(before: Hands, after: Hands, piece: Piece): Hands {
  if (!is_card(piece.key)) return before;
  const place = places[piece.key];
  const known = after[place].slice(0, before[place].length + cards_of(piece.text).length);
  return { ...before, [place]: known };
}

const concerns = (own: number) => (piece: Piece) =>
  piece.key === "card_to_dealer" || piece.key === "card_to_table" || (piece.seat === own && piece.key !== "correct");

const same = (a: Hands, b: Hands): boolean =>
  (["dealer", "shared", "mine", "front"] as const).every((place) => a[place].join() === b[place].join());

export function frames_of(steps: readonly Step[], own: number): Frame[] {
  const frames: Frame[] = [];
  let hands: Hands = { dealer: [], shared: [], mine: [], front: [] };
  let stakes: Record<string, number> = {};
  const add = (is: Frame["is"], more: Partial<Frame> = {}) =>
    frames.push({ is, ...hands, stakes, results: 0, ...more });

  for (const step of steps) {
    const seat = step.seats.find((one) => one.seat === own);
    const line = replay_line(step);
    const after = hands_of(step.state, seat);
    const bets = line.pieces.some((piece) => (piece.key === "bet" || piece.key === "took_back") && piece.seat === own);
    if (seat) stakes = seat.stakes;
    if (bets) {
      if (frames.at(-1)?.is === "wagers") frames.pop(); // the last word counts
      add("wagers");
    }
    for (const piece of merge_cards(line.pieces.filter(concerns(own)))) {
      hands = with_cards(hands, after, piece);
      if (is_card(piece.key)) add("cards", { piece });
      else if (piece.key === "act" || piece.key === "act_front") {
        if (after.front.length) hands = { ...hands, front: after.front };
        add("act", { piece, by: line.by });
      }
    }
    if (!same(hands, after) && after.mine.length >= hands.mine.length) {
      hands = after;
      add("turned");
    }
    if (step.state.voided && frames.at(-1)?.is !== "voided") add("voided");
  }
  const awards = steps.at(-1)?.seats.find((one) => one.seat === own)?.awards ?? [];
  if (!steps.at(-1)?.state.voided) awards.forEach((_, i) => add("result", { results: i + 1 }));
  return frames;
}
