// felt.tsx - the table: the dealer's hand, the shared cards, and every seat with its wagers, cards and
// decision.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { DealerView, Hand, Seat, Table } from "protocol";
import { back_of, Card, cards_of, in_order } from "../kit/card";
import { Dialog } from "../kit/dialog";
import { hand_text } from "../common/hand_text";
import { arc_depth, seat_order } from "../common/seat_order";
import { amount } from "../common/text";
import { request } from "./console";
import { about } from "./chips";
import { FeltKeys, stake_text } from "./felt_keys";
import { has_results, Results } from "./paying";
import { receiver, type Receiver, type Step } from "./step";
import { walk_left } from "./take_pay";
import { action_text, called_text } from "../common/amended_text";
import { t } from "./text";
import { house_way_rule } from "../common/house_way";

// ---- hands -----------------------------------------------------------------------------------------------------

/** As they lie on the table: a card that nobody has seen is a back. */
export function cards_at(view: DealerView, to: Receiver, hand: Hand | undefined): string[] {
  const own = view.dealt.filter((d) => {
    const r = receiver(d);
    return r.to === to.to && (r.to !== "seat" || to.to !== "seat" || r.seat === to.seat);
  });
  return own.length ? own.map((d) => d.card) : cards_of(hand?.cards);
}

export function Cards({ cards, next = false }: { cards: string[]; next?: boolean }) {
  return (
    <div class={`hand hand-${Math.min(cards.length, 9)}`}>
      {cards.map((card, i) => (
        <Card key={`${i} ${card}`} card={card} />
      ))}
      {next && <span class="card-slot" role="img" aria-label={t("waiting_card")} />}
    </div>
  );
}

export function HandView({ cards, hand, next = false }: { cards: string[]; hand: Hand | undefined; next?: boolean }) {
  const front = cards_of(hand?.front);
  const words = hand_text(hand);

  return (
    <>
      {front.length === 2 ? (
        <div class="set-hand">
          <div>
            <small>{t("front")}</small>
            <Cards cards={in_order(front)} />
          </div>
          <div>
            <small>{t("rear")}</small>
            <Cards cards={in_order(back_of(cards, front))} />
          </div>
        </div>
      ) : (
        <Cards cards={cards} next={next} />
      )}
      {hand?.foul && <p class="hand-foul">{t("foul")}</p>}
      {words && <p class="hand-words">{words}</p>}
    </>
  );
}

// ---- the table -------------------------------------------------------------------------------------------------

/** P-4a: natural jacks end the round for Pai Gow before anybody sets. */
export function has_jacks(cards: string[]): boolean {
  return cards.filter((c) => c[0] === "J" && c !== "Jk").length >= 2;
}

function DealerHand({ view, table, next }: { view: DealerView; table: Table | undefined; next: boolean }) {
  const hand = view.round.dealer;
  const cards = cards_at(view, { to: "dealer" }, hand);
  const jacks = table?.game === "dealer-open-pai-gow" && cards.length === 7 && has_jacks(cards);

  return (
    <section class={`spot-box dealer-box ${next ? "spot-next" : ""}`} aria-label={t("Dealer")}>
      <h2>{t("Dealer")}</h2>
      <HandView cards={cards} hand={hand} next={next && view.awaited.length > 0} />
      {hand.way && (
        <p class="way">
          <b>
            {t("house_way")}, {t("rule", { id: hand.way })}.
          </b>{" "}
          {house_way_rule(hand.way)}
        </p>
      )}
      {jacks && (
        <p class="way">
          <b>{t("jacks")}</b>
        </p>
      )}
    </section>
  );
}

/** Nine shared cards are laid out three by three. */
const ARRAY = 9;

