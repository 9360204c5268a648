// dealer_open_pai_gow.tsx - Dealer Open Pai Gow: the dealer's seven cards are face up and set; the player puts two in front.
import { cards_of } from "../../kit/card";
import { hand_text } from "../../common/hand_text";
import { house_way_summary } from "../../common/house_way";
import { my_view } from "../betting";
import { t } from "../text";
import type { GamePage } from "./game";
import { is_foul } from "./hands";
import { Arc, Felt, Pays, Spot } from "./parts";
import { SetHand, SplitHand } from "./set_hand";

function DealerHand() {
  const dealer = my_view.value?.round?.dealer;
  const words = hand_text(dealer);
  return (
    <section class="hand hand-dealer" aria-label={t("dealer_hand")}>
      <h3 class="hand-title">
        {t("dealer_hand")}
        {words && <b class="hand-words">{words}</b>}
        {dealer?.way && (
          <small class="hand-note" title={house_way_summary(dealer.way)}>
            {t("way", { rule: dealer.way })}: {house_way_summary(dealer.way)}
          </small>
        )}
      </h3>
      <SplitHand cards={cards_of(dealer?.cards)} front={cards_of(dealer?.front)} />
    </section>
  );
}

function DealerOpenPaiGow() {
  return (
    <Felt
      left={
        <>
          <Pays ids={["ace-high", "jacks-beat"]} />
          <Pays ids={["envy"]} />
        </>
      }
      right={<Pays ids={["chan-chu"]} />}
    >
      <DealerHand />
      <Arc title="Dealer Open Pai Gow" />
      <div class="spots">
        <Spot id="ace-high" shape="square" />
        <Spot id="pai-gow" />
        <Spot id="chan-chu" shape="square" />
        <Spot id="jacks-beat" shape="square" />
      </div>
      <SetHand />
    </Felt>
  );
}

export const dealer_open_pai_gow: GamePage = {
  Felt: DealerOpenPaiGow,
  play_times: () => 1,
  is_foul,
  texts: {
    en: {
      pitch: "Seven cards, two hands, and the dealer's cards are face up.",
      rule: "Dealer's two jacks beat all hands · ace-high pushes · the dealer wins equal hands",
      rules: [
        "Bet on Pai Gow; Push Ace High and Chan Chu are optional.",
        "Everybody gets seven cards. The dealer's are face up and are set first, by the House Way.",
        "Touch or drag two cards to the FRONT; the other five are the BACK. The back must be the higher hand, or it is a foul and loses.",
        "If both your hands are higher, you win 1 to 1. If only one is, the wager is returned. The dealer wins equal hands.",
        "A dealer with two or more jacks beats everybody; a dealer with only ace-high returns all wagers.",
        "The joker is an ace, or completes a straight or a flush. HOUSE WAY sets your hand as the dealer would.",
      ],
      late: "If you do not decide in time, the House Way sets your hand.",
    },
    es: {
      pitch: "Siete cartas, dos manos, y las del crupier están a la vista.",
      rule: "Dos jotas del crupier ganan a todos · as alto empata · el crupier gana las manos iguales",
      rules: [
        "Apueste en Pai Gow; Push Ace High y Chan Chu son opcionales.",
        "Todos reciben siete cartas. Las del crupier están a la vista y se ordenan primero, según el modo de la casa.",
        "Toque o arrastre dos cartas al FRENTE; las otras cinco van ATRÁS. La de atrás debe ser la más alta; si no, la mano es inválida y pierde.",
        "Si sus dos manos son más altas, gana 1 a 1. Si solo lo es una, se devuelve la apuesta. Las manos iguales las gana el crupier.",
        "Un crupier con dos o más jotas gana a todos; un crupier con as alto devuelve todas las apuestas.",
        "El comodín es un as, o completa una escalera o un color. MODO DE LA CASA ordena su mano como el crupier.",
      ],
      late: "Si no decide a tiempo, el modo de la casa ordena su mano.",
    },
  },
};
