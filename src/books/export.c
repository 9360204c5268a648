#include "books/export_parts.h"

#include "base/json.h"
#include "books/events.h"

#include <stdlib.h>
#include <string.h>

static const char *const ids[] = {
#define EXPORT_ID(name, id) id,
    EXPORT_LIST(EXPORT_ID)
#undef EXPORT_ID
};

const char *export_id(enum export_what what)
{
    return ids[what];
}

bool export_find(const char *id, enum export_what *out)
{
    for (int i = 0; i < EXPORT_COUNT; i++) {
        if (strcmp(ids[i], id) != 0) continue;
        *out = (enum export_what)i;
        return true;
    }
    return false;
}

/* ---- one pass ----------------------------------------------------------------------------------------- */

bool export_in_time(const struct export *e, int64_t time_ms)
{
    return (!e->since_ms || time_ms >= e->since_ms) && (!e->until_ms || time_ms <= e->until_ms);
}

bool export_asks_to_stop(struct export_pass *p, double done)
{
    p->stopped =
        p->stopped || (p->export->progress && p->export->progress(p->export->progress_context, done));
    return p->stopped;
}

static bool take_config(struct export_pass *p, const struct fact *fact)
{
    struct buf why = BUF(p->why);
    char *text = malloc(fact->data_size + 1u);
    struct config *config = calloc(1, sizeof *config);

    must(text && config);
    memcpy(text, fact->data, fact->data_size);
    const bool good = config_read(config, text, fact->data_size, &why);

    free(text);
    if (good) buf_clear(&why);
    free(good ? p->config : config);
    if (good) p->config = config;
    return good;
}

struct scanning {
    struct export_pass *pass;
    export_each *each;
};

static bool take(void *context, const struct store_entry *stored)
{
    struct scanning *s = context;
    struct export_pass *p = s->pass;
    struct journal_entry entry;

    if (stored->number % 1024 == 0 && export_asks_to_stop(p, (double)stored->number / (double)p->last))
        return false;
    if (p->export->until_ms && stored->time_ms > p->export->until_ms) return false;
    if (!journal_read(&entry, stored->bytes, stored->size)) {
        struct buf why = BUF(p->why);
        buf_format(&why, "entry %llu cannot be read", (unsigned long long)stored->number);
        return false;
    }
    if (entry.fact.kind == FACT_CONFIG && !take_config(p, &entry.fact)) return false;
    if (export_in_time(p->export, stored->time_ms)) s->each(p, &entry, stored);
    return true;
}

void export_scan(struct export_pass *p, export_each *each)
{
    struct scanning s = {p, each};
    struct store_link link;
    uint64_t bad = 0;
    enum err err = store_last(p->export->lookup.store, &p->last, &link);

    if (err == OK) err = store_scan(p->export->lookup.store, 1, take, &s, &bad);
    if (err == OK) return;
    struct buf why = BUF(p->why);
    if (err == ERR_STORE_CHAIN)
        buf_format(&why, "entry %llu was changed or damaged: the chain of hashes breaks there",
                   (unsigned long long)bad);
    else
        store_problem(p->export->lookup.store, &why);
}

/* ---- words -------------------------------------------------------------------------------------------- */

static const struct config_table *table_of(const struct export_pass *p, int table)
{
    return p->config && table >= 1 && table <= p->config->table_count ? &p->config->table[table - 1] : NULL;
}

const char *export_table(const struct export_pass *p, int table)
{
    const struct config_table *t = table_of(p, table);

    return t ? t->name : "";
}

const char *export_game(const struct export_pass *p, int table)
{
    const struct config_table *t = table_of(p, table);

    return t ? t->rules.game->id : "";
}

const char *export_wager(const struct export_pass *p, int table, int wager)
{
    const struct config_table *t = table_of(p, table);

    return t && wager < t->rules.game->wager_count ? t->rules.game->wagers[wager].id : "";
}

const char *export_source(int source)
{
    static const char *const words[] = {"program", "clock", "terminal", "user"}; /* ORDER fact_source */

    return words[source];
}

