// text.ts - what pages say, in English and Spanish.
//
// Each page has a dictionary of its own; a key that lacks its Spanish does not compile.  {name} in a text is
// replaced by the value of that name.
import { settings } from "./settings";
import { contracted } from "./spanish";

export type Language = "en" | "es";

export function dictionary<T extends Record<string, string>>(en: T, es: Record<keyof T, string>) {
  return (key: keyof T, values: Record<string, string | number> = {}): string => {
    const text = (settings.value.language === "es" ? es : en)[key] as string;
    const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
    return settings.value.language === "es" ? contracted(filled) : filled;
  };
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
