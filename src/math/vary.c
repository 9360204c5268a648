#include "math/vary.h"

#include "math/analysis.h"

#include <string.h>

const struct variations *variations_of(const struct game *game) {
    static const struct variations none = {0};
    const struct analysis *analysis = analysis_find(game);
    return analysis ? analysis->variations : &none;
}

/* The varied game to which the rules point; NULL if it is the approved one. */
static const struct varied_game *varied_game_of(const struct rules *rules) {
    const struct game *approved = game_find(rules->game->id, strlen(rules->game->id));
    return approved && approved != rules->game ? (const void *)rules->game : NULL;
}

static int64_t value_of(const struct rules *rules, int variation) {
    const struct varied_game *varied = varied_game_of(rules);
    return varied ? varied->value[variation] : variations_of(rules->game)->rules[variation].default_value;
}

static int find_variation(const struct game *game, const char *key, size_t size) {
    const struct variations *all = variations_of(game);
    for (int i = 0; i < all->count; i++)
        if (id_is(all->rules[i].id, key, size)) return i;
    return -1;
}

/* The rules point to a varied game in this memory, so far with the values that they had. */
static void open_varied(struct rules *rules, struct varied_game *memory) {
    const struct variations *all = variations_of(rules->game);
    if (rules->game == &memory->game) return;
    for (int i = 0; i < all->count; i++) memory->value[i] = (int8_t)value_of(rules, i);
    memory->game = *rules->game;
    all->wrap(&memory->game);
    rules->game = &memory->game;
}

static enum err vary(struct rules *rules, struct varied_game *memory, int variation, const char *value) {
    int64_t number;
    if (variation < 0) return ERR_OPTION;
    TRY(option_read(&variations_of(rules->game)->rules[variation], value, strlen(value), &number));
    open_varied(rules, memory);
    memory->value[variation] = (int8_t)number;
    return OK;
}

enum err rules_vary(struct rules *rules, struct varied_game *memory, const char *key, const char *value) {
    return vary(rules, memory, find_variation(rules->game, key, strlen(key)), value);
}

enum err rules_vary_text(struct rules *rules, struct varied_game *memory, const char *text) {
    const size_t size = strcspn(text, "=");
    return vary(rules, memory, find_variation(rules->game, text, size), text + size + (text[size] != '\0'));
}

bool rules_varied(const struct rules *rules) {
    const struct variations *all = variations_of(rules->game);
    for (int i = 0; i < all->count; i++)
        if (value_of(rules, i) != all->rules[i].default_value) return true;
    return false;
}

int rules_variation(const struct rules *rules, const char *id) {
    const int variation = find_variation(rules->game, id, strlen(id));
    must(variation >= 0);
    return (int)value_of(rules, variation);
}

void rules_put_varied(struct buf *b, const struct rules *rules) {
    const struct variations *all = variations_of(rules->game);
    int count = 0;
    for (int i = 0; i < all->count; i++) {
        if (value_of(rules, i) == all->rules[i].default_value) continue;
        buf_format(b, "%s%s=", count++ ? ", " : "", all->rules[i].id);
        option_put(b, &all->rules[i], value_of(rules, i));
    }
}

void awards_times(const struct game *game, struct award *awards, int count, int times) {
    for (int i = 0; i < count; i++)
        if (game->wagers[awards[i].wager].kind == WAGER_FOLLOWS) award_stake(&awards[i], awards[i].stake_cents * times);
}
