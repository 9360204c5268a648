// parts.tsx - what felts are made of: hands, printed arcs, pay tables, the other seats, and the spots for wagers.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Award, Line, Seat, Wager } from "protocol";
import { Card, card_name, card_short, cards_of } from "../../kit/card";
import { Stack } from "../../kit/chip";
import { hand_text } from "../../common/hand_text";
import { seat_order } from "../../common/seat_order";
import { amount } from "../../common/text";
import type { HeldReason } from "../bets";
import {
  betting,
  chip,
  my_view,
  is_sending,
  large_cards,
  may_bet,
  on_felt,
  table,
  take_back,
  tap,
  held_wagers,
} from "../betting";
import { Celebration } from "../celebration";
import { line_text, paid_by } from "../results";
import { landed, shown_awards } from "../reveal";
import { keep_fitting } from "./fit";
import { game_texts, pay_table_of } from "./game";
import { action_name, t } from "../text";

// ---- cards --------------------------------------------------------------------------------------------------

export interface CardsProps {
  cards: string[];
  places?: number; // printed outlines where no card lies yet
  dim?: number[]; // indexes of cards that do not count
  lift?: number[]; // indexes of cards that do
  first?: number; // how many cards were dealt before these, for the order of the animation
  turned?: boolean; // they lay face down and are turned over
}

export function Cards({ cards, places = 0, dim = [], lift = [], first = 0, turned = false }: CardsProps) {
  const round = my_view.value?.round?.round ?? 0;
  const outlines = Math.max(0, places - cards.length);

  return (
    <span class="cards">
      {cards.map((card, i) => (
        <span
          class={`dealt ${turned && card !== "??" ? "turned" : ""} ${dim.includes(i) ? "dim" : ""} ${lift.includes(i) ? "lift" : ""}`}
          style={`--i:${first + i}`}
          key={`${round} ${i} ${card}`}
        >
          <Card card={card} />
        </span>
      ))}
      {Array.from({ length: outlines }, (_, i) => (
        <span class="card-place" key={`place ${i}`} />
      ))}
    </span>
  );
}

export interface HandProps extends Omit<CardsProps, "cards"> {
  title: string;
  cards: string[];
  words?: string;
  note?: ComponentChildren;
  class?: string;
}

export function Hand({ title, words, note, class: more = "", ...cards }: HandProps) {
  return (
    <section class={`hand ${more}`} aria-label={title}>
      <h3 class="hand-title">
        {title}
        {words && <b class="hand-words">{words}</b>}
        {note}
      </h3>
      <Cards {...cards} />
    </section>
  );
}

/** The dealer's cards, face down until they are turned over. */
export function Dealer({
  places = 3,
  dim,
  lift,
  note,
}: {
  places?: number;
  dim?: number[];
  lift?: number[];
  note?: ComponentChildren;
}) {
  const hand = my_view.value?.round?.dealer;
  return (
    <Hand
      title={t("dealer_hand")}
      class="hand-dealer"
      cards={cards_of(hand?.cards)}
      places={places}
      words={landed.value ? hand_text(hand) : ""}
      turned
      first={3}
      {...(dim ? { dim } : {})}
      {...(lift ? { lift } : {})}
      note={note}
    />
  );
}

export function Mine({
  places = 3,
  dim,
  lift,
  note,
}: {
  places?: number;
  dim?: number[];
  lift?: number[];
  note?: ComponentChildren;
}) {
  const hand = my_view.value?.mine?.hand;
  return (
    <Hand
      title={t("player_cards")}
      class="hand-mine"
      cards={cards_of(hand?.cards)}
      places={places}
      words={landed.value ? hand_text(hand) : ""}
      {...(dim ? { dim } : {})}
      {...(lift ? { lift } : {})}
      note={note}
    />
  );
}

// ---- print --------------------------------------------------------------------------------------------------

/** The game's name and main rule, printed along an arc. */
export function Arc({ title, rule = game_texts(table.value?.game)?.rule ?? "" }: { title: string; rule?: string }) {
  return (
    <svg class="arc" viewBox="0 0 1000 128" role="img" aria-label={`${title}. ${rule}`}>
      <path id="arc-line-top" d="M20 6 Q500 62 980 6" class="arc-stroke" />
      <path id="arc-title" d="M20 48 Q500 104 980 48" fill="none" />
      <path id="arc-rule" d="M20 84 Q500 140 980 84" fill="none" />
      <text class={`arc-name ${title.length > 20 ? "arc-name-long" : ""}`} text-anchor="middle">
        <textPath href="#arc-title" startOffset="50%">
          {title.toUpperCase()}
        </textPath>
      </text>
      <text class={`arc-rule ${rule.length > 62 ? "arc-long" : ""}`} text-anchor="middle">
        <textPath href="#arc-rule" startOffset="50%">
          {rule}
        </textPath>
      </text>
    </svg>
  );
}

/** The posted maximum of one deal, per round or per hand (super-three-card R10). */
export function aggregate_of(wager: Wager): string {
  if (wager.aggregate === undefined) return "";
  return t(wager.per === "hand" ? "aggregate_hand" : "aggregate_round", { amount: amount(wager.aggregate, true) });
}

