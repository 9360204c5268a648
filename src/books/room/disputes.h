/* disputes.h - every dispute on a finished round with its ruling, from the log [L-2]. */
#pragma once

#include "house/journal.h"

struct dispute {
    struct fact claim, ruling; /* ruling.number 0: it waits */
    uint64_t proposal;         /* that was last asked for, where it took two people */
    uint32_t approved_by;      /* the second person; 0: it took one */
    int64_t claim_cents;       /* what was to be taken and was not there */
};

struct disputes {
    struct dispute *items; /* as they were written down */
    int count;
};

/* Starts zeroed.  False after a message. */
bool disputes_read(struct disputes *disputes, struct store_handle store, struct buf *message);
void disputes_close(struct disputes *disputes);
