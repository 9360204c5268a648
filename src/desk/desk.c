/* desk.c - connections, which of them get a new view when a fact becomes durable, and the server's callbacks. */
#include "desk/desk.h"

#include "base/json_write.h"

#include <stdlib.h>
#include <string.h>

/* ---- time --------------------------------------------------------------------------------------------- */
struct clock_reading desk_read_clocks(const struct desk *d) {
    const int64_t wall_ms = d->clock_ms(d->context);
    return (struct clock_reading){wall_ms, d->steady_ms ? d->steady_ms(d->context) : wall_ms};
}

/* After the machine slept or its clock was set, decision windows that were open start again. */
int64_t desk_now(struct desk *d) {
    const int64_t now_ms = monotonic_clock_ms(&d->clock, desk_read_clocks(d));
    if (d->clock.jumped) {
        d->clock.jumped = false;
        house_resume(&d->house, now_ms);
    }
    return now_ms;
}

/* ---- connections -------------------------------------------------------------------------------------- */
bool desk_is_house(const struct config *config, const char *origin) {
    for (int i = 0; i < config->house_count; i++)
        if (strcmp(config->houses[i], origin) == 0) return true;
    return false;
}

/* A page of another site must not send requests on behalf of the person who has it open; one that came from the
 * house's other machine may. */
bool desk_same_origin(const struct config *config, const struct server_client *client) {
    const char *at = strstr(client->origin, "://");
    return !client->origin[0] || (at && strcmp(at + 3, client->host) == 0) || desk_is_house(config, client->origin);
}

/* Gives the connection a free slot; false if there is none. */
static bool take_slot(struct desk *d, struct desk_peer *p) {
    for (int i = 0; i < DESK_SLOTS; i++) {
        const uint32_t slot = ++d->sessions % DESK_SLOTS;
        if (d->slot[slot]) continue;
        d->slot[slot] = p;
        p->session = d->sessions ? d->sessions : (d->sessions = DESK_SLOTS);
        return true;
    }
    return false;
}

struct desk_peer *desk_find_peer(const struct desk *d, uint32_t session) {
    struct desk_peer *p = session ? d->slot[session % DESK_SLOTS] : NULL;
    return p && p->session == session ? p : NULL;
}

bool desk_device_connected(const struct desk *d, int role, uint32_t number) {
    for (const struct desk_peer *p = d->first; p; p = p->next)
        if (p->known && p->who.role == role && p->who.number == number) return true;
    return false;
}

static bool on_open(void *context, struct server_peer *peer, const struct server_client *client) {
    struct desk *d = context;
    struct desk_peer *p;
    if (!desk_same_origin(d->house.durable.config, client) || !desk_is_own_host(d->house.durable.config, client->host))
        return false;
    p = calloc(1, sizeof *p);
    if (!p) return false;
    if (!take_slot(d, p)) {
        free(p);
        return false;
    }
    p->peer = peer;
    p->since_ms = desk_now(d);
    p->next = d->first;
    if (d->first) d->first->before = p;
    d->first = p;
    d->counts.connections++;
    server_set_peer_data(peer, p);
    return true;
}

static void on_close(void *context, struct server_peer *peer) {
    struct desk *d = context;
    struct desk_peer *p = server_peer_data(peer);
    if (!p) return;
    if (p->before)
        p->before->next = p->next;
    else
        d->first = p->next;
    if (p->next) p->next->before = p->before;
    d->slot[p->session % DESK_SLOTS] = NULL;
    if (p->known && p->who.role == ROLE_TERMINAL && d->terminal[p->who.number - 1] == p) {
        d->terminal[p->who.number - 1] = NULL;
        d->left_ms[p->who.number - 1] = desk_now(d);
        d->connected--;
        d->changed = true; /* a table may have waited for this one alone */
    }
    if (p->known && p->who.role == ROLE_SIGN) d->sign_seen_ms[p->who.number - 1] = desk_now(d);
    d->counts.closed++;
    for (int i = 0; i < p->queued; i++) free(p->queue[i].text);
    free(p);
    server_set_peer_data(peer, NULL);
}

