/* test.h - the words our tests use; Criterion does the work.
 *
 * A unit test sits beside its module as x_test.c and includes x.c, so that static helpers can be tested.
 * TEST(suite, name) registers itself.  CHECK* stop the test at the first failure, with the place. */
#ifndef TESTS_TEST_H /* a program that is no test may bring its own words */
#define TESTS_TEST_H

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TEST(suite, name) Test(suite, name)

#define CHECK(condition) cr_assert(condition, "%s", #condition)

#define CHECK_EQ(actual, expected)                                                                                     \
    do {                                                                                                               \
        const int64_t actual_ = (int64_t)(actual), expected_ = (int64_t)(expected);                                    \
        cr_assert(actual_ == expected_, "%s is %" PRId64 ", expected %" PRId64, #actual, actual_, expected_);          \
    } while (0)

#define CHECK_STR(actual, expected) cr_assert_str_eq((actual), (expected))

/* Tests that take minutes run only when ./test --long sets CARDROOM_LONG. */
static inline int test_long(void) {
    const char *set = getenv("CARDROOM_LONG");

    return set && *set == '1';
}

#endif
