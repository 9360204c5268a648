/* desk_standby.c - the desk of a standby: it follows the log of the house that writes, tells everybody where that is,
 * and stops the loop when the house has been silent for too long.
 *
 * Silence is three missed beats, seen by a standby that can read the store: one that cannot knows nothing.  An entry
 * counts as a beat.  However long a standby was held up itself, between two looks it has missed one beat at most. */
#include "desk/desk.h"

#include "base/json_write.h"

enum { FOLLOW_MS = 100, WITNESS_MS = 1000 };

static int64_t steady_ms(const struct desk *d) { return desk_read_clocks(d).steady_ms; }

void desk_stand_by(struct desk *d, const struct config *config) {
    const int64_t now_ms = steady_ms(d);
    d->standby = (struct desk_standby){.config = config, .looked_ms = now_ms, .followed_ms = now_ms};
}

int64_t desk_standby_behind(const struct desk *d) { return steady_ms(d) - d->standby.followed_ms; }

void desk_put_houses(struct buf *b, const struct config *config) {
    json_write_begin(b, "houses", '[');
    for (int i = 0; i < config->house_count; i++) json_write_text(b, NULL, config->houses[i]);
    json_write_end(b, ']');
}

void desk_put_standby(struct buf *b, const struct desk *d) {
    json_write(b, "{is:'standby', behind:%jd", desk_standby_behind(d));
    desk_put_houses(b, d->standby.config);
    json_write_end(b, '}');
}

/* ---- following ---------------------------------------------------------------------------------------- */
static uint64_t facts_of(const struct desk *d) {
    return d->house.durable.config ? d->house.durable.floor.head->facts : 0;
}

/* The store could be read, or not: said when it changes. */
static void tell_reading(struct desk *d, enum err err, const char *why) {
    struct desk_standby *k = &d->standby;
    if (err == ERR_STORE_CHAIN)
        log_event(d->log, LOG_LEVEL_ERROR, "log-damaged", why, LOG_NUMBER("facts", facts_of(d)));
    else if (err && !k->blind)
        log_event(d->log, LOG_LEVEL_ERROR, "standby-blind", why, LOG_TEXT("code", err_code(err)));
    else if (!err && k->blind)
        log_event(d->log, LOG_LEVEL_INFO, "standby-follows", "the store can be read again",
                  LOG_NUMBER("facts", facts_of(d)));
    k->blind = err != OK;
}

/* A house does not open before the end of its log: better said now than when it is needed. */
static void tell_clock(struct desk *d) {
    const struct floor_head *head = d->house.durable.floor.head;
    const bool behind = head && desk_read_clocks(d).wall_ms < head->time_ms - CLOCK_TRUST_MS;
    if (behind && !d->standby.late)
        log_event(d->log, LOG_LEVEL_ERROR, "clock-behind",
                  "this machine's clock is behind that of the house: put it right, for a takeover would be refused",
                  LOG_NUMBER("behind_ms", head->time_ms - desk_read_clocks(d).wall_ms));
    d->standby.late = behind;
}

static enum err follow(struct desk *d, uint64_t *beat) {
    BUF_ON_STACK(why, 1000);
    enum err err = store_beat(d->house.setup.store, beat);
    if (err) store_problem(d->house.setup.store, &why);
    if (!err) err = house_follow(&d->house, &why);
    tell_reading(d, err, why.text);
    tell_clock(d);
    return err;
}

/* What a house was seen to write is vouched for here too, from the first beat on: a standby that has met none knows
 * nothing, and must find the witness that was brought to it.  On the machine of the house the file may be ahead. */
static void keep_witness(struct desk *d, int64_t now_ms) {
    struct desk_witness *k = &d->upkeep.witness;
    const struct signers by = signers_of(d->house.setup.keys);
    struct store_checkpoint end;
    if (!k->path || !d->standby.alive || d->house.followed <= k->last.number) return;
    if (k->tried_ms && now_ms - k->tried_ms < WITNESS_MS) return;
    k->tried_ms = now_ms;
    if (checkpoint_make(d->house.setup.store, &by, desk_read_clocks(d).wall_ms, &k->tree, &end) != OK) return;
    if (witness_is_ahead(k->path, end.number) || witness_write(k->path, WITNESS_STANDBY, &end)) k->last = end;
}

enum standby_verdict desk_standby_look(struct desk *d) {
    struct desk_standby *k = &d->standby;
    const uint64_t facts = facts_of(d);
    uint64_t beat = 0;
    const enum err err = follow(d, &beat);
    const int64_t now_ms = steady_ms(d), passed_ms = now_ms - k->looked_ms;
    k->looked_ms = now_ms;
    k->silent_ms += passed_ms < STORE_BEAT_MS ? passed_ms : STORE_BEAT_MS;
    if (err || beat != k->beat || facts_of(d) != facts) k->silent_ms = 0;
    if (err == ERR_STORE_CHAIN) return STANDBY_DAMAGED;
    if (err) return STANDBY_WAITS;
    k->alive = k->alive || (k->beat && beat != k->beat);
    k->beat = beat;
    k->followed_ms = now_ms;
    keep_witness(d, now_ms);
    return k->silent_ms < STORE_BEATS_MISSED * STORE_BEAT_MS ? STANDBY_WAITS : STANDBY_SILENCE;
}

/* ---- the server's calls ------------------------------------------------------------------------------- */
static bool on_open(void *context, struct server_peer *peer, const struct server_client *client) {
    const struct desk *d = context;
    if (!desk_same_origin(d->standby.config, client) || !desk_is_own_host(d->standby.config, client->host))
        return false;
    server_want_write(peer);
    return true;
}

static bool on_writable(void *context, struct server_peer *peer, struct buf *out) {
    desk_put_standby(out, context);
    server_close_peer(peer, CLOSE_STANDBY);
    return true;
}

static int64_t on_tick(void *context) {
    struct desk *d = context;
    d->standby.verdict = desk_standby_look(d);
    if (d->standby.verdict != STANDBY_WAITS) server_stop(d->server);
    return FOLLOW_MS;
}

/* What a page asks is not even read. */
const struct server_app desk_standby_app = {
    .on_open = on_open,
    .on_writable = on_writable,
    .on_http = desk_on_http,
    .on_tick = on_tick,
};
