/*
 * view.c - the messages that screens are made of: floor, table, terminal, dealer, sign.
 */
#include "house/view.h"

#include "base/json_write.h"

#include <string.h>

static void begin(struct buf *b, const char *is)
{
    buf_char(b, '{');
    json_write_word(b, "is", is);
}

static void put_trouble(struct buf *b, const struct view_house *house)
{
    if (house->trouble) json_write_text(b, "trouble", house->trouble);
    if (house->trouble_code) json_write_text(b, "trouble_code", house->trouble_code);
}

/* ---- the floor ---------------------------------------------------------------------------------------- */

/* The wager that opens a hand: the first that the rules require. */
static int first_wager(const struct game *game)
{
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].kind == WAGER_REQUIRED) return w;
    return 0;
}

static void put_tab(struct buf *b, const struct floor *f, int table)
{
    const struct config_table *config = floor_config(f, table);
    const struct floor_table *t = &f->table[table - 1];
    const struct config_spot *spot = &t->terms.spot[first_wager(config->rules.game)];

    json_write_begin(b, NULL, '{');
    json_write_text(b, "table", config->name);
    json_write_text(b, "game", config->rules.game->id);
    json_write_text(b, "title", config->rules.game->title);
    json_write_bool(b, "open", t->phase != TABLE_OFF);
    json_write_bool(b, "live", config->live);
    json_write_int(b, "seats", config->seats);
    json_write_int(b, "free", config->seats - t->seated);
    json_write_int(b, "min", spot->min_cents);
    json_write_int(b, "max", spot->max_cents);
    if (config->pool) json_write_text(b, "pool", f->config->pool[config->pool - 1].name);
    json_write_end(b, '}');
}

void view_put_floor(struct buf *b, const struct view_house *house)
{
    begin(b, "floor");
    json_write_begin(b, "tables", '[');
    for (int table = 1; table <= house->floor->config->table_count; table++) put_tab(b, house->floor, table);
    json_write_end(b, ']');
    put_trouble(b, house);
    json_write_end(b, '}');
}

/* ---- a table: what does not change during a round ----------------------------------------------------- */

