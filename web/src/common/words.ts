// words.ts - a hand as its owner would say it: the house's English, or its Spanish.
import { settings } from "./settings";
import { spanish } from "./spanish";

export function hand_words(words: string | undefined): string {
  return !words ? "" : settings.value.language === "es" ? spanish(words) : words;
}
