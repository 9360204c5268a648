// betting.ts - the player's own choices (chip, wanted stakes, picked places, view) and how they reach the house.
//
// One request is under way at a time; what changed meanwhile goes with the next.  A refusal resets the felt to what the
// house has.  The view is the truth: a new round, another table or a reload starts from it.
import { computed, effect, signal, untracked } from "@preact/signals";
import type { Table, TerminalView } from "protocol";
import { complain, connection, tables, view } from "../common/house";
import { amount } from "../common/text";
import * as bets from "./bets";
import { game_page } from "./felt/game";
import { play_sound } from "./sound";
import { t } from "./text";

export const my_view = computed<TerminalView | undefined>(() =>
  view.value?.of === "terminal" ? view.value : undefined,
);
export const table = computed<Table | undefined>(() =>
  my_view.value?.table ? tables.value[my_view.value.table] : undefined,
);
export const betting = computed(() => my_view.value?.round?.phase === "betting" && my_view.value.seat !== undefined);

export const chip = signal(500);
export const tray = computed(() => (table.value ? bets.tray(table.value) : []));
export const bet_slip = signal<bets.BetSlip>(bets.empty_bet_slip);
export const large_cards = signal(false); // SWAP VIEW
const sending = signal(false);
export const is_sending = computed(() => sending.value);

/** What lies on the felt: the wanted stakes while betting is open, then what the house has. */
export const on_felt = computed<bets.Stakes>(() =>
  betting.value ? bet_slip.value.wanted : (my_view.value?.mine?.stakes ?? {}),
);
export const held_wagers = computed(() =>
  betting.value && table.value ? bets.held(table.value, bet_slip.value.wanted) : {},
);
/** The places that play: from the first wager on three of them, for a partial selection is filled up in sight (L8). */
export const picked = computed<number[]>(() => {
  const { pick, wanted } = bet_slip.value;
  if (!betting.value) return my_view.value?.mine?.pick ?? [];
  return bets.sum(wanted) > 0 ? bets.filled(pick, game_page(table.value?.game).picks ?? 0) : pick;
});
/** Marked, but not by the player. */
export const is_filled = (place: number) =>
  betting.value && picked.value.includes(place) && !bet_slip.value.pick.includes(place);

/** What the player can bet in all: the credit, and what is on the table already. */
const available = () => (my_view.value?.credit ?? 0) + (my_view.value?.bet ?? 0);

// ---- the last round, for RE-BET ----------------------------------------------------------------------------

interface Last {
  stakes: bets.Stakes;
  pick: number[];
}
const key = (name: string) => `cardroom.last.${name}`;

function read_last(name: string): Last {
  try {
    return JSON.parse(sessionStorage.getItem(key(name)) ?? "") as Last;
  } catch {
    return { stakes: {}, pick: [] };
  }
}
const last = signal<Last>({ stakes: {}, pick: [] });
export const can_rebet = computed(() => bets.sum(last.value.stakes) > 0 && bets.sum(bet_slip.value.wanted) === 0);

// ---- following the view ------------------------------------------------------------------------------------

let last_round_seen = "";

function on_view(v: TerminalView, on: Table): void {
  const now = `${v.table} ${v.seat} ${v.round?.round}`;
  const stakes = bets.placed_by_hand(on, v.mine?.stakes ?? {});

  if (now !== last_round_seen) {
    if (!last_round_seen.startsWith(`${v.table} `)) {
      last.value = read_last(on.table);
      const tray = bets.tray(on);
      if (!tray.includes(chip.value)) chip.value = tray.find((c) => c >= 500) ?? tray.at(-1) ?? 100;
    }
    last_round_seen = now;
    bet_slip.value = { wanted: stakes, pick: v.mine?.pick ?? last.value.pick, past: [] };
  }
  if (v.round?.phase !== "betting" && bets.sum(stakes) > 0) {
    last.value = { stakes, pick: v.mine?.pick ?? [] };
    sessionStorage.setItem(key(on.table), JSON.stringify(last.value));
  }
}

effect(() => {
  if (my_view.value && table.value) on_view(my_view.value, table.value);
});

// ---- sending -----------------------------------------------------------------------------------------------

const same = (a: number[], b: number[]) => [...a].sort().join() === [...b].sort().join();

/** A complete pick that the house does not have yet; an incomplete one is not sent. */
function pick_to_send(v: TerminalView): [number, number, number] | undefined {
  const pick = picked.value;
  if (pick.length !== game_page(table.value?.game).picks || same(pick, v.mine?.pick ?? [])) return undefined;
  return pick as [number, number, number];
}

async function send_bets(): Promise<void> {
  const v = my_view.value;
  const on = table.value;

  if (sending.value || !connection || !v?.may_bet || !on) return;
  const spots = bets.request(on, bet_slip.value.wanted, v.mine?.stakes ?? {});
  const pick = pick_to_send(v);
  if (!spots && !pick) return;
  sending.value = true;
  const outcome = await connection.change({ do: "bets", ...(spots ? { spots } : {}), ...(pick ? { pick } : {}) });
  sending.value = false;
  if (outcome.done) return send_bets();
  const stakes = bets.placed_by_hand(on, my_view.value?.mine?.stakes ?? {});
  bet_slip.value = { wanted: stakes, pick: my_view.value?.mine?.pick ?? bet_slip.value.pick, past: [] };
}

