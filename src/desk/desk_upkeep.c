/* desk_upkeep.c - periodic signed checkpoints, the witness, shutting down, and the lines of the server log.
 *
 * Shutting down: no new rounds are opened.  A round with a wager is played to its end in its usual windows, so that
 * no player loses a decision; a round without one is abandoned.  Then FACT_STOP, a checkpoint, and the loop ends.  When
 * time runs out, the rounds stay on the tables as they are: every wager is in the log, and the next start continues
 * them.  Terminals may still connect meanwhile, because one that lost its connection may have a hand to play.
 *
 * The server log has what an operator on duty needs: tables, users, terminals, voids, jackpots, meters,
 * notes, logins.  Not the play itself: bets, cards and settlements are too many, and are in the books. Cards,
 * voucher numbers and names of users who do not exist are never logged. */
#include "desk/desk.h"

#include "deal/list.h"
#include "house/note.h"

#include <errno.h>

enum {
    CHECKPOINT_MS = 10 * 60 * 1000,
    CHECKPOINT_FACTS = 100000,
    CHECKPOINT_AGAIN_MS = 10000, /* until the retry of a failed one */
    WITNESS_MS = 1000,
    TRAFFIC_MS = 60 * 1000,
    LAST_MS = 5000,  /* for the last commits, after the time for rounds is over */
    LINGER_MS = 500, /* for sending the last views */
};

const char desk_closing[] = "The house is closing: no new rounds are opened. "
                            "Rounds with a wager are played to their end; your credit is kept.";

/* ---- checkpoints -------------------------------------------------------------------------------------- */
static void checkpoint_done(struct desk *d, enum err err, uint64_t facts, int64_t now_ms) {
    struct desk_upkeep *k = &d->upkeep;
    k->checkpoint_ms = err == OK ? now_ms : now_ms - CHECKPOINT_MS + CHECKPOINT_AGAIN_MS;
    k->checkpoint_fact = facts;
    if (err == OK)
        log_event(d->log, LOG_LEVEL_INFO, "checkpoint", "the end of the log was signed", LOG_NUMBER("fact", facts));
    else
        log_event(d->log, LOG_LEVEL_WARNING, "checkpoint-failed", err_text(err), LOG_TEXT("code", err_code(err)));
}

static void checkpoint(struct desk *d, int64_t now_ms) {
    struct desk_witness *w = &d->upkeep.witness;
    const struct signers by = signers_of(d->house.setup.keys);
    struct tree fresh = {0};
    const enum err err = checkpoints_put(d->house.setup.store, &by, now_ms, w->busy ? &fresh : &w->tree);
    checkpoint_done(d, err, d->house.durable.floor.head->facts, now_ms);
}

/* The first comes with the start: what was played before a crash does not wait for its signature again. */
static bool is_checkpoint_due(const struct desk *d, int64_t now_ms) {
    const struct desk_upkeep *k = &d->upkeep;
    const uint64_t facts = d->house.durable.floor.head->facts;
    if (d->house.trouble != OK || facts == k->checkpoint_fact) return false;
    return !k->checkpoint_ms || now_ms - k->checkpoint_ms >= CHECKPOINT_MS ||
           facts - k->checkpoint_fact >= CHECKPOINT_FACTS;
}

/* ---- the witness -------------------------------------------------------------------------------------- */
/* Reads the entries since the last time, signs where they end, and stores that where it is due: commits and sessions
 * wait for nothing of it. */
struct witness_job {
    struct work_job job;
    struct store_handle store;
    struct signers by;
    const char *path;
    int64_t now_ms;
    struct store_checkpoint made;
    struct tree *tree; /* the desk's */
    bool stores;
    enum err stored; /* where it stores */
    int why;         /* errno; 0: it is written */
};

static void drop_job(struct work_job *job) { free(job); }

static void sign_witness(struct work_job *job) {
    struct witness_job *w = (struct witness_job *)(void *)job;
    w->stored = checkpoint_make(w->store, &w->by, w->now_ms, w->tree, &w->made);
    if (w->stored != OK)
        w->why = EIO;
    else if (w->path && !witness_write(w->path, WITNESS_HOUSE, &w->made))
        w->why = errno ? errno : EIO;
    if (w->stores && w->stored == OK) w->stored = checkpoint_put(w->store, &w->made, w->tree);
}

