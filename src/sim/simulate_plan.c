#include "sim/simulate_plan.h"

#include "game/game.h"
#include "math/analysis.h"

#include <string.h>

enum { ARRAY_CARDS = 9, PICKS = 84 /* C(9,3) */, DIAGONAL = 21 /* number of the pick 1-5-9, from 0 */ };

/* ---- measures ----------------------------------------------------------------------------------------- */
static bool is_required(const struct game *game, int wager) { return game->wagers[wager].kind == WAGER_REQUIRED; }

/* The base game: the required wagers, and those that follow from them or are paid on them. */
static bool is_base(const struct game *game, int wager) {
    const struct wager *w = &game->wagers[wager];
    if (w->toke) return false;
    return w->kind < WAGER_FOLLOWS ? is_required(game, wager) : is_required(game, w->of);
}

/* The wager whose id names the measure of this one. */
static int leader_of(const struct game *game, int wager) {
    const struct wager *w = &game->wagers[wager];
    if (is_base(game, wager)) {
        int first = 0;
        while (!is_base(game, first)) first++;
        return first;
    }
    return w->toke && w->kind >= WAGER_FOLLOWS ? w->of : wager;
}

static int members_of(const struct game *game, int leader) {
    int count = 0;
    for (int i = 0; i < game->wager_count; i++) count += leader_of(game, i) == leader;
    return count;
}

/* The analysis' id: "base" for a base game of several wagers, and for the Ante of the dealer with its own. */
static const char *exact_name(const struct game *game, int leader) {
    const struct wager *w = &game->wagers[leader];
    if (members_of(game, leader) > 1 || (game->page && is_base(game, leader))) return "base";
    return w->shares ? game->wagers[w->shares - 1].id : w->id;
}

/* Envy pays for the hand of each other seat; it has no stake of its own. */
static bool is_envy(const struct game *game, int wager) {
    return game->wagers[wager].kind == WAGER_UNSTAKED && !is_base(game, wager) && !game->wagers[wager].toke &&
           !game->page;
}

static int64_t stake_of(const struct rules *rules, int wager) {
    const struct game *game = rules->game;
    const int64_t fixed = rules_fixed_cents(rules, wager);
    if (fixed) return fixed;
    for (int i = 0; i < game->wager_count; i++) {
        const bool has_envy = is_envy(game, i) && rules_offers(rules, i) && rules_table(rules, i).sheet;
        if (has_envy && game->wagers[i].of == wager) return 5 * SIMULATE_UNIT_CENTS; /* [P-intro-17]: $5 or more */
    }
    return SIMULATE_UNIT_CENTS;
}

static void add_measure(struct simulate_plan *plan, int leader) {
    const struct game *game = plan->game;
    const bool envy = is_envy(game, leader);
    struct simulate_measure *m = &plan->measures[plan->measure_count++];
    *m = (struct simulate_measure){.id = is_base(game, leader) ? exact_name(game, leader) : game->wagers[leader].id,
                                   .exact = exact_name(game, leader),
                                   .per_other_seat = envy,
                                   .cells = 1,
                                   .results_per_round = plan->seats};
    m->unit_cents = stake_of(plan->rules, envy ? game->wagers[leader].of : leader);
    if (envy) m->results_per_round *= plan->seats - 1;
}

/* ---- cells -------------------------------------------------------------------------------------------- */
/* One more than the highest tier among the lines of the wager's table. */
static uint32_t tiers_of(const struct rules *rules, int wager) {
    const struct pay_table table = rules_table(rules, wager);
    uint32_t tiers = 0;
    if (rules->game->wagers[wager].operators) return TIERS_MAX;
    for (int i = 0; table.sheet && i < table.sheet->count; i++)
        if (table.sheet->rows[i].tier >= tiers) tiers = table.sheet->rows[i].tier + 1u;
    return tiers;
}

static void add_wager(struct simulate_plan *plan, int wager, int measure) {
    const struct wager *w = &plan->game->wagers[wager];
    struct simulate_measure *m = &plan->measures[measure];
    struct simulate_wager *s = &plan->wagers[wager];
    *s = (struct simulate_wager){
        .counted = true, .per_other_seat = m->per_other_seat, .measure = (uint8_t)measure, .weight = m->cells};
    s->multiples = w->kind == WAGER_FOLLOWS ? w->times : 1;
    s->codes = 1 + OUTCOMES * (1 + tiers_of(plan->rules, wager)) * s->multiples;
    m->cells *= s->codes;
}

