#include "books/export.h"

#include "base/json.h"
#include "base/time.h"
#include "books/audit.h"
#include "books/events.h"
#include "books/meter_history.h"
#include "books/record.h"
#include "books/room_export.h"
#include "house/reader.h"
#include "house/view.h"

#include <stdlib.h>
#include <string.h>

static const char *const ids[] = {
#define EXPORT_ID(name, id) id,
    EXPORT_LIST(EXPORT_ID)
#undef EXPORT_ID
};

bool export_find(const char *id, enum export_what *out)
{
    for (int i = 0; i < EXPORT_COUNT; i++) {
        if (strcmp(ids[i], id) != 0) continue;
        *out = (enum export_what)i;
        return true;
    }
    return false;
}

/* ---- one pass over the log ---------------------------------------------------------------------------- */

/* One pass over the log. */
struct pass {
    struct export *export;
    struct csv csv;
    struct config *config; /* in force at the entry; NULL before the first */
    uint64_t last;         /* number of the log's last entry */
    bool stopped;
    char why[400]; /* what failed; empty: nothing */
    void *part;    /* the export's own state */
};

/* Told of each entry within the times, in order. */
typedef void entry_visitor(struct pass *pass, const struct journal_entry *entry,
                           const struct store_entry *stored);

static bool is_in_time(const struct export *e, int64_t time_ms)
{
    return (!e->since_ms || time_ms >= e->since_ms) && (!e->until_ms || time_ms <= e->until_ms);
}

static bool asks_to_stop(struct pass *p, double done)
{
    p->stopped =
        p->stopped || (p->export->progress && p->export->progress(p->export->progress_context, done));
    return p->stopped;
}

static bool take_config(struct pass *p, const struct fact *fact)
{
    struct buf why = BUF(p->why);
    char *text = malloc(fact->data_size + 1u);
    struct config *config = calloc(1, sizeof *config);

    must(text && config);
    memcpy(text, fact->data, fact->data_size);
    const bool good = config_read_format(config, fact->config.format, text, fact->data_size, &why);

    free(text);
    if (good) buf_clear(&why);
    free(good ? p->config : config);
    if (good) p->config = config;
    return good;
}

struct scanning {
    struct pass *pass;
    entry_visitor *each;
};

static bool on_stored_entry(void *context, const struct store_entry *stored)
{
    struct scanning *s = context;
    struct pass *p = s->pass;
    struct journal_entry entry;

    if (stored->number % 1024 == 0 && asks_to_stop(p, (double)stored->number / (double)p->last)) return false;
    if (p->export->until_ms && stored->time_ms > p->export->until_ms) return false;
    if (!journal_read(&entry, stored->bytes, stored->size)) {
        struct buf why = BUF(p->why);
        buf_format(&why, "entry %llu cannot be read", (unsigned long long)stored->number);
        return false;
    }
    if (entry.fact.kind == FACT_CONFIG && !take_config(p, &entry.fact)) return false;
    if (is_in_time(p->export, stored->time_ms)) s->each(p, &entry, stored);
    return true;
}

static void scan_log(struct pass *p, entry_visitor *each)
{
    struct scanning s = {p, each};
    struct store_link link;
    uint64_t bad = 0;
    enum err err = store_last(p->export->lookup.store, &p->last, &link);

    if (err == OK) err = store_scan(p->export->lookup.store, 1, on_stored_entry, &s, &bad);
    if (err == OK) return;
    struct buf why = BUF(p->why);
    if (err == ERR_STORE_CHAIN)
        buf_format(&why, "entry %llu was changed or damaged: the chain of hashes breaks there",
                   (unsigned long long)bad);
    else
        store_problem(p->export->lookup.store, &why);
}

/* ---- words -------------------------------------------------------------------------------------------- */

static const struct config_table *table_of(const struct pass *p, int table)
{
    return p->config && table >= 1 && table <= p->config->table_count ? &p->config->table[table - 1] : NULL;
}

static const char *table_name(const struct pass *p, int table)
{
    const struct config_table *t = table_of(p, table);

    return t ? t->name : "";
}

