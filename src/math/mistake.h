/* mistake.h - a dealer who errs: what it changes if something is done wrong with a probability p.
 *
 * A mistake has its occasions, rounds in which the rules ask for something else than what the dealer then does.  On
 * each of them it is made with probability p, whatever the players do; they play as is best under the rules.  So the
 * value changes by p x (the value if it is always made - the value by the rules), which is linear in p and exact.  A
 * player who knows of it can do better; if it is always made, `if_known` is the best.
 *
 * Most mistakes are a rule that the dealer holds to be another one (game/rules.h, variations): the round is settled by
 * that, and the analysis counts what the decisions of the right rules are then worth.  The others change what a line of
 * a measure nets, such as a bonus that is not paid. */
#pragma once

#include "math/protect.h"

struct mistake {
    const char *id, *what, *counter;
    const char *wager; /* its id, or "base"; NULL: every wager whose lines have pays */
    /* The dealer settles as if this rule had this value; NULL: */
    const char *rule, *value;
    /* what the line nets then, in 1/scale. */
    int64_t (*net)(const struct measure *m, const struct measure_line *line);
    /* Where results may go either way: the deals with a draw under the rules of the request and decisions of `given`;
     * the occasions are those by which they differ.  NULL: the deals whose line or net is another one. */
    wide (*draws)(const struct analysis_request *request);
};

/* The mistakes of a game, id NULL ends; mistake_list.c. */
const struct mistake *mistakes_of(const struct game *game);

/* The run of a protection: every mistake of the game. */
bool mistakes_run(const struct protect_request *request, const struct protection *protection);

/* What is known of one mistake in one measure, to be emitted. */
struct mistake_result {
    struct fraction occasions, without, always; /* values if it is never and always made */
    struct protect_figure if_known;             /* all 0: the players know anyway */
};
void mistake_emit(const struct protect_request *request, const struct measure *m, const struct mistake *mistake,
                  const struct mistake_result *result);

/* The protection of a game against these, information "dealer-errors". */
#define PROTECT_ERRORS(how)                                                                                            \
    {                                                                                                                  \
        .information = "dealer-errors", .run = (how), .mistakes = true,                                                \
        .what = "nothing more; the dealer errs, and all play as is best under the rules",                              \
        .counter = "Each mistake has its own."                                                                         \
    }
