/* hand3_test.c - every three cards of a deck, of a shoe, and every four, against an evaluator that counts
 * ranks where the tables' maker sorts them; and the counts that combinatorics gives. */
#include "card/hand.c"

#include "card/hand_text_fixture.h"
#include "test.h"

/* ---- the other way ------------------------------------------------------------------------------------ */

/* Ranks by how often they are held, the most frequent first: "pair of eights, king" is 0x6b0 in ranks. */
static int ranks_by_count(const int of[RANKS]) {
    int ranks = 0, place = 8;

    for (int times = 3; times > 0; times--) {
        for (int rank = ACE; rank >= TWO; rank--) {
            if (of[rank] != times) continue;
            ranks |= rank << place;
            place -= 4;
        }
    }
    return ranks;
}

static int straight_by_mask(unsigned mask) {
    if (mask == (1u << ACE | 1u << TWO | 1u << THREE)) return THREE; /* [three-card-catch R1] */
    for (int top = FOUR; top <= ACE; top++) {
        if (mask == 7u << (top - 2)) return top;
    }
    return -1;
}

struct three {
    int ranks, pairs, straight;
    bool trips, one_suit, twins;
};

static struct three look_at(card a, card b, card c) {
    int of[RANKS] = {0};
    const unsigned mask = 1u << card_rank(a) | 1u << card_rank(b) | 1u << card_rank(c);

    of[card_rank(a)]++;
    of[card_rank(b)]++;
    of[card_rank(c)]++;
    return (struct three){
        .ranks = ranks_by_count(of),
        .pairs = __builtin_popcount(mask) == 2,
        .trips = __builtin_popcount(mask) == 1,
        .straight = straight_by_mask(mask),
        .one_suit = card_suit(a) == card_suit(b) && card_suit(b) == card_suit(c),
        .twins = a == b || b == c || a == c,
    };
}

static int three_by_counting(card a, card b, card c) {
    const struct three t = look_at(a, b, c);

    if (t.straight == ACE && t.one_suit) return HAND3_OF(HAND3_ROYAL, ACE);
    if (t.straight >= 0) return HAND3_OF(t.one_suit ? HAND3_STRAIGHT_FLUSH : HAND3_STRAIGHT, t.straight);
    if (t.trips) return HAND3_TRIPS << 12 | t.ranks;
    if (t.pairs) return HAND3_PAIR << 12 | t.ranks;
    return (t.one_suit ? HAND3_FLUSH : HAND3_HIGH) << 12 | t.ranks;
}

static int shoe_by_counting(card a, card b, card c) {
    const struct three t = look_at(a, b, c);

    if (t.straight == ACE && t.one_suit) return HAND3_OF(SHOE3_ROYAL, ACE);
    if (t.straight >= 0) return HAND3_OF(t.one_suit ? SHOE3_STRAIGHT_FLUSH : SHOE3_STRAIGHT, t.straight);
    if (t.trips) return (t.one_suit ? SHOE3_SUITED_TRIPS : SHOE3_TRIPS) << 12 | t.ranks;
    if (t.pairs) return (t.twins ? SHOE3_SUITED_PAIR : SHOE3_PAIR) << 12 | t.ranks;
    return (t.one_suit ? SHOE3_FLUSH : SHOE3_HIGH) << 12 | t.ranks;
}

/* ---- one deck ----------------------------------------------------------------------------------------- */

TEST(hand3, every_three_cards_of_a_deck) {
    static const int64_t known[] = {16440, 3744, 1096, 720, 52, 44, 4};
    int64_t count[16] = {0};

    for (card a = 0; a < DECK_52; a++) {
        for (card b = 0; b < DECK_52; b++) {
            for (card c = 0; c < DECK_52; c++) {
                if (a == b || b == c || a == c) continue;
                CHECK_EQ(hand3_value(a, b, c), three_by_counting(a, b, c));
                count[hand3_category(hand3_value(a, b, c))] += a > b && b > c;
            }
        }
    }
    for (int i = 0; i <= HAND3_ROYAL; i++) CHECK_EQ(count[i], known[i]);
}

/* Counted apart: four cards hold trips in 13 + 13 * 4 * 48 ways and a royal in 4 * 49; a suit's twelve runs
 * of three in 12 * 49 ways, of which the eleven runs of four were counted twice. */
TEST(hand3, every_four_cards_of_a_deck) {
    int64_t count[16] = {0};
    card c[4];

    for (c[0] = 3; c[0] < DECK_52; c[0]++) {
        for (c[1] = 2; c[1] < c[0]; c[1]++) {
            for (c[2] = 1; c[2] < c[1]; c[2]++) {
                for (c[3] = 0; c[3] < c[2]; c[3]++) {
                    int best = three_by_counting(c[1], c[2], c[3]);

                    for (int i = 1; i < 4; i++) {
                        const int value = three_by_counting(c[0], c[i], c[i % 3 + 1]);
                        if (value > best) best = value;
                    }
                    CHECK_EQ(hand3_best_of_4(c), best);
                    count[hand3_category((hand3)best)]++;
                }
            }
        }
    }
    CHECK_EQ(count[HAND3_TRIPS], 2509);
    CHECK_EQ(count[HAND3_ROYAL], 196);
    CHECK_EQ(count[HAND3_STRAIGHT_FLUSH], 4 * (12 * 49 - 11) - 196);
}

/* ---- a shoe ------------------------------------------------------------------------------------------- */

