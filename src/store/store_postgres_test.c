/* Against a real server: CARDROOM_TEST_POSTGRES is a URL that ends with its parameters ("...?host=FOLDER"),
 * to which a schema for each test is added.  tests/groups/store makes such a server.  Without it every test
 * here is skipped, and says so.  CARDROOM_TEST_CLUSTER is a program that stops and starts the server and its
 * synchronous replica; tests that need these run one by one. */
#include "store/store_postgres.c"

#include "base/rng.h"
#include "store/store_battery_fixture.h"

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

static const char *server(void) {
    const char *url = getenv("CARDROOM_TEST_POSTGRES");

    if (!url) SKIP("CARDROOM_TEST_POSTGRES names no server");
    return url;
}

/* SQL behind the store's back. */
static void tamper(const char *sql) {
    PGconn *db = PQconnectdb(server());
    PGresult *result = PQexec(db, sql);

    CHECK(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK, "%s: %s", sql,
          PQerrorMessage(db));
    PQclear(result);
    PQfinish(db);
}

static const char *schema_of(const char *folder) { return strrchr(folder, '-') + 1; }

static void tamper_in(const char *folder, const char *sql) {
    char text[600];

    snprintf(text, sizeof text, "SET search_path = \"%s\"; %s", schema_of(folder), sql);
    tamper(text);
}

static void url_of(const char *base, const char *folder, char out[900]) {
    snprintf(out, 900, "%s&options=-csearch_path%%3D%%22%s%%22", base, schema_of(folder));
}

static enum err open_postgres(const char *folder, enum store_mode mode, struct store_handle *out, struct buf *message) {
    char url[900], sql[200];

    snprintf(sql, sizeof sql, "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \"%s\"", schema_of(folder));
    tamper(sql);
    url_of(server(), folder, url);
    return store_open(url, mode, out, message);
}

STORE_BATTERY_LASTING(store_postgres, open_postgres)

/* ---- what a start asks of the server -------------------------------------------------------------------- */

static void start_is_refused(const char *folder, const char *why) {
    char memory[1200];
    struct buf message = BUF(memory);
    struct store_handle store;

    CHECK(open_postgres(folder, STORE_WRITE, &store, &message) != OK);
    CHECK(strstr(memory, why), "%s", memory);
}

/* The index no longer leads to rows that still lie in the table, as after two damaged bytes of it (a partial index in
 * its place is as short), or rows are gone from both. */
TEST(store_postgres, a_start_finds_entries_that_index_or_table_has_lost) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);

    CHECK_EQ(append_samples(store, 1, 60), OK);
    store_close(store);
    store = battery_opened(open_postgres, folder, STORE_WRITE);
    store_close(store);
    tamper_in(folder, "SET allow_system_table_mods = on;"
                      " UPDATE pg_index SET indisready = false WHERE indexrelid = 'cardroom_entry_pkey'::regclass;"
                      " INSERT INTO cardroom_entry SELECT 61, time_ms, round, terminal, kind, link, bytes"
                      " FROM cardroom_entry WHERE number = 60;"
                      " UPDATE pg_index SET indisready = true WHERE indexrelid = 'cardroom_entry_pkey'::regclass");
    start_is_refused(folder, "its index finds 60 entries up to 60, its table holds 61 up to 61");
}

TEST(store_postgres, a_start_on_a_server_that_the_books_do_not_know_stops) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);

    CHECK_EQ(append_samples(store, 1, 5), OK);
    store_close(store);
    tamper_in(folder, "UPDATE cardroom_meta SET value = split_part(value, ' ', 1) || ' 0' WHERE name = 'server'");
    start_is_refused(folder, "DELETE FROM cardroom_meta WHERE name = 'server'");
    store = battery_opened(open_postgres, folder, STORE_TAKE_OVER); /* a standby has seen every entry of it */
    store_close(store);
    store = battery_opened(open_postgres, folder, STORE_WRITE);
    store_close(store);
}

/* ---- changed behind its back, refused ----------------------------------------------------------------- */

TEST(store_postgres, scan_finds_every_changed_column) {
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
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    tamper_in(folder, "UPDATE cardroom_value SET bytes = 'c'");
    CHECK_EQ(store.store->check(store.self, NULL), ERR_STORE_CHAIN);
    store_close(store);
}

