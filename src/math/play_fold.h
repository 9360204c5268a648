/* play_fold.h - one decision on three cards, Play or give up: what 3 Card Catch (fold) and Super 3 Card (surrender)
 * share.
 *
 * The game counts for each state, up to the names of the suits, the deals of every outcome if it plays.  The wagers
 * are an Ante, a second wager paid by a table (X-Tra, Odds) and Play; what a state is worth under a table, the best
 * decision, the measure of the base game, the lines of the strategy and the tables of a decider follow from the counts
 * here. */
#pragma once

#include "math/decide.h"
#include "math/risk.h"
#include "math/strategy/strategy_reader.h"

enum { PLAY_FOLD_OUTCOMES = 12 };

struct play_fold_state {
    card cards[3];                     /* the own ones; LAST_APART: two, and the dealer's up card */
    int64_t ways;                      /* to deal it, over all names of the suits */
    int64_t deals[PLAY_FOLD_OUTCOMES]; /* that follow, by outcome, if it plays */
};

struct play_fold_study {
    const struct play_fold_game *of;
    int64_t deals; /* that follow each state */
    int count;
    const struct play_fold_state *states;
    bool ties;                  /* a tie is listed: it may push */
    struct measure_name option; /* of the game that it was counted for; key NULL: none */
};

struct play_fold_game {
    const struct game *game;
    const char *wager;   /* whose table it is */
    const char *give_up; /* the action, and the rule that may be varied: what it costs */
    int costs[2];        /* in Antes, by that rule */
    enum decide_order order;
    int outcomes;                             /* wins by what the table pays; then a tie, a loss, giving up */
    const char *const *ids;                   /* of the outcomes; a win: "win " and the line of the table */
    const uint8_t *list_order;                /* of the outcomes in a measure */
    bool (*short_plays)(const card cards[3]); /* the short strategy */
    const struct play_fold_study *(*open)(struct arena *arena, const struct rules *rules);
};

/* Net results in 1/scale of the Ante under one table of the second wager. */
struct play_fold_terms {
    int64_t scale, net[PLAY_FOLD_OUTCOMES];
    int play;                             /* in Antes */
    const struct play_fold_tables *given; /* a strategy of the caller's, or NULL */
};

struct play_fold_terms play_fold_terms(const struct play_fold_game *of, const struct rules *rules,
                                       struct pay_table table);

/* The sum of net results over the deals of a state that plays, by outcome, in 1/scale of the Ante. */
wide play_fold_value(const struct play_fold_game *of, const int64_t *deals, const struct play_fold_terms *terms);

/* Does the state play?  By the best strategy, by the short one, and by the one that was given. */
typedef bool play_fold_rule(const struct play_fold_study *study, const struct play_fold_state *s,
                            const struct play_fold_terms *terms);
play_fold_rule play_fold_optimal, play_fold_short, play_fold_given;

void play_fold_emit(const struct analysis_request *request, const struct play_fold_study *study, struct pay_table table,
                    const char *strategy, play_fold_rule *decide);

/* Emits the base game for every table asked for and every strategy. */
void play_fold_run(const struct analysis_request *request, const struct play_fold_study *study);

/* Adds the deals of a state under the best strategy.  net[0] to net[2], Ante, second wager and Play, are filled in
 * here; the caller has set those of its other wagers.  All are in 1/scale of the joint, a multiple of the terms'. */
void play_fold_join(struct joint *out, const struct play_fold_study *study, const struct play_fold_terms *terms,
                    const struct play_fold_state *s, int64_t net[JOINT_WAGERS]);

/* The decision of every state for every table asked for. */
void play_fold_strategy(const struct analysis_request *request, const struct play_fold_study *study, strategy_put *put,
                        void *context);

/* The plug's put_base_line. */
void play_fold_put_base_line(struct buf *b, const struct settled_base *base);

/* ---- deciders ----------------------------------------------------------------------------------------- */
/* For a strategy to be read from lines: every state gives up. */
void play_fold_reader_open(struct strategy_reader *r);

/* prepare() of the deciders "optimal" and "short". */
const void *play_fold_prepare_optimal(const struct analysis_request *request);
const void *play_fold_prepare_short(const struct analysis_request *request);
