// settings.ts - a person's display settings, kept in this browser.
import { effect, signal } from "@preact/signals";

export interface Settings {
  language: "en" | "es";
  motion: boolean; // cards and chips move
  four_colours: boolean; // diamonds blue, clubs green
  large: boolean; // large text
  advice: boolean; // the exact value of each choice
  sound: boolean;
  volume: number; // of the sound, 1 to 10
  haptics: boolean; // a phone vibrates
  letter_keys: boolean; // single letters act
}

const KEY = "cardroom.settings";

function read(): Settings {
  const standard: Settings = {
    language: navigator.language.startsWith("es") ? "es" : "en",
    motion: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    four_colours: false,
    large: false,
    advice: false,
    sound: false,
    volume: 5,
    haptics: true,
    letter_keys: true,
  };
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return standard;
  }
}

export const settings = signal<Settings>(read());

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
  localStorage.setItem(KEY, JSON.stringify(settings.value));
}

// Another window of this browser has changed them.
addEventListener("storage", (event) => {
  if (event.key === KEY) settings.value = read();
});

effect(() => {
  const root = document.documentElement;

  root.lang = settings.value.language;
  root.classList.toggle("still", !settings.value.motion);
  root.classList.toggle("four-colours", settings.value.four_colours);
  root.classList.toggle("large", settings.value.large);
});
