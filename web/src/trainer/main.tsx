// main.tsx - the trainer of dealers: a question, its answer, its correction; score and weak spots of this browser.
import { Gate, sign_out } from "../kit/gate";
import { LanguageButton, mount } from "../kit/page";
import { useEffect, useRef } from "preact/hooks";
import { tick, welcome } from "../common/house";
import { Notices } from "../kit/notices";
import { amount } from "../common/text";
import { Layout } from "./layout";
import { Parts } from "./parts";
import * as state from "./state";
import { t } from "./text";
import "./trainer.css";
import { SignIn } from "../kit/sign_in";

const ORDER = ["pay", "settle", "house-hand", "error", "irregularity", "rack"] as const;

function Header() {
  const has = state.question.value?.exercises ?? [];

  return (
    <header class="head">
      <h1>{t("title")}</h1>
      <label>
        <span class="visually-hidden">{t("game")}</span>
        <select value={state.game.value} onChange={(event) => state.choose_game(event.currentTarget.value)}>
          {[...state.games.value].map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="visually-hidden">{t("exercise")}</span>
        <select value={state.chosen.value} onChange={(event) => state.choose_exercise(event.currentTarget.value)}>
          <option value="">{t("any")}</option>
          {ORDER.filter((id) => has.includes(id)).map((id) => (
            <option key={id} value={id}>
              {t(id)}
            </option>
          ))}
        </select>
      </label>
      <LanguageButton />
      {!state.alone.value && (
        <button type="button" class="plain" onClick={() => sign_out("trainer")}>
          {t("logout")}
        </button>
      )}
    </header>
  );
}

function Score() {
  const { questions, errors, seconds, mispaid } = state.progress.value.score;
  const spots = state.progress.value.games[state.game.value]?.spots.length ?? 0;
  const figures = [
    [t("questions"), questions],
    [t("errors"), errors],
    [t("seconds"), seconds],
    [t("mispaid"), amount(mispaid, true)],
    [t("spots"), spots],
  ];

  return (
    <div class="score">
      <dl>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="plain" onClick={() => confirm(t("forget_ask")) && state.forget()}>
        {t("forget")}
      </button>
    </div>
  );
}

function Verdict() {
  const next = useRef<HTMLButtonElement>(null);
  const { errors = 0, mispaid = 0 } = state.question.value!;
  const s = state.seconds.value;

  useEffect(() => next.current?.focus(), []);
  return (
    <div class={`verdict ${errors ? "is-wrong" : "is-right"}`} role="status">
      <b>{errors ? t("wrong", { n: errors, cents: amount(mispaid, true), s }) : t("right", { s })}</b>
      <button ref={next} type="button" class="primary" onClick={() => void state.ask()}>
        {t("next")}
      </button>
    </div>
  );
}

function Question() {
  const drill = state.question.value;

  if (!drill)
    return (
      <p class="loading" role="status">
        {state.failed.value ? (
          <button type="button" onClick={() => void state.ask()}>
            {t("retry")}
          </button>
        ) : (
          t("loading")
        )}
      </p>
    );
  const spent = state.checked.value ? state.seconds.value : Math.floor((tick.value - state.since.value) / 1000);
  return (
    <>
      <div class="asked" data-seed={state.seed.value} data-game={drill.game} data-exercise={drill.exercise}>
        <h2>{t(drill.exercise)}</h2>
        {state.about.value && <p>{t("again", { subject: state.about.value })}</p>}
        <time>{`${Math.max(0, spent)} s`}</time>
      </div>
      <div class="question">
        <Layout drill={drill} />
        <div class="side">
          {state.checked.value && <Verdict />}
          <Parts key={state.seed.value} drill={drill} />
        </div>
      </div>
    </>
  );
}

/** A figure presses the choice that has it, of the part that is being answered. */
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
  const choice = document.querySelector<HTMLButtonElement>(`.part-on [data-key="${CSS.escape(event.key)}"]`);
  if (choice) choice.click();
  else if (event.key === "Enter" && event.target instanceof HTMLDivElement)
    document.querySelector<HTMLFormElement>(".parts")?.requestSubmit();
});

function Page() {
  const me = welcome.value;
  const games = state.games.value;

  useEffect(() => {
    if (games.size > 0 && !games.has(state.game.value)) state.game.value = [...games.keys()][0]!;
    if (games.size > 0 && !state.question.value) void state.ask();
  }, [games.size > 0]);
  if (!state.alone.value && me && me.role !== "dealer" && me.role !== "supervisor")
    return <Gate page="trainer" why={t("wrong_role", { name: me.name })} />;
  return (
    <>
      <Notices />
      <Header />
      <Score />
      <main class="main">
        <Question />
      </main>
    </>
  );
}

function Alone() {
  return (
    <>
      <p>{t("alone_how")}</p>
      <button type="button" onClick={state.train_alone}>
        {t("alone")}
      </button>
    </>
  );
}

const Trainer = () =>
  state.alone.value ? (
    <Page />
  ) : (
    <SignIn page="trainer" demo="dealer" other={<Alone />}>
      <Page />
    </SignIn>
  );

mount(<Trainer />);