/* A witness that falls behind stops nothing, but nothing vouches for what is played meanwhile: said once. */
static void finish_witness(void *context, struct work_job *job) {
    const struct witness_job *w = (struct witness_job *)(void *)job;
    struct desk *d = context;
    struct desk_witness *k = &d->upkeep.witness;
    if (!w->why) k->last = w->made;
    if (w->stores) checkpoint_done(d, w->stored, w->made.number, w->now_ms);
    if (w->why && !k->failing)
        log_event(d->log, LOG_LEVEL_ERROR, "witness-failed",
                  "the witness cannot be written; an older copy of the books would not be noticed",
                  LOG_TEXT("file", k->path ? k->path : ""), LOG_TEXT("why", strerror(w->why)));
    if (!w->why && k->failing)
        log_event(d->log, LOG_LEVEL_INFO, "witness-recovered", "the witness is written again",
                  LOG_NUMBER("fact", w->made.number));
    k->failing = w->why != 0;
    k->busy = false;
    drop_job(job);
    desk_answer_pending(d, d->house.durable.floor.head->facts);
}

void desk_witness(struct desk *d, int64_t now_ms) {
    struct desk_witness *k = &d->upkeep.witness;
    if (!k->on || k->busy || d->house.trouble != OK) return;
    if (d->house.durable.floor.head->facts <= k->last.number) return;
    if ((k->awaited <= k->last.number || k->failing) && k->tried_ms && now_ms - k->tried_ms < WITNESS_MS) return;
    struct witness_job *w = malloc(sizeof *w);
    if (!w) return;
    *w = (struct witness_job){.job = {.run = sign_witness, .done = finish_witness, .drop = drop_job},
                              .store = d->house.setup.store,
                              .by = signers_of(d->house.setup.keys),
                              .path = k->path,
                              .now_ms = now_ms,
                              .tree = &k->tree,
                              .stores = !d->stopping && is_checkpoint_due(d, now_ms)};
    k->tried_ms = now_ms;
    k->busy = work_put(&d->work, WORK_WITNESS, &w->job);
    if (!k->busy) free(w);
}

/* ---- snapshots ---------------------------------------------------------------------------------------- */
struct snapshot_job {
    struct work_job job;
    struct snapshot *taken; /* the house's */
    struct store_handle store;
    const uint8_t *seal;
    uint64_t keep;
    enum err err;
    uint8_t hash[FACT_HASH];
};

static void store_snapshot(struct work_job *job) {
    struct snapshot_job *s = (struct snapshot_job *)(void *)job;
    s->err = snapshot_store(s->taken, s->store, s->seal, s->keep, s->hash);
}

static void finish_snapshot(void *context, struct work_job *job) {
    struct snapshot_job *s = (struct snapshot_job *)(void *)job;
    struct desk *d = context;
    const uint64_t number = s->taken->head->number;
    if (s->err == OK)
        log_event(d->log, LOG_LEVEL_INFO, "snapshot", "the next start begins with it", LOG_NUMBER("fact", number));
    else
        log_event(d->log, LOG_LEVEL_WARNING, "snapshot-failed", err_text(s->err), LOG_NUMBER("fact", number),
                  LOG_TEXT("code", err_code(s->err)));
    house_snapshot_stored(&d->house, s->err == OK ? s->hash : NULL, desk_now(d));
    d->changed = true;
    drop_job(job);
}

bool desk_on_snapshot(void *context, struct snapshot *taken) {
    struct desk *d = context;
    struct snapshot_job *s = calloc(1, sizeof *s);
    if (!s) return false;
    s->job = (struct work_job){.run = store_snapshot, .done = finish_snapshot, .drop = drop_job};
    s->taken = taken;
    s->store = d->house.setup.store;
    s->seal = d->house.setup.keys->seal;
    s->keep = d->house.snapshots.vouched;
    if (work_put(&d->work, WORK_SNAPSHOT, &s->job)) return true;
    free(s);
    return false;
}

/* ---- the machine's clock ------------------------------------------------------------------------------ */
void desk_write_clock(struct desk *d, struct fact *fact) {
    const int64_t ms = d->clock.refused_ms;
    struct buf text = BUF(fact->note.text);
    note_text(&text, fact->note.code, 2,
              (struct note_value[]){note_word("way", ms < 0 ? "behind" : "ahead"), note_int("ms", ms < 0 ? -ms : ms)});
}

