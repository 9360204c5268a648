/* analysis_input.h - what the counts of a game share (struct analysis_words), as an analysis request.
 *
 * Memory for the analysis is one arena of address space; only pages that are used take memory. */
#pragma once

#include "ask/call.h"
#include "ask/lab/lab_questions.h"
#include "ask/lab/variations.h"
#include "ask/lab/what_if.h"
#include "base/base.h"
#include "math/analysis.h"

enum { WHAT_IFS_MAX = 4 };

/* Contains pointers into itself: must not be moved. */
struct analysis_input {
    const struct command *command;
    const struct analysis *analysis;
    struct analysis_request request;
    struct varied_game varied;
    struct arena *arena; /* of the call */
    const char *refused; /* the last wager of a page that is not counted; NULL: there is none */
    int what_ifs;
    struct what_if what_if[WHAT_IFS_MAX];
    struct event (*decide)(const void *tables, const void *round, int seat); /* of the strategy from a file */
    char checksum[65];                                                       /* of that file */
};

/* So many threads as are wanted, 0: one for each processor; fewer where the system has no memory for them.  They are
 * there from then on: OpenMP ends a process that it cannot start one for. */
int call_threads(int64_t wanted);

/* Returns EXIT_DONE, or the exit status after an error message.  Gives back what the call's arena had for another. */
int analysis_input_open(struct analysis_input *in, const struct command *command, const struct analysis_words *words);

/* Counts; false if it was asked to stop. */
bool analysis_input_run(struct analysis_input *in, void (*emit)(void *context, const struct measure *m), void *context);

/* The wanted value of an option of the analysis itself, "information=nine"; without a key if it is not set. */
struct measure_name *analysis_input_wanted(struct analysis_input *in, const char *key);

/* Fixes every table and option that is not fixed yet to its first value (information: nine, setting: optimal). */
void analysis_input_fix(struct analysis_input *in);

/* Reads a strategy under these rules, which must be fixed, into request.given.  EXIT_DONE, or the exit status. */
int analysis_input_strategy(struct analysis_input *in, const char *path);

/* The head of a JSON answer up to its list: {"game":...,"note":...,"measures":[ */
void analysis_input_put_head(struct buf *b, const struct analysis_input *in);

/* Lists what is not approved, "xtra table artwork, rule ties=lose"; nothing if all is. */
void analysis_input_put_unapproved(struct buf *b, const struct analysis_input *in);
