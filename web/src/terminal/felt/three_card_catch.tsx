// three_card_catch.tsx - 3 Card Catch: three cards, and a fourth where neither side has a natural.
import { cards_of } from "../../kit/card";
import { my_view } from "../betting";
import { left_out } from "./hands";
import { Arc, Dealer, Felt, Mine, Pays, Spot } from "./parts";
import { t } from "../text";
import type { GamePage } from "./game";

/** Once a fourth card was drawn: the one that the best three leave out. */
function unused(cards: string[]): number[] {
  const out = left_out(cards);
  return out < 0 ? [] : [out];
}

function ThreeCardCatch() {
  const mine = cards_of(my_view.value?.mine?.hand.cards);
  const dealer = cards_of(my_view.value?.round?.dealer.cards);
  const drew = (cards: string[]) => cards.length === 4 && <small class="hand-note">{t("drawn")} +1</small>;

  return (
    <Felt left={<Pays ids={["xtra", "natural-pair-plus"]} />} right={<Pays ids={["progressive"]} />}>
      <Dealer dim={unused(dealer)} note={drew(dealer)} />
      <Arc title="3 Card Catch" />
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

export const three_card_catch: GamePage = {
  Felt: ThreeCardCatch,
  play_times: () => 1,
  texts: {
    en: {
      pitch: "Three cards, and a fourth to catch a better hand.",
      rule: "A pair of eights or better is a natural · otherwise both draw one card",
      rules: [
        "Bet the same amount on Ante and X-Tra Bonus. Natural Pair Plus and the $5 Progressive are optional.",
        "You and the dealer get three cards. A pair of eights or better is a natural and stays as it is.",
        "PLAY costs another Ante. FOLD gives up Ante and X-Tra; Natural Pair Plus still counts.",
        "If neither side has a natural, each draws one card and uses the best three of four. What the draw completes is a catch.",
        "If you beat the dealer, Ante and Play pay 1 to 1 and X-Tra pays by its table. A tie returns all three.",
      ],
      late: "If you do not decide in time, you fold.",
    },
    es: {
      pitch: "Tres cartas, y una cuarta para mejorar.",
      rule: "Una pareja de ochos o mejor es un natural · si no, ambos roban una carta",
      rules: [
        "Apueste lo mismo en Ante y X-Tra Bonus. Natural Pair Plus y el Progressive de $5 son opcionales.",
        "Usted y el crupier reciben tres cartas. Una pareja de ochos o mejor es un natural y se queda como está.",
        "JUGAR cuesta otra vez el Ante. RETIRARSE abandona Ante y X-Tra; Natural Pair Plus sigue contando.",
        "Si ninguno tiene un natural, cada uno roba una carta y usa las mejores tres de cuatro.",
        "Si gana al crupier, Ante y Play pagan 1 a 1 y X-Tra según su tabla. Un empate devuelve las tres.",
      ],
      late: "Si no decide a tiempo, se retira.",
    },
  },
};
