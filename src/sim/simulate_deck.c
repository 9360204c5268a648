#include "sim/simulate_deck.h"

/* With a product below this a word is rejected once in 64 times at most; a larger one would save few words. */
static const uint64_t PRODUCT_MAX = UINT64_C(1) << 58;

/* As many cards as one word can choose, from `first` on and not past `end`. */
static struct simulate_batch make_batch(int size, int first, int end) {
    struct simulate_batch b = {.first = (uint16_t)first, .product = 1};
    for (int i = first; i < end && b.product < PRODUCT_MAX / (uint64_t)(size - i); i++) {
        b.product *= (uint64_t)(size - i);
        b.count++;
    }
    b.reject_below = -b.product % b.product;
    return b;
}

void simulate_deck_open(struct simulate_deck *d, int decks, bool joker, int usual, int most) {
    must(decks >= 1 && decks <= SHOE_DECKS_MAX && (decks == 1 || !joker));
    d->kinds = joker ? DECK_53 : DECK_52;
    d->size = decks * d->kinds;
    must(usual >= 0 && usual <= most && most < d->size);
    d->batches = 0;
    for (int at = 0; at < most; at += d->list[d->batches++].count) {
        must(d->batches < SIMULATE_BATCHES);
        d->list[d->batches] = make_batch(d->size, at, at < usual ? usual : most);
    }
    simulate_deck_restart(d);
}

void simulate_deck_restart(struct simulate_deck *d) {
    for (int i = 0; i < d->size; i++) d->cards[i] = (card)(i % d->kinds);
    simulate_deck_begin(d);
}
