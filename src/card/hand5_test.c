/* hand5_test.c - every six cards: values are places in the slow order, and categories have the counts known
 * for a 52-card deck.  A short run compares all flushes and a sample of the rest with the slow order; a long
 * one compares every hand. */
#include "card/hand.c"

#include "card/hand_fives_fixture.h"
#include "card/hand_text_fixture.h"
#include "test.h"

static int64_t count_of[HAND5_VALUES + 1], walked;
static bool every;

static void check_counts(const int64_t known[HAND5_ROYAL + 1]) {
    int64_t count[HAND5_ROYAL + 1] = {0};

    CHECK_EQ(count_of[0], 0);
    for (int value = 1; value <= HAND5_VALUES; value++) count[hand5_category((hand5)value)] += count_of[value];
    for (int i = 0; i <= HAND5_ROYAL; i++) CHECK_EQ(count[i], known[i]);
}

static void check_value(const card *cards, int count, struct hand_sum sum, hand5 value) {
    count_of[value]++;
    if (!every && !hand_sum_is_flush(sum) && walked++ % SAMPLE_STEP) return;
    const int place = fives_best(cards, count);
    if (value != place) CHECK_EQ(value, place);
}

static void visit_6(const card *cards, struct hand_sum sum) { check_value(cards, 6, sum, hand5_of_6(sum)); }

TEST(hand5, every_six_cards) {
    static const int64_t known[] = {6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188};

    every = test_long();
    CHECK_EQ(fives_open(DECK_52, hand_slow_five), HAND5_VALUES);
    fives_walk_all(DECK_52, 6, visit_6);
    check_counts(known);
}

static const struct {
    const char *cards, *words, *code;
} said[] = {
    {"9s 7d 5c 4h 3s 2d", "nine-high", "high 9"},
    {"As Kd 9c 9h 2s 4d", "pair of nines", "pair 9"},
    {"As Ad 9c 9h 4s 4d", "two pair, aces and nines", "two-pair A 9"},
    {"Qs Qd Qc 9h 2s 4d", "three queens", "trips Q"},
    {"As 2d 3c 4h 5s Kd", "straight, five-high", "straight 5"},
    {"As Kd Qc Jh Ts Kc", "straight, ace-high", "straight A"},
    {"As Ks 7s 5s 2s Kd", "flush, ace-high", "flush A"},
    {"Qs Qd Qc 9h 9s 9d", "full house, queens over nines", "full-house Q 9"},
    {"6s 6d 6c 6h 9s 9d", "four sixes", "quads 6"},
    {"As 2s 3s 4s 5s Ks", "straight flush, five-high", "straight-flush 5"},
    {"9h 8h 7h 6h 5h 4h", "straight flush, nine-high", "straight-flush 9"},
    {"Ah Kh Qh Jh Th 9h", "royal flush", "royal-flush"},
};

TEST(hand5, values_in_words_and_codes) {
    for (size_t i = 0; i < COUNT(said); i++) {
        const char *bad;
        card c[6];
        const int count = card_read_list(said[i].cards, strlen(said[i].cards), c, 6, &bad);
        const hand5 value = hand5_of_6(hand_sum_of(c, count));

        check_hand_name(hand_meaning_name(hand5_meaning[value]), said[i].words, said[i].code);
    }
}
