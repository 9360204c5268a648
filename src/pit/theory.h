/*
 * theory.h - actual against theoretical, for every table and wager of the house.
 *
 * theory_on_fact() follows the durable floor, fact by fact; at a settlement it adds what each wager won and
 * lost (ledger/actual.h), at a void it takes the round out again.  So it can be had by replaying the log as
 * well, and is then the same.  A table whose rules change begins anew.
 *
 * A row is a wager, or "base": the wagers that one decision ties together (Ante, what must equal it, what
 * follows it, what is paid on it).  What it should have won comes from the exact analyses, which take from
 * hundredths of a second to some seconds of one core; they are run once for a set of rules, outside this
 * file's calls (theory_compute, on any thread), and kept in the store under theory_name().  Until a row has
 * its theory it shows what it won and no verdict.
 *
 * The theory is that of a player who plays perfectly and sees no other cards: the least that the house
 * should win of a base game.  Players err, so the base rows of an honest house drift above it.
 *
 * A wager that feeds a progressive costs the house its share and not what the pool pays; a bonus jackpot it
 * pays itself.  Tokes are not counted.
 */
#ifndef PIT_THEORY_H
#define PIT_THEORY_H

#include "ledger/actual.h"
#include "math/analysis.h"
#include "store/store.h"
#include "table/floor.h"

enum { THEORY_KEYS = 512, THEORY_NAME = 48, THEORY_TEXT = 8192, THEORY_HASH = 32 };

struct theory_row {
    const char *id;      /* of the wager, or "base" */
    const char *measure; /* whose theory it is: lines share one */
    uint32_t wagers;     /* a bit each */
    uint8_t unit;        /* the wager whose stake is the unit */
    uint8_t kind;        /* private: how its bets are gathered */
    bool known;          /* the theory is */
    struct actual_theory theory;
    struct actual actual, before; /* before: without the last round, in case it is voided */
};

struct theory_table {
    uint8_t rules[THEORY_HASH]; /* which rules these rows are of */
    uint64_t since;             /* the entry that brought them; 0: no rows yet */
    int64_t since_ms;
    int row_count;
    struct theory_row row[WAGERS_MAX];
};

struct theory {
    struct theory_table table[CONFIG_TABLES];           /* number - 1 */
    struct actual_group group[WAGERS_MAX][THEORY_KEYS]; /* of one round, while it is added up */
};

/* Begins with zeros.  After the fact was applied to the floor. */
void theory_on_fact(struct theory *theory, const struct floor *floor, const struct fact *fact);

/* ---- computing and reading the theory ----------------------------------------------------------------- */

/* "theory/" and the hash of the rules: where the store keeps what was computed for them. */
void theory_name(const struct rules *rules, char name[THEORY_NAME]);

/*
 * Runs the exact analysis of these rules and writes what follows as text.  False if it was asked to stop or
 * the game has none.  The arena is as for 'cardroom analyze'.
 */
bool theory_compute(const struct rules *rules, struct arena *arena,
                    bool (*progress)(void *context, double done), void *context, struct buf *out);

/* Takes what theory_compute() wrote; false if it is not that, or not of this table's rows. */
bool theory_read(struct theory *theory, int table, struct buf *text);

/* From the store, where it has been computed before. */
bool theory_load(struct theory *theory, const struct floor *floor, int table, struct store_handle store);

/* ---- the verdict -------------------------------------------------------------------------------------- */

/* The row that is farthest from its theory, with its verdict; NULL: no theory is known. */
const struct theory_row *theory_worst(const struct theory *theory, const struct floor *floor, int table,
                                      struct actual_verdict *verdict);

#endif