function write(wanted: bets.Stakes, pick?: number[]): void {
  bet_slip.value = bets.write(bet_slip.value, wanted, pick);
  play_sound("chip");
  void send_bets();
}

// ---- what the controls do ----------------------------------------------------------------------------------

function problem_text(problem: bets.BetProblem): string {
  const title =
    "wager" in problem ? (table.value?.wagers.find((w) => w.id === problem.wager)?.title ?? problem.wager) : "";
  switch (problem.kind) {
    case "above-maximum":
      return t("over_max", { title, amount: amount(problem.cents, true) });
    case "below-minimum":
      return t("held_first", { title, amount: amount(problem.cents, true) });
    case "credit":
      return t("over_credit");
    case "not-offered":
      return t("not_offered");
    case "nothing":
      return t("nothing_double");
  }
}

function take(step: bets.Step, pick?: number[]): void {
  if (step.problem) complain(problem_text(step.problem), step.problem.kind);
  else write(step.wanted, pick);
}

export const may_bet = computed(() => my_view.value?.may_bet === true && table.value !== undefined);

export function tap(id: string): void {
  if (may_bet.value) take(bets.tap(table.value!, bet_slip.value.wanted, id, chip.value, available()));
  else complain(t("say_closed"), "betting-closed");
}
export function take_back(id: string): void {
  if (may_bet.value && bet_slip.value.wanted[id]) write(bets.take_back(table.value!, bet_slip.value.wanted, id));
}
export function double(): void {
  if (may_bet.value) take(bets.doubled(table.value!, bet_slip.value.wanted, available()));
}
export function clear(): void {
  if (may_bet.value && bets.sum(bet_slip.value.wanted) > 0) write({});
}
export function rebet(): void {
  if (may_bet.value && can_rebet.value)
    take(bets.again(table.value!, last.value.stakes, bet_slip.value.wanted, available()), last.value.pick);
}
export function undo(): void {
  if (!may_bet.value) return;
  bet_slip.value = bets.undo(bet_slip.value);
  void send_bets();
}
export function touch(location: number): void {
  if (may_bet.value) write(bet_slip.value.wanted, bets.touch(bet_slip.value.pick, location));
}

// ---- done betting ------------------------------------------------------------------------------------------
// At an automated table.  The house forgets it when the seat changes a wager.

const sending_ready = signal(false);
export const is_ready = computed(() => betting.value && my_view.value?.mine?.ready === true);
export const deals_itself = computed(() => betting.value && table.value?.live === false);
/** The house has this seat's wagers, and nothing else is on the felt. */
export const may_ready = computed(
  () =>
    may_bet.value &&
    deals_itself.value &&
    !is_ready.value &&
    !sending_ready.value &&
    !sending.value &&
    (my_view.value?.bet ?? 0) > 0 &&
    Object.keys(held_wagers.value).length === 0,
);

export async function ready(): Promise<void> {
  if (!may_ready.value || !connection) return;
  sending_ready.value = true;
  await connection.change({ do: "ready" });
  sending_ready.value = false;
}

// ---- RE-BET & DEAL -----------------------------------------------------------------------------------------
// One tap: the wagers of the last round, and done betting as soon as the house has them.  Tapped in the pause it waits
// for betting to open; a second tap takes it back.

const wanted_again = signal("");
const at_round = () => `${my_view.value?.table} ${my_view.value?.round?.round}`;

const in_pause = computed(
  () =>
    my_view.value?.round?.phase === "pause" &&
    table.value?.live === false &&
    !my_view.value.jackpots &&
    bets.sum(last.value.stakes) > 0 &&
    bets.sum(last.value.stakes) <= my_view.value.credit,
);
export const may_deal_again = computed(
  () => in_pause.value || (may_bet.value && deals_itself.value && can_rebet.value),
);
export const deals_again = computed(() => wanted_again.value !== "" && in_pause.value);

export function deal_again(): void {
  if (!may_deal_again.value) return;
  wanted_again.value = deals_again.value ? "" : in_pause.value ? "next" : at_round();
}

effect(() => {
  if (!wanted_again.value || in_pause.value || !my_view.value) return;
  if (wanted_again.value === "next") wanted_again.value = betting.value ? at_round() : "";
  if (wanted_again.value !== at_round() || !betting.value) {
    wanted_again.value = "";
  } else if (may_ready.value) {
    wanted_again.value = "";
    void ready();
  } else if (may_bet.value && can_rebet.value && !sending.value) {
    untracked(rebet);
    if (bets.sum(bet_slip.peek().wanted) === 0) wanted_again.value = ""; // refused, and said why
  }
});

export async function sit(name: string): Promise<void> {
  const v = my_view.value;
  if (!v || !connection || (v.seat !== undefined && v.table === name)) return;
  if (!v.may_leave) return complain(t("leave_first"), "in-play");
  if (v.seat !== undefined && !(await connection.change({ do: "leave" })).done) return;
  await connection.change({ do: "sit", table: name });
}
export async function leave_seat(): Promise<void> {
  if (!my_view.value?.may_leave) return complain(t("leave_first"), "in-play");
  if (my_view.value.seat !== undefined) await connection?.change({ do: "leave" });
}
