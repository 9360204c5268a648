#include "store/store.c"

#include "test.h"

static void check_refused(const char *url, enum store_mode mode, const char *word) {
    struct store_handle store = {0};
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(store_open(url, mode, &store, &message), ERR_STORE);
    CHECK(store.store == NULL);
    CHECK(strstr(text, word), "%s: '%s' does not say '%s'", url, text, word);
    CHECK(!strstr(text, "secret"), "%s: '%s' tells the password", url, text);
}

TEST(store_open, says_what_would_be_right) {
    check_refused("mysql://root:secret@host/house", STORE_WRITE, "no store is called 'mysql'");
    check_refused("mysql://root:secret@host/house", STORE_WRITE, "postgres://USER@HOST/DATABASE");
    check_refused("", STORE_WRITE, "has no name");
    check_refused("sqlite:", STORE_WRITE, "1 to");
    check_refused("memory:", STORE_READ, "nothing to read");
    check_refused("sqlite:/nowhere/at/all.db", STORE_READ, "there is no file /nowhere/at/all.db");
    check_refused("postgres://ann:secret@localhost:1/house", STORE_WRITE, "PostgreSQL");
    check_refused("postgresql://ann:secret@localhost:1/house", STORE_READ, "PostgreSQL");
    check_refused("postgres://ann:secret@localhost:1/house?what=secret", STORE_READ, "PostgreSQL");
}

TEST(store_open, takes_a_colon_in_a_path_for_a_path) {
    CHECK(is_url("mysql://"));
    CHECK(!is_url("data/2026:house.db"));
    CHECK(!is_url("house.db"));
    CHECK(!is_url("C://x"));
}