static void check_refused(const char *folder, const char *word) {
    struct store_handle store;
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(open_postgres(folder, STORE_WRITE, &store, &message), ERR_STORE);
    CHECK(strstr(text, word), "'%s' does not say '%s'", text, word);
}

TEST(store_postgres, refuses_what_is_not_ours) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);

    store_close(store);
    tamper_in(folder, "UPDATE cardroom_meta SET value = '2'");
    check_refused(folder, "format '2'");
    tamper_in(folder, "DROP TABLE cardroom_meta");
    check_refused(folder, "another program");
}

TEST(store_postgres, reading_needs_a_store) {
    const char *folder = battery_place();
    struct store_handle store;
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(open_postgres(folder, STORE_READ, &store, &message), ERR_STORE);
    CHECK(strstr(text, "not a store of cardroom"));
}

/* The group runs this alone, with the server told not to sync. */
TEST(store_postgres_unsafe, refuses_a_server_that_does_not_sync) {
    if (!getenv("CARDROOM_TEST_POSTGRES_UNSAFE")) SKIP("the server syncs");
    check_refused(battery_place(), "runs with fsync = off");
}

/* A trigger can keep a checkpoint from being stored, and a policy a round from being found. */
TEST(store_postgres, refuses_whatever_somebody_else_has_made_in_it) {
    static const struct {
        const char *sql, *back, *word;
    } changes[] = {
        {"CREATE FUNCTION eat() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; "
         "CREATE TRIGGER eats BEFORE INSERT ON cardroom_value FOR EACH ROW EXECUTE FUNCTION eat()",
         "DROP TRIGGER eats ON cardroom_value", "trigger eats"},
        {"CREATE RULE gone AS ON INSERT TO cardroom_value DO INSTEAD NOTHING", "DROP RULE gone ON cardroom_value",
         "rule gone"},
        {"CREATE POLICY blind ON cardroom_entry USING (number <> 5)", "DROP POLICY blind ON cardroom_entry",
         "policy blind"},
        {"ALTER TABLE cardroom_entry ENABLE ROW LEVEL SECURITY",
         "ALTER TABLE cardroom_entry DISABLE ROW LEVEL SECURITY", "cardroom_entry"},
        {"ALTER TABLE cardroom_entry SET UNLOGGED", "ALTER TABLE cardroom_entry SET LOGGED", "no plain table"},
        {"ALTER TABLE cardroom_value ADD more text", "ALTER TABLE cardroom_value DROP more", "more text"},
        {"ALTER TABLE cardroom_entry ADD CONSTRAINT few CHECK (number < 1000)",
         "ALTER TABLE cardroom_entry DROP CONSTRAINT few", "constraint few"},
        {"CREATE TABLE cardroom_more (a text)", "DROP TABLE cardroom_more", "cardroom_more"},
        {"ALTER TABLE cardroom_value RENAME TO was; CREATE VIEW cardroom_value AS SELECT * FROM was",
         "DROP VIEW cardroom_value; ALTER TABLE was RENAME TO cardroom_value", "cardroom_value"},
        {"ALTER TABLE cardroom_value RENAME TO was", "ALTER TABLE was RENAME TO cardroom_value",
         "no table cardroom_value"},
        {"CREATE TABLE child () INHERITS (cardroom_entry)", "DROP TABLE child", "heir"},
        {"DROP INDEX cardroom_entry_round; "
         "CREATE INDEX cardroom_entry_round ON cardroom_entry (round, number) WHERE round > 1",
         "DROP INDEX cardroom_entry_round", "cardroom_entry_round"},
    };
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE), other;
    char text[1500];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(store, 1, 10), OK);
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    for (size_t i = 0; i < COUNT(changes); i++) {
        tamper_in(folder, changes[i].sql);
        CHECK_EQ(store.store->check(store.self, NULL), ERR_STORE_CHAIN);
        buf_clear(&message);
        store_problem(store, &message);
        CHECK(strstr(text, changes[i].word), "'%s' does not say '%s'", text, changes[i].word);
        buf_clear(&message);
        CHECK_EQ(open_postgres(folder, STORE_WRITE, &other, &message), ERR_STORE_CHAIN);
        CHECK(strstr(text, changes[i].word), "'%s' does not say '%s'", text, changes[i].word);
        tamper_in(folder, changes[i].back);
        const bool as_it_was = i + 1 < COUNT(changes);
        CHECK_EQ(store.store->check(store.self, NULL), as_it_was ? OK : ERR_STORE_CHAIN);
        CHECK_EQ(open_postgres(folder, STORE_WRITE, &other, &message), as_it_was ? ERR_STORE_BUSY : ERR_STORE_CHAIN);
    }
    store_close(store);
}