static const char *game_id(const struct pass *p, int table)
{
    const struct config_table *t = table_of(p, table);

    return t ? t->rules.game->id : "";
}

static const char *wager_id(const struct pass *p, int table, int wager)
{
    const struct config_table *t = table_of(p, table);

    return t && wager < t->rules.game->wager_count ? t->rules.game->wagers[wager].id : "";
}

static const char *source_name(int source)
{
    static const char *const words[] = {"program", "clock", "terminal", "user"}; /* ORDER fact_source */

    return words[source];
}

/* ---- transfers ---------------------------------------------------------------------------------------- */

static const char *const transfer_columns[] = {"entry", "time", "fact", "round", "table", "seat",
                                               "wager", "why",  "from", "to",    "cents", NULL};

static void put_account(struct csv *s, account a)
{
    char memory[40];
    struct buf b = BUF(memory);

    buf_put(&b, account_kind_id(account_kind(a)));
    if (account_number(a)) buf_format(&b, "/%u", account_number(a));
    csv_text(s, memory);
}

static void put_transfers(struct pass *p, const struct journal_entry *entry, const struct store_entry *stored)
{
    struct csv *s = &p->csv;

    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);

        if (t.reason >= TRANSFER_COUNT || account_kind(t.debit) >= ACCOUNT_KINDS ||
            account_kind(t.credit) >= ACCOUNT_KINDS)
            continue; /* the audit says what is wrong with it */
        csv_number(s, stored->number);
        csv_time(s, stored->time_ms);
        csv_text(s, fact_id(entry->fact.kind));
        csv_number(s, stored->round);
        csv_number(s, entry->fact.table);
        csv_number(s, t.seat);
        csv_text(s, t.wager == TRANSFER_NO_WAGER ? "" : wager_id(p, entry->fact.table, t.wager));
        csv_text(s, transfer_reason_id((enum transfer_reason)t.reason));
        put_account(s, t.debit);
        put_account(s, t.credit);
        csv_int(s, t.cents);
        csv_end(s);
    }
}

/* ---- significant events ------------------------------------------------------------------------------- */

static const char *const event_columns[] = {"entry", "time", "event", "table",   "round", "by",
                                            "who",   "text", "cents", "details", "local", NULL};

/* As the cameras show it, with the offset that was in force. */
static void put_local(struct pass *p, int64_t time_ms)
{
    char text[TIME_SIZE + 10] = "";
    struct buf b = BUF(text);
    const int offset = p->config && p->config->has_utc_offset ? p->config->utc_offset_minute : 0;
    const int size = offset < 0 ? -offset : offset;

    if (!p->config || !p->config->has_utc_offset) {
        csv_none(&p->csv);
        return;
    }
    time_put(&b, time_ms + offset * INT64_C(60000));
    b.size--; /* the Z */
    buf_format(&b, "%c%02d:%02d", offset < 0 ? '-' : '+', size / 60, size % 60);
    csv_text(&p->csv, text);
}

static void put_event(struct pass *p, const struct journal_entry *entry, const struct store_entry *stored)
{
    const struct fact *fact = &entry->fact;
    int64_t cents;
    struct csv *s = &p->csv;
    char memory[4096];
    struct buf details = BUF(memory);

    if (!event_is_significant(entry)) return;
    buf_char(&details, '{');
    fact_put_json(&details, fact);
    buf_char(&details, '}');
    csv_number(s, stored->number);
    csv_time(s, stored->time_ms);
    csv_text(s, event_id(fact));
    csv_number(s, fact->table);
    csv_number(s, stored->round);
    csv_text(s, source_name(fact->source));
    csv_number(s, fact->who);
    csv_text(s, event_text(fact));
    if (event_cents(entry, &cents))
        csv_int(s, cents);
    else
        csv_none(s);
    csv_json(s, memory);
    put_local(p, stored->time_ms);
    csv_end(s);
}

/* ---- frames of card readers --------------------------------------------------------------------------- */

static const char *const frame_columns[] = {"entry", "time",  "table", "round", "seq",
                                            "taken", "frame", "text",  NULL};

