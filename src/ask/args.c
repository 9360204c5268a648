#include "ask/args.h"

#include "base/time.h"

#include <stdlib.h>
#include <string.h>

/* ---- values ------------------------------------------------------------------------------------------- */
int64_t args_number(const char *text, int64_t most) {
    char *end;
    const long long number = strtoll(text, &end, 10);
    return *text && !*end && number >= 1 && number <= most ? number : 0;
}

bool args_time(const struct command *command, const char *name, const char *text, int64_t *out) {
    if (!text || time_read(text, out)) return true;
    cli_usage(command, "%s '%.40s' is no time; write 2026-11-15 or 2026-11-15T20:15:00Z (UTC)", name, text);
    return false;
}

bool args_is_date(const char *date) {
    static const char form[] = "dddd-dd-dd";
    bool good = strlen(date) == sizeof form - 1;
    for (size_t i = 0; good && date[i]; i++)
        good = form[i] == 'd' ? date[i] >= '0' && date[i] <= '9' : date[i] == form[i];
    return good;
}

/* ---- settings of a game -------------------------------------------------------------------------------- */
void option_put_choices(struct buf *b, const struct option *o) {
    const bool percent = o->kind == OPTION_PERCENT;
    if (o->kind == OPTION_CHOICE)
        for (size_t i = 0; i < COUNT(o->choices) && o->choices[i]; i++) buf_format(b, " %s", o->choices[i]);
    else if (o->kind == OPTION_OPERATOR)
        buf_put(b, " an object {\"2\":n,\"3\":n,\"4\":n}");
    else
        buf_format(b, percent ? " a percentage, %lld to %lld" : " a whole number, %lld to %lld",
                   (long long)o->minimum / (percent ? 100 : 1), (long long)o->maximum / (percent ? 100 : 1));
}

void setting_put_choices(struct buf *b, const struct game *game, const char *key, size_t size) {
    const int option = rules_option(game, key, size), wager = game_wager(game, key, size);
    if (option >= 0) option_put_choices(b, &game->options[option]);
    for (int s = 0; wager >= 0 && option < 0 && s < game->wagers[wager].sheets; s++) {
        const struct pay_sheet *sheet = &game->wagers[wager].sheet[s];
        for (int i = 0; i < sheet->columns; i++) buf_format(b, " %s", sheet->tables[i]);
    }
    if (wager >= 0 && game->wagers[wager].may_be_off) buf_put(b, " off");
}

/* An operator's own table, 2:5,3:50,4:500 or {"2":5,"3":50,"4":500}: odds to 1 by the number of jacks. */
static enum err set_operator(struct rules *rules, const char *value) {
    enum err err = ERR_OPTION_VALUE;
    for (const char *c = value + strspn(value, "{\" "); *c; c += strspn(c, ",}\" ")) {
        char *end;
        const long jacks = strtol(c, &end, 10);

        c = end + strspn(end, "\" ");
        if (*c != ':') return ERR_OPTION_VALUE;
        c += 1 + strspn(c + 1, " ");
        const long odds = *c >= '0' && *c <= '9' ? strtol(c, &end, 10) : -1;
        err =
            odds < 0 || (*end && !strchr(",} ", *end)) ? ERR_OPTION_VALUE : rules_set_operator(rules, (int)jacks, odds);
        if (err) return err;
        c = end;
    }
    return err;
}

static void refuse_setting(const struct command *command, const struct game *game, const char *setting, size_t size,
                           enum err err) {
    BUF_ON_STACK(choices, 200);
    setting_put_choices(&choices, game, setting, size);
    if (err == ERR_OPTION)
        cli_error(command, "'%s': %s has no option or pay table of that name; see 'cardroom tables %s'", setting,
                  game->id, game->id);
    else
        cli_error(command, "'%s': %.*s takes one of:%s", setting, (int)size, setting, choices.text);
}

bool setting_apply(const struct command *command, struct rules *rules, const char *setting) {
    const char *equals = strchr(setting, '=');
    if (!equals) return cli_error(command, "'%s' is not of the form NAME=VALUE", setting);
    const size_t size = (size_t)(equals - setting);
    const int option = rules_option(rules->game, setting, size);
    const bool operators = option >= 0 && rules->game->options[option].kind == OPTION_OPERATOR;
    const enum err err =
        operators ? set_operator(rules, equals + 1) : rules_set(rules, setting, size, equals + 1, strlen(equals + 1));

    if (err) refuse_setting(command, rules->game, setting, size, err);
    return !err;
}

bool args_decimal(const char *text, size_t size, struct fraction *out) {
    wide num = 0, den = 1;
    bool point = false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '.' && !point) {
            point = true;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || i > 14) return false;
        num = 10 * num + (text[i] - '0');
        den *= point ? 10 : 1;
    }
    *out = fraction_of(num, den);
    return size > 0;
}
