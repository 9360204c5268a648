#include "game/rules.h"

#include <string.h>

int rules_option(const struct game *game, const char *key, size_t key_size) {
    for (int i = 0; i < game->option_count; i++)
        if (id_is(game->options[i].id, key, key_size)) return i;
    return -1;
}

int64_t rules_option_or(const struct rules *rules, const char *id, int64_t standard) {
    const int option = rules_option(rules->game, id, strlen(id));
    return option < 0 ? standard : rules->option[option];
}

/* ---- rules in force ----------------------------------------------------------------------------------- */
/* The column of that id among the wager's own sheets; no sheet if there is none. */
static struct pay_table find_table(const struct wager *w, const char *id, size_t size) {
    for (int s = 0; s < w->sheets; s++) {
        for (uint8_t column = 0; column < w->sheet[s].columns; column++)
            if (id_is(w->sheet[s].tables[column], id, size)) return (struct pay_table){&w->sheet[s], column};
    }
    return (struct pay_table){0};
}

void rules_use_table(struct rules *rules, int wager, struct pay_table table) {
    must(rules->lines_of[wager]);
    rules->table[wager] = table;
    rules->lines[rules->lines_of[wager]] = pay_lines_of(table);
}

bool rules_lines_match(const struct rules *rules) {
    for (int i = 1; i <= rules->line_count; i++) {
        const struct pay_table in_force = rules->table[rules->lines_wager[i]], made = rules->lines[i].table;
        if (made.sheet != in_force.sheet || made.column != in_force.column) return false;
    }
    return true;
}

/* Which lines are whose: a wager has its own, those of the wager whose table it uses, or none. */
static void open_lines(struct rules *rules) {
    const struct game *game = rules->game;
    for (int i = 0; i < game->wager_count; i++) {
        if (!game->wagers[i].sheets) continue;
        must(rules->line_count < TABLES_MAX);
        rules->lines_of[i] = ++rules->line_count;
        rules->lines_wager[rules->line_count] = (uint8_t)i;
    }
    for (int i = 0; i < game->wager_count; i++) rules->lines_of[i] = rules->lines_of[rules_table_owner(rules, i)];
}

/* A wager without a stake of its own (envy) uses the table of the same id as the wager that it goes with. */
static void use_same_id(struct rules *rules, int wager) {
    const char *id = rules_table_id(rules, wager);
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];

        if (w->kind != WAGER_UNSTAKED || w->of != wager || rules->game->wagers[wager].sheets == 0) continue;
        rules_use_table(rules, i, find_table(w, id, strlen(id)));
    }
}

bool rules_pays_meter(const struct rules *rules, int wager) {
    const struct pay_table table = rules_table(rules, wager);
    for (int i = 0; table.sheet && i < table.sheet->count; i++)
        if (pay_of(table, &table.sheet->rows[i]).kind == PAY_METER) return true;
    return false;
}

int64_t rules_most_win(const struct rules *rules, int wager, int64_t stake_cents) {
    const struct wager *w = &rules->game->wagers[wager];
    const struct pay_table table = rules_table(rules, wager);
    int64_t most = table.sheet || w->operators ? 0 : stake_cents;
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const int64_t returned = pay_returned(pay_of(table, &table.sheet->rows[i]), stake_cents);
        const int64_t win = returned - (w->kind == WAGER_UNSTAKED ? 0 : stake_cents);
        if (win > most) most = win;
    }
    for (int i = 0; w->operators && i < (int)COUNT(rules->operator_pay); i++)
        if (stake_cents * rules->operator_pay[i].num > most) most = stake_cents * rules->operator_pay[i].num;
    return most;
}

struct rules rules_standard(const struct game *game) {
    struct rules rules = {.game = game};
    open_lines(&rules);
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *wager = &game->wagers[i];

        if (!wager->operators) rules.offered |= UINT32_C(1) << i;
        if (wager->sheets > 0) rules_use_table(&rules, i, (struct pay_table){&wager->sheet[0], 0});
    }
    for (int i = 0; i < game->wager_count; i++) use_same_id(&rules, i);
    for (int i = 0; i < game->option_count; i++) rules.option[i] = game->options[i].default_value;
    return rules;
}

const char *rules_table_id(const struct rules *rules, int wager) {
    const struct pay_table table = rules_table(rules, wager);
    return table.sheet ? table.sheet->tables[table.column] : "";
}

/* ---- dependent options -------------------------------------------------------------------------------- */
int rules_decks(const struct rules *rules) {
    const int option = rules_option(rules->game, "decks", strlen("decks"));
    if (option < 0) return 1;
    const int decks = rules->game->options[option].choices[rules->option[option]][0] - '0';
    must(decks >= 1 && decks <= SHOE_DECKS_MAX);
    return decks;
}

