/* audit.h - the proof of the books: every entry from the first, replayed and recomputed; and checkpoints.
 *
 * For each entry: its link in the chain of hashes fits; the fact could happen then; the transfers stored with
 * it are those that follow from it (so every payment is recomputed from the cards, every balance and meter
 * from the payments); a shuffle's seed is the one that was committed to, and the spot of the first packet
 * follows from it; what the store finds the entry by (time, kind, round, terminal) is what the fact says.
 * Every signed checkpoint, in the store or in a witness, lies on the chain under a key that the log names;
 * behind the last one nothing is signed, and the verdict says how much that is.  The chain of every slip is
 * judged a second time, without the floor (slips.h), and so are the places of the chips.  At the end the
 * books balance, every pool holds seed and contributions less wins, and the store's indexes are whole.
 *
 * The seed of a round that is over is in the log.  That of a round, or a shoe, still in use is sealed: with
 * the house's key it is opened, without it the audit ends before that round and says so.
 *
 * Snapshots (house/snapshot.h) are compared on the way: with the key, and by the program that took them, with
 * what the replay itself has come to; else what is stored with the hash in the log.  from_snapshot begins
 * with the newest: quick, and no proof of what came before.
 *
 * The log is read once; where the chain breaks is known when the audit gets there.  A revealed seed lies ahead, and
 * perhaps behind a break: it is believed if it is the one that was committed to, and blamed on the chain if not.
 *
 * Reads only, while the house goes on.  Nothing of it trusts the program that wrote the log. */
#pragma once

#include "books/checkpoint.h"
#include "books/reveals.h"
#include "books/room/cage.h"
#include "books/room/slips.h"
#include "books/totals.h"
#include "house/house.h"

#include <pthread.h>

/* A key that a FACT_START named, from that entry on. */
struct audit_key {
    uint64_t from;
    uint8_t public[FACT_HASH];
};

/* A snapshot that a fact vouches for and that is still stored. */
struct audit_snapshot {
    uint64_t fact, number; /* the entry that vouches for it, and the one that it is of */
    enum snapshot_verdict verdict;
    struct snapshot *opened; /* until it is compared; NULL: it cannot be */
};

struct audit_snapshots {
    uint64_t named; /* facts that vouch for one; of most the bytes are gone, for the next one replaces them */
    uint64_t compared, hashed; /* with the state itself, and by the hash of what is stored alone */
    uint64_t unlike;           /* of those compared: other bytes beside the same balances and vouchers */
    int count;
    struct audit_snapshot item[SNAPSHOT_KEPT];
    bool frames_lost;      /* a reader's frame was sealed with another key: what it read is not compared */
    char passed_over[200]; /* from_snapshot: why it begins with entry 1 all the same */
};

struct audit {
    struct store_handle store;
    const uint8_t *seal;    /* REPLAY_KEY bytes; NULL: not available */
    const uint8_t *public;  /* FACT_HASH bytes: a key that the log must name; NULL: any will do */
    struct text witness;    /* lines of checkpoint.h from outside the store, which must lie on the chain too */
    const uint8_t *program; /* FACT_HASH bytes: whose snapshots can be compared; NULL: no snapshot is looked at */
    struct house_follower follower; /* the pit, for that; on_fact NULL: its part is not compared */
    bool from_snapshot;             /* with the key and the program: only what came after the newest */
    int threads; /* above 1: two more read and check what is stored, meanwhile; the verdict is the same */

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
    uint64_t signed_to;           /* the last entry under a signature; 0: none is */
    uint8_t signed_by[FACT_HASH]; /* and the key it is under */
    uint64_t vouched_to;          /* the last entry that the key given as public has signed; 0: none */
    int64_t unvouched_ms;         /* the time of the entry behind it */
    int64_t moved_cents;
    struct slips slips;
    struct cage cage;                         /* cash and chips, from the transfers alone */
    struct table_totals table[CONFIG_TABLES]; /* number - 1 */
    struct store_link link;                   /* of the last good entry */
    int64_t first_ms, last_ms;                /* of the first and the last good entry */
    uint8_t bad_kind;                         /* enum fact_kind of the bad one, where that is known */
    int64_t bad_ms;                           /* and its time */
    char why[400];                            /* in plain English */
    struct replay replay;                     /* as it stands after the last good entry: balances, meters, tables */
    bool stopped;
    uint64_t began; /* from_snapshot: the entry of the snapshot; 0: with entry 1 */
    struct audit_snapshots snapshots;
    bool needs_key; /* what is bad is only that a sealed seed cannot be opened: no key, or another one */

    /* Called for every entry that is right, with the floor as after it (a->replay); may be NULL. */
    void (*on_entry)(void *context, const struct audit *audit, const struct journal_entry *entry);
    void *on_entry_context;

    /* its own */
    uint64_t broken;           /* where the chain breaks; 0: nowhere */
    uint64_t wrong_seed;       /* the fact that reveals another seed than the one that was committed to; 0: none */
    struct house_keys sealing; /* the seal alone */
    struct reveals reveals;
    bool is_sealed[CONFIG_TABLES]; /* a shuffle that the audit has seen and that is not yet revealed, by table - 1 */
    struct audit_store {
        pthread_t thread;
        bool begun;
        atomic_bool stop;
        enum err err;
        char why[400];
    } store_check;
    struct tree tree; /* over the links so far */
    struct checkpoints all_checkpoints;
    int next_checkpoint, key_count;
    struct audit_key *keys;
};

/* ---- for audit.c (audit_snapshots.c) ------------------------------------------------------------------- */
/* Which there are. */
enum err audit_snapshots_open(struct audit *audit);
void audit_snapshots_close(struct audit *audit);

/* The replay begins as the newest was; false: with entry 1. */
bool audit_snapshots_begin(struct audit *audit);

/* After an entry: false, with why, if a snapshot of it, or one that it vouches for, is wrong. */
bool audit_snapshots_check(struct audit *audit, const struct fact *fact);

/* ---- the calls ----------------------------------------------------------------------------------------- */
/* Runs it; audit_close() afterwards. */
void audit_run(struct audit *audit);

/* Has the key given as public signed it, up to what a house plays between two checkpoints?  Where it has not,
 * somebody who can write the store could have made what is right in itself. */
enum { AUDIT_UNVOUCHED_MS = 60 * 60 * 1000 };
bool audit_is_vouched(const struct audit *audit);
void audit_close(struct audit *audit);
