#include "store/archive.c"

#include "store/store_battery_fixture.h"

#include <limits.h>
#include <signal.h>
#include <sys/wait.h>

enum { ENTRIES = 3300, TO = 3000 };

static enum err open_sqlite(const char *folder, enum store_mode mode, struct store_handle *out, struct buf *message) {
    char url[100];

    snprintf(url, sizeof url, "sqlite:%s/house.db", folder);
    return store_open(url, mode, out, message);
}

/* A house with four files of archives, removed from the store or not. */
static const char *make_house(bool removed) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    struct signing key;
    const struct archive_order order = battery_order(&key, TO);

    CHECK_EQ(append_samples(store, 1, ENTRIES), OK);
    CHECK_EQ(archives_write(store, &order), OK);
    if (removed) CHECK_EQ(archives_remove(store), OK);
    store_close(store);
    return folder;
}

static const char *file_of(const char *folder, uint64_t first) {
    static char path[200];

    snprintf(path, sizeof path, "%s/house.db.archives/%019ju.archive", folder, first);
    return path;
}

static const char *battery_path(const char *name) {
    static char path[200];

    snprintf(path, sizeof path, "%s/%s", battery_folder, name);
    return path;
}

static enum err scan_house(const char *folder, struct counting *c, char words[1000]) {
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_READ);
    struct buf message = buf_init(words, 1000);
    uint64_t bad = 0;

    *c = (struct counting){.next = 1};
    const enum err err = store_scan(store, 1, count_sample, c, &bad);
    CHECK(!c->wrong);
    if (err) CHECK_EQ(bad, c->next);
    if (err) store_problem(store, &message);
    store_close(store);
    return err;
}

/* The error names the file; what lies before is still read, and what can be read without the file too. */
static void expect_error(const char *folder, uint64_t first, const char *word) {
    struct counting c;
    char words[1000];

    CHECK_EQ(scan_house(folder, &c, words), ERR_STORE);
    CHECK(strstr(words, file_of(folder, first)) && strstr(words, word), "%s", words);
    CHECK(c.next >= first && c.next < first + 900);
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_READ);
    uint64_t bad, next;
    struct store_link link;
    struct counting tail = {.next = ENTRIES - 200};
    CHECK_EQ(store_scan(store, ENTRIES - 200, count_sample, &tail, &bad), OK);
    CHECK_EQ(tail.count, 201);
    CHECK(store_last(store, &next, &link) == OK && next == ENTRIES);
    store_close(store);
}

static void expect_whole(const char *folder) {
    struct counting c;
    char words[1000];

    CHECK_EQ(scan_house(folder, &c, words), OK);
    CHECK_EQ(c.count, ENTRIES);
}

static size_t size_of(const char *path) {
    struct stat st;

    CHECK_EQ(stat(path, &st), 0);
    return (size_t)st.st_size;
}

static void flip(const char *path, size_t at, uint8_t bits) {
    const int fd = open(path, O_RDWR);
    uint8_t byte;

    CHECK(fd >= 0 && pread(fd, &byte, 1, (off_t)at) == 1);
    byte ^= bits;
    CHECK_EQ(pwrite(fd, &byte, 1, (off_t)at), 1);
    close(fd);
}

/* Every byte of the head, and a good sample of blocks and index. */
TEST(archive, a_changed_byte_anywhere_is_found_and_the_file_named) {
    const char *folder = make_house(true);
    const size_t size = size_of(file_of(folder, 901));

    for (size_t at = 0; at < size; at += at < sizeof(struct archive_head) ? 1 : test_long() ? 7 : 991) {
        flip(file_of(folder, 901), at, (uint8_t)(1 << at % 8));
        expect_error(folder, 901, at < 16 ? "is no archive" : "");
        flip(file_of(folder, 901), at, (uint8_t)(1 << at % 8));
    }
    expect_whole(folder);
}

TEST(archive, a_file_that_is_missing_cut_or_another_one_is_named) {
    const char *folder = make_house(true);
    char path[200], other[200], command[500];

    snprintf(path, sizeof path, "%s", file_of(folder, 1801));
    snprintf(other, sizeof other, "%s/away", folder);
    CHECK_EQ(rename(path, other), 0);
    expect_error(folder, 1801, "put it there");
    snprintf(command, sizeof command, "cp %s %s", file_of(folder, 901), path);
    CHECK_EQ(system(command), 0);
    expect_error(folder, 1801, "does not follow the file before it");
    CHECK_EQ(rename(other, path), 0);
    expect_whole(folder);
    CHECK_EQ(truncate(path, (off_t)size_of(path) - 1), 0);
    expect_error(folder, 1801, "is cut or damaged");
    CHECK_EQ(truncate(path, (off_t)size_of(path) + 2), 0);
    expect_error(folder, 1801, "is cut or damaged");
    CHECK_EQ(truncate(path, 100), 0);
    expect_error(folder, 1801, "is no archive");
}

