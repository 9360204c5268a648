#define _GNU_SOURCE /* unshare */
#include "store/store_sqlite.c"

#include "store/sqlite_disk_fixture.h"
#include "store/store_battery_fixture.h"

#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

static enum err open_sqlite(const char *folder, enum store_mode mode, struct store_handle *out, struct buf *message) {
    char url[100];

    snprintf(url, sizeof url, "sqlite:%s/house.db", folder);
    return store_open(url, mode, out, message);
}

STORE_BATTERY_LASTING(store_sqlite, open_sqlite)

static const char *path_in(const char *folder, const char *name) {
    static char path[120];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* SQL behind the store's back. */
static void tamper(const char *folder, const char *sql) {
    sqlite3 *db;

    CHECK_EQ(sqlite3_open(path_in(folder, "house.db"), &db), SQLITE_OK);
    const int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    CHECK(code == SQLITE_OK, "%s: %s", sql, sqlite3_errmsg(db));
    CHECK_EQ(sqlite3_close(db), SQLITE_OK);
}

enum { SQLITE_PAGE = 4096 };

static void make_store(const char *folder, uint64_t entries) {
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);

    CHECK_EQ(append_samples(store, 1, entries), OK);
    CHECK_EQ(store_put(store, "key", "value", 5), OK);
    CHECK_EQ(store_put(store, "other", "another value", 13), OK);
    store_close(store);
}

/* ---- refusals ----------------------------------------------------------------------------------------- */

static void check_refused(const char *folder, const char *word) {
    struct store_handle store;
    char text[1000];
    struct buf message = BUF(text);

    CHECK(open_sqlite(folder, STORE_WRITE, &store, &message) != OK);
    CHECK(strstr(text, "house.db") && strstr(text, word), "'%s' does not say '%s'", text, word);
    buf_clear(&message);
    CHECK(open_sqlite(folder, STORE_READ, &store, &message) != OK);
    CHECK(strstr(text, word), "'%s' does not say '%s'", text, word);
}

TEST(store_sqlite, refuses_what_is_not_a_database) {
    const char *folder = battery_place();
    FILE *file = fopen(path_in(folder, "house.db"), "w");

    for (int i = 0; i < 1000; i++) fprintf(file, "Dear diary, ");
    fclose(file);
    check_refused(folder, "name another file");
}

TEST(store_sqlite, refuses_a_database_of_another_program) {
    const char *folder = battery_place();

    tamper(folder, "CREATE TABLE songs (title TEXT)");
    check_refused(folder, "another program");
    tamper(folder, "PRAGMA application_id = 7");
    check_refused(folder, "another program");
}

TEST(store_sqlite, refuses_a_newer_format) {
    const char *folder = battery_place();

    make_store(folder, 3);
    tamper(folder, "UPDATE meta SET value = '2' WHERE name = 'format'");
    check_refused(folder, "newer cardroom");
    tamper(folder, "DELETE FROM meta");
    check_refused(folder, "format");
}

TEST(store_sqlite, refuses_a_truncated_file) {
    const char *folder = battery_place();

    make_store(folder, 500);
    CHECK_EQ(truncate(path_in(folder, "house.db"), 100), 0);
    check_refused(folder, "restore a backup");
}

TEST(store_sqlite, says_what_is_missing) {
    const char *folder = battery_place();
    struct store_handle store;
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(store_open(path_in(folder, "house.db"), STORE_READ, &store, &message), ERR_STORE);
    CHECK(strstr(text, "there is no file"));
    CHECK(access(path_in(folder, "house.db"), F_OK) != 0);
    buf_clear(&message);
    CHECK_EQ(store_open(path_in(folder, "a/b/house.db"), STORE_WRITE, &store, &message), ERR_STORE);
    CHECK(strstr(text, "a/b/house.db") && strstr(text, "folder"));
}

/* Money flows into a file that nobody will ever find: it must not. */
TEST(store_sqlite, notices_that_its_file_was_deleted) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    char text[1000], moved[100];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(store, 1, 5), OK);
    snprintf(moved, sizeof moved, "%s/moved.db", folder);
    CHECK_EQ(rename(path_in(folder, "house.db"), moved), 0);
    CHECK_EQ(append_samples(store, 6, 7), ERR_STORE);
    store_problem(store, &message);
    CHECK(strstr(text, "put it back"));
    CHECK_EQ(rename(moved, path_in(folder, "house.db")), 0);
    CHECK_EQ(append_samples(store, 6, 7), OK);
    check_samples(store, 7);
    store_close(store);
}