/* By table - 1: where its last round ended, and where the last one ended before cards were shuffled. */
struct decks {
    uint64_t ended[CONFIG_TABLES], done[CONFIG_TABLES];
};

static bool add_deck(void *context, const struct store_entry *stored)
{
    struct decks *d = context;
    struct journal_entry entry;
    const int kind = stored->kind;

    if (kind != FACT_ROUND && kind != FACT_SETTLE && kind != FACT_VOID) return true;
    if (!journal_read(&entry, stored->bytes, stored->size)) return true;
    if (entry.fact.table < 1 || entry.fact.table > CONFIG_TABLES) return true;
    const int table = entry.fact.table - 1;

    if (kind != FACT_ROUND)
        d->ended[table] = stored->number;
    else if (entry.fact.round.shuffled)
        d->done[table] = d->ended[table];
    return true;
}

/* Sealed: without the key, and while cards of the same deck or shoe may be dealt. */
static void put_frame(struct pass *p, const struct journal_entry *entry, const struct store_entry *stored)
{
    const struct decks *d = p->part;
    const struct fact *fact = &entry->fact;
    const uint8_t *key = p->export->lookup.seal;
    struct csv *s = &p->csv;
    char frame[READER_FRAME] = "sealed";

    if (fact->kind != FACT_READ || fact->table < 1 || fact->table > CONFIG_TABLES) return;
    if (fact->read.what == READ_FAILED)
        frame[0] = 0;
    else if (key && stored->number <= d->done[fact->table - 1])
        reader_open_frame(key, fact, frame);
    csv_number(s, stored->number);
    csv_time(s, stored->time_ms);
    csv_number(s, fact->table);
    csv_number(s, stored->round);
    csv_number(s, fact->read.seq);
    csv_text(s, fact_read_id(fact->read.what));
    csv_text(s, frame);
    csv_text(s, fact->read.text);
    csv_end(s);
}

static void export_frames(struct pass *p)
{
    struct decks *decks = calloc(1, sizeof *decks);
    struct buf why = BUF(p->why);
    uint64_t bad = 0;

    must(decks);
    p->part = decks;
    csv_open(&p->csv, p->export->csv, frame_columns, p->export->put, p->export->context);
    if (store_scan(p->export->lookup.store, 1, add_deck, decks, &bad) == OK)
        scan_log(p, put_frame);
    else
        store_problem(p->export->lookup.store, &why);
    free(decks);
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

static const char *const round_columns[] = {"round",    "table",  "name",   "game",   "game_number", "state",
                                            "opened",   "closed", "ended",  "dealer", "shared",      "seat",
                                            "terminal", "cards",  "wager",  "stake",  "outcome",     "line",
                                            "paid",     "locked", "reason", NULL};

/* Numbers of the rounds that opened within the times. */
struct round_list {
    uint64_t *rounds;
    size_t count, room;
};

static bool add_round(void *context, const struct store_entry *stored)
{
    struct round_list *f = context;

    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 1024;
        f->rounds = realloc(f->rounds, f->room * sizeof *f->rounds);
        must(f->rounds);
    }
    f->rounds[f->count++] = stored->round;
    return true;
}

static void put_hand(struct csv *s, const struct hand_view *hand)
{
    char memory[64];
    struct buf b = BUF(memory);

    card_put_list(&b, hand->cards, hand->count);
    csv_text(s, memory);
}

static const char *void_reason(const struct record *r)
{
    const struct record_note *note = record_void_note(r);

    return note ? note->reason : "";
}

static void put_round_head(struct csv *s, const struct record *r)
{
    static const char *const states[] = {"open", "settled", "void"}; /* ORDER record_state */

    csv_number(s, r->round);
    csv_number(s, r->table);
    csv_text(s, record_table(r)->name);
    csv_text(s, record_game(r)->id);
    csv_number(s, r->game);
    csv_text(s, r->sealed && r->state == RECORD_SETTLED ? "sealed" : states[r->state]);
    csv_time(s, r->opened_ms);
    csv_time(s, r->closed_ms);
    csv_time(s, r->ended_ms);
}

