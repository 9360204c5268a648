/* desk_request.c - one request from arrival to answer, the same for WebSocket and HTTP.
 *
 *   arrive    rate limit, parsing, rights: perform_request(), for WebSocket and HTTP alike
 *   perform   by its kind: session and access (desk_access.c), a question (desk_questions.c), or a change,
 *             which becomes a fact
 *   answer    at once, or when a fact is durable: until then a struct desk_pending holds the answer
 *
 * Over HTTP an address may send as fast as a connection of its role (limit.h).  Without a login the limit is
 * low, but a login, pairing or setup that succeeds does not count: a room of new terminals behind one address
 * is no attack. */
#include "desk/desk.h"

#include "base/json_write.h"
#include "deal/list.h"
#include "house/approval.h"
#include "house/note.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- answers ------------------------------------------------------------------------------------------ */
static int http_status(enum err err) {
    switch (err) {
    case ERR_SESSION:
    case ERR_LOGIN: return 401;
    case ERR_NOT_ALLOWED: return 403;
    case ERR_REQUEST: return 404;
    case ERR_MESSAGE_LARGE: return 413;
    case ERR_CONTENT_TYPE: return 415;
    case ERR_RATE:
    case ERR_WAIT: return 429;
    case ERR_IO:
    case ERR_STORE:
    case ERR_STORE_FULL:
    case ERR_STORE_CHAIN:
    case ERR_STORE_BUSY:
    case ERR_STORE_FENCED: return 503;
    default: return 400;
    }
}

/* How an answer is sent over HTTP; not used for a WebSocket, where an answer is a message. */
struct http_head {
    int status;
    struct desk_file file; /* its name: to save it under, or NULL */
};

/* Sends the text to the sender of the request and takes it over; drops it if the sender has disconnected. */
static void send_answer(struct desk *d, const struct desk_reply *r, struct http_head head, struct buf *out) {
    struct server_answer *http = r->session ? NULL : server_find_answer(d->server, r->ticket);
    struct desk_peer *p = desk_find_peer(d, r->session);
    if (http) {
        free(http->body->text);
        *http->body = *out;
        http->status = head.status;
        http->type = head.file.type;
        http->name = head.file.name;
        http->file = head.file.file;
        http->file_size = head.file.size;
        server_send(d->server, r->ticket);
    } else if (p) {
        desk_queue(d, p, (struct desk_text){out->text, out->size});
    } else {
        free(out->text);
        if (head.file.file) fclose(head.file.file);
    }
    *out = (struct buf){0};
}

void desk_refuse(struct desk *d, const struct desk_reply *r, enum err err, const char *message) {
    struct buf out = {.grow = text_grow};
    const int64_t wait_ms = err == ERR_WAIT ? d->access->wait_ms : 0;
    d->counts.refused++;
    protocol_put_refused(&out, r->number, err, message, wait_ms);
    send_answer(d, r, (struct http_head){http_status(err), {.type = "application/json"}}, &out);
}

void desk_result_begin(struct buf *out, const struct desk_reply *r) {
    out->grow = text_grow;
    json_write(out, "{is:'result', n?:%jd, of:%s, data:", r->number, protocol_request(r->kind)->id);
}

static const char too_large_here[] =
    "the answer is too large for one message; ask for less, or over HTTP: GET /api/...";
static const char too_large[] =
    "the answer is too large; narrow the time or ask for fewer, or use 'cardroom audit --export' on the "
    "server";

void desk_result_end(struct desk *d, const struct desk_reply *r, struct buf *out) {
    json_write_end(out, '}');
    if (out->full || (r->session && out->size >= LIMIT_VIEW)) {
        desk_refuse(d, r, ERR_ANSWER_LARGE, r->session ? too_large_here : too_large);
        free(out->text);
        *out = (struct buf){0};
        return;
    }
    if (!r->session) buf_char(out, '\n');
    send_answer(d, r, (struct http_head){200, {.type = "application/json"}}, out);
}

