/* shuffle.h - one shuffle and the seed that makes it: fresh, long enough, and able to reach every order.
 *
 * A shuffle is decided by a secret seed and nothing else, so that it can be committed to before betting opens
 * and checked by anybody afterwards (receipt.h).  The seed must meet two conditions.
 *
 * Long enough.  52 cards have 2^225.6 orders, 53 have 2^231.3, six decks 2^2140 (2^1647 distinct
 * ones), eight decks 2^3025 (2^2229).  A seed is 32 bytes for every 16 cards: 1,024 bits for one deck, with
 * or without the joker, 5,120 for six decks, 6,656 for eight; more than twice what the orders need.
 *
 * And it must reach the cards: a generator with one 256-bit key could make at most 2^256 orders of a shoe,
 * however long its seed.  So Fisher and Yates stop after every 16 cards and take a new key, the hash of all
 * parts of the seed up to the next one.  Sixteen choices among at most 416 cards can be made in fewer than
 * 2^140 ways and the key has 2^256 values, so each way has about 2^116 keys; whatever the parts before were,
 * every choice of the next 16 cards is open, and each as likely as the others to within 2^-58.  Hence every
 * order is reached.  Within a key the choices are without bias (rng_below).
 *
 *   part s         bytes 32*s to 32*s + 31 of the seed
 *   generator s    rng_seed("cardroom shuffle 1" and parts 0 to s)
 *   the shuffle    the cards in order; for left = count down to 2: swap card left - 1 with card
 *                  rng_below(left); generator s makes the choices 16*s to 16*s + 15, counted from 0
 *   the start      rng_seed("cardroom start 1" and the whole seed), for Dealer Open Pai Gow's first packet
 *
 * Where the seed comes from: the operating system, afresh for every shuffle and a call for every part, so
 * that its generator has changed its key in between; or, where a session was seeded by hand, its struct rng.
 *
 * Order: shuffle_seed_draw, then shuffle_cards and shuffle_start in any order; shuffle_seed_wipe when it is
 * no longer a secret worth keeping.  Cost: about 4 us for a deck and its seed, 30 us for eight.  Forbidden:
 * two shuffles from one seed, and a seed that was looked at before its round is over. */
#pragma once

#include "base/rng.h"
#include "card/card.h"

enum {
    SHUFFLE_CARDS_MAX = SHOE_DECKS_MAX * DECK_52,
    SHUFFLE_PART = 32, /* bytes: the key of a generator */
    SHUFFLE_CARDS_PER_PART = 16,
    SHUFFLE_SEED_MAX = SHUFFLE_CARDS_MAX / SHUFFLE_CARDS_PER_PART * SHUFFLE_PART,
};

NO_PADDING
struct shuffle_seed {
    uint16_t size; /* 0: none */
    uint8_t bytes[SHUFFLE_SEED_MAX];
};
NO_PADDING_END

/* Bytes of the seed for so many cards, 1 to SHUFFLE_CARDS_MAX. */
size_t shuffle_seed_size(int cards);

/* A new seed: from rng, or from the operating system where that is NULL; ERR_IO if it has none to give. */
enum err shuffle_seed_draw(struct shuffle_seed *seed, int cards, struct rng *rng);
void shuffle_seed_wipe(struct shuffle_seed *seed);

/* The order of a shoe of count cards, decks of deck_size one after the other before the shuffle. */
void shuffle_cards(const struct shuffle_seed *seed, card *cards, int count, int deck_size);

/* The generator that chooses who receives the first packet (deal_start). */
void shuffle_start(const struct shuffle_seed *seed, struct rng *out);
