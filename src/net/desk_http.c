/*
 * desk_http.c - HTTP: health, metrics, and requests as POST /api with the JSON of the WebSocket.
 *
 * The answer to a change waits until it is durable, which is a few milliseconds; people of the staff do a few
 * of them a minute, and the loop waits with them.  While the store cannot write they are refused at once.
 */
#include "net/desk.h"

#include "house/view_out.h"
#include "net/pages.h"

#include <string.h>
#include <time.h>

enum { WAIT_STEP_NS = 200000, WAIT_STEPS = 25000 }; /* five seconds at most */

struct post {
    struct desk *desk;
    const struct server_asker *asker;
    struct server_answer *answer;
    struct request request;
    struct access_who who;
    bool known;
    int64_t now_ms;
};

static struct text text_of(const char *text)
{
    return (struct text){(char *)(uintptr_t)text, strlen(text)};
}

/* ---- answers ------------------------------------------------------------------------------------------ */

static void refuse(struct post *p, enum err err, const char *message)
{
    p->desk->counts.refused++;
    server_room(p->answer->body, 1000);
    buf_clear(p->answer->body);
    p->answer->status = err == ERR_SESSION || err == ERR_LOGIN ? 401 : err == ERR_RIGHT ? 403 : 400;
    p->answer->type = "application/json";
    protocol_put_refused(p->answer->body, p->request.number, err, message);
}

/* {"is":"result","n":..,"of":"..","data": ... and whatever the caller writes, closed by end_result. */
static struct buf *begin_result(struct post *p)
{
    struct buf *b = p->answer->body;

    server_room(b, 4096);
    p->answer->status = 200;
    p->answer->type = "application/json";
    buf_char(b, '{');
    out_text(b, "is", "result");
    if (p->request.number) out_number(b, "n", (int64_t)p->request.number);
    out_text(b, "of", protocol_request(p->request.kind)->id);
    return b;
}

static void end_result(struct post *p)
{
    buf_put(p->answer->body, "}\n");
}

static void done(struct post *p)
{
    out_key(begin_result(p), "data");
    buf_put(p->answer->body, "{}");
    end_result(p);
}

/* ---- changes ------------------------------------------------------------------------------------------ */

/* Until the fact of this number is durable; false: the store cannot write. */
static bool wait_for(struct desk *d, uint64_t number)
{
    const struct timespec step = {.tv_nsec = WAIT_STEP_NS};

    for (int i = 0; i < WAIT_STEPS; i++) {
        house_poll(&d->house, desk_now(d));
        if (d->house.first > number) return true;
        if (d->house.trouble != OK) return false;
        nanosleep(&step, NULL);
    }
    return false;
}

/* Puts the fact and waits for it. */
static enum err put(struct post *p, struct fact *fact)
{
    const enum err err = house_put(&p->desk->house, fact, (struct house_answer){0}, p->now_ms);

    if (err != OK) return err;
    return wait_for(p->desk, fact->number) ? OK : ERR_STORE;
}

static void put_voucher(struct post *p, const struct fact *fact)
{
    struct buf *b = begin_result(p);

    out_begin(b, "data", '{');
    out_key(b, "voucher");
    buf_format(b, "\"%018llu\"", (unsigned long long)fact->money.voucher);
    out_number(b, "cents", fact->money.cents);
    out_number(b, "time", fact->time_ms);
    out_end(b, '}');
    end_result(p);
}

static void change(struct post *p)
{
    const struct request_who who = {.role = p->who.role, .number = p->who.number};
    struct fact fact = {0};
    enum err err = request_fact(&p->request, who, &p->desk->house.working, &fact);

    if (err == OK && (fact.kind == FACT_ISSUE || fact.kind == FACT_COLLECT))
        fact.money.voucher = house_voucher(&p->desk->house);
    if (err == OK) err = put(p, &fact);
    if (err != OK && err != ERR_REPEATED)
        refuse(p, err, "");
    else if (err == OK && (fact.kind == FACT_ISSUE || fact.kind == FACT_REDEEM))
        put_voucher(p, &fact);
    else
        done(p);
}

