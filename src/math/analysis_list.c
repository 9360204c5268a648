/*
 * analysis_list.c - the exact analyses we have, one per game.
 */
#include "math/measure.h"

const struct analysis *const analysis_list[] = {
    NULL,
};

const int analysis_count = 0;

const struct analysis *analysis_find(const struct game *game)
{
    for (int i = 0; i < analysis_count; i++) {
        if (analysis_list[i]->game == game) return analysis_list[i];
    }
    return NULL;
}
