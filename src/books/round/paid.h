/* paid.h - what an entry pays to players and dealers, by seat and wager: what left the table for them, less what came
 * back; stakes are not counted. */
#pragma once

#include "house/journal.h"

static inline bool paid_is_players(account a) {
    const enum account_kind kind = account_kind(a);
    return kind == ACCOUNT_CREDIT || kind == ACCOUNT_LOCKED || kind == ACCOUNT_TOKES || kind == ACCOUNT_CLAIMS ||
           kind == ACCOUNT_FELT;
}

/* 0 for what is a stake, or no player's. */
static inline int64_t paid_cents(const struct transfer *t) {
    if (t->reason == TRANSFER_STAKE || t->reason == TRANSFER_UNSTAKE) return 0;
    return t->cents * (paid_is_players(t->credit) - paid_is_players(t->debit));
}

static inline bool paid_moves_any(const struct journal_entry *entry) {
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        if (paid_cents(&t)) return true;
    }
    return false;
}
