#include "books/self_check.c"

#include "house/house_world_fixture.h"

#include <unistd.h>

static struct text list_of(const struct self_check *c) { return (struct text){c->list.text, c->list.size}; }

static const struct store_handle no_store = {0};

/* A check with two parts, the second as given. */
static struct self_check *check_with(const char *second) {
    struct self_check *c = self_check_new();

    self_check_add(c, "program", "abc", 3);
    self_check_add(c, "page pit.js", second, strlen(second));
    return c;
}

/* The digests of "abc" are those of FIPS 180-4 and of 'b2sum -l 256'. */
TEST(self_check, a_line_has_both_digests_and_the_name) {
    struct self_check *c = check_with("");

    CHECK_EQ(c->parts, 2);
    CHECK(strncmp(c->list.text,
                  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad "
                  "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319 program\n"
                  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 ",
                  64 + 1 + 64 + 9 + 65) == 0);
    CHECK(strstr(c->list.text, " page pit.js\n"));
    free(c);
}

TEST(self_check, what_is_another_or_missing_is_named_once_and_what_is_not_listed_is_not_compared) {
    struct self_check *was = check_with("x"), *is = check_with("y");

    self_check_add(is, "rules new", "z", 1);
    self_check_compare(is, list_of(was), "the approved one", no_store);
    self_check_compare(is, list_of(was), "that of the start", no_store);
    CHECK_STR(is->why_text, "page pit.js is not the approved one");
    CHECK_EQ(is->differ, 1);
    self_check_add(was, "pay tables gone", "t", 1);
    self_check_add(was, "configuration", "{}", 2); /* which was not looked at */
    self_check_compare(is, list_of(was), "the approved one", no_store);
    CHECK_STR(is->why_text, "page pit.js is not the approved one; pay tables gone is not the approved one");
    CHECK_EQ(is->differ, 2);
    free(was);
    free(is);
}

static const char *why_of_file(struct self_check *c, const char *text) {
    char path[] = "/tmp/self-check-XXXXXX";
    const int file = mkstemp(path);

    buf_clear(&c->why);
    c->differ = 0;
    CHECK_EQ(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    self_check_compare_file(c, path, no_store);
    unlink(path);
    return c->why_text;
}

TEST(self_check, a_list_that_is_none_differs) {
    struct self_check *c = check_with("x");
    char text[1000];

    snprintf(text, sizeof text, "# remarks are passed over\n%s", c->list.text);
    CHECK_STR(why_of_file(c, text), "");
    CHECK(strstr(why_of_file(c, ""), "there is nothing in it"));
    CHECK_STR(why_of_file(c, "{}\n"), "approved list has a line that is no part");
    text[26 + 64] = '_';
    CHECK_STR(why_of_file(c, text), "approved list has a line that is no part");
    text[26 + 64] = ' ';
    text[26 + 64 + 65] = '_';
    CHECK_STR(why_of_file(c, text), "approved list has a line that is no part");
    text[26 + 64 + 65] = ' ';
    text[26 + 64 + 1] = text[26 + 64 + 1] == '0' ? '1' : '0'; /* of the BLAKE2b alone */
    CHECK_STR(why_of_file(c, text), "program is not the approved one");
    buf_clear(&c->why);
    c->differ = 0;
    self_check_compare_file(c, "/nowhere", no_store);
    CHECK_STR(c->why_text, "approved list cannot be read: /nowhere: No such file or directory");
    self_check_add_file(c, "other", "/nowhere");
    CHECK(strstr(c->why_text, "other cannot be read: /nowhere: No such file"));
    free(c);
}

TEST(self_check, the_books_must_still_hold_the_entry_of_the_list) {
    struct world *w = world("books");
    struct self_check *was = self_check_new(), *is = self_check_new();
    struct fact note = {.kind = FACT_NOTE, .source = BY_PROGRAM};

    house_poll(&w->house, w->now_ms);
    CHECK_EQ(self_check_books(was, w->store, true, NULL), OK);
    CHECK_EQ(was->parts, 2);
    CHECK(strstr(was->list.text, " configuration\n"));
    CHECK_EQ(house_put(&w->house, &note, w->now_ms), OK);
    house_poll(&w->house, w->now_ms);
    CHECK_EQ(self_check_books(is, w->store, false, NULL), OK);
    CHECK(strcmp(is->list.text, was->list.text) != 0);
    self_check_compare(is, list_of(was), "the approved one", w->store); /* they have grown */
    CHECK_EQ(is->differ, 0);
    char *link = strstr(was->list.text, " books ") - 1;
    *link = *link == '0' ? '1' : '0';
    self_check_compare(is, list_of(was), "the approved one", w->store);
    CHECK_EQ(is->differ, 1);
    free(was);
    free(is);
    end(w);
}

TEST(self_check, books_that_have_become_shorter_differ) {
    struct world *w = world("short");
    struct self_check *c = self_check_new(), *list = self_check_new();
    const uint8_t none[HASH] = {0};

    house_poll(&w->house, w->now_ms);
    put_line(list, none, none, "books 100000");
    self_check_compare(c, list_of(list), "the approved one", w->store);
    CHECK_STR(c->why_text, "books 100000 is not the approved one");
    free(c);
    free(list);
    end(w);
}

/* Breaks at entry 2 for whoever reads that far from the first one on. */
static enum err scan_broken(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    (void)self;
    (void)each;
    (void)context;
    *bad = 2;
    return from <= 2 ? ERR_STORE_CHAIN : OK;
}

TEST(self_check, a_chain_that_breaks_is_named_by_the_check_that_follows_all_of_it) {
    struct world *w = world("chain");
    struct fact note = {.kind = FACT_NOTE, .source = BY_PROGRAM};

    for (int i = 0; i < 3; i++) CHECK_EQ(house_put(&w->house, &note, w->now_ms), OK);
    house_poll(&w->house, w->now_ms);
    struct store broken = *w->store.store;
    broken.scan = scan_broken;
    const struct store_handle store = {.store = &broken, .self = w->store.self};
    struct self_check *all = self_check_new(), *end_of_it = self_check_new();
    CHECK_EQ(self_check_books(all, store, true, NULL), OK);
    CHECK_STR(all->why_text, "books break at entry 2");
    CHECK_EQ(all->differ, 1);
    CHECK_EQ(self_check_books(end_of_it, store, false, NULL), OK);
    CHECK_EQ(end_of_it->differ, 0);
    free(all);
    free(end_of_it);
    end(w);
}

TEST(self_check, a_configuration_that_was_given_must_be_the_one_in_force) {
    struct world *w = world("given");
    struct self_check *same = self_check_new(), *other = self_check_new();

    house_poll(&w->house, w->now_ms);
    self_check_add(same, "configuration", w->text, strlen(w->text));
    CHECK_EQ(self_check_books(same, w->store, true, NULL), OK);
    CHECK_EQ(same->differ, 0);
    CHECK_EQ(same->parts, 2);
    self_check_add(other, "configuration", "{}", 2);
    CHECK_EQ(self_check_books(other, w->store, true, NULL), OK);
    CHECK_STR(other->why_text, "configuration is not the one in force");
    CHECK_EQ(other->parts, 2); /* it stands there once */
    free(same);
    free(other);
    end(w);
}
