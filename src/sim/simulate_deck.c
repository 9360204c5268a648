#include "sim/simulate_deck.h"

#include "base/number.h"

/* A product below this is refused once in 64 times at most; a larger one would save few words. */
static const uint64_t WAYS_MOST = UINT64_C(1) << 58;

/* As many cards as one word chooses, from `first` on and not past `end`. */
static struct simulate_batch batch_from(int size, int first, int end)
{
    struct simulate_batch b = {.first = (uint16_t)first, .ways = 1};

    for (int i = first; i < end && b.ways < WAYS_MOST / (uint64_t)(size - i); i++) {
        b.ways *= (uint64_t)(size - i);
        b.count++;
    }
    b.refused = -b.ways % b.ways;
    return b;
}

void simulate_deck_open(struct simulate_deck *d, int decks, bool joker, int usual, int most)
{
    must(decks >= 1 && decks <= SHOE_DECKS_MAX && (decks == 1 || !joker));
    d->kinds = joker ? DECK_53 : DECK_52;
    d->size = decks * d->kinds;
    must(usual >= 0 && usual <= most && most < d->size);
    d->batches = 0;
    for (int at = 0; at < most; at += d->list[d->batches++].count) {
        must(d->batches < SIMULATE_BATCHES);
        d->list[d->batches] = batch_from(d->size, at, at < usual ? usual : most);
    }
    simulate_deck_restart(d);
}

void simulate_deck_restart(struct simulate_deck *d)
{
    for (int i = 0; i < d->size; i++) d->cards[i] = (card)(i % d->kinds);
    simulate_deck_begin(d);
}

/* The digits of one word, or false if it is refused. */
static bool digits_of(const struct simulate_batch *b, uint64_t word, int size, uint16_t *digits)
{
    for (int i = 0; i < b->count; i++) {
        const wide_count left = (unsigned)(size - b->first - i), product = word * left;

        digits[i] = (uint16_t)(product >> 64);
        word = (uint64_t)product;
    }
    return word >= b->refused;
}

void simulate_deck_choose(struct simulate_deck *d, struct rng *rng)
{
    must(d->batch < d->batches);
    const struct simulate_batch *b = &d->list[d->batch++];
    uint16_t digits[64];

    while (!digits_of(b, rng_u64(rng), d->size, digits)) continue;
    for (int i = 0; i < b->count; i++) {
        card *here = &d->cards[b->first + i], *chosen = here + digits[i];
        const card c = *chosen;

        *chosen = *here;
        *here = c;
    }
    d->known = b->first + b->count;
}