/* ---- answers ------------------------------------------------------------------------------------------ */
void desk_queue(struct desk *d, struct desk_peer *p, struct desk_text text) {
    if (p->queued == DESK_QUEUE || p->queued_bytes + text.size > LIMIT_WAITING) {
        free(text.text); /* the client sends faster than it reads */
        desk_log_flood(d, p, ERR_RATE);
        server_close_peer(p->peer, CLOSE_SLOW);
        return;
    }
    p->queue[p->queued++] = text;
    p->queued_bytes += text.size;
    server_want_write(p->peer);
}

static struct view_source view_of(struct desk *d) {
    static const char cannot_write[] = "No wagers are taken: the house cannot write its books. Nothing is lost; "
                                       "play goes on when it can.";
    const bool trouble = d->house.trouble != OK, held = floor_is_held(&d->house.durable.floor);
    return (struct view_source){.floor = &d->house.durable.floor,
                                .shared = &d->shared,
                                .names = {pit_user_name, &d->pit},
                                .venue = d->house.durable.config->venue,
                                .version = d->house.setup.version,
                                .trouble = trouble       ? cannot_write
                                           : d->stopping ? desk_closing
                                           : held        ? err_text(ERR_SELF_CHECK)
                                                         : NULL,
                                .trouble_code = trouble       ? "store"
                                                : d->stopping ? "closing"
                                                : held        ? err_code(ERR_SELF_CHECK)
                                                              : NULL,
                                .table_version = d->table_version,
                                .hits = d->pit.hits,
                                .hit_count = d->pit.hit_count,
                                .now_ms = d->turn_ms,
                                .connected = d->connected,
                                .racks_fact = d->racks_fact};
}

/* ---- outgoing messages -------------------------------------------------------------------------------- */
static uint64_t last_request(const struct desk *d, const struct desk_peer *p) {
    const struct floor *f = &d->house.durable.floor;
    if (p->who.role == ROLE_TERMINAL) return f->terminal[p->who.number - 1].request;
    if (p->who.role == ROLE_READER)
        return p->who.number <= f->config->table_count ? f->table[p->who.number - 1].read_seq : 0;
    return p->who.role == ROLE_SIGN ? 0 : floor_user_request(f, p->who.number);
}

/* What the witness must have too is not acknowledged to a person before.  A terminal's view shows its credit; what
 * leaves it is a voucher, which is a result. */
static uint64_t last_acknowledged(const struct desk *d, const struct desk_peer *p) {
    const uint64_t last = last_request(d, p);
    if (!access_is_person(p->who.role)) return last;
    const uint64_t held = desk_request_held(d, BY_USER, p->who.number);
    return held && held <= last ? held - 1 : last;
}

static const char *sender_name(const struct desk *d, const struct access_who *who) {
    const struct access_user *user;
    if (who->role == ROLE_TERMINAL) return d->house.durable.floor.terminal[who->number - 1].name;
    if (who->role == ROLE_SIGN) return "sign";
    if (who->role == ROLE_READER) return d->house.durable.config->table[who->number - 1].name;
    user = access_user(d->access, who->number);
    return user ? user->name : "";
}

static void put_welcome(struct buf *b, struct desk *d, const struct desk_peer *p) {
    const struct view_source house = view_of(d);
    json_write(b, "{is:'welcome', role:%s, number:%u, name:%s, ack:%jd, venue:%s, fingerprint:%s", role_id(p->who.role),
               p->who.number, sender_name(d, &p->who), last_acknowledged(d, p), house.venue, d->fingerprint);
    if (p->who.console) json_write_text(b, "console", house.floor->config->table[p->who.console - 1].name);
    json_write(b, "demo:%i, unapproved:%i, version:%s, now:%jd", house.floor->head->demo,
               house.floor->config->unapproved, house.version, house.now_ms);
    if (house.floor->config->house_count) desk_put_houses(b, house.floor->config);
    json_write_end(b, '}');
}

/* The table whose views this connection gets; 0: none. */
static int table_of(const struct desk *d, const struct desk_peer *p) {
    if (p->who.role == ROLE_TERMINAL && d->house.durable.floor.terminal[p->who.number - 1].table)
        return d->house.durable.floor.terminal[p->who.number - 1].table;
    return p->watched;
}

