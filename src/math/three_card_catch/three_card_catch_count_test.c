#include "math/three_card_catch/three_card_catch_exact.c"

#include "base/rng.h"
#include "exact/count.h"
#include "game/game.h"
#include "game/rules.h"
#include "test.h"

static char memory[8 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct rng rng;

static const struct rules *approved(void) {
    static struct rules rules;

    rules = rules_standard(&three_card_catch);
    return &rules;
}

static bool natural_value(hand3 value) { return value >= HAND3_OF(HAND3_PAIR, EIGHT); }

static int64_t sum_of(const struct catch_outcomes *o) {
    int64_t sum = 0;

    for (int i = 0; i < FOLDED; i++) sum += o->deals[i];
    return sum;
}

static int class_size(const card hand[3]) {
    uint32_t key[SUITS] = {0};

    for (int i = 0; i < 3; i++) key[card_suit(hand[i])] |= 1u << card_rank(hand[i]);
    return suit_class_size(key);
}

/* Different cards, the same in every run. */
static void draw(card *out, int count) {
    card deck[52];

    for (int i = 0; i < 52; i++) deck[i] = (card)i;
    rng_shuffle(&rng, deck, 52);
    memcpy(out, deck, (size_t)count);
}

TEST(three_card_catch_count, values_keep_the_order_of_the_game) {
    const struct catch_count *t = catch_count_open(&arena, 0, approved());

    for (int i = 0; i < 2000; i++) {
        card c[6];

        rng_seed(&rng, &i, sizeof i);
        draw(c, 6);
        const hand3 left = hand3_value(c[0], c[1], c[2]), right = hand3_value(c[3], c[4], c[5]);
        const int a = catch_value(t, c), b = catch_value(t, c + 3);

        CHECK_EQ((a > b) - (a < b), (left > right) - (left < right));
        CHECK_EQ(catch_category(t, a), hand3_category(left));
        CHECK_EQ(a >= t->natural, natural_value(left));
    }
}

/* Without a fold the game treats both sides alike, so over all hands as many deals are won as lost.  Nor is
 * any deal counted twice or left out. */
TEST(three_card_catch_count, wins_equal_losses_when_every_hand_plays) {
    const struct catch_count *t = catch_count_open(&arena, 0, approved());
    int64_t won = 0, lost = 0, tied = 0;
    int hands = 0, classes = 0;

    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card hand[3] = {a, b, c};
                const int size = class_size(hand);

                if (!size) continue;
                const struct catch_outcomes o = catch_count_hand(t, hand);
                CHECK_EQ(sum_of(&o), (int64_t)CATCH_DEALERS * CATCH_DRAWS);
                won += size * (sum_of(&o) - o.deals[TIED] - o.deals[LOST]);
                lost += size * o.deals[LOST];
                tied += size * o.deals[TIED];
                hands += size;
                classes++;
            }
    CHECK_EQ(hands, THREES);
    CHECK_EQ(classes, 1755);
    CHECK_EQ(won, lost);
    CHECK_EQ(won + lost + tied, INT64_C(842842728000));
}

/* ---- the slow way: every dealer one by one ------------------------------------------------------------ */

struct four {
    uint64_t cards;
    hand3 best;
    uint8_t weight; /* ways to draw one of the four to three that are no natural */
};

static struct four dealers[270725];

static void list_dealers(void) {
    int count = 0;

    for (card a = 3; a < 52; a++)
        for (card b = 2; b < a; b++)
            for (card c = 1; c < b; c++)
                for (card d = 0; d < c; d++) {
                    const card cards[4] = {a, b, c, d};
                    struct four *f = &dealers[count++];

                    f->cards = UINT64_C(1) << a | UINT64_C(1) << b | UINT64_C(1) << c | UINT64_C(1) << d;
                    f->best = hand3_best_of_4(cards);
                    f->weight = (uint8_t)(!natural_value(hand3_value(a, b, c)) + !natural_value(hand3_value(a, b, d)) +
                                          !natural_value(hand3_value(a, c, d)) + !natural_value(hand3_value(b, c, d)));
                }
    CHECK_EQ(count, COUNT(dealers));
}

static struct dealers slow_fours(const card four[4]) {
    const hand3 best = hand3_best_of_4(four);
    struct dealers n = {0};
    uint64_t own = 0;

    for (int i = 0; i < 4; i++) own |= UINT64_C(1) << four[i];
    for (size_t i = 0; i < COUNT(dealers); i++) {
        const int weight = dealers[i].cards & own ? 0 : dealers[i].weight;

        n.all += weight;
        n.below += dealers[i].best < best ? weight : 0;
        n.equal += dealers[i].best == best ? weight : 0;
    }
    return n;
}

/* Three cards against every three others, for naturals of either side. */
static struct dealers slow_threes(const card hand[3], hand3 value) {
    struct dealers n = {0};

    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const hand3 dealer = hand3_value(a, b, c);

                if (memchr(hand, a, 3) || memchr(hand, b, 3) || memchr(hand, c, 3)) continue;
                n.all++;
                n.below += dealer < value;
                n.equal += dealer == value;
            }
    return n;
}

static struct catch_outcomes slow_hand(const card hand[3]) {
    const hand3 first = hand3_value(hand[0], hand[1], hand[2]);
    const struct dealers n = slow_threes(hand, natural_value(first) ? first : HAND3_OF(HAND3_PAIR, EIGHT));
    struct catch_outcomes o = {0};

