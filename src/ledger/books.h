/* books.h - the double-entry books of a house, in cents: accounts, and balanced lists of transfers.
 *
 * Every transfer debits one account and credits another by the same amount, so the balances always sum to
 * zero.  books_post() takes all transfers of one event or none.  It refuses what would leave an account of
 * others' money below zero, a transfer between accounts that its reason does not connect, and what does not
 * fit 64 bits.  Only the balances after the last transfer count, so the order within a list does not matter.
 * The memory is the caller's, one number per account; capacities come from the configuration.
 *
 * Cost: a few operations per transfer.  WAC 230-15-730: double entry. */
#pragma once

#include "base/base.h"
#include "base/err.h"

/* ---- accounts ----------------------------------------------------------------------------------------- */
/* A balance is credits less debits.  All accounts but the cage hold what the house owes or has earned.  What
 * belongs to others (credit, escrow, vouchers, locked, pools [S-jackpot-5], tokes) never falls below zero; a
 * table, the house and the residue may, which is a loss.  The cage is an asset, the cash in the drawers: its
 * balance is that amount, negative (positive: it paid out cash that was never booked in).  Claims are assets
 * too: what somebody owes the house, negative, and never above zero.
 *
 *   cage      cash                              credit(n)  what terminal n can wager or collect
 *   house     the bank: seeds and resets        escrow(n)  the stakes of the round at table n
 *   vouchers  issued and not yet redeemed       table(n)   what table n has won since the books began
 *   locked    jackpots won, not yet verified    pool(n)    progressive pool n: the players' money
 *   residue   where sums are rounded            tokes(n)   the dealers', from table n
 *
 *   claims(n) what the player of terminal n owes, or the dealers (0): paid on a round that was undone
 *             afterwards, and carried away before it could be taken back
 *
 * Tables in chips.  Chips are counted by denomination, at face value, and a transfer between two places moves
 * so many of them; the places of one denomination always sum to zero.
 *
 *   minted(d)  all chips the house has had made, negative     chips(d)    those in the cage
 *   rack(t,d)  those in the rack of table t, as booked        transit(d)  fills and credits on their way
 *   float(d)   those with the players                         missing(d)  what openers did not find
 *   drop(t)    what lies in the drop box of table t, an asset sold        chips sold less redeemed
 *   paper      tickets and debit receipts of counted boxes, an asset: no cash, and none of what the cage must have;
 *              a ticket is redeemed as it is taken, so it is above zero until the box of that is counted
 *   felt(t)    what the players of table t put down and were paid, as the console knows it
 *
 * Wagers won and lost move chips that nobody counts until the rack is closed, so racks, float and felt may be
 * below zero in between.  Chips in the cage and on their way never are. */
enum account_kind {
#define ACCOUNT WORD_NAME
#include "ledger/books.def"
    ACCOUNT_KINDS
};

/* The kind in the upper eight bits, the number (0 where there is one only) in the lower 24.  Permanent. */
typedef uint32_t account;

#define ACCOUNT_NONE UINT32_MAX

/* Denominations of chips that a house can have. */
enum { CHIP_KINDS = 8 };

static inline account account_of(enum account_kind kind, uint32_t number) {
    must(number < 1u << 24);
    return (uint32_t)kind << 24 | number;
}

static inline enum account_kind account_kind(account a) { return (enum account_kind)(a >> 24); }
static inline uint32_t account_number(account a) { return a & 0xffffff; }

/* The number of the first account of its kind: 0 where there is one only. */
static inline uint32_t account_first(enum account_kind kind) {
    return kind >= ACCOUNT_CREDIT && kind < ACCOUNT_SOLD && kind != ACCOUNT_CLAIMS;
}

/* The rack of a table, from 1, by denomination, from 0. */
static inline account account_rack(uint32_t table, int chip) {
    return account_of(ACCOUNT_RACK, (table - 1) * CHIP_KINDS + (uint32_t)chip + 1);
}

/* Chips of a denomination, from 0, at a place that is not a rack. */
static inline account account_chips(enum account_kind kind, int chip) { return account_of(kind, (uint32_t)chip + 1); }

/* "credit", "escrow" ...; permanent: exports and the store name accounts by it. */
const char *account_kind_id(enum account_kind kind);

/* ---- transfers ---------------------------------------------------------------------------------------- */
/* The reason why money moved.  Permanent: stored and exported by id. */
enum transfer_reason {
#define TRANSFER WORD_NAME
#include "ledger/books.def"
    TRANSFER_COUNT
};

struct transfer {
    account debit, credit; /* from, to */
    int64_t cents;         /* above zero */
    uint8_t reason;        /* enum transfer_reason */
    uint8_t wager;         /* of the game, or 255 */
    uint16_t seat;         /* or 0 */
};

enum { TRANSFER_NO_WAGER = 255 };

/* ---- balances ----------------------------------------------------------------------------------------- */
/* How many accounts of each numbered kind there are, each below 2^24. */
struct books_shape {
    uint32_t terminals, tables, pools;
};

struct books {
    struct books_shape shape;
    int64_t *balance;                  /* books_account_count() of them, in the caller's memory */
    uint32_t first[ACCOUNT_KINDS + 1]; /* where the balances of a kind begin: they are asked for with every wager */
};

/* The number of accounts, which is the number of balances that the caller provides. */
size_t books_account_count(struct books_shape shape);

/* Starts books with every balance at zero. */
void books_open(struct books *books, struct books_shape shape, int64_t *memory);

int64_t books_balance(const struct books *books, account a);

/* Posts all of the transfers or none.  ERR_CREDIT: a player's credit would fall below zero.  ERR_BOOKS: another
 * account would, or a claim rise above it, or an account does not exist, or the reason does not allow a transfer
 * between the two.  ERR_AMOUNT: an amount is not above zero.  ERR_BALANCE_LARGE: a balance would not fit 64 bits. */
enum err books_post(struct books *books, const struct transfer *transfers, int count);

/* What books_post() would say; nothing is posted. */
enum err books_check(const struct books *books, const struct transfer *transfers, int count);

/* For books of a new shape that take over from old ones, which have no account that these have not. */
void books_carry(struct books *to, const struct books *from);

/* Do the balances sum to zero, is no account of others' money below zero and no claim above it?  If not,
 * *broken is the first account that is, or ACCOUNT_NONE if only the sum is wrong. */
bool books_are_consistent(const struct books *books, account *broken);

const char *transfer_reason_id(enum transfer_reason reason);
