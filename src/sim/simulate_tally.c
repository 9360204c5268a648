#include "sim/simulate_tally.h"

#include <string.h>

void simulate_tally_open(struct simulate_tally *tally, const struct simulate_plan *plan, struct arena *arena)
{
    *tally = (struct simulate_tally){.line_count = plan->line_count};
    tally->lines = arena_take(arena, (size_t)plan->line_count * sizeof *tally->lines);
}

void simulate_tally_clear(struct simulate_tally *tally)
{
    tally->rounds = 0;
    memset(tally->sums, 0, sizeof tally->sums);
    memset(tally->lines, 0, (size_t)tally->line_count * sizeof *tally->lines);
}

void simulate_tally_add(struct simulate_tally *to, const struct simulate_tally *from)
{
    must(to->line_count == from->line_count);
    to->rounds += from->rounds;
    for (int i = 0; i < WAGERS_MAX; i++) {
        to->sums[i].cents += from->sums[i].cents;
        to->sums[i].squares += from->sums[i].squares;
    }
    for (int i = 0; i < to->line_count; i++) {
        to->lines[i].count += from->lines[i].count;
        to->lines[i].squares += from->lines[i].squares;
    }
}

/* ---- counting one round ------------------------------------------------------------------------------- */

void simulate_count_open(struct simulate_count *c, const struct simulate_plan *plan,
                         struct simulate_tally *tally, struct arena *arena)
{
    *c = (struct simulate_count){.plan = plan, .tally = tally};
    c->touched = arena_take(arena, (size_t)plan->line_count * sizeof *c->touched);
    c->here = arena_take(arena, (size_t)plan->line_count * sizeof *c->here);
    c->cells = arena_take(arena, (size_t)plan->cells * sizeof *c->cells);
}

static inline int64_t cents_of(const struct simulate_plan *plan, const struct award *a)
{
    return a->returned_cents - a->stake_cents + plan->meter_cents[a->meter]; /* 0 for meter 0 */
}

/* ---- the only seat ------------------------------------------------------------------------------------ */

/* What was counted of a cell goes into the tally. */
static void give_cell(struct simulate_count *c, int measure, uint32_t cell)
{
    struct simulate_seen *seen = &c->cells[cell];
    const wide cents = seen->cents, count = (wide)seen->count;

    c->tally->sums[measure].cents += count * cents;
    c->tally->sums[measure].squares += (wide_count)(count * cents * cents);
    c->tally->lines[c->plan->line_of[cell]].count += seen->count;
    seen->count = 0;
}

/* Money of a cell is nearly always what it was the last time, so that one count does for both. */
static inline void count_cell(struct simulate_count *c, int measure, uint32_t cell, int64_t cents)
{
    struct simulate_seen *seen = &c->cells[cell];

    if (seen->cents != cents) {
        give_cell(c, measure, cell);
        seen->cents = cents;
    }
    seen->count++;
}

/* What is told by one award is counted at once, the measures of several at the end. */
static void count_only_seat(struct simulate_count *c, const struct award *awards, int count, bool asked)
{
    const struct simulate_plan *plan = c->plan;
    uint32_t cell[WAGERS_MAX];
    int64_t cents[WAGERS_MAX];

    for (int i = 0; i < plan->group_count; i++) {
        cell[plan->groups[i]] = plan->first[plan->groups[i]];
        cents[plan->groups[i]] = 0;
    }
    cell[0] = plan->first[0] + (asked ? plan->asked : 0);
    cents[0] = 0;
    for (const struct award *a = awards, *end = awards + count; a < end; a++) {
        const struct simulate_wager *w = &plan->wagers[a->wager];
        const int64_t own = cents_of(plan, a);

        if (w->plain) {
            count_cell(c, w->measure, w->first + simulate_plain_code(a), own);
            continue;
        }
        const uint32_t code = simulate_code(w, a);
        cell[0] += code * w->also;
        if (w->alone) {
            count_cell(c, w->measure, w->first + code, own);
        } else {
            cents[w->measure] += own;
            cell[w->measure] += code * w->weight;
        }
    }
    for (int i = 0; i < plan->group_count; i++) {
        const int m = plan->groups[i];
        count_cell(c, m, cell[m], cents[m]);
    }
}

/* ---- several seats ------------------------------------------------------------------------------------ */

/* The (n+1)th of a round makes the square of n to that of n+1. */
static inline void count_line(struct simulate_count *c, uint32_t cell, uint32_t times)
{
    const uint16_t line = c->plan->line_of[cell];
    struct simulate_times *to = &c->tally->lines[line];

    to->count += times;
    if (!c->here[line]) c->touched[c->touched_count++] = line;
    to->squares += (uint64_t)times * (2 * (uint64_t)c->here[line] + times);
    c->here[line] += times;
}

static void count_one_of_several(struct simulate_count *c, const struct award *awards, int count, bool asked)
{
    const struct simulate_plan *plan = c->plan;
    uint32_t cell[WAGERS_MAX];

    memcpy(cell, plan->first, sizeof cell);
    if (asked) cell[0] += plan->asked;
    for (int i = 0; i < count; i++) {
        const struct simulate_wager *w = &plan->wagers[awards[i].wager];
        const uint32_t code = simulate_code(w, &awards[i]);

        c->cents[w->measure] += cents_of(plan, &awards[i]);
        cell[0] += code * w->also;
        if (w->each)
            count_line(c, plan->first[w->measure] + code, 1);
        else
            cell[w->measure] += code * w->weight;
    }
    for (int m = 0; m < plan->measure_count; m++) {
        if (!plan->measures[m].each) count_line(c, cell[m], 1);
    }
}

/* What Envy did not pay for, its cell 0: pays are counted one by one, and nothing is no award. */
static void count_nothing(struct simulate_count *c)
{
    for (int i = 0; i < c->plan->measure_count; i++) {
        const struct simulate_measure *m = &c->plan->measures[i];
        int64_t rest = m->hands;

        if (!m->each) continue;
        for (int t = 0; t < c->touched_count; t++) {
            if (c->plan->lines[c->touched[t]].measure == i) rest -= c->here[c->touched[t]];
        }
        if (rest) count_line(c, c->plan->first[i], (uint32_t)rest);
    }
}

/* ---- both --------------------------------------------------------------------------------------------- */

void simulate_count_seat(struct simulate_count *c, const struct award *awards, int count, bool asked)
{
    if (c->plan->seats == 1)
        count_only_seat(c, awards, count, asked);
    else
        count_one_of_several(c, awards, count, asked);
}

void simulate_count_round(struct simulate_count *c)
{
    c->tally->rounds++;
    if (c->plan->seats == 1) return;
    count_nothing(c);
    for (int m = 0; m < c->plan->measure_count; m++) {
        const wide cents = c->cents[m];

        c->tally->sums[m].cents += cents;
        c->tally->sums[m].squares += (wide_count)(cents * cents);
        c->cents[m] = 0;
    }
    for (int t = 0; t < c->touched_count; t++) c->here[c->touched[t]] = 0;
    c->touched_count = 0;
}

void simulate_count_end(struct simulate_count *c)
{
    for (int m = 0; m < c->plan->measure_count; m++)
        for (uint32_t i = 0; i < c->plan->measures[m].cells; i++) {
            if (c->cells[c->plan->first[m] + i].count) give_cell(c, m, c->plan->first[m] + i);
        }
}
