/* server.h - an HTTP and WebSocket server; knows nothing of houses or games.
 *
 * One thread runs the loop.  The application is a const struct of functions that the loop calls:
 *
 *   on_open      a client wants a WebSocket: may it?       on_http   a whole HTTP request: fill in the answer
 *   on_message   a whole text message came                 on_tick   timers: what is due now, and when again
 *   on_writable  the peer can take a message: write one    on_wake   another thread called server_wake()
 *   on_close     the WebSocket is gone                     on_idle   all that came is done: the loop will
 * wait
 *
 * An HTTP request need not be answered at once: on_http() sets later and keeps the ticket, and a later call
 * fills in the answer (server_find_answer) and sends it (server_send).  The client may have disconnected by
 * then.
 *
 * Messages are pulled, not pushed: server_want_write() requests a call of on_writable() when the socket is
 * writable, so all changes in between become one message and a slow peer costs no memory.
 *
 * Limits: a message has at most SERVER_MESSAGE_MAX bytes, a longer one ends the connection with
 * CLOSE_TOO_LARGE; there are at most sockets_max connections at once, and those of peers
 * that the application knows (server_know_peer) are kept when others must go; of an HTTP body the application
 * gets at most SERVER_BODY_MAX bytes. */
#pragma once

#include "base/buf.h"
#include "base/err.h"
#include "net/close_code.h"

#include <stdio.h>

enum {
    SERVER_MESSAGE_MAX = 64 << 10,
    SERVER_BODY_MAX = SERVER_MESSAGE_MAX + 1024,
    SERVER_ADDRESSES = 8,
};

struct server;
struct server_peer; /* a WebSocket */

/* What a request says of its client; "" where it says nothing. */
struct server_client {
    char method[8], path[256], query[512], origin[128], host[128], address[64], token[128], type[64];
    bool gzip; /* it takes a body that is packed so */
};

struct server_answer {
    int status;
    const char *type;     /* "application/json"; constant */
    const char *cookie;   /* a Set-Cookie header's value, or NULL */
    const char *name;     /* of the file to save it as, or NULL */
    const char *etag;     /* or NULL */
    const char *origin;   /* a page of this other site may read it; NULL: none may */
    const char *encoding; /* "gzip"; "": another client could have had the body packed; or NULL */
    bool cache;           /* the browser may cache it without end */
    const void *fixed;    /* constant bytes, or NULL: the bytes are in body */
    size_t fixed_size;
    struct buf *body; /* it grows (deal/list.h) */
    FILE *file;       /* or the bytes are in there, all of it; the server closes it */
    size_t file_size;
    bool later;      /* not answered yet: server_find_answer() and server_send() with this ticket */
    uint64_t ticket; /* set by the server; never 0, never used twice */
};

/* An application needs no on_message, on_close, on_wake or on_idle: NULL. */
struct server_app {
    bool (*on_open)(void *app, struct server_peer *peer, const struct server_client *client);
    void (*on_message)(void *app, struct server_peer *peer, char *text, size_t size);
    bool (*on_writable)(void *app, struct server_peer *peer, struct buf *out); /* false: nothing to send */
    void (*on_close)(void *app, struct server_peer *peer);
    void (*on_http)(void *app, const struct server_client *client, char *body, size_t size,
                    struct server_answer *answer);
    int64_t (*on_tick)(void *app); /* returns milliseconds until the next call, at least 0; -1: none needed */
    void (*on_wake)(void *app);
    void (*on_idle)(void *app);       /* what it wants to write is sent before the loop waits */
    void (*on_log)(const char *text); /* an error message of the network library; may be NULL */
};

struct server_options {
    const char *address;           /* numeric host, "127.0.0.1" or "::1" */
    int port;                      /* 0: any that is free */
    const char *certificate, *key; /* files, NULL: without TLS */
    bool expired;                  /* a certificate that is not valid today is used nevertheless */
    const char *connects;          /* where else its pages may connect to: " http://b:8080 ws://b:8080" */
    int sockets_max;               /* below the number of files that the process may open */
    const struct server_app *app;
    void *context;
};

/* Reads both files, as server_open() will; false with a message.  *end_ms: when the certificate ends. */
bool server_check_certificate(const struct server_options *options, int64_t now_ms, int64_t *end_ms,
                              struct buf *message);

/* NULL, with a message that says what is wrong and what would be right. */
struct server *server_open(const struct server_options *options, struct buf *message);
int server_port(const struct server *server);

/* Listens on one more address; returns the port, or 0 with a message. */
int server_listen(struct server *server, const char *address, int port, struct buf *message);

/* Runs until server_stop(). */
void server_run(struct server *server);
void server_stop(struct server *server); /* only from within a callback of the application */
void server_wake(struct server *server); /* from any thread, and from a signal handler */
void server_close(struct server *server);

/* ---- peers -------------------------------------------------------------------------------------------- */
void server_know_peer(struct server_peer *peer);                        /* it is not closed to make room */
void server_want_write(struct server_peer *peer);                       /* asks for on_writable() */
void server_want_write_news(struct server_peer *peer);                  /* the same, after those who wait for answers */
void server_close_peer(struct server_peer *peer, enum close_code code); /* soon; the first code counts */
void server_set_peer_data(struct server_peer *peer, void *own);         /* the application's data for this peer */
void *server_peer_data(const struct server_peer *peer);
const char *server_peer_address(const struct server_peer *peer);

/* ---- deferred answers --------------------------------------------------------------------------------- */
/* The answer, to be filled in as in on_http(); NULL: the client has disconnected. */
struct server_answer *server_find_answer(struct server *server, uint64_t ticket);
void server_send(struct server *server, uint64_t ticket);
