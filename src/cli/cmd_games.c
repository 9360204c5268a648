/*
 * cmd_games.c - 'cardroom games': which games there are, what one may wager and what a table may choose.
 *
 * Everything comes from the game plugs: what is printed here is what the rules use.
 */
#include "cli/args.h"
#include "cli/rules_page.h"
#include "cli/terminal.h"

#include "base/json.h"
#include "base/json_write.h"

#include <string.h>

static const char *const kind_names[] = {"optional", "required", "follows",
                                         "unstaked"}; /* ORDER WAGER_KIND */

/* ---- text --------------------------------------------------------------------------------------------- */

static void put_submission(const struct game *game)
{
    if (cli_submission(game))
        printf("submission %s", game->submission);
    else
        fputs("no submission number", stdout);
}

static void list_game(const struct game *game)
{
    char memory[1024];
    struct buf b = BUF(memory);

    printf("%-20s %s\n", game->id, game->title);
    printf("  %s, ", game->maker);
    put_submission(game);
    printf(", approved %s\n  Document: %s\n", game->approved, game->document);
    for (int i = 0; i < game->wager_count; i++) buf_format(&b, "%s%s", i ? ", " : "", game->wagers[i].id);
    must(!b.full);
    page_text_item(stdout, 2, "Wagers:", memory, terminal_width(), false);
}

static void put_item(const char *id, const char *text)
{
    char memory[48];
    struct buf b = BUF(memory);

    buf_format(&b, "%s:", id);
    must(!b.full);
    page_text_item(stdout, 2, memory, text, terminal_width(), false);
}

/* "dealer=live" */
static void put_needs(struct buf *b, const struct game *game, struct option_choice needs)
{
    const struct option *o = &game->options[needs.option - 1];

    buf_format(b, "%s=%s", o->id, o->choices[needs.value]);
}

/* "equal to ante", "1 times ante", "500 cents" and so on: what one must know to place it. */
static void put_terms(struct buf *b, const struct game *game, int index)
{
    const struct wager *w = &game->wagers[index];

    buf_put(b, kind_names[w->kind]);
    if (w->kind == WAGER_REQUIRED && w->of != index) buf_format(b, ", equal to %s", game->wagers[w->of].id);
    if (w->kind == WAGER_FOLLOWS)
        buf_format(b, ", %s%d x %s", w->times > 1 ? "up to " : "", w->times, game->wagers[w->of].id);
    if (w->kind == WAGER_UNSTAKED) buf_format(b, ", on %s", game->wagers[w->of].id);
    if (w->fixed_cents) {
        buf_put(b, ", always ");
        buf_money(b, w->fixed_cents);
    }
    if (w->fixed_by) buf_format(b, ", amount fixed by option %s", game->options[w->fixed_by - 1].id);
    if (w->needs.option) {
        buf_put(b, ", only with ");
        put_needs(b, game, w->needs);
    }
    if (w->may_be_off) buf_put(b, ", may be off");
    if (w->operators) buf_put(b, ", only with an operator's own table");
}

static void put_tables(struct buf *b, const struct game *game, int index)
{
    const struct wager *w = &game->wagers[index];
    int count = 0;

    if (w->shares)
        buf_format(b, "paid as %s", game->wagers[w->shares - 1].id);
    else if (w->sheets)
        buf_put(b, "tables ");
    else
        buf_put(b, w->operators ? "no table approved" : "1 to 1");
    for (int s = 0; s < w->sheets; s++) {
        for (int i = 0; i < w->sheet[s].columns; i++)
            buf_format(b, "%s%s", count++ ? ", " : "", w->sheet[s].tables[i]);
    }
}

static void detail_wager(const struct game *game, int index)
{
    const struct wager *w = &game->wagers[index];
    char memory[512];
    struct buf b = BUF(memory);

    buf_format(&b, "%s (%s), ", w->title, w->clause);
    put_terms(&b, game, index);
    buf_put(&b, "; ");
    put_tables(&b, game, index);
    must(!b.full);
    put_item(w->id, memory);
}

