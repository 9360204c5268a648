#include "base/number.c"

#include "test.h"

static const char *text(struct fraction f) {
    static char memory[100];
    struct buf b = BUF(memory);

    fraction_put(&b, f);
    return memory;
}

TEST(wide, fractions_are_reduced_and_keep_their_sign) {
    CHECK_STR(text(fraction_of(-1712, 22100)), "-428/5525");
    CHECK_STR(text(fraction_of(6, -4)), "-3/2");
    CHECK_STR(text(fraction_of(0, -7)), "0");
    CHECK_STR(text(fraction_of(9, 3)), "3");
}

TEST(wide, sums_and_products_are_exact) {
    CHECK_STR(text(fraction_add(fraction_of(1, 6), fraction_of(1, 10))), "4/15");
    CHECK_STR(text(fraction_multiply(fraction_of(6, 35), fraction_of(14, 9))), "4/15");
    CHECK_EQ(fraction_compare(fraction_of(1, 3), fraction_of(33333333, 100000000)), 1);
    CHECK_EQ(fraction_compare(fraction_of(2, 6), fraction_of(1, 3)), 0);
}

TEST(wide, every_digit_of_128_bits_is_written) {
    const wide most = (wide)(~(wide_count)0 >> 1);

    CHECK_STR(text((struct fraction){most, 1}), "170141183460469231731687303715884105727");
    CHECK_STR(text((struct fraction){-most - 1, 1}), "-170141183460469231731687303715884105728");
}

TEST(wide, the_double_is_the_nearest) {
    CHECK(fraction_to_double(fraction_of(428, 5525)) == 428.0 / 5525.0);
    CHECK(fraction_to_double(fraction_of(-1, 3)) == -1.0 / 3.0);
}

TEST(wide, counts_have_commas_between_thousands) {
    CHECK_STR(count_text(0).text, "0");
    CHECK_STR(count_text(999).text, "999");
    CHECK_STR(count_text(-1000).text, "-1,000");
    CHECK_STR(count_text((wide)842842728 * 1000).text, "842,842,728,000");
    CHECK_STR(count_text(-123456).text, "-123,456");
    CHECK_STR(fraction_text(fraction_of(-428, 5525)).text, "-428/5525");
    CHECK_STR(fraction_text(fraction_of(6, 2)).text, "3");
}
