// chase_the_flush.tsx - Chase the Flush: three cards and four on the table; the longest suit counts and is highlighted.
import { cards_of } from "../../kit/card";
import { my_view } from "../betting";
import { longest_suit } from "./hands";
import { Arc, Cards, Dealer, Felt, Mine, Pays, Spot } from "./parts";
import { t } from "../text";
import type { TerminalView } from "protocol";
import type { GamePage } from "./game";

const of_suit = (cards: string[], suit: string) => cards.flatMap((c, i) => (c[1] === suit && c !== "??" ? [i] : []));
const others = (cards: string[], suit: string) => cards.flatMap((c, i) => (c[1] !== suit ? [i] : []));

/** Three times the Ante before the flop, twice after it, once after turn and river. */
export function play_times(view: Pick<TerminalView, "round">): number {
  const seen = cards_of(view.round?.table?.cards).length;
  return seen === 0 ? 3 : seen === 2 ? 2 : 1;
}

function ChaseTheFlush() {
  const v = my_view.value;
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
      <Arc title="Chase the Flush" />
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

export const chase_the_flush: GamePage = {
  Felt: ChaseTheFlush,
  play_times,
  texts: {
    en: {
      pitch: "The longest suit wins. Bet early, for three times the Ante.",
      rule: "Dealer qualifies with three of a suit, nine high · bet once: 3×, 2× or 1×",
      rules: [
        "Bet the same amount on Ante and X-tra Bonus; the Same Suit Bonus is optional.",
        "The longest flush counts: the most cards of one suit among your three and the four on the table.",
        "You bet once, All In: 3 times the Ante before the flop, 2 times after it, or once after turn and river. Until then you can CHECK; at the end you bet or FOLD.",
        "The dealer qualifies with a three-card flush, nine high. If not, the Ante is returned; All In and X-tra still count.",
        "X-tra pays for four cards or more of one suit that beat the dealer. Same Suit looks at your seven cards alone, even after a fold.",
      ],
      late: "If you do not decide in time, you check; at the end, you fold.",
      notes: { check: "see more cards first" },
    },
    es: {
      pitch: "Gana el palo más largo. Apueste pronto, tres veces el Ante.",
      rule: "El crupier califica con tres de un palo al nueve · se apuesta una vez: 3×, 2× o 1×",
      rules: [
        "Apueste lo mismo en Ante y X-tra Bonus; el Same Suit Bonus es opcional.",
        "Cuenta el color más largo: el mayor número de cartas de un palo entre sus tres y las cuatro de la mesa.",
        "Se apuesta una vez, All In: 3 veces el Ante antes del flop, 2 veces después, una vez tras turn y river. Hasta entonces puede PASAR; al final apuesta o se RETIRA.",
        "El crupier califica con un color de tres cartas al nueve. Si no, se devuelve el Ante; All In y X-tra cuentan igual.",
        "X-tra paga por cuatro o más cartas de un palo que ganen al crupier. Same Suit mira solo sus siete cartas, también si se retira.",
      ],
      late: "Si no decide a tiempo, pasa; al final, se retira.",
      notes: { check: "ver antes más cartas" },
    },
  },
};