/* Told once, however the clock moves, until it agrees again. */
void desk_tell_clock(struct desk *d, int64_t now_ms) {
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM};
    if (!d->clock.refused_ms && d->clock_told)
        log_event(d->log, LOG_LEVEL_INFO, "clock-agrees", "the machine's clock is believed again",
                  LOG_NUMBER("fact", d->house.durable.floor.head->facts));
    if (!d->clock.refused_ms) d->clock_told = false;
    if (!d->clock.refused_ms || d->clock_told) return;
    fact.note.code = NOTE_CLOCK;
    desk_write_clock(d, &fact);
    if (house_put(&d->house, &fact, now_ms) != OK) return; /* tried again in a second */
    d->clock_told = true;
    log_event(d->log, LOG_LEVEL_ERROR, "clock-refused", fact.note.text, LOG_NUMBER("ahead_ms", d->clock.refused_ms));
}

/* ---- the certificate ---------------------------------------------------------------------------------- */
/* How many of the moments at which its end is told have come. */
static int certificate_stage(const struct desk *d, int64_t now_ms) {
    static const int days[] = {30, 7, 1, 0};
    int stage = 0;
    while (stage < (int)COUNT(days) && d->certificate_ms - now_ms <= days[stage] * INT64_C(86400000)) stage++;
    return d->certificate_ms ? stage : 0;
}

static void tell_certificate(struct desk *d, int64_t now_ms) {
    const int stage = certificate_stage(d, now_ms);
    const int64_t left_ms = d->certificate_ms - now_ms;
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM};
    struct buf text = BUF(fact.note.text);
    if (stage <= d->upkeep.certificate_told) return;
    fact.note.code = NOTE_CERTIFICATE;
    note_text(&text, NOTE_CERTIFICATE, left_ms > 0 ? 2 : 1,
              (struct note_value[]){note_word("way", left_ms > 0 ? "soon" : "ended"),
                                    note_int("days", (left_ms + 86399999) / 86400000)});
    if (house_put(&d->house, &fact, now_ms) != OK) return; /* tried again in a second */
    d->upkeep.certificate_told = stage;
    log_event(d->log, LOG_LEVEL_WARNING, "certificate-ends", fact.note.text, LOG_NUMBER("left_ms", left_ms));
}

/* ---- traffic ------------------------------------------------------------------------------------------ */
/* Connections come by the thousand: one summary line a minute, and only if anything changed. */
static void log_traffic(struct desk *d, int64_t now_ms) {
    struct desk_upkeep *k = &d->upkeep;
    const struct desk_counts *now = &d->counts, *was = &k->logged;
    if (now_ms - k->traffic_ms < TRAFFIC_MS) return;
    k->traffic_ms = now_ms;
    if (now->connections == was->connections && now->closed == was->closed && now->refused == was->refused) return;
    log_event(d->log, LOG_LEVEL_INFO, "traffic", "in the last minute",
              LOG_NUMBER("connected", now->connections - was->connections),
              LOG_NUMBER("disconnected", now->closed - was->closed),
              LOG_NUMBER("messages", now->messages - was->messages), LOG_NUMBER("refused", now->refused - was->refused),
              LOG_NUMBER("too_fast", now->too_fast - was->too_fast), LOG_NUMBER("terminals", d->connected));
    k->logged = *now;
}

/* ---- shutting down ------------------------------------------------------------------------------------ */
void desk_stop(struct desk *d) {
    const int64_t now_ms = desk_now(d);
    if (d->stopping) return;
    d->stopping = true;
    d->upkeep.stop_by_ms = now_ms + d->upkeep.stop_ms;
    d->floor_changed = true; /* every view says that the house is closing */
    for (struct desk_peer *p = d->first; p; p = p->next) p->wants_view = true;
    house_stop(&d->house, false, now_ms);
    log_event(d->log, LOG_LEVEL_INFO, "stopping", "no new rounds; those with a wager are played to their end",
              LOG_NUMBER("rounds", house_rounds_in_play(&d->house)), LOG_NUMBER("seconds", d->upkeep.stop_ms / 1000));
}

