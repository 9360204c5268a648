/*
 * cmd_rules.c - 'cardroom rules': a game's rules and our rulings, from the page in docs/rules.
 */
#include "cli/args.h"
#include "cli/rules_page.h"
#include "cli/terminal.h"

#include "base/json.h"
#include "base/json_write.h"

#include <string.h>

/* The next item of the kind that the wanted clause covers; all of them if none is wanted. */
static bool next(struct page_walk *walk, struct page_item *item, const char *wanted)
{
    while (rules_page_next(walk, item)) {
        if (!wanted || rules_page_within(item->id, wanted)) return true;
    }
    return false;
}

static bool is_there(const struct game *game, const char *wanted)
{
    struct page_walk walk = rules_page_walk(game);
    struct page_item item;

    return next(&walk, &item, wanted);
}

static void put_string(const char *key, const char *text)
{
    char memory[2 * sizeof(((struct page_item *)0)->text)];
    struct buf b = BUF(memory);

    if (text)
        json_write_string(&b, text);
    else
        buf_put(&b, "null");
    must(!b.full);
    printf("\"%s\":%s", key, memory);
}

/* "rules":[{"clause":...,"text":...}], or the rulings with their "id". */
static void put_items(const struct game *game, enum page_kind kind, const char *wanted)
{
    struct page_walk walk = rules_page_walk(game);
    struct page_item item;
    int count = 0;

    while (next(&walk, &item, wanted)) {
        if (item.kind != kind) continue;
        fputs(count++ ? ",{" : "{", stdout);
        put_string(kind == PAGE_CLAUSE ? "clause" : "id", item.id);
        fputc(',', stdout);
        put_string("text", item.text);
        fputc('}', stdout);
    }
}

static void put_json(const struct game *game, const char *wanted)
{
    const struct {
        const char *key, *text;
    } head[] = {
        {"game", game->id},
        {"name", game->title},
        {"document", game->document},
        {"maker", game->maker},
        {"submission", cli_submission(game)},
        {"approved", game->approved},
    };

    fputc('{', stdout);
    for (size_t i = 0; i < COUNT(head); i++) {
        put_string(head[i].key, head[i].text);
        fputc(',', stdout);
    }
    fputs("\"rules\":[", stdout);
    put_items(game, PAGE_CLAUSE, wanted);
    fputs("],\"rulings\":[", stdout);
    put_items(game, PAGE_RULING, wanted);
    fputs("]}\n", stdout);
}

static void put_text(const struct game *game, const char *wanted)
{
    const struct embedded *page = rules_page(game);
    struct page_walk walk = rules_page_walk(game);
    struct page_item item;

    if (!wanted) page_text(stdout, page->bytes, page->size, terminal_width(), terminal_styled());
    while (wanted && next(&walk, &item, wanted)) {
        page_text_item(stdout, 0, item.id, item.text, terminal_width(), terminal_styled());
    }
}

static int rules_run(int argc, char **argv)
{
    bool json = false;
    const char *words[2];
    const int count = args_read(&cmd_rules, argc, argv, &(struct args_option){"--json", .flag = &json}, 1,
                                words, COUNT(words));

    if (count < 0) return EXIT_USAGE;
    if (count == 0) return cli_usage(&cmd_rules, "which game? 'cardroom games' lists them");
    const struct game *game = cli_game(&cmd_rules, words[0]);
    if (!game) return EXIT_USAGE;
    if (words[1] && !is_there(game, words[1])) {
        cli_error(&cmd_rules, "%s has no clause or ruling '%s'; 'cardroom rules %s' prints them all",
                  game->id, words[1], game->id);
        return EXIT_USAGE;
    }
    if (json)
        put_json(game, words[1]);
    else
        put_text(game, words[1]);
    return cli_finish(&cmd_rules, EXIT_DONE);
}

const struct command cmd_rules = {
    .name = "rules",
    .arguments = "GAME [CLAUSE] [--json]",
    .summary = "Print a game's rules and rulings, or one of them",
    .help = "CLAUSE is a number as the page has it, C-4.2.7, or a ruling, R4; C-5 prints all that is\n"
            "below it.\n\n"
            "  --json   {\"game\",...,\"rules\":[{\"clause\",\"text\"}],\"rulings\":[{\"id\",\"text\"}]}\n",
    .run = rules_run,
};
