// counted.tsx - the amounts that must be known before something is paid: the chips are counted, or, for envy, whether
// enough lies there [L-3, L-4].
import { useState } from "preact/hooks";
import type { Asked, DealerView, Table } from "protocol";
import { cents_of } from "../common/input";
import { amount } from "../common/text";
import { busy, request } from "./console";
import { use_keys } from "./keys";
import { counted_text as words, t } from "./text";

interface Question {
  seat: number;
  asked: Asked;
}

export const questions_of = (view: Pick<DealerView, "seats">): Question[] =>
  view.seats.flatMap(({ seat, asked = [] }) => asked.map((one) => ({ seat, asked: one })));

interface QuestionProps {
  view: DealerView;
  table: Table;
  question: Question;
}

/** Only whether enough lies there is asked. */
function Enough({ view, question: { seat, asked } }: QuestionProps) {
  const answer = (enough: boolean) =>
    void request({ do: "amount", table: view.table, seat, asked: asked.wager, enough }, true);

  use_keys({ y: () => answer(true), n: () => answer(false) });
  return (
    <p class="counted">
      <b>{t("Seat", { n: seat })}:</b> {words("enough", { cents: amount(asked.least ?? 0, true) })}{" "}
      <button type="button" disabled={busy.value} onClick={() => answer(true)}>
        {words("yes")} <kbd aria-hidden="true">Y</kbd>
      </button>
      <button type="button" disabled={busy.value} onClick={() => answer(false)}>
        {words("no")} <kbd aria-hidden="true">N</kbd>
      </button>
    </p>
  );
}

function HowMuch({ view, table, question: { seat, asked } }: QuestionProps) {
  const [text, set_text] = useState("");
  const wager = table.wagers.find((w) => w.id === asked.wager);
  const cents = cents_of(text);

  return (
    <form
      class="counted"
      onSubmit={(event) => {
        event.preventDefault();
        if (cents) void request({ do: "amount", table: view.table, seat, asked: asked.wager, cents });
      }}
    >
      <label>
        <b>{t("Seat", { n: seat })}:</b> {words("count", { wager: wager?.title ?? asked.wager })}{" "}
        <input
          ref={(field) => {
            if (!document.querySelector("dialog[open]")) field?.focus();
          }}
          inputMode="decimal"
          autocomplete="off"
          placeholder="$"
          value={text}
          onInput={(event) => set_text(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={!cents || busy.value}>
        {words("enter")}
      </button>
    </form>
  );
}

/** Before the next card: the chips are counted where they lie.  One after another: the first is asked, and how many there are. */
export function Counted({ view, table }: { view: DealerView; table: Table }) {
  const questions = questions_of(view);
  const question = questions[0];

  if (!question) return null;
  const at = { view, table, question, key: `${question.seat} ${question.asked.wager}` };
  return (
    <section class="counted-list" aria-label={words("title", { n: questions.length })} data-asked={at.key}>
      <p class="dim">{words("title", { n: questions.length })}</p>
      {question.asked.least ? <Enough {...at} /> : <HowMuch {...at} />}
    </section>
  );
}
