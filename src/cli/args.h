/*
 * args.h - the arguments of a command: words in order, options anywhere among them, settings of a game.
 *
 * "--name VALUE" and "--name=VALUE" are the same; "--" ends the options; "-" alone is a word.  --help and
 * --version never come here: main has answered them.
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "cli/cli.h"

/* ---- words and options --------------------------------------------------------------------------------- */

/* The values of an option that may be given several times. */
struct args_list {
    int count;
    const char *items[32];
};

/* One of flag, value and list is not NULL. */
struct args_option {
    const char *name; /* "--json" */
    bool *flag;
    const char **value;
    struct args_list *list;
};

/*
 * Fills in options and words (at most most; the rest are NULL) and returns how many words there are, or -1
 * after saying what was wrong.
 */
int args_read(const struct command *command, int argc, char **argv, const struct args_option *options,
              int option_count, const char **words, int most);

/* ---- settings of a game -------------------------------------------------------------------------------- */

/*
 * Puts the setting into the rules; false after saying what is wrong.  An operator's own table is written
 * 2:5,3:50,4:500 (or as JSON): odds to 1 by the number of jacks.
 */
bool setting_apply(const struct command *command, struct rules *rules, const char *setting);

/* What the option or table takes, each value behind a blank. */
void setting_put_choices(struct buf *b, const struct game *game, const char *key, size_t size);

#endif
