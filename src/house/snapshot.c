#include "house/snapshot.h"

#include "house/house.h"
#include "store/chain.h"

#include <sched.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static const char format[16] = "snapshot 3";

enum {
    NONCE = crypto_secretbox_NONCEBYTES,
    SEALED_MORE = NONCE + crypto_secretbox_MACBYTES,
    NAME_ROOM = STORE_NAME_MAX + 1,
    PARTS_MAX = 4096, /* values; a gigabyte */
    ALIGNED = 16,     /* bytes: each part begins at a multiple */
    PIECE = 64 << 10, /* bytes that are packed in some tenths of a millisecond */
};

/* ---- memory ------------------------------------------------------------------------------------------- */
static size_t aligned(size_t size) { return (size + ALIGNED - 1) / ALIGNED * ALIGNED; }

static void set_memory(struct snapshot *s, char *memory, size_t room) {
    must(memory);
    if (s->memory) sodium_memzero(s->memory, s->room);
    free(s->memory);
    s->memory = memory;
    s->room = room;
    s->head = (struct snapshot_head *)(void *)memory;
}

/* Of so many bytes, in the memory of an earlier one or in new memory. */
static struct snapshot *snapshot_new(size_t size, struct snapshot *earlier) {
    struct snapshot *s = earlier ? earlier : calloc(1, sizeof *s);
    must(s && size >= sizeof *s->head);
    if (size > s->room) set_memory(s, malloc(size), size);
    s->size = size;
    return s;
}

/* Where the parts are, by their sizes in the head; false: they do not fill the memory. */
static bool find_parts(struct snapshot *s) {
    size_t at = aligned(sizeof *s->head);
    for (int i = 0; i < SNAPSHOT_PARTS; i++) {
        if (s->head->size[i] > s->size || at > s->size) return false;
        s->part[i] = s->memory + at;
        at += aligned((size_t)s->head->size[i]);
    }
    return at == s->size;
}

void snapshot_reserve(struct snapshot *s) {
    const size_t room = 2 * s->size;
    char *memory = s->room < room ? malloc(room) : NULL;
    if (!memory) return;
    memcpy(memory, s->memory, s->size);
    memset(memory + s->size, 0, room - s->size);
    set_memory(s, memory, room);
    must(find_parts(s));
}

void snapshot_free(struct snapshot *s) {
    if (!s) return;
    sodium_memzero(s->memory, s->room);
    free(s->memory);
    free(s);
}

/* ---- taking ------------------------------------------------------------------------------------------- */
static void put_head(struct snapshot_head *head, const struct replay *r) {
    memcpy(head->format, format, sizeof format);
    head->number = r->floor.head->facts;
    memcpy(head->config_hash, r->config_hash, FACT_HASH);
    head->config_number = r->config_number;
    head->start = r->start;
    head->start.number = 0; /* whoever starts from it searches for it */
    head->started = r->started;
}

/* Head and parts by their sizes; what is between them is zero. */
static void lay_out(struct snapshot *s, const size_t sizes[SNAPSHOT_PARTS]) {
    memset(s->memory, 0, aligned(sizeof *s->head));
    for (int i = 0; i < SNAPSHOT_PARTS; i++) s->head->size[i] = sizes[i];
    must(find_parts(s));
    for (int i = 0; i < SNAPSHOT_PARTS; i++) memset(s->part[i] + sizes[i], 0, aligned(sizes[i]) - sizes[i]);
}

struct snapshot *snapshot_take(const struct snapshot_state *of, const uint8_t program[FACT_HASH],
                               struct snapshot *earlier) {
    const struct replay *r = of->replay;
    const struct house_follower *follower = of->follower;
    const size_t sizes[SNAPSHOT_PARTS] = {
        [SNAPSHOT_FLOOR] = r->floor.size,
        [SNAPSHOT_SHOES] = r->config->table_count * sizeof *r->shoe,
        [SNAPSHOT_FOLLOWER] = follower->size ? follower->size(follower->context) : 0,
    };
    size_t size = aligned(sizeof(struct snapshot_head));
    for (int i = 0; i < SNAPSHOT_PARTS; i++) size += aligned(sizes[i]);
    struct snapshot *s = snapshot_new(size, earlier);

    lay_out(s, sizes);
    put_head(s->head, r);
    memcpy(s->head->program, program, FACT_HASH);
    floor_save(&r->floor, s->part[SNAPSHOT_FLOOR]);
    memcpy(s->part[SNAPSHOT_SHOES], r->shoe, sizes[SNAPSHOT_SHOES]);
    if (sizes[SNAPSHOT_FOLLOWER]) follower->save(follower->context, s->part[SNAPSHOT_FOLLOWER]);
    return s;
}

