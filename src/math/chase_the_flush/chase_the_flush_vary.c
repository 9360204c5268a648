/* chase_the_flush_vary.c - Chase the Flush by rules that are not approved (math/vary.h). */
#include "math/chase_the_flush/chase_the_flush_vary.h"

enum { ANTE, XTRA, ALL_IN };                                /* ORDER WAGER; of a bet also that of its awards */
enum { BET = 1 };                                           /* ORDER ACTION */
enum { QUALIFIER, TIED_HANDS, BEFORE, AFTER, RIVER, PAYS }; /* ORDER VARIATION */
enum { QUALIFIER_ANY = 3, QUALIFIER_FOUR = 15 };

/* clang-format off */
static const struct option rules[] = {
    [QUALIFIER] = {.id = "qualifier",
                   .what = "the top card of the lowest three-card flush with which the dealer qualifies; 14 ace, 15 four cards, 3 always",
                   .kind = OPTION_NUMBER, .default_value = 9, .minimum = QUALIFIER_ANY, .maximum = QUALIFIER_FOUR}, /* [F-play-8] */
    [TIED_HANDS] = VARY_TIES(0),                                                                  /* [F-win-1d] */
    [BEFORE] = {.id = "bet-before-flop", .what = "All In before the flop, in Antes",
                .kind = OPTION_NUMBER, .default_value = 3, .minimum = 1, .maximum = 5},           /* [F-play-3] */
    [AFTER] = {.id = "bet-after-flop", .what = "All In after the flop, in Antes",
               .kind = OPTION_NUMBER, .default_value = 2, .minimum = 1, .maximum = 5},            /* [F-play-5] */
    [RIVER] = {.id = "bet-river", .what = "All In after turn and river, in Antes",
               .kind = OPTION_NUMBER, .default_value = 1, .minimum = 1, .maximum = 5},            /* [F-play-7] */
    [PAYS] = {.id = "xtra", .what = "the wins on which X-tra pays: any, or those over a dealer who qualifies; else it pushes",
              .choices = {"any", "qualified"}},                                                   /* [R6] */
};
/* clang-format on */

struct chase_showdown chase_showdown_of(const struct rules *by) {
    const int top = rules_variation(by, "qualifier");
    return (struct chase_showdown){top == QUALIFIER_ANY    ? 0
                                   : top == QUALIFIER_FOUR ? (suit_hand)4 << RANKS
                                                           : (suit_hand)3 << RANKS | 1u << (top - 2),
                                   rules_variation(by, "ties") - 1};
}

int chase_all_in(const struct rules *by, int streets_left) {
    return rules_variation(by, rules[RIVER + 1 - streets_left].id);
}

bool chase_xtra_pays_any(const struct rules *by) { return !rules_variation(by, rules[PAYS].id); }

static struct chase_result result_of(const struct rules *by, suit_hand player, suit_hand dealer) {
    const struct chase_showdown showdown = chase_showdown_of(by);
    const int compared = player > dealer ? 1 : player < dealer ? -1 : showdown.ties;
    return (struct chase_result){compared, dealer >= showdown.qualifying};
}

/* The law's All In is as many Antes as streets are left.  Where a hand wins and its Ante does not, the dealer has not
 * qualified. */
static int settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const struct table_round *t = round;
    const struct table_seat *s = &t->seats[seat - 1];
    const int count = chase_the_flush_settle_by(round, seat, result_of, out);
    if (s->action != BET || count <= ALL_IN) return count;
    const int streets_left = (int)(s->stake[ALL_IN] / s->stake[ANTE]);

    award_stake(&out[ALL_IN], s->stake[ANTE] * chase_all_in(t->round.rules, streets_left));
    if (out[ALL_IN].outcome == OUTCOME_WIN && out[ANTE].outcome == OUTCOME_PUSH && !chase_xtra_pays_any(t->round.rules))
        award_even(&out[XTRA], seat, XTRA, s->stake[XTRA], 0);
    return count;
}

static void wrap(struct game *game) { game->settle = settle; }

const struct variations chase_variations = {COUNT(rules), rules, wrap};
