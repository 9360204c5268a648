/*
 * export_meters.c - progressive meters: what they hold, and every change but contributions.
 *
 * A meter's state is in no entry; it follows from the replay, which the audit runs (audit.h) and tells of.
 */
#include "books/export_parts.h"

#include "books/audit.h"
#include "books/meter_history.h"

#include <stdlib.h>
#include <string.h>

/* The pools as they were after the last entry that can change them. */
struct pools {
    struct export_pass *pass;
    struct pool before[CONFIG_POOLS];
    char name[CONFIG_POOLS][CONFIG_NAME];
    const struct game *game[CONFIG_POOLS];
    int count;
};

static bool changes_pools(int kind)
{
    return kind == FACT_CONFIG || kind == FACT_CLOSE || kind == FACT_SETTLE || kind == FACT_VOID ||
           kind == FACT_ADJUST || kind == FACT_MAXIMUM;
}

static void keep(struct pools *p, const struct floor *f)
{
    p->count = f->config->pool_count;
    memcpy(p->before, f->head->pool, sizeof p->before);
    for (int i = 0; i < p->count; i++) {
        memcpy(p->name[i], f->config->pool[i].name, sizeof p->name[i]);
        p->game[i] = f->config->pool[i].game;
    }
}

static const char *label_of(const struct game *game, int meter)
{
    for (int i = 0; game && i < game->meter_count; i++)
        if (game->meters[i].number == meter) return game->meters[i].label;
    return "";
}

/* ---- what they hold ----------------------------------------------------------------------------------- */

static const char *const meter_columns[] = {
    "pool",  "name",   "game",        "meter", "label",    "shown",     "reserve", "maximum",
    "reset", "seeded", "contributed", "won",   "adjusted", "recovered", "hits",    NULL};

/* Millionths of a dollar as cents with four places. */
static void put_parts(struct sheet *s, wide parts)
{
    char memory[64];
    struct buf b = BUF(memory);

    if (parts < 0) buf_char(&b, '-');
    if (parts < 0) parts = -parts;
    wide_put(&b, parts / METER_PARTS);
    buf_format(&b, ".%04d", (int)(parts % METER_PARTS));
    sheet_json(s, memory);
}

static void put_meter(struct sheet *s, const struct pools *p, int pool, const struct pool_meter *m)
{
    sheet_number(s, (uint64_t)pool + 1);
    sheet_text(s, p->name[pool]);
    sheet_text(s, p->game[pool]->id);
    sheet_number(s, m->number);
    sheet_text(s, label_of(p->game[pool], m->number));
    put_parts(s, (wide)m->cents * METER_PARTS + m->millionths);
    put_parts(s, (wide)m->reserve_cents * METER_PARTS + m->reserve_millionths);
    sheet_number(s, (uint64_t)m->maximum_cents);
    sheet_int(s, m->reset_cents);
    sheet_wide(s, m->seeded_cents);
    put_parts(s, m->contributed_millionths);
    sheet_wide(s, m->won_cents);
    sheet_wide(s, m->adjusted_cents);
    sheet_wide(s, m->recovered_cents);
    sheet_int(s, (int64_t)m->hits);
    sheet_end(s);
}

static void hear_meters(void *context, const struct audit *a, const struct journal_entry *entry,
                        const struct store_entry *stored)
{
    struct pools *p = context;
    const int64_t until = p->pass->export->until_ms;

    if (changes_pools(entry->fact.kind) && (!until || stored->time_ms <= until)) keep(p, &a->replay.floor);
}

/* ---- what changed them -------------------------------------------------------------------------------- */

static const char *const change_columns[] = {
    "entry",         "time",    "pool", "name",   "meter", "label",  "why",  "table",
    "round",         "by",      "who",  "before", "after", "change", "hits", "reserve_before",
    "reserve_after", "maximum", "text", NULL};