/* The values it takes: a list of choices, or a range. */
static void put_values(struct buf *b, const struct option *o)
{
    for (size_t i = 0; i < COUNT(o->choices) && o->choices[i]; i++)
        buf_format(b, "%s%s", i ? " | " : "", o->choices[i]);
    if (o->kind == OPTION_NUMBER || o->kind == OPTION_CENTS) {
        buf_format(b, "%lld to %lld%s", (long long)o->least, (long long)o->most,
                   o->kind == OPTION_CENTS ? " cents" : "");
    } else if (o->kind == OPTION_PERCENT) {
        buf_format(b, "%lld.%02lld to %lld.%02lld percent", (long long)o->least / 100,
                   (long long)o->least % 100, (long long)o->most / 100, (long long)o->most % 100);
    } else if (o->kind == OPTION_OPERATOR) {
        buf_put(b, "{\"2\":n,\"3\":n,\"4\":n}");
    }
}

static void detail_option(const struct game *game, int index)
{
    const struct option *o = &game->options[index];
    const struct rules rules = rules_standard(game);
    char memory[512];
    struct buf b = BUF(memory);

    buf_format(&b, "%s; ", o->what);
    put_values(&b, o);
    if (o->kind != OPTION_OPERATOR) buf_put(&b, ", default ");
    rules_put_option(&b, &rules, index);
    must(!b.full);
    put_item(o->id, memory);
}

static void detail_game(const struct game *game)
{
    list_game(game);
    puts("\nWagers");
    for (int i = 0; i < game->wager_count; i++) detail_wager(game, i);
    if (game->option_count) puts("\nOptions");
    for (int i = 0; i < game->option_count; i++) detail_option(game, i);
    printf("\nPay tables: cardroom tables %s.  Rules: cardroom rules %s.\n", game->id, game->id);
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

static void json_pair(struct buf *b, const char *key, const char *text)
{
    buf_format(b, "\"%s\":", key);
    if (text)
        json_write_string(b, text);
    else
        buf_put(b, "null");
}

/* ,"tables":["1","2"]: of its own; a wager that shares another's says whose. */
static void json_tables(struct buf *b, const struct wager *w, bool off)
{
    int count = 0;

    buf_char(b, '[');
    for (int s = 0; s < w->sheets; s++) {
        for (int i = 0; i < w->sheet[s].columns; i++) {
            if (count++) buf_char(b, ',');
            json_write_string(b, w->sheet[s].tables[i]);
        }
    }
    if (off) buf_put(b, ",\"off\"");
    buf_char(b, ']');
}

static void json_needs(struct buf *b, const struct game *game, struct option_choice needs)
{
    char memory[64] = "";
    struct buf text = BUF(memory);

    if (needs.option) put_needs(&text, game, needs);
    must(!text.full);
    json_pair(b, "needs", needs.option ? memory : NULL);
}

static void json_wager(struct buf *b, const struct game *game, int index)
{
    const struct wager *w = &game->wagers[index];
    const struct rules rules = rules_standard(game);
    const bool stands_alone = w->kind == WAGER_OPTIONAL || w->of == index;

    buf_char(b, '{');
    json_pair(b, "id", w->id);
    buf_char(b, ',');
    json_pair(b, "name", w->title);
    buf_char(b, ',');
    json_pair(b, "kind", kind_names[w->kind]);
    buf_char(b, ',');
    json_pair(b, "clause", w->clause);
    buf_put(b, ",\"tables\":");
    json_tables(b, w, false);
    buf_put(b, ",");
    json_pair(b, "shares_table_of", w->shares ? game->wagers[w->shares - 1].id : NULL);
    buf_put(b, ",");
    json_pair(b, "of", stands_alone ? NULL : game->wagers[w->of].id);
    buf_format(b, ",\"times\":%d,\"fixed_cents\":", w->times);
    if (rules_fixed_cents(&rules, index))
        buf_int(b, rules_fixed_cents(&rules, index));
    else
        buf_put(b, "null");
    buf_put(b, ",");
    json_needs(b, game, w->needs);
    buf_format(b, ",\"operators_own\":%s,\"may_be_off\":%s,\"toke\":%s}", w->operators ? "true" : "false",
               w->may_be_off ? "true" : "false", w->toke ? "true" : "false");
}

static void json_option(struct buf *b, const struct game *game, int index)
{
    static const char *const kinds[] = {"choice", "number", "cents", "percent",
                                        "operator"}; /* ORDER OPTION_KIND */
    const struct option *o = &game->options[index];
    const struct rules rules = rules_standard(game);
    char memory[32];
    struct buf standard = BUF(memory);

    buf_char(b, '{');
    json_pair(b, "id", o->id);
    buf_char(b, ',');
    json_pair(b, "kind", kinds[o->kind]);
    buf_put(b, ",\"values\":[");
    for (size_t i = 0; i < COUNT(o->choices) && o->choices[i]; i++) {
        if (i) buf_char(b, ',');
        json_write_string(b, o->choices[i]);
    }
    buf_char(b, ']');
    if (o->kind != OPTION_CHOICE)
        buf_format(b, ",\"least\":%lld,\"most\":%lld", (long long)o->least, (long long)o->most);
    rules_put_option(&standard, &rules, index);
    buf_put(b, ",");
    json_pair(b, "default", standard.size ? memory : NULL);
    buf_put(b, ",");
    json_pair(b, "what", o->what);
    buf_char(b, '}');
}

/* The choice of a wager's pay table is an option too, under the wager's id. */
static void json_table_option(struct buf *b, const struct wager *w)
{
    buf_char(b, '{');
    json_pair(b, "id", w->id);
    buf_put(b, ",\"kind\":\"table\",\"values\":");
    json_tables(b, w, w->may_be_off);
    buf_put(b, ",");
    json_pair(b, "default", w->sheet[0].tables[0]);
    buf_format(b, ",\"what\":\"pay table of %s\"}", w->title);
}

static void json_options(struct buf *b, const struct game *game)
{
    int count = 0;

    buf_put(b, ",\"options\":[");
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];

        if (w->sheets == 0 || rules_option(game, w->id, strlen(w->id)) >= 0) continue;
        if (count++) buf_char(b, ',');
        json_table_option(b, w);
    }
    for (int i = 0; i < game->option_count; i++) {
        if (count++) buf_char(b, ',');
        json_option(b, game, i);
    }
    buf_char(b, ']');
}

