/*
 * pool.h - progressive pools: meters that take a share of each wager, to the millionth of a dollar.
 *
 * A pool belongs to one game (linked tables of that game share it) and holds the meters that the game's rules
 * number.  A meter is what the sign shows, in whole cents, and the millionths of a dollar beyond it that are
 * carried.  The pool's account holds exactly the cents of its meters and their reserves.
 *
 * A meter rises by contributions and falls only for the reasons of WAC 230-15-695, each of which is an event
 * with a name and a reason.  Its maximum is never set below what it shows (WAC 230-15-685); at the maximum,
 * contributions go to the reserve, which is not displayed.  A bonus jackpot (jackpot-kind=bonus) is the
 * house's: it never rises and no pool pays it.
 */
#ifndef LEDGER_POOL_H
#define LEDGER_POOL_H

#include "base/err.h"
#include "game/rules.h"
#include "ledger/meter.h"

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
    uint8_t number;         /* as the rules number it; 0: not in use */
    uint8_t rounding;       /* enum pool_rounding */
    int64_t reset_cents;    /* what it starts from and returns to */
    int64_t rate;           /* of each wager, in hundredths of a percent: cents x rate = millionths of a dollar */
    int64_t maximum_cents;  /* 0: none */
    int64_t cents;          /* what the sign shows */
    int64_t millionths;     /* beyond it: 0 to 9,999 */
    int64_t reserve_cents;  /* not displayed: what came in above the maximum */
    int64_t reserve_millionths;
    /* since the books began, for the proof: shown + reserve = seeds + contributions - wins - adjustments */
    int64_t seeded_cents, won_cents, adjusted_cents;
    int64_t contributed_millionths; /* in millionths of a dollar, 64 bits: up to nine trillion dollars */
    int64_t recovered_cents;        /* of the seed */
    uint64_t hits;
};

enum pool_rounding { POOL_EXACT, POOL_UP, POOL_NEAREST };

struct pool {
    uint32_t account;        /* the number of its account, from 1 */
    bool bonus;              /* the house's fixed jackpot */
    uint8_t count;
    struct pool_meter meter[METERS_MAX];
};

/* The meters of these rules, each at its reset. */
void pool_open(struct pool *pool, uint32_t account, const struct rules *rules);
struct pool_meter *pool_meter(struct pool *pool, int number); /* NULL: there is none */

/*
 * A wager was made: each meter that the wager's table can pay takes its share.  Returns the whole cents that
 * moved, from the table to the pool.
 */
int64_t pool_contribute(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents);

/*
 * What the meter pays now, rounded as the rules say, and what of it the pool itself holds; the meter returns
 * to its reset.  A bonus jackpot pays its full display and holds nothing.
 */
struct pool_payment {
    int64_t paid_cents, held_cents, reset_cents; /* to the player; from the pool; from the house to the pool */
};
struct pool_payment pool_pay(struct pool *pool, int number);

/* A change for a listed reason; cents is what the meter (or the reserve) falls by.  ERR_METER_REASON,
 * ERR_METER_AMOUNT. */
enum err pool_check_adjust(const struct pool *pool, int number, enum meter_reason reason, int64_t cents);
void pool_adjust(struct pool *pool, int number, enum meter_reason reason, int64_t cents);

/* ERR_METER_MAXIMUM below what it shows. */
enum err pool_check_maximum(const struct pool *pool, int number, int64_t cents);
void pool_set_maximum(struct pool *pool, int number, int64_t cents);

/* The proof: what it holds is what came in less what went out. */
bool pool_sound(const struct pool *pool);

const char *meter_reason_id(enum meter_reason reason);
const char *meter_reason_text(enum meter_reason reason);

#endif
