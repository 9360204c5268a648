// house_way.ts - P-way, the rules of the House Way, by the id that the house gives for a hand it has set: in a sentence
// for the dealer, in a few words for the player.
import { dictionary } from "./text";

/** Is this choice the setting of the House Way?  The core says so at the end of its note. */
export const is_house_way = (choice: { note?: string }): boolean => choice.note?.endsWith(", House Way") ?? false;

const explanations = dictionary({
  "1": [
    "Five aces: a pair of kings goes in front if there is one, else two aces.",
    "Cinco ases: al frente un par de reyes si lo hay; si no, dos ases.",
  ],
  "2": [
    "Four of a kind: a pair beside it goes in front if it is high enough; else by the rank of the four, two of them or the two highest singletons.",
    "Póker: un par al lado va al frente si es bastante alto; si no, según el rango, dos del póker o las dos sueltas más altas.",
  ],
  "3": [
    "Full house: the pair goes in front; of two trips a pair of the higher; with twos and a single king or ace the two singletons.",
    "Full: el par va al frente; de dos tríos, un par del mayor; con doses y un rey o as suelto, las dos sueltas.",
  ],
  "4a": [
    "A straight or flush that holds four of a kind is set as four of a kind (rule 2).",
    "Una escalera o color que contiene póker se acomoda como póker (regla 2).",
  ],
  "4b": [
    "A straight or flush that holds a full house is set as a full house (rule 3).",
    "Una escalera o color que contiene full se acomoda como full (regla 3).",
  ],
  "4c": [
    "A straight or flush with two good pair, or two pair and an ace, is set as two pair (rule 6).",
    "Una escalera o color con dos buenos pares, o dos pares y un as, se acomoda como dos pares (regla 6).",
  ],
  "4d1": [
    "The straight or flush stays behind; the front is king-high or better: the highest such front.",
    "La escalera o el color queda atrás; al frente rey o mejor: el frente más alto posible.",
  ],
  "4d2": [
    "No king-high front leaves a straight or flush: the highest front that leaves a royal flush.",
    "Ningún frente de rey deja escalera o color: el frente más alto que deja escalera real.",
  ],
  "4d3": [
    "The straight or flush stays behind; the front is jack-high or better: the highest such front.",
    "La escalera o el color queda atrás; al frente jota o mejor: el frente más alto posible.",
  ],
  "4d4": [
    "No jack-high front leaves a straight or flush: the highest front that leaves a straight flush.",
    "Ningún frente de jota deja escalera o color: el frente más alto que deja escalera de color.",
  ],
  "4d5": ["The highest front that leaves a straight or flush.", "El frente más alto que deja escalera o color."],
  "5": [
    "Three of a kind: three aces give one ace and the highest singleton; else the two highest singletons go in front.",
    "Trío: tres ases dan un as y la suelta más alta; si no, las dos sueltas más altas van al frente.",
  ],
  "6": [
    "Two pair: the low pair goes in front when the pairs are high enough; else the two highest singletons. Of three pair the highest goes in front.",
    "Dos pares: el par bajo va al frente si los pares son bastante altos; si no, las dos sueltas más altas. De tres pares, el más alto al frente.",
  ],
  "7": [
    "One pair: it stays behind, the two highest singletons go in front.",
    "Un par: queda atrás, las dos sueltas más altas van al frente.",
  ],
  "8": [
    "No pair: the second and third highest cards go in front.",
    "Sin par: la segunda y la tercera carta más altas van al frente.",
  ],
});

const summaries = dictionary({
  "1": ["five aces", "cinco ases"],
  "2": ["four of a kind", "póker"],
  "3": ["full house", "full"],
  "4d1": ["straight or flush behind, king-high or better in front", "escalera o color atrás, rey o mejor al frente"],
  "4d2": ["royal flush behind", "escalera real atrás"],
  "4d3": ["straight or flush behind, jack-high or better in front", "escalera o color atrás, jota o mejor al frente"],
  "4d4": ["straight flush behind", "escalera de color atrás"],
  "4d5": ["straight or flush behind", "escalera o color atrás"],
  "5": ["three of a kind", "trío"],
  "6": ["two pair", "doble pareja"],
  "7": ["one pair, two highest others in front", "una pareja, las dos cartas más altas al frente"],
  "8": ["high card: second and third highest in front", "carta alta: segunda y tercera al frente"],
});

/** A rule in a sentence; "" for an id that is not known. */
export const house_way_rule = (id: string): string => (explanations.has(id) ? explanations(id) : "");

/** What kind of hand a rule is for, in a few words. */
export const house_way_summary = (id: string): string => (summaries.has(id) ? summaries(id) : "");