static void put_view(struct buf *b, struct desk *d, struct desk_peer *p) {
    const struct view_source house = view_of(d);
    d->counts.views++;
    switch (p->who.role) {
    case ROLE_TERMINAL: view_put_terminal(b, &house, p->who.number, p->watched, last_acknowledged(d, p)); break;
    case ROLE_SIGN: view_put_sign(b, &house, p->watched); break;
    default:
        if (p->watched)
            view_put_dealer(b, &house, p->watched, last_acknowledged(d, p));
        else if (desk_watches_pit(p))
            pit_put_view(b, &d->pit, &house, last_acknowledged(d, p));
        else
            view_put_floor(b, &house);
    }
}

/* Writes one message: answers first, views last; true if one was written. */
static bool write_one(struct desk *d, struct desk_peer *p, struct buf *out) {
    const int table = p->known ? table_of(d, p) : 0;
    if (p->wants_welcome) {
        p->wants_welcome = false;
        put_welcome(out, d, p);
    } else if (p->queued) {
        buf_bytes(out, p->queue[0].text, p->queue[0].size);
        p->queued_bytes -= p->queue[0].size;
        free(p->queue[0].text);
        memmove(p->queue, p->queue + 1, (size_t)--p->queued * sizeof *p->queue);
    } else if (p->known && p->wants_floor) {
        const struct view_source house = view_of(d);
        p->wants_floor = false;
        view_put_floor(out, &house);
    } else if (table && (p->table_sent != table || p->version_sent != d->table_version[table - 1])) {
        const struct view_source house = view_of(d);
        p->table_sent = (uint16_t)table;
        p->version_sent = d->table_version[table - 1];
        view_put_table(out, &house, table);
    } else if (p->known && p->wants_view) {
        p->wants_view = false;
        put_view(out, d, p);
    } else {
        return false;
    }
    return true;
}

static bool on_writable(void *context, struct server_peer *peer, struct buf *out) {
    struct desk_peer *p = server_peer_data(peer);
    if (!p || !write_one(context, p, out)) return false;
    if (p->leaves_with && !p->queued) server_close_peer(peer, p->leaves_with);
    if (p->wants_welcome || p->queued || p->wants_floor || p->wants_view) server_want_write(peer);
    return true;
}

/* ---- durable facts ------------------------------------------------------------------------------------ */
/* Does the fact change what everybody at its table sees, or only what one terminal sees? */
static bool changes_table(const struct desk *d, const struct fact *fact) {
    const struct floor_table *t = &d->house.durable.floor.table[fact->table - 1];
    switch ((enum fact_kind)fact->kind) {
    case FACT_BETS:
    case FACT_READY:
    case FACT_ACT:
        /* a terminal of a stadium sees only its own seat; the decisions of the others show in the phase, and the
         * first wager starts the clock of all */
        return floor_config(&d->house.durable.floor, fact->table)->seats <= TABLE_SEATS || t->phase == TABLE_DEALING ||
               (fact->kind == FACT_BETS && t->players == 1 &&
                (!t->deadline_ms || t->deadline_ms == fact->time_ms + t->terms.betting_ms));
    default: return true;
    }
}

static uint32_t terminal_of(const struct desk *d, const struct fact *fact) {
    const bool by_terminal = fact->source == BY_TERMINAL;
    if (!by_terminal && IS_ONE_OF(fact->kind, FACT_LOAD, FACT_COLLECT)) return fact->money.terminal;
    if (!by_terminal && IS_ONE_OF(fact->kind, FACT_SIT, FACT_LEAVE)) return fact->seat.terminal;
    return replay_terminal_of(&d->house.durable.floor, fact);
}

void desk_want_view(struct desk_peer *p) {
    if (p->who.role == ROLE_READER) return; /* it is told what became of its frames, and nothing else */
    p->wants_view = true;
    server_want_write(p->peer);
}

/* A terminal may have left the table before its jackpot is paid, its stakes are returned, or its round is
 * reopened and paid anew. */
static bool reaches_who_left(const struct desk *d, const struct fact *fact) {
    if (IS_ONE_OF(fact->kind, FACT_PAY, FACT_IRREGULARITY, FACT_VOID)) return true;
    return IS_ONE_OF(fact->kind, FACT_CORRECT, FACT_CORRECTIONS, FACT_AMEND, FACT_STEP, FACT_SETTLE) &&
           d->house.durable.floor.table[fact->table - 1].reopened;
}

