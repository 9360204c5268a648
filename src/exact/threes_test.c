#include "exact/threes.c"

#include "test.h"

static struct three_numbers numbers;
static struct three_sums sums;

/* Every hand is of one class: 22,100 of them, and cards fall. */
TEST(threes, classes_cover_every_hand) {
    static struct three classes[THREE_CLASSES];
    int hands = 0;

    three_classes(classes);
    for (int i = 0; i < THREE_CLASSES; i++) {
        hands += classes[i].size;
        CHECK(classes[i].cards[0] > classes[i].cards[1] && classes[i].cards[1] > classes[i].cards[2]);
    }
    CHECK_EQ(hands, THREES);
}

TEST(threes, numbers_keep_the_order_of_values) {
    three_numbers_fill(&numbers, 0);
    for (int i = 1; i < THREE_VALUES; i++) CHECK(numbers.value[i] > numbers.value[i - 1]);
    for (card a = 0; a < DECK_52; a += 5)
        for (card b = 0; b < DECK_52; b++)
            for (card c = 0; c < DECK_52; c++) {
                const int number = numbers.of[a][b][c];

                CHECK_EQ(number == INT16_MAX, a == b || a == c || b == c);
                if (number != INT16_MAX) CHECK_EQ(numbers.value[number], hand3_value(a, b, c));
            }
    CHECK_EQ(three_number_from(&numbers, 0), 0);
    CHECK_EQ(three_number_from(&numbers, numbers.value[300]), 300);
    CHECK_EQ(three_number_from(&numbers, numbers.value[300] + 1), 301);
    CHECK_EQ(three_number_from(&numbers, UINT16_MAX), THREE_VALUES);
}

/* In a shoe a card can meet its twin. */
TEST(threes, a_shoe_has_more_values) {
    three_numbers_fill_shoe(&numbers);
    for (card a = 0; a < DECK_52; a += 3)
        for (card b = 0; b < DECK_52; b++)
            for (card c = 0; c < DECK_52; c++) CHECK_EQ(numbers.value[numbers.of[a][b][c]], shoe3_value(a, b, c));
}

/* The slow way: hand by hand; also with cards that no hand may hold. */
TEST(threes, hands_beside_a_hand_are_counted_as_by_a_walk) {
    static const card hands[][3] = {{51, 50, 49}, {48, 21, 3}, {40, 36, 33}, {9, 4, 1}};
    static const uint64_t gones[] = {0, UINT64_C(1) << 7 | UINT64_C(1) << 30};

    for (int g = 0; g < 2; g++) {
        three_numbers_fill(&numbers, gones[g]);
        three_sums_fill(&sums, &numbers);
        for (int h = 0; h < 4; h++)
            for (int below = 0; below <= THREE_VALUES; below += 57) {
                int count = 0;

                for (card a = 2; a < DECK_52; a++)
                    for (card b = 1; b < a; b++)
                        for (card c = 0; c < b; c++)
                            count += !memchr(hands[h], a, 3) && !memchr(hands[h], b, 3) && !memchr(hands[h], c, 3) &&
                                     numbers.of[a][b][c] < below;
                CHECK_EQ(three_count_beside(&sums, &numbers, hands[h], below), count);
            }
    }
}
