#include "store/postgres_connection.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- failures ----------------------------------------------------------------------------------------- */
/* libpq ends its messages with a line break. */
static void to_one_line(char *text) {
    for (; *text; text++)
        if (*text == '\n') *text = text[1] ? ' ' : '\0';
}

enum err postgres_server_failed(struct postgres_server *server, PGconn *db, PGresult *result, const char *doing) {
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const bool full = state && strncmp(state, "53", 2) == 0;
    char text[500];
    snprintf(text, sizeof text, "%s", *PQerrorMessage(db) ? PQerrorMessage(db) : "it does not answer");
    to_one_line(text);
    PQclear(result);
    if (PQstatus(db) != CONNECTION_OK)
        return problem_set(
            &server->database.problem, ERR_STORE,
            "the connection to %s was lost (%s): start the server or mend the network; it is tried again "
            "by itself",
            server->place, text);
    if (full)
        return problem_set(&server->database.problem, ERR_STORE_FULL,
                           "%s has no room left (%s): make room on the server; nothing is lost, and writing goes on by "
                           "itself as soon as there is",
                           server->place, text);
    return problem_set(&server->database.problem, ERR_STORE, "%s: %s failed: %s", server->place, doing, text);
}

/* False: there is none in time. */
static bool wait_for_result(PGconn *db, int64_t until_ms) {
    while (PQisBusy(db)) {
        struct pollfd socket = {.fd = PQsocket(db), .events = POLLIN};
        const int64_t left_ms = until_ms - store_now_ms();
        if (left_ms <= 0 || (poll(&socket, 1, (int)left_ms) < 0 && errno != EINTR)) return false;
        if (socket.revents && !PQconsumeInput(db)) return true; /* the result says what is wrong */
    }
    return true;
}

/* A machine that is cut off answers nothing, for hours: who stands by must not wait for that.  NULL: no answer. */
static PGresult *execute(const struct postgres_server *server, PGconn *db, const char *sql, int format) {
    if (!PQsendQueryParams(db, sql, 0, NULL, NULL, NULL, NULL, format)) return NULL;
    if (server->database.mode == STORE_FOLLOW && !wait_for_result(db, store_now_ms() + server->confirm_ms)) return NULL;
    PGresult *result = PQgetResult(db);
    for (PGresult *rest; result && (rest = PQgetResult(db));) PQclear(rest);
    return result;
}

enum err postgres_server_run(struct postgres_server *server, PGconn *db, const char *sql, PGresult **out) {
    PGresult *result = execute(server, db, sql, 1);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return postgres_server_failed(server, db, result, sql);
    if (out)
        *out = result;
    else
        PQclear(result);
    return OK;
}

enum err postgres_server_ask(struct postgres_server *server, PGconn *db, const char *sql, char *out, size_t size) {
    PGresult *result = execute(server, db, sql, 0);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) return postgres_server_failed(server, db, result, sql);
    snprintf(out, size, "%s", PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return OK;
}

/* ---- commits ------------------------------------------------------------------------------------------ */
enum { DOUBT = 300 };

/* The wait for the replica can be cancelled, by a person or by a server that is stopped: the commit then
 * stands on this server alone, the answer is "done", and a warning is all that tells it apart.  Its code is
 * the general one (01000, or 57P01) and its text comes in the server's language, so any warning counts. */
static void on_notice(void *doubt, const PGresult *notice) {
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    const char *text = PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY);
    if (doubt && severity && strcmp(severity, "WARNING") == 0)
        snprintf(doubt, DOUBT, "%s", text && *text ? text : "a warning without words");
}

