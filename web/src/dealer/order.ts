// order.ts - how the cards of a hand are laid out.

const RANKS = "23456789TJQKA";

/** From high to low, the joker first, as a hand is laid out. */
export function in_order(cards: string[]): string[] {
  const worth = (card: string) => (card === "Jk" ? RANKS.length : RANKS.indexOf(card[0] ?? ""));
  return [...cards].sort((a, b) => worth(b) - worth(a));
}

/** The five that stay behind a front. */
export function back_of(cards: string[], front: string[]): string[] {
  const rest = [...cards];
  for (const card of front) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
