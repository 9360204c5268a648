/* meter.h - progressive meters and pools: reset values, contributions from wagers, payments.
 *
 * Rules say "meter 2"; here it becomes cents.  Two users share the arithmetic: struct meters, the meters of
 * one table that 'settle' keeps, and struct pool, the pools of a house with their accounts.
 *
 * Awards must come in seat order: the first to hit a progressive meter takes what it shows, the next one the reset
 * value [three-card-catch R11, super-three-card R8].  A bonus jackpot pays every winner its full display.
 *
 * A share of a wager is counted in millionths of a dollar: cents x hundredths of a percent.  A meter is whole
 * cents, which the sign shows, and the millionths beyond them (0 to 9,999), which are carried. */
#pragma once

#include "base/err.h"
#include "base/number.h"
#include "game/rules.h"

enum { METERS_MAX = 8, METER_PARTS = 10000 /* millionths of a dollar in a cent */ };

/* [three-card-catch R6]: how a meter is paid in whole dollars, if it is. */
enum meter_rounding { METER_EXACT, METER_UP, METER_NEAREST };

/* ---- a meter under given rules ------------------------------------------------------------------------ */
/* Is there such a meter under these rules? */
bool meter_exists(const struct rules *rules, int number);

/* The amount that the meter starts from and returns to after a win. */
int64_t meter_reset_cents(const struct rules *rules, int number);

/* The meter's share of each wager, in hundredths of a percent. */
int64_t meter_rate_basis_points(const struct rules *rules, int number);

/* jackpot-kind=bonus: a fixed amount of the house's money, which never rises. */
bool meter_is_bonus(const struct rules *rules);
enum meter_rounding meter_rounding(const struct rules *rules);

/* What is added to cents before they are cut to whole dollars; 0: they are not. */
int64_t meter_rounding_cents(enum meter_rounding rounding);

/* The contribution of a wager to the meter, in millionths of a dollar.  0 if the wager's pay table has no
 * line that this meter pays, and for a bonus jackpot. */
wide meter_share(const struct rules *rules, int number, int wager, int64_t stake_cents);

/* ---- the meters of one table -------------------------------------------------------------------------- */
/* What the signs show, by meter number. */
struct meters {
    int64_t cents[METERS_MAX];
};

/* Every meter at its reset value. */
struct meters meters_standard(const struct rules *rules);

/* Replaces "meter n" by cents in these awards of a seat of a finished round.  [three-card-catch R11],
 * [super-three-card R8]: of those who hit one meter in a round the first in the order of settlement takes
 * what it held, the next its reset value. */
void meters_pay_seat(const struct meters *meters, const struct rules *rules, const void *round, struct award *awards,
                     int count);

/* ---- pools -------------------------------------------------------------------------------------------- */
/* A pool belongs to one game (linked tables of that game share it) and holds the meters that the game's rules
 * number.  The pool's account holds exactly the cents of its meters and their reserves.
 *
 * A meter rises by contributions and falls only for the reasons of WAC 230-15-695, each of which is an event with a
 * name and a reason.  Its maximum is never set below what it shows (WAC 230-15-685); at the maximum, contributions go
 * to the reserve, which is not displayed.  A win takes what the sign shows; what is carried and what is in reserve
 * stay.  A bonus jackpot (jackpot-kind=bonus) is the house's: it never rises and no pool pays it (WAC 230-15-671).
 *
 * A void round is undone: pool_undo_payment() per win, in the order of the wins, then
 * pool_undo_contribution() per wager, whatever has happened since.  Amounts taken out since for a listed
 * reason stay out: the house gets back only the part of its reset that it has not recovered already and that
 * is still in the meter, so a meter never falls below zero and the house never takes the players' money.
 * Nothing here moves money: the caller posts what these calls return (posting.h). */

/* Reasons for which a meter may fall or be corrected.  Permanent. */
#define METER_REASON_LIST(X)                                                                                           \
    X(METER_WON, "won", "the prize was won")                                                                           \
    X(METER_MALFUNCTION, "malfunction", "the display malfunctioned")                                                   \
    X(METER_ABOVE_MAXIMUM, "above-maximum", "the display was above the maximum")                                       \
    X(METER_RECEIPTS, "booked-to-receipts", "funds that are not displayed were booked to gross receipts")              \
    X(METER_SEED_RECOVERY, "seed-recovery", "seed money was recovered")                                                \
    X(METER_VOID, "void", "the round that raised it was void: the display had malfunctioned")

