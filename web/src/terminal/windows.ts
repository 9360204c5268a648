// windows.ts - which window is open over the terminal.
import { signal } from "@preact/signals";

export type Window = "help" | "collect" | "load" | "recall" | "settings" | "menu";
export const open = signal<Window | undefined>(undefined);
