// card.tsx - a playing card, drawn: rank and suit large enough to be read across a table.
import { card_text as t } from "./text";

type Word = Parameters<typeof t>[0];

/** Paths in a square of 32. */
const suits: Record<string, string> = {
  s: "M16 2c4 6.500 12 9.500 12 17a6.200 6.200 0 0 1-10.800 4.200c.2 3.200 1.300 5.200 3.300 6.800h-9c2-1.600 3.100-3.600 3.300-6.800A6.200 6.200 0 0 1 4 19C4 11.500 12 8.500 16 2z",
  h: "M16 29C10 22.500 3 17.500 3 10.500A6.800 6.800 0 0 1 16 7.500a6.800 6.800 0 0 1 13 3C29 17.500 22 22.500 16 29z",
  d: "M16 2l10 14-10 14L6 16z",
  c: "M16 2.500a6.500 6.500 0 0 1 5.300 10.300A6.500 6.500 0 1 1 17.300 22c.2 3.600 1.200 6 3.200 8h-9c2-2 3-4.400 3.200-8A6.500 6.500 0 1 1 10.700 12.800 6.500 6.500 0 0 1 16 2.500z",
};

/** "As Kd ??": a list of cards. */
export function cards_of(text: string | undefined): string[] {
  return text ? text.split(" ").filter((c) => c !== "") : [];
}

const RANKS = "23456789TJQKA";

/** From high to low, the joker first, as a hand is laid out. */
export function in_order(cards: string[]): string[] {
  const worth = (card: string) => (card === "Jk" ? RANKS.length : RANKS.indexOf(card[0] ?? ""));
  return [...cards].sort((a, b) => worth(b) - worth(a));
}

/** Pai gow: the cards of a hand that are not in front, each once. */
export function back_of(cards: string[], front: string[]): string[] {
  const rest = [...cards];
  for (const card of front) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

const SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "A♠", as people write it; a card face down stays "??". */
export function card_short(card: string): string {
  if (card === "Jk") return "Joker";
  const suit = SYMBOLS[card[1] ?? ""];
  return suit ? `${card[0] === "T" ? "10" : card[0]}${suit}` : card;
}

/** "ace of spades", for a screen reader. */
export function card_name(card: string): string {
  if (card === "??") return t("down");
  if (card === "Jk") return t("joker");
  return t("of", { rank: t(card[0] as Word), suit: t(card[1] as Word) });
}

function Face({ rank, suit }: { rank: string; suit: string }) {
  const shown = rank === "T" ? "10" : rank;
  const path = suits[suit];

  return (
    <>
      <text class="rank" x="8" y="41" textLength={shown === "10" ? 36 : undefined} lengthAdjust="spacingAndGlyphs">
        {shown}
      </text>
      <path d={path} transform="translate(9 48) scale(.84)" />
      <path d={path} transform="translate(34 66) scale(1.900)" />
    </>
  );
}

function Joker() {
  return (
    <>
      <text class="rank joker-word" x="50" y="34" text-anchor="middle">
        JOKER
      </text>
      <path d="M50 52l8.500 22 23.500 1.200-18.400 14.700 6.300 22.800L50 99.800 30.100 112.700l6.300-22.800L18 75.200 41.500 74z" />
    </>
  );
}

function Back() {
  return (
    <>
      <rect class="back-edge" x="7" y="7" width="86" height="126" rx="6" />
      <path
        class="back-lines"
        d="M7 40L40 7M7 73L73 7M7 106L93 20M17 133L93 57M50 133l43-43M93 40L60 7M93 73L27 7M93 106L7 20M83 133L7 57M50 133L7 90"
      />
      <circle class="back-eye" cx="50" cy="70" r="17" />
      <path class="back-suit" d={suits["s"]} transform="translate(37 57) scale(.82)" />
    </>
  );
}

export interface CardProps {
  card: string; // "As", "Jk", "??"
  class?: string;
  hidden?: boolean; // from screen readers, where another text names the card
}

/** Its size comes from the style sheet: .card { --card-width }. */
export function Card({ card, class: more = "", hidden = false }: CardProps) {
  const down = card === "??";
  const suit = card === "Jk" ? "joker" : down ? "down" : (card[1] ?? "s");

  return (
    <svg
      class={`card suit-${suit} ${more}`}
      viewBox="0 0 100 140"
      data-card={card}
      {...(hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": card_name(card) })}
    >
      <rect class="card-face" x="1" y="1" width="98" height="138" rx="9" />
      {down ? <Back /> : card === "Jk" ? <Joker /> : <Face rank={card[0] ?? ""} suit={suit} />}
    </svg>
  );
}

/** A row of them; what is not a card is left out. */
export function Cards({ text }: { text: string }) {
  return (
    <>
      {cards_of(text).map((card, i) => (
        <Card key={`${i} ${card}`} card={card} />
      ))}
    </>
  );
}