TEST(store_sqlite, nobody_else_may_read_it) {
    const char *folder = battery_place();
    struct stat about;

    make_store(folder, 1);
    CHECK_EQ(stat(path_in(folder, "house.db"), &about), 0);
    CHECK_EQ(about.st_mode & 0777, 0600);
}

/* ---- two writers -------------------------------------------------------------------------------------- */

/* Whoever opened the store last writes it; the other one cannot, at once and for good, and nothing is lost. */
TEST(store_sqlite, a_deleted_lock_leaves_one_writer) {
    const char *folder = battery_place();
    struct store_handle first = battery_opened(open_sqlite, folder, STORE_WRITE), second;
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(first, 1, 5), OK);
    CHECK_EQ(store_put(first, "key", "first", 5), OK);
    CHECK_EQ(unlink(path_in(folder, "house.db.lock")), 0);
    second = battery_opened(open_sqlite, folder, STORE_WRITE);
    check_samples(second, 5);
    CHECK_EQ(append_samples(first, 6, 6), ERR_STORE_FENCED);
    store_problem(first, &message);
    CHECK(strstr(text, "house.db") && strstr(text, "another cardroom"), "%s", text);
    CHECK_EQ(append_samples(second, 6, 8), OK);
    CHECK_EQ(append_samples(first, 6, 9), ERR_STORE_FENCED);
    CHECK_EQ(append_samples(first, 9, 9), ERR_STORE_FENCED);
    CHECK_EQ(store_put(first, "key", "other", 5), ERR_STORE_FENCED);
    CHECK_EQ(store_put(first, "key", NULL, 0), ERR_STORE_FENCED);
    check_value(second, "key", "first", 5);
    store_close(first);
    CHECK_EQ(append_samples(second, 9, 10), OK);
    check_samples(second, 10);
    CHECK_EQ(second.store->check(second.self, NULL), OK);
    store_close(second);
}

/* The fork in the road: the second has written entries of its own under the numbers that the first wants. */
TEST(store_sqlite, a_fenced_writer_is_told_so_and_not_that_the_books_are_damaged) {
    const char *folder = battery_place();
    struct store_handle first = battery_opened(open_sqlite, folder, STORE_WRITE), second;
    uint8_t bytes[SAMPLE_SIZE_MAX];
    struct store_entry other = sample(1, bytes);

    CHECK_EQ(unlink(path_in(folder, "house.db.lock")), 0);
    second = battery_opened(open_sqlite, folder, STORE_WRITE);
    other.terminal++;
    CHECK_EQ(store_append(second, &other, 1), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(append_samples(first, 1, 1), ERR_STORE_FENCED);
    store_close(first);
    store_close(second);
}

TEST(store_sqlite, a_symbolic_link_is_the_file_it_leads_to) {
    const char *folder = battery_place();
    struct store_handle first = battery_opened(open_sqlite, folder, STORE_WRITE), second;
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(first, 1, 5), OK);
    CHECK_EQ(symlink("house.db", path_in(folder, "link.db")), 0);
    CHECK_EQ(store_open(path_in(folder, "link.db"), STORE_WRITE, &second, &message), ERR_STORE_BUSY);
    CHECK(strstr(text, "house.db is in use by another cardroom"), "%s", text);
    CHECK_EQ(store_open(path_in(folder, "link.db"), STORE_READ, &second, &message), OK);
    check_samples(second, 5);
    store_close(second);
    store_close(first);
    CHECK_EQ(store_open(path_in(folder, "link.db"), STORE_WRITE, &second, &message), OK);
    CHECK_EQ(append_samples(second, 6, 7), OK);
    CHECK(access(path_in(folder, "house.db-wal"), F_OK) == 0);
    CHECK(access(path_in(folder, "link.db.lock"), F_OK) != 0);
    store_close(second);
    CHECK_EQ(unlink(path_in(folder, "house.db")), 0);
    buf_clear(&message);
    CHECK_EQ(store_open(path_in(folder, "link.db"), STORE_WRITE, &second, &message), ERR_STORE);
    CHECK(strstr(text, "link.db is a symbolic link to no file"), "%s", text);
}

