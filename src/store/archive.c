#include "store/archive.h"

#include "deal/list.h"
#include "store/store_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

struct archive_head {
    char tag[16]; /* "cardroom archive" */
    uint64_t format, first, last;
    struct store_link before, link; /* of first - 1, and of last */
    uint64_t round_from, round_to;  /* of the entries that belong to one */
    int64_t since_ms, until_ms, made_ms;
    uint8_t sets[SUMMARY_SETS];             /* as a summary of store_parts.h */
    uint64_t raw, size;                     /* bytes of the rows, and as they follow the head */
    uint8_t hash[STORE_LINK_SIZE];          /* BLAKE2b-256 of the latter */
    uint8_t public[CHECKPOINT_PUBLIC_SIZE]; /* Ed25519, over all before the signature */
    uint8_t signature[CHECKPOINT_SIGNATURE_SIZE];
};

struct archive_row {
    int64_t time_ms;
    uint64_t round;
    uint32_t terminal, size, kind, zero;
};

enum {
    FORMAT = 1,
    ENTRIES_MAX = 1 << 14, /* of a file */
    FILES_MAX = 1 << 16,
    PATH_ROOM = 500,
    RAW_MOST = 1 << 24, /* a file ends behind so many bytes */
    RAW_ROOM = RAW_MOST + STORE_ENTRY_MAX + (int)sizeof(struct archive_row),
    SIGNED = offsetof(struct archive_head, signature),
    REMOVE_ENTRIES = 64 * SUMMARY_BLOCK,
};

_Static_assert(sizeof(struct archive_head) == 16 + 3 * 8 + 2 * 32 + 5 * 8 + SUMMARY_SETS + 2 * 8 + 32 + 32 + 64,
               "a format has no gaps");

static const char tag[16] = {'c', 'a', 'r', 'd', 'r', 'o', 'o', 'm', ' ', 'a', 'r', 'c', 'h', 'i', 'v', 'e'};

struct archives {
    char folder[PATH_ROOM - 50];
    uint64_t archived;          /* the first entry of the store, which the files have too; 0: nothing was removed */
    pthread_mutex_t lock;       /* of files and count, until all that was removed is there */
    struct archive_head *files; /* FILES_MAX of them, so that they never move */
    int count;
    bool loaded;
    struct problem *problem; /* the store's */
};

/* ---- a file ------------------------------------------------------------------------------------------- */
static void path_of(const struct archives *a, uint64_t first, const char *end, char path[PATH_ROOM]) {
    snprintf(path, PATH_ROOM, "%s/%019ju.archive%s", a->folder, (uintmax_t)first, end);
}

static enum err damaged(struct archives *a, const char *path, const char *what) {
    return problem_set(a->problem, ERR_STORE, "%s %s: put a copy of the file in its place", path, what);
}

/* Of the file that follows the last one. */
static enum err read_head(struct archives *a, const char *path, struct archive_head *h) {
    static const struct archive_head none;
    const struct archive_head *before = a->count ? &a->files[a->count - 1] : &none;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return problem_set(a->problem, errno == ENOENT ? ERR_STORE_NONE : ERR_STORE,
                           "%s: %s; it has entries that were moved out of the store: put it there, or name its folder "
                           "behind the store's name as #archives=FOLDER",
                           path, strerror(errno));
    const bool read_all = read(fd, h, sizeof *h) == sizeof *h;

    close(fd);
    if (!read_all || memcmp(h->tag, tag, sizeof tag) != 0) return damaged(a, path, "is no archive, or is damaged");
    if (h->format != FORMAT)
        return problem_set(a->problem, ERR_STORE, "%s has format %ju: this cardroom reads format %d; use a newer one",
                           path, h->format, FORMAT);
    if (crypto_sign_verify_detached(h->signature, (const uint8_t *)h, SIGNED, h->public) != 0)
        return damaged(a, path, "is not what was signed");
    /* anybody can sign with a key of their own */
    if (h->first != before->last + 1 || !store_link_equal(&h->before, &before->link))
        return damaged(a, path, "does not follow the file before it: it is another house's, or has another name");
    if (h->last < h->first || h->last - h->first >= ENTRIES_MAX || h->raw > RAW_ROOM || h->size > 2 * RAW_ROOM)
        return damaged(a, path, "is impossible");
    return OK;
}