bool snapshot_is_same(const struct snapshot *a, const struct snapshot *b, unsigned left_out) {
    struct snapshot_head head;
    memcpy(&head, a->head, sizeof head);
    head.link = b->head->link; /* whoever takes one need not know it */
    for (int i = 0; i < SNAPSHOT_PARTS; i++) {
        const size_t size = (size_t)a->head->size[i];

        if (left_out >> i & 1)
            head.size[i] = b->head->size[i];
        else if (b->head->size[i] != size || memcmp(a->part[i], b->part[i], size) != 0)
            return false;
    }
    return memcmp(&head, b->head, sizeof head) == 0;
}

/* ---- packing: most of the memory of a house is zero ----------------------------------------------------- */
/* Behind its size.  In pieces, and whoever waits for a core has it between two of them: all at once it would hold up
 * the loop for a time that every terminal notices. */
static size_t pack(const struct snapshot *s, char *to, size_t room) {
    const uint64_t whole = s->size;
    z_stream z = {.next_in = (Bytef *)s->memory,
                  .next_out = (Bytef *)to + sizeof whole,
                  .avail_out = (uInt)(room - sizeof whole)};
    memcpy(to, &whole, sizeof whole);
    must(room <= UINT32_MAX && deflateInit(&z, Z_BEST_SPEED) == Z_OK);
    for (size_t left = s->size; left;) {
        z.avail_in = left < PIECE ? (uInt)left : PIECE;
        left -= z.avail_in;
        must(deflate(&z, left ? Z_NO_FLUSH : Z_FINISH) == (left ? Z_OK : Z_STREAM_END));
        sched_yield();
    }
    must(deflateEnd(&z) == Z_OK);
    return sizeof whole + z.total_out;
}

/* NULL for bytes that are no such thing. */
static struct snapshot *unpack(const char *at, size_t size) {
    uint64_t whole = 0;
    if (size < sizeof whole) return NULL;
    memcpy(&whole, at, sizeof whole);
    if (whole < sizeof(struct snapshot_head) || whole > (uint64_t)PARTS_MAX * SNAPSHOT_PART) return NULL;
    struct snapshot *s = snapshot_new((size_t)whole, NULL);
    uLongf room = whole;

    if (uncompress((Bytef *)s->memory, &room, (const Bytef *)at + sizeof whole, size - sizeof whole) == Z_OK &&
        room == whole)
        return s;
    snapshot_free(s);
    return NULL;
}

/* ---- sealing ------------------------------------------------------------------------------------------ */
/* The nonce is a keyed hash of what is sealed: another state never has the same one.  The caller frees it. */
static uint8_t *seal_snapshot(const struct snapshot *s, const uint8_t key[REPLAY_KEY], size_t *size) {
    const size_t room = sizeof(uint64_t) + compressBound(s->size);
    uint8_t *sealed = malloc(SEALED_MORE + room);
    must(sealed);
    char *plain = (char *)sealed + SEALED_MORE;
    const size_t packed = pack(s, plain, room);

    crypto_generichash(sealed, NONCE, (const uint8_t *)plain, packed, key, REPLAY_KEY);
    crypto_secretbox_easy(sealed + NONCE, (const uint8_t *)plain, packed, sealed, key);
    *size = SEALED_MORE + packed;
    return sealed;
}

/* In place. */
static struct snapshot *unseal_snapshot(uint8_t *sealed, size_t size, const uint8_t key[REPLAY_KEY]) {
    if (size < SEALED_MORE) return NULL;
    if (crypto_secretbox_open_easy(sealed + NONCE, sealed + NONCE, size - NONCE, sealed, key) != 0) return NULL;
    struct snapshot *s = unpack((const char *)sealed + NONCE, size - SEALED_MORE);
    sodium_memzero(sealed, size);
    return s;
}

/* ---- storing ------------------------------------------------------------------------------------------ */
static void put_name(char name[NAME_ROOM], uint64_t number, int part) {
    struct buf b = buf_init(name, NAME_ROOM);
    buf_format(&b, SNAPSHOT_PREFIX "%019ju/%04d", number, part);
}

