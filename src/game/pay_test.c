/* pay_test.c - what a line pays, to the cent, and which line it is. */
#include "game/pay.c"

#include "test.h"

static struct pay pay(int kind, int den, int meter, uint32_t num) {
    return (struct pay){(uint8_t)kind, (uint8_t)den, (uint8_t)meter, num};
}

/* ---- returns ------------------------------------------------------------------------------------------ */

static const struct {
    const char *why;
    struct pay pay;
    int64_t stake, returned;
    enum outcome outcome;
} returns[] = {
    {"a loss", LOSE, 500, 0, OUTCOME_LOSE},
    {"a push", PUSH, 500, 500, OUTCOME_PUSH},
    {"the greatest push", PUSH, INT64_MAX, INT64_MAX, OUTCOME_PUSH},
    {"even money", TO(1), 500, 1000, OUTCOME_WIN},
    {"40 to 1 returns the stake too", TO(40), 500, 20500, OUTCOME_WIN},
    {"200 for 1 keeps it", FOR(200), 500, 100000, OUTCOME_WIN},
    {"chase-the-flush R7: 0 to 1 is a push", TO(0), 500, 500, OUTCOME_PUSH},
    {"3/2 to 1 of an even stake", TO_HALF(3), 500, 1250, OUTCOME_WIN},
    {"super-three-card R7: the half cent stays with the house", TO_HALF(3), 501, 501 + 751, OUTCOME_WIN},
    {"super-three-card R7: one cent wins one cent", TO_HALF(3), 1, 2, OUTCOME_WIN},
    {"super-three-card R7: three cents win four", TO_HALF(3), 3, 7, OUTCOME_WIN},
    {"1/2 to 1 of a cent is nothing, and yet a win", TO_HALF(1), 1, 1, OUTCOME_WIN},
    {"cash does not depend on the stake", CASH(25), 1, 2500, OUTCOME_WIN},
    {"the most cash", CASH(UINT32_MAX), 1, INT64_C(429496729500), OUTCOME_WIN},
    {"a meter: the ledger pays it", METER(3), 500, 0, OUTCOME_WIN},
    {"the most even money", TO(1), INT64_MAX / 2, INT64_MAX - 1, OUTCOME_WIN},
    {"1000 to 1 near the bound", TO(1000), INT64_MAX / 1001, INT64_MAX / 1001 * 1001, OUTCOME_WIN},
    {"3/2 to 1 whose product needs more than 64 bits", TO_HALF(3), INT64_C(3600000000000000001),
     INT64_C(9000000000000000002), OUTCOME_WIN},
};

TEST(pay, returns_to_the_cent) {
    for (size_t i = 0; i < COUNT(returns); i++) {
        CHECK(pay_returned(returns[i].pay, returns[i].stake) == returns[i].returned, "%s", returns[i].why);
        CHECK(pay_outcome(returns[i].pay) == returns[i].outcome, "%s: outcome", returns[i].why);
    }
}

/* PAY_LOSE is zero: a cell left out of a table loses. */
TEST(pay, nothing_is_a_loss) {
    const struct pay nothing = {0};

    CHECK_EQ(pay_outcome(nothing), OUTCOME_LOSE);
    CHECK_EQ(pay_returned(nothing, 500), 0);
}

/* ---- order -------------------------------------------------------------------------------------------- */

/* Each pays more than the one before. */
static const struct pay ladder[] = {
    LOSE, PUSH, TO(0), TO_HALF(1), TO(1), TO_HALF(3), TO(2), TO(1000), TO(UINT32_MAX), METER(1),
};

