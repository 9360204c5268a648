/* three_card_catch_protect.h - 3 Card Catch with more information than the rules give (math/protect.h). */
#pragma once

#include "math/protect.h"

extern const struct protection three_card_catch_protections[];