TEST(store_sqlite, refuses_a_file_with_two_names) {
    const char *folder = battery_place();
    char twin[100];
    struct store_handle store;

    store = battery_opened(open_sqlite, folder, STORE_WRITE);
    snprintf(twin, sizeof twin, "%s/twin.db", folder);
    CHECK_EQ(append_samples(store, 1, 5), OK);
    CHECK_EQ(link(path_in(folder, "house.db"), twin), 0);
    for (int mode = STORE_WRITE; mode <= STORE_READ; mode++) {
        char text[1000];
        struct buf message = BUF(text);

        CHECK_EQ(store_open(twin, (enum store_mode)mode, &store, &message), ERR_STORE);
        CHECK(strstr(text, "2 names (hard links)") && strstr(text, "remove the others"), "%s", text);
    }
    check_refused(folder, "hard links");
    CHECK_EQ(unlink(twin), 0);
    store_close(store);
}

/* A store of an older program has no epoch: the first that writes makes it, and who only reads does not. */
TEST(store_sqlite, takes_a_store_without_an_epoch) {
    static const char epochs[] = "SELECT count(*) FROM meta WHERE name = 'epoch'";
    const char *folder = battery_place();
    struct store_handle store;
    char found[8];

    make_store(folder, 5);
    tamper(folder, "DELETE FROM meta WHERE name = 'epoch'");
    for (int mode = STORE_READ; mode >= STORE_WRITE; mode--) {
        struct sqlite *s;
        enum err err;

        store = battery_opened(open_sqlite, folder, (enum store_mode)mode);
        s = store.self;
        check_samples(store, 5);
        CHECK_EQ(store.store->check(store.self, NULL), OK);
        sqlite3 *db = database_take(&s->file.database, &err);
        CHECK(db);
        sqlite3_stmt *stmt;
        CHECK_EQ(sqlite_file_prepare(&s->file, db, epochs, &stmt), OK);
        CHECK_EQ(sqlite3_step(stmt), SQLITE_ROW);
        snprintf(found, sizeof found, "%d", sqlite3_column_int(stmt, 0));
        CHECK_STR(found, mode == STORE_WRITE ? "1" : "0");
        sqlite3_finalize(stmt);
        database_give(&s->file.database, db);
        store_close(store);
    }
}

/* The auditor's copy on a medium that cannot be written. */
TEST(store_sqlite, reads_a_closed_store_on_a_read_only_mount) {
    const char *folder = battery_place();
    char name[100], text[1000];
    struct buf message = BUF(text);
    struct store_handle store;

    make_store(folder, 40);
    snprintf(name, sizeof name, "%s/the books%%20?a=b#1.db", folder);
    CHECK_EQ(rename(path_in(folder, "house.db"), name), 0);
    CHECK_EQ(unlink(path_in(folder, "house.db.lock")), 0);
    if ((unshare(CLONE_NEWNS) && unshare(CLONE_NEWUSER | CLONE_NEWNS)) ||
        mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) || mount(folder, folder, NULL, MS_BIND, NULL) ||
        mount(folder, folder, NULL, MS_BIND | MS_REMOUNT | MS_RDONLY, NULL))
        SKIP("this machine lets nobody mount a folder");
    const enum err err = store_open(name, STORE_READ, &store, &message);
    CHECK(err == OK, "%s", text);
    check_samples(store, 40);
    check_value(store, "key", "value", 5);
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    store_close(store);
    CHECK(store_open(name, STORE_WRITE, &store, &message) != OK);
    CHECK_EQ(umount(folder), 0);
}

/* ---- changed behind its back -------------------------------------------------------------------------- */

static void check_tampered(const char *folder, const char *sql, uint64_t expected) {
    struct store_handle store;
    struct counting c = {.next = 1};
    uint64_t bad = 0;

    tamper(folder, sql);
    store = battery_opened(open_sqlite, folder, STORE_READ);
    CHECK_EQ(store_scan(store, 1, count_sample, &c, &bad), ERR_STORE_CHAIN);
    CHECK(bad == expected, "%s: found at %" PRIu64 ", expected %" PRIu64, sql, bad, expected);
    CHECK(!c.wrong);
    CHECK_EQ(c.count, expected - 1);
    store_close(store);
}

