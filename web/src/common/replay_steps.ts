// replay_steps.ts - the facts of a replay as lines that can be written in any language, and stepping through them.
import type { Step } from "protocol";

/** One part of a fact, as in the export of rounds; a missing field was not part of it. */
interface FactPart {
  event: string;
  by: string;
  seat?: number;
  wager?: string;
  cents?: number;
  pick?: number[];
  spot?: number;
  card?: string | null;
  to?: string;
  action?: string;
  front?: string;
  reason?: string;
  dead?: boolean;
  card_number?: number;
  was?: string;
  is?: string;
}

/** A piece of a line: a key of the page's dictionary and what goes into it. */
export interface Piece {
  key:
    | "bet"
    | "took_back"
    | "pick"
    | "card_to_seat"
    | "card_to_dealer"
    | "card_to_table"
    | "card_burnt"
    | "act"
    | "act_front"
    | "spot"
    | "correct"
    | "reason"
    | "dead"
    | "plain";
  seat?: number;
  wager?: string;
  cents?: number;
  text?: string;
  was?: string;
}

export interface Line {
  number: number;
  time: number;
  kind: string; // the fact's id
  by: string; // player, time-out, dealer, house, staff
  who: number;
  seat: number; // the one seat that it is about, or 0
  by_seat: boolean; // that seat did it, so its pieces need not say whose they are
  pieces: Piece[];
}

type Loose = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

function card_piece(m: FactPart): Piece {
  const shown = { text: m.card ?? "??" };
  if (m.to === "seat") return { key: "card_to_seat", seat: m.seat ?? 0, ...shown };
  if (m.to === "dealer") return { key: "card_to_dealer", ...shown };
  return m.to === "table" ? { key: "card_to_table", ...shown } : { key: "card_burnt", ...shown };
}

function pieces_of_part(m: FactPart): Piece[] {
  const reason: Piece[] = m.reason ? [{ key: "reason", text: m.reason }] : [];

  switch (m.event) {
    case "bet":
      return [
        m.cents
          ? { key: "bet", seat: m.seat ?? 0, wager: m.wager ?? "", cents: m.cents }
          : { key: "took_back", seat: m.seat ?? 0, wager: m.wager ?? "" },
      ];
    case "pick":
      return [{ key: "pick", seat: m.seat ?? 0, text: (m.pick ?? []).join(", ") }];
    case "card":
      return [card_piece(m), ...reason];
    case "act":
      return [
        m.front
          ? { key: "act_front", seat: m.seat ?? 0, text: m.action ?? "", was: m.front }
          : { key: "act", seat: m.seat ?? 0, text: m.action ?? "" },
      ];
    case "start":
      return [{ key: "spot", text: String(m.spot ?? "") }];
    case "correct":
      return [{ key: "correct", seat: m.card_number ?? 0, was: m.was ?? "??", text: m.is ?? "??" }, ...reason];
    case "void":
      return [...(m.dead ? [{ key: "dead" as const }] : []), ...reason];
    default:
      return reason;
  }
}

/** Cards that went to the same place one after the other are one piece. */
export function merge_cards(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && piece.key.startsWith("card_") && last.key === piece.key && last.seat === piece.seat)
      all[all.length - 1] = { ...last, text: `${last.text} ${piece.text}` };
    else all.push(piece);
  }
  return all;
}

/** The one seat that all parts are about, or 0. */
function seat_of(parts: readonly FactPart[]): number {
  const first = parts[0]?.seat ?? 0;
  return parts.every((m) => m.seat === first) ? first : 0;
}

export function replay_line(step: Step): Line {
  const fact = (step.fact ?? {}) as Loose;
  const parts = (Array.isArray(fact["what"]) ? fact["what"] : []) as FactPart[];

  return {
    number: number(fact["number"]),
    time: number(fact["time"]),
    kind: text(fact["kind"]),
    by: parts[0]?.by ?? "",
    who: number(fact["who"]),
    seat: seat_of(parts),
    by_seat:
      parts.length > 0 &&
      seat_of(parts) > 0 &&
      parts.every((m) => m.event === "bet" || m.event === "pick" || m.event === "act" || m.event === "ready"),
    pieces: merge_cards(parts.flatMap(pieces_of_part)),
  };
}

/** All seats at a step.  A stadium's step has only the seat that it is about; the others are as they were before. */
export function seats_at(steps: readonly Step[], at: number): Step["seats"] {
  const seats = new Map<number, Step["seats"][number]>();
  const whole = steps[at]?.seats ?? [];

  for (let i = 0; i <= at; i++) for (const seat of steps[i]?.seats ?? []) seats.set(seat.seat, seat);
  // a table's step lists every seat in play: a missing one has removed its wagers
  const partial = whole.length <= 1 && seats.size > 1;
  return partial ? [...seats.values()].sort((a, b) => a.seat - b.seat) : whole;
}

/** So many steps forward or back, never beyond the ends. */
export function step_at(at: number, by: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at + by));
}