void desk_result_file(struct desk *d, const struct desk_reply *r, struct buf *out, struct desk_file file) {
    if (out->full) {
        desk_refuse(d, r, ERR_ANSWER_LARGE, too_large);
        free(out->text);
        if (file.file) fclose(file.file);
        *out = (struct buf){0};
    } else {
        send_answer(d, r, (struct http_head){200, file}, out);
    }
}

/* ---- answers pending in the store --------------------------------------------------------------------- */
enum { HTTP_WAIT_MS = 10000 };

/* An answer that is sent when its fact is durable. */
struct desk_pending {
    struct desk_pending *next;
    struct desk_reply reply;
    uint64_t fact;
    int64_t since_ms;
    struct buf out; /* the result but for its end; without text the "ack" of a view is the whole answer */
    bool by_view;   /* a change over WebSocket: a view with its "ack" is sent too; if the sender has reconnected
                       meanwhile, on the new connection */
    uint8_t source; /* by_view: the sender, as the fact names it */
    uint32_t who;
    bool large;    /* the witness must have it too */
    bool answered; /* HTTP: it took too long, and the sender was told so; the change is still applied */
};

static struct desk_pending *add_pending(struct desk *d, const struct desk_reply *r, uint64_t fact, struct buf *out,
                                        int64_t now_ms) {
    struct desk_pending *pending = must_calloc(1, sizeof *pending);
    *pending = (struct desk_pending){.reply = *r, .fact = fact, .since_ms = now_ms, .out = *out};
    *out = (struct buf){0};
    if (!d->pending) d->pending_end = &d->pending;
    *d->pending_end = pending;
    d->pending_end = &pending->next;
    return pending;
}

void desk_answer_when_durable(struct desk *d, const struct desk_reply *r, uint64_t fact, struct buf *out) {
    add_pending(d, r, fact, out, desk_now(d));
}

/* The connection on which the change was requested, or the sender's new one; NULL: neither exists. */
static struct desk_peer *sender_of(const struct desk *d, const struct desk_pending *pending) {
    struct desk_peer *p = desk_find_peer(d, pending->reply.session);
    if (p && p->known) return p;
    if (pending->source == BY_TERMINAL) return d->terminal[pending->who - 1];
    for (p = d->first; p; p = p->next)
        if (p->known && access_is_person(p->who.role) && p->who.number == pending->who) return p;
    return NULL;
}

static void answer_pending(struct desk *d, struct desk_pending *pending) {
    if (pending->by_view) {
        struct desk_peer *p = sender_of(d, pending);
        if (!p) return;
        pending->reply.session = p->session;
        desk_want_view(p);
    }
    if (pending->out.text && !pending->answered) desk_result_end(d, &pending->reply, &pending->out);
}

static void drop_pending(struct desk *d, struct desk_pending **at) {
    struct desk_pending *pending = *at;
    *at = pending->next;
    if (d->pending_end == &pending->next) d->pending_end = at;
    free(pending->out.text);
    free(pending);
}

static bool is_held(const struct desk *d, const struct desk_pending *p) {
    return p->large && p->fact > d->upkeep.witness.last.number;
}

uint64_t desk_request_held(const struct desk *d, int source, uint32_t who) {
    for (const struct desk_pending *p = d->pending; p; p = p->next)
        if (is_held(d, p) && p->source == source && p->who == who) return p->reply.number;
    return 0;
}

void desk_answer_pending(struct desk *d, uint64_t durable) {
    struct desk_pending **at = &d->pending;
    while (*at && (*at)->fact <= durable) {
        if (is_held(d, *at)) {
            at = &(*at)->next;
        } else {
            answer_pending(d, *at);
            drop_pending(d, at);
        }
    }
}

/* Limits how long an HTTP request waits.  An accepted change is never dropped, so this is no refusal.  A
 * WebSocket is answered when the fact is durable; until then its views say that the house cannot write. */
void desk_answer_late(struct desk *d, int64_t now_ms) {
    for (struct desk_pending *p = d->pending; p; p = p->next) {
        struct buf out = {.grow = text_grow};
        if (p->answered || p->reply.session || now_ms - p->since_ms < HTTP_WAIT_MS) continue;
        p->answered = true;
        protocol_put_unknown(&out, p->reply.number);
        send_answer(d, &p->reply, (struct http_head){504, {.type = "application/json"}}, &out);
    }
}

