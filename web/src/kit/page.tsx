// page.tsx - what every page begins with: its place in the document, its look, its language.
import { type ComponentChildren, render } from "preact";
import { set, settings } from "../common/settings";
import "./base.css";

export function mount(page: ComponentChildren): void {
  render(page, document.getElementById("page")!);
}

const names = { en: "English", es: "Español" };

/** Goes over to the other language, in whose words it says so. */
export function LanguageButton({ class: look = "plain" }: { class?: string }) {
  const other = settings.value.language === "es" ? "en" : "es";

  return (
    <button type="button" class={look} lang={other} onClick={() => set("language", other)}>
      {names[other]}
    </button>
  );
}
