/* desk_questions.c - questions: requests that change nothing, over WebSocket or HTTP.
 *
 * Each row of the table "questions" has one of two functions.  at_once writes the data in the loop, from the
 * durable floor: it must be quick.  look_up is for what must be read from the log: the loop copies everything
 * the question needs into a struct job, a thread of the lane (work.h) runs look_up, and the loop sends the
 * result.  look_up may use the job, the store (all its calls are thread-safe) and what never changes while
 * the house is open: the configuration, the keys.  It must not use the floor or access.
 *
 * No question can hold up the tables: a lane has one thread and a bounded queue, and a connection has at most
 * DESK_JOBS questions in it.  Long work polls whether the house is closing.  A result above TEXT_MOST
 * is refused, and the refusal says how to get it; a question that reads the whole log takes as long as
 * 'cardroom audit'. */
#include "desk/desk_job.h"

#include "base/json_write.h"
#include "books/events.h"
#include "books/meter_history.h"
#include "books/round/receipts.h"
#include "books/round/record.h"
#include "deal/list.h"
#include "house/lookup.h"
#include "house/note.h"
#include "pit/laboratory.h"

#include <string.h>

/* ---- for look-ups ------------------------------------------------------------------------------------- */
static const char *user_name(const struct job *j, uint32_t number) {
    for (int i = 0; i < j->user_count; i++)
        if (j->user[i].number == number) return j->user[i].name;
    return "";
}

static void put_sender(struct buf *b, const struct job *j, int source, uint32_t who) {
    if (!who || (source != BY_USER && source != BY_TERMINAL)) return;
    json_write(b, "who:%s", source == BY_USER ? user_name(j, who) : text_format("terminal %u", who).text);
}

enum { ROUNDS_STANDARD = 20, ROUNDS_MOST = 100 };

static struct record_viewer viewer_of(const struct job *j) {
    return (struct record_viewer){j->who.role == ROLE_TERMINAL ? j->who.number : 0};
}

/* A round as the sender may see it.  A terminal sees only rounds in which it has wagered. */
static enum err open_round(struct job *j, struct record *r, uint64_t round, struct buf *message) {
    if (!record_open(r, &j->lookup, round, message)) return ERR_ROUND;
    if (!viewer_of(j).terminal || record_seat_of(r, viewer_of(j).terminal)) return OK;
    record_close(r);
    buf_format(message, "there is no round %ju in which this terminal wagered", round);
    return ERR_ROUND;
}

/* ---- rounds: a terminal's own ------------------------------------------------------------------------- */
static bool put_recalled(struct rounds_visit *visit, struct record *r) {
    struct job *j = visit->context;
    visit->stopped = desk_job_stops(j);
    if (!record_is_over(r)) return false;
    record_put_played(&j->out, r, viewer_of(j));
    return true;
}

static enum err look_up_recall(struct job *j, struct buf *message) {
    struct rounds_visit visit = {.lookup = &j->lookup,
                                 .terminal = j->who.number,
                                 .most = j->request.limit ? (int)j->request.limit : RECENT_ROUNDS,
                                 .on_round = put_recalled,
                                 .context = j};
    return rounds_visit(&visit, message);
}

static enum err look_up_round(struct job *j, struct buf *message) {
    struct record r;
    TRY(open_round(j, &r, (uint64_t)j->request.round, message));
    record_put_played(&j->out, &r, viewer_of(j));
    record_close(&r);
    return OK;
}

/* ---- rounds: the pit's search and replay -------------------------------------------------------------- */
static bool is_wanted(const struct job *j, const struct record *r) {
    const struct request *q = &j->request;
    return (!j->table || r->table == j->table) && (!q->terminal || record_seat_of(r, (uint32_t)q->terminal)) &&
           (!q->since || r->opened_ms >= q->since) && (!q->until || r->opened_ms <= q->until);
}

