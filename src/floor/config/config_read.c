/* config_read.c - a configuration from its JSON text.
 *
 * An object is first taken apart into its fields, whose values stay text (base/json_object.h); so keys may
 * come in any order, and every message can name the line of what is wrong.  What is not given is standard.
 * Reading says whether the text can be understood; whether the law allows it is config_check.c's question. */
#include "floor/config/config.h"

#include "base/json_object.h"
#include "ledger/meter.h"
#include "page/page_read.h"

#include <string.h>

struct reader {
    const char *start;
    struct config *config;
    struct buf *message;
    const char *table; /* the name of the table that is being read, or NULL */
    struct json_fault fault;
};

/* ---- faults and their places -------------------------------------------------------------------------- */
static int line_of(const struct reader *r, const char *at) {
    int line = 1;
    for (const char *p = r->start; p < at; p++) line += *p == '\n';
    return line;
}

/* Always false, so that a refusal is one statement. */
static bool refuse(struct reader *r, const char *at, const char *key, const char *what) {
    buf_format(r->message, "line %d: ", line_of(r, at));
    if (r->table) buf_format(r->message, "table %s: ", r->table);
    if (key) buf_format(r->message, "%s: ", key);
    return buf_refuse(r->message, "%s", what);
}

/* A syntax error names its column in the text, which may have many lines: the line says more. */
static bool refuse_fault(struct reader *r) {
    const struct json_fault *fault = &r->fault;
    return refuse(r, fault->at, NULL, fault->err == ERR_JSON ? strchr(fault->text, ':') + 2 : fault->text);
}

/* ---- values ------------------------------------------------------------------------------------------- */
/* Takes an object apart; the name is for the message where it is none. */
static bool split(struct reader *r, struct text object, const char *name, struct json_field *fields, int count) {
    struct json j = json_init(object.at, object.size);
    const enum json_kind kind = json_peek(&j);
    const bool readable = kind == JSON_OBJECT || kind == JSON_BAD || kind == JSON_END
                              ? json_object_split(object, fields, count, &r->fault)
                              : json_fault_kind(&r->fault, object.at, name, "an object", kind);
    return readable || refuse_fault(r);
}

static bool read_text(struct reader *r, const struct json_field *field, char *to, size_t room) {
    struct text text;
    if (!field->value.at) return true;
    if (!json_field_text(field, room - 1, &text, &r->fault)) return refuse_fault(r);
    memcpy(to, text.at, text.size);
    to[text.size] = 0;
    return true;
}

static bool read_number(struct reader *r, const struct json_field *field, int64_t least, int64_t most, int64_t *to) {
    return json_field_int(field, least, most, to, &r->fault) || refuse_fault(r);
}

/* One of two words; *second: it is the other one.  What the message says of it may follow the words. */
static bool read_either(struct reader *r, const struct json_field *field, const char *const words[3], bool *second) {
    char word[CONFIG_NAME] = "", message[96];
    struct buf out = BUF(message);
    if (!field->value.at) return true;
    if (!read_text(r, field, word, sizeof word)) return false;
    *second = strcmp(word, words[1]) == 0;
    if (*second || strcmp(word, words[0]) == 0) return true;
    buf_format(&out, "expected \"%s\" or \"%s\"%s", words[0], words[1], words[2] ? words[2] : "");
    return refuse(r, field->value.at, field->key, message);
}

/* Calls read for each item of an array; false stops. */
static bool each_item(struct reader *r, const struct json_field *field,
                      bool (*read)(struct reader *, struct text item, void *), void *context) {
    struct text item;
    if (!field->value.at) return true;
    struct json j = json_init(field->value.at, field->value.size);

    json_enter(&j, '[');
    while (json_next_item(&j) && json_skip(&j, &item))
        if (!read(r, item, context)) return false;
    return !j.why || json_fault_syntax(&r->fault, &j) || refuse_fault(r);
}

/* Calls read for each member of an object whose keys are names of wagers, options or meters. */
static bool each_key(struct reader *r, const struct json_field *field,
                     bool (*read)(struct reader *, struct text key, struct text value, void *), void *context) {
    struct json_names names = {.count = 0};
    struct text key, value;
    if (!field->value.at) return true;
    struct json j = json_init(field->value.at, field->value.size);

    json_enter(&j, '{');
    while (json_next_key(&j, &key)) {
        if (!json_names_add(&names, key, &r->fault)) return refuse_fault(r);
        if (!json_skip(&j, &value)) break;
        if (!read(r, key, value, context)) return false;
    }
    return !j.why || json_fault_syntax(&r->fault, &j) || refuse_fault(r);
}

