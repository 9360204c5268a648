/*
 * shoe.h - which cards are gone from a deck or a shoe.
 *
 * One deck, one deck with a joker, six decks, eight decks: what can leave it is what it held.  Order:
 * shoe_open, then shoe_take per card.  It knows no order of cards; who deals decides that.
 */
#ifndef CARD_SHOE_H
#define CARD_SHOE_H

#include "base/err.h"
#include "card/card.h"

struct shoe {
    uint8_t copies[DECK_53]; /* of each card, not yet gone */
    uint8_t kinds;           /* 52, or 53 with the joker */
    uint16_t left;
};

enum { SHOE_DECKS_MAX = 8 };

/* decks 1 to 8; the joker goes with one deck only. */
struct shoe shoe_open(int decks, bool with_joker);

/* ERR_CARD for a card the shoe never held, ERR_CARD_TWICE for one copy too many. */
static inline enum err shoe_check(const struct shoe *shoe, card c)
{
    if (c > JOKER || c >= shoe->kinds) return ERR_CARD;
    return shoe->copies[c] ? OK : ERR_CARD_TWICE;
}

/* Takes the card out if shoe_check() allows it; else nothing has changed. */
static inline enum err shoe_take(struct shoe *shoe, card c)
{
    const enum err err = shoe_check(shoe, c);

    if (err) return err;
    shoe->copies[c]--;
    shoe->left--;
    return OK;
}

static inline int shoe_left(const struct shoe *shoe)
{
    return shoe->left;
}

#endif
