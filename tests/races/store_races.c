/* store_races.c - the writer's thread, a loop that submits and polls, readers and one who puts values, all at once
 * on one store; run under the thread sanitizer.  store_races FOLDER prints "ok" for each store it passed. */
#include "fakes/store_faulty.h"
#include "store/archive.h"
#include "store/chain.h"
#include "store/store.h"
#include "store/writer.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { ENTRIES = 12000, READERS = 2 };

struct scene {
    struct store_handle inner, faulty;
    int wake;
    atomic_bool done;
    char copy[300];
};

/* What the writer calls from its thread. */
static void wake(void *context) {
    const struct scene *s = context;
    const uint64_t one = 1;

    must(write(s->wake, &one, sizeof one) == sizeof one);
}

static bool count(void *context, const struct store_entry *entry) {
    uint64_t *next = context;

    must(entry->number == ++*next && entry->size == entry->number % 90);
    for (size_t i = 0; i < entry->size; i++) must(entry->bytes[i] == (uint8_t)entry->number);
    return true;
}

static bool count_some(void *context, const struct store_entry *entry) {
    must(entry->terminal == 3);
    ++*(int *)context;
    return true;
}

/* A scan that is stopped while its thread reads on. */
static bool count_ten(void *context, const struct store_entry *entry) {
    must(entry->number > 0);
    return ++*(int *)context < 10;
}

static void *read_on(void *context) {
    struct scene *s = context;
    uint64_t before = 0;

    while (!atomic_load(&s->done)) {
        char text[1000];
        struct buf out = BUF(text);
        struct store_link link;
        uint64_t next = 0, last, bad;
        int some = 0;

        must(store_scan(s->inner, 1, count, &next, &bad) == OK && next >= before);
        before = next;
        next = 0;
        must(store_scan_ahead(s->inner, 1, count, &next, &bad) == OK && next >= before);
        must(store_scan_ahead(s->inner, 1, count_ten, &(int){0}, &bad) == OK);
        must(store_find(s->inner, &(struct store_query){.terminal = 3}, count_some, &some) == OK);
        must(store_last(s->inner, &last, &link) == OK && last >= next);
        const enum err err = store_get(s->inner, "value", &out);
        must(err == OK || err == ERR_STORE_NONE);
        store_problem(s->faulty, &out);
        before = next;
    }
    return NULL;
}

/* Puts values, makes the store fail now and then, and copies it in the middle of everything. */
static void *disturb(void *context) {
    struct scene *s = context;

    for (int i = 0; !atomic_load(&s->done); i++) {
        must(store_put(s->inner, "value", &i, sizeof i) == OK);
        store_faulty_plan(s->faulty, &(struct store_fault){.from = 3, .count = 2, .lost = i % 2});
        if (i == 5) must(store_backup(s->inner, s->copy) == OK);
        usleep(20000);
    }
    return NULL;
}

static enum err submit(struct writer_handle writer, uint64_t number) {
    uint8_t bytes[90];
    const struct store_entry entry = {.number = number,
                                      .terminal = (uint32_t)(number % 7),
                                      .round = number / 10,
                                      .kind = 1,
                                      .bytes = bytes,
                                      .size = number % 90};

    memset(bytes, (int)number & 0xff, sizeof bytes);
    return writer_submit(writer, &entry, 1);
}

/* The loop: submits as long as there is room, sleeps until woken, polls. */
static void run_loop(struct scene *s) {
    struct writer_handle writer;
    struct writer_report report = {0};
    uint64_t next = 1, wakes;

    must(writer_thread_start(s->inner, &(struct writer_options){.entries_max = 64, .wake = wake, .context = s},
                             &writer) == OK);
    must(writer_stop(writer, 1000));
    must(writer_thread_start(s->faulty, &(struct writer_options){.entries_max = 64, .wake = wake, .context = s},
                             &writer) == OK);
    while (report.durable < ENTRIES) {
        while (next <= ENTRIES && submit(writer, next) == OK) next++;
        must(read(s->wake, &wakes, sizeof wakes) == sizeof wakes);
        writer_poll(writer, &report);
        must(report.durable < next);
    }
    must(writer_stop(writer, 1000));
}

static void run(const char *url, const char *folder) {
    struct scene s = {.wake = eventfd(0, 0)};
    pthread_t readers[READERS], disturber;
    char text[1000];
    struct buf message = BUF(text);
    uint64_t next = 0, bad;

    snprintf(s.copy, sizeof s.copy, "%s/copy-%.3s.db", folder, url);
    if (store_open(url, STORE_WRITE, &s.inner, &message)) {
        fprintf(stderr, "%s\n", text);
        must(!"the store opens");
    }
    must(store_faulty_open(s.inner, &s.faulty) == OK);
    for (int i = 0; i < READERS; i++) must(pthread_create(&readers[i], NULL, read_on, &s) == 0);
    must(pthread_create(&disturber, NULL, disturb, &s) == 0);
    run_loop(&s);
    atomic_store(&s.done, true);
    for (int i = 0; i < READERS; i++) pthread_join(readers[i], NULL);
    pthread_join(disturber, NULL);
    must(store_scan(s.inner, 1, count, &next, &bad) == OK && next == ENTRIES);
    store_close(s.faulty);
    store_close(s.inner);
    close(s.wake);
    printf("ok %.6s\n", url);
}

static void *read_whole(void *context) {
    const struct store_handle *store = context;
    uint64_t next = 0, bad;
    int some = 0;

    must(store_scan_ahead(*store, 1, count, &next, &bad) == OK && next == ENTRIES);
    must(store_find(*store, &(struct store_query){.terminal = 3, .backwards = true}, count_some, &some) == OK && some);
    return NULL;
}

/* Archives are loaded by whoever asks first. */
static void run_archived(const char *url) {
    uint8_t public[CHECKPOINT_PUBLIC_SIZE], secret[CHECKPOINT_SECRET_SIZE];
    const struct archive_order order = {.to = ENTRIES - 100, .file = 3000, .secret = secret, .public = public};
    struct store_handle store;
    pthread_t readers[READERS];
    char text[1000];
    struct buf message = BUF(text);

    crypto_sign_keypair(public, secret);
    must(store_open(url, STORE_WRITE, &store, &message) == OK);
    must(archives_write(store, &order) == OK && archives_remove(store) == OK);
    store_close(store);
    must(store_open(url, STORE_READ, &store, &message) == OK);
    for (int i = 0; i < READERS; i++) must(pthread_create(&readers[i], NULL, read_whole, &store) == 0);
    for (int i = 0; i < READERS; i++) pthread_join(readers[i], NULL);
    store_close(store);
    puts("ok archives");
}

/* SQLite was built without the sanitizer, which therefore does not see how its connections share memory. */
const char *__tsan_default_suppressions(void);
const char *__tsan_default_suppressions(void) { return "called_from_lib:libsqlite3.so\n"; }

int main(int argc, char **argv) {
    char url[300];

    must(argc == 2);
    run("memory:", argv[1]);
    snprintf(url, sizeof url, "sqlite:%s/races.db", argv[1]);
    run(url, argv[1]);
    run_archived(url);
    return 0;
}