static enum err put_found(struct job *j, const uint64_t *rounds, int count, struct buf *message) {
    for (int i = 0; i < count && !desk_job_stops(j); i++) {
        struct record r;
        if (!record_open(&r, &j->lookup, rounds[i], message)) return ERR_ROUND;
        if (!j->request.round || is_wanted(j, &r)) record_put_played(&j->out, &r, viewer_of(j));
        record_close(&r);
    }
    return OK;
}

static enum err look_up_rounds(struct job *j, struct buf *message) {
    const struct request *q = &j->request;
    const struct round_query query = {.terminal = (uint32_t)q->terminal,
                                      .table = j->table,
                                      .since_ms = q->since,
                                      .until_ms = q->until,
                                      .before = (uint64_t)q->before};
    uint64_t rounds[ROUNDS_MOST] = {(uint64_t)q->round};
    int count = 1;
    if (!q->round) count = rounds_find(&j->lookup, &query, rounds, q->limit ? (int)q->limit : ROUNDS_STANDARD, message);
    return count < 0 ? ERR_STORE : put_found(j, rounds, count, message);
}

static enum err look_up_replay(struct job *j, struct buf *message) {
    struct record r;
    TRY(open_round(j, &r, (uint64_t)j->request.round, message));
    for (int at = 0; at < r.moment_count && !desk_job_stops(j);) {
        at = record_step_end(&r, at);
        if (record_shows_step(&r, at, viewer_of(j))) record_put_step(&j->out, &r, at, viewer_of(j));
    }
    record_close(&r);
    return OK;
}

/* ---- receipts ----------------------------------------------------------------------------------------- */
/* The receipt's bytes; over WebSocket as a JSON string, so that no byte of them changes. */
static void put_receipt(struct job *j, const struct buf *text) {
    struct buf name = BUF(j->name);
    buf_format(&name, "receipt-%ju.json", j->request.round);
    if (j->as_file) {
        j->type = "application/json";
        buf_bytes(&j->out, text->text, text->size);
    } else {
        json_write(&j->out, "{name:%s, text:%s}", j->name, text->text);
    }
}

static enum err look_up_receipt(struct job *j, struct buf *message) {
    struct record r;
    struct buf text = {.grow = text_grow};
    TRY(open_round(j, &r, (uint64_t)j->request.round, message));
    const enum err err = receipts_put(&text, &r, &j->lookup, j->key, message) ? OK : ERR_ROUND;
    if (err == OK) put_receipt(j, &text);
    free(text.text);
    record_close(&r);
    return err;
}

enum { EVENTS_STANDARD = 20, EVENTS_MOST = 100 };

/* ---- events ------------------------------------------------------------------------------------------- */
static void put_event(struct job *j, const struct event_found *e) {
    struct buf *b = &j->out;
    const struct fact *fact = &e->fact;
    json_write(b, "{fact:%jd, time:%jd, kind:%s", fact->number, fact->time_ms, event_id(fact));
    if (fact->table >= 1 && fact->table <= j->config->table_count)
        json_write_text(b, "table", j->config->table[fact->table - 1].name);
    if (e->round) json_write_int(b, "round", (int64_t)e->round);
    put_sender(b, j, fact->source, fact->who);
    if (e->has_cents) json_write_int(b, "cents", e->cents);
    json_write_bool(b, "alarm", event_is_alarm(fact));
    if (e->seen_by) json_write_text(b, "seen", user_name(j, e->seen_by));
    json_write_text(b, "text", event_text(fact));
    if (fact->kind == FACT_NOTE) note_write_values(b, fact->note.code, fact->note.text);
    json_write_end(b, '}');
}

static enum err look_up_events(struct job *j, struct buf *message) {
    const struct event_query query = {
        .since_ms = j->request.since, .until_ms = j->request.until, .before = (uint64_t)j->request.before};
    const int most = j->request.limit ? (int)j->request.limit : EVENTS_STANDARD;
    struct event_found *found = must_calloc(EVENTS_MOST, sizeof *found);
    const int count = events_find(j->lookup.store, &query, found, most, message);

    for (int i = 0; i < count; i++) put_event(j, &found[i]);
    free(found);
    return count < 0 ? ERR_STORE : OK;
}

