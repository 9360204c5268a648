#include "card/card.c"

#include "test.h"

TEST(card, every_card_reads_back) {
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
TEST(card, other_spellings_are_read) {
    static const char text[] = "10d tD TD T\u2666 10\u2666\ufe0f aS A\u2660 jK JK";
    const card expected[] = {33, 33, 33, 33, 33, 51, 51, JOKER, JOKER};
    card cards[16];
    const char *bad = NULL;

    CHECK_EQ(card_read_list(text, sizeof text - 1, cards, 16, &bad), (int)COUNT(expected));
    CHECK_EQ(memcmp(cards, expected, sizeof expected), 0);
}

TEST(card, a_bad_word_is_pointed_at) {
    static const char *const bad_lists[] = {"As 1s", "As Kx", "As AsK", "As 2", "As \u2660A", "As K\xe2\x99", "As -"};

    for (size_t i = 0; i < COUNT(bad_lists); i++) {
        card cards[4];
        const char *bad = NULL;

        CHECK_EQ(card_read_list(bad_lists[i], strlen(bad_lists[i]), cards, 4, &bad), -1);
        CHECK(bad == bad_lists[i] + 3);
    }
}

TEST(card, sort_is_high_to_low_with_the_joker_first) {
    card cards[] = {0, 51, JOKER, 7, 48};

    card_sort(cards, 5);
    CHECK_EQ(memcmp(cards, ((const card[]){JOKER, 51, 48, 7, 0}), 5), 0);
}

/* ---- shoe --------------------------------------------------------------------------------------------- */

static const struct {
    int decks;
    bool joker;
    int cards;
} shoes[] = {{1, false, 52}, {1, true, 53}, {6, false, 312}, {8, false, 416}};

TEST(shoe, gives_every_copy_and_not_one_more) {
    for (size_t i = 0; i < COUNT(shoes); i++) {
        struct shoe shoe = shoe_open(shoes[i].decks, shoes[i].joker);
        int left = shoes[i].cards;

        for (int copy = 0; copy < shoes[i].decks; copy++) {
            for (card c = 0; c < (shoes[i].joker ? DECK_53 : DECK_52); c++) {
                CHECK_EQ(shoe.left, left--);
                CHECK_EQ(shoe_take(&shoe, c), OK);
            }
        }
        CHECK_EQ(shoe.left, 0);
        for (card c = 0; c < DECK_52; c++) CHECK_EQ(shoe_take(&shoe, c), ERR_CARD_TWICE);
        CHECK_EQ(shoe.left, 0);
    }
}

TEST(shoe, refuses_what_it_never_held_and_stays_as_it_was) {
    static const card strangers[] = {JOKER, 53, CARD_NONE, CARD_HIDDEN};
    struct shoe shoe = shoe_open(6, false);
    const struct shoe before = shoe;

    for (size_t i = 0; i < COUNT(strangers); i++) CHECK_EQ(shoe_take(&shoe, strangers[i]), ERR_CARD);
    CHECK_EQ(memcmp(&shoe, &before, sizeof shoe), 0);
}

TEST(shoe, holds_one_joker) {
    struct shoe shoe = shoe_open(1, true);

    CHECK_EQ(shoe_take(&shoe, JOKER), OK);
    CHECK_EQ(shoe_take(&shoe, JOKER), ERR_CARD_TWICE);
    CHECK_EQ(shoe_take(&shoe, 53), ERR_CARD);
    CHECK_EQ(shoe.left, 52);
}