static void json_game(const struct game *game)
{
    const struct {
        const char *key, *text;
    } head[] = {
        {"id", game->id},
        {"name", game->title},
        {"document", game->document},
        {"maker", game->maker},
        {"submission", cli_submission(game)},
        {"approved", game->approved},
    };
    char memory[1 << 14];
    struct buf b = BUF(memory);

    buf_char(&b, '{');
    for (size_t i = 0; i < COUNT(head); i++) {
        json_pair(&b, head[i].key, head[i].text);
        buf_char(&b, ',');
    }
    buf_format(&b, "\"seats\":%d,\"joker\":%s,\"wagers\":[", game->seats, game->joker ? "true" : "false");
    for (int i = 0; i < game->wager_count; i++) {
        if (i) buf_char(&b, ',');
        json_wager(&b, game, i);
    }
    buf_char(&b, ']');
    json_options(&b, game);
    buf_char(&b, '}');
    must(!b.full);
    fputs(memory, stdout);
}

/* ---- the command -------------------------------------------------------------------------------------- */

static void put_all(bool json)
{
    if (json) fputs("{\"games\":[", stdout);
    for (int i = 0; i < game_count; i++) {
        if (i) fputc(json ? ',' : '\n', stdout);
        if (json)
            json_game(game_list[i]);
        else
            list_game(game_list[i]);
    }
    if (json) puts("]}");
}

static void put_one(const struct game *game, bool json)
{
    if (!json) {
        detail_game(game);
        return;
    }
    fputs("{\"games\":[", stdout);
    json_game(game);
    puts("]}");
}

static int games_run(int argc, char **argv)
{
    bool json = false;
    const char *words[1];
    const int count = args_read(&cmd_games, argc, argv, &(struct args_option){"--json", .flag = &json}, 1,
                                words, COUNT(words));
    const struct game *game = count > 0 ? cli_game(&cmd_games, words[0]) : NULL;

    if (count < 0 || (count > 0 && !game)) return EXIT_USAGE;
    if (game)
        put_one(game, json);
    else
        put_all(json);
    return cli_finish(&cmd_games, EXIT_DONE);
}

const struct command cmd_games = {
    .name = "games",
    .arguments = "[GAME] [--json]",
    .summary = "List the games, or one game's wagers and options",
    .help = "  --json   "
            "{\"games\":[{\"id\",\"name\",\"document\",\"submission\",\"wagers\":[...],\"options\":[...]}]}\n"
            "           The document of Chase the Flush has no submission number: null.\n",
    .run = games_run,
};
