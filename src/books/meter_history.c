#include "books/meter_history.h"
#include "deal/list.h"
#include "store/archive.h"

/* ---- reported values ----------------------------------------------------------------------------------- */
/* What a meter has risen by since it was last reported. */
struct tracked_meter {
    int64_t shown, rise;
    uint64_t fact; /* the last that raised it */
    int64_t time_ms;
};

static bool in_time(const struct meter_history *h, int64_t time_ms) {
    return (!h->since_ms || time_ms >= h->since_ms) && (!h->until_ms || time_ms <= h->until_ms);
}

static void report_change(const struct meter_history *h, int pool, struct meter_change change) {
    change.pool = h->config->pool[pool].name;
    if (in_time(h, change.time_ms) && (!h->pool || h->pool == pool + 1)) h->put(h->context, &change);
}

static void report_rise(const struct meter_history *h, int pool, int meter, const struct tracked_meter *m) {
    if (m->rise)
        report_change(h, pool,
                      (struct meter_change){.fact = m->fact,
                                            .time_ms = m->time_ms,
                                            .reason = "contribution",
                                            .meter = (uint8_t)meter,
                                            .source = BY_CLOCK,
                                            .cents = m->rise,
                                            .after = m->shown,
                                            .text = ""});
}

/* A maximum is a change although the sign shows the same. */
static bool sets_maximum(const struct fact *fact, int pool, int meter) {
    return fact->kind == FACT_MAXIMUM && fact->meter.pool == pool + 1 && fact->meter.meter == meter;
}

static void report_other(const struct meter_history *h, const struct fact *fact, int pool, struct meter_change change) {
    if (!change.cents && !sets_maximum(fact, pool, change.meter)) return;
    change.fact = fact->number;
    change.time_ms = fact->time_ms;
    change.reason = meter_history_reason(fact);
    change.source = fact->source;
    change.who = fact->who;
    if (fact_reason(fact)) change.text = fact_reason(fact);
    report_change(h, pool, change);
}

const char *meter_history_reason(const struct fact *fact) {
    if (fact->kind == FACT_CONFIG) return "configured";
    if (fact->kind == FACT_MAXIMUM) return "maximum";
    if (fact->kind == FACT_ADJUST) return meter_reason_id((enum meter_reason)fact->meter.reason);
    return meter_reason_id(IS_ONE_OF(fact->kind, FACT_STEP, FACT_SETTLE) ? METER_WON : METER_VOID);
}

/* ---- values from the log ------------------------------------------------------------------------------- */
/* Every FACT_METERS that is needed, the newest first, with its time. */
struct told {
    const struct meter_history *history;
    struct told_meters {
        int64_t time_ms;
        struct fact_meters is;
    } * list;
    size_t count;
    bool before[CONFIG_POOLS]; /* of this pool there is one from before the days that are asked for */
    struct tracked_meter meter[CONFIG_POOLS][METERS_MAX]; /* by its place */
};

static bool is_before(const struct meter_history *h, int64_t time_ms) {
    return time_ms < h->since_ms && config_day(h->config, time_ms) != config_day(h->config, h->since_ms);
}

static void add_told(struct told *t, const struct fact *fact) {
    const struct meter_history *h = t->history;
    if (h->pool && fact->meters.pool != h->pool) return;
    LIST_ADD(t->list, t->count, (struct told_meters){fact->time_ms, fact->meters});
    if (is_before(h, fact->time_ms)) t->before[fact->meters.pool - 1] = true;
}

static bool is_enough(const struct told *t) {
    for (int i = 0; i < t->history->config->pool_count; i++)
        if (!t->before[i] && (!t->history->pool || t->history->pool == i + 1)) return false;
    return true;
}

static bool take_told(void *context, const struct journal_entry *entry) {
    struct told *t = context;
    if (entry->fact.kind != FACT_METERS) return false;
    if (entry->fact.meters.pool >= 1 && entry->fact.meters.pool <= t->history->config->pool_count)
        add_told(t, &entry->fact);
    return !is_enough(t);
}