/* ---- who somebody is ---------------------------------------------------------------------------------- */

static void put_token(struct post *p, const struct access_token *token)
{
    struct buf *b = begin_result(p);

    out_begin(b, "data", '{');
    out_text(b, "token", token->text);
    out_text(b, "role", role_id(token->who.role));
    out_number(b, "number", token->who.number);
    if (token->expires_ms) {
        out_number(b, "idle_ms", p->desk->access->rules.idle_ms);
        out_number(b, "expires", token->expires_ms);
    }
    out_end(b, '}');
    end_result(p);
}

/* A terminal that was paired is known to the floor from then on. */
static enum err put_pair(struct post *p, const struct access_token *token)
{
    struct fact fact = {.kind = FACT_PAIR, .source = BY_PROGRAM};

    if (token->who.role != ROLE_TERMINAL) return OK;
    fact.pair.terminal = token->who.number;
    memcpy(fact.pair.name, token->name, sizeof fact.pair.name);
    const enum err err = put(p, &fact);

    return err == ERR_TERMINAL_TAKEN ? OK : err; /* its token was lost before it could be used */
}

static enum err put_user(struct post *p, const struct access_user *user)
{
    struct fact fact = {.source = BY_USER, .who = p->who.number};

    access_user_fact(user, &fact);
    if (!p->known) fact.source = BY_PROGRAM;
    return put(p, &fact);
}

static enum err demo(struct post *p, struct access_token *token)
{
    const struct house *h = &p->desk->house;
    const uint64_t before = h->next;
    const enum err err = desk_demo(p->desk, &p->request, p->asker->address, p->now_ms, token);

    if (err != OK || h->next == before) return err;
    return wait_for(p->desk, h->next - 1) ? OK : ERR_STORE;
}

static void session(struct post *p)
{
    struct access *a = p->desk->access;
    const struct text address = text_of(p->asker->address);
    struct request *r = &p->request;
    struct access_token token = {0};
    enum err err = ERR_REQUEST;

    switch ((enum request_kind)r->kind) {
    case REQUEST_PAIR:
        err = access_pair(a, r->code, address, p->now_ms, &token);
        if (err == OK) err = put_pair(p, &token);
        break;
    case REQUEST_LOGIN: err = access_login(a, r->name, r->password, address, p->now_ms, &token); break;
    case REQUEST_SETUP:
        err = access_setup(a, r->code, r->name, r->password, address, p->now_ms, &token);
        if (err == OK) err = put_user(p, access_user(a, token.who.number));
        break;
    case REQUEST_DEMO: err = demo(p, &token); break;
    case REQUEST_LOGOUT:
        err = access_logout(a, &p->who);
        if (err == OK) done(p);
        break;
    default: break;
    }
    if (err != OK)
        refuse(p, err, "");
    else if (token.text[0])
        put_token(p, &token);
    memset(&token, 0, sizeof token);
}

/* ---- people and terminals ----------------------------------------------------------------------------- */

static enum err change_user(struct post *p)
{
    struct access *a = p->desk->access;
    struct request *r = &p->request;
    const struct access_user *user = NULL;
    const int role = (int)REQUEST_WORD(r, role).size ? ROLE_DEALER + r->role - 1 : ROLE_NOBODY;
    enum err err = ERR_REQUEST;

    switch ((enum request_kind)r->kind) {
    case REQUEST_USER_ADD: err = access_user_add(a, r->name, role, r->password, p->now_ms, &user); break;
    case REQUEST_USER_ROLE: err = access_user_role(a, r->name, role, p->now_ms, &user); break;
    case REQUEST_USER_PASSWORD: err = access_user_password(a, r->name, r->password, p->now_ms, &user); break;
    case REQUEST_USER_REMOVE: err = access_user_remove(a, r->name, p->now_ms, &user); break;
    case REQUEST_PASSWORD: return access_password_change(a, &p->who, r->old, r->password, p->now_ms);
    default: break;
    }
    return err == OK ? put_user(p, user) : err;
}

