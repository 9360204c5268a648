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

/* ---- what is on the table ----------------------------------------------------------------------------- */

/* Cents by seat, from 0, and wager. */
struct stakes {
    int64_t seat[PLAY_SEATS][WAGERS_MAX];
};

/* The stakes of a seat, counted from 1; 0 if it sits out. */
int64_t stakes_of(const struct stakes *stakes, const struct game *game, int seat);

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
