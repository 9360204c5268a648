/* config_payouts.c - the largest payouts that a configuration allows: by wager, by seat and by round [L-3].
 *
 * What meters hold is the players' own and counts apart.  A seat's is the sum over its wagers, each at its best line,
 * whether or not one hand could win them all: no round pays more. */
#include "floor/config/config.h"

static int64_t add_up(int64_t a, int64_t b) {
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

static int64_t times(int64_t cents, int64_t count) {
    int64_t product;
    return __builtin_mul_overflow(cents, count, &product) ? INT64_MAX : product;
}

static int64_t most_of(const struct config_table *t, int w) {
    const struct wager *wager = &t->rules.game->wagers[w];
    const bool follows = wager->kind == WAGER_FOLLOWS || wager->kind == WAGER_UNSTAKED;
    const int64_t stake = t->spot[follows ? wager->of : w].max_cents;
    if (!rules_offers(&t->rules, w) || (follows && !rules_offers(&t->rules, wager->of))) return 0;
    if (wager->kind == WAGER_FOLLOWS) return rules_most_win(&t->rules, w, times(stake, wager->times));
    /* a cash prize for each other hand */
    return times(rules_most_win(&t->rules, w, stake), wager->kind == WAGER_UNSTAKED ? t->seats - 1 : 1);
}

struct config_payouts config_payouts(const struct config_table *t) {
    struct config_payouts out = {0};
    for (int w = 0; w < t->rules.game->wager_count; w++) {
        const int64_t limit = t->spot[w].aggregate_cents, most = most_of(t, w), all = times(most, t->seats);
        out.wager_cents[w] = limit && most > limit ? limit : most;
        out.seat_cents = add_up(out.seat_cents, out.wager_cents[w]);
        out.round_cents = add_up(out.round_cents, !limit                  ? all
                                                  : t->aggregate_per_hand ? times(out.wager_cents[w], t->seats)
                                                  : all > limit           ? limit
                                                                          : all);
        if (out.wager_cents[w] > out.wager_cents[out.largest]) out.largest = w;
    }
    return out;
}

void config_put_payouts(const struct config *config, int64_t cage_cents, struct buf *out) {
    for (int i = 0; i < config->table_count; i++) {
        const struct config_table *t = &config->table[i];
        const struct config_payouts most = config_payouts(t);
        buf_format(out, "%s: at most ", t->name);
        buf_money(out, most.wager_cents[most.largest]);
        buf_format(out, " on one wager (%s), ", t->rules.game->wagers[most.largest].id);
        buf_money(out, most.seat_cents);
        buf_put(out, " a seat, ");
        buf_money(out, most.round_cents);
        buf_put(out, " a round, meters apart");
        if (most.round_cents > cage_cents) buf_put(out, ": more than the cash that WAC 230-15-050 asks for");
        for (int w = 0; w < t->rules.game->wager_count; w++) {
            if (!most.wager_cents[w]) continue;
            buf_format(out, "\n  %s ", t->rules.game->wagers[w].id);
            buf_money(out, most.wager_cents[w]);
        }
        buf_char(out, '\n');
    }
}
