/* super_three_card_vary.c - Super 3 Card by rules that are not approved (math/vary.h). */
#include "math/super_three_card/super_three_card_exact.h"

enum { ANTE, ODDS, PLAY };                  /* ORDER WAGER */
enum { SURRENDER };                         /* ORDER ACTION */
enum { TIED_HANDS, TIMES, GIVEN_UP, PAIR }; /* ORDER VARIATION */

/* clang-format off */
static const struct option rules[] = {
    [TIED_HANDS] = VARY_TIES(1),                                                                        /* [S-6] */
    [TIMES] = VARY_PLAY,                                                                                /* [S-4] */
    [GIVEN_UP] = {.id = "surrender", .what = "what a surrender loses", .choices = {"ante", "both"}},    /* [S-4] */
    [PAIR] = {.id = "pair", .what = "the lowest pair that Odds pays as a pair of jacks; 14 aces",
              .kind = OPTION_NUMBER, .default_value = 11, .minimum = 2, .maximum = 14},                 /* [S-App-A] */
};
/* clang-format on */

static shoe3 hand_of(const struct round_hand *hand) {
    return shoe3_value(hand->cards[0], hand->cards[1], hand->cards[2]);
}

/* [S-App-A] by another lowest pair. */
static int odds_tier(shoe3 value, int lowest) {
    const int category = hand3_category(value);
    return category == SHOE3_PAIR && hand3_rank(value) < lowest - 2 ? SHOE3_HIGH : category;
}

/* The three awards of a hand that plays. */
static void settle_played(struct award *out, const struct table_round *t, int seat, const int8_t *values) {
    static const uint8_t tied[] = {OUTCOME_LOSE, OUTCOME_PUSH, OUTCOME_WIN}; /* ORDER TIES */
    const struct table_seat *s = &t->seats[seat - 1];
    const shoe3 own = hand_of(&s->hand), dealer = hand_of(&t->round.dealer);
    const enum outcome outcome = own == dealer  ? (enum outcome)tied[values[TIED_HANDS]]
                                 : own > dealer ? OUTCOME_WIN
                                                : OUTCOME_LOSE;
    award_outcome(&out[ANTE], seat, ANTE, s->stake[ANTE], outcome);
    award_outcome(&out[PLAY], seat, PLAY, s->stake[PLAY] * values[TIMES], outcome);
    if (outcome == OUTCOME_WIN)
        award_line(&out[ODDS], seat, ODDS, s->stake[ODDS],
                   rules_line(t->round.rules, ODDS, odds_tier(own, values[PAIR])));
    else
        award_outcome(&out[ODDS], seat, ODDS, s->stake[ODDS], outcome);
}

static int settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const struct table_round *t = round;
    const int8_t *values = varied_values(t->round.rules);
    const int count = super_three_card.settle(round, seat, out);
    if (!count || out[ANTE].wager != ANTE) return count; /* not yet decided */
    if (t->seats[seat - 1].action != SURRENDER)
        settle_played(out, t, seat, values);
    else if (values[GIVEN_UP])
        award_outcome(&out[ODDS], seat, ODDS, out[ODDS].stake_cents, OUTCOME_LOSE);
    return count;
}

static void wrap(struct game *game) { game->settle = settle; }

const struct variations super_variations = {COUNT(rules), rules, wrap};
