/* writer.c - the one thread that writes the store. */
#include "store/writer.h"

#include "store/store_parts.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

static bool open_batch(struct batch *batch, const struct writer_options *options) {
    return batch_open(batch, options->entries_max ? options->entries_max : WRITER_ENTRIES,
                      options->bytes_max ? options->bytes_max : WRITER_BYTES);
}

/* Two batches: the loop fills one while the thread writes the other; the thread swaps them when it is done.
 * One lock guards everything but the batch that is being written, and is held for copies only, never while
 * the store works. */
enum { BACK_OFF_FIRST_MS = 10, BACK_OFF_LAST_MS = 1000, LOOP_HANGS_MS = 3000 };

struct thread {
    struct store_handle store;
    struct writer_options options;
    pthread_t thread, beater;
    pthread_mutex_t lock;
    pthread_cond_t more;    /* entries were submitted, or a flush or a stop is wanted */
    pthread_cond_t stopped; /* stopping was set: do not sleep on */
    struct batch *filling;  /* one of the two */
    struct batch *writing;  /* the other; the thread's alone */
    struct batch batch[2];
    bool flush_wanted; /* what waits is to be written now */
    bool stopping;
    bool fenced; /* a beat was told so */
    int64_t stop_at_ms;
    int64_t polled_ms; /* 0: not yet, the house is being opened */
    uint64_t submitted;
    int64_t trouble_since_ms, writing_since_ms; /* 0: not */
    struct writer_report report;
};

/* ---- the loop's side ---------------------------------------------------------------------------------- */
static enum err thread_submit(void *self, const struct store_entry *entries, int count) {
    struct thread *t = self;
    pthread_mutex_lock(&t->lock);
    must(count > 0 && entries[0].number == t->submitted + 1);
    const int before = t->filling->count, gather = t->options.gather;
    const bool added = batch_add(t->filling, entries, count);
    const bool wakes = added && (before == 0 || (before < gather && before + count >= gather));
    if (added) t->submitted += (uint64_t)count;
    pthread_mutex_unlock(&t->lock);
    if (wakes) pthread_cond_signal(&t->more);
    return added ? OK : ERR_STORE_BUSY;
}

static void thread_flush(void *self) {
    struct thread *t = self;
    pthread_mutex_lock(&t->lock);
    const bool wakes = t->filling->count > 0 && !t->flush_wanted;
    t->flush_wanted = t->filling->count > 0;
    pthread_mutex_unlock(&t->lock);
    if (wakes) pthread_cond_signal(&t->more);
}

static void thread_poll(void *self, struct writer_report *out) {
    struct thread *t = self;
    pthread_mutex_lock(&t->lock);
    const int64_t now = store_now_ms(); /* within: trouble never begins after it */
    *out = t->report;
    t->polled_ms = now;
    if (t->fenced) out->trouble = ERR_STORE_FENCED;
    out->waiting = (int)(t->submitted - t->report.durable);
    if (t->trouble_since_ms) out->trouble_ms = now - t->trouble_since_ms + 1;
    if (t->writing_since_ms) out->writing_ms = now - t->writing_since_ms + 1;
    pthread_mutex_unlock(&t->lock);
}

/* ---- the thread's side -------------------------------------------------------------------------------- */
static void wake(const struct thread *t) {
    if (t->options.wake) t->options.wake(t->options.context);
}

/* Waits a little, so that entries that come together go into one commit; the lock is held. */
static void wait_for_more(struct thread *t) {
    const int64_t until = store_now_ms() + t->options.gather_ms;
    const struct timespec at = {.tv_sec = until / 1000, .tv_nsec = until % 1000 * 1000000};
    int code = 0;
    while (t->filling->count < t->options.gather && !t->flush_wanted && !t->stopping && code == 0)
        code = pthread_cond_timedwait(&t->more, &t->lock, &at);
    t->flush_wanted = false;
}

/* Waits for something to write and makes it the batch being written; false: there will be no more. */
static bool wait_for_batch(struct thread *t) {
    pthread_mutex_lock(&t->lock);
    while (t->filling->count == 0 && !t->stopping) pthread_cond_wait(&t->more, &t->lock);
    wait_for_more(t);
    const bool some = t->filling->count > 0;
    if (some) {
        struct batch *full = t->filling;
        t->filling = t->writing;
        t->writing = full;
    }
    pthread_mutex_unlock(&t->lock);
    return some;
}

static enum err write_batch(struct thread *t) {
    pthread_mutex_lock(&t->lock);
    t->writing_since_ms = store_now_ms();
    pthread_mutex_unlock(&t->lock);
    const enum err err = store_append(t->store, t->writing->entries, t->writing->count);
    pthread_mutex_lock(&t->lock);
    t->writing_since_ms = 0;
    t->report.trouble = err;
    if (err) {
        t->report.failures++;
        if (!t->trouble_since_ms) t->trouble_since_ms = store_now_ms();
    } else {
        t->report.commits++;
        t->report.durable += (uint64_t)t->writing->count;
        t->trouble_since_ms = 0;
    }
    pthread_mutex_unlock(&t->lock);
    wake(t);
    return err;
}

