// main.tsx - practice for players: a hand, a decision, and what it costs, by the exact core in this browser.  The core is
// fetched with the first hand; nothing is sent anywhere.
import { LanguageButton, mount } from "../kit/page";
import { signal } from "@preact/signals";
import { Card, card_short, cards_of } from "../kit/card";
import { settings } from "../common/settings";
import { amount } from "../common/text";
import { games } from "../core/games";
import { ask } from "../core/ask";
import {
  as_json,
  type Choice,
  choice_of,
  cost_of,
  deal,
  type Dealt,
  type Decision,
  id_of,
  no_score,
  type Score,
  scored,
  telling,
} from "./round";
import { t } from "./text";
import "./practice.css";

interface Judged {
  choices: Choice[];
  chosen: Decision;
}

/** The open cards; those that all share are named differently from game to game. */
interface Seen {
  hand: string;
  dealer?: string;
  community?: string;
  array?: string;
}

interface Settled {
  dealer: { cards: string; hand: string };
  community?: string;
  array?: string;
  seats: {
    cards: string;
    hand: string;
    staked: number;
    returned: number;
    why: { wager: string; en: string; es: string }[];
  }[];
}

const KEY = "cardroom.practice";
const wanted = new URLSearchParams(location.search).get("game");
const game = signal(games.find(({ id }) => id === wanted) ?? games[0]!);
const dealt = signal<Dealt | undefined>(undefined);
const seen = signal<Seen | undefined>(undefined);
const choices = signal<Choice[]>([]);
const judged = signal<Judged | undefined>(undefined); // the last decision
const settled = signal<Settled | undefined>(undefined);
const front = signal<string[]>([]); // pai gow: the cards chosen for the front
const failed = signal("");
const score = signal<Score>(JSON.parse(localStorage.getItem(KEY) ?? JSON.stringify(no_score)) as Score);

const random = (below: number): number =>
  Math.floor((crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * below);
function name(decision: Decision): string {
  if (typeof decision !== "string") return t("set_front", { cards: cards_of(decision.set).map(card_short).join(" ") });
  return t.has(decision) ? t(decision) : decision;
}
const worth = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

async function run<T>(...args: string[]): Promise<T | undefined> {
  try {
    const result = await ask([...args, "--json"], {}, undefined, `${as_json(dealt.value!)}\n`);
    return JSON.parse(result.out || result.err) as T;
  } catch (error) {
    failed.value = error instanceof Error ? error.message : String(error);
    return undefined;
  }
}

/** The next question of the round, or its end. */
async function proceed(): Promise<void> {
  choices.value = [];
  const advice = await run<Seen & { choices?: Choice[]; error?: string }>("advise", "--cards");
  if (advice?.choices) [seen.value, choices.value] = [advice, advice.choices];
  else if (advice?.error === "nothing-to-decide") settled.value = await run<Settled>("settle", "--explain");
  else if (advice) failed.value = advice.error ?? "";
}

function next(): void {
  dealt.value = deal(game.value, random);
  judged.value = settled.value = seen.value = undefined;
  failed.value = "";
  front.value = [];
  void proceed();
}

function choose(decision: Decision): void {
  const cost = cost_of(choices.value, decision);
  judged.value = { choices: choices.value, chosen: decision };
  score.value = scored(score.value, cost);
  localStorage.setItem(KEY, JSON.stringify(score.value));
  dealt.value = { ...dealt.value!, decisions: [...dealt.value!.decisions, decision] };
  void proceed();
}

function Row({ title, cards, words }: { title: string; cards: string[]; words?: string }) {
  if (cards.length === 0) return null;
  return (
    <p class="row">
      <span>{title}</span>
      <span class="cards">
        {cards.map((card, i) => (
          <Card card={card} key={i} />
        ))}
      </span>
      {words && settings.value.language === "en" && <b>{words}</b>}
    </p>
  );
}

/** Is the decision which two cards lie in front? */
const sets = (of: Choice[]): boolean => of.length > 0 && typeof of[0]!.decision !== "string";

/** Seven cards, two of which are tapped to the front. */
function SetHand({ cards }: { cards: string[] }) {
  const chosen = front.value;
  const tap = (card: string) =>
    (front.value = chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen.slice(-1), card]);

  return (
    <div class="set">
      <p class="cards" role="group" aria-label={t("set_how")}>
        {cards.map((card) => (
          <button
            type="button"
            key={card}
            class="set-card"
            aria-pressed={chosen.includes(card)}
            aria-label={card_short(card)}
            onClick={() => tap(card)}
          >
            <Card card={card} />
          </button>
        ))}
      </p>
      <p>{t("set_how")}</p>
      <p class="bar">
        <button
          type="button"
          data-decision="set"
          disabled={chosen.length !== 2}
          onClick={() => choose({ set: chosen.join(" ") })}
        >
          {t("set")}
        </button>
        <button type="button" data-decision="house-way" onClick={() => choose("house-way")}>
          {t("house-way")}
        </button>
      </p>
    </div>
  );
}

