/*
 * desk_ask_log.c - the log as a whole: events, meters, a gaming day, the audit, exports.
 *
 * All of it runs in the threads of desk_ask.h; what reads the whole log takes as long as 'cardroom audit'
 * does.
 */
#include "net/desk_ask.h"

#include "base/json_write.h"
#include "base/time_text.h"
#include "books/audit.h"
#include "books/day.h"
#include "books/events.h"
#include "books/export.h"
#include "books/meter_history.h"
#include "house/note.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_STANDARD = 20, EVENTS_MOST = 100, ROW_ROOM = 2000 };

/* ---- events ------------------------------------------------------------------------------------------- */

static void put_event(struct desk_job *j, const struct event_found *e)
{
    struct buf *b = &j->out;
    const struct fact *fact = &e->fact;

    if (!server_room(b, ROW_ROOM)) return;
    json_write_begin(b, NULL, '{');
    json_write_int(b, "fact", (int64_t)fact->number);
    json_write_int(b, "time", fact->time_ms);
    json_write_text(b, "kind", event_id(fact));
    if (fact->table >= 1 && fact->table <= j->config->table_count)
        json_write_text(b, "table", j->config->table[fact->table - 1].name);
    if (e->round) json_write_int(b, "round", (int64_t)e->round);
    desk_put_who(b, j, fact->source, fact->who);
    if (e->has_cents) json_write_int(b, "cents", e->cents);
    json_write_bool(b, "alarm", event_is_alarm(fact));
    if (e->seen_by) json_write_text(b, "seen", desk_user(j, e->seen_by));
    json_write_text(b, "text", event_text(fact));
    if (fact->kind == FACT_NOTE) note_write_values(b, fact->note.code, fact->note.text);
    json_write_end(b, '}');
}

enum err desk_dig_events(struct desk_job *j, struct buf *message)
{
    const struct event_query query = {
        .since_ms = j->request.since, .until_ms = j->request.until, .before = (uint64_t)j->request.before};
    const int most = j->request.limit ? (int)j->request.limit : EVENTS_STANDARD;
    struct event_found *found = calloc(EVENTS_MOST, sizeof *found);

    must(found);
    const int count = events_find(j->lookup.store, &query, found, most, message);

    json_write_begin(&j->out, NULL, '[');
    for (int i = 0; i < count; i++) put_event(j, &found[i]);
    json_write_end(&j->out, ']');
    free(found);
    return count < 0 ? ERR_STORE : OK;
}

/* ---- meters ------------------------------------------------------------------------------------------- */

static void put_change(void *context, const struct meter_change *c)
{
    struct desk_job *j = context;
    struct buf *b = &j->out;

    if (!server_room(b, ROW_ROOM)) {
        b->full = true;
        return;
    }
    json_write_begin(b, NULL, '{');
    json_write_int(b, "fact", (int64_t)c->fact);
    json_write_int(b, "time", c->time_ms);
    json_write_text(b, "pool", c->pool);
    json_write_int(b, "meter", c->meter);
    json_write_text(b, "reason", c->reason);
    json_write_int(b, "cents", c->cents);
    json_write_int(b, "after", c->after);
    desk_put_who(b, j, c->source, c->who);
    if (c->text[0]) json_write_text(b, "text", c->text);
    json_write_end(b, '}');
}

enum err desk_dig_meters(struct desk_job *j, struct buf *message)
{
    struct meter_history history = {.store = j->lookup.store,
                                    .seal = j->lookup.seal,
                                    .since_ms = j->request.since,
                                    .until_ms = j->request.until,
                                    .pool = j->pool,
                                    .put = put_change,
                                    .progress = desk_stops,
                                    .context = j};

    json_write_begin(&j->out, NULL, '[');
    const bool good = meter_history_run(&history, message);

    json_write_end(&j->out, ']');
    return good || j->out.full ? OK : ERR_STORE;
}

/* ---- a gaming day ------------------------------------------------------------------------------------- */

static bool stops(void *job)
{
    return desk_stops(job, 0);
}

enum err desk_dig_day(struct desk_job *j, struct buf *message)
{
    struct day *day = calloc(1, sizeof *day);
    enum err err = OK;

    must(day);
    day->stops = stops;
    day->context = j;
    if (!day_times(day, j->day, j->now_ms, j->config->day_starts_minute)) {
        buf_put(message, "day: \"2026-11-15\" is how a day is written");
        err = ERR_RANGE;
    }
    if (err == OK && !day_run(day, j->lookup.store, message)) err = ERR_STORE;
    if (err == OK) {
        must(server_room(&j->out, DAY_ROOM));
        day_put_json(&j->out, day, j->config);
    }
    free(day);
    return err;
}