void desk_drop_pending(struct desk *d) {
    while (d->pending) drop_pending(d, &d->pending);
}

/* ---- hello and watch ---------------------------------------------------------------------------------- */
static void want_all(struct desk_peer *p) {
    p->wants_floor = p->who.role != ROLE_READER;
    desk_want_view(p);
}

/* A terminal has one connection: the previous one was lost, or belongs to a second window.  Requests still in
 * transit on it are no longer accepted, so the "ack" in welcome is final. */
static void replace_connection(struct desk *d, struct desk_peer *p) {
    struct desk_peer **at = &d->terminal[p->who.number - 1];
    if (*at && *at != p) {
        (*at)->known = false;
        server_close_peer((*at)->peer, CLOSE_REPLACED);
    }
    if (!*at) d->connected++;
    *at = p;
}

static void accept_hello(struct desk_call *c) {
    struct desk_peer *p = c->peer;
    const enum err err = access_hello(c->desk->access, c->request.token, c->now_ms, &p->who);
    if (err != OK) {
        desk_refuse(c->desk, &c->reply, err, "");
        return;
    }
    if (p->who.role == ROLE_CONSOLE) { /* people sign on at it over HTTP; a connection is theirs */
        desk_refuse(c->desk, &c->reply, ERR_NOT_ALLOWED, "");
        return;
    }
    if (p->who.role == ROLE_SIGN && !desk_allows_sign(c->desk, c->address)) {
        log_event(c->desk->log, LOG_LEVEL_WARNING, "sign-refused", err_text(ERR_SIGN_MACHINE),
                  LOG_NUMBER("sign", p->who.number), LOG_TEXT("address", c->address));
        p->leaves_with = CLOSE_SIGN_MACHINE;
        desk_refuse(c->desk, &c->reply, ERR_SIGN_MACHINE, "");
        return;
    }
    p->known = true;
    p->watched = p->who.console;
    access_know_address(c->desk->access, text_of(c->address));
    server_know_peer(p->peer);
    p->limit = (struct limit){0}; /* a known role may send more */
    p->wants_welcome = true;
    server_want_write(p->peer); /* a card reader gets nothing else */
    if (p->who.role == ROLE_TERMINAL) replace_connection(c->desk, p);
    want_all(p);
}

bool desk_find_table(const struct desk_call *c, int *table) {
    const struct text name = c->request.table;
    *table = name.size ? config_table_find(c->desk->house.durable.config, name.at, name.size) : 0;
    return *table || !name.size;
}

static void set_watched(struct desk_call *c) {
    int table;
    if (!desk_find_table(c, &table)) {
        desk_refuse(c->desk, &c->reply, ERR_TABLE, "");
        return;
    }
    if (c->who.console && table != c->who.console) {
        desk_refuse(c->desk, &c->reply, ERR_CONSOLE, "");
        return;
    }
    c->peer->watched = (uint16_t)table;
    want_all(c->peer);
}

enum { NUMBER_LEAP = 1000000 };

/* ---- changes ------------------------------------------------------------------------------------------ */
static void put_voucher(struct buf *out, const struct fact *fact) {
    const struct floor_voucher v = {fact->money.voucher, fact->money.cents, fact->time_ms, 0};
    view_put_voucher(out, NULL, &v);
}

static bool makes_voucher(const struct fact *fact) {
    return fact->kind == FACT_ISSUE || fact->kind == FACT_COLLECT || fact->kind == FACT_REDEEM;
}

/* An issue that was approved: its voucher. */
static struct fact issue_of(const struct fact *approve) {
    struct fact issue = {.kind = FACT_ISSUE, .time_ms = approve->time_ms};
    issue.money.voucher = approve->second.voucher;
    issue.money.cents = approve->second.cents;
    return issue;
}

static bool is_proposal(const struct fact *fact) {
    return IS_ONE_OF(fact->kind, FACT_PROPOSE, FACT_PROPOSE_RULING, FACT_PROPOSE_AMEND);
}

