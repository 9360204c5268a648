#include "books/export.h"

#include "base/time.h"
#include "books/audit.h"
#include "books/events.h"
#include "books/meter_history.h"
#include "books/room/room_answer.h"
#include "books/round/record.h"
#include "deal/list.h"
#include "house/reader.h"
#include "house/view.h"

#include <string.h>

static const char *const ids[] = {EXPORT_LIST(WORD_ID)};

bool export_find(const char *id, enum export_what *out) {
    for (int i = 0; i < EXPORT_COUNT; i++) {
        if (strcmp(ids[i], id) != 0) continue;
        *out = (enum export_what)i;
        return true;
    }
    return false;
}

/* ---- one pass over the log ---------------------------------------------------------------------------- */
/* By table - 1: where its last round ended, and where the last one ended before cards were shuffled. */
struct decks {
    uint64_t ended[CONFIG_TABLES], done[CONFIG_TABLES];
};

struct days {
    char day[16];
    struct table_totals table[CONFIG_TABLES];
};

struct shown_meter {
    char name[CONFIG_NAME]; /* of its pool */
    const struct game *game;
    struct pool_meter is;
};

struct pass;

/* A meter after an entry of a kind that can change it. */
struct meter_state {
    const struct journal_entry *entry;
    const struct config_pool *config;
    int pool, meter; /* places in their lists */
    const struct pool_meter *before, *after;
};

/* Told of each entry within the times, in order. */
typedef void entry_visitor(struct pass *pass, const struct journal_entry *entry);
typedef void meter_visitor(struct pass *pass, const struct meter_state *state);

/* One pass over the log. */
struct pass {
    struct export *export;
    struct csv csv;
    struct config *config; /* in force at the entry; NULL before the first */
    uint64_t last;         /* number of the log's last entry */
    entry_visitor *each;
    bool stopped;
    char why[400]; /* what failed; empty: nothing */
    union {
        struct decks decks;
        struct days days;
        struct {
            meter_visitor *each_meter;
            struct pool before[CONFIG_POOLS];
            struct shown_meter meter[CONFIG_POOLS][METERS_MAX];
        };
    };
};

static bool is_in_time(const struct export *e, int64_t time_ms) {
    return (!e->since_ms || time_ms >= e->since_ms) && (!e->until_ms || time_ms <= e->until_ms);
}

static bool asks_to_stop(struct pass *p, double done) {
    p->stopped = p->stopped || (p->export->progress && p->export->progress(p->export->progress_context, done));
    return p->stopped;
}

static bool take_config(struct pass *p, uint64_t number) {
    const struct lookup lookup = {.store = p->export->lookup.store};
    struct buf why = BUF(p->why);
    bool owned;
    free(p->config);
    p->config = lookup_config(&lookup, number, &owned, &why);
    return p->config;
}

static bool on_stored_entry(void *context, const struct store_entry *stored) {
    struct pass *p = context;
    struct journal_entry entry;
    if (stored->number % 1024 == 0 && asks_to_stop(p, (double)stored->number / (double)p->last)) return false;
    if (p->export->until_ms && stored->time_ms > p->export->until_ms) return false;
    if (!journal_read(&entry, stored->bytes, stored->size)) {
        struct buf why = BUF(p->why);
        return buf_refuse(&why, "entry %ju cannot be read", stored->number);
    }
    if (entry.fact.kind == FACT_CONFIG && !take_config(p, stored->number)) return false;
    entry.stored = stored;
    if (is_in_time(p->export, stored->time_ms)) p->each(p, &entry);
    return true;
}

static void scan_log(struct pass *p, entry_visitor *each) {
    struct store_link link;
    uint64_t bad = 0;
    p->each = each;
    enum err err = store_last(p->export->lookup.store, &p->last, &link);
    if (err == OK) err = store_scan(p->export->lookup.store, 1, on_stored_entry, p, &bad);
    if (err == OK) return;
    struct buf why = BUF(p->why);
    if (err == ERR_STORE_CHAIN)
        buf_format(&why, "entry %ju was changed or damaged: the chain of hashes breaks there", bad);
    else
        store_problem(p->export->lookup.store, &why);
}

