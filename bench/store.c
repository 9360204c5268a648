/* store.c - how many entries a second become durable.  TSV on standard output, a line per mode:
 *
 *   mode  size  entries/s  commits/s  p50 us  p99 us  max us  raw syncs/s  commits per raw sync
 *
 * "append": one thread, batches of this size, each durable before the next; times are those of a commit.
 * "writer": `size` terminals, each with one entry pending and the next as soon as that is durable, through
 * the writer's thread; times are from submission to the report that it is durable.  "scan", "by round", "by
 * terminal": reading back.
 *
 * First it writes two hundred thousand entries as a warm-up: SQLite's log grows to its final size once, and a
 * growing file is slower to sync.  The raw rate is that of overwriting 4 KiB and fdatasync, on the same
 * disk just before the line.  It requests real-time priority, because on a busy machine one would mostly
 * measure the scheduler; the first line shows whether it was granted, and the load.
 *
 * bench_store [SECONDS [URL]]: 2 seconds a line, a fresh SQLite file in a folder of its own under the current
 * one. */
#include "store/store.h"
#include "store/writer.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { ENTRY_SIZE = 100, TERMINALS = 2000, PER_ROUND = 6000, TIMES_MAX = 4 << 20, GROUP_MAX = 2000, WARM_UP = 200 };

static struct {
    struct store_handle store;
    char folder[64];
    double seconds;
    uint64_t last; /* the number last appended */
    double *times;
    size_t count; /* of times */
    uint8_t bytes[ENTRY_SIZE];
} bench;

