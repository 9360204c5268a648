// step.ts - what the dealer does next, from the last view alone.
//
// The house says which step comes next (view.next); this adds details, so that the banner can say exactly what to do: who
// gets the card and which of theirs it is, who still has to decide, what the pause is for.
import type { DealerView, Lock, Need, Place, Seat, Table } from "protocol";
import type { Change } from "../common/sender";

export type Step =
  | { is: "table-open" } // out of service
  | { is: "open"; after: "nothing" | "settled" | "voided" | "dead"; chips: boolean }
  | { is: "shuffle" } // the cut card is out
  | { is: "deck" } // no round before a new deck
  | { is: "rack" } // in chips: no round before the opener
  | { is: "no-wagers"; chips: boolean; again: number[] } // betting is open, nobody is in; again: who was, in the last round
  | { is: "countdown"; players: number } // betting closes by itself (T-1)
  | { is: "close"; players: number }
  | { is: "sweep"; lights: number } // in chips: lights and chips are counted
  | { is: "start" } // pai gow: the first packet
  | { is: "deal"; to: Receiver; count: number; spot?: number } // face down: nobody knows them yet; spot: the first packet's
  | { is: "card"; to: Receiver; nth: number; count: number }
  | { is: "left"; count: number } // the cards left after the deal are verified
  | { is: "turn"; to: Receiver; count: number; set: boolean } // set: two in front, then five
  | { is: "turn-read"; to: Receiver; count: number } // the reader has seen the hand: it stays sealed until it is turned
  | { is: "decide"; seats: number[] }
  | { is: "settle"; chips: boolean } // take and pay; at credit the house pays
  | { is: "verify"; lock: Lock }
  | { is: "watch"; phase: DealerView["round"]["phase"] }; // the house deals here

export type Receiver = { to: "dealer" | "table" | "nobody" } | { to: "seat"; seat: number };

export function receiver(need: Pick<Need, "to" | "seat">): Receiver {
  if (need.to === "seat" && need.seat) return { to: "seat", seat: need.seat };
  return { to: need.to === "dealer" || need.to === "table" ? need.to : "nobody" };
}

const same = (a: Receiver, b: Receiver): boolean =>
  a.to === b.to && (a.to !== "seat" || b.to !== "seat" || a.seat === b.seat);

/** How many cards have been dealt there in this round. */
export function cards_dealt_to(view: Pick<DealerView, "dealt">, to: Receiver): number {
  return view.dealt.filter((d) => same(receiver(d), to)).length;
}

/** Cards that lie there and that nobody has seen. */
export function unseen_at(view: Pick<DealerView, "dealt">, to: Receiver): number {
  return view.dealt.filter((d) => d.card === "??" && same(receiver(d), to)).length;
}

/** The next cards that are all dealt as the first of them is: face down, or face up. */
export function awaited_alike(awaited: Place[]): number {
  const other = awaited.findIndex((place) => (place.face_down ?? false) !== (awaited[0]?.face_down ?? false));
  return other < 0 ? awaited.length : other;
}

function has_wagered(seat: Seat): boolean {
  return seat.staked > 0;
}

/** Seats that still have to decide. */
export function undecided(seats: Seat[]): number[] {
  return seats.filter((s) => has_wagered(s) && !s.decided).map((s) => s.seat);
}

function after(view: DealerView): "nothing" | "settled" | "voided" | "dead" {
  if (view.round.dead) return "dead";
  if (view.round.voided) return "voided";
  return view.round.settled ? "settled" : "nothing";
}

function turn_of(view: DealerView, sets_hand: string | undefined): Step {
  const to = receiver(view.round.need);
  if (view.reader === "turn") return { is: "turn-read", to, count: unseen_at(view, to) };
  const action = to.to === "seat" ? view.seats.find((s) => s.seat === to.seat)?.action : undefined;
  const count = view.reader === "front" ? 2 : unseen_at(view, to); // the reader has seen the rest
  return { is: "turn", to, count, set: action !== undefined && action === sets_hand };
}

