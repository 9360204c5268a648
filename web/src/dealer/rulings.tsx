// rulings.tsx - a supervisor rules on an irregularity; the log keeps what happened, the ruling and the text that decided.
import { useState } from "preact/hooks";
import type { DealerView, Table } from "protocol";
import type { Connection } from "../common/connection";
import { Dialog } from "../kit/dialog";
import { effects, irregularities, sources } from "../common/irregularity_text";
import { parse_cards } from "./cards";
import { VoidOrDead } from "./corrections";
import { SecondPerson } from "./put_right";
import { failure, ReasonForm } from "./reason";
import { authorities, type Authority, details_of, type Effect, type Irregularity, rulings_of } from "./ruling";
import { AsSupervisor } from "./supervisor";
import { rulings_text as words, t } from "./text";

interface ChoiceProps<K extends string> {
  label: string;
  value: K;
  all: K[];
  name: (id: K) => string;
  set: (id: K) => void;
}

function Choice<K extends string>({ label, value, all, name, set }: ChoiceProps<K>) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(e) => set(e.currentTarget.value as K)}>
        {all.map((id) => (
          <option key={id} value={id}>
            {name(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Text({ label, value, set }: { label: string; value: string; set: (text: string) => void }) {
  return (
    <label>
      <span>{label}</span>
      <input value={value} autocomplete="off" onInput={(e) => set(e.currentTarget.value)} />
    </label>
  );
}

function Ruling({ view, table, as, close }: { view: DealerView; table: Table; as: Connection; close: () => void }) {
  const allowed = rulings_of(table.rulings);
  const [code, set_code] = useState<Irregularity>(allowed[0]?.[0] ?? "misdeal-other");
  const may = allowed.find(([id]) => id === code)?.[1] ?? [];
  const [wanted, set_effect] = useState<Effect>("continue");
  const effect = may.includes(wanted) ? wanted : (may[0] ?? "continue");
  const [authority, set_authority] = useState<Authority>("document");
  const [clause, set_clause] = useState("");
  const [seat, set_seat] = useState("");
  const [card, set_card] = useState("");
  const [cards, set_cards] = useState(view.cards);
  const [waits, set_waits] = useState(false);
  const needs = details_of(effect);
  const read_card = parse_cards(card).cards;
  const seats = ["", ...Array.from({ length: table.seats }, (_, i) => String(i + 1))];
  const ready = may.length > 0 && (!card.trim() || read_card.length === 1) && (effect !== "dead-seat" || seat !== "");

  const act = async (reason: string) => {
    const why = await failure(
      as.change({
        do: "irregularity",
        table: view.table,
        irregularity: code,
        effect,
        authority,
        ...(clause.trim() ? { clause: clause.trim() } : {}),
        ...(needs.seat && seat ? { seat: Number(seat) } : {}),
        ...(needs.card && read_card[0] ? { card: read_card[0] } : {}),
        ...(needs.cards && cards.trim() ? { cards: cards.trim() } : {}),
        reason,
      }),
    );
    const waiting = why === "" ? await as.ask({ do: "proposals" }, true) : undefined;
    if (!waiting?.some((p) => p.what === "ruling" && p.table === view.table)) return why;
    set_waits(true);
    return null;
  };
  if (waits) return <SecondPerson view={view} table={table} close={close} />;
  return (
    <ReasonForm reasons={[]} go={words("go")} danger ready={ready} close={close} act={act}>
      <Choice label={words("what")} value={code} all={allowed.map(([id]) => id)} name={irregularities} set={set_code} />
      <Choice label={words("effect")} value={effect} all={may} name={effects} set={set_effect} />
      <Choice label={words("authority")} value={authority} all={authorities} name={sources} set={set_authority} />
      <Text label={words("clause")} value={clause} set={set_clause} />
      {needs.seat && <Choice label={words("seat")} value={seat} all={seats} name={(n) => n || "–"} set={set_seat} />}
      {needs.card && <Text label={words("card")} value={card} set={set_card} />}
      {needs.cards && <Text label={words("cards")} value={cards} set={set_cards} />}
    </ReasonForm>
  );
}

const on_table = ({ round: { phase } }: DealerView): boolean => phase === "dealing" || phase === "deciding";

function GiveUpReader({ view, as, close }: { view: DealerView; as: Connection; close: () => void }) {
  return (
    <ReasonForm
      reasons={[t("reason_malfunction")]}
      go={words("reader_go")}
      danger
      close={close}
      act={(reason) => failure(as.change({ do: "reader-failed", table: view.table, reason }))}
    >
      <p>{words("reader_how")}</p>
    </ReasonForm>
  );
}

/** What a supervisor does at a live table when something went wrong. */
export function Trouble({ view, table }: { view: DealerView; table: Table }) {
  const [asking, set_asking] = useState<"" | "ruling" | "reader">("");
  const close = () => set_asking("");

  return (
    <section class="panel" aria-labelledby="trouble-title">
      <h2 id="trouble-title">{t("trouble")}</h2>
      <div class="trouble-buttons">
        {table.rulings && (
          <button type="button" disabled={view.round.phase === "off"} onClick={() => set_asking("ruling")}>
            {t("ruling")}
          </button>
        )}
        {table.cards === "reader" && (
          <button type="button" disabled={!on_table(view)} onClick={() => set_asking("reader")}>
            {words("reader")}
          </button>
        )}
        <VoidOrDead view={view} live={table.live} />
      </div>
      {asking === "reader" && (
        <Dialog title={words("reader")} close={close} closeLabel={t("cancel")}>
          <AsSupervisor>{(as) => <GiveUpReader view={view} as={as} close={close} />}</AsSupervisor>
        </Dialog>
      )}
      {asking === "ruling" && (
        <Dialog title={words("title")} close={close} closeLabel={t("cancel")}>
          <AsSupervisor>{(as) => <Ruling view={view} table={table} as={as} close={close} />}</AsSupervisor>
        </Dialog>
      )}
    </section>
  );
}