static void put_seat_hand(struct csv *s, const struct record *r, const struct view *view, int seat)
{
    struct view alone;

    if (record_game(r)->seats > TABLE_SEATS) {
        record_game(r)->view(r->state_memory, seat, &alone);
        view = &alone;
    }
    const struct seat_view *v = view_find_seat(view, seat);

    if (v)
        put_hand(s, &v->hand);
    else
        csv_none(s);
}

static void put_wager_row(struct csv *s, const struct record *r, const struct view *view,
                          const struct record_wager *w)
{
    put_round_head(s, r);
    put_hand(s, &view->dealer);
    put_hand(s, &view->table);
    csv_number(s, w->award.seat);
    csv_number(s, record_terminal_at(r, w->award.seat));
    put_seat_hand(s, r, view, w->award.seat);
    csv_text(s, record_game(r)->wagers[w->award.wager].id);
    csv_int(s, w->award.stake_cents);
    csv_text(s, w->known ? outcome_name(w->award.outcome) : "");
    csv_text(s, w->known && w->award.line && w->award.outcome != OUTCOME_LOSE ? w->award.line->id : "");
    if (r->state == RECORD_VOID)
        csv_int(s, w->award.stake_cents);
    else if (r->settled)
        csv_int(s, w->award.returned_cents);
    else
        csv_none(s);
    csv_int(s, w->locked_cents);
    csv_text(s, void_reason(r));
    csv_end(s);
}

/* A round in which nobody wagered is a row as well. */
static void put_empty_row(struct csv *s, const struct record *r)
{
    put_round_head(s, r);
    for (int i = 9; round_columns[i + 1]; i++) csv_none(s);
    csv_text(s, void_reason(r));
    csv_end(s);
}

static void put_record(struct pass *p, struct record *r)
{
    struct view view;

    if (!p->export->csv) {
        const size_t room = record_json_max_bytes(r) + 1;
        struct buf out = buf_init(malloc(room), room);

        must(out.text);
        record_put_json(&out, r, (struct record_viewer){0});
        must(!out.full);
        buf_char(&out, '\n');
        p->export->put(p->export->context, out.text, out.size);
        p->csv.rows++;
        free(out.text);
        return;
    }
    record_step(r, r->sealed ? r->folded : r->moment_count, (struct record_viewer){0}, &view);
    for (int i = 0; i < r->wager_count; i++) put_wager_row(&p->csv, r, &view, &r->wagers[i]);
    if (!r->wager_count) put_empty_row(&p->csv, r);
}

static void export_rounds(struct pass *p)
{
    const struct export *e = p->export;
    const struct store_query query = {.kind = FACT_ROUND, .since_ms = e->since_ms, .until_ms = e->until_ms};
    struct round_list f = {0};
    struct buf why = BUF(p->why);
    struct lookup_configs configs;
    struct lookup lookup = e->lookup;

    if (!lookup_configs_open(&configs, lookup.store, &why)) return;
    lookup.configs = &configs;
    if (e->csv) csv_open(&p->csv, true, round_columns, e->put, e->context);
    if (store_find(e->lookup.store, &query, add_round, &f) != OK) store_problem(e->lookup.store, &why);
    for (size_t i = 0; i < f.count && !p->why[0]; i++) {
        struct record record;

        if (i % 256 == 0 && asks_to_stop(p, (double)i / (double)f.count)) break;
        if (!record_open(&record, &lookup, f.rounds[i], &why)) break;
        put_record(p, &record);
        record_close(&record);
    }
    lookup_configs_close(&configs);
    free(f.rounds);
}

/* ---- gaming days -------------------------------------------------------------------------------------- */

static const char *const daily_columns[] = {"day",        "table",  "name",     "game",  "rounds",
                                            "voids",      "handle", "returned", "tokes", "contributed",
                                            "from_pools", "win",    NULL};

struct days {
    char day[16];
    struct table_totals table[CONFIG_TABLES];
};

