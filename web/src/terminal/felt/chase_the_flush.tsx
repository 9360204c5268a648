// chase_the_flush.tsx - Chase the Flush: three cards and four on the table; the longest suit counts, and is lit.
import { cards_of } from "../../common/card";
import { here } from "../betting";
import { longest_suit } from "./hands";
import { Arc, Cards, Dealer, Felt, Mine, Pays, Spot } from "./parts";
import { t } from "../text";

const of_suit = (cards: string[], suit: string) => cards.flatMap((c, i) => (c[1] === suit && c !== "??" ? [i] : []));
const others = (cards: string[], suit: string) => cards.flatMap((c, i) => (c[1] !== suit ? [i] : []));

export function ChaseTheFlush() {
  const v = here.value;
  const mine = cards_of(v?.mine?.hand.cards);
  const shared = cards_of(v?.round?.table?.cards);
  const dealer = cards_of(v?.round?.dealer.cards);
  const over = v?.round?.settled === true && shared.length === 4;
  const suit = mine.length ? longest_suit([...mine, ...shared]) : "";
  const dealer_suit = over ? longest_suit([...dealer, ...shared]) : "";

  return (
    <Felt left={<Pays ids={["xtra"]} />} right={<Pays ids={["same-suit"]} />}>
      <div class="board">
        <Dealer dim={over ? others(dealer, dealer_suit) : []} />
        <section class="hand hand-table" aria-label={t("community")}>
          <h3 class="hand-title">
            <span>{t("flop")}</span>
            <span>{t("turn_river")}</span>
          </h3>
          <Cards cards={shared} places={4} lift={suit ? of_suit(shared, suit) : []} />
        </section>
      </div>
      <Arc title="Chase the Flush" rule={t("rule_chase")} />
      <div class="spots">
        <Spot id="same-suit" shape="square" />
        <Spot id="xtra" label="X-tra" sub="= Ante" />
        <Spot id="ante" />
        <Spot id="all-in" />
      </div>
      <Mine lift={suit ? of_suit(mine, suit) : []} dim={over ? others(mine, suit) : []} />
    </Felt>
  );
}
