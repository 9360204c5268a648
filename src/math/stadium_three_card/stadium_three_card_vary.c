/* stadium_three_card_vary.c - Stadium 3 Card Poker by rules that are not approved (math/vary.h). */
#include "game/stadium_three_card.h"

#include "math/stadium_three_card/stadium_three_card_exact.h"

enum { QUALIFIER, UNQUALIFIED, TIED_HANDS, TIMES }; /* ORDER VARIATION */

/* clang-format off */
static const struct option rules[] = {
    [QUALIFIER] = {.id = "qualifier", .what = "the dealer's lowest high card that qualifies; 2 any hand, 14 an ace, 15 a pair",
                   .kind = OPTION_NUMBER, .default_value = 12, .minimum = 2, .maximum = 15}, /* [T-9d] */
    [UNQUALIFIED] = {.id = "unqualified", .what = "what the Ante does where the dealer does not qualify",
                     .choices = {"win", "push"}},                                            /* [T-9d] */
    [TIED_HANDS] = VARY_TIES(0),                                                             /* [T-9c] */
    [TIMES] = VARY_PLAY,                                                                     /* [T-7a] */
};
/* clang-format on */

hand3 stadium_qualifying(const struct rules *by) {
    const int rank = rules_variation(by, "qualifier") - 2;
    return (hand3)(rank < RANKS ? HAND3_OF(HAND3_HIGH, rank) : HAND3_OF(HAND3_PAIR, TWO));
}

static struct stadium_result result_of(const struct rules *by, hand3 player, hand3 dealer) {
    const int8_t *values = varied_values(by);
    const int compared = player > dealer ? 1 : player < dealer ? -1 : values[TIED_HANDS] - 1;
    return dealer >= stadium_qualifying(by) ? (struct stadium_result){compared, compared}
                                            : (struct stadium_result){!values[UNQUALIFIED], 0};
}

static int settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const int count = stadium_three_card_settle_by(round, seat, result_of, out);
    awards_times(&stadium_three_card, out, count, varied_values(((const struct round *)round)->rules)[TIMES]);
    return count;
}

static void wrap(struct game *game) { game->settle = settle; }

const struct variations stadium_variations = {COUNT(rules), rules, wrap};
