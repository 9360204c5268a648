/* three_card_catch_vary.c - 3 Card Catch by rules that are not approved (math/vary.h). */
#include "game/three_card_catch.h"

#include "math/three_card_catch/three_card_catch_count.h"

enum { XTRA = 1 };                          /* ORDER WAGER */
enum { FOLD, PLAY_ON };                     /* ORDER ACTION */
enum { NATURAL, TIED_HANDS, TIMES, FOLDS }; /* ORDER VARIATION */

/* clang-format off */
static const struct option rules[] = {
    [NATURAL] = {.id = "natural", .what = "the lowest pair that is a natural and does not draw; 14 aces, 15 no pair",
                 .kind = OPTION_NUMBER, .default_value = 8, .minimum = 2, .maximum = 15}, /* [C-1.6] */
    [TIED_HANDS] = VARY_TIES(0),                                                          /* [C-5.1] */
    [TIMES] = VARY_PLAY,                                                                  /* [C-4.2.7] */
    [FOLDS] = {.id = "fold", .what = "what a fold loses", .choices = {"both", "ante"}},   /* [C-4.2.7] */
};
/* clang-format on */

static hand3 first_three(const card *cards) { return hand3_value(cards[0], cards[1], cards[2]); }

static hand3 natural_of(const struct rules *by) { return (hand3)HAND3_OF(HAND3_PAIR, varied_values(by)[NATURAL] - 2); }

/* [C-4.2.10, C-4.2.13, C-4.2.14, three-card-catch R12] by another natural. */
static void start_draw(void *round) {
    struct table_round *t = round;
    const hand3 natural = natural_of(t->round.rules);
    const bool drawn = first_three(t->round.dealer.cards) < natural;
    t->round.phase = PHASE_DRAW;
    for (int seat = 1; seat <= TABLE_SEATS && drawn; seat++) {
        const struct table_seat *s = &t->seats[seat - 1];

        if (table_round_is_playing(&t->round, seat) && s->action == PLAY_ON && first_three(s->hand.cards) < natural)
            round_queue_cards(&t->round, seat, 1);
    }
    if (round_dealing(&t->round))
        round_queue_cards(&t->round, QUEUE_DEALER, 1);
    else
        t->round.phase = PHASE_DONE;
}

static void apply(void *round, const struct event *event) {
    struct table_steps steps = three_card_catch_steps;
    steps.on_all_decided = start_draw;
    table_round_apply(round, event, &steps);
}

static hand3 best(const struct round_hand *hand, bool of_three) {
    return of_three || hand->count == 3 ? first_three(hand->cards) : hand3_best_of_4(hand->cards);
}

static struct catch_hand hand_of(const struct table_round *t, const struct table_seat *s) {
    struct catch_hand hand = {.first = first_three(s->hand.cards), .final = best(&s->hand, false)};
    hand.natural = hand.first >= natural_of(t->round.rules);
    hand.dealer = best(&t->round.dealer, hand.natural);
    hand.result = hand.final > hand.dealer   ? 1
                  : hand.final < hand.dealer ? -1
                                             : varied_values(t->round.rules)[TIED_HANDS] - 1;
    return hand;
}

static int settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const struct table_round *t = round;
    const struct table_seat *s = &t->seats[seat - 1];
    const int8_t *values = varied_values(t->round.rules);
    int count = 0;
    if (s->action == FOLD) {
        count = three_card_catch.settle(round, seat, out);
        if (values[FOLDS]) award_even(&out[XTRA], seat, XTRA, s->stake[XTRA], 0);
    } else if (table_round_is_shown(&t->round, &s->hand)) {
        const struct catch_hand hand = hand_of(t, s);

        count = three_card_catch_pay(t, seat, &hand, out);
        awards_times(&three_card_catch, out, count, values[TIMES]);
    }
    return count;
}

static void wrap(struct game *game) {
    game->apply = apply;
    game->settle = settle;
}

const struct variations catch_variations = {COUNT(rules), rules, wrap};