static void put_proposal(struct buf *out, const struct fact *fact) {
    json_write_begin(out, NULL, '{');
    if (floor_asked_kind(fact) == FACT_ISSUE)
        json_write(out, "voucher:'', cents:%jd, time:%jd", fact->propose.cents, fact->time_ms);
    json_write(out, "proposal:%jd}", fact->number);
}

static void put_signed_slip(struct buf *out, const struct fact *fact) {
    const struct slip_line *line = slip_line(fact->slip.kind, fact->slip.line);
    json_write(out, "{slip:%s, slip_number:%u, line:%s}", slip_id(fact->slip.kind), fact->slip.number,
               line ? line->id : "void");
}

void desk_put_change(struct buf *out, const struct fact *fact) {
    if (makes_voucher(fact)) {
        put_voucher(out, fact);
    } else if (fact->kind == FACT_APPROVE && fact->second.voucher) {
        const struct fact issue = issue_of(fact);
        put_voucher(out, &issue);
    } else if (is_proposal(fact)) {
        put_proposal(out, fact);
    } else if (fact->kind == FACT_SLIP) {
        put_signed_slip(out, fact);
    } else {
        buf_put(out, "{}");
    }
}

/* What was put right is in the view of its round. */
static bool makes_result(const struct fact *fact) {
    return makes_voucher(fact) || is_proposal(fact) || fact->kind == FACT_APPROVE || fact->kind == FACT_SLIP ||
           IS_ONE_OF(fact->kind, FACT_RACK, FACT_CHIPS, FACT_CASH, FACT_NOTE) ||
           (floor_may_take_two(fact->kind) && fact->kind != FACT_AMEND);
}

static struct buf change_result(const struct desk_reply *r, const struct fact *fact) {
    struct buf out = {0};
    desk_result_begin(&out, r);
    desk_put_change(&out, fact);
    return out;
}

/* What was just put moved so much that it must not be lost even with the disk of the books. */
static bool is_large(const struct desk *d) {
    return d->upkeep.witness.path && d->house.moved_cents > d->house.durable.config->witness_cents;
}

/* Over WebSocket the "ack" of the next view says that a change is durable; a voucher, and that a second
 * person is needed, is a result beside it.  What was approved is done with the entry behind it. */
static void acknowledge(struct desk_call *c, const struct fact *fact) {
    const bool result = !c->peer || makes_result(fact), large = is_large(c->desk);
    if (!result && fact->source == BY_TERMINAL) return; /* it gets a view as every terminal does that a fact is about */
    const uint64_t last = fact->kind == FACT_APPROVE ? c->desk->house.next - 1 : fact->number;
    struct buf out = result ? change_result(&c->reply, fact) : (struct buf){0};
    struct desk_pending *pending = add_pending(c->desk, &c->reply, last, &out, c->now_ms);

    pending->by_view = c->peer != NULL;
    pending->source = fact->source;
    pending->who = fact->who;
    pending->large = large;
    if (large) c->desk->upkeep.witness.awaited = last;
}

/* The number is not above the last one of this sender: the request came before, or another window of the same
 * sender has overtaken it, or has given its number to another.  The sender must learn for certain which.  An
 * overtaken request is never applied.  Pending requests are known here; anything else needs a look into the
 * log. */
static void answer_repeated(struct desk_call *c, const struct fact *fact) {
    struct desk *d = c->desk;
    const struct fact *awaited = house_find_pending(&d->house, fact->source, fact->who, fact->request);
    if (c->peer) desk_want_view(c->peer);
    if (awaited && request_is_same(fact, awaited)) {
        struct buf out = change_result(&c->reply, awaited);

        const bool held = desk_request_held(d, fact->source, fact->who) == fact->request;
        add_pending(d, &c->reply, d->house.next - 1, &out, c->now_ms)->large = held;
    } else if (awaited) {
        desk_refuse(d, &c->reply, ERR_OVERTAKEN, "");
    } else if (desk_request_held(d, fact->source, fact->who) == fact->request) {
        add_pending(d, &c->reply, d->house.next - 1, &(struct buf){0}, 0); /* over HTTP it is unknown as yet */
    } else {
        desk_find_repeated(c, fact);
    }
}