/* ---- meters ------------------------------------------------------------------------------------------- */
static void put_change(void *context, const struct meter_change *c) {
    struct job *j = context;
    struct buf *b = &j->out;
    json_write(b, "{fact:%jd, time:%jd, pool:%s, meter:%d, reason:%s, cents:%jd, after:%jd", c->fact, c->time_ms,
               c->pool, c->meter, c->reason, c->cents, c->after);
    put_sender(b, j, c->source, c->who);
    json_write(b, "text?:%s}", c->text);
}

static enum err look_up_meters(struct job *j, struct buf *message) {
    struct meter_history history = {.store = j->lookup.store,
                                    .since_ms = j->request.since,
                                    .until_ms = j->request.until,
                                    .pool = j->pool,
                                    .config = j->config,
                                    .now = j->now,
                                    .now_count = j->now_count,
                                    .to = j->now_to,
                                    .told = j->told,
                                    .told_count = j->told_count,
                                    .put = put_change,
                                    .context = j};
    return meter_history_run(&history, message) || j->out.full ? OK : ERR_STORE;
}

/* ---- repeated requests -------------------------------------------------------------------------------- */
static bool match_repeated(void *context, const struct journal_entry *entry) {
    struct job *j = context;
    const struct fact *fact = &entry->fact;
    const uint8_t source = j->who.role == ROLE_TERMINAL ? BY_TERMINAL : BY_USER;
    if (fact->source != source || fact->who != j->who.number) return true;
    if (!fact->request) return true; /* the house did it for this sender, once it was approved */
    if (fact->request > j->reply.number) return true;
    if (fact->request == j->reply.number && request_is_same(&j->repeated, fact)) {
        desk_put_change(&j->out, fact);
        j->repeated.kind = FACT_NONE; /* found */
    }
    return false; /* a sender's numbers only rise: no need to search further */
}

static enum err look_up_repeated(struct job *j, struct buf *message) {
    /* done, or waiting for a second person */
    const uint8_t kinds[] = {j->repeated.kind, floor_proposing_kind(j->repeated.kind)};
    enum err err = OK;
    for (size_t i = 0; i < COUNT(kinds) && err == OK && j->repeated.kind != FACT_NONE; i++) {
        const struct store_query query = {.kind = kinds[i], .backwards = true};
        err = journal_find(j->lookup.store, &query, match_repeated, j, message);
    }
    if (err != OK) return err;
    return j->repeated.kind == FACT_NONE ? OK : ERR_OVERTAKEN;
}

/* ---- answered at once --------------------------------------------------------------------------------- */
static enum err answer_users(struct desk_call *c, struct buf *b) {
    const struct access *a = c->desk->access;
    for (int i = 0; i < ACCESS_USERS; i++) {
        const struct access_user *user = &a->user[i];
        if (!user->number) continue;
        json_write(b, "{number:%u, name:%s, role:%s, removed:%i, created:%jd, changed:%jd", user->number, user->name,
                   role_id(user->role), user->removed, user->created_ms, user->changed_ms);
        json_write(b, "sessions:%d, badge:%i}", access_sessions(a, user->number, c->now_ms),
                   user->wrap[WRAP_BADGE].passes != 0);
    }
    return OK;
}

static void put_terminal(struct buf *b, const struct desk *d, uint32_t number) {
    const struct floor *f = &d->house.durable.floor;
    const struct floor_terminal *t = &f->terminal[number - 1];
    json_write(b, "{terminal:%u, name:%s, connected:%i", number, t->name, d->terminal[number - 1] != NULL);
    if (t->table) json_write(b, "table:%s, seat:%d", floor_config(f, t->table)->name, t->seat);
    json_write(b, "credit:%jd, in_play:%i}", floor_credit(f, number), t->in_play);
}

static enum err answer_terminals(struct desk_call *c, struct buf *b) {
    const struct floor *f = &c->desk->house.durable.floor;
    int table;
    if (!desk_find_table(c, &table)) return ERR_TABLE;
    for (uint32_t i = 0; i < f->config->terminals; i++)
        if (f->terminal[i].paired && (!table || f->terminal[i].table == table)) put_terminal(b, c->desk, i + 1);
    return OK;
}

