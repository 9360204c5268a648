/*
 * audit.h - the proof of the books: every entry from the first, replayed and recomputed.
 *
 * For each entry: its link in the chain of hashes fits; the fact could happen then; the transfers stored with
 * it are those that follow from it (so every payment is recomputed from the cards, every balance and meter
 * from the payments); a shuffle's seed is the one that was committed to.  At the end the books balance, every
 * pool holds seed and contributions less wins, and the signed checkpoints lie on the chain.
 *
 * The seed of a round that is over is in the log.  That of a round, or a shoe, still in use is sealed: with
 * the house's key it is opened, without it the audit ends before that round and says so.
 *
 * Reads only, while the house goes on.  Nothing of it trusts the program that wrote the log.
 */
#ifndef HOUSE_AUDIT_H
#define HOUSE_AUDIT_H

#include "house/replay.h"
#include "store/store.h"

struct audit {
    struct store_handle store;
    const uint8_t *seal; /* REPLAY_KEY bytes; NULL: not to be had */

    /* Called now and then with the share done, 0 to 1; true asks to stop.  May be NULL. */
    bool (*progress)(void *context, double done);
    void *context;

    /* what was found */
    bool good;        /* everything that was read is right */
    bool complete;    /* ... and that was everything */
    uint64_t entries; /* read and right */
    uint64_t bad;     /* the first that is not, or that cannot be checked; 0: none */
    uint64_t last;    /* in the store */
    uint64_t rounds, voids, transfers, shuffles, sealed, checkpoints;
    int64_t moved_cents;
    char why[400];        /* in plain English */
    struct replay replay; /* as it stands after the last good entry: balances, meters, tables */
    bool stopped;
};

/* Runs it; audit_close() afterwards. */
void audit_run(struct audit *audit);
void audit_close(struct audit *audit);

#endif
