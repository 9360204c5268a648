#include "math/three_card_catch/three_card_catch_exact.c"

#include "test.h"

#include "math/decide_cards_fixture.h"

static struct decide_table table;

/* The lines of 'analyze --strategy', read one by one: the same decision for the hand in any order and suits. */
static void check_line(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    const struct play_fold_tables *t = context;
    const char *cards = strchr(line, ' ') + 1, *tab = strchr(line, '\t'), *bad;
    const bool plays = strncmp(tab, "\tplay\t", 6) == 0;
    card c[3];

    CHECK_EQ(card_read_list(cards, (size_t)(tab - cards), c, 3, &bad), 3);
    for (int turn = 0; turn < SUITS; turn++) {
        card other[3];

        for (int i = 0; i < 3; i++) other[i] = card_of(card_rank(c[i]), (card_suit(c[i]) + turn) % SUITS);
        CHECK_EQ(decide_cards_get(&t->plays, other, other[2]), plays);
        CHECK_EQ(decide_cards_get(&t->plays, (card[]){other[2], other[0]}, other[1]), plays);
    }
}

TEST(three_card_catch_decide, every_hand_is_decided_as_the_strategy_lists_it) {
    decide_open(&table, &three_card_catch_exact);
    for (uint8_t column = 0; column < 2; column++) {
        const int xtra = game_wager(&three_card_catch, "xtra", 4);

        table.request.rules.table[xtra].column = column;
        table.request.fixed_tables = UINT32_C(1) << xtra;
        const void *tables = decider_find(&three_card_catch, "optimal")->prepare(&table.request);
        CHECK(three_card_catch_exact.strategy(&table.request, check_line, (void *)(uintptr_t)tables));
    }
    decide_close(&table);
}

TEST(three_card_catch_decide, the_advice_at_the_table_is_the_same) {
    static const char *const close[] = {"8c 5d 2h", "Tc 7d 4h", "9c 6d 3h", "Tc 6d 2h", "Jc 7d 3h", "8c 5c 2h"};

    decide_open(&table, &three_card_catch_exact);
    const void *tables = decider_find(&three_card_catch, "optimal")->prepare(&table.request);
    for (int i = 0; i < 20; i++) {
        decide_deal(&table, 2, NULL, NULL);
        decide_check(&table, decider_find(&three_card_catch, "optimal"), tables, 1);
        decide_check(&table, decider_find(&three_card_catch, "optimal"), tables, 2);
    }
    for (size_t i = 0; i < COUNT(close); i++) {
        const char *bad;
        card c[6], cards[6] = {0};

        CHECK_EQ(card_read_list(close[i], strlen(close[i]), c, 3, &bad), 3);
        for (int k = 0; k < 3; k++) { /* one by one: the seat's, then the dealer's, here aces and a king */
            cards[2 * k] = c[k];
            cards[2 * k + 1] = card_of(k ? ACE : KING, k);
        }
        decide_deal(&table, 1, cards, NULL);
        decide_check(&table, decider_find(&three_card_catch, "optimal"), tables, 1);
    }
    decide_close(&table);
}

/* The rule for people, by hand: three suits, ten high or lower, every two at least three ranks apart. */
TEST(three_card_catch_decide, the_short_rule_folds_ten_kinds_of_hands) {
    decide_open(&table, &three_card_catch_exact);
    const struct play_fold_tables *t = decider_find(&three_card_catch, "short")->prepare(&table.request);
    int folded = 0;

    for (card a = 2; a < DECK_52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) folded += !decide_cards_get(&t->plays, (card[]){a, b}, c);
    CHECK_EQ(folded, 10 * 24); /* ten sets of ranks, 4 x 3 x 2 suits */
    decide_close(&table);
}
