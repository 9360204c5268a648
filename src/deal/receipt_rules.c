#include "deal/receipt.h"

#include <sodium.h>
#include <string.h>

void receipt_quote(struct buf *b, struct text text)
{
    buf_char(b, '\'');
    for (size_t i = 0; i < text.size && i < 24; i++) {
        const unsigned char c = (unsigned char)text.at[i];
        buf_char(b, c < 0x20 || c > 0x7e ? '?' : (char)c);
    }
    buf_put(b, text.size > 24 ? "...'" : "'");
}

/* ---- options: writing --------------------------------------------------------------------------------- */

/* Has the wager a table that is chosen by its own id?  Envy's follows that of another. */
static bool has_key(const struct game *game, int wager)
{
    const struct wager *w = &game->wagers[wager];

    return w->sheets > 0 && rules_option(game, w->id, strlen(w->id)) < 0;
}

static bool operator_offers(const struct rules *rules, const struct option *option)
{
    return rules->offered >> game_wager(rules->game, option->id, strlen(option->id)) & 1;
}

/* {"2":5,"3":50,"4":500}: odds to 1 by the number of jacks, those that pay. */
static void put_operator(struct buf *b, const struct rules *rules)
{
    char before = '{';

    for (int i = 0; i < (int)COUNT(rules->operator_pay); i++) {
        if (rules->operator_pay[i].kind == PAY_LOSE) continue;
        buf_format(b, "%c\"%d\":%u", before, i + 2, (unsigned)rules->operator_pay[i].num);
        before = ',';
    }
    buf_char(b, '}');
}

static void put_option(struct buf *b, const struct rules *rules, int option)
{
    const struct option *o = &rules->game->options[option];

    if (o->kind == OPTION_OPERATOR && operator_offers(rules, o)) {
        put_operator(b, rules);
        return;
    }
    buf_char(b, '"');
    if (o->kind == OPTION_OPERATOR)
        buf_put(b, "off");
    else
        rules_put_option(b, rules, option);
    buf_char(b, '"');
}

/* A wager without tables is named only where it is optional and the table leaves it out. */
static bool left_out(const struct rules *rules, int wager)
{
    const struct wager *w = &rules->game->wagers[wager];

    return !(rules->offered >> wager & 1) && w->kind == WAGER_OPTIONAL && !w->operators &&
           rules_option(rules->game, w->id, strlen(w->id)) < 0;
}

void receipt_options_put(struct buf *b, const struct rules *rules)
{
    char before = '{';

    for (int i = 0; i < rules->game->option_count; i++, before = ',') {
        buf_format(b, "%c\"%s\":", before, rules->game->options[i].id);
        put_option(b, rules, i);
    }
    for (int i = 0; i < rules->game->wager_count; i++) {
        const bool offered = rules->offered >> i & 1;
        if (!has_key(rules->game, i) && !left_out(rules, i)) continue;

        buf_format(b, "%c\"%s\":\"%s\"", before, rules->game->wagers[i].id,
                   offered ? rules_table_id(rules, i) : "off");
        before = ',';
    }
    if (before == '{') buf_char(b, '{');
    buf_char(b, '}');
}

/* ---- options: reading --------------------------------------------------------------------------------- */

static bool read_operator(struct json *j, struct rules *rules)
{
    struct text key, number;
    int64_t odds = 0;
    bool whole;

    json_enter(j, '{');
    while (json_key(j, &key)) {
        const int jacks = key.size == 1 ? key.at[0] - '0' : 0;

        if (!json_number(j, &number) || !json_integer(number, &odds, &whole)) return false;
        if (rules_set_operator(rules, jacks, odds)) return false;
    }
    return !j->why;
}

/* A house may leave out any optional wager of a table (the key "without" of its configuration). */
static bool leave_out(struct rules *rules, struct text key)
{
    const int wager = game_wager(rules->game, key.at, key.size);

    if (wager < 0 || rules->game->wagers[wager].kind != WAGER_OPTIONAL) return false;
    rules->offered &= ~(UINT32_C(1) << wager);
    return true;
}

static bool read_value(struct json *j, struct rules *rules, struct text key)
{
    const int option = rules_option(rules->game, key.at, key.size);
    const bool operators = option >= 0 && rules->game->options[option].kind == OPTION_OPERATOR;
    struct text value;

    if (operators && json_peek(j) == JSON_OBJECT) return read_operator(j, rules);
    if (json_peek(j) != JSON_STRING || !json_string(j, &value)) return false;
    if (operators) return text_is(value, "off");
    if (option < 0 && text_is(value, "off") && leave_out(rules, key)) return true;
    return rules_set(rules, key.at, key.size, value.at, value.size) == OK;
}

bool receipt_options_read(struct text options, struct rules *rules, struct buf *why)
{
    struct json j = json_over(options.at, options.size);
    char memory[RECEIPT_OPTIONS_MAX];
    struct buf again = BUF(memory);
    struct text key;

    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        if (read_value(&j, rules, key)) continue;
        buf_put(why, "the option ");
        receipt_quote(why, key);
        buf_format(why, " of %s does not exist or does not take this value", rules->game->id);
        return false;
    }
    receipt_options_put(&again, rules);
    if (!j.why && again.size == options.size && memcmp(memory, options.at, options.size) == 0) return true;
    buf_format(why, "the options are not the full list of %s, each once, in its order and spelling",
               rules->game->id);
    return false;
}

/* ---- tables ------------------------------------------------------------------------------------------- */

static void put_rows(struct buf *b, struct pay_table table)
{
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];

        buf_format(b, "  %s ", row->id);
        pay_put(b, pay_of(table, row));
        buf_char(b, '\n');
    }
}

static void put_operator_rows(struct buf *b, const struct rules *rules)
{
    for (int i = 0; i < (int)COUNT(rules->operator_pay); i++) {
        buf_format(b, "  %d ", i + 2);
        pay_put(b, rules->operator_pay[i]);
        buf_char(b, '\n');
    }
}

/* What is paid beside a wager that the table leaves out. */
static bool goes_with_nothing(const struct rules *rules, int wager)
{
    const struct wager *w = &rules->game->wagers[wager];

    return w->kind == WAGER_UNSTAKED && !rules_offers(rules, w->of);
}

void receipt_tables_put(struct buf *b, const struct rules *rules)
{
    buf_format(b, "cardroom tables 1\ngame %s\n", rules->game->id);
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];
        const struct pay_table table = rules_table(rules, i);

        if (!rules_offers(rules, i) || goes_with_nothing(rules, i)) continue;
        if (w->operators) {
            buf_format(b, "wager %s, the operator's own table\n", w->id);
            put_operator_rows(b, rules);
        } else if (table.sheet) {
            buf_format(b, "wager %s, table %s\n", w->id, rules_table_id(rules, i));
            put_rows(b, table);
        } else {
            buf_format(b, "wager %s, %s\n", w->id, w->kind == WAGER_UNSTAKED ? "no table" : "even money");
        }
    }
}

void receipt_tables_hash(const struct rules *rules, uint8_t out[RECEIPT_HASH])
{
    char memory[RECEIPT_TABLES_MAX];
    struct buf b = BUF(memory);

    receipt_tables_put(&b, rules);
    must(!b.full);
    crypto_generichash(out, RECEIPT_HASH, (const uint8_t *)memory, b.size, NULL, 0);
}
