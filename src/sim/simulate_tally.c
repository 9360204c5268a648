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
}

/* The (n+1)th of a round makes the square of n to that of n+1; alone it is always the first. */
static inline void count_line(struct simulate_count *c, uint32_t cell, uint32_t times, bool alone)
{
    const uint16_t line = c->plan->line_of[cell];
    struct simulate_times *to = &c->tally->lines[line];

    to->count += times;
    if (alone) {
        to->squares += times;
        return;
    }
    if (!c->here[line]) c->touched[c->touched_count++] = line;
    to->squares += (uint64_t)times * (2 * (uint64_t)c->here[line] + times);
    c->here[line] += times;
}

static inline void count_awards(struct simulate_count *c, const struct award *awards, int count, bool asked,
                                bool alone)
{
    const struct simulate_plan *plan = c->plan;
    uint32_t cell[WAGERS_MAX];

    memcpy(cell, plan->first, sizeof cell);
    if (asked) cell[0] += plan->asked;
    for (int i = 0; i < count; i++) {
        const struct award *a = &awards[i];
        const struct simulate_wager *w = &plan->wagers[a->wager];
        const uint32_t code = simulate_code(w, a);

        c->cents[w->measure] += a->returned_cents - a->stake_cents;
        if (a->meter) c->cents[w->measure] += plan->meter_cents[a->meter];
        cell[0] += code * w->also;
        if (w->each)
            count_line(c, plan->first[w->measure] + code, 1, false);
        else
            cell[w->measure] += code * w->weight;
    }
    for (int m = 0; m < plan->measure_count; m++) {
        if (!plan->measures[m].each) count_line(c, cell[m], 1, alone);
    }
}

void simulate_count_seat(struct simulate_count *c, const struct award *awards, int count, bool asked)
{
    if (c->plan->seats == 1)
        count_awards(c, awards, count, asked, true);
    else
        count_awards(c, awards, count, asked, false);
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
        if (rest) count_line(c, c->plan->first[i], (uint32_t)rest, false);
    }
}

void simulate_count_round(struct simulate_count *c)
{
    if (c->plan->seats > 1) count_nothing(c);
    for (int m = 0; m < c->plan->measure_count; m++) {
        const int64_t cents = c->cents[m];

        c->tally->sums[m].cents += cents;
        c->tally->sums[m].squares += (wide_count)((wide)cents * cents);
        c->cents[m] = 0;
    }
    for (int t = 0; t < c->touched_count; t++) c->here[c->touched[t]] = 0;
    c->touched_count = 0;
    c->tally->rounds++;
}
