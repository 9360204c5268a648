/* slip.h - the papers of a table in chips: which there are, and who signs each, in which order.
 *
 * A slip is a list of signatures (*lines*), each by one person of the right department.  Nobody signs twice
 * on one paper; a fill and a credit are two papers, the request and the slip (WAC 230-15-525, WAC
 * 230-15-530), so the supervisor who asked for a fill may receive it.  Pure tables: floor_rack.c holds the
 * slips that are not finished and moves the chips. */
#pragma once

#include "ledger/books.h"

/* Departments as they sign; WAC 230-15-430 keeps them apart.  Ids are permanent; new ones go to the end. */
#define DEPARTMENT_LIST(X)                                                                                             \
    X(AS_DEALER, "dealer", "deals at the table")                                                                       \
    X(AS_SUPERVISOR, "supervisor", "runs the floor")                                                                   \
    X(AS_SECURITY, "security", "carries chips, slips and boxes")                                                       \
    X(AS_CASHIER, "cashier", "runs the cage")                                                                          \
    X(AS_COUNT, "count", "counts the drop boxes")                                                                      \
    X(AS_ACCOUNTING, "accounting", "keeps the records")                                                                \
    X(AS_SURVEILLANCE, "surveillance", "watches")
#define DEPARTMENT_WORDS "dealer supervisor security cashier count accounting surveillance"

enum department { DEPARTMENT_LIST(WORD_NAME) DEPARTMENTS };

/* Ids are permanent; new ones go to the end. */
#define SLIP_LIST(X)                                                                                                   \
    X(SLIP_OPENER, "opener", "the rack as the table opens (WAC 230-15-495)")                                           \
    X(SLIP_ERROR, "error", "the opener found other chips than the closer (WAC 230-15-495)")                            \
    X(SLIP_FILL, "fill", "chips from the cage to the rack (WAC 230-15-525)")                                           \
    X(SLIP_CREDIT, "credit", "chips from the rack to the cage (WAC 230-15-530)")                                       \
    X(SLIP_CLOSER, "closer", "the rack as the table closes (WAC 230-15-535)")                                          \
    X(SLIP_COUNT, "count", "a drop box: pulled, counted, verified (WAC 230-15-590, -615, -620)")
#define SLIP_WORDS "opener error fill credit closer count"

enum slip_kind { SLIP_LIST(WORD_NAME) SLIP_KINDS };

enum { SLIP_LINES = 6, SLIP_VOID = 255, BANK_NOTES = 7 };

/* Lines at which something happens.  ORDER SLIP */
enum {
    OPENER_OPENED = 1,
    FILL_PREPARED = 2,
    FILL_RECEIVED = 5,
    CREDIT_TAKEN = 1,
    CREDIT_PREPARED = 2,
    CLOSER_COUNTED = 1,
    COUNT_PULLED = 0,
    COUNT_COUNTED = 2,
    COUNT_ANNOUNCED = 4,
    COUNT_VERIFIED = 5
};

struct slip_line {
    const char *id;      /* "requested", "prepared"; permanent */
    uint8_t departments; /* who may sign: a bit each of enum department; 0: the slip has no such line */
    bool counts;         /* the person counts, and says what */
    bool paper;          /* begins the second paper: who signed the first may sign again */
    uint8_t from, to;    /* enum account_kind: the chips of the slip move; 0: none do */
};

const struct slip_line *slip_line(int kind, int line); /* from 0; NULL: there is none */
int slip_line_count(int kind);

/* Must somebody else still count it on his own?  Until then nobody is told the figures of an open slip whose
 * next line is this one (WAC 230-15-615, WAC 230-15-620). */
bool slip_is_blind(int kind, int next);

const char *slip_id(int kind);      /* "" for what is none */
const char *slip_text(int kind);    /* for people */
const char *department_id(int who); /* "" for what is none */

/* Bank notes of a drop box, in cents, the smallest first. */
extern const int64_t bank_note_cents[BANK_NOTES];
