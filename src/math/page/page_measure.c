#include "math/page/page_measure.h"

#include "game/rules.h"

#include <string.h>

struct measuring {
    const struct page_count *count;
    struct page_player player;
    uint32_t wagers;
    int64_t unit; /* cents of the basis */
    struct measure *out;
    bool full;
};

/* ---- lines ---------------------------------------------------------------------------------------------- */
static const char *outcome_id(const struct award *award) {
    static const char *const ids[] = {"lose", "push", "win"}; /* ORDER OUTCOME */
    return ids[award->outcome];
}

/* Of one wager the line of its table, or how it ended; of the base game how the seat ended, or what it won. */
static void put_line_id(const struct measuring *m, struct buf *b) {
    const struct page_player *p = &m->player;
    const bool one = !(m->wagers & (m->wagers - 1));
    const struct award *award = NULL;
    for (int i = 0; i < p->count; i++)
        if (m->wagers >> p->awards[i].wager & 1) award = &p->awards[i];
    if (p->round->seats[0].folded && (!one || (award && award->step == STEP_DECISION))) {
        buf_put(b, "fold");
        return;
    }
    if (one) {
        const bool line = award && award->line && award->line->id[0];
        buf_put(b, !award ? "nothing" : line ? award->line->id : outcome_id(award));
        return;
    }
    const int64_t net = page_player_net(p, m->wagers);
    buf_put(b, net > 0 ? "win" : net < 0 ? "lose" : "push");
}

/* The line of that id and result, with so many deals more; NULL: there are too many lines. */
static struct measure_line *count_line(struct measure *out, const char *id, wide deals, int64_t net) {
    int i = 0;
    while (i < out->line_count && (strcmp(out->lines[i].id, id) != 0 || out->lines[i].net != net)) i++;
    if (i == MEASURE_LINES) return NULL;
    measure_add_line(out, id, deals, net);
    return &out->lines[i];
}

static void add_line(struct measuring *m, wide deals) {
    const struct page_player *p = &m->player;
    BUF_ON_STACK(id, sizeof m->out->lines[0].id);
    put_line_id(m, &id);
    struct measure_line *line = count_line(m->out, id.text, deals, page_player_net(p, m->wagers));
    if (!line) {
        m->full = true;
        return;
    }
    m->out->wagered += deals * page_player_staked(p, m->wagers);
    for (int i = 0; i < p->count; i++) {
        const struct award *a = &p->awards[i];
        if (!(m->wagers >> a->wager & 1)) continue;
        if (a->meter) line->meter = a->meter;
        if (m->wagers == UINT32_C(1) << a->wager && a->line) line->pay = rules_award_pay(p->rules, a);
    }
}

/* ---- decisions ------------------------------------------------------------------------------------------ */
static bool is_named_twice(const struct page *p, int action) {
    int decisions = 0;
    for (int i = 0; i < p->choice_count; i++) decisions += p->choice[i].action == action;
    return decisions > 1;
}

static void add_decisions(struct measure *out, const struct page *p, const struct page_history *history, wide deals) {
    for (int d = 0; d < p->decision_count; d++) {
        struct measure_decision at = {.count = deals};
        struct buf id = BUF(at.id);
        if (history->chosen[d] == PAGE_NONE) continue;
        const int action = p->choice[p->decision[d].choice_first + history->chosen[d]].action;
        if (is_named_twice(p, action)) buf_format(&id, "%s ", page_name(p, p->decision[d].name));
        buf_put(&id, page_name(p, p->actions[action]));
        int i = 0;
        while (i < out->decision_count && strcmp(out->decisions[i].id, at.id) != 0) i++;
        if (i == MEASURE_DECISIONS) continue;
        if (i < out->decision_count)
            out->decisions[i].count += deals;
        else
            out->decisions[out->decision_count++] = at;
    }
}