/* ---- pages of rules -------------------------------------------------------------------------------------- */
/* A game of a house of play money, as text; no id may be that of an approved game. */
static bool read_page(struct reader *r, struct text item, void *context) {
    struct config *config = context;
    struct page_game *page = &config->page[config->page_count];
    struct json j = json_init(item.at, item.size);
    struct page_fault fault;
    struct text text;
    if (config->page_count == CONFIG_PAGES) return refuse(r, item.at, "pages", "there are too many");
    if (!json_read_string(&j, &text)) return refuse(r, item.at, "pages", "a page is a text");
    if (!page_read(&page->page, text.at, text.size, &fault))
        return refuse(r, item.at, "pages",
                      text_format("line %d of the page: %s; %s", fault.line, fault.wrong, fault.remedy).text);
    page_game_open(page);
    if (game_find(page->game.id, strlen(page->game.id)))
        return refuse(r, item.at, "pages", "the id is that of an approved game; give the page another one");
    config->page_count++;
    return true;
}

/* ---- a table ------------------------------------------------------------------------------------------ */
static bool read_game(struct reader *r, const struct json_field *field, const struct game **out) {
    char id[CONFIG_NAME] = "";
    if (!read_text(r, field, id, sizeof id)) return false;
    *out = game_find(id, strlen(id));
    for (int i = 0; i < r->config->page_count; i++)
        if (strcmp(r->config->page[i].game.id, id) == 0) *out = &r->config->page[i].game;
    return *out || refuse(r, field->value.at, field->key, "no such game; 'cardroom games' lists them");
}

/* A pay table that no document approves. */
static bool read_own(struct reader *r, struct text key, struct text value, struct config_table *table) {
    struct config *config = r->config;
    const int wager = game_wager(table->rules.game, key.at, key.size);
    const struct json_quote name = json_quote(key);
    if (wager < 0) return refuse(r, key.at, name.text, err_text(ERR_WAGER));
    if (config->unapproved_count == CONFIG_UNAPPROVED)
        return refuse(r, key.at, name.text, "there are at most 16 tables of the house's own");
    if (!config_read_unapproved(&config->unapproved_table[config->unapproved_count], &table->rules, wager, value,
                                &r->fault))
        return refuse(r, r->fault.at, name.text, r->fault.text);
    config->unapproved_count++;
    config->unapproved = true;
    return true;
}

/* {"2": n, "3": n, "4": n}: an operator's odds to 1 by the number of jacks. */
static bool read_operator(struct reader *r, struct text key, struct text value, void *context) {
    struct config_table *table = context;
    const int jacks = key.size == 1 ? key.at[0] - '0' : 0;
    int64_t odds = -1;
    bool whole;
    if (json_parse_integer(value, &odds, &whole) && rules_set_operator(&table->rules, jacks, odds) == OK) return true;
    return refuse(r, key.at, json_quote(key).text, "expected whole odds to 1 for \"2\", \"3\" or \"4\" jacks");
}

/* An object among the options: an operator's table where the game leaves it to the operator, else a trial. */
static bool read_object(struct reader *r, struct text key, struct text value, struct config_table *table) {
    const int option = rules_option(table->rules.game, key.at, key.size);
    const struct json_field field = {.value = value};
    if (option < 0 || table->rules.game->options[option].kind != OPTION_OPERATOR) return read_own(r, key, value, table);
    return each_key(r, &field, read_operator, table);
}

/* A pay table or option by its id; a number may stand without quotes. */
static bool read_option(struct reader *r, struct text key, struct text value, void *context) {
    struct config_table *table = context;
    struct json j = json_init(value.at, value.size);
    const struct json_quote name = json_quote(key);
    struct text text = value;
    if (json_peek(&j) == JSON_OBJECT) return read_object(r, key, value, table);
    if (json_peek(&j) == JSON_STRING && !json_read_string(&j, &text)) return refuse(r, value.at, name.text, j.why);
    const enum err err = rules_set(&table->rules, key.at, key.size, text.at, text.size);
    if (err == OK) return true;
    if (err == ERR_OPTION_VALUE)
        return refuse(r, value.at, name.text, "is not an approved table or value; 'cardroom games' lists them");
    return refuse(r, key.at, name.text, err_text(err));
}

/* A wager that the table leaves out. */
static bool read_without(struct reader *r, struct text item, void *context) {
    struct config_table *table = context;
    const struct json_field field = {.key = "without", .value = item};
    char id[CONFIG_NAME] = "";
    if (!read_text(r, &field, id, sizeof id)) return false;
    const int wager = game_wager(table->rules.game, id, strlen(id));

    if (wager < 0) return refuse(r, item.at, "without", err_text(ERR_WAGER));
    if (table->rules.game->wagers[wager].kind != WAGER_OPTIONAL)
        return refuse(r, item.at, "without", "only an optional wager can be left out");
    table->rules.offered &= ~(1u << wager);
    return true;
}

