/*
 * config_read.c - a configuration from its JSON text.
 *
 * An object is first taken apart into its members, whose values stay text; so keys may come in any order, and
 * every message can name the line of what is wrong.  What is not given is standard.  Reading says whether the
 * text can be understood; whether the law allows it is config_check.c's question.
 */
#include "table/config.h"

#include "base/json.h"
#include "ledger/pool.h"

#include <string.h>

enum { SEEN_MAX = WAGERS_MAX + OPTIONS_MAX }; /* there are no more names than that in one object */

struct reader {
    const char *start;
    struct config *config;
    struct buf *message;
    const char *where; /* "table Catch 1", or NULL */
};

struct member {
    const char *key;
    struct text value; /* at NULL: not given */
};

/* ---- what is wrong, and where ------------------------------------------------------------------------- */

static int line_of(const struct reader *r, const char *at)
{
    int line = 1;

    for (const char *p = r->start; p < at; p++) line += *p == '\n';
    return line;
}

/* Always false, so that a refusal is one statement. */
static bool refuse(struct reader *r, const char *at, const char *key, const char *what)
{
    buf_format(r->message, "line %d: ", line_of(r, at));
    if (r->where) buf_format(r->message, "%s: ", r->where);
    if (key) buf_format(r->message, "%s: ", key);
    buf_put(r->message, what);
    return false;
}

/* ---- values ------------------------------------------------------------------------------------------- */

static const struct member *unknown(struct reader *r, struct text key, const struct member *members,
                                    int count)
{
    char memory[CONFIG_TEXT];
    struct buf text = BUF(memory);

    buf_format(&text, "'%.*s' is not known here; there are", (int)(key.size > 40 ? 40 : key.size), key.at);
    for (int i = 0; i < count; i++) buf_format(&text, "%s %s", i ? "," : "", members[i].key);
    refuse(r, key.at, NULL, memory);
    return NULL;
}

static struct member *member_of(struct reader *r, struct text key, struct member *members, int count)
{
    for (int i = 0; i < count; i++) {
        if (!text_is(key, members[i].key)) continue;
        if (!members[i].value.at) return &members[i];
        refuse(r, key.at, members[i].key, "is given twice");
        return NULL;
    }
    unknown(r, key, members, count);
    return NULL;
}

/* Takes an object apart; false after saying what is wrong. */
static bool take_apart(struct reader *r, struct text object, const char *name, struct member *members,
                       int count)
{
    struct json j = json_over(object.at, object.size);
    struct text key;

    if (json_peek(&j) != JSON_OBJECT) return refuse(r, object.at, name, "an object {...} is expected");
    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        struct member *member = member_of(r, key, members, count);
        if (!member || !json_skip(&j, &member->value)) break;
    }
    if (r->message->size) return false;
    return j.why || !json_finish(&j) ? refuse(r, j.at, name, j.why ? j.why : "something follows") : true;
}

static bool read_text(struct reader *r, const struct member *m, char *to, size_t room)
{
    struct text text;

    if (!m->value.at) return true;
    struct json j = json_over(m->value.at, m->value.size);
    const char *at = m->value.at;

    if (!json_string(&j, &text)) return refuse(r, at, m->key, "a text in quotes is expected");
    if (text.size >= room) return refuse(r, at, m->key, "the text is too long");
    for (size_t i = 0; i < text.size; i++) /* no request could name such a table */
        if ((unsigned char)text.at[i] < 0x20 || text.at[i] == 0x7f)
            return refuse(r, at, m->key, "a control character stands in the text");
    memcpy(to, text.at, text.size);
    to[text.size] = 0;
    return true;
}

static bool read_number(struct reader *r, const struct member *m, int64_t least, int64_t most, int64_t *to)
{
    char memory[CONFIG_TEXT];
    struct buf text = BUF(memory);
    struct text number;
    bool whole;

    if (!m->value.at) return true;
    struct json j = json_over(m->value.at, m->value.size);

    if (json_number(&j, &number) && json_integer(number, to, &whole) && *to >= least && *to <= most)
        return true;
    buf_format(&text, "a whole number from %lld to %lld is expected", (long long)least, (long long)most);
    return refuse(r, m->value.at, m->key, memory);
}

