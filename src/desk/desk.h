/* desk.h - where connections meet the house: requests in, answers and views out.
 *
 * A connection says hello with its token; from then on its sender is known, and it gets a new view whenever
 * something changes that it may see.  A request that changes something becomes a fact; it is answered when
 * the fact is durable, by the number "ack" in the next view.  A refused request is answered at once and has
 * changed nothing.  A request whose answer was lost may be sent again with the same number: it is not applied
 * twice.
 *
 * Views are not queued: all changes since the last view become one message when the socket is writable.
 *
 * Requests over WebSocket and HTTP take the same path (desk_request.c): check the rate, parse, check the
 * rights, perform.  A struct desk_reply names where the answer goes and outlives the call, so the answer may
 * come later: when a fact is durable (desk_answer_when_durable), when a thread has looked something up
 * (desk_questions.c) or has hashed a password (desk_access.c). */
#pragma once

#include "access/access.h"
#include "access/limit.h"
#include "base/time.h"
#include "books/checkpoint.h"
#include "books/self_check.h"
#include "desk/log.h"
#include "desk/work.h"
#include "house/house.h"
#include "house/view.h"
#include "net/server.h"
#include "pit/pit.h"

#include <string.h>

/* A result over WebSocket is at most as large as a view (LIMIT_VIEW); at most LIMIT_WAITING bytes are queued
 * for a slow connection.  A connection has at most DESK_JOBS questions in the threads. */
enum { DESK_QUEUE = 8, DESK_JOBS = 2, DESK_SLOTS = 1 << 15, DESK_ADDRESSES = 1024 };

/* A queued message. */
struct desk_text {
    char *text;
    size_t size;
};

/* One connection. */
struct desk_peer {
    struct desk_peer *next, *before; /* in the list of all connections */
    struct server_peer *peer;
    uint32_t session; /* its id in replies: the slot; in the upper half how often that was used */
    struct access_who who;
    bool known; /* it has said hello and has not been replaced since */
    bool flooded;
    bool wants_welcome, wants_floor, wants_view;
    uint16_t watched;    /* a table; 0: the whole floor */
    uint16_t table_sent; /* the table whose table message was sent last, and its version */
    uint64_t version_sent;
    int64_t since_ms;
    struct limit limit;
    int jobs;             /* its questions in the threads */
    uint16_t leaves_with; /* enum close_code: the queue is sent, then the connection is closed; 0: it stays */
    int queued;
    size_t queued_bytes;
    struct desk_text queue[DESK_QUEUE];
};

/* The request rate of one address over HTTP, for one role. */
struct desk_address {
    char address[64];
    uint8_t role;
    struct limit limit;
    int64_t used_ms;
};

/* Newcomers in a house of play money, who need no code. */
struct desk_demo {
    int64_t since_ms; /* when the first of them came since the start */
    bool fixed;       /* its store is not one that can be begun anew */
    bool over;        /* it is to begin anew when it has stopped */
    int64_t anew_ms;  /* when it last did; 0: not in this process */
    struct {
        char address[64];
        struct limit_bucket bucket;
    } place[64];
};

struct desk_counts {
    uint64_t connections, closed, messages, refused, too_fast, facts, views;
};

/* The end of the log, signed about once a second for who keeps it elsewhere (books/checkpoint.h). */
struct desk_witness {
    bool on;
    const char *path; /* the file; NULL: only for those who ask */
    bool busy, failing;
    int64_t tried_ms;
    struct store_checkpoint last; /* number 0: none yet */
    uint64_t awaited;             /* the last fact whose answer waits for it */
    struct tree tree;             /* of the last signed end; while busy the job has it */
    bool connecting;              /* somebody is being told what connects two checkpoints */
};

/* The self-check (desk_check.c). */
struct desk_check {
    void (*add_program)(struct self_check *check); /* the parts that are not the store's; NULL: none is made */
    bool busy, started;                            /* started: that of the start is in the log */
    int64_t tried_ms;
};