/* The last result counts: the first may be there before the commit. */
enum err postgres_server_finish(struct postgres_server *server, PGconn *db, int wait_ms, PGresult **out) {
    const int64_t until_ms = store_now_ms() + wait_ms;
    PGresult *result = NULL, *next;
    char doubt[DOUBT] = "";
    bool in_time;
    PQsetNoticeReceiver(db, on_notice, doubt);
    while ((in_time = wait_for_result(db, until_ms)) && (next = PQgetResult(db))) {
        PQclear(result);
        result = next;
    }
    PQsetNoticeReceiver(db, on_notice, NULL);
    const ExecStatusType status = PQresultStatus(result);
    if (in_time && status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        return postgres_server_failed(server, db, result, "a commit");
    *out = result;
    if (in_time && !*doubt) return OK;
    PQclear(result);
    if (*doubt)
        return problem_set(&server->database.problem, ERR_STORE,
                           "%s did not wait for its replica (%s): whether the commit is safe is asked again "
                           "by itself; nothing is taken for done before",
                           server->place, doubt);
    return problem_set(&server->database.problem, ERR_STORE,
                       "%s has not confirmed a commit for %d ms: see that its synchronous replica runs "
                       "(pg_stat_replication) and the network is good; it is tried again by itself",
                       server->place, wait_ms);
}

/* ---- connections -------------------------------------------------------------------------------------- */
/* Names the server for people: database and host, nothing else of the URL. */
static void set_place(struct postgres_server *server, const PGconn *db) {
    const char *host = PQhost(db), *name = PQdb(db);
    snprintf(server->place, sizeof server->place, "the PostgreSQL database %s on %s", name && *name ? name : "?",
             host && *host ? host : "this machine");
}

/* A machine that is cut off takes a connection and says nothing.  So all hosts of a URL are asked at once, and the
 * first that will do is taken; meanwhile one that cannot be written is asked again, for it may be promoted. */
enum { HOSTS_MAX = 8, ASK_AGAIN_MS = 250, SECOND_MS = 2000 };

struct race {
    struct postgres_server *server;
    struct attempt {
        char host[256], port[16]; /* "": as the URL and the environment say */
        PGconn *db;
        PostgresPollingStatusType wants;
        int64_t begun_ms;
    } attempt[HOSTS_MAX];
    int count, wait_s;
};

/* The URL overrides what stands before it: of the hosts it names, a writer takes the one that can be written. */
static void begin_attempt(const struct race *r, struct attempt *a) {
    static const char *const keys[] = {
        "tcp_user_timeout", "fallback_application_name", "target_session_attrs", "dbname", "host", "port", NULL};
    const char *const values[] = {
        "30000", "cardroom", r->server->database.mode == STORE_READ ? "any" : "read-write", r->server->url, a->host,
        a->port, NULL};
    PQfinish(a->db);
    a->db = PQconnectStartParams(keys, values, 1);
    a->wants = PQstatus(a->db) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
    a->begun_ms = store_now_ms();
}

static const char *copy_part(char *out, size_t size, const char *list) {
    const size_t length = strcspn(list, ",");
    snprintf(out, size, "%.*s", (int)length, list);
    return list + length + (list[length] == ',');
}

/* Lists with addresses, or with more hosts than there is room for, are left to libpq: one after the other. */
static void read_hosts(struct race *r, const PQconninfoOption *options) {
    const char *host = "", *port = "";
    for (const PQconninfoOption *o = options; o && o->keyword; o++) {
        if (!o->val) continue;
        if (strcmp(o->keyword, "hostaddr") == 0) return;
        if (strcmp(o->keyword, "host") == 0) host = o->val;
        if (strcmp(o->keyword, "port") == 0) port = o->val;
        if (strcmp(o->keyword, "connect_timeout") == 0 && strtol(o->val, NULL, 10) > 0)
            r->wait_s = (int)strtol(o->val, NULL, 10);
    }
    for (const char *at = host; (at = strchr(at, ',')); at++) r->count++;
    if (r->count == 1 || r->count > HOSTS_MAX) r->count = 1, host = port = "";
    for (int i = 0; i < r->count; i++) {
        const char *next = strchr(port, ',') ? port : NULL; /* a single port is that of all hosts */

        host = copy_part(r->attempt[i].host, sizeof r->attempt[i].host, host);
        port = copy_part(r->attempt[i].port, sizeof r->attempt[i].port, port);
        if (!next) port = r->attempt[i].port;
    }
}

static bool is_pending(const struct attempt *a) {
    return a->wants == PGRES_POLLING_READING || a->wants == PGRES_POLLING_WRITING;
}

static void wait_for_any(struct race *r, int64_t until_ms) {
    struct pollfd sockets[HOSTS_MAX];
    for (int i = 0; i < r->count; i++)
        sockets[i] = (struct pollfd){.fd = is_pending(&r->attempt[i]) ? PQsocket(r->attempt[i].db) : -1,
                                     .events = r->attempt[i].wants == PGRES_POLLING_READING ? POLLIN : POLLOUT};
    const int64_t left_ms = until_ms - store_now_ms();
    if (poll(sockets, (nfds_t)r->count, (int)(left_ms < 0 ? 0 : left_ms)) <= 0) return;
    for (int i = 0; i < r->count; i++)
        if (sockets[i].revents) r->attempt[i].wants = PQconnectPoll(r->attempt[i].db);
}

/* The one that came first; NULL: none will do, or none answers in time. */
static struct attempt *run_race(struct race *r) {
    const int64_t until_ms = store_now_ms() + r->wait_s * 1000;
    for (int i = 0; i < r->count; i++) begin_attempt(r, &r->attempt[i]);
    for (int64_t now_ms; (now_ms = store_now_ms()) < until_ms;) {
        bool pending = false;

        for (int i = 0; i < r->count; i++) {
            if (r->attempt[i].wants == PGRES_POLLING_OK) return &r->attempt[i];
            pending |= is_pending(&r->attempt[i]);
        }
        if (!pending) return NULL;
        for (int i = 0; i < r->count; i++)
            if (!is_pending(&r->attempt[i]) && now_ms >= r->attempt[i].begun_ms + ASK_AGAIN_MS)
                begin_attempt(r, &r->attempt[i]);
        wait_for_any(r, now_ms + ASK_AGAIN_MS < until_ms ? now_ms + ASK_AGAIN_MS : until_ms);
    }
    return NULL;
}

/* When a server's process began tells two servers from two names of one. */
static bool is_another(struct race *r, PGconn *one, PGconn *other) {
    static const char began[] = "SELECT pg_postmaster_start_time()";
    char at[2][60] = {"", ""};
    return postgres_server_ask(r->server, one, began, at[0], sizeof at[0]) == OK &&
           postgres_server_ask(r->server, other, began, at[1], sizeof at[1]) == OK && strcmp(at[0], at[1]) != 0;
}

/* Two servers that take commits are two sets of books, and the next start could find the other one.  Who has not
 * answered by then is off, or cut off. */
static enum err refuse_second(struct race *r, struct attempt *first) {
    const int64_t until_ms = store_now_ms() + SECOND_MS;
    for (int64_t now_ms; (now_ms = store_now_ms()) < until_ms;) {
        bool pending = false;

        for (int i = 0; i < r->count; i++) {
            struct attempt *a = &r->attempt[i];
            pending |= is_pending(a);
            if (a == first || a->wants != PGRES_POLLING_OK || !is_another(r, first->db, a->db)) continue;
            return problem_set(
                &r->server->database.problem, ERR_STORE,
                "two servers of the URL can be written, %s:%s and %s:%s: stop the one that was replaced, "
                "and make it a replica of the other (pg_rewind or pg_basebackup); which of them has the "
                "books, the witness tells",
                first->host, PQport(first->db), a->host, PQport(a->db));
        }
        if (!pending) break;
        wait_for_any(r, now_ms + ASK_AGAIN_MS < until_ms ? now_ms + ASK_AGAIN_MS : until_ms);
    }
    return OK;
}

static enum err cannot_connect(const struct race *r) {
    BUF_ON_STACK(why, 1000);
    for (int i = 0; i < r->count; i++)
        if (is_pending(&r->attempt[i]))
            buf_format(&why, "%s does not answer within %d s\n", PQhost(r->attempt[i].db), r->wait_s);
        else
            buf_put(&why, PQerrorMessage(r->attempt[i].db));
    to_one_line(why.text);
    return problem_set(&r->server->database.problem, ERR_STORE,
                       "cannot reach %s: %s: check that the server runs, and the host, database, user and password of "
                       "the URL",
                       r->server->place, why.text);
}

static enum err connect_first(struct postgres_server *server, PGconn **out) {
    const bool hurries = server->database.mode == STORE_FOLLOW || server->database.mode == STORE_TAKE_OVER;
    struct race r = {.server = server, .count = 1, .wait_s = hurries ? 3 : 10};
    PQconninfoOption *options = PQconninfoParse(server->url, NULL); /* what is wrong with it is said below */
    read_hosts(&r, options);
    PQconninfoFree(options);
    struct attempt *first = run_race(&r);
    const bool starts = server->database.mode == STORE_WRITE && !server->met;
    const enum err err = !first ? cannot_connect(&r) : starts ? refuse_second(&r, first) : OK;