static bool read_bool(struct reader *r, const struct member *m, bool *to)
{
    if (!m->value.at) return true;
    struct json j = json_over(m->value.at, m->value.size);
    const enum json_kind kind = json_peek(&j);

    if (kind != JSON_TRUE && kind != JSON_FALSE)
        return refuse(r, m->value.at, m->key, "true or false is expected");
    *to = kind == JSON_TRUE;
    return true;
}

/* Calls read for each item of an array; false stops. */
static bool each_item(struct reader *r, const struct member *m,
                      bool (*read)(struct reader *, struct text, void *), void *context)
{
    struct text item;

    if (!m->value.at) return true;
    struct json j = json_over(m->value.at, m->value.size);

    if (!json_enter(&j, '[')) return refuse(r, m->value.at, m->key, "a list [...] is expected");
    while (json_item(&j)) {
        if (!json_skip(&j, &item)) break;
        if (!read(r, item, context)) return false;
    }
    return j.why ? refuse(r, j.at, m->key, j.why) : true;
}

/* The keys of an object that were read, so that none is read twice. */
struct seen {
    struct text key[SEEN_MAX];
    int count;
};

static bool seen_before(struct seen *seen, struct text key)
{
    for (int i = 0; i < seen->count; i++)
        if (seen->key[i].size == key.size && memcmp(seen->key[i].at, key.at, key.size) == 0) return true;
    if (seen->count < SEEN_MAX) seen->key[seen->count++] = key;
    return false;
}

/* Calls read for each member of an object whose keys are names of wagers, options or meters. */
static bool each_key(struct reader *r, const struct member *m,
                     bool (*read)(struct reader *, struct text key, struct text value, void *), void *context)
{
    struct text key, value;
    struct seen seen = {.count = 0};

    if (!m->value.at) return true;
    struct json j = json_over(m->value.at, m->value.size);

    if (!json_enter(&j, '{')) return refuse(r, m->value.at, m->key, "an object {...} is expected");
    while (json_key(&j, &key)) {
        if (seen_before(&seen, key)) return refuse(r, key.at, m->key, "a name in it is given twice");
        if (!json_skip(&j, &value)) break;
        if (!read(r, key, value, context)) return false;
    }
    return j.why ? refuse(r, j.at, m->key, j.why) : true;
}

/* ---- a table ------------------------------------------------------------------------------------------ */

static bool read_game(struct reader *r, const struct member *m, struct config_table *table)
{
    char id[CONFIG_NAME] = "";
    const struct game *game;

    if (!m->value.at) return refuse(r, r->start, NULL, "a table needs a \"game\"");
    if (!read_text(r, m, id, sizeof id)) return false;
    game = game_find(id, strlen(id));
    if (!game) return refuse(r, m->value.at, m->key, "no such game; 'cardroom games' lists them");
    table->rules = rules_standard(game);
    return true;
}

/* A table that no document approves. */
static bool read_own(struct reader *r, struct text key, struct text value, struct config_table *table)
{
    struct config *config = r->config;
    const int wager = game_wager(table->rules.game, key.at, key.size);
    char memory[CONFIG_TEXT], name[CONFIG_NAME];
    struct buf why = BUF(memory), words = BUF(name);

    buf_bytes(&words, key.at, key.size);
    if (wager < 0) return refuse(r, key.at, name, err_text(ERR_WAGER));
    if (config->own_count == CONFIG_OWN)
        return refuse(r, key.at, name, "there are at most 16 tables of the house's own");
    if (!config_own_read(&config->own[config->own_count], &table->rules, wager, value.at, value.size, &why))
        return refuse(r, value.at, name, memory);
    config->own_count++;
    config->unapproved = true;
    return true;
}

/* A pay table or option by its id; a number may stand without quotes. */
static bool read_option(struct reader *r, struct text key, struct text value, void *context)
{
    struct config_table *table = context;
    struct json j = json_over(value.at, value.size);
    struct text text = value;
    char name[CONFIG_NAME];
    struct buf words = BUF(name);

    buf_bytes(&words, key.at, key.size);
    if (json_peek(&j) == JSON_OBJECT) return read_own(r, key, value, table);
    if (json_peek(&j) == JSON_STRING && !json_string(&j, &text)) return refuse(r, value.at, name, j.why);
    const enum err err = rules_set(&table->rules, key.at, key.size, text.at, text.size);
    if (err == OK) return true;
    if (err == ERR_OPTION_VALUE)
        return refuse(r, value.at, name, "is not an approved table or value; 'cardroom games' lists them");
    return refuse(r, key.at, name, err_text(err));
}

