#include "table/step.h"

#include "game/round.h"

/* All cards of the queue in a row: every round begins with a struct round. */
static struct step cards_awaited(const struct round *round)
{
    return (struct step){.kind = STEP_CARDS, .count = (uint8_t)(round->count - round->at)};
}

static struct step at(int64_t deadline_ms, int64_t now_ms, enum step_kind kind)
{
    if (!deadline_ms) return (struct step){.kind = STEP_WAIT};
    if (now_ms < deadline_ms) return (struct step){.kind = STEP_WAIT, .due_ms = deadline_ms};
    return (struct step){.kind = (uint8_t)kind};
}

/* Everybody who sits is done betting, and somebody has wagered: nobody is waited for.  Two counters. */
static bool all_ready(const struct floor_table *t)
{
    return t->players && t->ready == t->seated;
}

static struct step after_pause(const struct floor *f, int table, int64_t now_ms)
{
    const struct floor_table *t = &f->table[table - 1];

    if (t->closing) return at(t->deadline_ms, now_ms, STEP_OFF);
    if (t->locks || floor_config(f, table)->live) return (struct step){.kind = STEP_WAIT};
    return at(t->deadline_ms, now_ms, STEP_ROUND);
}

static struct step deal(const struct floor *f, int table)
{
    if (floor_config(f, table)->live) return (struct step){.kind = STEP_WAIT};
    if (floor_game(f, table)->need(f->round[table - 1]).kind == NEED_START)
        return (struct step){.kind = STEP_DEALT_FROM};
    return cards_awaited((const struct round *)(const void *)f->round[table - 1]);
}

struct step step_next(const struct floor *f, int table, int64_t now_ms)
{
    const struct floor_table *t = &f->table[table - 1];

    switch ((enum table_phase)t->phase) {
    case TABLE_OFF: break;
    case TABLE_PAUSE: return after_pause(f, table, now_ms);
    case TABLE_BETTING:
        if (all_ready(t)) return (struct step){.kind = STEP_CLOSE};
        return at(t->deadline_ms, now_ms, t->players ? STEP_CLOSE : STEP_WINDOW);
    case TABLE_DEALING: return deal(f, table);
    case TABLE_DECIDING: return at(t->deadline_ms, now_ms, STEP_EXPIRE);
    case TABLE_FINISHED:
        return t->deadline_ms ? at(t->deadline_ms, now_ms, STEP_SETTLE) : (struct step){.kind = STEP_SETTLE};
    }
    return (struct step){.kind = STEP_WAIT};
}
