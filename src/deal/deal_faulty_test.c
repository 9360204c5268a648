#include "deal/deal_faulty.c"

#include "deal/deal.h"
#include "test.h"

enum { CARDS = 6 };

/* Sweeps the fault over every place: one card twice in a row, every other card once and in order. */
TEST(deal_faulty, repeats_exactly_the_card_asked_for)
{
    const card list[CARDS] = {10, 11, 12, 13, 14, 15};

    for (uint64_t at = 2; at <= CARDS + 1; at++) {
        struct deal_script script;
        struct deal_faulty faulty;
        const struct deal_source source = {&deal_faulty, &faulty};
        card c = CARD_NONE;

        deal_script_open(&script, list, CARDS);
        deal_faulty_open(&faulty, (struct deal_source){&deal_script, &script}, at);
        for (uint64_t call = 1; call <= CARDS + 1; call++) {
            CHECK_EQ(deal_next(source, &c), OK);
            CHECK_EQ(c, 9 + (call < at ? call : call - 1));
        }
        c = CARD_NONE;
        CHECK_EQ(deal_next(source, &c), ERR_CARDS_FEW);
        CHECK_EQ(c, CARD_NONE);
    }
}

TEST(deal_faulty, passes_begin_on)
{
    struct deal_script script;
    struct deal_faulty faulty;
    bool shuffled = true;

    deal_script_open(&script, NULL, 0);
    deal_faulty_open(&faulty, (struct deal_source){&deal_script, &script}, 2);
    CHECK_EQ(deal_begin((struct deal_source){&deal_faulty, &faulty}, &shuffled), OK);
    CHECK(!shuffled);
}
