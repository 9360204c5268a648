#include "deal/shuffle.h"

#include "deal/entropy.h"

#include <sodium.h>
#include <string.h>

size_t shuffle_seed_size(int cards) {
    must(cards >= 1 && cards <= SHUFFLE_CARDS_MAX);
    return (size_t)((cards + SHUFFLE_CARDS_PER_PART - 1) / SHUFFLE_CARDS_PER_PART * SHUFFLE_PART);
}

enum err shuffle_seed_draw(struct shuffle_seed *seed, int cards, struct rng *rng) {
    enum err err = OK;
    seed->size = (uint16_t)shuffle_seed_size(cards);
    for (size_t at = 0; at < seed->size && !err; at += SHUFFLE_PART)
        if (rng)
            rng_bytes(rng, seed->bytes + at, SHUFFLE_PART);
        else
            err = entropy_bytes(seed->bytes + at, SHUFFLE_PART);
    return err;
}

void shuffle_seed_wipe(struct shuffle_seed *seed) { sodium_memzero(seed, sizeof *seed); }

/* A label and the first size bytes of the seed: what generators are seeded with. */
struct label {
    size_t size;
    uint8_t bytes[32 + SHUFFLE_SEED_MAX];
};

static void put_label(struct label *l, const char *text, const struct shuffle_seed *seed, size_t size) {
    const size_t text_size = strlen(text);
    must(text_size <= 32 && size <= seed->size && seed->size <= SHUFFLE_SEED_MAX);
    memcpy(l->bytes, text, text_size);
    memcpy(l->bytes + text_size, seed->bytes, size);
    l->size = text_size + size;
}

/* The generator of one part.  It gives sixteen numbers, and a word in ten million is refused, so it is hardly
 * ever asked for more than the prefix; then the whole generator takes over where that ended. */
struct part {
    struct label label;
    int at; /* words given */
    uint32_t words[RNG_PREFIX];
    struct rng rng; /* beyond them */
};

static void part_open(struct part *p, const struct shuffle_seed *seed, size_t number) {
    put_label(&p->label, "cardroom shuffle 1", seed, (number + 1) * SHUFFLE_PART);
    rng_prefix(p->label.bytes, p->label.size, p->words, RNG_PREFIX);
    p->at = 0;
}

static uint32_t part_word(struct part *p) {
    if (p->at < RNG_PREFIX) return p->words[p->at++];
    if (p->at == RNG_PREFIX) {
        rng_seed(&p->rng, p->label.bytes, p->label.size);
        for (int i = 0; i < RNG_PREFIX; i++) rng_u32(&p->rng);
        p->at++;
    }
    return rng_u32(&p->rng);
}

static uint32_t part_below(struct part *p, uint32_t n) {
    uint32_t value;
    while (!rng_bounded(part_word(p), n, &value)) continue;
    return value;
}

void shuffle_cards(const struct shuffle_seed *seed, card *cards, int count, int deck_size) {
    struct part part;
    must(seed->size == shuffle_seed_size(count));
    for (int i = 0; i < count; i++) cards[i] = (card)(i % deck_size);
    for (int left = count, choice = 0; left > 1; left--, choice++) {
        if (choice % SHUFFLE_CARDS_PER_PART == 0) part_open(&part, seed, (size_t)(choice / SHUFFLE_CARDS_PER_PART));
        const uint32_t chosen = part_below(&part, (uint32_t)left);
        const card moved = cards[chosen];

        cards[chosen] = cards[left - 1];
        cards[left - 1] = moved;
    }
    sodium_memzero(&part, sizeof part);
}

void shuffle_start(const struct shuffle_seed *seed, struct rng *out) {
    struct label label;
    put_label(&label, "cardroom start 1", seed, seed->size);
    rng_seed(out, label.bytes, label.size);
    sodium_memzero(&label, sizeof label);
}
