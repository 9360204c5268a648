// hand_text.ts - a hand in words.  The protocol describes hands in a fixed set of English forms ("pair of eights",
// "straight, ace-high"), and only so; this is the one place that translates them.  An unknown form stays as it is.
import { settings } from "./settings";

const singular: Record<string, string> = {
  ace: "as",
  king: "rey",
  queen: "reina",
  jack: "jota",
  ten: "diez",
  nine: "nueve",
  eight: "ocho",
  seven: "siete",
  six: "seis",
  five: "cinco",
  four: "cuatro",
  three: "tres",
  two: "dos",
};
const plural: Record<string, string> = {
  aces: "ases",
  kings: "reyes",
  queens: "reinas",
  jacks: "jotas",
  tens: "dieces",
  nines: "nueves",
  eights: "ochos",
  sevens: "sietes",
  sixes: "seises",
  fives: "cincos",
  fours: "cuatros",
  threes: "treses",
  twos: "doses",
};

const forms: [RegExp, string][] = [
  [/^royal flush$/, "escalera real"],
  [/^mini royal$/, "mini real"],
  [/^five aces$/, "cinco ases"],
  [/^straight flush, (\w+)-high$/, "escalera de color al {1}"],
  [/^straight, (\w+)-high$/, "escalera al {1}"],
  [/^flush, (\w+)-high$/, "color al {1}"],
  [/^1-card flush, (\w+)-high$/, "color de 1 carta al {1}"],
  [/^(\d)-card flush, (\w+)-high$/, "color de {0} cartas al {2}"],
  [/^full house, (\w+) over (\w+)$/, "full de {1} y {2}"],
  [/^two pair, (\w+) and (\w+)$/, "doble pareja, {1} y {2}"],
  [/^suited pair of (\w+)$/, "pareja de {1} del mismo palo"],
  [/^pair of (\w+)$/, "pareja de {1}"],
  [/^three suited (\w+)$/, "trío de {1} del mismo palo"],
  [/^two (\w+)$/, "dos {1}"],
  [/^three (\w+)$/, "trío de {1}"],
  [/^four (\w+)$/, "póker de {1}"],
  [/^(\w+)-high$/, "carta alta: {1}"],
];

const word = (text: string | undefined) => (text === undefined ? "" : (singular[text] ?? plural[text] ?? text));

export function spanish(words: string): string {
  if (words.includes(" / ")) return words.split(" / ").map(spanish).join(" / ");
  for (const [form, text] of forms) {
    const found = form.exec(words);
    if (found) return text.replace("{0}", found[1]!).replace("{1}", word(found[1])).replace("{2}", word(found[2]));
  }
  return words;
}

export function hand_text(words: string | undefined): string {
  return !words ? "" : settings.value.language === "es" ? spanish(words) : words;
}
