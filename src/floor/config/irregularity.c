/* irregularity.c - codes, effects and the standard policy. */
#include "floor/config/irregularity.h"

#include "floor/config/config.h"

static const char *const codes[] = {IRREGULARITY_LIST(WORD_ID)};
static const char *const effects[] = {IRREGULARITY_EFFECT_LIST(WORD_ID)};

static int find(const char *const *ids, int count, const char *id, size_t size) {
    for (int i = 0; i < count; i++)
        if (id_is(ids[i], id, size)) return i;
    return -1;
}

int irregularity_find(const char *id, size_t size) { return find(codes, IRREGULARITIES, id, size); }
int irregularity_effect_find(const char *id, size_t size) { return find(effects, EFFECTS, id, size); }
const char *irregularity_id(enum irregularity code) { return codes[code]; }
const char *irregularity_effect_id(enum irregularity_effect effect) { return effects[effect]; }

/* [P-3] Too few cards for anybody: all hands are dead.  [P-9] A house hand set wrong: all hands are reset. */
irregularity_effects irregularity_decided(const struct game *game, enum irregularity code, const char **clause) {
    *clause = NULL;
    if (code == IRREGULARITY_TOO_FEW_CARDS) *clause = game->short_hand;
    if (code == IRREGULARITY_HOUSE_HAND_WRONG) *clause = game->house_hand;
    if (!*clause) return 0;
    return EFFECT_BIT(code == IRREGULARITY_TOO_FEW_CARDS ? EFFECT_DEAD_ROUND : EFFECT_RESET_HANDS);
}

/* [C-4.1] leaves irregularities to the house.  Published rules contradict each other: of those that do the
 * severest is taken.  Where a card may go to its place or a deck may be changed, the round may still be dead.
 * A house hand is set in games whose document speaks of it, and nowhere else. */
irregularity_effects irregularity_standard(enum irregularity code) {
    static const irregularity_effects dead_round = EFFECT_BIT(EFFECT_DEAD_ROUND);
    switch (code) {
    case IRREGULARITY_CARD_EXPOSED:
    case IRREGULARITY_TOO_FEW_CARDS:
    case IRREGULARITY_TOO_MANY_CARDS:
    case IRREGULARITY_HANDS_MIXED:
    case IRREGULARITY_MISDEAL_OTHER: return dead_round;
    case IRREGULARITY_CARD_BOXED: return EFFECT_BIT(EFFECT_BURN) | dead_round;
    case IRREGULARITY_WRONG_SPOT:
    case IRREGULARITY_WRONG_ORDER:
    case IRREGULARITY_BOX_SKIPPED: return EFFECT_BIT(EFFECT_MOVE) | dead_round;
    case IRREGULARITY_HAND_TOUCHED:
    case IRREGULARITY_LATE_WAGER:
    case IRREGULARITY_SHORT_WAGER: return EFFECT_BIT(EFFECT_CONTINUE) | EFFECT_BIT(EFFECT_DEAD_SEAT);
    case IRREGULARITY_SHUFFLER_FAULT:
    case IRREGULARITY_FOUL_DECK: return EFFECT_BIT(EFFECT_NEW_DECK) | dead_round;
    case IRREGULARITY_CUT_CARD_MISSED: return EFFECT_BIT(EFFECT_CONTINUE) | EFFECT_BIT(EFFECT_NEW_DECK);
    case IRREGULARITY_HOUSE_HAND_WRONG:
    case IRREGULARITIES: break;
    }
    return 0;
}

bool irregularity_allows(const struct config *config, int table, enum irregularity code,
                         enum irregularity_effect effect) {
    const struct config_table *t = &config->table[table - 1];
    const char *clause;
    irregularity_effects allowed = irregularity_decided(t->rules.game, code, &clause);
    if (!allowed) allowed = t->irregularity[code];
    if (!allowed) allowed = config->irregularity[code];
    if (!allowed) allowed = irregularity_standard(code);
    return allowed & EFFECT_BIT(effect);
}
