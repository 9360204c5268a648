/* desk_access.c - logins, users, paired terminals and signs, and the tokens of a house of play money.
 *
 * Hashing a password takes a tenth of a second, so a thread of its own does it (work.h) and the answer is sent
 * afterwards.  Requests that become facts (users, paired terminals) are answered when the fact is durable. */
#include "desk/desk.h"

#include "base/json_write.h"
#include "deal/list.h"
#include "house/approval.h"
#include "house/note.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <string.h>

/* What is needed to answer once a hash is computed or a fact is durable. */
struct access_call {
    struct desk *desk;
    struct desk_reply reply;
    struct access_who who;
    char address[64];
    int64_t now_ms;
    uint64_t fact; /* the last fact put for this request; 0: none to wait for */
    bool proposed; /* it waits for a second person */
    char badge[ACCESS_BADGE];
};

static struct access_call access_call_of(const struct desk_call *c) {
    struct access_call m = {.desk = c->desk, .reply = c->reply, .who = c->who, .now_ms = c->now_ms};
    struct buf address = BUF(m.address);
    buf_put(&address, c->address);
    return m;
}

/* ---- answers ------------------------------------------------------------------------------------------ */
static void put_token(struct buf *out, const struct desk *d, const struct access_token *token) {
    const struct config *config = d->house.durable.config;
    const uint32_t table = token->who.role == ROLE_CONSOLE ? token->who.number : token->who.console;
    json_write(out, "{token:%s, role:%s, number:%u", token->text, role_id(token->who.role), token->who.number);
    if (table) json_write_text(out, "table", config->table[table - 1].name);
    if (token->expires_ms) json_write(out, "idle_ms:%jd, expires:%jd", d->access->rules.idle_ms, token->expires_ms);
    json_write_end(out, '}');
}

/* By password, or by badge and PIN. */
static bool is_sign_on(int kind) { return kind == REQUEST_LOGIN || kind == REQUEST_SIGN_ON; }

static bool is_login(int kind) {
    return is_sign_on(kind) || kind == REQUEST_SETUP || kind == REQUEST_PAIR || kind == REQUEST_DEMO;
}

/* Answers with the token if there is one, else with {}; waits until the fact, if any, is durable. */
static void answer_access(const struct access_call *m, enum err err, struct access_token *token) {
    struct buf out = {0};
    if (is_login(m->reply.kind)) desk_log_login(m->desk, m->reply.kind, err, m->address, token ? &token->who : &m->who);
    if (err != OK) {
        desk_refuse(m->desk, &m->reply, err, "");
        return;
    }
    desk_result_begin(&out, &m->reply);
    if (token && token->text[0]) {
        put_token(&out, m->desk, token);
        access_know_address(m->desk->access, text_of(m->address));
        desk_reset_address_limit(m->desk, m->address);
    } else if (m->proposed) {
        json_write(&out, "{proposal:%jd}", m->fact);
    } else if (m->badge[0]) {
        json_write(&out, "{badge:%s}", m->badge);
    } else {
        buf_put(&out, "{}");
    }
    if (m->fact)
        desk_answer_when_durable(m->desk, &m->reply, m->fact, &out);
    else
        desk_result_end(m->desk, &m->reply, &out);
    if (token) sodium_memzero(token, sizeof *token);
}

static enum err put_fact(struct access_call *m, struct fact *fact) {
    const enum err err = house_put(&m->desk->house, fact, m->now_ms);
    if (err == OK) m->fact = fact->number;
    return err;
}

enum err desk_sign(struct desk *d, const struct access_who *who, struct fact *fact, uint8_t *signature) {
    const struct floor *f = &d->house.working;
    BUF_ON_STACK(message, APPROVAL_MESSAGE);
    if (!approval_is_due(f, fact) || floor_check_sender(f, fact) == ERR_REPEATED) return OK;
    approval_put_message(&message, f, fact);
    if (!access_sign(d->access, who, text_view(message.text, message.size), signature)) return ERR_SIGN_IN_AGAIN;
    fact->data = signature;
    fact->data_size = APPROVAL_SIGNATURE;
    return OK;
}

