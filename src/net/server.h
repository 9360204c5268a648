/*
 * server.h - an HTTP and WebSocket server; knows nothing of houses or games.
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
 * fills in the answer (server_find_answer) and sends it (server_send).  The client may have gone by then.
 *
 * Nothing is sent unasked: server_want_write() asks for a call of on_writable() when the socket can take
 * something, so whatever happened in between becomes one message and a slow peer costs no memory.
 *
 * Limits: SERVER_MESSAGE_MAX bytes in, peers_max WebSockets at once; what is longer ends the connection with
 * the code that says so.  Of an HTTP body the application gets SERVER_BODY_MAX bytes at most.
 */
#ifndef NET_SERVER_H
#define NET_SERVER_H

#include "base/buf.h"
#include "base/err.h"
#include "net/close_code.h"

enum {
    SERVER_MESSAGE_MAX = 64 << 10,
    SERVER_BODY_MAX = 1 << 20,
    SERVER_ANSWER_MAX = 64 << 20,
    SERVER_ADDRESSES = 8,
};

struct server;
struct server_peer; /* a WebSocket */

/* What is known of a client from its request; texts are "" where there is nothing. */
struct server_client {
    char method[8], path[256], query[512], origin[128], host[128], address[64], token[128];
};

struct server_answer {
    int status;
    const char *type;   /* "application/json"; constant */
    const char *cookie; /* a Set-Cookie header's value, or NULL */
    const char *name;   /* of the file to be kept, or NULL */
    const char *etag;   /* or NULL */
    bool cache;         /* may be kept by the browser for ever */
    const void *fixed;  /* constant bytes, else what is in body */
    size_t fixed_size;
    struct buf *body; /* grows on demand: server_reserve() */
    bool later;       /* it is not known yet: server_find_answer() and server_send() by this ticket */
    uint64_t ticket;  /* the server's; never 0, never given twice */
};

struct server_app {
    bool (*on_open)(void *app, struct server_peer *peer, const struct server_client *client);
    void (*on_message)(void *app, struct server_peer *peer, char *text, size_t size);
    bool (*on_writable)(void *app, struct server_peer *peer, struct buf *out); /* false: nothing to say */
    void (*on_close)(void *app, struct server_peer *peer);
    void (*on_http)(void *app, const struct server_client *client, char *body, size_t size,
                    struct server_answer *answer);
    int64_t (*on_tick)(void *app); /* milliseconds until the next call, at least 0; -1: no need */
    void (*on_wake)(void *app);
    void (*on_idle)(void *app);       /* what it wants written goes out before the loop waits */
    void (*on_log)(const char *text); /* the library reports an error; NULL: nobody listens */
};

struct server_options {
    const char *address;           /* numeric host, "127.0.0.1" or "::1" */
    int port;                      /* 0: any that is free */
    const char *certificate, *key; /* files, NULL: without TLS */
    int peers_max;
    const struct server_app *app;
    void *context;
};

/* NULL after a message that says what is wrong and what would be right. */
struct server *server_open(const struct server_options *options, struct buf *message);
int server_port(const struct server *server);

/* One more address; 0 after a message, else the port. */
int server_listen(struct server *server, const char *address, int port, struct buf *message);

/* Runs until server_stop(). */
void server_run(struct server *server);
void server_stop(struct server *server); /* from within a call of the application */
void server_wake(struct server *server); /* from any thread, and from a signal handler */
void server_close(struct server *server);

/* ---- peers -------------------------------------------------------------------------------------------- */

void server_want_write(struct server_peer *peer); /* asks for on_writable() */
void server_hang_up(struct server_peer *peer,
                    enum close_code code);            /* at the next chance; the first code counts */
void server_set(struct server_peer *peer, void *own); /* the application's own, for this peer */
void *server_own(const struct server_peer *peer);
const char *server_address(const struct server_peer *peer);

/* ---- answers that come later -------------------------------------------------------------------------- */

/* To be filled in as in on_http(); NULL: the client is gone. */
struct server_answer *server_find_answer(struct server *server, uint64_t ticket);
void server_send(struct server *server, uint64_t ticket);

/* Makes room for so many bytes more in an answer's body; false above SERVER_ANSWER_MAX.  From any thread. */
bool server_reserve(struct buf *body, size_t bytes);

#endif