/* Made while the house writes: nothing that it takes away is acknowledged, nor does the rest of the commit stay. */
TEST(store_postgres, a_commit_counts_its_rows) {
    static const char *const tables[] = {"INSERT ON cardroom_entry FOR EACH ROW WHEN (NEW.number = 7)",
                                         "INSERT OR UPDATE ON cardroom_value FOR EACH ROW",
                                         "DELETE ON cardroom_value FOR EACH ROW"};
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);
    char sql[300], text[1500];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(store, 1, 5), OK);
    CHECK_EQ(store_put(store, "key", "value", 5), OK);
    tamper_in(folder, "CREATE FUNCTION eat() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
    for (size_t i = 0; i < COUNT(tables); i++) {
        snprintf(sql, sizeof sql, "CREATE TRIGGER eats BEFORE %s EXECUTE FUNCTION eat()", tables[i]);
        tamper_in(folder, sql);
        const enum err err = i == 0   ? append_samples(store, 6, 9)
                             : i == 1 ? store_put(store, "key", "other", 5)
                                      : store_put(store, "key", NULL, 0);
        CHECK_EQ(err, ERR_STORE);
        buf_clear(&message);
        store_problem(store, &message);
        CHECK(strstr(text, "rows were written, and none of them stays"), "%s", text);
        CHECK_EQ(append_samples(store, 6, 6), ERR_STORE_CHAIN); /* it connects again, and looks at the tables */
        snprintf(sql, sizeof sql, "DROP TRIGGER eats ON cardroom_%s", i ? "value" : "entry");
        tamper_in(folder, sql);
        check_value(store, "key", "value", 5);
        check_samples(store, 5);
    }
    CHECK_EQ(append_samples(store, 6, 9), OK);
    CHECK_EQ(store_put(store, "key", NULL, 0), OK);
    CHECK_EQ(store_put(store, "key", NULL, 0), OK);
    check_samples(store, 9);
    store_close(store);
}

/* ---- two writers -------------------------------------------------------------------------------------- */

/* The lock goes with the connection: whoever loses it meets the epoch of the next one. */
TEST(store_postgres, a_lost_lock_leaves_one_writer) {
    const char *folder = battery_place();
    struct store_handle first = battery_opened(open_postgres, folder, STORE_WRITE), second;
    char sql[100], text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(first, 1, 5), OK);
    CHECK_EQ(store_put(first, "key", "first", 5), OK);
    snprintf(sql, sizeof sql, "SELECT pg_terminate_backend(%d, 5000)", ((struct postgres *)first.self)->backend);
    tamper(sql);
    second = battery_opened(open_postgres, folder, STORE_WRITE);
    check_samples(second, 5);
    CHECK_EQ(append_samples(first, 6, 6), ERR_STORE); /* the connection is gone */
    for (int i = 0; i < 3; i++) CHECK_EQ(append_samples(first, 6, 6), ERR_STORE_FENCED);
    store_problem(first, &message);
    CHECK(strstr(text, "another cardroom"), "%s", text);
    CHECK_EQ(append_samples(second, 6, 8), OK);
    store_close(second); /* even when the other one is gone: what this one has in mind is old */
    CHECK_EQ(append_samples(first, 6, 9), ERR_STORE_FENCED);
    CHECK_EQ(store_put(first, "key", "other", 5), ERR_STORE_FENCED);
    store_close(first);
    second = battery_opened(open_postgres, folder, STORE_READ);
    check_samples(second, 8);
    check_value(second, "key", "first", 5);
    store_close(second);
}

/* The lock is held, the connection is good, and still: the statement itself finds out. */
TEST(store_postgres, every_statement_that_writes_is_fenced) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE), reader;

    CHECK_EQ(append_samples(store, 1, 5), OK);
    CHECK_EQ(store_put(store, "key", "value", 5), OK);
    for (int i = 0; i < 3; i++) {
        tamper_in(folder, "UPDATE cardroom_meta SET value = '99 somebody' WHERE name = 'epoch'");
        if (i == 0) CHECK_EQ(append_samples(store, 6, 7), ERR_STORE_FENCED);
        if (i == 1) CHECK_EQ(store_put(store, "key", "other", 5), ERR_STORE_FENCED);
        if (i == 2) CHECK_EQ(store_put(store, "key", NULL, 0), ERR_STORE_FENCED);
        store_close(store);
        reader = battery_opened(open_postgres, folder, STORE_READ);
        check_samples(reader, 5);
        check_value(reader, "key", "value", 5);
        store_close(reader);
        store = battery_opened(open_postgres, folder, STORE_WRITE);
    }
    CHECK_EQ(append_samples(store, 6, 7), OK);
    store_close(store);
}

