// main.tsx - where everybody begins: every page of the house, by what one has come to do.  An address that does not exist
// leads here too, and says so.
import { LanguageButton, mount } from "../kit/page";
import { signal } from "@preact/signals";
import { ask } from "../core/ask";
import { games } from "../core/games";
import { t } from "./text";
import "./start.css";

const parts = [
  ["play", ["terminal", "sign"]],
  ["deal", ["dealer", "trainer"]],
  ["run", ["pit", "room"]],
  ["check", ["verify"]],
] as const;

const rules = signal<{ name: string; text: string } | undefined>(undefined);

async function show_rules(id: string, name: string): Promise<void> {
  const { out, err } = await ask(["rules", id]);
  rules.value = { name, text: out || err };
}

function Start() {
  const lost = location.pathname === "/" ? "" : location.pathname;

  return (
    <main class="start">
      <header>
        <h1>{t("title")}</h1>
        <LanguageButton />
      </header>
      {lost && (
        <p class="lost" role="alert">
          {t("lost", { path: lost })}
        </p>
      )}
      {parts.map(([part, pages]) => (
        <section key={part} aria-labelledby={part}>
          <h2 id={part}>{t(part)}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <a href={`/${page}`}>
                  <b>{t(page)}</b>
                  <span>{t(`${page}_what`)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="games">
        <h2 id="games">{t("games")}</h2>
        <ul class="games">
          {games.map(({ id, name }) => (
            <li key={id}>
              <b lang="en">{name}</b>
              <button type="button" class="plain" onClick={() => void show_rules(id, name)}>
                {t("rules")}
                <span class="visually-hidden">: {name}</span>
              </button>
            </li>
          ))}
        </ul>
        {rules.value && (
          <article aria-live="polite" aria-label={rules.value.name} lang="en">
            <pre>{rules.value.text}</pre>
          </article>
        )}
        <p>{t("laboratory")}</p>
        <p>{t("docs")}</p>
      </section>
    </main>
  );
}

mount(<Start />);