TEST(store_sqlite, scan_finds_every_changed_column) {
    static const struct {
        const char *change, *back;
        uint64_t found;
    } cases[] = {
        {"UPDATE entry SET time_ms = time_ms + 1 WHERE number = 9",
         "UPDATE entry SET time_ms = time_ms - 1 WHERE number = 9", 9},
        {"UPDATE entry SET round = round + 1 WHERE number = 1", "UPDATE entry SET round = round - 1 WHERE number = 1",
         1},
        {"UPDATE entry SET terminal = terminal + 4294967296 WHERE number = 40",
         "UPDATE entry SET terminal = terminal - 4294967296 WHERE number = 40", 40},
        {"UPDATE entry SET kind = kind + 256 WHERE number = 8", "UPDATE entry SET kind = kind - 256 WHERE number = 8",
         8},
        {"UPDATE entry SET number = 41 WHERE number = 40", "UPDATE entry SET number = 40 WHERE number = 41", 40},
        {"UPDATE entry SET number = 0 WHERE number = 1", "UPDATE entry SET number = 1 WHERE number = 0", 1},
        {"UPDATE entry SET bytes = CAST(bytes || x'00' AS BLOB) WHERE number = 12",
         "UPDATE entry SET bytes = substr(bytes, 1, length(bytes) - 1) WHERE number = 12", 12},
        {"UPDATE entry SET link = (SELECT link FROM entry WHERE number = 2) WHERE number = 3", NULL, 3},
        {"DELETE FROM entry WHERE number = 2", NULL, 2},
    };
    const char *folder = battery_place();

    make_store(folder, 40);
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_tampered(folder, cases[i].change, cases[i].found);
        if (cases[i].back) tamper(folder, cases[i].back);
    }
}

TEST(store_sqlite, check_finds_changed_values_and_summaries) {
    const char *folder = battery_place();
    struct store_handle store;
    char text[100];
    struct buf out = BUF(text);

    make_store(folder, 1100);
    store = battery_opened(open_sqlite, folder, STORE_READ);
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    tamper(folder, "UPDATE value SET bytes = x'76616c7566' WHERE name = 'key'");
    CHECK_EQ(store_get(store, "key", &out), ERR_STORE_CHAIN);
    CHECK_EQ(out.size, 0);
    CHECK_EQ(store.store->check(store.self, NULL), ERR_STORE_CHAIN);
    tamper(folder, "UPDATE value SET bytes = x'76616c7565' WHERE name = 'key'");
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    tamper(folder, "UPDATE block SET until_ms = until_ms - 1");
    CHECK_EQ(store.store->check(store.self, NULL), ERR_STORE_CHAIN);
    tamper(folder, "UPDATE block SET until_ms = until_ms + 1");
    tamper(folder, "UPDATE block SET sets = zeroblob(288)");
    CHECK_EQ(store.store->check(store.self, NULL), ERR_STORE_CHAIN);
    tamper(folder, "DELETE FROM block");
    CHECK_EQ(store.store->check(store.self, NULL), ERR_STORE_CHAIN);
    store_close(store);
}

/* All that the store says, as one hash; false: it says that something is wrong. */
static bool hash_entry_into(void *context, const struct store_entry *entry) {
    *(struct store_link *)context = store_chain(context, entry);
    return true;
}

static bool whole(const char *folder, struct store_link *out) {
    static const struct store_query queries[] = {{.round = 2}, {.terminal = 914}, {.kind = 3, .backwards = true}};
    struct store_handle store;
    char text[1000];
    struct buf message = BUF(text);
    uint64_t bad;

    memset(out, 0, sizeof *out);
    if (open_sqlite(folder, STORE_READ, &store, &message)) return false;
    bool good = store_scan(store, 1, hash_entry_into, out, &bad) == OK && store.store->check(store.self, NULL) == OK;
    for (size_t i = 0; i < COUNT(queries); i++)
        good = good && store_find(store, &queries[i], hash_entry_into, out) == OK;
    buf_clear(&message);
    good = good && store_get(store, "key", &message) == OK && store_get(store, "other", &message) == OK;
    store_close(store);
    *out = store_chain(out, &(struct store_entry){.bytes = (uint8_t *)text, .size = message.size});
    return good;
}

