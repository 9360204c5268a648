// put_right.tsx - everything that was entered for the round, each with what it was in truth [L-1].
//
// The dealer's own last entries go in at once; of others the house says that they are the floor's, and the floor signs in
// at the same place.  What takes two people waits, and the second one signs in there too.
import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Amended, DealerView, Proposal, Seat, Table } from "protocol";
import type { Connection } from "../common/connection";
import type { Outcome } from "../common/exactly_once";
import { cents_of, dollars_of } from "../common/input";
import { refusal_text } from "../common/refusal_text";
import type { Change } from "../common/sender";
import { seat_order } from "../common/seat_order";
import { clock } from "../common/text";
import { Card, card_short } from "../kit/card";
import { Dialog } from "../kit/dialog";
import { VoidPreviewView } from "../kit/void_preview";
import { action_text, amended_text, called_text, spot_text } from "../common/amended_text";
import { amend_decision, amend_wagers, type Entry, free_seats, type Lying, may_amend, wagers_asked } from "./amend";
import { is_estimated, is_exact } from "./chips";
import { request, table_view } from "./console";
import { ReasonForm, failure } from "./reason";
import { AsSupervisor } from "./supervisor";
import { amend_text as words, calls_text, t } from "./text";

/** The dialog is open, or which decision of a seat it begins with. */
export const putting_right = signal<boolean | { seat: number; index: number; action: string }>(false);

// ---- who may ------------------------------------------------------------------------------------------------------

/** A dealer alone may not: the floor does it. */
const FLOOR = ["last-entry", "own-round", "not-allowed"];

/** What waits at this table; a supervisor who did not ask for it approves it here. */
export function SecondPerson({ view, table, close }: { view: DealerView; table?: Table; close: () => void }) {
  return (
    <>
      <p role="status">{words("second")}</p>
      <AsSupervisor other>{(as) => <Waiting view={view} table={table} as={as} close={close} />}</AsSupervisor>
    </>
  );
}

