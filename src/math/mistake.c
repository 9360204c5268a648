#include "math/mistake.h"

#include "base/base.h"
#include "math/decide.h"
#include "math/pay_exact.h"

#include <string.h>

void mistake_emit(const struct protect_request *request, const struct measure *m, const struct mistake *mistake,
                  const struct mistake_result *r) {
    const struct fraction change = fraction_subtract(r->always, r->without), p = request->probability,
                          gain = fraction_multiply(p, change);
    struct protect_measure out = {
        .wager = m->wager,
        .basis = m->basis,
        .unapproved = m->unapproved,
        .mistake = mistake->id,
        .what = mistake->what,
        .counter = mistake->counter,
        .without = protect_exact(r->without),
        .ev = protect_exact(fraction_add(r->without, gain)),
        .gain = protect_exact(gain),
        .changed = protect_exact((struct fraction){0, 1}),
        .extras = {{"probability", protect_exact(p)}, {"occasions", protect_exact(r->occasions)}}};
    if (!r->occasions.num) return; /* these tables have none */
    out.extras[2] = (struct protect_extra){
        "per_mistake", protect_exact(fraction_multiply(change, (struct fraction){r->occasions.den, r->occasions.num}))};
    if (r->if_known.exact.den) out.extras[3] = (struct protect_extra){"if_known", r->if_known};
    memcpy(out.tables, m->tables, sizeof out.tables);
    memcpy(out.options, m->options, sizeof out.options);
    request->emit(request->emit_context, &out);
}

/* ---- lines -------------------------------------------------------------------------------------------- */
static void emit_lines(const struct protect_request *request, const struct measure *m, const struct mistake *mistake) {
    wide changed = 0, sum = 0;
    for (int i = 0; i < m->line_count; i++) {
        const struct measure_line *line = &m->lines[i];
        const int64_t net = mistake->net(m, line);

        sum += line->count * (net - line->net);
        if (net != line->net) changed += line->count;
    }
    const struct fraction without = measure_value(m);
    const struct mistake_result r = {.occasions = fraction_of(changed, m->deals),
                                     .without = without,
                                     .always = fraction_add(without, fraction_of(sum, m->deals * m->scale))};
    mistake_emit(request, m, mistake, &r);
}

/* ---- rules -------------------------------------------------------------------------------------------- */
/* The measures of a run by the strategy that is kept to and by the best one. */
struct kept {
    const struct measure *like;
    const char *strategy;
    struct measure fixed, best;
};

static void keep(void *context, const struct measure *m) {
    struct kept *k = context;
    if (strcmp(m->wager, k->like->wager) != 0) return;
    if (m->strategy && strcmp(m->strategy, k->strategy) == 0) k->fixed = *m;
    if (!m->strategy || strcmp(m->strategy, "optimal") == 0) k->best = *m;
}

/* The request for this measure alone. */
static struct analysis_request request_for(const struct analysis_request *from, const struct measure *m) {
    struct analysis_request r = *from;
    int wanted = 0;
    r.progress = NULL;
    memset(r.wanted, 0, sizeof r.wanted);
    r.wanted[wanted++] = (struct measure_name){"wager", m->wager};
    for (int i = 0; i < MEASURE_NAMES && m->tables[i].key; i++) {
        const int wager = pay_exact_wager(m->game, m->tables[i].key);

        if (r.fixed_tables >> wager & 1) continue; /* perhaps one that is not approved */
        must(rules_set(&r.rules, m->tables[i].key, strlen(m->tables[i].key), m->tables[i].value,
                       strlen(m->tables[i].value)) == OK);
        r.fixed_tables |= UINT32_C(1) << wager;
    }
    for (int i = 0; i < MEASURE_NAMES && m->options[i].key; i++) {
        const struct measure_name o = m->options[i];
        const int option = rules_option(m->game, o.key, strlen(o.key));

        if (option < 0) r.wanted[wanted++] = o; /* one of the analysis */
        if (option < 0) continue;
        must(rules_set(&r.rules, o.key, strlen(o.key), o.value, strlen(o.value)) == OK);
        r.fixed_options |= UINT32_C(1) << option;
    }
    return r;
}

