#include "card/card.c"

#include "test.h"

TEST(card, every_card_reads_back)
{
    for (int i = 0; i <= JOKER; i++) {
        char memory[8];
        struct buf b = BUF(memory);
        const char *at = memory;
        card c = CARD_NONE;

        card_put(&b, (card)i);
        CHECK(card_read(&at, memory + b.size, &c));
        CHECK_EQ(c, i);
        CHECK(at == memory + b.size);
    }
}

/* The contract: 10d, any case, suit signs, the joker as Jk. */
TEST(card, other_spellings_are_read)
{
    static const char text[] = "10d tD TD T\u2666 10\u2666\ufe0f aS A\u2660 jK JK";
    const card expected[] = {33, 33, 33, 33, 33, 51, 51, JOKER, JOKER};
    card cards[16];
    const char *bad = NULL;

    CHECK_EQ(card_read_list(text, sizeof text - 1, cards, 16, &bad), (int)COUNT(expected));
    CHECK_EQ(memcmp(cards, expected, sizeof expected), 0);
}

TEST(card, a_bad_word_is_pointed_at)
{
    static const char *const bad_lists[] = {"As 1s",      "As Kx",        "As AsK", "As 2",
                                            "As \u2660A", "As K\xe2\x99", "As -"};

    for (size_t i = 0; i < COUNT(bad_lists); i++) {
        card cards[4];
        const char *bad = NULL;

        CHECK_EQ(card_read_list(bad_lists[i], strlen(bad_lists[i]), cards, 4, &bad), -1);
        CHECK(bad == bad_lists[i] + 3);
    }
}

TEST(card, sort_is_high_to_low_with_the_joker_first)
{
    card cards[] = {0, 51, JOKER, 7, 48};

    card_sort(cards, 5);
    CHECK_EQ(memcmp(cards, ((const card[]){JOKER, 51, 48, 7, 0}), 5), 0);
}
