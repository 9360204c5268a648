#include "cli/play/play_purse.h"

#include <string.h>

enum { STANDARD_LEAST = 500, STANDARD_MOST = 10000, STANDARD_BONUS_LEAST = 100 };

/* ---- limits ------------------------------------------------------------------------------------------- */

int wager_base(const struct game *game, int wager)
{
    const struct wager *w = &game->wagers[wager];

    if (w->kind == WAGER_REQUIRED) return w->of;
    return w->kind == WAGER_OPTIONAL ? wager : -1;
}

void wager_put_group(struct buf *b, const struct game *game, int base)
{
    buf_put(b, game->wagers[base].title);
    for (int i = 0; i < game->wager_count; i++) {
        if (i != base && wager_base(game, i) == base) buf_format(b, " and %s", game->wagers[i].title);
    }
}

/* How many times a base wager the largest wager that follows it may be, and which that is. */
static int most_times(const struct rules *rules, const char **follower)
{
    int most = 1;

    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];

        if (w->kind != WAGER_FOLLOWS || w->times <= most) continue;
        most = w->times;
        *follower = w->title;
    }
    return most;
}

/* The option's value where the game has it, else the standard (stadium-three-card R10). */
static int64_t option_or(const struct rules *rules, const char *id, int64_t standard)
{
    const int option = rules_option(rules->game, id, strlen(id));

    return option >= 0 ? rules->option[option] : standard;
}

/* A wager of a fixed amount must keep to it too. */
static bool fixed_above_ceiling(const struct rules *rules, struct buf *why)
{
    const struct words *words = words_of(rules->game);

    for (int i = 0; i < rules->game->wager_count; i++) {
        const int64_t fixed = rules_fixed_cents(rules, i);

        if (fixed <= words->ceiling_cents) continue;
        buf_money(why, fixed);
        buf_format(why, " is too much for %s: %s", rules->game->wagers[i].title, words->ceiling_why);
        return true;
    }
    return false;
}

static bool above_ceiling(const struct rules *rules, int64_t most, struct buf *why)
{
    const struct words *words = words_of(rules->game);
    const char *follower = NULL;
    const int times = most_times(rules, &follower);

    if (most <= words->ceiling_cents / times) return false;
    buf_money(why, most);
    buf_format(why, " is too high a maximum: %s", words->ceiling_why);
    if (!follower) return true;
    buf_format(why, ", and %s may be %d times the Ante, so the Ante goes to ", follower, times);
    buf_money(why, words->ceiling_cents / times / 100 * 100);
    return true;
}

bool limits_set(struct limits *limits, const struct rules *rules, int64_t least, int64_t most,
                struct buf *why)
{
    const bool house = rules_option(rules->game, "min-bet", 7) >= 0;

    if (!most) most = option_or(rules, "max-bet", STANDARD_MOST);
    if (!least) least = option_or(rules, "min-bet", most < STANDARD_LEAST ? most : STANDARD_LEAST);
    limits->least = least;
    limits->most = most;
    limits->bonus_least = house || least < STANDARD_BONUS_LEAST ? least : STANDARD_BONUS_LEAST;
    if (above_ceiling(rules, most, why) || fixed_above_ceiling(rules, why)) return false;
    if (least <= most) return true;
    buf_put(why, "the minimum ");
    buf_money(why, least);
    buf_put(why, " is above the maximum ");
    buf_money(why, most);
    return false;
}

static void put_range(struct buf *b, int64_t least, int64_t most)
{
    buf_money(b, least);
    buf_put(b, " to ");
    buf_money(b, most);
}

bool limits_allow(const struct limits *limits, const struct rules *rules, int wager, int64_t cents,
                  struct buf *why)
{
    const struct words *words = words_of(rules->game);
    const struct wager *w = &rules->game->wagers[wager];
    const int64_t fixed = rules_fixed_cents(rules, wager);
    const int64_t least = w->kind == WAGER_REQUIRED ? limits->least : limits->bonus_least;

    if (fixed ? cents == fixed : cents >= least && cents <= limits->most) return true;
    wager_put_group(why, rules->game, wager);
    if (fixed) {
        buf_put(why, " is always ");
        buf_money(why, fixed);
        buf_char(why, '.');
        return false;
    }
    buf_put(why, ": this table takes ");
    put_range(why, least, limits->most);
    if (cents > words->ceiling_cents) buf_format(why, "; and %s", words->ceiling_why);
    buf_char(why, '.');
    return false;
}

/* ---- what is on the table ----------------------------------------------------------------------------- */

int64_t stakes_of(const struct stakes *stakes, const struct game *game, int seat)
{
    int64_t total = 0;

    for (int i = 0; i < game->wager_count; i++) total += stakes->seat[seat - 1][i];
    return total;
}

int64_t stakes_total(const struct stakes *stakes, const struct game *game)
{
    int64_t total = 0;

    for (int seat = 1; seat <= PLAY_SEATS; seat++) total += stakes_of(stakes, game, seat);
    return total;
}

int64_t stakes_needed(const struct stakes *stakes, const struct rules *rules, int times)
{
    int64_t needed = stakes_total(stakes, rules->game);

    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];

        if (w->kind != WAGER_FOLLOWS) continue;
        for (int seat = 0; seat < PLAY_SEATS; seat++) {
            needed += stakes->seat[seat][w->of] * (times < w->times ? times : w->times);
        }
    }
    return needed;
}

/* ---- the purse ---------------------------------------------------------------------------------------- */

void purse_buy_in(struct purse *purse, int64_t cents)
{
    purse->balance += cents;
    purse->bought += cents;
}

void purse_open(struct purse *purse)
{
    purse->round_before = purse->balance;
    purse->round_staked = purse->round_returned = purse->round_tokes = 0;
}

void purse_stake(struct purse *purse, int wager, int64_t cents)
{
    must(cents > 0 && cents <= purse->balance);
    purse->balance -= cents;
    purse->round_staked += cents;
    purse->wager[wager].count++;
    purse->wager[wager].staked += cents;
}

/* What a toke returns is the dealer's. */
void purse_award(struct purse *purse, const struct award *award)
{
    const int64_t cents = award->returned_cents;

    if (award->toke) {
        purse->tokes += cents;
        purse->round_tokes += cents;
        return;
    }
    purse->balance += cents;
    purse->round_returned += cents;
    purse->wager[award->wager].returned += cents;
    if (award->stake_cents == 0) purse->wager[award->wager].count++;
}

void purse_close(struct purse *purse)
{
    must(purse->round_before - purse->round_staked + purse->round_returned == purse->balance);
    purse->staked += purse->round_staked;
    purse->returned += purse->round_returned;
    purse->rounds++;
    must(purse->bought - purse->staked + purse->returned == purse->balance);
}
