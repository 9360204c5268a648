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

/* What a command takes. */
struct args_spec {
    const struct args_option *options;
    int option_count;
    const char **words; /* filled in; those that were not given are NULL */
    int words_max;
};

/* Fills in options and words.  Returns how many words there are, or -1 after an error message. */
int args_read(const struct command *command, int argc, char **argv, const struct args_spec *spec);

/* ---- settings of a game -------------------------------------------------------------------------------- */

/*
 * Puts NAME=VALUE, a pay table or an option, into the rules; false after an error message.  An operator's own
 * table is written 2:5,3:50,4:500 (or as JSON): odds to 1 by the number of jacks.
 */
bool setting_apply(const struct command *command, struct rules *rules, const char *setting);

/* The values that the option or table takes, each after a blank. */
void setting_put_choices(struct buf *b, const struct game *game, const char *key, size_t size);

#endif
