// text.ts - what pages say, in English and Spanish: texts, times and amounts.
//
// Each page has its texts in text.ts, both languages side by side; a key without its Spanish does not compile.  {name} in
// a text is replaced by the value of that name, {name|seat|seats} by the first word where that value is 1 and by the
// second where it is not.
import { settings } from "./settings";

/** Spanish contracts "a el" and "de el" to one word, where a text meets a value that was put into it.  An accented letter
 *  is part of a word: "lo haría el crupier" stays as it is. */
export const contracted = (text: string): string => text.replace(/(?<!\p{L})([Aa]|[Dd]e) el(?!\p{L})/gu, "$1l");

export type Values = Record<string, string | number>;

export interface Dictionary<K extends string> {
  (key: K, values?: Values): string;
  /** Is there a text for this id, which came from the house? */
  has: (id: string) => id is K;
}

export function dictionary<K extends string>(texts: Record<K, readonly [en: string, es: string]>): Dictionary<K> {
  const t = (key: K, values: Values = {}): string => {
    const text = texts[key][settings.value.language === "es" ? 1 : 0];
    const filled = text.replace(
      /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
      (all, name: string, one?: string, many?: string) => {
        const value = String(values[name] ?? all);
        return one === undefined ? value : value === "1" ? one : many!;
      },
    );
    return settings.value.language === "es" ? contracted(filled) : filled;
  };
  return Object.assign(t, { has: (id: string): id is K => Object.hasOwn(texts, id) });
}

/** "natural-pair-plus" as "Natural pair plus": the name of something whose title this page does not know. */
export function id_text(id: string): string {
  const text = id.replace(/-/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function clock(ms: number, seconds = false): string {
  return new Date(ms).toLocaleTimeString(settings.value.language === "es" ? "es-US" : "en-US", {
    hour: "numeric",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
  });
}

export function day_and_clock(ms: number): string {
  return new Date(ms).toLocaleString(settings.value.language === "es" ? "es-US" : "en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });
}

// ---- amounts ---------------------------------------------------------------------------------------------------

/** "$1,234.50"; whole dollars without cents where short is wanted. */
export function amount(cents: number, short = false): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const dollars = whole.toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${dollars}${short && rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}