/* A limit that could have no effect is a mistake: it is refused, as at run time. */
static enum err check_limits(const struct rules *rules, int wager, const struct config_spot *spot) {
    const int kind = rules->game->wagers[wager].kind;
    const int64_t fixed = rules_fixed_cents(rules, wager);
    const bool by_hand = kind == WAGER_REQUIRED || kind == WAGER_OPTIONAL;
    if (!by_hand && (spot->min_cents || spot->max_cents)) return ERR_WAGER_DERIVED;
    if (by_hand && !rules_offers(rules, wager)) return ERR_WAGER_OFF;
    const bool other = (spot->min_cents && spot->min_cents != fixed) || (spot->max_cents && spot->max_cents != fixed);

    return fixed && other ? ERR_STAKE_FIXED : OK;
}

/* Limits of one wager. */
static bool read_spot(struct reader *r, struct text key, struct text value, void *context) {
    struct config_table *table = context;
    struct json_field field[] = {{.key = "min"}, {.key = "max"}, {.key = "aggregate"}, {.key = "estimate"}};
    const int wager = game_wager(table->rules.game, key.at, key.size);
    const struct json_quote name = json_quote(key);
    if (wager < 0) return refuse(r, key.at, name.text, err_text(ERR_WAGER));
    if (!split(r, value, name.text, field, COUNT(field))) return false;
    struct config_spot *spot = &table->spot[wager];

    if (!read_number(r, &field[0], 1, METER_MAX_CENTS, &spot->min_cents) ||
        !read_number(r, &field[1], 1, METER_MAX_CENTS, &spot->max_cents) ||
        !read_number(r, &field[2], 1, METER_MAX_CENTS, &spot->aggregate_cents) ||
        !read_number(r, &field[3], 1, METER_MAX_CENTS, &spot->estimate_cents))
        return false;
    const enum err err = check_limits(&table->rules, wager, spot);

    return err == OK || refuse(r, key.at, name.text, err_text(err));
}

static bool read_seconds(struct reader *r, const struct json_field *field, int32_t *to_ms) {
    int64_t seconds = *to_ms / 1000;
    if (!read_number(r, field, 1, 3600, &seconds)) return false;
    *to_ms = (int32_t)seconds * 1000;
    return true;
}

static bool read_windows(struct reader *r, struct text windows, struct config_table *table) {
    struct json_field field[] = {{.key = "betting"}, {.key = "decision"}, {.key = "pause"}};
    if (!windows.at) return true;
    return split(r, windows, "windows", field, COUNT(field)) && read_seconds(r, &field[0], &table->betting_ms) &&
           read_seconds(r, &field[1], &table->decision_ms) && read_seconds(r, &field[2], &table->pause_ms);
}

/* Some games have a "dealer" among their own options: the table's word decides. */
static bool read_dealer(struct reader *r, const struct json_field *field, const char *options,
                        struct config_table *table) {
    static const char *const words[3] = {"automated", "live"};
    const int option = rules_option(table->rules.game, "dealer", 6);
    if (!read_either(r, field, words, &table->live)) return false;
    if (option < 0) return true;
    if (!table->live && table->rules.option[option])
        return refuse(r, options, "dealer", "the options name another: say it as the table's \"dealer\"");
    must(rules_set(&table->rules, "dealer", 6, words[table->live], strlen(words[table->live])) == OK);
    return true;
}

static bool read_cards(struct reader *r, const struct json_field *field, struct config_table *table) {
    static const char *const words[3] = {"at-reveal", "reader"};
    if (!read_either(r, field, words, &table->reader)) return false;
    return table->live || !field->value.at ||
           refuse(r, field->value.at, field->key, "only a table with \"dealer\": \"live\" has such cards");
}

static bool read_effect(struct reader *r, struct text item, void *context) {
    irregularity_effects *effects = context;
    const struct json_field field = {.key = "irregularities", .value = item};
    char id[CONFIG_NAME] = "";
    if (!read_text(r, &field, id, sizeof id)) return false;
    const int effect = irregularity_effect_find(id, strlen(id));

    if (effect < 0) return refuse(r, item.at, "irregularities", "no such effect; docs/configuration.md lists them");
    *effects |= EFFECT_BIT(effect);
    return true;
}

/* "card-exposed": ["burn", "dead-round"]: what a ruling may be. */
static bool read_policy(struct reader *r, struct text key, struct text value, void *context) {
    irregularity_effects *policy = context;
    const struct json_field field = {.key = "irregularities", .value = value};
    const int code = irregularity_find(key.at, key.size);
    const struct json_quote name = json_quote(key);
    struct json j = json_init(value.at, value.size);
    if (code < 0) return refuse(r, key.at, name.text, "no such irregularity; docs/configuration.md lists them");
    if (json_peek(&j) != JSON_ARRAY) return refuse(r, value.at, name.text, "expected a list of effects");
    if (!each_item(r, &field, read_effect, &policy[code])) return false;
    return policy[code] || refuse(r, value.at, name.text, "a ruling must have at least one effect");
}