static void flush_day(struct pass *p)
{
    struct days *d = p->part;
    static const struct table_totals nothing;

    for (int i = 0; i < CONFIG_TABLES; i++) {
        const struct table_totals *t = &d->table[i];
        struct csv *s = &p->csv;

        if (memcmp(t, &nothing, sizeof nothing) == 0) continue;
        csv_text(s, d->day);
        csv_number(s, (uint64_t)i + 1);
        csv_text(s, table_name(p, i + 1));
        csv_text(s, game_id(p, i + 1));
        csv_int(s, (int64_t)t->rounds);
        csv_int(s, (int64_t)t->voids);
        csv_int(s, t->handle_cents);
        csv_int(s, t->returned_cents);
        csv_int(s, t->tokes_cents);
        csv_int(s, t->contributed_cents);
        csv_int(s, t->from_pools_cents);
        csv_int(s, t->win_cents);
        csv_end(s);
    }
    memset(d->table, 0, sizeof d->table);
}

/* Entries come in the order of time, so a day is over when the next begins. */
static void add_to_day(struct pass *p, const struct journal_entry *entry, const struct store_entry *stored)
{
    struct days *d = p->part;
    char memory[16];
    struct buf day = BUF(memory);

    time_put_day(&day, stored->time_ms, p->config ? p->config->day_starts_minute : 0);
    if (strcmp(memory, d->day) != 0) {
        flush_day(p);
        memcpy(d->day, memory, sizeof d->day);
    }
    if (entry->fact.table && entry->fact.table <= CONFIG_TABLES)
        table_totals_add(&d->table[entry->fact.table - 1], entry);
}

static void export_daily(struct pass *p)
{
    struct days *days = calloc(1, sizeof *days);

    must(days);
    p->part = days;
    csv_open(&p->csv, p->export->csv, daily_columns, p->export->put, p->export->context);
    scan_log(p, add_to_day);
    flush_day(p);
    free(days);
}

/* A meter's state is in no entry; it follows from the replay, which the audit runs (audit.h). */

/* The pools as they were after the last entry that can change them. */
struct pools {
    struct pass *pass;
    struct pool before[CONFIG_POOLS];
    char name[CONFIG_POOLS][CONFIG_NAME];
    const struct game *game[CONFIG_POOLS];
    int count;
};

static void keep_pools(struct pools *p, const struct floor *f)
{
    p->count = f->config->pool_count;
    memcpy(p->before, f->head->pool, sizeof p->before);
    for (int i = 0; i < p->count; i++) {
        memcpy(p->name[i], f->config->pool[i].name, sizeof p->name[i]);
        p->game[i] = f->config->pool[i].game;
    }
}

/* ---- what they hold ----------------------------------------------------------------------------------- */

static const char *const meter_columns[] = {
    "pool",  "name",   "game",        "meter", "label",    "shown",     "reserve", "maximum",
    "reset", "seeded", "contributed", "won",   "adjusted", "recovered", "hits",    NULL};

/* Millionths of a dollar as cents with four places. */
static void put_parts(struct csv *s, wide parts)
{
    char memory[64];
    struct buf b = BUF(memory);

    if (parts < 0) buf_char(&b, '-');
    if (parts < 0) parts = -parts;
    wide_put(&b, parts / METER_PARTS);
    buf_format(&b, ".%04d", (int)(parts % METER_PARTS));
    csv_json(s, memory);
}

static void put_meter(struct csv *s, const struct pools *p, int pool, const struct pool_meter *m)
{
    csv_number(s, (uint64_t)pool + 1);
    csv_text(s, p->name[pool]);
    csv_text(s, p->game[pool]->id);
    csv_number(s, m->number);
    csv_text(s, view_meter_label(p->game[pool], m->number));
    put_parts(s, (wide)m->cents * METER_PARTS + m->millionths);
    put_parts(s, (wide)m->reserve_cents * METER_PARTS + m->reserve_millionths);
    csv_number(s, (uint64_t)m->maximum_cents);
    csv_int(s, m->reset_cents);
    csv_wide(s, m->seeded_cents);
    put_parts(s, m->contributed_millionths);
    csv_wide(s, m->won_cents);
    csv_wide(s, m->adjusted_cents);
    csv_wide(s, m->recovered_cents);
    csv_int(s, (int64_t)m->hits);
    csv_end(s);
}

