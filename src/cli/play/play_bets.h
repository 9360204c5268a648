/*
 * play_bets.h - the player's money: limits, stakes, and the purse.
 *
 * Pure arithmetic in cents.  In a round the balance changes only through purse_stake() and purse_award();
 * purse_close() checks at the end that the balance before, minus the stakes, plus the returns, is the balance
 * now.
 */
#ifndef CLI_PLAY_PLAY_BETS_H
#define CLI_PLAY_PLAY_BETS_H

#include "cli/play/play_scene.h"
#include "game/rules.h"

/* ---- limits ------------------------------------------------------------------------------------------- */

struct limits {
    int64_t least, most; /* of the base wager */
    int64_t bonus_least; /* of the optional wagers; their maximum is the same */
};

/*
 * Sets the table's limits; 0 takes the default.  False, with a sentence in why, if the minimum exceeds the
 * maximum or the maximum exceeds the state's ceiling.
 */
bool limits_set(struct limits *limits, const struct rules *rules, int64_t least, int64_t most,
                struct buf *why);

/* The least amount of a wager, required or not. */
int64_t limits_least(const struct limits *limits, const struct game *game, int wager);

/* Is this amount within the limits of the wager?  If not, why has a sentence. */
bool limits_allow(const struct limits *limits, const struct rules *rules, int wager, int64_t cents,
                  struct buf *why);

/* The wager that this one must equal (itself if none), or -1 if it is not placed by the player. */
int wager_base(const struct game *game, int wager);

/* "Ante and X-Tra Bonus": a base wager with those that must equal it. */
void wager_put_group(struct buf *b, const struct game *game, int base);

/* ---- what is on the table ----------------------------------------------------------------------------- */

/* Cents by seat, from 0, and wager. */
struct stakes {
    int64_t seat[PLAY_SEATS][WAGERS_MAX];
};

/* The stakes of a seat, counted from 1; 0 if it sits out. */
int64_t stakes_of(const struct stakes *stakes, const struct game *game, int seat);
int64_t stakes_total(const struct stakes *stakes, const struct game *game);

/* The total with the Play wagers that may follow, each times its base but at most what the rules allow. */
int64_t stakes_needed(const struct stakes *stakes, const struct rules *rules, int times);

/* ---- the purse ---------------------------------------------------------------------------------------- */

struct wager_totals {
    uint64_t count;
    int64_t staked, returned;
};

struct purse {
    int64_t balance, bought;
    int64_t staked, returned, tokes; /* of the session */
    int64_t round_before, round_staked, round_returned, round_tokes;
    uint64_t rounds;
    struct wager_totals wager[WAGERS_MAX];
};

void purse_buy_in(struct purse *purse, int64_t cents);
void purse_open(struct purse *purse); /* a round begins */
void purse_stake(struct purse *purse, int wager, int64_t cents);
void purse_award(struct purse *purse, const struct award *award);
void purse_close(struct purse *purse);

#endif
