// stadium_three_card.tsx - Stadium 3 Card Poker: nine cards for everybody, three places of one's own, and blind
// wagers on every row and column.
import { Card, card_words, cards_of } from "../../common/card";
import { hand_words } from "../../common/hand_text";
import { here, may_bet, picked, table, touch } from "../betting";
import { Arc, Cards, Felt, Hand, Pays, Spot } from "./parts";
import { t } from "../text";

function Place({ n, card }: { n: number; card: string | undefined }) {
  const mine = picked.value.includes(n);
  const round = here.value?.round?.round ?? 0;
  const name = card ? t("place_card", { n, card: card_words(card) }) : t("place", { n });

  return (
    <button
      type="button"
      class={`place ${mine ? "is-picked" : ""}`}
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
  const cards = cards_of(here.value?.round?.table?.cards);
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

export function StadiumThreeCard() {
  const v = here.value;
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
            words={v?.round?.dealer.words}
            turned
            first={down ? 9 : 0}
          />
          <Arc title="3 Card Poker" rule={t("rule_stadium")} />
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
            {table.value?.wagers.some((w) => w.id === "dealer-ante") && <Spot id="dealer-ante" label={t("dealer")} />}
          </div>
        </div>
      </div>
    </Felt>
  );
}

function Words() {
  return <b class="hand-words">{hand_words(here.value?.mine?.hand.words)}</b>;
}
