#include "sim/simulate_plan.h"

#include "sim/simulate_lines.h"

#include <string.h>

enum { ARRAY = 9, PICKS = 84 /* C(9,3) */, DIAGONAL = 21 /* 1-5-9 among them, from 0 */ };

/* ---- measures ----------------------------------------------------------------------------------------- */

static bool is_required(const struct game *game, int wager)
{
    return game->wagers[wager].kind == WAGER_REQUIRED;
}

/* The base game: what must be wagered, and what follows from that or is paid on it. */
static bool is_base(const struct game *game, int wager)
{
    const struct wager *w = &game->wagers[wager];

    if (w->toke) return false;
    return w->kind < WAGER_FOLLOWS ? is_required(game, wager) : is_required(game, w->of);
}

/* The wager that the measure of this one is named after. */
static int leader_of(const struct game *game, int wager)
{
    const struct wager *w = &game->wagers[wager];

    if (is_base(game, wager)) {
        int first = 0;
        while (!is_base(game, first)) first++;
        return first;
    }
    return w->toke && w->kind >= WAGER_FOLLOWS ? w->of : wager;
}

static int members_of(const struct game *game, int leader)
{
    int count = 0;

    for (int i = 0; i < game->wager_count; i++) count += leader_of(game, i) == leader;
    return count;
}

/* What the analysis calls it: a base game of several wagers is "base", also that of the dealer's toke. */
static const char *exact_name(const struct game *game, int leader)
{
    const struct wager *w = &game->wagers[leader];

    if (w->toke || members_of(game, leader) > 1) return "base";
    return w->shares ? game->wagers[w->shares - 1].id : w->id;
}

/* Envy is paid for each other seat that has the wager it goes with. */
static bool is_envy(const struct game *game, int wager)
{
    return game->wagers[wager].kind == WAGER_UNSTAKED && !is_base(game, wager) && !game->wagers[wager].toke;
}

static int64_t stake_of(const struct rules *rules, int wager)
{
    const struct game *game = rules->game;
    const int64_t fixed = rules_fixed_cents(rules, wager);

    if (fixed) return fixed;
    for (int i = 0; i < game->wager_count; i++) {
        const bool pays = is_envy(game, i) && rules_offers(rules, i) && rules_table(rules, i).sheet;
        if (pays && game->wagers[i].of == wager) return 5 * SIMULATE_UNIT_CENTS; /* P-intro: $5 or more */
    }
    return SIMULATE_UNIT_CENTS;
}

static void add_measure(struct simulate_plan *plan, int leader)
{
    const struct game *game = plan->game;
    const bool envy = is_envy(game, leader);
    struct simulate_measure *m = &plan->measures[plan->measure_count++];

    *m = (struct simulate_measure){.id = is_base(game, leader) ? exact_name(game, leader)
                                                               : game->wagers[leader].id,
                                   .exact = exact_name(game, leader),
                                   .each = envy,
                                   .cells = 1,
                                   .hands = plan->seats};
    m->unit_cents = stake_of(plan->rules, envy ? game->wagers[leader].of : leader);
    if (envy) m->hands *= plan->seats - 1;
}

/* ---- cells -------------------------------------------------------------------------------------------- */

/* Tiers of the lines the wager can be paid by: below this. */
static uint32_t tiers_of(const struct rules *rules, int wager)
{
    const struct pay_table table = rules_table(rules, wager);
    uint32_t tiers = 0;

    if (rules->game->wagers[wager].operators) return TIERS_MAX;
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        if (table.sheet->rows[i].tier >= tiers) tiers = table.sheet->rows[i].tier + 1u;
    }
    return tiers;
}

static void add_wager(struct simulate_plan *plan, int wager, int measure)
{
    const struct wager *w = &plan->game->wagers[wager];
    struct simulate_measure *m = &plan->measures[measure];
    struct simulate_wager *s = &plan->wagers[wager];

    *s = (struct simulate_wager){
        .counted = true, .each = m->each, .measure = (uint8_t)measure, .weight = m->cells};
    s->multiples = w->kind == WAGER_FOLLOWS ? w->times : 1;
    s->codes = 1 + OUTCOMES * (1 + tiers_of(plan->rules, wager)) * s->multiples;
    m->cells *= s->codes;
}

/*
 * A base game of one wager has no second award to tell its lines apart, so its cell takes what else the table
 * shows: whether anybody was asked for a decision, and the award of the wager behind it (pai gow: two jacks
 * end the round at once, and the ace-high wager says whether the dealer is ace-high).
 */
static void add_signs(struct simulate_plan *plan)
{
    struct simulate_measure *base = &plan->measures[0];

    if (strcmp(base->id, "base") == 0) return;
    struct simulate_wager *next = &plan->wagers[leader_of(plan->game, 0) + 1];
    plan->asked = base->cells;
    next->also = 2 * base->cells;
    base->cells *= 2 * next->codes;
}

