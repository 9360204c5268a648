// dock.tsx - below the felt: meters, the chip tray or the decision buttons, and the betting tools.
import { card_short, cards_of, in_order as in_a_row } from "../kit/card";
import { Chip } from "../kit/chip";
import { useRise } from "../common/rise";
import { settings } from "../common/settings";
import { amount } from "../common/text";
import { sum } from "./bets";
import {
  can_rebet,
  chip,
  clear,
  double,
  my_view,
  large_cards,
  may_bet,
  on_felt,
  rebet,
  bet_slip,
  leave_seat,
  table,
  tray,
  undo,
} from "./betting";
import {
  decision_cost,
  act,
  acting,
  advice_missing,
  advice_pending,
  choices,
  face_down,
  foul_question,
  front,
} from "./deciding";
import { action_keys, choice_of, cost_of, gives_up, in_order } from "./decisions";
import { game_page, game_texts } from "./felt/game";
import { action_name, type Key, t } from "./text";
import { open } from "./open_dialog";
import { current_summary } from "./prompt";
import { metered_view } from "./reveal";

// ---- meters -------------------------------------------------------------------------------------------------

const RISE_MS = 900;
const on_the_way = (from: number, to: number, since: number) => Math.round(from + ((to - from) * since) / RISE_MS);

/** A win and what it adds to the credit count up; what is taken goes at once. */
function Meter({
  name,
  cents,
  class: more,
  rises = false,
}: {
  name: string;
  cents: number;
  class: string;
  rises?: boolean;
}) {
  const shown = useRise(cents, rises && settings.value.motion, RISE_MS, on_the_way);
  const text = amount(shown);
  return (
    <div class={`meter ${more}`}>
      <span class="meter-name">{name}</span>
      <output class="meter-amount" data-cents={cents} aria-live="off" style={`--letters:${text.length}`}>
        {text}
      </output>
    </div>
  );
}

/** [T-screen-13] */
export function Meters() {
  const v = metered_view.value;
  const won = v?.win && current_summary()?.kind !== "push" ? "lit" : ""; // a stake that comes back is no win
  return (
    <div class="meters">
      <Meter name={t("bet")} cents={v?.bet ?? 0} class="meter-bet" />
      <Meter name={t("win")} cents={v?.win ?? 0} class={`meter-win ${won}`} rises />
      <Meter name={t("credit")} cents={v?.credit ?? 0} class="meter-credit" rises />
    </div>
  );
}

// ---- chips --------------------------------------------------------------------------------------------------

/** [T-screen-14] */
function Tray() {
  return (
    <div class="tray" role="group" aria-label={t("chips")} style={`--chips:${tray.value.length}`}>
      {tray.value.map((cents, i) => (
        <button
          type="button"
          class={`tray-chip ${chip.value === cents ? "is-chosen" : ""}`}
          aria-pressed={chip.value === cents}
          key={cents}
          title={String(i + 1)}
          onClick={() => (chip.value = cents)}
        >
          <span class="visually-hidden">{t("chip", { amount: amount(cents) })}</span>
          <Chip cents={cents} />
        </button>
      ))}
    </div>
  );
}

// ---- decisions ----------------------------------------------------------------------------------------------

const notes: Record<string, Key> = {
  fold: "give_up_note",
  surrender: "give_up_note",
  "house-way": "way_note",
  set: "set_note",
};

/** "J♥ 10♣": the high one first. */
const cards_in_words = (cards: string) => in_a_row(cards_of(cards)).map(card_short).join(" ");

/** What a decision means, in a few words: of the House Way, which cards it puts in front. */
function note_text(action: string): string {
  const two = my_view.value?.mine?.hand.way_front;
  if (action === "house-way" && two) return t("way_front", { cards: cards_in_words(two) });
  const own = game_texts(table.value?.game)?.notes?.[action];
  return own ?? (notes[action] ? t(notes[action]) : "");
}

