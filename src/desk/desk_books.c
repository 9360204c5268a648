/* desk_books.c - look-ups that sum up the log: a gaming day, an audit, an export, a card room's reports.
 *
 * Run by threads, as desk_questions.c says. */
#include "base/time.h"
#include "books/audit.h"
#include "books/export.h"
#include "books/room/room_answer.h"
#include "books/totals.h"
#include "deal/list.h"
#include "desk/desk_job.h"

bool desk_job_progress(void *job, double share) {
    const struct job *j = job;
    (void)share;
    return work_is_stopping(&j->job) || j->out.full || memory_is_short();
}

bool desk_job_stops(void *job) { return desk_job_progress(job, 0); }

/* ---- a gaming day ------------------------------------------------------------------------------------- */
enum err desk_look_up_day(struct job *j, struct buf *message) {
    struct day *day = must_calloc(1, sizeof *day);
    enum err err = OK;
    day->stops = desk_job_stops;
    day->context = j;
    if (!day_times(j->day, j->now_ms, j->config->day_starts_minute, &day->since_ms, &day->until_ms)) {
        buf_put(message, "day: \"2026-11-15\" is how a day is written");
        err = ERR_RANGE;
    }
    if (err == OK && !day_run(day, j->lookup.store, message)) err = ERR_STORE;
    if (err == OK) day_put_json(&j->out, day, j->config);
    free(day);
    return err;
}

/* ---- the audit ---------------------------------------------------------------------------------------- */
static void put_verdict(struct buf *b, const struct audit *a) {
    BUF_ON_STACK(text, 600);
    if (a->good && a->complete)
        buf_format(&text, "GOOD: all %llu entries, %llu rounds and %llu transfers are right; signed up to entry %llu",
                   (unsigned long long)a->entries, (unsigned long long)a->rounds, (unsigned long long)a->transfers,
                   (unsigned long long)a->signed_to);
    else if (a->stopped)
        buf_put(&text, "stopped before the end");
    else
        buf_format(&text, "BAD at entry %ju: %s", a->bad, a->why);
    json_write(b, "{good:%i, facts:%jd, rounds:%jd, transfers:%jd, signed_to:%jd, bad?:%jd, text:%s}",
               a->good && a->complete, a->entries, a->rounds, a->transfers, a->signed_to, a->bad, text.text);
}

enum err desk_look_up_audit(struct job *j, struct buf *message) {
    struct audit *a = must_calloc(1, sizeof *a);
    (void)message;
    *a = (struct audit){.store = j->lookup.store, .seal = j->lookup.seal, .progress = desk_job_progress, .context = j};
    audit_run(a);
    put_verdict(&j->out, a);
    audit_close(a);
    free(a);
    return OK;
}

/* ---- exports ------------------------------------------------------------------------------------------ */
/* A file over HTTP may be longer than memory should hold: beyond this it goes into a file without a name. */
enum { SPILL_BYTES = 64 << 10 };

static void put_spilt(struct job *j, const char *text, size_t size) {
    if (!j->spill) {
        j->spill = tmpfile();
        j->spilt = j->out.size;
        if (j->spill && j->out.size && fwrite(j->out.text, 1, j->out.size, j->spill) != j->out.size) j->out.full = true;
    }
    j->spilt += size;
    if (!j->spill || fwrite(text, 1, size, j->spill) != size) j->out.full = true;
}

static void put_bytes(void *context, const char *text, size_t size) {
    struct job *j = context;
    if (j->as_file && (j->spill || j->out.size + size > SPILL_BYTES))
        put_spilt(j, text, size);
    else
        buf_bytes(&j->out, text, size);
}

/* The words in protocol.def are the ids of exports. */
static enum export_what what_of(const struct request *r) {
    const struct text word = REQUEST_WORD(r, what);
    enum export_what what = EXPORT_ROUNDS;
    BUF_ON_STACK(id, 32);
    buf_bytes(&id, word.at, word.size);
    must(export_find(id.text, &what));
    return what;
}

static void name_file(struct job *j, bool csv) {
    struct buf name = BUF(j->name);
    const struct text what = REQUEST_WORD(&j->request, what);
    buf_put(&name, "cardroom-");
    buf_bytes(&name, what.at, what.size);
    buf_char(&name, '-');
    time_put_day(&name, j->now_ms, j->config->day_starts_minute);
    buf_put(&name, csv ? ".csv" : ".jsonl");
    j->type = csv ? "text/csv; charset=utf-8" : "application/x-ndjson";
}

enum err desk_look_up_export(struct job *j, struct buf *message) {
    struct export export = {.lookup = j->lookup,
                            .what = what_of(&j->request),
                            .csv = j->request.format != 2,
                            .since_ms = j->request.since,
                            .until_ms = j->request.until,
                            .put = put_bytes,
                            .context = j,
                            .progress = desk_job_progress,
                            .progress_context = j};
    name_file(j, export.csv);
    const bool good = export_run(&export, message);

    if (j->spill && fflush(j->spill) != 0) j->out.full = true; /* no room for it */
    if (j->spill) rewind(j->spill);
    return good || j->out.full ? OK : ERR_STORE;
}

/* ---- a card room's reports ----------------------------------------------------------------------------- */
/* The words are in the order of enum room_by; boxes are the master games report's. */
static uint8_t room_by_of(const struct request *r) {
    if (r->kind == REQUEST_MASTER_GAMES) return r->by == 2 ? ROOM_BY_BOX : ROOM_BY_TABLE;
    return (uint8_t)(r->by ? r->by - 1 : 0);
}

enum err desk_look_up_room(struct job *j, struct buf *message) {
    static const uint8_t what[REQUESTS] = {
        [REQUEST_MASTER_GAMES] = ROOM_GAMES, [REQUEST_ROOM_REPORT] = ROOM_WORK, [REQUEST_SLIPS] = ROOM_SLIPS,
        [REQUEST_SLIP_PAPER] = ROOM_PAPER,   [REQUEST_CAGE] = ROOM_CAGE,        [REQUEST_DISPUTES] = ROOM_DISPUTES};
    const struct request *r = &j->request;
    const struct room_ask ask = {.store = j->lookup.store,
                                 .what = what[r->kind],
                                 .by = room_by_of(r),
                                 .slip = r->slip,
                                 .table = j->table,
                                 .number = (uint32_t)(r->kind == REQUEST_SLIPS ? r->before : r->slip_number),
                                 .limit = (int)r->limit,
                                 .day = j->day,
                                 .since_ms = r->since,
                                 .until_ms = r->until,
                                 .now_ms = j->now_ms,
                                 .stops = desk_job_stops,
                                 .put = put_bytes,
                                 .context = j};
    return room_answer(&ask, message);
}
