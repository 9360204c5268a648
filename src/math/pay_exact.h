/* pay_exact.h - pay tables as an analysis reads them.
 *
 * Pays come from the game's own pay sheets, or from a sheet in the request (a table that is not approved); no
 * pay is written here.  Tiers are numbered by each game: pay_exact_tier() finds one by the permanent id of a
 * line, and pay_best() then gives what any table pays for it. */
#pragma once

#include "math/analysis.h"

enum { PAY_EXACT_TABLES = 256, PAY_EXACT_LINES = 32 };

/* The tables of a wager that the request asks for: the fixed one, its candidates, or all.  Returns how many. */
int pay_exact_tables(const struct analysis_request *request, int wager, struct pay_table out[PAY_EXACT_TABLES]);

/* The wager's index by its id, which the game must have. */
int pay_exact_wager(const struct game *game, const char *id);

/* The tier of the line with that id in the game's sheets, as a bit. */
uint32_t pay_exact_tier(const struct game *game, int wager, const char *line);

/* The smallest unit of the stake in which every pay of the table is a whole number. */
int64_t pay_exact_scale(struct pay_table table, int64_t stake_cents);

/* Net result of a stake of one unit, in 1/scale of it; a line that pays a meter counts as a lost stake. */
int64_t pay_exact_net(struct pay pay, int64_t scale, int64_t stake_cents);

/* The same for the best row among the tiers; a lost stake if there is none. */
int64_t pay_exact_best(struct pay_table table, uint32_t tiers, int64_t scale, int64_t stake_cents);

/* The measure of a wager without decisions, while its deals are counted by line. */
struct pay_exact {
    struct measure m;
    struct pay_table table;
    int64_t stake_cents; /* the fixed amount, or a dollar */
    /* Of a table that is not approved the lines that lose, as a table that pushes on them: they keep their names. */
    struct pay_sheet unpaid;
    struct pay_row unpaid_rows[PAY_EXACT_LINES];
};

/* Every line of the table with count 0, then "lose". */
void pay_exact_open(struct pay_exact *p, const struct analysis_request *request, int wager, struct pay_table table);

/* Counts deals with these tiers towards the line that pays. */
void pay_exact_count(struct pay_exact *p, uint32_t tiers, wide count);

/* The same for a given line; NULL: no line pays. */
void pay_exact_count_line(struct pay_exact *p, const struct pay_row *line, wide count);

/* Emits the measure over this number of deals; deals not counted yet lose. */
void pay_exact_emit(struct pay_exact *p, const struct analysis_request *request, wide deals);

/* Is this the request's own table, and not an approved one? */
bool pay_exact_unapproved(const struct analysis_request *request, int wager);
