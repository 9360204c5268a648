#include "math/strategy/strategy_reader.h"

#include "game/game.h"

#include <string.h>

/* ---- for formats -------------------------------------------------------------------------------------- */
bool strategy_read_cards(struct strategy_reader *r, const char *text, size_t size, card *out, int count) {
    const char *bad = NULL;
    const int found = card_read_list(text, size, out, count, &bad);
    if (found == count) return true;
    if (found < 0) return strategy_error(r, "'%.*s' is no card, or one too many", 12, bad);
    return strategy_error(r, "there are %d cards in '%.*s' where %d should be", found, (int)(size > 60 ? 60 : size),
                          text, count);
}

bool strategy_read_choice(struct strategy_reader *r, const char *decision, const char *first, const char *second,
                          bool *is_first) {
    *is_first = strcmp(decision, first) == 0;
    if (*is_first || strcmp(decision, second) == 0) return true;
    return strategy_error(r, "the decision '%.40s' is neither %s nor %s", decision, first, second);
}

const char *strategy_find(const char *text, const char *word) {
    for (; *text; text++)
        if (strncmp(text, word, strlen(word)) == 0) return text;
    return NULL;
}

bool strategy_skip(const char **text, const char *words) {
    if (strncmp(*text, words, strlen(words)) != 0) return false;
    *text += strlen(words);
    return true;
}

bool strategy_read_digit(const char **text, int *out) {
    if (**text < '0' || **text > '9') return false;
    *out = *(*text)++ - '0';
    return true;
}

/* ---- formats with three cards as state ---------------------------------------------------------------- */
static bool has_duplicate(const card c[3]) { return c[0] == c[1] || c[1] == c[2] || c[0] == c[2]; }

void strategy_cards_open(struct strategy_reader *r, struct decide_cards *plays) {
    r->plays = plays;
    r->seen = arena_take(r->arena, sizeof(struct decide_cards));
}

bool strategy_cards_put(struct strategy_reader *r, const card cards[3], enum decide_order order, bool plays) {
    if (decide_cards_get(r->seen, cards, cards[2]))
        return strategy_error(r, "this state has had its line already (suits have no names)");
    decide_cards_set(r->seen, cards, order, true);
    decide_cards_set(r->plays, cards, order, plays);
    return true;
}

bool strategy_cards_read(struct strategy_reader *r, const char *state, const char *decision) {
    card cards[3];
    bool plays;
    if (!strategy_read_cards(r, state, strlen(state), cards, 3) ||
        !strategy_read_choice(r, decision, "play", "fold", &plays))
        return false;
    if (has_duplicate(cards)) return strategy_error(r, "a card is there twice");
    return strategy_cards_put(r, cards, ANY_ORDER, plays);
}

/* Names the first state without a line. */
static bool check_all_seen(struct strategy_reader *r, bool shoe) {
    for (card a = 0; a < DECK_52; a++)
        for (card b = 0; b < DECK_52; b++)
            for (card c = 0; c < DECK_52; c++) {
                const card cards[3] = {a, b, c};
                BUF_ON_STACK(text, 16);
                if (decide_cards_get(r->seen, cards, c) || (!shoe && has_duplicate(cards))) continue;
                card_put_list(&text, cards, 3);
                return strategy_error(r, "there is no line for %s", text.text);
            }
    return true;
}

bool strategy_cards_close_deck(struct strategy_reader *r) { return check_all_seen(r, false); }
bool strategy_cards_close_shoe(struct strategy_reader *r) { return check_all_seen(r, true); }

/* ---- reading ------------------------------------------------------------------------------------------ */
bool strategy_reader_open(struct strategy_reader *r, const struct analysis_request *request, struct arena *arena) {
    const struct analysis *analysis = analysis_find(request->rules.game);
    *r = (struct strategy_reader){.arena = arena, .request = request};
    if (!analysis || !analysis->strategy_formats) return false;
    r->format = analysis->strategy_formats;
    while (r->format->is_for && !r->format->is_for(request)) r->format++;
    r->format->open(r);
    return true;
}

bool strategy_reader_close(struct strategy_reader *r) { return r->format->close(r); }

/* Writes the value in force of a table, of an option of the game or of the analysis; nothing if unknown. */
static void put_value_in_force(struct buf *b, const struct analysis_request *request, const char *key, size_t size) {
    const struct rules *rules = &request->rules;
    const int option = rules_option(rules->game, key, size), wager = game_wager(rules->game, key, size);
    for (int i = 0; i < MEASURE_NAMES && request->wanted[i].key; i++)
        if (strlen(request->wanted[i].key) == size && memcmp(request->wanted[i].key, key, size) == 0)
            buf_put(b, request->wanted[i].value);
    if (b->size) return;
    if (option >= 0)
        rules_put_option(b, rules, option);
    else if (wager >= 0)
        buf_put(b, rules_table_id(rules, wager));
}

/* Skips the leading words "key=value"; *applies: all of them are in force. */
static bool skip_conditions(struct strategy_reader *r, char **state, bool *applies) {
    *applies = true;
    while (!r->request->rules.game->page) {
        const size_t size = strcspn(*state, " "), key = strcspn(*state, "= ");
        BUF_ON_STACK(value, 64);
        if (key >= size) return true;
        put_value_in_force(&value, r->request, *state, key);
        if (!value.size)
            return strategy_error(r, "this game has no table or option '%.*s'", (int)(key > 60 ? 60 : key), *state);
        *applies &= size - key - 1 == value.size && memcmp(*state + key + 1, value.text, value.size) == 0;
        *state += size;
        while (**state == ' ') (*state)++;
    }
    return true; /* the words before a state of a page are its decision, and those before it */
}

bool strategy_reader_line(struct strategy_reader *r, char *line) {
    char *tab = strchr(line, '\t'), *state = line;
    bool applies;
    if (line[0] == '#' || line[0] == '\0') return true;
    if (!tab) return strategy_error(r, "there is no tab between a state and its decision");
    *tab = '\0';
    char *decision = tab + 1;
    decision[strcspn(decision, "\t")] = '\0';
    return skip_conditions(r, &state, &applies) && (!applies || r->format->read(r, state, decision));
}
