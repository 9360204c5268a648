/*
 * desk_request.c - what a connection asks for, one request at a time.
 */
#include "net/desk.h"

#include "house/view_out.h"

#include <string.h>

struct asking {
    struct desk *desk;
    struct desk_peer *peer;
    struct request request;
    int64_t now_ms;
};

static void refuse(struct asking *a, enum err err, const char *message)
{
    desk_refuse(a->desk, a->peer, a->request.number, err, message);
}

static void want_all(struct desk_peer *p)
{
    p->wants_view = true;
    p->wants_floor = true;
    server_want(p->peer);
}

/* ---- hello -------------------------------------------------------------------------------------------- */

/*
 * A terminal has one connection: the one before was lost, or is somebody's second window.  Whatever is still
 * under way on that is not taken any more, so that the number in welcome is the last word on it.
 */
static void take_over(struct desk *d, struct desk_peer *p)
{
    struct desk_peer **at = &d->terminal[p->who.number - 1];

    if (*at && *at != p) {
        (*at)->known = false;
        server_hang_up((*at)->peer, "this terminal has connected again");
    }
    if (!*at) d->connected++;
    *at = p;
}

static void hello(struct asking *a)
{
    struct desk_peer *p = a->peer;
    const enum err err = access_hello(a->desk->access, a->request.token, a->now_ms, &p->who);

    if (err != OK) {
        refuse(a, err, "");
        return;
    }
    p->known = true;
    p->wants_welcome = true;
    if (p->who.role == ROLE_TERMINAL) take_over(a->desk, p);
    want_all(p);
}

/* ---- changes ------------------------------------------------------------------------------------------ */

/* It was done, or is on its way: the view says so, and a voucher that was made is told of again. */
static void repeat(struct asking *a, const struct fact *fact)
{
    struct fact taken;

    a->peer->wants_view = true;
    server_want(a->peer->peer);
    if (fact->kind != FACT_ISSUE && fact->kind != FACT_COLLECT && fact->kind != FACT_REDEEM) return;
    if (house_taken(&a->desk->house, fact->kind, (enum fact_source)fact->source, fact->who, a->request.number,
                    &taken))
        desk_tell_voucher(a->desk, a->peer, &taken, a->request.number);
}

static void change(struct asking *a)
{
    struct desk *d = a->desk;
    const struct request_who who = {.role = a->peer->who.role, .number = a->peer->who.number};
    struct fact fact = {0};
    enum err err = request_fact(&a->request, who, &d->house.working, &fact);

    if (err == OK && (fact.kind == FACT_ISSUE || fact.kind == FACT_COLLECT))
        fact.money.voucher = house_voucher(&d->house);
    if (err == OK)
        err = house_put(&d->house, &fact,
                        (struct house_answer){.session = a->peer->session, .request = a->request.number},
                        a->now_ms);
    if (err == ERR_REPEATED) {
        repeat(a, &fact);
    } else if (err != OK) {
        refuse(a, err, "");
    } else {
        house_clock(&d->house, a->now_ms); /* the last decision may be what the table waited for */
    }
}

/* ---- questions ---------------------------------------------------------------------------------------- */

static void watch(struct asking *a)
{
    const struct config *config = a->desk->house.durable.config;
    const int table =
        a->request.table.size ? config_table_find(config, a->request.table.at, a->request.table.size) : 0;

    if (a->request.table.size && !table) {
        refuse(a, ERR_TABLE, "");
        return;
    }
    a->peer->watched = (uint16_t)table;
    want_all(a->peer);
}

static void ask(struct asking *a)
{
    switch ((enum request_kind)a->request.kind) {
    case REQUEST_WATCH: watch(a); break;
    default: refuse(a, ERR_REQUEST, "this is asked over HTTP"); break;
    }
}

/* ---- the way of a request ----------------------------------------------------------------------------- */

static enum err check_who(struct asking *a)
{
    const int role = a->peer->known ? a->peer->who.role : ROLE_NOBODY;

    if (!access_may(role, a->request.kind)) return a->peer->known ? ERR_RIGHT : ERR_SESSION;
    return a->peer->known ? access_check(a->desk->access, &a->peer->who, a->now_ms) : OK;
}

void desk_request(struct desk *d, struct desk_peer *p, char *text, size_t size)
{
    char memory[300];
    struct buf message = BUF(memory);
    struct asking a = {.desk = d, .peer = p, .now_ms = desk_now(d)};
    enum err err = protocol_read(&a.request, text, size, &message);

    if (err == OK) err = check_who(&a);
    if (err != OK) {
        refuse(&a, err, memory);
        return;
    }
    switch ((enum protocol_way)protocol_request(a.request.kind)->way) {
    case WAY_SESSION: hello(&a); break;
    case WAY_CHANGE: change(&a); break;
    case WAY_ASK: ask(&a); break;
    case WAY_ACCESS: refuse(&a, ERR_REQUEST, "this is asked over HTTP"); break;
    }
    protocol_wipe(&a.request);
}