struct block {
    uint8_t *raw;
    struct store_entry *entries;
    int count;
};

static void close_block(struct block *b) {
    free(b->raw);
    free(b->entries);
}

/* What follows the head; false: not what it says. */
static bool unpack(const char *path, const struct archive_head *h, struct block *b) {
    uint8_t *packed = malloc(h->size + 1), hash[STORE_LINK_SIZE];
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    uLongf raw = h->raw;
    uLong used = h->size;
    b->raw = malloc(h->raw + 1);
    must(packed && b->raw);
    const bool whole = fd >= 0 && pread(fd, packed, h->size + 1, sizeof *h) == (ssize_t)h->size;

    if (whole) crypto_generichash(hash, sizeof hash, packed, h->size, NULL, 0);
    const bool good = whole && memcmp(hash, h->hash, sizeof hash) == 0 &&
                      uncompress2(b->raw, &raw, packed, &used) == Z_OK && raw == h->raw && used == h->size;

    if (fd >= 0) close(fd);
    free(packed);
    return good;
}

/* Its entries with their links; false: not the ones that lead from one link to the other. */
static bool read_rows(const struct archive_head *h, struct block *b) {
    struct store_link link = h->before;
    struct archive_row row;
    size_t used = 0;
    b->entries = must_calloc((size_t)(h->last - h->first + 1), sizeof *b->entries);
    for (uint64_t number = h->first; number <= h->last; number++) {
        if (h->raw - used < sizeof row) return false;
        memcpy(&row, b->raw + used, sizeof row);
        used += sizeof row;
        if (row.size > h->raw - used || row.kind > UINT8_MAX || row.zero) return false;
        struct store_entry *e = &b->entries[b->count++];
        *e = (struct store_entry){number,        row.time_ms, row.round, row.terminal, (uint8_t)row.kind,
                                  b->raw + used, row.size,    {{0}}};
        e->link = link = store_chain(&link, e);
        used += row.size;
    }
    return used == h->raw && store_link_equal(&link, &h->link);
}

static enum err read_block(struct archives *a, const char *path, const struct archive_head *h, struct block *b) {
    *b = (struct block){0};
    if (unpack(path, h, b) && read_rows(h, b)) return OK;
    close_block(b);
    return damaged(a, path, "is cut or damaged");
}

static enum err verify_file(struct archives *a, const char *path, const struct archive_head *h) {
    struct block b;
    const enum err err = read_block(a, path, h, &b);
    if (!err) close_block(&b);
    return err;
}

/* ---- the archives of a folder ------------------------------------------------------------------------- */
/* Everybody who asks, with the entries that fit, until it wants no more. */
struct asking {
    const struct store_query *query;
    store_each *each;
    void *context;
    int files;     /* that are looked into */
    uint64_t next; /* the entry behind the last one that was passed on */
    bool stopped;
};

static bool pass_on(void *context, const struct store_entry *entry) {
    struct asking *ask = context;
    ask->next = entry->number + 1;
    ask->stopped = !ask->each(ask->context, entry);
    return !ask->stopped;
}

static bool may_hold(const struct archive_head *h, const struct store_query *q) {
    if (h->last < q->from || h->first > q->to) return false;
    if (q->round && (q->round < h->round_from || q->round > h->round_to)) return false;
    return summary_may_hold(h->since_ms, h->until_ms, h->sets, q);
}

