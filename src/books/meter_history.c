#include "books/meter_history.h"

#include "base/time.h"

#include <stdlib.h>
#include <string.h>

/* A meter as it was last reported, and what it has risen by since. */
struct tracked_meter {
    int64_t shown, rise;
    uint64_t fact; /* the last that raised it */
    int64_t time_ms;
    bool known;
};

struct tracking {
    struct meter_history *history;
    struct tracked_meter meter[CONFIG_POOLS][METERS_MAX];
    char name[CONFIG_POOLS][CONFIG_NAME];
    char day[16];
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

static void track_meter(struct tracking *f, const struct fact *fact, int pool, const struct pool_meter *is)
{
    struct tracked_meter *m = &f->meter[pool][is->number];
    const int64_t change = is->cents - (m->known ? m->shown : 0);
    const bool maximum = sets_maximum(fact, pool, is->number);

    if (fact->kind == FACT_CLOSE || fact->kind == FACT_SWEEP) {
        m->rise += change;
        if (change) m->fact = fact->number;
        if (change) m->time_ms = fact->time_ms;
    } else if (change || maximum) {
        report_rise(f, pool, is->number);
        report_change(f, pool,
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
    m->known = true;
}

bool meter_history_changes(int kind)
{
    return kind == FACT_CONFIG || kind == FACT_CLOSE || kind == FACT_STEP || kind == FACT_CORRECT ||
           kind == FACT_CORRECTIONS || kind == FACT_IRREGULARITY || kind == FACT_SETTLE ||
           kind == FACT_VOID || kind == FACT_ADJUST || kind == FACT_MAXIMUM || kind == FACT_SWEEP;
}

/* A day's rises are reported when the next day begins. */
static void begin_day(struct tracking *f, int64_t time_ms, int starts_minute)
{
    char memory[16];
    struct buf day = BUF(memory);

    time_put_day(&day, time_ms, starts_minute);
    if (strcmp(memory, f->day) == 0) return;
    report_rises(f);
    memcpy(f->day, memory, sizeof f->day);
}

static void take_entry(void *context, const struct audit *a, const struct journal_entry *entry,
                       const struct store_entry *stored)
{
    struct tracking *f = context;
    const struct floor *floor = &a->replay.floor;

    if (!meter_history_changes(entry->fact.kind)) return;
    begin_day(f, stored->time_ms, floor->config->day_starts_minute);
    for (int pool = 0; pool < floor->config->pool_count; pool++) {
        const struct pool *now = &floor->head->pool[pool];

        memcpy(f->name[pool], floor->config->pool[pool].name, sizeof f->name[pool]);
        for (int m = 0; m < now->count; m++) track_meter(f, &entry->fact, pool, &now->meter[m]);
    }
}

bool meter_history_run(struct meter_history *h, struct buf *message)
{
    struct audit *a = calloc(1, sizeof *a);
    struct tracking *f = calloc(1, sizeof *f);

    must(a && f);
    f->history = h;
    *a = (struct audit){.store = h->store,
                        .seal = h->seal,
                        .progress = h->progress,
                        .context = h->context,
                        .on_entry = take_entry,
                        .on_entry_context = f};
    audit_run(a);
    report_rises(f);
    const bool good = !a->bad && !a->stopped;

    if (a->bad)
        buf_format(message, "the meters are right up to entry %llu only; then: %s",
                   (unsigned long long)a->entries, a->why);
    else if (a->stopped)
        buf_put(message, "stopped before the end");
    audit_close(a);
    free(a);
    free(f);
    return good;
}