static void put_lines(struct buf *b, const struct rules *rules, int w)
{
    const struct pay_table table = rules_table(rules, w);

    json_write_begin(b, "lines", '[');
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        char memory[80];
        struct buf pays = BUF(memory);

        pay_put(&pays, pay);
        json_write_begin(b, NULL, '{');
        json_write_text(b, "id", table.sheet->rows[i].id);
        json_write_text(b, "label", table.sheet->rows[i].label);
        json_write_text(b, "pays", memory);
        if (pay.kind == PAY_FOR_1 || pay.kind == PAY_METER) json_write_bool(b, "keeps_stake", true);
        if (pay.kind == PAY_METER) json_write_int(b, "meter", pay.meter);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

static void put_wager(struct buf *b, const struct floor *f, int table, int w)
{
    static const char *const kinds[] = {"optional", "required", "follows", "unstaked"}; /* ORDER wager_kind */
    const struct rules *rules = &floor_config(f, table)->rules;
    const struct wager *wager = &rules->game->wagers[w];
    const struct config_spot *spot = &f->table[table - 1].terms.spot[w];
    const bool by_hand = wager->kind == WAGER_OPTIONAL || wager->kind == WAGER_REQUIRED;
    const bool equals = wager->kind == WAGER_REQUIRED && wager->of != w;

    json_write_begin(b, NULL, '{');
    json_write_text(b, "id", wager->id);
    json_write_text(b, "title", wager->title);
    json_write_text(b, "kind", kinds[wager->kind]);
    if (wager->kind == WAGER_FOLLOWS || wager->kind == WAGER_UNSTAKED || equals)
        json_write_text(b, "of", rules->game->wagers[wager->of].id);
    json_write_int(b, "min", by_hand ? spot->min_cents : 0);
    json_write_int(b, "max", by_hand ? spot->max_cents : 0);
    if (rules_fixed_cents(rules, w)) json_write_int(b, "fixed", rules_fixed_cents(rules, w));
    if (spot->aggregate_cents) json_write_int(b, "aggregate", spot->aggregate_cents);
    json_write_bool(b, "toke", wager->toke);
    if (rules_table(rules, w).sheet) json_write_text(b, "table", rules_table_id(rules, w));
    put_lines(b, rules, w);
    json_write_end(b, '}');
}

/* A wager that follows is there with the one it follows. */
static bool is_offered(const struct rules *rules, int w)
{
    const struct wager *wager = &rules->game->wagers[w];
    const bool follows = wager->kind == WAGER_FOLLOWS || wager->kind == WAGER_UNSTAKED;

    return rules_offers(rules, w) && (!follows || rules_offers(rules, wager->of));
}

static void put_options(struct buf *b, const struct rules *rules)
{
    json_write_begin(b, "options", '[');
    for (int i = 0; i < rules->game->option_count; i++) {
        char memory[80];
        struct buf option = BUF(memory);

        buf_put(&option, rules->game->options[i].id);
        buf_char(&option, '=');
        rules_put_option(&option, rules, i);
        json_write_comma(b);
        json_write_string(b, memory);
    }
    json_write_end(b, ']');
}

static const char malfunction[] = "Malfunction voids all bets and plays";

static void put_notices(struct buf *b, const struct config_table *config)
{
    json_write_begin(b, "notices", '[');
    json_write_string(b, malfunction);
    if (config->rules.game->bonus_notice && meter_is_bonus(&config->rules)) {
        json_write_comma(b);
        json_write_string(b, config->rules.game->bonus_notice);
    }
    json_write_end(b, ']');
}

/* The wagers whose pay table no document approves; nothing where there is none. */
static void put_unapproved(struct buf *b, const struct floor *f, int table)
{
    const struct rules *rules = &floor_config(f, table)->rules;
    bool any = false;

    for (int w = 0; w < rules->game->wager_count; w++) {
        if (!is_offered(rules, w) || !config_is_own(f->config, rules_table(rules, w))) continue;
        if (!any) json_write_begin(b, "unapproved", '[');
        any = true;
        json_write_comma(b);
        json_write_string(b, rules->game->wagers[w].id);
    }
    if (any) json_write_end(b, ']');
}

static void put_numbers(struct buf *b, const char *key, const int64_t *numbers, int count)
{
    json_write_begin(b, key, '[');
    for (int i = 0; i < count; i++) {
        json_write_comma(b);
        buf_int(b, numbers[i]);
    }
    json_write_end(b, ']');
}

void view_put_table(struct buf *b, const struct view_house *house, int table)
{
    const struct config_table *config = floor_config(house->floor, table);
    const struct game *game = config->rules.game;
    const struct floor_terms *terms = &house->floor->table[table - 1].terms;

    begin(b, "table");
    json_write_text(b, "table", config->name);
    json_write_int(b, "version", (int64_t)house->table_version[table - 1]);
    json_write_text(b, "game", game->id);
    json_write_text(b, "title", game->title);
    json_write_text(b, "document", game->document);
    json_write_bool(b, "live", config->live);
    json_write_bool(b, "etg", config->etg);
    json_write_int(b, "seats", config->seats);
    json_write_bool(b, "joker", game->joker);
    json_write_begin(b, "wagers", '[');
    for (int w = 0; w < game->wager_count; w++)
        if (is_offered(&config->rules, w)) put_wager(b, house->floor, table, w);
    json_write_end(b, ']');
    json_write_begin(b, "actions", '[');
    for (int i = 0; i < game->action_count; i++) {
        json_write_comma(b);
        json_write_string(b, game->actions[i]);
    }
    json_write_end(b, ']');
    if (game->sets_hand >= 0) json_write_text(b, "sets_hand", game->actions[game->sets_hand]);
    put_options(b, &config->rules);
    put_numbers(b, "chips", config->chip_cents, config->chip_count);
    json_write_int(b, "betting_ms", terms->betting_ms);
    json_write_int(b, "decision_ms", terms->decision_ms);
    json_write_int(b, "pause_ms", terms->pause_ms);
    put_notices(b, config);
    put_unapproved(b, house->floor, table);
    json_write_end(b, '}');
}

/* ---- a player's terminal ------------------------------------------------------------------------------ */

static void put_actions(struct buf *b, const struct floor *f, int table, int seat)
{
    const struct game *game = floor_game(f, table);
    struct view view;

    game->view(f->round[table - 1], seat, &view);
    json_write_begin(b, "actions", '[');
    for (int i = 0; i < view.seats; i++) {
        if (view.seat[i].seat != seat || view.seat[i].decided || view.need.kind != NEED_DECISION) continue;
        for (int a = 0; a < game->action_count; a++) {
            if (!(view.need.actions >> a & 1)) continue;
            json_write_comma(b);
            json_write_string(b, game->actions[a]);
        }
    }
    json_write_end(b, ']');
}

/* There is a place for every seat of the house, and next to never a lock: the tables know. */
static const struct floor_lock *lock_of(const struct floor *f, uint32_t terminal)
{
    uint32_t locks = 0;

    for (int table = 1; table <= f->config->table_count; table++) locks += f->table[table - 1].locks;
    for (uint32_t i = 0; locks && i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].terminal == terminal) return &f->lock[i];
    return NULL;
}

