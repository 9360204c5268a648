/*
 * play_bets.h - the player's money: limits, stakes, and the purse.
 *
 * Pure arithmetic in cents.  The balance moves only through purse_stake() and purse_award(); purse_close()
 * proves at the end of a round that the balance before, less what was staked, plus what came back, is the
 * balance now.
 */
#ifndef CLI_PLAY_PLAY_BETS_H
#define CLI_PLAY_PLAY_BETS_H

#include "cli/play/play_scene.h"
#include "game/rules.h"

/* ---- limits ------------------------------------------------------------------------------------------- */

struct limits {
    int64_t least, most; /* of the base wager */
    int64_t bonus_least; /* of the optional ones; their most is the same */
};

/*
 * The table's limits; 0 takes the standard.  False, with a sentence in why, when they cross each other or
 * exceed the state's ceiling.
 */
bool limits_set(struct limits *limits, const struct rules *rules, int64_t least, int64_t most,
                struct buf *why);

/* The least amount of a wager, required or not. */
int64_t limits_least(const struct limits *limits, const struct game *game, int wager);

/* May this amount stand on the wager?  If not, why has a sentence. */
bool limits_allow(const struct limits *limits, const struct rules *rules, int wager, int64_t cents,
                  struct buf *why);

/* The wager that a required one must equal (itself, if it stands alone), or -1 if it is not placed by hand.
 */
int wager_base(const struct game *game, int wager);

/* "Ante and X-Tra Bonus": a base with those that must equal it. */
void wager_put_group(struct buf *b, const struct game *game, int base);

/* ---- what is on the table ----------------------------------------------------------------------------- */

/* By seat, from 0, and wager. */
struct stakes {
    int64_t seat[PLAY_SEATS][WAGERS_MAX];
};

/* What a seat, counted from 1, has on the table; 0 if it sits out. */
int64_t stakes_of(const struct stakes *stakes, const struct game *game, int seat);
int64_t stakes_total(const struct stakes *stakes, const struct game *game);

/* With the Play wagers that may follow, each so many times its base, at most as often as the rules let. */
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