/* A store of an older program has no epoch: the first that writes makes it; who reads needs none. */
TEST(store_postgres, takes_a_store_without_an_epoch) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);

    CHECK_EQ(append_samples(store, 1, 5), OK);
    store_close(store);
    tamper_in(folder, "DELETE FROM cardroom_meta WHERE name = 'epoch'");
    store = battery_opened(open_postgres, folder, STORE_READ);
    check_samples(store, 5);
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    store_close(store);
    store = battery_opened(open_postgres, folder, STORE_WRITE);
    CHECK_EQ(append_samples(store, 6, 6), OK);
    CHECK(strncmp(((struct postgres *)store.self)->epoch, "1 ", 2) == 0);
    store_close(store);
}

/* ---- lost connections --------------------------------------------------------------------------------- */

/* The server ends the connection between two calls, and in the middle of a burst of them. */
TEST(store_postgres, connects_again) {
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
        for (enum err err; (err = append_samples(store, last + 1, last + 5)); failures++) CHECK_EQ(err, ERR_STORE);
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

static int connect_to(const char *path) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    CHECK(connect(fd, (struct sockaddr *)&at, sizeof at) == 0);
    return fd;
}

/* False: this connection is over. */
static bool pass_on(struct proxy *p, int from, int to, bool answer) {
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
static void *run_proxy(void *context) {
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

static void open_proxy(struct proxy *p, const char *folder, char base[400]) {
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
TEST(store_postgres, knows_of_a_commit_whose_answer_was_lost) {
    const char *folder = battery_place();
    char base[400], url[900], text[1000];
    struct buf message = BUF(text);
    struct proxy proxy = {0};
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE); /* makes the schema */
    pthread_t thread;

    store_close(store);
    open_proxy(&proxy, folder, base);
    CHECK_EQ(pthread_create(&thread, NULL, run_proxy, &proxy), 0);
    url_of(base, folder, url);
    CHECK(store_open(url, STORE_WRITE, &store, &message) == OK, "%s", text);
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

/* It takes connections and says nothing, as a machine does that is cut off: whoever answers is taken at once. */
TEST(store_postgres, a_silent_host_holds_nobody_up) {
    const char *folder = battery_place(), *host = strstr(server(), "host=") + 5;
    char base[400], hosts[800], url[900], text[1000];
    struct buf message = BUF(text);
    struct proxy silent = {0};
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);

    CHECK_EQ(append_samples(store, 1, 5), OK);
    store_close(store);
    open_proxy(&silent, folder, base);
    snprintf(hosts, sizeof hosts, "%.*s%s,%s", (int)(host - server()), server(), folder, host);
    url_of(hosts, folder, url);
    const int64_t from_ms = store_now_ms();
    CHECK(store_open(url, STORE_WRITE, &store, &message) == OK, "%s", text);
    check_samples(store, 5); /* by another connection */
    CHECK(store_now_ms() - from_ms < 5000);
    store_close(store);

    snprintf(hosts, sizeof hosts, "%s&connect_timeout=1", base);
    url_of(hosts, folder, url);
    CHECK_EQ(store_open(url, STORE_WRITE, &store, &message), ERR_STORE);
    CHECK(strstr(text, "does not answer within 1 s"));
    close(silent.listener);
}

/* ---- with a synchronous replica ----------------------------------------------------------------------- */

static void cluster(const char *order) {
    const char *program = getenv("CARDROOM_TEST_CLUSTER");
    char command[300];

    if (!program) SKIP("CARDROOM_TEST_CLUSTER names no cluster");
    snprintf(command, sizeof command, "%s %s", program, order);
    CHECK(system(command) == 0, "%s", command);
}

struct waiting {
    struct store_handle store;
    uint64_t first, last;
    enum err err;
    pthread_t thread;
};

static void *append_waiting(void *context) {
    struct waiting *w = context;

    w->err = append_samples(w->store, w->first, w->last);
    return NULL;
}

/* Starts an append and returns when its commit waits for the replica. */
static void begin_waiting(struct waiting *w) {
    const struct postgres *p = w->store.self;
    PGconn *db = PQconnectdb(server());
    char sql[200];
    bool waits = false;

    snprintf(sql, sizeof sql, "SELECT 1 FROM pg_stat_activity WHERE pid = %d AND wait_event = 'SyncRep'", p->backend);
    CHECK_EQ(pthread_create(&w->thread, NULL, append_waiting, w), 0);
    for (int patience = 0; !waits && patience < 2000; patience++) {
        PGresult *result = PQexec(db, sql);
        waits = PQntuples(result) == 1;
        PQclear(result);
        usleep(5000);
    }
    CHECK(waits);
    PQfinish(db);
}

static void append_until_done(struct store_handle store, uint64_t first, uint64_t last) {
    enum err err = ERR_STORE;

    for (int patience = 0; err && patience < 200; patience++) {
        err = append_samples(store, first, last);
        if (err) usleep(50000);
    }
    CHECK_EQ(err, OK);
}

/* What the house itself shows meanwhile. */
static void check_shown(struct store_handle store, uint64_t last) {
    struct counting c = {.next = 1};
    uint64_t bad;

    CHECK_EQ(store_scan(store, 1, count_sample, &c, &bad), OK);
    CHECK_EQ(c.count, last);
}

/* A commit whose wait was ended by somebody is there, on this server alone.  It is not answered with OK, not
 * shown to others, and not taken for done by the next attempt, until the replica has it.  The URL asks for
 * what would hide all that. */
static void check_hole(const char *how, const char *sql) {
    const char *folder = battery_place();
    char url[700], text[1000], order[100];
    struct buf message = BUF(text);
    struct waiting w = {.first = 11, .last = 15};
    struct store_handle reader;

    cluster("start two");
    store_close(battery_opened(open_postgres, folder, STORE_WRITE)); /* makes the schema */
    snprintf(url, sizeof url,
             "%s&options=-csearch_path%%3D%%22%s%%22%%20-cclient_min_messages%%3Derror"
             "%%20-csynchronous_commit%%3Dlocal",
             server(), schema_of(folder));
    CHECK(store_open(url, STORE_WRITE, &w.store, &message) == OK, "%s", text);
    struct postgres *p = w.store.self;
    append_until_done(w.store, 1, 6);
    CHECK_EQ(append_samples(w.store, 7, 10), OK);
    p->server.commit_ms = 60000;
    cluster("stop two");
    begin_waiting(&w);
    snprintf(order, sizeof order, sql, p->backend);
    if (*sql) tamper(order);
    if (*how) cluster(how);
    pthread_join(w.thread, NULL);
    CHECK_EQ(w.err, ERR_STORE);

    reader = battery_opened(open_postgres, folder, STORE_READ);
    ((struct postgres *)reader.self)->server.confirm_ms = 200;
    check_samples(reader, 10);
    check_shown(w.store, 10);
    p->server.commit_ms = 300;
    for (int i = 0; i < 2; i++) CHECK_EQ(append_samples(w.store, 11, 15), ERR_STORE);
    check_samples(reader, 10);
    cluster("start two");
    p->server.commit_ms = 10000;
    ((struct postgres *)reader.self)->server.confirm_ms = 10000;
    append_until_done(w.store, 11, 15);
    CHECK_EQ(append_samples(w.store, 16, 20), OK);
    check_samples(w.store, 20);
    check_samples(reader, 20);
    store_close(reader);
    store_close(w.store);
}

TEST(store_postgres_replica, a_cancelled_wait_is_no_commit) { check_hole("", "SELECT pg_cancel_backend(%d)"); }

TEST(store_postgres_replica, an_ended_session_is_no_commit) { check_hole("", "SELECT pg_terminate_backend(%d)"); }

TEST(store_postgres_replica, a_restarted_server_has_not_committed) { check_hole("restart one", ""); }

static bool freeze_server(void *context, const struct store_entry *entry) {
    (void)context;
    (void)entry;
    cluster("freeze one");
    return false;
}

/* A machine that is cut off keeps its connections and answers nothing: who stands by must look elsewhere soon. */
TEST(store_postgres_replica, a_standby_does_not_wait_for_a_server_that_is_cut_off) {
    const char *folder = battery_place();
    struct counting c = {.next = 1};
    uint64_t bad;

    cluster("start two");
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);
    append_until_done(store, 1, 5);
    struct store_handle standby = battery_opened(open_postgres, folder, STORE_FOLLOW);
    struct postgres_server *server = standby.self;
    CHECK_EQ(store_scan(standby, 1, count_sample, &c, &bad), OK);
    CHECK(!c.wrong && c.count == 5 && server->database.idle_count > 0);
    const int64_t from_ms = store_now_ms();
    CHECK_EQ(store_scan(standby, 1, freeze_server, NULL, &bad), OK); /* the end of the reading is not answered */
    CHECK_EQ(server->database.idle_count, 0);
    CHECK(store_scan(standby, 1, count_sample, &c, &bad) != OK);
    cluster("thaw one");
    CHECK_EQ(store_scan(standby, 1, count_sample, &(struct counting){.next = 1}, &bad), OK);
    cluster("freeze one");
    char answer[8];
    CHECK(postgres_server_ask(server, server->database.idle[0], "SELECT 1", answer, sizeof answer) != OK);
    CHECK(store_scan(standby, 1, count_sample, &c, &bad) != OK);
    CHECK(store_now_ms() - from_ms < 24000);
    cluster("thaw one");
    store_close(standby);
    store_close(store);
}

/* The server takes no more, and the house is told within its time, again and again, until it does. */
TEST(store_postgres_replica, a_missing_replica_is_trouble_and_passes) {
    const char *folder = battery_place();
    char text[1000];
    struct buf message = BUF(text);

    cluster("start two");
    struct store_handle store = battery_opened(open_postgres, folder, STORE_WRITE);
    struct postgres *p = store.self;
    append_until_done(store, 1, 5);
    cluster("stop two");
    p->server.commit_ms = 200;
    for (int i = 0; i < 3; i++) CHECK_EQ(append_samples(store, 6, 7), ERR_STORE);
    store_problem(store, &message);
    CHECK(strstr(text, "synchronous replica"), "%s", text);
    CHECK_EQ(store_put(store, "key", "value", 5), ERR_STORE);
    check_shown(store, 5);
    cluster("start two");
    p->server.commit_ms = 10000;
    append_until_done(store, 6, 7);
    CHECK_EQ(store_put(store, "key", "value", 5), OK);
    check_samples(store, 7);
    store_close(store);
}

/* In the child: a house that appends for ever and tells each number that is durable. */
static void append_for_ever(const char *folder, int out) {
    char url[900], text[1000];
    struct buf message = BUF(text);
    struct store_handle store;
    struct store_link link;
    uint64_t last;

    prctl(PR_SET_PDEATHSIG, SIGKILL); /* not longer than the test */
    url_of(server(), folder, url);
    for (; store_open(url, STORE_WRITE, &store, &message); usleep(20000)) buf_clear(&message);
    while (store_last(store, &last, &link)) usleep(20000);
    for (uint64_t size = 1;; size = size % 60 + 1) {
        for (enum err err; (err = append_samples(store, last + 1, last + size)); usleep(20000))
            if (err != ERR_STORE) _exit(1);
        last += size;
        if (write(out, &last, sizeof last) != sizeof last) _exit(1);
        usleep(2000); /* it is about kills, not about gigabytes */
    }
}

/* Whatever is told to the end of the pipe. */
static void hear(int in, uint64_t *told) {
    struct pollfd waiting = {.fd = in, .events = POLLIN};

    while (poll(&waiting, 1, 0) > 0 && read(in, told, sizeof *told) == sizeof *told) continue;
}

static void do_harm(struct rng *rng, const char *folder) {
    static const char *const orders[] = {"stop two", "restart one", "kill one"};
    char sql[300];

    snprintf(sql, sizeof sql,
             "SELECT pg_%s_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
             " AND objid = '\"%s\".cardroom_entry'::regclass::oid",
             rng_below(rng, 2) ? "cancel" : "terminate", schema_of(folder));
    if (rng_below(rng, 2)) cluster("stop two");
    usleep(rng_below(rng, 60000));
    if (rng_below(rng, 2)) tamper(sql);
    usleep(rng_below(rng, 60000));
    cluster(orders[rng_below(rng, 3)]);
    usleep(rng_below(rng, 300000));
}

/* Of house, database and replica each, in any order, as often as they like. */
TEST(store_postgres_replica, survives_random_kills) {
    const char *folder = battery_place();
    uint64_t told = 0, seen = 0, last, bad;
    int ends[2], kills = 0;
    struct store_link link;
    struct rng rng;
    pid_t child = 0;

    if (!test_long()) SKIP("this is for the long tests");
    cluster("start one");
    cluster("start two");
    store_close(battery_opened(open_postgres, folder, STORE_WRITE));
    rng_seed(&rng, "harm", 4);
    CHECK_EQ(pipe(ends), 0);
    for (int i = 0; i < 200; i++) {
        if (!child && (child = fork()) == 0) append_for_ever(folder, ends[1]);
        usleep(rng_below(&rng, 200000));
        do_harm(&rng, folder);
        if (rng_below(&rng, 2)) {
            CHECK_EQ(kill(child, SIGKILL), 0);
            CHECK_EQ(waitpid(child, NULL, 0), child);
            child = 0;
            kills++;
        }
        hear(ends[0], &told);
        cluster("start one");
        cluster("start two");
        struct store_handle reader = battery_opened(open_postgres, folder, STORE_READ);
        struct counting c = {.next = seen + 1};
        ((struct postgres *)reader.self)->server.confirm_ms = 30000;
        CHECK_EQ(store_last(reader, &last, &link), OK);
        CHECK(last >= told, "round %d: %" PRIu64 " was acknowledged, %" PRIu64 " is there", i, told, last);
        CHECK_EQ(store_scan(reader, seen + 1, count_sample, &c, &bad), OK);
        CHECK(!c.wrong && seen + c.count >= last); /* the house may be at work again */
        seen = last;
        CHECK(!child || waitpid(child, NULL, WNOHANG) == 0);
        store_close(reader);
    }
    CHECK(told > 1000 && kills > 50);
    if (child) kill(child, SIGKILL);
    struct store_handle all = battery_opened(open_postgres, folder, STORE_READ);
    struct counting c = {.next = 1};
    CHECK_EQ(store_scan(all, 1, count_sample, &c, &bad), OK);
    CHECK(!c.wrong && c.count >= seen);
    store_close(all);
}

/* The last one: it uses the cluster up.  The primary dies with a commit that only it has; the replica takes
 * its place, and the writer finds it by the second name in its URL. */
TEST(store_postgres_failover, what_was_acknowledged_survives_the_server) {
    const char *folder = battery_place(), *replica = getenv("CARDROOM_TEST_REPLICA");
    char url[700], text[1000];
    struct buf message = BUF(text);
    struct waiting w = {.first = 21, .last = 25};

    cluster("start two");
    const char *host = strstr(server(), "host=") + 5;
    const int size = (int)strcspn(host, "&");
    store_close(battery_opened(open_postgres, folder, STORE_WRITE));
    snprintf(url, sizeof url, "%.*s%.*s,%s%s&options=-csearch_path%%3D%%22%s%%22", (int)(host - server()), server(),
             size, host, replica, host + size, schema_of(folder));
    CHECK(store_open(url, STORE_WRITE, &w.store, &message) == OK, "%s", text);
    struct postgres *p = w.store.self;
    append_until_done(w.store, 1, 20);
    p->server.commit_ms = 60000;
    cluster("stop two");
    begin_waiting(&w);
    cluster("kill one");
    pthread_join(w.thread, NULL);
    CHECK_EQ(w.err, ERR_STORE);
    cluster("start two");
    CHECK_EQ(append_samples(w.store, 21, 25), ERR_STORE); /* nobody can be written */
    cluster("promote two");
    cluster("rejoin one"); /* without a replica of its own it commits nothing */
    append_until_done(w.store, 21, 25);
    check_samples(w.store, 25);
    CHECK_EQ(append_samples(w.store, 26, 30), OK);
    CHECK_EQ(strncmp(p->epoch, "1 ", 2) != 0, 1);
    check_samples(w.store, 30);
    store_close(w.store);
    CHECK_EQ(store_open(url, STORE_WRITE, &w.store, &message), OK); /* it was there when the replica was promoted */
    store_close(w.store);
    cluster("promote one"); /* while the other lives */
    CHECK(store_open(url, STORE_WRITE, &w.store, &message) != OK);
    CHECK(strstr(text, "two servers of the URL can be written"), "%s", text);
}
