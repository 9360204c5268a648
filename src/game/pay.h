/* pay.h - pay tables, laid out as the approved documents print them.
 *
 * A sheet is one printed table: a row for each printed hand, a column for each table it approves.  A wager
 * may have several sheets (Chan Chu's tables 1-2 and 3-5 print different hands).  A pay_table is one column.
 *
 * A game says which tiers a hand satisfies (a bit each); pay_best() finds the row that pays most.  Only one
 * row is ever paid.  What a row returns is computed in one place, pay_returned(), and rounded there: down to
 * the cent, the residue stays with the house.
 *
 * What is in force at a table is also kept as a struct pay_lines, a line per tier, made when the table is
 * chosen: a wager is then settled by one look-up, without a branch on what no processor can guess. */
#pragma once

#include "base/buf.h"
#include "base/err.h"

/* PAY_LOSE is zero on purpose: a cell left out of a table loses. */
enum pay_kind { PAY_LOSE, PAY_PUSH, PAY_TO_1, PAY_FOR_1, PAY_CASH, PAY_METER };

struct pay {
    uint8_t kind;  /* enum pay_kind */
    uint8_t den;   /* 1, or 2 for "3/2 to 1" */
    uint8_t meter; /* PAY_METER: its number */
    uint32_t num;  /* odds; PAY_CASH: dollars; PAY_METER: percent of the meter */
};

/* clang-format off */
#define TO(n)      {PAY_TO_1, 1, 0, (n)}
#define TO_HALF(n) {PAY_TO_1, 2, 0, (n)} /* n halves to 1 */
#define FOR(n)     {PAY_FOR_1, 1, 0, (n)}
#define CASH(n)    {PAY_CASH, 1, 0, (n)}
#define METER(n)   {PAY_METER, 1, (n), 100}
#define PUSH       {PAY_PUSH, 0, 0, 0}
#define LOSE       {PAY_LOSE, 0, 0, 0}
/* clang-format on */

enum { PAY_COLUMNS = 6, PAY_TIERS = 16 };

struct pay_row {
    uint8_t tier;      /* the game's own number for the hand, below PAY_TIERS */
    const char *id;    /* permanent: it is written into ledgers and receipts */
    const char *label; /* as printed; in brackets where the text says it and the table does not */
    struct pay pay[PAY_COLUMNS];
};

struct pay_sheet {
    const char *clause; /* where the document prints it */
    uint8_t columns, count;
    const char *tables[PAY_COLUMNS];  /* permanent ids */
    const char *printed[PAY_COLUMNS]; /* the house edge the document prints, in percent, or NULL */
    const struct pay_row *rows;
};

struct pay_table {
    const struct pay_sheet *sheet; /* NULL: no table (even money, or not offered) */
    uint8_t column;
};

enum outcome { OUTCOME_LOSE, OUTCOME_PUSH, OUTCOME_WIN }; /* what comes back of a stake at even money */

/* The best-paying row among the tiers (a bit each), or NULL if none pays or pushes. */
const struct pay_row *pay_best(struct pay_table table, uint32_t tiers);

static inline struct pay pay_of(struct pay_table table, const struct pay_row *row) { return row->pay[table.column]; }

/* The pay of the best row of the table; for even money (no sheet) 1 to 1. */
struct pay pay_top(struct pay_table table);

/* What goes back to the player, with the stake where it is returned.  A meter returns 0: the ledger pays. */
int64_t pay_returned(struct pay pay, int64_t stake_cents);
enum outcome pay_outcome(struct pay pay);

/* "100 to 1", "3/2 to 1", "push", "200 for 1", "$25", "meter 1". */
void pay_put(struct buf *b, struct pay pay);
struct short_text pay_text(struct pay pay);

const char *outcome_name(enum outcome outcome);

/* ---- a table in force --------------------------------------------------------------------------------- */
/* What a hand of one tier gets.  All zero, it loses. */
struct pay_line {
    const struct pay_row *row; /* NULL: it loses */
    struct pay pay;
    uint8_t outcome;      /* enum outcome */
    uint8_t meter;        /* not 0: the number of the meter that pays */
    bool rounded;         /* what it returns may have to be rounded; else it is: */
    int64_t times, cents; /* so many stakes and so many cents */
};

struct pay_lines {
    struct pay_table table;              /* of which they are made */
    struct pay_line line[PAY_TIERS + 1]; /* the last one for a hand without a tier */
};

struct pay_lines pay_lines_of(struct pay_table table);

/* One line by itself; row NULL where it loses. */
struct pay_line pay_line_of(struct pay pay, const struct pay_row *row);

/* Of several tiers the line that pays most, as pay_best() has it. */
const struct pay_line *pay_line_best(const struct pay_lines *lines, uint32_t tiers);

/* The line of the best of the tiers (a bit each); most often there is one or none. */
static inline const struct pay_line *pay_line(const struct pay_lines *lines, uint32_t tiers) {
    if (tiers & (tiers - 1)) return pay_line_best(lines, tiers);
    return &lines->line[__builtin_ctz(tiers | 1u << PAY_TIERS)];
}

/* pay_returned() of the line. */
static inline int64_t pay_line_returned(const struct pay_line *line, int64_t stake_cents) {
    if (line->rounded) return pay_returned(line->pay, stake_cents);
    return stake_cents * line->times + line->cents;
}
