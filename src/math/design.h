/* design.h - pay tables inside bounds, by search: counts are fixed, pays enter linearly.
 *
 * A table of the search gives each of its lines a place in one ladder of pays; a line may use a range of it, and no
 * line pays less than the line before it (lines come from the commonest to the rarest).  What a line adds to the sums
 * of a table depends on its own pay alone, so a table is examined by one addition: some ten nanoseconds.  Whole
 * branches are left out where even the highest or the lowest pays of the lines to come miss a bound.  Of the tables
 * that meet all bounds the front is kept: those that no other one beats in all that is asked for.
 *
 * Where pays change decisions (the base game of a table that is part of it) the value of a table is the greatest of all
 * strategies' values, each of which is linear in the pays: a convex function.  design_search_regions() uses three
 * facts:
 *   - more pay is never worth less: if the corners of a box of tables miss the bounds on the edge, so do all its
 * tables;
 *   - if the strategy of the lowest corner is worth as much as the best one at every corner, it is a best one at every
 *     table of the box (the difference is convex, and 0 at all corners), so the box is searched as if decisions were
 * fixed;
 *   - a box that is neither is cut in two, and a small one is measured table by table, the strategy solved again. */
#pragma once

#include "base/base.h"
#include "math/pay_exact.h"

enum {
    DESIGN_LINES = 16,
    DESIGN_VALUES = 4096,
    DESIGN_FRONT = 4096,
    DESIGN_BATCH = PAY_EXACT_TABLES, /* tables measured in one run of the analysis */
    DESIGN_LOSES = -1,               /* in the ladder, below 0: a push */
};

/* Sums over all deals, nets in 1/scale of the unit. */
struct design_sums {
    wide net, square, hits;
    int64_t total; /* of the pays on the table, in 1/den */
};

struct design_line {
    int least, most;        /* places in the ladder */
    struct design_sums *at; /* by place */
};

enum design_key { DESIGN_EDGE, DESIGN_DEVIATION, DESIGN_HIT_RATE, DESIGN_TOP, DESIGN_TOTAL, DESIGN_KEYS };

/* What is asked of a table; a key that is not asked for is not in the list. */
struct design_wish {
    enum design_key key;
    bool high; /* the more the better */
};

struct design_bounds {
    wide net[2], hits[2]; /* least and most */
    long double deviation[2];
    int64_t top[2], total[2];
};

struct design_table {
    uint16_t place[DESIGN_LINES];
    struct design_sums sums;
    long double variance; /* of the net result, in units squared */
    int64_t top;
};

struct design {
    int line_count, ladder_count, wish_count;
    int64_t ladder[DESIGN_VALUES]; /* ascending, in 1/den of the unit of the table */
    struct design_line lines[DESIGN_LINES];
    struct design_sums rest; /* what does not depend on the pays of the lines */
    wide deals;
    int64_t scale;
    struct design_bounds bounds;
    struct design_wish wishes[DESIGN_KEYS];
    /* Called from time to time with the share done; true asks to stop.  May be NULL. */
    bool (*progress)(void *context, double done);
    void *progress_context;
    /* The result. */
    struct design_table *front; /* DESIGN_FRONT */
    int front_count;
    bool full, stopped;          /* the front was larger than its memory; the caller asked to stop */
    uint64_t examined, matching; /* tables whose sums were computed; that met all bounds */
    uint64_t measured, linear;   /* of a base game: tables solved one by one; in regions of one strategy */
    double space;                /* tables in the ranges, of which the others were left out by the bounds */
};

/* Memory for lines and front; ladder_count and line_count are set. */
void design_open(struct design *d, struct arena *arena);

/* How many tables the ranges hold. */
double design_space(const struct design *d);

/* Decisions do not depend on the pays. */
void design_search(struct design *d, struct arena *arena);

/* -1, 0 or 1: is a better than b in this? */
int design_compare(const struct design_table *a, const struct design_table *b, struct design_wish wish);

/* ---- decisive pays -------------------------------------------------------------------------------------- */
/* The exact measure of one table: sums, and which results a line pays under the best strategy. */
struct design_measured {
    struct design_sums sums;
    int count;
    struct {
        int line; /* -1: of none */
        wide count;
        int64_t rest; /* the net result without that pay, in 1/scale */
    } results[MEASURE_LINES];
};

struct design_source {
    /* Measures up to DESIGN_BATCH tables; false if it was asked to stop. */
    bool (*measure)(void *context, const uint16_t (*places)[DESIGN_LINES], int count, struct design_measured *out);
    /* The net result of a line at a place of the ladder, in 1/scale. */
    int64_t (*net)(const void *context, int place);
    void *context;
};

void design_search_regions(struct design *d, const struct design_source *source, struct arena *arena);

/* The sums of the lines from what the results of one strategy are. */
void design_use_results(struct design *d, const struct design_source *source, const struct design_measured *m);
