// calls.tsx - in chips a hand that is turned may be called instead of entered [L-14]: its line, and what became of it.
//
// The banner names the hand.  A letter chooses its line, where it has one; L, P or W then say what became of it, and one
// key that all the rest lost.  A key that comes before the last answer is of the hand after it.
import { effect, signal } from "@preact/signals";
import type { Callable, DealerView, Seat, Table } from "protocol";
import { busy, request, table_view } from "./console";
import { letters_of, use_keys, type Keys } from "./keys";
import { calls_text as words, t } from "./text";

type Outcome = NonNullable<Seat["called"]>;
const OUTCOMES: Outcome[] = ["lose", "push", "win"];
const OUTCOME_LETTERS = ["l", "p", "w"];
const REST = "r";
const RANKS = "tjqka"; // a card begins with them

const line = signal("");
const sent = signal<number[]>([]);

/** Hands that may be called, in the order in which they are turned. */
export function hands_to_call(view: Pick<DealerView, "callable">, table: Pick<Table, "settles_from">): Callable[] {
  const hands = [...(view.callable ?? [])].sort((a, b) => a.seat - b.seat);
  return table.settles_from === "last" ? hands.reverse() : hands;
}

async function call(table: string, hand: { seat?: number; call: string; outcome: Outcome }): Promise<void> {
  const { seat } = hand;
  line.value = "";
  if (seat) sent.value = [...sent.value, seat];
  const outcome = await request({ do: "call", table, ...hand }, true);
  if (!outcome?.done) sent.value = sent.value.filter((n) => n !== seat);
}

/** Until the view has it: the answer may come before. */
effect(() => {
  const left = (table_view.value?.callable ?? []).map(({ seat }) => seat);
  if (sent.value.some((n) => !left.includes(n))) sent.value = sent.value.filter((n) => left.includes(n));
});

export function Calls({ view, table }: { view: DealerView; table: Table }) {
  const hands = hands_to_call(view, table);
  const hand = hands.find((one) => !sent.value.includes(one.seat));
  const seat = hand?.seat;
  const shown = hand ?? hands.at(-1);
  const calls = (table.calls ?? []).filter(({ id }) => shown?.calls.includes(id));
  const all = letters_of(
    (table.calls ?? []).map(({ title }) => title),
    RANKS + OUTCOME_LETTERS.join("") + REST,
  );
  const letters = calls.map((one) => all[table.calls!.indexOf(one)]!); // a line has the same letter at every hand
  const nothing = table.calls?.[0]?.id ?? "";
  const chosen = line.value || nothing;
  const choose = (id: string) => (line.value = line.value === id ? "" : id);
  const say = (outcome: Outcome) => seat && void call(view.table, { seat, call: chosen, outcome });
  const rest_lost = () => void call(view.table, { call: nothing, outcome: "lose" });
  const keys: Keys = {};
  if (seat) {
    calls.forEach(({ id }, i) => (keys[letters[i]!] = () => choose(id)));
    OUTCOMES.forEach((outcome, i) => (keys[OUTCOME_LETTERS[i]!] = () => say(outcome)));
    keys[REST] = rest_lost;
  }

  use_keys(keys);
  if (!shown) return null;
  return (
    <div class="calls" data-call={shown.seat}>
      <b>{words("called", { n: shown.seat })}</b>
      <span class="calls-lines" role="group" aria-label={words("line")} lang="en">
        {calls.map(({ id, title }, i) => (
          <button key={id} type="button" data-line={id} aria-pressed={chosen === id} onClick={() => choose(id)}>
            {title} <kbd aria-hidden="true">{letters[i]!.toUpperCase()}</kbd>
          </button>
        ))}
      </span>
      <span class="calls-outcomes" role="group" aria-label={words("outcome")}>
        {OUTCOMES.map((outcome, i) => (
          <button key={outcome} type="button" disabled={busy.value || !seat} onClick={() => say(outcome)}>
            {t(outcome)} <kbd aria-hidden="true">{OUTCOME_LETTERS[i]!.toUpperCase()}</kbd>
          </button>
        ))}
        <button type="button" disabled={busy.value || !seat} onClick={rest_lost}>
          {words("rest")} <kbd aria-hidden="true">{REST.toUpperCase()}</kbd>
        </button>
      </span>
    </div>
  );
}