static enum err search_file(struct archives *a, const struct archive_head *h, struct asking *ask) {
    char path[PATH_ROOM];
    struct block b;
    if (!may_hold(h, ask->query)) return OK;
    path_of(a, h->first, "", path);
    const enum err err = read_block(a, path, h, &b);

    for (int i = 0; !err && i < b.count && !ask->stopped; i++) {
        const struct store_entry *e = &b.entries[ask->query->backwards ? b.count - 1 - i : i];

        if (query_fits(ask->query, e)) pass_on(ask, e);
    }
    if (!err) close_block(&b);
    return err;
}

static enum err search_files(struct archives *a, struct asking *ask) {
    enum err err = OK;
    for (int i = 0; i < ask->files && !err && !ask->stopped; i++)
        err = search_file(a, &a->files[ask->query->backwards ? ask->files - 1 - i : i], ask);
    return err;
}

/* The store and the files have the same entry; ERR_STORE_CHAIN: they have not. */
static enum err check_joint(struct store_handle store, uint64_t number) {
    struct archives *a = store.archives;
    const struct store_query query = {.from = number, .to = number};
    struct store_entry live = {0}, old = {0};
    enum err err = store.store->find(store.self, &query, store_take_first, &live);
    if (!err) err = search_files(a, &(struct asking){&query, store_take_first, &old, a->count, 0, false});
    if (err || (old.number && store_link_equal(&live.link, &old.link))) return err;
    return problem_set(a->problem, ERR_STORE_CHAIN,
                       "entry %ju in %s is not the one of the store: these archives are another house's, or of another "
                       "copy of the books; name the right folder as #archives=FOLDER",
                       number, a->folder);
}

/* The files that have entries up to this; UINT64_MAX: as many as there are. */
static enum err load_files(struct archives *a, uint64_t to) {
    char path[PATH_ROOM];
    enum err err = OK;
    if (!a->files) a->files = must_calloc(FILES_MAX, sizeof *a->files);
    while (!err && (!a->count || a->files[a->count - 1].last < to)) {
        if (a->count == FILES_MAX) return problem_set(a->problem, ERR_STORE, "%s has too many archives", a->folder);
        path_of(a, a->count ? a->files[a->count - 1].last + 1 : 1, "", path);
        err = read_head(a, path, &a->files[a->count]);
        a->count += !err;
    }
    if (err != ERR_STORE_NONE) return err;
    return to == UINT64_MAX ? OK : ERR_STORE;
}

/* What was removed from the store can be read, in so many files; on error, up to where. */
static enum err load_removed(struct store_handle store, int *files) {
    struct archives *a = store.archives;
    pthread_mutex_lock(&a->lock);
    enum err err = a->loaded ? OK : load_files(a, a->archived);
    *files = a->count;
    if (!err && !a->loaded) err = check_joint(store, a->archived);
    if (err && *files) *files = err == ERR_STORE_CHAIN ? 0 : a->count - (a->files[a->count - 1].last >= a->archived);
    a->loaded = !err;
    pthread_mutex_unlock(&a->lock);
    return err == ERR_STORE_CHAIN ? ERR_STORE : err;
}

/* ---- the log of both ---------------------------------------------------------------------------------- */
enum err archives_scan(struct store_handle store, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    const uint64_t archived = store.archives->archived;
    const struct store_query query = {.from = from, .to = archived};
    struct asking ask = {.query = &query, .each = each, .context = context, .next = from};
    if (from <= archived) {
        const enum err there = load_removed(store, &ask.files);
        enum err err = search_files(store.archives, &ask);

        if (!err && !ask.stopped) err = there;
        if (err) *bad = ask.next;
        if (err || ask.stopped) return err;
        from = archived + 1;
    }
    return store.store->scan(store.self, from, each, context, bad);
}