static bool changes_view(const struct desk *d, const struct desk_peer *p, const struct fact *fact, bool table_wide) {
    /* the pit's view is sent at most every DESK_PIT_MS; a card reader is told what became of its frames */
    if (desk_watches_pit(p) || p->who.role == ROLE_READER) return false;
    if (p->who.role == ROLE_SIGN) return fact_is_about(fact->kind, ABOUT_SIGNS);
    if (p->who.role == ROLE_TERMINAL && reaches_who_left(d, fact)) return true;
    if (fact->kind == FACT_SELF_CHECK) return true; /* each shows whether new rounds open */
    if (!fact->table) return p->who.role != ROLE_TERMINAL;
    return table_wide && table_of(d, p) == fact->table;
}

/* New limits take effect with a round.  Usually nothing changed and the table message is not sent again. */
static void update_terms(struct desk *d, int table) {
    const struct floor_terms *terms = &d->house.durable.floor.table[table - 1].terms;
    if (memcmp(&d->terms[table - 1], terms, sizeof *terms) == 0) return;
    memcpy(&d->terms[table - 1], terms, sizeof *terms);
    d->table_version[table - 1]++;
}

static void count_delay(struct desk_delays *delays, int64_t ms) {
    int i = 0;
    if (ms < 0) ms = 0; /* the clock was set back */
    while (i < DESK_DELAY_BUCKETS && ms > desk_delay_bounds[i]) i++;
    delays->bucket[i]++;
    delays->facts++;
    delays->sum_ms += ms;
}

void desk_on_durable(void *context, const struct fact *fact) {
    struct desk *d = context;
    const bool table_wide = fact->table && changes_table(d, fact);
    /* at a small stadium the dealer sees every seat, the players only their own */
    const bool listed = fact->table && view_lists_seats(&d->house.durable.floor, fact->table);
    const uint32_t terminal = terminal_of(d, fact);
    const bool floor = IS_ONE_OF(fact->kind, FACT_TABLE_OPEN, FACT_TABLE_CLOSE, FACT_SIT, FACT_LEAVE, FACT_SELF_CHECK);
    d->counts.facts++;
    d->pit_stale = true;
    count_delay(&d->delays, d->turn_ms - fact->time_ms);
    desk_log_fact(d, fact);
    desk_follow_account(d, fact);
    desk_answer_pending(d, fact->number);
    if (fact->kind == FACT_ROUND) update_terms(d, fact->table);
    d->floor_changed = d->floor_changed || floor;
    if (fact_is_about(fact->kind, ABOUT_CHIPS)) {
        d->racks_changed = true;
        d->racks_fact = fact->number;
    }
    if (terminal && d->terminal[terminal - 1]) desk_want_view(d->terminal[terminal - 1]);
    if (!table_wide && !listed && fact->source == BY_TERMINAL) return;
    for (struct desk_peer *p = d->first; p; p = p->next) {
        if (!p->known || p->wants_view) continue;
        p->wants_view = changes_view(d, p, fact, table_wide || (listed && p->who.role != ROLE_TERMINAL));
        if (p->wants_view) server_want_write_news(p->peer);
    }
}

/* ---- the clock ---------------------------------------------------------------------------------------- */
static void want_floor_views(struct desk *d) {
    const bool all = d->floor_changed;
    if (!all && !d->racks_changed) return;
    d->floor_changed = d->racks_changed = false;
    for (struct desk_peer *p = d->first; p; p = p->next) {
        if (!p->known || p->who.role == ROLE_READER) continue;
        if (!all && !access_may_ask(p->who.role, REQUEST_SLIPS_OPEN)) continue; /* terminals and signs show none */
        p->wants_floor = true;
        server_want_write_news(p->peer);
    }
}

/* Closes connections that have not said hello in time, or whose session has ended or terminal was unpaired. */
static void drop_overdue(struct desk *d, int64_t now_ms) {
    for (struct desk_peer *p = d->first; p; p = p->next) {
        if (p->known ? !access_is_alive(d->access, &p->who, now_ms) : now_ms - p->since_ms > LIMIT_HELLO_MS)
            server_close_peer(p->peer, p->known ? CLOSE_SESSION_ENDED : CLOSE_NO_HELLO);
    }
}