function Waiting({
  view,
  table,
  as,
  close,
}: {
  view: DealerView;
  table: Table | undefined;
  as: Connection;
  close: () => void;
}) {
  const [all, set_all] = useState<Proposal[] | undefined>(undefined);
  const [failed, set_failed] = useState("");

  useEffect(() => {
    void as.ask({ do: "proposals" }, true).then((found) => set_all(found?.filter((p) => p.table === view.table) ?? []));
  }, [as]);
  if (!all) return null;
  return (
    <div class="reason">
      {all.length === 0 && <p>{words("second_none")}</p>}
      {all.map((p) => (
        <section key={p.proposal} data-second={p.proposal}>
          <ul>{p.amend && amended_text(p.amend, table?.wagers).map((line) => <li key={line}>{line}</li>)}</ul>
          {p.preview && <VoidPreviewView preview={p.preview} />}
          <p>
            {p.reason} ({p.who})
          </p>
          <button
            type="button"
            class="danger"
            onClick={() =>
              void failure(as.change({ do: "approve", proposal: p.proposal })).then((why) =>
                why ? set_failed(why) : close(),
              )
            }
          >
            {words("second_go")}
          </button>
        </section>
      ))}
      {failed && (
        <p class="entry-wrong" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}

const count_of = (view: DealerView | undefined): number => view?.amended?.count ?? 0;

/** The view that says so comes with the answer, or just after it. */
async function was_done(before: number): Promise<boolean> {
  for (let i = 0; i < 20; i++) {
    if (count_of(table_view.value) !== before) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

interface AmendFormProps {
  view: DealerView;
  table: Table;
  entry: Entry | undefined; // undefined: nothing is put right yet
  reasons: string[];
  go?: string;
  close: () => void;
  children?: ComponentChildren;
}

/** Its fields, the reason, and then whom it takes: the dealer, the floor, two people. */
export function AmendForm({ view, table, entry, reasons, go, close, children }: AmendFormProps) {
  const [floor, set_floor] = useState("");
  const [waits, set_waits] = useState(false);

  if (waits) return <SecondPerson view={view} table={table} close={close} />;
  const act = async (ask: (body: Change) => Promise<Outcome | undefined>, reason: string) => {
    const before = count_of(view);
    const outcome = await ask({ ...entry!, reason } as Change);
    if (outcome && !outcome.done && FLOOR.includes(outcome.code) && !floor) {
      set_floor(refusal_text(outcome.code, outcome.message));
      return null;
    }
    const why = await failure(Promise.resolve(outcome));
    if (why || (await was_done(before))) return why;
    set_waits(true);
    return null;
  };
  const form = (ask: (body: Change) => Promise<Outcome | undefined>) => (
    <ReasonForm
      reasons={reasons}
      first={reasons[0]}
      go={go ?? words("go")}
      ready={entry !== undefined}
      close={close}
      act={(reason) => act(ask, reason)}
    >
      {children}
    </ReasonForm>
  );
  if (!floor) return form(request);
  return (
    <>
      <p class="needs-floor" role="status">
        <b>{words("floor")}</b> {floor}
      </p>
      <AsSupervisor>{(as) => form((body) => as.change(body))}</AsSupervisor>
    </>
  );
}

// ---- wagers -------------------------------------------------------------------------------------------------------

const NOTHING: Lying = {};

function Wagers({ view, table, number, close }: ItemProps & { number: number }) {
  const seat = view.seats.find((s) => s.seat === number && s.staked > 0);
  const [lying, set_lying] = useState<Lying>(NOTHING);
  const entry = amend_wagers(table, number, seat, lying);
  const set = (id: string, is: number | "lies") => set_lying({ ...lying, [id]: is });

  return (
    <AmendForm view={view} table={table} entry={entry} reasons={entered_wrong()} close={close}>
      <ul class="amend-wagers">
        {wagers_asked(table).map((wager) => {
          const was = seat?.stakes[wager.id] ?? 0;
          const is = lying[wager.id] ?? was;
          const lies = is !== 0;
          const shown = is === "lies" || (is === was && is_estimated(table, seat?.stakes ?? {}, wager.id)) ? "" : is;
          return (
            <li key={wager.id}>
              <button
                type="button"
                class="felt-key"
                aria-pressed={lies}
                onClick={() => set(wager.id, lies ? 0 : was || (table.amounts === "estimated" ? "lies" : wager.min))}
              >
                <span>{wager.title}</span>
                <small>{words(lies ? "lies" : "lies_not")}</small>
              </button>
              {lies && !is_exact(wager) && (
                <input
                  inputMode="decimal"
                  aria-label={words("how_much", { wager: wager.title })}
                  placeholder="≈"
                  value={shown ? dollars_of(shown) : ""}
                  onFocus={(event) => event.currentTarget.select()}
                  onInput={(event) => {
                    const cents = cents_of(event.currentTarget.value);
                    if (cents) set(wager.id, cents);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </AmendForm>
  );
}

// ---- decisions ----------------------------------------------------------------------------------------------------

/** Two of the cards of a hand that lies open; one that lies face down is known by its place alone. */
export function FrontPicker({ cards, front, set }: { cards: string[]; front: string[]; set: (f: string[]) => void }) {
  const toggle = (card: string) =>
    set(front.includes(card) ? front.filter((c) => c !== card) : [...front, card].slice(-2));

  return (
    <div class="front-picker" role="group" aria-label={words("front_two")}>
      <span>{words("front_two")}</span>
      {cards.map((card) => (
        <button
          key={card}
          type="button"
          aria-pressed={front.includes(card)}
          aria-label={card_short(card)}
          onClick={() => toggle(card)}
        >
          <Card card={card} hidden />
        </button>
      ))}
    </div>
  );
}

/** Which front a decision needs: none, a face-down one, or two cards that are chosen. */
function front_text(cards: string[], front: string[]): string | undefined {
  if (cards.includes("??") || cards.length === 0) return "?? ??";
  return front.length === 2 ? front.join(" ") : undefined;
}

function Decision({ view, table, seat, nth, first, close }: ItemProps & { seat: Seat; nth: number; first: string }) {
  const [action, set_action] = useState<string | undefined>(first || undefined);
  const [front, set_front] = useState<string[]>([]);
  const cards = seat.hand.cards.split(" ").filter((c) => c);
  const sets = action !== undefined && action === table.sets_hand;
  const needed = sets ? front_text(cards, front) : "";
  const was = seat.acts?.[nth] ?? seat.action ?? "";
  const same = action === was && !sets;
  const chosen = action !== undefined && !same && needed !== undefined;
  const entry = chosen
    ? amend_decision(table.table, seat.seat, nth, action === "" ? undefined : action, needed)
    : undefined;

  return (
    <AmendForm view={view} table={table} entry={entry} reasons={entered_wrong()} close={close}>
      <p>{words("was", { what: action_text(was) })}</p>
      <div class="amend-choice" role="group" aria-label={words("is")}>
        {[...table.actions, ""].map((one) => (
          <button key={one} type="button" aria-pressed={action === one} onClick={() => set_action(one)}>
            {action_text(one)}
          </button>
        ))}
      </div>
      {sets && !cards.includes("??") && cards.length > 0 && <FrontPicker cards={cards} front={front} set={set_front} />}
    </AmendForm>
  );
}

// ---- the first packet, and the seat -------------------------------------------------------------------------------

function FirstPacket({ view, table, close }: ItemProps) {
  const [spot, set_spot] = useState(0);
  const was = view.round.first_spot ?? 0;
  const entry: Entry | undefined =
    spot && spot !== was ? { do: "amend", table: table.table, what: "start", spot } : undefined;

  return (
    <AmendForm view={view} table={table} entry={entry} reasons={entered_wrong()} close={close}>
      <p>{words("was", { what: spot_text(was) })}</p>
      <div class="amend-choice" role="group" aria-label={words("is")}>
        {[1, 2, 3, 4, 5, 6, 7].map((n) => (
          <button key={n} type="button" aria-pressed={spot === n} onClick={() => set_spot(n)}>
            {spot_text(n)}
          </button>
        ))}
      </div>
    </AmendForm>
  );
}

function OtherSeat({ view, table, number, close }: ItemProps & { number: number }) {
  const [to, set_to] = useState(0);
  const entry: Entry | undefined = to ? { do: "amend", table: table.table, what: "seat", seat: number, to } : undefined;

  return (
    <AmendForm view={view} table={table} entry={entry} reasons={entered_wrong()} close={close}>
      <div class="amend-choice" role="group" aria-label={words("whose")}>
        {free_seats(view, table).map((n) => (
          <button key={n} type="button" aria-pressed={to === n} onClick={() => set_to(n)}>
            {t("Seat", { n })}
          </button>
        ))}
      </div>
    </AmendForm>
  );
}

function Called({ view, table, number, close }: ItemProps & { number: number }) {
  const seat = view.seats.find((s) => s.seat === number);
  const entry: Entry = { do: "amend", table: table.table, what: "call", seat: number };

  return (
    <AmendForm view={view} table={table} entry={entry} reasons={entered_wrong()} close={close}>
      <p>{words("was", { what: seat?.call ? called_text(seat, table) : "" })}</p>
      <p>{calls_text("undo")}</p>
    </AmendForm>
  );
}

// ---- the list -----------------------------------------------------------------------------------------------------

interface ItemProps {
  view: DealerView;
  table: Table;
  close: () => void;
}

const entered_wrong = (): string[] => [words("reason_wrong"), words("reason_camera"), words("reason_player")];

type Item =
  | { is: "wagers"; seat: number }
  | { is: "seat"; seat: number }
  | { is: "call"; seat: number }
  | { is: "decision"; seat: number; nth: number; first: string }
  | { is: "start" };

/** One line a seat: what was entered for it, each a button. */
function SeatLine({ view, table, number, choose }: Omit<ItemProps, "close"> & SeatLineProps) {
  const seat = view.seats.find((s) => s.seat === number);
  const chips = table.money === "chips";
  const acts = seat?.acts ?? [];

  if (!chips && !acts.length) return null;
  return (
    <li data-amend-seat={number}>
      <b>{t("Seat", { n: number })}</b>
      {chips && (
        <button type="button" onClick={() => choose({ is: "wagers", seat: number })}>
          {seat?.staked ? words("wagers") : words("not_entered")}
        </button>
      )}
      {acts.map((action, nth) => (
        <button key={nth} type="button" onClick={() => choose({ is: "decision", seat: number, nth, first: "" })}>
          {action_text(action)}
        </button>
      ))}
      {seat?.call && (
        <button type="button" onClick={() => choose({ is: "call", seat: number })}>
          {called_text(seat, table)}
        </button>
      )}
      {chips && seat && seat.staked > 0 && free_seats(view, table).length > 0 && (
        <button type="button" onClick={() => choose({ is: "seat", seat: number })}>
          {words("other_seat")}
        </button>
      )}
    </li>
  );
}

interface SeatLineProps {
  number: number;
  choose: (item: Item) => void;
}

function ItemForm({ view, table, item, close }: ItemProps & { item: Item }) {
  const at = { view, table, close };
  if (item.is === "start") return <FirstPacket {...at} />;
  if (item.is === "wagers") return <Wagers {...at} number={item.seat} />;
  if (item.is === "seat") return <OtherSeat {...at} number={item.seat} />;
  if (item.is === "call") return <Called {...at} number={item.seat} />;
  const seat = view.seats.find((s) => s.seat === item.seat);
  return seat ? <Decision {...at} seat={seat} nth={item.nth} first={item.first} /> : null;
}

function PutRightDialog({ view, table, close }: ItemProps) {
  const asked = putting_right.value;
  const [item, set_item] = useState<Item | undefined>(
    typeof asked === "object" ? { is: "decision", seat: asked.seat, nth: asked.index, first: asked.action } : undefined,
  );
  const seats = table.seats > 7 ? view.seats.map((s) => s.seat) : seat_order(table, "dealer");
  const title = item && item.is !== "start" ? `${words("title")}: ${t("seat", { n: item.seat })}` : words("title");

  return (
    <Dialog title={title} close={close} closeLabel={t("cancel")}>
      {item ? (
        <ItemForm view={view} table={table} item={item} close={close} />
      ) : (
        <>
          <p class="dim">{words("how")}</p>
          <ul class="amend-list">
            {view.round.first_spot && (
              <li>
                <b>{words("packet")}</b>
                <button type="button" onClick={() => set_item({ is: "start" })}>
                  {spot_text(view.round.first_spot)}
                </button>
              </li>
            )}
            {seats.map((number) => (
              <SeatLine key={number} view={view} table={table} number={number} choose={set_item} />
            ))}
          </ul>
          <p class="dim">{words("cards_how")}</p>
        </>
      )}
    </Dialog>
  );
}

/** The last thing that was put right: before, after, who and why. */
function LastAmended({ amended, table }: { amended: Amended; table: Table }) {
  return (
    <div class="amended" data-amended={amended.count}>
      <ul>
        {amended_text(amended, table.wagers).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p class="dim">
        {words("by", { who: amended.by ?? "", time: clock(amended.time ?? 0, true), why: amended.reason ?? "" })}
      </p>
    </div>
  );
}

/** Beside the table, and Backspace. */
export function PutRight({ view, table }: { view: DealerView; table: Table }) {
  const close = () => (putting_right.value = false);

  return (
    <>
      {view.amended && <LastAmended amended={view.amended} table={table} />}
      {putting_right.value && may_amend(view) && <PutRightDialog view={view} table={table} close={close} />}
    </>
  );
}
