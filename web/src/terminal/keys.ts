// keys.ts - the keyboard of the terminal.  Letters act only where nothing is being typed and no window is open.
import { settings } from "../common/settings";
import {
  chip,
  clear,
  deal_again,
  double,
  large_cards,
  may_deal_again,
  my_view,
  ready,
  rebet,
  tray,
  undo,
} from "./betting";
import { act, face_down, setting_open } from "./deciding";
import { action_keys } from "./decisions";
import { open } from "./open_dialog";

const deal = () => (may_deal_again.value ? deal_again() : void ready());
const betting: Record<string, () => void> = { x: double, u: undo, c: clear, r: rebet, d: deal };
const always: Record<string, () => void> = {
  v: () => (large_cards.value = !large_cards.value),
  l: () => (open.value = "recall"),
  "?": () => (open.value = "help"),
  ",": () => (open.value = "settings"),
};

function typed(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    target.matches("input, select, textarea") ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    open.value !== undefined
  );
}

function pressed(event: KeyboardEvent): void {
  if (typed(event) || event.repeat || (!settings.value.letter_keys && event.key.length === 1)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = (my_view.value?.actions ?? []).find((a) => action_keys[a] === key);

  // Enter belongs to the focused button; only where none is focused does it set the hand.
  const by_enter = (setting_open.value || face_down.value) && event.target === document.body;
  if (action && (key !== "Enter" || by_enter)) return void act(action);
  const chosen = tray.value[Number(key) - 1];
  if (chosen !== undefined && my_view.value?.may_bet) chip.value = chosen;
  else if (my_view.value?.may_bet && betting[key]) betting[key]!();
  else if (key === "d") deal();
  else always[key]?.();
}

addEventListener("keydown", pressed);
