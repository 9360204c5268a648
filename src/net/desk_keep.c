/*
 * desk_keep.c - the house through the night: signed checkpoints now and then, and its end.
 *
 * The end: no new rounds; a round that somebody has wagered in is played on in its own windows, so that
 * nobody loses a decision; where nobody has wagered the round is given up.  Then FACT_STOP, a checkpoint, and
 * the loop ends.  When that takes longer than it may, the rounds stay on the tables as they are: every wager
 * is in the log, and the next start goes on with them.  Terminals may still connect meanwhile, for one that
 * lost its connection may have a hand to play.
 */
#include "net/desk.h"

#include "books/checkpoints.h"

enum {
    CHECKPOINT_MS = 10 * 60 * 1000,
    CHECKPOINT_FACTS = 100000,
    CHECKPOINT_AGAIN_MS = 10000, /* after one that failed */
    TRAFFIC_MS = 60 * 1000,
    LAST_MS = 5000,  /* for the last commits, once rounds are no longer waited for */
    LINGER_MS = 500, /* for the last views to go out */
};

const char desk_closing[] =
    "The house is closing: no new rounds are opened. Rounds with a wager are played to "
    "their end; your credit is kept.";

/* ---- checkpoints -------------------------------------------------------------------------------------- */

static void checkpoint(struct desk *d, int64_t now_ms)
{
    struct desk_keep *k = &d->keep;
    const uint64_t facts = d->house.durable.floor.head->facts;
    const enum err err = checkpoints_put(d->house.setup.store, &d->house.setup.keys->sign, now_ms);

    k->checkpoint_ms = err == OK ? now_ms : now_ms - CHECKPOINT_MS + CHECKPOINT_AGAIN_MS;
    k->checkpoint_fact = facts;
    if (err == OK)
        log_say(d->log, LOG_LEVEL_INFO, "checkpoint", "the end of the log was signed",
                LOG_NUMBER("fact", facts));
    else
        log_say(d->log, LOG_LEVEL_WARNING, "checkpoint-failed", err_text(err),
                LOG_TEXT("code", err_code(err)));
}

/* One commit of its own: some milliseconds, so not while the store is in trouble anyway. */
static void checkpoint_when_due(struct desk *d, int64_t now_ms)
{
    struct desk_keep *k = &d->keep;
    const uint64_t facts = d->house.durable.floor.head->facts;

    if (!k->checkpoint_ms) { /* the first is due after a while, not at the start */
        k->checkpoint_ms = now_ms;
        k->checkpoint_fact = facts;
    }
    if (d->house.trouble != OK || facts == k->checkpoint_fact) return;
    if (now_ms - k->checkpoint_ms >= CHECKPOINT_MS || facts - k->checkpoint_fact >= CHECKPOINT_FACTS)
        checkpoint(d, now_ms);
}

/* ---- traffic ------------------------------------------------------------------------------------------ */

/* Connections come by the thousand: their number is told once a minute, and only if there was any change. */
static void tell_traffic(struct desk *d, int64_t now_ms)
{
    struct desk_keep *k = &d->keep;
    const struct desk_counts *now = &d->counts, *was = &k->told;

    if (now_ms - k->traffic_ms < TRAFFIC_MS) return;
    k->traffic_ms = now_ms;
    if (now->connections == was->connections && now->closed == was->closed && now->refused == was->refused)
        return;
    log_say(d->log, LOG_LEVEL_INFO, "traffic", "in the last minute",
            LOG_NUMBER("connected", now->connections - was->connections),
            LOG_NUMBER("disconnected", now->closed - was->closed),
            LOG_NUMBER("messages", now->messages - was->messages),
            LOG_NUMBER("refused", now->refused - was->refused),
            LOG_NUMBER("too_fast", now->too_fast - was->too_fast), LOG_NUMBER("terminals", d->connected));
    k->told = *now;
}

/* ---- the end ------------------------------------------------------------------------------------------ */

void desk_stop(struct desk *d)
{
    const int64_t now_ms = desk_now(d);

    if (d->stopping) return;
    d->stopping = true;
    d->keep.stop_by_ms = now_ms + d->keep.stop_ms;
    d->floor_changed = true; /* every screen says so */
    for (struct desk_peer *p = d->first; p; p = p->next) p->wants_view = true;
    house_stop(&d->house, false, now_ms);
    log_say(d->log, LOG_LEVEL_INFO, "stopping", "no new rounds; those with a wager are played to their end",
            LOG_NUMBER("rounds", house_rounds_in_play(&d->house)),
            LOG_NUMBER("seconds", d->keep.stop_ms / 1000));
}

static void finish(struct desk *d, bool written, int64_t now_ms)
{
    const int rounds = house_rounds_in_play(&d->house);

    if (rounds)
        log_say(d->log, LOG_LEVEL_WARNING, "rounds-left", "the time to stop was over; the next start goes on",
                LOG_NUMBER("rounds", rounds));
    if (written) checkpoint(d, now_ms);
    d->keep.unwritten = !written;
    d->keep.end_ms = now_ms + LINGER_MS;
}

static void stop_when_done(struct desk *d, int64_t now_ms)
{
    const bool late = now_ms >= d->keep.stop_by_ms;

    if (d->keep.end_ms) {
        if (now_ms >= d->keep.end_ms) server_stop(d->server);
    } else if (house_stop(&d->house, late, now_ms)) {
        finish(d, true, now_ms);
    } else if (now_ms >=
               d->keep.stop_by_ms + LAST_MS) { /* the store cannot write; nothing that counts is lost */
        finish(d, false, now_ms);
    }
}

void desk_keep(struct desk *d, int64_t now_ms)
{
    tell_traffic(d, now_ms);
    if (d->stopping)
        stop_when_done(d, now_ms);
    else
        checkpoint_when_due(d, now_ms);
}