/* Why the table waits.  Who has verified is the staff's business; and a stadium may have a winner at every
 * seat, so some must do. */
static void put_jackpots(struct buf *b, const struct floor *f, int table)
{
    int left = f->table[table - 1].locks < TABLE_SEATS ? (int)f->table[table - 1].locks : TABLE_SEATS;

    if (!left) return;
    json_write_begin(b, "jackpots", '[');
    for (uint32_t i = 0; left && i < f->lock_room; i++) {
        if (!f->lock[i].id || f->lock[i].table != table) continue;
        json_write_begin(b, NULL, '{');
        json_write_int(b, "seat", f->lock[i].seat);
        json_write_int(b, "cents", f->lock[i].cents);
        json_write_end(b, '}');
        left--;
    }
    json_write_end(b, ']');
}

/* The table that a terminal sits at, or watches. */
static void put_at_table(struct buf *b, const struct view_house *house, int table, int seat)
{
    const struct floor *f = house->floor;
    const struct floor_table *t = &f->table[table - 1];

    json_write_text(b, "table", floor_config(f, table)->name);
    json_write_int(b, "version", (int64_t)house->table_version[table - 1]);
    if (seat) json_write_int(b, "seat", seat);
    view_put_round(b, f, table, seat, house->shared);
    if (seat) view_put_seats(b, f, table, seat, "mine", true);
    view_put_seats(b, f, table, seat, "others", false);
    if (seat && t->phase == TABLE_DECIDING) put_actions(b, f, table, seat);
    if (floor_config(f, table)->pool) view_put_meters(b, f, floor_config(f, table)->pool);
    put_jackpots(b, f, table);
}

static bool may_bet(const struct view_house *house, int table, int seat)
{
    const struct floor_table *t = table ? &house->floor->table[table - 1] : NULL;

    if (!seat || house->trouble || t->phase != TABLE_BETTING) return false;
    return !t->deadline_ms || house->now_ms < t->deadline_ms;
}

void view_put_terminal(struct buf *b, const struct view_house *house, uint32_t terminal, int watched,
                       uint64_t ack)
{
    const struct floor *f = house->floor;
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    const int table = t->table ? t->table : watched;
    const struct floor_seat *s = t->table ? &f->seat[t->table - 1][t->seat - 1] : NULL;
    const struct floor_lock *lock = lock_of(f, terminal);

    begin(b, "view");
    json_write_word(b, "of", "terminal");
    json_write_int(b, "ack", (int64_t)ack);
    json_write_int(b, "now", house->now_ms);
    json_write_int(b, "terminal", terminal);
    json_write_int(b, "credit", floor_credit(f, terminal));
    json_write_int(b, "bet", s && s->player == terminal ? s->staked_cents : 0);
    json_write_int(b, "win", t->win_cents);
    put_trouble(b, house);
    if (table) put_at_table(b, house, table, t->seat);
    json_write_bool(b, "may_bet", may_bet(house, table, t->seat));
    json_write_bool(b, "may_leave", !t->in_play);
    if (lock) {
        json_write_begin(b, "lock", '{');
        view_put_lock(b, house, lock);
        json_write_end(b, '}');
    }
    json_write_end(b, '}');
}

/* ---- the dealer's console ----------------------------------------------------------------------------- */

struct next {
    const char *word, *text;
};

static struct next next_of_live(const struct floor *f, int table)
{
    const struct floor_table *t = &f->table[table - 1];

    switch ((enum table_phase)t->phase) {
    case TABLE_OFF: return (struct next){"table-open", "The table is out of service. A supervisor opens it."};
    case TABLE_PAUSE: return (struct next){"open", "Open betting for the next round."};
    case TABLE_BETTING:
        return t->players
                   ? (struct next){"close", "Wagers are coming in. Say \"no more bets\" and close betting."}
                   : (struct next){"wait", "Betting is open. Nobody has wagered yet."};
    case TABLE_DEALING:
        if (floor_game(f, table)->need(f->round[table - 1]).kind == NEED_START)
            return (struct next){"start", "Choose who receives the first packet."};
        return (struct next){"card", "Deal the next card and enter it."};
    case TABLE_DECIDING: return (struct next){"wait", "The players decide."};
    case TABLE_FINISHED:
        return (struct next){"settle",
                             "All cards are in. Correct one that was misread, or settle the round."};
    }
    return (struct next){"wait", ""};
}

static struct next next_of(const struct floor *f, int table)
{
    const struct floor_table *t = &f->table[table - 1];

