#include "page/page_game.h"
#include "page/page_look.h"

#include <stdio.h>

static const char *name_of(const struct page_game *g, page_text text) { return page_name(&g->page, text); }

static void make_sheets(struct page_game *g) {
    for (int i = 0; i < g->page.row_count; i++) {
        const struct page_row *row = &g->page.row[i];
        g->rows[i] = (struct pay_row){.id = name_of(g, row->name), .label = name_of(g, row->label)};
        memcpy(g->rows[i].pay, row->pay, sizeof row->pay);
    }
    for (int i = 0; i < g->page.sheet_count; i++) {
        const struct page_sheet *s = &g->page.sheet[i];
        g->sheets[i] = (struct pay_sheet){.clause = name_of(g, s->mark.clause),
                                          .columns = s->columns,
                                          .count = s->row_count,
                                          .rows = &g->rows[s->row_first]};
        for (int c = 0; c < s->columns; c++) g->sheets[i].tables[c] = name_of(g, s->tables[c]);
        for (int row = 0; row < s->row_count; row++) g->rows[s->row_first + row].tier = (uint8_t)row;
    }
}

static void make_wagers(struct page_game *g) {
    static const uint8_t kinds[] = {WAGER_REQUIRED, WAGER_OPTIONAL, WAGER_FOLLOWS,
                                    WAGER_UNSTAKED}; /* ORDER PAGE_WAGER_KIND */
    for (int i = 0; i < g->page.wager_count; i++) {
        const struct page_wager *w = &g->page.wager[i];
        g->wagers[i] = (struct wager){.id = name_of(g, w->name),
                                      .title = name_of(g, w->title),
                                      .clause = name_of(g, w->mark.clause),
                                      .kind = kinds[w->kind],
                                      .of = w->of == PAGE_NONE ? 0 : w->of,
                                      .times = w->times,
                                      .fixed_cents = w->fixed_cents,
                                      .from_cents = w->from_cents,
                                      .shares = (uint8_t)(w->shares == i ? 0 : w->shares + 1),
                                      .sheets = w->sheet_count,
                                      .sheet = w->sheet_count ? &g->sheets[w->sheet_first] : NULL};
    }
}

static void make_options(struct page_game *g) {
    for (int i = 0; i < g->page.option_count; i++) {
        const struct page_option *o = &g->page.option[i];
        g->options[i] = (struct option){.id = name_of(g, o->name), .what = name_of(g, o->what), .kind = OPTION_CHOICE};
        for (int c = 0; c < o->choice_count; c++) g->options[i].choices[c] = name_of(g, o->choices[c]);
    }
    for (int i = 0; i < g->page.meter_count; i++) {
        const struct page_meter *m = &g->page.meter[i];
        g->meters[i] = (struct meter){.number = (uint8_t)(i + 1),
                                      .label = name_of(g, m->label),
                                      .reset_cents = m->reset_cents,
                                      .rate_basis_points = m->rate_basis_points};
    }
    for (int i = 0; i < g->page.action_count; i++) g->actions[i] = name_of(g, g->page.actions[i]);
}

/* The most cards that a round uses: of a seat, and of dealer, table and nobody. */
static void count_cards(struct page_game *g) {
    for (int i = 0; i < g->page.pile_count; i++) {
        const struct page_pile *pile = &g->page.pile[i];
        uint8_t *to = pile->receiver == PAGE_TO_SEAT ? &g->game.cards_per_seat : &g->game.cards_shared;
        if (pile->kind == PAGE_DEALT) *to = (uint8_t)(*to + page_pile_cards(&g->page, i));
        if (pile->receiver == PAGE_TO_TABLE) g->game.table_cards = "community";
    }
}

/* The action by which a player sets a hand, -1: none does. */
static int setting_action(const struct page *p) {
    for (int i = 0; i < p->choice_count; i++)
        if (p->choice[i].sets != PAGE_NONE && !p->choice[i].by_way) return p->choice[i].action;
    return -1;
}

static bool has_early_steps(const struct page *p) {
    for (int i = 0; i < p->effect_count; i++)
        if (p->effect[i].kind == PAGE_FORFEIT || p->effect[i].kind == PAGE_RETURN) return true;
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_SETTLE && p->step[i].award != STEP_END) return true;
    return false;
}

void page_game_open(struct page_game *g) {
    const struct page *p = &g->page;
    snprintf(g->title, sizeof g->title, "%s (not approved)", name_of(g, p->title));
    make_sheets(g);
    make_wagers(g);
    make_options(g);
    g->game = (struct game){.id = name_of(g, p->id),
                            .title = g->title,
                            .document = "a page of rules, not approved",
                            .maker = name_of(g, p->source),
                            .submission = "",
                            .approved = "not approved",
                            .clause_prefix = "",
                            .wagers = g->wagers,
                            .wager_count = p->wager_count,
                            .options = g->options,
                            .option_count = p->option_count,
                            .meters = g->meters,
                            .meter_count = p->meter_count,
                            .actions = g->actions,
                            .action_count = p->action_count,
                            .sets_hand = (int8_t)setting_action(p),
                            .idle_decisions = setting_action(p) >= 0,
                            .early_steps = has_early_steps(p),
                            .geometry = SEATS_FROM_LEFT,
                            .settles_from_last = true,
                            .seats = p->seats,
                            .joker = p->deck == DECK_53,
                            .live_shoe = p->shoe,
                            .head_size = offsetof(struct page_round, seats),
                            .seat_size = sizeof(struct page_seat),
                            .page = g,
                            .open = page_plug_open,
                            .check = page_plug_check,
                            .check_seat = page_plug_check_seat,
                            .apply = page_plug_apply,
                            .need = page_plug_need,
                            .view = page_plug_view,
                            .stakes = page_plug_stakes,
                            .settle = page_plug_settle,
                            .describe = page_plug_describe,
                            .why = page_plug_why,
                            .shoe = p->shoe ? page_plug_shoe : NULL};
    for (int i = 0; i < p->decision_count; i++)
        g->game.default_action[i] = p->choice[p->decision[i].choice_first + p->decision[i].standard].action;
    count_cards(g);
}