static bool read_chip(struct reader *r, struct text item, void *context) {
    struct config_table *table = context;
    const struct json_field chip = {.key = "chips", .value = item};
    int64_t cents = 0;
    if (table->chip_count == CONFIG_CHIPS) return refuse(r, item.at, "chips", "there are at most eight");
    if (!read_number(r, &chip, 1, METER_MAX_CENTS, &cents)) return false;
    table->chip_cents[table->chip_count++] = cents;
    return true;
}

static bool read_pool_name(struct reader *r, const struct json_field *field, struct config_table *table) {
    char name[CONFIG_NAME] = "";
    if (!field->value.at) return true;
    if (!read_text(r, field, name, sizeof name)) return false;
    for (int i = 0; i < r->config->pool_count; i++)
        if (strcmp(r->config->pool[i].name, name) == 0) table->pool = (uint8_t)(i + 1);
    return table->pool || refuse(r, field->value.at, field->key, "no such pool; \"pools\" lists them");
}

/* The game's option of this id (the stadium's windows, bets and chips), or the default where it has none. */
static void set_table_defaults(struct config_table *table) {
    static const struct {
        const char *option;
        int64_t cents;
    } chips[] = {{"chip-1", 100}, {"chip-2", 200}, {"chip-3", 250}, {"chip-4", 500}, {"chip-5", 1000}};
    table->etg = table->rules.game->seats > TABLE_SEATS;
    table->seats = table->etg ? 200 : table->rules.game->seats;
    table->betting_ms = (int32_t)rules_option_or(&table->rules, "betting-window", 20) * 1000;
    /* setting seven cards takes longer than another decision */
    const int decide = table->rules.game->sets_hand >= 0 ? 45 : 15;
    table->decision_ms = (int32_t)rules_option_or(&table->rules, "decision-window", decide) * 1000;
    table->pause_ms = 6000;
    table->chip_count = 0;
    for (size_t i = 0; i < COUNT(chips); i++)
        table->chip_cents[i] = rules_option_or(&table->rules, chips[i].option, chips[i].cents);
}

/* No wager that follows it is above $400, the ceiling of a card room (WAC 230-15-140). */
static int64_t standard_maximum(const struct rules *rules, int w) {
    const int64_t times = config_most_times(rules, w);
    return rules_option_or(rules, "max-bet", 40000 / (times > 2 ? times : 2) / 5000 * 5000);
}

/* Limits that were not given: fixed amounts are their own limits; what follows from a decision has none. */
static void complete_limits(struct config_table *table) {
    for (int w = 0; w < table->rules.game->wager_count; w++) {
        const int64_t fixed = rules_fixed_cents(&table->rules, w);
        struct config_spot *spot = &table->spot[w];
        if (fixed) spot->min_cents = spot->max_cents = fixed;
        if (table->rules.game->wagers[w].kind == WAGER_FOLLOWS) {
            spot->min_cents = 1;
            spot->max_cents = INT64_MAX;
        }
        if (!spot->min_cents) spot->min_cents = rules_option_or(&table->rules, "min-bet", 500);
        if (!spot->max_cents) spot->max_cents = standard_maximum(&table->rules, w);
        if (!spot->estimate_cents) spot->estimate_cents = spot->min_cents;
    }
    if (!table->chip_count) table->chip_count = 5;
}

/* clang-format off */
#define TABLE_KEY_LIST(X) \
    X(NAME, "name", JSON_BAD) X(GAME, "game", JSON_BAD) X(DEALER, "dealer", JSON_BAD) X(CARDS, "cards", JSON_BAD) \
    X(READER_APPROVAL, "reader-approval", JSON_BAD) X(FACSIMILE, "facsimile", JSON_BAD) X(KIND, "kind", JSON_BAD) \
    X(SEATS, "seats", JSON_BAD) X(OPTIONS, "options", JSON_OBJECT) X(WITHOUT, "without", JSON_ARRAY) \
    X(WINDOWS, "windows", JSON_BAD) X(LIMITS, "limits", JSON_OBJECT) X(CHIPS, "chips", JSON_ARRAY) \
    X(POOL, "pool", JSON_BAD) X(AGGREGATE_PER, "aggregate-per", JSON_BAD) \
    X(IRREGULARITY, "irregularities", JSON_OBJECT) X(MONEY, "money", JSON_BAD) X(AMOUNTS, "amounts", JSON_BAD) \
    X(CARDS_NEEDED, "cards-needed", JSON_BAD)
/* clang-format on */

enum { TABLE_KEY_LIST(WORD_NAME) TABLE_KEYS };

#define KEY_FIELD(name, id, json) {.key = (id), .kind = (json)},