static int64_t choose(int64_t n, int k) { return k == 0 ? 1 : choose(n - 1, k - 1) * n / k; }

/* In how many ways a shoe of so many decks gives these three cards, a >= b >= c. */
static int64_t ways(int decks, card a, card b, card c) {
    if (a == c) return choose(decks, 3);
    if (a == b || b == c) return choose(decks, 2) * decks;
    return (int64_t)decks * decks * decks;
}

/* [super-three-card R3 to R5], counted by formula: d copies of each card, 4d of each rank. */
static void shoe_formula(int64_t d, int64_t out[SHOE3_ROYAL + 1]) {
    const int64_t cube = d * d * d, twin_pairs = 52 * choose(d, 2) * 48 * d;

    out[SHOE3_ROYAL] = 4 * cube;
    out[SHOE3_SUITED_TRIPS] = 52 * choose(d, 3);
    out[SHOE3_STRAIGHT_FLUSH] = 4 * 11 * cube;
    out[SHOE3_TRIPS] = 13 * choose(4 * d, 3) - out[SHOE3_SUITED_TRIPS];
    out[SHOE3_STRAIGHT] = 12 * (64 - 4) * cube;
    out[SHOE3_SUITED_PAIR] = twin_pairs;
    out[SHOE3_FLUSH] = 4 * (286 - 12) * cube;
    out[SHOE3_PAIR] = 13 * choose(4 * d, 2) * 48 * d - twin_pairs;
    out[SHOE3_HIGH] = (286 - 12) * (64 - 4) * cube;
}

TEST(hand3, every_three_cards_of_a_shoe) {
    int64_t six[16] = {0}, eight[16] = {0}, six_known[16], eight_known[16], six_all = 0, eight_all = 0;

    for (card a = 0; a < DECK_52; a++) {
        for (card b = 0; b < DECK_52; b++) {
            for (card c = 0; c < DECK_52; c++) {
                const shoe3 value = shoe3_value(a, b, c);

                CHECK_EQ(value, shoe_by_counting(a, b, c));
                if (a < b || b < c) continue;
                six[hand3_category(value)] += ways(6, a, b, c);
                eight[hand3_category(value)] += ways(8, a, b, c);
            }
        }
    }
    shoe_formula(6, six_known);
    shoe_formula(8, eight_known);
    for (int i = 0; i <= SHOE3_ROYAL; i++) {
        CHECK_EQ(six[i], six_known[i]);
        CHECK_EQ(eight[i], eight_known[i]);
        six_all += six[i];
        eight_all += eight[i];
    }
    CHECK_EQ(six_all, choose(312, 3));
    CHECK_EQ(eight_all, choose(416, 3));
}

/* ---- words -------------------------------------------------------------------------------------------- */

struct said {
    const char *words, *code;
};

static const struct {
    const char *cards;
    struct said deck, shoe;
} said[] = {
    {"9s 7d 2c", {"nine-high", "high 9"}, {"nine-high", "high 9"}},
    {"8s 8d 2c", {"pair of eights", "pair 8"}, {"pair of eights", "pair 8"}},
    {"Ks 7s 2s", {"flush, king-high", "flush K"}, {"flush, king-high", "flush K"}},
    {"As Kd Qc", {"straight, ace-high", "straight A"}, {"straight, ace-high", "straight A"}},
    {"As 2d 3c", {"straight, three-high", "straight 3"}, {"straight, three-high", "straight 3"}},
    {"Ks Kd Kc", {"three kings", "trips K"}, {"three kings", "trips K"}},
    {"6h 5h 4h", {"straight flush, six-high", "straight-flush 6"}, {"straight flush, six-high", "straight-flush 6"}},
    {"Ah Kh Qh", {"royal flush", "royal-flush"}, {"mini royal", "mini-royal"}},
    {"8s 2c 8s", {NULL, NULL}, {"suited pair of eights", "suited-pair 8"}},
    {"8s 8s 2s", {NULL, NULL}, {"suited pair of eights", "suited-pair 8"}},
    {"Ks Ks Kd", {NULL, NULL}, {"three kings", "trips K"}},
    {"Ks Ks Ks", {NULL, NULL}, {"three suited kings", "suited-trips K"}},
};

TEST(hand3, values_in_words_and_codes) {
    for (size_t i = 0; i < COUNT(said); i++) {
        const char *bad;
        card c[3];

        CHECK_EQ(card_read_list(said[i].cards, strlen(said[i].cards), c, 3, &bad), 3);
        check_hand_name(shoe3_name(shoe3_value(c[0], c[1], c[2])), said[i].shoe.words, said[i].shoe.code);
        if (!said[i].deck.words) continue;
        check_hand_name(hand3_name(hand3_value(c[0], c[1], c[2])), said[i].deck.words, said[i].deck.code);
    }
}

/* The paytables ask for "a pair of eights or better". */
TEST(hand3, a_category_begins_at_its_bound) {
    CHECK(hand3_value(card_of(EIGHT, 0), card_of(EIGHT, 1), card_of(TWO, 0)) >= HAND3_OF(HAND3_PAIR, EIGHT));
    CHECK(hand3_value(card_of(SEVEN, 0), card_of(SEVEN, 1), card_of(ACE, 0)) < HAND3_OF(HAND3_PAIR, EIGHT));
    CHECK_EQ(hand3_rank(hand3_value(card_of(ACE, 0), card_of(EIGHT, 1), card_of(EIGHT, 0))), EIGHT);
}
