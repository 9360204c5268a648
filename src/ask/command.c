#include "ask/command.h"

#include "ask/call.h"
#include "base/json_write.h"

#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <string.h>

/* ---- commands ----------------------------------------------------------------------------------------- */
/* Where messages go: standard error, or to whoever called. */
static FILE *errors_of(const struct command *command) { return command->call ? command->call->errors : stderr; }

bool cli_error(const struct command *command, const char *format, ...) {
    FILE *errors = errors_of(command);
    char text[9000]; /* a configuration may break many rules */
    va_list args;
    va_start(args, format);
    if (command->on_error && *command->on_error) {
        vsnprintf(text, sizeof text, format, args);
        (*command->on_error)(text);
    } else {
        if (!call_is_hosted(command->call)) fprintf(errors, "%s %s: ", program_id, command->ask->name);
        vfprintf(errors, format, args);
        fputc('\n', errors);
    }
    va_end(args);
    return false;
}

int cli_put_usage(const struct command *command) {
    if (call_is_hosted(command->call)) return EXIT_USAGE;
    BUF_ON_STACK(usage, 300);
    ask_put_usage(&usage, command->ask);
    fprintf(stderr, "Usage: %s %s\nMore: %s %s --help\n", program_id, usage.text, program_id, command->ask->name);
    return EXIT_USAGE;
}

extern const struct embedded command_help[]; /* docs/help: prose, and a line "OPTIONS" where they are listed */
extern const int command_help_count;

static const char *help_of(const struct command *command) {
    const struct embedded *help = embedded_find(command_help, command_help_count, command->ask->name, ".txt");
    must(help);
    return help->bytes;
}

const char *cli_help_prose(const struct command *command) {
    const char *place = strstr(help_of(command), "OPTIONS\n");
    return place ? place + strlen("OPTIONS\n") : "";
}

void cli_put_help(struct buf *b, const struct command *command) {
    const char *help = help_of(command), *place = strstr(help, "OPTIONS\n");
    buf_format(b, "Usage: %s ", program_id);
    ask_put_usage(b, command->ask);
    buf_format(b, "\n\n%s.\n\n%.*s", command->ask->summary, place ? (int)(place - help) : 0, help);
    ask_put_options(b, command->ask);
    buf_put(b, cli_help_prose(command));
}

const struct game *cli_game(const struct command *command, const char *id) {
    const struct game *game = id ? game_find(id, strlen(id)) : NULL;
    if (game) return game;
    if (!id) {
        cli_usage(command, "which game? '%s games' lists them", program_id);
        return NULL;
    }
    cli_error(command, "there is no game '%s'; the games are:", id);
    for (int i = 0; i < game_count; i++)
        fprintf(errors_of(command), "  %-22s %s\n", game_list[i]->id, game_list[i]->title);
    return NULL;
}

bool cli_games(const struct command *command, const struct ask_list *names, const struct game **games, int *count) {
    *count = 0;
    for (int i = 0; i < names->count; i++) {
        const struct game *game = cli_game(command, names->items[i]);
        bool known = false;
        if (!game) return false;
        for (int j = 0; j < *count; j++) known |= games[j] == game;
        if (!known) games[(*count)++] = game;
    }
    for (int i = 0; names->count == 0 && i < game_count; i++) games[(*count)++] = game_list[i];
    return true;
}

const char *cli_submission(const struct game *game) {
    return game->submission && game->submission[0] ? game->submission : NULL;
}

void cli_write_game(struct buf *b, const struct game *game) {
    json_write(b, "name:%s, document:%s, maker:%s, submission:%s, approved:%s", game->title, game->document,
               game->maker, cli_submission(game), game->approved);
}

void cli_put(void *context, const char *text, size_t size) { fwrite(text, 1, size, context); }
void cli_put_line(void *context, const char *line) { fprintf(context, "%s\n", line); }

void cli_flush(struct buf *b, FILE *out) {
    must(!b->full);
    fwrite(b->text, 1, b->size, out);
    buf_clear(b);
}

int cli_finish(const struct command *command, int status) {
    if (status == EXIT_CLOSED) return EXIT_DONE;
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    return cli_fail(command, "standard output: %s; the result is incomplete",
                    errno ? strerror(errno) : "writing failed");
}

/* ---- the program -------------------------------------------------------------------------------------- */
#ifndef CARDROOM_VERSION
#define CARDROOM_VERSION "unknown"
#endif

const char program_version[] = CARDROOM_VERSION;

bool program_hash(uint8_t out[PROGRAM_HASH]) {
    FILE *in = fopen("/proc/self/exe", "rb");
    crypto_generichash_state hash;
    uint8_t piece[16384];
    size_t size;
    if (!in) return false;
    crypto_generichash_init(&hash, NULL, 0, PROGRAM_HASH);
    while ((size = fread(piece, 1, sizeof piece, in)) > 0) crypto_generichash_update(&hash, piece, size);
    crypto_generichash_final(&hash, out, PROGRAM_HASH);
    const bool good = !ferror(in);
    fclose(in);
    return good;
}

void program_put_hash(struct buf *b) {
    uint8_t hash[PROGRAM_HASH];
    if (program_hash(hash)) buf_hex(b, hash, sizeof hash);
}
