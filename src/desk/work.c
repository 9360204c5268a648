#include "desk/work.h"

#include "base/base.h"

/* ---- queues ------------------------------------------------------------------------------------------- */
static void put_at(struct work_queue *q, struct work_job **at, struct work_job *job) {
    job->next = *at;
    *at = job;
    if (!job->next) q->last = &job->next;
    q->count++;
}

static void put_last(struct work_queue *q, struct work_job *job) {
    if (!q->first) q->last = &q->first;
    *q->last = NULL;
    put_at(q, q->last, job);
}

static void put_by_rank(struct work_queue *q, struct work_job *job) {
    struct work_job **at = &q->first;
    while (*at && (*at)->rank <= job->rank) at = &(*at)->next;
    put_at(q, at, job);
}

static struct work_job *take_first(struct work_queue *q) {
    struct work_job *job = q->first;
    if (!job) return NULL;
    q->first = job->next;
    q->count--;
    return job;
}

/* The last of the highest rank, if that is above this one. */
static struct work_job *take_above(struct work_queue *q, uint8_t rank) {
    struct work_job **at = &q->first;
    while (*at && (*at)->next) at = &(*at)->next;
    struct work_job *job = *at;
    if (!job || job->rank <= rank) return NULL;
    *at = NULL;
    q->last = at;
    q->count--;
    return job;
}

/* ---- a thread ----------------------------------------------------------------------------------------- */
/* Waits for the next job of this lane; NULL: the house is closing. */
static struct work_job *wait_for(struct work *w, enum work_lane lane) {
    struct work_job *job = NULL;
    pthread_mutex_lock(&w->lock);
    while (!atomic_load(&w->stopping) && !(job = take_first(&w->waiting[lane])))
        pthread_cond_wait(&w->more[lane], &w->lock);
    pthread_mutex_unlock(&w->lock);
    return job;
}

static void *run_lane(void *place) {
    const struct work_place *p = place;
    struct work *w = p->work;
    struct work_job *job;
    while ((job = wait_for(w, p->lane))) {
        job->run(job);
        pthread_mutex_lock(&w->lock);
        put_last(&w->ended, job);
        pthread_mutex_unlock(&w->lock);
        w->wake(w->context);
    }
    return NULL;
}

/* ---- the calls ---------------------------------------------------------------------------------------- */
void work_open(struct work *w, void (*wake)(void *context), void *context) {
    *w = (struct work){.wake = wake, .context = context};
    atomic_init(&w->stopping, false);
    must(pthread_mutex_init(&w->lock, NULL) == 0);
    for (int lane = 0; lane < WORK_LANES; lane++) {
        must(pthread_cond_init(&w->more[lane], NULL) == 0);
        w->place[lane] = (struct work_place){w, (enum work_lane)lane};
        must(pthread_create(&w->thread[lane], NULL, run_lane, &w->place[lane]) == 0);
    }
}

bool work_put(struct work *w, enum work_lane lane, struct work_job *job) {
    const int most = lane == WORK_LONG ? 8 : WORK_WAITING;
    struct work_queue *q = &w->waiting[lane];
    pthread_mutex_lock(&w->lock);
    struct work_job *gives_way = q->count < most ? NULL : take_above(q, job->rank);
    const bool room = q->count < most && !atomic_load(&w->stopping);

    if (gives_way) {
        gives_way->gave_way = true;
        put_last(&w->ended, gives_way);
    }
    if (room) {
        job->work = w;
        put_by_rank(q, job);
        pthread_cond_signal(&w->more[lane]);
    }
    pthread_mutex_unlock(&w->lock);
    return room;
}

void work_finish(struct work *w) {
    for (;;) {
        pthread_mutex_lock(&w->lock);
        struct work_job *job = take_first(&w->ended);
        pthread_mutex_unlock(&w->lock);
        if (!job) return;
        job->done(w->context, job);
    }
}

static void drop_all(struct work_queue *q) {
    struct work_job *job;
    while ((job = take_first(q))) job->drop(job);
}

void work_close(struct work *w) {
    pthread_mutex_lock(&w->lock);
    atomic_store(&w->stopping, true);
    for (int lane = 0; lane < WORK_LANES; lane++) pthread_cond_broadcast(&w->more[lane]);
    pthread_mutex_unlock(&w->lock);
    for (int lane = 0; lane < WORK_LANES; lane++) pthread_join(w->thread[lane], NULL);
    for (int lane = 0; lane < WORK_LANES; lane++) {
        drop_all(&w->waiting[lane]);
        pthread_cond_destroy(&w->more[lane]);
    }
    drop_all(&w->ended);
    pthread_mutex_destroy(&w->lock);
}