int rules_shoe_size(const struct rules *rules) { return rules_decks(rules) * game_deck_size(rules->game); }

bool rules_start_by_dice(const struct rules *rules) {
    const int option = rules_option(rules->game, "selector", strlen("selector"));
    return option >= 0 && strcmp(rules->game->options[option].choices[rules->option[option]], "dice") == 0;
}

/* ---- changing one ------------------------------------------------------------------------------------- */
static enum err set_table(struct rules *rules, int wager, const char *value, size_t size) {
    const struct wager *w = &rules->game->wagers[wager];
    const struct pay_table found = find_table(w, value, size);
    if (found.sheet) {
        rules_use_table(rules, wager, found);
        rules->offered |= UINT32_C(1) << wager;
        use_same_id(rules, wager);
        return OK;
    }
    if (!w->may_be_off || !id_is("off", value, size)) return ERR_OPTION_VALUE;
    rules->offered &= ~(UINT32_C(1) << wager);
    return OK;
}

/* Digits, and for a percentage up to two decimals, as an integer; -1 if it is anything else. */
static int64_t read_number(const char *text, size_t size, int decimals) {
    int64_t value = 0;
    int after_point = -1;
    if (size == 0 || size > 15 || text[0] == '.' || text[size - 1] == '.') return -1;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '.' && after_point < 0 && decimals > 0) {
            after_point = 0;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || after_point == decimals) return -1;
        value = value * 10 + (text[i] - '0');
        if (after_point >= 0) after_point++;
    }
    for (int i = after_point < 0 ? 0 : after_point; i < decimals; i++) value *= 10;
    return value;
}

static int find_choice(const struct option *o, const char *value, size_t size) {
    for (int i = 0; i < (int)COUNT(o->choices) && o->choices[i]; i++)
        if (id_is(o->choices[i], value, size)) return i;
    return -1;
}

enum err option_read(const struct option *o, const char *value, size_t size, int64_t *out) {
    if (o->kind == OPTION_OPERATOR) return ERR_OPTION_VALUE;
    const int64_t number = o->kind == OPTION_CHOICE ? find_choice(o, value, size)
                                                    : read_number(value, size, o->kind == OPTION_PERCENT ? 2 : 0);
    if (number < o->minimum || (o->kind != OPTION_CHOICE && number > o->maximum)) return ERR_OPTION_VALUE;
    *out = number;
    return OK;
}

enum err rules_set(struct rules *rules, const char *key, size_t key_size, const char *value, size_t value_size) {
    const int option = rules_option(rules->game, key, key_size);
    const int wager = game_wager(rules->game, key, key_size);
    if (option >= 0 && rules->game->options[option].kind == OPTION_OPERATOR && id_is("off", value, value_size)) {
        rules->offered &= ~(UINT32_C(1) << wager);
        memset(rules->operator_pay, 0, sizeof rules->operator_pay);
        return OK;
    }
    if (option >= 0) return option_read(&rules->game->options[option], value, value_size, &rules->option[option]);
    if (wager < 0 || rules->game->wagers[wager].sheets == 0) return ERR_OPTION;
    return set_table(rules, wager, value, value_size);
}

enum err rules_set_operator(struct rules *rules, int jacks, int64_t odds) {
    for (int i = 0; i < rules->game->option_count; i++) {
        const struct option *o = &rules->game->options[i];
        if (o->kind != OPTION_OPERATOR) continue;
        if (jacks < 2 || jacks > 4 || odds < o->minimum || odds > o->maximum) return ERR_OPTION_VALUE;
        rules->operator_pay[jacks - 2] = (struct pay)TO((uint32_t)odds);
        rules->offered |= UINT32_C(1) << game_wager(rules->game, o->id, strlen(o->id));
        return OK;
    }
    return ERR_OPTION;
}

void option_put(struct buf *b, const struct option *o, int64_t value) {
    switch ((enum option_kind)o->kind) {
    case OPTION_CHOICE: buf_put(b, o->choices[value]); return;
    case OPTION_PERCENT: buf_format(b, "%d.%02d", (int)(value / 100), (int)(value % 100)); return;
    case OPTION_OPERATOR: return;
    case OPTION_NUMBER:
    case OPTION_CENTS: buf_int(b, value);
    }
}

void rules_put_option(struct buf *b, const struct rules *rules, int option) {
    option_put(b, &rules->game->options[option], rules->option[option]);
}