/* A wager that the table leaves out. */
static bool read_without(struct reader *r, struct text item, void *context)
{
    struct config_table *table = context;
    const struct member m = {.key = "without", .value = item};
    char id[CONFIG_NAME] = "";

    if (!read_text(r, &m, id, sizeof id)) return false;
    const int wager = game_wager(table->rules.game, id, strlen(id));

    if (wager < 0) return refuse(r, item.at, "without", err_text(ERR_WAGER));
    if (table->rules.game->wagers[wager].kind != WAGER_OPTIONAL)
        return refuse(r, item.at, "without", "only an optional wager can be left out");
    table->rules.offered &= ~(1u << wager);
    return true;
}

/* A limit that could have no effect was meant otherwise: as at run time it is refused. */
static enum err check_limits(const struct rules *rules, int wager, const struct config_spot *spot)
{
    const int kind = rules->game->wagers[wager].kind;
    const int64_t fixed = rules_fixed_cents(rules, wager);
    const bool by_hand = kind == WAGER_REQUIRED || kind == WAGER_OPTIONAL;

    if (!by_hand && (spot->min_cents || spot->max_cents)) return ERR_WAGER_DERIVED;
    if (by_hand && !rules_offers(rules, wager)) return ERR_WAGER_OFF;
    const bool other =
        (spot->min_cents && spot->min_cents != fixed) || (spot->max_cents && spot->max_cents != fixed);

    return fixed && other ? ERR_STAKE_FIXED : OK;
}

/* Limits of one wager. */
static bool read_spot(struct reader *r, struct text key, struct text value, void *context)
{
    struct config_table *table = context;
    struct member members[] = {{.key = "min"}, {.key = "max"}, {.key = "aggregate"}};
    const int wager = game_wager(table->rules.game, key.at, key.size);
    char name[CONFIG_NAME];
    struct buf words = BUF(name);

    buf_bytes(&words, key.at, key.size);
    if (wager < 0) return refuse(r, key.at, name, err_text(ERR_WAGER));
    if (!take_apart(r, value, name, members, COUNT(members))) return false;
    struct config_spot *spot = &table->spot[wager];

    if (!read_number(r, &members[0], 1, METER_MAX_CENTS, &spot->min_cents) ||
        !read_number(r, &members[1], 1, METER_MAX_CENTS, &spot->max_cents) ||
        !read_number(r, &members[2], 1, METER_MAX_CENTS, &spot->aggregate_cents))
        return false;
    const enum err err = check_limits(&table->rules, wager, spot);

    return err == OK ? true : refuse(r, key.at, name, err_text(err));
}

static bool read_seconds(struct reader *r, const struct member *m, int32_t *to_ms)
{
    int64_t seconds = *to_ms / 1000;

    if (!read_number(r, m, 1, 3600, &seconds)) return false;
    *to_ms = (int32_t)seconds * 1000;
    return true;
}

static bool read_windows(struct reader *r, const struct member *m, struct config_table *table)
{
    struct member members[] = {{.key = "betting"}, {.key = "decision"}, {.key = "pause"}};

    if (!m->value.at) return true;
    return take_apart(r, m->value, m->key, members, COUNT(members)) &&
           read_seconds(r, &members[0], &table->betting_ms) &&
           read_seconds(r, &members[1], &table->decision_ms) &&
           read_seconds(r, &members[2], &table->pause_ms);
}

/* A game whose rules ask who deals is told so; the others do not care. */
static bool tell_dealer(struct reader *r, const char *options, struct config_table *table, const char *word)
{
    const int option = rules_option(table->rules.game, "dealer", 6);

    if (option < 0) return true;
    if (!table->live && table->rules.option[option])
        return refuse(r, options, "dealer", "the options name another: say it as the table's \"dealer\"");
    must(rules_set(&table->rules, "dealer", 6, word, strlen(word)) == OK);
    return true;
}

