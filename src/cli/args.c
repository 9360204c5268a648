#include "cli/args.h"

#include <string.h>

/* The option that the argument begins, and where its "=" stands if it has one. */
static const struct args_option *find(const struct args_option *options, int count, const char *argument,
                                      size_t size)
{
    for (int i = 0; i < count; i++) {
        if (strlen(options[i].name) == size && memcmp(options[i].name, argument, size) == 0)
            return &options[i];
    }
    return NULL;
}

static bool keep_value(const struct command *command, const struct args_option *option, const char *value)
{
    if (option->value) {
        *option->value = value;
    } else if (option->list->count == (int)COUNT(option->list->items)) {
        cli_usage(command, "%s is given more than %d times", option->name, option->list->count);
        return false;
    } else {
        option->list->items[option->list->count++] = value;
    }
    return true;
}

/* Takes the option at argv[*at], and its value from there or the next argument. */
static bool take_option(const struct command *command, int argc, char **argv, int *at,
                        const struct args_option *options, int count)
{
    const char *argument = argv[*at], *equals = strchr(argument, '=');
    const size_t size = equals ? (size_t)(equals - argument) : strlen(argument);
    const struct args_option *option = find(options, count, argument, size);

    if (!option) {
        cli_usage(command, "there is no option '%.*s'", (int)size, argument);
    } else if (option->flag && equals) {
        cli_usage(command, "%s takes no value", option->name);
    } else if (option->flag) {
        *option->flag = true;
        return true;
    } else if (equals) {
        return keep_value(command, option, equals + 1);
    } else if (*at + 1 == argc) {
        cli_usage(command, "%s needs a value", option->name);
    } else {
        return keep_value(command, option, argv[++*at]);
    }
    return false;
}

int args_read(const struct command *command, int argc, char **argv, const struct args_option *options,
              int option_count, const char **words, int most)
{
    bool only_words = false;
    int count = 0;

    for (int i = 0; i < most; i++) words[i] = NULL;
    for (int i = 1; i < argc; i++) {
        if (!only_words && strcmp(argv[i], "--") == 0) {
            only_words = true;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!take_option(command, argc, argv, &i, options, option_count)) return -1;
        } else if (count == most) {
            cli_usage(command, "'%s' is one argument too many", argv[i]);
            return -1;
        } else {
            words[count++] = argv[i];
        }
    }
    return count;
}
