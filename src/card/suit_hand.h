/*
 * suit_hand.h - hands of Chase the Flush: the longest set of one suit.
 *
 * A value is length << 13 | mask of ranks, so the bigger wins: first by length, then rank by rank from the
 * top, ace high.  Of two suits of equal length the better counts.
 */
#ifndef CARD_SUIT_HAND_H
#define CARD_SUIT_HAND_H

#include "card/card.h"
#include "card/hand_sum.h"

typedef uint32_t suit_hand;

static inline int suit_hand_length(suit_hand value)
{
    return (int)(value >> 13);
}

suit_hand suit_hand_value(const card *cards, int count);

/* From the sum of at most seven cards: the greatest of its four lanes. */
static inline suit_hand suit_hand_of(struct hand_sum sum)
{
    const suit_hand c = sum.mask & 0xffff, d = sum.mask >> 16 & 0xffff;
    const suit_hand h = sum.mask >> 32 & 0xffff, s = (suit_hand)(sum.mask >> 48);
    const suit_hand minor = c > d ? c : d, major = h > s ? h : s;

    return minor > major ? minor : major;
}

/* The longest run of consecutive ranks in one suit's mask; the ace is high and low, nothing wraps around. */
int suit_run(uint32_t mask);

/* The longest run of consecutive cards of one suit among the cards. */
int suit_run_longest(const card *cards, int count);

/* "5-card flush, ace-high". */
void suit_hand_put(struct buf *b, suit_hand value);

#endif