static void end_house(struct desk *d, bool written, int64_t now_ms) {
    const int rounds = house_rounds_in_play(&d->house);
    if (rounds)
        log_event(d->log, LOG_LEVEL_WARNING, "rounds-left", "the time to stop was over; the next start goes on",
                  LOG_NUMBER("rounds", rounds));
    if (written) checkpoint(d, now_ms);
    d->upkeep.unwritten = !written;
    d->upkeep.end_ms = now_ms + LINGER_MS;
}

static void stop_if_done(struct desk *d, int64_t now_ms) {
    const bool late = now_ms >= d->upkeep.stop_by_ms;
    if (d->upkeep.end_ms) {
        if (now_ms >= d->upkeep.end_ms) server_stop(d->server);
    } else if (house_stop(&d->house, late, now_ms)) {
        end_house(d, true, now_ms);
    } else if (now_ms >= d->upkeep.stop_by_ms + LAST_MS) {
        end_house(d, false, now_ms); /* the store cannot write; nothing acknowledged is lost */
    }
}

/* Another cardroom writes the books: whatever is shown here is no longer true, and nothing can be done. */
static void stop_if_fenced(struct desk *d, int64_t now_ms) {
    if (d->house.trouble != ERR_STORE_FENCED || d->upkeep.end_ms) return;
    log_event(d->log, LOG_LEVEL_ERROR, "store-fenced", err_text(ERR_STORE_FENCED),
              LOG_NUMBER("waiting", d->house.next - d->house.first));
    d->stopping = true;
    end_house(d, false, now_ms);
}

void desk_upkeep(struct desk *d, int64_t now_ms) {
    log_traffic(d, now_ms);
    stop_if_fenced(d, now_ms);
    desk_witness(d, now_ms);
    if (d->stopping)
        stop_if_done(d, now_ms);
    else if (!d->upkeep.witness.on && is_checkpoint_due(d, now_ms))
        checkpoint(d, now_ms);
    desk_check_if_due(d, now_ms);
    if (!d->stopping) tell_certificate(d, now_ms);
}

/* ---- the server log ----------------------------------------------------------------------------------- */
static const char *table_name(const struct desk *d, const struct fact *fact) {
    return fact->table ? floor_config(&d->house.durable.floor, fact->table)->name : "";
}

/* Logs the jackpots that this settlement has locked. */
static void log_locks(struct desk *d) {
    const struct floor *f = &d->house.durable.floor;
    for (; d->upkeep.locks_logged < f->head->locks; d->upkeep.locks_logged++) {
        const struct floor_lock *lock = floor_lock_find(f, d->upkeep.locks_logged + 1);
        if (!lock) continue;
        log_event(d->log, LOG_LEVEL_WARNING, "jackpot-locked", "a win is locked", LOG_NUMBER("lock", lock->id),
                  LOG_TEXT("table", floor_config(f, lock->table)->name), LOG_NUMBER("round", lock->round),
                  LOG_NUMBER("seat", lock->seat), LOG_NUMBER("terminal", lock->terminal),
                  LOG_NUMBER("cents", lock->cents));
    }
}

/* Facts that the program puts by itself are routine: debug level. */
static enum log_level level_of(const struct fact *fact) {
    return fact->source == BY_USER || IS_ONE_OF(fact->kind, FACT_CONFIG, FACT_SELF_CHECK) ? LOG_LEVEL_INFO
                                                                                          : LOG_LEVEL_DEBUG;
}

static void log_any(struct desk *d, const struct fact *fact) {
    log_event(d->log, level_of(fact), fact_id(fact->kind), fact_text(fact->kind), LOG_NUMBER("fact", fact->number),
              LOG_TEXT("table", table_name(d, fact)), LOG_TEXT("by", fact_source_id(fact->source)),
              LOG_NUMBER("who", fact->who));
}

static void log_void(struct desk *d, const struct fact *fact) {
    log_event(d->log, fact->source == BY_USER ? LOG_LEVEL_WARNING : LOG_LEVEL_DEBUG, "void", fact_text(fact->kind),
              LOG_NUMBER("fact", fact->number), LOG_TEXT("table", table_name(d, fact)),
              LOG_NUMBER("round", fact->voided.round), LOG_TEXT("by", fact_source_id(fact->source)),
              LOG_NUMBER("who", fact->who), LOG_TEXT("reason", fact->voided.reason));
}

