/* posted_test.c - includes the .c file, so that its static helpers can be tested. */
#include "posted.c"
#include "test.h"

TEST(posted, names_of_a_line) {
    CHECK(is_same_name("Catch a Straight", "catch-straight", true));
    CHECK(is_same_name("CATCH STRAIGHT", "Catch a Straight", true));
    CHECK(is_same_name("Pair of 8's or Better", "Pair of 8s or Better", true));
    CHECK(is_same_name("Pair of 8\xe2\x80\x99s or better", "pair of Eights or better", true));
    CHECK(is_same_name("3 of a Kind", "Three-of-a-Kind", true));
    CHECK(is_same_name("Suited Three of a Kind", "Three-of-a-Kind (Suited)", true));
    CHECK(is_same_name("Any Natural", "Natural Hand", true));
    CHECK(!is_same_name("Straight", "Straight Flush", true));
    CHECK(!is_same_name("Straight Flush", "Straight", true));
    CHECK(!is_same_name("6 Card Flush", "7 Card Flush", true));
    CHECK(!is_same_name("Three-of-a-Kind", "Three-of-a-Kind (Suited)", true));
    CHECK(!is_same_name("", "", true));
    CHECK(!is_same_name("!?", "a", true));
}

TEST(posted, brackets_may_be_left_out) {
    CHECK(is_same_name("Other Winning Hands", "Other Winning Hands (Catch a Pair or Less)", false));
    CHECK(is_same_name("Mini Royal", "Mini Royal (AKQ Suited)", false));
    CHECK(!is_same_name("Mini", "Mini Royal (AKQ Suited)", false));
}

/* What a pay reads as, written back in one form; "" where it is none. */
static const struct {
    const char *text, *read;
} pays[] = {
    {"8 to 1", "8 to 1"},
    {"8:1", "8 to 1"},
    {" 8 TO 1 ", "8 to 1"},
    {"8", "8 to 1"},
    {"3/2", "3/2 to 1"},
    {"3 to 2", "3/2 to 1"},
    {"1.5 to 1", "3/2 to 1"},
    {"1.50", "3/2 to 1"},
    {"1,000 to 1", "1000 to 1"},
    {"200 for 1", "200 for 1"},
    {"$1,000", "$1,000"},
    {"$2.50", "$2.50"},
    {"push", "push"},
    {"PUSH", "push"},
    {"Loss", "lose"},
    {"lose", "lose"},
    {"even money", "1 to 1"},
    {"0", "0 to 1"},
    {"meter 1", "meter 1"},
    {"Progressive Meter 5", "meter 5"},
    {"100%", "100% of the meter"},
    {"100% of meter 1", "meter 1"},
    {"50 % of the progressive meter 2", "50% of meter 2"},
    {"jackpot", "100% of the meter"},
    {"", ""},
    {" ", ""},
    {"-5", ""},
    {"8 to", ""},
    {"8 to 0", ""},
    {"8 to 1 to 1", ""},
    {"to 1", ""},
    {"8 2", ""},
    {"1.", ""},
    {"1.2.3", ""},
    {"1e3", ""},
    {"3/0", ""},
    {"$", ""},
    {"%", ""},
    {"meter 0", ""},
    {"meter 10", ""},
    {"pushy", ""},
    {"12345678901 to 1", ""},
};

TEST(posted, ways_to_write_a_pay) {
    for (size_t i = 0; i < COUNT(pays); i++) {
        char memory[48] = "";
        struct buf b = BUF(memory);
        struct posted_pay pay;

        if (posted_pay_read(pays[i].text, strlen(pays[i].text), &pay)) posted_pay_put(&b, pay, NULL);
        CHECK_STR(memory, pays[i].read, "'%s' reads as '%s', expected '%s'", pays[i].text, memory, pays[i].read);
    }
}

static bool same(const char *text, struct pay approved, int64_t fixed_cents) {
    struct posted_pay pay;

    CHECK(posted_pay_read(text, strlen(text), &pay));
    return posted_pay_same(pay, approved, fixed_cents);
}

TEST(posted, pays_are_the_same_if_they_return_the_same) {
    CHECK(same("5", (struct pay)TO(5), 0));
    CHECK(same("6 for 1", (struct pay)TO(5), 0));
    CHECK(!same("5 for 1", (struct pay)TO(5), 0));
    CHECK(same("3 to 2", (struct pay)TO_HALF(3), 0));
    CHECK(!same("$5", (struct pay)TO(5), 0));
    CHECK(!same("lose", (struct pay)TO(5), 0));
    CHECK(same("push", (struct pay)PUSH, 0));
    CHECK(same("1 for 1", (struct pay)PUSH, 0));
    CHECK(!same("1 to 1", (struct pay)PUSH, 0));
    CHECK(same("lose", (struct pay)LOSE, 0));
    CHECK(!same("push", (struct pay)LOSE, 0));
}

/* [chase-the-flush R7]: 0 to 1 is a push, however it is written. */
TEST(posted, nought_to_one_is_a_push) {
    CHECK(same("push", (struct pay)TO(0), 0));
    CHECK(same("0", (struct pay)TO(0), 0));
    CHECK(same("0", (struct pay)PUSH, 0));
    CHECK(!same("lose", (struct pay)TO(0), 0));
}

/* [C-6.3.2, C-6.3.4]: $1,000 for a $5 wager is 200 for 1. */
TEST(posted, dollars_of_a_fixed_wager) {
    CHECK(same("$1,000", (struct pay)FOR(200), 500));
    CHECK(same("200", (struct pay)FOR(200), 500));
    CHECK(same("199 to 1", (struct pay)FOR(200), 500));
    CHECK(!same("$200", (struct pay)FOR(200), 500));
    CHECK(!same("$1,000", (struct pay)FOR(200), 0));
    CHECK(same("$50", (struct pay)CASH(50), 0));
    CHECK(same("50", (struct pay)CASH(50), 0));
    CHECK(!same("50 to 1", (struct pay)CASH(50), 0));
}

TEST(posted, meters) {
    CHECK(same("Progressive Meter 2", (struct pay)METER(2), 500));
    CHECK(same("100%", (struct pay)METER(2), 500));
    CHECK(!same("meter 3", (struct pay)METER(2), 500));
    CHECK(!same("50% of meter 2", (struct pay)METER(2), 500));
    CHECK(!same("$250", (struct pay)METER(2), 500));
}

/* A bare number is shown in the unit of the line it stands beside. */
TEST(posted, a_bare_number_has_the_unit_of_its_line) {
    const struct pay for_1 = FOR(7), cash = CASH(7);
    char memory[48];
    struct buf b = BUF(memory);
    struct posted_pay pay;

    CHECK(posted_pay_read("6", 1, &pay));
    posted_pay_put(&b, pay, &for_1);
    CHECK_STR(memory, "6 for 1");
    buf_clear(&b);
    posted_pay_put(&b, pay, &cash);
    CHECK_STR(memory, "$6");
}
