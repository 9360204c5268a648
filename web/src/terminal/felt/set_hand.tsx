// set_hand.tsx - a hand that is split into front and back: the player sets it by touch, drag or keyboard.
import { useRef, useState } from "preact/hooks";
import { back_of, Card, card_name, cards_of, in_order } from "../../kit/card";
import { hand_text } from "../../common/hand_text";
import { my_view } from "../betting";
import { foul, front, hand, setting_open } from "../deciding";
import { move_card } from "../decisions";
import { t } from "../text";
import { set_code } from "./hands";
import { Cards } from "./parts";

// ---- a hand that is set -------------------------------------------------------------------------------------

interface SplitProps {
  cards: string[];
  front: string[];
  turned?: boolean;
}

/** Five behind, two in front, each from high to low; all seven in a row as they came before anything is set. */
export function SplitHand({ cards, front: two, turned = false }: SplitProps) {
  const back = back_of(cards, two);
  if (two.length !== 2) return <Cards cards={cards} places={7} turned={turned} />;
  return (
    <span class="split">
      <span class="split-part">
        <small>{t("back")}</small>
        <Cards cards={in_order(back)} />
      </span>
      <span class="split-part split-front">
        <small>{t("front")}</small>
        <Cards cards={in_order(two)} first={5} />
      </span>
    </span>
  );
}

// ---- setting by touch, drag or key --------------------------------------------------------------------------

interface Drag {
  card: string;
  x: number;
  y: number;
  moved: boolean;
}

const DRAG_PX = 8; // a touch that moves farther is a drag

function zone_at(x: number, y: number): "front" | "back" | undefined {
  const zone = document.elementsFromPoint(x, y).find((e) => e instanceof HTMLElement && e.dataset["zone"]) as
    HTMLElement | undefined;
  return zone?.dataset["zone"] as "front" | "back" | undefined;
}

/** A card that can be dragged to the front or back; a touch that does not move is a tap. */
function Movable({ card, index }: { card: string; index: number }) {
  const drag = useRef<Drag | undefined>(undefined);
  const [offset, set_offset] = useState<[number, number] | undefined>(undefined);
  const inside = front.value.includes(card);
  const name = t(inside ? "to_back" : "to_front", { card: card_name(card) });

  const begin = (event: PointerEvent) => {
    drag.current = { card, x: event.clientX, y: event.clientY, moved: false };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };
  const on_view = (event: PointerEvent) => {
    const d = drag.current;
    if (!d) return;
    const [x, y] = [event.clientX - d.x, event.clientY - d.y];
    d.moved ||= Math.hypot(x, y) > DRAG_PX;
    if (d.moved) set_offset([x, y]);
  };
  const end = (event: PointerEvent) => {
    const d = drag.current;
    const zone = d?.moved ? zone_at(event.clientX, event.clientY) : undefined;
    if (zone) front.value = move_card(front.value, card, zone);
    set_offset(undefined);
  };
  // A click comes after the pointer is released: it is a tap or a key press; after a drag it is ignored.
  const click = () => {
    if (!drag.current?.moved) front.value = move_card(front.value, card);
    drag.current = undefined;
  };
  return (
    <button
      type="button"
      class={`movable ${offset ? "is-dragged" : ""}`}
      data-card-button={card}
      style={offset ? `transform: translate(${offset[0]}px, ${offset[1]}px)` : `--i:${index}`}
      onPointerDown={begin}
      onPointerMove={on_view}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = undefined;
        set_offset(undefined);
      }}
      onClick={click}
    >
      <span class="visually-hidden">{name}</span>
      <Card card={card} hidden />
    </button>
  );
}

function Setting() {
  const back = in_order(hand.value.filter((c) => !front.value.includes(c)));
  return (
    <div class={`setting ${foul.value ? "is-foul" : ""}`}>
      <div class="zone zone-back" data-zone="back" role="group" aria-label={t("back_five")}>
        <small>{t("back_five")}</small>
        <span class="cards">
          {back.map((c, i) => (
            <Movable card={c} index={i} key={c} />
          ))}
        </span>
      </div>
      <div class="zone zone-front" data-zone="front" role="group" aria-label={t("front_two")}>
        <small>{t("front_two")}</small>
        <span class="cards">
          {front.value.map((c, i) => (
            <Movable card={c} index={i} key={c} />
          ))}
          {Array.from({ length: 2 - front.value.length }, (_, i) => (
            <span class="card-place" key={i} />
          ))}
        </span>
      </div>
    </div>
  );
}

/** The player's own hand. */
export function SetHand() {
  const mine = my_view.value?.mine;
  const words = hand_text(setting_open.value ? { value: set_code(hand.value, front.value) } : mine?.hand);
  return (
    <section class="hand hand-mine" aria-label={t("player_cards")}>
      <h3 class="hand-title">
        {t("player_cards")}
        {words && <b class="hand-words">{words}</b>}
        {mine?.hand.way && <small class="hand-note">{t("way", { rule: mine.hand.way })}</small>}
        {mine?.hand.foul && <small class="hand-note is-bad">{t("foul_was")}</small>}
      </h3>
      {setting_open.value ? <Setting /> : <SplitHand cards={hand.value} front={cards_of(mine?.hand.front)} />}
    </section>
  );
}