static void on_meters(void *context, const struct audit *a, const struct journal_entry *entry,
                      const struct store_entry *stored)
{
    struct pools *p = context;
    const int64_t until = p->pass->export->until_ms;

    if (meter_history_changes(entry->fact.kind) && (!until || stored->time_ms <= until))
        keep_pools(p, &a->replay.floor);
}

/* ---- what changed them -------------------------------------------------------------------------------- */

static const char *const change_columns[] = {
    "entry",         "time",    "pool", "name",   "meter", "label",  "why",  "table",
    "round",         "by",      "who",  "before", "after", "change", "hits", "reserve_before",
    "reserve_after", "maximum", "text", NULL};

static void put_change(const struct pools *p, int pool, const struct pool_meter *after,
                       const struct journal_entry *entry, const struct store_entry *stored)
{
    static const struct pool_meter none;
    struct csv *s = &p->pass->csv;
    const struct pool_meter *before = pool_meter(&p->before[pool], after->number);

    if (!before) before = &none;
    csv_number(s, stored->number);
    csv_time(s, stored->time_ms);
    csv_number(s, (uint64_t)pool + 1);
    csv_text(s, p->name[pool]);
    csv_number(s, after->number);
    csv_text(s, view_meter_label(p->game[pool], after->number));
    csv_text(s, meter_history_reason(&entry->fact));
    csv_number(s, entry->fact.table);
    csv_number(s, stored->round);
    csv_text(s, source_name(entry->fact.source));
    csv_number(s, entry->fact.who);
    csv_int(s, before->cents);
    csv_int(s, after->cents);
    csv_int(s, after->cents - before->cents);
    csv_int(s, (int64_t)(after->hits - before->hits));
    csv_int(s, before->reserve_cents);
    csv_int(s, after->reserve_cents);
    csv_number(s, (uint64_t)after->maximum_cents);
    csv_text(s, meter_history_text(&entry->fact));
    csv_end(s);
}

static bool meter_changed(const struct pool_meter *before, const struct pool_meter *after)
{
    return !before || before->cents != after->cents || before->millionths != after->millionths ||
           before->reserve_cents != after->reserve_cents || before->maximum_cents != after->maximum_cents ||
           before->hits != after->hits || before->reset_cents != after->reset_cents;
}

static void on_changes(void *context, const struct audit *a, const struct journal_entry *entry,
                       const struct store_entry *stored)
{
    struct pools *p = context;
    const struct floor *f = &a->replay.floor;
    const struct pool *now = f->head->pool;

    if (!meter_history_changes(entry->fact.kind)) return;
    if (entry->fact.kind == FACT_CONFIG)
        for (int i = 0; i < f->config->pool_count; i++) {
            memcpy(p->name[i], f->config->pool[i].name, sizeof p->name[i]);
            p->game[i] = f->config->pool[i].game;
        }
    const bool closed = entry->fact.kind == FACT_CLOSE || entry->fact.kind == FACT_SWEEP;

    for (int i = 0; i < f->config->pool_count && !closed; i++)
        for (int m = 0; m < now[i].count; m++) {
            const struct pool_meter *after = &now[i].meter[m];
            if (meter_changed(pool_meter(&p->before[i], after->number), after) &&
                is_in_time(p->pass->export, stored->time_ms))
                put_change(p, i, after, entry, stored);
        }
    keep_pools(p, f);
}

/* ---- the replay --------------------------------------------------------------------------------------- */

static bool report_progress(void *context, double done)
{
    return asks_to_stop(context, done);
}

static void run_audit(struct pass *p, struct pools *pools,
                      void (*on_entry)(void *, const struct audit *, const struct journal_entry *,
                                       const struct store_entry *))
{
    struct audit *a = calloc(1, sizeof *a);
    struct buf why = BUF(p->why);

    must(a);
    *a = (struct audit){.store = p->export->lookup.store,
                        .seal = p->export->lookup.seal,
                        .progress = report_progress,
                        .context = p,
                        .on_entry = on_entry,
                        .on_entry_context = pools};
    audit_run(a);
    if (a->bad)
        buf_format(&why, "the meters are right up to entry %llu only; then: %s",
                   (unsigned long long)a->entries, a->why);
    audit_close(a);
    free(a);
}