struct old_names {
    char keep[NAME_ROOM];
    size_t prefix; /* of it, that a name to be kept has */
    char (*name)[NAME_ROOM];
    size_t count;
};

static bool add_old_name(void *context, const char *name) {
    struct old_names *o = context;
    if (strncmp(name, SNAPSHOT_PREFIX, strlen(SNAPSHOT_PREFIX)) != 0) return true;
    if (strncmp(name, o->keep, o->prefix) == 0) return true;
    if ((o->count & (o->count - 1)) == 0) {
        o->name = realloc(o->name, (o->count ? 2 * o->count : 1) * sizeof *o->name);
        must(o->name);
    }
    memcpy(o->name[o->count++], name, strlen(name) + 1);
    return true;
}

/* What is left of older ones, and of those that nothing vouches for; failing does no harm. */
static void remove_others(struct store_handle store, uint64_t keep) {
    struct old_names old = {0};
    put_name(old.keep, keep, 0);
    old.prefix = strlen(old.keep) - 4;
    if (store.store->names(store.self, add_old_name, &old) == OK)
        for (size_t i = 0; i < old.count; i++) (void)store_put(store, old.name[i], NULL, 0);
    free(old.name);
}

static enum err put_parts(struct store_handle store, uint64_t number, const uint8_t *bytes, size_t size) {
    char name[NAME_ROOM];
    enum err err = OK;
    for (size_t at = 0; err == OK && at < size; at += SNAPSHOT_PART) {
        put_name(name, number, (int)(at / SNAPSHOT_PART));
        err = store_put(store, name, bytes + at, size - at < SNAPSHOT_PART ? size - at : SNAPSHOT_PART);
    }
    return err;
}

enum err snapshot_store(struct snapshot *s, struct store_handle store, const uint8_t seal[REPLAY_KEY], uint64_t keep,
                        uint8_t hash[FACT_HASH]) {
    const uint64_t number = s->head->number;
    enum err err = chain_find_link(store, number, &s->head->link);
    size_t size = 0;
    if (err != OK) return err;
    uint8_t *sealed = seal_snapshot(s, seal, &size);

    if (size > (size_t)PARTS_MAX * SNAPSHOT_PART) err = ERR_STORE_FULL;
    crypto_generichash(hash, FACT_HASH, sealed, size, NULL, 0);
    remove_others(store, keep);
    if (err == OK) err = put_parts(store, number, sealed, size);
    free(sealed);
    snapshot_reserve(s);
    return err;
}

/* ---- reading ------------------------------------------------------------------------------------------ */
const char *snapshot_verdict_text(enum snapshot_verdict verdict) {
    static const char *const texts[] = {
        [SNAPSHOT_SOUND] = "is sound",
        [SNAPSHOT_GONE] = "is not stored",
        [SNAPSHOT_DAMAGED] = "is not what the log vouches for: it was changed or damaged",
        [SNAPSHOT_SEALED] = "was sealed with another key",
        [SNAPSHOT_FOREIGN] = "was taken by another program",
        [SNAPSHOT_WRONG] = "is of another entry, chain or configuration",
    };
    return texts[verdict];
}

/* All of its values, one behind the other. */
static enum snapshot_verdict get_parts(const struct snapshot_request *q, uint8_t **out, size_t *size) {
    char name[NAME_ROOM];
    enum err err = OK;
    *out = NULL;
    *size = 0;
    for (int i = 0; i < PARTS_MAX && err == OK; i++) {
        *out = realloc(*out, *size + SNAPSHOT_PART + 2); /* one byte more is too large */
        must(*out);
        struct buf b = buf_init((char *)*out + *size, SNAPSHOT_PART + 2);

        put_name(name, q->vouches->snapshot.number, i);
        err = store_get(q->store, name, &b);
        if (b.full || b.size > SNAPSHOT_PART) err = ERR_STORE_CHAIN;
        if (err == OK) *size += b.size;
    }
    if (err == ERR_STORE_NONE) return *size ? SNAPSHOT_SOUND : SNAPSHOT_GONE;
    return SNAPSHOT_DAMAGED;
}