static void put_sign(struct buf *b, const struct desk *d, uint32_t number) {
    const struct access_sign *about = &d->access->about[number - 1];
    json_write(b, "{sign:%u, name:%s, connected:%i, paired?:%jd, seen?:%jd}", number, about->name,
               desk_device_connected(d, ROLE_SIGN, number), about->paired_ms, d->sign_seen_ms[number - 1]);
}

static enum err answer_signs(struct desk_call *c, struct buf *b) {
    for (uint32_t i = 0; i < ACCESS_SIGNS; i++)
        if (c->desk->access->sign[i].paired) put_sign(b, c->desk, i + 1);
    return OK;
}

static enum err answer_consoles(struct desk_call *c, struct buf *b) {
    const struct desk *d = c->desk;
    const struct floor *f = &d->house.durable.floor;
    for (int table = 1; table <= f->config->table_count; table++) {
        const struct access_sign *about = &d->access->about_console[table - 1];
        if (!d->access->console[table - 1].paired) continue;
        json_write(b, "{console:%d, table:%s, name:%s, paired:%jd, dealer_name:%s}", table,
                   floor_config(f, table)->name, about->name, about->paired_ms, f->table[table - 1].dealer_name);
    }
    return OK;
}

static enum err answer_voucher(struct desk_call *c, struct buf *b) {
    const struct floor_voucher *v = floor_voucher_find(&c->desk->house.durable.floor, c->request.voucher);
    if (!v) return ERR_VOUCHER;
    view_put_voucher(b, NULL, v);
    return OK;
}

enum { VOUCHERS_STANDARD = 100 };

static int newest_first(const void *a, const void *b) {
    const struct floor_voucher *const *x = a, *const *y = b;
    if ((*x)->time_ms != (*y)->time_ms) return (*x)->time_ms < (*y)->time_ms ? 1 : -1;
    return ((*x)->number < (*y)->number) - ((*x)->number > (*y)->number);
}

/* The number itself is money: a reader of the list must not be able to redeem what is on it. */
static void put_voucher_out(struct buf *b, const struct floor_voucher *v) {
    json_write(b, "{ending:");
    buf_format(b, "\"%04d\"", (int)(v->number % 10000));
    json_write(b, "cents:%jd, time:%jd, terminal?:%jd}", v->cents, v->time_ms, v->terminal);
}

static enum err answer_vouchers(struct desk_call *c, struct buf *b) {
    const struct floor *f = &c->desk->house.durable.floor;
    const int64_t limit = c->request.limit ? c->request.limit : VOUCHERS_STANDARD;
    const struct floor_voucher **out = calloc(f->head->vouchers + 1u, sizeof *out);
    uint32_t count = 0;
    if (!out) return ERR_MEMORY;
    for (uint32_t i = 0; i < f->voucher_room; i++)
        if (f->voucher[i].number) out[count++] = &f->voucher[i];
    qsort(out, count, sizeof *out, newest_first);
    for (uint32_t i = 0; i < count && i < limit; i++) put_voucher_out(b, out[i]);
    free(out);
    return OK;
}

static enum err answer_hold(struct desk_call *c, struct buf *b) {
    const struct floor *f = &c->desk->house.durable.floor;
    int table;
    if (!desk_find_table(c, &table)) return ERR_TABLE;
    pit_put_hold(b, &c->desk->pit, f, table);
    return OK;
}

static enum err answer_day_curve(struct desk_call *c, struct buf *b) {
    const struct floor *f = &c->desk->house.durable.floor;
    int table;
    if (!desk_find_table(c, &table) || !table) return ERR_TABLE;
    pit_put_day_curve(b, &c->desk->pit, f, table, c->now_ms);
    return OK;
}

static enum err answer_void_preview(struct desk_call *c, struct buf *b) {
    const struct floor *f = &c->desk->house.durable.floor;
    int table;
    if (!desk_find_table(c, &table) || !table) return ERR_TABLE;
    if (!f->table[table - 1].first_fact || f->table[table - 1].voided) return ERR_ROUND_FINAL;
    pit_put_void_preview(b, f, table, PIT_SHOWN);
    return OK;
}

