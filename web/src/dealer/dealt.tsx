// dealt.tsx - the cards of the round as they came; a misread one is chosen here and corrected with a reason.
import { useState } from "preact/hooks";
import type { DealerView, Table } from "protocol";
import { Card } from "../common/card";
import { card_short, copies, parse_cards, problem_of } from "./cards";
import { ask } from "./console";
import { Grid, problem_words } from "./entry";
import { ReasonDialog } from "./reason";
import { t } from "./text";
import { who_of } from "./who";

interface CorrectProps {
  view: DealerView;
  table: Table | undefined;
  index: number;
  close: () => void;
}

function Correct({ view, table, index, close }: CorrectProps) {
  const [text, set_text] = useState("");
  const was = view.dealt[index];
  if (!was) return null;
  const others = view.dealt.filter((_, i) => i !== index);
  const { cards, bad } = parse_cards(text);
  const is = cards[0] ?? "";
  const problem = problem_of(cards.slice(0, 1), others, table?.joker ?? false, copies(table));
  const wrong = problem ? problem_words(problem) : bad ? t("bad_text", { text: bad }) : "";
  const ready = cards.length === 1 && !wrong && is !== was.card;

  return (
    <ReasonDialog
      title={t("correct_title", { index: index + 1 })}
      reasons={[t("reason_misread"), t("reason_order")]}
      go={t("correct_go", { was: card_short(was.card), is: is ? card_short(is) : "…" })}
      ready={ready}
      close={close}
      act={(reason) => void ask({ do: "correct", table: view.table, index, was: was.card, is, reason })}
    >
      <p class="correct-was">
        <Card card={was.card} hidden /> {t("correct_was", { card: card_short(was.card), who: who_of(was) })}
      </p>
      <label>
        <span>{t("correct_is")}</span>
        <input
          value={text}
          placeholder="As"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-describedby="correct-wrong"
          onInput={(e) => set_text(e.currentTarget.value)}
        />
      </label>
      <p id="correct-wrong" class="entry-wrong" role="alert">
        {wrong}
      </p>
      <Grid dealt={view.dealt} waiting={cards} joker={table?.joker ?? false} decks={copies(table)} pick={set_text} />
    </ReasonDialog>
  );
}

export function DealtCards({ view, table }: { view: DealerView; table: Table | undefined }) {
  const [index, set_index] = useState(-1);
  const late = view.round.settled || view.round.voided;

  return (
    <section class="panel dealt" aria-labelledby="dealt-title">
      <h2 id="dealt-title">{t("dealt")}</h2>
      <p class="dim">{view.dealt.length === 0 ? t("dealt_none") : late ? t("correct_late") : t("dealt_how")}</p>
      <ol class="dealt-cards">
        {view.dealt.map((d, i) => (
          <li key={i}>
            <button type="button" class="dealt-card" disabled={late} onClick={() => set_index(i)}>
              <span class="visually-hidden">
                {t("correct_card", { index: i + 1, who: who_of(d), card: card_short(d.card) })}
              </span>
              <span class="dealt-index" aria-hidden="true">
                {i + 1}
              </span>
              <span class={`dealt-face suit-${d.card === "Jk" ? "joker" : d.card[1]}`} aria-hidden="true">
                {d.card === "Jk" ? "Jk" : card_short(d.card)}
              </span>
              <span class="dealt-to" aria-hidden="true">
                {d.to === "seat" ? d.seat : d.to === "dealer" ? "D" : d.to === "table" ? "T" : "–"}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {index >= 0 && <Correct view={view} table={table} index={index} close={() => set_index(-1)} />}
    </section>
  );
}
