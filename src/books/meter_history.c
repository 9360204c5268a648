#include "books/meter_history.h"

#include <stdlib.h>
#include <string.h>

/* ---- every state of every meter ------------------------------------------------------------------------ */

static bool can_change(int kind)
{
    return kind == FACT_CONFIG || kind == FACT_CLOSE || kind == FACT_STEP || kind == FACT_CORRECT ||
           kind == FACT_CORRECTIONS || kind == FACT_IRREGULARITY || kind == FACT_SETTLE ||
           kind == FACT_VOID || kind == FACT_ADJUST || kind == FACT_MAXIMUM || kind == FACT_SWEEP;
}

bool meter_takes_contribution(const struct fact *fact)
{
    return fact->kind == FACT_CLOSE || fact->kind == FACT_SWEEP;
}

static void take_entry(void *context, const struct audit *a, const struct journal_entry *entry,
                       const struct store_entry *stored)
{
    static const struct pool_meter none;
    struct meter_watch *w = context;
    struct meter_state state = {.entry = entry, .stored = stored, .floor = &a->replay.floor};

    if (!can_change(entry->fact.kind)) return;
    for (state.pool = 0; state.pool < state.floor->config->pool_count; state.pool++) {
        const struct pool *now = &state.floor->head->pool[state.pool];

        for (state.meter = 0; state.meter < now->count; state.meter++) {
            state.after = &now->meter[state.meter];
            state.before = pool_meter(&w->before[state.pool], state.after->number);
            if (!state.before) state.before = &none;
            w->each(w->context, &state);
        }
        w->before[state.pool] = *now;
    }
}

bool meter_watch_run(struct meter_watch *w, struct buf *message)
{
    struct audit *a = calloc(1, sizeof *a);

    must(a);
    *a = (struct audit){.store = w->store,
                        .seal = w->seal,
                        .progress = w->progress,
                        .context = w->progress_context,
                        .on_entry = take_entry,
                        .on_entry_context = w};
    audit_run(a);
    const bool good = !a->bad && !a->stopped;

    if (a->bad)
        buf_format(message, "the meters are right up to entry %llu only; then: %s",
                   (unsigned long long)a->entries, a->why);
    else if (a->stopped)
        buf_put(message, "stopped before the end");
    audit_close(a);
    free(a);
    return good;
}

/* ---- what was reported --------------------------------------------------------------------------------- */

/* What a meter has risen by since it was last reported. */
struct tracked_meter {
    int64_t shown, rise;
    uint64_t fact; /* the last that raised it */
    int64_t time_ms;
};

struct tracking {
    struct meter_history *history;
    struct meter_watch watch;
    struct tracked_meter meter[CONFIG_POOLS][METERS_MAX];
    char name[CONFIG_POOLS][CONFIG_NAME];
    calendar_day day;
};

static bool in_time(const struct meter_history *h, int64_t time_ms)
{
    return (!h->since_ms || time_ms >= h->since_ms) && (!h->until_ms || time_ms <= h->until_ms);
}

static void report_change(struct tracking *f, int pool, struct meter_change change)
{
    const struct meter_history *h = f->history;

    change.pool = f->name[pool];
    if (in_time(h, change.time_ms) && (!h->pool || h->pool == pool + 1)) h->put(h->context, &change);
}

static void report_rise(struct tracking *f, int pool, int meter)
{
    struct tracked_meter *m = &f->meter[pool][meter];

    if (m->rise)
        report_change(f, pool,
                      (struct meter_change){.fact = m->fact,
                                            .time_ms = m->time_ms,
                                            .reason = "contribution",
                                            .meter = (uint8_t)meter,
                                            .source = BY_CLOCK,
                                            .cents = m->rise,
                                            .after = m->shown,
                                            .text = ""});
    m->rise = 0;
}

static void report_rises(struct tracking *f)
{
    for (int pool = 0; pool < CONFIG_POOLS; pool++)
        for (int meter = 0; meter < METERS_MAX; meter++) report_rise(f, pool, meter);
}

const char *meter_history_reason(const struct fact *fact)
{
    switch ((enum fact_kind)fact->kind) {
    case FACT_CONFIG: return "configured";
    case FACT_STEP:
    case FACT_SETTLE: return meter_reason_id(METER_WON);
    case FACT_CORRECT:
    case FACT_CORRECTIONS:
    case FACT_IRREGULARITY:
    case FACT_VOID: return meter_reason_id(METER_VOID);
    case FACT_MAXIMUM: return "maximum";
    default: return meter_reason_id((enum meter_reason)fact->meter.reason);
    }
}

const char *meter_history_text(const struct fact *fact)
{
    if (fact->kind == FACT_VOID) return fact->voided.reason;
    if (fact->kind == FACT_CORRECT) return fact->correct.reason;
    if (fact->kind == FACT_CORRECTIONS) return fact->corrections.reason;
    if (fact->kind == FACT_IRREGULARITY) return fact->irregularity.text;
    return fact->kind == FACT_ADJUST || fact->kind == FACT_MAXIMUM ? fact->meter.text : "";
}

/* A maximum is a change although the sign shows the same. */
static bool sets_maximum(const struct fact *fact, int pool, int meter)
{
    return fact->kind == FACT_MAXIMUM && fact->meter.pool == pool + 1 && fact->meter.meter == meter;
}

static void track_meter(struct tracking *f, const struct fact *fact, const struct meter_state *state)
{
    const struct pool_meter *is = state->after;
    struct tracked_meter *m = &f->meter[state->pool][is->number];
    const int64_t change = is->cents - state->before->cents;

    if (meter_takes_contribution(fact)) {
        m->rise += change;
        if (change) m->fact = fact->number;
        if (change) m->time_ms = fact->time_ms;
    } else if (change || sets_maximum(fact, state->pool, is->number)) {
        report_rise(f, state->pool, is->number);
        report_change(f, state->pool,
                      (struct meter_change){.fact = fact->number,
                                            .time_ms = fact->time_ms,
                                            .reason = meter_history_reason(fact),
                                            .meter = is->number,
                                            .source = fact->source,
                                            .who = fact->who,
                                            .cents = change,
                                            .after = is->cents,
                                            .text = meter_history_text(fact)});
    }
    m->shown = is->cents;
}

/* A day's rises are reported when the next day begins. */
static void take_state(void *context, const struct meter_state *state)
{
    struct tracking *f = context;
    const struct config *config = state->floor->config;
    const calendar_day day = config_day(config, state->stored->time_ms);

    if (day != f->day) report_rises(f);
    f->day = day;
    memcpy(f->name[state->pool], config->pool[state->pool].name, sizeof f->name[state->pool]);
    track_meter(f, &state->entry->fact, state);
}

bool meter_history_run(struct meter_history *h, struct buf *message)
{
    struct tracking *f = calloc(1, sizeof *f);

    must(f);
    f->history = h;
    f->watch = (struct meter_watch){.store = h->store,
                                    .seal = h->seal,
                                    .each = take_state,
                                    .context = f,
                                    .progress = h->progress,
                                    .progress_context = h->context};
    const bool good = meter_watch_run(&f->watch, message);

    report_rises(f);
    free(f);
    return good;
}
