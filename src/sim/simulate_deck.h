/* simulate_deck.h - the cards of one round after another, fast and exactly uniform.
 *
 * Fisher-Yates from the front, stopped where the round ends: card i is chosen among those not yet dealt.  A
 * round needs few cards, so the rest of the deck is never shuffled.  Earlier rounds only change the order of
 * the cards from which a round chooses, and a uniform choice does not depend on that order: every sequence of
 * different cards is equally likely in each round, whatever the rounds before were.
 *
 * One word of 64 bits chooses several cards at once.  n1 x n2 x ... x nk = N is below 2^64, so a number v below N is k
 * numbers below n1, n2 ... nk, its digits in that mixed base.  Multiplying the word by n1 leaves the first digit above
 * 64 bits and a remainder below; the remainder times n2 gives the second digit, and so on: the digits of v = word x N /
 * 2^64, and at the end word x N mod 2^64.  A word is rejected if that is below 2^64 mod N; then each v has exactly as
 * many words as any other (rng.c has the proof), so there is no bias.
 *
 * Order: open once, restart where a stream of rounds begins, begin per round, next per card.  Cost: 15 ns for
 * ten cards. */
#pragma once

#include "base/number.h"
#include "base/rng.h"
#include "card/card.h"

enum { SIMULATE_CARDS_MAX = SHOE_DECKS_MAX * DECK_52, SIMULATE_BATCHES = 16, SIMULATE_COLUMNS = 8 };

/* Cards that one word chooses. */
struct simulate_batch {
    uint16_t first, count;
    uint64_t product;      /* of the numbers of cards to choose from */
    uint64_t reject_below; /* 2^64 mod product */
};

struct simulate_deck {
    int size, kinds; /* cards in all; different cards */
    int at, chosen;  /* dealt; chosen */
    int batch, batches;
    struct simulate_batch list[SIMULATE_BATCHES];
    card cards[SIMULATE_CARDS_MAX];
};

/* decks: 1 to 8; a joker only with one deck.  A round takes at most `most` cards.  A new word begins after
 * `usual` cards, where most rounds end, so that a word is rarely wasted. */
void simulate_deck_open(struct simulate_deck *d, int decks, bool joker, int usual, int most);

/* Sorts the cards, so that what follows depends on the generator alone. */
void simulate_deck_restart(struct simulate_deck *d);

/* A new round: all cards are in the deck again. */
static inline void simulate_deck_begin(struct simulate_deck *d) { d->at = d->chosen = d->batch = 0; }

/* The next digit of a word (below `left`); what remains has the digits after it. */
static inline uint64_t simulate_deck_digit(uint64_t *word, uint64_t left) {
    const wide_count product = (wide_count)*word * left;
    *word = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

/* Of the words that have the same digits as many as of any other digits: what remains after the last one decides. */
static inline bool simulate_deck_keeps(const struct simulate_batch *b, uint64_t word) {
    return word * b->product >= b->reject_below;
}

/* A row of cards of rounds that are played side by side: the first card of each, or the second ... */
typedef card simulate_columns[SIMULATE_COLUMNS];

/* Chooses the next batch, and writes it to this column too, unless `columns` is NULL. */
static inline void simulate_deck_choose(struct simulate_deck *d, struct rng *rng, simulate_columns *columns,
                                        int column) {
    must(d->batch < d->batches);
    const struct simulate_batch *b = &d->list[d->batch++];
    card *here = &d->cards[b->first], *const end = here + b->count;
    uint64_t word = rng_u64(rng), left = (uint64_t)(d->size - b->first);
    while (__builtin_expect(!simulate_deck_keeps(b, word), 0)) word = rng_u64(rng);
    for (; here < end; here++, left--) {
        card *chosen = here + simulate_deck_digit(&word, left);
        const card c = *chosen;

        *chosen = *here;
        *here = c;
        if (columns) columns[here - d->cards][column] = c;
    }
    d->chosen = b->first + b->count;
}

static inline card simulate_deck_next(struct simulate_deck *d, struct rng *rng) {
    if (d->at == d->chosen) simulate_deck_choose(d, rng, NULL, 0);
    return d->cards[d->at++];
}

/* The next `count` cards, in dealing order; all of them must be dealt. */
static inline const card *simulate_deck_take(struct simulate_deck *d, struct rng *rng, int count) {
    const card *cards = &d->cards[d->at];
    d->at += count;
    while (d->chosen < d->at) simulate_deck_choose(d, rng, NULL, 0);
    return cards;
}
