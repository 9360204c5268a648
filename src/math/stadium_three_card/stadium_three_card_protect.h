/* stadium_three_card_protect.h - Stadium 3 Card Poker with more information than the rules give (math/protect.h). */
#pragma once

#include "math/protect.h"

extern const struct protection stadium_three_card_protections[];