/* What is prepared in access goes into the books, and counts; or waits there for a second person. */
static enum err put_user(struct access_call *m, const struct access_user *user, enum fact_user_change change) {
    struct access *a = m->desk->access;
    struct fact fact, proposal;
    uint8_t signature[APPROVAL_SIGNATURE];
    access_user_fact(user, change, &fact);
    fact.source = m->who.role ? BY_USER : BY_PROGRAM;
    fact.who = m->who.number;
    enum err err = desk_sign(m->desk, &m->who, &fact, signature);
    if (err == OK) err = put_fact(m, &fact);
    if (err == OK) access_user_take(a, fact_user_is_own((int)change) ? (int)m->who.place : -1);
    if (err != ERR_SECOND_PERSON) return err;
    floor_propose(&fact, FLOOR_SUPERVISOR, &proposal);
    err = put_fact(m, &proposal);
    m->proposed = err == OK;
    if (err == OK && change == USER_ADDED) a->highest = user->number; /* the next one gets another number */
    return err;
}

/* A change of an account that waits is not prepared a second time: the first would be lost. */
static bool account_waits(const struct desk *d, struct text name) {
    const struct floor *f = &d->house.working;
    const struct access_user *user = access_user_find(d->access, name);
    for (int i = 0; user && i < FLOOR_PROPOSALS; i++) {
        const struct floor_proposal *p = floor_proposal_find(f, f->head->proposal[i].id, f->head->time_ms);
        const struct fact act = p ? floor_proposed(p) : (struct fact){0};
        if (act.kind == FACT_USER && act.user.number == user->number) return true;
    }
    return false;
}

enum { FAILURES = 1, FAILURES_BURST = 60 }; /* per second and burst, for limit_take() */

/* From the first try on that costs time it rings, once an address; and so does whoever comes in after that. */
static void note_tries(struct access_call *m, uint32_t count, const char *user) {
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM};
    struct buf text = BUF(fact.note.text);
    if (user ? count < THROTTLE_COSTS : count != THROTTLE_COSTS) return;
    fact.note.code = NOTE_TRIES;
    note_text(&text, NOTE_TRIES, user ? 4 : 3,
              (struct note_value[]){note_word("way", user ? "in" : "wrong"), note_int("count", (int64_t)count),
                                    note_word("address", m->address), note_word("user", user ? user : "")});
    put_fact(m, &fact);
}

/* Logs a wrong password or code that was counted (throttle.h).  An attacker with many addresses has many
 * tries, so the total is limited too and no flood of tries can fill the log.  Logged is the name of an existing user,
 * never what was typed: that may be a password in the wrong field. */
static void put_failure(struct access_call *m, uint32_t user) {
    const struct access_user *known = user ? access_user(m->desk->access, user) : NULL;
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM};
    struct buf text = BUF(fact.note.text);
    if (!limit_take(&m->desk->failures, FAILURES, FAILURES_BURST, 1, m->now_ms)) return;
    fact.note.code = NOTE_LOGIN_FAILED;
    fact.note.user = user;
    const char *reason = known ? "password" : is_sign_on(m->reply.kind) ? "name" : "code";

    note_text(&text, NOTE_LOGIN_FAILED, known ? 3 : 2,
              (struct note_value[]){note_word("reason", reason), note_word("address", m->address),
                                    note_word("user", known ? known->name : "")});
    put_fact(m, &fact);
    const char purpose = is_sign_on(m->reply.kind) ? TRY_ADDRESS : TRY_CODE;
    if (m->reply.kind == REQUEST_PASSWORD || m->reply.kind == REQUEST_BADGE) return;
    note_tries(m, throttle_failures(&m->desk->access->throttle, purpose, text_of(m->address), m->now_ms), NULL);
}

static enum err put_pair(struct access_call *m, const struct access_token *token) {
    struct fact fact;
    access_pair_fact(m->desk->access, token, &fact);
    return put_fact(m, &fact);
}

/* ---- passwords ---------------------------------------------------------------------------------------- */
/* A request whose passwords are being hashed. */
struct hashing {
    struct work_job job;
    struct access_call call;
    int count, role;
    struct password_check check[2]; /* changing a password hashes the old one and the new */
};

static void run_hash(struct work_job *job) {
    struct hashing *h = (struct hashing *)(void *)job;
    for (int i = 0; i < h->count; i++) password_check_run(&h->check[i]);
}

static void drop_hash(struct work_job *job) {
    sodium_memzero(job, sizeof(struct hashing));
    free(job);
}

