/*
 * Against a real server: CARDROOM_TEST_POSTGRES is a URL that ends with its parameters ("...?host=FOLDER"),
 * to which a schema for each test is added.  tests/groups/store makes such a server.  Without it every test
 * here is skipped, and says so.
 */
#include "store/store_postgres.c"

#include "store/store_battery_test.h"

#include <poll.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>

static const char *server(void)
{
    const char *url = getenv("CARDROOM_TEST_POSTGRES");

    if (!url) cr_skip_test("CARDROOM_TEST_POSTGRES names no server");
    return url;
}

/* SQL behind the store's back. */
static void tamper(const char *sql)
{
    PGconn *db = PQconnectdb(server());
    PGresult *result = PQexec(db, sql);

    cr_assert(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK,
              "%s: %s", sql, PQerrorMessage(db));
    PQclear(result);
    PQfinish(db);
}

static const char *schema_of(const char *folder)
{
    return strrchr(folder, '-') + 1;
}

static void tamper_in(const char *folder, const char *sql)
{
    char text[600];

    snprintf(text, sizeof text, "SET search_path = \"%s\"; %s", schema_of(folder), sql);
    tamper(text);
}

static void url_of(const char *base, const char *folder, char out[600])
{
    snprintf(out, 600, "%s&options=-csearch_path%%3D%%22%s%%22", base, schema_of(folder));
}

static enum err open_postgres(const char *folder, enum store_mode mode, struct store_handle *out,
                              struct buf *message)
{
    char url[600], sql[200];

    snprintf(sql, sizeof sql, "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \"%s\"",
             schema_of(folder));
    tamper(sql);
    url_of(server(), folder, url);
    return store_open(url, mode, out, message);
}

STORE_BATTERY_LASTING(store_postgres, open_postgres)

/* ---- changed behind its back, refused ----------------------------------------------------------------- */

TEST(store_postgres, scan_finds_every_changed_column)
{
    static const struct {
        const char *sql;
        uint64_t found;
    } cases[] = {
        {"UPDATE cardroom_entry SET time_ms = time_ms + 1 WHERE number = 39", 39},
        {"UPDATE cardroom_entry SET round = round + 1 WHERE number = 37", 37},
        {"UPDATE cardroom_entry SET terminal = terminal + 4294967296 WHERE number = 35", 35},
        {"UPDATE cardroom_entry SET kind = kind + 256 WHERE number = 33", 33},
        {"UPDATE cardroom_entry SET bytes = set_bit(bytes, 7, 1 - get_bit(bytes, 7)) WHERE number = 31", 31},
        {"UPDATE cardroom_entry SET link = set_bit(link, 250, 1 - get_bit(link, 250)) WHERE number = 29", 29},
        {"DELETE FROM cardroom_entry WHERE number = 27", 27},
        {"UPDATE cardroom_entry SET number = 0 WHERE number = 1", 1},
    };
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);

    CHECK_EQ(append_samples(store, 1, 40), OK);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct counting c = {.next = 1};
        uint64_t bad = 0;

        tamper_in(folder, cases[i].sql);
        CHECK_EQ(store_scan(store, 1, count_sample, &c, &bad), ERR_STORE_CHAIN);
        CHECK_EQ(bad, cases[i].found);
        CHECK_EQ(c.count, bad - 1);
    }
    CHECK_EQ(store_put(store, "a", "b", 1), OK);
    CHECK_EQ(store.store->check(store.self), OK);
    tamper_in(folder, "UPDATE cardroom_value SET bytes = 'c'");
    CHECK_EQ(store.store->check(store.self), ERR_STORE_CHAIN);
    store_close(store);
}

static void check_refused(const char *folder, const char *word)
{
    struct store_handle store;
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(open_postgres(folder, STORE_WRITE, &store, &message), ERR_STORE);
    cr_assert(strstr(text, word), "'%s' does not say '%s'", text, word);
}

TEST(store_postgres, refuses_what_is_not_ours)
{
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);

    store_close(store);
    tamper_in(folder, "UPDATE cardroom_meta SET value = '2'");
    check_refused(folder, "format '2'");
    tamper_in(folder, "DROP TABLE cardroom_meta");
    check_refused(folder, "another program");
}

TEST(store_postgres, reading_needs_a_store)
{
    const char *folder = battery_place();
    struct store_handle store;
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(open_postgres(folder, STORE_READ, &store, &message), ERR_STORE);
    CHECK(strstr(text, "not a store of cardroom"));
}

/* The group runs this alone, with the server told not to sync. */
TEST(store_postgres_unsafe, refuses_a_server_that_does_not_sync)
{
    if (!getenv("CARDROOM_TEST_POSTGRES_UNSAFE")) cr_skip_test("the server syncs");
    check_refused(battery_place(), "set fsync = on");
}