static enum err answer_proposals(struct desk_call *c, struct buf *b) {
    pit_put_proposals(b, &c->desk->pit, &c->desk->house.durable.floor, c->now_ms);
    return OK;
}

static enum err answer_claims(struct desk_call *c, struct buf *b) {
    const struct floor *f = &c->desk->house.durable.floor;
    pit_put_claims(b, f, INT32_MAX);
    return OK;
}

static enum err answer_racks(struct desk_call *c, struct buf *b) {
    const struct floor *f = &c->desk->house.durable.floor;
    view_put_racks(b, f, (struct view_names){pit_user_name, &c->desk->pit});
    return OK;
}

static enum err answer_slips_open(struct desk_call *c, struct buf *b) {
    int table;
    if (!desk_find_table(c, &table)) return ERR_TABLE;
    view_put_slips(b, &c->desk->house.durable.floor, (struct view_names){pit_user_name, &c->desk->pit}, table);
    return OK;
}

static enum err answer_alarms(struct desk_call *c, struct buf *b) {
    const struct pit *pit = &c->desk->pit;
    pit_put_alarms(b, pit, &c->desk->house.durable.floor, pit->alarm_count);
    return OK;
}

/* A player waits for it, and the decision's clock runs. */
enum { ADVICE_MOST_MS = 10000 };