/* False: the time to stop has come. */
static bool back_off(struct thread *t, int64_t wait_ms) {
    int64_t until = store_now_ms() + wait_ms;
    int code = 0;
    pthread_mutex_lock(&t->lock);
    while (code == 0) {
        if (t->stopping && t->stop_at_ms < until) until = t->stop_at_ms;
        const struct timespec at = {.tv_sec = until / 1000, .tv_nsec = until % 1000 * 1000000};
        code = pthread_cond_timedwait(&t->stopped, &t->lock, &at);
    }
    const bool go_on = !t->stopping || store_now_ms() < t->stop_at_ms;
    pthread_mutex_unlock(&t->lock);
    return go_on;
}

static void *write_until_stopped(void *self) {
    struct thread *t = self;
    prctl(PR_SET_NAME, "writer"); /* for top and bench_load; a thread that this one starts is called the same */
    while (wait_for_batch(t)) {
        int64_t wait_ms = BACK_OFF_FIRST_MS;

        for (enum err err; (err = write_batch(t));) {
            if (err == ERR_STORE_FENCED || !back_off(t, wait_ms)) return NULL;
            wait_ms = wait_ms * 2 < BACK_OFF_LAST_MS ? wait_ms * 2 : BACK_OFF_LAST_MS;
        }
        batch_clear(t->writing);
    }
    return NULL;
}

/* Waits until it is time for the next beat; false: there will be none. */
static bool wait_for_beat(struct thread *t, bool *due) {
    const int64_t until = store_now_ms() + STORE_BEAT_MS;
    const struct timespec at = {.tv_sec = until / 1000, .tv_nsec = until % 1000 * 1000000};
    pthread_mutex_lock(&t->lock);
    while (!t->stopping && !t->fenced && pthread_cond_timedwait(&t->stopped, &t->lock, &at) == 0) continue;
    const bool go_on = !t->stopping && !t->fenced;
    *due = !t->polled_ms || store_now_ms() - t->polled_ms < LOOP_HANGS_MS;
    pthread_mutex_unlock(&t->lock);
    return go_on;
}

/* A loop that hangs serves no terminal, so it is not alive either. */
static void *beat_until_stopped(void *self) {
    struct thread *t = self;
    bool due = true;
    do {
        if (!due || store_beat(t->store, NULL) != ERR_STORE_FENCED) continue;
        pthread_mutex_lock(&t->lock);
        t->fenced = true;
        pthread_mutex_unlock(&t->lock);
        wake(t);
    } while (wait_for_beat(t, &due));
    return NULL;
}

/* ---- start and stop ----------------------------------------------------------------------------------- */
static void free_thread(struct thread *t) {
    batch_close(&t->batch[0]);
    batch_close(&t->batch[1]);
    pthread_cond_destroy(&t->more);
    pthread_cond_destroy(&t->stopped);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

static bool thread_stop(void *self, int wait_ms) {
    struct thread *t = self;
    pthread_mutex_lock(&t->lock);
    t->stopping = true;
    t->stop_at_ms = store_now_ms() + wait_ms;
    pthread_mutex_unlock(&t->lock);
    pthread_cond_signal(&t->more);
    pthread_cond_broadcast(&t->stopped);
    must(pthread_join(t->thread, NULL) == 0);
    if (t->options.beats) must(pthread_join(t->beater, NULL) == 0);
    const bool done = t->report.durable == t->submitted;
    free_thread(t);
    return done;
}

static const struct writer writer_thread = {
    .id = "thread",
    .submit = thread_submit,
    .flush = thread_flush,
    .poll = thread_poll,
    .stop = thread_stop,
};

static void make_locks(struct thread *t) {
    pthread_condattr_t clock;
    must(pthread_mutex_init(&t->lock, NULL) == 0);
    must(pthread_condattr_init(&clock) == 0);
    must(pthread_condattr_setclock(&clock, CLOCK_MONOTONIC) == 0);
    must(pthread_cond_init(&t->more, &clock) == 0);
    must(pthread_cond_init(&t->stopped, &clock) == 0);
    pthread_condattr_destroy(&clock);
}

/* Signals are left to the loop.  Real-time priority is requested, above that of a server which has it itself (else it
 * is 0): with the same one, everybody would wait while the writer waits for its turn.  A refusal is no error. */
static bool start_thread(struct thread *t) {
    struct sched_param priority = {0};
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(&t->thread, NULL, write_until_stopped, t) == 0;
    if (begun && t->options.beats) must(pthread_create(&t->beater, NULL, beat_until_stopped, t) == 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sched_getparam(0, &priority);
    priority.sched_priority++;
    if (begun && t->options.urgent) pthread_setschedparam(t->thread, SCHED_RR, &priority);
    return begun;
}

enum err writer_thread_start(struct store_handle store, const struct writer_options *options,
                             struct writer_handle *out) {
    struct store_link link;
    uint64_t last;
    TRY(store_last(store, &last, &link));
    struct thread *t = calloc(1, sizeof *t);
    if (!t) return ERR_STORE;
    make_locks(t);
    t->store = store;
    t->options = *options;
    t->submitted = t->report.durable = last;
    t->filling = &t->batch[0];
    t->writing = &t->batch[1];
    if (!open_batch(&t->batch[0], options) || !open_batch(&t->batch[1], options) || !start_thread(t)) {
        free_thread(t);
        return ERR_STORE;
    }
    *out = (struct writer_handle){&writer_thread, t};
    return OK;
}
