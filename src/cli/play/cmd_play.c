/* cmd_play.c - 'cardroom-lab play': one person plays at the terminal against the dealer.
 *
 * Reads the options, lets the player choose a game, then repeats: wagers, round, settlement.  However the session
 * ends - q, Ctrl-C, the end of input - the round is finished, the balance is shown, and the exit status is 0. */
#include "ask/call.h"
#include "ask/lab/lab_questions.h"
#include "cli/play/play.h"

#include <stdlib.h>
#include <string.h>

enum { BANKROLL_MOST = 100000000 /* a million dollars */ };

/* ---- the session -------------------------------------------------------------------------------------- */
static int play_session(struct session *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->game->wager_count; i++)
            if (s->game->wagers[i].kind == WAGER_REQUIRED) s->wagers.seat[seat][i] = play_spot(s, i)->min_cents;
        memcpy(s->pick[seat], (const uint8_t[]){1, 2, 3}, 3);
    }
    while (!s->leaving) {
        play_run_out(s);
        if (play_bets(s)) play_round(s);
    }
    buf_clear(&s->screen);
    if (s->expired) buf_put(&s->screen, s->result.text);
    play_put_summary(&s->notice, s);
    const int status = play_write_receipts(s) ? EXIT_DONE : EXIT_CANNOT;
    play_show(s);
    return status;
}

static const struct game *choose_game(struct session *s) {
    buf_put(&s->screen, " Which game?\n");
    for (int i = 0; i < game_count; i++)
        buf_format(&s->screen, "   %d  %-22s %s\n", i + 1, game_list[i]->title, guide_of(game_list[i])->goal);
    while (!s->leaving) {
        const struct key key = play_ask(s, "The game's number, q\tleave: ", false);
        if (key.c >= '1' && key.c - '1' < game_count) return game_list[key.c - '1'];
        if (!s->leaving) play_refuse_key(s, key, text_format("1-%d, q\tleave", game_count).text);
    }
    return NULL;
}

/* ---- the command -------------------------------------------------------------------------------------- */
static bool open_table(struct call *call, struct session *s, struct play_money money) {
    const struct play_question *given = call->question;
    if (!play_open_game(s, s->game, &given->settings)) return false;
    s->seats = (int)given->seats;
    s->buy_in = money.bankroll;
    if (given->seed) rng_seed(&s->rng, given->seed, strlen(given->seed));
    const struct play_table_options how = {
        .money = money, .rng = given->seed ? &s->rng : NULL, .folder = given->receipts, .key_file = given->key};
    return (given->no_advice || play_advice_open(s)) && play_open_house(s, &how);
}

/* A dollar amount above zero; leaves *out unchanged if text is NULL. */
static bool read_dollars(struct call *call, const char *name, const char *text, int64_t *out) {
    if (!text) return true;
    *out = money_read(text, strlen(text));
    if (*out > 0 && *out <= BANKROLL_MOST) return true;
    cli_usage(&call->command, "%s '%s' is not an amount in dollars from 0.01 to %d", name, text, BANKROLL_MOST / 100);
    return false;
}

static int play_game(struct call *call, struct session *s, const struct game *game, struct play_money money) {
    int status = EXIT_USAGE;
    keys_open(&s->keys);
    s->game = game ? game : choose_game(s);
    if (!s->game)
        status = EXIT_DONE;
    else if (open_table(call, s, money))
        status = play_session(s);
    keys_close(&s->keys);
    return status;
}

static int play_start(struct call *call) {
    const struct play_question *given = call->question;
    struct play_money money = {0};
    if (!read_dollars(call, "--bankroll", given->bankroll, &money.bankroll) ||
        !read_dollars(call, "--min", given->least, &money.least) ||
        !read_dollars(call, "--max", given->most, &money.most))
        return EXIT_USAGE;
    const struct game *game = given->game ? cli_game(&call->command, given->game) : NULL;
    if (given->game && !game) return EXIT_USAGE;
    if (!game && given->settings.count)
        return cli_usage(&call->command, "--set and --option need the GAME they belong to");
    if (given->key && !given->receipts)
        return cli_usage(&call->command, "--key signs receipts: it needs --receipts FOLDER");
    struct session *s = calloc(1, sizeof *s);
    if (!s) return call_no_memory(call);
    const int status = play_open(s, &call->command) ? play_game(call, s, game, money) : EXIT_CANNOT;
    play_close(s);
    free(s);
    return status;
}

const struct command cmd_play = {.ask = &ask_play, .answer = play_start};
