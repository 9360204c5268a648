/* program.c - finds the requested command of a program and runs it. */
#include "ask/call.h"

#include <stdlib.h>
#include <string.h>

/* What is asked before a command is known. */
static const struct ask ask_program = {.name = "", .usage = "COMMAND [ARGUMENTS]", .summary = ""};
static const struct command no_command = {.ask = &ask_program};

static int print(const struct command *command, struct buf *b) {
    cli_flush(b, stdout);
    return cli_finish(command, EXIT_DONE);
}

static void put_help(struct buf *b, const struct program *program) {
    buf_format(b, "Usage: %s COMMAND [ARGUMENTS]\n\n%s\n\nCommands:\n", program_id, program->summary);
    for (int i = 0; i < program->count; i++)
        buf_format(b, "  %-10s %s\n", program->commands[i]->ask->name, program->commands[i]->ask->summary);
    buf_format(b,
               "\n'%s help COMMAND' explains a command; '%s --version' names this program.\n"
               "Other commands are those of %s.\nExit status:",
               program_id, program_id, program->other);
#define STATUS(name, number, words, explained) buf_format(b, "%s %d %s", number ? "," : "", number, words);
#include "ask/commands.def"
    buf_put(b, ".\n");
}

/* "--" ends options. */
static bool has_option(int argc, char **argv, const char *option) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], option) == 0) return true;
    return false;
}

static int print_version(int argc, char **argv, struct buf *b) {
#ifndef __wasi__
    if (has_option(argc, argv, "--json"))
        version_put_json(b);
    else
#endif
        buf_format(b, "%s\n", program_name);
    return print(&no_command, b);
}

static const struct command *find_command(const struct program *program, const char *name) {
    for (int i = 0; i < program->count; i++)
        if (strcmp(program->commands[i]->ask->name, name) == 0) return program->commands[i];
    return NULL;
}

/* 'game COMMAND FILE' asks of a page what the command asks of a game, unless 'game' itself has that word. */
static bool is_of_page(const struct program *program, int argc, char **argv) {
    const struct command *game = argc > 2 && strcmp(argv[1], "game") == 0 ? find_command(program, "game") : NULL;
    struct text own;
    for (int i = 0; game && (own = ask_choice(&game->ask->options[0], i)).size; i++)
        if (id_is(argv[2], own.at, own.size)) return false;
    return game && find_command(program, argv[2]) != game && find_command(program, argv[2]);
}

static const char *name_of(const void *list, int i) {
    const struct program *program = list;
    return i < program->count ? program->commands[i]->ask->name : NULL;
}

/* Says where the command is, or which one was meant. */
static int refuse_command(const struct program *program, const char *name) {
    const char *meant = ask_nearest(name, name_of, program);
    BUF_ON_STACK(word, 100);
    buf_format(&word, " %.80s ", name);
    if (strstr(program->others, word.text))
        fprintf(stderr, "%s: '%s' is a command of %s: %s %s --help\n", program_id, name, program->other, program->other,
                name);
    else
        fprintf(stderr, meant ? "%s: there is no command '%s'; did you mean '%s'?\n" : "%s: there is no command '%s'\n",
                program_id, name, meant);
    fprintf(stderr, "Usage: %s COMMAND [ARGUMENTS]\nMore: %s help\n", program_id, program_id);
    return EXIT_USAGE;
}

static int run_command(const struct command *command, int argc, char **argv, struct buf b) {
    static const struct progress_bar bar = {progress_start, progress_count,   progress_report,
                                            progress_clear, progress_seconds, progress_end};
    struct call call = {.argc = argc, .argv = argv, .out = stdout, .errors = stderr, .text = b, .bar = &bar};
    return cli_finish(command, call_run(&call, command));
}

/* The name of a command, or a word or option in place of one. */
static int run(const struct program *program, int argc, char **argv, struct buf b) {
    const char *word = argv[1];
    const bool help = strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    if (help && argc == 2) put_help(&b, program);
    if (help && argc == 2) return print(&no_command, &b);
    if (strcmp(word, "version") == 0 || strcmp(word, "--version") == 0) return print_version(argc, argv, &b);
    if (help) word = argv[2];
    if (is_of_page(program, argc, argv)) return run(program, argc - 1, argv + 1, b);
    const struct command *command = find_command(program, word);
    if (!command) return refuse_command(program, word);
    if (help || has_option(argc - 1, argv + 1, "--help") || has_option(argc - 1, argv + 1, "-h")) {
        cli_put_help(&b, command);
        return print(command, &b);
    }
    if (has_option(argc - 1, argv + 1, "--version")) return print_version(argc, argv, &b);
    return run_command(command, argc - 1, argv + 1, b);
}

int program_run(const struct program *program, int argc, char **argv) {
    static char memory[CLI_OUT_MAX];
    struct buf b = BUF(memory);
    if (argc > 1) return run(program, argc, argv, b);
    put_help(&b, program);
    cli_flush(&b, stderr);
    return EXIT_USAGE;
}
