#include "store/database.h"

#include <string.h>

void database_open(struct database *d, const struct driver *driver, const char *place, enum store_mode mode) {
    *d = (struct database){.driver = driver, .place = place, .mode = mode};
    problem_open(&d->problem);
    must(pthread_mutex_init(&d->reading, NULL) == 0);
    must(pthread_mutex_init(&d->writing, NULL) == 0);
}

static void drop_idle(struct database *d) {
    while (d->idle_count) d->driver->disconnect(d->idle[--d->idle_count]);
}

void database_close(struct database *d) {
    drop_idle(d);
    pthread_mutex_destroy(&d->reading);
    pthread_mutex_destroy(&d->writing);
    problem_close(&d->problem);
}

/* ---- connections --------------------------------------------------------------------------------------- */
void *database_take(struct database *d, enum err *err) {
    pthread_mutex_lock(&d->reading);
    void *connection = d->idle_count ? d->idle[--d->idle_count] : NULL;
    pthread_mutex_unlock(&d->reading);
    *err = OK;
    return connection ? connection : d->driver->connect(d, err);
}

void database_give(struct database *d, void *connection) {
    pthread_mutex_lock(&d->reading);
    const bool sound = d->driver->is_sound(connection), kept = sound && d->idle_count < DATABASE_IDLE_MAX;
    if (kept) d->idle[d->idle_count++] = connection;
    if (!sound) drop_idle(d); /* they fare no better */
    pthread_mutex_unlock(&d->reading);
    if (!kept) d->driver->disconnect(connection);
}

/* ---- the chain ----------------------------------------------------------------------------------------- */
bool entry_of_columns(const int64_t n[ENTRY_NUMBERS], struct column link, struct column bytes,
                      struct store_entry *out) {
    if (n[0] < 1 || n[2] < 0 || n[3] < 0 || n[3] > UINT32_MAX || n[4] < 0 || n[4] > UINT8_MAX) return false;
    if (link.size != STORE_LINK_SIZE) return false;
    *out = (struct store_entry){.number = (uint64_t)n[0],
                                .time_ms = n[1],
                                .round = (uint64_t)n[2],
                                .terminal = (uint32_t)n[3],
                                .kind = (uint8_t)n[4],
                                .bytes = bytes.bytes,
                                .size = bytes.size};
    memcpy(out->link.bytes, link.bytes, STORE_LINK_SIZE);
    return true;
}

enum err database_entry_damaged(struct database *d, uint64_t number) {
    return problem_set(&d->problem, ERR_STORE_CHAIN,
                       "entry %ju %s %s was changed, damaged or taken out%s: keep the %s for the auditor and restore "
                       "a backup",
                       (uintmax_t)number, d->driver->in, d->place, number == 1 ? d->driver->hint : "", d->driver->what);
}

struct scan {
    struct database *database;
    store_each *each;
    void *context;
    struct chain_walk walk;
    bool started;
    uint64_t bad; /* 0: none yet */
};

/* The row before the first is read too, for its link. */
static bool scan_row(void *context, const struct row *row) {
    struct scan *s = context;
    const struct store_entry *entry = &row->entry;
    if (!row->good || (s->started ? !chain_follows(&s->walk, entry) : entry->number != s->walk.number)) {
        s->bad = s->walk.number + s->started;
        return false;
    }
    if (s->started) return s->each(s->context, entry);
    s->walk.link = entry->link;
    return s->started = true;
}

enum err database_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    struct database *d = self;
    struct scan s = {d, each, context, {.number = from - 1}, from == 1, 0};
    must(from > 0);
    const struct reading reading = {READ_ENTRIES, from == 1 ? INT64_MIN : (int64_t)from - 1, NULL};
    const enum err err = d->driver->read(d, &reading, scan_row, &s);
    if (err || s.bad) *bad = s.bad ? s.bad : s.walk.number + 1;
    return s.bad ? database_entry_damaged(d, s.bad) : err;
}

/* ---- values -------------------------------------------------------------------------------------------- */
struct values {
    struct database *database;
    struct buf *out; /* NULL: they are only checked */
    bool found;
    enum err err;
};