/* What the players wager, and how much of it the console is told. */
static bool read_money(struct reader *r, const struct json_field *field, struct config_table *table) {
    static const char *const money[3] = {"credit", "chips"}, *const amounts[3] = {"entered", "estimated"},
                             *const needed[3] = {"all", "bonus"};
    if (!read_either(r, &field[MONEY], money, &table->chips)) return false;
    table->estimated = table->chips;
    if (!table->chips && (field[AMOUNTS].value.at || field[CARDS_NEEDED].value.at))
        return refuse(r, (field[AMOUNTS].value.at ? field[AMOUNTS] : field[CARDS_NEEDED]).value.at,
                      field[AMOUNTS].value.at ? "amounts" : "cards-needed", "it belongs to \"money\": \"chips\"");
    return read_either(r, &field[AMOUNTS], amounts, &table->estimated) &&
           read_either(r, &field[CARDS_NEEDED], needed, &table->bonus_only);
}

/* Who deals, what with, and by whose approval. */
static bool read_dealing(struct reader *r, const struct json_field *field, struct config_table *table) {
    memcpy(table->facsimile, r->config->facsimile, sizeof table->facsimile);
    return read_dealer(r, &field[DEALER], field[OPTIONS].value.at, table) && read_cards(r, &field[CARDS], table) &&
           read_text(r, &field[READER_APPROVAL], table->reader_approval, sizeof table->reader_approval) &&
           read_text(r, &field[FACSIMILE], table->facsimile, sizeof table->facsimile) &&
           each_key(r, &field[IRREGULARITY], read_policy, table->irregularity);
}

/* What depends on nothing but the game and its options. */
static bool read_table_fields(struct reader *r, const struct json_field *field, struct config_table *table) {
    static const char *const kinds[3] = {"table", "etg", " (an electronic table game)"};
    static const char *const aggregates[3] = {"round", "hand"}; /* Super 3 Card, Appendix A to C, note 3: either */
    int64_t seats = table->seats;
    if (!read_number(r, &field[SEATS], 1, game_most_seats(table->rules.game), &seats)) return false;
    table->seats = (uint16_t)seats;
    return read_dealing(r, field, table) && read_money(r, field, table) &&
           read_either(r, &field[KIND], kinds, &table->etg) && read_windows(r, field[WINDOWS].value, table) &&
           each_key(r, &field[LIMITS], read_spot, table) &&
           read_either(r, &field[AGGREGATE_PER], aggregates, &table->aggregate_per_hand) &&
           each_item(r, &field[CHIPS], read_chip, table) && read_pool_name(r, &field[POOL], table);
}

static bool read_table(struct reader *r, struct text item, void *context) {
    struct json_field field[TABLE_KEYS] = {TABLE_KEY_LIST(KEY_FIELD)};
    struct config *config = context;
    struct config_table *table = &config->table[config->table_count];
    const struct game *game;
    field[GAME].required = true;
    if (config->table_count == CONFIG_TABLES) return refuse(r, item.at, "tables", "there are too many");
    if (!split(r, item, "tables", field, TABLE_KEYS) || !read_game(r, &field[GAME], &game)) return false;
    if (!read_text(r, &field[NAME], table->name, sizeof table->name)) return false;
    table->rules = rules_standard(game);
    r->table = table->name;
    if (!each_key(r, &field[OPTIONS], read_option, table) || !each_item(r, &field[WITHOUT], read_without, table))
        return false;
    set_table_defaults(table);
    if (!read_table_fields(r, field, table)) return false;
    table->penetration = (uint8_t)(rules_option_or(&table->rules, "penetration", 7500) / 100);
    complete_limits(table);
    r->table = NULL;
    config->table_count++;
    return true;
}

/* ---- pools -------------------------------------------------------------------------------------------- */
static bool read_maximum(struct reader *r, struct text key, struct text value, void *context) {
    struct config_pool *pool = context;
    const struct json_field field = {.key = "maximum", .value = value};
    int64_t number = 0;
    bool whole;
    if (!json_parse_integer(key, &number, &whole) || number < 1 || number >= METERS_MAX)
        return refuse(r, key.at, "maximum", err_text(ERR_METER));
    if (pool->maximum_cents[number]) return refuse(r, key.at, "maximum", "a meter is given twice");
    return read_number(r, &field, 1, METER_MAX_CENTS, &pool->maximum_cents[number]);
}

static bool read_pool(struct reader *r, struct text item, void *context) {
    struct json_field field[] = {
        {.key = "name"}, {.key = "game", .required = true}, {.key = "maximum", .kind = JSON_OBJECT}};
    struct config *config = context;
    struct config_pool *pool = &config->pool[config->pool_count];
    if (config->pool_count == CONFIG_POOLS) return refuse(r, item.at, "pools", "there are too many");
    if (!split(r, item, "pools", field, COUNT(field)) || !read_text(r, &field[0], pool->name, sizeof pool->name) ||
        !read_game(r, &field[1], &pool->game))
        return false;
    pool->rules = rules_standard(pool->game);
    if (!each_key(r, &field[2], read_maximum, pool)) return false;
    config->pool_count++;
    return true;
}

/* A pool resets and rises by the rules of the first table that feeds it. */
static void join_pools(struct config *config) {
    for (int t = config->table_count - 1; t >= 0; t--) {
        const struct config_table *table = &config->table[t];
        if (table->pool) config->pool[table->pool - 1].rules = table->rules;
    }
}

