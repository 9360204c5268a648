#include "math/super_three_card/super_three_card_exact.c"

#include "test.h"

#include "math/decide_cards_fixture.h"

static struct decide_table table;

/* "odds=PT-FLT-STC-01 decks=6 Kd 9h against 7c", a tab, the decision. */
static void check_line(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    const struct play_fold_tables *t = context;
    const char *own = strchr(strchr(line, ' ') + 1, ' ') + 1, *against = strstr(line, " against "),
               *tab = strchr(line, '\t'), *bad;
    const bool plays = strncmp(tab, "\tplay\t", 6) == 0;
    card c[3];

    CHECK_EQ(card_read_list(own, (size_t)(against - own), c, 2, &bad), 2);
    CHECK_EQ(card_read_list(against + 9, 2, c + 2, 1, &bad), 1);
    for (int turn = 0; turn < SUITS; turn++) {
        card other[3];

        for (int i = 0; i < 3; i++) other[i] = card_of(card_rank(c[i]), (card_suit(c[i]) + turn) % SUITS);
        CHECK_EQ(decide_cards_get(&t->plays, other, other[2]), plays);
        CHECK_EQ(decide_cards_get(&t->plays, (card[]){other[1], other[0]}, other[2]), plays);
    }
}

TEST(super_three_card_decide, every_state_is_decided_as_the_strategy_lists_it) {
    const int odds = game_wager(&super_three_card, "odds", 4);

    decide_open(&table, &super_three_card_exact);
    table.request.fixed_tables = UINT32_C(1) << odds;
    table.request.fixed_options = UINT32_C(1) << rules_option(&super_three_card, "decks", 5);
    for (uint8_t column = 0; column < 3; column++) {
        table.request.rules.table[odds].column = column;
        CHECK_EQ(rules_set(&table.request.rules, "decks", 5, column == 1 ? "8" : "6", 1), OK);
        const void *tables = decider_find(&super_three_card, "optimal")->prepare(&table.request);
        CHECK(super_three_card_exact.strategy(&table.request, check_line, (void *)(uintptr_t)tables));
    }
    decide_close(&table);
}

TEST(super_three_card_decide, the_advice_at_the_table_is_the_same) {
    int played = 0;

    decide_open(&table, &super_three_card_exact);
    const void *tables = decider_find(&super_three_card, "optimal")->prepare(&table.request);
    for (int i = 0; i < 60; i++) {
        decide_deal(&table, 3, NULL, NULL);
        for (int seat = 1; seat <= 3; seat++)
            played += decide_check(&table, decider_find(&super_three_card, "optimal"), tables, seat);
    }
    CHECK(played > 100 && played < 170); /* 77 % play */
    decide_close(&table);
}

/* Cases of the short rules, one each and its neighbour. */
TEST(super_three_card_decide, the_short_rules_are_followed) {
    static const struct {
        const char *cards; /* two, and the up card */
        bool plays;
    } cases[] = {
        {"2c 2d As", true},  {"2c 4c As", true},  {"2c 6c As", false}, {"Jc 2c As", true},  {"Tc 4d 9s", true},
        {"Tc 4d Ts", false}, {"9c 4d 2s", true},  {"9c 4d 4s", false}, {"Kc 8d Ks", true},  {"Kc 7d Ks", false},
        {"7c 6d Ks", true},  {"7c 5d 9s", true},  {"7c 5d Ts", false}, {"7c 6d As", false}, {"Ac 2d As", true},
        {"Qc Jd As", true},  {"Kc Qd As", false},
    };

    decide_open(&table, &super_three_card_exact);
    const struct play_fold_tables *t = decider_find(&super_three_card, "short")->prepare(&table.request);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *bad;
        card c[3];

        CHECK_EQ(card_read_list(cases[i].cards, strlen(cases[i].cards), c, 3, &bad), 3);
        CHECK(decide_cards_get(&t->plays, c, c[2]) == cases[i].plays, "%s", cases[i].cards);
    }
    decide_close(&table);
}
