// main.tsx - the laboratory: questions to the exact core, which runs in this browser; nothing is sent anywhere.
import { LanguageButton, mount } from "../kit/page";
import { Shown } from "./answer";
import { Form } from "./form";
import { from_link, to_link } from "./question";
import {
  answer,
  busy,
  done,
  failed,
  forget,
  games,
  load,
  open_link,
  put_question,
  question,
  remembered,
  told,
} from "./state";
import { t } from "./text";
import "./lab.css";

function Remembered() {
  const list = remembered.value;

  if (list.length === 0) return null;
  return (
    <section class="history" aria-labelledby="history">
      <h2 id="history">{t("history")}</h2>
      <ol>
        {list.map((entry) => (
          <li key={entry.link}>
            <a
              href={`#${entry.link}`}
              onClick={(event) => {
                event.preventDefault();
                open_link(entry.link);
              }}
            >
              <code>{entry.line}</code> <b>{entry.headline}</b>
            </a>
          </li>
        ))}
      </ol>
      <button type="button" onClick={forget}>
        {t("forget")}
      </button>
    </section>
  );
}

/** A file that "save" wrote: its question is asked again, so the answer is this core's. */
async function open_file(file: File | undefined): Promise<void> {
  try {
    const saved = JSON.parse((await file?.text()) ?? "") as { question: string };
    if (!from_link(saved.question)) throw new Error();
    open_link(saved.question);
  } catch {
    failed.value = t("no_question");
  }
}

function Page() {
  return (
    <main class="lab">
      <header>
        <h1>{t("title")}</h1>
        <LanguageButton />
      </header>
      <p class="lead">{t("lead")}</p>
      <div class="bench">
        <div class="side">
          <Form />
          <Remembered />
          <label class="open">
            <span>{t("open")}</span>
            <input type="file" accept=".json" onChange={(event) => void open_file(event.currentTarget.files?.[0])} />
          </label>
        </div>
        <div class="result" aria-live="polite" aria-busy={busy.value}>
          {failed.value && (
            <p class="error" role="alert">
              {failed.value}
            </p>
          )}
          {games.value.length === 0 && !failed.value && <p role="status">{t("loading")}</p>}
          {busy.value && (
            <p role="status" class="counting">
              {t("counting")} <progress max={1} value={done.value || undefined} aria-label={t("counting")} />
            </p>
          )}
          {answer.value && <Shown a={answer.value} key={to_link(answer.value.question)} />}
        </div>
      </div>
    </main>
  );
}

const linked = from_link(location.hash);
if (linked) question.value = linked;
mount(<Page />);
load().then(put_question).catch(told);
addEventListener("hashchange", () => {
  if (location.hash.slice(1) !== to_link(question.value)) open_link(location.hash);
});
