/*
 * desk_ask.c - the table of questions, those that are answered at once, and the way of the others.
 */
#include "net/desk_ask.h"

#include "base/json_write.h"
#include "books/receipts.h"

#include <stdlib.h>
#include <string.h>

/* ---- answered at once --------------------------------------------------------------------------------- */

static enum err users(struct desk_call *c, struct buf *b)
{
    const struct access *a = c->desk->access;

    json_write_begin(b, NULL, '[');
    for (int i = 0; i < ACCESS_USERS; i++) {
        const struct access_user *user = &a->user[i];
        if (!user->number || !server_room(b, 400)) continue;
        json_write_begin(b, NULL, '{');
        json_write_int(b, "number", user->number);
        json_write_text(b, "name", user->name);
        json_write_text(b, "role", role_id(user->role));
        json_write_bool(b, "removed", user->removed);
        json_write_int(b, "created", user->created_ms);
        json_write_int(b, "changed", user->changed_ms);
        json_write_int(b, "sessions", access_sessions(a, user->number, c->now_ms));
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
    return OK;
}

static void put_terminal(struct buf *b, const struct desk *d, uint32_t number)
{
    const struct floor *f = &d->house.durable.floor;
    const struct floor_terminal *t = &f->terminal[number - 1];

    json_write_begin(b, NULL, '{');
    json_write_int(b, "terminal", number);
    json_write_text(b, "name", t->name);
    json_write_bool(b, "connected", d->terminal[number - 1] != NULL);
    if (t->table) json_write_text(b, "table", floor_config(f, t->table)->name);
    if (t->table) json_write_int(b, "seat", t->seat);
    json_write_int(b, "credit", floor_credit(f, number));
    json_write_bool(b, "in_play", t->in_play);
    json_write_end(b, '}');
}

static enum err terminals(struct desk_call *c, struct buf *b)
{
    const struct floor *f = &c->desk->house.durable.floor;
    const struct text name = c->request.table;
    const int table = name.size ? config_table_find(f->config, name.at, name.size) : 0;

    if (name.size && !table) return ERR_TABLE;
    json_write_begin(b, NULL, '[');
    for (uint32_t i = 0; i < f->config->terminals; i++)
        if (f->terminal[i].paired && (!table || f->terminal[i].table == table) && server_room(b, 600))
            put_terminal(b, c->desk, i + 1);
    json_write_end(b, ']');
    return OK;
}

static void put_sign(struct buf *b, const struct desk *d, uint32_t number)
{
    const struct access_sign *about = &d->access->about[number - 1];

    json_write_begin(b, NULL, '{');
    json_write_int(b, "sign", number);
    json_write_text(b, "name", about->name);
    json_write_bool(b, "connected", desk_sign_connected(d, number));
    if (about->paired_ms) json_write_int(b, "paired", about->paired_ms);
    if (d->sign_seen_ms[number - 1]) json_write_int(b, "seen", d->sign_seen_ms[number - 1]);
    json_write_end(b, '}');
}

static enum err signs(struct desk_call *c, struct buf *b)
{
    json_write_begin(b, NULL, '[');
    for (uint32_t i = 0; i < ACCESS_SIGNS; i++)
        if (c->desk->access->sign[i].paired && server_room(b, 400)) put_sign(b, c->desk, i + 1);
    json_write_end(b, ']');
    return OK;
}

static enum err voucher(struct desk_call *c, struct buf *b)
{
    const struct floor_voucher *v = floor_voucher_find(&c->desk->house.durable.floor, c->request.voucher);
    struct fact fact = {0};

    if (!v) return ERR_VOUCHER;
    fact.money.voucher = v->number;
    fact.money.cents = v->cents;
    fact.time_ms = v->time_ms;
    desk_put_voucher(b, &fact);
    return OK;
}

/* ---- the table ---------------------------------------------------------------------------------------- */

/* clang-format off */
static const struct desk_question questions[REQUESTS] = {
    [REQUEST_USERS]     = {.at_once = users},
    [REQUEST_TERMINALS] = {.at_once = terminals},
    [REQUEST_SIGNS]     = {.at_once = signs},
    [REQUEST_VOUCHER]   = {.at_once = voucher},
    [REQUEST_HOLD]      = {.at_once = desk_ask_hold},
    [REQUEST_COURSE]    = {.at_once = desk_ask_course},
    [REQUEST_ALARMS]    = {.at_once = desk_ask_alarms},
    [REQUEST_ADVICE]    = {.dig = desk_dig_advice,  .lane = WORK_PLAYER},
    [REQUEST_RECALL]    = {.dig = desk_dig_recall,  .lane = WORK_PLAYER},
    [REQUEST_ROUND]     = {.dig = desk_dig_round,   .lane = WORK_PLAYER},
    [REQUEST_RECEIPT]   = {.dig = desk_dig_receipt, .lane = WORK_STAFF, .file = true},
    [REQUEST_ROUNDS]    = {.dig = desk_dig_rounds,  .lane = WORK_STAFF},
    [REQUEST_REPLAY]    = {.dig = desk_dig_replay,  .lane = WORK_STAFF},
    [REQUEST_EVENTS]    = {.dig = desk_dig_events,  .lane = WORK_STAFF},
    [REQUEST_METERS]    = {.dig = desk_dig_meters,  .lane = WORK_LONG},
    [REQUEST_DAY]       = {.dig = desk_dig_day,     .lane = WORK_LONG},
    [REQUEST_AUDIT]     = {.dig = desk_dig_audit,   .lane = WORK_LONG},
    [REQUEST_EXPORT]    = {.dig = desk_dig_export,  .lane = WORK_LONG, .file = true},
};
/* clang-format on */

static const struct desk_question again = {.dig = desk_dig_again, .lane = WORK_STAFF};

/* ---- a job -------------------------------------------------------------------------------------------- */

static void drop(struct work_job *job)
{
    struct desk_job *j = (struct desk_job *)(void *)job;

    free(j->out.text);
    advise_drop(&j->advise);
    free(j);
}

static void run(struct work_job *job)
{
    struct desk_job *j = (struct desk_job *)(void *)job;
    struct buf message = BUF(j->message);

    j->err = j->question->dig(j, &message);
}

static void done(void *context, struct work_job *job)
{
    struct desk_job *j = (struct desk_job *)(void *)job;
    struct desk *d = context;
    struct desk_peer *p = desk_peer_of(d, j->reply.session);

    if (p) p->jobs--;
    if (j->err == OK && j->as_file)
        desk_file(d, &j->reply, &j->out, j->type, j->name);
    else if (j->err == OK)
        desk_end(d, &j->reply, &j->out);
    else
        desk_refuse(d, &j->reply, j->err, j->message);
    drop(job);
}

/* Names become numbers here, and what may change is copied. */
static enum err prepare(struct desk_job *j, const struct desk_call *c)
{
    const struct desk *d = c->desk;
    const struct request *r = &c->request;

