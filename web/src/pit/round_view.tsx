// round_view.tsx - a round on the table: the dealer's and the shared cards, every seat with its hand, wagers, decisions
// and results.  For the live table and for replays alike.
import type { Award, Hand, Round, Seat } from "protocol";
import { Cards, cards_of } from "../kit/card";
import { hand_text } from "../common/hand_text";
import { amount, id_text } from "../common/text";
import { action_text, w } from "../kit/staff_text";
import { round_text as t } from "./text";

function HandView({ hand }: { hand: Hand }) {
  const front = cards_of(hand.front);
  const back = cards_of(hand.cards).filter((card) => !front.includes(card));
  const words = hand_text(hand);

  if (!hand.cards) return <p class="no-cards">{t("no_cards")}</p>;
  return (
    <div class="hand">
      {front.length ? (
        <div class="hand-set">
          <div>
            <span class="hint">{t("front")}</span>
            <div class="hand-cards">
              <Cards text={front.join(" ")} />
            </div>
          </div>
          <div>
            <span class="hint">{t("back")}</span>
            <div class="hand-cards">
              <Cards text={back.join(" ")} />
            </div>
          </div>
        </div>
      ) : (
        <div class="hand-cards">
          <Cards text={hand.cards} />
        </div>
      )}
      {words && (
        <p class="hand-words">
          {words}
          {hand.foul ? ` · ${t("foul")}` : ""}
        </p>
      )}
    </div>
  );
}

function Result({ award, title }: { award: Award; title: (id: string) => string }) {
  const marks = [
    award.meter ? t("meter", { n: award.meter }) : "",
    award.limited ? t("limited", { cents: amount(award.cut ?? 0) }) : "",
    award.locked ? t("locked") : award.locked_cents ? t("was_locked") : "",
  ].filter((x) => x);

  return (
    <tr class={`award-${award.outcome}`}>
      <th scope="row">{title(award.wager)}</th>
      <td class="number">{award.stake ? amount(award.stake) : "–"}</td>
      <td>
        {t(award.outcome)}
        {award.line ? ` · ${id_text(award.line)}` : ""}
        {marks.length ? ` · ${marks.join(", ")}` : ""}
      </td>
      <td class="number">{amount(award.returned)}</td>
    </tr>
  );
}

function Wagers({ seat, title }: { seat: Seat; title: (id: string) => string }) {
  const stakes = Object.entries(seat.stakes);

  if (seat.awards?.length)
    return (
      <table class="awards">
        <tbody>
          {seat.awards.map((a, i) => (
            <Result key={`${a.wager} ${i}`} award={a} title={title} />
          ))}
        </tbody>
      </table>
    );
  if (!stakes.length) return null;
  return (
    <table class="awards">
      <tbody>
        {stakes.map(([id, cents]) => (
          <tr key={id}>
            <th scope="row">{title(id)}</th>
            <td class="number">{amount(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decisions({ seat }: { seat: Seat }) {
  const all = seat.decisions ?? (seat.action ? [{ action: seat.action, source: seat.source ?? "player" }] : []);

  if (!all.length) return null;
  return (
    <p class="decided">
      {t("decided", {
        action: all
          .map(
            (d) =>
              action_text(d.action) +
              { player: "", dealer: ` (${t("by_dealer")})`, "time-out": ` (${t("timeout")})` }[d.source],
          )
          .join(", "),
      })}
    </p>
  );
}

export function SeatBox({ seat, lit, title }: { seat: Seat; lit: boolean; title: (id: string) => string }) {
  return (
    <article class={`seat ${lit ? "seat-lit" : ""}`} aria-label={`${w("seat")} ${seat.seat}`} data-seat={seat.seat}>
      <header>
        <h3>
          {w("seat")} {seat.seat}
        </h3>
        {seat.terminal ? (
          <span class="hint">
            {w("terminal")} {seat.terminal}
            {seat.name ? ` · ${seat.name}` : ""}
          </span>
        ) : null}
      </header>
      {seat.pick && <p class="hint">{t("pick", { pick: seat.pick.join(", ") })}</p>}
      <HandView hand={seat.hand} />
      <Decisions seat={seat} />
      <Wagers seat={seat} title={title} />
      <p class="seat-sum">
        <span>
          {t("staked")} <strong>{amount(seat.staked)}</strong>
        </span>
        {seat.returned !== undefined && (
          <span>
            {t("returned")} <strong>{amount(seat.returned)}</strong>
          </span>
        )}
      </p>
      {seat.tokes ? <p class="hint">{t("tokes", { cents: amount(seat.tokes) })}</p> : null}
    </article>
  );
}

/** Nine shared cards are laid out three by three. */
function Shared({ hand }: { hand: Hand }) {
  const cards = cards_of(hand.cards);

  return (
    <div class={cards.length === 9 ? "hand-cards hand-array" : "hand-cards"}>
      <Cards text={hand.cards} />
    </div>
  );
}

export function TableTop({
  round,
  seats,
  lit = 0,
  title = id_text,
}: {
  round: Round;
  seats: readonly Seat[];
  lit?: number;
  title?: (id: string) => string;
}) {
  const shown = seats.filter((s) => s.staked > 0 || s.hand.cards || s.terminal);

  return (
    <div class="top">
      <div class="top-house">
        <section class="top-hand" aria-label={t("dealer")}>
          <h3>{t("dealer")}</h3>
          <HandView hand={round.dealer} />
        </section>
        {round.table && round.table.cards && (
          <section class="top-hand" aria-label={t("shared")}>
            <h3>{t("shared")}</h3>
            <Shared hand={round.table} />
          </section>
        )}
      </div>
      {shown.length === 0 ? (
        <p class="empty">{t("empty")}</p>
      ) : (
        <div class="seats">
          {shown.map((s) => (
            <SeatBox key={s.seat} seat={s} lit={s.seat === lit} title={title} />
          ))}
        </div>
      )}
    </div>
  );
}
