/* command.h - shared by all commands: errors, usage, exit status, the program's version and hash.
 *
 * Results go to standard output, everything else to standard error as "cardroom COMMAND: what was wrong; what would be
 * right". */
#pragma once

#include "ask/question.h"
#include "game/rules.h"
#include "store/store.h"

#include <stdio.h>

/* ---- commands ----------------------------------------------------------------------------------------- */
/* EXIT_CLOSED is 0 for the caller too: the reader of a stream has had enough. */
enum {
#define STATUS(name, number, words, explained) EXIT_##name = (number),
#include "ask/commands.def"
    EXIT_CLOSED = 256,
};

/* What answers a question: its table (question.h), and the function.  answer() finds the question in call->question,
 * keeps nothing in a variable of its file, and may run in several threads at once. */
struct call;

struct command {
    const struct ask *ask;
    int (*answer)(struct call *call);
    size_t memory;     /* zeroed, that answer() finds in call->memory; what a command knows while it runs */
    struct call *call; /* of the copy that is running; else NULL */

    /* Where cli_error() goes with the text alone, without the command's name; NULL, or NULL there: as it says. */
    void (**on_error)(const char *text);
};

/* "cardroom NAME: ..." on standard error, or to whoever called.  Always false, for the caller to return. */
bool cli_error(const struct command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same; EXIT_CANNOT. */
#define cli_fail(...) (cli_error(__VA_ARGS__) ? EXIT_DONE : EXIT_CANNOT)

/* The same; EXIT_STOPPED. */
#define cli_stopped(...) (cli_error(__VA_ARGS__) ? EXIT_DONE : EXIT_STOPPED)

/* Writes the usage, the options and the prose of docs/help/COMMAND.txt. */
void cli_put_help(struct buf *b, const struct command *command);

/* Of that prose what follows the options. */
const char *cli_help_prose(const struct command *command);

/* The same with the usage line and a hint at --help; EXIT_USAGE. */
#define cli_usage(command, ...) (cli_error(command, __VA_ARGS__), cli_put_usage(command))
int cli_put_usage(const struct command *command);

/* The game of this id, or NULL after an error that lists them; id NULL: none was given. */
const struct game *cli_game(const struct command *command, const char *id);

/* The games named, each once; all if none is.  False after an error message. */
bool cli_games(const struct command *command, const struct ask_list *names, const struct game **games, int *count);

/* The game's submission number, or NULL: Chase the Flush was approved without one. */
const char *cli_submission(const struct game *game);

/* "name", "document", "maker", "submission" and "approved" of the game, into an open JSON object. */
void cli_write_game(struct buf *b, const struct game *game);

/* False after an error message. */
bool cli_store_open(const struct command *command, const char *url, enum store_mode mode, struct store_handle *out);

/* What the text of an answer takes between two call_print(). */
enum { CLI_OUT_MAX = 1 << 20 };

/* For those that write through a callback; the context is a FILE. */
void cli_put(void *context, const char *text, size_t size);
void cli_put_line(void *context, const char *line);

/* Writes the text, which must have fitted, and clears it. */
void cli_flush(struct buf *b, FILE *out);

/* Flushes standard output; returns status, or EXIT_CANNOT with a message if writing failed. */
int cli_finish(const struct command *command, int status);

/* ---- programs ----------------------------------------------------------------------------------------- */
/* Two programs from one tree: the house and the laboratory.  A command is in both where both need it; each program
 * knows the names of the other's commands, to say where one is. */
struct program {
    const char *summary;
    const struct command *const *commands; /* in the order of --help */
    int count;
    const char *other, *others; /* the other program, and the commands that only it has: " analyze advise " */
};

/* What main() is. */
int program_run(const struct program *program, int argc, char **argv);

/* The rows of commands.def as the list of a program; as WebAssembly it has only those that need nothing but memory. */
#define COMMAND_ANY(name) &cmd_##name,
#ifdef __wasi__
#define COMMAND_NATIVE(name)
#else
#define COMMAND_NATIVE(name) COMMAND_ANY(name)
#endif

#define COMMAND(name, programs, where, library) extern const struct command cmd_##name;
#include "ask/commands.def"
extern const struct command cmd_rules_lab; /* rules of the laboratory, which knows variations */

/* cmd_tables.c: the pay tables of the game, or of one wager (-1: all), as 'tables --json' prints them.
 * Reports and receipts contain the hash of this text; TABLES_JSON_MAX bytes suffice for any game. */
enum { TABLES_JSON_MAX = 1 << 16 };
void tables_put_json(struct buf *b, const struct game *game, int wager);

/* cmd_self_check.c: the program as installed, its pages, pay tables and rules. */
struct self_check;
void self_check_add_program(struct self_check *check);

/* ---- the program -------------------------------------------------------------------------------------- */
extern const char program_version[]; /* "1.0.0" */
extern const char program_id[];      /* "cardroom", "cardroom-lab": beside its main() */
extern const char program_name[];    /* "cardroom 1.0.0" */
extern const char source_sha256[];   /* written by tools/source_hash; of the program alone */

/* BLAKE2b-256 of the running program's file, as 'b2sum -l 256' computes it; false if the file cannot be read.  It is
 * part of receipts and reports, so that a laboratory can tell whether this is the build it has examined. */
enum { PROGRAM_HASH = 32 };
bool program_hash(uint8_t out[PROGRAM_HASH]);

/* The same in hex; nothing if the file cannot be read. */
void program_put_hash(struct buf *b);

/* version.c: version, hashes of sources and program, compiler, flags and libraries, as one JSON object in a line. */
void version_put_json(struct buf *b);
