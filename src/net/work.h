/*
 * work.h - what takes too long for the loop: a few threads, each with its own queue.
 *
 * A lane is one thread and what waits for it, first come, first served: a login never stands behind an audit.
 * A job is a struct that begins with a struct work_job.  run() is called in the lane's thread and touches
 * nothing but the job, the store (every call of which may come from any thread) and what does not change
 * while the house is open; done() is called by the loop, from work_finish(), and may touch everything.  So no
 * memory but the job itself passes between the threads, and it does so under one lock.
 *
 *   work_open    starts the threads; wake is called, from any of them, when a job has ended
 *   work_put     false: too many wait in this lane; the job is still the caller's
 *   work_finish  calls done() of every job that has ended
 *   work_close   asks all to stop (work_stops), waits for them, drops what is left
 */
#ifndef NET_WORK_H
#define NET_WORK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum work_lane {
    WORK_PASSWORD, /* a tenth of a second of one core each */
    WORK_PLAYER,   /* a terminal's recall and receipts: milliseconds */
    WORK_STAFF,    /* rounds, replays and events for the pit: up to seconds where they lie far back */
    WORK_LONG,     /* whatever reads the whole log: audits, exports, meters */
    WORK_THEORY,   /* exact analyses of tables whose rules are new: seconds, once */
    WORK_LANES
};

enum { WORK_WAITING = 256 }; /* in one lane, at most; of long work a few */

struct work;

struct work_job {
    struct work_job *next;
    struct work *work;
    void (*run)(struct work_job *job);                 /* in the thread */
    void (*done)(void *context, struct work_job *job); /* in the loop; frees it */
    void (*drop)(struct work_job *job);                /* frees it: the house is closing */
};

struct work_queue {
    struct work_job *first, **last;
    int count;
};

struct work {
    pthread_mutex_t lock;
    pthread_cond_t more[WORK_LANES];
    pthread_t thread[WORK_LANES];
    struct work_queue waiting[WORK_LANES], ended;
    atomic_bool stops;
    void (*wake)(void *context);
    void *context;
};

void work_open(struct work *work, void (*wake)(void *context), void *context);
bool work_put(struct work *work, enum work_lane lane, struct work_job *job);
void work_finish(struct work *work);
void work_close(struct work *work);

/* Is the house closing?  Long work asks now and then, in its thread. */
static inline bool work_stops(const struct work_job *job)
{
    return atomic_load(&job->work->stops);
}

#endif