static bool read_dealer(struct reader *r, const struct member *m, const char *options,
                        struct config_table *table)
{
    char word[CONFIG_NAME] = "automated";

    if (!read_text(r, m, word, sizeof word)) return false;
    table->live = strcmp(word, "live") == 0;
    if (!table->live && strcmp(word, "automated") != 0)
        return refuse(r, m->value.at, m->key, "\"automated\" or \"live\" is expected");
    return tell_dealer(r, options, table, word);
}

static bool read_chip(struct reader *r, struct text item, void *context)
{
    struct config_table *table = context;
    const struct member chip = {.key = "chips", .value = item};
    int64_t cents = 0;

    if (table->chip_count == CONFIG_CHIPS) return refuse(r, item.at, "chips", "there are at most eight");
    if (!read_number(r, &chip, 1, METER_MAX_CENTS, &cents)) return false;
    table->chip_cents[table->chip_count++] = cents;
    return true;
}

static bool read_pool_name(struct reader *r, const struct member *m, struct config_table *table)
{
    char name[CONFIG_NAME] = "";

    if (!m->value.at) return true;
    const char *at = m->value.at;

    if (!read_text(r, m, name, sizeof name)) return false;
    for (int i = 0; i < r->config->pool_count; i++)
        if (strcmp(r->config->pool[i].name, name) == 0) table->pool = (uint8_t)(i + 1);
    return table->pool ? true : refuse(r, at, m->key, "no such pool; \"pools\" lists them");
}

enum { NAME, GAME, DEALER, VENUE, SEATS, OPTIONS, WITHOUT, WINDOWS, LIMITS, CHIPS, POOL, TABLE_KEYS };

/* What the rules themselves say of a table where they do (the stadium's windows, bets and chips), else
 * otherwise. */
static int64_t option_or(const struct config_table *table, const char *id, int64_t otherwise)
{
    const int option = rules_option(table->rules.game, id, strlen(id));

    return option < 0 ? otherwise : table->rules.option[option];
}

/* What a table is without being told. */
static void standard_table(struct config_table *table)
{
    static const struct {
        const char *option;
        int64_t cents;
    } chips[] = {{"chip-1", 100}, {"chip-2", 200}, {"chip-3", 250}, {"chip-4", 500}, {"chip-5", 1000}};

    table->etg = table->rules.game->seats > TABLE_SEATS;
    table->seats = table->etg ? 200 : table->rules.game->seats;
    table->betting_ms = (int32_t)option_or(table, "betting-window", 20) * 1000;
    table->decision_ms = (int32_t)option_or(table, "decision-window", 15) * 1000;
    table->pause_ms = 6000;
    table->chip_count = 0;
    for (size_t i = 0; i < COUNT(chips); i++)
        table->chip_cents[i] = option_or(table, chips[i].option, chips[i].cents);
}

/* Fixed amounts are their own limits; what follows from a decision has none. */
static void finish_spots(struct config_table *table)
{
    for (int w = 0; w < table->rules.game->wager_count; w++) {
        const int64_t fixed = rules_fixed_cents(&table->rules, w);
        struct config_spot *spot = &table->spot[w];

        if (fixed) spot->min_cents = spot->max_cents = fixed;
        if (table->rules.game->wagers[w].kind == WAGER_FOLLOWS) {
            spot->min_cents = 1;
            spot->max_cents = INT64_MAX;
        }
        if (!spot->min_cents) spot->min_cents = option_or(table, "min-bet", 500);
        if (!spot->max_cents) spot->max_cents = option_or(table, "max-bet", 20000);
    }
    if (!table->chip_count) table->chip_count = 5;
}

static bool read_venue_kind(struct reader *r, const struct member *m, struct config_table *table)
{
    char word[CONFIG_NAME] = "";

    if (!m->value.at) return true;
    const char *at = m->value.at;

    if (!read_text(r, m, word, sizeof word)) return false;
    table->etg = strcmp(word, "etg") == 0;
    return table->etg || strcmp(word, "table") == 0
               ? true
               : refuse(r, at, m->key, "\"table\" or \"etg\" (an electronic table game) is expected");
}

