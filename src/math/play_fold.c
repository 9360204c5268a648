#include "math/play_fold.h"

#include "math/pay_exact.h"

#include <string.h>

/* ---- the value of a state ----------------------------------------------------------------------------- */
/* The last three outcomes. */
static int gave_up(const struct play_fold_game *of) { return of->outcomes - 1; }
static int lost(const struct play_fold_game *of) { return of->outcomes - 2; }
static int tied(const struct play_fold_game *of) { return of->outcomes - 3; }

/* [C-5.1, C-5.2, S-4, S-6]: Ante and Play 1 to 1 and the second wager by its table; all three lost; or given up. */
struct play_fold_terms play_fold_terms(const struct play_fold_game *of, const struct rules *rules,
                                       struct pay_table table) {
    const int wager = pay_exact_wager(of->game, of->wager);
    struct play_fold_terms terms = {.scale = pay_exact_scale(table, 100), .play = rules_variation(rules, "play")};
    for (int i = 0; i < tied(of); i++) {
        const uint32_t tier = pay_exact_tier(of->game, wager, of->ids[i] + strlen("win "));
        terms.net[i] = (1 + terms.play) * terms.scale + pay_exact_best(table, tier, terms.scale, 100);
    }
    terms.net[lost(of)] = -(2 + terms.play) * terms.scale;
    terms.net[gave_up(of)] = -of->costs[rules_variation(rules, of->give_up) != 0] * terms.scale;
    return terms;
}

wide play_fold_value(const struct play_fold_game *of, const int64_t *deals, const struct play_fold_terms *terms) {
    wide sum = 0;
    for (int i = 0; i < gave_up(of); i++) sum += (wide)deals[i] * terms->net[i];
    return sum;
}

bool play_fold_optimal(const struct play_fold_study *study, const struct play_fold_state *s,
                       const struct play_fold_terms *terms) {
    return play_fold_value(study->of, s->deals, terms) > (wide)study->deals * terms->net[gave_up(study->of)];
}

bool play_fold_short(const struct play_fold_study *study, const struct play_fold_state *s,
                     const struct play_fold_terms *terms) {
    (void)terms;
    return study->of->short_plays(s->cards);
}

bool play_fold_given(const struct play_fold_study *study, const struct play_fold_state *s,
                     const struct play_fold_terms *terms) {
    (void)study;
    return decide_cards_get(&terms->given->plays, s->cards, s->cards[2]);
}

/* ---- the base game ------------------------------------------------------------------------------------ */
struct totals {
    wide deals[PLAY_FOLD_OUTCOMES], played;
};

static struct totals total_deals(const struct play_fold_study *study, const struct play_fold_terms *terms,
                                 play_fold_rule *decide) {
    struct totals totals = {0};
    for (int n = 0; n < study->count; n++) {
        const struct play_fold_state *s = &study->states[n];
        const wide all = (wide)s->ways * study->deals;

        if (!decide(study, s, terms)) {
            totals.deals[gave_up(study->of)] += all;
            continue;
        }
        totals.played += all;
        for (int i = 0; i < gave_up(study->of); i++) totals.deals[i] += (wide)s->ways * s->deals[i];
    }
    return totals;
}

void play_fold_emit(const struct analysis_request *request, const struct play_fold_study *study, struct pay_table table,
                    const char *strategy, play_fold_rule *decide) {
    const struct play_fold_game *of = study->of;
    struct play_fold_terms terms = play_fold_terms(of, &request->rules, table);
    terms.given = request->given;
    const struct totals totals = total_deals(study, &terms, decide);
    const wide given_up = totals.deals[gave_up(of)];
    struct measure m = {.game = of->game,
                        .wager = "base",
                        .basis = "ante",
                        .strategy = strategy,
                        .tables = {{of->wager, table.sheet->tables[table.column]}},
                        .options = {study->option},
                        .unapproved = pay_exact_unapproved(request, pay_exact_wager(of->game, of->wager)),
                        .scale = terms.scale,
                        .deals = totals.played + given_up,
                        .wagered = ((2 + terms.play) * totals.played + 2 * given_up) * terms.scale,
                        .decision_count = 2,
                        .decisions = {{.id = "play", .count = totals.played}, {.count = given_up}}};

    memcpy(m.decisions[1].id, of->give_up, strlen(of->give_up) + 1);
    for (int n = 0; n < of->outcomes; n++) {
        const int i = of->list_order[n];

        if (i != tied(of) || study->ties) measure_add_line(&m, of->ids[i], totals.deals[i], terms.net[i]);
    }
    request->emit(request->emit_context, &m);
}