/* Periodic work, and shutting down. */
struct desk_upkeep {
    int64_t stop_ms;    /* how long shutting down may take */
    int64_t stop_by_ms; /* when it must be complete, once it has begun */
    int64_t checkpoint_ms, traffic_ms;
    int64_t seats_ms; /* when seats were first looked at: who has not connected since then has left then */
    uint64_t checkpoint_fact;
    uint32_t locks_logged;
    int certificate_told; /* the moments before its end that were told */
    int64_t end_ms;       /* when the loop ends; 0: the house is not closed yet */
    bool unwritten;       /* closed without FACT_STOP because the store could not write */
    struct desk_witness witness;
    struct desk_check check;
    struct desk_counts logged;
};

enum standby_verdict { STANDBY_WAITS, STANDBY_SILENCE, STANDBY_DAMAGED };

/* While this machine is not the house (desk_standby.c). */
struct desk_standby {
    const struct config *config; /* NULL: it is the house */
    enum standby_verdict verdict;
    uint64_t beat;                  /* the last one of the house */
    int64_t silent_ms;              /* for so long it was the same */
    int64_t looked_ms, followed_ms; /* when it was read, and the log to its end; by the clock that cannot be set */
    bool blind;                     /* the store cannot be read */
    bool alive;                     /* a house was seen that beats */
    bool late;                      /* the machine's clock is behind the log */
};

enum { DESK_DELAY_BUCKETS = 11 };

/* For GET /metrics: how long facts took from the decision to the disk.  The last bucket counts those above
 * the highest bound. */
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
    struct desk_peer *terminal[CONFIG_TERMINALS]; /* number - 1: its newest connection */
    int64_t left_ms[CONFIG_TERMINALS];            /* number - 1: when its connection ended; 0: not since the start */
    int64_t sign_seen_ms[ACCESS_SIGNS]; /* number - 1: when its connection ended; 0: none has since the start */
    uint32_t sessions;
    uint64_t *table_version;      /* by table - 1 */
    struct floor_terms *terms;    /* by table - 1: the limits of that version */
    struct limit_bucket failures; /* limits the failed logins that are logged */
    int connected;
    bool floor_changed, racks_changed, stopping, threads_stopped;
    uint64_t racks_fact; /* that last changed a rack, a slip or the cage; 0: none since the start */
    bool changed;        /* a fact was put this turn: a table may be able to proceed at once */
    struct view_shared shared;
    int64_t turn_ms; /* the time shown in the views of this turn of the loop */
    struct desk_counts counts;
    struct work work;
    struct desk_pending *pending, **pending_end; /* desk_request.c: in the order of their facts */
    struct desk_address *addresses;              /* DESK_ADDRESSES */
    int64_t checked_ms;                          /* when expired sessions were last looked for */
    struct desk_demo demo;
    struct desk_upkeep upkeep;
    struct desk_standby standby;
    struct desk_delays delays;
    const struct log *log;               /* NULL: none is written */
    struct pit pit;                      /* updated with every fact from the first */
    bool pit_stale;                      /* something has changed since the last view of the pit */
    int64_t pit_next_ms;                 /* when the next view of the pit may be sent */
    bool theory_wanted, theory_begun;    /* a pit page is open; its theory is being computed */
    int theory_table;                    /* the table whose theory is being computed, or was computed last */
    int64_t (*clock_ms)(void *context);  /* the machine's clock, which may jump */
    int64_t (*steady_ms)(void *context); /* one that cannot be set; NULL: the same */
    int64_t certificate_ms;              /* when the TLS certificate ends; 0: there is none */
    char fingerprint[10];                /* "8f3a 22c1": of the house's key, as on vouchers */
    bool clock_told;                     /* that the machine's clock is not believed is in the books */
    void *context;
    struct monotonic_clock clock;
};

extern const struct server_app desk_app;