/* Is the alarm unknown or acknowledged already?  Not an error when the same request is sent again. */
static bool alarm_not_pending(const struct desk *d, const struct fact *fact) {
    return fact->kind == FACT_ALARM_SEEN && !pit_alarm_is_pending(&d->pit, fact->alarm_seen.fact) &&
           fact->request > floor_user_request(&d->house.working, fact->who);
}

static bool accepts_clock(const struct fact *fact) {
    return fact->kind == FACT_NOTE && fact->note.code == NOTE_CLOCK_ACCEPTED;
}

/* The last number of this sender, those not yet durable included. */
static uint64_t last_number(const struct desk *d, const struct fact *fact) {
    return fact->source == BY_TERMINAL ? d->house.working.terminal[fact->who - 1].request
                                       : floor_user_request(&d->house.working, fact->who);
}

/* Numbers only rise: one that leaps would leave its sender none.  Pages count by their own clock, 1,024
 * numbers a millisecond, and that clock may be wrong by any amount: twice the house's leaves four times as
 * many numbers. */
static enum err check_number(const struct desk_call *c, const struct fact *fact) {
    const uint64_t last = last_number(c->desk, fact), clock = 2 * 1024 * (uint64_t)c->now_ms;
    return fact->request > (last > clock ? last : clock) + NUMBER_LEAP ? ERR_NUMBER_FAR : OK;
}

/* There is something to accept, or the same request is sent again. */
static enum err check_clock(struct desk *d, struct fact *fact) {
    if (!accepts_clock(fact)) return OK;
    if (!d->clock.refused_ms && fact->request > last_number(d, fact)) return ERR_CLOCK;
    if (!time_has_date(desk_read_clocks(d).wall_ms)) return ERR_CLOCK_YEAR;
    desk_write_clock(d, fact);
    return OK;
}

/* A count that differs is not taken; that somebody counted so stays in the log.  No figures: others count yet. */
static void note_count(struct desk_call *c, const struct fact *slip) {
    struct fact note = {.kind = FACT_NOTE, .source = BY_PROGRAM, .table = slip->table};
    struct buf text = BUF(note.note.text);
    note.note.code = NOTE_COUNT_REFUSED;
    note.note.user = slip->who;
    note_text(&text, NOTE_COUNT_REFUSED, 3,
              (struct note_value[]){note_word("slip", slip_id(slip->slip.kind)), note_int("number", slip->slip.number),
                                    note_word("line", slip_line(slip->slip.kind, slip->slip.line)->id)});
    house_put(&c->desk->house, &note, c->now_ms);
}

/* [table-at-speed 13] Who signed on at a console acts at its table; a dealer nowhere else where consoles are paired. */
static enum err check_place(const struct desk_call *c, const struct fact *fact) {
    const struct floor *f = &c->desk->house.working;
    const struct floor_lock *lock = fact->kind == FACT_VERIFY ? floor_lock_find(f, fact->lock.lock) : NULL;
    const uint16_t table = lock ? lock->table : fact->table;
    const bool bound = c->who.console || (f->config->paired_consoles && !f->head->demo && c->who.role == ROLE_DEALER);
    return table && bound && table != c->who.console ? ERR_CONSOLE : OK;
}

