/* cmd_rules.c - 'cardroom rules': prints a game's rules and our rulings, from the page in docs/rules. */
#include "ask/call.h"
#include "ask/questions.h"
#include "ask/rules_page.h"
#include "ask/terminal.h"
#include "base/json_write.h"

static void put_json(struct buf *b, const struct game *game, const char *wanted) {
    json_write(b, "{game:%s", game->id);
    cli_write_game(b, game);
    rules_page_put_json(b, rules_page_walk(game, wanted), "");
    buf_put(b, "}\n");
}

int rules_answer(struct call *call, rules_variations *list) {
    const struct rules_question *given = call->question;
    const struct page_style style = {&call->text, terminal_width(), terminal_styled()};
    const struct game *game = cli_game(&call->command, given->game);
    if (!game) return EXIT_USAGE;
    if (given->variations && !list)
        return call_usage(call,
                          "a house knows the approved rules alone; 'cardroom-lab rules %s --variations' "
                          "lists what a laboratory varies",
                          game->id);
    if (given->variations) return list(call, game);
    const struct embedded *page = rules_page(game);
    struct page_walk walk = rules_page_walk(game, given->clause);
    struct page_item item;
    if (!rules_page_next(&walk, &item)) {
        call_error(call, "%s has no clause or ruling '%s'; 'cardroom rules %s' prints them all", game->id,
                   given->clause, game->id);
        return EXIT_USAGE;
    }
    if (given->json)
        put_json(&call->text, game, given->clause);
    else if (!given->clause)
        page_text(&style, page->bytes, page->size);
    else
        do page_text_item(&style, 0, item.id, item.text);
        while (rules_page_next(&walk, &item));
    return EXIT_DONE;
}

static int rules_house_answer(struct call *call) { return rules_answer(call, NULL); }

const struct command cmd_rules = {.ask = &ask_rules, .answer = rules_house_answer};
