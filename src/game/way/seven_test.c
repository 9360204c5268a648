/* seven_test.c - the masks against the five-card evaluator, which looks at every five of the seven. */
#include "house_way.c"

#include "card/pai_gow.h"
#include "every_seven.h"
#include "test.h"

/* A bit per category that some five of the seven make. */
static unsigned categories_of(const card seven[7], int *best) {
    unsigned categories = 0;

    *best = 0;
    for (int i = 0; i < 7; i++) {
        for (int j = i + 1; j < 7; j++) {
            card five[5];

            for (int k = 0, n = 0; k < 7; k++) {
                if (k != i && k != j) five[n++] = seven[k];
            }
            const int value = pai_gow_value5(five, WHEEL_LOWEST);
            categories |= 1u << pai_gow_category((pai_gow_back)value);
            if (value > *best) *best = value;
        }
    }
    return categories;
}

static void compare(void *context, const card cards[7], int weight) {
    const struct seven s = seven_of(cards);
    int best;
    const unsigned made = categories_of(cards, &best);
    const bool royal = made >> PAI_GOW_ROYAL & 1, straight_flush = royal || made >> PAI_GOW_STRAIGHT_FLUSH & 1;
    const bool five_aces = made >> PAI_GOW_FIVE_ACES & 1;
    const bool ace_high =
        pai_gow_category((pai_gow_back)best) == PAI_GOW_HIGH && pai_gow_rank((pai_gow_back)best) == ACE;
    char memory[32];
    struct buf text = BUF(memory);

    (void)weight;
    ++*(unsigned *)context;
    if ((seven_royal_suit(&s) >= 0) == royal && seven_straight_flush(&s) == straight_flush &&
        seven_flush(&s) == (straight_flush || made >> PAI_GOW_FLUSH & 1) &&
        seven_straight(&s) == (straight_flush || made >> PAI_GOW_STRAIGHT & 1) &&
        (seven_full_house(&s) == (made >> PAI_GOW_FULL_HOUSE & 1) || five_aces) &&
        (s.at_least[4] != 0) == (five_aces || made >> PAI_GOW_QUADS & 1) && (s.at_least[5] != 0) == five_aces &&
        seven_ace_high(&s) == ace_high) {
        return;
    }
    card_put_list(&text, cards, 7);
    FAIL("%s", memory);
}

TEST(seven, masks_say_what_the_evaluator_says) {
    unsigned compared = 0;

    every_seven(compare, &compared, test_long() ? 1 : 11);
    CHECK(compared > 600000);
}

/* [dealer-open-pai-gow R8] A-2-...-7 counts, and so does 8-9-...-A; nothing wraps around. */
TEST(seven, rows_of_seven) {
    CHECK(seven_natural_row(0x103f));  /* A 2 3 4 5 6 7 */
    CHECK(seven_natural_row(0x1fc0));  /* 8 to A */
    CHECK(seven_natural_row(0x007f));  /* 2 to 8 */
    CHECK(!seven_natural_row(0x181f)); /* K A 2 3 4 5 6 */
    CHECK(!seven_natural_row(0x00bf)); /* a gap */
    CHECK(!seven_natural_row(0x103e)); /* six ranks */
    CHECK(seven_wild_row(0x103e));     /* A _ 3 4 5 6 7 */
    CHECK(seven_wild_row(0x003f));     /* 2 to 7, the joker at either end */
    CHECK(seven_wild_row(0x1f80));     /* 9 to A, the joker is the eight */
    CHECK(!seven_wild_row(0x00cf));    /* two gaps */
    CHECK(!seven_wild_row(0x181e));    /* K A 3 4 5 6 */
}
