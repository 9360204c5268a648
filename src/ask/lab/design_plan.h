/* design_plan.h - from the words of 'cardroom-lab design' to a search (math/design.h), and its tables back to pay
 * tables.
 *
 * A search starts from an approved table, the seed: its lines are searched, from the commonest to the rarest by what
 * they pay there.  Lines that pay a meter, push or lose in the seed, and those that only the text of the document has,
 * stay as they are unless they are named. */
#pragma once

#include "ask/lab/analysis_input.h"
#include "math/design.h"

/* Contains pointers into itself: must not be moved. */
struct design_plan {
    struct analysis_input in;
    struct design design;
    struct design_source source;
    int wager;
    struct pay_table seed;
    enum pay_kind unit;
    int den;                                  /* of the ladder: 2 where halves are searched */
    int64_t measured_scale;                   /* of the first measure */
    bool base, unstaked;                      /* part of the base game; no stake is lost with it */
    const struct pay_row *rows[DESIGN_LINES]; /* ORDER DESIGN LINE */
    struct what_if *tables;                   /* those that were measured last, DESIGN_BATCH */
    struct posted_table *posted;              /* the same as signs */
    struct measure *measures;                 /* kept of them if not NULL */
    struct design_measured *out;              /* filled in by the next run */
    const int64_t (*amounts)[DESIGN_LINES];   /* of the tables of that run */
    int asked, received;
};

/* EXIT_DONE, or the exit status after an error message. */
int design_plan_open(struct design_plan *p, const struct command *command, const struct design_question *words);

/* The front's tables, measured as --table measures them; false if asked to stop. */
bool design_plan_measure(struct design_plan *p, const struct design_table *tables, int count, struct measure *out);

extern const char *const design_keys[DESIGN_KEYS]; /* ORDER DESIGN_KEY */
