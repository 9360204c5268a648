/*
 * desk_ask.h - questions: what changes nothing, the same over WebSocket and HTTP.
 *
 * A row of the table in desk_ask.c answers a question in one of two ways.  at_once writes the data in the
 * loop, from the durable floor: it must be quick.  dig is for what lies in the log: the loop makes a struct
 * desk_job of everything that the question needs to know, a thread of the lane (work.h) runs dig, and the
 * loop sends what it wrote.  dig touches the job, the store (whose every call may come from any thread) and
 * what never changes while the house is open: the configuration, the keys.  It never sees the floor or
 * access.
 *
 * No question can hold up the tables: a lane has one thread, a bounded queue, and a connection has at most
 * DESK_JOBS questions in it; long work asks now and then whether the house is closing, and what grows above
 * SERVER_ANSWER_MAX ends there and is refused with the way to get it.
 */
#ifndef NET_DESK_ASK_H
#define NET_DESK_ASK_H

#include "house/journal.h"
#include "net/desk.h"
#include "pit/advise.h"

enum { DESK_METERS = 4096 };

/* The meters of rounds that were settled since the start, for their receipts: round % DESK_METERS. */
struct desk_meters {
    uint64_t round;
    struct meters meters;
};

struct desk_name {
    uint32_t number;
    char name[FACT_NAME];
};

struct desk_job {
    struct work_job job;
    struct desk_reply reply;
    struct request request; /* what it names is looked up below: its texts do not outlive the call */
    struct access_who who;
    const struct desk_question *question;
    struct lookup lookup;
    const struct config *config;
    const struct receipt_key *key;
    uint16_t table, pool; /* 0: not given */
    char day[16];
    uint8_t fact_kind; /* desk_ask_again */
    int64_t now_ms;
    bool has_meters;
    struct meters meters;
    struct advise advise; /* the decision that a terminal asks about */
    int user_count;
    struct desk_name user[ACCESS_USERS];

    /* what came of it */
    enum err err;
    char message[400];
    struct buf out;
    bool as_file;
    const char *type; /* of a file: constant */
    char name[64];
};

struct desk_question {
    enum err (*at_once)(struct desk_call *call, struct buf *out); /* writes "data"; makes its own room */
    enum err (*dig)(struct desk_job *job, struct buf *message);   /* the same into job->out */
    uint8_t lane;                                                 /* enum work_lane */
    bool file;                                                    /* over HTTP it is a file */
};

void desk_ask(struct desk_call *call);

/* A request came again: what came of it then.  ERR_OVERTAKEN: it was not taken, and never will be. */
void desk_ask_again(struct desk_call *call, int fact_kind);

/* A round was settled: its receipt will want the meters as they stood. */
void desk_ask_settled(struct desk *desk, const struct fact *fact);

/* ---- for those who dig -------------------------------------------------------------------------------- */

bool desk_stops(void *job, double done); /* fits the progress of audits and exports */
const char *desk_user(const struct desk_job *job, uint32_t number);
void desk_put_who(struct buf *out, const struct desk_job *job, int source, uint32_t who);

/* desk_ask_rounds.c */
enum err desk_dig_recall(struct desk_job *job, struct buf *message);
enum err desk_dig_round(struct desk_job *job, struct buf *message);
enum err desk_dig_rounds(struct desk_job *job, struct buf *message);
enum err desk_dig_replay(struct desk_job *job, struct buf *message);
enum err desk_dig_receipt(struct desk_job *job, struct buf *message);

/* desk_pit.c */
enum err desk_ask_hold(struct desk_call *call, struct buf *out);
enum err desk_ask_course(struct desk_call *call, struct buf *out);
enum err desk_ask_alarms(struct desk_call *call, struct buf *out);
enum err desk_dig_advice(struct desk_job *job, struct buf *message);

/* desk_ask_log.c */
enum err desk_dig_events(struct desk_job *job, struct buf *message);
enum err desk_dig_meters(struct desk_job *job, struct buf *message);
enum err desk_dig_day(struct desk_job *job, struct buf *message);
enum err desk_dig_audit(struct desk_job *job, struct buf *message);
enum err desk_dig_export(struct desk_job *job, struct buf *message);
enum err desk_dig_again(struct desk_job *job, struct buf *message);

#endif