static double now(void) {
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void record_time(double seconds) {
    if (bench.count < TIMES_MAX) bench.times[bench.count++] = seconds;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* ---- the disk alone ----------------------------------------------------------------------------------- */

static double raw_syncs(void) {
    char name[100], page[4096] = {0};
    int count = 0;

    snprintf(name, sizeof name, "%s/raw", bench.folder);
    const int fd = open(name, O_CREAT | O_RDWR, 0600);
    must(fd >= 0 && pwrite(fd, page, sizeof page, 0) == sizeof page && fsync(fd) == 0);
    const double from = now();
    double to = from;

    while (to - from < bench.seconds / 4) {
        page[0]++;
        must(pwrite(fd, page, sizeof page, 0) == sizeof page && fdatasync(fd) == 0);
        count++;
        to = now();
    }
    close(fd);
    unlink(name);
    return count / (to - from);
}

/* One line of the output. */
struct line {
    const char *mode;
    int size;
    uint64_t entries, commits;
    double seconds, raw; /* raw: syncs a second */
};

static void print_line(struct line line) {
    const double *t = bench.times;
    const size_t n = bench.count;

    must(n > 0);
    qsort(bench.times, n, sizeof *t, by_size);
    const double commits = (double)line.commits / line.seconds;

    printf("%s\t%d\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.2f\n", line.mode, line.size,
           (double)line.entries / line.seconds, commits, 1e6 * t[n / 2], 1e6 * t[n * 99 / 100], 1e6 * t[n - 1],
           line.raw, commits / line.raw);
    fflush(stdout);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

static struct store_entry make_entry(uint64_t number, int terminal) {
    return (struct store_entry){.number = number,
                                .time_ms = 1800000000000 + (int64_t)(number / 40),
                                .round = number / PER_ROUND + 1,
                                .terminal = (uint32_t)terminal + 1,
                                .kind = 200,
                                .bytes = bench.bytes,
                                .size = ENTRY_SIZE};
}

static void append_batch(int size) {
    static struct store_entry entries[GROUP_MAX];

    for (int i = 0; i < size; i++) entries[i] = make_entry(bench.last + (uint64_t)i + 1, rand() % TERMINALS);
    must(store_append(bench.store, entries, size) == OK);
    bench.last += (uint64_t)size;
}

static void append(int size) {
    const double raw = raw_syncs();
    uint64_t commits = 0;

    bench.count = 0;
    const double from = now();
    double to = from;

    while (to - from < bench.seconds) {
        append_batch(size);
        const double done = now();
        record_time(done - to);
        to = done;
        commits++;
    }
    print_line((struct line){"append", size, commits * (uint64_t)size, commits, to - from, raw});
}

static void wake(void *context) {
    const uint64_t one = 1;

    must(write(*(const int *)context, &one, sizeof one) == sizeof one);
}

/* Terminals are served in the order of their submissions, so a ring of submission times is enough. */
static void through_writer(int terminals) {
    static double submitted_at[GROUP_MAX];
    const double raw = raw_syncs();
    int event = eventfd(0, EFD_CLOEXEC);
    const struct writer_options options = {.urgent = true, .wake = wake, .context = &event};
    struct writer_report report = {.durable = bench.last};
    struct writer_handle writer;
    const uint64_t first = bench.last + 1;
    uint64_t wakes, served = bench.last;

    must(writer_thread_start(bench.store, &options, &writer) == OK);
    bench.count = 0;
    const double from = now();
    double to = from;
    do {
        for (; bench.last < served + (uint64_t)terminals && to - from < bench.seconds; bench.last++) {
            const struct store_entry next = make_entry(bench.last + 1, (int)(bench.last % TERMINALS));
            submitted_at[(bench.last + 1) % GROUP_MAX] = to;
            must(writer_submit(writer, &next, 1) == OK);
        }
        must(read(event, &wakes, sizeof wakes) == sizeof wakes);
        writer_poll(writer, &report);
        for (to = now(); served < report.durable;) record_time(to - submitted_at[++served % GROUP_MAX]);
    } while (served < bench.last || to - from < bench.seconds);
    must(writer_stop(writer, 1000));
    close(event);
    print_line((struct line){"writer", terminals, bench.last - first + 1, report.commits, to - from, raw});
}

/* ---- reading back ------------------------------------------------------------------------------------- */

static bool count_one(void *context, const struct store_entry *read) {
    (void)read;
    ++*(uint64_t *)context;
    return true;
}

static bool count_fifty(void *context, const struct store_entry *read) {
    (void)read;
    return ++*(uint64_t *)context % 50 != 0;
}

static void scan(void) {
    const double from = now();
    uint64_t entries = 0, bad;

    must(store_scan(bench.store, 1, count_one, &entries, &bad) == OK && entries == bench.last);
    bench.count = 0;
    record_time(now() - from);
    print_line((struct line){"scan", 0, entries, 0, bench.times[0], 1});
}

/* A whole round, or the newest fifty of a terminal. */
static void find(bool by_round) {
    const double from = now();
    uint64_t entries = 0;
    double to = from;

    bench.count = 0;
    while (to - from < bench.seconds / 4) {
        struct store_query query = {.backwards = !by_round};

        if (by_round)
            query.round = (uint64_t)rand() % (bench.last / PER_ROUND) + 1;
        else
            query.terminal = (uint32_t)(rand() % TERMINALS) + 1;
        must(store_find(bench.store, &query, by_round ? count_one : count_fifty, &entries) == OK);
        const double done = now();
        record_time(done - to);
        to = done;
    }
    print_line((struct line){by_round ? "by round" : "by terminal", 0, entries, bench.count, to - from, 1});
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

static void open_store(const char *url) {
    char place[100], text[1000];
    struct buf message = BUF(text);

    snprintf(place, sizeof place, "sqlite:%s/house.db", bench.folder);
    if (store_open(url ? url : place, STORE_WRITE, &bench.store, &message)) {
        fprintf(stderr, "bench_store: %s\n", text);
        exit(1);
    }
}

static void remove_files(void) {
    static const char *const names[] = {"house.db", "house.db-wal", "house.db-shm", "house.db.lock"};
    char path[100];

    for (size_t i = 0; i < COUNT(names); i++) {
        snprintf(path, sizeof path, "%s/%s", bench.folder, names[i]);
        unlink(path);
    }
    rmdir(bench.folder);
}

int main(int argc, char **argv) {
    static const int sizes[] = {1, 10, 100, 1000}, terminals[] = {1, 10, 100, 500, 2000};
    const struct sched_param priority = {.sched_priority = 10};
    const bool real_time = sched_setscheduler(0, SCHED_FIFO, &priority) == 0;
    double load = 0;
    struct store_link link;

    bench.seconds = argc > 1 ? strtod(argv[1], NULL) : 2;
    if (!(bench.seconds > 0)) {
        fprintf(stderr, "usage: bench_store [SECONDS [URL]]\n");
        return 2;
    }
    snprintf(bench.folder, sizeof bench.folder, "bench-store-XXXXXX");
    must(mkdtemp(bench.folder) != NULL);
    bench.times = malloc(TIMES_MAX * sizeof *bench.times);
    must(bench.times != NULL);
    open_store(argc > 2 ? argv[2] : NULL);
    must(store_last(bench.store, &bench.last, &link) == OK);
    getloadavg(&load, 1);
    printf("# %s, %s priority, load %.1f\n", bench.store.store->id, real_time ? "real-time" : "ordinary", load);
    printf("mode\tsize\tentries/s\tcommits/s\tp50 us\tp99 us\tmax us\traw syncs/s\tcommits per raw sync\n");
    for (int i = 0; i < WARM_UP; i++) append_batch(1000);
    for (size_t i = 0; i < COUNT(sizes); i++) append(sizes[i]);
    for (size_t i = 0; i < COUNT(terminals); i++) through_writer(terminals[i]);
    scan();
    find(true);
    find(false);
    store_close(bench.store);
    free(bench.times);
    remove_files();
    return 0;
}