/* One of a later program, signed as it should be. */
TEST(archive, another_format_is_refused_by_its_number) {
    const char *folder = make_house(true);
    struct archive_head head;
    struct signing key;
    const int fd = open(file_of(folder, 1), O_RDWR);

    (void)battery_order(&key, TO);
    CHECK_EQ(pread(fd, &head, sizeof head, 0), sizeof head);
    head.format = 2;
    crypto_sign_detached(head.signature, NULL, (const uint8_t *)&head, SIGNED, key.secret);
    CHECK_EQ(pwrite(fd, &head, sizeof head, 0), sizeof head);
    close(fd);
    expect_error(folder, 1, "has format 2: this cardroom reads format 1; use a newer one");
}

/* As of another house: a chain of its own, signed with its own key. */
TEST(archive, archives_of_another_house_do_not_fit) {
    const char *folder = make_house(true);
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE), strange;
    struct store_entry entry = {.bytes = (const uint8_t *)"strange", .size = 7};
    struct signing key;
    struct archive_order order = battery_order(&key, TO);
    struct problem problem;
    struct counting c = {0};
    char words[1000];
    struct buf message = BUF(words);
    uint64_t bad;

    problem_open(&problem);
    CHECK_EQ(store_open("memory:", STORE_WRITE, &strange, &message), OK);
    for (entry.number = 1; entry.number <= TO; entry.number++) CHECK_EQ(store_append(strange, &entry, 1), OK);
    archives_close(store.archives);
    CHECK_EQ(archives_open(&strange, battery_path("strange"), &problem), OK);
    CHECK_EQ(archives_write(strange, &order), OK);
    CHECK_EQ(archives_open(&store, battery_path("strange"), &problem), OK);
    CHECK_EQ(store_scan(store, 1, count_sample, &c, &bad), ERR_STORE);
    CHECK_EQ(c.count, 0);
    store_problem(store, &message);
    CHECK(strstr(words, "another house's"), "%s", words);
    CHECK_EQ(archives_remove(store), ERR_STORE);
    store_close(strange);
    store_close(store);
    problem_close(&problem);
}

/* Nothing is removed for files that are not whole. */
TEST(archive, nothing_is_removed_before_every_file_was_read_again) {
    const char *folder = make_house(false);

    flip(file_of(folder, 1801), 3000, 1);
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    CHECK_EQ(archives_remove(store), ERR_STORE);
    CHECK(!archives_removed(store));
    store_close(store);
    flip(file_of(folder, 1801), 3000, 1);
    expect_whole(folder);
}

/* ---- killed between any two steps ----------------------------------------------------------------------- */

/* The process dies when it is about to take step number so many: a write, a sync, a name, a commit. */
static int steps_left;

static void step(void) {
    if (steps_left-- == 0) _exit(9);
}

static enum err (*real_remove)(void *self, uint64_t before);

static enum err counted_remove(void *self, uint64_t before) {
    step();
    const enum err err = real_remove(self, before);

    step();
    return err;
}

static bool count_read(void *context, const struct store_entry *entry) {
    step();
    return count_sample(context, entry);
}

/* Archives and removes, and dies on the way. */
static void run_until(const char *folder, int steps) {
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    struct store counted = *store.store;
    struct signing key;
    struct archive_order order = battery_order(&key, 0);

    steps_left = steps;
    real_remove = counted.remove;
    counted.remove = counted_remove;
    store.store = &counted;
    for (order.to = 900; order.to <= TO; order.to += 700) {
        step();
        if (archives_write(store, &order) != OK) _exit(1);
        step();
        if (archives_remove(store) != OK) _exit(2);
    }
    struct counting c = {.next = 1};
    uint64_t bad;
    if (store_scan(store, 1, count_read, &c, &bad) != OK) _exit(3);
    _exit(0);
}

TEST(archive, a_death_between_any_two_steps_loses_nothing) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_sqlite, folder, STORE_WRITE);
    int status, deaths = 0;

    CHECK_EQ(append_samples(store, 1, ENTRIES), OK);
    store_close(store);
    for (int i = 0; i < 40; i++) { /* at a step, or at any time */
        const pid_t child = fork();

        if (!child) run_until(folder, i % 2 ? INT_MAX : i / 2 % 7);
        if (i % 2) {
            usleep(500 * (useconds_t)i);
            kill(child, SIGKILL);
        }
        CHECK(waitpid(child, &status, 0) == child);
        CHECK(status == 0 || status == SIGKILL || status == 9 << 8);
        deaths += status != 0;
        expect_whole(folder);
    }
    CHECK(deaths >= 20);
}