void play_fold_run(const struct analysis_request *request, const struct play_fold_study *study) {
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(study->of->game, study->of->wager), tables);
    for (int i = 0; i < count; i++) {
        play_fold_emit(request, study, tables[i], "optimal", play_fold_optimal);
        play_fold_emit(request, study, tables[i], "short", play_fold_short);
        if (request->given) play_fold_emit(request, study, tables[i], "file", play_fold_given);
    }
}

void play_fold_join(struct joint *out, const struct play_fold_study *study, const struct play_fold_terms *terms,
                    const struct play_fold_state *s, int64_t net[JOINT_WAGERS]) {
    const struct play_fold_game *of = study->of;
    const bool plays = play_fold_optimal(study, s, terms);
    for (int i = plays ? 0 : gave_up(of); i < (plays ? gave_up(of) : of->outcomes); i++) {
        net[0] = i >= lost(of) ? -out->scale : i == tied(of) ? 0 : out->scale;
        net[2] = plays ? net[0] : 0;
        net[1] = terms->net[i] * (out->scale / terms->scale) - net[0] - net[2];
        joint_add(out, net, (wide)s->ways * (plays ? s->deals[i] : study->deals));
    }
}

void play_fold_put_base_line(struct buf *b, const struct settled_base *base) {
    const struct play_fold_game *of = analysis_find(base->game)->play_fold;
    const enum outcome ante = settled_wager(base, "ante").outcome;
    if (!settled_wager(base, "play").present)
        buf_put(b, of->give_up);
    else if (ante == OUTCOME_WIN)
        buf_format(b, "win %s", settled_wager(base, of->wager).line);
    else
        buf_put(b, ante == OUTCOME_PUSH ? "tie" : "lose");
}

/* ---- the strategy, row by row ------------------------------------------------------------------------- */
static void choose(struct strategy_row *row, const struct play_fold_study *study, const struct play_fold_state *s,
                   const struct play_fold_terms *terms) {
    const struct play_fold_game *of = study->of;
    const bool plays = play_fold_optimal(study, s, terms), apart = of->order == LAST_APART;
    const struct fraction play = fraction_of(play_fold_value(of, s->deals, terms), (wide)study->deals * terms->scale),
                          give_up = fraction_of(terms->net[gave_up(of)], terms->scale);
    row->state = strategy_cards(s->cards, apart ? 2 : 3, s->cards + 2, apart);
    row->ways = s->ways;
    strategy_choose(row, plays ? "play" : of->give_up, plays ? play : give_up, plays ? give_up : play);
}

void play_fold_strategy(const struct analysis_request *request, const struct play_fold_study *study, strategy_put *put,
                        void *context) {
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(study->of->game, study->of->wager), tables);
    for (int t = 0; t < count; t++) {
        const struct play_fold_terms terms = play_fold_terms(study->of, &request->rules, tables[t]);
        struct strategy_row row = {
            .given = {{study->of->wager, tables[t].sheet->tables[tables[t].column]}, study->option}};

        for (int i = 0; i < study->count; i++) {
            choose(&row, study, &study->states[i], &terms);
            put(context, &row);
        }
    }
}

/* ---- deciders ----------------------------------------------------------------------------------------- */
static struct play_fold_tables *open_tables(struct arena *arena, const struct play_fold_game *of) {
    struct play_fold_tables *t = arena_take(arena, sizeof *t);
    t->play = (uint8_t)game_action(of->game, "play", strlen("play"));
    t->give_up = (uint8_t)game_action(of->game, of->give_up, strlen(of->give_up));
    return t;
}

void play_fold_reader_open(struct strategy_reader *r) {
    struct play_fold_tables *t = open_tables(r->arena, analysis_find(r->request->rules.game)->play_fold);
    r->tables = t;
    strategy_cards_open(r, &t->plays);
}

static const void *prepare(const struct analysis_request *request, play_fold_rule *decide) {
    const struct play_fold_game *of = analysis_find(request->rules.game)->play_fold;
    struct play_fold_tables *t = open_tables(request->arena, of);
    const size_t mark = arena_mark(request->arena);
    const struct play_fold_study *study = of->open(request->arena, &request->rules);
    const struct play_fold_terms terms =
        play_fold_terms(of, &request->rules, rules_table(&request->rules, pay_exact_wager(of->game, of->wager)));
    for (int i = 0; i < study->count; i++)
        decide_cards_set(&t->plays, study->states[i].cards, of->order, decide(study, &study->states[i], &terms));
    arena_release(request->arena, mark);
    return t;
}

const void *play_fold_prepare_optimal(const struct analysis_request *request) {
    return prepare(request, play_fold_optimal);
}

const void *play_fold_prepare_short(const struct analysis_request *request) {
    return prepare(request, play_fold_short);
}
