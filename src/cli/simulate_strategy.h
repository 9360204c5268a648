/*
 * simulate_strategy.h - a strategy from a file: what 'analyze --strategy FILE' wrote, perhaps changed.
 *
 * A line is a state, a tab, a decision; what stands behind a second tab is passed over, so are empty lines
 * and those that begin with '#'.  A state begins with the tables and options it is for (xtra=1, decks=6):
 * lines that are for others are passed over.  Every state must have its line; a second one is an error.
 * Messages name the line.
 *
 * Three forms, one per kind of state (struct strategy_form): three cards; the stadium's classes of nine
 * cards; the streets of Chase the Flush.
 */
#ifndef CLI_SIMULATE_STRATEGY_H
#define CLI_SIMULATE_STRATEGY_H

#include "cli/simulate_input.h"

enum { STRATEGY_ERROR = 200 };

/* What one game's form knows while a file is read. */
struct strategy_reading {
    struct arena *arena;
    const struct analysis_request *request;
    void *tables; /* what decide takes */
    void *seen;   /* which states have had their line */
    char error[STRATEGY_ERROR];
};

struct strategy_form {
    const struct game *game;
    bool (*is_for)(const struct analysis_request *request);
    void (*open)(struct strategy_reading *r);
    /* One line, the state without what it is for; false with an error. */
    bool (*take)(struct strategy_reading *r, char *state, const char *decision);
    /* Are all states there?  False with an error. */
    bool (*close)(struct strategy_reading *r);
    struct event (*decide)(const void *tables, const void *round, int seat);
};

extern const struct strategy_form strategy_catch, strategy_super, strategy_stadium_own, strategy_stadium_nine,
    strategy_chase;

/* Writes the error and returns false. */
bool strategy_refuse(struct strategy_reading *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Exactly count cards; false with an error. */
bool strategy_cards(struct strategy_reading *r, const char *text, size_t size, card *out, int count);

/* Is the decision the first (*yes) or the second word?  False with an error for anything else. */
bool strategy_choice(struct strategy_reading *r, const char *decision, const char *first, const char *second,
                     bool *yes);

/*
 * The player that follows the file, and its checksum in hexadecimal for the settings of a state.  EXIT_DONE,
 * or the exit status after saying what is wrong.
 */
int simulate_strategy_read(struct simulate_input *in, const char *path, char checksum[65]);

#endif
