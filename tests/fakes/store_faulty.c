#include "fakes/store_faulty.h"

#include "store/store_parts.h"

#include <pthread.h>
#include <stdlib.h>

struct faulty {
    struct store_handle inner;
    pthread_mutex_t lock; /* of the three below */
    struct store_fault plan;
    uint64_t calls;
    struct problem problem;
    bool ours; /* the last failure was made here and not by the inner store */
};

/* What this call is to answer, if it is to fail; lost: after it was done. */
static enum err count_call(struct faulty *f, bool *lost) {
    pthread_mutex_lock(&f->lock);
    const struct store_fault plan = f->plan;
    const uint64_t call = ++f->calls;
    const bool fails = plan.count && call >= plan.from && call - plan.from < plan.count;
    f->ours = fails;
    pthread_mutex_unlock(&f->lock);
    if (plan.delay) plan.delay(plan.context);
    *lost = plan.lost;
    return !fails ? OK : plan.err ? plan.err : ERR_STORE;
}

static enum err faulty_last(void *self, uint64_t *number, struct store_link *link) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    return err ? err : store_last(f->inner, number, link);
}

static enum err faulty_append(void *self, const struct store_entry *entries, int count) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    if (err && !lost) return err;
    const enum err done = store_append(f->inner, entries, count);
    return err ? err : done;
}

static enum err faulty_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    *bad = from;
    return err ? err : store_scan(f->inner, from, each, context, bad);
}

static enum err faulty_find(void *self, const struct store_query *query, store_each *each, void *context) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    return err ? err : store_find(f->inner, query, each, context);
}

static enum err faulty_put(void *self, const char *name, const void *bytes, size_t size) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    if (err && !lost) return err;
    const enum err done = store_put(f->inner, name, bytes, size);
    return err ? err : done;
}

static enum err faulty_get(void *self, const char *name, struct buf *out) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    return err ? err : store_get(f->inner, name, out);
}

static enum err faulty_names(void *self, store_each_name *each, void *context) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    return err ? err : f->inner.store->names(f->inner.self, each, context);
}

static enum err faulty_beat(void *self, uint64_t *beat) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    return err ? err : store_beat(f->inner, beat);
}

static enum err faulty_check(void *self, const atomic_bool *stop) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    return err ? err : f->inner.store->check(f->inner.self, stop);
}

static enum err faulty_backup(void *self, const char *path) {
    struct faulty *f = self;
    bool lost;
    const enum err err = count_call(f, &lost);

    return err ? err : store_backup(f->inner, path);
}

static struct problem *faulty_problem(void *self) {
    struct faulty *f = self;

    pthread_mutex_lock(&f->lock);
    const bool ours = f->ours;
    const uint64_t calls = f->calls;
    pthread_mutex_unlock(&f->lock);
    if (!ours) return f->inner.store->problem(f->inner.self);
    problem_set(&f->problem, ERR_STORE, "call %llu of the store was made to fail", (unsigned long long)calls);
    return &f->problem;
}

static void faulty_close(void *self) {
    struct faulty *f = self;

    pthread_mutex_destroy(&f->lock);
    problem_close(&f->problem);
    free(f);
}

static const struct store store_faulty = {
    .id = "faulty",
    .last = faulty_last,
    .append = faulty_append,
    .scan = faulty_scan,
    .find = faulty_find,
    .put = faulty_put,
    .get = faulty_get,
    .names = faulty_names,
    .beat = faulty_beat,
    .check = faulty_check,
    .backup = faulty_backup,
    .problem = faulty_problem,
    .close = faulty_close,
};

enum err store_faulty_open(struct store_handle inner, struct store_handle *out) {
    struct faulty *f = calloc(1, sizeof *f);

    if (!f) return ERR_STORE;
    f->inner = inner;
    must(pthread_mutex_init(&f->lock, NULL) == 0);
    problem_open(&f->problem);
    *out = (struct store_handle){.store = &store_faulty, .self = f};
    return OK;
}

void store_faulty_plan(struct store_handle faulty, const struct store_fault *plan) {
    struct faulty *f = faulty.self;

    must(faulty.store == &store_faulty);
    pthread_mutex_lock(&f->lock);
    f->plan = *plan;
    f->calls = 0;
    pthread_mutex_unlock(&f->lock);
}

uint64_t store_faulty_calls(struct store_handle faulty) {
    struct faulty *f = faulty.self;

    must(faulty.store == &store_faulty);
    pthread_mutex_lock(&f->lock);
    const uint64_t calls = f->calls;
    pthread_mutex_unlock(&f->lock);
    return calls;
}
