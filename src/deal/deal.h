/*
 * deal.h - the plug that answers "which card is next".
 *
 * A game never shuffles: it asks for a card and is given one as an event.  Where it comes from is decided
 * here:
 *
 *   deal_rng     a shuffled deck, fresh each round, or a shoe that lives across rounds
 *   deal_script  a list of cards somebody wrote down
 *   deal_faulty  wraps another source and gives one card twice, to prove that somebody notices
 *
 * Order: the source's own open; then per round begin once and next per card.  The caller owns all memory;
 * a struct deal_source is two pointers and may be copied, what it points to may not move.
 */
#ifndef DEAL_DEAL_H
#define DEAL_DEAL_H

#include "base/err.h"
#include "card/card.h"

struct deal {
    const char *id; /* permanent: it is written into receipts */

    /* Before the first card of a round; shuffles when that is due and says so, for the table announces it. */
    enum err (*begin)(void *self, bool *shuffled);

    /* ERR_CARDS_FEW when there is none; then *out is left alone. */
    enum err (*next)(void *self, card *out);
};

/* A kind of source and the one source of that kind which is meant. */
struct deal_source {
    const struct deal *deal;
    void *self;
};

static inline enum err deal_begin(struct deal_source source, bool *shuffled)
{
    return source.deal->begin(source.self, shuffled);
}

static inline enum err deal_next(struct deal_source source, card *out)
{
    return source.deal->next(source.self, out);
}

#endif
