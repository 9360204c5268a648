/* view_table.c - a table's message: what does not change during a round. */
#include "base/json_write.h"
#include "house/view.h"
#include "house/view_notice.h"

/* [P-intro-5] The lines of an operator's own table. */
static void put_operator_lines(struct buf *b, const struct rules *rules, int w) {
    const struct pay_row *rows = rules->game->wagers[w].operator_rows;
    for (size_t i = 0; rows && i < COUNT(rules->operator_pay); i++) {
        BUF_ON_STACK(pays, 40);

        pay_put(&pays, rules->operator_pay[i]);
        json_write_begin(b, NULL, '{');
        json_write_text(b, "id", rows[i].id);
        json_write_text(b, "label", rows[i].label);
        json_write_text(b, "pays", pays.text);
        json_write_end(b, '}');
    }
}

static void put_lines(struct buf *b, const struct rules *rules, int w) {
    const struct pay_table table = rules_table(rules, w);
    json_write_begin(b, "lines", '[');
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        BUF_ON_STACK(pays, 80);

        pay_put(&pays, pay);
        json_write_begin(b, NULL, '{');
        json_write_text(b, "id", table.sheet->rows[i].id);
        json_write_text(b, "label", table.sheet->rows[i].label);
        json_write_text(b, "pays", pays.text);
        if (pay.kind == PAY_FOR_1 || pay.kind == PAY_METER) json_write_bool(b, "keeps_stake", true);
        if (pay.kind == PAY_METER) json_write_int(b, "meter", pay.meter);
        if (view_fixed_pay(rules, w, pay)) json_write_int(b, "cents", view_fixed_pay(rules, w, pay));
        json_write_end(b, '}');
    }
    put_operator_lines(b, rules, w);
    json_write_end(b, ']');
}

static void put_wager(struct buf *b, const struct floor *f, int table, int w) {
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
    const int64_t ceiling = config_ceiling(floor_config(f, table), w, config_day(f->config, f->head->time_ms));
    if (by_hand && ceiling) json_write_int(b, "ceiling", ceiling);
    if (rules_fixed_cents(rules, w)) json_write_int(b, "fixed", rules_fixed_cents(rules, w));
    if (spot->aggregate_cents) {
        json_write_int(b, "aggregate", spot->aggregate_cents);
        json_write_text(b, "per", floor_config(f, table)->aggregate_per_hand ? "hand" : "round");
    }
    json_write_bool(b, "toke", wager->toke);
    if (by_hand && floor_is_light(f, table, w)) json_write_bool(b, "light", true);
    if (by_hand && floor_config(f, table)->chips && floor_lying_cents(f, table, w))
        json_write_int(b, "estimate", floor_lying_cents(f, table, w));
    if (rules_table(rules, w).sheet) json_write_text(b, "table", rules_table_id(rules, w));
    put_lines(b, rules, w);
    json_write_end(b, '}');
}

/* A wager that follows another is offered with it. */
static bool is_offered(const struct rules *rules, int w) {
    const struct wager *wager = &rules->game->wagers[w];
    const bool follows = wager->kind == WAGER_FOLLOWS || wager->kind == WAGER_UNSTAKED;
    return rules_offers(rules, w) && (!follows || rules_offers(rules, wager->of));
}

static void put_options(struct buf *b, const struct rules *rules) {
    json_write_begin(b, "options", '[');
    for (int i = 0; i < rules->game->option_count; i++) {
        BUF_ON_STACK(option, 80);
        buf_put(&option, rules->game->options[i].id);
        buf_char(&option, '=');
        rules_put_option(&option, rules, i);
        json_write_text(b, NULL, option.text);
    }
    json_write_end(b, ']');
}

