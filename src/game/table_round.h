/*
 * table_round.h - the course of a round at a table of up to six seats.
 *
 * Four of the games go the same way: wagers, a deal, decisions, perhaps more cards and more decisions, the
 * end.  What is the same in all of them is here, and much of it is the game's plug as it stands.  A game says
 * what is its own in a struct table_steps: the order of dealing, what a decision does, what comes next.
 *
 * A round of such a game is a struct round, whatever else the game keeps, and six seats, each of which begins
 * with a struct table_seat.  A seat's memory is in use while its bit in round.in is set.  All calls take a
 * few nanoseconds, whatever is on the table.
 */
#ifndef GAME_TABLE_ROUND_H
#define GAME_TABLE_ROUND_H

#include "game/round.h"

enum { TABLE_WAGERS = 5 }; /* the most any of the games has */

struct table_seat {
    int64_t stake[TABLE_WAGERS]; /* ORDER WAGER */
    int8_t action;               /* its last decision, -1 before any */
    struct round_hand hand;
};

/* The turns of a round, in their order.  The phase they leave says what may happen next. */
struct table_steps {
    void (*close)(void *round);           /* betting is closed */
    void (*start)(void *round, int spot); /* the spot of the first packet; only where close awaits it */
    void (*dealt)(void *round);           /* the last card of the queue has come */
    void (*decide)(void *round, int seat, const card *front); /* the seat's action; front: EV_ACT's cards */
    void (*decided)(void *round);                             /* the last awaited seat has decided */
};

static inline bool table_round_in(const struct round *r, int seat)
{
    return seat >= 1 && seat <= TABLE_SEATS && r->in >> (seat - 1) & 1;
}

static inline bool table_round_awaits(const struct round *r, int seat)
{
    return seat >= 1 && seat <= TABLE_SEATS && r->awaited >> (seat - 1) & 1;
}

/* Deals count cards to each seat of the set (a bit each), in seat order. */
void table_round_push(struct round *r, unsigned seats, int count);

/* Asks these seats, of which there is at least one, for one of these actions. */
void table_round_ask(struct round *r, unsigned seats, unsigned actions);

/* ---- for the plug, besides round_need() --------------------------------------------------------------- */

enum err table_round_check(const void *round, const struct event *event);
enum err table_round_check_seat(const void *round, int seat);

/* Asserts the game's own check, then does what the event says and takes the step that follows from it. */
void table_round_apply(void *round, const struct event *event, const struct table_steps *steps);

/* What the table awaits, and all hands: every one open, or the viewer's alone; shared cards always are. */
void table_round_view(const void *round, int seat, bool open, struct view *out);

#endif
