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
 *
 * WebSocket and HTTP are two doors to the same counter: each makes a struct desk_call of what it read and who
 * asked, and desk_follow() goes the request's way.  Where the answer goes to is a struct desk_reply, which
 * outlives the call, so whoever has it can answer later: when a fact is durable (desk_wait), when a thread
 * has looked something up (desk_ask.h) or made a password's hash (desk_people.c).
 */
#ifndef NET_DESK_H
#define NET_DESK_H

#include "access/access.h"
#include "access/limit.h"
#include "base/monotonic_clock.h"
#include "house/house.h"
#include "house/view.h"
#include "net/log.h"
#include "net/metrics.h"
#include "net/server.h"
#include "net/work.h"
#include "pit/pit.h"

/* A result over WebSocket is no larger than a view may be (LIMIT_VIEW); what waits for a slow connection
 * never above LIMIT_WAITING.  A connection has at most DESK_JOBS questions with the threads. */
enum { DESK_QUEUE = 8, DESK_JOBS = 2, DESK_SLOTS = 1 << 15, DESK_ADDRESSES = 1024 };

/* A message that waits to go out. */
struct desk_text {
    char *text;
    size_t size;
};

/* One connection. */
struct desk_peer {
    struct desk_peer *next, *before; /* of all */
    struct server_peer *peer;
    uint32_t session; /* facts name their asker by it: its slot, and in the upper half which one was there */
    struct access_who who;
    bool known, flooded;
    bool wants_welcome, wants_floor, wants_view;
    uint16_t watched;    /* a table; 0: the whole floor */
    uint16_t table_sent; /* the table whose message went out last, and its version */
    uint64_t version_sent;
    int64_t since_ms;
    struct limit limit;
    int jobs;     /* with the threads */
    bool leaving; /* logged out: what is queued goes out, then the connection ends */
    int queued;
    size_t queued_bytes;
    struct desk_text queue[DESK_QUEUE];
};

