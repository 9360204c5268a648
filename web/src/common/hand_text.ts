// hand_text.ts - what a hand is called, in English and Spanish, from the code that is its value: "pair 8", "suit 4 K",
// "pair K / high A".  docs/protocol.md lists the kinds; one without its Spanish does not compile.
import type { Hand, HandKind } from "protocol";
import { settings } from "./settings";
import { dictionary } from "./text";

interface RankText {
  one: string;
  many: string;
  the: string; // with its article, which English does not need
}

const english = (one: string, many = `${one}s`): RankText => ({ one, many, the: one });
const spanish = (article: string, one: string, many = `${one}s`): RankText => ({ one, many, the: `${article} ${one}` });

const ranks: Record<string, { en: RankText; es: RankText }> = {
  A: { en: english("ace"), es: spanish("el", "as", "ases") },
  K: { en: english("king"), es: spanish("el", "rey", "reyes") },
  Q: { en: english("queen"), es: spanish("la", "reina") },
  J: { en: english("jack"), es: spanish("la", "jota") },
  T: { en: english("ten"), es: spanish("el", "diez", "dieces") },
  "9": { en: english("nine"), es: spanish("el", "nueve") },
  "8": { en: english("eight"), es: spanish("el", "ocho") },
  "7": { en: english("seven"), es: spanish("el", "siete") },
  "6": { en: english("six", "sixes"), es: spanish("el", "seis", "seises") },
  "5": { en: english("five"), es: spanish("el", "cinco") },
  "4": { en: english("four"), es: spanish("el", "cuatro") },
  "3": { en: english("three"), es: spanish("el", "tres", "treses") },
  "2": { en: english("two"), es: spanish("el", "dos", "doses") },
};

const kinds = dictionary<HandKind>({
  high: ["{one}-high", "carta alta: {one}"],
  two: ["two {many}", "dos {many}"],
  pair: ["pair of {many}", "pareja de {many}"],
  "suited-pair": ["suited pair of {many}", "pareja de {many} del mismo palo"],
  "two-pair": ["two pair, {many} and {others}", "doble pareja, {many} y {others}"],
  trips: ["three {many}", "trío de {many}"],
  "suited-trips": ["three suited {many}", "trío de {many} del mismo palo"],
  straight: ["straight, {one}-high", "escalera a {the}"],
  wheel: ["straight, A-2-3-4-5", "escalera A-2-3-4-5"],
  suit: ["{count}-card flush, {one}-high", "color de {count} {cards} a {the}"],
  flush: ["flush, {one}-high", "color a {the}"],
  "full-house": ["full house, {many} over {others}", "full de {many} y {others}"],
  quads: ["four {many}", "póker de {many}"],
  "straight-flush": ["straight flush, {one}-high", "escalera de color a {the}"],
  "steel-wheel": ["straight flush, A-2-3-4-5", "escalera de color A-2-3-4-5"],
  "mini-royal": ["mini royal", "mini real"],
  "royal-flush": ["royal flush", "escalera real"],
  "five-aces": ["five aces", "cinco ases"],
});

/** KIND [COUNT] [RANK [RANK]]; null where this page does not know the kind. */
function name_text(code: string): string | null {
  const [kind = "", ...rest] = code.split(" ");
  if (!kinds.has(kind)) return null;
  const count = kind === "suit" ? rest.shift() : undefined;
  const [first, second] = rest.map((rank) => ranks[rank]?.[settings.value.language]);
  return kinds(kind, {
    ...first,
    ...(second && { others: second.many }),
    ...(count && { count, cards: count === "1" ? "carta" : "cartas" }),
  });
}

/** "" while the hand has no name; the house's own words where its code is missing or unknown. */
export function hand_text(hand: Pick<Hand, "words" | "value"> | null | undefined): string {
  const names = hand?.value?.split(" / ").map(name_text) ?? [null];
  return names.includes(null) ? (hand?.words ?? "") : names.join(" / ");
}