/* ---- words -------------------------------------------------------------------------------------------- */
static const struct config_table *table_of(const struct pass *p, int table) {
    return p->config && table >= 1 && table <= p->config->table_count ? &p->config->table[table - 1] : NULL;
}

static const char *table_name(const struct pass *p, int table) {
    const struct config_table *t = table_of(p, table);
    return t ? t->name : "";
}

static const char *wager_id(const struct pass *p, int table, int wager) {
    const struct config_table *t = table_of(p, table);
    return t && wager < t->rules.game->wager_count ? t->rules.game->wagers[wager].id : "";
}

static struct short_text account_text(account a) {
    const char *kind = account_kind_id(account_kind(a));
    return account_number(a) ? text_format("%s/%u", kind, account_number(a)) : text_format("%s", kind);
}

/* ---- transfers ---------------------------------------------------------------------------------------- */
static const char transfer_columns[] = "entry time fact round table seat wager why from to cents";

static void put_transfers(struct pass *p, const struct journal_entry *entry) {
    const struct store_entry *stored = entry->stored;
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        if (t.reason >= TRANSFER_COUNT || account_kind(t.debit) >= ACCOUNT_KINDS ||
            account_kind(t.credit) >= ACCOUNT_KINDS)
            continue; /* the audit says what is wrong with it */
        CSV_PUT(&p->csv, csv_number(stored->number), csv_time(stored->time_ms), csv_text(fact_id(entry->fact.kind)),
                csv_number(stored->round), csv_number(entry->fact.table), csv_number(t.seat),
                csv_text(wager_id(p, entry->fact.table, t.wager)),
                csv_text(transfer_reason_id((enum transfer_reason)t.reason)), csv_text(account_text(t.debit).text),
                csv_text(account_text(t.credit).text), csv_int(t.cents));
    }
}

/* ---- significant events ------------------------------------------------------------------------------- */
static const char event_columns[] = "entry time event table round by who text cents details local";

/* As the cameras show it, with the offset that was in force. */
static struct short_text local_text(const struct config *config, int64_t time_ms) {
    struct short_text out;
    struct buf b = BUF(out.text);
    if (!config || !config->has_utc_offset) return out;
    const int offset = config->utc_offset_minute, size = offset < 0 ? -offset : offset;

    time_put(&b, time_ms + offset * INT64_C(60000));
    b.size--; /* the Z */
    buf_format(&b, "%c%02d:%02d", offset < 0 ? '-' : '+', size / 60, size % 60);
    return out;
}

static void put_event(struct pass *p, const struct journal_entry *entry) {
    const struct store_entry *stored = entry->stored;
    const struct fact *fact = &entry->fact;
    int64_t cents = 0;
    BUF_ON_STACK(details, 4096);
    if (!event_is_significant(entry)) return;
    buf_char(&details, '{');
    fact_put_json(&details, fact);
    buf_char(&details, '}');
    const bool has_cents = event_cents(entry, &cents);

    CSV_PUT(&p->csv, csv_number(stored->number), csv_time(stored->time_ms), csv_text(event_id(fact)),
            csv_number(fact->table), csv_number(stored->round), csv_text(fact_source_id(fact->source)),
            csv_number(fact->who), csv_text(event_text(fact)), csv_known(has_cents, cents), csv_json(details.text),
            csv_text(local_text(p->config, stored->time_ms).text));
}

/* ---- frames of card readers --------------------------------------------------------------------------- */
static const char frame_columns[] = "entry time table round seq taken frame text";

