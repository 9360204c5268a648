/* work.h - worker threads for what takes too long in the loop, each with its own queue.
 *
 * A lane is one thread with a queue: a login never waits behind an audit.  First in, first out among jobs of one rank;
 * a lower rank goes before a higher one, and takes its place in a full lane.  A job is a struct that begins with a
 * struct work_job.  run() is called in the lane's thread and may use only the job, the store (all its calls are
 * thread-safe) and what does not change while the house is open; done() is called in the loop, from work_finish(), and
 * may use everything.  So only the job itself passes between threads, under one lock.
 *
 *   work_open    starts the threads; each calls wake when a job has ended
 *   work_put     queues a job; false if the lane is full, and the job is still the caller's
 *   work_finish  calls done() of every job that has ended
 *   work_close   asks running jobs to stop (work_is_stopping), waits for the threads, drops the queues */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum work_lane {
    WORK_PASSWORD, /* hashing: a tenth of a second each */
    WORK_PLAYER,   /* a terminal's recall and receipts: milliseconds */
    WORK_STAFF,    /* rounds, replays and events for the pit: up to seconds for old ones */
    WORK_LONG,     /* whatever reads the whole log: audits, exports, reports */
    WORK_THEORY,   /* exact analyses for new rules: seconds, once */
    WORK_SNAPSHOT, /* storing a snapshot of the house */
    WORK_WITNESS,  /* signing the end of the log, once a second */
    WORK_LANES
};

enum { WORK_WAITING = 256 }; /* at most in one lane; fewer of long work */

struct work;

struct work_job {
    struct work_job *next;
    struct work *work;
    uint8_t rank;                      /* 0 goes first */
    bool gave_way;                     /* to one of a lower rank, because the lane was full: it was not run */
    void (*run)(struct work_job *job); /* in the thread */
    void (*done)(void *context, struct work_job *job); /* in the loop; frees it */
    void (*drop)(struct work_job *job);                /* frees it: the house is closing */
};

struct work_queue {
    struct work_job *first, **last;
    int count;
};

/* What the thread of a lane is told. */
struct work_place {
    struct work *work;
    enum work_lane lane;
};

struct work {
    pthread_mutex_t lock;
    struct work_place place[WORK_LANES];
    pthread_cond_t more[WORK_LANES];
    pthread_t thread[WORK_LANES];
    struct work_queue waiting[WORK_LANES], ended;
    atomic_bool stopping;
    void (*wake)(void *context);
    void *context;
};

void work_open(struct work *work, void (*wake)(void *context), void *context);
bool work_put(struct work *work, enum work_lane lane, struct work_job *job);
void work_finish(struct work *work);
void work_close(struct work *work);

/* Is the house closing?  Long jobs poll this in their thread. */
static inline bool work_is_stopping(const struct work_job *job) { return atomic_load(&job->work->stopping); }