/** "+$3.42": millionths of a cent as money, to the cent. */
function value_text(micros: number): string {
  const cents = micros / 1e6;
  return `${cents < 0 ? "−" : "+"}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

function ChoiceValue({ action }: { action: string }) {
  const all = choices.value ?? [];
  const sets = action === table.value?.sets_hand;
  const one = choice_of(all, action, sets && front.value.length === 2 ? front.value.join(" ") : undefined);
  if (!one || (sets && front.value.length !== 2)) return null;
  return (
    <span class={`worth ${one.best ? "is-best" : ""}`}>
      {value_text(one.micros)}
      {one.best && <b> {t("best")}</b>}
    </span>
  );
}

function Decision({ action }: { action: string }) {
  const times = game_page(table.value?.game).play_times(my_view.value!);
  const cents = cost_of(action, table.value!, my_view.value!, times);
  const name = action_name(action);
  const many = cents > 0 && times > 1 ? ` ${times}×` : "";
  const sets = action === table.value?.sets_hand;
  const unready = sets && !face_down.value && front.value.length !== 2;
  const note = unready ? t("set_first") : sets && face_down.value ? t("set_down_note") : note_text(action);

  return (
    <button
      type="button"
      class={`decision ${gives_up(action) ? "gives-up" : "goes-on"} decision-${action}`}
      disabled={acting.value}
      aria-keyshortcuts={action_keys[action]}
      aria-disabled={unready}
      onClick={() => void act(action)}
    >
      <span class="decision-name">
        {name}
        {many}
        {cents > 0 ? ` ${amount(cents, true)}` : ""}
      </span>
      {note && <span class="decision-note">{note}</span>}
      <ChoiceValue action={action} />
      {action_keys[action] && (
        <kbd aria-hidden="true">{action_keys[action] === "Enter" ? "↵" : action_keys[action]!.toUpperCase()}</kbd>
      )}
    </button>
  );
}

function FoulQuestion() {
  return (
    <div class="foul-asked" role="alertdialog" aria-label={t("foul_sure")}>
      <p>{t("foul_sure")}</p>
      <button type="button" class="danger" onClick={() => void act(table.value?.sets_hand ?? "", true)}>
        {t("set")}
      </button>
      <button type="button" onClick={() => (foul_question.value = false)}>
        {t("close")}
      </button>
    </div>
  );
}

export function Decisions() {
  const actions = in_order(my_view.value?.actions ?? []);
  return (
    <div class="decisions" role="group" aria-label={t("say_decide")}>
      {foul_question.value ? <FoulQuestion /> : actions.map((a) => <Decision action={a} key={a} />)}
    </div>
  );
}

// ---- advice -------------------------------------------------------------------------------------------------

function best_text(): string {
  const best = (choices.value ?? []).find((c) => c.best);
  if (!best) return "";
  const front = best.front ? ` (${cards_in_words(best.front)})` : "";
  return `${t("advice_best")}: ${action_name(best.action)}${front} ${value_text(best.micros)}`;
}

export function Advice() {
  if (!settings.value.advice) return null;
  const { count, micros } = decision_cost.value;
  const now = advice_pending.value ? t("advice_wait") : best_text() || advice_missing.value;
  const so_far =
    micros === 0 ? t("advice_none", { count }) : t("advice_session", { count, cost: `$${(micros / 1e8).toFixed(2)}` });
  if (!now && count === 0) return null;
  return (
    <p class="advice" title={t("advice_about")}>
      {now && <b>{now}</b>} {count > 0 && <span>{so_far}</span>}
    </p>
  );
}

// ---- tools --------------------------------------------------------------------------------------------------

interface ToolProps {
  name: string;
  keys?: string;
  off?: boolean;
  press: () => void;
  pressed?: boolean;
  more?: string; // for screen readers, after the name
  class?: string;
}

function Tool({ name, keys, off = false, press, pressed, more: words, class: more = "" }: ToolProps) {
  return (
    <button
      type="button"
      class={`tool ${more}`}
      disabled={off}
      onClick={press}
      {...(keys ? { "aria-keyshortcuts": keys, title: keys.toUpperCase() } : {})}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
    >
      {name}
      {words && <span class="visually-hidden"> {words}</span>}
    </button>
  );
}

/** [T-screen-15, T-screen-16, T-screen-18, T-screen-19] */
export function BetTools() {
  const open_now = may_bet.value;
  const any = sum(bet_slip.value.wanted) > 0;
  return (
    <div class="tools tools-bet" role="group" aria-label={t("tools")}>
      <Tool name={t("double")} more={t("double_long")} keys="x" off={!open_now || !any} press={double} />
      <Tool name={t("undo")} keys="u" off={!open_now || bet_slip.value.past.length === 0} press={undo} />
      <Tool name={t("clear")} keys="c" off={!open_now || !any} press={clear} />
      <Tool
        name={t("rebet")}
        keys="r"
        off={!open_now || !can_rebet.value}
        press={rebet}
        class={open_now && can_rebet.value ? "lit" : ""}
      />
    </div>
  );
}

/** The whole menu; on a small screen the dock keeps the first four and a button for the rest. [T-screen-1, T-screen-2,
 *  T-screen-17] */
export function MenuTools({ inline = true }: { inline?: boolean }) {
  const go = (what: typeof open.value) => () => (open.value = what);
  const seated = my_view.value?.seat !== undefined;
  const swap = () => {
    large_cards.value = !large_cards.value;
    if (!inline) open.value = undefined;
  };
  const leave = () => {
    open.value = undefined;
    void leave_seat();
  };
  return (
    <div class={`tools tools-menu ${inline ? "tools-inline" : ""}`} role="group" aria-label={t("menu")}>
      {seated && <Tool name={t("swap")} keys="v" pressed={large_cards.value} press={swap} />}
      <Tool name={t("collect")} press={go("collect")} />
      <Tool name={t("help")} keys="?" press={go("help")} />
      <Tool name={t("recall")} keys="l" press={go("recall")} class="tool-rest" />
      <Tool name={t("load")} press={go("load")} class="tool-rest" />
      <Tool name={t("settings")} keys="," press={go("settings")} class="tool-rest" />
      {seated && <Tool name={t("leave")} off={my_view.value?.may_leave !== true} press={leave} class="tool-rest" />}
      {inline && seated && <Tool name={t("more")} press={go("menu")} class="tool-more" />}
    </div>
  );
}

/** In the middle: chips while betting, decision buttons when a decision is needed. */
export function Dock() {
  const deciding = (my_view.value?.actions?.length ?? 0) > 0;
  return (
    <footer class={`dock ${deciding ? "is-deciding" : ""}`}>
      <Meters />
      <div class="dock-middle">
        {deciding ? <Decisions /> : <Tray />}
        <Advice />
      </div>
      <div class="dock-tools">
        <BetTools />
        <MenuTools />
      </div>
      <span class="visually-hidden" data-on-felt={sum(on_felt.value)} />
    </footer>
  );
}
