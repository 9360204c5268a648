/*
 * export_rounds.c - rounds and gaming days.
 */
#include "books/export_parts.h"

#include "base/time_text.h"
#include "books/record.h"
#include "books/tally.h"

#include <stdlib.h>
#include <string.h>

/* ---- rounds ------------------------------------------------------------------------------------------- */

static const char *const round_columns[] = {"round",    "table",  "name",   "game",   "game_number", "state",
                                            "opened",   "closed", "ended",  "dealer", "shared",      "seat",
                                            "terminal", "cards",  "wager",  "stake",  "outcome",     "line",
                                            "paid",     "locked", "reason", NULL};

/* Numbers of the rounds that opened within the times. */
struct found {
    uint64_t *rounds;
    size_t count, room;
};

static bool add_round(void *context, const struct store_entry *stored)
{
    struct found *f = context;

    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 1024;
        f->rounds = realloc(f->rounds, f->room * sizeof *f->rounds);
        must(f->rounds);
    }
    f->rounds[f->count++] = stored->round;
    return true;
}

static void put_hand(struct sheet *s, const struct hand_view *hand)
{
    char memory[64];
    struct buf b = BUF(memory);

    card_put_list(&b, hand->cards, hand->count);
    sheet_text(s, memory);
}

static const char *void_reason(const struct record *r)
{
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].kind == FACT_VOID) return r->notes[r->moments[i].note].reason;
    return "";
}

static void put_head(struct sheet *s, const struct record *r)
{
    static const char *const states[] = {"open", "settled", "void"}; /* ORDER record_state */

    sheet_number(s, r->round);
    sheet_number(s, r->table);
    sheet_text(s, record_table(r)->name);
    sheet_text(s, record_game(r)->id);
    sheet_number(s, r->game);
    sheet_text(s, r->sealed && r->state == RECORD_SETTLED ? "sealed" : states[r->state]);
    sheet_time(s, r->opened_ms);
    sheet_time(s, r->closed_ms);
    sheet_time(s, r->ended_ms);
}

static uint32_t terminal_of(const struct record *r, int seat)
{
    for (int i = 0; i < r->seat_count; i++)
        if (r->seats[i].seat == seat) return r->seats[i].terminal;
    return 0;
}

static void put_seat_hand(struct sheet *s, const struct record *r, const struct view *view, int seat)
{
    struct view alone;

    if (record_game(r)->seats > TABLE_SEATS) {
        record_game(r)->view(r->state_memory, seat, &alone);
        view = &alone;
    }
    for (int i = 0; i < view->seats; i++) {
        if (view->seat[i].seat != seat) continue;
        put_hand(s, &view->seat[i].hand);
        return;
    }
    sheet_none(s);
}

static void put_wager_row(struct sheet *s, const struct record *r, const struct view *view,
                          const struct record_wager *w)
{
    put_head(s, r);
    put_hand(s, &view->dealer);
    put_hand(s, &view->table);
    sheet_number(s, w->award.seat);
    sheet_number(s, terminal_of(r, w->award.seat));
    put_seat_hand(s, r, view, w->award.seat);
    sheet_text(s, record_game(r)->wagers[w->award.wager].id);
    sheet_int(s, w->award.stake_cents);
    sheet_text(s, w->known ? outcome_name(w->award.outcome) : "");
    sheet_text(s, w->known && w->award.line && w->award.outcome != OUTCOME_LOSE ? w->award.line->id : "");
    if (r->state == RECORD_VOID)
        sheet_int(s, w->award.stake_cents);
    else if (r->settled)
        sheet_int(s, w->award.returned_cents);
    else
        sheet_none(s);
    sheet_int(s, w->locked_cents);
    sheet_text(s, void_reason(r));
    sheet_end(s);
}

/* A round in which nobody wagered is a row as well. */
static void put_empty_row(struct sheet *s, const struct record *r)
{
    put_head(s, r);
    for (int i = 9; round_columns[i + 1]; i++) sheet_none(s);
    sheet_text(s, void_reason(r));
    sheet_end(s);
}

static void put_record(struct export_pass *p, struct record *r)
{
    struct view view;

    if (!p->export->csv) {
        const size_t room = record_json_room(r) + 1;
        struct buf out = buf_over(malloc(room), room);

        must(out.text);
        record_put_json(&out, r, (struct record_sight){0});
        must(!out.full);
        buf_char(&out, '\n');
        p->export->put(p->export->context, out.text, out.size);
        p->sheet.rows++;
        free(out.text);
        return;
    }
    record_step(r, r->sealed ? r->folded : r->moment_count, (struct record_sight){0}, &view);
    for (int i = 0; i < r->wager_count; i++) put_wager_row(&p->sheet, r, &view, &r->wagers[i]);
    if (!r->wager_count) put_empty_row(&p->sheet, r);
}

void export_rounds(struct export_pass *p)
{
    const struct export *e = p->export;
    const struct store_query query = {.kind = FACT_ROUND, .since_ms = e->since_ms, .until_ms = e->until_ms};
    struct found f = {0};
    struct buf why = BUF(p->why);
    struct lookup_configs configs;
    struct lookup lookup = e->lookup;

    if (!lookup_configs_open(&configs, lookup.store, &why)) return;
    lookup.configs = &configs;
    if (e->csv) sheet_open(&p->sheet, true, round_columns, e->put, e->context);
    if (store_find(e->lookup.store, &query, add_round, &f) != OK) store_problem(e->lookup.store, &why);
    for (size_t i = 0; i < f.count && !p->why[0]; i++) {
        struct record record;

        if (i % 256 == 0 && export_asks_to_stop(p, (double)i / (double)f.count)) break;
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

static void flush_day(struct export_pass *p)
{
    struct days *d = p->part;
    static const struct table_totals nothing;

    for (int i = 0; i < CONFIG_TABLES; i++) {
        const struct table_totals *t = &d->table[i];
        struct sheet *s = &p->sheet;

        if (memcmp(t, &nothing, sizeof nothing) == 0) continue;
        sheet_text(s, d->day);
        sheet_number(s, (uint64_t)i + 1);
        sheet_text(s, export_table(p, i + 1));
        sheet_text(s, export_game(p, i + 1));
        sheet_int(s, (int64_t)t->rounds);
        sheet_int(s, (int64_t)t->voids);
        sheet_int(s, t->handle_cents);
        sheet_int(s, t->returned_cents);
        sheet_int(s, t->tokes_cents);
        sheet_int(s, t->contributed_cents);
        sheet_int(s, t->from_pools_cents);
        sheet_int(s, t->win_cents);
        sheet_end(s);
    }
    memset(d->table, 0, sizeof d->table);
}

/* Entries come in the order of time, so a day is over when the next begins. */
static void add_to_day(struct export_pass *p, const struct journal_entry *entry,
                       const struct store_entry *stored)
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

void export_daily(struct export_pass *p)
{
    struct days *days = calloc(1, sizeof *days);

    must(days);
    p->part = days;
    sheet_open(&p->sheet, p->export->csv, daily_columns, p->export->put, p->export->context);
    export_scan(p, add_to_day);
    flush_day(p);
    free(days);
}
