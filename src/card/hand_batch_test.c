/* hand_batch_test.c - batches against the evaluators of single hands: every three cards against the slow one, and five
 * and seven cards against pai_gow_of(), which pai_gow_test.c compares with the slow one on every hand.  A short run
 * takes a batch in fifty of the sevens, a long one all of them. */
#include "card/hand_batch.c"

#include "card/hand_slow.h"
#include "test.h"

static int64_t walked, different, batches;

static uint16_t values[HAND_BATCH];

TEST(hand_batch, every_three_cards_are_worth_what_the_slow_evaluator_says) {
    for (int top = DECK_52; top >= 3; top -= 7) {
        int i = 0;

        hand3_values(top, values);
        for (card a = 2; a < top; a++)
            for (card b = 1; b < a; b++)
                for (card c = 0; c < b; c++, walked++) different += values[i++] != hand_slow_three(a, b, c);
    }
    CHECK_EQ(different, 0);
    CHECK_EQ(walked, 22100 + 14190 + 8436 + 4495 + 2024 + 680 + 120 + 1);
}

static void check_batch(struct hand_sum others, int top, enum pai_gow_wheel wheel) {
    int i = 0;

    pai_gow_values(others, top, wheel, values);
    for (card a = 2; a < top; a++)
        for (card b = 1; b < a; b++) {
            const struct hand_sum with = hand_sum_with(hand_sum_with(others, a), b);

            for (card c = 0; c < b; c++, walked++)
                different += values[i++] != pai_gow_of(hand_sum_with(with, c), wheel);
        }
}

/* So many more cards below `top`, then a batch; a batch in `step`. */
static void walk(struct hand_sum others, int more, int top, int step) {
    if (more == 0) {
        if (batches++ % step == 0) check_batch(others, top, batches / step % 2 ? WHEEL_LOWEST : WHEEL_SECOND);
        return;
    }
    for (int c = top - 1; c >= more + 2; c--) walk(hand_sum_with(others, (card)c), more - 1, c, step);
}

TEST(hand_batch, every_five_of_53_cards_are_worth_what_they_are_alone) {
    walk(hand_sum_none(), 2, DECK_53, 1);
    CHECK_EQ(different, 0);
    CHECK_EQ(walked, 2869685);
}

TEST(hand_batch, seven_of_53_cards_are_worth_what_they_are_alone) {
    walk(hand_sum_none(), 4, DECK_53, test_long() ? 1 : 50);
    CHECK_EQ(different, 0);
    CHECK(test_long() ? walked == 154143080 : walked > 2500000);
}
