/* desk_drill.c - exercises for dealers at the desk: a question by its seed, and the correction of an answer.
 *
 * Stateless, and nothing of the house is in it but its chips and the rules and the policy of its first table
 * of the game.  A question takes some milliseconds at most, so it is answered in the loop. */
#include "desk/desk.h"

#include <stdlib.h>

/* A house without a table of the game trains it as a house that says nothing would deal it. */
static struct train_terms terms_of(const struct config *config, const struct game *game) {
    const struct rules standard = rules_standard(game);
    struct train_terms terms = train_standard(&standard);
    terms.chip_kinds = config->chip_kinds;
    for (int i = 0; i < config->chip_kinds; i++) terms.chips[i] = config->chip_cents[config->chip_kinds - 1 - i];
    for (int table = 1; table <= config->table_count; table++) {
        if (config->table[table - 1].rules.game != game) continue;
        terms.rules = config->table[table - 1].rules;
        for (int code = 0; code < IRREGULARITIES; code++) {
            terms.policy[code] = 0;
            for (int effect = 0; effect < EFFECTS; effect++)
                if (irregularity_allows(config, table, (enum irregularity)code, (enum irregularity_effect)effect))
                    terms.policy[code] |= EFFECT_BIT(effect);
        }
        break;
    }
    return terms;
}

enum err desk_answer_drill(struct desk_call *c, struct buf *b) {
    const struct request *r = &c->request;
    const struct game *game = game_find(r->game.at, r->game.size);
    char seed_text[64], about_text[TRAIN_SUBJECT];
    struct buf seed = BUF(seed_text), about = BUF(about_text);
    if (!game) return ERR_GAME;
    const struct train_terms terms = terms_of(c->desk->house.durable.config, game);
    buf_bytes(&seed, r->seed.at, r->seed.size);
    if (r->about.size) buf_bytes(&about, r->about.at, r->about.size);
    const struct train_text answer = {REQUEST_HAS(r, answer) ? r->answer.size ? r->answer.at : "" : NULL,
                                      r->answer.size};
    const struct train_ask ask = {(uint8_t)(r->exercise - 1), seed_text, about.size ? about_text : NULL, answer};
    struct train_question *q = calloc(1, sizeof *q);
    void *round = calloc(1, game_round_size(game));

    must(q && round);
    const bool asked = train_write_answer(b, &terms, ask, q, round);
    free(round);
    free(q);
    return asked ? OK : ERR_RANGE;
}
