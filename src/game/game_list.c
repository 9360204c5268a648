/*
 * game_list.c - the games we have.  Adding one is a line here; CONTRIBUTING.md has the steps.
 */
#include "game/chase_the_flush.h"
#include "game/dealer_open_pai_gow.h"
#include "game/stadium_three_card.h"
#include "game/super_three_card.h"
#include "game/three_card_catch.h"

const struct game *const game_list[] = {
    &three_card_catch, &chase_the_flush, &super_three_card, &stadium_three_card, &dealer_open_pai_gow,
};

const int game_count = COUNT(game_list);
