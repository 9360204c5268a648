#include "exact/suited.c"

#include "exact/gone_fixture.h"
#include "test.h"

static struct suited suited;
static struct suit_cells cells;

static void make(void) {
    static char memory[4 << 20];
    struct arena arena = {.memory = memory, .size = sizeof memory};

    suited_make(&suited, &arena);
    suit_cells_make(&cells, &arena);
}

static int random_below(int limit) {
    static uint64_t state = 88172645463325252;

    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int)(state % (uint64_t)limit);
}

static uint64_t bit(card c) { return UINT64_C(1) << c; }

static uint64_t set_of(const card *cards, int count) {
    uint64_t set = 0;

    for (int i = 0; i < count; i++) set |= bit(cards[i]);
    return set;
}

/* All hands that a suited hand stands for in one suit, as sets of cards; returns how many. */
static int hands_of(int hand, int suit, uint64_t out[9]) {
    const struct suited_row *row = suited_row_of(&suited, hand);
    const int8_t *offsuit = suited.offsuit[suited_column_of(&suited, hand)];
    uint64_t base = row->joker ? bit(JOKER) : 0;
    int count = 0;

    for (int rank = 0; rank < RANKS; rank++) {
        if (row->mask >> rank & 1) base |= bit(card_of(rank, suit));
    }
    for (int a = 0; a < (row->offsuit > 0 ? SUITS : 1); a++) {
        for (int b = 0; b < (row->offsuit > 1 ? SUITS : 1); b++) {
            uint64_t set = base;

            if (row->offsuit > 0 && a == suit) continue;
            if (row->offsuit > 1 && (b == suit || (offsuit[0] == offsuit[1] && b >= a))) continue;
            if (row->offsuit > 0) set |= bit(card_of(offsuit[0], a));
            if (row->offsuit > 1) set |= bit(card_of(offsuit[1], b));
            CHECK_EQ(__builtin_popcountll(set), 7);
            out[count++] = set;
        }
    }
    return count;
}

static struct suit_view view_of(uint64_t set, int suit) {
    card cards[DECK_53];
    int count = 0;

    for (card c = 0; c < DECK_53; c++) {
        if (set >> c & 1) cards[count++] = c;
    }
    return suit_view_of(cards, count, suit);
}

static bool same_view(const struct suit_view *a, const struct suit_view *b) {
    return a->mask == b->mask && a->joker == b->joker && memcmp(a->offsuit, b->offsuit, sizeof a->offsuit) == 0;
}

/* Five to seven of one suit, or four to six and the joker, and the rest from the three other suits. */
TEST(suited, as_many_as_there_are) {
    const int64_t natural = 1287 * 741 + 1716 * 39 + 1716, wild = 715 * 741 + 1287 * 39 + 1716;
    int64_t hands = 0;

    make();
    for (int hand = 0; hand < SUITED_HANDS; hand++) hands += suited.ways[suited_column_of(&suited, hand)];
    CHECK_EQ(hands, natural + wild);
    CHECK_EQ(SUITS * hands, 6416124);
}

TEST(suited, each_is_seven_cards_with_five_in_clubs) {
    make();
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        card cards[7];
        uint8_t copies[RANK_KINDS];
        int clubs = 0;

        suited_cards(&suited, hand, cards);
        suited_copies(&suited, hand, copies);
        CHECK_EQ(__builtin_popcountll(set_of(cards, 7)), 7);
        for (int i = 0; i < 7; i++) {
            clubs += cards[i] == JOKER || card_suit(cards[i]) == CLUBS;
            copies[cards[i] == JOKER ? RANK_JOKER : card_rank(cards[i])]--;
        }
        CHECK(clubs >= 5);
        for (int kind = 0; kind < RANK_KINDS; kind++) CHECK_EQ(copies[kind], 0);
    }
}

TEST(suited, stands_for_as_many_hands_as_it_says) {
    make();
    for (int hand = 0; hand < SUITED_HANDS; hand += 37) {
        uint64_t sets[9];

        CHECK_EQ(hands_of(hand, HEARTS, sets), suited.ways[suited_column_of(&suited, hand)]);
    }
}

/* The hands in all four suits, looked at from spades one by one. */
TEST(suited, views_are_those_of_the_hands) {
    make();
    for (int hand = 0; hand < SUITED_HANDS; hand += 13) {
        struct suit_view views[VIEWS_MAX];
        int hands[VIEWS_MAX];
        const int count = suited_views(&suited, hand, views, hands);

        for (int suit = 0; suit < SUITS; suit++) {
            uint64_t sets[9];

            for (int i = hands_of(hand, suit, sets) - 1; i >= 0; i--) {
                const struct suit_view view = view_of(sets[i], SPADES);
                int at = 0;

                while (at < count && !same_view(&views[at], &view)) at++;
                CHECK(at < count);
                hands[at]--;
            }
        }
        for (int i = 0; i < count; i++) CHECK_EQ(hands[i], 0);
    }
}

/* Seven cards of one suit more often than by chance, so that both ways of counting are used. */
static uint64_t random_hand(void) {
    const int suit = random_below(2 * SUITS);
    uint64_t set = 0;

    while (__builtin_popcountll(set) < 7) {
        const card c = (card)random_below(DECK_53);

        if (suit < SUITS && card_suit(c) != suit && random_below(4)) continue;
        set |= bit(c);
    }
    return set;
}

TEST(suit_cells, pairs_are_those_of_the_hands) {
    enum { IN = 400 };
    uint64_t in[IN];

    make();
    for (int i = 0; i < IN; i++) {
        in[i] = random_hand();
        const struct suit_view view = view_of(in[i], DIAMONDS);
        suit_cells_add(&suited, &cells, &view, 1);
    }
    for (int n = 0; n < 2000; n++) {
        const int hand = random_below(SUITED_HANDS);
        uint64_t sets[9];
        int64_t pairs = 0;

        for (int i = hands_of(hand, DIAMONDS, sets) - 1; i >= 0; i--) {
            for (int j = 0; j < IN; j++) pairs += (sets[i] & in[j]) == 0;
        }
        CHECK_EQ(suit_cells_count_disjoint(&suited, &cells, hand), pairs);
    }
}

TEST(suit_cells, what_is_taken_out_leaves_nothing) {
    make();
    for (int i = 0; i < 100; i++) {
        const struct suit_view view = view_of(random_hand(), CLUBS);

        suit_cells_add(&suited, &cells, &view, 5);
        suit_cells_add(&suited, &cells, &view, -5);
    }
    for (int hand = 0; hand < SUITED_HANDS; hand += 11) CHECK_EQ(suit_cells_count_disjoint(&suited, &cells, hand), 0);
}