/* A trigger can keep a checkpoint from being stored, and an index with another condition a round from being found. */
TEST(store_sqlite, refuses_whatever_somebody_else_has_made_in_it) {
    static const struct {
        const char *sql, *back, *word;
    } changes[] = {
        {"CREATE TRIGGER eats AFTER INSERT ON value BEGIN DELETE FROM value WHERE name = NEW.name; END",
         "DROP TRIGGER eats", "trigger eats"},
        {"CREATE TRIGGER keeps BEFORE DELETE ON value BEGIN SELECT RAISE(IGNORE); END", "DROP TRIGGER keeps",
         "trigger keeps"},
        {"PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_eats', 'entry', 0,"
         " 'CREATE TRIGGER sqlite_eats BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END')",
         "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'sqlite_eats'", "trigger sqlite_eats"},
        {"ALTER TABLE block ADD COLUMN more TEXT", "ALTER TABLE block DROP COLUMN more", "table block"},
        {"DROP TABLE value; CREATE VIEW value AS SELECT '' AS name, x'' AS bytes, x'' AS sum",
         "DROP VIEW value; CREATE TABLE value (name TEXT PRIMARY KEY, bytes BLOB NOT NULL, sum BLOB NOT NULL) STRICT,"
         " WITHOUT ROWID",
         "no table value"},
        {"DROP TABLE block",
         "CREATE TABLE block (block INTEGER PRIMARY KEY, since_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL,"
         " sets BLOB NOT NULL) STRICT",
         "no table block"},
        {"CREATE TABLE more (a)", "DROP TABLE more", "more"},
        {"CREATE VIEW sight AS SELECT 1", "DROP VIEW sight", "sight"},
        {"DROP INDEX entry_round; CREATE INDEX entry_round ON entry (round) WHERE round > 1", "DROP INDEX entry_round",
         "entry_round"},
    };
    const char *folder = battery_place();
    char memory[1000];
    struct buf message = BUF(memory);
    struct store_handle writer;

    make_store(folder, 10);
    tamper(folder, "ANALYZE"); /* tables that SQLite makes for itself are nobody's */
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_READ);
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    for (size_t i = 0; i < COUNT(changes); i++) {
        tamper(folder, changes[i].sql);
        CHECK_EQ(store.store->check(store.self, NULL), ERR_STORE_CHAIN);
        buf_clear(&message);
        store_problem(store, &message);
        CHECK(strstr(memory, changes[i].word), "%s", memory);
        buf_clear(&message);
        CHECK_EQ(open_sqlite(folder, STORE_WRITE, &writer, &message), ERR_STORE_CHAIN);
        CHECK(strstr(memory, changes[i].word), "%s", memory);
        tamper(folder, changes[i].back);
        const bool as_it_was = i + 1 < COUNT(changes);
        CHECK_EQ(store.store->check(store.self, NULL), as_it_was ? OK : ERR_STORE_CHAIN);
        if (as_it_was) store_close(battery_opened(open_sqlite, folder, STORE_WRITE));
    }
    store_close(store);
}

/* Made while the house writes: nothing that it takes away is acknowledged, and without it the same goes on. */
TEST(store_sqlite, a_commit_counts_its_rows) {
    static const char *const triggers[] = {
        "CREATE TRIGGER eats BEFORE INSERT ON entry WHEN NEW.number = 7 BEGIN SELECT RAISE(IGNORE); END",
        "CREATE TRIGGER eats AFTER INSERT ON entry WHEN NEW.number = 22 BEGIN DELETE FROM entry WHERE number = 22; END",
        "CREATE TRIGGER eats BEFORE INSERT ON value BEGIN SELECT RAISE(IGNORE); END",
        "CREATE TRIGGER eats BEFORE UPDATE ON value BEGIN SELECT RAISE(IGNORE); END",
        "CREATE TRIGGER eats BEFORE DELETE ON value BEGIN SELECT RAISE(IGNORE); END",
    };
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(store, 1, 5), OK);
    CHECK_EQ(store_put(store, "key", "value", 5), OK);
    for (size_t i = 0; i < COUNT(triggers); i++) {
        const bool entries = i < 2;
        tamper(folder, triggers[i]);
        for (int again = 0; again < 2; again++) {
            const enum err err = entries  ? append_samples(store, 6, 25)
                                 : i == 2 ? store_put(store, "new", "value", 5)
                                 : i == 3 ? store_put(store, "key", "other", 5)
                                          : store_put(store, "key", NULL, 0);
            CHECK_EQ(err, ERR_STORE);
            buf_clear(&message);
            store_problem(store, &message);
            CHECK(strstr(text, "rows were written in place of"), "%s", text);
        }
        tamper(folder, "DROP TRIGGER eats");
        check_samples(store, 5);
        check_value(store, "key", "value", 5);
    }
    CHECK_EQ(append_samples(store, 6, 25), OK);
    CHECK_EQ(store_put(store, "key", NULL, 0), OK);
    CHECK_EQ(store_put(store, "key", NULL, 0), OK); /* there is none: none is written */
    check_samples(store, 25);
    store_close(store);
}