    server->met |= err == OK;
    if (!err) *out = first->db, first->db = NULL;
    for (int i = 0; i < r.count; i++) PQfinish(r.attempt[i].db);
    return err;
}

/* Whatever server, role and URL are configured for, a commit waits for the disk and for the synchronous
 * replica, if there is one, and a warning that it did not is heard. */
enum err postgres_server_connect(struct postgres_server *server, PGconn **out) {
    PGconn *db;
    TRY(connect_first(server, &db));
    set_place(server, db);
    PQsetNoticeReceiver(db, on_notice, NULL);
    enum err err = postgres_server_run(server, db, "SET client_min_messages = warning", NULL);
    if (!err)
        err = postgres_server_run(server, db,
                                  "SELECT set_config('synchronous_commit', 'on', false)"
                                  " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')",
                                  NULL);
    if (!err && !store_mode_writes(server->database.mode))
        err = postgres_server_run(server, db, "SET default_transaction_read_only = on", NULL);
    if (err)
        PQfinish(db);
    else
        *out = db;
    return err;
}

bool postgres_server_open(struct postgres_server *server, const char *url) {
    server->url = strdup(url);
    server->commit_ms = POSTGRES_COMMIT_MS;
    server->confirm_ms = POSTGRES_CONFIRM_MS;
    snprintf(server->place, sizeof server->place, "the PostgreSQL server");
    return server->url != NULL;
}

void postgres_server_close(struct postgres_server *server) {
    database_close(&server->database);
    free(server->url);
}

/* ---- binary values ------------------------------------------------------------------------------------ */
enum { ARRAY_HEAD = 20, ARRAY_COUNT_AT = 12 };

static void write_big_endian(uint8_t *at, uint64_t value, int size) {
    for (int i = 0; i < size; i++) at[i] = (uint8_t)(value >> 8 * (size - 1 - i));
}

static uint8_t *grow(struct postgres_array *array, size_t size) {
    size_t capacity = array->capacity ? array->capacity : 4096;
    while (capacity < array->size + size) capacity *= 2;
    if (capacity != array->capacity) {
        uint8_t *bytes = realloc(array->bytes, capacity);
        if (!bytes) {
            array->failed = true;
            return NULL;
        }
        array->bytes = bytes;
        array->capacity = capacity;
    }
    array->size += size;
    return array->bytes + array->size - size;
}

/* One dimension, no nulls, this type; how many, and that they are counted from 1. */
void postgres_array_clear(struct postgres_array *array, int32_t element_type) {
    array->size = 0;
    array->count = 0;
    array->failed = false;
    uint8_t *head = grow(array, ARRAY_HEAD);
    if (!head) return;
    write_big_endian(head, 1, 4);
    write_big_endian(head + 4, 0, 4);
    write_big_endian(head + 8, (uint64_t)element_type, 4);
    write_big_endian(head + ARRAY_COUNT_AT, 0, 4);
    write_big_endian(head + 16, 1, 4);
}

static uint8_t *add_element(struct postgres_array *array, size_t size) {
    uint8_t *at = array->failed ? NULL : grow(array, 4 + size);
    if (!at) return NULL;
    write_big_endian(at, size, 4);
    write_big_endian(array->bytes + ARRAY_COUNT_AT, (uint64_t)++array->count, 4);
    return at + 4;
}

void postgres_array_number(struct postgres_array *array, int64_t value) {
    uint8_t *at = add_element(array, 8);
    if (at) write_big_endian(at, (uint64_t)value, 8);
}

void postgres_array_bytes(struct postgres_array *array, const void *bytes, size_t size) {
    uint8_t *at = add_element(array, size);
    if (at && size) memcpy(at, bytes, size);
}

void postgres_array_free(struct postgres_array *array) {
    free(array->bytes);
    *array = (struct postgres_array){0};
}

int64_t postgres_number(const PGresult *result, int row, int column) {
    const uint8_t *at = (const uint8_t *)PQgetvalue(result, row, column);
    uint64_t value = 0;
    must(PQgetlength(result, row, column) == 8);
    for (int i = 0; i < 8; i++) value = value << 8 | at[i];
    return (int64_t)value;
}
