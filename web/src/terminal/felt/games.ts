// games.ts - the games that have a felt of their own.  Adding one is a line here and its file.
import { chase_the_flush } from "./chase_the_flush";
import { dealer_open_pai_gow } from "./dealer_open_pai_gow";
import { set_game_pages } from "./game";
import { generic } from "./generic";
import { stadium_three_card } from "./stadium_three_card";
import { super_three_card } from "./super_three_card";
import { three_card_catch } from "./three_card_catch";

set_game_pages(
  {
    "three-card-catch": three_card_catch,
    "chase-the-flush": chase_the_flush,
    "super-three-card": super_three_card,
    "stadium-three-card": stadium_three_card,
    "dealer-open-pai-gow": dealer_open_pai_gow,
  },
  generic,
);
