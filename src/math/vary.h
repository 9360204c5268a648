/* vary.h - rules that are not approved: a game as a laboratory varies it.
 *
 * The plug of a game is the law: it knows the approved rules and no others.  A varied game is a copy of the plug in
 * the caller's memory, with the values of what can be varied and with steps or a settlement of its own where one of
 * them differs; struct rules points to it, so that rounds, simulations and analyses go by it.  No configuration, log or
 * receipt can name one, for they find games by id in game_list. */
#pragma once

#include "game/round.h"

enum { VARIATIONS_MAX = 6 };

/* What can be varied of a game: the default of an option is what is approved.  ORDER VARIATION. */
struct variations {
    int count;
    const struct option *rules;
    void (*wrap)(struct game *game); /* puts the varied steps and settlement into a copy of the plug */
};

struct varied_game {
    struct game game; /* first: struct rules points here */
    int8_t value[VARIATIONS_MAX];
};

/* Those of the game; none where it has no analysis. */
const struct variations *variations_of(const struct game *game);

/* Gives one rule another value.  The varied game lies in `memory`, which must live as long as the rules. */
enum err rules_vary(struct rules *rules, struct varied_game *memory, const char *key, const char *value);

/* The same of "key=value". */
enum err rules_vary_text(struct rules *rules, struct varied_game *memory, const char *text);

/* Is any rule another one than the approved? */
bool rules_varied(const struct rules *rules);

/* The variation's value, by the id of one that the game has. */
int rules_variation(const struct rules *rules, const char *id);

/* "ties=lose, play=2": those that are not as approved. */
void rules_put_varied(struct buf *b, const struct rules *rules);

/* ---- for the varied plugs ----------------------------------------------------------------------------- */
/* All values, of rules that point to a varied game. */
static inline const int8_t *varied_values(const struct rules *rules) {
    return ((const struct varied_game *)(const void *)rules->game)->value;
}

/* Another stake of a wager that pays even money. */
static inline void award_stake(struct award *award, int64_t stake) {
    award->stake_cents = stake;
    award->returned_cents = stake * award->outcome;
}

/* Play wagers of so many Antes in the place of one. */
void awards_times(const struct game *game, struct award *awards, int count, int times);

/* What every game with a showdown may vary.  ORDER TIES: one more than the result of a tie. */
#define VARY_TIES(approved)                                                                                            \
    {                                                                                                                  \
        .id = "ties", .what = "what a hand equal to the dealer's does", .choices = {"lose", "push", "win"},            \
        .default_value = (approved) + 1                                                                                \
    }
#define VARY_PLAY                                                                                                      \
    { .id = "play", .what = "Play, in Antes", .kind = OPTION_NUMBER, .default_value = 1, .minimum = 1, .maximum = 10 }
