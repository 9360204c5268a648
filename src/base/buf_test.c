#include "base/buf.c"

#include "test.h"

static const char *money(int64_t cents)
{
    static char memory[40];
    struct buf b = BUF(memory);

    buf_money(&b, cents);
    return memory;
}

TEST(buf, money_reads_as_people_write_it)
{
    CHECK_STR(money(0), "$0");
    CHECK_STR(money(5), "$0.05");
    CHECK_STR(money(-250), "-$2.50");
    CHECK_STR(money(100000), "$1,000");
    CHECK_STR(money(123456789), "$1,234,567.89");
    CHECK_STR(money(INT64_MAX), "$92,233,720,368,547,758.07");
    CHECK_STR(money(INT64_MIN), "-$92,233,720,368,547,758.08");
}

TEST(buf, integers_at_the_ends_of_the_range)
{
    char memory[64];
    struct buf b = BUF(memory);

    buf_int(&b, INT64_MIN);
    buf_char(&b, ' ');
    buf_int(&b, INT64_MAX);
    CHECK_STR(memory, "-9223372036854775808 9223372036854775807");
}

TEST(buf, keeps_what_fits_and_says_so)
{
    char memory[6];
    struct buf b = BUF(memory);

    buf_put(&b, "12345");
    CHECK(!b.full);
    buf_char(&b, '6');
    CHECK(b.full);
    CHECK_STR(memory, "12345");
    buf_clear(&b);
    buf_format(&b, "%s", "abcdefgh");
    CHECK(b.full);
    CHECK_STR(memory, "abcde");
}

TEST(buf, numbers_of_every_length)
{
    char memory[32], digits[] = "1234567890123456789";
    int64_t value = 0;

    for (int i = 0; i < 19; i++) {
        struct buf b = BUF(memory);
        value = value * 10 + (digits[i] - '0');
        buf_int(&b, value);
        CHECK_EQ(b.size, i + 1);
        CHECK(strncmp(memory, digits, b.size) == 0);
    }
    for (int small = 0; small <= 1000; small++) {
        char expected[8];
        struct buf b = BUF(memory);
        snprintf(expected, sizeof expected, "%d", -small);
        buf_int(&b, -small);
        CHECK_STR(memory, expected);
    }
}
