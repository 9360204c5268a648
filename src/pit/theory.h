/* theory.h - actual against theoretical, for every table and wager of the house.
 *
 * theory_on_fact() is called for each durable fact: a settlement adds what each wager won and lost
 * (ledger/actual.h), a void takes the round out again.  Replaying the log gives the same sums.  A table whose
 * rules change starts from zero.
 *
 * A row is a wager, or "base": the wagers tied together by one decision (Ante, what must equal it, what follows it,
 * what is paid on it).  The theoretical win of approved tables is a constant of the program (theory_approved.def), made
 * by the laboratory's exact counts.  That of an operator's own tables is asked of the laboratory once
 * (pit/laboratory.h) and kept in the store under theory_name().  Until its theory is known, a row has an actual win but
 * no verdict.
 *
 * The theory assumes a player who plays perfectly and sees no other cards: the least that the house should
 * win of a base game.  Players make mistakes, so the base rows of an honest house drift above it.
 *
 * A wager that feeds a progressive costs the house the meters' share, not what the pool pays; a bonus jackpot
 * is paid by the house.  Tokes are not counted. */
#pragma once

#include "floor/floor.h"
#include "ledger/actual.h"
#include "store/store.h"

enum { THEORY_KEYS = 512, THEORY_NAME = 48, THEORY_TEXT = 8192, THEORY_HASH = 32 };

/* Units of a row, and their squares. */
NO_PADDING
struct theory_units {
    wide units, squares;
};
NO_PADDING_END

NO_PADDING
struct theory_row {
    const char *id;      /* of the wager, or "base" */
    const char *measure; /* id of the measure with its theory; several rows may share one */
    uint32_t wagers;     /* a bit each */
    uint8_t unit;        /* the wager whose stake is the unit */
    uint8_t kind;        /* private: how its bets are grouped */
    bool known;          /* is its theory known? */
    bool due;            /* the note of an alarm is being written */
    uint64_t raised_at;  /* after how many rounds it raised its last alarm; 0: never */
    uint64_t pending;    /* its unacknowledged alarm; 0: none */
    PADDING(8);
    struct actual_theory theory;
    struct actual actual, before; /* before: without the last round, in case it is voided */
    struct theory_units begun;    /* the sums when the gaming day began */
};
NO_PADDING_END

NO_PADDING
struct theory_table {
    uint8_t rules[THEORY_HASH]; /* hash of the rules of these rows */
    uint64_t since;             /* the entry that set these rules; 0: no rows yet */
    int row_count;
    bool whole; /* nothing of its theory is left to ask */
    uint8_t unused[3];
    uint64_t counted; /* the last round that was added; 0: it was taken out again */
    PADDING(8);
    struct theory_row row[WAGERS_MAX];
};
NO_PADDING_END

struct theory {
    struct theory_table table[CONFIG_TABLES];           /* number - 1 */
    struct actual_group group[WAGERS_MAX][THEORY_KEYS]; /* scratch: one round while it is summed */
};

/* Starts zeroed.  Call after the fact was applied to the floor.  True: the round that was settled last at its table was
 * voided or reopened. */
bool theory_on_fact(struct theory *theory, const struct floor *floor, const struct fact *fact);

/* The words of rows that were read back from memory without them; false: they are not the rows of these rules. */
bool theory_name_rows(struct theory_table *table, const struct rules *rules);

/* ---- reading the theory ------------------------------------------------------------------------------- */
/* The store's name for the theory of these rules: "theory/" and their hash. */
void theory_name(const struct rules *rules, char name[THEORY_NAME]);

/* Reads the laboratory's text; false if it is not valid for this table's rows. */
bool theory_read(struct theory_table *table, const struct rules *rules, const struct buf *text);

/* Gives the rows whose tables and options are approved ones their theory; true if these are all. */
bool theory_approve(struct theory_table *table, const struct rules *rules);

/* The same, and else what the store keeps; false: there is something to ask of the laboratory. */
bool theory_load(struct theory_table *table, const struct rules *rules, struct store_handle store);

/* ---- from stakes alone -------------------------------------------------------------------------------- */
/* The rows of these rules with the theory that the store keeps of them; false: it keeps none. */
bool theory_open(struct theory_table *out, const struct rules *rules, struct store_handle store);

/* The units, and their squares, that a round with these stakes adds to a row; seats are numbered from 1. */
struct theory_units theory_units(const struct theory_row *row, const int64_t (*stakes)[WAGERS_MAX], int seats);

/* What the house should win of several rows, treated as independent, and its variance. */
struct theory_sum {
    wide expected_cents, variance;
};

/* Adds a row whose theory is known. */
void theory_sum_add(struct theory_sum *sum, const struct theory_row *row, struct theory_units units);

/* ---- the verdict -------------------------------------------------------------------------------------- */
/* The row farthest from its theory, with its verdict; NULL if no theory is known. */
const struct theory_row *theory_worst(const struct theory *theory, const struct floor *floor, int table,
                                      struct actual_verdict *verdict);

/* The amounts of this row were not entered, so what it won proves nothing: no alarm follows from it. */
bool theory_is_estimated(const struct config_table *table, const struct theory_row *row);
