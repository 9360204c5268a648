#include "math/pay_exact.c"

#include "game/game.h"
#include "test.h"

TEST(pay_exact, nets_of_a_unit_staked) {
    CHECK_EQ(pay_exact_net((struct pay)LOSE, 2, 500), -2);
    CHECK_EQ(pay_exact_net((struct pay)PUSH, 2, 500), 0);
    CHECK_EQ(pay_exact_net((struct pay)TO(3), 2, 500), 6);
    CHECK_EQ(pay_exact_net((struct pay)TO_HALF(3), 2, 500), 3);
    CHECK_EQ(pay_exact_net((struct pay)FOR(20), 1, 500), 19);
    CHECK_EQ(pay_exact_net((struct pay)METER(2), 1, 500), -1);
    CHECK_EQ(pay_exact_net((struct pay)CASH(25), 500, 500), 4 * 500); /* $25 for $5 */
}

TEST(pay_exact, a_half_needs_a_scale_of_two) {
    const struct pay_sheet *odds = super_three_card.wagers[1].sheet;

    CHECK_EQ(pay_exact_scale((struct pay_table){odds, 0}, 100), 1);
    CHECK_EQ(pay_exact_scale((struct pay_table){odds, 1}, 100), 2);
}

TEST(pay_exact, all_tables_or_the_fixed_one) {
    struct analysis_request request = {.rules = rules_standard(&three_card_catch)};
    const int wager = pay_exact_wager(&three_card_catch, "natural-pair-plus");
    struct pay_table tables[PAY_EXACT_TABLES];
    struct pay_sheet own = *request.rules.table[wager].sheet;

    CHECK_EQ(pay_exact_tables(&request, wager, tables), 4);
    CHECK_EQ(tables[3].column, 3);
    request.fixed_tables = 1u << wager;
    request.rules.table[wager].column = 2;
    CHECK_EQ(pay_exact_tables(&request, wager, tables), 1);
    CHECK_EQ(tables[0].column, 2);
    CHECK(!pay_exact_unapproved(&request, wager));
    request.rules.table[wager].sheet = &own;
    CHECK(pay_exact_unapproved(&request, wager));
}

/* Lines appear in the printed order with their pays, a meter by its number, and "lose" last. */
TEST(pay_exact, a_measure_opens_with_every_line) {
    const struct analysis_request request = {.rules = rules_standard(&three_card_catch)};
    const int wager = pay_exact_wager(&three_card_catch, "progressive");
    const struct pay_table table = request.rules.table[wager];
    struct pay_exact p;
    const struct measure *m = &p.m;

    pay_exact_open(&p, &request, wager, table);
    CHECK_EQ(m->line_count, 11);
    CHECK_STR(m->lines[0].id, "natural-royal-spades");
    CHECK_EQ(m->lines[1].meter, 2);
    CHECK_EQ(m->lines[5].net, 199);
    CHECK_STR(m->lines[10].id, "lose");
    pay_exact_count(&p, pay_exact_tier(&three_card_catch, wager, "catch-straight"), 7);
    pay_exact_count(&p, 0, 5);
    CHECK_EQ(m->lines[9].count, 7);
    CHECK_EQ(m->lines[10].count, 5);
}

/* Of a table that is not approved a hand that it does not pay keeps its name. */
TEST(pay_exact, a_lost_line_keeps_its_name) {
    struct analysis_request request = {.rules = rules_standard(&three_card_catch)};
    const int wager = pay_exact_wager(&three_card_catch, "natural-pair-plus");
    struct pay_row rows[PAY_EXACT_LINES];
    struct pay_sheet own = *request.rules.table[wager].sheet;
    struct pay_exact p;

    memcpy(rows, own.rows, own.count * sizeof *rows);
    for (int i = 0; i < own.count; i++) rows[i].pay[0] = i == 3 ? (struct pay)TO(7) : (struct pay)LOSE;
    own.rows = rows;
    request.fixed_tables = 1u << wager;
    request.rules.table[wager] = (struct pay_table){&own, 0};
    pay_exact_open(&p, &request, wager, request.rules.table[wager]);
    CHECK_EQ(p.m.line_count, own.count + 1);
    pay_exact_count(&p, 1u << rows[1].tier, 4);
    pay_exact_count(&p, 1u << rows[1].tier | 1u << rows[3].tier, 2); /* the line that pays wins */
    CHECK_STR(p.m.lines[1].id, rows[1].id);
    CHECK_EQ(p.m.lines[1].count, 4);
    CHECK_EQ(p.m.lines[1].net, -1);
    CHECK(p.m.lines[1].lost && !p.m.lines[3].lost);
    CHECK_EQ(p.m.lines[3].count, 2);
}
