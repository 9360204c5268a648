/* fake_server.h - net/server.h without sockets and desk/work.h without threads, for everything that tests the
 * desk: its unit tests, the fuzzer and the world.
 *
 * A test keeps a struct server_peer for each connection and calls desk_app with it, as the loop would.  The
 * desk's server points to a struct server, which has the one HTTP request there is at a time, and calls for a
 * test that wants to know at once what the desk does; all zeros is a good one. */
#pragma once

#include "desk/work.h"
#include "net/server.h"

#define FAKE_ADDRESS "127.0.0.1" /* of a peer that has no other */

struct server_peer {
    void *own;
    struct server *server;      /* NULL: nothing is called */
    const char *address;        /* NULL: FAKE_ADDRESS */
    uint32_t number;            /* the test's own */
    bool wants_write;           /* on_writable() is due; who calls it sets this to false */
    enum close_code close_code; /* 0: the desk has not hung up */
};

/* What becomes of a job; exact analyses of tables (WORK_THEORY) take seconds and are always refused. */
enum fake_work { FAKE_WORK_NOW, FAKE_WORK_LATER, FAKE_WORK_REFUSED };

struct server {
    void *context; /* the test's own */
    bool stopped;
    struct server_answer http; /* http.later: it is not answered yet */
    struct buf body;
    uint64_t tickets;

    /* each may be NULL */
    bool (*on_want_write)(struct server_peer *peer); /* false: it cannot be written to any more */
    void (*on_hang_up)(struct server_peer *peer);
    enum fake_work (*on_work)(struct server *server, enum work_lane lane); /* NULL: FAKE_WORK_NOW */
};

/* Asks over HTTP: on_http() of the desk, with a copy of the body that is exactly as long.  The answer is then
 * in http and body, or is there once http.later is false; fake_http_end() forgets it. */
void fake_http(struct server *server, void *desk, const struct server_client *client, const char *body, size_t size);
void fake_http_end(struct server *server);

/* Runs every job that waits; work_finish() then hands out the results. */
void fake_work_run(struct work *work);
