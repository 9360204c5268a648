/* scan_ahead.c - a scan on two cores: a thread reads and checks the chain, the caller gets the entries some
 * thousands behind it.  What the caller sees, and what comes back, is what store_scan() gives. */
#include "store/store_parts.h"

#include <signal.h>

enum { BATCHES = 4, BATCH_ENTRIES = 4096 };

/* Batches go round: the thread fills number filled, the caller empties number emptied. */
struct ahead {
    struct store_handle store;
    uint64_t from, bad;
    struct batch batch[BATCHES];
    struct batch *filling; /* the thread's alone */
    enum err err;          /* of the scan, when it is over */
    pthread_mutex_t lock;  /* of all below */
    pthread_cond_t moved;
    uint64_t filled, emptied;
    bool over, stopping;
};

/* A batch is full: the next one, once it is empty; false: the caller wants no more. */
static bool hand_over(struct ahead *a) {
    pthread_mutex_lock(&a->lock);
    a->filled++;
    pthread_cond_signal(&a->moved);
    while (a->filled - a->emptied == BATCHES && !a->stopping) pthread_cond_wait(&a->moved, &a->lock);
    const bool wanted = !a->stopping;
    pthread_mutex_unlock(&a->lock);
    a->filling = &a->batch[a->filled % BATCHES];
    if (wanted) batch_clear(a->filling);
    return wanted;
}

static bool take_ahead(void *context, const struct store_entry *entry) {
    struct ahead *a = context;
    if (batch_add(a->filling, entry, 1)) return true;
    if (!hand_over(a)) return false;
    must(batch_add(a->filling, entry, 1));
    return true;
}

static void *read_ahead(void *context) {
    struct ahead *a = context;
    a->err = store_scan(a->store, a->from, take_ahead, a, &a->bad);
    pthread_mutex_lock(&a->lock);
    a->filled += a->filling->count > 0 && !a->stopping;
    a->over = true;
    pthread_cond_signal(&a->moved);
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* The next full batch; NULL after the last. */
static struct batch *next_batch(struct ahead *a, bool first) {
    pthread_mutex_lock(&a->lock);
    a->emptied += !first;
    pthread_cond_signal(&a->moved);
    while (a->filled == a->emptied && !a->over) pthread_cond_wait(&a->moved, &a->lock);
    struct batch *batch = a->filled == a->emptied ? NULL : &a->batch[a->emptied % BATCHES];
    pthread_mutex_unlock(&a->lock);
    return batch;
}

/* False: each wants no more. */
static bool pass_on(struct ahead *a, store_each *each, void *context) {
    const struct batch *batch;
    for (bool first = true; (batch = next_batch(a, first)); first = false)
        for (int i = 0; i < batch->count; i++)
            if (!each(context, &batch->entries[i])) return false;
    return true;
}

static enum err scan_with(struct ahead *a, store_each *each, void *context, uint64_t *bad) {
    sigset_t all, before;
    pthread_t thread;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(&thread, NULL, read_ahead, a) == 0;

    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!begun) return store_scan(a->store, a->from, each, context, bad);
    const bool all_seen = pass_on(a, each, context);

    pthread_mutex_lock(&a->lock);
    a->stopping = true;
    pthread_cond_signal(&a->moved);
    pthread_mutex_unlock(&a->lock);
    pthread_join(thread, NULL);
    if (!all_seen) return OK;
    if (a->err) *bad = a->bad;
    return a->err;
}

enum err store_scan_ahead(struct store_handle store, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    struct ahead a = {.store = store, .from = from, .filling = &a.batch[0]};
    bool room = true;
    for (int i = 0; i < BATCHES; i++) room = batch_open(&a.batch[i], BATCH_ENTRIES, STORE_ENTRY_MAX) && room;
    must(pthread_mutex_init(&a.lock, NULL) == 0);
    must(pthread_cond_init(&a.moved, NULL) == 0);
    const enum err err = room ? scan_with(&a, each, context, bad) : store_scan(store, from, each, context, bad);

    pthread_cond_destroy(&a.moved);
    pthread_mutex_destroy(&a.lock);
    for (int i = 0; i < BATCHES; i++) batch_close(&a.batch[i]);
    return err;
}