/** One pay table in force, of this wager and of those that it also pays; the line that paid is highlighted. */
export function PayTable({ wager, also = [] }: { wager: Wager; also?: Wager[] }) {
  const all = [wager, ...also];
  const same = (id: string) => all.some((w) => pay_table_of(table.value?.game, id) === w.id);
  const won = shown_awards.value.filter((a) => a.outcome === "win" && same(a.wager));
  const paid = (line: Line) => won.find((a) => a.line === line.id && a.meter); // the meter itself starts anew
  const lines = wager.lines.filter((line) => line.label || line.pays !== "lose"); // all other hands lose: not printed

  if (lines.length === 0) return null;
  return (
    <table class="pays" lang="en">
      <caption>{all.map((w) => w.title).join(", ")}</caption>
      <tbody>
        {lines.map((line, i) => (
          <tr
            key={line.id}
            class={`${won.some((a) => a.line === line.id) ? "hit" : ""} ${line.meter ? "of-meter" : ""}`}
          >
            <th scope="row">{label_of(line, lines[i - 1])}</th>
            <td>{paid(line) ? amount(paid(line)!.returned) : pays_text(line)}</td>
          </tr>
        ))}
      </tbody>
      {wager.aggregate !== undefined && (
        <tfoot>
          <tr>
            <td colSpan={2}>{aggregate_of(wager)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** "Straight Flush - Hearts" below "Straight Flush - Spades": a narrow felt prints what they share once. */
function label_of(line: Line, above: Line | undefined): ComponentChildren {
  const [hand, rest] = line.label.split(" - ");
  if (!line.label) return t("all_others");
  if (rest === undefined || above?.label.split(" - ")[0] !== hand) return line.label;
  return (
    <>
      <span class="pays-again">{hand} - </span>
      {rest}
    </>
  );
}

/** A line that pays a meter shows the meter's amount; one of a wager of a fixed amount what it pays for that. */
function pays_text(line: Line): string {
  const meter = line.meter === undefined ? undefined : my_view.value?.meters?.find((m) => m.meter === line.meter);
  if (meter) return amount(meter.cents);
  return line.cents === undefined ? line.pays : amount(line.cents, true);
}

export function Pays({ ids }: { ids: string[] }) {
  const wagers = (table.value?.wagers ?? []).filter((w) => ids.includes(w.id));
  return (
    <>
      {wagers.map((w) => (
        <PayTable wager={w} key={w.id} />
      ))}
    </>
  );
}

// ---- the other seats ----------------------------------------------------------------------------------------

/** "K♥": a card drawn so small could not be read. */
function SmallCard({ card }: { card: string }) {
  return (
    <span class={`other-card suit-${card === "Jk" ? "joker" : card[1]}`} role="img" aria-label={card_name(card)}>
      {card_short(card)}
    </span>
  );
}

function Other({ seat }: { seat: Seat }) {
  const cards = cards_of(seat.hand.cards);
  const won = seat.awards && landed.value ? (seat.returned ?? 0) : 0;
  return (
    <li class={`other ${seat.staked ? "in" : ""}`}>
      <span class="other-name">{t("other", { seat: seat.seat })}</span>
      {cards.length > 0 && (
        <span class="other-cards">
          {cards.map((c, i) => (c === "??" ? <Card card={c} key={i} /> : <SmallCard card={c} key={i} />))}
        </span>
      )}
      <span class="other-money">{won ? `+${amount(won, true)}` : seat.staked ? amount(seat.staked, true) : "–"}</span>
      {seat.action && <span class="other-action">{action_name(seat.action)}</span>}
    </li>
  );
}

/** From the left as the player sees them, who sits opposite the dealer. */
export function Others() {
  const order = table.value ? seat_order(table.value, "player") : [];
  const others = [...(my_view.value?.others ?? [])].sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat));
  if (others.length === 0) return null;
  return (
    <ul class="others">
      {others.map((s) => (
        <Other seat={s} key={s.seat} />
      ))}
    </ul>
  );
}

// ---- the felt itself ----------------------------------------------------------------------------------------

export interface FeltProps {
  left?: ComponentChildren;
  right?: ComponentChildren;
  children: ComponentChildren;
}

/** The other seats are shown below the left pay tables if there are any, else above the dealer. */
export function Felt({ left, right, children }: FeltProps) {
  const felt = useRef<HTMLElement>(null);
  useLayoutEffect(() => keep_fitting(felt.current!), []);
  return (
    <section
      ref={felt}
      class={`felt ${large_cards.value ? "cards-large" : ""}`}
      data-game={table.value?.game}
      aria-label={table.value?.title ?? ""}
    >
      <div class="felt-body">
        <aside class="felt-side felt-left">
          {left}
          <Others />
        </aside>
        <div class="felt-middle">
          <Others />
          {children}
        </div>
        <aside class="felt-side felt-right">{right}</aside>
      </div>
      <Celebration />
    </section>
  );
}

// ---- a wager's spot: takes the chosen chip, shows its stack and what became of it ------------------------------

export interface SpotProps {
  id: string;
  shape?: "round" | "square" | "small";
  label?: string; // where the title is too long for the felt
  sub?: string; // printed below it
}

const title_of = (id: string) => table.value?.wagers.find((w) => w.id === id)?.title ?? id;

function held_text(held: HeldReason): string {
  switch (held.kind) {
    case "below-minimum":
      return t("held_min", { amount: amount(held.cents, true) });
    case "needs":
      return t("held_needs", { title: title_of(held.wager) });
    case "first":
      return t("held_first", { title: title_of(held.wager), amount: amount(held.cents, true) });
  }
}

export function limits_of(wager: Wager): string {
  if (wager.fixed) return t("fixed", { amount: amount(wager.fixed, true) });
  return `${amount(wager.min, true)}–${amount(wager.max, true)}`;
}

/** What a screen reader adds to the printed name. */
function announcement(wager: Wager, label: string, cents: number): string {
  const title = label === wager.title ? "" : ` (${wager.title})`;
  const bet = cents ? amount(cents) : t("nothing");
  if (wager.kind === "follows") return title + t("follows_spot", { bet });
  if (!may_bet.value) return title + t("closed_spot", { bet });
  if (wager.fixed) return title + t("fixed_spot", { bet, chip: amount(wager.fixed) });
  return title + t("adds", { bet, limits: limits_of(wager), chip: amount(chip.value) });
}

/** The results of this spot; an award without a wager of its own (Ante Bonus, envy) is shown at the wager it belongs to. */
function awards_of(id: string): Award[] {
  const unstaked = (table.value?.wagers ?? []).filter((w) => w.kind === "unstaked" && w.of === id).map((w) => w.id);
  return shown_awards.value.filter((a) => a.wager === id || unstaked.includes(a.wager));
}

const LONG_SUM = 9; // letters

/** "+$102," "345.67": a sum that is too long for its spot, in two lines. */
function in_lines(money: string): string[] {
  const comma = money.lastIndexOf(",") + 1;
  return money.length > LONG_SUM && comma ? [money.slice(0, comma), money.slice(comma)] : [money];
}

function Result({ award }: { award: Award }) {
  const gain = table.value ? paid_by(table.value, award) : 0;
  const money = in_lines(`+${amount(gain, true)}`);
  const words = table.value ? line_text(table.value, award, true) : "";
  return (
    <span class={`spot-result is-${award.outcome}`}>
      {award.outcome === "win" && (
        <b style={`--letters:${Math.max(...money.map((part) => part.length))}`}>
          {money.map((part, i) => (
            <span key={i}>{part}</span>
          ))}
        </b>
      )}
      <span style={`--letters:${words.length}`}>{words}</span>
    </span>
  );
}

export function Spot({ id, shape = "round", label, sub }: SpotProps) {
  const wager = table.value?.wagers.find((w) => w.id === id);
  if (!wager) return null;
  const cents = on_felt.value[id] ?? 0;
  const held = held_wagers.value[id];
  const taken = my_view.value?.mine?.stakes[id] ?? 0;
  const under_way = betting.value && !held && cents !== taken && is_sending.value;
  const awards = awards_of(id);
  const state = awards.find((a) => a.wager === id)?.outcome ?? awards[0]?.outcome;
  const classes = [
    "spot",
    `spot-${shape}`,
    `kind-${wager.kind}`,
    cents ? "has-chips" : "",
    held ? "is-held" : "",
    under_way ? "is-under-way" : "",
    state ? `was-${state}` : "",
  ];
  const name = label ?? wager.title;
  const inside = (
    <>
      <span class="spot-label" lang="en">
        {name}
      </span>
      <span class="visually-hidden">{announcement(wager, name, cents)}</span>
      <span class="spot-disc" aria-hidden="true">
        {!cents && wager.kind !== "follows" && shape !== "small" && <span class="spot-limits">{limits_of(wager)}</span>}
        {sub && !cents && <span class="spot-sub">{sub}</span>}
        {cents > 0 && <Stack cents={cents} tray={table.value!.chips} />}
      </span>
    </>
  );

  return (
    <span class="spot-place" data-spot={id} data-cents={cents}>
      {wager.kind === "follows" ? (
        <span class={classes.join(" ")}>{inside}</span>
      ) : (
        <button
          type="button"
          class={classes.join(" ")}
          aria-disabled={!may_bet.value}
          onClick={() => tap(id)}
          onContextMenu={(event) => {
            event.preventDefault();
            take_back(id);
          }}
          onKeyDown={(event) => {
            if (event.key === "Delete" || event.key === "Backspace") take_back(id);
          }}
        >
          {inside}
        </button>
      )}
      {held && (
        <span class="spot-held" role="note">
          {held_text(held)}
        </span>
      )}
      {awards.length > 0 && (
        <span class="spot-results">
          {awards.map((award, i) => (
            <Result award={award} key={i} />
          ))}
        </span>
      )}
    </span>
  );
}
