#include "deal/shuffle.h"

#include "deal/entropy.h"

#include <sodium.h>
#include <string.h>

size_t shuffle_seed_size(int cards)
{
    must(cards >= 1 && cards <= SHUFFLE_CARDS_MAX);
    return (size_t)((cards + SHUFFLE_CARDS_PER_PART - 1) / SHUFFLE_CARDS_PER_PART * SHUFFLE_PART);
}

enum err shuffle_seed_draw(struct shuffle_seed *seed, int cards, struct rng *rng)
{
    enum err err = OK;

    seed->size = (uint16_t)shuffle_seed_size(cards);
    for (size_t at = 0; at < seed->size && !err; at += SHUFFLE_PART) {
        if (rng)
            rng_bytes(rng, seed->bytes + at, SHUFFLE_PART);
        else
            err = entropy_bytes(seed->bytes + at, SHUFFLE_PART);
    }
    return err;
}

void shuffle_seed_wipe(struct shuffle_seed *seed)
{
    sodium_memzero(seed, sizeof *seed);
}

/* rng_seed() of the label and the first size bytes of the seed. */
static void generator(struct rng *rng, const char *label, const struct shuffle_seed *seed, size_t size)
{
    uint8_t text[32 + SHUFFLE_SEED_MAX];
    const size_t label_size = strlen(label);

    must(label_size <= 32 && size <= seed->size && seed->size <= SHUFFLE_SEED_MAX);
    memcpy(text, label, label_size);
    memcpy(text + label_size, seed->bytes, size);
    rng_seed(rng, text, label_size + size);
    sodium_memzero(text, sizeof text);
}

void shuffle_cards(const struct shuffle_seed *seed, card *cards, int count, int deck_size)
{
    struct rng rng;

    must(seed->size == shuffle_seed_size(count));
    for (int i = 0; i < count; i++) cards[i] = (card)(i % deck_size);
    for (int left = count, choice = 0; left > 1; left--, choice++) {
        if (choice % SHUFFLE_CARDS_PER_PART == 0) {
            const size_t parts = (size_t)(choice / SHUFFLE_CARDS_PER_PART) + 1;
            generator(&rng, "cardroom shuffle 1", seed, parts * SHUFFLE_PART);
        }
        const uint32_t chosen = rng_below(&rng, (uint32_t)left);
        const card moved = cards[chosen];

        cards[chosen] = cards[left - 1];
        cards[left - 1] = moved;
    }
    sodium_memzero(&rng, sizeof rng);
}

void shuffle_start(const struct shuffle_seed *seed, struct rng *out)
{
    generator(out, "cardroom start 1", seed, seed->size);
}
