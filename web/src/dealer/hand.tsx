// hand.tsx - cards that lie together: as they were dealt, or set as front and back.
import type { DealerView, Hand } from "protocol";
import { Card, cards_of } from "../common/card";
import { hand_words } from "../common/words";
import { back_of, in_order } from "./order";
import { receiver, type Receiver } from "./step";
import { t } from "./text";

/** A live dealer has seen every card: they lie open here, whoever may see them elsewhere. */
export function cards_at(view: DealerView, to: Receiver, hand: Hand | undefined): string[] {
  const own = view.dealt.filter((d) => {
    const r = receiver(d);
    return r.to === to.to && (r.to !== "seat" || to.to !== "seat" || r.seat === to.seat);
  });
  return own.length ? own.map((d) => d.card) : cards_of(hand?.cards);
}

export function Cards({ cards, next = false }: { cards: string[]; next?: boolean }) {
  return (
    <div class={`hand hand-${Math.min(cards.length, 9)}`}>
      {cards.map((card, i) => (
        <Card key={`${i} ${card}`} card={card} />
      ))}
      {next && <span class="card-slot" role="img" aria-label={t("waiting_card")} />}
    </div>
  );
}

export function HandView({ cards, hand, next = false }: { cards: string[]; hand: Hand | undefined; next?: boolean }) {
  const front = cards_of(hand?.front);

  return (
    <>
      {front.length === 2 ? (
        <div class="set-hand">
          <div>
            <small>{t("front")}</small>
            <Cards cards={in_order(front)} />
          </div>
          <div>
            <small>{t("rear")}</small>
            <Cards cards={in_order(back_of(cards, front))} />
          </div>
        </div>
      ) : (
        <Cards cards={cards} next={next} />
      )}
      {hand?.foul && <p class="hand-foul">{t("foul")}</p>}
      {hand?.words && <p class="hand-words">{hand_words(hand.words)}</p>}
    </>
  );
}
