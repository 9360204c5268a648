/*
 * main.c - finds the command and runs it.
 */
#include "cli/cli.h"

#include <string.h>

#ifndef CARDROOM_VERSION
#define CARDROOM_VERSION "unknown"
#endif

static const struct command top = {.name = "", .arguments = "COMMAND [ARGUMENTS]", .summary = ""};

static int help(FILE *out)
{
    fputs("Usage: cardroom COMMAND [ARGUMENTS]\n\n"
          "Five casino card games, exactly as Washington State approved them.\n\nCommands:\n",
          out);
    for (int i = 0; i < command_count; i++)
        fprintf(out, "  %-9s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n'cardroom COMMAND --help' explains a command; 'cardroom --version' names this one.\n", out);
    return out == stdout ? cli_finish(&top, EXIT_DONE) : EXIT_USAGE;
}

static const struct command *find(const char *name)
{
    for (int i = 0; i < command_count; i++) {
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    }
    return NULL;
}

/* Help and version work everywhere, whatever else is on the line; "--" ends options. */
static bool asks_for(int argc, char **argv, const char *option)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], option) == 0) return true;
    }
    return false;
}

static int version(void)
{
    puts("cardroom " CARDROOM_VERSION);
    return cli_finish(&top, EXIT_DONE);
}

int main(int argc, char **argv)
{
    if (argc < 2) return help(stderr);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0)
        return help(stdout);
    if (strcmp(argv[1], "--version") == 0) return version();

    const struct command *command = find(argv[1]);
    if (!command) {
        fprintf(stderr, "cardroom: there is no command '%s'\n", argv[1]);
        return help(stderr);
    }
    if (asks_for(argc - 1, argv + 1, "--help")) return cli_help(command);
    if (asks_for(argc - 1, argv + 1, "--version")) return version();
    return command->run(argc - 1, argv + 1);
}
