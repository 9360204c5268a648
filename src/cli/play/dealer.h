/*
 * dealer.h - the exercises of dealers: 'cardroom drill --dealer'.
 *
 *   dealer_session.c  asks, reads answers, shows corrections and totals
 *   dealer_progress.c the progress of a dealer, a line for each question
 *
 * What is asked and what is right is train/train.h's.  The progress file has JSON lines and is only ever
 * added to; totals and weak spots are their fold, so what somebody has done can be looked up, and asked again
 * by its seed.  Weak spots are kept and become due as those of players (drill.h), a subject of an exercise
 * being a spot: "pay xtra/natural".
 */
#ifndef CLI_PLAY_DEALER_H
#define CLI_PLAY_DEALER_H

#include "cli/play/drill.h"
#include "train/train.h"

enum { DEALER_ANSWER = 600, DEALER_SEED = 80 };

struct dealer_totals {
    int64_t questions, parts, errors, seconds, mispaid;
};

/* One game. */
struct dealer_progress {
    const struct game *game;
    struct drill_page page; /* its weak spots; decisions: subjects answered */
    struct dealer_totals total[TRAIN_EXERCISES];
};

/* What the command line says. */
struct dealer_options {
    const struct command *command;
    const struct game *game; /* NULL: all, for the history */
    const char *seed, *exercise, *file;
    int64_t count; /* questions, 0 for no end */
    bool json, history, no_file, plain, four_colours;
    const struct args_list *settings;
};

int dealer_run(const struct dealer_options *options);

/* ---- progress (dealer_progress.c) -----------------------------------------------------------------------
 */

/* A question that was answered. */
struct dealer_answer {
    const char *seed, *about; /* about NULL: nothing in particular */
    char text[DEALER_ANSWER];
    int64_t seconds;
    struct train_verdict verdict;
};

/* Counts the answer in totals and weak spots. */
void dealer_count(struct dealer_progress *progress, const struct train_question *q,
                  const struct dealer_answer *answer);

/* The same as a line of the file; false with file->failed, and the reason in why. */
bool dealer_append(struct drill_file *file, const struct train_question *q,
                   const struct dealer_answer *answer, char why[DRILL_ERROR]);

/* Reads the file into the progress of each game, in the order of game_list.  A last line that was cut short
 * does not count and is removed before the next one is added.  False after an error message. */
bool dealer_read(struct drill_file *file, struct dealer_progress *games);

/* "pay xtra/natural" to exercise and subject. */
int dealer_spot_exercise(const char *state, const char **subject);

void dealer_totals_add(struct dealer_totals *to, const struct dealer_totals *from);

#endif