/* Prepares what the request changes; *change: what that is. */
static enum err prepare_change(struct hashing *h, enum fact_user_change *change, const struct access_user **user) {
    struct access *a = h->call.desk->access;
    const int64_t now_ms = h->call.now_ms;
    switch ((enum request_kind)h->call.reply.kind) {
    case REQUEST_SETUP: *change = USER_ADDED; return access_setup_end(a, &h->check[0], now_ms, user);
    case REQUEST_USER_ADD: *change = USER_ADDED; return access_user_add_end(a, h->role, &h->check[0], now_ms, user);
    case REQUEST_USER_PASSWORD: *change = USER_RESET; return access_user_password_end(a, &h->check[0], now_ms, user);
    case REQUEST_PASSWORD:
    case REQUEST_BADGE:
        *change = h->call.reply.kind == REQUEST_BADGE ? USER_BADGE : USER_OWN;
        memcpy(h->call.badge, h->check[1].badge, sizeof h->call.badge);
        return access_password_change_end(a, &h->call.who, h->check, now_ms, user);
    default: return ERR_REQUEST;
    }
}

/* Who has just chosen a password signs with it: the first supervisor in a first session. */
static enum err let_in(struct access_call *m, uint32_t number, struct access_token *token) {
    struct access *a = m->desk->access;
    if (m->reply.kind == REQUEST_SETUP) TRY(access_session_new(a, access_user(a, number), 0, m->now_ms, token));
    if (m->reply.kind == REQUEST_SETUP) access_session_signs(a, &token->who);
    if (m->reply.kind == REQUEST_PASSWORD) access_session_signs(a, &m->who);
    return OK;
}

/* Who is signed in is in the books; of play money everybody is whom they like. */
static enum err put_session(struct access_call *m, const struct access_who *who, const char *name, bool on) {
    struct fact fact = {.kind = FACT_SESSION, .table = who->console, .source = BY_USER, .who = who->number};
    struct buf b = BUF(fact.session.name);
    if (m->desk->house.working.head->demo) return OK;
    fact.session.on = on;
    fact.session.badge = m->reply.kind == REQUEST_SIGN_ON;
    fact.session.user = who->number;
    buf_put(&b, name);
    return put_fact(m, &fact);
}

/* The session counts once it is in the books. */
static enum err sign_on(struct access_call *m, struct access_token *token) {
    struct access *a = m->desk->access;
    const enum err err = put_session(m, &token->who, token->name, true);
    if (err != OK) access_logout(a, &token->who);
    if (err == OK && token->who.console && token->who.role == ROLE_DEALER) access_relieve(a, &token->who);
    return err;
}

static void finish_hash(void *context, struct work_job *job) {
    struct hashing *h = (struct hashing *)(void *)job;
    struct desk *d = context;
    struct access_call *m = &h->call;
    const struct access_user *user = NULL;
    const uint32_t tried = h->check[0].user; /* the calls below clear it */
    const uint32_t tries = access_tries(d->access, &h->check[0], desk_now(d));
    struct access_token token = {0};
    enum fact_user_change change = USER_ADDED;
    m->now_ms = desk_now(d);
    enum err err = is_sign_on(m->reply.kind) ? access_login_end(d->access, &h->check[0], m->now_ms, &token)
                                             : prepare_change(h, &change, &user);
    if (job->gave_way) err = ERR_RATE;
    if (err == ERR_LOGIN) put_failure(m, tried);
    if (err == OK && is_sign_on(m->reply.kind)) note_tries(m, tries - 1, token.name);
    if (err == OK && is_sign_on(m->reply.kind)) err = sign_on(m, &token);
    if (err == OK && user) {
        const uint32_t number = user->number;
        err = put_user(m, user, change);
        if (err == OK) err = let_in(m, number, &token);
    }
    answer_access(m, err, &token);
    drop_hash(job);
}

