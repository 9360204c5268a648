/* floor_amount.c - the number that matters, asked when it matters [L-3, L-4].
 *
 * Where amounts are estimated, a line that was hit may be worth too much for an average: at the table's maximum it
 * would wait for two people or for surveillance, be put on a tax form or be reported.  Such a wager is neither paid nor
 * taken before its chips are counted (FACT_AMOUNT); the round is then played again with what really lies there.  Envy
 * asks one thing: whether as much lies there as it takes. */
#include "floor/floor_parts.h"
#include "game/rules.h"

#include <string.h>

/* ---- what is too large for an estimate ------------------------------------------------------------------ */
/* Would somebody have to look at a win like this, or report it? */
static bool is_weighty(const struct floor *f, const struct award *award) {
    const calendar_day day = config_day(f->config, f->head->time_ms);
    return floor_is_locked_win(f, award) || floor_is_taxed(award, day) ||
           threshold_currency(day, 0, award->returned_cents);
}

static int64_t scaled(int64_t cents, int64_t from, int64_t to) {
    const wide most = (wide)cents * to / from;
    return most > INT64_MAX ? INT64_MAX : (int64_t)most;
}

/* What an award on an estimated wager would be with the table's maximum there. */
static bool could_be_weighty(const struct floor *f, int table, const struct award *award, const int64_t *stakes) {
    const int root = floor_root(floor_game(f, table), award->wager);
    const int64_t most = f->table[table - 1].terms.spot[root].max_cents;
    struct award largest = *award;
    if (!stakes[root]) return false;
    largest.stake_cents = scaled(award->stake_cents, stakes[root], most);
    largest.returned_cents = scaled(award->returned_cents, stakes[root], most);
    return award->outcome == OUTCOME_WIN && is_weighty(f, &largest);
}

/* The most that a hand wins there, or one that was called: a meter is never called.  What the dealer's hand alone
 * decides is known, and what other hands make is asked for with them. */
static int64_t most_win(const struct rules *rules, int w, int64_t stake, const struct hand_call *call) {
    const struct wager *wager = &rules->game->wagers[w];
    if (!call) return rules_most_win(rules, w, stake);
    if (!wager->sheets) return wager->operators ? 0 : stake;
    if (wager->kind == WAGER_UNSTAKED || !call->tiers[w]) return 0;
    const struct pay_line *line = rules_best_line(rules, w, call->tiers[w]);
    return line->meter ? INT64_MAX / 2 : pay_line_returned(line, stake) - stake;
}

/* WAC 230-15-320(4) The best line of any wager that lies there, at its amount, or at the most it can be. */
bool floor_may_matter(const struct floor *f, int table, int seat, const struct hand_call *call) {
    const struct rules *rules = &floor_config(f, table)->rules;
    int64_t stakes[WAGERS_MAX];
    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    for (int w = 0; w < rules->game->wager_count; w++) {
        const int root = floor_root(rules->game, w);
        const bool follows = rules->game->wagers[w].kind == WAGER_FOLLOWS;
        const int64_t lies =
            floor_is_estimated(f, table, seat, w) ? f->table[table - 1].terms.spot[root].max_cents : stakes[root];
        const int64_t stake = follows ? lies * rules->game->wagers[w].times : lies;
        const struct award best = {
            .outcome = OUTCOME_WIN, .stake_cents = stake, .returned_cents = stake + most_win(rules, w, stake, call)};
        if (stakes[root] && rules_offers(rules, w) && is_weighty(f, &best)) return true;
    }
    return false;
}

/* ---- what is asked -------------------------------------------------------------------------------------- */
/* The stake that says so: as it is estimated where that is enough, else the least that is. */
static int64_t envy_cents(const struct floor *f, int table, const int64_t *stakes, int wager, bool enough) {
    const struct game *game = floor_game(f, table);
    const int64_t from = game->wagers[wager].from_cents, lies = stakes[game->wagers[wager].of];
    if (enough) return lies < from ? from : lies;
    return lies < from ? lies : f->table[table - 1].terms.spot[game->wagers[wager].of].min_cents;
}

/* A wager that is paid without a stake of its own and nobody can tell whether it is: the limits allow both. */
static bool is_open_envy(const struct floor *f, int table, int seat, int w, const int64_t *stakes) {
    const struct wager *wager = &floor_game(f, table)->wagers[w];
    const struct config_spot *spot = &f->table[table - 1].terms.spot[wager->of];
    return wager->from_cents && stakes[wager->of] && spot->min_cents < wager->from_cents &&
           spot->max_cents >= wager->from_cents && floor_is_estimated(f, table, seat, wager->of) &&
           !(f->seat[table - 1][seat - 1].counted >> w & 1);
}

static struct fact with_stake(int table, int seat, int wager, int64_t was, int64_t is) {
    struct fact fact = {.kind = FACT_AMOUNT, .table = (uint16_t)table};
    fact.amend.what = AMEND_WAGERS;
    fact.amend.seat = (uint16_t)seat;
    fact.amend.count = 1;
    fact.amend.stake[0].wager = (uint8_t)wager;
    fact.amend.stake[0].was = was;
    fact.amend.stake[0].is = is;
    return fact;
}

/* [L-4] Would the seat be paid envy if enough lay there?  The rules say so themselves. */
static bool would_envy(const struct floor *f, int table, int seat, int w, const int64_t *stakes) {
    const struct game *game = floor_game(f, table);
    const struct live_round live = floor_live_round(f, table);
    const int of = game->wagers[w].of;
    const struct fact fact = with_stake(table, seat, of, stakes[of], envy_cents(f, table, stakes, w, true));
    struct live_replay replay = {.round = f->scratch[table - 1]};
    struct award awards[AWARDS_MAX];
    bool envies = false;
    if (live_replay(&live, &fact, &replay) != OK) return false;
    if (!game->early_steps && game->need(replay.round).kind != NEED_NOTHING) return false;
    const int count = game->settle(replay.round, seat, awards);

    for (int i = 0; i < count; i++) envies = envies || awards[i].wager == w;
    return envies;
}

