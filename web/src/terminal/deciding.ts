// deciding.ts - the player's decision: the pai gow hand being set, the exact value of each choice for whoever wants to
// see it, and the decision on its way to the house.
import { computed, effect, signal } from "@preact/signals";
import type { Choice } from "protocol";
import { cards_of } from "../kit/card";
import { complain, connection } from "../common/house";
import { refusal_text } from "../common/refusal_text";
import { settings } from "../common/settings";
import { my_view, table } from "./betting";
import { cost } from "./decisions";
import { game_page } from "./felt/game";
import { play_sound } from "./sound";
import { t } from "./text";

// ---- pai gow: the two cards in front ---------------------------------------------------------------------------

export const front = signal<string[]>([]);
export const hand = computed(() => cards_of(my_view.value?.mine?.hand.cards));
/** The cards lie face down on the table, where the player looks at them: this screen does not know them. */
export const face_down = computed(() => hand.value.includes("??"));
export const setting_open = computed(
  () => !face_down.value && my_view.value?.actions?.includes(table.value?.sets_hand ?? "") === true,
);
export const foul = computed(
  () => setting_open.value && game_page(table.value?.game).is_foul?.(hand.value, front.value) === true,
);

// A new hand starts with nothing in front.
let last_round_seen = "";
effect(() => {
  const now = `${my_view.value?.round?.round} ${hand.value.join(" ")}`;
  if (now !== last_round_seen) front.value = [];
  last_round_seen = now;
});

// ---- advice ----------------------------------------------------------------------------------------------------

export interface DecisionCost {
  count: number;
  micros: number; // what the decisions cost, in millionths of a cent
}

const KEY = "cardroom.advice";
const asked = signal("");
const answered = signal<{ to: string; choices: Choice[]; refused?: [string, string] } | undefined>(undefined);

/** What advice depends on: the round and everything the player sees of it; "" while there is nothing to decide. */
const question = computed(() => {
  const v = my_view.value;
  if (!settings.value.advice || !v?.actions || v.actions.length === 0 || face_down.value) return "";
  return [v.table, v.round?.round, v.round?.table?.cards, v.mine?.hand.cards, v.actions.join()].join(" ");
});

export const choices = computed<Choice[] | undefined>(() =>
  answered.value?.to === question.value && question.value ? answered.value.choices : undefined,
);
/** Why the house has no advice; "" if it has, or if there is none of this decision. */
export const advice_missing = computed(() => {
  const refused = answered.value?.to === question.value ? answered.value.refused : undefined;
  return refused?.[0] === "no-laboratory" ? refusal_text(...refused) : "";
});
export const advice_pending = computed(
  () => question.value !== "" && asked.value === question.value && answered.value?.to !== question.value,
);

async function ask(about: string): Promise<void> {
  asked.value = about;
  let refused: [string, string] | undefined;
  const found = await connection?.ask({ do: "advice" }, (...why) => (refused = why));
  if (asked.value === about) answered.value = { to: about, choices: found ?? [], ...(refused ? { refused } : {}) };
}

effect(() => {
  if (question.value && asked.peek() !== question.value) void ask(question.value);
});

// ---- what it cost -------------------------------------------------------------------------------------------

function read(): DecisionCost {
  try {
    return { count: 0, micros: 0, ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { count: 0, micros: 0 };
  }
}
export const decision_cost = signal<DecisionCost>(read());

/** Called with the decision just made, while the last advice is still the advice for it. */
export function note_decision(action: string, front?: string): void {
  const micros = answered.value && settings.value.advice ? cost(answered.value.choices, action, front) : undefined;
  if (micros === undefined) return;
  decision_cost.value = { count: decision_cost.value.count + 1, micros: decision_cost.value.micros + micros };
  sessionStorage.setItem(KEY, JSON.stringify(decision_cost.value));
}

// ---- the decision ----------------------------------------------------------------------------------------------

export const acting = signal(false);
/** The player is asked to confirm a foul setting. */
export const foul_question = signal(false);

export async function act(action: string, sure = false): Promise<void> {
  if (acting.value || !connection || !my_view.value?.actions?.includes(action)) return;
  const sets = action === table.value?.sets_hand;
  if (sets && !face_down.value && front.value.length !== 2) return complain(t("set_how"), "bad-set");
  if (sets && foul.value && !sure) {
    foul_question.value = true;
    return;
  }
  foul_question.value = false;
  acting.value = true;
  play_sound("card");
  const cards = sets ? (face_down.value ? "?? ??" : front.value.join(" ")) : undefined;
  const outcome = await connection.change({ do: "act", action, ...(cards ? { front: cards } : {}) });
  acting.value = false;
  if (outcome.done) note_decision(action, cards ?? my_view.value?.mine?.hand.front);
}

// ---- time-outs ----------------------------------------------------------------------------------------------
// A decision that went away without an answer from this page was made by the house.  The record of the round says so too.
// Where no clock runs the dealer has recorded what the player showed at the table.

export const timed_out_round = signal(0);
let asked_round = 0;

effect(() => {
  const round = my_view.value?.round?.round ?? 0;
  const asking = (my_view.value?.actions?.length ?? 0) > 0;
  const timed = table.value?.timed !== false;
  if (timed && !asking && asked_round === round && round !== 0 && !acting.peek()) timed_out_round.value = round;
  asked_round = asking ? round : 0;
});
