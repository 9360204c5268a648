#include "store/writer.c"

#include "store/writer_samples_fixture.h"

#include <stdatomic.h>

/* A gate in front of the store, to see what happens while it works. */
struct gate {
    atomic_bool shut;
    atomic_int inside;
};

static void pass_gate(void *context) {
    struct gate *gate = context;

    atomic_fetch_add(&gate->inside, 1);
    while (atomic_load(&gate->shut)) usleep(200);
}

static void count_wake(void *context) { atomic_fetch_add((atomic_int *)context, 1); }

struct scene {
    struct store_handle inner, faulty;
    struct writer_handle writer;
    struct gate gate;
    atomic_int wakes;
};

static void open_scene(struct scene *s, struct writer_options options) {
    options.wake = count_wake;
    options.context = &s->wakes;
    CHECK_EQ(store_memory_open(&s->inner), OK);
    CHECK_EQ(store_faulty_open(s->inner, &s->faulty), OK);
    CHECK_EQ(writer_thread_start(s->faulty, &options, &s->writer), OK);
    store_faulty_plan(s->faulty, &(struct store_fault){.delay = pass_gate, .context = &s->gate});
}

static void close_scene(struct scene *s) {
    store_close(s->faulty);
    store_close(s->inner);
}

static void wait_inside(struct scene *s, int count) {
    for (int patience = 0; patience < 60000 && atomic_load(&s->gate.inside) < count; patience++) usleep(500);
    CHECK_EQ(atomic_load(&s->gate.inside), count);
}

/* What gathers behind a commit that is under way goes into the next, all of it. */
TEST(writer_thread, groups_what_waits) {
    struct scene s = {.gate.shut = true};
    struct writer_report report;

    open_scene(&s, (struct writer_options){0});
    CHECK_EQ(submit_samples(s.writer, 1, 1), OK);
    wait_inside(&s, 1);
    for (uint64_t n = 2; n <= 500; n++) CHECK_EQ(submit_samples(s.writer, n, n), OK);
    usleep(5000);
    writer_poll(s.writer, &report);
    CHECK_EQ(report.durable, 0);
    CHECK_EQ(report.waiting, 500);
    CHECK(report.writing_ms > 0);
    CHECK_EQ(atomic_load(&s.wakes), 0);
    atomic_store(&s.gate.shut, false);
    report = wait_for(s.writer, 500);
    CHECK_EQ(report.commits, 2);
    CHECK_EQ(report.waiting, 0);
    CHECK(writer_stop(s.writer, 1000));
    CHECK_EQ(atomic_load(&s.wakes), 2);
    check_samples(s.inner, 500);
    close_scene(&s);
}

/* One that gathers begins when enough wait, when it is flush_wanted, when the time is over, and at the end. */
TEST(writer_thread, gathers_until_enough_or_urged) {
    struct scene s = {0};

    open_scene(&s, (struct writer_options){.gather = 10, .gather_ms = 3600000});
    CHECK_EQ(submit_samples(s.writer, 1, 9), OK);
    usleep(20000);
    CHECK_EQ(atomic_load(&s.gate.inside), 0);
    CHECK_EQ(submit_samples(s.writer, 10, 10), OK);
    CHECK_EQ(wait_for(s.writer, 10).commits, 1);
    writer_flush(s.writer); /* nothing waits: the next is not flush_wanted by that */
    CHECK_EQ(submit_samples(s.writer, 11, 12), OK);
    usleep(20000);
    CHECK_EQ(atomic_load(&s.gate.inside), 1);
    writer_flush(s.writer);
    CHECK_EQ(wait_for(s.writer, 12).commits, 2);
    CHECK_EQ(submit_samples(s.writer, 13, 13), OK);
    CHECK(writer_stop(s.writer, 1000));
    check_samples(s.inner, 13);
    close_scene(&s);
}

TEST(writer_thread, gathers_no_longer_than_told) {
    struct scene s = {0};

    open_scene(&s, (struct writer_options){.gather = 100, .gather_ms = 5});
    CHECK_EQ(submit_samples(s.writer, 1, 3), OK);
    CHECK_EQ(wait_for(s.writer, 3).commits, 1);
    CHECK(writer_stop(s.writer, 1000));
    close_scene(&s);
}

TEST(writer_thread, refuses_what_does_not_fit_and_takes_it_later) {
    struct scene s = {.gate.shut = true};

    open_scene(&s, (struct writer_options){.entries_max = 10});
    CHECK_EQ(submit_samples(s.writer, 1, 4), OK);
    wait_inside(&s, 1);
    CHECK_EQ(submit_samples(s.writer, 5, 12), OK);
    CHECK_EQ(submit_samples(s.writer, 13, 15), ERR_STORE_BUSY);
    CHECK_EQ(submit_samples(s.writer, 13, 14), OK);
    CHECK_EQ(submit_samples(s.writer, 15, 15), ERR_STORE_BUSY);
    atomic_store(&s.gate.shut, false);
    wait_for(s.writer, 14);
    CHECK_EQ(submit_samples(s.writer, 15, 15), OK);
    CHECK(writer_stop(s.writer, 1000));
    check_samples(s.inner, 15);
    close_scene(&s);
}

