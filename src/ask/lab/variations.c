#include "ask/lab/variations.h"

#include "ask/call.h"
#include "ask/questions.h"
#include "ask/rules_page.h"
#include "base/json_write.h"

static void put_text(struct buf *b, const struct game *game) {
    const struct variations *all = variations_of(game);
    for (int i = 0; i < all->count; i++) {
        const struct option *v = &all->rules[i];

        buf_format(b, "  %-12s %s:", v->id, v->what);
        option_put_choices(b, v);
        buf_put(b, "; approved: ");
        option_put(b, v, v->default_value);
        buf_char(b, '\n');
    }
}

bool variation_apply(const struct command *command, struct rules *rules, struct varied_game *memory,
                     const char *variation) {
    BUF_ON_STACK(b, 1200);
    if (rules_vary_text(rules, memory, variation) == OK) return true;
    put_text(&b, rules->game);
    return cli_error(command, "'%s' is no rule of %s with one of its values; --rule takes NAME=VALUE:\n%s", variation,
                     rules->game->id, b.text);
}

/* A number has all its values here, so that a page can offer them. */
static void put_variation(struct buf *b, const struct option *v) {
    const bool number = v->kind == OPTION_NUMBER;
    BUF_ON_STACK(approved, 32);
    option_put(&approved, v, v->default_value);
    json_write(b, "{id:%s, what:%s, values:[", v->id, v->what);
    for (int64_t i = number ? v->minimum : 0; number ? i <= v->maximum : v->choices[i] != NULL; i++) {
        BUF_ON_STACK(text, 32);

        option_put(&text, v, i);
        json_write_text(b, NULL, text.text);
    }
    json_write(b, "], default:%s}", approved.text);
}

/* What --rule of the laboratory's commands takes. */
static int list_variations(struct call *call, const struct game *game) {
    const struct variations *all = variations_of(game);
    struct answer answer = call_answer(call, "game variations/id variations/what variations/values variations/default");
    json_write(answer.text, "{game:%s, variations:[", game->id);
    for (int i = 0; i < all->count; i++) put_variation(answer.text, &all->rules[i]);
    buf_put(answer.text, "]}\n");
    answer_end(&answer);
    return EXIT_DONE;
}

static int rules_lab_answer(struct call *call) { return rules_answer(call, list_variations); }

const struct command cmd_rules_lab = {.ask = &ask_rules, .answer = rules_lab_answer};
