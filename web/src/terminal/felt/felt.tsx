// felt.tsx - the felt of each game.
import { table } from "../betting";
import { ChaseTheFlush } from "./chase_the_flush";
import { DealerOpenPaiGow } from "./dealer_open_pai_gow";
import { StadiumThreeCard } from "./stadium_three_card";
import { SuperThreeCard } from "./super_three_card";
import { ThreeCardCatch } from "./three_card_catch";

const felts: Record<string, () => preact.JSX.Element> = {
  "three-card-catch": ThreeCardCatch,
  "chase-the-flush": ChaseTheFlush,
  "super-three-card": SuperThreeCard,
  "stadium-three-card": StadiumThreeCard,
  "dealer-open-pai-gow": DealerOpenPaiGow,
};

export function TheFelt() {
  const Game = felts[table.value?.game ?? ""];
  return Game ? <Game /> : null;
}
