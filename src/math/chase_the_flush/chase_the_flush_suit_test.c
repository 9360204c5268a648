#include "math/chase_the_flush/chase_the_flush_count.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

static struct arena arena;
static const struct chase_ranks *ranks;

static void set_up(void) {
    arena = fixture_arena(16);
    ranks = chase_ranks_open(&arena);
}

static suit_hand slow_hand(uint32_t mask) { return (suit_hand)__builtin_popcount(mask) << RANKS | mask; }

/* Every set of up to three open ranks, one by one. */
static chase_ways ways_one_by_one(uint32_t community, uint32_t open, suit_hand key) {
    chase_ways ways = 0;

    for (uint32_t set = 0; set < CHASE_MASKS; set++) {
        const int taken = __builtin_popcount(set);

        if (taken > 3 || set & ~open || slow_hand(community | set) >= key) continue;
        ways += UINT64_C(1) << 16 * taken;
    }
    return ways;
}

/* Cards of one suit that lie on the table and in the player's hand, and a hand of any length to stay below. */
static void draw_suit(uint64_t *state, uint32_t *community, uint32_t *dead, suit_hand *key) {
    card pack[RANKS];
    const int on_table = (int)(play_random(state) % 5), held = (int)(play_random(state) % 4);
    const int length = 1 + (int)(play_random(state) % 7);

    *community = *dead = 0;
    play_shuffled(state, RANKS, pack, RANKS);
    for (int i = 0; i < on_table; i++) *community |= 1u << pack[i];
    for (int i = on_table; i < on_table + held; i++) *dead |= 1u << pack[i];
    uint32_t mask = 0;
    play_shuffled(state, RANKS, pack, RANKS);
    for (int i = 0; i < length; i++) mask |= 1u << pack[i];
    *key = slow_hand(mask);
}

TEST(chase_the_flush_suit, sets_are_numbered_by_length) {
    set_up();
    CHECK_EQ(ranks->first[1], 1);
    CHECK_EQ(ranks->first[4], 1 + 13 + 78 + 286);
    CHECK_EQ(ranks->first[14], CHASE_MASKS);
    CHECK_EQ(ranks->sets[ranks->first[3]], 7);                         /* four-three-two is the least of three */
    CHECK_EQ(ranks->index[1u << ACE | 1u << KING | 1u << QUEEN], 285); /* and ace-king-queen the greatest */
    CHECK_EQ(chase_bound_unqualified(ranks).index,
             ranks->index[1u << NINE | 3]); /* 9-3-2 is the least that qualifies */
}

/* [F-play-8, chase-the-flush R4]. */
TEST(chase_the_flush_suit, the_least_hand_that_qualifies) {
    CHECK_EQ(slow_hand(1u << NINE | 3) >= chase_approved.qualifying, true);
    CHECK_EQ(slow_hand(1u << EIGHT | 1u << SEVEN | 1u << SIX) >= chase_approved.qualifying, false);
    CHECK_EQ(slow_hand(1u << ACE | 1u << KING) >= chase_approved.qualifying, false);
    CHECK_EQ(slow_hand(15) >= chase_approved.qualifying, true);
}

TEST(chase_the_flush_suit, ways_are_those_counted_one_by_one) {
    uint64_t state = 1;
    uint32_t community, dead;
    suit_hand key;

    set_up();
    for (int i = 0; i < 1500; i++) {
        draw_suit(&state, &community, &dead, &key);
        const uint32_t open = ~(community | dead) & (CHASE_MASKS - 1);

        CHECK_EQ(chase_ways_below(ranks, community, open, key), ways_one_by_one(community, open, key));
        CHECK_EQ(chase_ways_below(ranks, community, open, key + 1), ways_one_by_one(community, open, key + 1));
        CHECK_EQ(chase_ways_below(ranks, community, open, chase_approved.qualifying),
                 ways_one_by_one(community, open, chase_approved.qualifying));
    }
}

/* Four suits: the product of the words counts whole hands of the dealer. */
TEST(chase_the_flush_suit, a_product_counts_hands) {
    uint64_t state = 2;

    set_up();
    for (int i = 0; i < 20; i++) {
        uint32_t hole[SUITS], community[SUITS];
        card deck[DECK_52], dealer[7];
        chase_ways ways = 1;
        int below = 0;

        play_shuffled(&state, DECK_52, deck, DECK_52);
        fixture_ranks(deck, 3, hole);
        fixture_ranks(deck + 3, 4, community);
        const suit_hand key = suit_hand_value(deck, 7);
        for (int suit = 0; suit < SUITS; suit++)
            ways *= chase_ways_below(ranks, community[suit], ~(hole[suit] | community[suit]) & (CHASE_MASKS - 1), key);
        memcpy(dealer + 3, deck + 3, 4);
        for (int a = 9; a < DECK_52; a++)
            for (int b = 8; b < a; b++)
                for (int c = 7; c < b; c++) {
                    dealer[0] = deck[a], dealer[1] = deck[b], dealer[2] = deck[c];
                    below += suit_hand_value(dealer, 7) < key;
                }
        CHECK_EQ(chase_ways_of_three(ways), below);
    }
}

static void check_tables(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound) {
    const uint32_t open = suit->plus & ~community;
    const chase_ways others = UINT64_C(0x0123002200050001); /* 1, 5, 34 and 291 ways */
    int16_t lanes[CHASE_LANES];
    uint8_t single[CHASE_LANES];

    CHECK_EQ(chase_suit_ways(suit, community, bound), chase_ways_below(ranks, community, open, bound->key));
    chase_suit_lanes(suit, community, bound, others, lanes);
    chase_suit_single_lanes(suit, community, bound, others, single);
    for (int rank = 0; rank < RANKS; rank++) {
        if (!(open >> rank & 1)) continue;
        const chase_ways ways =
            others * chase_ways_below(ranks, community | 1u << rank, open & ~(1u << rank), bound->key);

        CHECK_EQ(lanes[rank], chase_ways_of_three(ways));
        if (slow_hand(community | 1u << rank) < bound->key) CHECK_EQ(single[rank], chase_ways_of_one(ways));
    }
}

TEST(chase_the_flush_suit, tables_say_the_same) {
    uint64_t state = 3;
    uint32_t community, dead;
    suit_hand key;

    set_up();
    for (int i = 0; i < 300; i++) {
        struct chase_suit suit;
        const size_t mark = arena_mark(&arena);

        draw_suit(&state, &community, &dead, &key);
        chase_suit_open(&suit, ranks, dead, i & 1, &arena);
        for (int j = 0; j < 20; j++) {
            uint32_t other;

            draw_suit(&state, &community, &other, &key);
            community &= ~dead;
            if (__builtin_popcount(community) > 3 || __builtin_popcount(community) >= suit_hand_length(key)) continue;
            const struct chase_bound bounds[] = {chase_bound_below(ranks, key), chase_bound_not_above(ranks, key),
                                                 chase_bound_unqualified(ranks)};
            for (size_t b = 0; b < COUNT(bounds); b++)
                if (__builtin_popcount(community) < bounds[b].length) check_tables(&suit, community, &bounds[b]);
        }
        arena_release(&arena, mark);
    }
}