/* Any bit of the file: either it is found, or all that can be read is as it was (the bit was of no use). */
TEST(store_sqlite, a_flipped_bit_is_found_wherever_it_is) {
    const char *folder = battery_place();
    const int flips = test_long() ? 100000 : 1500;
    struct store_link before, after;
    struct rng rng;
    int found = 0;

    make_store(folder, 90);
    rng_seed(&rng, "flip", 4);
    CHECK(whole(folder, &before));
    const int fd = open(path_in(folder, "house.db"), O_RDWR);
    const off_t size = lseek(fd, 0, SEEK_END);

    for (int i = 0; i < flips; i++) {
        const off_t at = (off_t)rng_below(&rng, (uint32_t)size);
        uint8_t byte, changed;

        CHECK_EQ(pread(fd, &byte, 1, at), 1);
        changed = (uint8_t)(byte ^ 1u << rng_below(&rng, 8));
        CHECK_EQ(pwrite(fd, &changed, 1, at), 1);
        const bool good = whole(folder, &after);
        CHECK(!good || store_link_equal(&before, &after), "a bit at %lld was not found", (long long)at);
        found += !good;
        CHECK_EQ(pwrite(fd, &byte, 1, at), 1);
    }
    CHECK(found > flips / 5); /* most pages of so small a file are half empty */
    CHECK(whole(folder, &after));
    CHECK(store_link_equal(&before, &after));
    close(fd);
}

/* Opens the store to write with this page in the place of another, which comes back. */
static enum err open_with(const char *folder, int fd, const uint8_t page[SQLITE_PAGE], off_t at) {
    uint8_t was[SQLITE_PAGE];
    char text[1000];
    struct buf message = BUF(text);
    struct store_handle store;
    CHECK_EQ(pread(fd, was, SQLITE_PAGE, at), SQLITE_PAGE);
    CHECK_EQ(pwrite(fd, page, SQLITE_PAGE, at), SQLITE_PAGE);
    const enum err err = open_sqlite(folder, STORE_WRITE, &store, &message);
    if (!err) store_close(store);
    CHECK_EQ(pwrite(fd, was, SQLITE_PAGE, at), SQLITE_PAGE);
    return err;
}

/* A disk that has put one page of entries in the place of another: the books may seem to end anywhere, and a block to
 * have more entries than a block has.  A start refuses it, or goes on; it never dies of it. */
TEST(store_sqlite, a_page_in_the_place_of_another_is_no_bug) {
    enum { LEAF = 0x0d, SOURCES = 8 };
    const char *folder = battery_place();
    uint8_t page[SQLITE_PAGE], kind;
    int sources = 0, refused = 0;

    make_store(folder, 3000);
    const int fd = open(path_in(folder, "house.db"), O_RDWR);
    const off_t size = lseek(fd, 0, SEEK_END);
    for (off_t from = SQLITE_PAGE; from < size && sources < SOURCES; from += SQLITE_PAGE) {
        CHECK_EQ(pread(fd, page, SQLITE_PAGE, from), SQLITE_PAGE);
        if (page[0] != LEAF) continue;
        sources++;
        for (off_t at = SQLITE_PAGE; at < size; at += SQLITE_PAGE) {
            CHECK_EQ(pread(fd, &kind, 1, at), 1);
            refused += kind == LEAF && open_with(folder, fd, page, at) == ERR_STORE_CHAIN;
        }
    }
    CHECK(refused > 0);
    close(fd);
}

/* ---- a failing disk ----------------------------------------------------------------------------------- */

