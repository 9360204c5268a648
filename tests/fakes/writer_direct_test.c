#include "fakes/writer_direct.c"

#include "store/writer_samples_fixture.h"

TEST(writer_direct, writes_when_polled_all_at_once) {
    struct writer_report report;
    struct writer_handle writer;
    struct store_handle store;

    CHECK_EQ(store_memory_open(&store), OK);
    CHECK_EQ(append_samples(store, 1, 5), OK);
    CHECK_EQ(writer_direct_start(store, &(struct writer_options){0}, &writer), OK);
    CHECK_EQ(submit_samples(writer, 6, 9), OK);
    CHECK_EQ(submit_samples(writer, 10, 10), OK);
    check_samples(store, 5);
    writer_poll(writer, &report);
    CHECK_EQ(report.durable, 10);
    CHECK_EQ(report.commits, 1);
    CHECK_EQ(report.waiting, 0);
    check_samples(store, 10);
    CHECK_EQ(submit_samples(writer, 11, 12), OK);
    CHECK(writer_stop(writer, 0));
    check_samples(store, 12);
    store_close(store);
}

TEST(writer_direct, tells_trouble_and_its_end) {
    struct store_handle inner, faulty;
    struct writer_report report;
    struct writer_handle writer;

    CHECK_EQ(store_memory_open(&inner), OK);
    CHECK_EQ(store_faulty_open(inner, &faulty), OK);
    CHECK_EQ(writer_direct_start(faulty, &(struct writer_options){.entries_max = 4}, &writer), OK);
    store_faulty_plan(faulty, &(struct store_fault){.from = 1, .count = 2, .err = ERR_STORE_FULL});
    CHECK_EQ(submit_samples(writer, 1, 3), OK);
    writer_poll(writer, &report);
    CHECK_EQ(report.trouble, ERR_STORE_FULL);
    CHECK_EQ(report.durable, 0);
    CHECK_EQ(report.waiting, 3);
    CHECK_EQ(submit_samples(writer, 4, 5), ERR_STORE_BUSY);
    CHECK_EQ(submit_samples(writer, 4, 4), OK);
    writer_poll(writer, &report);
    CHECK_EQ(report.failures, 2);
    writer_poll(writer, &report);
    CHECK_EQ(report.trouble, OK);
    CHECK_EQ(report.durable, 4);
    store_faulty_plan(faulty, &(struct store_fault){.from = 1, .count = UINT64_MAX});
    CHECK_EQ(submit_samples(writer, 5, 5), OK);
    CHECK(!writer_stop(writer, 0));
    check_samples(inner, 4);
    store_close(faulty);
    store_close(inner);
}

TEST(writer_direct, every_call_of_the_store_may_fail) { check_every_call_failing(writer_direct_start, 40); }