/* ---- the audit ---------------------------------------------------------------------------------------- */

static void put_verdict(struct buf *b, const struct audit *a)
{
    char memory[600];
    struct buf text = BUF(memory);

    if (a->good && a->complete)
        buf_format(&text, "GOOD: all %llu entries, %llu rounds and %llu transfers are right",
                   (unsigned long long)a->entries, (unsigned long long)a->rounds,
                   (unsigned long long)a->transfers);
    else if (a->stopped)
        buf_put(&text, "stopped before the end");
    else
        buf_format(&text, "BAD at entry %llu: %s", (unsigned long long)a->bad, a->why);
    json_write_begin(b, NULL, '{');
    json_write_bool(b, "good", a->good && a->complete);
    json_write_int(b, "facts", (int64_t)a->entries);
    json_write_int(b, "rounds", (int64_t)a->rounds);
    json_write_int(b, "transfers", (int64_t)a->transfers);
    if (a->bad) json_write_int(b, "bad", (int64_t)a->bad);
    json_write_text(b, "text", memory);
    json_write_end(b, '}');
}

enum err desk_dig_audit(struct desk_job *j, struct buf *message)
{
    struct audit *a = calloc(1, sizeof *a);

    (void)message;
    must(a);
    *a = (struct audit){
        .store = j->lookup.store, .seal = j->lookup.seal, .progress = desk_stops, .context = j};
    audit_run(a);
    must(server_room(&j->out, 4096));
    put_verdict(&j->out, a);
    audit_close(a);
    free(a);
    return OK;
}

/* ---- exports ------------------------------------------------------------------------------------------ */

static void put_bytes(void *context, const char *text, size_t size)
{
    struct desk_job *j = context;

    if (server_room(&j->out, size))
        buf_bytes(&j->out, text, size);
    else
        j->out.full = true;
}

/* The words of protocol.def are the ids of exports. */
static enum export_what what_of(const struct request *r)
{
    const struct text word = REQUEST_WORD(r, what);
    enum export_what what = EXPORT_ROUNDS;
    char memory[32];
    struct buf id = BUF(memory);

    buf_bytes(&id, word.at, word.size);
    must(export_find(memory, &what));
    return what;
}

static void name_file(struct desk_job *j, bool csv)
{
    struct buf name = BUF(j->name);
    const struct text what = REQUEST_WORD(&j->request, what);

    buf_put(&name, "cardroom-");
    buf_bytes(&name, what.at, what.size);
    buf_char(&name, '-');
    time_put_day(&name, j->now_ms, j->config->day_starts_minute);
    buf_put(&name, csv ? ".csv" : ".jsonl");
    j->type = csv ? "text/csv; charset=utf-8" : "application/x-ndjson";
}

enum err desk_dig_export(struct desk_job *j, struct buf *message)
{
    struct export export = {.lookup = j->lookup,
                            .what = what_of(&j->request),
                            .csv = j->request.format != 2,
                            .since_ms = j->request.since,
                            .until_ms = j->request.until,
                            .put = put_bytes,
                            .context = j,
                            .progress = desk_stops,
                            .progress_context = j};

    name_file(j, export.csv);
    const bool good = export_run(&export, message);

    return good || j->out.full ? OK : ERR_STORE;
}

/* ---- a request once more ------------------------------------------------------------------------------ */

static bool take_again(void *context, const struct store_entry *stored)
{
    struct desk_job *j = context;
    struct journal_entry entry;
    const uint8_t source = j->who.role == ROLE_TERMINAL ? BY_TERMINAL : BY_USER;

    if (!journal_read(&entry, stored->bytes, stored->size)) return true;
    if (entry.fact.source != source || entry.fact.who != j->who.number) return true;
    if (entry.fact.request > j->reply.number) return true;
    if (entry.fact.request == j->reply.number) {
        if (desk_makes_voucher(&entry.fact))
            desk_put_voucher(&j->out, &entry.fact);
        else
            buf_put(&j->out, "{}");
        j->fact_kind = FACT_NONE; /* found */
    }
    return false; /* their numbers only rise */
}

enum err desk_dig_again(struct desk_job *j, struct buf *message)
{
    const struct store_query query = {.kind = j->fact_kind, .backwards = true};
    const enum err err = store_find(j->lookup.store, &query, take_again, j);

    if (err != OK) store_problem(j->lookup.store, message);
    if (err != OK) return err;
    return j->fact_kind == FACT_NONE ? OK : ERR_OVERTAKEN;
}
