#include "exact/rank_sets.c"

#include "exact/gone_fixture.h"
#include "test.h"

static struct rank_sets sets;
static int64_t cells[RANK_CELLS];

static void make(void) {
    static char memory[4 << 20];
    struct arena arena = {.memory = memory, .size = sizeof memory};

    rank_sets_make(&sets, &arena);
}

static int random_below(int limit) {
    static uint64_t state = 2463534242;

    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int)(state % (uint64_t)limit);
}

/* Kind by kind, straight from the cards: the ways to choose b's cards when a's are gone. */
static int64_t ways_beside(const uint8_t a[RANK_KINDS], const uint8_t b[RANK_KINDS]) {
    int64_t ways = 1;

    for (int kind = 0; kind < RANK_KINDS; kind++) {
        const int left = (kind == RANK_JOKER ? 1 : SUITS) - a[kind];

        for (int i = 0; i < b[kind]; i++) ways = ways * (left - i) / (i + 1);
    }
    return ways;
}

TEST(rank_sets, patterns_are_all_hands_once) {
    int64_t hands = 0;

    make();
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        uint8_t copies[RANK_KINDS];

        rank_sets_copies(&sets, pattern, copies);
        CHECK_EQ(rank_sets_find(&sets, copies), pattern);
        CHECK_EQ(sets.patterns[pattern].hands, ways_beside((const uint8_t[RANK_KINDS]){0}, copies));
        hands += sets.patterns[pattern].hands;
    }
    CHECK_EQ(hands, 154143080); /* 53 choose 7 */
}

/* Different cards of those ranks, and no suit has more than two. */
TEST(rank_sets, a_pattern_as_cards) {
    make();
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        uint8_t copies[RANK_KINDS], dealt[RANK_KINDS] = {0}, suits[SUITS] = {0};
        card cards[HAND_OF_SEVEN];
        uint64_t seen = 0;

        rank_sets_copies(&sets, pattern, copies);
        rank_sets_cards(&sets, pattern, cards);
        for (int i = 0; i < HAND_OF_SEVEN; i++) {
            const bool joker = cards[i] == JOKER;

            CHECK(!(seen >> cards[i] & 1));
            seen |= UINT64_C(1) << cards[i];
            dealt[joker ? RANK_JOKER : cards[i] / SUITS]++;
            if (!joker) CHECK(++suits[cards[i] % SUITS] <= 2);
        }
        CHECK(memcmp(dealt, copies, sizeof dealt) == 0);
    }
}

TEST(rank_sets, a_pattern_is_found_by_its_cards) {
    make();
    const uint8_t copies[RANK_KINDS] = {[TWO] = 3, [EIGHT] = 1, [NINE] = 1, [ACE] = 1, [RANK_JOKER] = 1};
    const struct rank_pattern *pattern = &sets.patterns[rank_sets_find(&sets, copies)];

    CHECK_EQ(pattern->hands, 4 * 4 * 4 * 4);
    CHECK_EQ(sets.low.copies[pattern->low][TWO], 3);
    CHECK_EQ(sets.high.copies[pattern->high][RANK_JOKER - HALF_KINDS], 1);
}

/* One pattern in, one asked: the product of binomials. */
TEST(rank_cells, pairs_of_two_patterns) {
    make();
    for (int i = 0; i < 2000; i++) {
        const int in = random_below(RANK_PATTERNS), asked = i % 7 ? random_below(RANK_PATTERNS) : in;
        uint8_t a[RANK_KINDS], b[RANK_KINDS];

        rank_sets_copies(&sets, in, a);
        rank_sets_copies(&sets, asked, b);
        rank_cells_add(&sets, cells, in, sets.patterns[in].hands);
        CHECK_EQ(rank_cells_count_disjoint(&sets, cells, asked), sets.patterns[in].hands * ways_beside(a, b));
        rank_cells_add(&sets, cells, in, -sets.patterns[in].hands);
    }
    for (int i = 0; i < RANK_CELLS; i++) CHECK_EQ(cells[i], 0);
}

/* Of one pattern any number of hands may be in; each shares no card with as many. */
TEST(rank_cells, sums_grow_hand_by_hand) {
    int in[60], hands[60];

    make();
    for (int i = 0; i < 60; i++) {
        in[i] = random_below(RANK_PATTERNS);
        hands[i] = 1 + random_below(sets.patterns[in[i]].hands);
        rank_cells_add(&sets, cells, in[i], hands[i]);
    }
    for (int n = 0; n < 300; n++) {
        const int asked = random_below(RANK_PATTERNS);
        int64_t pairs = 0;
        uint8_t a[RANK_KINDS], b[RANK_KINDS];

        rank_sets_copies(&sets, asked, b);
        for (int i = 0; i < 60; i++) {
            rank_sets_copies(&sets, in[i], a);
            pairs += hands[i] * ways_beside(a, b);
        }
        CHECK_EQ(rank_cells_count_disjoint(&sets, cells, asked), pairs);
    }
}

/* All hands in: each has 46 choose 7 others beside it. */
TEST(rank_cells, every_hand_against_every_hand) {
    make();
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        rank_cells_add(&sets, cells, pattern, sets.patterns[pattern].hands);
    }
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern += 7) {
        CHECK_EQ(rank_cells_count_disjoint(&sets, cells, pattern), sets.patterns[pattern].hands * INT64_C(53524680));
    }
}

TEST(rank_sets, ways_when_cards_are_gone) {
    static int32_t high[HIGH_SETS], low[LOW_SETS];

    make();
    for (int i = 0; i < 20; i++) {
        uint8_t gone[RANK_KINDS];
        int64_t hands = 0;

        rank_sets_copies(&sets, random_below(RANK_PATTERNS), gone);
        rank_sets_ways(&sets, gone, high, low);
        for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
            const struct rank_pattern *p = &sets.patterns[pattern];

            hands += (int64_t)high[p->high] * low[p->low];
        }
        CHECK_EQ(hands, 53524680); /* 46 choose 7 */
    }
}

/* ---- count.h ------------------------------------------------------------------------------------------ */

/* Pascal's rule from the edges of the triangle, and known numbers of hands. */
TEST(count, binomials) {
    for (int n = 0; n <= 60; n++) {
        CHECK_EQ(choose(n, 0), 1);
        CHECK_EQ(choose(n, n + 1), 0);
        CHECK_EQ(choose(n, -1), 0);
        for (int k = 1; k <= 7; k++) CHECK_EQ(choose(n + 1, k), choose(n, k) + choose(n, k - 1));
    }
    CHECK_EQ(choose(-1, 1), 0);
    CHECK_EQ(choose(52, 5), 2598960);
    CHECK_EQ(choose(53, 7), 154143080);
    CHECK_EQ(choose(416, 3), 11912160);
    for (int n = 0; n <= 4; n++)
        for (int k = 0; k <= 4; k++) CHECK_EQ(choose_of_four(n, k), choose(n, k));
}
