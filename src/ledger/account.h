/*
 * account.h - the accounts of a house, in cents.
 *
 * Double entry: every transfer debits one account and credits another by the same amount, so the balances
 * always sum to zero.  A balance is credits less debits.  All but the cage are what the house owes or has
 * earned.  What belongs to others (credit, escrow, vouchers, locked, pools, tokes) never falls below zero; a
 * table, the house and the residue may: a loss.  The cage is what the house owns, the cash in its drawers:
 * its balance is that amount below zero (above zero: it paid from cash that the books were never told of).
 *
 *   cage      cash                              credit(n)  what terminal n can wager or collect
 *   house     the bank: seeds and resets        escrow(n)  the stakes of the round at table n
 *   vouchers  issued and not yet redeemed       table(n)   what table n has won since the books began
 *   locked    jackpots won, not yet verified    pool(n)    progressive pool n: the players' money
 *   residue   where sums are rounded            tokes(n)   the dealers', from table n
 */
#ifndef LEDGER_ACCOUNT_H
#define LEDGER_ACCOUNT_H

#include "base/base.h"

enum account_kind {
    ACCOUNT_CAGE,
    ACCOUNT_HOUSE,
    ACCOUNT_VOUCHERS,
    ACCOUNT_LOCKED,
    ACCOUNT_RESIDUE,
    ACCOUNT_CREDIT, /* from here on there are several of a kind, numbered from 1 */
    ACCOUNT_ESCROW,
    ACCOUNT_TABLE,
    ACCOUNT_POOL,
    ACCOUNT_TOKES,
    ACCOUNT_KINDS
}; /* ORDER ACCOUNT */

/* The kind in the upper eight bits, the number (0 where there is one only) in the lower 24.  Permanent. */
typedef uint32_t account;

#define ACCOUNT_NONE UINT32_MAX

static inline account account_of(enum account_kind kind, uint32_t number)
{
    must(number < 1u << 24);
    return (uint32_t)kind << 24 | number;
}

static inline enum account_kind account_kind(account a)
{
    return (enum account_kind)(a >> 24);
}

static inline uint32_t account_number(account a)
{
    return a & 0xffffff;
}

/* "credit", "escrow" ...; permanent: exports and the store name accounts by it. */
const char *account_kind_id(enum account_kind kind);

#endif
