// decide.tsx - decisions shown at the table: a row for every seat that stays where it is, and the rest in one key.
//
// A second tap changes the first, as long as it is the dealer's last entry; afterwards it is put right by the floor.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { DealerView, Seat, Table } from "protocol";
import { action_text } from "../common/amended_text";
import { seat_order } from "../common/seat_order";
import { amend_decision } from "./amend";
import type { Change } from "../common/sender";
import { busy, request } from "./console";
import { letters_of, use_keys, type Keys } from "./keys";
import { FrontPicker, putting_right } from "./put_right";
import { open_actions, recordable } from "./step";
import { amend_text, at_step_text as words, t } from "./text";

const cards_in = (seat: Seat): string[] => seat.hand.cards.split(" ").filter((c) => c);

/** The hand lies open, as after a reset: which two are in front is said card by card. */
const is_open = (seat: Seat): boolean => !seat.hand.cards.includes("??");

interface Deciding {
  view: DealerView;
  table: Table;
  actions: string[];
}

/** What was recorded by the dealer is changed by the next tap; the rest is decided now. */
async function record({ view, table }: Deciding, seat: Seat, action: string, front?: string): Promise<void> {
  const at = { table: view.table, seat: seat.seat };
  if (!seat.decided) return void request({ do: "decide", ...at, action, ...(front ? { front } : {}) }, true);
  const nth = (seat.acts?.length ?? 1) - 1;
  if (seat.action === action && !front) return;
  if (seat.source !== "dealer" || (action === table.sets_hand && !front))
    return void (putting_right.value = { seat: seat.seat, index: nth, action });
  const entry = amend_decision(view.table, seat.seat, nth, action, front);
  const outcome = await request({ ...entry, reason: amend_text("reason_tapped") } as Change, true);
  if (outcome && !outcome.done) putting_right.value = { seat: seat.seat, index: nth, action };
}

function Row({ at, seat, is_chosen }: { at: Deciding; seat: Seat; is_chosen: boolean }) {
  const [front, set_front] = useState<string[] | undefined>(undefined);
  const { table, actions } = at;
  const letters = letters_of(actions);
  const tap = (action: string) => {
    if (action !== table.sets_hand) return void record(at, seat, action);
    if (is_open(seat)) set_front(front ? undefined : []);
    else void record(at, seat, action, "?? ??");
  };

  return (
    <li data-decide={seat.seat} class={`${is_chosen ? "decide-chosen" : ""} ${seat.decided ? "decide-done" : ""}`}>
      <b>
        <kbd>{seat.seat}</kbd> {t("Seat", { n: seat.seat })}
      </b>
      <span class="decide-name">{seat.name ?? ""}</span>
      {actions.map((action, i) => (
        <button
          key={action}
          type="button"
          aria-pressed={seat.decided && seat.action === action}
          disabled={busy.value}
          onClick={() => tap(action)}
        >
          {action_text(action)} <kbd aria-hidden="true">{letters[i]!.toUpperCase()}</kbd>
          <span class="visually-hidden">, {t("seat", { n: seat.seat })}</span>
        </button>
      ))}
      {front && (
        <FrontPicker
          cards={cards_in(seat)}
          front={front}
          set={(two) => {
            set_front(two);
            if (two.length === 2)
              void record(at, seat, table.sets_hand!, two.join(" ")).then(() => set_front(undefined));
          }}
        />
      )}
    </li>
  );
}

/** What all may decide alike: not a setting that somebody must name. */
function rest_actions({ table, actions }: Deciding, waiting: Seat[]): string[] {
  return actions.filter((action) => action !== table.sets_hand || !waiting.some(is_open));
}

function rest(at: Deciding, action: string): void {
  const front = action === at.table.sets_hand ? { front: "?? ??" } : {};
  void request({ do: "rest", table: at.view.table, action, ...front }, true);
}

function TheRest({ at, waiting }: { at: Deciding; waiting: Seat[] }) {
  const all = rest_actions(at, waiting);
  const letters = letters_of(at.actions);

  return (
    <div class="decide-rest" role="group" aria-label={words("rest")}>
      <b>{words("rest")}</b>
      {all.map((action) => (
        <button key={action} type="button" disabled={busy.value} onClick={() => rest(at, action)}>
          {action_text(action)} <kbd aria-hidden="true">{letters[at.actions.indexOf(action)]!.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}

// Not of the component: a letter may come before the digit before it is on the screen.
const chosen = signal(0);

/** A digit chooses the seat, a letter decides for it; without a seat, for all that are still asked. */
function decide_keys(at: Deciding, seats: Seat[]): Keys {
  const waiting = seats.filter((s) => !s.decided);
  const keys: Keys = {};
  for (const seat of seats) keys[String(seat.seat)] = () => (chosen.value = chosen.value === seat.seat ? 0 : seat.seat);
  letters_of(at.actions).forEach((letter, i) => {
    const action = at.actions[i]!;
    keys[letter] = () => {
      const seat = seats.find((s) => s.seat === chosen.value);
      chosen.value = 0;
      const front = action === at.table.sets_hand ? "?? ??" : undefined;
      if (seat && (!front || !is_open(seat))) void record(at, seat, action, front);
      else if (seat) document.querySelector<HTMLElement>(`[data-decide="${seat.seat}"] button`)?.focus();
      else if (waiting.length && rest_actions(at, waiting).includes(action)) rest(at, action);
    };
  });
  return keys;
}

export function Decide({ view, table }: { view: DealerView; table: Table }) {
  const shared = view.round.table?.cards.split(" ").filter((c) => c).length ?? 0;
  const order = seat_order(table, "dealer");
  const seats = view.seats
    .filter((s) => s.staked > 0 && !s.by_hand)
    .sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat));
  const at = { view, table, actions: recordable(table, open_actions(table, shared)) };
  const waiting = seats.filter((s) => !s.decided);

  use_keys(decide_keys(at, seats));
  if (!waiting.length || table.etg) return null;
  return (
    <section class="decide" aria-label={words("record")}>
      <p class="dim">{words(table.money === "chips" ? "record_chips" : "record_how")}</p>
      <ul>
        {seats.map((seat) => (
          <Row key={seat.seat} at={at} seat={seat} is_chosen={seat.seat === chosen.value} />
        ))}
      </ul>
      <TheRest at={at} waiting={waiting} />
    </section>
  );
}
