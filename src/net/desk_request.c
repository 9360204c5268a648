/*
 * desk_request.c - what is asked for, one request at a time: the WebSocket's door, and the way that requests
 * of both doors go.
 */
#include "net/desk.h"

#include "base/json_write.h"
#include "net/desk_ask.h"

#include <string.h>

/* ---- hello -------------------------------------------------------------------------------------------- */

static void want_all(struct desk_peer *p)
{
    p->wants_view = true;
    p->wants_floor = true;
    server_want(p->peer);
}

/*
 * A terminal has one connection: the one before was lost, or is somebody's second window.  Whatever is still
 * under way on that is not taken any more, so that the number in welcome is the last word on it.
 */
static void take_over(struct desk *d, struct desk_peer *p)
{
    struct desk_peer **at = &d->terminal[p->who.number - 1];

    if (*at && *at != p) {
        (*at)->known = false;
        server_hang_up((*at)->peer, CLOSE_REPLACED);
    }
    if (!*at) d->connected++;
    *at = p;
}

static void hello(struct desk_call *c)
{
    struct desk_peer *p = c->peer;
    const enum err err = access_hello(c->desk->access, c->request.token, c->now_ms, &p->who);

    if (err != OK) {
        desk_refuse(c->desk, &c->reply, err, "");
        return;
    }
    p->known = true;
    p->limit = (struct limit){0}; /* its role has more room than nobody had */
    p->wants_welcome = true;
    if (p->who.role == ROLE_TERMINAL) take_over(c->desk, p);
    want_all(p);
}

/* ---- watch -------------------------------------------------------------------------------------------- */

static void watch(struct desk_call *c)
{
    const struct config *config = c->desk->house.durable.config;
    const struct text name = c->request.table;
    const int table = name.size ? config_table_find(config, name.at, name.size) : 0;

    if (name.size && !table) {
        desk_refuse(c->desk, &c->reply, ERR_TABLE, "");
        return;
    }
    c->peer->watched = (uint16_t)table;
    want_all(c->peer);
}

/* ---- changes ------------------------------------------------------------------------------------------ */

void desk_put_voucher(struct buf *out, const struct fact *fact)
{
    json_write_begin(out, NULL, '{');
    json_write_key(out, "voucher");
    buf_format(out, "\"%018llu\"", (unsigned long long)fact->money.voucher);
    json_write_int(out, "cents", fact->money.cents);
    json_write_int(out, "time", fact->time_ms);
    json_write_end(out, '}');
}

bool desk_makes_voucher(const struct fact *fact)
{
    return fact->kind == FACT_ISSUE || fact->kind == FACT_COLLECT || fact->kind == FACT_REDEEM;
}

/* What came of it, when it is durable. */
static void answer_when_durable(struct desk_call *c, const struct fact *fact, uint64_t heard)
{
    struct buf out = {0};

    desk_begin(&out, &c->reply);
    if (desk_makes_voucher(fact))
        desk_put_voucher(&out, fact);
    else
        buf_put(&out, "{}");
    desk_wait(c->desk, &c->reply, heard, &out);
}

/* A terminal has one connection at a time, so the last number that was taken of it is this request's; a
 * person's may be another window's. */
static bool is_last(const struct desk *d, const struct fact *fact)
{
    return fact->source == BY_TERMINAL && fact->request == d->house.working.terminal[fact->who - 1].request;
}

/*
 * Its number is not above the last one that was taken: it came before, or another window of the same sender
 * has overtaken it.  Which of the two, its sender must learn for certain, because what was overtaken never
 * happens.  What waits for the store is known here, and the last number of a terminal; of any other the log
 * knows.
 */
static void repeated(struct desk_call *c, const struct fact *fact)
{
    struct desk *d = c->desk;
    const struct fact *awaited = house_find_pending(&d->house, fact->source, fact->who, fact->request);

    if (c->peer) c->peer->wants_view = true;
    if (c->peer) server_want(c->peer->peer);
    if (awaited && awaited->kind == fact->kind) {
        answer_when_durable(c, awaited, d->house.next - 1);
    } else if (awaited) {
        desk_refuse(d, &c->reply, ERR_OVERTAKEN, "");
    } else if (desk_makes_voucher(fact) || !is_last(d, fact)) {
        desk_ask_again(c, fact->kind);
    } else {
        desk_done(d, &c->reply);
    }
}

