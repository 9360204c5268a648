/* view_table.c - a table's message: what does not change during a round. */
#include "base/json_write.h"
#include "house/view.h"

/* [P-intro-5] The lines of an operator's own table. */
static void put_operator_lines(struct buf *b, const struct rules *rules, int w) {
    const struct pay_row *rows = rules->game->wagers[w].operator_rows;
    for (size_t i = 0; rows && i < COUNT(rules->operator_pay); i++) {
        BUF_ON_STACK(pays, 40);

        pay_put(&pays, rules->operator_pay[i]);
        json_write(b, "{id:%s, label:%s, pays:%s}", rows[i].id, rows[i].label, pays.text);
    }
}

static void put_lines(struct buf *b, const struct rules *rules, int w) {
    const struct pay_table table = rules_table(rules, w);
    json_write_begin(b, "lines", '[');
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        BUF_ON_STACK(pays, 80);

        pay_put(&pays, pay);
        json_write(b, "{id:%s, label:%s, pays:%s, keeps_stake?:%i, meter?:%d, cents?:%jd}", table.sheet->rows[i].id,
                   table.sheet->rows[i].label, pays.text, pay.kind == PAY_FOR_1 || pay.kind == PAY_METER,
                   pay.kind == PAY_METER ? pay.meter : 0, view_fixed_pay(rules, w, pay));
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
    const bool tied = wager->kind == WAGER_FOLLOWS || wager->kind == WAGER_UNSTAKED || equals;
    const int64_t ceiling = config_ceiling(floor_config(f, table), w, config_day(f->config, f->head->time_ms));
    json_write(b, "{id:%s, title:%s, kind:%s, of?:%s, min:%jd, max:%jd, ceiling?:%jd, fixed?:%jd", wager->id,
               wager->title, kinds[wager->kind], tied ? rules->game->wagers[wager->of].id : NULL,
               by_hand ? spot->min_cents : 0, by_hand ? spot->max_cents : 0, by_hand ? ceiling : 0,
               rules_fixed_cents(rules, w));
    if (spot->aggregate_cents)
        json_write(b, "aggregate:%jd, per:%s", spot->aggregate_cents,
                   floor_config(f, table)->aggregate_per_hand ? "hand" : "round");
    json_write(b, "toke:%i, light?:%i, estimate?:%jd, table?:%s", wager->toke, by_hand && floor_is_light(f, table, w),
               by_hand && floor_config(f, table)->chips ? floor_lying_cents(f, table, w) : 0,
               rules_table(rules, w).sheet ? rules_table_id(rules, w) : NULL);
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

static void put_calls(struct buf *b, const struct game *game) {
    json_write_begin(b, "calls", '[');
    for (int i = 0; i < game->call_count; i++)
        json_write(b, "{id:%s, title:%s}", game->calls[i].id, game->calls[i].title);
    json_write_end(b, ']');
}

/* How the seats lie, and in what order they are settled; what a live table needs besides. */
static void put_geometry(struct buf *b, const struct floor *f, int table) {
    static const char *const first_seat[] = {"left", "right", "none"}; /* ORDER geometry */
    const struct config_table *config = floor_config(f, table);
    const struct game *game = config->rules.game;
    json_write(b, "first_seat:%s, settles_from:%s, timed:%i, money:%s", first_seat[game->geometry],
               game->settles_from_last ? "last" : "first", floor_is_timed(f, table),
               config->chips ? "chips" : "credit");
    if (config->chips)
        json_write(b, "amounts:%s, cards_needed:%s", config->estimated ? "estimated" : "entered",
                   config->bonus_only ? "bonus" : "all");
    if (config->chips) put_calls(b, game);
    if (!config->live) return;
    json_write(b, "cards:%s, rulings:[", config->reader ? "reader" : "at-reveal");
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
    json_write(b, "{is:'table', table:%s, version:%jd, game:%s, title:%s, document:%s, live:%i, etg:%i", config->name,
               house->table_version[table - 1], game->id, game->title, game->document, config->live, config->etg);
    json_write(b, "seats:%d", config->seats);
    put_geometry(b, house->floor, table);
    json_write(b, "joker:%i, wagers:[", game->joker);
    for (int w = 0; w < game->wager_count; w++)
        if (is_offered(&config->rules, w)) put_wager(b, house->floor, table, w);
    json_write(b, "], actions:[");
    for (int i = 0; i < game->action_count; i++) json_write_text(b, NULL, game->actions[i]);
    json_write_end(b, ']');
    if (game->sets_hand >= 0) json_write_text(b, "sets_hand", game->actions[game->sets_hand]);
    put_options(b, &config->rules);
    if (config->chips) /* the rack has the chips of the house */
        json_write_ints(b, "chips", house->floor->config->chip_cents, house->floor->config->chip_kinds);
    else
        json_write_ints(b, "chips", config->chip_cents, config->chip_count);
    json_write(b, "betting_ms:%d, decision_ms:%d, pause_ms:%d", terms->betting_ms, terms->decision_ms, terms->pause_ms);
    view_put_notices(b, house->floor->config, table);
    view_put_approval(b, house->floor->config, table);
    put_unapproved(b, house->floor, table);
    json_write_end(b, '}');
}