    if (natural_value(first)) {
        return (struct catch_outcomes){.deals = {[WON_NATURAL] = n.below * 46 * 45,
                                                 [TIED] = n.equal * 46 * 45,
                                                 [LOST] = (n.all - n.below - n.equal) * 46 * 45}};
    }
    o.deals[LOST] = (n.all - n.below) * 46 * 45;
    for (card x = 0; x < 52; x++) {
        const card four[4] = {hand[0], hand[1], hand[2], x};

        if (memchr(hand, x, 3)) continue;
        const struct dealers f = slow_fours(four);
        o.deals[hand3_category(hand3_best_of_4(four))] += f.below;
        o.drawn[hand3_category(hand3_best_of_4(four))] += f.all;
        o.deals[TIED] += f.equal;
        o.deals[LOST] += f.all - f.below - f.equal;
    }
    return o;
}

static void check_hand(const struct catch_count *t, const card hand[3]) {
    const struct catch_outcomes quick = catch_count_hand(t, hand), slow = slow_hand(hand);

    CHECK(memcmp(&quick, &slow, sizeof quick) == 0);
}

TEST(three_card_catch_count, a_hand_counts_as_every_dealer_one_by_one) {
    const struct catch_count *t = catch_count_open(&arena, 0, approved());

    list_dealers();
    for (int i = 0; i < 8; i++) {
        card hand[3];

        rng_seed(&rng, &i, sizeof i);
        do draw(hand, 3);
        while (natural_value(hand3_value(hand[0], hand[1], hand[2])) != (i % 4 == 3));
        check_hand(t, hand);
    }
}

/* All 1,755 hands: every showdown of the game, up to the names of the player's suits. */
TEST(three_card_catch_count, every_hand_counts_as_every_dealer_one_by_one) {
    if (!test_long()) return;
    const struct catch_count *t = catch_count_open(&arena, 0, approved());

    list_dealers();
    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card hand[3] = {a, b, c};
                if (class_size(hand)) check_hand(t, hand);
            }
}

/* ---- the same through the rules ----------------------------------------------------------------------- */

enum { ROUND_BYTES = 4096 };

static _Alignas(64) char round_memory[3][ROUND_BYTES];

static void apply(void *round, struct event event) {
    CHECK_EQ(three_card_catch.check(round, &event), OK);
    three_card_catch.apply(round, &event);
}

static void deal(void *round, card c) { apply(round, (struct event){.kind = EV_CARD, .cards = {c}}); }

/* Ante's outcome of one deal, counted as the dealer below, equal or above. */
static void settle_into(struct dealers *n, const void *round) {
    struct award awards[AWARDS_MAX];

    CHECK(three_card_catch.settle(round, 1, awards) >= 2);
    n->all++;
    n->below += awards[0].outcome == OUTCOME_WIN;
    n->equal += awards[0].outcome == OUTCOME_PUSH;
}

/* Everything that can follow when the hand draws x: the dealer's three cards and, if they are none natural,
 * the dealer's draw.  Cards go in packets, so the dealer's come last. */
static struct dealers rules_fours(const card hand[3], card x) {
    struct rules rules = rules_standard(&three_card_catch);
    void *start = round_memory[0], *dealt = round_memory[1], *drawn = round_memory[2];
    const size_t size = game_round_size(&three_card_catch);
    struct dealers n = {0};

    CHECK(size <= ROUND_BYTES);
    CHECK_EQ(rules_set(&rules, "deal", 4, "packets", 7), OK);
    three_card_catch.open(start, &rules, NULL);
    apply(start, (struct event){.kind = EV_BET, .seat = 1, .what = 0, .cents = 100});
    apply(start, (struct event){.kind = EV_BET, .seat = 1, .what = 1, .cents = 100});
    apply(start, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) deal(start, hand[i]);
    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card dealer[3] = {a, b, c};

                if (memchr(hand, a, 3) || memchr(hand, b, 3) || memchr(hand, c, 3) || memchr(dealer, x, 3)) continue;
                memcpy(dealt, start, size);
                for (int i = 0; i < 3; i++) deal(dealt, dealer[i]);
                apply(dealt, (struct event){.kind = EV_ACT, .seat = 1, .what = 1});
                if (three_card_catch.need(dealt).kind == NEED_NOTHING) continue; /* the dealer's natural */
                deal(dealt, x);
                for (card y = 0; y < 52; y++) {
                    if (memchr(hand, y, 3) || memchr(dealer, y, 3) || y == x) continue;
                    memcpy(drawn, dealt, size);
                    deal(drawn, y);
                    settle_into(&n, drawn);
                }
            }
    return n;
}

/* [C-4.2.14, C-4.2.15]: whole sub-trees of a hand and its draw, about 650,000 deals each. */
TEST(three_card_catch_count, a_draw_counts_as_the_rules_settle_it) {
    const struct catch_count *t = catch_count_open(&arena, 0, approved());

    for (int i = 0; i < (test_long() ? 20 : 1); i++) {
        card c[4];

        rng_seed(&rng, &i, sizeof i);
        do draw(c, 4);
        while (natural_value(hand3_value(c[0], c[1], c[2])));
        const struct dealers quick = dealers_of_four(t, c, c[3], best_of(t, c, c[3])), slow = rules_fours(c, c[3]);

        CHECK_EQ(quick.below, slow.below);
        CHECK_EQ(quick.equal, slow.equal);
        CHECK_EQ(quick.all, slow.all);
    }
}