static bool read_table(struct reader *r, struct text item, void *context)
{
    struct member m[TABLE_KEYS] = {{.key = "name"},    {.key = "game"},    {.key = "dealer"},
                                   {.key = "kind"},    {.key = "seats"},   {.key = "options"},
                                   {.key = "without"}, {.key = "windows"}, {.key = "limits"},
                                   {.key = "chips"},   {.key = "pool"}};
    struct config *config = context;
    struct config_table *table = &config->table[config->table_count];
    int64_t seats;

    r->where = NULL;
    if (config->table_count == CONFIG_TABLES) return refuse(r, item.at, "tables", "there are too many");
    if (!take_apart(r, item, "table", m, TABLE_KEYS) || !read_game(r, &m[GAME], table)) return false;
    if (!read_text(r, &m[NAME], table->name, sizeof table->name)) return false;
    r->where = table->name;
    if (!each_key(r, &m[OPTIONS], read_option, table) || !each_item(r, &m[WITHOUT], read_without, table))
        return false;
    standard_table(table);
    seats = table->seats;
    if (!read_number(r, &m[SEATS], 1, table->rules.game->seats, &seats)) return false;
    table->seats = (uint16_t)seats;
    if (!read_dealer(r, &m[DEALER], m[OPTIONS].value.at, table) || !read_venue_kind(r, &m[VENUE], table) ||
        !read_windows(r, &m[WINDOWS], table) || !each_key(r, &m[LIMITS], read_spot, table) ||
        !each_item(r, &m[CHIPS], read_chip, table) || !read_pool_name(r, &m[POOL], table))
        return false;
    table->penetration = (uint8_t)(option_or(table, "penetration", 7500) / 100);
    finish_spots(table);
    r->where = NULL;
    config->table_count++;
    return true;
}

/* ---- pools -------------------------------------------------------------------------------------------- */

static bool read_maximum(struct reader *r, struct text key, struct text value, void *context)
{
    struct config_pool *pool = context;
    const struct member m = {.key = "maximum", .value = value};
    int64_t number = 0;
    bool whole;

    if (!json_integer(key, &number, &whole) || number < 1 || number >= METERS_MAX)
        return refuse(r, key.at, "maximum", err_text(ERR_METER));
    if (pool->maximum_cents[number]) return refuse(r, key.at, "maximum", "a meter is given twice");
    return read_number(r, &m, 1, METER_MAX_CENTS, &pool->maximum_cents[number]);
}

static bool read_pool(struct reader *r, struct text item, void *context)
{
    struct member m[] = {{.key = "name"}, {.key = "game"}, {.key = "maximum"}};
    struct config *config = context;
    struct config_pool *pool = &config->pool[config->pool_count];
    char game[CONFIG_NAME] = "";

    if (config->pool_count == CONFIG_POOLS) return refuse(r, item.at, "pools", "there are too many");
    if (!take_apart(r, item, "pool", m, COUNT(m))) return false;
    if (!read_text(r, &m[0], pool->name, sizeof pool->name) || !read_text(r, &m[1], game, sizeof game))
        return false;
    pool->game = game_find(game, strlen(game));
    if (!pool->game)
        return refuse(r, item.at, "game", "a pool belongs to a game; 'cardroom games' lists them");
    pool->rules = rules_standard(pool->game);
    if (!each_key(r, &m[2], read_maximum, pool)) return false;
    config->pool_count++;
    return true;
}

/* A pool resets and rises by the rules of the first table that feeds it. */
static void join_pools(struct config *config)
{
    for (int t = config->table_count - 1; t >= 0; t--) {
        const struct config_table *table = &config->table[t];
        if (table->pool) config->pool[table->pool - 1].rules = table->rules;
    }
}

/* ---- the house ---------------------------------------------------------------------------------------- */

enum {
    H_VENUE,
    H_STORE,
    H_ADDRESSES,
    H_PRIVATE,
    H_CERTIFICATE,
    H_KEY,
    H_TERMINALS,
    H_LOCK,
    H_CREDIT,
    H_DAY,
    H_ALARM,
    H_POOLS,
    H_TABLES,
    HOUSE_KEYS
};

