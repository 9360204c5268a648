/*
 * posting.h - what happens at a table, as transfers.
 *
 * Pure arithmetic between the rules (awards) and the books (transfers).  A stake leaves the player's credit
 * for the escrow of the table the moment the wager is accepted.  At settlement each award empties its part of
 * the escrow:
 *
 *   lost                 escrow -> table                         stake
 *   pushed               escrow -> credit                        stake
 *   won                  escrow -> credit stake, table -> credit the rest
 *   returned below stake escrow -> credit what is returned, escrow -> table the rest
 *   "for 1"              escrow -> table stake, table -> credit what is returned
 *   of a meter           pool -> credit the meter, residue -> credit what rounding to the dollar added
 *                        (credit -> residue where it took away), house -> pool the reset
 *   toke                 as above with tokes(table) for credit(terminal)
 *   locked               as above with locked for credit(terminal), for what is above the stake
 *   paid without wager   table -> credit
 *
 * The escrow of a round that is settled or voided is zero.
 */
#ifndef LEDGER_POSTING_H
#define LEDGER_POSTING_H

#include "game/game.h"
#include "ledger/books.h"
#include "ledger/pool.h"

enum { POSTING_PER_AWARD = 5 };

/* Who stands behind a seat, and where its money goes. */
struct posting_seat {
    uint32_t table, terminal; /* numbers of their accounts */
    uint16_t seat;
};

/* The transfer that changes a spot's stake by so many cents (not zero): TRANSFER_STAKE or TRANSFER_UNSTAKE. */
struct transfer posting_stake(struct posting_seat at, int wager, int64_t change_cents);

/*
 * The transfers of one award, at most POSTING_PER_AWARD; returns how many.  A meter's award (award->meter)
 * takes what the pool shows (pool_pay) from pool account number pool->account; lock: what is won goes to the
 * locked jackpots instead of the credit.
 */
int posting_award(struct posting_seat at, const struct award *award, struct pool_meter *meter, bool lock,
                  struct transfer out[POSTING_PER_AWARD]);

/* What a voided round gives back to the seat: its whole stake on a wager. */
struct transfer posting_void(struct posting_seat at, int wager, int64_t stake_cents);

/*
 * WAC 230-15-490: what all players win on one wager in one deal is at most limit_cents; what is above is
 * shared in proportion, down to the cent.  wins: what each award pays above its stake; changed in place.
 * Returns what was cut off in all.
 */
int64_t posting_limit(int64_t limit_cents, int64_t *wins, int count);

#endif