/* ---- lost connections --------------------------------------------------------------------------------- */

/* The server ends the connection between two calls, and in the middle of a burst of them. */
TEST(store_postgres, connects_again)
{
    struct store_handle store = battery_opened(open_postgres, battery_place(), STORE_WRITE);
    struct postgres *p = store.self;
    char sql[100];
    uint64_t last = 0;
    int failures = 0;

    for (int i = 0; i < 10; i++) {
        snprintf(sql, sizeof sql, "SELECT pg_terminate_backend(%d)", p->backend);
        CHECK_EQ(append_samples(store, last + 1, last + 20), OK);
        last += 20;
        tamper(sql);
        for (enum err err; (err = append_samples(store, last + 1, last + 5)); failures++)
            CHECK_EQ(err, ERR_STORE);
        last += 5;
    }
    CHECK_EQ(failures, 10);
    check_samples(store, last);
    store_close(store);
}

/* A proxy before the server that can swallow the server's answer and hang up. */
struct proxy {
    int listener;
    char to[100];
    atomic_bool swallow, stop;
    atomic_int swallowed;
};

static int connect_to(const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    cr_assert(connect(fd, (struct sockaddr *)&at, sizeof at) == 0);
    return fd;
}

/* False: this connection is over. */
static bool pass_on(struct proxy *p, int from, int to, bool answer)
{
    static char bytes[65536];
    const ssize_t size = read(from, bytes, sizeof bytes);

    if (size <= 0) return false;
    if (answer && atomic_load(&p->swallow)) {
        atomic_fetch_add(&p->swallowed, 1);
        return false;
    }
    for (ssize_t done = 0, more; done < size; done += more) {
        more = send(to, bytes + done, (size_t)(size - done), MSG_NOSIGNAL);
        if (more <= 0) return false;
    }
    return true;
}

/* One connection at a time: the store has only one while nobody reads. */
static void *run_proxy(void *context)
{
    struct proxy *p = context;

    while (!atomic_load(&p->stop)) {
        struct pollfd waiting = {.fd = p->listener, .events = POLLIN};
        if (poll(&waiting, 1, 20) <= 0) continue;
        const int client = accept(p->listener, NULL, NULL), there = connect_to(p->to);
        struct pollfd ends[2] = {{.fd = client, .events = POLLIN}, {.fd = there, .events = POLLIN}};
        bool open = true;

        while (open && !atomic_load(&p->stop)) {
            if (poll(ends, 2, 20) <= 0) continue;
            if (ends[0].revents) open = pass_on(p, client, there, false);
            if (open && ends[1].revents) open = pass_on(p, there, client, true);
        }
        close(client);
        close(there);
    }
    return NULL;
}

static void open_proxy(struct proxy *p, const char *folder, char base[400])
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const char *host = strstr(server(), "host=") + 5;

    snprintf(p->to, sizeof p->to, "%.*s/.s.PGSQL.5432", (int)strcspn(host, "&"), host);
    snprintf(at.sun_path, sizeof at.sun_path, "%s/.s.PGSQL.5432", folder);
    p->listener = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK_EQ(bind(p->listener, (struct sockaddr *)&at, sizeof at), 0);
    CHECK_EQ(listen(p->listener, 4), 0);
    snprintf(base, 400, "%.*shost=%s&user=cardroom", (int)(host - 5 - server()), server(), folder);
}

/* The commit happened, but nobody heard of it: the second attempt must find that out, not write it twice. */
TEST(store_postgres, knows_of_a_commit_whose_answer_was_lost)
{
    const char *folder = battery_place();
    char base[400], url[600], text[1000];
    struct buf message = BUF(text);
    struct proxy proxy = {0};
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE); /* makes the schema */
    pthread_t thread;

    store_close(store);
    open_proxy(&proxy, folder, base);
    CHECK_EQ(pthread_create(&thread, NULL, run_proxy, &proxy), 0);
    url_of(base, folder, url);
    cr_assert(store_open(url, STORE_WRITE, &store, &message) == OK, "%s", text);
    for (uint64_t n = 0; n < 200; n += 20) {
        CHECK_EQ(append_samples(store, n + 1, n + 10), OK);
        atomic_store(&proxy.swallow, true);
        CHECK_EQ(append_samples(store, n + 11, n + 20), ERR_STORE);
        atomic_store(&proxy.swallow, false);
        CHECK_EQ(append_samples(store, n + 11, n + 20), OK);
    }
    CHECK_EQ(atomic_load(&proxy.swallowed), 10);
    store_close(store);
    atomic_store(&proxy.stop, true);
    pthread_join(thread, NULL);
    close(proxy.listener);

    store = battery_opened(open_postgres, folder, STORE_WRITE);
    check_samples(store, 200);
    store_close(store);
}