enum err archives_find(struct store_handle store, const struct store_query *query, store_each *each, void *context) {
    const uint64_t archived = store.archives->archived;
    struct store_query old = *query, live = *query;
    struct asking ask = {.query = &old, .each = each, .context = context};
    const bool in_old = query->from <= archived, in_live = !query->to || query->to > archived;
    enum err err = OK;
    if (!archived || !in_old) return store.store->find(store.self, query, each, context);
    if (in_live) old.to = archived;
    live.from = archived + 1;
    if (in_live && query->backwards) err = store.store->find(store.self, &live, pass_on, &ask);
    if (err || ask.stopped) return err;
    err = load_removed(store, &ask.files);
    if (!err) err = search_files(store.archives, &ask);
    if (err || ask.stopped || !in_live || query->backwards) return err;
    return store.store->find(store.self, &live, each, context);
}

enum err archives_open(struct store_handle *store, const char *folder, struct problem *problem) {
    struct archives *a = calloc(1, sizeof *a);
    struct store_entry first = {.number = 1};
    if (!a) return problem_set(problem, ERR_STORE, "there is no memory left for a store");
    a->problem = store->store->problem(store->self);
    if (snprintf(a->folder, sizeof a->folder, "%s", folder) >= (int)sizeof a->folder) {
        free(a);
        return problem_set(problem, ERR_STORE, "the folder of the archives has too long a name");
    }
    /* whole blocks were removed; what else is missing, or cannot be read, a scan reports */
    (void)store->store->find(store->self, &(struct store_query){0}, store_take_first, &first);
    must(pthread_mutex_init(&a->lock, NULL) == 0);
    a->archived = first.number > 1 && first.number == summary_first(summary_block(first.number)) ? first.number : 0;
    store->archives = a;
    return OK;
}

uint64_t archives_removed(struct store_handle store) { return store.archives ? store.archives->archived : 0; }

void archives_close(struct archives *a) {
    free(a->files);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

/* ---- making a file ------------------------------------------------------------------------------------ */
struct making {
    struct archive_head head;
    uint64_t to; /* its last entry, unless it is full before */
    uint8_t *raw;
    struct summary summary;
};

static void add_bytes(struct making *m, const void *bytes, size_t size) {
    if (size) memcpy(m->raw + m->head.raw, bytes, size);
    m->head.raw += size;
}

static bool add_entry(void *context, const struct store_entry *e) {
    struct making *m = context;
    const struct archive_row row = {e->time_ms, e->round, e->terminal, (uint32_t)e->size, e->kind, 0};
    add_bytes(m, &row, sizeof row);
    add_bytes(m, e->bytes, e->size);
    summary_add(&m->summary, e);
    m->summary.count = 0; /* a file is longer than a block */
    if (e->round && e->round < m->head.round_from) m->head.round_from = e->round;
    if (e->round > m->head.round_to) m->head.round_to = e->round;
    m->head.last = e->number;
    m->head.link = e->link;
    return m->head.raw < RAW_MOST && e->number < m->to;
}

static void sign(struct making *m, const struct archive_order *order, const uint8_t *packed) {
    struct archive_head *h = &m->head;
    memcpy(h->tag, tag, sizeof tag);
    h->format = FORMAT;
    h->since_ms = m->summary.since_ms;
    h->until_ms = m->summary.until_ms;
    h->made_ms = order->now_ms;
    memcpy(h->sets, m->summary.sets, SUMMARY_SETS);
    crypto_generichash(h->hash, sizeof h->hash, packed, h->size, NULL, 0);
    memcpy(h->public, order->public, sizeof h->public);
    must(crypto_sign_detached(h->signature, NULL, (const uint8_t *)h, SIGNED, order->secret) == 0);
}

static bool write_whole(const char *path, const struct archive_head *h, const uint8_t *packed) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    const bool written = fwrite(h, sizeof *h, 1, file) == 1 && fwrite(packed, h->size, 1, file) == 1 &&
                         fflush(file) == 0 && fsync(fileno(file)) == 0;

    return fclose(file) == 0 && written;
}

