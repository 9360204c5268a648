/* test_main.c - the program that every unit test becomes: x_test [SUITE[/NAME]]...
 *
 * Runs its tests, or those named, one after the other, each in a process of its own that is forked from one in which
 * no test has run.  Prints why a test failed, and "N passed, N failed"; the exit status is 1 when one failed.  A
 * sanitizer that complains, of a leak too, ends the process of its test, so it fails that test. */
#include "test.h"

#include <signal.h>
#include <stdarg.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FAILED = 100, SKIPPED = 101 };

static struct test *first, **last = &first;

void test_add(struct test *test) {
    *last = test;
    last = &test->next;
}

/* Also from a thread, so nothing that belongs to another one is touched. */
_Noreturn static void leave(int status) {
    fflush(stdout);
    _exit(status);
}

void test_skip(const char *why) {
    printf("skipped: %s\n", why);
    leave(SKIPPED);
}

static void put_place(const struct test_place *place, const char *format, va_list more) {
    printf("%s:%d: ", place->file, place->line);
    vprintf(format, more);
    printf(" %s", place->what);
}

#define PUT_PLACE                                                                                                      \
    do {                                                                                                               \
        va_list more;                                                                                                  \
        va_start(more, format);                                                                                        \
        put_place(place, format, more);                                                                                \
        va_end(more);                                                                                                  \
    } while (0)

void test_fail(const struct test_place *place, const char *format, ...) {
    PUT_PLACE;
    putchar('\n');
    leave(FAILED);
}

void test_differs(const struct test_place *place, int64_t actual, int64_t expected, const char *format, ...) {
    PUT_PLACE;
    printf(" is %" PRId64 ", expected %" PRId64 "\n", actual, expected);
    leave(FAILED);
}

void test_reads(const struct test_place *place, const char *actual, const char *expected, const char *format, ...) {
    PUT_PLACE;
    printf(" is\n'%s', expected\n'%s'\n", actual, expected);
    leave(FAILED);
}

/* exit(), so that a leak is found. */
_Noreturn static void run(const struct test *test) {
    if (test->aborts) {
        const struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
    }
    test->run();
    exit(0);
}

/* How the process of a test ended, as waitpid() says it. */
static int end_of(const struct test *test) {
    int status = -1;
    const pid_t child = fork();

    if (child == 0) run(test);
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror(test->name);
        exit(2);
    }
    return status;
}

static bool passes(const struct test *test, int status) {
    if (test->aborts) return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool is_named(const struct test *test, char *const *names) {
    for (char *const *name = names; *name; name++) {
        const size_t suite = strcspn(*name, "/");
        if (strlen(test->suite) != suite || memcmp(test->suite, *name, suite) != 0) continue;
        if (!(*name)[suite] || strcmp(test->name, *name + suite + 1) == 0) return true;
    }
    return !*names;
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;

    (void)argc;
    for (const struct test *test = first; test; test = test->next) {
        if (!is_named(test, argv + 1)) continue;
        fflush(stdout);
        const int status = end_of(test);
        if (WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED) continue;
        if (passes(test, status)) {
            passed++;
            continue;
        }
        failed++;
        printf("---- %s/%s failed", test->suite, test->name);
        if (WIFSIGNALED(status)) printf(", signal %d", WTERMSIG(status));
        if (WIFEXITED(status) && WEXITSTATUS(status) != FAILED) printf(", exit status %d", WEXITSTATUS(status));
        printf("\n");
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
