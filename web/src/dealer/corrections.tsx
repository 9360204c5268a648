// corrections.tsx - when something went wrong: misread or exchanged cards are corrected, hands are declared dead, a round
// is voided; each with a reason.
import { useEffect, useState } from "preact/hooks";
import type { DealerView, Table, VoidPreview } from "protocol";
import { Card, card_short } from "../kit/card";
import type { Connection } from "../common/connection";
import { Dialog } from "../kit/dialog";
import { VoidPreviewView } from "../kit/void_preview";
import type { Entry } from "./amend";
import { corrected, deck_count, parse_cards } from "./cards";
import { problem_text } from "./entry";
import { AmendForm, SecondPerson } from "./put_right";
import { failure, ReasonForm } from "./reason";
import { AsSupervisor } from "./supervisor";
import { t, receiver_name_of } from "./text";

// ---- misread and exchanged cards ---------------------------------------------------------------------------------

interface Row {
  index: number;
  text: string; // what the card really is, as typed
}

const card_label = (view: DealerView, index: number): string =>
  t("card_n", {
    index: index + 1,
    card: card_short(view.dealt[index]?.card ?? ""),
    who: receiver_name_of(view.dealt[index]!),
  });

function CorrectRow({ view, row, change }: { view: DealerView; row: Row; change: (text: string) => void }) {
  const label = card_label(view, row.index);

  return (
    <label class="correct-row">
      <Card card={view.dealt[row.index]!.card} hidden />
      <span>{t("correct_is_n", { card: label })}</span>
      <input
        value={row.text}
        placeholder="As"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby="correct-wrong"
        onInput={(e) => change(e.currentTarget.value)}
      />
    </label>
  );
}

interface CorrectProps {
  view: DealerView;
  table: Table;
  index: number;
  close: () => void;
}

function Correct({ view, table, index, close }: CorrectProps) {
  const [rows, set_rows] = useState<Row[]>([{ index, text: "" }]);
  const read = rows.map(({ index, text }) => ({ index, ...parse_cards(text) }));
  const changes = read.map(({ index, cards }) => ({ index, is: cards[0] ?? "" }));
  const { cards, problem } = corrected(view.dealt, changes, { joker: table.joker, decks: deck_count(table) });
  const bad = read.find((r) => r.bad || r.cards.length > 1);
  const wrong = problem ? problem_text(problem) : bad ? t("bad_text", { text: bad.bad || bad.cards[1]! }) : "";
  const ready = !wrong && changes.every((c) => c.is !== "") && changes.some((c) => c.is !== view.dealt[c.index]?.card);
  const others = view.dealt.flatMap((d, i) => (d.card === "??" || rows.some((r) => r.index === i) ? [] : [i]));
  const exchange = () => set_rows(rows.map((row, i) => ({ ...row, text: view.dealt[rows[1 - i]!.index]!.card })));
  const entry: Entry | undefined = ready
    ? { do: "amend", table: view.table, what: "cards", cards: cards.join(" ") }
    : undefined;

  return (
    <AmendForm
      view={view}
      table={table}
      entry={entry}
      reasons={[t("reason_misread"), t("reason_order")]}
      go={t("correct_go")}
      close={close}
    >
      {rows.map((row, at) => (
        <CorrectRow
          key={row.index}
          view={view}
          row={row}
          change={(text) => set_rows(rows.map((r, i) => (i === at ? { ...r, text } : r)))}
        />
      ))}
      <p id="correct-wrong" class="entry-wrong" role="alert">
        {wrong}
      </p>
      <label>
        <span>{t("correct_more")}</span>
        <select
          value=""
          onChange={(e) => e.currentTarget.value && set_rows([...rows, { index: +e.currentTarget.value, text: "" }])}
        >
          <option value="">–</option>
          {others.map((i) => (
            <option key={i} value={i}>
              {card_label(view, i)}
            </option>
          ))}
        </select>
      </label>
      {rows.length === 2 && (
        <button type="button" onClick={exchange}>
          {t("correct_exchange")}
        </button>
      )}
    </AmendForm>
  );
}

export function DealtCards({ view, table }: { view: DealerView; table: Table }) {
  const [index, set_index] = useState(-1);
  const late = view.round.voided || view.round.phase === "off";

  return (
    <section class="panel dealt" aria-labelledby="dealt-title">
      <h2 id="dealt-title">{t("dealt")}</h2>
      <p class="dim">{view.dealt.length === 0 ? t("dealt_none") : late ? t("correct_late") : t("dealt_how")}</p>
      <ol class="dealt-cards">
        {view.dealt.map((d, i) => (
          <li key={i}>
            <button
              type="button"
              class={`dealt-card ${d.card === "??" ? "dealt-down" : ""}`}
              disabled={late || d.card === "??"}
              onClick={() => set_index(i)}
            >
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
      {index >= 0 && index < view.dealt.length && (
        <Dialog title={t("correct_title")} close={() => set_index(-1)} closeLabel={t("cancel")}>
          <Correct view={view} table={table} index={index} close={() => set_index(-1)} />
        </Dialog>
      )}
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

/** What would be undone comes first; then it is asked for. */
function Undo({ view, as, dead, close }: { view: DealerView; as: Connection; dead: boolean; close: () => void }) {
  const [preview, set_preview] = useState<VoidPreview | undefined>(undefined);
  const [refused, set_refused] = useState(false);
  const [waits, set_waits] = useState(false);
  const { table } = view;
  const round = preview?.round ?? 0;

  useEffect(() => {
    void as.ask({ do: "void-preview", table }, true).then((found) => {
      set_preview(found);
      set_refused(!found);
    });
  }, [as]);
  if (waits) return <SecondPerson view={view} close={close} />;
  const act = async (reason: string) => {
    const body = dead ? ({ do: "dead", table, reason } as const) : ({ do: "void", table, round, reason } as const);
    const why = await failure(as.change(body));
    if (why || !preview?.second) return why;
    set_waits(true);
    return null;
  };
  return (
    <ReasonForm
      reasons={
        dead
          ? [t("reason_few"), t("reason_misdeal")]
          : [t("reason_misdeal"), t("reason_exposed"), t("reason_malfunction")]
      }
      go={preview?.second ? t("void_propose") : dead ? t("dead_go") : t("void_go")}
      danger
      ready={preview !== undefined}
      close={close}
      act={act}
    >
      <p>{t(dead ? "dead_how" : "void_how")}</p>
      {preview ? <VoidPreviewView preview={preview} /> : <p class="dim">{t(refused ? "void_none" : "void_asked")}</p>}
    </ReasonForm>
  );
}

export function VoidOrDead({ view, live }: { view: DealerView; live: boolean }) {
  const [asking, set_asking] = useState<"" | "dead" | "void">("");
  const close = () => set_asking("");

  return (
    <>
      {live && (
        <button type="button" disabled={!may_be_dead(view)} onClick={() => set_asking("dead")}>
          {t("dead")}
        </button>
      )}
      <button type="button" disabled={!may_void(view)} onClick={() => set_asking("void")}>
        {t("void")}
      </button>
      {asking && (
        <Dialog
          title={asking === "dead" ? t("dead_title") : t("void_title", { round: view.round.round })}
          close={close}
          closeLabel={t("cancel")}
        >
          <AsSupervisor>{(as) => <Undo view={view} as={as} dead={asking === "dead"} close={close} />}</AsSupervisor>
        </Dialog>
      )}
    </>
  );
}
