// last_rounds.tsx - the last ten rounds of this terminal: cards, decisions and who made them, every wager's result, step by
// step where wanted, and the receipt to save.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Played, Table } from "protocol";
import { Card, card_short, cards_of } from "../kit/card";
import { hand_text } from "../common/hand_text";
import { complain, connection, tables, token, welcome } from "../common/house";
import { get_file, Refusal, save } from "../common/http";
import { Qr, type QrPart, qr_modules } from "../kit/qr";
import { receipt_parts } from "../common/receipt_link";
import { amount, day_and_clock, id_text } from "../common/text";
import { my_view } from "./betting";
import { Replay } from "./replay";
import { line_text } from "./results";
import { action_name, decided_by, t } from "./text";
import { why_award } from "./why";

function Row({ title, cards, words }: { title: string; cards: string | undefined; words?: string }) {
  const list = cards_of(cards);
  if (list.length === 0) return null;
  return (
    <div class="recall-hand">
      <span>{title}</span>
      <span class="recall-cards">
        {list.map((c, i) => (
          <Card card={c} key={i} />
        ))}
      </span>
      {words && <b>{words}</b>}
    </div>
  );
}

type Use = "save" | "verify" | "print";

/** Saves the receipt of a round, hands it to the page that checks receipts, or puts it on a slip. */
async function receipt(played: Played, use: Use): Promise<void> {
  try {
    const file = await get_file("receipt", { round: String(played.round) }, token.value ?? "");
    if (use === "save") return save(`round-${played.round}.receipt.json`, file);
    if (use === "print") {
      slip.value = { played, parts: await receipt_parts(location.origin, await file.text()) };
      return;
    }
    localStorage.setItem("cardroom.receipt", await file.text());
    window.open("/verify", "_blank", "noopener");
  } catch (error) {
    complain(error instanceof Refusal ? error.message : t("recall_failed"), error instanceof Refusal ? error.code : "");
  }
}

