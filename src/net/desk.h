/*
 * desk.h - where connections meet the house: requests in, answers and views out.
 *
 * A connection says hello with its token, is known from then on, and gets a view whenever something changes
 * that it may see.  A request that changes something becomes a fact; it is answered when the fact is durable,
 * by the number "ack" in the next view.  A request that was refused is answered at once and has changed
 * nothing.  A request whose answer was lost may be sent again with the same number: it is not done twice.
 *
 * Views are not queued: whatever changed in between becomes one message when the socket can take it.
 *
 * WebSocket and HTTP are two doors to the same path (desk_request.c): limit, read, allowed, perform.  Where
 * the answer goes is a struct desk_reply, which outlives the call, so the answer may come later: when a fact
 * is durable (desk_answer_when_durable), or when a thread has looked something up (desk_questions.c) or made
 * a password's hash (desk_people.c).
 */
#ifndef NET_DESK_H
#define NET_DESK_H

#include "access/access.h"
#include "access/limit.h"
#include "base/time.h"
#include "house/house.h"
#include "house/view.h"
#include "net/log.h"
#include "net/server.h"
#include "net/work.h"
#include "pit/pit.h"

#include <string.h>

/* A result over WebSocket is no larger than a view may be (LIMIT_VIEW); at most LIMIT_WAITING bytes wait for
 * a slow connection.  A connection has at most DESK_JOBS questions with the threads. */
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
    uint32_t session; /* replies name it: the slot, and in the upper half how often the slot was used */
    struct access_who who;
    bool known; /* it has said hello, and was not replaced since */
    bool flooded;
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

/* Who came in without a code, in a house of play money. */
struct desk_demo {
    int64_t since_ms; /* the first of them since the start */
    struct {
        char address[64];
        struct limit_bucket bucket;
    } place[64];
    int64_t left_ms[CONFIG_TERMINALS]; /* number - 1: when its connection ended; 0: not since the start */
};

struct desk_counts {
    uint64_t connections, closed, messages, refused, too_fast, facts, views;
};

/* What is done now and then, and at the end. */
struct desk_upkeep {
    int64_t stop_ms;    /* how long the end may take */
    int64_t stop_by_ms; /* when it must be over, once it has begun */
    int64_t checkpoint_ms, traffic_ms;
    uint64_t checkpoint_fact;
    uint32_t locks_logged;
    int64_t end_ms; /* everything is done; the loop ends then */
    bool unwritten; /* the end came without FACT_STOP: the store could not write */
    struct desk_counts logged;
};

enum { DESK_DELAY_BUCKETS = 11 };

/* For GET /metrics: how long facts took from the decision to the disk.  The last bucket: longer than that. */
extern const int desk_delay_bounds[DESK_DELAY_BUCKETS]; /* milliseconds */

struct desk_delays {
    uint64_t bucket[DESK_DELAY_BUCKETS + 1], facts;
    int64_t sum_ms;
};

struct desk {
    struct house house;
    struct access *access;
    struct server *server;
    struct desk_peer *first;
    struct desk_peer *slot[DESK_SLOTS];
    struct desk_peer *terminal[CONFIG_TERMINALS]; /* number - 1: the newest connection of each */
    int64_t sign_seen_ms[ACCESS_SIGNS]; /* number - 1: when a connection ended; 0: none did since the start */
    uint32_t sessions;
    uint64_t *table_version;      /* by table - 1 */
    struct floor_terms *terms;    /* by table - 1: those of that version */
    struct limit_bucket failures; /* wrong passwords and codes that go into the log */
    struct view_hit hits[VIEW_HITS];
    int hit_count, connected;
    bool floor_changed, stopping, quiet;
    bool changed; /* a table may have something to do: the last decision may be what it waited for */
    struct view_shared shared;
    int64_t turn_ms; /* the time that the views of this turn of the loop show */
    struct desk_counts counts;
    struct work work;
    struct desk_pending *pending, **pending_end; /* desk_request.c: in the order of their facts */
    struct desk_address *addresses;              /* DESK_ADDRESSES */
    struct desk_meters *meters;                  /* desk_questions.c: of the rounds settled last */
    int64_t checked_ms;                          /* when sessions were looked at last */
    struct desk_demo demo;
    struct desk_upkeep upkeep;
    struct desk_delays delays;
    const struct log *log;              /* NULL: nobody reads one */
    struct pit pit;                     /* follows the house from its first fact */
    bool pit_stale;                     /* something has happened since the last view of the pit */
    int64_t pit_next_ms;                /* when the next one may go out */
    int theory_table;                   /* the table whose theory is computed, or the last that was */
    int64_t (*clock_ms)(void *context); /* of the machine: it may jump */
    void *context;
    struct monotonic_clock clock;
};

extern const struct server_app desk_app;

/* The house is open; it calls desk_on_durable and desk_on_fact, with the desk as context. */
void desk_open(struct desk *desk, struct access *access);
void desk_quiet(struct desk *desk); /* ends its threads: nobody wakes the server any more */
void desk_close(struct desk *desk);
void desk_stop(struct desk *desk); /* the house closes; the loop ends when it has */
house_on_durable desk_on_durable;  /* answers and views go out */
house_on_fact desk_on_fact;        /* the pit and the list of wins follow, from the first fact of the log */