/* ---- transfers ---------------------------------------------------------------------------------------- */

static const char *const transfer_columns[] = {"entry", "time", "fact", "round", "table", "seat",
                                               "wager", "why",  "from", "to",    "cents", NULL};

static void put_account(struct sheet *s, account a)
{
    char memory[40];
    struct buf b = BUF(memory);

    buf_put(&b, account_kind_id(account_kind(a)));
    if (account_number(a)) buf_format(&b, "/%u", account_number(a));
    sheet_text(s, memory);
}

static void put_transfers(struct export_pass *p, const struct journal_entry *entry,
                          const struct store_entry *stored)
{
    struct sheet *s = &p->sheet;

    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);

        if (t.why >= TRANSFER_COUNT || account_kind(t.debit) >= ACCOUNT_KINDS ||
            account_kind(t.credit) >= ACCOUNT_KINDS)
            continue; /* the audit says what is wrong with it */
        sheet_number(s, stored->number);
        sheet_time(s, stored->time_ms);
        sheet_text(s, fact_id(entry->fact.kind));
        sheet_number(s, stored->round);
        sheet_number(s, entry->fact.table);
        sheet_number(s, t.seat);
        sheet_text(s, t.wager == TRANSFER_NO_WAGER ? "" : export_wager(p, entry->fact.table, t.wager));
        sheet_text(s, transfer_why_id((enum transfer_why)t.why));
        put_account(s, t.debit);
        put_account(s, t.credit);
        sheet_int(s, t.cents);
        sheet_end(s);
    }
}

/* ---- significant events ------------------------------------------------------------------------------- */

static const char *const event_columns[] = {"entry", "time", "event", "table",   "round", "by",
                                            "who",   "text", "cents", "details", NULL};

static void put_event(struct export_pass *p, const struct journal_entry *entry,
                      const struct store_entry *stored)
{
    const struct fact *fact = &entry->fact;
    int64_t cents;
    struct sheet *s = &p->sheet;
    char memory[4096];
    struct buf details = BUF(memory);

    if (!event_is_significant(entry)) return;
    buf_char(&details, '{');
    fact_put_json(&details, fact);
    buf_char(&details, '}');
    sheet_number(s, stored->number);
    sheet_time(s, stored->time_ms);
    sheet_text(s, event_id(fact));
    sheet_number(s, fact->table);
    sheet_number(s, stored->round);
    sheet_text(s, export_source(fact->source));
    sheet_number(s, fact->who);
    sheet_text(s, event_text(fact));
    if (event_cents(entry, &cents))
        sheet_int(s, cents);
    else
        sheet_none(s);
    sheet_json(s, memory);
    sheet_end(s);
}

/* ---- running ------------------------------------------------------------------------------------------ */

static void run(struct export_pass *p)
{
    struct export *e = p->export;

    switch (e->what) {
    case EXPORT_ROUNDS: export_rounds(p); break;
    case EXPORT_TRANSFERS:
        sheet_open(&p->sheet, e->csv, transfer_columns, e->put, e->context);
        export_scan(p, put_transfers);
        break;
    case EXPORT_METERS: export_meters(p); break;
    case EXPORT_DAILY: export_daily(p); break;
    case EXPORT_METER_CHANGES: export_meter_changes(p); break;
    case EXPORT_EVENTS:
        sheet_open(&p->sheet, e->csv, event_columns, e->put, e->context);
        export_scan(p, put_event);
        break;
    case EXPORT_COUNT: break;
    }
}

bool export_run(struct export *e, struct buf *message)
{
    struct export_pass *p = calloc(1, sizeof *p);

    must(p);
    p->export = e;
    run(p);
    e->rows = p->sheet.rows;
    if (p->stopped && !p->why[0]) buf_put(message, "stopped before the end");
    buf_put(message, p->why);
    const bool good = !p->stopped && !p->why[0];

    free(p->config);
    free(p);
    return good;
}