/* The award of a base game of one wager does not distinguish all lines of the analysis, so two more digits
 * join its cell: whether any seat was asked for a decision, and the award of the next wager (pai gow: two
 * jacks end the round before any decision, and the ace-high wager shows whether the dealer is ace-high). */
static void add_base_context(struct simulate_plan *plan) {
    struct simulate_measure *base = &plan->measures[0];
    if (strcmp(base->id, "base") == 0 || plan->game->page) return;
    struct simulate_wager *next = &plan->wagers[leader_of(plan->game, 0) + 1];
    plan->asked = base->cells;
    next->base_weight = 2 * base->cells;
    base->cells *= 2 * next->codes;
}

static void place_cells(struct simulate_plan *plan) {
    for (int i = 0; i < plan->measure_count; i++) {
        plan->first_cell[i] = plan->cells;
        plan->cells += plan->measures[i].cells;
    }
}

/* Can the wager have an award under these rules? */
static bool is_counted(const struct simulate_plan *plan, int wager) {
    if (!rules_offers(plan->rules, wager)) return false;
    return !is_envy(plan->game, wager) || (rules_table(plan->rules, wager).sheet && plan->seats > 1);
}

/* The base game first, then the others in the order of the game's wagers. */
static void add_measures(struct simulate_plan *plan) {
    const struct game *game = plan->game;
    int measure_of[WAGERS_MAX];
    for (int base = 1; base >= 0; base--) {
        for (int i = 0; i < game->wager_count; i++) {
            const int leader = leader_of(game, i);

            if (!is_counted(plan, i) || is_base(game, i) != base) continue;
            if (leader == i) {
                measure_of[i] = plan->measure_count;
                add_measure(plan, i);
            }
            add_wager(plan, i, measure_of[leader]);
        }
    }
}

/* ---- line names --------------------------------------------------------------------------------------- */
/* The id of the pay line with that tier, "" if there is none. */
static const char *line_by_tier(const struct rules *rules, int wager, uint32_t tier) {
    const struct analysis *analysis = analysis_find(rules->game);
    const struct pay_table table = rules_table(rules, wager);
    if (rules->game->wagers[wager].operators) {
        const bool named = tier < (uint32_t)analysis->operator_tiers;
        return named && analysis->operator_lines[tier] ? analysis->operator_lines[tier] : "";
    }
    for (int i = 0; table.sheet && i < table.sheet->count; i++)
        if (table.sheet->rows[i].tier == tier) return table.sheet->rows[i].id;
    return "";
}

/* The award that has this code: the inverse of simulate_code(). */
static struct settled_wager decode(const struct simulate_plan *plan, int wager, uint32_t code) {
    struct settled_wager d = {.present = code > 0, .units = 1, .line = ""};
    if (!code) return d;
    const uint32_t line_or_units = (code - 1) / OUTCOMES;
    d.outcome = (enum outcome)((code - 1) % OUTCOMES);
    if (plan->wagers[wager].multiples > 1)
        d.units = (int)line_or_units + 1;
    else if (line_or_units > 0)
        d.line = line_by_tier(plan->rules, wager, line_or_units - 1);
    return d;
}

/* The awards of a cell of a base game, or of the dealer's (a toke). */
static struct settled_base decode_base(const struct simulate_plan *plan, int measure, uint32_t cell) {
    struct settled_base base = {.game = plan->game, .rules = plan->rules, .toke = measure > 0};
    if (measure == 0 && plan->asked) base.asked = cell / plan->asked % 2;
    for (int i = 0; i < plan->game->wager_count; i++) {
        const struct simulate_wager *w = &plan->wagers[i];
        const uint32_t weight = w->measure == measure ? w->weight : measure == 0 ? w->base_weight : 0;

        base.wagers[i].line = "";
        if (w->counted && weight) base.wagers[i] = decode(plan, i, cell / weight % w->codes);
    }
    return base;
}

static void put_base_line(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell) {
    const struct settled_base base = decode_base(plan, measure, cell);
    analysis_find(plan->game)->put_base_line(b, &base);
}

static void put_bonus_line(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell) {
    const struct simulate_measure *m = &plan->measures[measure];
    const int wager = game_wager(plan->game, m->id, strlen(m->id));
    const struct settled_wager award = decode(plan, wager, cell);
    static const char *const outcomes[] = {"lose", "push", "win"}; /* ORDER OUTCOME */
    const bool nothing = m->per_other_seat || (plan->game->page && !award.present);
    buf_put(b, *award.line ? award.line : nothing ? "nothing" : outcomes[award.outcome]);
}