/* Call with the house already open; its callbacks are desk_on_durable and desk_on_snapshot, with the desk as
 * context, and pit_follower() of its pit. */
void desk_open(struct desk *desk, struct access *access);
void desk_stop_threads(struct desk *desk); /* afterwards no thread wakes the server */
void desk_close(struct desk *desk);
void desk_stop(struct desk *desk);  /* starts closing the house; the loop ends when that is done */
house_on_durable desk_on_durable;   /* sends answers and views */
house_on_snapshot desk_on_snapshot; /* stores it in a thread */

/* ---- between the files of the desk -------------------------------------------------------------------- */
/* Identifies who gets an answer. */
struct desk_reply {
    uint32_t session; /* of the WebSocket connection; 0: HTTP */
    uint64_t ticket;  /* HTTP: see server_find_answer() */
    uint64_t number;  /* "n" */
    uint8_t kind;     /* enum request_kind; REQUEST_NONE: the request could not be parsed */
};

/* One request while it is performed. */
struct desk_call {
    struct desk *desk;
    struct desk_reply reply;
    struct desk_peer *peer; /* WebSocket only */
    struct request request;
    struct access_who who; /* ROLE_NOBODY before hello or without a token */
    const char *address;
    int64_t now_ms;
};

/* desk.c: connections and views */
int64_t desk_now(struct desk *desk); /* the house's time, which never runs backwards */
struct clock_reading desk_read_clocks(const struct desk *desk);
bool desk_same_origin(const struct config *config, const struct server_client *client);
bool desk_is_house(const struct config *config, const char *origin);         /* one of "houses" */
bool desk_is_own_host(const struct config *config, const char *host);        /* what a request calls this server */
struct desk_peer *desk_find_peer(const struct desk *desk, uint32_t session); /* NULL: it was closed */
bool desk_device_connected(const struct desk *desk, int role, uint32_t number);
void desk_want_view(struct desk_peer *peer);
void desk_queue(struct desk *desk, struct desk_peer *peer, struct desk_text text); /* takes it over */

/* desk_request.c: requests over WebSocket and HTTP */
void desk_on_message(void *desk, struct server_peer *peer, char *text, size_t size);
void desk_post(struct desk *desk, const struct server_client *client, char *body, size_t size,
               struct server_answer *answer);
void desk_get(struct desk *desk, const struct server_client *client, const char *id, struct server_answer *answer);
void desk_reset_address_limit(struct desk *desk, const char *address); /* after a login from there succeeded */

/* desk_request.c: answers.  Each reply is answered exactly once. */
void desk_refuse(struct desk *desk, const struct desk_reply *reply, enum err err, const char *message);
void desk_result_begin(struct buf *out, const struct desk_reply *reply); /* {"is":"result",...,"data": */
void desk_result_end(struct desk *desk, const struct desk_reply *reply, struct buf *out); /* takes it over */
/* HTTP: sent unchanged.  The bytes are in out, or all of them in file, which is taken over; NULL: there is
 * none. */
struct desk_file {
    const char *type, *name;
    FILE *file;
    size_t size;
};
void desk_result_file(struct desk *desk, const struct desk_reply *reply, struct buf *out, struct desk_file file);

/* Calls desk_result_end once the fact is durable.  Facts must be passed in order. */
void desk_answer_when_durable(struct desk *desk, const struct desk_reply *reply, uint64_t fact, struct buf *out);
void desk_answer_pending(struct desk *desk, uint64_t durable); /* sends all answers that wait for facts up to this */
/* The first request of this sender that the witness does not have yet, though it must; 0: there is none. */
uint64_t desk_request_held(const struct desk *desk, int source, uint32_t who);
void desk_answer_late(struct desk *desk, int64_t now_ms); /* HTTP requests that waited too long */
void desk_drop_pending(struct desk *desk);

