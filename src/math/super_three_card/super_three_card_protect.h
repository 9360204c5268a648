/* super_three_card_protect.h - Super 3 Card with more information than the rules give (math/protect.h). */
#pragma once

#include "math/protect.h"

extern const struct protection super_three_card_protections[];
