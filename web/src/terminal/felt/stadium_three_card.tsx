// stadium_three_card.tsx - Stadium 3 Card Poker: nine cards for everybody, three places of the player's choice, and blind
// wagers on every row and column.
import { Card, card_name, cards_of } from "../../kit/card";
import { hand_text } from "../../common/hand_text";
import { is_filled, my_view, may_bet, picked, table, touch } from "../betting";
import { Arc, Cards, Felt, Hand, Pays, Spot } from "./parts";
import { t } from "../text";
import type { GamePage } from "./game";

function Place({ n, card }: { n: number; card: string | undefined }) {
  const mine = picked.value.includes(n);
  const round = my_view.value?.round?.round ?? 0;
  const name = card ? t("place_card", { n, card: card_name(card) }) : t("place", { n });

  return (
    <button
      type="button"
      class={`place ${mine ? "is-picked" : ""} ${is_filled(n) ? "is-filled" : ""}`}
      data-place={n}
      aria-pressed={mine}
      aria-disabled={!may_bet.value}
      onClick={() => touch(n)}
    >
      <span class="visually-hidden">{name}</span>
      {card ? (
        <span class="dealt" style={`--i:${n - 1}`} key={`${round} ${card}`}>
          <Card card={card} hidden />
        </span>
      ) : (
        <span class="place-number" aria-hidden="true">
          {n}
        </span>
      )}
      {card && (
        <span class="place-corner" aria-hidden="true">
          {n}
        </span>
      )}
    </button>
  );
}

/** [T-screen-4] */
function Line({ kind, n }: { kind: "row" | "col"; n: number }) {
  return (
    <span class={`array-line array-${kind}`} data-line={`${kind}${n}`}>
      <Spot id={`pair-plus-${kind}${n}`} shape="small" label="PP" />
      <Spot id={`six-card-${kind}${n}`} shape="small" label="6CB" />
    </span>
  );
}

/** Three rows of three, a pair of spots at the end of each row and below each column (R4). */
function TheArray() {
  const cards = cards_of(my_view.value?.round?.table?.cards);
  return (
    <div class="array">
      {[1, 2, 3].map((row) => (
        <>
          {[1, 2, 3].map((column) => (
            <Place n={(row - 1) * 3 + column} card={cards[(row - 1) * 3 + column - 1]} key={`${row} ${column}`} />
          ))}
          <Line kind="row" n={row} key={`row ${row}`} />
        </>
      ))}
      {[1, 2, 3].map((column) => (
        <Line kind="col" n={column} key={`column ${column}`} />
      ))}
    </div>
  );
}

/** Wagers for a live dealer, on the player's pick and decision (R7). */
function Tokes() {
  if (!table.value?.wagers.some((w) => w.toke)) return null;
  return (
    <span class="tokes" role="group" aria-label={t("for_dealer")}>
      <span class="tokes-title" aria-hidden="true">
        {t("for_dealer")}
      </span>
      <Spot id="dealer-pair-plus" shape="small" label="PP" />
      <Spot id="dealer-ante" shape="small" label="Ante" />
      <Spot id="dealer-six-card" shape="small" label="6CB" />
    </span>
  );
}

/** [T-screen-5, T-screen-6, T-screen-20] */
function StadiumThreeCard() {
  const v = my_view.value;
  const dealer = cards_of(v?.round?.dealer.cards);
  const down = dealer.length === 0 && cards_of(v?.round?.table?.cards).length === 9;
  const mine = cards_of(v?.mine?.hand.cards);

  return (
    <Felt
      left={
        <>
          <Pays ids={["ante-bonus", "pair-plus"]} />
        </>
      }
      right={<Pays ids={["six-card"]} />}
    >
      <div class="stadium">
        <TheArray />
        <div class="stadium-own">
          <Hand
            title={t("dealer_hand")}
            class="hand-dealer"
            cards={down ? ["??", "??", "??"] : dealer}
            places={3}
            words={hand_text(v?.round?.dealer)}
            turned
            first={down ? 9 : 0}
          />
          <Arc title="3 Card Poker" />
          <section class="hand hand-mine" aria-label={t("player_cards")}>
            <h3 class="hand-title">
              {t("player_cards")}
              {mine.length > 0 && <Words />}
            </h3>
            <Cards cards={mine} places={3} />
          </section>
          <div class="spots">
            <Spot id="pair-plus" />
            <Spot id="ante" />
            <Spot id="six-card" label="6 Card" />
            <Spot id="play" />
            <Tokes />
          </div>
        </div>
      </div>
    </Felt>
  );
}

function Words() {
  return <b class="hand-words">{hand_text(my_view.value?.mine?.hand)}</b>;
}

export const stadium_three_card: GamePage = {
  Felt: StadiumThreeCard,
  play_times: () => 1,
  picks: 3,
  pay_table_of: (wager) => wager.replace(/^dealer-(?=pair|six)/, "").replace(/-(row|col)[123]$/, ""),
  texts: {
    en: {
      pitch: "Pick three of nine places, see all nine cards, then decide.",
      rule: "Dealer qualifies with queen-high or better",
      late: "If you do not decide in time, you fold.",
      rules: [
        "Touch three of the nine places: the cards dealt there are your hand. Then bet the Ante; Pair Plus and 6 Card Bonus are optional.",
        "If you choose none, your last three play, or 1-2-3; if you choose fewer, the lowest free places are added. They are marked.",
        "PP and 6CB at the end of each row and below each column are blind wagers on those three cards.",
        "All nine cards are turned up. PLAY costs another Ante; FOLD gives up the Ante, the other wagers stay.",
        "The dealer qualifies with queen-high. If not, Ante pays 1 to 1 and Play is returned.",
        "A straight or better pays the Ante Bonus if you play, whatever the dealer has. 6 Card Bonus: the best five of your three and the dealer's three.",
        "With a live dealer you may also wager for the dealer: an Ante, Pair Plus or 6 Card Bonus on your own hand, once your Ante is placed. What it wins is the dealer's.",
      ],
    },
    es: {
      pitch: "Elija tres de nueve lugares, vea las nueve cartas y decida.",
      rule: "El crupier califica con reina alta o mejor",
      late: "Si no decide a tiempo, se retira.",
      rules: [
        "Toque tres de los nueve lugares: las cartas que se repartan ahí son su mano. Luego apueste el Ante; Pair Plus y 6 Card Bonus son opcionales.",
        "Si no elige ninguno, juegan sus tres últimos, o 1-2-3; si elige menos, se añaden los lugares libres más bajos. Están marcados.",
        "PP y 6CB al final de cada fila y debajo de cada columna son apuestas ciegas sobre esas tres cartas.",
        "Se descubren las nueve cartas. JUGAR cuesta otra vez el Ante; RETIRARSE abandona el Ante, las demás apuestas siguen.",
        "El crupier califica con reina alta. Si no, el Ante paga 1 a 1 y se devuelve Play.",
        "Una escalera o mejor paga el Ante Bonus si juega, tenga lo que tenga el crupier. 6 Card Bonus: las mejores cinco de sus tres y las tres del crupier.",
        "Con crupier también puede apostar para él: Ante, Pair Plus o 6 Card Bonus sobre su propia mano, una vez puesto su Ante. Lo que gana es del crupier.",
      ],
    },
  },
};
