/*
 * step.h - what the house does next at a table by itself, and when.
 *
 * Pure: step_next() looks at the floor and the time.  The house asks it after every fact of a table and when
 * the time it named has come; a live table's steps are its dealer's, but for the end of a window.
 */
#ifndef TABLE_STEP_H
#define TABLE_STEP_H

#include "table/floor.h"

enum step_kind {
    STEP_WAIT,       /* nothing, until somebody does something or the time has come */
    STEP_ROUND,      /* open a round */
    STEP_WINDOW,     /* nobody has wagered: keep betting open */
    STEP_CLOSE,      /* no more bets */
    STEP_DEALT_FROM, /* choose the spot of the first packet */
    STEP_CARDS,      /* deal what is awaited: count cards */
    STEP_EXPIRE,     /* the time to decide is over */
    STEP_SETTLE,
    STEP_OFF, /* go out of service */
};

struct step {
    uint8_t kind;   /* enum step_kind */
    uint8_t count;  /* STEP_CARDS */
    int64_t due_ms; /* STEP_WAIT: when to ask again; 0: never by itself */
};

struct step step_next(const struct floor *floor, int table, int64_t now_ms);

#endif
