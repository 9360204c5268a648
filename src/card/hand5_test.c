/*
 * hand5_test.c - every five, six and seven cards: values are places in the slow order, and categories have
 * the counts known for a 52-card deck.  A short run compares all flushes and a sample of the rest with the
 * slow order; a long one compares every hand.
 */
#include "card/hand.c"

#include "card/hand_fives_test.h"
#include "card/hand_text_fixture.h"
#include "test.h"

#include <signal.h>

static int64_t count_of[HAND5_VALUES + 1], walked;
static bool every;

static void check_counts(const int64_t known[HAND5_ROYAL + 1])
{
    int64_t count[HAND5_ROYAL + 1] = {0};

    CHECK_EQ(count_of[0], 0);
    for (int value = 1; value <= HAND5_VALUES; value++)
        count[hand5_category((hand5)value)] += count_of[value];
    for (int i = 0; i <= HAND5_ROYAL; i++) CHECK_EQ(count[i], known[i]);
}

static void check_value(const card *cards, int count, struct hand_sum sum, hand5 value)
{
    count_of[value]++;
    if (!every && !hand_sum_is_flush(sum) && walked++ % SAMPLE_STEP) return;
    const int place = fives_best(cards, count);
    if (value != place) CHECK_EQ(value, place);
}

static void visit_5(const card *cards, struct hand_sum sum)
{
    check_value(cards, 5, sum, hand5_of_5(sum));
}

static void visit_6(const card *cards, struct hand_sum sum)
{
    check_value(cards, 6, sum, hand5_of_6(sum));
}

static void visit_7(const card *cards, struct hand_sum sum)
{
    check_value(cards, 7, sum, hand5_of_7(sum));
}

TEST(hand5, every_five_cards)
{
    static const int64_t known[] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4};

    every = true;
    CHECK_EQ(fives_open(DECK_52, hand_slow_five), HAND5_VALUES);
    fives_walk_all(DECK_52, 5, visit_5);
    for (int value = 1; value <= HAND5_VALUES; value++) CHECK(count_of[value] > 0);
    check_counts(known);
}

TEST(hand5, every_six_cards)
{
    static const int64_t known[] = {6612900, 9730740, 2532816, 732160, 361620,
                                    205792,  165984,  14664,   1656,   188};

    every = test_long();
    fives_open(DECK_52, hand_slow_five);
    fives_walk_all(DECK_52, 6, visit_6);
    check_counts(known);
}

TEST(hand5, every_seven_cards)
{
    static const int64_t known[] = {23294460, 58627800, 31433400, 6461620, 6180020,
                                    4047644,  3473184,  224848,   37260,   4324};

    every = test_long();
    fives_open(DECK_52, hand_slow_five);
    fives_walk_all(DECK_52, 7, visit_7);
    check_counts(known);
}

/* ---- the checked way in, and words -------------------------------------------------------------------- */

static const struct {
    const char *cards, *words, *code;
} said[] = {
    {"7s 5d 4c 3h 2s", "seven-high", "high 7"},
    {"As Kd 9c 9h 2s 4d", "pair of nines", "pair 9"},
    {"As Ad 9c 9h Ks 4d 4c", "two pair, aces and nines", "two-pair A 9"},
    {"Qs Qd Qc 9h 2s 4d", "three queens", "trips Q"},
    {"As 2d 3c 4h 5s Kd Kc", "straight, five-high", "straight 5"},
    {"As Kd Qc Jh Ts Kc Kh", "straight, ace-high", "straight A"},
    {"As Ks 7s 5s 2s Kd Kc", "flush, ace-high", "flush A"},
    {"Qs Qd Qc 9h 9s 9d 4c", "full house, queens over nines", "full-house Q 9"},
    {"6s 6d 6c 6h 9s 9d 9c", "four sixes", "quads 6"},
    {"As 2s 3s 4s 5s Ks Kd", "straight flush, five-high", "straight-flush 5"},
    {"9h 8h 7h 6h 5h 4h 3h", "straight flush, nine-high", "straight-flush 9"},
    {"Ah Kh Qh Jh Th 9h 8h", "royal flush", "royal-flush"},
};

TEST(hand5, values_in_words_and_codes)
{
    for (size_t i = 0; i < COUNT(said); i++) {
        const char *bad;
        card c[7];
        const int count = card_read_list(said[i].cards, strlen(said[i].cards), c, 7, &bad);

        check_hand_name(hand5_name(hand5_best(c, count)), said[i].words, said[i].code);
    }
}

Test(hand5, a_card_twice_is_our_bug, .signal = SIGABRT)
{
    const card cards[5] = {1, 2, 3, 4, 1};

    hand5_best(cards, 5);
}