static bool give_name(const struct archives *a, const char *part, const char *path) {
    const int folder = open(a->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = folder >= 0 && rename(part, path) == 0 && fsync(folder) == 0;
    if (folder >= 0) close(folder);
    return good;
}

/* Under another name until it is whole, on the disk, and was read again. */
static enum err end_file(struct archives *a, struct making *m, const struct archive_order *order) {
    uLongf size = compressBound((uLong)m->head.raw);
    uint8_t *packed = malloc(size);
    char path[PATH_ROOM], part[PATH_ROOM];
    struct archive_head read_again;
    enum err err = OK;
    must(packed && compress(packed, &size, m->raw, (uLong)m->head.raw) == Z_OK);
    m->head.size = size;
    sign(m, order, packed);
    path_of(a, m->head.first, "", path);
    path_of(a, m->head.first, ".part", part);
    bool good = write_whole(part, &m->head, packed);

    free(packed);
    if (good) err = read_head(a, part, &read_again);
    if (good && !err) err = verify_file(a, part, &read_again);
    if (err) return err;
    good = good && give_name(a, part, path);
    if (good) a->files[a->count++] = m->head; /* load_files has looked for room */
    return good ? OK
                : problem_set(a->problem, errno == ENOSPC ? ERR_STORE_FULL : ERR_STORE,
                              "%s cannot be written: %s; what is archived already, and the store, are as they were",
                              path, strerror(errno));
}

static enum err make_file(struct store_handle store, const struct archive_order *order) {
    struct archives *a = store.archives;
    struct making m = {.to = order->to, .raw = must_calloc(1, RAW_ROOM)};
    const uint64_t most = order->file ? order->file : ENTRIES_MAX;
    uint64_t bad;
    if (a->count) m.head.before = a->files[a->count - 1].link;
    m.head.first = a->count ? a->files[a->count - 1].last + 1 : 1;
    m.head.round_from = UINT64_MAX;
    if (m.to - m.head.first >= most) m.to = m.head.first + most - 1;
    summary_clear(&m.summary);
    enum err err = store_scan(store, m.head.first, add_entry, &m, &bad);

    if (!err) err = end_file(a, &m, order);
    free(m.raw);
    return err;
}

enum err archives_last(struct store_handle store, uint64_t *last) {
    struct archives *a = store.archives;
    enum err err = a->archived ? load_removed(store, &(int){0}) : OK;
    if (!err) err = load_files(a, UINT64_MAX);
    *last = a->count ? a->files[a->count - 1].last : 0;
    return !err && *last ? check_joint(store, *last) : err;
}

enum err archives_write(struct store_handle store, const struct archive_order *order) {
    struct archives *a = store.archives;
    uint64_t last;
    if (mkdir(a->folder, 0755) != 0 && errno != EEXIST)
        return problem_set(a->problem, ERR_STORE, "%s: %s", a->folder, strerror(errno));
    enum err err = archives_last(store, &last);

    while (!err && last < order->to) {
        err = a->count < FILES_MAX ? make_file(store, order) : load_files(a, UINT64_MAX);
        if (!err) last = a->files[a->count - 1].last;
    }
    return err;
}

enum err archives_remove(struct store_handle store) {
    struct archives *a = store.archives;
    char path[PATH_ROOM];
    uint64_t last;
    enum err err = archives_last(store, &last);
    if (err || !last) return err;
    for (int i = 0; i < a->count && !err; i++) {
        path_of(a, a->files[i].first, "", path);
        err = verify_file(a, path, &a->files[i]);
    }
    const uint64_t to = summary_first(summary_block(last));

    for (uint64_t from = a->archived ? a->archived : 1; !err && from < to;) { /* each commit is small */
        from = to - from > REMOVE_ENTRIES ? from + REMOVE_ENTRIES : to;
        err = store.store->remove(store.self, from);
        if (!err) a->archived = from;
    }
    return err ? err : store.store->remove(store.self, 0);
}
