/*
 * meter.h - progressive meters: what they reset to, what they take of a wager, what an award of one is worth.
 *
 * Rules say "meter 2"; here it becomes cents.  Two users share this arithmetic: struct meters below, the
 * signs of one table that 'settle' and 'play' keep, and pool.h, the pools of a house with their accounts.
 *
 * Awards must come in seat order: the first to hit a progressive meter takes what it shows, the next one the
 * reset value (three-card-catch R11, super-three-card R8).  A bonus jackpot pays every winner its full
 * display.
 *
 * A share of a wager is counted in millionths of a dollar: cents x hundredths of a percent.  A meter is whole
 * cents, which the sign shows, and the millionths beyond them (0 to 9,999), which are carried.
 */
#ifndef LEDGER_METER_H
#define LEDGER_METER_H

#include "base/number.h"
#include "game/rules.h"

enum { METERS_MAX = 8, METER_PARTS = 10000 /* millionths of a dollar in a cent */ };

/* three-card-catch R6: how a meter is paid in whole dollars, if it is. */
enum meter_rounding { METER_EXACT, METER_UP, METER_NEAREST };

/* ---- what the rules say of a meter -------------------------------------------------------------------- */

/* Is there such a meter under these rules? */
bool meter_exists(const struct rules *rules, int number);

/* What it starts from and returns to. */
int64_t meter_reset_cents(const struct rules *rules, int number);

/* Its share of each wager, in hundredths of a percent. */
int64_t meter_rate_basis_points(const struct rules *rules, int number);

/* jackpot-kind=bonus: fixed, the house's money, never rising. */
bool meter_is_bonus(const struct rules *rules);
enum meter_rounding meter_rounding(const struct rules *rules);

/* What it takes of such a wager, in millionths of a dollar: nothing unless the wager's table can pay it, and
 * nothing for a bonus jackpot. */
wide meter_share(const struct rules *rules, int number, int wager, int64_t stake_cents);

/* ---- arithmetic --------------------------------------------------------------------------------------- */

/* What a sign that shows so many cents pays. */
int64_t meter_rounded(enum meter_rounding rounding, int64_t cents);

/* Adds millionths (or takes, below zero); false, with nothing changed, if it would not fit or end below zero.
 */
bool meter_add(int64_t *cents, int64_t *millionths, wide parts);

/* ---- the signs of one table --------------------------------------------------------------------------- */

/* What the signs show, by meter number, and the fractions of a cent that they do not show yet. */
struct meters {
    int64_t cents[METERS_MAX];
    int64_t millionths[METERS_MAX];
};

/* Every meter at its reset value. */
struct meters meters_standard(const struct rules *rules);

/*
 * A wager is made: each meter that its table can pay takes its share, exactly; what is less than a cent waits
 * for the next (three-card-catch R11).
 */
void meters_contribute(struct meters *meters, const struct rules *rules, int wager, int64_t stake_cents);

/* Turns "meter n" into cents in each of the awards, and resets what was taken. */
void meters_pay(struct meters *meters, const struct rules *rules, struct award *awards, int count);

#endif
