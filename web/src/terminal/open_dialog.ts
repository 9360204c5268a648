// open_dialog.ts - which dialog is open over the terminal; apart from dialogs.tsx because the dialogs' contents open others.
import { signal } from "@preact/signals";

export type DialogName = "help" | "collect" | "load" | "recall" | "settings" | "menu";
export const open = signal<DialogName | undefined>(undefined);