static void put_change(struct sheet *s, const struct pools *p, int pool, const struct pool_meter *is,
                       const struct journal_entry *entry, const struct store_entry *stored)
{
    static const struct pool_meter none;
    const struct pool_meter *was = pool_meter(&p->before[pool], is->number);

    if (!was) was = &none;
    sheet_number(s, stored->number);
    sheet_time(s, stored->time_ms);
    sheet_number(s, (uint64_t)pool + 1);
    sheet_text(s, p->name[pool]);
    sheet_number(s, is->number);
    sheet_text(s, label_of(p->game[pool], is->number));
    sheet_text(s, meter_history_why(&entry->fact));
    sheet_number(s, entry->fact.table);
    sheet_number(s, stored->round);
    sheet_text(s, export_source(entry->fact.source));
    sheet_number(s, entry->fact.who);
    sheet_int(s, was->cents);
    sheet_int(s, is->cents);
    sheet_int(s, is->cents - was->cents);
    sheet_int(s, (int64_t)(is->hits - was->hits));
    sheet_int(s, was->reserve_cents);
    sheet_int(s, is->reserve_cents);
    sheet_number(s, (uint64_t)is->maximum_cents);
    sheet_text(s, meter_history_text(&entry->fact));
    sheet_end(s);
}

static bool differs(const struct pool_meter *was, const struct pool_meter *is)
{
    return !was || was->cents != is->cents || was->millionths != is->millionths ||
           was->reserve_cents != is->reserve_cents || was->maximum_cents != is->maximum_cents ||
           was->hits != is->hits || was->reset_cents != is->reset_cents;
}

static void hear_changes(void *context, const struct audit *a, const struct journal_entry *entry,
                         const struct store_entry *stored)
{
    struct pools *p = context;
    const struct floor *f = &a->replay.floor;
    const struct pool *now = f->head->pool;

    if (!changes_pools(entry->fact.kind)) return;
    if (entry->fact.kind == FACT_CONFIG)
        for (int i = 0; i < f->config->pool_count; i++) {
            memcpy(p->name[i], f->config->pool[i].name, sizeof p->name[i]);
            p->game[i] = f->config->pool[i].game;
        }
    for (int i = 0; i < f->config->pool_count && entry->fact.kind != FACT_CLOSE; i++)
        for (int m = 0; m < now[i].count; m++) {
            const struct pool_meter *is = &now[i].meter[m];
            if (differs(pool_meter(&p->before[i], is->number), is) &&
                export_in_time(p->pass->export, stored->time_ms))
                put_change(&p->pass->sheet, p, i, is, entry, stored);
        }
    keep(p, f);
}

/* ---- running ------------------------------------------------------------------------------------------ */

static bool report(void *context, double done)
{
    return export_asks_to_stop(context, done);
}

static void run_audit(struct export_pass *p, struct pools *pools,
                      void (*hear)(void *, const struct audit *, const struct journal_entry *,
                                   const struct store_entry *))
{
    struct audit *a = calloc(1, sizeof *a);
    struct buf why = BUF(p->why);

    must(a);
    *a = (struct audit){.store = p->export->lookup.store,
                        .seal = p->export->lookup.seal,
                        .progress = report,
                        .context = p,
                        .hear = hear,
                        .hear_context = pools};
    audit_run(a);
    if (a->bad)
        buf_format(&why, "the meters are right up to entry %llu only; then: %s",
                   (unsigned long long)a->entries, a->why);
    audit_close(a);
    free(a);
}

void export_meters(struct export_pass *p)
{
    struct pools *pools = calloc(1, sizeof *pools);

    must(pools);
    pools->pass = p;
    sheet_open(&p->sheet, p->export->csv, meter_columns, p->export->put, p->export->context);
    run_audit(p, pools, hear_meters);
    for (int i = 0; i < pools->count; i++)
        for (int m = 0; m < pools->before[i].count; m++)
            put_meter(&p->sheet, pools, i, &pools->before[i].meter[m]);
    free(pools);
}

void export_meter_changes(struct export_pass *p)
{
    struct pools *pools = calloc(1, sizeof *pools);

    must(pools);
    pools->pass = p;
    sheet_open(&p->sheet, p->export->csv, change_columns, p->export->put, p->export->context);
    run_audit(p, pools, hear_changes);
    free(pools);
}