static void pair_code(struct post *p)
{
    struct request *r = &p->request;
    const int role = r->device == 1 ? ROLE_TERMINAL : ROLE_SIGN;
    char code[ACCESS_CODE];
    int64_t expires_ms;
    const enum err err =
        access_pair_code(p->desk->access, role, (uint32_t)r->terminal, r->name, p->now_ms, code, &expires_ms);

    if (err != OK) {
        refuse(p, err, "");
        return;
    }
    struct buf *b = begin_result(p);

    out_begin(b, "data", '{');
    out_text(b, "code", code);
    out_number(b, "expires", expires_ms);
    out_end(b, '}');
    end_result(p);
}

static enum err unpair(struct post *p)
{
    const int role = p->request.device == 1 ? ROLE_TERMINAL : ROLE_SIGN;
    struct fact fact = {.kind = FACT_UNPAIR, .source = BY_USER, .who = p->who.number};

    fact.pair.terminal = (uint32_t)p->request.terminal;
    if (role == ROLE_TERMINAL) {
        const enum err err = put(p, &fact);
        if (err != OK) return err;
    }
    return access_unpair(p->desk->access, role, (uint32_t)p->request.terminal);
}

static void people(struct post *p)
{
    enum err err;

    if (p->request.kind == REQUEST_PAIR_CODE) {
        pair_code(p);
        return;
    }
    err = p->request.kind == REQUEST_UNPAIR ? unpair(p) : change_user(p);
    if (err == OK)
        done(p);
    else
        refuse(p, err, "");
}

/* ---- questions ---------------------------------------------------------------------------------------- */

static void users(struct post *p)
{
    const struct access *a = p->desk->access;
    struct buf *b = begin_result(p);

    out_begin(b, "data", '[');
    for (int i = 0; i < ACCESS_USERS; i++) {
        const struct access_user *user = &a->user[i];
        if (!user->number || !server_room(b, 400)) continue;
        out_begin(b, NULL, '{');
        out_number(b, "number", user->number);
        out_text(b, "name", user->name);
        out_text(b, "role", role_id(user->role));
        out_flag(b, "removed", user->removed);
        out_number(b, "created", user->created_ms);
        out_number(b, "changed", user->changed_ms);
        out_number(b, "sessions", access_sessions(a, user->number, p->now_ms));
        out_end(b, '}');
    }
    out_end(b, ']');
    end_result(p);
}

static void terminals(struct post *p)
{
    const struct floor *f = &p->desk->house.durable.floor;
    struct buf *b = begin_result(p);

    out_begin(b, "data", '[');
    for (uint32_t i = 0; i < f->config->terminals; i++) {
        const struct floor_terminal *t = &f->terminal[i];
        if (!t->paired || !server_room(b, 400)) continue;
        out_begin(b, NULL, '{');
        out_number(b, "terminal", i + 1);
        out_text(b, "name", t->name);
        out_flag(b, "connected", p->desk->terminal[i] != NULL);
        if (t->table) out_text(b, "table", floor_config(f, t->table)->name);
        if (t->table) out_number(b, "seat", t->seat);
        out_number(b, "credit", floor_credit(f, i + 1));
        out_flag(b, "in_play", t->in_play);
        out_end(b, '}');
    }
    out_end(b, ']');
    end_result(p);
}

static void voucher(struct post *p)
{
    const struct floor_voucher *v = floor_voucher_find(&p->desk->house.durable.floor, p->request.voucher);
    struct fact fact = {0};

    if (!v) {
        refuse(p, ERR_VOUCHER, "");
        return;
    }
    fact.money.voucher = v->number;
    fact.money.cents = v->cents;
    fact.time_ms = v->time_ms;
    put_voucher(p, &fact);
}

static void ask(struct post *p)
{
    switch ((enum request_kind)p->request.kind) {
    case REQUEST_USERS: users(p); break;
    case REQUEST_TERMINALS: terminals(p); break;
    case REQUEST_VOUCHER: voucher(p); break;
    default: refuse(p, ERR_REQUEST, ""); break;
    }
}