static enum err begin_hash(struct hashing *h, struct desk_call *c) {
    struct access *a = c->desk->access;
    struct request *r = &c->request;
    const struct credentials entered = {.name = r->name,
                                        .password = r->password,
                                        .old = r->old,
                                        .code = r->code,
                                        .badge = r->badge,
                                        .pin = r->pin,
                                        .address = text_of(c->address),
                                        .console = c->who.role == ROLE_CONSOLE ? (uint16_t)c->who.number : 0};
    h->count = r->kind == REQUEST_PASSWORD || r->kind == REQUEST_BADGE ? 2 : 1;
    switch ((enum request_kind)r->kind) {
    case REQUEST_LOGIN:
    case REQUEST_SIGN_ON: return access_login_begin(a, &entered, c->now_ms, &h->check[0]);
    case REQUEST_SETUP: return access_setup_begin(a, &entered, c->now_ms, &h->check[0]);
    case REQUEST_PASSWORD:
    case REQUEST_BADGE: return access_password_change_begin(a, &c->who, &entered, c->now_ms, h->check);
    case REQUEST_USER_ADD:
        if (access_user_find(a, r->name)) return ERR_USER_TAKEN;
        return access_password_hash_begin(a, r->name, r->password, &h->check[0]);
    default:
        if (!access_user_find(a, r->name)) return ERR_USER;
        if (account_waits(c->desk, r->name)) return ERR_SECOND_PERSON;
        return access_password_hash_begin(a, r->name, r->password, &h->check[0]);
    }
}

/* The role that the word names: that of "user-add" and "user-role". */
static int named_role(const struct request *r) {
    const struct text word = request_word(r, offsetof(struct request, role));
    for (int role = 1; role < ROLES; role++)
        if (text_is(word, role_id(role))) return role;
    return ROLE_NOBODY;
}

static void start_hash(struct desk_call *c) {
    struct hashing *h = calloc(1, sizeof *h);
    if (!h) {
        desk_refuse(c->desk, &c->reply, ERR_MEMORY, "");
        return;
    }
    h->job = (struct work_job){.run = run_hash, .done = finish_hash, .drop = drop_hash};
    h->call = access_call_of(c);
    h->role = named_role(&c->request);
    enum err err = begin_hash(h, c);

    h->job.rank = c->who.role ? 0 : access_login_rank(c->desk->access, text_of(c->address), c->now_ms);
    if (err == OK && !work_put(&c->desk->work, WORK_PASSWORD, &h->job)) err = ERR_RATE;
    if (err == OK) return;
    if (err == ERR_CODE) put_failure(&h->call, 0);
    answer_access(&h->call, err, NULL);
    drop_hash(&h->job);
}

/* ---- play money --------------------------------------------------------------------------------------- */
/* Anybody gets a token.  A terminal gets the next free number, is paired, and loads a voucher issued by the
 * cage: the same facts as in any house, so the books of a demonstration can be audited like all books.  When
 * every number is taken, a newcomer gets that of a demo terminal that has been disconnected for a while: the
 * terminal leaves its seat, its credit goes back through the cage, and it is paired again.  A terminal with a
 * wager in play or a locked jackpot is not taken.
 *
 * One address may get twenty tokens at once and then one every three seconds. */
enum { CREDIT_CENTS = 100000, AWAY_MS = 10 * 60 * 1000 };
enum { DEMO_RATE = 1, DEMO_BURST = 60, DEMO_COST = 3 }; /* for limit_take() */

static const int demo_roles[] = {ROLE_NOBODY,     ROLE_TERMINAL,   ROLE_DEALER,      ROLE_CASHIER,
                                 ROLE_SUPERVISOR, ROLE_AUDITOR,    ROLE_SIGN,        ROLE_SECURITY,
                                 ROLE_COUNT,      ROLE_ACCOUNTING, ROLE_SURVEILLANCE};

/* The bucket of the address, or the least recently used one. */
static struct limit_bucket *demo_bucket(struct desk_demo *demo, const char *address) {
    size_t oldest = 0;
    for (size_t i = 0; i < COUNT(demo->place); i++) {
        if (strcmp(demo->place[i].address, address) == 0) return &demo->place[i].bucket;
        if (demo->place[i].bucket.at_ms < demo->place[oldest].bucket.at_ms) oldest = i;
    }
    struct buf name = BUF(demo->place[oldest].address);

    buf_put(&name, address);
    demo->place[oldest].bucket = (struct limit_bucket){0};
    return &demo->place[oldest].bucket;
}

static enum err put_program_fact(struct desk *d, struct fact fact, int64_t now_ms) {
    fact.source = BY_PROGRAM;
    return house_put(&d->house, &fact, now_ms);
}