static void find_groups(struct simulate_plan *plan)
{
    int members[WAGERS_MAX] = {0};

    for (int i = 0; i < plan->game->wager_count; i++)
        members[plan->wagers[i].measure] += plan->wagers[i].counted;
    for (int i = 0; i < plan->game->wager_count; i++) {
        struct simulate_wager *w = &plan->wagers[i];
        w->alone = w->counted && !w->each && w->measure > 0 && members[w->measure] == 1;
        w->plain = w->alone && !w->also && w->multiples <= 1;
    }
    for (int m = 0; m < plan->measure_count; m++) {
        if (m == 0 || members[m] > 1) plan->groups[plan->group_count++] = (uint8_t)m;
    }
}

static void place_cells(struct simulate_plan *plan)
{
    for (int i = 0; i < plan->measure_count; i++) {
        plan->first[i] = plan->cells;
        plan->cells += plan->measures[i].cells;
    }
    for (int i = 0; i < plan->game->wager_count; i++)
        plan->wagers[i].first = plan->first[plan->wagers[i].measure];
}

/* The line of that name among those of the measure, which begin at `from`; made if it is new. */
static uint16_t line_named(struct simulate_plan *plan, int from, int measure, const char *id)
{
    for (int i = from; i < plan->line_count; i++) {
        if (strcmp(plan->lines[i].id, id) == 0) return (uint16_t)i;
    }
    must(plan->line_count < SIMULATE_LINES_MAX && strlen(id) < sizeof plan->lines[0].id);
    struct simulate_line_name *line = &plan->lines[plan->line_count];
    line->measure = (uint8_t)measure;
    memcpy(line->id, id, strlen(id) + 1);
    return (uint16_t)plan->line_count++;
}

static void name_cells(struct simulate_plan *plan, struct arena *arena)
{
    plan->line_of = arena_take(arena, plan->cells * sizeof *plan->line_of);
    for (int m = 0; m < plan->measure_count; m++) {
        const int from = plan->line_count;

        for (uint32_t cell = 0; cell < plan->measures[m].cells; cell++) {
            char id[sizeof plan->lines[0].id];
            struct buf b = BUF(id);

            simulate_line_put(&b, plan, m, cell);
            must(!b.full);
            plan->line_of[plan->first[m] + cell] = line_named(plan, from, m, id);
        }
    }
}

/* A wager that can have an award under these rules. */
static bool is_counted(const struct simulate_plan *plan, int wager)
{
    if (!rules_offers(plan->rules, wager)) return false;
    return !is_envy(plan->game, wager) || (rules_table(plan->rules, wager).sheet && plan->seats > 1);
}

/* The base game comes first, whatever the order of its page. */
static void add_measures(struct simulate_plan *plan)
{
    const struct game *game = plan->game;
    int measure_of[WAGERS_MAX];

    for (int first = 1; first >= 0; first--) {
        for (int i = 0; i < game->wager_count; i++) {
            const int leader = leader_of(game, i);

            if (!is_counted(plan, i) || is_base(game, i) != first) continue;
            if (leader == i) {
                measure_of[i] = plan->measure_count;
                add_measure(plan, i);
            }
            add_wager(plan, i, measure_of[leader]);
        }
    }
}

/* ---- events ------------------------------------------------------------------------------------------- */

static void add_event(struct simulate_plan *plan, struct event event)
{
    plan->events[plan->event_count++] = event;
}

/*
 * Seats of a stadium pick differently, through all 84 picks: the first the diagonal 1-5-9, which is neither
 * row nor column and so no blind wager's hand, the next ones in steps that go far.
 */
static void add_pick(struct simulate_plan *plan, int seat)
{
    int number = (DIAGONAL + 25 * (seat - 1)) % PICKS;

    for (uint8_t a = 1; a <= ARRAY; a++)
        for (uint8_t b = (uint8_t)(a + 1); b <= ARRAY; b++)
            for (uint8_t c = (uint8_t)(b + 1); c <= ARRAY; c++)
                if (number-- == 0)
                    add_event(plan,
                              (struct event){.kind = EV_PICK, .seat = (uint16_t)seat, .cards = {a, b, c}});
}

static void add_bets(struct simulate_plan *plan, int seat)
{
    for (int i = 0; i < plan->game->wager_count; i++) {
        if (plan->game->wagers[i].kind >= WAGER_FOLLOWS || !rules_offers(plan->rules, i)) continue;
        add_event(plan, (struct event){.kind = EV_BET,
                                       .seat = (uint16_t)seat,
                                       .what = (uint8_t)i,
                                       .cents = stake_of(plan->rules, i)});
    }
}

void simulate_plan_open(struct simulate_plan *plan, const struct rules *rules, int seats, struct arena *arena)
{
    const struct game *game = rules->game;
    const size_t most = (size_t)seats * (size_t)(game->wager_count + 1) + 1;

    must(seats >= 1 && seats <= game->seats);
    *plan = (struct simulate_plan){.game = game, .rules = rules, .seats = seats};
    add_measures(plan);
    add_signs(plan);
    find_groups(plan);
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
