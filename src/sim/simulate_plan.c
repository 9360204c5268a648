#include "sim/simulate_plan.h"

#include "game/dealer_open_pai_gow.h"
#include "game/game.h"
#include "game/stadium_three_card.h"

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
        if (pays && game->wagers[i].of == wager) return 5 * SIMULATE_UNIT_CENTS; /* [P-intro]: $5 or more */
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
 * A base game of one wager has no second award that separates its lines, so its cell takes what else the
 * table shows: whether anybody was asked for a decision, and the award of the wager behind it (pai gow: two
 * jacks end the round at once, and the ace-high wager says whether the dealer is ace-high).
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

/* ---- line names: from a cell back to awards ----------------------------------------------------------- */

/* One award, as its code says. */
struct decoded {
    bool present;
    enum outcome outcome;
    int units;        /* staked */
    const char *line; /* its id, "" for none */
};

static const char *line_by_tier(const struct rules *rules, int wager, uint32_t tier)
{
    static const char *const jacks[] = {"jacks-2", "jacks-3", "jacks-4"}; /* tiers 2 to 4, the operator's */
    const struct pay_table table = rules_table(rules, wager);

    if (rules->game->wagers[wager].operators) return tier >= 2 && tier <= 4 ? jacks[tier - 2] : "";
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        if (table.sheet->rows[i].tier == tier) return table.sheet->rows[i].id;
    }
    return "";
}

static struct decoded decode(const struct simulate_plan *plan, int wager, uint32_t code)
{
    struct decoded d = {.present = code > 0, .units = 1, .line = ""};

    if (!code) return d;
    const uint32_t rest = (code - 1) / OUTCOMES;
    d.outcome = (enum outcome)((code - 1) % OUTCOMES);
    if (plan->wagers[wager].multiples > 1)
        d.units = (int)rest + 1;
    else if (rest > 0)
        d.line = line_by_tier(plan->rules, wager, rest - 1);
    return d;
}

static struct decoded decode_wager(const struct simulate_plan *plan, const char *id, uint32_t cell)
{
    const int wager = game_wager(plan->game, id, strlen(id));

    must(wager >= 0 && plan->wagers[wager].counted);
    const struct simulate_wager *w = &plan->wagers[wager];
    const uint32_t weight = w->also ? w->also : w->weight;
    return decode(plan, wager, cell / weight % w->codes);
}

/* ---- line names: base games --------------------------------------------------------------------------- */

static void put_catch(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    const struct decoded ante = decode_wager(plan, "ante", cell), xtra = decode_wager(plan, "xtra", cell);

    if (!decode_wager(plan, "play", cell).present)
        buf_put(b, "fold");
    else if (ante.outcome == OUTCOME_WIN)
        buf_format(b, "win %s", xtra.line);
    else
        buf_put(b, ante.outcome == OUTCOME_PUSH ? "tie" : "lose");
}

static void put_super(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    if (!decode_wager(plan, "play", cell).present)
        buf_put(b, "surrender");
    else if (decode_wager(plan, "ante", cell).outcome == OUTCOME_WIN)
        buf_format(b, "win %s", decode_wager(plan, "odds", cell).line);
    else
        buf_put(b, "lose");
}

/* [F-win-2a] An Ante that is refunded beside an All In that is not: the dealer does not qualify. */
static void put_chase(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    const struct decoded all_in = decode_wager(plan, "all-in", cell), xtra = decode_wager(plan, "xtra", cell);
    const char *dealer =
        decode_wager(plan, "ante", cell).outcome == OUTCOME_PUSH ? "unqualified" : "qualified";

    if (!all_in.present)
        buf_put(b, "fold");
    else if (all_in.outcome == OUTCOME_PUSH)
        buf_format(b, "%dx tie", all_in.units);
    else if (all_in.outcome == OUTCOME_LOSE)
        buf_format(b, "%dx lose %s", all_in.units, dealer);
    else
        buf_format(b, "%dx win%s%s %s", all_in.units, *xtra.line ? " " : "", xtra.line, dealer);
}

/* [T-9d] The Ante wins and Play pushes: the dealer does not qualify.  The dealer's toke has the same lines.
 */
static void put_stadium(struct buf *b, const struct simulate_plan *plan, uint32_t cell, bool toke)
{
    const struct decoded ante = decode_wager(plan, toke ? "dealer-ante" : "ante", cell),
                         play = decode_wager(plan, toke ? "dealer-play" : "play", cell),
                         bonus = decode_wager(plan, toke ? "dealer-ante-bonus" : "ante-bonus", cell);

    if (!play.present) {
        buf_put(b, "fold");
        return;
    }
    if (ante.outcome == OUTCOME_WIN)
        buf_put(b, play.outcome == OUTCOME_PUSH ? "win no-qualify" : "win");
    else
        buf_put(b, ante.outcome == OUTCOME_PUSH ? "tie" : "lose");
    if (bonus.present) buf_format(b, " %s", bonus.line);
}

