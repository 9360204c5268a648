// hands.ts - which cards of a hand count, to dim the rest and to warn of a foul.  Only for display: the house decides.
// Pure.

const RANKS = "23456789TJQKA";
const rank = (card: string) => RANKS.indexOf(card[0]!) + 2;
const descending = (a: number, b: number) => b - a;

/** Larger is higher, number by number. */
export function compare(a: number[], b: number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/** Ranks by how often they come, then by height: [[8, 2], [13, 1]] for a pair of eights and a king. */
function groups(ranks: number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const r of ranks) counts.set(r, (counts.get(r) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
}

/** The top of a run of all these ranks, 0 if they are none; the ace may be low, where its run is the lowest. */
function run(ranks: number[]): number {
  const sorted = [...new Set(ranks)].sort(descending);
  if (sorted.length !== ranks.length) return 0;
  if (sorted[0]! - sorted.at(-1)! === ranks.length - 1) return sorted[0]!;
  return sorted[0] === 14 && sorted[1] === ranks.length ? ranks.length : 0;
}

// ---- three cards --------------------------------------------------------------------------------------------

/** Straight flush, three of a kind, straight, flush, pair, high card. */
export function value3(cards: string[]): number[] {
  const ranks = cards.map(rank);
  const top = run(ranks);
  const suited = cards.every((c) => c[1] === cards[0]![1]);
  const by = groups(ranks);
  const tail = by.map(([r]) => r);

  if (top && suited) return [6, top];
  if (by[0]![1] === 3) return [5, ...tail];
  if (top) return [4, top];
  if (suited) return [3, ...tail];
  return by[0]![1] === 2 ? [2, ...tail] : [1, ...tail];
}

/** 3 Card Catch: of four cards the one that the best three leave out; -1 where there are only three. */
export function left_out(cards: string[]): number {
  if (cards.length !== 4 || cards.includes("??")) return -1;
  const values = cards.map((_, out) => value3(cards.filter((_, i) => i !== out)));
  return values.reduce((best, value, i) => (compare(value, values[best]!) > 0 ? i : best), 0);
}

// ---- one suit -----------------------------------------------------------------------------------------------

/** Chase the Flush: the suit of the longest set, by ranks from the top where two are as long (R2, R3). */
export function longest_suit(cards: string[]): string {
  const sets = ["s", "h", "d", "c"].map((suit) => {
    const ranks = cards
      .filter((c) => c[1] === suit && c !== "??")
      .map(rank)
      .sort(descending);
    return { suit, value: [ranks.length, ...ranks] };
  });
  return sets.reduce((best, set) => (compare(set.value, best.value) > 0 ? set : best)).suit;
}

// ---- pai gow ------------------------------------------------------------------------------------------------

/** Two cards: pair or high; the joker is an ace. */
export function value_front(cards: string[]): number[] {
  const by = groups(cards.map((c) => (c === "Jk" ? 14 : rank(c))));
  return [by[0]![1] === 2 ? 2 : 1, ...by.map(([r]) => r)];
}

function value_natural(cards: string[], aces: number): number[] {
  const ranks = cards.map(rank);
  const top = run(ranks); // where A-2-3-4-5 stands (dealer-open-pai-gow R5) decides no foul
  const suited = cards.every((c) => c[1] === cards[0]![1]);
  const by = groups(ranks);
  const counts = by.map(([, count]) => count).join("");
  const tail = by.map(([r]) => r);

  if (aces === 5) return [11, 14];
  if (top && suited) return top === 14 ? [10] : [9, top];
  if (counts === "41") return [8, ...tail];
  if (counts === "32") return [7, ...tail];
  if (suited) return [6, ...tail];
  if (top) return [5, top];
  if (counts === "311") return [4, ...tail];
  if (counts === "221") return [3, ...tail];
  return counts === "2111" ? [2, ...tail] : [1, ...tail];
}

/** Five cards; the joker completes a straight, a flush or both, else it is an ace (dealer-open-pai-gow 1). */
export function value_back(cards: string[]): number[] {
  const natural = cards.filter((c) => c !== "Jk");
  const aces = natural.filter((c) => c[0] === "A").length;

  if (natural.length === 5) return value_natural(cards, 0);
  if (aces === 4) return [11, 14];
  const as_ace = value_natural([...natural, "A?"], aces + 1);
  const completed = ["s", "h", "d", "c"]
    .flatMap((suit) => [...RANKS].map((r) => r + suit))
    .filter((card) => !natural.includes(card))
    .map((card) => value_natural([...natural, card], 0))
    .filter((value) => [10, 9, 6, 5].includes(value[0]!)); // a straight, a flush or both: nothing else is completed
  return completed.reduce((best, value) => (compare(value, best) > 0 ? value : best), as_ace);
}

const BACK_KINDS = ["", "high", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads"];
const letter = (r: number) => RANKS[r - 2] ?? "";

/** The two hands of a setting as the protocol would code them, "pair K / high A", for their names while they are set. */
export function set_code(cards: string[], front: string[]): string {
  const back = cards.filter((c) => !front.includes(c));
  if (front.length !== 2 || back.length !== 5) return "";
  const [kind = 0, first = 0, second = 0] = value_back(back);
  const [two, top = 0] = value_front(front);
  const named: Record<number, string> = { 9: `straight-flush ${letter(first)}`, 10: "royal-flush", 11: "five-aces" };
  if (kind === 9 && first === 5) named[9] = "steel-wheel";
  if (kind === 5 && first === 5) named[5] = "wheel";
  const both = kind === 3 || kind === 7 ? ` ${letter(second)}` : "";
  return `${named[kind] ?? `${BACK_KINDS[kind]} ${letter(first)}${both}`} / ${two === 2 ? "pair" : "high"} ${letter(top)}`;
}

/** The front is higher than the back: the hand would lose.  Equal ranks are no foul (dealer-open-pai-gow R11). */
export function is_foul(cards: string[], front: string[]): boolean {
  const back = cards.filter((c) => !front.includes(c));
  if (front.length !== 2 || back.length !== 5) return false;
  return compare(value_front(front), value_back(back).slice(0, 3)) > 0;
}