static bool add_deck(void *context, const struct store_entry *stored) {
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
static void put_frame(struct pass *p, const struct journal_entry *entry) {
    const struct store_entry *stored = entry->stored;
    const struct fact *fact = &entry->fact;
    const uint8_t *key = p->export->lookup.seal;
    char frame[FACT_FRAME] = "sealed";
    if (fact->kind != FACT_READ || fact->table < 1 || fact->table > CONFIG_TABLES) return;
    if (fact->read.what == READ_FAILED)
        frame[0] = 0;
    else if (key && stored->number <= p->decks.done[fact->table - 1])
        reader_open_frame(key, fact, frame);
    CSV_PUT(&p->csv, csv_number(stored->number), csv_time(stored->time_ms), csv_number(fact->table),
            csv_number(stored->round), csv_number(fact->read.seq), csv_text(fact_read_id(fact->read.what)),
            csv_text(frame), csv_text(fact->read.text));
}

static void export_frames(struct pass *p) {
    struct buf why = BUF(p->why);
    uint64_t bad = 0;
    if (store_scan(p->export->lookup.store, 1, add_deck, &p->decks, &bad) == OK)
        scan_log(p, put_frame);
    else
        store_problem(p->export->lookup.store, &why);
}

/* ---- rounds ------------------------------------------------------------------------------------------- */
static const char round_columns[] = "round table name game game_number state opened closed ended "
                                    "dealer shared seat terminal cards wager stake outcome line paid locked "
                                    "reason";

/* Numbers of the rounds that opened within the times. */
struct round_list {
    uint64_t *rounds;
    uint32_t count;
};

static bool add_round(void *context, const struct store_entry *stored) {
    struct round_list *f = context;
    LIST_ADD(f->rounds, f->count, stored->round);
    return true;
}

/* "" of a hand that is not there. */
static struct short_text hand_text(const struct hand_view *hand) {
    struct short_text out;
    struct buf b = BUF(out.text);
    if (hand) card_put_list(&b, hand->cards, hand->count);
    return out;
}

static struct short_text seat_text(const struct record *r, const struct view *view, int seat) {
    struct view alone;
    const bool stadium = record_game(r)->seats > TABLE_SEATS;
    const struct seat_view *v = stadium ? record_view_seat(r, seat, &alone) : view_find_seat(view, seat);
    return hand_text(v ? &v->hand : NULL);
}

/* A round in which nobody wagered is a row as well. */
static void put_round_row(struct csv *s, const struct record *r, const struct view *view,
                          const struct record_wager *w) {
    static const struct record_wager none;
    const struct award *a = w ? &w->award : &none.award;
    const struct record_note *voided = record_void_note(r);
    const bool sealed = r->sealed && r->state == RECORD_SETTLED, won = w && w->known && a->line;
    const bool is_void = r->state == RECORD_VOID;
    CSV_PUT(s, csv_number(r->round), csv_number(r->table), csv_text(record_table(r)->name),
            csv_text(record_game(r)->id), csv_number(r->game), csv_text(sealed ? "sealed" : record_state_id(r)),
            csv_time(r->opened_ms), csv_time(r->closed_ms), csv_time(r->ended_ms),
            csv_text(hand_text(w ? &view->dealer : NULL).text), csv_text(hand_text(w ? &view->table : NULL).text),
            csv_number(a->seat), csv_number(record_terminal_at(r, a->seat)),
            csv_text(w ? seat_text(r, view, a->seat).text : ""), csv_text(w ? record_game(r)->wagers[a->wager].id : ""),
            csv_known(w, a->stake_cents), csv_text(w && w->known ? outcome_name(a->outcome) : ""),
            csv_text(won && a->outcome != OUTCOME_LOSE ? a->line->id : ""),
            csv_known(w && (is_void || r->settled), is_void ? a->stake_cents : a->returned_cents),
            csv_known(w, w ? w->locked_cents : 0), csv_text(voided ? fact_reason(&voided->fact) : ""));
}

static void put_record(struct pass *p, struct record *r) {
    struct view view;
    if (!p->export->csv) {
        struct buf out = {.grow = text_grow};
        record_put_json(&out, r, (struct record_viewer){0});
        must(!out.full);
        buf_char(&out, '\n');
        p->export->put(p->export->context, out.text, out.size);
        p->csv.rows++;
        free(out.text);
        return;
    }
    record_step(r, r->sealed ? r->folded : r->moment_count, (struct record_viewer){0}, &view);
    for (int i = 0; i < r->wager_count; i++) put_round_row(&p->csv, r, &view, &r->wagers[i]);
    if (!r->wager_count) put_round_row(&p->csv, r, &view, NULL);
}

static void export_rounds(struct pass *p) {
    const struct export *e = p->export;
    const struct store_query query = {.kind = FACT_ROUND, .since_ms = e->since_ms, .until_ms = e->until_ms};
    struct round_list f = {0};
    struct buf why = BUF(p->why);
    struct lookup_configs configs;
    struct lookup lookup = e->lookup;
    if (!lookup_configs_open(&configs, lookup.store, &why)) return;
    lookup.configs = &configs;
    if (store_find(e->lookup.store, &query, add_round, &f) != OK) store_problem(e->lookup.store, &why);
    for (uint32_t i = 0; i < f.count && !p->why[0]; i++) {
        struct record record;

        if (i % 256 == 0 && asks_to_stop(p, (double)i / f.count)) break;
        if (!record_open(&record, &lookup, f.rounds[i], &why)) break;
        put_record(p, &record);
        record_close(&record);
    }
    lookup_configs_close(&configs);
    free(f.rounds);
}

/* ---- gaming days -------------------------------------------------------------------------------------- */
static const char daily_columns[] = "day table name game rounds voids handle returned tokes contributed from_pools win";

static void flush_day(struct pass *p) {
    struct days *d = &p->days;
    static const struct table_totals nothing;
    for (int i = 0; i < CONFIG_TABLES; i++) {
        const struct table_totals *t = &d->table[i];
        const struct config_table *config = table_of(p, i + 1);

        if (memcmp(t, &nothing, sizeof nothing) == 0) continue;
        CSV_PUT(&p->csv, csv_text(d->day), csv_int(i + 1), csv_text(table_name(p, i + 1)),
                csv_text(config ? config->rules.game->id : ""), csv_int(t->rounds), csv_int(t->voids),
                csv_int(t->handle_cents), csv_int(t->returned_cents), csv_int(t->tokes_cents),
                csv_int(t->contributed_cents), csv_int(t->from_pools_cents), csv_int(t->win_cents));
    }
    memset(d->table, 0, sizeof d->table);
}

/* Entries come in the order of time, so a day is over when the next begins. */
static void add_to_day(struct pass *p, const struct journal_entry *entry) {
    const struct store_entry *stored = entry->stored;
    struct days *d = &p->days;
    BUF_ON_STACK(day, 16);
    time_put_day(&day, stored->time_ms, p->config ? p->config->day_starts_minute : 0);
    if (strcmp(day.text, d->day) != 0) {
        flush_day(p);
        memcpy(d->day, day.text, sizeof d->day);
    }
    if (entry->fact.table && entry->fact.table <= CONFIG_TABLES)
        table_totals_add(&d->table[entry->fact.table - 1], entry);
}

static void export_daily(struct pass *p) {
    scan_log(p, add_to_day);
    flush_day(p);
}

/* ---- meters ------------------------------------------------------------------------------------------- */
static void watch_entry(void *context, const struct audit *a, const struct journal_entry *entry) {
    static const struct pool_meter none;
    struct pass *p = context;
    const struct floor *f = &a->replay.floor;
    if (!fact_is_about(entry->fact.kind, ABOUT_METERS)) return;
    for (int pool = 0; pool < f->config->pool_count; pool++) {
        const struct pool *now = &f->head->pool[pool];

        for (int meter = 0; meter < now->count; meter++) {
            const struct pool_meter *after = &now->meter[meter], *was = pool_meter(&p->before[pool], after->number);
            p->each_meter(p,
                          &(struct meter_state){entry, &f->config->pool[pool], pool, meter, was ? was : &none, after});
        }
        p->before[pool] = *now;
    }
}

/* A meter's state is in no entry; it follows from the replay that the audit runs. */
static void watch_meters(struct pass *p, meter_visitor *each) {
    struct buf why = BUF(p->why);
    struct audit *a = must_calloc(1, sizeof *a);
    *a = (struct audit){.store = p->export->lookup.store,
                        .seal = p->export->lookup.seal,
                        .progress = p->export->progress,
                        .context = p->export->progress_context,
                        .on_entry = watch_entry,
                        .on_entry_context = p};
    p->each_meter = each;
    audit_run(a);
    p->stopped = a->stopped;
    if (a->bad)
        buf_format(&why, "the meters are right up to entry %llu only; then: %s", (unsigned long long)a->entries,
                   a->why);
    audit_close(a);
    free(a);
}

static const char meter_columns[] = "pool name game meter label shown reserve maximum reset seeded "
                                    "contributed won adjusted recovered hits";

/* Millionths of a dollar as cents with four places. */
static struct short_text parts_text(wide parts) {
    struct short_text out;
    struct buf b = BUF(out.text);
    if (parts < 0) buf_char(&b, '-');
    if (parts < 0) parts = -parts;
    wide_put(&b, parts / METER_PARTS);
    buf_format(&b, ".%04d", (int)(parts % METER_PARTS));
    return out;
}

static void put_meter(struct csv *s, int pool, const struct shown_meter *meter) {
    const struct pool_meter *m = &meter->is;
    CSV_PUT(s, csv_int(pool + 1), csv_text(meter->name), csv_text(meter->game->id), csv_int(m->number),
            csv_text(view_meter_label(meter->game, m->number)),
            csv_json(parts_text((wide)m->cents * METER_PARTS + m->millionths).text),
            csv_json(parts_text((wide)m->reserve_cents * METER_PARTS + m->reserve_millionths).text),
            csv_number((uint64_t)m->maximum_cents), csv_int(m->reset_cents), csv_int(m->seeded_cents),
            csv_json(parts_text(m->contributed_millionths).text), csv_int(m->won_cents), csv_int(m->adjusted_cents),
            csv_int(m->recovered_cents), csv_int(m->hits));
}

static void keep_meter(struct pass *p, const struct meter_state *state) {
    struct shown_meter *m = &p->meter[state->pool][state->meter];
    if (p->export->until_ms && state->entry->fact.time_ms > p->export->until_ms) return;
    *m = (struct shown_meter){.game = state->config->game, .is = *state->after};
    memcpy(m->name, state->config->name, sizeof m->name);
}

static void export_meters(struct pass *p) {
    watch_meters(p, keep_meter);
    for (int i = 0; i < CONFIG_POOLS; i++)
        for (int m = 0; m < METERS_MAX && p->meter[i][m].game; m++) put_meter(&p->csv, i, &p->meter[i][m]);
}

static const char change_columns[] = "entry time pool name meter label why table round by who before after "
                                     "change hits reserve_before reserve_after maximum text";

static bool meter_changed(const struct pool_meter *before, const struct pool_meter *after) {
    return !before->number || before->cents != after->cents || before->millionths != after->millionths ||
           before->reserve_cents != after->reserve_cents || before->maximum_cents != after->maximum_cents ||
           before->hits != after->hits || before->reset_cents != after->reset_cents;
}

static void put_change(struct pass *p, const struct meter_state *state) {
    const struct store_entry *stored = state->entry->stored;
    const struct fact *fact = &state->entry->fact;
    const struct config_pool *pool = state->config;
    const struct pool_meter *before = state->before, *after = state->after;
    if (floor_takes_contribution(fact->kind) || !meter_changed(before, after)) return;
    if (!is_in_time(p->export, stored->time_ms)) return;
    CSV_PUT(&p->csv, csv_number(stored->number), csv_time(stored->time_ms), csv_int(state->pool + 1),
            csv_text(pool->name), csv_int(after->number), csv_text(view_meter_label(pool->game, after->number)),
            csv_text(meter_history_reason(fact)), csv_number(fact->table), csv_number(stored->round),
            csv_text(fact_source_id(fact->source)), csv_number(fact->who), csv_int(before->cents),
            csv_int(after->cents), csv_int(after->cents - before->cents),
            csv_int((int64_t)(after->hits - before->hits)), csv_int(before->reserve_cents),
            csv_int(after->reserve_cents), csv_number((uint64_t)after->maximum_cents), csv_text(fact_reason(fact)));
}

static void export_meter_changes(struct pass *p) { watch_meters(p, put_change); }

/* ---- tables in chips ---------------------------------------------------------------------------------- */
static const char rack_columns[] = "entry time table name why from to chip count cents";

static bool is_chips(account a) { return account_kind(a) >= ACCOUNT_RACK && account_kind(a) <= ACCOUNT_MISSING; }

static void put_moved_chips(struct pass *p, const struct journal_entry *entry) {
    const struct store_entry *stored = entry->stored;
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        const int chip = (int)((account_number(t.debit) + CHIP_KINDS - 1) % CHIP_KINDS);
        if (!is_chips(t.debit) || !is_chips(t.credit) || t.reason >= TRANSFER_COUNT) continue;
        const int64_t unit = p->config && chip < p->config->chip_kinds ? p->config->chip_cents[chip] : 0;

        CSV_PUT(&p->csv, csv_number(stored->number), csv_time(stored->time_ms), csv_number(entry->fact.table),
                csv_text(table_name(p, entry->fact.table)),
                csv_text(transfer_reason_id((enum transfer_reason)t.reason)),
                csv_text(account_kind_id(account_kind(t.debit))), csv_text(account_kind_id(account_kind(t.credit))),
                csv_int(unit), csv_int(unit ? t.cents / unit : 0), csv_int(t.cents));
    }
}

