// rules.ts - each game in a few sentences; the approved rules of play themselves are printed by "cardroom rules".

interface Short {
  pitch: { en: string; es: string };
  en: string[];
  es: string[];
}

export const rules: Record<string, Short> = {
  "three-card-catch": {
    pitch: { en: "Three cards, and a fourth to catch a better hand.", es: "Tres cartas, y una cuarta para mejorar." },
    en: [
      "Bet the same on Ante and X-Tra Bonus. Natural Pair Plus and the $5 Progressive are up to you.",
      "You and the dealer get three cards. A pair of eights or better is a natural and stands as it is.",
      "PLAY costs the Ante once more. FOLD gives up Ante and X-Tra; Natural Pair Plus still counts.",
      "If neither side has a natural, each draws one card and uses the best three of four. What the draw makes is a catch.",
      "Beat the dealer: Ante and Play pay 1 to 1, X-Tra by its table. A tie gives all three back.",
      "Who does not decide in time folds.",
    ],
    es: [
      "Apueste lo mismo en Ante y X-Tra Bonus. Natural Pair Plus y el Progressive de $5 son opcionales.",
      "Usted y el crupier reciben tres cartas. Una pareja de ochos o mejor es un natural y se queda como está.",
      "JUGAR cuesta otra vez el Ante. RETIRARSE abandona Ante y X-Tra; Natural Pair Plus sigue contando.",
      "Si ninguno tiene un natural, cada uno roba una carta y usa las mejores tres de cuatro.",
      "Si gana al crupier, Ante y Play pagan 1 a 1 y X-Tra según su tabla. Un empate devuelve las tres.",
      "Quien no decide a tiempo se retira.",
    ],
  },
  "chase-the-flush": {
    pitch: {
      en: "The longest suit wins. Bet early for three times the Ante.",
      es: "Gana el palo más largo. Apueste pronto, tres veces el Ante.",
    },
    en: [
      "Bet the same on Ante and X-tra Bonus; the Same Suit Bonus is up to you.",
      "What counts is the longest flush: the most cards of one suit among your three and the four on the table.",
      "You bet once, All In: 3 times the Ante before the flop, 2 times after it, once after turn and river. Until then you may CHECK; at the end you bet or FOLD.",
      "The dealer qualifies with a three-card flush, nine high. If not, the Ante comes back; All In and X-tra still count.",
      "X-tra pays for four cards or more of one suit that beat the dealer. Same Suit looks at your seven cards alone, even after a fold.",
      "Who does not decide in time checks, and in the end folds.",
    ],
    es: [
      "Apueste lo mismo en Ante y X-tra Bonus; el Same Suit Bonus es opcional.",
      "Cuenta el color más largo: el mayor número de cartas de un palo entre sus tres y las cuatro de la mesa.",
      "Se apuesta una vez, All In: 3 veces el Ante antes del flop, 2 veces después, una vez tras turn y river. Hasta entonces puede PASAR; al final apuesta o se RETIRA.",
      "El crupier califica con un color de tres cartas al nueve. Si no, el Ante vuelve; All In y X-tra cuentan igual.",
      "X-tra paga por cuatro o más cartas de un palo que ganen al crupier. Same Suit mira solo sus siete cartas, también si se retira.",
      "Quien no decide a tiempo pasa, y al final se retira.",
    ],
  },
  "super-three-card": {
    pitch: {
      en: "Two cards and the dealer's first: play or surrender. Ties are yours.",
      es: "Dos cartas y la primera del crupier: jugar o rendirse. Los empates son suyos.",
    },
    en: [
      "Bet the same on Ante and Odds. Big Hand Bonus and the 21+3 jackpot are up to you.",
      "You see your first two cards and the dealer's first one. Big Hand and 21+3 are decided by these three.",
      "PLAY costs the Ante once more and gives you a third card. SURRENDER loses the Ante; the Odds come back.",
      "The dealer takes two more. The higher hand wins, and you win ties: Ante and Play pay 1 to 1, Odds by its table.",
      "From a shoe of several decks the same card can come twice: suited pairs and suited three of a kind rank high.",
      "Who does not decide in time surrenders.",
    ],
    es: [
      "Apueste lo mismo en Ante y Odds. Big Hand Bonus y el jackpot 21+3 son opcionales.",
      "Ve sus dos primeras cartas y la primera del crupier. Big Hand y 21+3 se deciden con estas tres.",
      "JUGAR cuesta otra vez el Ante y le da una tercera carta. RENDIRSE pierde el Ante; Odds vuelve.",
      "El crupier toma dos más. Gana la mano más alta y usted gana los empates: Ante y Play pagan 1 a 1, Odds según su tabla.",
      "De un mazo de varias barajas la misma carta puede salir dos veces: parejas y tríos del mismo palo valen más.",
      "Quien no decide a tiempo se rinde.",
    ],
  },
  "stadium-three-card": {
    pitch: {
      en: "Pick three of nine places, see all nine cards, then decide.",
      es: "Elija tres de nueve lugares, vea las nueve cartas y decida.",
    },
    en: [
      "Touch three of the nine places: the cards that fall there are your hand. Then bet the Ante; Pair Plus and 6 Card Bonus are up to you.",
      "PP and 6CB at the end of each row and below each column are blind wagers on those three cards.",
      "All nine cards open. PLAY costs the Ante once more; FOLD gives up the Ante, the other wagers stay.",
      "The dealer qualifies with queen-high. If not, Ante pays 1 to 1 and Play comes back.",
      "A straight or better pays the Ante Bonus if you play, whatever the dealer has. 6 Card Bonus: the best five of your three and the dealer's three.",
      "Who does not decide in time folds.",
    ],
    es: [
      "Toque tres de los nueve lugares: las cartas que caigan ahí son su mano. Luego apueste el Ante; Pair Plus y 6 Card Bonus son opcionales.",
      "PP y 6CB al final de cada fila y debajo de cada columna son apuestas ciegas sobre esas tres cartas.",
      "Las nueve cartas se abren. JUGAR cuesta otra vez el Ante; RETIRARSE abandona el Ante, las demás apuestas siguen.",
      "El crupier califica con reina alta. Si no, el Ante paga 1 a 1 y Play vuelve.",
      "Una escalera o mejor paga el Ante Bonus si juega, tenga lo que tenga el crupier. 6 Card Bonus: las mejores cinco de sus tres y las tres del crupier.",
      "Quien no decide a tiempo se retira.",
    ],
  },
  "dealer-open-pai-gow": {
    pitch: {
      en: "Seven cards, two hands, and the dealer's lie open.",
      es: "Siete cartas, dos manos, y las del crupier están abiertas.",
    },
    en: [
      "Bet on Pai Gow; Push Ace High and Chan Chu are up to you.",
      "Everybody gets seven cards. The dealer's lie open and are set first, by the House Way.",
      "Touch or drag two cards to the FRONT; the other five are the BACK. The back must be the higher hand, or it is a foul and loses.",
      "Both of yours higher: 1 to 1. One higher: the wager comes back. Equal hands are the dealer's.",
      "A dealer with two or more jacks beats everybody; a dealer who is ace-high gives all wagers back.",
      "The joker is an ace, or completes a straight or a flush. HOUSE WAY sets your hand as the dealer would; so does a time-out.",
    ],
    es: [
      "Apueste en Pai Gow; Push Ace High y Chan Chu son opcionales.",
      "Todos reciben siete cartas. Las del crupier están abiertas y se ordenan primero, según el modo de la casa.",
      "Toque o arrastre dos cartas al FRENTE; las otras cinco van ATRÁS. La de atrás debe ser la más alta; si no, la mano es inválida y pierde.",
      "Las dos suyas más altas: 1 a 1. Una más alta: la apuesta vuelve. Las manos iguales son del crupier.",
      "Un crupier con dos o más jotas gana a todos; un crupier con as alto devuelve todas las apuestas.",
      "El comodín es un as, o completa una escalera o un color. MODO DE LA CASA ordena su mano como el crupier; también si se acaba el tiempo.",
    ],
  },
};
