/* cmd_rules.c - 'cardroom rules': prints a game's rules and our rulings, from the page in docs/rules. */
#include "ask/call.h"
#include "ask/questions.h"
#include "ask/rules_page.h"
#include "ask/terminal.h"
#include "base/json_write.h"

/* A number has all its values here, so that a page can offer them. */
static void put_variation_json(struct buf *b, struct rules *rules, int index) {
    const struct option *v = &rules->game->variations[index];
    const bool number = v->kind == OPTION_NUMBER;
    json_write(b, "{id:%s, what:%s, values:[", v->id, v->what);
    for (int64_t i = number ? v->minimum : 0; number ? i <= v->maximum : v->choices[i] != NULL; i++) {
        BUF_ON_STACK(text, 32);

        rules->variation[index] = (int8_t)i;
        rules_put_variation(&text, rules, index);
        json_write_text(b, NULL, text.text);
    }
    BUF_ON_STACK(text, 32);
    rules->variation[index] = (int8_t)v->default_value;
    rules_put_variation(&text, rules, index);
    json_write(b, "], default:%s}", text.text);
}

static int put_variations_json(struct buf *b, const struct game *game) {
    struct rules rules = rules_standard(game);
    json_write(b, "{game:%s, variations:[", game->id);
    for (int i = 0; i < game->variation_count; i++) put_variation_json(b, &rules, i);
    buf_put(b, "]}\n");
    return EXIT_DONE;
}

/* What --rule of the laboratory's commands takes. */
static int list_variations(struct buf *b, const struct game *game, bool json) {
    if (json) return put_variations_json(b, game);
    variations_put(b, game);
    buf_put(b, "None of these is approved but the one it names; 'analyze --rule NAME=VALUE' counts with another.\n");
    return EXIT_DONE;
}

static void put_json(struct buf *b, const struct game *game, const char *wanted) {
    json_write(b, "{game:%s", game->id);
    cli_write_game(b, game);
    rules_page_put_json(b, game, wanted, "");
    buf_put(b, "}\n");
}

static int rules_answer(struct call *call) {
    const struct rules_question *given = call->question;
    const struct page_style style = {&call->text, terminal_width(), terminal_styled()};
    const struct game *game = cli_game(&call->command, given->game);
    if (!game) return EXIT_USAGE;
    if (given->variations) return list_variations(&call->text, game, given->json);
    const struct embedded *page = rules_page(game);
    struct page_walk walk = rules_page_walk(game, given->clause);
    struct page_item item;
    if (!rules_page_next(&walk, &item)) {
        cli_error(&call->command, "%s has no clause or ruling '%s'; 'cardroom rules %s' prints them all", game->id,
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

const struct command cmd_rules = {.ask = &ask_rules, .answer = rules_answer};