/* ---- between the files of the desk -------------------------------------------------------------------- */

static inline struct text text_of(const char *text)
{
    union {
        const char *from;
        char *to;
    } view = {text}; /* nobody writes through it */

    return (struct text){view.to, strlen(text)};
}

/* Where an answer goes. */
struct desk_reply {
    uint32_t session; /* a WebSocket's; 0: HTTP */
    uint64_t ticket;  /* HTTP: the server's */
    uint64_t number;  /* "n" */
    uint8_t kind;     /* enum request_kind; REQUEST_NONE: it could not be read */
};

/* One request while it is performed. */
struct desk_call {
    struct desk *desk;
    struct desk_reply reply;
    struct desk_peer *peer; /* WebSocket only */
    struct request request;
    struct access_who who; /* ROLE_NOBODY: has not said hello, or gave no token */
    const char *address;
    int64_t now_ms;
};

/* desk.c: connections and views */
int64_t desk_now(struct desk *desk); /* the house's time, which never goes back */
bool desk_same_origin(const struct server_client *client);
struct desk_peer *desk_peer_of(const struct desk *desk, uint32_t session); /* NULL: it is gone */
bool desk_sign_connected(const struct desk *desk, uint32_t number);
void desk_want_view(struct desk_peer *peer);
void desk_queue(struct desk *desk, struct desk_peer *peer, struct desk_text text); /* takes it over */

/* desk_request.c: the doors */
void desk_on_message(void *desk, struct server_peer *peer, char *text, size_t size);
void desk_post(struct desk *desk, const struct server_client *client, char *body, size_t size,
               struct server_answer *answer);
void desk_get(struct desk *desk, const struct server_client *client, const char *id,
              struct server_answer *answer);
void desk_forgive_address(struct desk *desk, const char *address); /* somebody there has logged in */

/* desk_request.c: answers.  Each answers once; the reply is then used up. */
void desk_refuse(struct desk *desk, const struct desk_reply *reply, enum err err, const char *message);
void desk_result_begin(struct buf *out, const struct desk_reply *reply); /* {"is":"result",...,"data": */
void desk_result_end(struct desk *desk, const struct desk_reply *reply, struct buf *out); /* takes it over */
void desk_result_empty(struct desk *desk, const struct desk_reply *reply);                /* data: {} */
void desk_result_file(struct desk *desk, const struct desk_reply *reply, struct buf *out, const char *type,
                      const char *name); /* HTTP: the bytes as they are */

/* desk_result_end, once the fact is durable; facts are given in their order. */
void desk_answer_when_durable(struct desk *desk, const struct desk_reply *reply, uint64_t fact,
                              struct buf *out);
void desk_answer_pending(struct desk *desk, uint64_t durable); /* all that waited for facts up to this */
void desk_refuse_late(struct desk *desk, int64_t now_ms);      /* HTTP requests that waited too long */
void desk_drop_pending(struct desk *desk);

bool desk_find_table(const struct desk_call *call, int *table); /* that it names; 0: none.  False: no such */
void desk_put_voucher(struct buf *out, const struct fact *fact);
void desk_put_change(struct buf *out, const struct fact *fact); /* the data of a change: a voucher, or {} */

/* desk_people.c: who somebody is; people, terminals and codes; play money */
void desk_session(struct desk_call *call);
void desk_people(struct desk_call *call);

/* desk_questions.c: what changes nothing */
void desk_ask(struct desk_call *call);
/* A request came again: finds its result in the log.  ERR_OVERTAKEN: it was not taken, and never will be. */
void desk_find_repeated(struct desk_call *call, int fact_kind);
/* A round was settled: its receipt will want the meters as they stood. */
void desk_keep_meters(struct desk *desk, const struct fact *fact);
void desk_questions_open(struct desk *desk);

/* desk_upkeep.c: checkpoints, the end, the operator's log */
extern const char desk_closing[];
void desk_upkeep(struct desk *desk, int64_t now_ms);
void desk_log_fact(struct desk *desk, const struct fact *fact);
void desk_log_login(struct desk *desk, int request_kind, enum err err, const char *address,
                    const struct access_who *who);
void desk_log_trouble(struct desk *desk);
void desk_log_flood(struct desk *desk, struct desk_peer *peer, enum err err);

/* desk_pit.c: the pit's view at most every so often; what is due is written down */
enum { DESK_PIT_MS = 500 };
#define DESK_ARENA ((size_t)1 << 30) /* of address space */

bool desk_watches_pit(const struct desk_peer *peer);
void desk_pit_open(struct desk *desk);
void desk_pit_turn(struct desk *desk, int64_t now_ms);
int64_t desk_pit_due(const struct desk *desk, int64_t now_ms); /* milliseconds; INT64_MAX: nothing is */

/* desk_http.c */
void desk_on_http(void *desk, const struct server_client *client, char *body, size_t size,
                  struct server_answer *answer);

#endif