static struct fact money_fact(enum fact_kind kind, uint32_t terminal, int64_t cents, uint64_t voucher) {
    struct fact fact = {.kind = (uint8_t)kind};
    fact.money.terminal = terminal;
    fact.money.cents = cents;
    fact.money.voucher = voucher;
    return fact;
}

static struct fact unpair_fact(int role, uint32_t number, const char *name) {
    struct fact fact = {.kind = FACT_UNPAIR};
    struct buf b = BUF(fact.pair.name);
    fact.pair.role = role == ROLE_TERMINAL ? 0 : (uint8_t)role;
    fact.pair.terminal = number;
    buf_put(&b, name);
    return fact;
}

/* ---- play money: terminals ---------------------------------------------------------------------------- */
static bool has_lock(const struct floor *f, uint32_t terminal) {
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].terminal == terminal) return true;
    return false;
}

/* Is it a demo terminal that has been disconnected for long enough? */
static bool is_deserted(const struct desk *d, uint32_t terminal, int64_t now_ms) {
    const struct floor *f = &d->house.working;
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    const int64_t left_ms = d->left_ms[terminal - 1];
    const int64_t since_ms = left_ms ? left_ms : d->demo.since_ms;
    if (strncmp(t->name, "demo ", 5) != 0 || t->in_play || d->terminal[terminal - 1]) return false;
    return now_ms - since_ms >= AWAY_MS && !has_lock(f, terminal);
}

/* Gives up its seat, its credit and its token. */
static enum err clear_terminal(struct desk *d, uint32_t terminal, int64_t now_ms) {
    const struct floor *f = &d->house.working;
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    const int64_t credit = floor_credit(f, terminal);
    const uint64_t voucher = house_draw_voucher(&d->house);
    struct fact leave = {.kind = FACT_LEAVE, .table = t->table};
    enum err err = OK;
    leave.seat.terminal = terminal;
    leave.seat.seat = t->seat;
    if (t->table) err = put_program_fact(d, leave, now_ms);
    if (err == OK && credit) err = put_program_fact(d, money_fact(FACT_COLLECT, terminal, credit, voucher), now_ms);
    if (err == OK && credit) err = put_program_fact(d, money_fact(FACT_REDEEM, 0, credit, voucher), now_ms);
    if (err == OK && t->paired) err = put_program_fact(d, unpair_fact(ROLE_TERMINAL, terminal, t->name), now_ms);
    if (err == OK && d->access->terminal[terminal - 1].paired) err = access_unpair(d->access, ROLE_TERMINAL, terminal);
    return err;
}

/* Finds a terminal number to give away. */
static enum err free_terminal(struct desk *d, int64_t now_ms, uint32_t *out) {
    const struct floor *f = &d->house.working;
    for (*out = 1; *out <= f->config->terminals; ++*out)
        if (!f->terminal[*out - 1].paired && !d->access->terminal[*out - 1].paired) return OK;
    for (*out = 1; *out <= f->config->terminals; ++*out)
        if (is_deserted(d, *out, now_ms)) return clear_terminal(d, *out, now_ms);
    return ERR_TERMINALS_FULL;
}

static enum err put_demo_pair(struct desk *d, const struct access_token *token, int64_t now_ms) {
    struct fact pair;
    access_pair_fact(d->access, token, &pair);
    const enum err err = put_program_fact(d, pair, now_ms);
    if (err != OK) access_unpair(d->access, token->who.role, token->who.number);
    return err;
}

static enum err demo_terminal(struct desk *d, int64_t now_ms, struct access_token *out) {
    const int64_t most = d->house.working.config->credit_max_cents;
    const int64_t cents = most < CREDIT_CENTS ? most : CREDIT_CENTS;
    const uint64_t voucher = house_draw_voucher(&d->house);
    uint32_t number = 0;
    TRY(free_terminal(d, now_ms, &number));
    TRY(access_demo_device(d->access, ROLE_TERMINAL, number, now_ms, out));
    d->left_ms[number - 1] = now_ms; /* counts as left now, so that it is not taken away before it can connect */
    enum err err = put_demo_pair(d, out, now_ms);
    if (err != OK) return err;
    /* a terminal that was unpaired by hand still has its credit */
    const int64_t more = cents - floor_credit(&d->house.working, number);