function TableCards({ view, next }: { view: DealerView; next: boolean }) {
  if (!view.round.table) return null;
  const cards = cards_at(view, { to: "table" }, view.round.table);
  const array = cards.length + view.awaited.filter((place) => place.to === "table").length === ARRAY;

  return (
    <section class={`spot-box ${array ? "array-box" : ""} ${next ? "spot-next" : ""}`} aria-label={t("community")}>
      <h2>{t("community")}</h2>
      <Cards cards={cards} next={next} />
    </section>
  );
}

function decision_text(seat: Seat, table: Table | undefined): string {
  if (seat.by_hand) return t("by_hand");
  if (seat.call) return called_text(seat, table);
  if (seat.staked > 0 && !seat.decided) return t("thinking");
  if (!seat.action) return seat.staked > 0 ? t("in") : t("out");
  const by = { "time-out": t("by_timeout"), player: t("by_player"), dealer: t("by_dealer") }[seat.source ?? "player"];
  return `${action_text(seat.action)}, ${by}`;
}

function Stakes({ seat, table }: { seat: Seat; table: Table | undefined }) {
  const title = (id: string) => table?.wagers.find((w) => w.id === id)?.title ?? id;
  const entries = Object.entries(seat.stakes);

  if (!entries.length) return null;
  return (
    <dl class="stakes">
      {entries.map(([id, cents]) => (
        <div key={id}>
          <dt>{title(id)}</dt>
          <dd>{table?.money === "chips" ? stake_text(table, seat.stakes, id) : amount(cents)}</dd>
        </div>
      ))}
      <div class="stakes-sum">
        <dt>{t("staked")}</dt>
        <dd>{about(table, seat.stakes) + amount(seat.staked)}</dd>
      </div>
    </dl>
  );
}

interface SeatProps {
  view: DealerView;
  table: Table | undefined;
  seat: Seat;
  next: boolean;
  brief: boolean; // its cards and wagers are shown elsewhere
}