/* [dealer-open-pai-gow R1, R2]: the ace-high wager's line shows an ace-high dealer, and with two jacks nobody
 * is asked. */
static void put_pai_gow(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    const enum outcome outcome = decode(plan, 0, cell % plan->asked).outcome;
    const bool asked = cell / plan->asked % 2, ace_high = *decode_wager(plan, "ace-high", cell).line;

    buf_put(b, outcome_name(outcome));
    if (outcome == OUTCOME_PUSH && ace_high) buf_put(b, " ace-high");
    if (outcome == OUTCOME_LOSE && !asked) buf_put(b, " jacks");
}

/* ---- line names: all games ---------------------------------------------------------------------------- */

static void put_bonus(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell)
{
    const struct simulate_measure *m = &plan->measures[measure];
    const int wager = game_wager(plan->game, m->id, strlen(m->id));
    const struct decoded d = decode(plan, wager, cell);

    buf_put(b, *d.line ? d.line : m->each ? "nothing" : "lose");
}

/* The name of the line to which a cell of the measure, counted from its first, belongs. */
static void put_line_name(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell)
{
    const struct simulate_measure *m = &plan->measures[measure];
    const bool toke = m != plan->measures && strcmp(m->exact, "base") == 0;

    if (m != plan->measures && !toke)
        put_bonus(b, plan, measure, cell);
    else if (plan->game == &three_card_catch)
        put_catch(b, plan, cell);
    else if (plan->game == &super_three_card)
        put_super(b, plan, cell);
    else if (plan->game == &chase_the_flush)
        put_chase(b, plan, cell);
    else if (plan->game == &stadium_three_card)
        put_stadium(b, plan, cell, toke);
    else if (plan->game == &dealer_open_pai_gow)
        put_pai_gow(b, plan, cell);
    else
        must(!"the game's base lines have names");
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

            put_line_name(&b, plan, m, cell);
            must(!b.full);
            plan->line_of[plan->first[m] + cell] = line_named(plan, from, m, id);
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

/* ---- totals ------------------------------------------------------------------------------------------- */

void simulate_totals_open(struct simulate_totals *totals, const struct simulate_plan *plan,
                          struct arena *arena)
{
    *totals = (struct simulate_totals){.line_count = plan->line_count};
    totals->lines = arena_take(arena, (size_t)plan->line_count * sizeof *totals->lines);
}

void simulate_totals_clear(struct simulate_totals *totals)
{
    totals->rounds = 0;
    memset(totals->sums, 0, sizeof totals->sums);
    memset(totals->lines, 0, (size_t)totals->line_count * sizeof *totals->lines);
}

void simulate_totals_add(struct simulate_totals *to, const struct simulate_totals *from)
{
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

void simulate_count_open(struct simulate_count *c, const struct simulate_plan *plan,
                         struct simulate_totals *totals, struct arena *arena)
{
    *c = (struct simulate_count){.plan = plan, .totals = totals};
    c->touched = arena_take(arena, (size_t)plan->line_count * sizeof *c->touched);
    c->here = arena_take(arena, (size_t)plan->line_count * sizeof *c->here);
    c->cells = arena_take(arena, (size_t)plan->cells * sizeof *c->cells);
}

static inline int64_t cents_of(const struct simulate_plan *plan, const struct award *a)
{
    return a->returned_cents - a->stake_cents + plan->meter_cents[a->meter]; /* 0 for meter 0 */
}

/* ---- counting: one seat ------------------------------------------------------------------------------- */

/* What was counted of a cell goes into the totals. */
static void give_cell(struct simulate_count *c, int measure, uint32_t cell)
{
    struct simulate_seen *seen = &c->cells[cell];
    const wide cents = seen->cents, count = (wide)seen->count;

    c->totals->sums[measure].cents += count * cents;
    c->totals->sums[measure].squares += (wide_count)(count * cents * cents);
    c->totals->lines[c->plan->line_of[cell]].count += seen->count;
    seen->count = 0;
}

/* Money of a cell is nearly always what it was the last time, so that one count does for both. */
static inline void count_cell(struct simulate_count *c, int measure, uint32_t cell, int64_t cents)
{
    struct simulate_seen *seen = &c->cells[cell];

    if (seen->cents != cents) {
        give_cell(c, measure, cell);
        seen->cents = cents;
    }
    seen->count++;
}

/* A measure of one award is counted at once, those of several at the end. */
static void count_only_seat(struct simulate_count *c, const struct award *awards, int count, bool asked)
{
    const struct simulate_plan *plan = c->plan;
    uint32_t cell[WAGERS_MAX];
    int64_t cents[WAGERS_MAX];

    for (int i = 0; i < plan->group_count; i++) {
        cell[plan->groups[i]] = plan->first[plan->groups[i]];
        cents[plan->groups[i]] = 0;
    }
    cell[0] = plan->first[0] + (asked ? plan->asked : 0);
    cents[0] = 0;
    for (const struct award *a = awards, *end = awards + count; a < end; a++) {
        const struct simulate_wager *w = &plan->wagers[a->wager];
        const int64_t own = cents_of(plan, a);

        if (w->plain) {
            count_cell(c, w->measure, w->first + simulate_plain_code(a), own);
            continue;
        }
        const uint32_t code = simulate_code(w, a);
        cell[0] += code * w->also;
        if (w->alone) {
            count_cell(c, w->measure, w->first + code, own);
        } else {
            cents[w->measure] += own;
            cell[w->measure] += code * w->weight;
        }
    }
    for (int i = 0; i < plan->group_count; i++) {
        const int m = plan->groups[i];
        count_cell(c, m, cell[m], cents[m]);
    }
}

/* ---- counting: several seats -------------------------------------------------------------------------- */

/* The (n+1)th of a round makes the square of n to that of n+1. */
static inline void count_line(struct simulate_count *c, uint32_t cell, uint32_t times)
{
    const uint16_t line = c->plan->line_of[cell];
    struct simulate_times *to = &c->totals->lines[line];

    to->count += times;
    if (!c->here[line]) c->touched[c->touched_count++] = line;
    to->squares += (uint64_t)times * (2 * (uint64_t)c->here[line] + times);
    c->here[line] += times;
}

static void count_one_of_several(struct simulate_count *c, const struct award *awards, int count, bool asked)
{
    const struct simulate_plan *plan = c->plan;
    uint32_t cell[WAGERS_MAX];

    memcpy(cell, plan->first, sizeof cell);
    if (asked) cell[0] += plan->asked;
    for (int i = 0; i < count; i++) {
        const struct simulate_wager *w = &plan->wagers[awards[i].wager];
        const uint32_t code = simulate_code(w, &awards[i]);

        c->cents[w->measure] += cents_of(plan, &awards[i]);
        cell[0] += code * w->also;
        if (w->each)
            count_line(c, plan->first[w->measure] + code, 1);
        else
            cell[w->measure] += code * w->weight;
    }
    for (int m = 0; m < plan->measure_count; m++) {
        if (!plan->measures[m].each) count_line(c, cell[m], 1);
    }
}

/* What Envy did not pay for, its cell 0: pays are counted one by one, and nothing is no award. */
static void count_nothing(struct simulate_count *c)
{
    for (int i = 0; i < c->plan->measure_count; i++) {
        const struct simulate_measure *m = &c->plan->measures[i];
        int64_t rest = m->hands;

        if (!m->each) continue;
        for (int t = 0; t < c->touched_count; t++) {
            if (c->plan->lines[c->touched[t]].measure == i) rest -= c->here[c->touched[t]];
        }
        if (rest) count_line(c, c->plan->first[i], (uint32_t)rest);
    }
}

/* ---- counting: any number of seats -------------------------------------------------------------------- */

void simulate_count_seat(struct simulate_count *c, const struct award *awards, int count, bool asked)
{
    if (c->plan->seats == 1)
        count_only_seat(c, awards, count, asked);
    else
        count_one_of_several(c, awards, count, asked);
}

void simulate_count_round(struct simulate_count *c)
{
    c->totals->rounds++;
    if (c->plan->seats == 1) return;
    count_nothing(c);
    for (int m = 0; m < c->plan->measure_count; m++) {
        const wide cents = c->cents[m];

        c->totals->sums[m].cents += cents;
        c->totals->sums[m].squares += (wide_count)(cents * cents);
        c->cents[m] = 0;
    }
    for (int t = 0; t < c->touched_count; t++) c->here[c->touched[t]] = 0;
    c->touched_count = 0;
}

void simulate_count_end(struct simulate_count *c)
{
    for (int m = 0; m < c->plan->measure_count; m++)
        for (uint32_t i = 0; i < c->plan->measures[m].cells; i++) {
            if (c->cells[c->plan->first[m] + i].count) give_cell(c, m, c->plan->first[m] + i);
        }
}