bool desk_find_table(const struct desk_call *call, int *table); /* the one named; 0: none.  False: no such table */
void desk_put_change(struct buf *out, const struct fact *fact); /* the data of a change: a voucher, or {} */

/* desk_access.c: sessions; users, terminals and pairing codes; play money */
void desk_change_session(struct desk_call *call);
void desk_change_access(struct desk_call *call);
void desk_follow_account(struct desk *desk, const struct fact *fact); /* it is durable */

void desk_note_people(struct desk *desk); /* at the start: whose accounts are not those of the books */

/* Where a person approves: signed with the key that the login opened, in memory of the caller; ERR_SIGN_IN_AGAIN. */
enum err desk_sign(struct desk *desk, const struct access_who *who, struct fact *fact, uint8_t *signature);
bool desk_allows_sign(const struct desk *desk, const char *address); /* may a sign connect from there? */

/* desk_questions.c: requests that change nothing */
void desk_answer_question(struct desk_call *call);

/* desk_reader.c */
void desk_read_frame(struct desk_call *call);
enum err desk_answer_readers(struct desk_call *call, struct buf *out);
/* desk_drill.c */
enum err desk_answer_drill(struct desk_call *call, struct buf *out);
/* For a request sent again: answers with its result from the log, or ERR_OVERTAKEN if it was never applied
 * and never will be. */
void desk_find_repeated(struct desk_call *call, const struct fact *fact);

/* desk_check.c */
void desk_check_if_due(struct desk *desk, int64_t now_ms);
void desk_self_check(struct desk_call *call); /* a supervisor wants one now */

/* desk_seats.c: seats whose terminal is not connected */
void desk_pass_over_away(struct desk *desk, int64_t now_ms); /* DEAL does not wait for them */
void desk_free_seats(struct desk *desk, int64_t now_ms);     /* of those who stay away too long */

/* desk_upkeep.c: checkpoints, shutting down, the server log */
extern const char desk_closing[];
void desk_upkeep(struct desk *desk, int64_t now_ms);
void desk_witness(struct desk *desk, int64_t now_ms); /* at once if an answer waits for it, else every second */
void desk_log_fact(struct desk *desk, const struct fact *fact);
void desk_log_login(struct desk *desk, int request_kind, enum err err, const char *address,
                    const struct access_who *who);
void desk_log_trouble(struct desk *desk);
void desk_tell_clock(struct desk *desk, int64_t now_ms);     /* an alarm while the machine's clock is not believed */
void desk_write_clock(struct desk *desk, struct fact *note); /* how far it is off, into a note's text */
void desk_log_flood(struct desk *desk, struct desk_peer *peer, enum err err);

/* desk_pit.c: the pit's views, at most one in DESK_PIT_MS; its notes */
enum {
    DESK_PIT_MS = 500,
    DESK_THEORY_ROUNDS = 50 /* from then on theory is computed even if no pit page is open */
};

bool desk_watches_pit(const struct desk_peer *peer);
void desk_pit_open(struct desk *desk);
void desk_pit_turn(struct desk *desk, int64_t now_ms);
int64_t desk_pit_due(const struct desk *desk, int64_t now_ms); /* milliseconds until then; INT64_MAX: nothing is due */

/* desk_standby.c: the house is house_stand_by(), and is not open as a desk.  The loop stops when it has reached a
 * verdict. */
extern const struct server_app desk_standby_app;
void desk_stand_by(struct desk *desk, const struct config *config); /* also: goes on standing by */
enum standby_verdict desk_standby_look(struct desk *desk);          /* follows, and says what to do */
int64_t desk_standby_behind(const struct desk *desk);               /* milliseconds */
void desk_put_houses(struct buf *out, const struct config *config); /* "houses": [...] */
void desk_put_standby(struct buf *out, const struct desk *desk);    /* the message */

/* desk_http.c */
void desk_on_http(void *desk, const struct server_client *client, char *body, size_t size,
                  struct server_answer *answer);