/* ---- the house ---------------------------------------------------------------------------------------- */
/* clang-format off */
#define HOUSE_KEY_LIST(X) \
    X(VENUE, "venue", JSON_BAD) X(JURISDICTION, "jurisdiction", JSON_BAD) X(HOUSE_FACSIMILE, "facsimile", JSON_BAD) \
    X(STORE, "store", JSON_BAD) X(ADDRESSES, "addresses", JSON_ARRAY) \
    X(PRIVATE_NETWORK, "private-network", JSON_TRUE) X(CERTIFICATE, "certificate", JSON_BAD) X(KEY, "key", JSON_BAD) \
    X(WITNESS, "witness", JSON_BAD) X(WITNESS_ABOVE, "witness-above", JSON_BAD) \
    X(TERMINALS, "terminals", JSON_BAD) X(JACKPOT_LOCK, "jackpot-lock", JSON_BAD) \
    X(CREDIT_MAX, "credit-max", JSON_BAD) X(SECOND_ABOVE, "second-person-above", JSON_OBJECT) \
    X(SECOND_DAY, "second-person-day", JSON_OBJECT) \
    X(GAMING_DAY, "gaming-day", JSON_BAD) X(SEAT_HOLD, "seat-hold-seconds", JSON_BAD) X(ALARM_Z, "alarm-z", JSON_BAD) \
    X(SIGN_MACHINES, "sign-machines", JSON_ARRAY) X(NAMES, "names", JSON_ARRAY) X(HOUSES, "houses", JSON_ARRAY) \
    X(IRREGULARITY_POLICY, "irregularities", JSON_OBJECT) X(DENOMINATIONS, "denominations", JSON_ARRAY) \
    X(SURVEILLANCE_ABOVE, "surveillance-above", JSON_BAD) X(GROSS_LAST_YEAR, "gross-last-year", JSON_BAD) \
    X(CURRENCY_COUNTER, "currency-counter", JSON_TRUE) \
    X(PAIRED_CONSOLES, "paired-consoles", JSON_TRUE) X(UTC_OFFSET, "utc-offset", JSON_BAD) \
    X(SELF_CHECK, "self-check", JSON_OBJECT) X(CEILING, "ceiling", JSON_OBJECT) X(PAGES, "pages", JSON_ARRAY) X(POOLS, "pools", JSON_ARRAY) X(TABLES, "tables", JSON_ARRAY)
/* clang-format on */

enum { HOUSE_KEY_LIST(WORD_NAME) HOUSE_KEYS };

static bool read_jurisdiction(struct reader *r, const struct json_field *field, struct config *config) {
    static const char *const words[3] = {[WA_CARD_ROOM] = "wa-card-room", [WA_TRIBAL] = "wa-tribal"};
    bool tribal = false;
    if (!read_either(r, field, words, &tribal)) return false;
    config->jurisdiction = tribal ? WA_TRIBAL : WA_CARD_ROOM;
    return true;
}

/* 0: nobody does it alone.  percent: NULL where no alarm belongs to the limits. */
static bool read_second(struct reader *r, const struct json_field *object, struct config_second *limits,
                        int64_t *percent) {
    struct json_field field[] = {{.key = "issue"}, {.key = "adjust"}, {.key = "void"}, {.key = "alarm-percent"}};
    if (!object->value.at) return true;
    return split(r, object->value, object->key, field, percent ? 4 : 3) &&
           read_number(r, &field[0], 0, METER_MAX_CENTS, &limits->issue_cents) &&
           read_number(r, &field[1], 0, METER_MAX_CENTS, &limits->adjust_cents) &&
           read_number(r, &field[2], 0, METER_MAX_CENTS, &limits->void_cents) &&
           (!percent || read_number(r, &field[3], 1, 100, percent));
}

static bool read_limits_alone(struct reader *r, const struct json_field *field, struct config *config) {
    int64_t percent = config->second_alarm_percent;
    if (!read_second(r, &field[SECOND_ABOVE], &config->second_above, NULL) ||
        !read_second(r, &field[SECOND_DAY], &config->second_day, &percent))
        return false;
    config->second_alarm_percent = (uint8_t)percent;
    return true;
}

static bool read_self_check(struct reader *r, const struct json_field *object, struct config *config) {
    static const char *const words[3] = {"alarm", "stop"};
    struct json_field field[] = {{.key = "approved"}, {.key = "on-difference"}};
    if (!object->value.at) return true;
    return split(r, object->value, object->key, field, COUNT(field)) &&
           read_text(r, &field[0], config->approved, sizeof config->approved) &&
           read_either(r, &field[1], words, &config->check_stops);
}