    j->config = d->house.durable.config;
    j->lookup = (struct lookup){.store = d->house.setup.store,
                                .seal = d->house.setup.keys->seal,
                                .old_keys = d->house.setup.keys->old_sign,
                                .old_key_count = d->house.setup.keys->old_count};
    j->key = &d->house.setup.keys->sign;
    if (r->table.size) j->table = (uint16_t)config_table_find(j->config, r->table.at, r->table.size);
    if (r->table.size && !j->table) return ERR_TABLE;
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
    if (r->kind == REQUEST_ADVICE) return advise_take(&j->advise, &d->house.durable.floor, j->who.number);
    return OK;
}

/* Receipts of rounds since the start need no search for their meters; older ones may have to replay. */
static enum work_lane lane_of(struct desk_job *j, const struct desk_call *c)
{
    const uint64_t round = (uint64_t)c->request.round;
    const struct desk_meters *m = &c->desk->meters[round % DESK_METERS];

    if (c->request.kind == REQUEST_RECEIPT) {
        j->has_meters = m->round == round;
        j->meters = m->meters;
        if (!j->has_meters && j->config->pool_count) return WORK_LONG;
    }
    return c->who.role == ROLE_TERMINAL ? WORK_PLAYER : (enum work_lane)j->question->lane;
}

static void dig(struct desk_call *c, const struct desk_question *question, int fact_kind)
{
    struct desk_job *j = calloc(1, sizeof *j);
    enum err err;

    must(j);
    j->job = (struct work_job){.run = run, .done = done, .drop = drop};
    j->question = question;
    j->reply = c->reply;
    j->request = c->request;
    j->who = c->who;
    j->now_ms = c->now_ms;
    j->fact_kind = (uint8_t)fact_kind;
    j->as_file = question->file && !c->reply.session;
    err = prepare(j, c);
    if (err == OK && c->peer && c->peer->jobs >= DESK_JOBS + (question == &again)) err = ERR_RATE;
    if (err == OK && !j->as_file) desk_begin(&j->out, &j->reply);
    if (err == OK && !work_put(&c->desk->work, lane_of(j, c), &j->job)) err = ERR_RATE;
    if (err == OK && c->peer) c->peer->jobs++;
    if (err == OK) return;
    drop(&j->job);
    desk_refuse(c->desk, &c->reply, err,
                err == ERR_RATE ? "too many questions are being looked up; wait for the answers" : "");
}

/* ---- asking ------------------------------------------------------------------------------------------- */

static void answer_at_once(struct desk_call *c, const struct desk_question *question)
{
    struct buf out = {0};
    enum err err;

    desk_begin(&out, &c->reply);
    err = question->at_once(c, &out);
    if (err == OK) {
        desk_end(c->desk, &c->reply, &out);
    } else {
        free(out.text);
        desk_refuse(c->desk, &c->reply, err, "");
    }
}

void desk_ask(struct desk_call *c)
{
    const struct desk_question *question = &questions[c->request.kind];

    if (question->at_once)
        answer_at_once(c, question);
    else if (question->dig)
        dig(c, question, FACT_NONE);
    else
        desk_refuse(c->desk, &c->reply, ERR_REQUEST, "");
}

void desk_ask_again(struct desk_call *c, int fact_kind)
{
    dig(c, &again, fact_kind);
}

void desk_ask_settled(struct desk *d, const struct fact *fact)
{
    const uint64_t round = d->house.durable.floor.table[fact->table - 1].round;
    struct desk_meters *m = &d->meters[round % DESK_METERS];

    m->round = round;
    receipts_meters(&d->house.durable.floor, fact->table, &m->meters);
}

/* ---- for those who dig -------------------------------------------------------------------------------- */

bool desk_stops(void *job, double share)
{
    const struct desk_job *j = job;

    (void)share;
    return work_stops(&j->job) || j->out.full;
}

const char *desk_user(const struct desk_job *j, uint32_t number)
{
    for (int i = 0; i < j->user_count; i++)
        if (j->user[i].number == number) return j->user[i].name;
    return "";
}

void desk_put_who(struct buf *b, const struct desk_job *j, int source, uint32_t who)
{
    if (!who || (source != BY_USER && source != BY_TERMINAL)) return;
    if (source == BY_USER) {
        json_write_text(b, "who", desk_user(j, who));
    } else {
        json_write_key(b, "who");
        buf_format(b, "\"terminal %u\"", who);
    }
}
