// entry.tsx - entering cards by keyboard, click or scanner: all go into one field, and from there to the house.
import { useState } from "preact/hooks";
import type { DealerView, Table } from "protocol";
import { Card, card_name, card_short } from "../kit/card";
import { refusal_text } from "../common/refusal_text";
import {
  deck_count,
  cards_left,
  parse_cards,
  type Problem,
  find_problem,
  ranks,
  suits,
  with_card,
  without_last,
} from "./cards";
import { request, busy, CARDS_ID, step_changed, typed_cards } from "./console";
import type { Step } from "./step";
import { t, receiver_name_of } from "./text";

const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" } as const;

export function problem_text(problem: Problem): string {
  switch (problem.kind) {
    case "no-joker":
      return t("no_joker");
    case "too-many":
      return t("too_many", { n: problem.most });
    case "too-few":
      return t("too_few", { n: problem.all });
    case "twice":
      return t("twice", { card: card_short(problem.card) });
    case "on-table":
      return t("on_table", {
        card: card_short(problem.card),
        index: problem.index + 1,
        who: receiver_name_of(problem.to),
      });
  }
}

/** What is awaited: cards that are dealt face up, or a hand that is turned. */
export type CardStep = Extract<Step, { is: "card" | "turn" }>;

/** What is wrong with the text; "" if nothing.  An incomplete card or hand is wrong only when it is entered. */
export function entry_error(
  text: string,
  { view, table, step }: { view: DealerView; table: Table | undefined; step: CardStep },
  entered: boolean,
): string {
  const { cards, incomplete, bad } = parse_cards(text);
  const most = step.count;
  const impossible = find_problem(cards, view.dealt, table?.joker ?? false, deck_count(table));
  const problem: Problem | undefined = impossible ?? (cards.length > most ? { kind: "too-many", most } : undefined);

  if (problem) return problem_text(problem);
  if (bad) return t("bad_text", { text: bad });
  if (incomplete && entered) return t("not_whole", { text: incomplete });
  return step.is === "turn" && entered && cards.length < most ? problem_text({ kind: "too-few", all: most }) : "";
}

/** All cards that come next, and nothing wrong with them: they go in without an Enter. */
function is_whole(text: string, at: { view: DealerView; table: Table | undefined; step: CardStep }): boolean {
  const { cards, incomplete } = parse_cards(text);
  return cards.length === at.step.count && !incomplete && entry_error(text, at, true) === "";
}

/** Where the card that is being entered lies. */
function place_text(view: DealerView, step: CardStep, i: number): string {
  if (step.is === "card") return view.awaited[i] ? receiver_name_of(view.awaited[i]) : "";
  return step.set ? t(i < 2 ? "front" : "rear") : "";
}

const order = suits.flatMap((suit) => ranks.map((rank) => rank + suit));

/** The card that an arrow key leads to. */
function neighbour(card: string, key: string): string | undefined {
  const at = order.indexOf(card);
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ranks.length, ArrowDown: ranks.length }[key];
  if (by === undefined) return undefined;
  if (card === "Jk") return key === "ArrowUp" || key === "ArrowLeft" ? order[order.length - 1] : undefined;
  return order[at + by] ?? (at + by >= order.length ? "Jk" : undefined);
}

export interface GridProps {
  dealt: DealerView["dealt"];
  waiting: string[]; // chosen, not entered yet
  joker: boolean;
  decks: number;
  pick: (card: string) => void;
}

/** All cards of the deck; those that cannot come are grey.  One Tab stop, arrow keys inside. */
export function Grid({ dealt, waiting, joker, decks, pick }: GridProps) {
  const [at, set_at] = useState("As");
  const room = (card: string) =>
    cards_left(card, dealt, card === "Jk" ? 1 : decks) - waiting.filter((c) => c === card).length;

  const key = (card: string) => {
    const gone = room(card) <= 0;
    return (
      <button
        key={card}
        type="button"
        class={`key suit-${card === "Jk" ? "joker" : card[1]} ${gone ? "key-gone" : ""}`}
        data-key={card}
        tabIndex={card === at ? 0 : -1}
        aria-disabled={gone}
        aria-label={`${card_short(card)}, ${card_name(card)}${gone ? `, ${t("used")}` : ""}`}
        onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
        onFocus={() => set_at(card)}
        onClick={() => pick(card)}
      >
        {card_short(card)}
      </button>
    );
  };
  const move = (event: KeyboardEvent) => {
    const to = neighbour(at, event.key);
    const next = to && (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-key="${to}"]`);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  return (
    <div class="grid-keys" onKeyDown={move}>
      {suits.map((suit) => (
        <div key={suit} class="grid-suit" role="group" aria-label={t(SUIT_NAMES[suit as keyof typeof SUIT_NAMES])}>
          {ranks.map((rank) => key(rank + suit))}
        </div>
      ))}
      {joker && <div class="grid-suit grid-joker">{key("Jk")}</div>}
    </div>
  );
}

export function Entry({ view, table, step }: { view: DealerView; table: Table | undefined; step: CardStep }) {
  const at = { view, table, step };
  const [tried, set_tried] = useState(""); // the text that was entered although wrong: its errors are shown
  const [refused, set_refused] = useState("");
  const { cards } = parse_cards(typed_cards.value);
  const wrong = refused || entry_error(typed_cards.value, at, tried === typed_cards.value && tried !== "");

  const change = (text: string) => {
    set_refused("");
    typed_cards.value = text;
    if (!is_whole(text, at)) return;
    step_changed(); // the Enter that a scanner adds is not meant for what comes next
    void enter();
  };
  const enter = async () => {
    const text = typed_cards.value; // it may be newer than what is on the screen
    const { cards } = parse_cards(text);
    set_tried(text);
    if (!cards.length || entry_error(text, at, true)) return;
    const outcome = await request({
      do: step.is === "turn" ? "turn" : "cards",
      table: view.table,
      cards: cards.join(" "),
    });
    if (outcome?.done) typed_cards.value = "";
    else if (outcome) set_refused(refusal_text(outcome.code, outcome.message));
  };
  const places = step.is === "turn" ? Array(step.count).fill(step.to) : view.awaited.slice(0, step.count);
  const label = cards.length === 0 ? t("enter_none") : t("enter", { n: cards.length });
  return (
    <div class="entry" data-places={places.map((place) => place.seat ?? place.to).join(" ")}>
      <form
        class="entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <label class="entry-field">
          <span>{t("cards_of", { n: cards.length, of: step.count })}</span>
          <input
            id={CARDS_ID}
            value={typed_cards.value}
            placeholder={t("cards_hint")}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={wrong !== ""}
            aria-describedby="entry-wrong"
            onInput={(event) => change(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") change("");
            }}
          />
        </label>
        <button type="submit" class="primary" disabled={busy.value || !cards.length}>
          {label}
          <kbd aria-hidden="true">{t("key_enter")}</kbd>
        </button>
        <button type="button" disabled={!typed_cards.value} onClick={() => change(without_last(typed_cards.value))}>
          {t("back")}
        </button>
        <ul class="entry-preview">
          {cards.map((card, i) => (
            <li key={`${i} ${card}`}>
              <Card card={card} />
              <span>{place_text(view, step, i)}</span>
            </li>
          ))}
        </ul>
        <p id="entry-wrong" class="entry-wrong" role="alert">
          {wrong}
        </p>
      </form>
      <Grid
        dealt={view.dealt}
        waiting={cards}
        joker={table?.joker ?? false}
        decks={deck_count(table)}
        pick={(card) => change(with_card(typed_cards.value, card))}
      />
    </div>
  );
}
