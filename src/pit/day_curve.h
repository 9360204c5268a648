/*
 * day_curve.h - how a table's gaming day went: its win and what theory says of it, round by round, thinned
 * out.
 *
 * A point is taken at a settlement.  It keeps what was won, and of each row of theory.h the sums from which
 * the expected win and its variance follow (ledger/actual.h), not these themselves: the theory may be learned
 * only afterwards, and is then good for the whole day.  So a house that starts again and folds the same facts
 * has the same course.
 *
 * At first every round has its point.  When COURSE_POINTS are there, every second one is dropped and from
 * then on every second round counts, then every fourth: the points stay evenly spaced by rounds, and a day of
 * any length takes the same room.  What the table has won by now is not here but in the pit's view.
 *
 *   course_settled  a round was settled; course_voided takes it out again
 *   course_begin    a gaming day, or another set of rules, begins
 *
 * A function of its calls; the memory is taken with the first point.
 */
#ifndef PIT_DAY_CURVE_H
#define PIT_DAY_CURVE_H

#include "base/number.h"
#include "game/game.h"

enum { COURSE_POINTS = 200 };

/* Of one row since the gaming day began. */
struct course_row {
    wide unit_cents, squares;
};

struct course_point {
    uint64_t round;
    int64_t time_ms, handle_cents, win_cents;
    struct course_row row[WAGERS_MAX];
};

/* Begins with zeros. */
struct course {
    uint64_t rounds; /* settled, voided ones not counted */
    uint64_t every;  /* so many of them have one point; 0: nothing has begun */
    int count;
    struct course_point *point; /* COURSE_POINTS, the oldest first */
};

void course_begin(struct course *course);
void course_close(struct course *course);

/* Is the next round that is settled to have a point?  Whoever knows that it is not spares itself the sums. */
bool course_wants(const struct course *course);
void course_settled(struct course *course, const struct course_point *now);

/* The last round that was settled is void. */
void course_voided(struct course *course, uint64_t round);

#endif
