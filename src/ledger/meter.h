/*
 * meter.h - progressive meters and pools: what meters reset to, what they take of a wager, what one pays.
 *
 * Rules say "meter 2"; here it becomes cents.  Two users share the arithmetic: struct meters, the signs of
 * one table that 'settle' and 'play' keep, and struct pool, the pools of a house with their accounts.
 *
 * Awards must come in seat order: the first to hit a progressive meter takes what it shows, the next one the
 * reset value [three-card-catch R11, super-three-card R8].  A bonus jackpot pays every winner its full
 * display.
 *
 * A share of a wager is counted in millionths of a dollar: cents x hundredths of a percent.  A meter is whole
 * cents, which the sign shows, and the millionths beyond them (0 to 9,999), which are carried.
 */
#ifndef LEDGER_METER_H
#define LEDGER_METER_H

#include "base/err.h"
#include "base/number.h"
#include "game/rules.h"

enum { METERS_MAX = 8, METER_PARTS = 10000 /* millionths of a dollar in a cent */ };

/* [three-card-catch R6]: how a meter is paid in whole dollars, if it is. */
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
 * for the next [three-card-catch R11].
 */
void meters_contribute(struct meters *meters, const struct rules *rules, int wager, int64_t stake_cents);

/* Turns "meter n" into cents in each of the awards, and resets what was taken. */
void meters_pay(struct meters *meters, const struct rules *rules, struct award *awards, int count);

/* ---- pools -------------------------------------------------------------------------------------------- */

/*
 * A pool belongs to one game (linked tables of that game share it) and holds the meters that the game's rules
 * number.  The pool's account holds exactly the cents of its meters and their reserves.
 *
 * A meter rises by contributions and falls only for the reasons of WAC 230-15-695, each of which is an event
 * with a name and a reason.  Its maximum is never set below what it shows (WAC 230-15-685); at the maximum,
 * contributions go to the reserve, which is not displayed.  A win takes what the sign shows; what is carried
 * and what is in reserve stay.  A bonus jackpot (jackpot-kind=bonus) is the house's: it never rises and no
 * pool pays it (WAC 230-15-671).
 *
 * A void round is undone: pool_restore() per win, in the order of the wins, then pool_void() per wager,
 * whatever came after it.  What somebody has taken out since for a listed reason stays out: the house gets of
 * its reset only what it has not recovered already and what is still there, so a meter never falls below zero
 * and the players' money is never the house's.  Nothing here moves money: the caller posts what these calls
 * return (posting.h).
 */

/* Why a meter may fall, or is corrected.  Permanent. */
#define METER_REASON_LIST(X)                                                                                 \
    X(METER_WON, "won", "the prize was won")                                                                 \
    X(METER_MALFUNCTION, "malfunction", "the display malfunctioned")                                         \
    X(METER_ABOVE_MAXIMUM, "above-maximum", "the display was above the maximum")                             \
    X(METER_RECEIPTS, "booked-to-receipts", "funds that are not displayed were booked to gross receipts")    \
    X(METER_SEED_RECOVERY, "seed-recovery", "seed money was recovered")                                      \
    X(METER_VOID, "void", "the round that raised it was void: the display had malfunctioned")

enum meter_reason {
#define METER_REASON_ENUM(name, id, text) name,
    METER_REASON_LIST(METER_REASON_ENUM)
#undef METER_REASON_ENUM
        METER_REASON_COUNT
};

struct pool_meter {
    uint8_t number;        /* as the rules number it */
    uint8_t rounding;      /* enum meter_rounding */
    int64_t reset_cents;   /* what it starts from and returns to */
    int64_t maximum_cents; /* 0: none but METER_MAX_CENTS, beyond which no sign goes */
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
    struct pool_meter meter[METERS_MAX];
};

/* The meters of these rules, each at its reset, which the house puts in (posting_seed). */
void pool_open(struct pool *pool, uint32_t account, const struct rules *rules);

/* Other rules of the same game: resets and rounding are theirs from now on; what the meters show stays. */
void pool_reconfigure(struct pool *pool, const struct rules *rules);

/* NULL: there is none of that number. */
const struct pool_meter *pool_meter(const struct pool *pool, int number);

/*
 * A wager was made: each meter that the wager's table can pay takes its share.  *moved_cents: the whole cents
 * that go from the table to the pool.  ERR_AMOUNT_LARGE, and nothing has changed, if it does not fit.
 */
enum err pool_contribute(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents,
                         int64_t *moved_cents);

/* The wager's round was void (METER_VOID): exactly what it gave is taken out again, and *moved_cents go back
 * to the table.  ERR_METER_AMOUNT, and nothing has changed, if that is no longer there. */
enum err pool_void(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents,
                   int64_t *moved_cents);

/* What one win takes. */
struct pool_payment {
    uint32_t account;    /* the pool's */
    uint8_t meter;       /* its number */
    bool bonus;          /* the table pays, not the pool */
    int64_t paid_cents;  /* to the player: what the sign showed, rounded as the rules say */
    int64_t held_cents;  /* from the pool: what the sign showed; the residue makes up the difference */
    int64_t reset_cents; /* from the house to the pool: [three-card-catch R11] */
};

/* METER_WON: pays what the meter shows now; it returns to its reset.  Call in seat order. */
struct pool_payment pool_pay(struct pool *pool, int number);

/* The most that a meter and its reserve ever hold: a hundred times what a sign shows.  All the meters of a
 * pool fit 64 bits with room for more contributions than a house takes in a thousand years. */
#define POOL_MAX_CENTS (100 * METER_MAX_CENTS)

/*
 * The win's round was void: the prize returns to the meter and of the reset what is left of it to the house;
 * payment->reset_cents says how much that is from now on.  ERR_BALANCE_LARGE, and nothing has changed, if the
 * meter would hold more than POOL_MAX_CENTS.
 */
enum err pool_restore(struct pool *pool, struct pool_payment *payment);

/*
 * A change for a listed reason by so many cents: what the sign falls by, or for METER_RECEIPTS the reserve.
 * METER_ABOVE_MAXIMUM moves it from the sign to the reserve; METER_MALFUNCTION alone may also rise (below
 * zero).  ERR_METER, ERR_METER_REASON (won and void have their own calls), ERR_METER_AMOUNT.
 */
enum err pool_check_adjust(const struct pool *pool, int number, enum meter_reason reason, int64_t cents);
void pool_adjust(struct pool *pool, int number, enum meter_reason reason, int64_t cents);

/* 0 takes the maximum away.  ERR_METER_MAXIMUM below what the meter shows or resets to. */
enum err pool_check_maximum(const struct pool *pool, int number, int64_t cents);
void pool_set_maximum(struct pool *pool, int number, int64_t cents);

/* What its account must hold. */
wide pool_cents(const struct pool *pool);

/* The proof: what it holds is what came in less what went out. */
bool pool_sound(const struct pool *pool);

const char *meter_reason_id(enum meter_reason reason);

#endif
