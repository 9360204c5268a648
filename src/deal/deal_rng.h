/*
 * deal_rng.h - cards from a shuffled deck or shoe.
 *
 * Every shuffle has a fresh seed of its own (shuffle.h) and starts from the cards in order, so what is dealt
 * depends on that seed alone and not on the rounds before.  The whole shoe is shuffled at once, as at a table;
 * nothing is decided while cards are dealt, and every card is used in its turn.
 */
#ifndef DEAL_DEAL_RNG_H
#define DEAL_DEAL_RNG_H

#include "deal/deal.h"
#include "deal/shuffle.h"
#include "game/game.h"

struct deal_shoe {
    int decks;       /* 1 to 8 */
    bool joker;      /* with one deck only */
    int penetration; /* percent of the shoe before the cut card, 1 to 100; 0: fresh each round */
    int round_max;   /* cards the longest possible round takes */
};

struct deal_rng {
    struct rng *rng;     /* where seeds come from; NULL: the operating system */
    int deck_size, size; /* cards in a deck, in the shoe */
    int at;              /* cards dealt */
    int shuffle_at;      /* with so many dealt, a round begins with a shuffle */
    struct shuffle_seed seed; /* of the shuffle in use */
    card cards[SHUFFLE_CARDS_MAX];
};

extern const struct deal deal_rng;

/* What a game is dealt from; decks and penetration matter only where the shoe lives across rounds. */
struct deal_shoe deal_shoe_for(const struct game *game, int decks, int penetration);

/*
 * ERR_OPTION_VALUE for a shoe that cannot be, ERR_CARDS_FEW for one too small for a round.  The first begin
 * shuffles.  rng makes a session repeatable; without one (NULL) each seed is the operating system's, and begin
 * may fail with ERR_WORLD.
 */
enum err deal_rng_open(struct deal_rng *d, const struct deal_shoe *shoe, struct rng *rng);

/* What is still in it: the shoe that a game which lives across rounds is opened with. */
struct shoe deal_rng_left(const struct deal_rng *d);

#endif
