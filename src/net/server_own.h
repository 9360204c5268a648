/*
 * server_own.h - what server.c (the loop and WebSockets) and server_http.c (requests and their answers)
 * share.
 */
#ifndef NET_SERVER_OWN_H
#define NET_SERVER_OWN_H

#include "net/server.h"

#include <libwebsockets.h>
#include <uv.h>

enum { OUT_ROOM = 256 << 10 };

struct server {
    struct server_options options;
    struct lws_context *context;
    struct lws_vhost *host; /* the first */
    struct {
        char address[64], name[80];
    } place[SERVER_ADDRESSES]; /* libwebsockets keeps pointers to them */
    int places;
    uv_loop_t loop;
    uv_async_t async;
    uv_timer_t timer, check_timer;
    uv_prepare_t prepare;                       /* before the loop waits */
    struct server_peer *wanting, **wanting_end; /* who wants to write, the longest waiting first */
    struct server_peer *first;                  /* of all WebSockets */
    int peers;
    uint64_t tickets;
    struct server_peer *waiting;          /* HTTP requests that are answered later */
    char *out;                            /* LWS_PRE and OUT_ROOM bytes: where one message is written */
    char message[SERVER_MESSAGE_MAX + 1]; /* one that came in one piece */
};

/* A connection: a WebSocket, or an HTTP request with its answer.  What every message needs stands first. */
struct server_peer {
    struct lws *wsi;
    struct server *server;
    void *own;
    struct server_peer *want_next, **want_at; /* in the list of those who want to write; NULL: it is not */
    uint64_t heard_ms;                        /* by the loop's clock */
    size_t in_size;
    bool accepted, established, pings, pinged;
    enum close_code close_code; /* 0: it is not being closed */
    char *in;                   /* a message that comes in pieces, or a body */
    size_t in_room;
    struct server_peer *next, **at; /* among all WebSockets */
    char address[64], file[64];     /* file: the name of an answer that came later */
    struct server_client client;
    struct server_answer answer;
    struct buf body;
    size_t sent;
    bool asked; /* the request is whole and the application has it */
    bool begun; /* the headers went out */
    bool ends;  /* the connection, with this answer */
    struct server_peer *next_waiting;
};

/* Keeps a piece of what comes in; false above the limit. */
bool server_keep(struct server_peer *p, const void *bytes, size_t size, size_t most);

/* ---- HTTP: each is one callback of libwebsockets; not 0 ends the connection --------------------------- */

int server_http_begin(struct server *s, struct server_peer *p, struct lws *wsi, const char *path);
int server_http_body(struct server_peer *p, const void *bytes, size_t size);
int server_http_done(struct server *s, struct server_peer *p, struct lws *wsi);
int server_http_more(struct server *s, struct server_peer *p, struct lws *wsi);
void server_http_drop(struct server_peer *p);

/* Who asks, from the headers. */
void server_read_client(struct lws *wsi, struct server_peer *p, const char *path);

#endif
