#include "sim/simulate_lines.h"

#include "game/game.h"
#include "game/dealer_open_pai_gow.h"
#include "game/stadium_three_card.h"

#include <string.h>

/* ---- from a cell back to awards ----------------------------------------------------------------------- */

/* What the code of one award said. */
struct told {
    bool present;
    enum outcome outcome;
    int units;        /* staked */
    const char *line; /* its id, "" for none */
};

static const char *line_of(const struct rules *rules, int wager, uint32_t tier)
{
    static const char *const jacks[] = {"jacks-2", "jacks-3", "jacks-4"}; /* tiers 2 to 4, the operator's */
    const struct pay_table table = rules_table(rules, wager);

    if (rules->game->wagers[wager].operators) return tier >= 2 && tier <= 4 ? jacks[tier - 2] : "";
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        if (table.sheet->rows[i].tier == tier) return table.sheet->rows[i].id;
    }
    return "";
}

static struct told told_by(const struct simulate_plan *plan, int wager, uint32_t code)
{
    struct told t = {.present = code > 0, .units = 1, .line = ""};

    if (!code) return t;
    const uint32_t rest = (code - 1) / OUTCOMES;
    t.outcome = (enum outcome)((code - 1) % OUTCOMES);
    if (plan->wagers[wager].multiples > 1)
        t.units = (int)rest + 1;
    else if (rest > 0)
        t.line = line_of(plan->rules, wager, rest - 1);
    return t;
}

static struct told told_in(const struct simulate_plan *plan, const char *id, uint32_t cell)
{
    const int wager = game_wager(plan->game, id, strlen(id));

    must(wager >= 0 && plan->wagers[wager].counted);
    const struct simulate_wager *w = &plan->wagers[wager];
    const uint32_t weight = w->also ? w->also : w->weight;
    return told_by(plan, wager, cell / weight % w->codes);
}

/* ---- base games --------------------------------------------------------------------------------------- */

static void put_catch(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    const struct told ante = told_in(plan, "ante", cell), xtra = told_in(plan, "xtra", cell);

    if (!told_in(plan, "play", cell).present)
        buf_put(b, "fold");
    else if (ante.outcome == OUTCOME_WIN)
        buf_format(b, "win %s", xtra.line);
    else
        buf_put(b, ante.outcome == OUTCOME_PUSH ? "tie" : "lose");
}

static void put_super(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    if (!told_in(plan, "play", cell).present)
        buf_put(b, "surrender");
    else if (told_in(plan, "ante", cell).outcome == OUTCOME_WIN)
        buf_format(b, "win %s", told_in(plan, "odds", cell).line);
    else
        buf_put(b, "lose");
}

/* F-win-2a An Ante that is refunded beside an All In that is not: the dealer does not qualify. */
static void put_chase(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    const struct told all_in = told_in(plan, "all-in", cell), xtra = told_in(plan, "xtra", cell);
    const char *dealer = told_in(plan, "ante", cell).outcome == OUTCOME_PUSH ? "unqualified" : "qualified";

    if (!all_in.present)
        buf_put(b, "fold");
    else if (all_in.outcome == OUTCOME_PUSH)
        buf_format(b, "%dx tie", all_in.units);
    else if (all_in.outcome == OUTCOME_LOSE)
        buf_format(b, "%dx lose %s", all_in.units, dealer);
    else
        buf_format(b, "%dx win%s%s %s", all_in.units, *xtra.line ? " " : "", xtra.line, dealer);
}

/* T-9d The Ante wins and Play pushes: the dealer does not qualify.  The dealer's toke has the same lines. */
static void put_stadium(struct buf *b, const struct simulate_plan *plan, uint32_t cell, bool toke)
{
    const struct told ante = told_in(plan, toke ? "dealer-ante" : "ante", cell),
                      play = told_in(plan, toke ? "dealer-play" : "play", cell),
                      bonus = told_in(plan, toke ? "dealer-ante-bonus" : "ante-bonus", cell);

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

/* dealer-open-pai-gow R1, R2: the ace-high wager tells of the dealer, and two jacks leave nothing to ask. */
static void put_pai_gow(struct buf *b, const struct simulate_plan *plan, uint32_t cell)
{
    const enum outcome outcome = told_by(plan, 0, cell % plan->asked).outcome;
    const bool asked = cell / plan->asked % 2, ace_high = *told_in(plan, "ace-high", cell).line;

    buf_put(b, outcome_name(outcome));
    if (outcome == OUTCOME_PUSH && ace_high) buf_put(b, " ace-high");
    if (outcome == OUTCOME_LOSE && !asked) buf_put(b, " jacks");
}

/* ---- all of them -------------------------------------------------------------------------------------- */

static void put_bonus(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell)
{
    const struct simulate_measure *m = &plan->measures[measure];
    const int wager = game_wager(plan->game, m->id, strlen(m->id));
    const struct told t = told_by(plan, wager, cell);

    buf_put(b, *t.line ? t.line : m->each ? "nothing" : "lose");
}

void simulate_line_put(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell)
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
