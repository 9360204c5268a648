// three_card_catch.tsx - 3 Card Catch: three cards, and a fourth where neither side has a natural.
import { cards_of } from "../../common/card";
import { here } from "../betting";
import { left_out } from "./hands";
import { Arc, Dealer, Felt, Mine, Pays, Spot } from "./parts";
import { t } from "../text";

/** The card that the best three leave out, once a fourth was drawn. */
function unused(cards: string[]): number[] {
  const out = left_out(cards);
  return out < 0 ? [] : [out];
}

export function ThreeCardCatch() {
  const mine = cards_of(here.value?.mine?.hand.cards);
  const dealer = cards_of(here.value?.round?.dealer.cards);
  const drew = (cards: string[]) => cards.length === 4 && <small class="hand-note">{t("drawn")} +1</small>;

  return (
    <Felt left={<Pays ids={["xtra", "natural-pair-plus"]} />} right={<Pays ids={["progressive"]} />}>
      <Dealer dim={unused(dealer)} note={drew(dealer)} />
      <Arc title="3 Card Catch" rule={t("rule_catch")} />
      <div class="spots">
        <Spot id="progressive" shape="square" label={"Progres\u00adsive"} />
        <Spot id="natural-pair-plus" shape="square" />
        <Spot id="xtra" label="X-Tra" sub="= Ante" />
        <Spot id="ante" />
        <Spot id="play" />
      </div>
      <Mine dim={unused(mine)} note={drew(mine)} />
    </Felt>
  );
}
