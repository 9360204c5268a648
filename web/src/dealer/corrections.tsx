// corrections.tsx - when something went wrong: a misread card is corrected, hands are declared dead, a round is voided;
// each with a reason.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { DealerView, Table } from "protocol";
import { Card, card_short } from "../common/card";
import { Dialog } from "../common/dialog";
import { deck_count, parse_cards, find_problem } from "./cards";
import { request } from "./console";
import { Grid, problem_text } from "./entry";
import { t, receiver_name_of } from "./text";

// ---- the reason ------------------------------------------------------------------------------------------------

const REASON_MAX = 159; // bytes; the house refuses more

export interface ReasonDialogProps {
  title: string;
  reasons: string[]; // the usual ones
  go: string;
  danger?: boolean;
  ready?: boolean;
  close: () => void;
  act: (reason: string) => void;
  children: ComponentChildren;
}

export function ReasonDialog({
  title,
  reasons,
  go,
  danger = false,
  ready = true,
  close,
  act,
  children,
}: ReasonDialogProps) {
  const [reason, set_reason] = useState("");

  return (
    <Dialog title={title} close={close} closeLabel={t("cancel")}>
      <form
        class="reason"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready || !reason.trim()) return;
          act(reason.trim());
          close();
        }}
      >
        {children}
        <label>
          <span>{t("reason")}</span>
          <input
            value={reason}
            maxLength={REASON_MAX}
            required
            onInput={(event) => set_reason(event.currentTarget.value)}
          />
        </label>
        <div class="chips">
          {reasons.map((text) => (
            <button
              key={text}
              type="button"
              class="chip"
              aria-pressed={reason === text}
              onClick={() => set_reason(text)}
            >
              {text}
            </button>
          ))}
        </div>
        <div class="dialog-buttons">
          <button type="button" onClick={close}>
            {t("cancel")}
          </button>
          <button type="submit" class={danger ? "danger" : "primary"} disabled={!ready || !reason.trim()}>
            {go}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

// ---- a misread card --------------------------------------------------------------------------------------------

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
  const problem = find_problem(cards.slice(0, 1), others, table?.joker ?? false, deck_count(table));
  const wrong = problem ? problem_text(problem) : bad ? t("bad_text", { text: bad }) : "";
  const ready = cards.length === 1 && !wrong && is !== was.card;

  return (
    <ReasonDialog
      title={t("correct_title", { index: index + 1 })}
      reasons={[t("reason_misread"), t("reason_order")]}
      go={t("correct_go", { was: card_short(was.card), is: is ? card_short(is) : "…" })}
      ready={ready}
      close={close}
      act={(reason) => void request({ do: "correct", table: view.table, index, was: was.card, is, reason })}
    >
      <p class="correct-was">
        <Card card={was.card} hidden /> {t("correct_was", { card: card_short(was.card), who: receiver_name_of(was) })}
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
      <Grid
        dealt={view.dealt}
        waiting={cards}
        joker={table?.joker ?? false}
        decks={deck_count(table)}
        pick={set_text}
      />
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
                {t("correct_card", { index: i + 1, who: receiver_name_of(d), card: card_short(d.card) })}
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

// ---- dead hands and void rounds --------------------------------------------------------------------------------

export function may_void(view: DealerView): boolean {
  return view.round.round > 0 && !view.round.voided && view.round.phase !== "off";
}

/** Hands can be declared dead only before they are settled. */
export function may_be_dead(view: DealerView): boolean {
  return may_void(view) && !view.round.settled && (view.round.phase === "dealing" || view.round.phase === "deciding");
}

export function VoidOrDead({ view, live }: { view: DealerView; live: boolean }) {
  const [asking, set_asking] = useState<"" | "dead" | "void">("");
  const close = () => set_asking("");
  const round = view.round.round;

  return (
    <section class="panel" aria-labelledby="trouble-title">
      <h2 id="trouble-title">{t("trouble")}</h2>
      <div class="trouble-buttons">
        {live && (
          <button type="button" disabled={!may_be_dead(view)} onClick={() => set_asking("dead")}>
            {t("dead")}
          </button>
        )}
        <button type="button" disabled={!may_void(view)} onClick={() => set_asking("void")}>
          {t("void")}
        </button>
      </div>
      {asking === "dead" && (
        <ReasonDialog
          title={t("dead_title")}
          reasons={[t("reason_few"), t("reason_misdeal")]}
          go={t("dead_go")}
          danger
          close={close}
          act={(reason) => void request({ do: "dead", table: view.table, reason })}
        >
          <p>{t("dead_how")}</p>
        </ReasonDialog>
      )}
      {asking === "void" && (
        <ReasonDialog
          title={t("void_title", { round })}
          reasons={[t("reason_misdeal"), t("reason_exposed"), t("reason_malfunction")]}
          go={t("void_go")}
          danger
          close={close}
          act={(reason) => void request({ do: "void", table: view.table, round, reason })}
        >
          <p>{t("void_how")}</p>
        </ReasonDialog>
      )}
    </section>
  );
}