static void export_meters(struct pass *p)
{
    struct pools *pools = calloc(1, sizeof *pools);

    must(pools);
    pools->pass = p;
    csv_open(&p->csv, p->export->csv, meter_columns, p->export->put, p->export->context);
    run_audit(p, pools, on_meters);
    for (int i = 0; i < pools->count; i++)
        for (int m = 0; m < pools->before[i].count; m++)
            put_meter(&p->csv, pools, i, &pools->before[i].meter[m]);
    free(pools);
}

static void export_meter_changes(struct pass *p)
{
    struct pools *pools = calloc(1, sizeof *pools);

    must(pools);
    pools->pass = p;
    csv_open(&p->csv, p->export->csv, change_columns, p->export->put, p->export->context);
    run_audit(p, pools, on_changes);
    free(pools);
}

/* ---- tables in chips ---------------------------------------------------------------------------------- */

static const char *const rack_columns[] = {"entry", "time", "table", "name",  "why", "from",
                                           "to",    "chip", "count", "cents", NULL};

static bool is_chips(account a)
{
    return account_kind(a) >= ACCOUNT_RACK && account_kind(a) <= ACCOUNT_MISSING;
}

static void put_moved_chips(struct pass *p, const struct journal_entry *entry,
                            const struct store_entry *stored)
{
    struct csv *s = &p->csv;

    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        const int chip = (int)((account_number(t.debit) + CHIP_KINDS - 1) % CHIP_KINDS);

        if (!is_chips(t.debit) || !is_chips(t.credit) || t.reason >= TRANSFER_COUNT) continue;
        const int64_t unit = p->config && chip < p->config->chip_kinds ? p->config->chip_cents[chip] : 0;

        csv_number(s, stored->number);
        csv_time(s, stored->time_ms);
        csv_number(s, entry->fact.table);
        csv_text(s, table_name(p, entry->fact.table));
        csv_text(s, transfer_reason_id((enum transfer_reason)t.reason));
        csv_text(s, account_kind_id(account_kind(t.debit)));
        csv_text(s, account_kind_id(account_kind(t.credit)));
        csv_int(s, unit);
        csv_int(s, unit ? t.cents / unit : 0);
        csv_int(s, t.cents);
        csv_end(s);
    }
}

static bool stops_room(void *pass)
{
    return asks_to_stop(pass, 0);
}

static void export_room(struct pass *p)
{
    struct buf why = BUF(p->why);

    (void)room_export(p->export, &p->csv, &(struct room_stop){stops_room, p}, &why);
}

/* ---- running ------------------------------------------------------------------------------------------ */

static void write_export(struct pass *p)
{
    struct export *e = p->export;

    switch (e->what) {
    case EXPORT_ROUNDS: export_rounds(p); break;
    case EXPORT_TRANSFERS:
        csv_open(&p->csv, e->csv, transfer_columns, e->put, e->context);
        scan_log(p, put_transfers);
        break;
    case EXPORT_METERS: export_meters(p); break;
    case EXPORT_DAILY: export_daily(p); break;
    case EXPORT_METER_CHANGES: export_meter_changes(p); break;
    case EXPORT_EVENTS:
        csv_open(&p->csv, e->csv, event_columns, e->put, e->context);
        scan_log(p, put_event);
        break;
    case EXPORT_FRAMES: export_frames(p); break;
    case EXPORT_RACKS:
        csv_open(&p->csv, e->csv, rack_columns, e->put, e->context);
        scan_log(p, put_moved_chips);
        break;
    case EXPORT_SLIPS:
    case EXPORT_GAMES: export_room(p); break;
    case EXPORT_COUNT: break;
    }
}

bool export_run(struct export *e, struct buf *message)
{
    struct pass *p = calloc(1, sizeof *p);

    must(p);
    p->export = e;
    write_export(p);
    e->rows = p->csv.rows;
    if (p->stopped && !p->why[0]) buf_put(message, "stopped before the end");
    buf_put(message, p->why);
    const bool good = !p->stopped && !p->why[0];

    free(p->config);
    free(p);
    return good;
}
