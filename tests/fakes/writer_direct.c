#include "fakes/writer_direct.h"

#include "store/store_parts.h"

#include <stdlib.h>

struct direct {
    struct store_handle store;
    struct batch waiting;
    uint64_t submitted;
    struct writer_report report;
};

static enum err direct_submit(void *self, const struct store_entry *entries, int count) {
    struct direct *d = self;

    must(count > 0 && entries[0].number == d->submitted + 1);
    if (!batch_add(&d->waiting, entries, count)) return ERR_STORE_BUSY;
    d->submitted += (uint64_t)count;
    return OK;
}

static void direct_write(struct direct *d) {
    if (d->waiting.count == 0 || d->report.trouble == ERR_STORE_FENCED) return;
    d->report.trouble = store_append(d->store, d->waiting.entries, d->waiting.count);
    if (d->report.trouble) {
        d->report.failures++;
        return;
    }
    d->report.commits++;
    d->report.durable = d->submitted;
    batch_clear(&d->waiting);
}

static void direct_poll(void *self, struct writer_report *out) {
    struct direct *d = self;

    direct_write(d);
    d->report.waiting = d->waiting.count;
    *out = d->report;
}

/* It is the poll that writes. */
static void direct_flush(void *self) { (void)self; }

static bool direct_stop(void *self, int wait_ms) {
    struct direct *d = self;

    (void)wait_ms;
    direct_write(d);
    const bool done = d->waiting.count == 0;
    batch_close(&d->waiting);
    free(d);
    return done;
}

static const struct writer writer_direct = {
    .id = "direct",
    .submit = direct_submit,
    .flush = direct_flush,
    .poll = direct_poll,
    .stop = direct_stop,
};

enum err writer_direct_start(struct store_handle store, const struct writer_options *options,
                             struct writer_handle *out) {
    struct store_link link;
    uint64_t last;
    const enum err err = store_last(store, &last, &link);

    if (err) return err;
    struct direct *d = calloc(1, sizeof *d);
    if (!d || !batch_open(&d->waiting, options->entries_max ? options->entries_max : WRITER_ENTRIES,
                          options->bytes_max ? options->bytes_max : WRITER_BYTES)) {
        free(d);
        return ERR_STORE;
    }
    d->store = store;
    d->submitted = d->report.durable = last;
    *out = (struct writer_handle){&writer_direct, d};
    return OK;
}
