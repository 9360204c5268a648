/*
 * measure_output.h - an exact measure as JSON for machines and as a table for people.
 *
 * Counts and fractions are written as exact integers; what is derived from them (edge, deviation,
 * probabilities) as doubles with 17 significant digits.
 */
#ifndef CLI_MEASURE_OUTPUT_H
#define CLI_MEASURE_OUTPUT_H

#include "math/analysis.h"

enum { MEASURE_TEXT_MAX = 64 << 10 };

/* One object of the "measures" array. */
void measure_put_json(struct buf *b, const struct measure *m, const struct rules *rules);

/* The same for people: a heading, the figures, the lines. */
void measure_put_text(struct buf *b, const struct measure *m, const struct rules *rules);

/* What a progressive or jackpot is worth; false if the measure has no meter. */
struct meter_value {
    struct fraction fixed, at_reset, long_run; /* returns per unit staked */
    int meters;
    struct {
        int number;
        int64_t break_even_cents; /* the others at their reset; 0 if even without it the player is ahead */
    } meter[8];
};

bool measure_meters(const struct measure *m, const struct rules *rules, struct meter_value *out);

/*
 * The measure with every meter at its reset value, so that value and deviation are those of the wager as it
 * stands after a win; in cents of the stake where that does not divide.
 */
struct measure measure_at_reset(const struct measure *m, const struct rules *rules);

/* "12,345,678" */
void measure_put_count(struct buf *b, wide count);

/* The fixed amount of the wager that feeds the meters. */
int64_t measure_stake_cents(const struct measure *m, const struct rules *rules);

#endif
