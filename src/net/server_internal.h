/* server_internal.h - shared by server.c (the loop and WebSockets) and server_http.c (HTTP requests). */
#pragma once

#include "net/server.h"

#include <libwebsockets.h>
#include <uv.h>

enum { OUT_ROOM = 256 << 10, SERVER_PLACES = 1024 };

struct server_queue {
    struct server_peer *first, **end; /* oldest first */
};

struct server {
    struct server_options options;
    struct lws_context *context;
    struct lws_vhost *host; /* of the first address */
    struct {
        char address[64], name[80];
    } place[SERVER_ADDRESSES]; /* libwebsockets keeps pointers to them */
    int places;
    uv_loop_t loop;
    uv_async_t async;
    uv_timer_t timer, check_timer;
    uv_prepare_t prepare;              /* before the loop waits */
    struct server_queue answers, news; /* peers that want to write */
    int received;                      /* messages since the last end of a batch */
    struct server_peer *first;         /* list of all WebSockets */
    struct server_socket *sockets;     /* list of all accepted sockets, the newest first */
    int socket_count;
    uint16_t held[SERVER_PLACES]; /* sockets of strangers, by a hash of their address */
    uint64_t tickets;
    struct server_peer *waiting;          /* HTTP requests that are answered later */
    char *out;                            /* LWS_PRE and OUT_ROOM bytes: buffer for one outgoing message */
    char message[SERVER_MESSAGE_MAX + 1]; /* a message that arrived in one piece */
};

/* A socket from the moment it is accepted (server_room.c). */
struct server_socket {
    struct lws *wsi;
    struct server_socket *next, **at;
    uint64_t active_ms, by_ms; /* last active; when it is closed unless it gets on, 0: no clock runs */
    uint16_t place;            /* in held */
    bool known, leaving;
};

/* A connection: a WebSocket, or an HTTP request with its answer.  What every message uses comes first, for
 * the processor's cache. */
struct server_peer {
    struct lws *wsi;
    struct server *server;
    void *own;
    struct server_queue *queue; /* where it waits to be written to; NULL: it does not */
    struct server_peer *want_next, **want_at;
    uint64_t received_ms; /* when something last arrived, by the loop's clock */
    uint64_t seen_bytes;  /* received, as counted at the last check, and told of since */
    struct buf in;        /* a partial message, or a body */
    bool accepted, established, pings, pinged, counted;
    enum close_code close_code;     /* 0: it is not being closed */
    struct server_peer *next, **at; /* in the list of all WebSockets */
    char address[64], file[64];     /* file: copy of the file name of an answer given later */
    struct server_client client;
    struct server_answer answer;
    struct buf body;
    size_t sent;
    bool asked; /* the request is complete and was passed to the application */
    bool begun; /* the headers were sent */
    bool ends;  /* the connection is closed after this answer */
    struct server_peer *next_waiting;
};

/* Appends a piece of a message or body to p->in; false above the limit. */
bool server_append_input(struct server_peer *p, const void *bytes, size_t size, size_t most);

/* ---- HTTP: each is one callback of libwebsockets; not 0 ends the connection --------------------------- */
int server_http_refuse_unknown(struct lws *wsi);
int server_http_begin(struct server *s, struct server_peer *p, struct lws *wsi, const char *path);
int server_http_body(struct server_peer *p, const void *bytes, size_t size);
int server_http_done(struct server *s, struct server_peer *p, struct lws *wsi);
int server_http_more(struct server *s, struct server_peer *p, struct lws *wsi);
void server_http_drop(struct server_peer *p);

/* ---- server_room.c ------------------------------------------------------------------------------------ */
bool server_make_room(struct server *s); /* before a socket is accepted; false: there is none */
int server_socket_open(struct server *s, struct lws *wsi);
void server_socket_closed(struct server *s, struct lws *wsi);
/* It has got on; the next thing must be complete in so many milliseconds.  0: whenever. */
void server_socket_due(struct server *s, struct lws *wsi, uint64_t in_ms);
void server_check_sockets(struct server *s);    /* closes those that do not get on */
void server_check_bytes(struct server_peer *p); /* closes a WebSocket that sends what no page sees: pings */

/* Fills in p->client from the headers. */
void server_read_client(struct lws *wsi, struct server_peer *p, const char *path);
