#include "base/buf.c"

#include "test.h"

TEST(buf, money_reads_as_people_write_it) {
    CHECK_STR(money_text(0).text, "$0");
    CHECK_STR(money_text(5).text, "$0.05");
    CHECK_STR(money_text(-250).text, "-$2.50");
    CHECK_STR(money_text(100000).text, "$1,000");
    CHECK_STR(money_text(123456789).text, "$1,234,567.89");
    CHECK_STR(money_text(INT64_MAX).text, "$92,233,720,368,547,758.07");
    CHECK_STR(money_text(INT64_MIN).text, "-$92,233,720,368,547,758.08");
}

TEST(buf, integers_at_the_ends_of_the_range) {
    char memory[64];
    struct buf b = BUF(memory);

    buf_int(&b, INT64_MIN);
    buf_char(&b, ' ');
    buf_int(&b, INT64_MAX);
    CHECK_STR(memory, "-9223372036854775808 9223372036854775807");
}

TEST(buf, keeps_what_fits_and_says_so) {
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

TEST(buf, numbers_of_every_length) {
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
        char expected[16];
        struct buf b = BUF(memory);
        snprintf(expected, sizeof expected, "%d", -small);
        buf_int(&b, -small);
        CHECK_STR(memory, expected);
    }
}

TEST(buf, hex_keeps_whole_bytes) {
    static const uint8_t bytes[] = {0x00, 0x7f, 0xa5, 0xff};
    char memory[9], small[8];
    struct buf b = BUF(memory), cut = BUF(small);

    buf_hex(&b, bytes, sizeof bytes);
    CHECK_STR(memory, "007fa5ff");
    CHECK(!b.full);
    buf_hex(&cut, bytes, sizeof bytes);
    CHECK_STR(small, "007fa5");
    CHECK(cut.full);
}

TEST(buf, numbers_as_the_library_writes_them) {
    char memory[32], expected[32];
    uint64_t power = 1;

    for (int i = 0; i < 64; i++, power = i < 19 ? power * 10 : power >> 1)
        for (int64_t near = -2; near <= 2; near++) {
            const int64_t value = (int64_t)(power + (uint64_t)near);
            struct buf b = BUF(memory);

            snprintf(expected, sizeof expected, "%lld", (long long)value);
            buf_int(&b, value);
            CHECK_STR(memory, expected);
            buf_clear(&b);
            snprintf(expected, sizeof expected, "%lld", (long long)(0 - (uint64_t)value));
            buf_int(&b, (int64_t)(0 - (uint64_t)value));
            CHECK_STR(memory, expected);
        }
}

TEST(buf, a_number_that_does_not_fit_keeps_its_first_digits) {
    char memory[4];
    struct buf b = BUF(memory);

    buf_int(&b, -12345);
    CHECK_STR(memory, "-12");
    CHECK(b.full);
}

TEST(buf, amounts_are_read) {
    static const struct {
        const char *text;
        int64_t cents;
    } cases[] = {{"25", 2500},
                 {"$25", 2500},
                 {"12.5", 1250},
                 {"12.50", 1250},
                 {".5", 50},
                 {"1,000", 100000},
                 {"0", 0},
                 {"12.505", -1},
                 {"", -1},
                 {"$", -1},
                 {"1.2.3", -1},
                 {",5", -1},
                 {"123456789012", 12345678901200},
                 {"1234567890123", -1},
                 {"12a", -1},
                 {"-5", -1},
                 {"1.", 100}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_EQ(money_read(cases[i].text, strlen(cases[i].text)), cases[i].cents);
    }
}
