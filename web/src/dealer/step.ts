// step.ts - what the dealer does next, from the last view alone.
//
// The house says which step comes next (view.next); this adds details, so that the banner can say exactly what to do: who
// gets the card and which of theirs it is, who still has to decide, what the pause is for.
import type { DealerView, Lock, Need, Seat } from "protocol";

export type Step =
  | { is: "table-open" } // out of service
  | { is: "open"; after: "nothing" | "settled" | "voided" | "dead" }
  | { is: "no-wagers" } // betting is open, nobody is in
  | { is: "close"; players: number }
  | { is: "start" } // pai gow: the first packet
  | { is: "card"; to: Receiver; nth: number }
  | { is: "decide"; seats: number[] }
  | { is: "settle" } // the last look before it is paid
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

export function step_of(view: DealerView, live: boolean): Step {
  const lock = view.locks[0];

  if (lock) return { is: "verify", lock };
  if (view.next === "table-open") return { is: "table-open" };
  if (!live) return { is: "watch", phase: view.round.phase };
  switch (view.round.phase) {
    case "off":
      return { is: "table-open" };
    case "pause":
      return { is: "open", after: after(view) };
    case "betting":
      return view.round.players ? { is: "close", players: view.round.players } : { is: "no-wagers" };
    case "deciding":
      return { is: "decide", seats: undecided(view.seats) };
    case "finished":
      return { is: "settle" };
    case "dealing": {
      if (view.round.need.kind === "start") return { is: "start" };
      const to = receiver(view.round.need);
      return { is: "card", to, nth: cards_dealt_to(view, to) + 1 };
    }
  }
}

/** Does the table wait for the dealer, or for somebody else? */
export function waits_for_dealer(step: Step): boolean {
  return (
    step.is === "open" ||
    step.is === "close" ||
    step.is === "start" ||
    step.is === "card" ||
    step.is === "settle" ||
    step.is === "verify"
  );
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
    may_verify: !mine && !whole && (supervises || others === 0),
    may_pay: supervises && whole,
  };
}

/** P-start: the total of three dice, counted round the table from spot 1, which is the dealer. */
export function spot_of_dice(dice: number[]): number | undefined {
  if (dice.length !== 3 || dice.some((d) => !Number.isInteger(d) || d < 1 || d > 6)) return undefined;
  return ((dice[0]! + dice[1]! + dice[2]! - 1) % 7) + 1;
}
