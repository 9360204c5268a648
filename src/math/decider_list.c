/*
 * decider_list.c - the one list of fast strategies.
 */
#include "math/chase_the_flush/chase_the_flush_decide.h"
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_decide.h"
#include "math/stadium_three_card/stadium_decide.h"
#include "math/super_three_card/super_three_card_decide.h"
#include "math/three_card_catch/three_card_catch_decide.h"

#include <string.h>

/* clang-format off */
const struct decider *const decider_list[] = {
    &chase_the_flush_optimal,
    &chase_the_flush_short,
    &dealer_open_pai_gow_optimal,
    &dealer_open_pai_gow_house_way,
    &three_card_catch_optimal,
    &three_card_catch_short,
    &super_three_card_optimal,
    &super_three_card_short,
    &stadium_three_card_optimal,
    &stadium_three_card_short,
    NULL,
};
/* clang-format on */

const int decider_count = (int)(sizeof decider_list / sizeof *decider_list) - 1;

const struct decider *decider_find(const struct game *game, const char *strategy)
{
    for (int i = 0; i < decider_count; i++)
        if (decider_list[i]->game == game && strcmp(decider_list[i]->strategy, strategy) == 0)
            return decider_list[i];
    return NULL;
}
