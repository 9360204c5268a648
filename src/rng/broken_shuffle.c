#include "rng/broken_shuffle.h"

#include <string.h>

enum { DAY_MILLISECONDS = 86400000 };

static const char *const names[BROKEN_KINDS] = {"none", "modulo", "lcg", "swap"}; /* ORDER BROKEN_KIND */

const char *broken_name(enum broken_kind kind) { return names[kind]; }

enum broken_kind broken_find(const char *name) {
    for (int kind = BROKEN_NONE + 1; kind < BROKEN_KINDS; kind++)
        if (strcmp(names[kind], name) == 0) return (enum broken_kind)kind;
    return BROKEN_NONE;
}

/* srand() of the time of day. */
static void seed_from_clock(struct broken *b) { b->state = rng_below(b->rng, DAY_MILLISECONDS); }

void broken_open(struct broken *b, enum broken_kind kind, struct rng *rng) {
    must(kind < BROKEN_KINDS);
    *b = (struct broken){.kind = kind, .rng = rng};
    if (kind != BROKEN_NONE) seed_from_clock(b);
}

/* ISO/IEC 9899, the example of the general utilities: 15 bits at a time. */
static uint32_t lcg_next(struct broken *b) {
    b->state = b->state * 1103515245u + 12345u;
    return b->state / 65536u % 32768u;
}

/* A word of three calls, as people make it. */
uint32_t broken_u32(struct broken *b) {
    if (b->kind != BROKEN_LCG) return rng_u32(b->rng);
    const uint32_t high = lcg_next(b), middle = lcg_next(b), low = lcg_next(b);

    return high << 17 | middle << 2 | low >> 13;
}

uint32_t broken_below(struct broken *b, uint32_t n) {
    must(n > 0 && n <= 65536);
    switch (b->kind) {
    case BROKEN_MODULO: return rng_u32(b->rng) % (n > 256 ? 65536u : 256u) % n;
    case BROKEN_LCG: return lcg_next(b) % n;
    default: return rng_below(b->rng, n);
    }
}

static void swap(card *a, card *b) {
    const card kept = *a;
    *a = *b;
    *b = kept;
}

static void broken_shuffle(struct broken *b, card *cards, size_t count) {
    must(count <= 65536);
    if (b->kind == BROKEN_LCG) seed_from_clock(b);
    if (b->kind == BROKEN_SWAP)
        for (size_t i = 0; i < count; i++) swap(&cards[i], &cards[broken_below(b, (uint32_t)count)]);
    else
        for (size_t left = count; left > 1; left--) swap(&cards[left - 1], &cards[broken_below(b, (uint32_t)left)]);
}

void deal_broken_open(struct deal_broken *d, struct broken *broken, int decks, bool joker) {
    must(decks >= 1 && decks <= SHOE_DECKS_MAX && (decks == 1 || !joker));
    d->broken = broken;
    d->deck_size = joker ? DECK_53 : DECK_52;
    d->size = decks * d->deck_size;
    d->at = d->size;
}

static enum err deal_broken_begin(void *self) {
    struct deal_broken *d = self;
    for (int i = 0; i < d->size; i++) d->cards[i] = (card)(i % d->deck_size);
    broken_shuffle(d->broken, d->cards, (size_t)d->size);
    d->at = 0;
    return OK;
}

static enum err deal_broken_next(void *self, card *out) {
    struct deal_broken *d = self;
    if (d->at == d->size) return ERR_CARDS_FEW;
    *out = d->cards[d->at++];
    return OK;
}

const struct deal deal_broken = {
    .id = "broken",
    .begin = deal_broken_begin,
    .next = deal_broken_next,
};