    if (more > 0) err = put_program_fact(d, money_fact(FACT_ISSUE, 0, more, voucher), now_ms);
    if (more > 0 && err == OK) err = put_program_fact(d, money_fact(FACT_LOAD, number, more, voucher), now_ms);
    return err;
}

/* ---- play money: signs and people --------------------------------------------------------------------- */
/* A sign holds no money: when all are taken, one that is not connected is replaced. */
static enum err demo_sign(struct desk *d, int64_t now_ms, struct access_token *out) {
    uint32_t number = 1;
    while (number <= ACCESS_SIGNS && d->access->sign[number - 1].paired) number++;
    if (number > ACCESS_SIGNS) {
        number = 1;
        while (number <= ACCESS_SIGNS && desk_device_connected(d, ROLE_SIGN, number)) number++;
        if (number > ACCESS_SIGNS) return ERR_TERMINALS_FULL;
        TRY(put_program_fact(d, unpair_fact(ROLE_SIGN, number, ""), now_ms));
        TRY(access_unpair(d->access, ROLE_SIGN, number));
    }
    TRY(access_demo_device(d->access, ROLE_SIGN, number, now_ms, out));
    return put_demo_pair(d, out, now_ms);
}

static enum err demo_person(struct desk *d, struct access_who as, int64_t now_ms, struct access_token *out) {
    const struct access_user *made;
    struct fact fact;
    const enum err err = access_demo_user(d->access, as, now_ms, out, &made);
    if (err != OK || !made) return err;
    access_user_fact(made, USER_ADDED, &fact);
    return put_program_fact(d, fact, now_ms);
}

/* Makes a token and puts the facts that it needs; the last of them is house.next - 1. */
static enum err give_demo_token(struct desk *d, const struct request *r, const char *address, int64_t now_ms,
                                struct access_token *out) {
    const int role = r->as < COUNT(demo_roles) ? demo_roles[r->as] : ROLE_NOBODY;
    if (!d->house.setup.demo) return ERR_DEMO;
    if (d->house.trouble != OK) return d->house.trouble;
    if (!limit_take(demo_bucket(&d->demo, address), DEMO_RATE, DEMO_BURST, DEMO_COST, now_ms)) return ERR_RATE;
    if (!d->demo.since_ms) d->demo.since_ms = now_ms;
    switch (role) {
    case ROLE_TERMINAL: return demo_terminal(d, now_ms, out);
    case ROLE_SIGN: return demo_sign(d, now_ms, out);
    default: {
        const struct access_who as = {.role = (uint8_t)role, .number = (uint32_t)r->index};
        return demo_person(d, as, now_ms, out);
    }
    }
}

/* ---- play money: what all visitors share --------------------------------------------------------------- */
/* Everybody may be a supervisor, and nobody has more right to the house than the next visitor: its own people stay as
 * they are, their places free, and who plays at a terminal keeps it.  Everything else may be tried, and when somebody
 * has closed and lowered all there is, whoever comes next starts over. */
enum { ANEW_MS = 10 * 60 * 1000 };

static int device_role(const struct request *r) {
    static const uint8_t roles[] = {ROLE_NOBODY, ROLE_TERMINAL, ROLE_SIGN, ROLE_READER, ROLE_CONSOLE};
    return roles[r->device];
}

static enum err check_shared(const struct desk_call *c) {
    const struct request *r = &c->request;
    if (!c->desk->house.setup.demo) return OK;
    switch ((enum request_kind)r->kind) {
    case REQUEST_USER_ADD:
        if (c->desk->access->user[ACCESS_TRIAL_USERS / 2 - 1].number) return ERR_USERS_FULL;
        return access_is_demo_name(r->name) ? ERR_DEMO_SHARED : OK;
    case REQUEST_USER_ROLE:
    case REQUEST_USER_PASSWORD:
    case REQUEST_USER_REMOVE: return access_is_demo_name(r->name) ? ERR_DEMO_SHARED : OK;
    case REQUEST_UNPAIR:
        return desk_device_connected(c->desk, device_role(r), (uint32_t)r->terminal) ? ERR_DEMO_SHARED : OK;
    default: return OK;
    }
}

static enum err start_over(struct desk *d, int64_t now_ms) {
    if (!d->house.setup.demo) return ERR_DEMO;
    if (d->demo.fixed) return ERR_DEMO_SHARED;
    if (d->stopping || (d->demo.anew_ms && now_ms - d->demo.anew_ms < ANEW_MS)) return ERR_RATE;
    d->demo.over = true;
    d->upkeep.stop_ms = 0; /* rounds in play are play money too */
    desk_stop(d);
    return OK;
}