/* What a tribe's regulator has agreed to. */
static bool read_ceiling(struct reader *r, const struct json_field *object, struct config *config) {
    struct json_field field[] = {{.key = "cents"}, {.key = "approval"}};
    if (!object->value.at) return true;
    return split(r, object->value, object->key, field, COUNT(field)) &&
           read_number(r, &field[0], 1, METER_MAX_CENTS, &config->ceiling_cents) &&
           read_text(r, &field[1], config->ceiling_approval, sizeof config->ceiling_approval);
}

/* A list of short texts: where they go, how many there are, and the most. */
struct text_list {
    char (*text)[64];
    uint8_t *count, most;
};

static bool read_listed(struct reader *r, struct text item, void *context) {
    const struct text_list *list = context;
    const struct json_field field = {.key = "this list", .value = item};
    if (*list->count == list->most) return refuse(r, item.at, field.key, "there are too many");
    return read_text(r, &field, list->text[(*list->count)++], sizeof list->text[0]);
}

/* "06:00" as minutes; -1: it is none. */
static int minutes_of(const char *text) {
    const bool digits = strlen(text) == 5 && text[2] == ':' && strspn(text, "0123456789:") == 5;
    const int hour = digits ? (text[0] - '0') * 10 + text[1] - '0' : 24;
    const int minute = digits ? (text[3] - '0') * 10 + text[4] - '0' : 60;
    return hour > 23 || minute > 59 ? -1 : hour * 60 + minute;
}

/* "-08:00": what the clock of the cameras shows, beside UTC. */
static bool read_utc_offset(struct reader *r, const struct json_field *field, struct config *config) {
    char text[8] = "";
    if (!field->value.at) return true;
    if (!read_text(r, field, text, sizeof text)) return false;
    const int minutes = text[0] == '-' || text[0] == '+' ? minutes_of(text + 1) : -1;

    if (minutes < 0 || minutes > 14 * 60)
        return refuse(r, field->value.at, field->key, "expected an offset from UTC such as \"-08:00\"");
    config->has_utc_offset = true;
    config->utc_offset_minute = text[0] == '-' ? -minutes : minutes;
    return true;
}

static bool read_gaming_day(struct reader *r, const struct json_field *field, struct config *config) {
    char text[8] = "";
    if (!field->value.at) return true;
    if (!read_text(r, field, text, sizeof text)) return false;
    const int minutes = minutes_of(text);

    if (minutes < 0) return refuse(r, field->value.at, field->key, "expected a time of day such as \"06:00\"");
    config->day_starts_minute = minutes;
    return true;
}

static void set_house_defaults(struct config *config) {
    *config = (struct config){.terminals = 1024,
                              .lock_cents = 120000,
                              .witness_cents = 100000,
                              .credit_max_cents = 100000000,
                              .seat_hold_ms = 120000,
                              .second_above = {1000000, 100000, 300000},
                              .second_day = {10000000, 200000, 600000},
                              .second_alarm_percent = 80,
                              .day_starts_minute = 720, /* four in the morning in Washington, in summer five */
                              .alarm_thousandths = 4000};
    memcpy(config->venue, "Card room", 10);
    memcpy(config->store, "sqlite:cardroom.db", 19);
}

static bool read_amounts(struct reader *r, const struct json_field *field, struct config *config) {
    int64_t terminals = config->terminals, alarm = config->alarm_thousandths, hold = config->seat_hold_ms / 1000;
    if (!read_number(r, &field[TERMINALS], 1, CONFIG_TERMINALS, &terminals) ||
        !read_number(r, &field[JACKPOT_LOCK], 1, METER_MAX_CENTS, &config->lock_cents) ||
        !read_number(r, &field[WITNESS_ABOVE], 0, METER_MAX_CENTS, &config->witness_cents) ||
        !read_number(r, &field[CREDIT_MAX], 1, METER_MAX_CENTS, &config->credit_max_cents) ||
        !read_number(r, &field[SEAT_HOLD], 0, 86400, &hold) || !read_number(r, &field[ALARM_Z], 1000, 100000, &alarm))
        return false;
    config->seat_hold_ms = hold * 1000;
    config->terminals = (uint32_t)terminals;
    config->alarm_thousandths = (int32_t)alarm;
    return true;
}

/* Under which approvals the house plays, and who decides with whom. */
static bool read_approvals(struct reader *r, const struct json_field *field, struct config *config) {
    return read_jurisdiction(r, &field[JURISDICTION], config) &&
           read_text(r, &field[HOUSE_FACSIMILE], config->facsimile, sizeof config->facsimile) &&
           read_limits_alone(r, field, config) && read_self_check(r, &field[SELF_CHECK], config) &&
           read_ceiling(r, &field[CEILING], config) &&
           each_item(r, &field[SIGN_MACHINES], read_listed,
                     &(struct text_list){config->sign_machines, &config->sign_machine_count, CONFIG_MACHINES}) &&
           each_item(r, &field[NAMES], read_listed,
                     &(struct text_list){config->names, &config->name_count, CONFIG_NAMES}) &&
           each_item(r, &field[HOUSES], read_listed,
                     &(struct text_list){config->houses, &config->house_count, CONFIG_HOUSES}) &&
           each_key(r, &field[IRREGULARITY_POLICY], read_policy, config->irregularity);
}

