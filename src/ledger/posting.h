/* posting.h - the transfers of each event: wagers, awards, vouchers, pools.
 *
 * Pure arithmetic between the rules (awards), the pools (payments) and the books (transfers).  A stake leaves
 * the player's credit for the escrow of the table the moment the wager is accepted; when betting closes each
 * pool takes its share from the table.  At settlement each award empties its part of the escrow:
 *
 *   lost                 escrow -> table the stake
 *   pushed               escrow -> credit the stake
 *   won                  escrow -> credit the stake, table -> credit the rest
 *   returned below stake escrow -> credit what is returned, escrow -> table the rest
 *   "for 1"              escrow -> table the stake, table -> credit what is returned
 *   of a meter           escrow -> table the stake, pool -> credit what the sign showed, residue -> credit
 *                        what rounding to the dollar added (pool -> residue what it took away), house -> pool
 *                        the reset
 *   of a bonus jackpot   as "for 1": the house's money, and the table's loss
 *   paid without wager   table -> credit
 *   toke                 as above with tokes(table) for credit(terminal)
 *   locked               as above with locked for credit(terminal), for what is won and not the stake
 *   in chips             as above with felt(table) for credit(terminal)
 *
 * [C-1.4] So the escrow of a round that is settled or void is zero.  A void round gives its stakes back:
 * posting_void_stake() per
 * wager before settlement; after it, first posting_reverse() of every transfer since betting closed. */
#pragma once

#include "game/game.h"
#include "ledger/books.h"
#include "ledger/meter.h"

enum { POSTING_PER_AWARD = 4 };

/* A seat of a round, and the accounts its money goes to. */
struct posting_seat {
    uint32_t table, terminal; /* numbers of their accounts; terminal 0: a table in chips, its felt */
    uint16_t seat;
    bool lock; /* posting_award: the win is locked until it is verified */
};

/* ---- the cashier -------------------------------------------------------------------------------------- */
/* A transfer between the two accounts that its reason names: ISSUE, LOAD, COLLECT, REDEEM, FILL, BANK, UNLOCK
 * (to the credit; number 0: in cash), TOKE (from the table, in cash), CLAIM_PAID, WRITE_OFF.  number: the
 * terminal or table where the reason has one, else 0.  cents above zero. */
struct transfer posting_cashier(enum transfer_reason reason, uint32_t number, int64_t cents);

/* ---- a round ------------------------------------------------------------------------------------------ */
/* The transfer that changes a spot's stake by so many cents (not zero): TRANSFER_STAKE or TRANSFER_UNSTAKE. */
struct transfer posting_stake(struct posting_seat at, int wager, int64_t change_cents);

/* What pool_contribute() moved, above zero. */
struct transfer posting_contribution(struct posting_seat at, int wager, uint32_t pool, int64_t moved_cents);

/* The transfers of one award, at most POSTING_PER_AWARD; returns how many.  payment: what pool_pay() returned if a
 * meter pays the award, else NULL.  Where an aggregate limit cuts the award, its returned_cents are cut already. */
int posting_award(struct posting_seat at, const struct rules *rules, const struct award *award,
                  const struct pool_payment *payment, struct transfer out[POSTING_PER_AWARD]);

/* A void round gives the seat's whole stake on a wager back. */
struct transfer posting_void_stake(struct posting_seat at, int wager, int64_t stake_cents);

/* The reversed transfer, for a void round.  The books refuse it if the receiver no longer has the money. */
struct transfer posting_reverse(struct transfer transfer);

/* Where money that was paid is taken back from, and whose claim the rest is. */
struct posting_purse {
    account from, claim;
    int64_t left_cents;                 /* what is there */
    int64_t taken_cents, claimed_cents; /* so far */
};

/* The reversed transfer as far as the money is there; the rest is a claim.  Returns how many: 1 or 2. */
int posting_take_back(struct posting_purse *purse, struct transfer transfer, struct transfer out[2]);

/* [L-2] So much is paid to the player of a round that is over; above zero. */
struct transfer posting_dispute(struct posting_seat at, int64_t cents);

/* So much of the claim is paid out of the purse; above zero. */
struct transfer posting_set_off(const struct posting_purse *purse, uint16_t seat, int64_t cents);

/* ---- pools -------------------------------------------------------------------------------------------- */
/* What the house pays into a pool that was just opened.  Returns the number of transfers: 1, or 0 if nothing. */
int posting_seed(const struct pool *pool, struct transfer *out);

/* The transfer for a pool_adjust(), to or from the house.  Returns 1, or 0 if only the display changes. */
int posting_adjust(const struct pool *pool, enum meter_reason reason, int64_t cents, struct transfer *out);

/* What pool_undo_contribution() moved back to the table, above zero. */
struct transfer posting_void_contribution(struct posting_seat at, int wager, uint32_t pool, int64_t moved_cents);

/* ---- aggregate payout limits -------------------------------------------------------------------------- */
/* What an award pays above its stake. */
int64_t posting_win_cents(const struct award *award);

/* May a wager with this highest amount have this limit (WAC 230-15-490)?  ERR_LIMIT_ODDS where its top odds are
 * below 50 to 1, ERR_LIMIT_LOW below the highest wager x 50.  Meters and cash prizes do not count as odds. */
enum err posting_check_limit(const struct rules *rules, int wager, int64_t most_cents, int64_t limit_cents);

/* WAC 230-15-490: all players together win at most limit_cents on one wager in one deal; if they won more, each win
 * is reduced in proportion, down to a multiple of in_cents: of the cent, or in chips of what chips can pay, for more
 * would be above the limit.  won_cents: what all awards of the wager pay above their stakes, without meters and without
 * tokes (WAC 230-15-491).  Returns the cut of this award; 0 without a limit. */
int64_t posting_limit_cut(int64_t limit_cents, int64_t in_cents, int64_t won_cents, const struct award *award);
