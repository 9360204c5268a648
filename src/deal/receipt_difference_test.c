#include "deal/receipt_difference.c"

#include "test.h"

static void check(const char *theirs, const char *ours, const char *expected)
{
    char a[400], b[400], memory[300];
    struct buf why = BUF(memory);

    strcpy(a, theirs);
    strcpy(b, ours);
    receipt_difference(&why, (struct text){a, strlen(a)}, (struct text){b, strlen(b)});
    CHECK_STR(memory, expected);
}

TEST(receipt_difference, names_the_place_and_both_values)
{
    check("{\"seat\":1,\"wagers\":[{\"wager\":\"ante\",\"returned\":0},{\"wager\":\"xtra\",\"returned\":2500}"
          "]}",
          "{\"seat\":1,\"wagers\":[{\"wager\":\"ante\",\"returned\":0},{\"wager\":\"xtra\",\"returned\":1500}"
          "]}",
          "wagers[2].returned is 2500 in the receipt, by the rules 1500");
    check("{\"cards\":\"As Kd, Qs\"}", "{\"cards\":\"As Kd Qs\"}",
          "cards is \"As Kd, Qs\" in the receipt, by the rules \"As Kd Qs\"");
    check("{\"seat\":2}", "{\"seat\":1}", "seat is 2 in the receipt, by the rules 1");
    check("{\"a\":[1,2]}", "{\"a\":[1,2,3]}", "a[2] is 2 in the receipt, by the rules 2");
    check("[]", "[1]", "[1] is nothing in the receipt, by the rules 1");
}

/* Whatever comes, it ends, and what a terminal would obey is not repeated. */
TEST(receipt_difference, rubbish)
{
    check("", "{\"a\":1}", " is nothing in the receipt, by the rules {\"a\":1");
    check("\033[0m", "{}", " is ?[0m in the receipt, by the rules {");
    check("[[[[[[[[[[[[[[1", "[[[[[[[[[[[[[[2",
          "[1][1][1][1][1][1][1][1] is [[[[[[1 in the receipt, by the rules [[[[[[2");
    check("\"01234567890123456789012345678901234567890123456789\"", "1",
          " is \"012345678901234567890123456789012345678... in the receipt, by the rules 1");
}
