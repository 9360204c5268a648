// unattended.ts - a sign runs for days without anybody near: it reloads itself when the program has changed and once a
// day, and never gives up.
import { effect } from "@preact/signals";
import { welcome } from "../common/house";

const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY_MS = 60 * 1000;

/** The script that a page asks for: its hash changes with every change of the program's pages. */
export function script_of(html: string): string {
  return /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? "";
}

async function page_changed(): Promise<boolean> {
  const answer = await fetch(location.pathname, { cache: "no-store" });
  const now = answer.ok ? script_of(await answer.text()) : "";
  return now !== "" && now !== script_of(document.documentElement.outerHTML);
}

/** Only while it can be fetched, from the house or its standby: a page that cannot be fetched again would leave the wall dark. */
async function reload_when_up(): Promise<void> {
  try {
    if ((await fetch(location.pathname, { cache: "no-store" })).ok) return location.reload();
  } catch {
    // no answer: later
  }
  setTimeout(() => void reload_when_up(), RETRY_MS);
}

export function look_after_itself(): void {
  let version = "";

  effect(() => {
    const now = welcome.value?.version;
    if (!now) return;
    if (version && version !== now) void reload_when_up();
    else if (version)
      void page_changed()
        .then((changed) => (changed ? reload_when_up() : undefined))
        .catch(() => undefined);
    version = now;
  });
  setTimeout(() => void reload_when_up(), DAY_MS);
}