static bool read_address(struct reader *r, struct text item, void *context)
{
    struct config *config = context;
    const struct member m = {.key = "addresses", .value = item};

    if (config->address_count == CONFIG_ADDRESSES)
        return refuse(r, item.at, "addresses", "there are at most four");
    if (!read_text(r, &m, config->addresses[config->address_count], sizeof config->addresses[0]))
        return false;
    config->address_count++;
    return true;
}

/* "06:00" */
static bool read_day(struct reader *r, const struct member *m, struct config *config)
{
    char text[8] = "";
    const char *at = m->value.at;

    if (!at) return true;
    if (!read_text(r, m, text, sizeof text)) return false;
    const bool digits = strlen(text) == 5 && text[2] == ':' && strspn(text, "0123456789:") == 5;
    const int hour = digits ? (text[0] - '0') * 10 + text[1] - '0' : 24;
    const int minute = digits ? (text[3] - '0') * 10 + text[4] - '0' : 60;

    if (hour > 23 || minute > 59) return refuse(r, at, m->key, "a time of day such as \"06:00\" is expected");
    config->day_starts_minute = hour * 60 + minute;
    return true;
}

static void standard_house(struct config *config)
{
    *config =
        (struct config){.terminals = 1024,
                        .lock_cents = 120000,
                        .credit_max_cents = 100000000,
                        .day_starts_minute = 720, /* four in the morning in Washington, in summer five */
                        .alarm_thousandths = 4000};
    memcpy(config->venue, "Card room", 10);
    memcpy(config->store, "sqlite:cardroom.db", 19);
}

static bool read_numbers(struct reader *r, const struct member *m, struct config *config)
{
    int64_t terminals = config->terminals, alarm = config->alarm_thousandths;

    if (!read_number(r, &m[H_TERMINALS], 1, CONFIG_TERMINALS, &terminals) ||
        !read_number(r, &m[H_LOCK], 1, METER_MAX_CENTS, &config->lock_cents) ||
        !read_number(r, &m[H_CREDIT], 1, METER_MAX_CENTS, &config->credit_max_cents) ||
        !read_number(r, &m[H_ALARM], 1000, 100000, &alarm))
        return false;
    config->terminals = (uint32_t)terminals;
    config->alarm_thousandths = (int32_t)alarm;
    return true;
}

bool config_read(struct config *config, char *text, size_t size, struct buf *message)
{
    struct member m[HOUSE_KEYS] = {{.key = "venue"},           {.key = "store"},        {.key = "addresses"},
                                   {.key = "private-network"}, {.key = "certificate"},  {.key = "key"},
                                   {.key = "terminals"},       {.key = "jackpot-lock"}, {.key = "credit-max"},
                                   {.key = "gaming-day"},      {.key = "alarm-z"},      {.key = "pools"},
                                   {.key = "tables"}};
    struct reader r = {.start = text, .config = config, .message = message};

    standard_house(config);
    if (!take_apart(&r, (struct text){text, size}, NULL, m, HOUSE_KEYS)) return false;
    if (!read_text(&r, &m[H_VENUE], config->venue, sizeof config->venue) ||
        !read_text(&r, &m[H_STORE], config->store, sizeof config->store) ||
        !each_item(&r, &m[H_ADDRESSES], read_address, config) ||
        !read_bool(&r, &m[H_PRIVATE], &config->private_network) ||
        !read_text(&r, &m[H_CERTIFICATE], config->certificate, sizeof config->certificate) ||
        !read_text(&r, &m[H_KEY], config->key, sizeof config->key) || !read_numbers(&r, m, config) ||
        !read_day(&r, &m[H_DAY], config) || !each_item(&r, &m[H_POOLS], read_pool, config) ||
        !each_item(&r, &m[H_TABLES], read_table, config))
        return false;
    if (!config->address_count) memcpy(config->addresses[config->address_count++], "127.0.0.1:8080", 15);
    join_pools(config);
    return config->table_count ? true : refuse(&r, text, "tables", "a house has at least one table");
}

int config_table_find(const struct config *config, const char *name, size_t size)
{
    for (int i = 0; i < config->table_count; i++)
        if (strlen(config->table[i].name) == size && memcmp(config->table[i].name, name, size) == 0)
            return i + 1;
    return 0;
}
