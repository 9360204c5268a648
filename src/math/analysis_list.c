/*
 * analysis_list.c - the exact analyses we have, one per game.
 */
#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"
#include "math/stadium_three_card/stadium_three_card_exact.h"
#include "math/super_three_card/super_three_card_exact.h"
#include "math/three_card_catch/three_card_catch_exact.h"

#include <string.h>

/* clang-format off */
const struct analysis *const analysis_list[] = {
    &three_card_catch_exact,
    &chase_the_flush_exact,
    &super_three_card_exact,
    &stadium_three_card_exact,
    &dealer_open_pai_gow_exact,
};
/* clang-format on */

const int analysis_count = COUNT(analysis_list);

const struct analysis *analysis_find(const struct game *game)
{
    for (int i = 0; i < analysis_count; i++) {
        if (analysis_list[i]->game == game) return analysis_list[i];
    }
    return NULL;
}

bool analysis_wants(const struct analysis_request *request, const char *key, const char *value)
{
    for (int i = 0; i < MEASURE_NAMES && request->wanted[i].key; i++) {
        if (strcmp(request->wanted[i].key, key) == 0) return strcmp(request->wanted[i].value, value) == 0;
    }
    return true;
}
