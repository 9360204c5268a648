// advice.ts - the exact value of each choice, for whoever wants to see it, and what the session's decisions cost
// against the best ones.  A house that does not answer is not asked about it again in that decision.
import { computed, effect, signal } from "@preact/signals";
import type { Choice } from "protocol";
import { connection } from "../common/house";
import { settings } from "../common/settings";
import { cost } from "./choices";
import { here } from "./slip";

export interface Account {
  count: number;
  micros: number; // what the decisions cost, in millionths of a cent
}

const KEY = "cardroom.advice";
const asked = signal("");
const answered = signal<{ to: string; choices: Choice[] } | undefined>(undefined);

/** What a decision hangs on: the round and everything seen of it. */
const question = computed(() => {
  const v = here.value;
  if (!settings.value.advice || !v?.actions || v.actions.length === 0) return "";
  return [v.table, v.round?.round, v.round?.table?.cards, v.mine?.hand.cards, v.actions.join()].join(" ");
});

export const choices = computed<Choice[] | undefined>(() =>
  answered.value?.to === question.value && question.value ? answered.value.choices : undefined,
);
export const advice_awaited = computed(
  () => question.value !== "" && asked.value === question.value && answered.value?.to !== question.value,
);

async function ask(about: string): Promise<void> {
  asked.value = about;
  const found = await connection?.ask({ do: "advice" }, true);
  if (asked.value === about) answered.value = { to: about, choices: found ?? [] };
}

effect(() => {
  if (question.value && asked.peek() !== question.value) void ask(question.value);
});

// ---- what it cost -------------------------------------------------------------------------------------------

function read(): Account {
  try {
    return { count: 0, micros: 0, ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { count: 0, micros: 0 };
  }
}
export const account = signal<Account>(read());

/** Called with what was just decided, while its question is still the last one answered. */
export function note_decision(action: string, front?: string): void {
  const micros = answered.value && settings.value.advice ? cost(answered.value.choices, action, front) : undefined;
  if (micros === undefined) return;
  account.value = { count: account.value.count + 1, micros: account.value.micros + micros };
  sessionStorage.setItem(KEY, JSON.stringify(account.value));
}