function live_step(view: DealerView, sets_hand: string | undefined, chips: boolean): Step {
  const to = receiver(view.round.need);
  const count = awaited_alike(view.awaited);
  const { players } = view.round;

  switch (view.next) {
    case "open":
      return { is: "open", after: after(view), chips };
    case "wait":
      return players ? { is: "countdown", players } : { is: "no-wagers", chips, again: view.again ?? [] };
    case "close":
      return { is: view.round.deadline ? "countdown" : "close", players };
    case "sweep":
      return { is: "sweep", lights: view.lights ?? 0 };
    case "deal":
      return { is: "deal", to, count, ...(view.round.first_spot && { spot: view.round.first_spot }) };
    case "card":
      return { is: "card", to, nth: cards_dealt_to(view, to) + 1, count };
    case "left":
      return { is: "left", count: view.deck?.verify ?? 0 };
    case "turn":
      return turn_of(view, sets_hand);
    case "decide":
      return { is: "decide", seats: undecided(view.seats) };
    case "verify":
      return { is: "watch", phase: view.round.phase }; // without its lock
    case "settle":
      return { is: "settle", chips };
    default:
      return { is: view.next };
  }
}

export function step_of(
  view: DealerView,
  table: Pick<Table, "live" | "sets_hand"> & Partial<Pick<Table, "money">>,
): Step {
  const lock = view.locks[0];

  if (lock && view.next === "verify") return { is: "verify", lock };
  if (view.next === "table-open") return { is: "table-open" };
  return table.live
    ? live_step(view, table.sets_hand, table.money === "chips")
    : { is: "watch", phase: view.round.phase };
}

/** Does the table wait for the dealer, or for somebody else? */
export function waits_for_dealer(step: Step): boolean {
  return !["table-open", "no-wagers", "countdown", "decide", "watch"].includes(step.is);
}

/** What Enter asks of the house where the banner has one button; other steps have a field, a list or a question. */
export function enter_request(step: Step, table: string): Change | undefined {
  switch (step.is) {
    case "table-open":
    case "open":
    case "close":
      return { do: step.is, table };
    case "deal":
      return { do: "cards", table, cards: Array(step.count).fill("??").join(" ") };
    case "turn-read":
      return { do: "turn", table };
    case "left":
      return { do: "deck", table, handling: "left", count: step.count };
    default:
      return undefined;
  }
}

/** What a seat may decide, as far as the page can tell; the house has the last word.  Chase the Flush is checked until
 *  turn and river lie there, and folded only then. */
export function open_actions(table: Pick<Table, "actions">, shared: number): string[] {
  if (!table.actions.includes("check")) return table.actions;
  return table.actions.filter((a) => a !== (shared < 4 ? "fold" : "check"));
}

/** Of these what a dealer may record: chips lie on the felt, but credit is wagered by its own terminal alone. */
export function recordable(table: Pick<Table, "money" | "sets_hand">, actions: string[]): string[] {
  const free = ["fold", "check", "surrender"];
  return table.money === "chips" || table.sets_hand ? actions : actions.filter((a) => free.includes(a));
}

/** What a locked jackpot still needs, and what this person can do about it. */
export interface Verification {
  staff: boolean; // somebody of the staff has verified it
  supervisor: boolean;
  mine: boolean; // ... and this person has
  may_verify: boolean;
  may_pay: boolean;
}

export function verification(lock: Lock, me: { name: string; role: string }): Verification {
  const mine = lock.verified.includes(me.name);
  const others = lock.verified.length - (lock.supervised ? 1 : 0);
  const whole = lock.verified.length === 2;
  const supervises = me.role === "supervisor";

  return {
    staff: others > 0,
    supervisor: lock.supervised,
    mine,
    may_verify: lock.by_two && !mine && !whole && (supervises || others === 0),
    may_pay: supervises && lock.payable,
  };
}

/** P-start: the total of three dice, counted round the table from spot 1, which is the dealer. */
export function spot_of_dice(dice: number[]): number | undefined {
  if (dice.length !== 3 || dice.some((d) => !Number.isInteger(d) || d < 1 || d > 6)) return undefined;
  return ((dice[0]! + dice[1]! + dice[2]! - 1) % 7) + 1;
}
