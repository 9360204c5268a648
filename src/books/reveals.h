/* reveals.h - seeds of shuffles that the log has made known, read ahead of somebody who goes through it.
 *
 * Spares a search for each of many shuffles.  Begins as zero; each question is about a later entry than the last one.
 */
#pragma once

#include "house/lookup.h"

struct reveals {
    uint64_t to;          /* the last entry that was read */
    int count, passed;    /* items before that are of earlier shuffles */
    struct reveal *items; /* in order */
};

/* The seed of the shuffle that this FACT_ROUND commits to: the number of the fact that revealed it; 0: none did. */
uint64_t reveals_find(struct reveals *reveals, struct store_handle store, const struct fact *round,
                      struct shuffle_seed *out);
void reveals_close(struct reveals *reveals);