function Hand() {
  const end = settled.value;
  const { community, array = community } = end ?? seen.value ?? {};
  const mine = cards_of(seen.value?.hand);
  return (
    <>
      <Row title={t("dealer")} cards={cards_of(end?.dealer.cards ?? seen.value?.dealer)} words={end?.dealer.hand} />
      <Row title={t("shared")} cards={cards_of(array)} />
      {!end && sets(choices.value) ? (
        <SetHand cards={mine} />
      ) : (
        <Row title={t("mine")} cards={end ? cards_of(end.seats[0]!.cards) : mine} words={end?.seats[0]!.hand} />
      )}
    </>
  );
}

/** How a setting ends: the core's own words, which are English. */
const settled_note = (c: Choice): string =>
  typeof c.decision === "string" || settings.value.language !== "en" ? "" : (c.note ?? "");

function Verdict({ of }: { of: Judged }) {
  const cost = cost_of(of.choices, of.chosen);
  const best = of.choices.reduce((a, b) => (b.ev > a.ev ? b : a));
  return (
    <div class={`verdict ${cost ? "is-wrong" : "is-right"}`}>
      <p role="status">{cost ? t("wrong", { best: name(best.decision), cost: worth(cost) }) : t("right")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("choice")}</th>
            <th scope="col">{t("value")}</th>
            <th scope="col">{t("costs")}</th>
          </tr>
        </thead>
        <tbody>
          {telling(of.choices, of.chosen).map((c) => (
            <tr key={id_of(c.decision)} class={c === choice_of(of.choices, of.chosen) ? "is-chosen" : ""}>
              <th scope="row">
                {name(c.decision)} {settled_note(c) && <small>{settled_note(c)}</small>}
              </th>
              <td title={c.value}>{c.ev.toFixed(4)}</td>
              <td>{worth(cost_of(of.choices, c.decision))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function End({ of }: { of: Settled }) {
  const seat = of.seats[0]!;
  const said = [...new Set(seat.why.map((why) => why[settings.value.language]))];
  return (
    <div class="end">
      <p>
        {amount(seat.staked)} → {amount(seat.returned)}
      </p>
      {said.map((text) => (
        <p key={text} class="why">
          {text}
        </p>
      ))}
    </div>
  );
}

function Page() {
  const { decisions, best, cost } = score.value;
  const asked = choices.value.length > 0;
  const waits = dealt.value && !asked && !settled.value && !failed.value;

  return (
    <main class="practice">
      <header>
        <h1>{t("title")}</h1>
        <LanguageButton />
      </header>
      <p>{t("lead")}</p>
      <p class="bar">
        <label>
          {t("game")}{" "}
          <select
            value={game.value.id}
            onChange={(event) => {
              game.value = games[event.currentTarget.selectedIndex]!;
              dealt.value = undefined;
            }}
          >
            {games.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {(!dealt.value || settled.value || failed.value) && (
          <button type="button" class="primary" onClick={next}>
            {t(dealt.value ? "next" : "deal")}
          </button>
        )}
      </p>
      {dealt.value && <Hand />}
      {waits && <p role="status">{t("wait")}</p>}
      {failed.value && <p role="alert">{t("failed", { why: failed.value })}</p>}
      {dealt.value && asked && !sets(choices.value) && (
        <p class="bar">
          {choices.value.map((c) => (
            <button
              type="button"
              key={id_of(c.decision)}
              data-decision={id_of(c.decision)}
              onClick={() => choose(c.decision)}
            >
              {name(c.decision)}
            </button>
          ))}
        </p>
      )}
      {dealt.value && judged.value && <Verdict of={judged.value} />}
      {dealt.value && settled.value && <End of={settled.value} />}
      <dl class="score">
        {(
          [
            [t("decisions"), decisions],
            [t("best"), best],
            [t("cost"), worth(cost)],
          ] as const
        ).map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p>
        <button
          type="button"
          class="plain"
          onClick={() => {
            score.value = no_score;
            localStorage.removeItem(KEY);
          }}
        >
          {t("forget")}
        </button>
      </p>
    </main>
  );
}

mount(<Page />);