/* The name of the line to which a cell of the measure belongs; the measure's first cell is 0. */
static void put_line_name(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell) {
    const bool base = strcmp(plan->measures[measure].exact, "base") == 0;
    if (base && plan->game->page) return; /* what a page pays by cases has no line */
    (base || (measure == 0 && !plan->game->page) ? put_base_line : put_bonus_line)(b, plan, measure, cell);
}

/* The line of that name among those of the measure, which begin at `from`; added if it is new. */
static uint16_t line_named(struct simulate_plan *plan, int from, int measure, const char *id) {
    for (int i = from; i < plan->line_count; i++)
        if (strcmp(plan->lines[i].id, id) == 0) return (uint16_t)i;
    must(plan->line_count < SIMULATE_LINES_MAX && strlen(id) < sizeof plan->lines[0].id);
    struct simulate_line_name *line = &plan->lines[plan->line_count];
    line->measure = (uint8_t)measure;
    memcpy(line->id, id, strlen(id) + 1);
    return (uint16_t)plan->line_count++;
}

static void name_cells(struct simulate_plan *plan, struct arena *arena) {
    plan->line_of = arena_take(arena, plan->cells * sizeof *plan->line_of);
    for (int m = 0; m < plan->measure_count; m++) {
        const int from = plan->line_count;
        for (uint32_t cell = 0; cell < plan->measures[m].cells; cell++) {
            BUF_ON_STACK(b, sizeof plan->lines[0].id);

            put_line_name(&b, plan, m, cell);
            must(!b.full);
            plan->line_of[plan->first_cell[m] + cell] = line_named(plan, from, m, b.text);
        }
    }
}

/* ---- events ------------------------------------------------------------------------------------------- */
static void add_event(struct simulate_plan *plan, struct event event) { plan->events[plan->event_count++] = event; }

/* Seats of a stadium pick differently, through all 84 picks.  The first picks the diagonal 1-5-9, which is
 * neither row nor column and so not the hand of a blind wager; steps of 25 spread the following ones. */
static void add_pick(struct simulate_plan *plan, int seat) {
    int number = (DIAGONAL + 25 * (seat - 1)) % PICKS;
    for (uint8_t a = 1; a <= ARRAY_CARDS; a++)
        for (uint8_t b = (uint8_t)(a + 1); b <= ARRAY_CARDS; b++)
            for (uint8_t c = (uint8_t)(b + 1); c <= ARRAY_CARDS; c++)
                if (number-- == 0)
                    add_event(plan, (struct event){.kind = EV_PICK, .seat = (uint16_t)seat, .cards = {a, b, c}});
}

static void add_bets(struct simulate_plan *plan, int seat) {
    for (int i = 0; i < plan->game->wager_count; i++) {
        if (plan->game->wagers[i].kind >= WAGER_FOLLOWS || !rules_offers(plan->rules, i)) continue;
        add_event(plan,
                  (struct event){
                      .kind = EV_BET, .seat = (uint16_t)seat, .what = (uint8_t)i, .cents = stake_of(plan->rules, i)});
    }
}

void simulate_plan_open(struct simulate_plan *plan, const struct rules *rules, int seats, struct arena *arena) {
    const struct game *game = rules->game;
    const size_t most = (size_t)seats * (size_t)(game->wager_count + 1) + 1;
    must(seats >= 1 && seats <= game->seats);
    *plan = (struct simulate_plan){.game = game, .rules = rules, .seats = seats};
    add_measures(plan);
    add_base_context(plan);
    place_cells(plan);
    name_cells(plan, arena);
    for (int i = 0; i < game->meter_count; i++) {
        const int number = game->meters[i].number;
        if (meter_exists(rules, number)) plan->meter_cents[number] = meter_reset_cents(rules, number);
    }
    plan->events = arena_take(arena, most * sizeof *plan->events);
    for (int seat = 1; seat <= seats; seat++) {
        if (game->table_cards && strcmp(game->table_cards, "array") == 0) add_pick(plan, seat);
        add_bets(plan, seat);
    }
    add_event(plan, (struct event){.kind = EV_CLOSE});
}

/* ---- totals ------------------------------------------------------------------------------------------- */
void simulate_totals_open(struct simulate_totals *totals, const struct simulate_plan *plan, struct arena *arena) {
    *totals = (struct simulate_totals){.line_count = plan->line_count};
    totals->lines = arena_take(arena, (size_t)plan->line_count * sizeof *totals->lines);
}

void simulate_totals_clear(struct simulate_totals *totals) {
    totals->rounds = 0;
    memset(totals->sums, 0, sizeof totals->sums);
    memset(totals->lines, 0, (size_t)totals->line_count * sizeof *totals->lines);
}

