/*
 * books.h - balances, and the only way to change them: a balanced list of transfers.
 *
 * books_post() takes all transfers of one happening or none.  It refuses what would leave an account of
 * others' money (account.h) below zero, a transfer between accounts that its reason does not connect, and
 * what does not fit 64 bits.  Only the balances after the last transfer count, so the order within a
 * happening does not matter.  The memory is the caller's, one number per account; capacities come from the
 * configuration.
 *
 * Cost: a few operations per transfer.  WAC 230-15-730: double entry.
 */
#ifndef LEDGER_BOOKS_H
#define LEDGER_BOOKS_H

#include "base/err.h"
#include "ledger/account.h"

/* Why money moved.  Permanent: stored and exported by id. */
#define TRANSFER_LIST(X)                                                                                     \
    X(TRANSFER_ISSUE, "voucher-issued", "cash came in, a voucher went out")                                  \
    X(TRANSFER_LOAD, "voucher-loaded", "a voucher became credit")                                            \
    X(TRANSFER_COLLECT, "collected", "credit became a voucher")                                              \
    X(TRANSFER_REDEEM, "voucher-redeemed", "a voucher was paid in cash")                                     \
    X(TRANSFER_FILL, "cage-filled", "the house put cash into the cage")                                      \
    X(TRANSFER_BANK, "cage-banked", "the house took cash out of the cage")                                   \
    X(TRANSFER_STAKE, "stake", "a wager was placed or raised")                                               \
    X(TRANSFER_UNSTAKE, "stake-back", "a wager was taken back before betting closed")                        \
    X(TRANSFER_RETURN, "stake-returned", "a stake came back: won or pushed")                                 \
    X(TRANSFER_LOSS, "lost", "a stake was lost to the table")                                                \
    X(TRANSFER_WIN, "won", "the table paid a win")                                                           \
    X(TRANSFER_METER_WIN, "meter-won", "a pool paid a win")                                                  \
    X(TRANSFER_ROUNDING, "rounding", "a meter was rounded to the dollar")                                    \
    X(TRANSFER_CONTRIBUTION, "contribution", "a share of a wager went into a pool")                          \
    X(TRANSFER_SEED, "seed", "the house put money into a pool: its start or its reset")                      \
    X(TRANSFER_ADJUSTMENT, "adjustment", "a meter was changed for a listed reason")                          \
    X(TRANSFER_UNLOCK, "jackpot-paid", "a locked jackpot was verified and paid")                             \
    X(TRANSFER_VOID, "void", "a round was voided")                                                           \
    X(TRANSFER_TOKE, "toke", "tokes were paid out to the dealers")

enum transfer_why {
#define TRANSFER_ENUM(name, id, text) name,
    TRANSFER_LIST(TRANSFER_ENUM)
#undef TRANSFER_ENUM
        TRANSFER_COUNT
};

struct transfer {
    account debit, credit; /* from, to */
    int64_t cents;         /* above zero */
    uint8_t why;           /* enum transfer_why */
    uint8_t wager;         /* of the game, or 255 */
    uint16_t seat;         /* or 0 */
};

enum { TRANSFER_NO_WAGER = 255 };

/* How many there are, each below 2^24. */
struct books_shape {
    uint32_t terminals, tables, pools;
};

struct books {
    struct books_shape shape;
    int64_t *balance; /* books_cells() of them, the caller's memory */
};

size_t books_cells(struct books_shape shape);

/* Every balance zero. */
void books_open(struct books *books, struct books_shape shape, int64_t *memory);

/* Is there such an account? */
bool books_has(const struct books *books, account a);
int64_t books_balance(const struct books *books, account a);

/*
 * All of them or none.  ERR_CREDIT: a player's credit would fall below zero.  ERR_BOOKS: another account
 * would, or does not exist, or the reason does not connect the two.  ERR_AMOUNT: not above zero.
 * ERR_BALANCE_LARGE.
 */
enum err books_post(struct books *books, const struct transfer *transfers, int count);

/* Books of another shape begin with what an account held in the old ones; all accounts or none. */
void books_carry(struct books *books, account a, int64_t balance);

/* What must always hold; false names the first account that breaks it, ACCOUNT_NONE if only the sum does. */
bool books_sound(const struct books *books, account *broken);

const char *transfer_why_id(enum transfer_why why);
const char *transfer_why_text(enum transfer_why why);

#endif
