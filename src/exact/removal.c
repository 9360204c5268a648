#include "exact/removal.h"

#include "exact/count.h"

#include <string.h>

/* ---- sums --------------------------------------------------------------------------------------------- */
void removal_open(struct removal *r, struct arena *arena, int kinds, int degree, int removed) {
    must(kinds <= REMOVAL_KINDS && degree <= REMOVAL_DEGREE && removed <= REMOVAL_REMOVED);
    *r = (struct removal){.degree = degree, .removed = removed};
    for (int size = 0; size <= degree; size++)
        for (int kind = 0; kind <= kinds; kind++) r->before[size][kind] = choose(kind + size - 1, size);
    for (int kind = 0; kind <= kinds; kind++) r->before[0][kind] = 1;
    for (int depth = 0; depth < removed; depth++)
        for (int size = 0; size <= degree && (!depth || size <= removed - depth); size++)
            r->sums[depth][size] = arena_take(arena, (size_t)r->before[size][kinds] * sizeof(int64_t));
}

void removal_start(struct removal *r, const uint8_t *copies, int kinds) {
    r->kinds = kinds;
    r->cards = 0;
    r->offset = 0;
    r->beside = NULL;
    r->most = INT64_MIN;
    for (int i = 0; i < kinds; i++) {
        r->copies[i] = copies[i];
        r->cards += copies[i];
    }
    memset(r->sums[0][r->degree], 0, (size_t)r->before[r->degree][kinds] * sizeof(int64_t));
}

void removal_put(struct removal *r, const uint8_t *set, int64_t value) {
    int64_t at = 0;
    if (value > r->most) r->most = value;
    for (int i = 0; i < r->degree; i++) at += r->before[r->degree - i][set[i]];
    r->sums[0][r->degree][at] = value;
}

/* Goes through all sets of a size in the order of their numbers. */
static bool next_set(int *set, int size, int kinds) {
    for (int i = size - 1; i >= 0; i--) {
        if (set[i] + 1 < (i ? set[i - 1] + 1 : kinds)) {
            set[i]++;
            memset(set + i + 1, 0, (size_t)(size - 1 - i) * sizeof *set);
            return true;
        }
    }
    return false;
}

/* Adds a set's sum to those of the sets with one card less, as often as that card has copies that the rest leaves. */
static void add_below(struct removal *r, const int *set, int size, int64_t value) {
    int64_t *sums = r->sums[0][size - 1], behind = 0;
    for (int i = 0; i < size; i++) behind += r->before[size - i][set[i]];
    for (int i = 0, run = 0, ahead = 0; i < size; i++) {
        behind -= r->before[size - i][set[i]];
        run = i && set[i] == set[i - 1] ? run + 1 : 0;
        if (i + 1 == size || set[i + 1] != set[i]) sums[ahead + behind] += (r->copies[set[i]] - run) * value;
        ahead += (int)r->before[size - 1 - i][set[i]];
    }
}

/* A set is so met once for each card that its own sets have beyond it. */
void removal_fill(struct removal *r) {
    for (int size = r->degree; size > 0; size--) {
        const int64_t count = r->before[size - 1][r->kinds], *sums = r->sums[0][size];
        int set[REMOVAL_DEGREE] = {0};
        memset(r->sums[0][size - 1], 0, (size_t)count * sizeof *sums);
        do
            if (*sums++) add_below(r, set, size, sums[-1]);
        while (next_set(set, size, r->kinds));
        for (int64_t i = 0; i < count; i++) r->sums[0][size - 1][i] /= r->degree - size + 1;
    }
    r->sums[0][0][0] += r->offset;
}

/* ---- the bound ---------------------------------------------------------------------------------------- */
/* With h = most - g, which is never below zero, v(R + S) = most x sets left - the h of those; the latter is at least
 * the h of all sets now less, for each card of S, the h of those that hold it. */
bool removal_never(const struct removal_bound *b, const int64_t *one, const int64_t *copies, int kinds) {
    const int64_t now = choose(b->cards, b->degree), then = choose(b->cards - b->removed, b->degree),
                  with = choose(b->cards - 1, b->degree - 1);
    int64_t least[16];
    int count = 0;
    must(b->removed <= (int)COUNT(least));
    for (int kind = 0; kind < kinds; kind++)
        for (int64_t copy = 0; copy < copies[kind] && copy < b->removed; copy++) {
            if (count == b->removed && one[kind] >= least[count - 1]) break;
            int at = count < b->removed ? count++ : count - 1;

            for (; at > 0 && least[at - 1] > one[kind]; at--) least[at] = least[at - 1];
            least[at] = one[kind];
        }
    wide v = (wide)b->most * (then - now) + b->all;
    for (int i = 0; i < count; i++) v += (wide)b->most * with - least[i];
    return v <= 0;
}

bool removal_is_hopeless(const struct removal *r, int removed) {
    const struct removal_bound bound = {
        .cards = r->cards, .degree = r->degree, .removed = removed, .all = r->sums[0][0][0], .most = r->most};
    return removal_never(&bound, r->sums[0][1], r->copies, r->kinds);
}

