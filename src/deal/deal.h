/* deal.h - where the next card comes from.
 *
 * A game never shuffles: it asks for a card and is given one as an event.  The source of cards is a deck or shoe that
 * is shuffled whole at every begin (rng/broken_shuffle.h has sources that are wrong on purpose); how long a house deals
 * from one is the house's.  deal_start() chooses who receives the first packet in Dealer Open Pai Gow.
 *
 * Order: the source's own open; then per shuffle begin once and next per card.  The caller owns all memory;
 * a struct deal_source is two pointers and may be copied, what it points to may not move. */
#pragma once

#include "base/err.h"
#include "base/rng.h"
#include "card/card.h"
#include "deal/shuffle.h"
#include "game/game.h"

struct deal {
    const char *id; /* permanent: it is written into receipts */

    enum err (*begin)(void *self); /* shuffles */

    /* ERR_CARDS_FEW when there is none; then *out is left alone. */
    enum err (*next)(void *self, card *out);
};

/* A kind of source, and the source itself. */
struct deal_source {
    const struct deal *deal;
    void *self;
};

static inline enum err deal_begin(struct deal_source source) { return source.deal->begin(source.self); }

static inline enum err deal_next(struct deal_source source, card *out) { return source.deal->next(source.self, out); }

/* ---- a shuffled deck or shoe --------------------------------------------------------------------------- */
/* Every shuffle has a fresh seed of its own (shuffle.h) and starts from the cards in order, so what is dealt
 * depends on that seed alone and not on the rounds before.  The whole shoe is shuffled at once, as at a
 * table; nothing is decided while cards are dealt, and every card is used in its turn. */
struct deal_rng {
    struct rng *rng;          /* where seeds come from; NULL: the operating system */
    int deck_size, size;      /* cards in a deck, in the shoe */
    int at;                   /* cards dealt */
    struct shuffle_seed seed; /* of the shuffle in use */
    card cards[SHUFFLE_CARDS_MAX];
};

extern const struct deal deal_rng;

/* 1 to 8 decks, the joker with one only.  rng makes a session repeatable; without one (NULL) each seed is the operating
 * system's, and begin may fail with ERR_IO. */
void deal_rng_open(struct deal_rng *d, int decks, bool joker, struct rng *rng);

/* ---- the first packet ---------------------------------------------------------------------------------- */
/* [P-start] (the opening of the rules of play): a generator chooses a number from 1 to 7, or a cup of three
 * dice is thrown; spot 1 is the dealer, spots 2 to 7 are seats 1 to 6.  With dice the dealer is also 8 and
 * 15, so spots count round the table. */
enum { DEAL_SPOTS = 7, DEAL_DICE = 3 };

/* The spot, 1 to 7.  dice_out receives the three dice, or zeros where the generator chose alone. */
int deal_start(struct rng *rng, bool dice, uint8_t dice_out[DEAL_DICE]);