TEST(pay, pays_are_ordered) {
    for (int a = 0; a < (int)COUNT(ladder); a++) {
        for (int b = 0; b < (int)COUNT(ladder); b++) {
            const int order = pay_compare(ladder[a], ladder[b]);

            CHECK_EQ((order > 0) - (order < 0), (a > b) - (a < b));
        }
    }
    CHECK_EQ(pay_compare((struct pay)TO(1), (struct pay)TO_HALF(2)), 0);
    CHECK(pay_compare((struct pay)CASH(25), (struct pay)CASH(5)) > 0);
    CHECK(pay_compare((struct pay)FOR(5), (struct pay)FOR(200)) < 0);
    CHECK(pay_compare(pay(PAY_METER, 1, 1, 100), pay(PAY_METER, 1, 1, 10)) > 0);
}

/* Printed low to high or high to low; one column pushes, loses or leaves out what another pays. */
static const struct pay_row rows[] = {
    {0, "pair", "Pair", {TO(1), PUSH}},        {3, "flush", "Flush", {TO(4), TO(3)}},
    {15, "royal", "Royal", {METER(1), TO(9)}}, {5, "three", "Three", {TO(30), LOSE}},
    {6, "suited", "Suited", {TO(4)}},
};
static const struct pay_sheet sheet = {"X-1", 3, COUNT(rows), {"1", "2", "3"}, {0}, rows};

static const char *best(int column, uint32_t tiers) {
    const struct pay_table table = {&sheet, (uint8_t)column};
    const struct pay_row *row = pay_best(table, tiers);
    const struct pay_lines lines = pay_lines_of(table);

    CHECK(pay_line(&lines, tiers)->row == row);
    return row ? row->id : "";
}

TEST(pay, the_best_of_several_tiers) {
    CHECK_STR(best(0, 0), "");
    CHECK_STR(best(0, 1u << 1), ""); /* a tier without a row */
    CHECK_STR(best(0, 1u << 0), "pair");
    CHECK_STR(best(0, 1u << 0 | 1u << 3), "flush");
    CHECK_STR(best(0, 1u << 3 | 1u << 5 | 1u << 0), "three");
    CHECK_STR(best(0, 1u << 15 | 1u << 5), "royal"); /* a meter before any odds */
    CHECK_STR(best(0, 1u << 3 | 1u << 6), "flush");  /* equal pays: the row printed first */
    CHECK_STR(best(0, UINT32_MAX), "royal");
    CHECK_STR(best(1, 1u << 0), "pair"); /* a push is better than a loss */
    CHECK_STR(best(1, 1u << 0 | 1u << 5), "pair");
    CHECK_STR(best(1, 1u << 5), ""); /* a row that loses decides nothing */
    CHECK_STR(best(1, 1u << 6), ""); /* and so does one left out */
    CHECK_STR(best(2, UINT32_MAX), "");
}

TEST(pay, the_top_of_a_table) {
    CHECK_EQ(pay_top((struct pay_table){&sheet, 0}).kind, PAY_METER);
    CHECK_EQ(pay_top((struct pay_table){&sheet, 1}).num, 9);
    CHECK_EQ(pay_top((struct pay_table){&sheet, 2}).kind, PAY_LOSE);
    CHECK_EQ(pay_compare(pay_top((struct pay_table){NULL, 0}), (struct pay)TO(1)), 0); /* even money */
}

/* ---- words -------------------------------------------------------------------------------------------- */

TEST(pay, in_words) {
    static const struct {
        struct pay pay;
        const char *text;
    } words[] = {
        {LOSE, "lose"},           {PUSH, "push"},
        {TO(100), "100 to 1"},    {TO(0), "0 to 1"},
        {TO_HALF(3), "3/2 to 1"}, {FOR(200), "200 for 1"},
        {CASH(25), "$25"},        {CASH(5000), "$5,000"},
        {METER(4), "meter 4"},    {{PAY_METER, 1, 2, 10}, "10% of meter 2"},
    };

    for (size_t i = 0; i < COUNT(words); i++) CHECK_STR(pay_text(words[i].pay).text, words[i].text);
    CHECK_STR(outcome_name(OUTCOME_LOSE), "lose");
    CHECK_STR(outcome_name(OUTCOME_PUSH), "push");
    CHECK_STR(outcome_name(OUTCOME_WIN), "win");
}
