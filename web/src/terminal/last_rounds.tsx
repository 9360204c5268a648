// last_rounds.tsx - the last ten rounds of this terminal: cards, decisions and who made them, every wager's result, and
// the receipt to save.
import { useEffect, useState } from "preact/hooks";
import type { Played, Table } from "protocol";
import { Card, cards_of } from "../common/card";
import { hand_text } from "../common/hand_text";
import { complain, connection, tables, token } from "../common/house";
import { get_file, Refusal, save } from "../common/http";
import { amount, day_and_clock, id_text } from "../common/text";
import { line_text } from "./results";
import { action_name, t } from "./text";

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

/** Saves the receipt of a round, or hands it to the page that checks receipts. */
async function receipt(round: number, verify: boolean): Promise<void> {
  try {
    const file = await get_file("receipt", { round: String(round) }, token.value ?? "");
    if (!verify) return save(`round-${round}.receipt.json`, file);
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
            <th scope="row">{title(a.wager)}</th>
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
  const choice = seat?.action
    ? `${action_name(seat.action)} · ${t(seat.source === "time-out" ? "by_timeout" : "by_player")}`
    : "";

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
        {choice && <p>{choice}</p>}
        <Results played={played} terms={tables.value[played.table]} />
        {played.state.commitment && (
          <p class="row-gap">
            <button type="button" onClick={() => void receipt(played.round, false)}>
              {t("receipt")} · {t("round")} {played.round}
            </button>
            <button type="button" onClick={() => void receipt(played.round, true)}>
              {t("receipt_how")}
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

export function Recall() {
  const [rounds, set_rounds] = useState<Played[] | undefined | "failed">(undefined);

  useEffect(() => {
    let here = true;
    void connection?.ask({ do: "recall", limit: 10 }, true).then((found) => here && set_rounds(found ?? "failed"));
    return () => {
      here = false;
    };
  }, []);
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