static void apply_change(struct desk_call *c) {
    struct desk *d = c->desk;
    const struct request_who who = {.role = c->who.role, .number = c->who.number};
    struct fact fact = {0};
    uint8_t signature[APPROVAL_SIGNATURE];
    enum err err = request_fact(&c->request, who, &d->house.working, &fact);
    if (err == OK) err = check_place(c, &fact);
    if (err == OK && alarm_not_pending(d, &fact)) err = ERR_ALARM;
    if (err == OK) err = check_number(c, &fact);
    if (err == OK) err = check_clock(d, &fact);
    if (err == OK && (fact.kind == FACT_ISSUE || fact.kind == FACT_COLLECT))
        fact.money.voucher = house_draw_voucher(&d->house);
    if (err == OK && fact.kind == FACT_APPROVE && fact.second.cents)
        fact.second.voucher = house_draw_voucher(&d->house);
    if (err == OK) err = desk_sign(d, &c->who, &fact, signature);
    if (err == OK) err = house_put(&d->house, &fact, c->now_ms);
    if (err == OK && accepts_clock(&fact)) monotonic_clock_accept(&d->clock, desk_read_clocks(d));
    if (err == OK) {
        d->changed = true;
        acknowledge(c, &fact);
    } else if (err == ERR_REPEATED) {
        answer_repeated(c, &fact);
    } else {
        BUF_ON_STACK(why, 160);

        if (err == ERR_COUNT_DIFFERS) note_count(c, &fact);
        if (err == ERR_SENSORS) reader_put_difference(&d->house, fact.table, &why);
        request_put_why(&why, &d->house.working, &fact, err);
        desk_refuse(d, &c->reply, err, why.text);
    }
}

/* ---- rate limits of addresses over HTTP --------------------------------------------------------------- */
static uint32_t address_hash(const char *address, int role) {
    uint32_t hash = 2166136261u ^ (uint32_t)role;
    for (; *address; address++) hash = (hash ^ (unsigned char)*address) * 16777619u;
    return hash;
}

/* The record of an address: its own, or the least recently used of eight. */
static struct desk_address *address_record(struct desk *d, const char *address, int role) {
    const uint32_t hash = address_hash(address, role);
    struct desk_address *oldest = NULL;
    for (uint32_t i = 0; i < 8; i++) {
        struct desk_address *a = &d->addresses[(hash + i) % DESK_ADDRESSES];
        if (a->role == role && strcmp(a->address, address) == 0) return a;
        if (!oldest || a->used_ms < oldest->used_ms) oldest = a;
    }
    *oldest = (struct desk_address){.role = (uint8_t)role};
    snprintf(oldest->address, sizeof oldest->address, "%s", address);
    return oldest;
}

void desk_reset_address_limit(struct desk *d, const char *address) {
    address_record(d, address, ROLE_NOBODY)->limit = (struct limit){0};
}

/* ---- arriving requests -------------------------------------------------------------------------------- */
/* A request as it arrived, not yet parsed. */
struct input {
    enum protocol_over over;
    char *text; /* a message or body; with an id, the query of a GET */
    size_t size;
    const char *id; /* GET /api/ID, else NULL */
    enum err err;   /* HTTP: refused already, for a foreign origin or a bad token */
    const char *why;
};

static enum err check_pace(struct desk_call *c, const struct input *in) {
    struct desk_address *a;
    enum err err;
    if (in->over == OVER_WS) {
        err = limit_message(&c->peer->limit, c->who.role, in->size, c->now_ms);
        if (err != OK) desk_log_flood(c->desk, c->peer, err);
        return err;
    }
    a = address_record(c->desk, c->address, c->who.role);
    a->used_ms = c->now_ms;
    return limit_message(&a->limit, c->who.role, in->size + (in->id ? strlen("/api/") + strlen(in->id) : 0), c->now_ms);
}

static enum err read_input(struct desk_call *c, const struct input *in, struct buf *message) {
    enum err err;
    if (in->id)
        err = protocol_read_query(&c->request, text_of(in->id), (struct text){in->text, in->size}, message);
    else
        err = protocol_read(&c->request, in->text, in->size, message);
    c->reply.number = c->request.number;
    c->reply.kind = c->request.kind;
    return err;
}

/* May this sender make this request, over this transport?  Over HTTP the token has been checked already. */
static enum err check_allowed(struct desk_call *c, enum protocol_over over, struct buf *message) {
    if (!access_may_ask(c->who.role, c->request.kind)) return c->who.role ? ERR_NOT_ALLOWED : ERR_SESSION;
    if (!(protocol_request(c->request.kind)->over & over)) {
        buf_put(message, over == OVER_WS ? "this is asked over HTTP: POST /api" : "this is asked over WebSocket");
        return ERR_REQUEST;
    }
    const int kind = c->request.kind, handler = protocol_request(kind)->handler;
    const bool acts = (handler == HANDLED_BY_CHANGE || handler == HANDLED_BY_PEOPLE) && kind != REQUEST_PASSWORD;
    if (acts && access_is_lent(c->desk->access, &c->who)) return ERR_OWN_PASSWORD;
    return c->peer && c->peer->known ? access_check(c->desk->access, &c->peer->who, c->now_ms) : OK;
}