/* ---- tokens ------------------------------------------------------------------------------------------- */
static void pair_device(struct desk_call *c) {
    struct access_call m = access_call_of(c);
    struct access_token token = {0};
    enum err err = access_pair(c->desk->access, c->request.code, text_of(c->address), c->now_ms, &token);
    if (err == ERR_CODE) put_failure(&m, 0);
    if (err == OK) err = put_pair(&m, &token);
    answer_access(&m, err, &token);
}

/* Only in a house of play money. */
static void answer_demo(struct desk_call *c) {
    struct access_call m = access_call_of(c);
    const uint64_t before = c->desk->house.next;
    struct access_token token = {0};
    const enum err err = give_demo_token(c->desk, &c->request, c->address, c->now_ms, &token);
    if (c->desk->house.next > before) m.fact = c->desk->house.next - 1;
    answer_access(&m, err, &token);
}

static void logout(struct desk_call *c) {
    struct access_call m = access_call_of(c);
    const struct access_user *user = access_user(c->desk->access, c->who.number);
    enum err err = access_logout(c->desk->access, &c->who);
    if (err == OK && user) put_session(&m, &c->who, user->name, false);
    if (err == OK && c->peer) c->peer->leaves_with = CLOSE_LOGGED_OUT;
    answer_access(&m, err, NULL);
}

void desk_change_session(struct desk_call *c) {
    switch ((enum request_kind)c->request.kind) {
    case REQUEST_PAIR: pair_device(c); break;
    case REQUEST_DEMO: answer_demo(c); break;
    case REQUEST_START_OVER: {
        const struct access_call m = access_call_of(c);
        answer_access(&m, start_over(c->desk, c->now_ms), NULL);
        break;
    }
    case REQUEST_LOGOUT: logout(c); break;
    default: start_hash(c); break;
    }
}

/* ---- signs -------------------------------------------------------------------------------------------- */
/* An address as its sixteen bytes, IPv4 mapped into IPv6; false for anything else. */
static bool parse_address(const char *text, struct in6_addr *out) {
    BUF_ON_STACK(b, 80);
    buf_format(&b, "%s%s", strchr(text, ':') ? "" : "::ffff:", text);
    return inet_pton(AF_INET6, b.text, out) == 1;
}

static bool is_own_machine(const struct config *config, const char *address) {
    struct in6_addr from, listed;
    if (!parse_address(address, &from)) return false;
    if (IN6_IS_ADDR_LOOPBACK(&from) || (IN6_IS_ADDR_V4MAPPED(&from) && from.s6_addr[12] == 127)) return true;
    for (int i = 0; i < config->sign_machine_count; i++)
        if (parse_address(config->sign_machines[i], &listed) && memcmp(&from, &listed, sizeof from) == 0) return true;
    return false;
}

/* [S-equipment-2, super-three-card R14, three-card-catch R14] Where a document names the jackpot equipment, a
 * sign is a display wired to a machine of the house.  Any sign can show every pool, so this holds for all
 * signs of a house that has such a meter. */
bool desk_allows_sign(const struct desk *d, const char *address) {
    const struct config *config = d->house.durable.config;
    bool named = false;
    for (int i = 0; i < config->table_count; i++)
        named = named || (config->table[i].pool && config->table[i].rules.game->equipment);
    return !named || d->house.setup.demo || is_own_machine(config, address);
}

/* ---- people and terminals ----------------------------------------------------------------------------- */
static void change_user(struct desk_call *c) {
    struct access *a = c->desk->access;
    const struct request *r = &c->request;
    struct access_call m = access_call_of(c);
    const struct access_user *user = NULL;
    const bool role = r->kind == REQUEST_USER_ROLE;
    enum err err = role && account_waits(c->desk, r->name) ? ERR_SECOND_PERSON
                   : role ? access_user_role(a, r->name, named_role(r), c->now_ms, &user)
                          : access_user_remove(a, r->name, c->now_ms, &user);
    if (err == OK) err = put_user(&m, user, role ? USER_ROLE : USER_REMOVED);
    answer_access(&m, err, NULL);
}