enum meter_reason { METER_REASON_LIST(WORD_NAME) METER_REASON_COUNT };

NO_PADDING
struct pool_meter {
    uint8_t number;   /* as the rules number it */
    uint8_t rounding; /* enum meter_rounding */
    PADDING(6);
    int64_t reset_cents;   /* what it starts from and returns to */
    int64_t maximum_cents; /* 0: only METER_MAX_CENTS, the most a sign can show */
    int64_t cents;         /* what the sign shows */
    int64_t millionths;    /* beyond it: 0 to 9,999 */
    int64_t reserve_cents; /* not displayed: what came in above the maximum */
    int64_t reserve_millionths;
    uint64_t hits;
    /* since the books began; shown + reserve = seeded + contributed - won - adjusted, to the millionth */
    wide seeded_cents, won_cents, adjusted_cents;
    wide contributed_millionths;
    wide recovered_cents; /* of the seeds; part of adjusted */
};

struct pool {
    uint32_t account; /* the number of its account, from 1 */
    bool bonus;       /* the house's fixed jackpot */
    uint8_t count;
    PADDING(10);
    struct pool_meter meter[METERS_MAX];
};
NO_PADDING_END

/* The meters of these rules, each at its reset value, which the house pays in (posting_seed). */
void pool_open(struct pool *pool, uint32_t account, const struct rules *rules);

/* Changes to other rules of the same game: reset values and rounding; the meters keep their amounts. */
void pool_reconfigure(struct pool *pool, const struct rules *rules);

/* NULL if the pool has no meter of that number. */
const struct pool_meter *pool_meter(const struct pool *pool, int number);

/* A wager was made: each meter that the wager's pay table can pay takes its share.  *moved_cents: the whole
 * cents that go from the table's account to the pool's.  ERR_AMOUNT_LARGE, with nothing changed, if the
 * result would not fit 64 bits. */
enum err pool_contribute(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents,
                         int64_t *moved_cents);

/* The wager's round was void (METER_VOID): takes exactly its contribution out again; *moved_cents go back to
 * the table.  ERR_METER_AMOUNT, with nothing changed, if the meter no longer holds that much. */
enum err pool_undo_contribution(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents,
                                int64_t *moved_cents);

NO_PADDING
/* The payment of one win. */
struct pool_payment {
    uint32_t account; /* the pool's */
    uint8_t meter;    /* its number */
    bool bonus;       /* the table pays, not the pool */
    PADDING(2);
    int64_t paid_cents;  /* to the player: what the sign showed, rounded as the rules say */
    int64_t held_cents;  /* from the pool: what the sign showed; the residue makes up the difference */
    int64_t reset_cents; /* from the house to the pool: [three-card-catch R11] */
};
NO_PADDING_END

/* METER_WON: pays what the meter shows now and resets it.  Call in seat order. */
struct pool_payment pool_pay(struct pool *pool, int number);

/* The most that a meter and its reserve ever hold: a hundred times what a sign can show.  The sum of all
 * meters of a pool then fits 64 bits, with room for a thousand years of contributions. */
#define POOL_MAX_CENTS (100 * METER_MAX_CENTS)

/* The win's round was void: the prize goes back to the meter, and what is left of the reset to the house;
 * payment->reset_cents is then that amount.  ERR_BALANCE_LARGE, with nothing changed, if the meter would hold
 * more than POOL_MAX_CENTS. */
enum err pool_undo_payment(struct pool *pool, struct pool_payment *payment);

/* Lowers a meter by so many cents for a listed reason: the sign, or for METER_RECEIPTS the reserve.
 * METER_ABOVE_MAXIMUM moves the amount from the sign to the reserve; only METER_MALFUNCTION may also raise
 * (cents below zero).  ERR_METER, ERR_METER_REASON (won and void have their own calls), ERR_METER_AMOUNT. */
enum err pool_check_adjust(const struct pool *pool, int number, enum meter_reason reason, int64_t cents);
void pool_adjust(struct pool *pool, int number, enum meter_reason reason, int64_t cents);

/* 0 removes the maximum.  ERR_METER_MAXIMUM below what the meter shows or resets to. */
enum err pool_check_maximum(const struct pool *pool, int number, int64_t cents);
void pool_set_maximum(struct pool *pool, int number, int64_t cents);

/* The balance that the pool's account must have. */
wide pool_cents(const struct pool *pool);

/* [S-jackpot-7] Does every meter hold exactly what came in less what went out? */
bool pool_is_consistent(const struct pool *pool);

const char *meter_reason_id(enum meter_reason reason);
