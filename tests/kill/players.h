/* players.h - terminals that wager, decide, collect, load, and now and then ask the same thing twice; and what must be
 * true of the books, whatever happened to the house.
 *
 *   a request that was acknowledged is in the books, once; one that was refused is not
 *   one whose answer was lost is there once or not at all; it is then sent again with its number, and is
 *   there once when that is acknowledged
 *   every view that came shows a state that the books have had, in their order
 *
 * The log is read a second way (ledger.h), and 'cardroom audit' must say GOOD.  A seed decides what the terminals do.
 */
#pragma once

#include "crowd.h"
#include "ledger.h"

/* Five tables, one of each game, whose rounds take three seconds; at a sixth, if there are more, betting is always
 * open. */
enum { PLAYERS_QUICK = 64, PLAYERS_MAX = 68, PLAYERS_CENTS = 2000000 };

struct players {
    struct crowd crowd;
    struct ledger ledger;
    uint64_t random;
    double step, next; /* seconds from one turn to the next; when that is */
    uint64_t twice, retried;
    int failures;
    double acknowledged_at; /* when a wager was last, that was asked for after asked_after */
    double asked_after;
};

extern struct players players;

uint32_t players_chance(uint32_t below);

/* The configuration of such a house: where its store is, and more keys, each ending with a comma. */
void players_config(char *out, size_t room, const char *store, const char *more);

/* Starts the house, makes its people, connects so many terminals.  False after a message. */
bool players_open(struct serve_process *served, int count);
void players_close(void);

void players_turn(int wait_ms); /* receives for at most so long, then all that may do something */
void players_play(double seconds);
void players_drain(void); /* reads what a house that is gone had sent, and closes the connections */

/* After the connections were opened again: sends again what was not answered. */
bool players_again(void);

bool players_audit(const struct serve_process *served, const char *store, const char *options);

/* The books against everything that was seen; all of it must have been read.  runs: the house goes on meanwhile. */
bool players_check(const char *store, bool runs);

void players_fail(int index, const char *what, uint64_t a, uint64_t b);
