/* wal_walk.h - is SQLite's write-ahead log whole as far as anything was acknowledged?
 *
 * SQLite ends its log at the first frame that does not fit, and takes what lies behind it for never written: one
 * damaged bit takes back every commit behind it, unsaid.  So the log is walked before SQLite sees it, and damage is
 * told apart from the torn end that a power cut may leave.
 *
 * A commit is acknowledged only after its frames are synced, and the next one is written only then (synchronous =
 * FULL). So what was not synced belongs to one transaction, which ends with its commit frame.  Of that one any sector
 * may be missing, in any order, and it was never acknowledged: a torn end.  Damage is proven by what cannot be so:
 *
 *   - a sound frame behind the commit frame of the broken transaction: a later transaction was begun
 *   - a frame whose checksum fits while its salt does not, or, with a salt that fits, whose successor fits what it
 * holds while its own checksum does not: salt and checksum were written at once, in one sector but for one frame in 64
 *   - a bad header before sound frames: it is synced before the first of them, in one sector
 *   - FILE-shm, which outlives a killed program: it counts frames only after they were synced
 *
 * What stays unseen is a bad frame in the very last transaction where there is no FILE-shm (after a power cut, or in a
 * copy): that is what a torn end looks like too, and only a later link kept elsewhere tells.  (So does the one bit
 * that makes the commit frame before it a plain one, where the database has 2^n pages.)
 *
 * Sound is a frame with the salts of the header whose checksum follows from the one stored in the frame before it; what
 * lies behind the end from earlier rounds of the log has other salts.
 *
 * Order: wal_begin; wal_add for each frame; wal_is_damaged.  Pure. */
#pragma once

#include "base/base.h"

enum { WAL_HEADER = 32, WAL_FRAME_HEAD = 24, WAL_PAGE = 4096, WAL_PAGE_MAX = 65536, WAL_INDEX_HEAD = 96 };

struct wal_sum {
    uint32_t a, b;
};

struct wal_walk {
    bool header_good, big_endian; /* the order in which checksums take words */
    uint32_t page_size;
    uint8_t salt[8];
    struct wal_sum made, stored; /* by the frame before: as computed, and as it stands there */
    uint32_t frames;             /* so far */
    uint32_t committed;          /* up to here SQLite reads */
    uint32_t bad;                /* the first that is not good, counted from 1; 0: none yet */
    uint32_t behind, last;       /* sound ones behind it, and the last of them */
    uint32_t promised;           /* so many frames were synced, says FILE-shm; 0: it does not say */
    bool ended, proven;          /* the broken transaction has; something is surely damaged */
    bool bad_head;               /* the head of the bad one was written in this round, all of it */
    uint64_t entry_pending, entry_before, entry_behind; /* the highest entry in good pages; 0: there is none */
};

void wal_begin(struct wal_walk *walk, const uint8_t header[WAL_HEADER]);

/* frame: WAL_FRAME_HEAD and page_size bytes. */
void wal_add(struct wal_walk *walk, const uint8_t *frame);

/* The first bytes of FILE-shm, read before the log was.  After wal_begin. */
void wal_promise(struct wal_walk *walk, const uint8_t head[WAL_INDEX_HEAD]);

/* Acknowledged commits would be lost. */
bool wal_is_damaged(const struct wal_walk *walk);
