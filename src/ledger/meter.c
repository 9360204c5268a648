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

struct meters meters_standard(const struct rules *rules)
{
    struct meters meters = {0};

    for (int i = 0; i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;
        meters.cents[number] = meter_reset_cents(rules, number);
    }
    return meters;
}

static bool option_is(const struct rules *rules, const char *id, const char *choice)
{
    const int option = rules_option(rules->game, id, strlen(id));

    return option >= 0 && strcmp(rules->game->options[option].choices[rules->option[option]], choice) == 0;
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

void meters_contribute(struct meters *meters, const struct rules *rules, int wager, int64_t stake_cents)
{
    if (option_is(rules, "jackpot-kind", "bonus")) return;
    for (int i = 0; i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;

        if (!feeds(rules, wager, number)) continue;
        const __int128 parts =
            (__int128)stake_cents * meter_rate_basis_points(rules, number) + meters->residue[number];
        meters->cents[number] += (int64_t)(parts / 10000);
        meters->residue[number] = (uint16_t)(parts % 10000);
    }
}

/* three-card-catch R6: whole dollars, up (overview) or to the nearest, half a dollar up (C-6.3.4). */
static int64_t round_to_dollar(const struct rules *rules, int64_t cents)
{
    int64_t add = 0;

    if (option_is(rules, "progressive-rounding", "up"))
        add = 99;
    else if (option_is(rules, "progressive-rounding", "nearest"))
        add = 50;
    else
        return cents;
    return cents > INT64_MAX - add ? cents : (cents + add) / 100 * 100;
}

void meters_pay(struct meters *meters, const struct rules *rules, struct award *awards, int count)
{
    for (int i = 0; i < count; i++) {
        const int number = awards[i].meter;

        if (!number) continue;
        awards[i].returned_cents = round_to_dollar(rules, meters->cents[number]);
        if (!option_is(rules, "jackpot-kind", "bonus"))
            meters->cents[number] = meter_reset_cents(rules, number);
    }
}
