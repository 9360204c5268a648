/*
 * decider_list.c - the one list of fast strategies.
 */
#include "math/chase_the_flush_decide.h"
#include "math/dealer_open_pai_gow_decide.h"

#include <string.h>

/* clang-format off */
const struct decider *const decider_list[] = {
    &chase_the_flush_optimal,
    &chase_the_flush_short,
    &dealer_open_pai_gow_optimal,
    &dealer_open_pai_gow_house_way,
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
