/* program.c - finds the requested command of a program and runs it. */
#include "ask/call.h"

#include <stdlib.h>
#include <string.h>

/* For messages before a command is known. */
static const struct command no_command = {.name = "", .arguments = "COMMAND [ARGUMENTS]", .summary = ""};

static int print_help(const struct program *program, FILE *out) {
    fprintf(out, "Usage: %s COMMAND [ARGUMENTS]\n\n%s\n\nCommands:\n", program_id, program->summary);
    for (int i = 0; i < program->count; i++)
        fprintf(out, "  %-10s %s\n", program->commands[i]->name, program->commands[i]->summary);
    fprintf(out,
            "\n'%s COMMAND --help' explains a command; '%s --version' names this program.\n"
            "Other commands are those of %s.\n",
            program_id, program_id, program->other);
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

static const struct command *find_command(const struct program *program, const char *name) {
    for (int i = 0; i < program->count; i++)
        if (strcmp(program->commands[i]->name, name) == 0) return program->commands[i];
    return NULL;
}

/* Says where the command is. */
static int refuse_command(const struct program *program, const char *name) {
    BUF_ON_STACK(word, 100);
    buf_format(&word, " %.80s ", name);
    if (!strstr(program->others, word.text)) {
        fprintf(stderr, "%s: there is no command '%s'\n", program_id, name);
        return print_help(program, stderr);
    }
    fprintf(stderr, "%s: '%s' is a command of %s: %s %s --help\n", program_id, name, program->other, program->other,
            name);
    return EXIT_USAGE;
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

int program_run(const struct program *program, int argc, char **argv) {
    if (argc < 2) return print_help(program, stderr);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0)
        return print_help(program, stdout);
    if (strcmp(argv[1], "--version") == 0) return print_version(argc, argv);
    const struct command *command = find_command(program, argv[1]);
    if (!command) return refuse_command(program, argv[1]);
    if (has_option(argc - 1, argv + 1, "--help")) return cli_help(command);
    if (has_option(argc - 1, argv + 1, "--version")) return print_version(argc, argv);
    return run_command(command, argc - 1, argv + 1);
}