static bool is_open(const struct floor *f, int table, int seat) {
    const struct floor_table *t = &f->table[table - 1];
    const bool lies = t->phase == TABLE_DEALING || t->phase == TABLE_DECIDING || t->phase == TABLE_FINISHED;
    return floor_config(f, table)->estimated && lies && !t->sweeping && !t->settled && !t->voided &&
           floor_has_played(f, table, seat);
}

uint32_t floor_asked(const struct floor *f, int table, int seat) {
    const struct game *game = floor_game(f, table);
    struct award awards[AWARDS_MAX];
    int64_t stakes[WAGERS_MAX];
    uint32_t asked = 0;
    if (!is_open(f, table, seat)) return 0;
    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    const int count = floor_awards(f, table, seat, awards);

    for (int i = 0; i < count; i++)
        if (floor_is_estimated(f, table, seat, awards[i].wager) && !game->wagers[awards[i].wager].from_cents &&
            could_be_weighty(f, table, &awards[i], stakes))
            asked |= 1u << floor_root(game, awards[i].wager);
    for (int w = 0; w < game->wager_count; w++)
        if (is_open_envy(f, table, seat, w, stakes) && would_envy(f, table, seat, w, stakes)) asked |= 1u << w;
    return asked;
}

/* An estimate is paid when all that counts as much is decided, so that what is counted then was never paid otherwise.
 */
uint32_t floor_held_wagers(const struct floor *f, int table, int seat) {
    const struct game *game = floor_game(f, table);
    struct award awards[AWARDS_MAX];
    int64_t stakes[WAGERS_MAX];
    uint32_t roots = 0, decided = 0, held = 0;
    if (!is_open(f, table, seat)) return 0;
    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    const int count = floor_awards(f, table, seat, awards);

    for (int i = 0; i < count; i++) decided |= 1u << awards[i].wager;
    for (int w = 0, asked = (int)floor_asked(f, table, seat); w < game->wager_count; w++)
        if (asked >> w & 1 || (stakes[w] && !(decided >> w & 1) && floor_is_estimated(f, table, seat, w)))
            roots |= 1u << floor_root(game, w);
    for (int w = 0; w < game->wager_count; w++) held |= (roots >> floor_root(game, w) & 1) << w;
    return held;
}

/* ---- counting it ---------------------------------------------------------------------------------------- */
static void add_stake(struct fact *fact, int wager, int64_t was, int64_t is) {
    if (fact->amend.count == FACT_AMEND_STAKES) return;
    fact->amend.stake[fact->amend.count].wager = (uint8_t)wager;
    fact->amend.stake[fact->amend.count].was = was;
    fact->amend.stake[fact->amend.count++].is = is;
}

bool floor_fill_amount(const struct floor *f, struct fact *fact, int64_t cents) {
    const struct game *game = floor_game(f, fact->table);
    const struct live_round live = floor_live_round(f, fact->table);
    const int seat = fact->amend.seat, wager = fact->amend.is;
    int64_t stakes[WAGERS_MAX];
    if (seat < 1 || seat > floor_config(f, fact->table)->seats || wager >= game->wager_count) return false;
    if (!(floor_asked(f, fact->table, seat) >> wager & 1)) return false;
    live_closed_stakes(&live, seat, stakes);
    if (game->wagers[wager].from_cents) cents = envy_cents(f, fact->table, stakes, wager, fact->amend.nth != 0);
    fact->amend.what = AMEND_WAGERS;
    fact->amend.count = 0;
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].kind <= WAGER_REQUIRED && stakes[w] && floor_root(game, w) == floor_root(game, wager))
            add_stake(fact, w, stakes[w], cents);
    return true;
}

static enum err check_limits(const struct floor *f, const struct fact *fact) {
    int64_t stakes[WAGERS_MAX] = {0};
    for (int i = 0; i < fact->amend.count; i++) {
        const struct fact_spot spot = {fact->amend.stake[i].wager, fact->amend.stake[i].is};
        stakes[spot.wager] = spot.cents;
        if (spot.cents <= 0) return ERR_AMOUNT;
        if (floor_is_bad_amount(f, fact->table, &spot)) return ERR_CHIP_AMOUNT;
    }
    return floor_check_stakes(floor_table(f, fact), stakes);
}

enum err floor_check_amount(const struct floor *f, const struct fact *fact) {
    const struct live_round live = floor_live_round(f, fact->table);
    struct live_replay replay = {.round = f->scratch[fact->table - 1]};
    struct fact whole = *fact;
    if (!floor_fill_amount(f, &whole, fact->amend.stake[0].is)) return ERR_NOT_ASKED;
    if (whole.amend.count != fact->amend.count || whole.amend.what != fact->amend.what ||
        memcmp(whole.amend.stake, fact->amend.stake, sizeof whole.amend.stake) != 0)
        return ERR_WAS_OTHER;
    TRY(check_limits(f, fact));
    if (!floor_has_event_room(f, fact->table, FACT_CARDS_MAX)) return ERR_ORDER;
    return live_replay(&live, fact, &replay);
}

/* A count is no correction: who dealt it goes on with the round. */
void floor_apply_amount(struct floor *f, const struct fact *fact) {
    floor_play_again(f, fact);
    floor_table(f, fact)->entries_from = floor_table(f, fact)->event_count;
    f->seat[fact->table - 1][fact->amend.seat - 1].counted |= 1u << fact->amend.is;
}