function Results({ played, terms }: { played: Played; terms: Table | undefined }) {
  const seat = played.seats[0];
  const awards = seat?.awards ?? [];
  const title = (id: string) => terms?.wagers.find((w) => w.id === id)?.title ?? id_text(id);
  if (!seat || awards.length === 0) return null;
  return (
    <table class="recall-table">
      <thead>
        <tr>
          <th scope="col">{t("wager")}</th>
          <th scope="col">{t("stake")}</th>
          <th scope="col">{t("result")}</th>
          <th scope="col">{t("returned")}</th>
        </tr>
      </thead>
      <tbody>
        {awards.map((a, i) => (
          <tr key={i} class={`is-${a.outcome}`}>
            <th scope="row">
              {title(a.wager)}
              <small class="recall-why">{why_award(seat, i)}</small>
            </th>
            <td>{amount(a.stake)}</td>
            <td>{terms ? line_text(terms, a) : id_text(a.line || a.outcome)}</td>
            <td>{amount(a.returned)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row"></th>
          <td>{amount(seat.staked)}</td>
          <td></td>
          <td>{amount(seat.returned ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Round({ played }: { played: Played }) {
  const seat = played.seats[0];
  const net = (seat?.returned ?? 0) - (seat?.staked ?? 0);
  const choices = (seat?.decisions ?? []).map(({ action, source }) => `${action_name(action)} · ${decided_by(source)}`);

  return (
    <details class="recall-round" data-round={played.round}>
      <summary>
        <span class="recall-game">
          {played.title}{" "}
          <small>
            {t("game")}
            {played.game} · {day_and_clock(played.ended ?? played.opened)}
          </small>
        </span>
        <b class={net > 0 ? "is-win" : ""}>
          {net >= 0 ? "+" : "−"}
          {amount(Math.abs(net))}
        </b>
      </summary>
      <div class="stack-gap">
        {played.state.voided && (
          <p class="is-bad">
            {t("voided")} {played.reason}
          </p>
        )}
        <Row title={t("dealer")} cards={played.state.dealer.cards} words={hand_text(played.state.dealer)} />
        <Row title={t("on_table")} cards={played.state.table?.cards} />
        <Row title={t("you")} cards={seat?.hand.cards} words={hand_text(seat?.hand)} />
        <Row title={t("front")} cards={seat?.hand.front} />
        {choices.length > 0 && (
          <ol class="recall-decisions">
            {choices.map((choice, i) => (
              <li key={i}>{choice}</li>
            ))}
          </ol>
        )}
        <Results played={played} terms={tables.value[played.table]} />
        <p>
          <button type="button" onClick={() => (replayed.value = played)}>
            ▶ {t("replay")}
          </button>
        </p>
        {played.state.commitment && (
          <p class="row-gap">
            <button type="button" onClick={() => void receipt(played, "save")}>
              {t("receipt")} · {t("round")} {played.round}
            </button>
            <button type="button" onClick={() => void receipt(played, "verify")}>
              {t("receipt_how")}
            </button>
            <button type="button" onClick={() => void receipt(played, "print")}>
              {t("receipt_print")}
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

// ---- the printed receipt -----------------------------------------------------------------------------------------

/** "K♠ 9♥ 2♣" */
const short = (cards: string | undefined) => cards_of(cards).map(card_short).join(" ");

/** The round that is shown step by step. */
const replayed = signal<Played | undefined>(undefined);

const slip = signal<{ played: Played; parts: QrPart[] } | undefined>(undefined);

function Slip({ played, parts }: { played: Played; parts: QrPart[] }) {
  const seat = played.seats[0];
  const code = qr_modules(parts) !== undefined;

  return (
    <div class="stack-gap">
      <div class="voucher receipt-slip" data-round={played.round}>
        <p class="voucher-venue">
          {welcome.value?.venue} · {welcome.value?.fingerprint} · {t("receipt")}
        </p>
        <p>
          {played.title} · {played.table} · {t("round")} {played.round} · {day_and_clock(played.ended ?? played.opened)}{" "}
          · {t("tid")}
          {my_view.value?.terminal}
        </p>
        <p>
          {t("dealer")}: {short(played.state.dealer.cards)} · {t("you")}: {short(seat?.hand.cards)}
        </p>
        <p class="voucher-worth">
          {amount(seat?.staked ?? 0)} → {amount(seat?.returned ?? 0)}
        </p>
        <Qr parts={parts} label={t("receipt_code")} />
        <p>{t(code ? "receipt_scan" : "receipt_long")}</p>
        <p class="receipt-commitment">
          {t("committed")}: <code>{played.state.commitment}</code>
        </p>
      </div>
      <p class="row-gap">
        <button type="button" class="primary" onClick={() => print()}>
          {t("print")}
        </button>
        <button type="button" onClick={() => (slip.value = undefined)}>
          {t("back")}
        </button>
      </p>
    </div>
  );
}

export function Recall() {
  const [rounds, set_rounds] = useState<Played[] | undefined | "failed">(undefined);

  useEffect(() => {
    let here = true;
    void connection?.ask({ do: "recall", limit: 10 }, true).then((found) => here && set_rounds(found ?? "failed"));
    return () => {
      here = false;
      slip.value = replayed.value = undefined;
    };
  }, []);
  if (replayed.value) return <Replay played={replayed.value} close={() => (replayed.value = undefined)} />;
  if (slip.value) return <Slip {...slip.value} />;
  if (rounds === "failed") return <p>{t("recall_failed")}</p>;
  if (!rounds) return <p>{t("recall_wait")}</p>;
  if (rounds.length === 0) return <p>{t("recall_none")}</p>;
  return (
    <div class="stack-gap recall">
      {rounds.map((played) => (
        <Round played={played} key={played.round} />
      ))}
      <p class="quiet">{t("receipt_what")}</p>
    </div>
  );
}