void simulate_totals_add(struct simulate_totals *to, const struct simulate_totals *from) {
    must(to->line_count == from->line_count);
    to->rounds += from->rounds;
    for (int i = 0; i < WAGERS_MAX; i++) {
        to->sums[i].cents += from->sums[i].cents;
        to->sums[i].squares += from->sums[i].squares;
    }
    for (int i = 0; i < to->line_count; i++) {
        to->lines[i].count += from->lines[i].count;
        to->lines[i].squares += from->lines[i].squares;
    }
}

void simulate_counter_open(struct simulate_counter *c, const struct simulate_plan *plan, struct simulate_totals *totals,
                           struct arena *arena) {
    *c = (struct simulate_counter){.plan = plan, .totals = totals};
    c->touched = arena_take(arena, (size_t)plan->line_count * sizeof *c->touched);
    c->in_round = arena_take(arena, (size_t)plan->line_count * sizeof *c->in_round);
}

static inline int64_t cents_of(const struct simulate_plan *plan, const struct award *a) {
    return a->returned_cents - a->stake_cents + plan->meter_cents[a->meter]; /* 0 for meter 0 */
}

/* ---- counting ------------------------------------------------------------------------------------------ */
/* Keeps the sum of squares per round: (n + times)² - n² = times x (2n + times). */
static inline void count_line(struct simulate_counter *c, uint32_t cell, uint32_t times) {
    const uint16_t line = c->plan->line_of[cell];
    struct simulate_line_total *to = &c->totals->lines[line];
    to->count += times;
    if (c->plan->seats == 1) return; /* the squares would equal the counts */
    if (!c->in_round[line]) c->touched[c->touched_count++] = line;
    to->squares += (uint64_t)times * (2 * (uint64_t)c->in_round[line] + times);
    c->in_round[line] += times;
}

/* Other seats' hands for which Envy paid nothing: there is no award, so they are what remains; cell 0. */
static void count_unpaid(struct simulate_counter *c) {
    for (int i = 0; i < c->plan->measure_count; i++) {
        const struct simulate_measure *m = &c->plan->measures[i];
        int64_t unpaid = m->results_per_round;
        if (!m->per_other_seat) continue;
        for (int t = 0; t < c->touched_count; t++)
            if (c->plan->lines[c->touched[t]].measure == i) unpaid -= c->in_round[c->touched[t]];
        if (unpaid) count_line(c, c->plan->first_cell[i], (uint32_t)unpaid);
    }
}

void simulate_seat_of(struct simulate_seat *out, const struct simulate_plan *plan, const struct award *awards,
                      int count, bool asked) {
    memcpy(out->cell, plan->first_cell, sizeof out->cell);
    memset(out->cents, 0, sizeof out->cents);
    if (asked) out->cell[0] += plan->asked;
    for (const struct award *a = awards, *end = awards + count; a < end; a++) {
        const struct simulate_wager *w = &plan->wagers[a->wager];
        const uint32_t code = simulate_code(w, a);
        out->cents[w->measure] += cents_of(plan, a);
        out->cell[0] += code * w->base_weight;
        if (!w->per_other_seat) out->cell[w->measure] += code * w->weight;
    }
}

void simulate_counter_add_seat(struct simulate_counter *c, const struct award *awards, int count, bool asked) {
    const struct simulate_plan *plan = c->plan;
    struct simulate_seat seat;
    simulate_seat_of(&seat, plan, awards, count, asked);
    for (int m = 0; m < plan->measure_count; m++) {
        c->cents[m] += seat.cents[m];
        if (!plan->measures[m].per_other_seat) count_line(c, seat.cell[m], 1);
        for (int i = 0; plan->measures[m].per_other_seat && i < count; i++) {
            const struct simulate_wager *w = &plan->wagers[awards[i].wager];
            if (w->measure == m) count_line(c, plan->first_cell[m] + simulate_code(w, &awards[i]), 1);
        }
    }
}

void simulate_counter_end_round(struct simulate_counter *c) {
    c->totals->rounds++;
    count_unpaid(c);
    for (int m = 0; m < c->plan->measure_count; m++) {
        const wide cents = c->cents[m];
        c->totals->sums[m].cents += cents;
        c->totals->sums[m].squares += (wide_count)(cents * cents);
        c->cents[m] = 0;
    }
    for (int t = 0; t < c->touched_count; t++) c->in_round[c->touched[t]] = 0;
    c->touched_count = 0;
}
