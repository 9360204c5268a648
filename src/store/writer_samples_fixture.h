/* writer_samples_fixture.h - for the tests of both writers: submitting samples, and what must be so at the end. */
#pragma once

#include "fakes/store_faulty.h"
#include "store/store_battery_fixture.h"
#include "store/writer.h"

typedef enum err writer_start(struct store_handle store, const struct writer_options *options,
                              struct writer_handle *out);

static inline enum err submit_samples(struct writer_handle writer, uint64_t first, uint64_t last) {
    enum { MOST = 32 };
    static uint8_t bytes[MOST][SAMPLE_SIZE_MAX];
    struct store_entry entries[MOST];
    const int count = (int)(last - first + 1);

    must(count <= MOST);
    for (int i = 0; i < count; i++) entries[i] = sample(first + (uint64_t)i, bytes[i]);
    return writer_submit(writer, entries, count);
}

/* Polls until everything up to this number is durable. */
static inline struct writer_report wait_for(struct writer_handle writer, uint64_t number) {
    struct writer_report report;

    for (int patience = 0; patience < 60000; patience++) {
        writer_poll(writer, &report);
        if (report.durable >= number) return report;
        usleep(500);
    }
    CHECK(false, "entry %" PRIu64 " never became durable", number);
    return report;
}

/* Each of the calls fails once, or several times, before its work or after it: in the end all is there, once. */
static inline void check_every_call_failing(writer_start *start, uint64_t entries) {
    for (uint64_t at = 2; at <= 8; at++) {
        for (int way = 0; way < 4; way++) {
            const struct store_fault plan = {.from = at, .count = way & 1 ? 1 : 3, .lost = way & 2};
            struct store_handle inner, faulty;
            struct writer_handle writer;

            CHECK_EQ(store_memory_open(&inner), OK);
            CHECK_EQ(store_faulty_open(inner, &faulty), OK);
            store_faulty_plan(faulty, &plan);
            CHECK_EQ(start(faulty, &(struct writer_options){0}, &writer), OK);
            for (uint64_t n = 1; n < entries; n += 4) {
                CHECK_EQ(submit_samples(writer, n, n + 3), OK);
                if (n % 3 == 0) wait_for(writer, n);
            }
            wait_for(writer, entries);
            CHECK(writer_stop(writer, 1000));
            check_samples(inner, entries);
            store_close(faulty);
            store_close(inner);
        }
    }
}
