/*
 * desk.h - where the network meets the house: connections in, requests and answers, views out.
 *
 * A connection says hello with its token, is known from then on, and gets a view of everything that changes
 * what it may see.  A request that changes something becomes a fact; its answer goes out when the fact is
 * durable, as the number "ack" in the next view.  A request that was refused is answered at once and has
 * changed nothing.  A request whose answer was lost may be sent again with the same number: it is not done
 * twice.
 *
 * Views are not queued: what changed in between becomes one message when the socket can take it.
 */
#ifndef NET_DESK_H
#define NET_DESK_H

#include "house/access.h"
#include "house/house.h"
#include "house/limit.h"
#include "house/steady.h"
#include "house/view.h"
#include "net/server.h"

enum { DESK_QUEUE = 8, DESK_RESULT = 64 << 10, DESK_SLOTS = 1 << 15 };

/* One connection. */
struct desk_peer {
    struct desk_peer *next, *before; /* of all */
    struct server_peer *peer;
    uint32_t session; /* facts name their asker by it: its slot, and in the upper half which one was there */
    struct access_who who;
    bool known;
    bool wants_welcome, wants_floor, wants_view;
    uint16_t watched;    /* a table; 0: the whole floor */
    uint16_t table_sent; /* the table whose message went out last, and its version */
    uint64_t version_sent;
    int64_t since_ms;
    struct limit limit;
    int queued;
    char *queue[DESK_QUEUE]; /* answers that wait to go out */
};

/* Who came in without a code, where the money is play money. */
struct desk_demo {
    int64_t since_ms; /* the first of them since the start */
    struct {
        char address[64];
        struct limit_bucket bucket;
    } place[64];
    int64_t left_ms[CONFIG_TERMINALS]; /* number - 1: when its connection ended; 0: not since the start */
};

struct desk_counts {
    uint64_t connections, messages, refused, facts, views;
};

struct desk {
    struct house house;
    struct access *access;
    struct server *server;
    struct desk_peer *first;
    struct desk_peer *slot[DESK_SLOTS];
    struct desk_peer *terminal[CONFIG_TERMINALS]; /* number - 1: the connection of each, the newest */
    uint32_t sessions;
    uint64_t *table_version; /* by table - 1 */
    struct view_hit hits[VIEW_HITS];
    int hit_count, connected;
    bool floor_changed, stopping;
    char trouble[200];
    struct desk_counts counts;
    struct desk_demo demo;
    int64_t (*clock_ms)(void *context); /* of the machine: it may jump */
    void *context;
    struct steady steady;
};

extern const struct server_app desk_app;

/* The house is open; its hear is desk_hear with the desk as context. */
void desk_open(struct desk *desk, struct access *access);
void desk_close(struct desk *desk);
house_hear desk_hear;

/* ---- between the files of the desk -------------------------------------------------------------------- */

int64_t desk_now(struct desk *desk); /* the house's time, which never goes back */
struct view_house desk_view(struct desk *desk);
void desk_answer(struct desk *desk, struct desk_peer *peer, const char *text); /* queues a copy */
void desk_refuse(struct desk *desk, struct desk_peer *peer, uint64_t number, enum err err,
                 const char *message);
void desk_request(struct desk *desk, struct desk_peer *peer, char *text, size_t size);

/* The result of issue, collect or redeem, under the number of the request. */
void desk_tell_voucher(struct desk *desk, struct desk_peer *peer, const struct fact *fact, uint64_t number);

/* A token for whoever asks, with the facts that make it good: those are put, the last is house.next - 1. */
enum err desk_demo(struct desk *desk, const struct request *request, const char *address, int64_t now_ms,
                   struct access_token *out);
void desk_http(void *desk, const struct server_asker *asker, char *body, size_t size,
               struct server_answer *answer);

#endif