/* Deals whose line or net is another one in the second measure: what is lacking there, since all flow is one way. */
static wide moved(const struct measure *m, const struct measure *to) {
    wide sum = 0;
    for (int i = 0; i < m->line_count; i++) {
        wide rest = m->lines[i].count;

        for (int k = 0; k < to->line_count; k++)
            if (strcmp(m->lines[i].id, to->lines[k].id) == 0 && m->lines[i].net == to->lines[k].net)
                rest -= to->lines[k].count;
        if (rest > 0) sum += rest;
    }
    return sum;
}

/* How the players keep to the best strategy of the right rules: by the tables of the decider; at Stadium from their own
 * cards, where the short strategy is the best one; in pai gow the dealer's hands lie open, so that they are never
 * deceived. */
static const char *kept_strategy(struct analysis_request *r, const struct measure *m) {
    if (game_is(m->game, &dealer_open_pai_gow)) return "optimal";
    if (game_is(m->game, &stadium_three_card)) return "short";
    r->given = decider_find(m->game, "optimal")->prepare(r);
    return "file";
}

static bool emit_rule(const struct protect_request *request, const struct measure *m, const struct mistake *mistake) {
    struct arena *arena = request->analysis->arena;
    const size_t mark = arena_mark(arena);
    struct analysis_request r = request_for(request->analysis, m);
    struct kept k = {.like = m, .strategy = kept_strategy(&r, m)};
    struct varied_game varied;
    const wide drawn = mistake->draws ? mistake->draws(&r) : 0;
    r.emit = keep;
    r.emit_context = &k;
    must(rules_vary(&r.rules, &varied, mistake->rule, mistake->value) == OK);
    const bool done = analysis_find(m->game)->run(&r);
    if (done) {
        const wide occasions = mistake->draws ? mistake->draws(&r) - drawn : moved(m, &k.fixed);

        mistake_emit(request, m, mistake,
                     &(struct mistake_result){fraction_of(occasions < 0 ? -occasions : occasions, m->deals),
                                              measure_value(m), measure_value(&k.fixed),
                                              protect_exact(measure_value(&k.best))});
    }
    arena_release(arena, mark);
    return done;
}

/* ---- running ------------------------------------------------------------------------------------------ */
struct running {
    const struct protect_request *request;
    bool done;
};

static bool has_pays(const struct measure *m) {
    bool pays = false;
    for (int i = 0; i < m->line_count; i++) pays |= m->lines[i].pay.kind != PAY_LOSE;
    return pays;
}

/* Is it of this measure?  A rule is varied only where the analysis counts that. */
static bool applies(const struct mistake *mistake, const struct measure *m) {
    const struct measure_name only = analysis_find(m->game)->varied;
    if (!mistake->wager) return has_pays(m);
    if (strcmp(mistake->wager, m->wager) != 0) return false;
    for (int i = 0; mistake->rule && only.key && i < MEASURE_NAMES && m->options[i].key; i++)
        if (strcmp(m->options[i].key, only.key) == 0 && strcmp(m->options[i].value, only.value) != 0) return false;
    return true;
}

static void on_measure(void *context, const struct measure *raw) {
    struct running *running = context;
    const struct protect_request *request = running->request;
    if (raw->strategy && strcmp(raw->strategy, "optimal") != 0) return;
    if (!analysis_wants(request->analysis, "wager", raw->wager)) return;
    const struct measure m = request->at_reset ? request->at_reset(raw, &request->analysis->rules) : *raw;
    for (const struct mistake *x = mistakes_of(m.game); x->id && running->done; x++) {
        if (!applies(x, &m)) continue;
        if (x->rule)
            running->done = emit_rule(request, &m, x);
        else
            emit_lines(request, &m, x);
    }
}

bool mistakes_run(const struct protect_request *request, const struct protection *protection) {
    struct running running = {request, true};
    struct analysis_request r = *request->analysis;
    (void)protection;
    r.emit = on_measure;
    r.emit_context = &running;
    return analysis_find(r.rules.game)->run(&r) && running.done;
}