/* The wagers whose pay table no document approves; nothing where there is none. */
static void put_unapproved(struct buf *b, const struct floor *f, int table) {
    const struct rules *rules = &floor_config(f, table)->rules;
    bool any = false;
    for (int w = 0; w < rules->game->wager_count; w++) {
        if (!is_offered(rules, w) || !config_is_unapproved(f->config, rules_table(rules, w))) continue;
        if (!any) json_write_begin(b, "unapproved", '[');
        any = true;
        json_write_text(b, NULL, rules->game->wagers[w].id);
    }
    if (any) json_write_end(b, ']');
}

/* How the seats lie, and in what order they are settled; what a live table needs besides. */
static void put_geometry(struct buf *b, const struct floor *f, int table) {
    static const char *const first_seat[] = {"left", "right", "none"}; /* ORDER geometry */
    const struct config_table *config = floor_config(f, table);
    const struct game *game = config->rules.game;
    json_write_word(b, "first_seat", first_seat[game->geometry]);
    json_write_word(b, "settles_from", game->settles_from_last ? "last" : "first");
    json_write_bool(b, "timed", floor_is_timed(f, table));
    json_write_word(b, "money", config->chips ? "chips" : "credit");
    if (config->chips) {
        json_write_word(b, "amounts", config->estimated ? "estimated" : "entered");
        json_write_word(b, "cards_needed", config->bonus_only ? "bonus" : "all");
    }
    if (!config->live) return;
    json_write_word(b, "cards", config->reader ? "reader" : "at-reveal");
    json_write_begin(b, "rulings", '[');
    for (int code = 0; code < IRREGULARITIES; code++) {
        json_write_comma(b);
        buf_format(b, "\"%s=", irregularity_id((enum irregularity)code));
        for (int effect = 0, any = 0; effect < EFFECTS; effect++) {
            if (!irregularity_allows(f->config, table, (enum irregularity)code, (enum irregularity_effect)effect))
                continue;
            buf_format(b, "%s%s", any++ ? "," : "", irregularity_effect_id((enum irregularity_effect)effect));
        }
        buf_char(b, '"');
    }
    json_write_end(b, ']');
}

void view_put_table(struct buf *b, const struct view_source *house, int table) {
    const struct config_table *config = floor_config(house->floor, table);
    const struct game *game = config->rules.game;
    const struct floor_terms *terms = &house->floor->table[table - 1].terms;
    buf_char(b, '{');
    json_write_word(b, "is", "table");
    json_write_text(b, "table", config->name);
    json_write_int(b, "version", (int64_t)house->table_version[table - 1]);
    json_write_text(b, "game", game->id);
    json_write_text(b, "title", game->title);
    json_write_text(b, "document", game->document);
    json_write_bool(b, "live", config->live);
    json_write_bool(b, "etg", config->etg);
    json_write_int(b, "seats", config->seats);
    put_geometry(b, house->floor, table);
    json_write_bool(b, "joker", game->joker);
    json_write_begin(b, "wagers", '[');
    for (int w = 0; w < game->wager_count; w++)
        if (is_offered(&config->rules, w)) put_wager(b, house->floor, table, w);
    json_write_end(b, ']');
    json_write_begin(b, "actions", '[');
    for (int i = 0; i < game->action_count; i++) json_write_text(b, NULL, game->actions[i]);
    json_write_end(b, ']');
    if (game->sets_hand >= 0) json_write_text(b, "sets_hand", game->actions[game->sets_hand]);
    put_options(b, &config->rules);
    if (config->chips) /* the rack has the chips of the house */
        json_write_ints(b, "chips", house->floor->config->chip_cents, house->floor->config->chip_kinds);
    else
        json_write_ints(b, "chips", config->chip_cents, config->chip_count);
    json_write_int(b, "betting_ms", terms->betting_ms);
    json_write_int(b, "decision_ms", terms->decision_ms);
    json_write_int(b, "pause_ms", terms->pause_ms);
    view_put_notices(b, house->floor->config, table);
    view_put_approval(b, house->floor->config, table);
    put_unapproved(b, house->floor, table);
    json_write_end(b, '}');
}