/* How fast an address asks over HTTP, for each role by itself. */
struct desk_address {
    char address[64];
    uint8_t role;
    struct limit limit;
    int64_t used_ms;
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

/* An answer that goes out when a fact is durable. */
struct desk_wait;

struct desk_counts {
    uint64_t connections, closed, messages, refused, too_fast, facts, views;
};

/* What is done now and then, and at the end. */
struct desk_keep {
    int64_t stop_ms;    /* how long the end may take */
    int64_t stop_by_ms; /* when it must be over, once it has begun */
    int64_t checkpoint_ms, traffic_ms;
    uint64_t checkpoint_fact;
    uint32_t locks_told;
    int64_t end_ms; /* everything is done; the loop ends then */
    bool unwritten; /* the end came without FACT_STOP: the store could not write */
    struct desk_counts told;
};

struct desk {
    struct house house;
    struct access *access;
    struct server *server;
    struct desk_peer *first;
    struct desk_peer *slot[DESK_SLOTS];
    struct desk_peer *terminal[CONFIG_TERMINALS]; /* number - 1: the connection of each, the newest */
    int64_t sign_seen_ms[ACCESS_SIGNS]; /* number - 1: when a connection ended; 0: none did since the start */
    uint32_t sessions;
    uint64_t *table_version;      /* by table - 1 */
    struct floor_terms *terms;    /* by table - 1: as that version says them */
    struct limit_bucket failures; /* wrong passwords and codes that go into the log */
    struct view_hit hits[VIEW_HITS];
    int hit_count, connected;
    bool floor_changed, stopping, quiet;
    bool changed; /* a table may have something to do: the last decision may be what it waited for */
    struct view_shared shared;
    int64_t turn_ms; /* of what is told now: the time when the loop came to rest */
    char trouble[200];
    struct desk_counts counts;
    struct work work;
    struct desk_wait *waits, **waits_end; /* in the order of their facts */
    struct desk_address *addresses;       /* DESK_ADDRESSES */
    struct desk_meters *meters;           /* desk_ask.h: of the rounds settled last */
    int64_t checked_ms;                   /* when sessions were looked at last */
    struct desk_demo demo;
    struct desk_keep keep;
    struct metrics metrics;
    const struct log *log;              /* NULL: nobody reads one */
    struct pit pit;                     /* follows the house from its first fact */
    bool pit_stale;                     /* something has happened since its watchers were told */
    int64_t pit_next_ms;                /* when they are told again at the earliest */
    int learning;                       /* the table whose theory is computed, or the last that was */
    int64_t (*clock_ms)(void *context); /* of the machine: it may jump */
    void *context;
    struct monotonic_clock steady;
};

extern const struct server_app desk_app;

/* The house is open; its hear is desk_hear and its follow desk_heed, with the desk as context. */
void desk_open(struct desk *desk, struct access *access);
void desk_quiet(struct desk *desk); /* its threads are gone: nobody wakes the server any more */
void desk_close(struct desk *desk);
void desk_stop(struct desk *desk); /* the house closes; the loop ends when it has */
house_on_durable desk_hear;
house_on_fact desk_heed;

/* ---- between the files of the desk -------------------------------------------------------------------- */

int64_t desk_now(struct desk *desk); /* the house's time, which never goes back */
struct view_house desk_view(struct desk *desk);
bool desk_same_origin(const struct server_asker *asker);
struct desk_peer *desk_peer_of(const struct desk *desk, uint32_t session); /* NULL: it is gone */
bool desk_sign_connected(const struct desk *desk, uint32_t number);
void desk_answer(struct desk *desk, struct desk_peer *peer, const char *text);     /* queues a copy */
void desk_queue(struct desk *desk, struct desk_peer *peer, struct desk_text text); /* takes it over */

/* Where an answer goes to. */
struct desk_reply {
    uint32_t session; /* a WebSocket's; 0: HTTP */
    uint64_t ticket;  /* HTTP: the server's */
    uint64_t number;  /* "n" */
    uint8_t kind;     /* enum request_kind; REQUEST_NONE: it could not be read */
};

/* One request while it is dealt with. */
struct desk_call {
    struct desk *desk;
    struct desk_reply reply;
    struct desk_peer *peer; /* WebSocket only */
    struct request request;
    struct access_who who; /* ROLE_NOBODY: has not said */
    const char *address;
    int64_t now_ms;
};

/* desk_reply.c.  Each answers once; the reply is then used up. */
void desk_refuse(struct desk *desk, const struct desk_reply *reply, enum err err, const char *message);
void desk_begin(struct buf *out, const struct desk_reply *reply); /* {"is":"result",...,"data": */
void desk_end(struct desk *desk, const struct desk_reply *reply, struct buf *out); /* takes the text over */
void desk_done(struct desk *desk, const struct desk_reply *reply);                 /* no data: {} */
void desk_file(struct desk *desk, const struct desk_reply *reply, struct buf *out, const char *type,
               const char *name); /* HTTP: as it is */

/* The same as desk_end, once the fact is durable; facts are given in their order. */
void desk_wait(struct desk *desk, const struct desk_reply *reply, uint64_t fact, struct buf *out);
void desk_wait_heard(struct desk *desk, uint64_t fact);
void desk_wait_clock(struct desk *desk, int64_t now_ms);
void desk_wait_close(struct desk *desk);

/* desk_request.c */
void desk_request(struct desk *desk, struct desk_peer *peer, char *text, size_t size, int64_t now_ms);
void desk_follow(struct desk_call *call);
enum err desk_allowed(const struct desk_call *call, enum protocol_over over);
void desk_put_voucher(struct buf *out, const struct fact *fact);
bool desk_makes_voucher(const struct fact *fact);

/* desk_people.c: who somebody is; people, terminals and codes. */
void desk_session(struct desk_call *call);
void desk_people(struct desk_call *call);

/* desk_demo.c: a token for whoever asks, with the facts that make it good: those are put, the last is
 * house.next - 1. */
/* desk_keep.c */
extern const char desk_closing[];
void desk_keep(struct desk *desk, int64_t now_ms);

/* desk_log.c */
void desk_log_fact(struct desk *desk, const struct fact *fact);
void desk_log_login(struct desk *desk, int request_kind, enum err err, const char *address,
                    const struct access_who *who);
void desk_log_trouble(struct desk *desk);
void desk_log_flood(struct desk *desk, struct desk_peer *peer, enum err err);

/* A token for whoever asks, with the facts that make it good: those are put, the last is house.next - 1. */
enum err desk_demo(struct desk *desk, const struct request *request, const char *address, int64_t now_ms,
                   struct access_token *out);

/* desk_pit.c: the pit's view at most every so often; what is due is written down. */
enum { DESK_PIT_MS = 500 };
#define DESK_ARENA ((size_t)1 << 30) /* of address space */

bool desk_watches_pit(const struct desk_peer *peer);
void desk_pit_open(struct desk *desk);
void desk_pit_turn(struct desk *desk, int64_t now_ms);
int64_t desk_pit_due(const struct desk *desk, int64_t now_ms); /* milliseconds; INT64_MAX: nothing is */

/* desk_http.c */
void desk_welcome(struct desk *desk, const char *address); /* somebody there proved who it is */
void desk_http(void *desk, const struct server_asker *asker, char *body, size_t size,
               struct server_answer *answer);

#endif