    if (t->locks)
        return (struct next){"verify", "A jackpot was won. Verify the hand; a supervisor verifies too."};
    if (floor_config(f, table)->live) return next_of_live(f, table);
    if (t->phase == TABLE_OFF)
        return (struct next){"table-open", "The table is out of service. A supervisor opens it."};
    return (struct next){"wait", "The house deals at this table."};
}

static void put_locks(struct buf *b, const struct view_house *house, int table)
{
    const struct floor *f = house->floor;

    json_write_begin(b, "locks", '[');
    for (uint32_t i = 0; i < f->lock_room; i++) {
        if (!f->lock[i].id || (table && f->lock[i].table != table)) continue;
        json_write_begin(b, NULL, '{');
        view_put_lock(b, house, &f->lock[i]);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* The table's pool, or a number that no pool has: 0 would mean all. */
static int pool_of(const struct floor *f, int table)
{
    return floor_config(f, table)->pool ? floor_config(f, table)->pool : CONFIG_POOLS + 1;
}

void view_put_dealer(struct buf *b, const struct view_house *house, int table, uint64_t ack)
{
    const struct floor *f = house->floor;
    const struct floor_table *t = &f->table[table - 1];
    const struct next next = next_of(f, table);

    begin(b, "view");
    json_write_text(b, "of", "dealer");
    json_write_int(b, "ack", (int64_t)ack);
    json_write_int(b, "now", house->now_ms);
    put_trouble(b, house);
    json_write_text(b, "table", floor_config(f, table)->name);
    json_write_int(b, "version", (int64_t)house->table_version[table - 1]);
    json_write_text(b, "next", next.word);
    json_write_text(b, "next_text", next.text);
    view_put_round(b, f, table, 0, NULL);
    view_put_seats(b, f, table, 0, "seats", false);
    card_write_json(b, "cards", t->cards, floor_config(f, table)->live ? t->card_count : 0);
    view_put_dealt(b, f, table);
    view_put_awaited(b, f, table);
    view_put_meters(b, f, pool_of(f, table));
    put_locks(b, house, table);
    json_write_int(b, "tokes", books_balance(&f->books, account_of(ACCOUNT_TOKES, (uint32_t)table)));
    json_write_end(b, '}');
}

/* ---- the jackpot sign --------------------------------------------------------------------------------- */

/* At a table those of its pool, wherever they were hit. */
static void put_hits(struct buf *b, const struct view_house *house, int table)
{
    const struct floor *f = house->floor;

    json_write_begin(b, "hits", '[');
    for (int i = 0; i < house->hit_count; i++) {
        const struct view_hit *hit = &house->hits[i];
        const struct game *game = floor_game(f, hit->table);
        if (table && floor_config(f, hit->table)->pool != floor_config(f, table)->pool) continue;
        json_write_begin(b, NULL, '{');
        json_write_int(b, "time", hit->time_ms);
        json_write_text(b, "table", floor_config(f, hit->table)->name);
        for (int m = 0; m < game->meter_count; m++)
            if (game->meters[m].number == hit->meter) json_write_text(b, "label", game->meters[m].label);
        json_write_int(b, "cents", hit->cents);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* Of a sign that shows all pools: each sentence once. */
static void put_all_notices(struct buf *b, const struct floor *f)
{
    json_write_begin(b, "notices", '[');
    json_write_string(b, malfunction);
    for (int i = 0; i < f->config->pool_count; i++) {
        const char *notice = f->config->pool[i].game->bonus_notice;
        bool said = false;

        for (int before = 0; before < i; before++)
            said =
                said || (f->head->pool[before].bonus && f->config->pool[before].game->bonus_notice == notice);
        if (!notice || said || !f->head->pool[i].bonus) continue;
        json_write_comma(b);
        json_write_string(b, notice);
    }
    json_write_end(b, ']');
}

void view_put_sign(struct buf *b, const struct view_house *house, int table)
{
    const struct floor *f = house->floor;
    const struct config_table *config = table ? floor_config(f, table) : NULL;

    begin(b, "view");
    json_write_text(b, "of", "sign");
    json_write_int(b, "now", house->now_ms);
    json_write_text(b, "venue", house->venue);
    if (config) {
        const struct config_spot *spot = &f->table[table - 1].terms.spot[first_wager(config->rules.game)];
        json_write_text(b, "table", config->name);
        json_write_text(b, "title", config->rules.game->title);
        json_write_int(b, "min", spot->min_cents);
        json_write_int(b, "max", spot->max_cents);
    }
    view_put_meters(b, f, config ? pool_of(f, table) : 0);
    put_hits(b, house, table);
    if (config)
        put_notices(b, config);
    else
        put_all_notices(b, f);
    json_write_bool(b, "demo", f->head->demo);
    json_write_end(b, '}');
}
