// main.tsx - where everybody begins: every page of the house, by what one has come to do.  An address that does not exist
// leads here too, and says so.
import { LanguageButton, mount } from "../kit/page";
import { signal } from "@preact/signals";
import { ask_house, post, Refusal } from "../common/http";
import { refusal_text } from "../common/refusal_text";
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

/** In a house of play money whoever finds it broken has it whole again. */
const trial = signal(false);
const said = signal("");

async function find_trial(): Promise<void> {
  trial.value = (await (await ask_house("/healthz", {})).json()).demo === true;
}

async function start_over(): Promise<void> {
  if (!confirm(t("over_sure"))) return;
  try {
    await post({ do: "start-over" });
    said.value = t("over_done");
  } catch (error) {
    said.value = error instanceof Refusal ? refusal_text(error.code, error.message) : t("over_failed");
  }
}

function StartOver() {
  return (
    <section aria-labelledby="over">
      <h2 id="over">{t("over")}</h2>
      <p>{t("over_what")}</p>
      <button type="button" class="plain" onClick={() => void start_over()}>
        {t("over")}
      </button>
      <p role="status">{said.value}</p>
    </section>
  );
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
      {trial.value && <StartOver />}
    </main>
  );
}

void find_trial().catch(() => undefined);
mount(<Start />);
