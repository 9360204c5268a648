/* cmd_play.c - 'cardroom-lab play': one person plays at the terminal against the dealer.
 *
 * Reads the options, lets the player choose a game, then repeats: wagers, round, settlement.  However the session
 * ends - quit, Ctrl-C, the end of input - the round is finished, the balance is shown, and the exit status is 0. */
#include "ask/columns.h"
#include "ask/lab/lab_questions.h"
#include "cli/play/play.h"

#include <stdarg.h>
#include <string.h>

enum { BANKROLL_MOST = 100000000 /* a million dollars */ };

/* ---- the dialog --------------------------------------------------------------------------------------- */
void play_tell(const char *format, ...) {
    char text[1024];
    BUF_ON_STACK(b, 1200);
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_wrap(&b, text, 1, PLAY_WIDTH);
    printf("%s", b.text);
}

void play_refuse(const char *word, const char *prompt) {
    play_tell("'%s' is no choice here: %.*s.", word, (int)strlen(prompt) - 2, prompt);
}

/* Runs 'tables GAME WORD' or 'rules GAME WORD'. */
static void run_command(const struct session *s, const struct command *command, const char *word) {
    BUF_ON_STACK(name, 20);
    BUF_ON_STACK(game, 60);
    BUF_ON_STACK(more, TYPED_LINE);
    buf_put(&name, command->ask->name);
    buf_put(&game, s->game->id);
    buf_put(&more, word);
    char *arguments[] = {name.text, game.text, more.text};
    struct call call = {.argc = *word ? 3 : 2,
                        .argv = arguments,
                        .out = stdout,
                        .errors = stdout,
                        .text = s->call->text,
                        .bar = s->call->bar};
    call_run(&call, command);
}

bool play_ask(struct session *s, const char *prompt, struct typed *out) {
    while (!s->leaving) {
        BUF_ON_STACK(wrapped, 512);
        text_wrap(&wrapped, prompt, 1, PLAY_WIDTH - 20);      /* room for what is typed */
        printf("%.*s ", (int)wrapped.size - 1, wrapped.text); /* the cursor stays behind the prompt */
        s->leaving = !input_next(&s->input, out) || typed_is(out->word[0], "quit");
        if (s->leaving) return false;
        if (*out->word[0] == '?' || strcmp(out->word[0], "help") == 0) {
            printf("%s", cli_help_prose(&s->call->command));
        } else if (s->game && strcmp(out->word[0], "tables") == 0) {
            run_command(s, &cmd_tables, out->word[1]);
        } else if (s->game && strcmp(out->word[0], "rules") == 0) {
            run_command(s, &cmd_rules_lab, out->word[1]);
        } else {
            return true;
        }
    }
    return false;
}

/* ---- the session -------------------------------------------------------------------------------------- */
static int play_session(struct session *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->game->wager_count; i++)
            if (s->game->wagers[i].kind == WAGER_REQUIRED) s->stake[seat][i] = play_spot(s, i)->min_cents;
        memcpy(s->pick[seat], (const uint8_t[]){1, 2, 3}, 3);
    }
    while (!s->leaving) {
        play_run_out(s);
        if (play_bets(s)) play_round(s);
    }
    play_show_totals(s);
    return play_write_receipts(s) ? EXIT_DONE : EXIT_CANNOT;
}

static const struct game *choose_game(struct session *s) {
    struct typed line;
    for (int i = 0; i < game_count; i++) printf(" %d  %-22s %s\n", i + 1, game_list[i]->id, game_list[i]->title);
    while (play_ask(s, "Which game?", &line))
        for (int i = 0; i < game_count; i++)
            if (typed_is(line.word[0], game_list[i]->id) || args_number(line.word[0], game_count) == i + 1)
                return game_list[i];
    return NULL;
}

/* GAME is an id, or the file of a page of rules; EXIT_DONE with s->game, NULL if none is given. */
static int find_game(struct session *s, const char *given) {
    const size_t size = given ? strlen(given) : 0, ending = strlen(".page");
    if (size > ending && strcmp(given + size - ending, ".page") == 0) {
        s->game = &s->page.game;
        return game_page_read(s->call, given, &s->page, &s->page_text);
    }
    s->game = given ? cli_game(&s->call->command, given) : NULL;
    return given && !s->game ? EXIT_USAGE : EXIT_DONE;
}

/* ---- the command -------------------------------------------------------------------------------------- */
static bool open_table(struct session *s, struct play_money money) {
    const struct play_question *given = s->call->question;
    s->rules = rules_standard(s->game);
    for (int i = 0; i < given->settings.count; i++)
        if (!setting_apply(&s->call->command, &s->rules, given->settings.items[i])) return false;
    s->trial = arena_take(&s->call->arena, game_round_size(s->game));
    s->seats = (int)given->seats;
    s->buy_in = money.bankroll;
    s->advises = !given->no_advice && analysis_find(s->game);
    if (given->seed) rng_seed(&s->rng, given->seed, strlen(given->seed));
    const struct play_table_options how = {
        .money = money, .rng = given->seed ? &s->rng : NULL, .folder = given->receipts, .key_file = given->key};
    return play_open_house(s, &how);
}

/* A dollar amount above zero; leaves *out unchanged if text is NULL. */
static bool read_dollars(struct call *call, const char *name, const char *text, int64_t *out) {
    if (!text) return true;
    *out = money_read(text, strlen(text));
    if (*out > 0 && *out <= BANKROLL_MOST) return true;
    call_usage(call, "%s '%s' is not an amount in dollars from 0.01 to %d", name, text, BANKROLL_MOST / 100);
    return false;
}

static int play_start(struct call *call) {
    const struct play_question *given = call->question;
    struct session *s = call->memory;
    struct play_money money = {0};
    if (!read_dollars(call, "--bankroll", given->bankroll, &money.bankroll) ||
        !read_dollars(call, "--min", given->least, &money.least) ||
        !read_dollars(call, "--max", given->most, &money.most))
        return EXIT_USAGE;
    s->call = call;
    const int found = find_game(s, given->game);
    if (found) return found;
    if (!s->game && given->settings.count) return call_usage(call, "--set and --option need the GAME they belong to");
    if (given->key && !given->receipts) return call_usage(call, "--key signs receipts: it needs --receipts FOLDER");
    input_open(&s->input);
    if (!s->game) s->game = choose_game(s);
    const int status = !s->game ? EXIT_DONE : open_table(s, money) ? play_session(s) : EXIT_USAGE;
    play_close_house(s);
    input_close(&s->input);
    return status;
}

const struct command cmd_play = {.ask = &ask_play, .answer = play_start, .memory = sizeof(struct session)};