/* ---- one set of removed cards ------------------------------------------------------------------------- */
/* The sum of L over the sets of `left` more seen cards from `from` on, behind those that make up `place`. */
static int64_t sum_seen(const int64_t *sums, const struct removal *r, const uint8_t *seen, int left, int64_t place) {
    int64_t sum = 0;
    for (; *seen != UINT8_MAX; seen++) {
        const int64_t next = place + r->before[left][*seen];

        sum += left == 1 ? sums[next] : sum_seen(sums, r, seen + 1, left - 1, next);
    }
    return sum;
}

int64_t removal_value(const struct removal *r, const uint8_t *seen, int count) {
    int64_t sum = r->sums[0][0][0];
    uint8_t list[REMOVAL_SEEN + 1];
    must(count <= REMOVAL_SEEN);
    memcpy(list, seen, (size_t)count);
    list[count] = UINT8_MAX;
    for (int size = 1; size <= r->degree; size++)
        sum += (size % 2 ? -1 : 1) * sum_seen(r->sums[0][size], r, list, size, 0);
    return sum;
}

/* ---- the walk ----------------------------------------------------------------------------------------- */
/* Where the walk is: so many cards removed, the last of this kind, of which so many are gone. */
struct place {
    int depth, last, run;
    wide weight; /* ways to choose the cards removed so far */
};

/* The last card: all kinds below the last one, then that kind again. */
static void end_walk(const struct removal *r, const struct place *p, struct removal_gain *out) {
    const struct removal *beside = r->beside ? r->beside : r;
    const int64_t *one = r->sums[p->depth][1], all = r->sums[p->depth][0][0];
    const int64_t *other = beside->sums[p->depth][1], others = beside->sums[p->depth][0][0];
    int64_t gain = 0, changed = 0, tied = 0;
    for (int kind = 0; kind < p->last; kind++) {
        const int64_t v = all - one[kind], ways = r->beside && others <= other[kind] ? 0 : r->copies[kind];

        gain += v > 0 ? v * ways : 0;
        changed += v > 0 ? ways : 0;
        tied += v == 0 ? ways : 0;
        out->held[kind] += v > 0 ? (int64_t)p->weight * ways : 0;
    }
    out->gain += p->weight * gain;
    out->changed += p->weight * changed;
    out->tied += p->weight * tied;
    const wide again = p->last < r->kinds ? p->weight * (r->copies[p->last] - p->run) / (p->run + 1) : 0;
    if (again <= 0 || all < one[p->last] || (r->beside && others <= other[p->last])) return;
    out->gain += again * (all - one[p->last]);
    *(all > one[p->last] ? &out->changed : &out->tied) += again;
    out->held[p->last] += all > one[p->last] ? (int64_t)again : 0;
}

/* The sums after one more card of this kind is removed. */
static void remove_kind(struct removal *r, int depth, int kind) {
    for (int size = 0; size <= r->degree && size <= r->removed - depth - 1; size++) {
        const int64_t limit = r->before[size][kind + 1];
        const int64_t *from = r->sums[depth][size];
        int64_t *to = r->sums[depth + 1][size];
        if (size == r->degree) { /* no larger set: nothing changes */
            memcpy(to, from, (size_t)limit * sizeof *to);
            continue;
        }
        const int64_t *with = r->sums[depth][size + 1] + r->before[size + 1][kind];
        for (int64_t i = 0; i < limit; i++) to[i] = from[i] - with[i];
    }
}

static bool is_hopeless(const struct removal *r, const struct place *p) {
    const struct removal_bound bound = {.cards = r->cards - p->depth,
                                        .degree = r->degree,
                                        .removed = r->removed - p->depth,
                                        .all = r->sums[p->depth][0][0] + 1, /* none is 0 either */
                                        .most = r->most};
    return removal_never(&bound, r->sums[p->depth][1], r->copies, p->last < r->kinds ? p->last + 1 : r->kinds);
}

static void walk(struct removal *r, const struct place *p, struct removal_gain *out) {
    const int left = r->removed - p->depth;
    if (left == 1) {
        end_walk(r, p, out);
        return;
    }
    if (left > 2 && (is_hopeless(r, p) || (r->beside && is_hopeless(r->beside, p)))) return;
    for (int kind = 0; kind <= p->last && kind < r->kinds; kind++) {
        const bool same = kind == p->last;
        const int64_t copies = r->copies[kind] - (same ? p->run : 0);

        const int64_t before = (int64_t)out->changed;
        if (copies <= 0) continue;
        remove_kind(r, p->depth, kind);
        if (r->beside) remove_kind(r->beside, p->depth, kind);
        walk(r,
             &(struct place){.depth = p->depth + 1,
                             .last = kind,
                             .run = same ? p->run + 1 : 1,
                             .weight = p->weight * copies / (same ? p->run + 1 : 1)},
             out);
        out->held[kind] += (int64_t)out->changed - before;
    }
}

struct removal_gain removal_run(struct removal *r) {
    struct removal_gain out = {0};
    removal_fill(r);
    walk(r, &(struct place){.last = r->kinds, .weight = 1}, &out);
    return out;
}
