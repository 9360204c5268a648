/*
 * deal_script.h - cards from a list: a test, a dispute, a round typed in by hand.
 *
 * The list is dealt once, across rounds, and is never shuffled; ERR_CARDS_FEW says that it has ended. Whether
 * it could have come from a real deck is the caller's question.
 */
#ifndef DEAL_DEAL_SCRIPT_H
#define DEAL_DEAL_SCRIPT_H

#include "deal/deal.h"

struct deal_script {
    const card *cards;
    size_t count, at;
};

extern const struct deal deal_script;

/* The cards stay the caller's and must live as long. */
void deal_script_open(struct deal_script *d, const card *cards, size_t count);

#endif
