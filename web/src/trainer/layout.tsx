// layout.tsx - what the question is about: cards, wagers, slips.
import type { Drill, DrillHand, DrillSeat, DrillSpot } from "protocol";
import { back_of, Card, cards_of } from "../kit/card";
import { Stack } from "../kit/chip";
import { amount } from "../common/text";
import { action_text, irregularity_text, t } from "./text";

function Hand({ name, hand }: { name: string; hand: DrillHand }) {
  const front = cards_of(hand.front);
  const back = back_of(cards_of(hand.cards), front);

  return (
    <section class="hand" aria-label={name}>
      <h3>{name}</h3>
      <div class={`cards cards-${back.length}`}>
        {front.map((card, i) => (
          <Card key={`front ${i}`} card={card} class="front" />
        ))}
        {back.map((card, i) => (
          <Card key={i} card={card} />
        ))}
      </div>
    </section>
  );
}

const done_text = ({ done, paid = 0 }: DrillSpot): string =>
  done === "pay" ? t("paid", { cents: amount(paid, true) }) : done === "push" ? t("pushed") : t("taken");

function Spot({ spot, tray }: { spot: DrillSpot; tray: number[] }) {
  return (
    <li class="spot">
      <span class="spot-name" lang="en">
        {spot.title}
      </span>
      {spot.stake > 0 && <Stack cents={spot.stake} tray={tray} />}
      <span class="visually-hidden">{amount(spot.stake, true)}</span>
      {spot.done && <b class={`done done-${spot.done}`}>{done_text(spot)}</b>}
      {spot.table && <small>{t("tables", { id: spot.table })}</small>}
    </li>
  );
}

function Seat({ seat, tray }: { seat: DrillSeat; tray: number[] }) {
  const name = `${t("seat", { n: seat.seat })}${seat.action ? ` · ${action_text(seat.action)}` : ""}`;

  return (
    <div class="seat">
      {seat.hand && <Hand name={name} hand={seat.hand} />}
      <ul class="spots">
        {seat.spots.map((spot) => (
          <Spot key={spot.wager} spot={spot} tray={tray} />
        ))}
      </ul>
    </div>
  );
}

function Rack({ drill }: { drill: Drill }) {
  const worth = (chips: number[]) => chips.reduce((sum, n, i) => sum + n * (drill.denominations[i] ?? 0), 0);

  return (
    <>
      <table class="rack">
        <thead>
          <tr>
            <td />
            {drill.counts?.map(({ of }) => (
              <th key={of} scope="col">
                {t(of)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drill.denominations.map((value, i) => (
            <tr key={value}>
              <th scope="row">{amount(value, true)}</th>
              {drill.counts?.map(({ of, chips }) => (
                <td key={of}>{chips[i] || "–"}</td>
              ))}
            </tr>
          ))}
          <tr class="rack-total">
            <th scope="row">{t("total")}</th>
            {drill.counts?.map(({ of, chips }) => (
              <td key={of}>{of === "opener" || of === "credit" ? amount(worth(chips), true) : "?"}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p>
        {t("drop")} <b>{amount(drill.drop ?? 0, true)}</b>
        {drill.opened !== undefined && ` · ${t("opened")} `}
        {drill.opened !== undefined && <b>{amount(drill.opened, true)}</b>}
      </p>
    </>
  );
}

/** The house hand is picked from its own cards, beside the answers. */
export function Layout({ drill }: { drill: Drill }) {
  return (
    <div class="layout">
      {drill.irregularity && <p class="happened">{irregularity_text(drill.irregularity)}</p>}
      {drill.dealer && drill.exercise !== "house-hand" && <Hand name={t("dealer")} hand={drill.dealer} />}
      {drill.table && <Hand name={t("table")} hand={drill.table} />}
      {drill.seats.map((seat) => (
        <Seat key={seat.seat} seat={seat} tray={drill.denominations} />
      ))}
      {drill.counts && <Rack drill={drill} />}
    </div>
  );
}
