/* list_test.c - includes the .c file, over a heap that can be made to have nothing left. */
#include <stdlib.h>

static int given_out_of_memory; /* so many calls fail */
static size_t reserved;         /* bytes that only the reserve's return makes free again */

static void *heap_calloc(size_t count, size_t item) {
    return given_out_of_memory > 0 && given_out_of_memory-- ? NULL : calloc(count, item);
}

static void *heap_realloc(void *memory, size_t size) {
    return given_out_of_memory > 0 && given_out_of_memory-- ? NULL : realloc(memory, size);
}

static void *heap_malloc(size_t size) {
    reserved = size;
    return given_out_of_memory > 0 && given_out_of_memory-- ? NULL : malloc(size);
}

#define calloc  heap_calloc
#define realloc heap_realloc
#define malloc  heap_malloc
#include "deal/list.c"
#undef calloc
#undef realloc
#undef malloc

#include "test.h"

#include <signal.h>

TEST(list, a_list_grows) {
    int *list = NULL, count = 0;

    for (int i = 0; i < 1000; i++) LIST_ADD(list, count, i);
    for (int i = 0; i < 1000; i++) CHECK_EQ(list[i], i);
    CHECK_EQ(count, 1000);
    free(list);
}

/* What was wanted is there all the same, and the thread knows that it is to end. */
TEST(list, the_reserve_is_given_back_when_there_is_no_more) {
    int *list = NULL, count = 0;

    CHECK(memory_reserve(4096));
    CHECK_EQ(reserved, 4096);
    CHECK(!memory_is_short());
    LIST_ADD(list, count, 1);
    given_out_of_memory = 1;
    char *memory = must_calloc(3, 5);
    CHECK_EQ(memory[14], 0);
    CHECK(memory_is_short());
    CHECK(memory_release());
    CHECK(!memory_is_short());
    CHECK(memory_reserve(4096));
    given_out_of_memory = 1;
    for (int i = 0; i < 100; i++) LIST_ADD(list, count, i);
    CHECK_EQ(list[0], 1);
    CHECK(memory_release());
    CHECK(memory_reserve(4096));
    CHECK(!memory_release());
    free(memory);
    free(list);
}

TEST(text, grows_up_to_its_limit_and_keeps_what_is_there) {
    struct buf b = {.grow = text_grow};
    char piece[10000];

    memset(piece, 'x', sizeof piece);
    buf_char(&b, 'a');
    buf_format(&b, "%d", 42);
    buf_hex(&b, (const uint8_t *)"\xff", 1);
    CHECK_STR(b.text, "a42ff");
    buf_format(&b, "%0*d", 5000, 7); /* beyond the first room */
    CHECK(!b.full && b.size == 5005 && b.text[5004] == '7' && b.text[5003] == '0');
    while (b.size + sizeof piece < TEXT_MOST) buf_bytes(&b, piece, sizeof piece);
    CHECK(!b.full && b.text[0] == 'a' && b.text[b.size] == '\0');
    buf_bytes(&b, piece, sizeof piece);
    CHECK(b.full && b.size < TEXT_MOST && b.text[b.size] == '\0');
    free(b.text);
}

TEST(text, without_memory_is_full_and_holds_nothing) {
    struct buf b = {.grow = text_grow};

    given_out_of_memory = 5;
    buf_put(&b, "abc");
    buf_char(&b, 'd');
    buf_format(&b, "%d", 1);
    buf_hex(&b, (const uint8_t *)"a", 1);
    CHECK(b.full && b.size == 0 && !b.text);
    given_out_of_memory = 0;
}

TEST(list, without_even_a_reserve_nothing_begins) {
    given_out_of_memory = 1;
    CHECK(!memory_reserve(4096));
    CHECK(!memory_release());
}

/* Who is no question, and who has used the reserve up, cannot go on. */
TEST_ABORTS(list, nothing_else_goes_on_without_memory) {
    given_out_of_memory = 1;
    must_calloc(1, 1);
}

TEST_ABORTS(list, a_reserve_serves_once) {
    CHECK(memory_reserve(4096));
    given_out_of_memory = 2;
    must_calloc(1, 1);
}
