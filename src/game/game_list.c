/* game_list.c - the games we have, and how they are found by id.
 *
 * Adding a game is a line in the list and one in game.h; CONTRIBUTING.md has the steps. */
#include "game/game.h"

/* clang-format off */
const struct game *const game_list[] = {
    &three_card_catch,
    &chase_the_flush,
    &super_three_card,
    &stadium_three_card,
    &dealer_open_pai_gow,
};
/* clang-format on */

const int game_count = COUNT(game_list);

const struct game *game_find(const char *id, size_t size) {
    for (int i = 0; i < game_count; i++)
        if (id_is(game_list[i]->id, id, size)) return game_list[i];
    return NULL;
}

bool game_is_approved(const struct game *game) {
    for (int i = 0; i < game_count; i++)
        if (game_list[i] == game) return true;
    return false;
}

int game_wager(const struct game *game, const char *id, size_t size) {
    for (int i = 0; i < game->wager_count; i++)
        if (id_is(game->wagers[i].id, id, size)) return i;
    return -1;
}

int game_action(const struct game *game, const char *id, size_t size) {
    for (int i = 0; i < game->action_count; i++)
        if (id_is(game->actions[i], id, size)) return i;
    return -1;
}

WORD_FUNCTION(award_step_id, "deal", "decision", "dealer", "draw", "end") /* ORDER AWARD_STEP */