static bool read_denomination(struct reader *r, struct text item, void *context) {
    struct config *config = context;
    const struct json_field field = {.key = "denominations", .value = item};
    if (config->chip_kinds == CHIP_KINDS) return refuse(r, item.at, "denominations", "there are at most eight");
    return read_number(r, &field, 1, METER_MAX_CENTS, &config->chip_cents[config->chip_kinds++]);
}

/* What a house with chips on the felt needs; docs/configuration.md has the law behind each. */
static bool read_room(struct reader *r, const struct json_field *field, struct config *config) {
    static const int64_t standard[] = {50, 100, 500, 2500, 10000, 50000};
    json_field_bool(&field[CURRENCY_COUNTER], &config->currency_counter);
    json_field_bool(&field[PAIRED_CONSOLES], &config->paired_consoles);
    if (!each_item(r, &field[DENOMINATIONS], read_denomination, config)) return false;
    if (!config->chip_kinds) {
        memcpy(config->chip_cents, standard, sizeof standard);
        config->chip_kinds = COUNT(standard);
    }
    config->surveillance_cents = THRESHOLD_WATCHED_CENTS; /* [L-3] for credit and chips alike */
    return read_number(r, &field[SURVEILLANCE_ABOVE], 0, METER_MAX_CENTS, &config->surveillance_cents) &&
           read_number(r, &field[GROSS_LAST_YEAR], 0, METER_MAX_CENTS, &config->gross_cents);
}

/* [super-three-card R10] A win that is cut can be paid where it is won: in cents as credit, on the felt in chips. */
static void set_what_all_share(struct config *config) {
    for (int i = 0; i < config->table_count; i++) config->table[i].ceiling_cents = config->ceiling_cents;
    for (int i = 0; i < config->table_count; i++)
        config->table[i].limit_in_cents = config->table[i].chips ? config_chip_unit(config) : 1;
}

/* Pages come before the pools and tables of their games, pools before the tables that name them, and the house's
 * approvals before those of a table. */
static bool read_house(struct reader *r, const struct json_field *field, struct config *config) {
    json_field_bool(&field[PRIVATE_NETWORK], &config->private_network);
    return read_text(r, &field[VENUE], config->venue, sizeof config->venue) &&
           read_text(r, &field[STORE], config->store, sizeof config->store) &&
           each_item(r, &field[ADDRESSES], read_listed,
                     &(struct text_list){config->addresses, &config->address_count, CONFIG_ADDRESSES}) &&
           read_text(r, &field[CERTIFICATE], config->certificate, sizeof config->certificate) &&
           read_text(r, &field[KEY], config->key, sizeof config->key) &&
           read_text(r, &field[WITNESS], config->witness, sizeof config->witness) && read_amounts(r, field, config) &&
           read_gaming_day(r, &field[GAMING_DAY], config) && read_utc_offset(r, &field[UTC_OFFSET], config) &&
           read_approvals(r, field, config) && each_item(r, &field[PAGES], read_page, config) &&
           each_item(r, &field[POOLS], read_pool, config) && each_item(r, &field[TABLES], read_table, config) &&
           read_room(r, field, config);
}

bool config_read(struct config *config, char *text, size_t size, struct buf *message) {
    struct json_field field[HOUSE_KEYS] = {HOUSE_KEY_LIST(KEY_FIELD)};
    struct reader r = {.start = text, .config = config, .message = message};
    set_house_defaults(config);
    if (!split(&r, (struct text){text, size}, NULL, field, HOUSE_KEYS) || !read_house(&r, field, config)) return false;
    if (!config->address_count) memcpy(config->addresses[config->address_count++], "127.0.0.1:8080", 15);
    join_pools(config);
    set_what_all_share(config);
    return config->table_count || refuse(&r, text, "tables", "a house has at least one table");
}

int64_t config_chip_unit(const struct config *config) {
    int64_t unit = config->chip_kinds ? config->chip_cents[0] : 1;
    for (int i = 1; i < config->chip_kinds; i++)
        for (int64_t cents = config->chip_cents[i], rest; (rest = cents % unit); cents = unit, unit = rest) {
        }
    return unit;
}

int config_count_team(const struct config *config) {
    enum { MILLION = 100000000 }; /* cents */
    if (config->gross_cents && config->gross_cents < INT64_C(5) * MILLION) return 2;
    return config->gross_cents && config->gross_cents <= INT64_C(15) * MILLION && config->currency_counter ? 2 : 3;
}

int config_table_find(const struct config *config, const char *name, size_t size) {
    for (int i = 0; i < config->table_count; i++)
        if (strlen(config->table[i].name) == size && memcmp(config->table[i].name, name, size) == 0) return i + 1;
    return 0;
}
