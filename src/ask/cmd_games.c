/* cmd_games.c - 'cardroom games': lists the games with their wagers and options.
 *
 * Everything is read from the const struct game of each game: what is printed is what the rules use. */
#include "ask/call.h"
#include "ask/questions.h"
#include "ask/rules_page.h"
#include "ask/terminal.h"

#include "base/json_write.h"

#include <string.h>

static const char *const kind_names[] = {"optional", "required", "follows", "unstaked"}; /* ORDER WAGER_KIND */

/* ---- text --------------------------------------------------------------------------------------------- */
enum { ITEM_MAX = 1024 };

/* "  id: text", wrapped. */
static void put_item(struct buf *out, const char *id, const struct buf *text) {
    must(!text->full);
    page_text_item(&(struct page_style){out, terminal_width(), false}, 2, text_format("%s:", id).text, text->text);
}

static void put_head(struct buf *out, const struct game *game) {
    const char *submission = cli_submission(game);
    BUF_ON_STACK(b, ITEM_MAX);
    buf_format(out, "%-20s %s\n  %s, %s%s, approved %s\n  Document: %s\n", game->id, game->title, game->maker,
               submission ? "submission " : "no submission number", submission ? submission : "", game->approved,
               game->document);
    for (int i = 0; i < game->wager_count; i++) buf_format(&b, "%s%s", i ? ", " : "", game->wagers[i].id);
    put_item(out, "Wagers", &b);
}

/* "dealer=live" */
static struct short_text needs_text(const struct game *game, struct option_choice needs) {
    const struct option *o = &game->options[needs.option - 1];
    return text_format("%s=%s", o->id, o->choices[needs.value]);
}

/* "equal to ante", "1 x ante", "500 cents" and so on: the conditions of the wager. */
static void put_terms(struct buf *b, const struct game *game, int index) {
    const struct wager *w = &game->wagers[index];
    buf_put(b, kind_names[w->kind]);
    if (w->kind == WAGER_REQUIRED && w->of != index) buf_format(b, ", equal to %s", game->wagers[w->of].id);
    if (w->kind == WAGER_FOLLOWS)
        buf_format(b, ", %s%d x %s", w->times > 1 ? "up to " : "", w->times, game->wagers[w->of].id);
    if (w->kind == WAGER_UNSTAKED) buf_format(b, ", on %s", game->wagers[w->of].id);
    if (w->fixed_cents) buf_format(b, ", always %s", money_text(w->fixed_cents).text);
    if (w->fixed_by) buf_format(b, ", amount fixed by option %s", game->options[w->fixed_by - 1].id);
    if (w->needs.option) buf_format(b, ", only with %s", needs_text(game, w->needs).text);
    if (w->may_be_off) buf_put(b, ", may be off");
    if (w->operators) buf_put(b, ", only with an operator's own table");
}

static void put_tables(struct buf *b, const struct game *game, int index) {
    const struct wager *w = &game->wagers[index];
    int count = 0;
    if (w->shares)
        buf_format(b, "paid as %s", game->wagers[w->shares - 1].id);
    else if (w->sheets)
        buf_put(b, "tables ");
    else
        buf_put(b, w->operators ? "no table approved" : "1 to 1");
    for (int s = 0; s < w->sheets; s++)
        for (int i = 0; i < w->sheet[s].columns; i++) buf_format(b, "%s%s", count++ ? ", " : "", w->sheet[s].tables[i]);
}

static void put_wager_item(struct buf *out, const struct game *game, int index) {
    const struct wager *w = &game->wagers[index];
    BUF_ON_STACK(b, ITEM_MAX);
    buf_format(&b, "%s (%s), ", w->title, w->clause);
    put_terms(&b, game, index);
    buf_put(&b, "; ");
    put_tables(&b, game, index);
    put_item(out, w->id, &b);
}

/* The values of an option: a list of choices, or a range. */
static void put_values(struct buf *b, const struct option *o) {
    for (size_t i = 0; i < COUNT(o->choices) && o->choices[i]; i++)
        buf_format(b, "%s%s", i ? " | " : "", o->choices[i]);
    if (o->kind == OPTION_NUMBER || o->kind == OPTION_CENTS) {
        buf_format(b, "%lld to %lld%s", (long long)o->minimum, (long long)o->maximum,
                   o->kind == OPTION_CENTS ? " cents" : "");
    } else if (o->kind == OPTION_PERCENT) {
        buf_format(b, "%lld.%02lld to %lld.%02lld percent", (long long)o->minimum / 100, (long long)o->minimum % 100,
                   (long long)o->maximum / 100, (long long)o->maximum % 100);
    } else if (o->kind == OPTION_OPERATOR) {
        buf_put(b, "{\"2\":n,\"3\":n,\"4\":n}");
    }
}

static void put_option_item(struct buf *out, const struct game *game, int index) {
    const struct option *o = &game->options[index];
    const struct rules rules = rules_standard(game);
    BUF_ON_STACK(b, ITEM_MAX);
    buf_format(&b, "%s; ", o->what);
    put_values(&b, o);
    if (o->kind != OPTION_OPERATOR) buf_put(&b, ", default ");
    rules_put_option(&b, &rules, index);
    put_item(out, o->id, &b);
}

static void put_detail(struct buf *out, const struct game *game) {
    put_head(out, game);
    buf_put(out, "\nWagers\n");
    for (int i = 0; i < game->wager_count; i++) put_wager_item(out, game, i);
    if (game->option_count) buf_put(out, "\nOptions\n");
    for (int i = 0; i < game->option_count; i++) put_option_item(out, game, i);
    buf_format(out, "\nPay tables: cardroom tables %s.  Rules: cardroom rules %s.\n", game->id, game->id);
}

/* ---- JSON --------------------------------------------------------------------------------------------- */
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
    json_write(b, "needs:%s, operators_own:%i, may_be_off:%i, toke:%i}",
               w->needs.option ? needs_text(game, w->needs).text : NULL, w->operators, w->may_be_off, w->toke);
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
    json_write(b, "default:%s, what:%s}", standard.size ? standard.text : NULL, o->what);
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

static void put_game(struct buf *b, const struct game *game) {
    json_write(b, "{id:%s", game->id);
    cli_write_game(b, game);
    json_write(b, "seats:%d, joker:%i, wagers:[", game->seats, game->joker);
    for (int i = 0; i < game->wager_count; i++) put_wager(b, game, i);
    json_write_end(b, ']');
    put_options(b, game);
    json_write_end(b, '}');
}

static void put_games(struct buf *b, const struct game *game) {
    buf_put(b, "{\"games\":[");
    for (int i = 0; i < game_count; i++)
        if (!game || game == game_list[i]) put_game(b, game_list[i]);
    buf_put(b, "]}\n");
}

/* ---- the command -------------------------------------------------------------------------------------- */
static int games_answer(struct call *call) {
    const struct games_question *given = call->question;
    const struct game *game = given->game ? cli_game(&call->command, given->game) : NULL;
    if (given->game && !game) return EXIT_USAGE;
    if (given->json)
        put_games(&call->text, game);
    else if (game)
        put_detail(&call->text, game);
    for (int i = 0; !given->json && !game && i < game_count; i++) {
        if (i) buf_char(&call->text, '\n');
        put_head(&call->text, game_list[i]);
    }
    call_print(call);
    return EXIT_DONE;
}

const struct command cmd_games = {.ask = &ask_games, .answer = games_answer};