/* A little of everything, with checkpoints in between; stops when the store keeps failing. */
static uint64_t work(const char *folder, int attempts) {
    char text[1000];
    struct buf message = BUF(text);
    struct store_handle store;
    uint64_t stored = 0;
    int left = attempts;
    enum err err;

    while ((err = open_sqlite(folder, STORE_WRITE, &store, &message)) && --left > 0) buf_clear(&message);
    if (err) return 0;
    sqlite3_wal_autocheckpoint(((struct sqlite *)store.self)->db, 6);
    for (uint64_t batch = 1; batch <= 12; batch++) {
        const uint64_t last = stored + batch * (batch % 5 == 0 ? 12 : 2);

        left = attempts;
        while ((err = append_samples(store, stored + 1, last)) && --left > 0) continue;
        if (err) break;
        stored = last;
        if (batch % 4 == 0) store_put(store, "n", &batch, sizeof batch);
    }
    store_close(store);
    return stored;
}

enum { WORK_ENTRIES = 2 * (78 - 15) + 12 * 15 };

TEST(store_sqlite, every_call_to_the_disk_may_fail) {
    static const int codes[] = {SQLITE_IOERR, SQLITE_FULL};
    long calls = 0;

    disk_install();
    for (long at = 0; at <= calls; at++) {
        for (size_t i = 0; i < COUNT(codes); i++) {
            const char *folder = battery_place();
            disk_fail(at, i == 0 ? 1 : 4, codes[i]);
            CHECK_EQ(work(folder, 20), WORK_ENTRIES);
            if (at == 0) calls = disk.calls;
            disk_heal();
            struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
            check_samples(store, WORK_ENTRIES);
            CHECK_EQ(store.store->check(store.self, NULL), OK);
            store_close(store);
            battery_clean();
        }
    }
    CHECK(calls > 50);
}

/* Wherever the power goes, what was acknowledged is there, and what was not is there as a whole or not at all. */
TEST(store_sqlite, power_may_fail_at_every_call) {
    struct rng rng;
    long calls = 0;

    disk_install();
    rng_seed(&rng, "power", 5);
    for (long at = 0; at <= calls; at++) {
        for (int chance = 0; chance < (test_long() ? 40 : 3); chance++) {
            const char *folder = battery_place();
            disk_cut(at);
            const uint64_t stored = work(folder, 1);
            if (at == 0) calls = disk.calls;
            disk_lose(&rng);
            disk_heal();
            struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
            struct store_link link;
            uint64_t last;

            CHECK_EQ(store_last(store, &last, &link), OK);
            CHECK(last >= stored, "cut at call %ld: %" PRIu64 " was acknowledged, %" PRIu64 " is there", at, stored,
                  last);
            check_samples(store, last);
            CHECK_EQ(store.store->check(store.self, NULL), OK);
            if (last < WORK_ENTRIES) CHECK_EQ(append_samples(store, last + 1, WORK_ENTRIES), OK);
            check_samples(store, WORK_ENTRIES);
            store_close(store);
            battery_clean();
        }
    }
    CHECK(calls > 50);
}

/* Appends until it fails, then once more in vain. */
static enum err fill(struct store_handle store, uint64_t *last) {
    enum err err;

    while (!(err = append_samples(store, *last + 1, *last + 97))) *last += 97;
    CHECK_EQ(append_samples(store, *last + 1, *last + 97), err);
    check_samples(store, *last);
    return err;
}

TEST(store_sqlite, goes_on_when_there_is_room_again) {
    struct store_handle store = battery_opened(open_sqlite, battery_place(), STORE_WRITE);
    sqlite3 *db = ((struct sqlite *)store.self)->db;
    char text[1000];
    struct buf message = BUF(text);
    uint64_t last = 0;

    CHECK_EQ(sqlite3_exec(db, "PRAGMA max_page_count = 60", NULL, NULL, NULL), SQLITE_OK);
    CHECK_EQ(fill(store, &last), ERR_STORE_FULL);
    store_problem(store, &message);
    CHECK(strstr(text, "no room left") && strstr(text, "house.db"));
    CHECK_EQ(sqlite3_exec(db, "PRAGMA max_page_count = 100000", NULL, NULL, NULL), SQLITE_OK);
    CHECK_EQ(append_samples(store, last + 1, last + 97), OK);
    check_samples(store, last + 97);
    store_close(store);
}

