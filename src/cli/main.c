/* main.c - finds the requested command and runs it. */
#include "cli/call.h"

#include <stdlib.h>
#include <string.h>

#define COMMAND_ADDRESS(name) &cmd_##name,
#ifdef __wasi__
#define COMMAND_NATIVE(name)
#else
#define COMMAND_NATIVE(name) COMMAND_ADDRESS(name)
#endif

static const struct command *const commands[] = {COMMAND_LIST(COMMAND_ADDRESS, COMMAND_NATIVE)};

/* For messages before a command is known. */
static const struct command no_command = {.name = "", .arguments = "COMMAND [ARGUMENTS]", .summary = ""};

static int print_help(FILE *out) {
    fputs("Usage: cardroom COMMAND [ARGUMENTS]\n\n"
          "Five casino card games, exactly as Washington State approved them.\n\nCommands:\n",
          out);
    for (size_t i = 0; i < COUNT(commands); i++) fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n'cardroom COMMAND --help' explains a command; 'cardroom --version' names this one.\n", out);
    return out == stdout ? cli_finish(&no_command, EXIT_DONE) : EXIT_USAGE;
}

/* --help and --version work anywhere on the command line; "--" ends options. */
static bool has_option(int argc, char **argv, const char *option) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], option) == 0) return true;
    return false;
}

static int print_version(int argc, char **argv) {
#ifndef __wasi__
    if (has_option(argc, argv, "--json"))
        version_put_json(&cli_out);
    else
#endif
        puts(program_name);
    return cli_finish(&no_command, EXIT_DONE);
}

static const struct command *find_command(const char *name) {
    for (size_t i = 0; i < COUNT(commands); i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

static int run_command(const struct command *command, int argc, char **argv) {
    static const struct progress_bar bar = {progress_start, progress_count,   progress_report,
                                            progress_clear, progress_seconds, progress_end};
    struct call call = {.argc = argc, .argv = argv, .out = stdout, .errors = stderr, .text = cli_out, .bar = &bar};
    if (command->answer) return cli_finish(command, call_run(&call, command));
    const char **words = calloc((size_t)command->words_max + 1, sizeof *words);
    must(words);
    call.command = *command;
    const bool good = call_read(&call, command->options, (size_t)command->option_count, words, command->words_max);
    const int status = good ? command->start(words) : EXIT_USAGE;
    free(words);
    return cli_finish(command, status);
}

int main(int argc, char **argv) {
    if (argc < 2) return print_help(stderr);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0)
        return print_help(stdout);
    if (strcmp(argv[1], "--version") == 0) return print_version(argc, argv);
    const struct command *command = find_command(argv[1]);
    if (!command) {
        fprintf(stderr, "cardroom: there is no command '%s'\n", argv[1]);
        return print_help(stderr);
    }
    if (has_option(argc - 1, argv + 1, "--help")) return cli_help(command);
    if (has_option(argc - 1, argv + 1, "--version")) return print_version(argc, argv);
    return run_command(command, argc - 1, argv + 1);
}
