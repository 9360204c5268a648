/*
 * meter.h - progressive meters: what they reset to, and what an award of a meter is worth.
 *
 * Rules say "meter 2"; here it becomes cents.  Awards must come in seat order: the first to hit a progressive
 * meter takes what it shows, the next one the reset value (three-card-catch R11, super-three-card R8).  A
 * bonus jackpot pays every winner its full display.
 */
#ifndef LEDGER_METER_H
#define LEDGER_METER_H

#include "game/rules.h"

enum { METERS_MAX = 8 };

/* What the signs show, by meter number, and the fractions of a cent that they do not show yet. */
struct meters {
    int64_t cents[METERS_MAX];
    uint16_t residue[METERS_MAX]; /* in ten-thousandths of a cent */
};

/* What a meter starts from and returns to. */
int64_t meter_reset_cents(const struct rules *rules, int number);

/* Its share of each wager, in hundredths of a percent. */
int64_t meter_rate_basis_points(const struct rules *rules, int number);

/* Is there such a meter under these rules? */
bool meter_exists(const struct rules *rules, int number);

/* Every meter at its reset value. */
struct meters meters_standard(const struct rules *rules);

/*
 * A wager is made: each meter that its table can pay takes its share, exactly; what is less than a cent waits
 * for the next (three-card-catch R11).  A bonus jackpot takes nothing.
 */
void meters_contribute(struct meters *meters, const struct rules *rules, int wager, int64_t stake_cents);

/* Turns "meter n" into cents in each of the awards, and resets what was taken. */
void meters_pay(struct meters *meters, const struct rules *rules, struct award *awards, int count);

#endif