/* Is this the next one after the one before it of the same pool (NULL: there is none)? */
static bool follows(const struct told *t, const struct told_meters *was, const struct told_meters *now) {
    if (was) return now->is.changes == was->is.changes + (now->is.changed != 0);
    return is_before(t->history, now->time_ms) || (now->is.changes == 1 && now->is.changed);
}

static bool take_fact(void *context, const struct journal_entry *entry) {
    *(struct fact *)context = entry->fact;
    return false;
}

/* The fact that changed them; number 0: none. */
static struct fact read_change(const struct meter_history *h, uint64_t number) {
    const struct store_query query = {.from = number, .to = number};
    struct fact fact = {0};
    if (number) journal_find(h->store, &query, take_fact, &fact, NULL);
    return fact;
}

static int number_of(const struct told *t, int pool, int place) {
    return t->history->config->pool[pool].rules.game->meters[place].number;
}

static void end_rise(struct told *t, int pool, int place) {
    report_rise(t->history, pool, number_of(t, pool, place), &t->meter[pool][place]);
    t->meter[pool][place].rise = 0;
}

/* The contributions of a day are one line, also where another meter of the pool changed between them. */
static void add_rise(struct told *t, const struct fact_meters *now, int place, int64_t cents) {
    struct tracked_meter *m = &t->meter[now->pool - 1][place];
    const struct config *config = t->history->config;
    const int64_t time_ms = now->raised_ms.amount[place];
    if (!cents) return;
    if (config_day(config, m->time_ms) != config_day(config, time_ms)) end_rise(t, now->pool - 1, place);
    m->rise += cents;
    m->shown = now->before.amount[place];
    m->fact = (uint64_t)now->raised.amount[place];
    m->time_ms = time_ms;
}

static void report_told(struct told *t, const struct told_meters *was, const struct fact_meters *now) {
    const struct fact fact = read_change(t->history, now->changed);
    const int pool = now->pool - 1;
    for (int i = 0; i < now->after.count && i < t->history->config->pool[pool].rules.game->meter_count; i++) {
        const int64_t before = now->before.amount[i], after = now->after.amount[i];
        const int number = number_of(t, pool, i);

        add_rise(t, now, i, before - (was ? was->is.after.amount[i] : 0));
        if (!now->changed || before != after || sets_maximum(&fact, pool, number)) end_rise(t, pool, i);
        if (fact.number)
            report_other(
                t->history, &fact, pool,
                (struct meter_change){.meter = (uint8_t)number, .cents = after - before, .after = after, .text = ""});
    }
}

/* The oldest first.  False: one is missing. */
static bool visit_told(struct told *t, bool report) {
    const struct told_meters *last[CONFIG_POOLS] = {0};
    for (size_t i = t->count; i-- > 0;) {
        const struct told_meters *now = &t->list[i], **was = &last[now->is.pool - 1];

        if (!follows(t, *was, now)) return false;
        if (report && (*was || !is_before(t->history, now->time_ms))) report_told(t, *was, &now->is);
        *was = now;
    }
    return true;
}

/* Entry by entry where it is known which: a search asks what each block of the whole log holds.  In archives it is a
 * search all the same, for each file that is opened costs more than an entry. */
static enum err find_told(struct told *t) {
    const struct meter_history *h = t->history;
    const uint64_t removed = archives_removed(h->store);
    struct store_query search = {.kind = FACT_METERS, .to = h->to, .backwards = true};
    size_t i = h->told_count;
    for (; h->told && i > 0 && h->told[i - 1] >= removed && !is_enough(t); i--)
        TRY(journal_find(h->store, &(struct store_query){.from = h->told[i - 1], .to = h->told[i - 1]}, take_told, t,
                         NULL));
    if (h->told && (!i || is_enough(t))) return OK;
    if (h->told) search.to = h->told[i - 1];
    return journal_find(h->store, &search, take_told, t, NULL);
}

bool meter_history_run(const struct meter_history *h, struct buf *message) {
    struct told *t = must_calloc(1, sizeof *t);
    t->history = h;
    for (int i = h->now_count; i-- > 0;) add_told(t, &h->now[i]);
    const bool good = find_told(t) == OK && visit_told(t, false);

    if (good) visit_told(t, true);
    if (!good) buf_put(message, "the log does not say of every change what the meters showed");
    free(t->list);
    free(t);
    return good;
}
