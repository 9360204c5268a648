/*
 * deal_faulty.h - a source that misdeals once: a reader that sees one card twice.
 *
 * Wraps any source and passes every call on, but the repeat_at-th card (counted from 1 over all rounds) is
 * the card before it again; the inner source does not move, so nothing else changes.  A test sweeps repeat_at
 * and expects the engine to refuse the card each time, with its state unchanged.
 */
#ifndef DEAL_DEAL_FAULTY_H
#define DEAL_DEAL_FAULTY_H

#include "deal/deal.h"

struct deal_faulty {
    struct deal_source inner;
    uint64_t cards, repeat_at;
    card last;
};

extern const struct deal deal_faulty;

/* repeat_at is 2 or more: before the first card there is none to repeat. */
void deal_faulty_open(struct deal_faulty *d, struct deal_source inner, uint64_t repeat_at);

#endif
