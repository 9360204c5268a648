#include "card/shoe.c"

#include "test.h"

static const struct {
    int decks;
    bool joker;
    int cards;
} shoes[] = {{1, false, 52}, {1, true, 53}, {6, false, 312}, {8, false, 416}};

TEST(shoe, gives_every_copy_and_not_one_more)
{
    for (size_t i = 0; i < COUNT(shoes); i++) {
        struct shoe shoe = shoe_open(shoes[i].decks, shoes[i].joker);
        int left = shoes[i].cards;

        for (int copy = 0; copy < shoes[i].decks; copy++) {
            for (card c = 0; c < (shoes[i].joker ? DECK_53 : DECK_52); c++) {
                CHECK_EQ(shoe_left(&shoe), left--);
                CHECK_EQ(shoe_take(&shoe, c), OK);
            }
        }
        CHECK_EQ(shoe_left(&shoe), 0);
        for (card c = 0; c < DECK_52; c++) CHECK_EQ(shoe_take(&shoe, c), ERR_CARD_TWICE);
        CHECK_EQ(shoe_left(&shoe), 0);
    }
}

TEST(shoe, refuses_what_it_never_held_and_stays_as_it_was)
{
    static const card strangers[] = {JOKER, 53, CARD_NONE, CARD_HIDDEN};
    struct shoe shoe = shoe_open(6, false);
    const struct shoe before = shoe;

    for (size_t i = 0; i < COUNT(strangers); i++) CHECK_EQ(shoe_take(&shoe, strangers[i]), ERR_CARD);
    CHECK_EQ(memcmp(&shoe, &before, sizeof shoe), 0);
}

TEST(shoe, holds_one_joker)
{
    struct shoe shoe = shoe_open(1, true);

    CHECK_EQ(shoe_take(&shoe, JOKER), OK);
    CHECK_EQ(shoe_take(&shoe, JOKER), ERR_CARD_TWICE);
    CHECK_EQ(shoe_take(&shoe, 53), ERR_CARD);
    CHECK_EQ(shoe_left(&shoe), 52);
}
