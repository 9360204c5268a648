// super_three_card.tsx - Super 3 Card: the player sees two cards of their own and the dealer's first before deciding.
import { Arc, Dealer, Felt, Mine, Pays, Spot } from "./parts";
import type { GamePage } from "./game";

function SuperThreeCard() {
  return (
    <Felt
      left={<Pays ids={["odds"]} />}
      right={
        <>
          <Pays ids={["big-hand"]} />
          <Pays ids={["jackpot"]} />
        </>
      }
    >
      <Dealer />
      <Arc title="Super 3 Card" />
      <div class="spots">
        <Spot id="jackpot" shape="square" label="21+3" />
        <Spot id="big-hand" shape="square" label="Big Hand" />
        <Spot id="odds" sub="= Ante" />
        <Spot id="ante" />
        <Spot id="play" />
      </div>
      <Mine />
    </Felt>
  );
}

export const super_three_card: GamePage = {
  Felt: SuperThreeCard,
  play_times: () => 1,
  texts: {
    en: {
      pitch: "Two cards and the dealer's first: play or surrender. Ties are yours.",
      rule: "The player wins all ties · surrender returns the Odds",
      rules: [
        "Bet the same amount on Ante and Odds. Big Hand Bonus and the 21+3 jackpot are optional.",
        "You see your first two cards and the dealer's first one. Big Hand and 21+3 are decided by these three.",
        "PLAY costs another Ante and gives you a third card. SURRENDER loses the Ante; the Odds are returned.",
        "The dealer takes two more. The higher hand wins, and you win ties: Ante and Play pay 1 to 1, Odds by its table.",
        "With several decks the same card can come twice: suited pairs and suited three of a kind rank high.",
      ],
      late: "If you do not decide in time, you surrender.",
      notes: { surrender: "lose the Ante, Odds are returned" },
    },
    es: {
      pitch: "Dos cartas y la primera del crupier: jugar o rendirse. Los empates son suyos.",
      rule: "El jugador gana los empates · rendirse devuelve Odds",
      rules: [
        "Apueste lo mismo en Ante y Odds. Big Hand Bonus y el jackpot 21+3 son opcionales.",
        "Ve sus dos primeras cartas y la primera del crupier. Big Hand y 21+3 se deciden con estas tres.",
        "JUGAR cuesta otra vez el Ante y le da una tercera carta. RENDIRSE pierde el Ante; se devuelve Odds.",
        "El crupier toma dos más. Gana la mano más alta y usted gana los empates: Ante y Play pagan 1 a 1, Odds según su tabla.",
        "Con varias barajas, la misma carta puede salir dos veces: parejas y tríos del mismo palo valen más.",
      ],
      late: "Si no decide a tiempo, se rinde.",
      notes: { surrender: "pierde Ante, se devuelve Odds" },
    },
  },
};
