/* audit_snapshots.c - the snapshots of a house beside its log, in the audit (books/audit.h). */
#include "books/audit.h"

#include <string.h>

/* ---- the list of snapshots ---------------------------------------------------------------------------- */
static enum snapshot_verdict read_one(const struct audit *a, const struct fact *fact, struct snapshot **out) {
    return snapshot_read(&(struct snapshot_request){a->store, fact, a->program, a->seal ? &a->sealing : NULL}, out);
}

/* The newest first; older ones are gone. */
static bool add_snapshot(void *context, const struct journal_entry *entry) {
    struct audit *a = context;
    struct audit_snapshots *all = &a->snapshots;
    struct audit_snapshot *item = &all->item[all->count];
    all->named++;
    if (all->count == SNAPSHOT_KEPT || entry->fact.kind == FACT_NONE) return true;
    item->opened = NULL;
    item->verdict = read_one(a, &entry->fact, &item->opened);
    item->fact = entry->fact.number;
    item->number = entry->fact.snapshot.number;
    all->count += item->verdict != SNAPSHOT_GONE;
    return true;
}

enum err audit_snapshots_open(struct audit *a) {
    const struct store_query query = {.kind = FACT_SNAPSHOT, .backwards = true};
    return a->program ? journal_find(a->store, &query, add_snapshot, a, NULL) : OK;
}

static void forget_opened(struct audit *a) {
    for (int i = 0; i < a->snapshots.count; i++) {
        snapshot_free(a->snapshots.item[i].opened);
        a->snapshots.item[i].opened = NULL;
    }
}

void audit_snapshots_close(struct audit *a) {
    forget_opened(a);
    a->snapshots.count = 0;
}

/* ---- beginning with one ------------------------------------------------------------------------------- */
static struct snapshot_state state_of(struct audit *a) {
    return (struct snapshot_state){.replay = &a->replay, .follower = &a->follower};
}

bool audit_snapshots_begin(struct audit *a) {
    const struct snapshot_state state = state_of(a);
    struct buf why = BUF(a->snapshots.passed_over);
    if (!a->snapshots.named) buf_put(&why, "there is no snapshot");
    for (int i = 0; i < a->snapshots.count; i++) {
        const struct audit_snapshot *item = &a->snapshots.item[i];

        if (item->opened && snapshot_load(item->opened, &state, a->store)) {
            a->began = a->entries = item->number;
            a->link = item->opened->head->link;
            forget_opened(a);
            return true;
        }
        const enum snapshot_verdict verdict = item->opened ? SNAPSHOT_WRONG : item->verdict;

        buf_format(&why, "%sthe snapshot of entry %llu %s", why.size ? "; " : "", (unsigned long long)item->number,
                   snapshot_verdict_text(verdict));
    }
    return false;
}

/* ---- comparing ---------------------------------------------------------------------------------------- */
static bool refuse_snapshot(struct audit *a, const struct audit_snapshot *item, const char *what) {
    return text_refuse(a->why, sizeof a->why, SNAPSHOT_PREFIX "%ju: the snapshot of that entry %s", item->number, what);
}

static bool is_same_money(const struct audit *a, const struct snapshot *own, const struct snapshot *other) {
    return own->head->size[SNAPSHOT_FLOOR] == other->head->size[SNAPSHOT_FLOOR] &&
           floor_is_same_money(&a->replay.floor, own->part[SNAPSHOT_FLOOR], other->part[SNAPSHOT_FLOOR]);
}

/* What the replay has come to is what the house had.  Where money agrees, other bytes are said, but do not make the
 * books wrong. */
static bool compare(struct audit *a, struct audit_snapshot *item) {
    const struct snapshot_state state = state_of(a);
    const unsigned left_out =
        (a->snapshots.frames_lost ? 1u << SNAPSHOT_FLOOR : 0) | (a->follower.on_fact ? 0 : 1u << SNAPSHOT_FOLLOWER);
    struct snapshot *own = snapshot_take(&state, a->program, NULL);
    const bool same = snapshot_is_same(own, item->opened, left_out);
    const bool money = is_same_money(a, own, item->opened);
    snapshot_free(own);
    snapshot_free(item->opened);
    item->opened = NULL;
    if (!money) return refuse_snapshot(a, item, "is not the state that follows from the log");
    a->snapshots.unlike += !same;
    a->snapshots.compared++;
    return true;
}

/* The fact that vouches for it is reached: what is stored must be what the fact says. */
static bool check_bytes(struct audit *a, const struct audit_snapshot *item) {
    if (item->verdict == SNAPSHOT_DAMAGED || item->verdict == SNAPSHOT_WRONG)
        return refuse_snapshot(a, item, snapshot_verdict_text(item->verdict));
    a->snapshots.hashed += item->verdict != SNAPSHOT_SOUND;
    return true;
}

static void follow(struct audit *a, const struct fact *fact) {
    if (fact->kind == FACT_READ && fact->read.what != READ_FAILED && fact->table &&
        !a->replay.floor.table[fact->table - 1].reader.size)
        a->snapshots.frames_lost = true;
    if (a->follower.on_fact) a->follower.on_fact(a->follower.context, &a->replay.floor, fact);
}

bool audit_snapshots_check(struct audit *a, const struct fact *fact) {
    struct audit_snapshots *all = &a->snapshots;
    bool follows = false;
    for (int i = 0; i < all->count; i++) follows = follows || all->item[i].opened;
    if (follows) follow(a, fact);
    for (int i = 0; i < all->count; i++) {
        struct audit_snapshot *item = &all->item[i];

        if (item->opened && item->number == fact->number && !compare(a, item)) return false;
        if (item->fact == fact->number && !check_bytes(a, item)) return false;
    }
    return true;
}