/* ---- measures ------------------------------------------------------------------------------------------- */
static void name_tables(struct measure *out, const struct page_plan *plan, uint32_t wagers) {
    int named = 0;
    for (int w = 0; w < plan->page->wager_count && named < MEASURE_NAMES - 1; w++)
        if ((wagers | plan->decided) >> w & 1 && plan->page->wager[w].sheet_count)
            out->tables[named++] =
                (struct measure_name){page_name(plan->page, plan->page->wager[w].name), rules_table_id(plan->rules, w)};
    for (int i = 0; i < plan->page->option_count && i < MEASURE_NAMES - 1; i++)
        out->options[i] = (struct measure_name){page_name(plan->page, plan->page->option[i].name),
                                                plan->rules->game->options[i].choices[plan->rules->option[i]]};
}

static void reduce(struct measure *out, int64_t unit) {
    int64_t divisor = unit;
    for (int i = 0; i < out->line_count; i++)
        divisor = common_divisor(divisor, out->lines[i].net < 0 ? -out->lines[i].net : out->lines[i].net);
    for (int i = 0; i < out->line_count; i++) out->lines[i].net /= divisor;
    out->scale = unit / divisor;
    out->wagered /= divisor;
}

static void open_player(const struct page_plan *plan, struct arena *arena, struct page_player *player) {
    page_player_open(player, arena, plan->rules, plan->measured);
    player->conditional = plan->conditional;
    player->standard = plan->standard;
}

bool page_measure_of(const struct page_count *count, int wager, struct arena *arena, struct measure *out) {
    const struct page_plan *plan = count->plan;
    const struct page *p = plan->page;
    struct measuring m = {.count = count, .out = out};
    const bool base = wager == PAGE_NONE, own = !base && p->wager[wager].kind == PAGE_OPTIONAL;
    m.wagers = base ? page_base_wagers(p) : UINT32_C(1) << wager;
    open_player(plan, arena, &m.player);
    m.unit = own && p->wager[wager].fixed_cents ? p->wager[wager].fixed_cents : m.player.unit;
    *out = (struct measure){.game = plan->rules->game,
                            .wager = base ? "base" : page_name(p, p->wager[wager].name),
                            .basis = own ? "stake" : "ante",
                            .strategy = plan->decided ? "optimal" : NULL,
                            .deals = count->deals};
    for (int i = 0; i < count->cell_count; i++)
        for (int h = 0; h < plan->history_count; h++) {
            const struct page_cell *cell = &count->cell[i];
            if (!cell->count[h]) continue;
            must(page_play(&m.player, &cell->deal, &plan->history[h], cell->piles) == PAGE_PLAYED);
            add_line(&m, cell->count[h]);
            if (plan->decided) add_decisions(out, p, &plan->history[h], cell->count[h]);
        }
    if (own) out->wagered = 0; /* always its stake */
    name_tables(out, plan, m.wagers);
    reduce(out, m.unit);
    return !m.full;
}

void page_joint_of(const struct page_count *count, struct arena *arena, struct joint *out) {
    const struct page_plan *plan = count->plan;
    const struct page *p = plan->page;
    const char **ids = arena_take(arena, JOINT_WAGERS * sizeof *ids);
    struct page_player player;
    int wager[JOINT_WAGERS];
    open_player(plan, arena, &player);
    *out = (struct joint){.wager = ids, .scale = player.unit};
    for (int w = 0; w < p->wager_count && out->count < JOINT_WAGERS; w++)
        if ((plan->measured | plan->decided) >> w & 1) {
            wager[out->count] = w;
            ids[out->count++] = page_name(p, p->wager[w].name);
        }
    for (int i = 0; i < count->cell_count; i++)
        for (int h = 0; h < plan->history_count; h++) {
            int64_t net[JOINT_WAGERS] = {0};
            if (!count->cell[i].count[h]) continue;
            must(page_play(&player, &count->cell[i].deal, &plan->history[h], count->cell[i].piles) == PAGE_PLAYED);
            for (int k = 0; k < out->count; k++) net[k] = page_player_net(&player, UINT32_C(1) << wager[k]);
            joint_add(out, net, count->cell[i].count[h]);
        }
}
