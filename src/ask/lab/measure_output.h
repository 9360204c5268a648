/* measure_output.h - an exact measure in an answer.
 *
 * Counts and fractions are written as exact integers; derived figures (edge, deviation, probabilities) as
 * doubles with 17 significant digits. */
#pragma once

#include "math/meter_return.h"
#include "math/round_sum.h"

enum { MEASURE_TEXT_MAX = 64 << 10 };

/* One object of the "measures" array. */
void measure_put_json(struct buf *b, const struct measure *m, const struct rules *rules);

/* ---- meters under the rules --------------------------------------------------------------------------- */
/* The fixed stake of the wager that feeds the meters. */
int64_t measure_stake_cents(const struct measure *m, const struct rules *rules);

/* Like meter_return_of() and meter_measure_at_reset(), with the meters' amounts from the rules. */
struct meter_terms measure_meter_terms(const struct measure *m, const struct rules *rules);
bool measure_meters(const struct measure *m, const struct rules *rules, struct meter_return *out);
struct measure measure_at_reset(const struct measure *m, const struct rules *rules);

/* ---- parts -------------------------------------------------------------------------------------------- */
/* {wager, tables, options, basis; ev, edge, stddev, hit. */
void measure_begin(struct buf *b, const char *wager, const struct measure *m);
void measure_put_figures(struct buf *b, const struct measure *m);

/* That a table or a rule is not approved, with the rules that are not. */
void measure_put_note(struct buf *b, const struct measure *m, const struct rules *rules);

/* "key":{"odds":"PT-FLT-STC-01"} */
void measure_put_names(struct buf *b, const char *key, const struct measure_name *names);

/* Where a player stands after many rounds, as one object. */
void measure_put_rounds(struct buf *b, const struct round_sum *r);

/* How probable what happens in so many of the deals is. */
double measure_share(const struct measure *m, wide count);