static void perform(struct desk_call *c) {
    if (c->request.kind == REQUEST_HELLO) {
        accept_hello(c);
        return;
    }
    if (c->request.kind == REQUEST_WATCH) {
        set_watched(c);
        return;
    }
    switch ((enum protocol_handler)protocol_request(c->request.kind)->handler) {
    case HANDLED_BY_SESSION: desk_change_session(c); break;
    case HANDLED_BY_PEOPLE: desk_change_access(c); break;
    case HANDLED_BY_CHANGE: apply_change(c); break;
    case HANDLED_BY_QUERY: desk_answer_question(c); break;
    case HANDLED_BY_FRAME: desk_read_frame(c); break;
    }
}

/* Every request, over WebSocket or HTTP: check the rate, parse, check the rights, perform. */
static void perform_request(struct desk_call *c, const struct input *in) {
    BUF_ON_STACK(message, 300);
    enum err err = in->err;
    c->desk->counts.messages++;
    if (in->why) buf_put(&message, in->why);
    if (err == OK || err == ERR_SESSION) {
        const enum err pace = check_pace(c, in);
        if (pace != OK) err = pace;
    }
    if (err == OK) err = read_input(c, in, &message);
    if (err == OK) err = check_allowed(c, in->over, &message);
    if (err == OK)
        perform(c);
    else
        desk_refuse(c->desk, &c->reply, err, message.text);
    protocol_wipe(&c->request);
}

void desk_on_message(void *context, struct server_peer *peer, char *text, size_t size) {
    struct desk *d = context;
    struct desk_peer *p = server_peer_data(peer);
    if (!p) return;
    struct desk_call c = {.desk = d,
                          .peer = p,
                          .reply = {.session = p->session},
                          .who = p->known ? p->who : (struct access_who){0},
                          .address = server_peer_address(peer),
                          .now_ms = desk_now(d)};

    perform_request(&c, &(struct input){.over = OVER_WS, .text = text, .size = size});
}

/* A page of another site may post plain text or a form without asking first, but not this. */
static bool is_json(const char *type) {
    static const char json[] = "application/json";
    return strncasecmp(type, json, sizeof json - 1) == 0 && strchr("; ", type[sizeof json - 1]);
}

/* The token identifies the sender; without one it is ROLE_NOBODY. */
static void request_over_http(struct desk *d, const struct server_client *client, struct server_answer *answer,
                              struct input in) {
    struct desk_call c = {
        .desk = d, .reply = {.ticket = answer->ticket}, .address = client->address, .now_ms = desk_now(d)};
    answer->later = true;
    in.over = OVER_HTTP;
    if (!in.id && !desk_same_origin(d->house.durable.config, client)) {
        in.err = ERR_NOT_ALLOWED;
        in.why = "a page of another site may not ask here; open the house's own page";
    } else if (!in.id && !is_json(client->type)) {
        in.err = ERR_CONTENT_TYPE;
    } else if (client->token[0]) {
        in.err = access_hello(d->access, text_of(client->token), c.now_ms, &c.who);
    }
    perform_request(&c, &in);
}

void desk_post(struct desk *d, const struct server_client *client, char *body, size_t size,
               struct server_answer *answer) {
    request_over_http(d, client, answer, (struct input){.text = body, .size = size});
}

void desk_get(struct desk *d, const struct server_client *client, const char *id, struct server_answer *answer) {
    char query[sizeof client->query];
    snprintf(query, sizeof query, "%s", client->query); /* a copy: parsing changes it */
    request_over_http(d, client, answer, (struct input){.text = query, .size = strlen(query), .id = id});
}