static void on_wake(void *context) {
    struct desk *d = context;
    const bool trouble = d->house.trouble != OK;
    work_finish(&d->work);
    d->turn_ms = desk_now(d);
    house_poll(&d->house, d->turn_ms);
    if (trouble != (d->house.trouble != OK)) { /* every view shows whether the store can write */
        desk_log_trouble(d);
        d->floor_changed = true;
        for (struct desk_peer *p = d->first; p; p = p->next) p->wants_view = p->who.role != ROLE_READER;
    }
    want_floor_views(d);
    desk_pit_turn(d, d->turn_ms);
    if (d->upkeep.witness.awaited > d->upkeep.witness.last.number) desk_witness(d, d->turn_ms);
    if (d->stopping || d->house.trouble == ERR_STORE_FENCED) desk_upkeep(d, d->turn_ms);
}

/* One reading of the clock and one commit for all messages of this turn; sends what is durable by now. */
static void on_idle(void *context) {
    struct desk *d = context;
    if (d->changed) {
        const int64_t now_ms = desk_now(d);

        desk_pass_over_away(d, now_ms);
        house_clock(&d->house, now_ms);
    }
    d->changed = false;
    writer_flush(d->house.setup.writer);
    on_wake(context);
}

static int64_t on_tick(void *context) {
    struct desk *d = context;
    const int64_t now_ms = desk_now(d);
    desk_pass_over_away(d, now_ms);
    const int64_t due_ms = house_clock(&d->house, now_ms);

    if (now_ms - d->checked_ms >= 1000 || now_ms < d->checked_ms) {
        d->checked_ms = now_ms;
        drop_overdue(d, now_ms);
        desk_answer_late(d, now_ms);
        desk_free_seats(d, now_ms);
        desk_tell_clock(d, now_ms);
    }
    desk_upkeep(d, now_ms);
    desk_pit_turn(d, now_ms);
    const int64_t most_ms = d->stopping ? 100 : 1000;
    int64_t wait_ms = !due_ms || due_ms - now_ms > most_ms ? most_ms : due_ms - now_ms;

    if (desk_pit_due(d, now_ms) < wait_ms) wait_ms = desk_pit_due(d, now_ms);
    return wait_ms > 0 ? wait_ms : 0;
}

/* ---- opening and closing ------------------------------------------------------------------------------ */
/* Called from the worker threads. */
static void wake(void *context) {
    const struct desk *d = context;
    if (d->server) server_wake(d->server);
}

void desk_open(struct desk *d, struct access *access) {
    enum { FINGERPRINT_SHOWN = sizeof d->fingerprint - 1 };
    BUF_ON_STACK(fingerprint, RECEIPT_PUBLIC * 3);
    d->access = access;
    d->table_version = calloc(d->house.durable.config->table_count, sizeof *d->table_version);
    d->terms = calloc(d->house.durable.config->table_count, sizeof *d->terms);
    d->addresses = calloc(DESK_ADDRESSES, sizeof *d->addresses);
    must(d->table_version && d->terms && d->addresses);
    receipt_key_put_fingerprint(&fingerprint, d->house.setup.keys->sign.public);
    memcpy(d->fingerprint, fingerprint.text, FINGERPRINT_SHOWN);
    d->upkeep.locks_logged = d->house.durable.floor.head->locks; /* those before were logged then */
    work_open(&d->work, wake, d);
    d->threads_stopped = false;
    desk_pit_open(d);
    desk_note_people(d);
    monotonic_clock_start(&d->clock, desk_read_clocks(d), d->house.working.head->time_ms);
}

void desk_stop_threads(struct desk *d) {
    if (!d->threads_stopped) work_close(&d->work);
    d->threads_stopped = true;
}

void desk_close(struct desk *d) {
    d->server = NULL;
    desk_stop_threads(d);
    desk_drop_pending(d);
    free(d->table_version);
    free(d->terms);
    free(d->addresses);
}

const struct server_app desk_app = {
    .on_open = on_open,
    .on_message = desk_on_message,
    .on_writable = on_writable,
    .on_close = on_close,
    .on_http = desk_on_http,
    .on_tick = on_tick,
    .on_wake = on_wake,
    .on_idle = on_idle,
};
