/*
 * simulate_input.h - what 'simulate' takes from the command line, made into a simulation ready to run.
 *
 * Rules come as for 'analyze' (analysis_input.h), but all of them are fixed: what is not set stands at its
 * first value.  The exact measures of the same rules and strategy are counted here too, once all else is
 * known to be in order.
 */
#ifndef CLI_SIMULATE_INPUT_H
#define CLI_SIMULATE_INPUT_H

#include "cli/analysis_input.h"
#include "sim/simulate_state.h"

struct simulate_words {
    struct analysis_words rules;
    const char *rounds, *seed, *seats, *strategy, *until_error, *state;
    bool json;
};

/* Points into itself: it must stay where it is. */
struct simulate_input {
    struct analysis_input rules;
    const char *strategy; /* "optimal", "short", or the name of a file */
    bool from_file;
    char checksum[65]; /* of that file */
    char seed[1025];
    double until_error; /* 0: none */
    struct simulate_plan plan;
    const struct measure *exact[WAGERS_MAX]; /* by measure of the plan; NULL: no exact value */
    const struct measure *named[WAGERS_MAX]; /* the same, or with other decisions: its tables and options */
    struct simulate run;
    struct simulate_settings settings;
};

/* EXIT_DONE, or the exit status after saying what is wrong.  Close what was opened. */
int simulate_input_open(struct simulate_input *in, const struct simulate_words *words);

/* Then what takes seconds: the strategy's tables, if it is not from a file, and the exact measures. */
int simulate_input_prepare(struct simulate_input *in);
void simulate_input_close(struct simulate_input *in);

#endif
