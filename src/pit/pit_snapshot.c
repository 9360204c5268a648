/* pit_snapshot.c - the pit as bytes and back, for a snapshot of the house.
 *
 * Only what follows from the facts is in it.  The theory of a row comes from the store, and alarms of it, or of a
 * store that could not write, are due by what is known here and now: a start finds them anew in both cases. */
#include "pit/pit.h"

#include "deal/list.h"

#include <stddef.h>
#include <string.h>

/* Behind it: the flags that are due, the alarms, the users, the facts of meters, the points of each table's curve. */
NO_PADDING
struct saved {
    struct theory_table theory[CONFIG_TABLES];
    struct flags flags;
    PADDING(8);
    struct pit_table table[CONFIG_TABLES];
    struct view_hit hits[VIEW_HITS];
    uint64_t hit_count, due_count, alarm_count, user_count, meters_count;
    PADDING(8);
};
NO_PADDING_END

static bool follows_from_log(const struct flag *flag) { return flag->code != NOTE_ACTUAL && flag->code != NOTE_STORE; }

static size_t due_of_log(const struct pit *p) {
    size_t count = 0;
    for (size_t i = 0; i < p->due_count; i++) count += follows_from_log(&p->due[i]);
    return count;
}

/* Of the points of a table's curve: without the rows that its rules do not have. */
static size_t point_size(const struct pit *p, int i) {
    return offsetof(struct curve_point, row) + (size_t)p->theory.table[i].row_count * sizeof(struct theory_units);
}

/* ---- saving ------------------------------------------------------------------------------------------- */
/* What stands behind the head; at NULL: only its size is wanted. */
struct image {
    char *at;
    size_t size;
};

static void put(struct image *out, const void *bytes, size_t size) {
    if (out->at && size) memcpy(out->at + out->size, bytes, size);
    out->size += size;
}

static void put_lists(const struct pit *p, struct image *out) {
    for (size_t i = 0; i < p->due_count; i++)
        if (follows_from_log(&p->due[i])) put(out, &p->due[i], sizeof p->due[i]);
    put(out, p->alarm, p->alarm_count * sizeof *p->alarm);
    put(out, p->user, p->user_count * sizeof *p->user);
    put(out, p->meters, p->meters_count * sizeof *p->meters);
    for (int i = 0; i < CONFIG_TABLES; i++)
        for (int point = 0; point < p->table[i].curve.count; point++)
            put(out, &p->table[i].curve.point[point], point_size(p, i));
}

static size_t saved_size(const void *context) {
    struct image image = {0};
    put_lists(context, &image);
    return sizeof(struct saved) + image.size;
}

static void save_table(struct saved *s, const struct pit *p, int i) {
    static const struct actual_theory unknown;
    memcpy(&s->theory[i], &p->theory.table[i], sizeof s->theory[i]);
    memcpy(&s->table[i], &p->table[i], sizeof s->table[i]);
    s->table[i].curve.point = NULL;
    s->theory[i].whole = false;
    for (int r = 0; r < WAGERS_MAX; r++) {
        struct theory_row *row = &s->theory[i].row[r];

        row->id = row->measure = NULL;
        row->known = row->due = false;
        row->theory = unknown;
    }
}

static void save_pit(const void *context, char *to) {
    const struct pit *p = context;
    struct saved *s = (struct saved *)(void *)to;
    memcpy(&s->flags, &p->flags, sizeof s->flags);
    for (int i = 0; i < CONFIG_TABLES; i++) save_table(s, p, i);
    memcpy(s->hits, p->hits, sizeof s->hits);
    s->hit_count = (uint64_t)p->hit_count;
    s->due_count = due_of_log(p);
    s->alarm_count = p->alarm_count;
    s->user_count = p->user_count;
    s->meters_count = p->meters_count;
    put_lists(p, &(struct image){.at = to + sizeof *s});
}

/* ---- loading ------------------------------------------------------------------------------------------ */
struct source {
    const char *at;
    size_t left;
    bool bad;
};

static void *get_list(struct source *s, uint64_t count, size_t size) {
    char *list = NULL;
    s->bad = s->bad || count > s->left / size;
    for (size_t i = 0; !s->bad && i < count; i++) {
        list = list_with_room(list, i, size);
        memcpy(list + i * size, s->at + i * size, size);
    }
    if (s->bad) return NULL;
    s->at += (size_t)count * size;
    s->left -= (size_t)count * size;
    return list;
}

static void get_curve(struct source *s, struct pit *p, int i) {
    struct day_curve *c = &p->table[i].curve;
    const size_t size = point_size(p, i);
    s->bad = s->bad || c->count < 0 || c->count > DAY_CURVE_POINTS || (size_t)c->count * size > s->left;
    if (s->bad || !c->count) return;
    c->point = must_calloc(DAY_CURVE_POINTS, sizeof *c->point);
    for (int point = 0; point < c->count; point++, s->at += size, s->left -= size)
        memcpy(&c->point[point], s->at, size);
}

static bool load_table(struct pit *p, const struct floor *f, const struct saved *s, int i) {
    memcpy(&p->theory.table[i], &s->theory[i], sizeof s->theory[i]);
    memcpy(&p->table[i], &s->table[i], sizeof s->table[i]);
    p->table[i].curve.point = NULL;
    if (!s->theory[i].since) return s->theory[i].row_count == 0;
    return i < f->config->table_count && theory_name_rows(&p->theory.table[i], &f->config->table[i].rules);
}

static void load_lists(struct pit *p, const struct saved *s, struct source *from) {
    p->due_count = (size_t)s->due_count;
    p->due = get_list(from, s->due_count, sizeof *p->due);
    p->alarm_count = (size_t)s->alarm_count;
    p->alarm = get_list(from, s->alarm_count, sizeof *p->alarm);
    p->user_count = (size_t)s->user_count;
    p->user = get_list(from, s->user_count, sizeof *p->user);
    p->meters_count = (size_t)s->meters_count;
    p->meters = get_list(from, s->meters_count, sizeof *p->meters);
    for (int i = 0; i < CONFIG_TABLES; i++) get_curve(from, p, i);
}

static void forget_pit(void *context) {
    struct pit *p = context;
    pit_close(p);
    memset(p, 0, sizeof *p);
}

static bool load_pit(void *context, const struct floor *f, const char *bytes, size_t size) {
    const struct saved *s = (const struct saved *)(const void *)bytes;
    struct source from = {bytes + sizeof *s, size - sizeof *s, size < sizeof *s};
    struct pit *p = context;
    forget_pit(p);
    for (int i = 0; !from.bad && i < CONFIG_TABLES; i++) from.bad = !load_table(p, f, s, i);
    if (from.bad || s->hit_count > VIEW_HITS) return false;
    memcpy(&p->flags, &s->flags, sizeof p->flags);
    memcpy(p->hits, s->hits, sizeof p->hits);
    p->hit_count = (int)s->hit_count;
    load_lists(p, s, &from);
    return !from.bad && from.left == 0;
}

/* ---- every fact --------------------------------------------------------------------------------------- */
static void follow_fact(void *context, const struct floor *durable, const struct fact *fact) {
    pit_on_fact(context, durable, fact);
}

struct house_follower pit_follower(struct pit *pit) {
    return (struct house_follower){follow_fact, saved_size, save_pit, load_pit, forget_pit, pit};
}