/* Is there such a device in this house? */
static bool has_device(const struct desk *d, int role, int64_t number) {
    const struct config *config = d->house.durable.config;
    if (role == ROLE_TERMINAL) return number <= config->terminals;
    if (role == ROLE_SIGN) return number <= ACCESS_SIGNS;
    if (number > config->table_count) return false;
    return role == ROLE_CONSOLE ? config->table[number - 1].live
                                : floor_has_reader(&d->house.durable.floor, (int)number);
}

/* [table-at-speed 13] A terminal's own seat, where the request names one. */
static enum err read_own_seat(const struct desk_call *c, struct access_code *code) {
    const struct request *r = &c->request;
    int table;
    if (!r->table.size && !r->seat) return OK;
    if (!desk_find_table(c, &table) || !table || code->role != ROLE_TERMINAL) return ERR_TABLE;
    if (r->seat < 1 || r->seat > c->desk->house.durable.config->table[table - 1].seats) return ERR_SEAT;
    code->table = (uint16_t)table;
    code->seat = (uint16_t)r->seat;
    return OK;
}

static void pair_code(struct desk_call *c) {
    const struct request *r = &c->request;
    struct access_code code = {.role = (uint8_t)device_role(r), .number = (uint32_t)r->terminal};
    struct buf out = {0};
    enum err err = has_device(c->desk, code.role, r->terminal) ? read_own_seat(c, &code) : ERR_TERMINAL;
    if (err == OK) err = access_pair_code(c->desk->access, r->name, c->now_ms, &code);
    if (err != OK) {
        desk_refuse(c->desk, &c->reply, err, "");
        return;
    }
    desk_result_begin(&out, &c->reply);
    json_write(&out, "{code:%s, expires:%jd}", code.code, code.expires_ms);
    desk_result_end(c->desk, &c->reply, &out);
}

/* The floor first: it refuses if a wager is in play.  If the token then cannot be removed, the next attempt
 * removes it. */
static void unpair(struct desk_call *c) {
    struct access_call m = access_call_of(c);
    struct access *a = c->desk->access;
    const uint32_t number = (uint32_t)c->request.terminal;
    const int role = device_role(&c->request);
    const struct access_sign *about = access_about(a, role, number);
    struct fact fact = unpair_fact(role, number, about ? about->name : "");
    fact.source = BY_USER;
    fact.who = m.who.number;
    enum err err = put_fact(&m, &fact);
    if (err == OK || err == ERR_TERMINAL) err = access_unpair(a, role, number);
    answer_access(&m, err, NULL);
}

void desk_change_access(struct desk_call *c) {
    const enum err shared = check_shared(c);
    if (shared) {
        desk_refuse(c->desk, &c->reply, shared, "");
        return;
    }
    switch ((enum request_kind)c->request.kind) {
    case REQUEST_PAIR_CODE: pair_code(c); break;
    case REQUEST_UNPAIR: unpair(c); break;
    case REQUEST_USER_ROLE:
    case REQUEST_USER_REMOVE: change_user(c); break;
    default: start_hash(c); break;
    }
}

void desk_follow_account(struct desk *d, const struct fact *fact) {
    if (fact->kind != FACT_USER && fact->kind != FACT_PAIR) return;
    const enum err err = fact->kind == FACT_PAIR ? access_follow_pair(d->access, fact) : access_follow(d->access, fact);
    if (err != OK && fact->kind == FACT_PAIR)
        log_event(d->log, LOG_LEVEL_ERROR, "people-differ", err_text(err),
                  LOG_NUMBER(role_id(fact_pair_role(fact)), fact->pair.terminal), LOG_TEXT("name", fact->pair.name));
    else if (err != OK)
        log_event(d->log, LOG_LEVEL_ERROR, "people-differ", err_text(err), LOG_NUMBER("user", fact->user.number),
                  LOG_TEXT("name", fact->user.name));
}

void desk_note_people(struct desk *d) {
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM};
    struct buf text = BUF(fact.note.text);
    if (!d->access->differ) return;
    fact.note.code = NOTE_PEOPLE;
    note_text(&text, NOTE_PEOPLE, 2,
              (struct note_value[]){note_int("count", d->access->differ), note_word("names", d->access->differ_names)});
    house_put(&d->house, &fact, d->house.setup.now_ms);
}
