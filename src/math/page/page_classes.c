#include "math/page/page_classes.h"

#include "exact/thread.h"
#include "math/page/page_engine.h"
#include "math/page/page_strategy.h"
#include "page/page_look.h"

#include <stdlib.h>
#include <string.h>

enum { CLASSES = 1 << 14 };

/* All states of one value at one decision. */
struct class {
    uint64_t key;  /* stage, tuple, value, and a bit, so that it is not 0 */
    uint64_t ways; /* chosen, a bit each by the tuple after it */
    wide deals, value;
    card_mask example;
};

struct part {
    struct page_eye eye;
    struct class class[CLASSES];
    int count;
    bool full;
};

struct page_classes {
    const struct page_plan *plan;
    int64_t unit;
    int hand[PLAN_STAGES]; /* that is whole at the stage; PAGE_NONE: none is */
    int threads;
    struct part *part[EXACT_THREADS];
};

/* The first hand that is made of the own cards, where the seat sees one card beside them at most. */
static int whole_hand(const struct page_plan *plan, int stage) {
    const struct page *p = plan->page;
    for (int h = 0; plan->known[stage] <= 1 && h < p->hand_count; h++)
        if (page_set_piles(p, p->hand[h].set) == plan->own.piles) return h;
    return PAGE_NONE;
}

struct page_classes *page_classes_open(const struct page_plan *plan, int threads, struct arena *arena) {
    struct page_classes *c = arena_take(arena, sizeof *c);
    bool any = false;
    *c = (struct page_classes){.plan = plan, .threads = threads < EXACT_THREADS ? threads : EXACT_THREADS};
    if (plan->tree || plan->own.groups != 1) return NULL;
    for (int stage = 0; stage < plan->stage_count; stage++) {
        c->hand[stage] = whole_hand(plan, stage);
        any |= c->hand[stage] != PAGE_NONE;
    }
    for (int t = 0; any && t < c->threads; t++) {
        c->part[t] = arena_take(arena, sizeof *c->part[t]);
        page_eye_open(&c->part[t]->eye, plan);
    }
    return any ? c : NULL;
}

/* The class of the key; NULL: there are too many. */
static struct class *class_of(struct part *part, uint64_t key) {
    uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 50);
    while (part->class[at].key && part->class[at].key != key) at = (at + 1) % CLASSES;
    if (part->class[at].key) return &part->class[at];
    part->full |= part->count == CLASSES / 2;
    if (part->full) return NULL;
    part->count++;
    part->class[at].key = key;
    return &part->class[at];
}

static void join(struct class *to, const struct class *from) {
    if (!to->deals) to->example = from->example;
    to->ways |= from->ways;
    to->deals += from->deals;
    to->value += from->value;
}

void page_classes_add(void *classes, const struct page_decided *d) {
    struct page_classes *c = classes;
    struct part *part = c->part[thread_number()];
    if (c->hand[d->stage] == PAGE_NONE || part->full) return;
    page_eye_put(&part->eye, &c->plan->own, &d->own);
    const uint64_t value = page_eye_value(&part->eye, c->hand[d->stage]);
    struct class *to = class_of(part, UINT64_C(1) << 63 | (uint64_t)d->stage << 48 | (uint64_t)d->tuple << 40 | value);
    c->unit = d->unit;
    const uint64_t chosen = UINT64_C(1) << d->tuples[d->best];
    const struct class here = {.ways = chosen, .deals = d->deals, .value = d->way[d->best].value, .example = d->own};
    if (to) join(to, &here);
}

/* By stage and tuple, from the best hand down. */
static int compare(const void *a, const void *b) {
    const uint64_t x = ((const struct class *)a)->key, y = ((const struct class *)b)->key;
    return x >> 40 != y >> 40 ? (x > y) - (x < y) : (y > x) - (y < x);
}

/* All parts as one list, in order; its length, -1: there are too many. */
static int gather(struct page_classes *c, struct class *out) {
    struct part *all = c->part[0];
    int count = 0;
    for (int t = 1; t < c->threads; t++)
        for (int i = 0; i < CLASSES; i++) {
            const struct class *from = &c->part[t]->class[i];
            struct class *to = from->key ? class_of(all, from->key) : NULL;
            if (to) join(to, from);
            all->full |= c->part[t]->full;
        }
    for (int i = 0; i < CLASSES; i++)
        if (all->class[i].key) out[count++] = all->class[i];
    qsort(out, (size_t)count, sizeof *out, compare);
    return all->full ? -1 : count;
}

static struct measure_class row_of(const struct page_classes *c, const struct class *at) {
    const struct page_plan *plan = c->plan;
    const int stage = (int)(at->key >> 48 & 15), tuple = (int)(at->key >> 40 & 255);
    const bool one = !(at->ways & (at->ways - 1));
    struct measure_class row = {.count = at->deals, .value = fraction_of(at->value, at->deals * c->unit)};
    struct buf before = BUF(row.after), here = BUF(row.decision);
    uint32_t now = 0, earlier = 0;
    for (int d = 0; d < plan->page->decision_count; d++) {
        now |= (uint32_t)(plan->stage_of[d] == stage) << d;
        earlier |= (uint32_t)(plan->stage_of[d] < stage) << d;
    }
    const int like = plan->like[stage + 1][one ? __builtin_ctzll(at->ways) : plan->only[stage][tuple]];
    if (one)
        page_put_choices(&here, plan->page, &plan->history[like], now);
    else
        buf_put(&here, "depends");
    if (stage) page_put_choices(&before, plan->page, &plan->history[like], earlier);
    row.cards = (uint8_t)mask_cards(at->example, row.lowest);
    card_sort(row.lowest, row.cards);
    return row;
}

void page_classes_put(struct page_classes *c, struct arena *arena, struct measure *out) {
    struct class *list = arena_take(arena, CLASSES * sizeof *list);
    const int count = gather(c, list);
    int rows = 0;
    for (int i = 0; i < count; i++) { /* what is decided alike is one */
        struct class *last = rows ? &list[rows - 1] : NULL;
        if (last && last->key >> 40 == list[i].key >> 40 && last->ways == list[i].ways) {
            join(last, &list[i]);
            last->example = list[i].example;
        } else {
            list[rows++] = list[i];
        }
    }
    if (count < 0 || rows > MEASURE_CLASSES) return;
    for (int i = 0; i < rows; i++) out->class[i] = row_of(c, &list[i]);
    out->class_count = rows;
}
