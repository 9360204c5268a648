/* chase_the_flush_exact.h - Chase the Flush: the exact analysis and fast deciders. */
#pragma once

#include "exact/threes.h"
#include "math/chase_the_flush/chase_the_flush_tree.h"
#include "math/decide.h"
#include "math/pay_exact.h"
#include "math/protect.h"
#include "math/strategy/strategy.h"

extern const struct analysis chase_the_flush_exact;

/* With more information than the rules give (math/protect.h). */
extern const struct protection chase_the_flush_protections[];

/* Do the strategies bet this hole hand with none, two or four cards of the board? */
typedef bool chase_bets(const void *tables, const card hole[3], const card *board, int cards);
chase_bets chase_optimal_bets, chase_short_bets;

/* The same at the river for several hole hands, under the approved rules. */
typedef void chase_bets_late(const void *tables, const card board[4], const card *const holes[], int count, bool *bets);
chase_bets_late chase_optimal_bets_late, chase_short_bets_late;

/* 3 or 2, the Antes that either of them bets before or after these two cards of the board; 0 if it checks twice. */
int chase_early_units(const void *tables, const card hole[3], const card flop[2]);

/* The deciders: their tables, and their decisions. */
const void *chase_prepare_optimal(const struct analysis_request *request);
const void *chase_prepare_short(const struct analysis_request *request);
struct event chase_decide_optimal(const void *tables, const void *round, int seat);
struct event chase_decide_short(const void *tables, const void *round, int seat);

enum { CHASE_CLASSES = THREE_CLASSES };

/* A hole hand that represents all that differ only by the names of the suits. */
struct chase_class {
    uint32_t hole[SUITS]; /* ranks by suit, in descending order */
    int size;
};

void chase_classes(struct chase_class out[CHASE_CLASSES]);

/* The tables of the optimal decider, from plans that an analysis makes anyway: each class once, on any thread. */
struct chase_keeper;
struct chase_keeper *chase_keeper_open(const struct analysis_request *request);
void chase_keeper_plan(struct chase_keeper *keeper, int class, const struct chase_plan *plan);
const void *chase_keeper_tables(const struct chase_keeper *keeper);

/* A strategy that was read from lines: its decisions for one hole hand (three of whose cards are given as ranks by
 * suit). */
struct chase_given {
    const void *states; /* the tables of its reader */
    const uint32_t *hole;
};

void chase_given_plan(struct chase_plan *plan, const struct chase_given *given);
chase_river chase_given_river; /* its context: a struct chase_given */

/* The least scale in which an X-tra table pays whole numbers, and the terms in a given scale. */
int64_t chase_scale_of(struct pay_table table);
struct chase_terms chase_terms_of(const struct rules *rules, struct pay_table table, int64_t scale);

/* The X-tra tables that a request covers. */
struct chase_pays {
    int count;
    struct pay_table xtra[PAY_EXACT_TABLES];
    struct chase_terms terms[PAY_EXACT_TABLES]; /* in one scale */
    struct chase_terms least;                   /* the least pay of all tables, by length */
    uint32_t open;                              /* lengths in which they differ */
};

void chase_pays_open(struct chase_pays *pays, const struct analysis_request *request);

/* The strategy row by row, chase_the_flush_strategy.c. */
bool chase_strategy(const struct analysis_request *request, strategy_put *put, void *context);

void chase_put_cards(struct buf *b, const uint32_t ranks[SUITS]); /* as a strategy has them */

/* Reads it back, chase_the_flush_strategy_reader.c. */
extern const struct strategy_format chase_strategy_format;
