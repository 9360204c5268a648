/* desk_job.h - a question that is looked up in the log by a thread: between the desk's own files.
 *
 * desk_questions.c says how questions are answered; desk_books.c has the look-ups that sum up: days, audits,
 * exports, reports. */
#pragma once

#include "base/json_write.h"
#include "desk/desk.h"
#include "house/lookup.h"
#include "pit/advise.h"

/* With room for the floor of an audit beside it, twice where its configuration changes. */
enum { MEMORY_RESERVE = 8 << 20 };

struct user_name {
    uint32_t number;
    char name[FACT_NAME];
};

struct job {
    struct work_job job;
    struct desk_reply reply;
    struct request request; /* its texts do not outlive the call: the names are resolved into the members below */
    struct access_who who;
    const struct question *question;
    struct lookup lookup;
    const struct config *config;
    const struct receipt_key *key;
    uint16_t table, pool; /* 0: not given */
    char day[16];
    struct fact repeated; /* for desk_find_repeated: what came again; FACT_NONE: it was found */
    int64_t now_ms;
    struct fact *now; /* meters: what they show now */
    int now_count;
    uint64_t now_to, *told; /* told: struct meter_history's */
    size_t told_count;
    size_t reserve;         /* memory that the question has for its end */
    const char *laboratory; /* who answers advice */
    struct text config_text;
    char asked[ADVISE_QUESTION]; /* the decision a terminal wants advice on */
    int user_count;
    struct user_name user[ACCESS_USERS];

    /* the answer */
    enum err err;
    char message[400];
    struct buf out;
    FILE *spill; /* what does not fit into memory: all of a file that is sent over HTTP */
    size_t spilt;
    bool as_file;
    const char *type; /* media type of a file; a constant */
    char name[64];
};

struct question {
    enum err (*at_once)(struct desk_call *call, struct buf *out); /* writes "data" and reserves the room for it */
    enum err (*look_up)(struct job *job, struct buf *message);    /* the same into job->out */
    uint8_t lane;                                                 /* enum work_lane */
    bool file;                                                    /* over HTTP the result is a file */
    bool list;                                                    /* "data" is a list of what is written */
};

/* May the work go on?  For what asks a progress or a stop now and then; the context is the job. */
bool desk_job_progress(void *job, double share);
bool desk_job_stops(void *job);

/* ---- desk_books.c -------------------------------------------------------------------------------------- */
enum err desk_look_up_day(struct job *job, struct buf *message);
enum err desk_look_up_audit(struct job *job, struct buf *message);
enum err desk_look_up_export(struct job *job, struct buf *message);
enum err desk_look_up_room(struct job *job, struct buf *message);