static bool take_value(void *context, const struct row *row) {
    struct values *v = context;
    const char *name = row->name ? row->name : "";
    const struct store_link sum = store_value_sum(name, row->bytes.bytes, row->bytes.size);
    v->found = true;
    if (row->sum.size != sizeof sum || memcmp(&sum, row->sum.bytes, sizeof sum) != 0)
        v->err = problem_set(&v->database->problem, ERR_STORE_CHAIN,
                             "the value '%s' in %s was changed or damaged: restore a backup", name, v->database->place);
    else if (v->out && row->bytes.size)
        buf_bytes(v->out, row->bytes.bytes, row->bytes.size);
    return !v->err;
}

enum err database_get(void *self, const char *name, struct buf *out) {
    struct database *d = self;
    struct values v = {.database = d, .out = out};
    TRY(d->driver->read(d, &(struct reading){READ_VALUE, 0, name}, take_value, &v));
    if (v.found) return v.err;
    return problem_set(&d->problem, ERR_STORE_NONE, "%s has no value '%s'", d->place, name);
}

enum err database_check_values(struct database *d) {
    struct values v = {.database = d};
    TRY(d->driver->read(d, &(struct reading){READ_VALUES, 0, NULL}, take_value, &v));
    return v.err;
}

struct names {
    store_each_name *each;
    void *context;
};

static bool take_name(void *context, const struct row *row) {
    const struct names *n = context;
    return !row->name || n->each(n->context, row->name);
}

enum err database_names(void *self, store_each_name *each, void *context) {
    const struct database *d = self;
    return d->driver->read(self, &(struct reading){READ_NAMES, 0, NULL}, take_name, &(struct names){each, context});
}

/* ---- the writer ---------------------------------------------------------------------------------------- */
/* With the writer's lock; false: it was opened for reading. */
static bool begin_writing(struct database *d, enum err *err) {
    if (!store_mode_writes(d->mode)) {
        *err = problem_set(&d->problem, ERR_STORE, "%s was opened for reading only", d->place);
        return false;
    }
    pthread_mutex_lock(&d->writing);
    return true;
}

static enum err append(struct database *d, const struct store_entry *entries, int count) {
    int stored;
    TRY(d->driver->load_tail(d));
    enum err err = chain_count_stored(entries, count, &(struct chain_stored){d->last, d->driver->link_of, d}, &stored);
    if (err == ERR_STORE_CHAIN)
        return problem_set(&d->problem, err,
                           "%s ends at entry %ju and does not fit the entries from %ju on: another program wrote to "
                           "it; keep the %s for the auditor and restore a backup",
                           d->place, (uintmax_t)d->last, (uintmax_t)entries[0].number, d->driver->what);
    return err || stored == count ? err : d->driver->commit(d, entries + stored, count - stored);
}

enum err database_append(void *self, const struct store_entry *entries, int count) {
    struct database *d = self;
    enum err err;
    if (!begin_writing(d, &err)) return err;
    err = append(d, entries, count);
    pthread_mutex_unlock(&d->writing);
    return err;
}

enum err database_put(void *self, const char *name, const void *bytes, size_t size) {
    struct database *d = self;
    enum err err;
    must(*name && strlen(name) <= STORE_NAME_MAX && size <= STORE_VALUE_MAX);
    if (!begin_writing(d, &err)) return err;
    err = d->driver->put(d, name, bytes, size);
    pthread_mutex_unlock(&d->writing);
    return err;
}

enum err database_remove(void *self, uint64_t before) {
    struct database *d = self;
    enum err err;
    if (!begin_writing(d, &err)) return err;
    err = d->driver->remove(d, before);
    pthread_mutex_unlock(&d->writing);
    return err;
}

enum err database_last(void *self, uint64_t *number, struct store_link *link) {
    struct database *d = self;
    struct store_entry last = {0};
    enum err err = OK;
    if (store_mode_writes(d->mode)) {
        pthread_mutex_lock(&d->writing);
        err = d->driver->load_tail(d);
        last.number = d->last;
        last.link = d->link;
        pthread_mutex_unlock(&d->writing);
    } else {
        err = d->driver->read_last(d, &last);
    }
    *number = last.number;
    *link = last.link;
    return err;
}

struct problem *database_problem(void *self) {
    return &((struct database *)self)->problem;
}
