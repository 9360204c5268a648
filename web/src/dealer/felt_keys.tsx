// felt_keys.tsx - a table in chips: a key for every seat and wager, the lights against the chips, hands settled by hand.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { DealerView, Seat, Table, Wager } from "protocol";
import { Dialog } from "../kit/dialog";
import { cents_of, dollars_of } from "../common/input";
import { seat_order } from "../common/seat_order";
import { amount } from "../common/text";
import {
  is_estimated,
  is_exact,
  needs_amount,
  optional_of,
  place_amount,
  required_of,
  toggle_seat,
  toggle_wager,
} from "./chips";
import { Primary } from "./primary";
import type { Change } from "../common/sender";
import { complain } from "../common/house";
import { busy, request, table_view } from "./console";
import { letters_of, use_keys, type Keys } from "./keys";
import { felt_text as words, t } from "./text";

// ---- amounts -----------------------------------------------------------------------------------------------------

function AmountField({
  table,
  number,
  seat,
  wager,
}: {
  table: Table;
  number: number;
  seat: Seat | undefined;
  wager: Wager;
}) {
  const lying = seat?.stakes[wager.id] ?? 0;
  const [text, set_text] = useState(lying ? dollars_of(lying) : "");
  const cents = cents_of(text);
  const good = cents !== undefined && cents >= wager.min && cents <= wager.max;
  const range = { min: amount(wager.min, true), max: amount(wager.max, true) };

  return (
    <form
      class="felt-amount"
      onSubmit={(event) => {
        event.preventDefault();
        if (good) void request(place_amount(table, number, wager, cents));
      }}
    >
      <label>
        <span>
          {wager.title} <small class="dim">{words("limits", range)}</small>
        </span>
        <input
          inputMode="decimal"
          autocomplete="off"
          value={text}
          aria-invalid={text !== "" && !good}
          onFocus={(event) => event.currentTarget.select()} // what is typed replaces it
          onInput={(event) => set_text(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={!good || busy.value}>
        {words("enter")}
      </button>
      {text !== "" && !good && (
        <p class="entry-wrong" role="alert">
          {words("not_within", range)}
        </p>
      )}
    </form>
  );
}

/** What must equal another wager has no field of its own; nor has an amount that the document fixes. */
function Amounts({
  table,
  number,
  seat,
  close,
}: {
  table: Table;
  number: number;
  seat: Seat | undefined;
  close: () => void;
}) {
  const own = [...required_of(table).filter((w) => !w.of), ...(seat?.staked ? optional_of(table) : [])];

  return (
    <Dialog title={words("amounts_title", { n: number })} close={close} closeLabel={t("cancel")}>
      <div class="felt-amounts">
        {own
          .filter((w) => !is_exact(w))
          .map((wager) => (
            <AmountField key={wager.id} table={table} number={number} seat={seat} wager={wager} />
          ))}
      </div>
    </Dialog>
  );
}

// ---- keys --------------------------------------------------------------------------------------------------------

export function stake_text(table: Table, stakes: Seat["stakes"], id: string): string {
  const cents = amount(stakes[id] ?? 0, true);
  return is_estimated(table, stakes, id) ? `≈ ${cents}` : cents;
}

interface WagerKeyProps {
  table: Table;
  seat: Seat;
  wager: Wager;
  letter: string;
  sweeping: boolean;
}

function WagerKey({ table, seat, wager, letter, sweeping }: WagerKeyProps) {
  const lies = (seat.stakes[wager.id] ?? 0) > 0;

  return (
    <button
      type="button"
      class={`felt-key ${wager.light ? "felt-light" : ""}`}
      aria-pressed={lies}
      disabled={busy.value || (sweeping && !wager.light) || (!lies && needs_amount(table, wager))}
      onClick={() => void request(toggle_wager(table, seat, wager))}
    >
      <span>
        {wager.title} <kbd aria-hidden="true">{letter.toUpperCase()}</kbd>
      </span>
      <small>{lies ? stake_text(table, seat.stakes, wager.id) : "—"}</small>
    </button>
  );
}

function SeatKeys({ view, table, number }: { view: DealerView; table: Table; number: number }) {
  const [entering, set_entering] = useState(false);
  const seat = view.seats.find((s) => s.seat === number && s.staked > 0);
  const sweeping = view.next === "sweep";
  const letters = letters_of(optional_of(table).map((w) => w.title));
  const first = required_of(table)[0];
  const asks = !seat && first !== undefined && needs_amount(table, first);

  return (
    <section
      class={`spot-box felt-seat ${seat ? "felt-in" : ""} ${chosen.value === number ? "decide-chosen" : ""}`}
      aria-label={t("Seat", { n: number })}
      data-felt-seat={number}
    >
      <button
        type="button"
        class="felt-key felt-seat-key"
        aria-pressed={!!seat}
        disabled={busy.value || sweeping}
        onClick={() => (asks ? set_entering(true) : void request(toggle_seat(table, number, seat)))}
      >
        <span>{t("Seat", { n: number })}</span>
        <small>{seat && first ? stake_text(table, seat.stakes, first.id) : words(seat ? "in" : "out")}</small>
      </button>
      {seat &&
        optional_of(table).map((w, i) => (
          <WagerKey key={w.id} table={table} seat={seat} wager={w} letter={letters[i]!} sweeping={sweeping} />
        ))}
      {seat && !sweeping && (
        <button type="button" class="small" onClick={() => set_entering(true)}>
          {words("amounts")}
          <span class="visually-hidden">, {t("seat", { n: number })}</span>
        </button>
      )}
      {entering && <Amounts table={table} number={number} seat={seat} close={() => set_entering(false)} />}
    </section>
  );
}

// Not of a component: a letter may come before the digit before it is on the screen.
const chosen = signal(0);

/** A digit brings a seat in, or chooses it; a letter is one of its wagers; = are the wagers of the last round. */
function felt_keys(view: DealerView, table: Table, enter: (seat: number) => void): Keys {
  const seat_in = (n: number) => table_view.value?.seats.find((s) => s.seat === n && s.staked > 0);
  const send = (body: Change) => void request(body, true);
  const first = required_of(table)[0];
  const keys: Keys = { "=": () => view.again?.length && send({ do: "again", table: view.table }) };
  for (let n = 1; n <= table.seats; n++)
    keys[String(n)] = () => {
      const seat = seat_in(n);
      if (view.next === "sweep" || (seat && chosen.value !== n)) return void (chosen.value = n);
      chosen.value = seat ? 0 : n;
      if (!seat && first && needs_amount(table, first)) enter(n);
      else send(toggle_seat(table, n, seat));
    };
  const wagers = optional_of(table);
  letters_of(wagers.map((w) => w.title)).forEach((letter, i) => {
    keys[letter] = () => {
      const wager = wagers[i]!;
      const seat = seat_in(chosen.value);
      if (seat && (view.next !== "sweep" || wager.light)) send(toggle_wager(table, seat, wager));
      else if (!chosen.value) complain(words("choose_seat"));
    };
  });
  keys["$"] = () => chosen.value && enter(chosen.value);
  return keys;
}

/** The seats as the dealer sees them; while betting is open in place of the hands. */
export function FeltKeys({ view, table }: { view: DealerView; table: Table }) {
  const order = seat_order(table, "dealer");
  const [entering, set_entering] = useState(0);

  use_keys(felt_keys(view, table, set_entering));
  return (
    <section class="felt-keys" style={`--seats:${order.length}`} aria-label={words("keys")}>
      {order.map((number) => (
        <SeatKeys key={`${view.round.round} ${number}`} view={view} table={table} number={number} />
      ))}
      {entering > 0 && (
        <Amounts
          table={table}
          number={entering}
          seat={view.seats.find((s) => s.seat === entering && s.staked > 0)}
          close={() => set_entering(0)}
        />
      )}
    </section>
  );
}

// ---- lights and chips --------------------------------------------------------------------------------------------

const MORE = 2; // than lights: a count that differs is entered too

export function Sweep({ view, table }: { view: DealerView; table: Table }) {
  const [counted, set_counted] = useState<number | undefined>(undefined);
  const lights = view.lights ?? 0;
  const lit = view.seats.filter((s) => table.wagers.some((w) => w.light && s.stakes[w.id])).map((s) => s.seat);
  const counts = Array.from({ length: Math.max(table.seats, lights) + MORE }, (_, n) => n);
  const differs = counted !== undefined && counted !== lights;

  return (
    <section class="sweep" aria-label={words("lights", { n: lights })}>
      <p class="sweep-lights">
        <b>{words("lights", { n: lights })}</b>{" "}
        <span class="dim">{lit.length > 0 && words("light_seats", { seats: lit.join(", ") })}</span>
      </p>
      <Primary
        label={words("as_lights", { n: lights })}
        act={() => void request({ do: "sweep", table: view.table, count: lights })}
      />
      <p id="sweep-chips">{words("chips")}</p>
      <div class="sweep-counts" role="group" aria-labelledby="sweep-chips">
        {counts.map((n) => (
          <button
            key={n}
            type="button"
            class="felt-key"
            disabled={busy.value}
            aria-label={words("chips_n", { n })}
            onClick={() => {
              set_counted(n);
              if (n === lights) void request({ do: "sweep", table: view.table, count: n });
            }}
          >
            {n}
          </button>
        ))}
      </div>
      {differs ? (
        <p class="entry-wrong" role="alert">
          {words("differ", { lights, chips: counted })}
        </p>
      ) : (
        <p class="dim">{words("locked")}</p>
      )}
    </section>
  );
}

// ---- by hand -----------------------------------------------------------------------------------------------------

export function ByHand({ view }: { view: DealerView }) {
  const seats = view.by_hand ?? [];

  if (!seats.length) return null;
  return (
    <section class="by-hand" aria-label={words("by_hand")}>
      <p class="dim">{words("by_hand_sub")}</p>
      <button type="button" disabled={busy.value} onClick={() => void request({ do: "by-hand", table: view.table })}>
        {words(seats.length === 1 ? "by_hand_one" : "by_hand_all", { seats: seats.join(", ") })}
      </button>
    </section>
  );
}
