/*
 * deal_rng.h - cards from a shuffled deck or shoe.
 *
 * Every shuffle starts from the cards in order, so what is dealt depends on the generator alone and not on
 * the rounds before.  The whole shoe is shuffled at once, as at a table; nothing is decided while cards are
 * dealt.
 */
#ifndef DEAL_DEAL_RNG_H
#define DEAL_DEAL_RNG_H

#include "base/rng.h"
#include "card/shoe.h"
#include "deal/deal.h"
#include "game/game.h"

enum { DEAL_CARDS_MAX = SHOE_DECKS_MAX * DECK_52 };

struct deal_shoe {
    int decks;       /* 1 to 8 */
    bool joker;      /* with one deck only */
    int penetration; /* percent of the shoe before the cut card, 1 to 100; 0: fresh each round */
    int round_max;   /* cards the longest possible round takes */
};

struct deal_rng {
    struct rng *rng;
    int deck_size, size; /* cards in a deck, in the shoe */
    int at;              /* cards dealt */
    int shuffle_at;      /* with so many dealt, a round begins with a shuffle */
    card cards[DEAL_CARDS_MAX];
};

extern const struct deal deal_rng;

/* What a game is dealt from; decks and penetration matter only where the shoe lives across rounds. */
struct deal_shoe deal_shoe_for(const struct game *game, int decks, int penetration);

/*
 * ERR_OPTION_VALUE for a shoe that cannot be, ERR_CARDS_FEW for one too small for a round.  The first begin
 * shuffles.
 */
enum err deal_rng_open(struct deal_rng *d, const struct deal_shoe *shoe, struct rng *rng);

/* What is still in it: the shoe that a game which lives across rounds is opened with. */
struct shoe deal_rng_left(const struct deal_rng *d);

#endif
