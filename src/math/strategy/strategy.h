/* strategy.h - the best decision of a state as a value, and its line of text.
 *
 * An analysis hands out a strategy row by row; who draws a chart or looks for rules looks at rows, and who writes a
 * file makes lines of them, which strategy_reader.h reads back into rows.
 *
 *   xtra=1 Ac Kd 9h                                         play     3 Card Catch: 1,755 hands
 *   odds=PT-FLT-STC-01 decks=6 Kd 9h against 7c             play     Super 3 Card: 5,746 states
 *   information=own Qc 6d 4h                                play     Stadium, from three cards
 *   information=nine Q-9-2 aces+kings=2 queens=1            depends  Stadium, from nine: classes of states
 *   information=nine jack-high-or-lower queens+kings+aces=3 fold
 *   xtra=A 3c 2d 2c                                         check    Chase the Flush: before the flop
 *   xtra=A 2h 2d 2c | 4c 3c                                 check    after it
 *   xtra=A * | 2s 2h 2d 2c                                  bet from Q2   at the river: the lowest hand that
 *                                                                    bets, or "fold"
 *   xtra=A Jh Jd Jc | 2s 2h 2d 2c                           bet      a hole hand that is an exception
 *
 * Behind the decision follow its value in Antes and its margin over the other choice ("tie": none), or what else there
 * is to say of a class, a tab before each. */
#pragma once

#include "math/analysis.h"

enum { STRATEGY_GIVEN = 4, STRATEGY_OWN = 3, STRATEGY_CARDS = 16, STRATEGY_LINE = 300 };

enum strategy_of {
    OF_NOTHING, /* what is given says all */
    OF_CARDS,   /* the own ones, and the dealer's up card beside them where there is one */
    OF_BOARD,   /* the own ones, or any, and the board beside them */
    OF_CLASS,   /* states that are decided alike */
};

struct strategy_state {
    uint8_t of;                 /* enum strategy_of */
    uint8_t own, beside;        /* how many cards; own 0: any */
    card cards[STRATEGY_CARDS]; /* the own ones, then those beside them */
    /* Of a class: its name or ranks, then how many of what there are beside; a name NULL ends. */
    const char *name;
    uint8_t ranks, rank[3];
    struct {
        const char *what;
        int count;
    } others[2];
};

struct strategy_row {
    struct measure_name given[STRATEGY_GIVEN]; /* tables and options that it applies to; key NULL ends */
    struct strategy_state state;
    int64_t ways; /* to deal its cards, over all names of the suits; 0: not said */
    const char *decision;
    uint32_t from;                 /* "bet from": the lowest hand that does, its ranks in one suit; 0: none is named */
    struct fraction value, margin; /* den 0: none */
    struct {
        const char *what; /* "house-way " */
        struct fraction share;
    } more[2]; /* den 0 ends */
};

typedef void strategy_put(void *context, const struct strategy_row *row);

/* A state of these cards; beside NULL where count is 0. */
struct strategy_state strategy_cards(const card own[STRATEGY_OWN], int count, const card *beside, int others);

/* Decides for the better choice, whose value it has. */
void strategy_choose(struct strategy_row *row, const char *decision, struct fraction value, struct fraction other);

/* "xtra=1 decks=6", "Kd 9h against 7c", "bet from Q2", and the whole line. */
void strategy_put_given(struct buf *b, const struct strategy_row *row);
void strategy_put_state(struct buf *b, const struct strategy_state *state);
void strategy_put_decision(struct buf *b, const struct strategy_row *row);
void strategy_put_figures(struct buf *b, const struct strategy_row *row); /* a tab before each */
void strategy_put_line(struct buf *b, const struct strategy_row *row);
