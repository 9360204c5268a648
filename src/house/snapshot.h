/* snapshot.h - the durable state of a house after some entry, kept beside the log: a start reads the newest
 * sound one and the entries behind it, and not the whole of history.
 *
 * It is the memory of this very program: the floor, the shuffles in use, the few
 * fields of the replay, and what follows the log beside it (the pit).  So it is named by the entry, its link
 * in the chain and the hash of the program, and whoever finds another program's replays the log instead.
 * Secrets are inside: it is sealed with the house's key, and stored as values "snapshot/ENTRY/PART".  A
 * FACT_SNAPSHOT with the hash of what is stored vouches for it.
 *
 * Taken without a pause: the loop copies memory (snapshot_take), a thread does the rest (snapshot_store).
 * A snapshot changes nothing that a house does: whatever is wrong with one, it is passed over. */
#pragma once

#include "house/replay.h"

#define SNAPSHOT_PREFIX "snapshot/"

enum { SNAPSHOT_EVERY = 100000, SNAPSHOT_KEPT = 2, SNAPSHOT_PART = 256 << 10 };

/* Called for every fact that was applied to the durable floor, those replayed at opening included. */
typedef void house_on_fact(void *context, const struct floor *durable, const struct fact *fact);

/* What follows the log beside the floor, and is a function of its facts alone.  All but on_fact are needed
 * for snapshots only. */
struct house_follower {
    house_on_fact *on_fact;
    size_t (*size)(const void *context);         /* bytes that save() writes */
    void (*save)(const void *context, char *to); /* no address in it; the same for the same facts */
    bool (*load)(void *context, const struct floor *durable, const char *from, size_t size);
    void (*forget)(void *context); /* as before the first fact */
    void *context;
};

/* The state of which a snapshot is taken, or into which it is loaded. */
struct snapshot_state {
    struct replay *replay;
    const struct house_follower *follower; /* on_fact NULL: nothing follows */
};

enum snapshot_part { SNAPSHOT_FLOOR, SNAPSHOT_SHOES, SNAPSHOT_FOLLOWER, SNAPSHOT_PARTS };

NO_PADDING
/* In the order of its fields; format and program stay the first two for ever. */
struct snapshot_head {
    char format[16];
    uint8_t program[FACT_HASH]; /* that took it */
    uint64_t number;            /* of the last entry in it */
    struct store_link link;     /* of that entry */
    uint8_t config_hash[FACT_HASH];
    uint64_t config_number;
    struct replay_start start; /* of struct replay; its number is 0 */
    uint64_t started;
    uint64_t size[SNAPSHOT_PARTS];
};
NO_PADDING_END

struct snapshot {
    char *memory; /* the head and the parts, one behind the other */
    size_t size, room;
    struct snapshot_head *head;
    char *part[SNAPSHOT_PARTS];
};

/* Copies the state; of a house of this program.  Into the memory of an earlier one, where there is one:
 * memory that was written before is several times as fast as new memory, and the loop waits for it. */
struct snapshot *snapshot_take(const struct snapshot_state *of, const uint8_t program[FACT_HASH],
                               struct snapshot *earlier);
/* Makes its memory large enough for one twice as large: the next one may be larger, and the loop must not wait. */
void snapshot_reserve(struct snapshot *snapshot);
void snapshot_free(struct snapshot *snapshot); /* wipes it; NULL is fine */

/* Seals and stores it, and reserves memory for the next; *hash is for the FACT_SNAPSHOT.  Afterwards only this one
 * and the one of entry keep are stored.  On error the store may hold some of its parts: the next one removes them. */
enum err snapshot_store(struct snapshot *snapshot, struct store_handle store, const uint8_t seal[REPLAY_KEY],
                        uint64_t keep, uint8_t hash[FACT_HASH]);

/* Which one to read, and how. */
struct snapshot_request {
    struct store_handle store;
    const struct fact *vouches;    /* FACT_SNAPSHOT */
    const uint8_t *program;        /* of whoever reads it */
    const struct house_keys *keys; /* any of these opens it; NULL: none does */
};

enum snapshot_verdict {
    SNAPSHOT_SOUND,
    SNAPSHOT_GONE,    /* not stored, or no longer */
    SNAPSHOT_DAMAGED, /* not what the log vouches for */
    SNAPSHOT_SEALED,  /* by another key */
    SNAPSHOT_FOREIGN, /* of another program */
    SNAPSHOT_WRONG,   /* of another entry, chain or configuration */
};

/* As an answer to "the snapshot ...". */
const char *snapshot_verdict_text(enum snapshot_verdict verdict);

/* Reads and checks one; *out is the caller's to free, and is set only where it is sound. */
enum snapshot_verdict snapshot_read(const struct snapshot_request *request, struct snapshot **out);

/* Puts it into a state that was just opened; false leaves rubbish there: close it and begin anew. */
bool snapshot_load(const struct snapshot *snapshot, const struct snapshot_state *into, struct store_handle store);

/* Are they the same state?  Parts that are left out: a bit each. */
bool snapshot_is_same(const struct snapshot *a, const struct snapshot *b, unsigned left_out);