TEST(writer_thread, tells_trouble_and_resumes_by_itself) {
    struct scene s = {0};
    struct writer_report report;

    open_scene(&s, (struct writer_options){0});
    store_faulty_plan(s.faulty, &(struct store_fault){.from = 1, .count = 4, .err = ERR_STORE_FULL});
    CHECK_EQ(submit_samples(s.writer, 1, 3), OK);
    do writer_poll(s.writer, &report);
    while (!report.trouble);
    CHECK_EQ(report.trouble, ERR_STORE_FULL);
    CHECK_EQ(report.durable, 0);
    CHECK(report.trouble_ms > 0);
    report = wait_for(s.writer, 3);
    CHECK_EQ(report.failures, 4);
    CHECK_EQ(report.trouble, OK);
    CHECK_EQ(report.trouble_ms, 0);
    CHECK(writer_stop(s.writer, 1000));
    CHECK_EQ(atomic_load(&s.wakes), 5);
    check_samples(s.inner, 3);
    close_scene(&s);
}

/* The store would take it by now; nobody asks. */
TEST(writer_thread, tries_nothing_again_once_it_is_fenced) {
    struct scene s = {0};
    struct writer_report report;

    open_scene(&s, (struct writer_options){0});
    store_faulty_plan(s.faulty, &(struct store_fault){.from = 1, .count = 1, .err = ERR_STORE_FENCED});
    CHECK_EQ(submit_samples(s.writer, 1, 3), OK);
    do writer_poll(s.writer, &report);
    while (!report.trouble);
    CHECK_EQ(submit_samples(s.writer, 4, 5), OK);
    writer_flush(s.writer);
    usleep(50000);
    writer_poll(s.writer, &report);
    CHECK_EQ(report.trouble, ERR_STORE_FENCED);
    CHECK_EQ(report.failures, 1);
    CHECK_EQ(report.waiting, 5);
    CHECK(!writer_stop(s.writer, 1000));
    check_samples(s.inner, 0);
    close_scene(&s);
}

/* With nothing to write, too: an idle house that slept notices that another is the house now. */
TEST(writer_thread, beats_and_learns_by_it_that_it_is_fenced) {
    struct scene s = {0};
    struct writer_report report;
    uint64_t beat = 0;

    open_scene(&s, (struct writer_options){.beats = true});
    for (int patience = 0; patience < 60000 && beat < 2; patience++) {
        CHECK_EQ(store_beat(s.inner, &beat), OK);
        usleep(500);
    }
    CHECK_EQ(beat, 2);
    store_faulty_plan(s.faulty, &(struct store_fault){.from = 1, .count = 1, .err = ERR_STORE_FENCED});
    do writer_poll(s.writer, &report);
    while (!report.trouble);
    CHECK_EQ(report.trouble, ERR_STORE_FENCED);
    CHECK(writer_stop(s.writer, 1000)); /* nothing was submitted */
    close_scene(&s);
}

TEST(writer_thread, stops_in_time_when_the_store_is_broken) {
    struct scene s = {0};
    const int64_t before = store_now_ms();

    open_scene(&s, (struct writer_options){0});
    store_faulty_plan(s.faulty, &(struct store_fault){.from = 1, .count = UINT64_MAX});
    CHECK_EQ(submit_samples(s.writer, 1, 3), OK);
    CHECK(!writer_stop(s.writer, 60));
    CHECK(store_now_ms() - before < 20000);
    check_samples(s.inner, 0);
    close_scene(&s);
}

TEST(writer_thread, writes_what_waits_before_it_stops) {
    struct scene s = {0};

    open_scene(&s, (struct writer_options){.urgent = true});
    for (uint64_t n = 1; n <= 300; n++) CHECK_EQ(submit_samples(s.writer, n, n), OK);
    CHECK(writer_stop(s.writer, 1000));
    check_samples(s.inner, 300);
    close_scene(&s);
}

TEST(writer_thread, does_not_start_on_a_store_that_cannot_be_read) {
    struct store_handle inner, faulty;
    struct writer_handle writer;

    CHECK_EQ(store_memory_open(&inner), OK);
    CHECK_EQ(store_faulty_open(inner, &faulty), OK);
    store_faulty_plan(faulty, &(struct store_fault){.from = 1, .count = 1});
    CHECK_EQ(writer_thread_start(faulty, &(struct writer_options){0}, &writer), ERR_STORE);
    store_close(faulty);
    store_close(inner);
}

TEST(writer_thread, every_call_of_the_store_may_fail) { check_every_call_failing(writer_thread_start, 40); }