static enum err look_up_advice(struct job *j, struct buf *message) {
    (void)message;
    const struct laboratory_question question = {.program = j->laboratory,
                                                 .question = text_of(j->asked),
                                                 .config = j->config_text,
                                                 .most_ms = ADVICE_MOST_MS,
                                                 .is_stopping = desk_job_stops,
                                                 .context = j};
    return laboratory_ask(&question, &j->out);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
/* clang-format off */
static const struct question questions[REQUESTS] = {
    [REQUEST_USERS]     = {.at_once = answer_users, .list = true},
    [REQUEST_TERMINALS] = {.at_once = answer_terminals, .list = true},
    [REQUEST_SIGNS]     = {.at_once = answer_signs, .list = true},
    [REQUEST_CONSOLES]  = {.at_once = answer_consoles, .list = true},
    [REQUEST_CARD_READERS] = {.at_once = desk_answer_readers, .list = true},
    [REQUEST_VOUCHER]   = {.at_once = answer_voucher},
    [REQUEST_VOUCHERS]  = {.at_once = answer_vouchers, .list = true},
    [REQUEST_HOLD]      = {.at_once = answer_hold},
    [REQUEST_COURSE]    = {.at_once = answer_day_curve},
    [REQUEST_ALARMS]    = {.at_once = answer_alarms},
    [REQUEST_RACKS]     = {.at_once = answer_racks},
    [REQUEST_SLIPS_OPEN] = {.at_once = answer_slips_open},
    [REQUEST_CLAIMS]    = {.at_once = answer_claims},
    [REQUEST_PROPOSALS] = {.at_once = answer_proposals},
    [REQUEST_VOID_PREVIEW] = {.at_once = answer_void_preview},
    [REQUEST_DRILL]     = {.at_once = desk_answer_drill},
    [REQUEST_ADVICE]    = {.look_up = look_up_advice,  .lane = WORK_PLAYER},
    [REQUEST_RECALL]    = {.look_up = look_up_recall,  .lane = WORK_PLAYER, .list = true},
    [REQUEST_ROUND]     = {.look_up = look_up_round,   .lane = WORK_PLAYER},
    [REQUEST_RECEIPT]   = {.look_up = look_up_receipt, .lane = WORK_STAFF, .file = true},
    [REQUEST_ROUNDS]    = {.look_up = look_up_rounds,  .lane = WORK_STAFF, .list = true},
    [REQUEST_REPLAY]    = {.look_up = look_up_replay,  .lane = WORK_STAFF, .list = true},
    [REQUEST_EVENTS]    = {.look_up = look_up_events,  .lane = WORK_STAFF, .list = true},
    [REQUEST_METERS]    = {.look_up = look_up_meters,  .lane = WORK_STAFF, .list = true},
    [REQUEST_DAY]       = {.look_up = desk_look_up_day,     .lane = WORK_LONG},
    [REQUEST_MASTER_GAMES] = {.look_up = desk_look_up_room, .lane = WORK_LONG},
    [REQUEST_ROOM_REPORT] = {.look_up = desk_look_up_room,  .lane = WORK_LONG},
    [REQUEST_SLIPS]     = {.look_up = desk_look_up_room,    .lane = WORK_STAFF},
    [REQUEST_DISPUTES]  = {.look_up = desk_look_up_room,    .lane = WORK_STAFF},
    [REQUEST_SLIP_PAPER] = {.look_up = desk_look_up_room,   .lane = WORK_STAFF},
    [REQUEST_CAGE]      = {.look_up = desk_look_up_room,    .lane = WORK_STAFF},
    [REQUEST_AUDIT]     = {.look_up = desk_look_up_audit,   .lane = WORK_LONG},
    [REQUEST_EXPORT]    = {.look_up = desk_look_up_export,  .lane = WORK_LONG, .file = true},
};
/* clang-format on */

static const struct question repeated = {.look_up = look_up_repeated, .lane = WORK_STAFF};

/* ---- a job -------------------------------------------------------------------------------------------- */
static void drop_job(struct work_job *job) {
    struct job *j = (struct job *)(void *)job;
    free(j->out.text);
    if (j->spill) fclose(j->spill);
    free(j->now);
    free(j->told);
    free(j);
}

static void run_job(struct work_job *job) {
    struct job *j = (struct job *)(void *)job;
    struct buf message = BUF(j->message);
    j->err = ERR_MEMORY;
    if (!memory_reserve(j->reserve)) return;
    if (j->question->list) json_write_begin(&j->out, NULL, '[');
    j->err = j->question->look_up(j, &message);
    if (j->question->list) json_write_end(&j->out, ']');
    if (!memory_release()) return;
    buf_clear(&message);
    j->err = ERR_MEMORY;
}

static void finish_job(void *context, struct work_job *job) {
    struct job *j = (struct job *)(void *)job;
    struct desk *d = context;
    struct desk_peer *p = desk_find_peer(d, j->reply.session);
    if (p) p->jobs--;
    if (j->err == OK && j->as_file) {
        desk_result_file(d, &j->reply, &j->out, (struct desk_file){j->type, j->name, j->spill, j->spilt});
        j->spill = NULL;
    } else if (j->err == OK) {
        desk_result_end(d, &j->reply, &j->out);
    } else {
        desk_refuse(d, &j->reply, j->err, j->message);
    }
    drop_job(job);
}

/* False: out of memory. */
static bool copy_meters(struct job *j, const struct floor *f, const struct pit *p) {
    j->now = calloc(2 * (size_t)f->config->pool_count + 1, sizeof *j->now);
    j->told = calloc(p->meters_count + 1, sizeof *j->told);
    if (!j->now || !j->told) return false;
    for (int pool = 1; pool <= f->config->pool_count; pool++)
        j->now_count += floor_meters_now(f, pool, &j->now[j->now_count]);
    j->now_to = f->head->facts;
    for (; j->told_count < p->meters_count; j->told_count++) j->told[j->told_count] = p->meters[j->told_count];
    return true;
}

/* Resolves names to numbers and copies what may change before the thread runs. */
static enum err prepare_job(struct job *j, const struct desk_call *c) {
    const struct desk *d = c->desk;
    const struct request *r = &c->request;
    int table;
    j->config = d->house.durable.config;
    j->lookup = (struct lookup){.store = d->house.setup.store,
                                .seal = d->house.setup.keys->seal,
                                .old_keys = d->house.setup.keys->old_sign,
                                .old_key_count = d->house.setup.keys->old_count,
                                .config_number = d->house.durable.config_number,
                                .start_number = d->house.durable.start.number};
    j->key = &d->house.setup.keys->sign;
    if (!desk_find_table(c, &table)) return ERR_TABLE;
    j->table = (uint16_t)table;
    for (int i = 0; r->pool.size && i < j->config->pool_count; i++)
        if (text_is(r->pool, j->config->pool[i].name)) j->pool = (uint16_t)(i + 1);
    if (r->pool.size && !j->pool) return ERR_METER;
    if (r->day.size && r->day.size < sizeof j->day) memcpy(j->day, r->day.at, r->day.size);
    for (int i = 0; i < ACCESS_USERS; i++) {
        const struct access_user *user = &d->access->user[i];
        if (!user->number) continue;
        j->user[j->user_count].number = user->number;
        memcpy(j->user[j->user_count++].name, user->name, sizeof user->name);
    }
    if (r->kind == REQUEST_METERS && !copy_meters(j, &d->house.durable.floor, &d->pit)) return ERR_MEMORY;
    j->reserve = MEMORY_RESERVE + 2 * floor_size(j->config);
    j->laboratory = d->house.setup.laboratory;
    j->config_text = text_view(d->house.setup.config_text, d->house.setup.config_size);
    struct buf asked = BUF(j->asked);
    if (r->kind == REQUEST_ADVICE) return advise_put_question(&asked, &d->house.durable.floor, j->who.number);
    return OK;
}

static enum work_lane lane_of(const struct job *j, const struct desk_call *c) {
    return c->who.role == ROLE_TERMINAL ? WORK_PLAYER : (enum work_lane)j->question->lane;
}

static void start_job(struct desk_call *c, const struct question *question, const struct fact *repeated_fact) {
    struct job *j = calloc(1, sizeof *j);
    enum err err;
    if (!j) {
        desk_refuse(c->desk, &c->reply, ERR_MEMORY, "");
        return;
    }
    j->job = (struct work_job){.run = run_job, .done = finish_job, .drop = drop_job};
    j->question = question;
    j->reply = c->reply;
    j->request = c->request;
    j->who = c->who;
    j->now_ms = c->now_ms;
    if (repeated_fact) j->repeated = *repeated_fact;
    j->as_file = question->file && !c->reply.session;
    err = prepare_job(j, c);
    if (err == OK && c->peer && c->peer->jobs >= DESK_JOBS + (question == &repeated)) err = ERR_RATE;
    j->out.grow = text_grow;
    if (err == OK && !j->as_file) desk_result_begin(&j->out, &j->reply);
    if (err == OK && !work_put(&c->desk->work, lane_of(j, c), &j->job)) err = ERR_RATE;
    if (err == OK && c->peer) c->peer->jobs++;
    if (err == OK) return;
    drop_job(&j->job);
    desk_refuse(c->desk, &c->reply, err,
                err == ERR_RATE ? "too many questions are being looked up; wait for the answers" : "");
}

/* ---- asking ------------------------------------------------------------------------------------------- */
static void answer_at_once(struct desk_call *c, const struct question *question) {
    struct buf out = {0};
    enum err err = memory_reserve(MEMORY_RESERVE) ? OK : ERR_MEMORY;
    desk_result_begin(&out, &c->reply);
    if (question->list) json_write_begin(&out, NULL, '[');
    if (err == OK) err = question->at_once(c, &out);
    if (question->list) json_write_end(&out, ']');
    memory_release();
    if (err == OK) {
        desk_result_end(c->desk, &c->reply, &out);
    } else {
        free(out.text);
        desk_refuse(c->desk, &c->reply, err, "");
    }
}

void desk_answer_question(struct desk_call *c) {
    const struct question *question = &questions[c->request.kind];
    if (c->request.kind == REQUEST_SELF_CHECK)
        desk_self_check(c);
    else if (question->at_once)
        answer_at_once(c, question);
    else if (question->look_up)
        start_job(c, question, NULL);
    else
        desk_refuse(c->desk, &c->reply, ERR_REQUEST, "");
}

void desk_find_repeated(struct desk_call *c, const struct fact *fact) { start_job(c, &repeated, fact); }