static bool stops_room(void *pass) { return asks_to_stop(pass, 0); }

static void export_room(struct pass *p) {
    const bool slips = p->export->what == EXPORT_SLIPS;
    struct buf why = BUF(p->why);
    struct room *r = must_calloc(1, sizeof *r);
    *r = (struct room){.store = p->export->lookup.store,
                       .since_ms = p->export->since_ms,
                       .until_ms = p->export->until_ms,
                       .stops = stops_room,
                       .context = p};
    if (room_open(r, &why) && (slips || room_run(r, &why))) (slips ? room_export_slips : room_export_games)(r, &p->csv);
    room_close(r);
    free(r);
}

/* ---- running ------------------------------------------------------------------------------------------ */
static const struct {
    const char *columns;
    void (*run)(struct pass *pass);
    entry_visitor *each; /* where it is no more than one pass over the log */
} exports[] = {
    [EXPORT_ROUNDS] = {round_columns, .run = export_rounds},
    [EXPORT_TRANSFERS] = {transfer_columns, .each = put_transfers},
    [EXPORT_METERS] = {meter_columns, .run = export_meters},
    [EXPORT_DAILY] = {daily_columns, .run = export_daily},
    [EXPORT_METER_CHANGES] = {change_columns, .run = export_meter_changes},
    [EXPORT_EVENTS] = {event_columns, .each = put_event},
    [EXPORT_FRAMES] = {frame_columns, .run = export_frames},
    [EXPORT_SLIPS] = {room_slip_columns, .run = export_room},
    [EXPORT_RACKS] = {rack_columns, .each = put_moved_chips},
    [EXPORT_GAMES] = {room_game_columns, .run = export_room},
};

bool export_run(struct export *e, struct buf *message) {
    struct pass *p = must_calloc(1, sizeof *p);
    p->export = e;
    csv_open(&p->csv, e->csv, exports[e->what].columns, e->put, e->context);
    if (exports[e->what].each)
        scan_log(p, exports[e->what].each);
    else
        exports[e->what].run(p);
    e->rows = p->csv.rows;
    if (p->stopped && !p->why[0]) buf_put(message, "stopped before the end");
    buf_put(message, p->why);
    const bool good = !p->stopped && !p->why[0];

    free(p->config);
    free(p);
    return good;
}