/* ---- the way of a request ----------------------------------------------------------------------------- */

static enum err check_who(struct post *p)
{
    if (p->asker->token[0]) {
        const enum err err = access_hello(p->desk->access, text_of(p->asker->token), p->now_ms, &p->who);
        if (err != OK) return err;
        p->known = true;
    }
    if (!access_may(p->known ? p->who.role : ROLE_NOBODY, p->request.kind))
        return p->known ? ERR_RIGHT : ERR_SESSION;
    return protocol_request(p->request.kind)->over & OVER_HTTP ? OK : ERR_REQUEST;
}

static void follow(struct post *p)
{
    switch ((enum protocol_way)protocol_request(p->request.kind)->way) {
    case WAY_SESSION: session(p); break;
    case WAY_ACCESS: people(p); break;
    case WAY_CHANGE: change(p); break;
    case WAY_ASK: ask(p); break;
    }
}

static void api(struct desk *d, const struct server_asker *asker, char *body, size_t size,
                struct server_answer *answer)
{
    char memory[300];
    struct buf message = BUF(memory);
    struct post p = {.desk = d, .asker = asker, .answer = answer, .now_ms = desk_now(d)};
    enum err err = protocol_read(&p.request, body, size, &message);

    if (err == OK) err = check_who(&p);
    if (err != OK)
        refuse(&p, err, memory);
    else
        follow(&p);
    protocol_wipe(&p.request);
}

/* ---- health and metrics ------------------------------------------------------------------------------- */

static void put_metric(struct buf *b, const char *name, const char *type, const char *help, int64_t value)
{
    server_room(b, 400);
    buf_format(b, "# HELP cardroom_%s %s\n# TYPE cardroom_%s %s\ncardroom_%s %lld\n", name, help, name, type,
               name, (long long)value);
}

static void metrics(struct desk *d, struct server_answer *answer)
{
    const struct floor *f = &d->house.durable.floor;
    struct buf *b = answer->body;

    answer->status = 200;
    answer->type = "text/plain; version=0.0.4";
    put_metric(b, "facts_total", "counter", "facts that became durable", (int64_t)f->head->facts);
    put_metric(b, "rounds_total", "counter", "rounds opened", (int64_t)f->head->rounds);
    put_metric(b, "connections_total", "counter", "WebSocket connections since the start",
               (int64_t)d->counts.connections);
    put_metric(b, "messages_total", "counter", "messages received since the start",
               (int64_t)d->counts.messages);
    put_metric(b, "refused_total", "counter", "requests refused since the start", (int64_t)d->counts.refused);
    put_metric(b, "views_total", "counter", "views sent since the start", (int64_t)d->counts.views);
    put_metric(b, "terminals", "gauge", "terminals connected", d->connected);
    put_metric(b, "pending", "gauge", "facts that are not yet durable",
               (int64_t)(d->house.next - d->house.first));
    put_metric(b, "store_trouble", "gauge", "1 while the store cannot write", d->house.trouble != OK);
}

static void health(struct desk *d, struct server_answer *answer)
{
    server_room(answer->body, 100);
    answer->status = d->house.trouble == OK ? 200 : 503;
    answer->type = "application/json";
    buf_format(answer->body, "{\"ok\":%s,\"demo\":%s,\"facts\":%llu}\n",
               d->house.trouble == OK ? "true" : "false",
               d->house.durable.floor.head->demo ? "true" : "false",
               (unsigned long long)d->house.durable.floor.head->facts);
}

void desk_http(void *context, const struct server_asker *asker, char *body, size_t size,
               struct server_answer *answer)
{
    struct desk *d = context;
    const bool post = strcmp(asker->method, "POST") == 0;

    if (post && strcmp(asker->path, "/api") == 0)
        api(d, asker, body, size, answer);
    else if (!post && strcmp(asker->path, "/healthz") == 0)
        health(d, answer);
    else if (!post && strcmp(asker->path, "/metrics") == 0)
        metrics(d, answer);
    else if (!post)
        pages_get(asker, answer);
}
