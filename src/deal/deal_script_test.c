#include "deal/deal_script.c"

#include "test.h"

TEST(deal_script, deals_the_list_once_across_rounds_and_says_when_it_ends)
{
    const card list[] = {card_of(ACE, SPADES), card_of(TWO, CLUBS), JOKER};
    struct deal_script script;
    const struct deal_source source = {&deal_script, &script};
    bool shuffled = true;
    card c = CARD_NONE;

    deal_script_open(&script, list, COUNT(list));
    CHECK_EQ(deal_begin(source, &shuffled), OK);
    CHECK(!shuffled);
    CHECK_EQ(deal_next(source, &c), OK);
    CHECK_EQ(c, card_of(ACE, SPADES));
    CHECK_EQ(deal_begin(source, &shuffled), OK);
    CHECK_EQ(deal_next(source, &c), OK);
    CHECK_EQ(c, card_of(TWO, CLUBS));
    CHECK_EQ(deal_next(source, &c), OK);
    CHECK_EQ(c, JOKER);
    c = CARD_NONE;
    CHECK_EQ(deal_next(source, &c), ERR_CARDS_FEW);
    CHECK_EQ(deal_next(source, &c), ERR_CARDS_FEW);
    CHECK_EQ(c, CARD_NONE);
}

TEST(deal_script, an_empty_list_has_no_card)
{
    struct deal_script script;
    card c;

    deal_script_open(&script, NULL, 0);
    CHECK_EQ(deal_next((struct deal_source){&deal_script, &script}, &c), ERR_CARDS_FEW);
}