static void log_people(struct desk *d, const struct fact *fact) {
    if (fact->kind == FACT_USER)
        log_event(d->log, LOG_LEVEL_INFO, "user", fact_text(fact->kind), LOG_NUMBER("fact", fact->number),
                  LOG_NUMBER("user", fact->user.number), LOG_TEXT("role", role_id(fact->user.role)),
                  LOG_TEXT("by", fact_source_id(fact->source)), LOG_NUMBER("who", fact->who));
    else
        log_event(d->log, LOG_LEVEL_INFO, fact_id(fact->kind), fact_text(fact->kind), LOG_NUMBER("fact", fact->number),
                  LOG_NUMBER(role_id(fact_pair_role(fact)), fact->pair.terminal));
}

static void log_meter(struct desk *d, const struct fact *fact) {
    log_event(d->log, LOG_LEVEL_WARNING, fact_id(fact->kind), fact_text(fact->kind), LOG_NUMBER("fact", fact->number),
              LOG_NUMBER("pool", fact->meter.pool), LOG_NUMBER("meter", fact->meter.meter),
              LOG_NUMBER("cents", fact->meter.cents), LOG_NUMBER("who", fact->who),
              LOG_TEXT("reason", fact->meter.text));
}

/* The note's own text may name a person; it is in the books, for those who may read them. */
static void log_note(struct desk *d, const struct fact *fact) {
    log_event(d->log, LOG_LEVEL_WARNING, "note", fact_note_id(fact->note.code), LOG_NUMBER("fact", fact->number),
              LOG_NUMBER("terminal", fact->note.terminal), LOG_NUMBER("user", fact->note.user),
              LOG_NUMBER("cents", fact->note.cents));
}

void desk_log_fact(struct desk *d, const struct fact *fact) {
    if (!d->log) return;
    switch ((enum fact_kind)fact->kind) {
    case FACT_STEP:
    case FACT_SETTLE: log_locks(d); break;
    case FACT_VOID: log_void(d, fact); break;
    case FACT_USER:
    case FACT_PAIR:
    case FACT_UNPAIR: log_people(d, fact); break;
    case FACT_ADJUST:
    case FACT_MAXIMUM: log_meter(d, fact); break;
    case FACT_NOTE: log_note(d, fact); break;
    default:
        if (fact_is_about(fact->kind, ABOUT_EVENT) && fact->kind != FACT_START && fact->kind != FACT_STOP)
            log_any(d, fact);
    }
}

void desk_log_login(struct desk *d, int kind, enum err err, const char *address, const struct access_who *who) {
    const struct protocol_request *request = protocol_request(kind);
    if (!request) return;
    if (err == OK)
        log_event(d->log, LOG_LEVEL_INFO, "login", "a person came in", LOG_TEXT("way", request->id),
                  LOG_TEXT("address", address), LOG_TEXT("role", role_id(who->role)),
                  LOG_NUMBER("number", who->number));
    else
        log_event(d->log, LOG_LEVEL_WARNING, "login-failed", err_text(err), LOG_TEXT("way", request->id),
                  LOG_TEXT("address", address), LOG_TEXT("code", err_code(err)));
}

void desk_log_trouble(struct desk *d) {
    const enum err err = d->house.trouble;
    if (err != OK)
        log_event(d->log, LOG_LEVEL_ERROR, "store-trouble", "the store cannot write; no wagers are taken",
                  LOG_TEXT("code", err_code(err)), LOG_TEXT("why", err_text(err)),
                  LOG_NUMBER("waiting", d->house.next - d->house.first));
    else
        log_event(d->log, LOG_LEVEL_INFO, "store-recovered", "the store can write again; play goes on",
                  LOG_NUMBER("fact", d->house.durable.floor.head->facts));
}

void desk_log_flood(struct desk *d, struct desk_peer *p, enum err err) {
    d->counts.too_fast++;
    if (p->flooded) return; /* once per connection; the traffic line has the count */
    p->flooded = true;
    log_event(d->log, LOG_LEVEL_WARNING, "flood", err_text(err), LOG_TEXT("code", err_code(err)),
              LOG_TEXT("address", server_peer_address(p->peer)), LOG_TEXT("role", role_id(p->known ? p->who.role : 0)),
              LOG_NUMBER("number", p->known ? p->who.number : 0));
}
