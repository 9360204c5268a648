// house_way.ts - why the House Way set a hand so, by the number of its rule, in short.
import { settings } from "../../common/settings";

const en: Record<string, string> = {
  "1": "five aces",
  "2": "four of a kind",
  "3": "full house",
  "4d1": "straight or flush behind, king-high or better in front",
  "4d2": "royal flush behind",
  "4d3": "straight or flush behind, jack-high or better in front",
  "4d4": "straight flush behind",
  "4d5": "straight or flush behind",
  "5": "three of a kind",
  "6": "two pair",
  "7": "one pair, two highest others in front",
  "8": "high card: second and third highest in front",
};
const es: Record<string, string> = {
  "1": "cinco ases",
  "2": "póker",
  "3": "full",
  "4d1": "escalera o color atrás, rey o mejor al frente",
  "4d2": "escalera real atrás",
  "4d3": "escalera o color atrás, jota o mejor al frente",
  "4d4": "escalera de color atrás",
  "4d5": "escalera o color atrás",
  "5": "trío",
  "6": "doble pareja",
  "7": "una pareja, las dos cartas más altas al frente",
  "8": "carta alta: segunda y tercera al frente",
};

export function way_text(rule: string): string {
  return (settings.value.language === "es" ? es : en)[rule] ?? "";
}
