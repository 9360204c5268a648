/* test.h - the words our tests use; test_main.c runs them.
 *
 * A unit test sits beside its module as x_test.c and includes x.c, so that static helpers can be tested.
 * TEST(suite, name) registers itself.  Each runs in a process of its own, so none sees what another left behind;
 * CHECK* end the test at the first failure, with the place.  A message may follow what is checked, as for printf. */
#ifndef TESTS_TEST_H /* a program that is no test may bring its own words */
#define TESTS_TEST_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct test {
    const char *suite, *name;
    void (*run)(void);
    bool aborts; /* as must() does: it has to */
    struct test *next;
};

struct test_place {
    const char *file;
    int line;
    const char *what; /* the text of the condition, or of what was looked at */
};

void test_add(struct test *test);
_Noreturn void test_skip(const char *why);
_Noreturn void test_fail(const struct test_place *place, const char *format, ...) __attribute__((format(printf, 2, 3)));
_Noreturn void test_differs(const struct test_place *place, int64_t actual, int64_t expected, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
_Noreturn void test_reads(const struct test_place *place, const char *actual, const char *expected, const char *format,
                          ...) __attribute__((format(printf, 4, 5)));

#define TEST_REGISTER(suite, name, aborts)                                                                             \
    static void suite##__##name(void);                                                                                 \
    __attribute__((constructor)) static void suite##__##name##__add(void) {                                            \
        static struct test test = {#suite, #name, suite##__##name, aborts, NULL};                                      \
        test_add(&test);                                                                                               \
    }                                                                                                                  \
    static void suite##__##name(void)
#define TEST(suite, name)        TEST_REGISTER(suite, name, false)
#define TEST_ABORTS(suite, name) TEST_REGISTER(suite, name, true)

#define TEST_PLACE(what)                                                                                               \
    &(const struct test_place) { __FILE__, __LINE__, what }
#define FAIL(...) test_fail(TEST_PLACE(""), __VA_ARGS__)
#define SKIP(why) test_skip(why)

/* The space makes a message of none. */
#define CHECK(condition, ...) ((condition) ? (void)0 : test_fail(TEST_PLACE(#condition), " " __VA_ARGS__))

#define CHECK_EQ(actual, expected, ...)                                                                                \
    do {                                                                                                               \
        const int64_t actual_ = (int64_t)(actual), expected_ = (int64_t)(expected);                                    \
        if (actual_ != expected_) test_differs(TEST_PLACE(#actual), actual_, expected_, " " __VA_ARGS__);              \
    } while (0)

#define CHECK_STR(actual, expected, ...)                                                                               \
    do {                                                                                                               \
        const char *const actual_ = (actual), *const expected_ = (expected);                                           \
        if (strcmp(actual_, expected_) != 0) test_reads(TEST_PLACE(#actual), actual_, expected_, " " __VA_ARGS__);     \
    } while (0)

/* Tests that take minutes run only when ./test --long sets CARDROOM_LONG. */
static inline int test_long(void) {
    const char *set = getenv("CARDROOM_LONG");

    return set && *set == '1';
}

#endif
