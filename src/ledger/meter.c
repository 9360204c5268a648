#include "ledger/meter.h"

#include <string.h>

static const struct meter *find(const struct rules *rules, int number)
{
    for (int i = 0; i < rules->game->meter_count; i++) {
        if (rules->game->meters[i].number == number) return &rules->game->meters[i];
    }
    return NULL;
}

static int64_t value_or(const struct rules *rules, const struct option *option, int64_t otherwise)
{
    return option ? rules->option[option - rules->game->options] : otherwise;
}

bool meter_exists(const struct rules *rules, int number)
{
    return find(rules, number) != NULL;
}

int64_t meter_reset_cents(const struct rules *rules, int number)
{
    const struct meter *meter = find(rules, number);

    must(meter);
    return value_or(rules, meter->reset_option, meter->reset_cents);
}

int64_t meter_rate_basis_points(const struct rules *rules, int number)
{
    const struct meter *meter = find(rules, number);

    must(meter);
    return value_or(rules, meter->rate_option, meter->rate_basis_points);
}

static bool option_is(const struct rules *rules, const char *id, const char *choice)
{
    const int option = rules_option(rules->game, id, strlen(id));

    return option >= 0 && strcmp(rules->game->options[option].choices[rules->option[option]], choice) == 0;
}

bool meter_is_bonus(const struct rules *rules)
{
    return option_is(rules, "jackpot-kind", "bonus");
}

/* three-card-catch R6: whole dollars, up (overview) or to the nearest (C-6.3.4). */
enum meter_rounding meter_rounding(const struct rules *rules)
{
    if (option_is(rules, "progressive-rounding", "up")) return METER_UP;
    return option_is(rules, "progressive-rounding", "nearest") ? METER_NEAREST : METER_EXACT;
}

/* Has the wager's table a line that this meter pays? */
static bool feeds(const struct rules *rules, int wager, int number)
{
    const struct pay_table table = rules_table(rules, wager);

    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        if (pay.kind == PAY_METER && pay.meter == number) return true;
    }
    return false;
}

wide meter_share(const struct rules *rules, int number, int wager, int64_t stake_cents)
{
    if (meter_is_bonus(rules) || !feeds(rules, wager, number)) return 0;
    return (wide)stake_cents * meter_rate_basis_points(rules, number);
}

/* ---- arithmetic --------------------------------------------------------------------------------------- */

/* Half a dollar goes up (three-card-catch R6). */
int64_t meter_rounded(enum meter_rounding rounding, int64_t cents)
{
    static const int64_t adds[] = {0, 99, 50}; /* ORDER METER_ROUNDING */

    if (rounding == METER_EXACT || cents > INT64_MAX - adds[rounding]) return cents;
    return (cents + adds[rounding]) / 100 * 100;
}

bool meter_add(int64_t *cents, int64_t *millionths, wide parts)
{
    const wide total = (wide)*cents * METER_PARTS + *millionths + parts;

    if (total < 0 || total / METER_PARTS > INT64_MAX) return false;
    *cents = (int64_t)(total / METER_PARTS);
    *millionths = (int64_t)(total % METER_PARTS);
    return true;
}

/* ---- the signs of one table --------------------------------------------------------------------------- */

struct meters meters_standard(const struct rules *rules)
{
    struct meters meters = {0};

    for (int i = 0; i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;
        meters.cents[number] = meter_reset_cents(rules, number);
    }
    return meters;
}

void meters_contribute(struct meters *meters, const struct rules *rules, int wager, int64_t stake_cents)
{
    for (int i = 0; i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;

        must(meter_add(&meters->cents[number], &meters->millionths[number],
                       meter_share(rules, number, wager, stake_cents)));
    }
}

void meters_pay(struct meters *meters, const struct rules *rules, struct award *awards, int count)
{
    for (int i = 0; i < count; i++) {
        const int number = awards[i].meter;

        if (!number) continue;
        awards[i].returned_cents = meter_rounded(meter_rounding(rules), meters->cents[number]);
        if (!meter_is_bonus(rules)) meters->cents[number] = meter_reset_cents(rules, number);
    }
}
