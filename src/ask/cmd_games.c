/* cmd_games.c - 'cardroom games': lists the games with their wagers and options.
 *
 * Everything is read from the const struct game of each game: what is printed is what the rules use. */
#include "ask/call.h"
#include "ask/questions.h"

#include "base/json_write.h"

#include <string.h>

static const char columns[] =
    "games/id games/name games/document games/maker games/submission games/approved games/seats games/joker "
    "games/wagers/id games/wagers/name games/wagers/kind games/wagers/clause games/wagers/tables "
    "games/wagers/shares_table_of games/wagers/of games/wagers/times games/wagers/fixed_cents games/wagers/needs "
    "games/wagers/operators_own games/wagers/may_be_off games/wagers/toke games/options/id games/options/kind "
    "games/options/values games/options/least games/options/most games/options/default games/options/what";

static const char *const kind_names[] = {"optional", "required", "follows", "unstaked"}; /* ORDER WAGER_KIND */

/* "dealer=live" */
static struct short_text needs_text(const struct game *game, struct option_choice needs) {
    const struct option *o = &game->options[needs.option - 1];
    return text_format("%s=%s", o->id, o->choices[needs.value]);
}

/* The wager's own tables; none if it shares those of another. */
static void put_table_ids(struct buf *b, const char *key, const struct wager *w) {
    json_write_begin(b, key, '[');
    for (int s = 0; s < w->sheets; s++)
        for (int i = 0; i < w->sheet[s].columns; i++) json_write_text(b, NULL, w->sheet[s].tables[i]);
}

static void put_wager(struct buf *b, const struct game *game, int index) {
    const struct wager *w = &game->wagers[index];
    const struct rules rules = rules_standard(game);
    const bool stands_alone = w->kind == WAGER_OPTIONAL || w->of == index;
    json_write(b, "{id:%s, name:%s, kind:%s, clause:%s", w->id, w->title, kind_names[w->kind], w->clause);
    put_table_ids(b, "tables", w);
    json_write(b, "], shares_table_of:%s, of:%s, times:%d", w->shares ? game->wagers[w->shares - 1].id : NULL,
               stands_alone ? NULL : game->wagers[w->of].id, w->times);
    json_write_int_or_null(b, "fixed_cents", rules_fixed_cents(&rules, index));
    json_write_text(b, "needs", w->needs.option ? needs_text(game, w->needs).text : NULL);
    json_write(b, "operators_own:%i, may_be_off:%i, toke:%i}", w->operators, w->may_be_off, w->toke);
}

static void put_option(struct buf *b, const struct game *game, int index) {
    static const char *const kinds[] = {"choice", "number", "cents", "percent", "operator"}; /* ORDER OPTION_KIND */
    const struct option *o = &game->options[index];
    const struct rules rules = rules_standard(game);
    BUF_ON_STACK(standard, 32);
    rules_put_option(&standard, &rules, index);
    json_write(b, "{id:%s, kind:%s, values:[", o->id, kinds[o->kind]);
    for (size_t i = 0; i < COUNT(o->choices) && o->choices[i]; i++) json_write_text(b, NULL, o->choices[i]);
    json_write(b, "]");
    if (o->kind != OPTION_CHOICE) json_write(b, "least:%jd, most:%jd", o->minimum, o->maximum);
    json_write_text(b, "default", standard.size ? standard.text : NULL);
    json_write(b, "what:%s}", o->what);
}

/* The pay table of a wager is an option too, under the wager's id. */
static void put_table_option(struct buf *b, const struct wager *w) {
    json_write(b, "{id:%s, kind:'table'", w->id);
    put_table_ids(b, "values", w);
    if (w->may_be_off) json_write_text(b, NULL, "off");
    json_write(b, "], default:%s, what:%s}", w->sheet[0].tables[0], text_format("pay table of %s", w->title).text);
}

static void put_options(struct buf *b, const struct game *game) {
    json_write_begin(b, "options", '[');
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        if (w->sheets && rules_option(game, w->id, strlen(w->id)) < 0) put_table_option(b, w);
    }
    for (int i = 0; i < game->option_count; i++) put_option(b, game, i);
    json_write_end(b, ']');
}

/* brief: what a list of the games says of each. */
static void put_game(struct buf *b, const struct game *game, bool brief) {
    json_write(b, "{id:%s", game->id);
    cli_write_game(b, game);
    json_write(b, "seats:%d, joker:%i", game->seats, game->joker);
    if (!brief) {
        json_write(b, "wagers:[");
        for (int i = 0; i < game->wager_count; i++) put_wager(b, game, i);
        json_write_end(b, ']');
        put_options(b, game);
    }
    json_write_end(b, '}');
}

/* ---- the command -------------------------------------------------------------------------------------- */
static int games_answer(struct call *call) {
    const struct games_question *given = call->question;
    const struct game *game = given->game ? cli_game(&call->command, given->game) : NULL;
    if (given->game && !game) return EXIT_USAGE;
    struct answer answer = call_answer(call, columns);
    buf_put(answer.text, "{\"games\":[");
    for (int i = 0; i < game_count; i++)
        if (!game || game == game_list[i]) put_game(answer.text, game_list[i], answer.form != ANSWER_JSON && !game);
    buf_put(answer.text, "]}\n");
    answer_end(&answer);
    return EXIT_DONE;
}

const struct command cmd_games = {.ask = &ask_games, .answer = games_answer};
