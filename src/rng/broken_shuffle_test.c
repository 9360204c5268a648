#include "rng/broken_shuffle.c"

#include "test.h"

struct bench {
    struct rng rng;
    struct broken broken;
};

static void set_up(struct bench *b, enum broken_kind kind) {
    rng_seed(&b->rng, "1", 1);
    broken_open(&b->broken, kind, &b->rng);
}

TEST(broken_shuffle, names_lead_back_to_kinds) {
    for (int kind = BROKEN_NONE + 1; kind < BROKEN_KINDS; kind++)
        CHECK_EQ(broken_find(broken_name((enum broken_kind)kind)), kind);
    CHECK_EQ(broken_find("none"), BROKEN_NONE);
    CHECK_EQ(broken_find(""), BROKEN_NONE);
}

/* The standard's rand() after srand(1): 16838, 5758, 10113, 17515, 31051, known from countless programs. */
TEST(broken_shuffle, lcg_is_the_rand_of_the_standard) {
    static const uint32_t expected[] = {16838, 5758, 10113, 17515, 31051};
    struct bench b;

    set_up(&b, BROKEN_LCG);
    b.broken.state = 1;
    for (size_t i = 0; i < COUNT(expected); i++) CHECK_EQ(lcg_next(&b.broken), expected[i]);
    b.broken.state = 1;
    CHECK_EQ(broken_u32(&b.broken), 16838u << 17 | 5758u << 2 | 10113u >> 13);
}

/* Equal clocks, equal orders: that is the fault. */
TEST(broken_shuffle, lcg_knows_only_as_many_orders_as_the_clock_has_readings) {
    struct bench a, b;
    card one[DECK_52], two[DECK_52];

    set_up(&a, BROKEN_LCG);
    set_up(&b, BROKEN_LCG);
    b.broken.state = 77; /* forgotten at the next shuffle */
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < DECK_52; i++) one[i] = two[i] = (card)i;
        broken_shuffle(&a.broken, one, DECK_52);
        broken_shuffle(&b.broken, two, DECK_52);
        CHECK(memcmp(one, two, sizeof one) == 0);
    }
}

/* Of 256 bytes 0 to 47 have five each modulo 52, and 48 to 51 have four. */
TEST(broken_shuffle, modulo_favours_small_numbers) {
    enum { DRAWS = 400000 };
    struct bench b;
    int low = 0;

    set_up(&b, BROKEN_MODULO);
    for (int i = 0; i < DRAWS; i++) low += broken_below(&b.broken, 52) < 48;
    CHECK(abs(low - DRAWS / 256 * 240) < 1000); /* five standard deviations are 765 */
    for (int i = 0; i < 1000; i++) CHECK(broken_below(&b.broken, 416) < 416);
}

/* Three cards: 27 ways on 6 orders.  Counted by hand: 4, 5, 5, 5, 4, 4 of 27. */
TEST(broken_shuffle, swap_cannot_be_even) {
    enum { DEALS = 270000 };
    static const int ways[6] = {4, 5, 5, 5, 4, 4}; /* 012 021 102 120 201 210 */
    static const int order[22] = {[1 * 3 + 2] = 0, [2 * 3 + 1] = 1, [9 + 2] = 2,
                                  [9 + 6] = 3,     [18 + 1] = 4,    [18 + 3] = 5};
    int count[6] = {0};
    struct bench b;

    set_up(&b, BROKEN_SWAP);
    for (int deal = 0; deal < DEALS; deal++) {
        card c[3] = {0, 1, 2};

        broken_shuffle(&b.broken, c, 3);
        count[order[c[0] * 9 + c[1] * 3 + c[2]]]++;
    }
    for (int i = 0; i < 6; i++) CHECK(abs(count[i] - DEALS / 27 * ways[i]) < 1200);
}

TEST(broken_shuffle, every_card_of_every_deck_once) {
    for (int kind = BROKEN_NONE + 1; kind < BROKEN_KINDS; kind++) {
        struct bench b;
        struct deal_broken d;
        const struct deal_source source = {&deal_broken, &d};
        int count[DECK_52] = {0};
        card c = CARD_NONE;

        set_up(&b, (enum broken_kind)kind);
        deal_broken_open(&d, &b.broken, 8, false);
        CHECK_EQ(deal_next(source, &c), ERR_CARDS_FEW);
        CHECK_EQ(deal_begin(source), OK);
        while (deal_next(source, &c) == OK) count[c]++;
        for (int i = 0; i < DECK_52; i++) CHECK_EQ(count[i], 8);
    }
}
