/*
 * desk_log.c - which facts and refusals go into the log that the operator reads.
 *
 * Not the play itself: bets, cards and settlements are in the books, and too many.  What somebody on duty
 * would want to be told of: tables, people, terminals, voids, jackpots, meters, notes, logins.  Cards,
 * vouchers' numbers and names that nobody has are never among it.
 */
#include "net/desk.h"

static const char *table_name(const struct desk *d, const struct fact *fact)
{
    return fact->table ? floor_config(&d->house.durable.floor, fact->table)->name : "";
}

static const char *by(const struct fact *fact)
{
    static const char *const words[] = {"program", "clock", "terminal", "user"};

    return fact->source < COUNT(words) ? words[fact->source] : "";
}

/* Jackpots that this settlement has locked. */
static void log_locks(struct desk *d, const struct fact *fact)
{
    const struct floor *f = &d->house.durable.floor;

    for (; d->keep.locks_told < f->head->locks; d->keep.locks_told++) {
        const struct floor_lock *lock = floor_lock_find(f, d->keep.locks_told + 1);
        if (!lock) continue;
        log_say(d->log, LOG_LEVEL_WARNING, "jackpot-locked", "a win waits for two people",
                LOG_NUMBER("lock", lock->id), LOG_TEXT("table", table_name(d, fact)),
                LOG_NUMBER("round", lock->round), LOG_NUMBER("seat", lock->seat),
                LOG_NUMBER("terminal", lock->terminal), LOG_NUMBER("cents", lock->cents));
    }
}

/* What the program does by itself, every night, is for those who look for it. */
static enum log_level level_of(const struct fact *fact)
{
    return fact->source == BY_USER || fact->kind == FACT_CONFIG ? LOG_LEVEL_INFO : LOG_LEVEL_DEBUG;
}

static void log_plain(struct desk *d, const struct fact *fact)
{
    log_say(d->log, level_of(fact), fact_id(fact->kind), fact_text(fact->kind),
            LOG_NUMBER("fact", fact->number), LOG_TEXT("table", table_name(d, fact)),
            LOG_TEXT("by", by(fact)), LOG_NUMBER("who", fact->who));
}

static void log_void(struct desk *d, const struct fact *fact)
{
    log_say(d->log, fact->source == BY_USER ? LOG_LEVEL_WARNING : LOG_LEVEL_DEBUG, "void",
            fact_text(fact->kind), LOG_NUMBER("fact", fact->number), LOG_TEXT("table", table_name(d, fact)),
            LOG_NUMBER("round", fact->voided.round), LOG_TEXT("by", by(fact)), LOG_NUMBER("who", fact->who),
            LOG_TEXT("reason", fact->voided.reason));
}

static void log_people(struct desk *d, const struct fact *fact)
{
    if (fact->kind == FACT_USER)
        log_say(d->log, LOG_LEVEL_INFO, "user", fact_text(fact->kind), LOG_NUMBER("fact", fact->number),
                LOG_NUMBER("user", fact->user.number), LOG_TEXT("role", role_id(fact->user.role)),
                LOG_TEXT("by", by(fact)), LOG_NUMBER("who", fact->who));
    else
        log_say(d->log, LOG_LEVEL_INFO, fact_id(fact->kind), fact_text(fact->kind),
                LOG_NUMBER("fact", fact->number), LOG_NUMBER("terminal", fact->pair.terminal));
}

static void log_meter(struct desk *d, const struct fact *fact)
{
    log_say(d->log, LOG_LEVEL_WARNING, fact_id(fact->kind), fact_text(fact->kind),
            LOG_NUMBER("fact", fact->number), LOG_NUMBER("pool", fact->meter.pool),
            LOG_NUMBER("meter", fact->meter.meter), LOG_NUMBER("cents", fact->meter.cents),
            LOG_NUMBER("who", fact->who), LOG_TEXT("reason", fact->meter.text));
}

/* The note's own text may name a person; it is in the books, for those who may read them. */
static void log_note(struct desk *d, const struct fact *fact)
{
    log_say(d->log, LOG_LEVEL_WARNING, "note", fact_note_id(fact->note.code),
            LOG_NUMBER("fact", fact->number), LOG_NUMBER("terminal", fact->note.terminal),
            LOG_NUMBER("user", fact->note.user), LOG_NUMBER("cents", fact->note.cents));
}

void desk_log_fact(struct desk *d, const struct fact *fact)
{
    if (!d->log) return;
    switch ((enum fact_kind)fact->kind) {
    case FACT_SETTLE: log_locks(d, fact); break;
    case FACT_VOID: log_void(d, fact); break;
    case FACT_USER:
    case FACT_PAIR:
    case FACT_UNPAIR: log_people(d, fact); break;
    case FACT_ADJUST:
    case FACT_MAXIMUM: log_meter(d, fact); break;
    case FACT_NOTE: log_note(d, fact); break;
    case FACT_CONFIG:
    case FACT_TABLE_OPEN:
    case FACT_TABLE_CLOSE:
    case FACT_LIMITS:
    case FACT_CORRECT:
    case FACT_RESUME:
    case FACT_VERIFY:
    case FACT_PAY:
    case FACT_ALARM_SEEN: log_plain(d, fact); break;
    default: break;
    }
}

void desk_log_login(struct desk *d, int kind, enum err err, const char *address, const struct access_who *who)
{
    const struct protocol_request *request = protocol_request(kind);

    if (!request) return;
    if (err == OK)
        log_say(d->log, LOG_LEVEL_INFO, "login", "somebody came in", LOG_TEXT("way", request->id),
                LOG_TEXT("address", address), LOG_TEXT("role", role_id(who->role)),
                LOG_NUMBER("number", who->number));
    else
        log_say(d->log, LOG_LEVEL_WARNING, "login-failed", err_text(err), LOG_TEXT("way", request->id),
                LOG_TEXT("address", address), LOG_TEXT("code", err_code(err)));
}

void desk_log_trouble(struct desk *d)
{
    const enum err err = d->house.trouble;

    if (err != OK)
        log_say(d->log, LOG_LEVEL_ERROR, "store-trouble", "the store cannot write; no wagers are taken",
                LOG_TEXT("code", err_code(err)), LOG_TEXT("why", err_text(err)),
                LOG_NUMBER("waiting", d->house.next - d->house.first));
    else
        log_say(d->log, LOG_LEVEL_INFO, "store-recovered", "the store can write again; play goes on",
                LOG_NUMBER("fact", d->house.durable.floor.head->facts));
}

void desk_log_flood(struct desk *d, struct desk_peer *p, enum err err)
{
    d->counts.too_fast++;
    if (p->flooded) return; /* once for each connection; how often is in the traffic */
    p->flooded = true;
    log_say(d->log, LOG_LEVEL_WARNING, "flood", err_text(err), LOG_TEXT("code", err_code(err)),
            LOG_TEXT("address", server_address(p->peer)),
            LOG_TEXT("role", role_id(p->known ? p->who.role : 0)),
            LOG_NUMBER("number", p->known ? p->who.number : 0));
}