/* Over HTTP the result goes out when the fact is durable; over WebSocket the view's "ack" says so. */
static void put(struct desk_call *c, struct fact *fact)
{
    struct desk *d = c->desk;
    const struct house_answer asked = {.session = c->reply.session, .request = c->reply.number};
    const enum err err = house_put(&d->house, fact, asked, c->now_ms);

    if (err == ERR_REPEATED) {
        repeated(c, fact);
    } else if (err != OK) {
        desk_refuse(d, &c->reply, err, "");
    } else if (!c->peer) {
        answer_when_durable(c, fact, fact->number);
    }
    d->changed = d->changed || err == OK;
}

/* An alarm that nobody raised, or that was seen already; the same request again is no mistake. */
static bool sees_nothing(const struct desk *d, const struct fact *fact)
{
    return fact->kind == FACT_ALARM_SEEN && !pit_awaits(&d->pit, fact->alarm_seen.fact) &&
           fact->request > floor_user_request(&d->house.working, fact->who);
}

static void change(struct desk_call *c)
{
    const struct request_who who = {.role = c->who.role, .number = c->who.number};
    struct fact fact = {0};
    enum err err = request_fact(&c->request, who, &c->desk->house.working, &fact);

    if (err == OK && sees_nothing(c->desk, &fact)) err = ERR_ALARM;
    if (err == ERR_REPEATED) {
        repeated(c, &fact);
        return;
    }
    if (err != OK) {
        desk_refuse(c->desk, &c->reply, err, "");
        return;
    }
    if (fact.kind == FACT_ISSUE || fact.kind == FACT_COLLECT)
        fact.money.voucher = house_draw_voucher(&c->desk->house);
    put(c, &fact);
}

/* ---- the way of a request ----------------------------------------------------------------------------- */

/* May this sender ask for this, through this door?  Whether the session is good was looked at before. */
enum err desk_allowed(const struct desk_call *c, enum protocol_over over)
{
    if (!access_may_ask(c->who.role, c->request.kind)) return c->who.role ? ERR_RIGHT : ERR_SESSION;
    return protocol_request(c->request.kind)->over & over ? OK : ERR_REQUEST;
}

void desk_follow(struct desk_call *c)
{
    switch ((enum protocol_way)protocol_request(c->request.kind)->way) {
    case WAY_SESSION: desk_session(c); break;
    case WAY_ACCESS: desk_people(c); break;
    case WAY_CHANGE: change(c); break;
    case WAY_ASK: desk_ask(c); break;
    }
    protocol_wipe(&c->request);
}

static const char *elsewhere(enum err err)
{
    return err == ERR_REQUEST ? "this is asked over HTTP: POST /api" : "";
}

void desk_request(struct desk *d, struct desk_peer *p, char *text, size_t size, int64_t now_ms)
{
    char memory[300];
    struct buf message = BUF(memory);
    struct desk_call c = {.desk = d,
                          .peer = p,
                          .reply = {.session = p->session},
                          .who = p->known ? p->who : (struct access_who){0},
                          .address = server_address(p->peer),
                          .now_ms = now_ms};
    enum err err = protocol_read(&c.request, text, size, &message);

    c.reply.number = c.request.number;
    c.reply.kind = c.request.kind;
    if (err != OK) {
        desk_refuse(d, &c.reply, err, memory);
        return;
    }
    err = desk_allowed(&c, OVER_WS);
    if (err == OK && p->known) err = access_check(d->access, &p->who, c.now_ms);
    if (err != OK) {
        desk_refuse(d, &c.reply, err, elsewhere(err));
        protocol_wipe(&c.request);
        return;
    }
    if (c.request.kind == REQUEST_HELLO)
        hello(&c);
    else if (c.request.kind == REQUEST_WATCH)
        watch(&c);
    else
        desk_follow(&c);
    protocol_wipe(&c.request);
}
