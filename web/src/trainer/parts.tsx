// parts.tsx - the parts of a question: one is answered after the other, with touch or keys.
import { useEffect, useRef } from "preact/hooks";
import type { Drill, DrillPart } from "protocol";
import { Card, cards_of } from "../kit/card";
import { chip_counts, Stack } from "../kit/chip";
import { house_way_rule } from "../common/house_way";
import { amount, id_text } from "../common/text";
import { active, answer, answers, check, checked, proceed } from "./state";
import { part_text, t, word_text } from "./text";

interface PartProps {
  drill: Drill;
  part: DrillPart;
  index: number;
}

const title_in = (drill: Drill) => (wager: string) =>
  drill.seats.flatMap((seat) => seat.spots).find((spot) => spot.wager === wager)?.title ?? id_text(wager);

const toggled = (list: string[], item: string): string[] =>
  list.includes(item) ? list.filter((old) => old !== item) : [...list, item];

/** Takes the keys when its turn comes. */
function use_turn<T extends HTMLElement>(index: number) {
  const at = useRef<T>(null);

  useEffect(() => {
    if (active.value === index && !checked.value) at.current?.focus({ preventScroll: true });
  }, [active.value, index]);
  return at;
}

/** Types an amount; Enter goes on. */
function Amount({ part, index }: PartProps) {
  const at = use_turn<HTMLInputElement>(index);

  return (
    <input
      ref={at}
      inputMode="decimal"
      autocomplete="off"
      maxLength={16}
      value={answers.value[index]}
      disabled={checked.value}
      placeholder="0"
      aria-label={`${part_text(part)} ${t("amount")}`}
      onFocus={() => (active.value = index)}
      onInput={(event) => answer(index, event.currentTarget.value.replace(/[^-\d.]/g, ""))}
    />
  );
}

/** The figure that chooses a word: its own, or that of its place where no word begins with one. */
const key_of = (list: string[], i: number): string =>
  list.some((word) => /^\d/.test(word)) ? (list[i]!.length === 1 ? list[i]! : "") : i < 9 ? String(i + 1) : "";

/** Chooses by touch, or with the figure that stands before the word. */
function Words({ drill, part, index }: PartProps) {
  const several = part.kind === "words";
  const list = part.words?.split(" ") ?? [];
  const own = answers.value[index]?.split(" ").filter((word) => word) ?? [];
  const at = use_turn<HTMLDivElement>(index);
  const choose = (word: string) => answer(index, several ? toggled(own, word).join(" ") : word, !several);

  return (
    <div
      ref={at}
      tabIndex={-1}
      class={`words ${list.length > 8 ? "words-many" : ""}`}
      role="group"
      aria-label={part_text(part, drill.slip)}
    >
      {list.map((word, i) => (
        <button
          key={word}
          type="button"
          data-key={key_of(list, i) || undefined}
          aria-pressed={own.includes(word)}
          disabled={checked.value}
          onClick={() => choose(word)}
        >
          {key_of(list, i) !== word && key_of(list, i) && <kbd aria-hidden="true">{key_of(list, i)}</kbd>}
          {word_text(part, word, title_in(drill))}
        </button>
      ))}
    </div>
  );
}

function Cards({ drill, index }: PartProps) {
  const own = answers.value[index]?.split(" ").filter((card) => card) ?? [];
  const at = use_turn<HTMLDivElement>(index);
  const choose = (card: string) => answer(index, toggled(own, card).slice(-2).join(" "), own.length === 1);

  return (
    <div ref={at} tabIndex={-1} class="pick" role="group" aria-label={t("pick")}>
      {cards_of(drill.dealer?.cards).map((card, i) => (
        <button
          key={card}
          type="button"
          data-key={i + 1}
          class="pick-card"
          aria-pressed={own.includes(card)}
          disabled={checked.value}
          onClick={() => choose(card)}
        >
          <Card card={card} />
        </button>
      ))}
    </div>
  );
}

const truth_text = (drill: Drill, part: DrillPart): string =>
  (part.kind === "word" || part.kind === "words"
    ? part.truth?.split(" ").map((word) => word_text(part, word, title_in(drill)))
    : [part.truth]
  )?.join(", ") ?? "";

function Correction({ drill, part }: PartProps) {
  const cents = part.chips?.reduce((sum, n, i) => sum + n * (drill.denominations[i] ?? 0), 0) ?? 0;
  const { chips } = chip_counts(cents, drill.denominations);
  const rule = part.id === "rule" ? house_way_rule(part.truth ?? "") : "";

  return (
    <p class={part.right ? "is-right" : "is-wrong"}>
      <b>{part.right ? "✓" : "✗"}</b> {t("because", { truth: truth_text(drill, part) })}
      {(rule || part.note) && <span lang={rule ? undefined : "en"}> · {rule || part.note}</span>}
      {cents > 0 && !part.right && drill.exercise === "pay" && (
        <span class="chips">
          <Stack cents={cents} tray={drill.denominations} />
          {chips.map(([value, count]) => `${count} × ${amount(value, true)}`).join(", ")}
        </span>
      )}
    </p>
  );
}

function Part(props: PartProps) {
  const { drill, part, index } = props;
  const Control = part.kind === "cents" ? Amount : part.kind === "cards" ? Cards : Words;

  return (
    <li class={`part ${active.value === index && !checked.value ? "part-on" : ""}`}>
      <span class="part-name">{part_text(part, drill.slip)}</span>
      <Control {...props} />
      {checked.value && <Correction {...props} />}
    </li>
  );
}

/** Only what is answered and the next one: the order in which seats are settled is part of the question. */
export function Parts({ drill }: { drill: Drill }) {
  const end = useRef<HTMLButtonElement>(null);
  const complete = !answers.value.includes("");

  useEffect(() => {
    if (active.value >= drill.parts.length) end.current?.focus();
    else document.querySelector(".part-on")?.scrollIntoView({ block: "nearest" });
  }, [active.value, drill]);
  return (
    <form
      class="parts"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) void check();
        else proceed(active.value);
      }}
    >
      <ol>
        {drill.parts.map((part, index) =>
          checked.value || index <= active.value || answers.value[index] ? (
            <Part key={index} drill={drill} part={part} index={index} />
          ) : null,
        )}
      </ol>
      {!checked.value && (
        <button ref={end} type="submit" class="primary" disabled={!complete && answers.value[active.value] === ""}>
          {t(complete ? "check" : "proceed")}
        </button>
      )}
    </form>
  );
}
