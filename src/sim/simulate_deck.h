/*
 * simulate_deck.h - the cards of one round after another, fast and exactly uniform.
 *
 * Fisher-Yates from the front, stopped where the round ends: card i is chosen among those not yet dealt.  A
 * round needs a few cards, so the rest of the deck is never shuffled.  What was dealt before only changes the
 * order in which the choice is made from, and every order serves: the cards of a round are any sequence of
 * different cards with the same chance, whatever the rounds before were.
 *
 * One word of 64 bits chooses several cards at once.  n1 x n2 x ... x nk = N is below 2^64, so a number v
 * below N is k numbers below n1, n2 ... nk, its digits in that mixed base.  Multiplying the word by n1 leaves
 * the first digit above 64 bits and the rest below; that rest times n2 gives the second digit, and so on: the
 * digits of v = word x N / 2^64, and at the end word x N mod 2^64.  A word is refused if that is below 2^64
 * mod N; then each v has exactly as many words as any other (rng.c has the argument), so the bias is zero.
 *
 * Order: open once, restart where a stream of rounds begins, begin per round, next per card.  Cost: 15 ns for
 * ten cards, most of it ChaCha20.
 */
#ifndef SIM_SIMULATE_DECK_H
#define SIM_SIMULATE_DECK_H

#include "base/rng.h"
#include "card/card.h"

enum { SIMULATE_CARDS_MAX = SHOE_DECKS_MAX * DECK_52, SIMULATE_BATCHES = 16 };

/* Cards that one word chooses. */
struct simulate_batch {
    uint16_t first, count;
    uint64_t ways;    /* the product of what there is to choose from */
    uint64_t refused; /* 2^64 mod ways */
};

struct simulate_deck {
    int size, kinds; /* cards; different ones */
    int at, known;   /* dealt; chosen */
    int batch, batches;
    struct simulate_batch list[SIMULATE_BATCHES];
    card cards[SIMULATE_CARDS_MAX];
};

/*
 * decks 1 to 8, the joker with one only.  A round takes at most `most` cards; after `usual` of them, which is
 * where most rounds end, a new word begins.
 */
void simulate_deck_open(struct simulate_deck *d, int decks, bool joker, int usual, int most);

/* In order again: what follows depends on the generator alone. */
void simulate_deck_restart(struct simulate_deck *d);

/* All cards are back. */
static inline void simulate_deck_begin(struct simulate_deck *d)
{
    d->at = d->known = d->batch = 0;
}

/* Chooses the next batch; for simulate_deck_next(). */
void simulate_deck_choose(struct simulate_deck *d, struct rng *rng);

static inline card simulate_deck_next(struct simulate_deck *d, struct rng *rng)
{
    if (d->at == d->known) simulate_deck_choose(d, rng);
    return d->cards[d->at++];
}

#endif