function SeatBox({ view, table, seat, next, brief }: SeatProps) {
  const [asking, set_asking] = useState(false);
  const cards = cards_at(view, { to: "seat", seat: seat.seat }, seat.hand);
  const waits = seat.staked > 0 && !seat.decided;
  const net = seat.returned !== undefined ? seat.returned - seat.staked : undefined;
  const resting = view.round.phase === "pause" || view.round.phase === "off";

  return (
    <section
      class={`spot-box seat-box ${next ? "spot-next" : ""} ${waits ? "seat-waits" : ""} ${seat.staked ? "" : "seat-idle"}`}
      aria-label={t("Seat", { n: seat.seat })}
      data-seat={seat.seat}
    >
      <h2>
        {t("Seat", { n: seat.seat })} <small>{seat.name ?? (seat.terminal ? `TID ${seat.terminal}` : "")}</small>
      </h2>
      <p class="decision">{decision_text(seat, table)}</p>
      {!brief && (cards.length > 0 || next) && (
        <HandView cards={cards} hand={seat.hand} next={next && view.awaited.length > 0} />
      )}
      {seat.pick && <p class="hand-words">{t("pick", { pick: seat.pick.join("-") })}</p>}
      {!brief && seat.hand.way && (
        <p class="way">
          <b>
            {t("house_way")}, {t("rule", { id: seat.hand.way })}
          </b>
        </p>
      )}
      {!brief && <Stakes seat={seat} table={table} />}
      {view.round.settled && seat.returned !== undefined && seat.staked > 0 && (
        <p class={`seat-result ${net! > 0 ? "is-win" : net! < 0 ? "is-lose" : ""}`}>
          {t("returned")} {about(table, seat.stakes) + amount(seat.returned)}
        </p>
      )}
      {seat.terminal !== undefined && (!seat.staked || resting) && (
        <button type="button" class="small" onClick={() => set_asking(true)}>
          {t("unseat")}
        </button>
      )}
      {asking && (
        <Dialog title={t("unseat_title", { n: seat.seat })} close={() => set_asking(false)} closeLabel={t("cancel")}>
          <p>{t("unseat_how", { name: seat.name ?? `TID ${seat.terminal}` })}</p>
          <div class="dialog-buttons">
            <button type="button" onClick={() => set_asking(false)}>
              {t("cancel")}
            </button>
            <button
              type="button"
              class="primary"
              onClick={() => {
                set_asking(false);
                void request({ do: "unseat", terminal: seat.terminal! });
              }}
            >
              {t("unseat")}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function FreeSeat({ number }: { number: number }) {
  return (
    <section class="spot-box seat-free" aria-label={t("Seat", { n: number })}>
      <h2>{t("Seat", { n: number })}</h2>
      <p class="decision">{t("empty")}</p>
    </section>
  );
}

/** Scrolls by wheel, touch or keyboard, while the banner stays in place. */
function Scrolls({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="felt-scrolls" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** A stadium with a dealer: the seats that are taken or, where the house does not list them, how many. */
function ManySeats({
  view,
  table,
  seats,
  next_seat,
  brief,
}: {
  view: DealerView;
  table: Table | undefined;
  seats: number;
  next_seat: number;
  brief: boolean;
}) {
  const count = { players: view.round.players, seats };

  return (
    <>
      <p class="felt-many">{t(view.seats.length ? "listed_seats" : "many_seats", count)}</p>
      {view.seats.length > 0 && (
        <Scrolls label={t("seats")}>
          <div class="felt-seats">
            {view.seats.map((seat) => (
              <SeatBox
                key={seat.seat}
                view={view}
                table={table}
                seat={seat}
                next={seat.seat === next_seat}
                brief={brief}
              />
            ))}
          </div>
        </Scrolls>
      )}
    </>
  );
}

/** The seats as the dealer sees them from behind the table, the edges of the arc nearest. */
function ArcOfSeats({ view, table, next_seat, brief }: Omit<SeatProps, "seat" | "next"> & { next_seat: number }) {
  const order = table ? seat_order(table, "dealer") : [];

  return (
    <div class="felt-seats felt-arc" style={`--seats:${order.length}`}>
      {order.map((number, i) => {
        const seat = view.seats.find((s) => s.seat === number);
        return (
          <div key={number} class="arc-place" style={`--depth:${arc_depth(i, order.length).toFixed(2)}`}>
            {seat ? (
              <SeatBox view={view} table={table} seat={seat} next={number === next_seat} brief={brief} />
            ) : (
              <FreeSeat number={number} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Whom the step is about: who receives the card, or whose hand is turned or settled. */
function spot_of(view: DealerView, table: Table | undefined, step: Step): Receiver | undefined {
  if (step.is === "card" || step.is === "deal" || step.is === "turn" || step.is === "turn-read") return step.to;
  const stop = step.is === "settle" ? walk_left(view, table)[0] : undefined;
  return stop && { to: "seat", seat: stop.seat };
}

export function Felt({ view, table, step }: { view: DealerView; table: Table | undefined; step: Step }) {
  const to = spot_of(view, table, step);
  const seats = table?.seats ?? 0;
  const next_seat = to?.to === "seat" ? to.seat : 0;
  const done = has_results(view, table);
  const many = seats > 6;
  const keys = table?.money === "chips" && view.round.phase === "betting";

  return (
    <div class="felt">
      {keys && <FeltKeys view={view} table={table} />}
      {!many && !keys && <ArcOfSeats view={view} table={table} next_seat={next_seat} brief={done} />}
      {!keys && (
        <div class="felt-house">
          <TableCards view={view} next={to?.to === "table"} />
          <DealerHand view={view} table={table} next={to?.to === "dealer"} />
        </div>
      )}
      {done &&
        (many ? (
          <Scrolls label={t("paying")}>
            <Results view={view} table={table} />
          </Scrolls>
        ) : (
          <Results view={view} table={table} />
        ))}
      {many && <ManySeats view={view} table={table} seats={seats} next_seat={next_seat} brief={done} />}
    </div>
  );
}
