/*
 * analysis_list.c - the exact analyses we have, one per game.
 */
#include "math/measure.h"
#include "math/super_three_card_exact.h"
#include "math/three_card_catch_exact.h"
const struct analysis *const analysis_list[] = {
    &three_card_catch_exact,
    &super_three_card_exact,
#include "math/stadium_three_card_exact.h"
    &stadium_three_card_exact,
};

const int analysis_count = COUNT(analysis_list);

const struct analysis *analysis_find(const struct game *game)
{
    for (int i = 0; i < analysis_count; i++) {
        if (analysis_list[i]->game == game) return analysis_list[i];
    }
    return NULL;
}