/* A real limit on the size of files, in place of a full disk. */
TEST(store_sqlite, goes_on_when_files_may_grow_again) {
    struct store_handle store = battery_opened(open_sqlite, battery_place(), STORE_WRITE);
    struct rlimit limit, before;
    uint64_t last = 0;

    CHECK_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    limit = before;
    limit.rlim_cur = 400000;
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    CHECK(fill(store, &last) != OK);
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    CHECK_EQ(append_samples(store, last + 1, last + 97), OK);
    check_samples(store, last + 97);
    store_close(store);
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */

static long long size_of(const char *folder, const char *name) {
    struct stat about;

    CHECK_EQ(stat(path_in(folder, name), &about), 0);
    return about.st_size;
}

/* FILE-wal is copied by the thread while commits go on; the writer ends it, and so it does not grow for ever. */
TEST(store_sqlite, keeps_its_log_short_while_it_writes) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    struct wal_copier *copier = &((struct sqlite *)store.self)->copier;
    uint64_t n = 0;

    copier->thread_pages = 40;
    copier->writer_pages = 1 << 20;
    copier->reserved = true;
    CHECK_EQ(size_of(folder, "house.db"), 4096);
    for (int patience = 0; patience < 2000 && size_of(folder, "house.db") < 200000; patience++, n += 10) {
        CHECK_EQ(append_samples(store, n + 1, n + 10), OK);
        usleep(1000);
    }
    CHECK(size_of(folder, "house.db") >= 200000);
    copier->writer_pages = 300;
    for (const uint64_t end = n + 12000; n < end; n += 10) CHECK_EQ(append_samples(store, n + 1, n + 10), OK);
    CHECK(size_of(folder, "house.db-wal") < 4000 * 4096, "FILE-wal has %lld bytes", size_of(folder, "house.db-wal"));
    check_samples(store, n);
    store_close(store);
    store = battery_opened(open_sqlite, folder, STORE_WRITE);
    check_samples(store, n);
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    store_close(store);
}

/* The zeros that FILE-wal is filled with are neither read nor in the way. */
TEST(store_sqlite, reserves_its_log) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE), reader;

    for (uint64_t n = 0; n < 400; n += 10) CHECK_EQ(append_samples(store, n + 1, n + 10), OK);
    CHECK(size_of(folder, "house.db-wal") > 33 << 20);
    reader = battery_opened(open_sqlite, folder, STORE_READ);
    check_samples(reader, 400);
    CHECK_EQ(append_samples(store, 401, 500), OK);
    check_samples(reader, 500);
    store_close(reader);
    store_close(store);
    store = battery_opened(open_sqlite, folder, STORE_WRITE);
    check_samples(store, 500);
    store_close(store);
}

/* ---- kill -9 ------------------------------------------------------------------------------------------ */

/* In the child: appends for ever and tells each number that is durable. */
static void append_for_ever(const char *folder, int out) {
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    struct wal_copier *copier = &((struct sqlite *)store.self)->copier;
    struct store_link link;
    uint64_t last;

    copier->thread_pages = 40;
    copier->writer_pages = 300;
    if (store_last(store, &last, &link)) _exit(1);
    for (uint64_t size = 1;; size = size % 60 + 1) {
        if (append_samples(store, last + 1, last + size)) _exit(1);
        last += size;
        if (write(out, &last, sizeof last) != sizeof last) _exit(1);
    }
}

TEST(store_sqlite, survives_kill_9_at_any_moment) {
    const char *folder = battery_place();
    const int kills = test_long() ? 200 : 25;
    uint64_t told = 0, last = 0;
    struct rng rng;

    rng_seed(&rng, "kill", 4);
    for (int i = 0; i < kills; i++) {
        int ends[2];

        CHECK_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) append_for_ever(folder, ends[1]);
        close(ends[1]);
        CHECK_EQ(read(ends[0], &told, sizeof told), sizeof told);
        usleep(rng_below(&rng, 30000));
        CHECK_EQ(kill(child, SIGKILL), 0);
        CHECK_EQ(waitpid(child, NULL, 0), child);
        while (read(ends[0], &told, sizeof told) == sizeof told) continue;
        close(ends[0]);

        for (int mode = STORE_READ; mode >= STORE_WRITE; mode--) { /* an auditor may come first */
            struct store_handle store = battery_opened(open_sqlite, folder, (enum store_mode)mode);
            struct store_link link;
            CHECK_EQ(store_last(store, &last, &link), OK);
            CHECK(last >= told);
            check_samples(store, last);
            store_close(store);
        }
    }
    CHECK(told > 100);
}
