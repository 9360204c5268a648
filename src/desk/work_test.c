#include "desk/work.c"

#include "test.h"

#include <sched.h>
#include <stdlib.h>

static atomic_int woken_times, dropped;
static int finished;

static void wake(void *context) {
    (void)context;
    atomic_fetch_add(&woken_times, 1);
}

struct thing {
    struct work_job job;
    int input, output;
    atomic_bool *waits; /* until it is false */
};

static void run_thing(struct work_job *job) {
    struct thing *t = (struct thing *)(void *)job;

    while (t->waits && atomic_load(t->waits) && !work_is_stopping(job)) sched_yield();
    t->output = t->input * t->input;
}

static void end_thing(void *context, struct work_job *job) {
    struct thing *t = (struct thing *)(void *)job;

    (void)context;
    CHECK_EQ(t->output, t->input * t->input);
    finished++;
    free(t);
}

static void drop_thing(struct work_job *job) {
    atomic_fetch_add(&dropped, 1);
    free(job);
}

static struct work_job *thing(int input, atomic_bool *waits) {
    struct thing *t = calloc(1, sizeof *t);

    t->job = (struct work_job){.run = run_thing, .done = end_thing, .drop = drop_thing};
    t->input = input;
    t->waits = waits;
    return &t->job;
}

static void wait_until(struct work *w, int count) {
    for (long i = 0; finished < count && i < 100000000; i++) {
        work_finish(w);
        sched_yield();
    }
    CHECK_EQ(finished, count);
}

TEST(work, every_job_of_every_lane_is_done_once) {
    struct work w;

    work_open(&w, wake, NULL);
    for (int i = 0; i < 200; i++) {
        struct work_job *job = thing(i, NULL);
        if (!work_put(&w, (enum work_lane)(i % 3), job)) free(job), finished++;
    }
    wait_until(&w, 200);
    CHECK(atomic_load(&woken_times) > 0);
    work_close(&w);
    CHECK_EQ(atomic_load(&dropped), 0);
}

TEST(work, a_long_job_holds_up_its_own_lane_alone) {
    struct work w;
    atomic_bool waits;

    atomic_init(&waits, true);
    work_open(&w, wake, NULL);
    CHECK(work_put(&w, WORK_LONG, thing(3, &waits)));
    CHECK(work_put(&w, WORK_LONG, thing(4, NULL)));
    CHECK(work_put(&w, WORK_PASSWORD, thing(5, NULL)));
    wait_until(&w, 1); /* the password's */
    CHECK_EQ(finished, 1);
    atomic_store(&waits, false);
    wait_until(&w, 3);
    work_close(&w);
}

TEST(work, a_lane_takes_so_many_and_no_more) {
    struct work w;
    atomic_bool waits;
    int taken = 0;

    atomic_init(&waits, true);
    work_open(&w, wake, NULL);
    for (int i = 0; i < 50; i++) {
        struct work_job *job = thing(i, &waits);
        if (work_put(&w, WORK_LONG, job))
            taken++;
        else
            free(job);
    }
    CHECK(taken == 8 || taken == 9); /* eight wait, one may run */
    atomic_store(&waits, false);
    wait_until(&w, taken);
    work_close(&w);
}

/* Closing asks running jobs to stop and drops queued ones. */
TEST(work, closing_drops_what_waits) {
    struct work w;
    atomic_bool waits;

    atomic_init(&waits, true);
    work_open(&w, wake, NULL);
    for (int i = 0; i < 5; i++) CHECK(work_put(&w, WORK_STAFF, thing(i, &waits)));
    work_close(&w);
    CHECK_EQ(atomic_load(&dropped), 5);
    CHECK_EQ(finished, 0);
}

static int ended_order[4], ended_count;

static void end_in_order(void *context, struct work_job *job) {
    struct thing *t = (struct thing *)(void *)job;

    (void)context;
    if (ended_count < 4) ended_order[ended_count++] = job->gave_way ? -t->input : t->input;
    finished++;
    free(t);
}

static struct work_job *ranked(int input, int rank) {
    struct work_job *job = thing(input, NULL);

    job->done = end_in_order;
    job->rank = (uint8_t)rank;
    return job;
}

/* Waits until the lane's thread has taken what it is to be busy with. */
static void keep_busy(struct work *w, atomic_bool *busy) {
    CHECK(work_put(w, WORK_PASSWORD, thing(1, busy)));
    for (bool taken = false; !taken; sched_yield()) {
        pthread_mutex_lock(&w->lock);
        taken = w->waiting[WORK_PASSWORD].count == 0;
        pthread_mutex_unlock(&w->lock);
    }
}

TEST(work, a_lower_rank_goes_first_and_equal_ones_in_turn) {
    struct work w;
    atomic_bool busy = true;

    work_open(&w, wake, NULL);
    finished = ended_count = 0;
    keep_busy(&w, &busy);
    for (int i = 0; i < 4; i++) CHECK(work_put(&w, WORK_PASSWORD, ranked(i + 1, i % 2 ? 1 : 200)));
    atomic_store(&busy, false);
    wait_until(&w, 5);
    CHECK(ended_order[0] == 2 && ended_order[1] == 4 && ended_order[2] == 1 && ended_order[3] == 3);
    work_close(&w);
}

TEST(work, a_full_lane_gives_way_to_a_lower_rank_alone) {
    struct work w;
    atomic_bool busy = true;

    work_open(&w, wake, NULL);
    finished = ended_count = 0;
    keep_busy(&w, &busy);
    for (int i = 1; i <= WORK_WAITING; i++) CHECK(work_put(&w, WORK_PASSWORD, ranked(i, 200)));
    struct work_job *late = ranked(1000, 200);
    CHECK(!work_put(&w, WORK_PASSWORD, late));
    free(late);
    CHECK(work_put(&w, WORK_PASSWORD, ranked(1000, 3)));
    wait_until(&w, 1);
    CHECK_EQ(ended_order[0], -WORK_WAITING);
    atomic_store(&busy, false);
    wait_until(&w, WORK_WAITING + 2);
    CHECK_EQ(ended_order[1], 1000);
    work_close(&w);
}