static enum snapshot_verdict check_head(const struct snapshot_request *q, const struct snapshot *s) {
    struct store_link link;
    if (memcmp(s->head->format, format, sizeof format) != 0 || memcmp(s->head->program, q->program, FACT_HASH) != 0)
        return SNAPSHOT_FOREIGN;
    if (s->head->number != q->vouches->snapshot.number ||
        chain_find_link(q->store, q->vouches->snapshot.number, &link) != OK)
        return SNAPSHOT_WRONG;
    return memcmp(&link, &s->head->link, sizeof link) == 0 ? SNAPSHOT_SOUND : SNAPSHOT_WRONG;
}

static enum snapshot_verdict open_sealed(const struct snapshot_request *q, uint8_t *sealed, size_t size,
                                         struct snapshot **out) {
    uint8_t hash[FACT_HASH];
    crypto_generichash(hash, FACT_HASH, sealed, size, NULL, 0);
    if (memcmp(hash, q->vouches->snapshot.hash, FACT_HASH) != 0) return SNAPSHOT_DAMAGED;
    struct snapshot *s = q->keys ? unseal_snapshot(sealed, size, q->keys->seal) : NULL;

    for (int i = 0; q->keys && i < q->keys->old_count && !s; i++)
        s = unseal_snapshot(sealed, size, q->keys->old_seal[i]);
    if (!s) return SNAPSHOT_SEALED;
    enum snapshot_verdict verdict = check_head(q, s);

    if (verdict == SNAPSHOT_SOUND && !find_parts(s)) verdict = SNAPSHOT_WRONG;
    if (verdict == SNAPSHOT_SOUND)
        *out = s;
    else
        snapshot_free(s);
    return verdict;
}

static bool is_gone(const struct snapshot_request *q) {
    char name[NAME_ROOM], memory[16];
    struct buf some = BUF(memory);
    put_name(name, q->vouches->snapshot.number, 0);
    return store_get(q->store, name, &some) == ERR_STORE_NONE;
}

enum snapshot_verdict snapshot_read(const struct snapshot_request *q, struct snapshot **out) {
    uint8_t *sealed;
    size_t size;
    enum snapshot_verdict verdict = get_parts(q, &sealed, &size);
    if (verdict == SNAPSHOT_SOUND) verdict = open_sealed(q, sealed, size, out);
    free(sealed);
    /* the house may have removed it meanwhile, beginning with its first value */
    return verdict == SNAPSHOT_DAMAGED && is_gone(q) ? SNAPSHOT_GONE : verdict;
}

/* ---- loading ------------------------------------------------------------------------------------------ */
struct configuring {
    struct replay *replay;
    bool good;
};

static bool configure(void *context, const struct store_entry *stored) {
    struct configuring *c = context;
    struct journal_entry entry;
    BUF_ON_STACK(message, 200);
    c->good = journal_read(&entry, stored->bytes, stored->size) && entry.fact.kind == FACT_CONFIG &&
              log_format_check(entry.fact.config.format, &message) &&
              replay_configure(c->replay, entry.fact.data, entry.fact.data_size, &message);
    return false;
}

static bool load_config(const struct snapshot_head *head, struct replay *r, struct store_handle store) {
    const struct store_query query = {.from = head->config_number, .to = head->config_number};
    struct configuring c = {.replay = r};
    if (!head->config_number || store_find(store, &query, configure, &c) != OK || !c.good) return false;
    r->config_number = head->config_number;
    return memcmp(r->config_hash, head->config_hash, FACT_HASH) == 0;
}

bool snapshot_load(const struct snapshot *s, const struct snapshot_state *into, struct store_handle store) {
    struct replay *r = into->replay;
    const uint64_t *sizes = s->head->size;
    const bool follows = into->follower->load != NULL;
    if (!load_config(s->head, r, store)) return false;
    const size_t shoes = r->config->table_count * sizeof *r->shoe;

    if (sizes[SNAPSHOT_FLOOR] != r->floor.size || sizes[SNAPSHOT_SHOES] != shoes ||
        (!follows && sizes[SNAPSHOT_FOLLOWER]))
        return false;
    floor_load(&r->floor, s->part[SNAPSHOT_FLOOR]);
    memcpy(r->shoe, s->part[SNAPSHOT_SHOES], shoes);
    r->start = s->head->start;
    r->started = s->head->started != 0;
    if (r->floor.head->facts != s->head->number) return false;
    return !follows || into->follower->load(into->follower->context, &r->floor, s->part[SNAPSHOT_FOLLOWER],
                                            (size_t)sizes[SNAPSHOT_FOLLOWER]);
}
