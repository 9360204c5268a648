/* dealer_open_pai_gow_protect.c - Dealer Open Pai Gow: there is nothing to learn.
 *
 * Every wager is placed before a card is dealt [P-1], and the one decision after that is how to set seven cards.  The
 * dealer's seven then lie face up, set by the House Way [P-2, P-4], and the Pai Gow wager compares those with the
 * player's own and with nothing else [P-wager].  So each setting already has its result, with certainty, when the
 * player chooses; other seats' cards and the backs of the dealer's say nothing that could change it.  The gain is
 * exactly 0, and the value is that of the analysis. */
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"

#include "game/dealer_open_pai_gow.h"
#include "math/dealer_open_pai_gow/pai_gow_way.h"
#include "math/mistake.h"

#include <string.h>

static void emit_same(void *context, const struct measure *m) {
    const struct protect_request *request = context;
    const struct protect_figure none = protect_exact(fraction_of(0, 1)), value = protect_exact(measure_value(m));
    struct protect_measure same = {
        .wager = m->wager,
        .basis = m->basis,
        .unapproved = m->unapproved,
        .note = "The dealer's cards lie open before a hand is set, and no other hand matters: nothing can be learnt.",
        .without = value,
        .ev = value,
        .gain = none,
        .changed = none};
    memcpy(same.tables, m->tables, sizeof same.tables);
    memcpy(same.options, m->options, sizeof same.options);
    request->emit(request->emit_context, &same);
}

static void want(struct analysis_request *request, const char *key, const char *value) {
    int at = 0;
    while (at < MEASURE_NAMES && request->wanted[at].key && strcmp(request->wanted[at].key, key) != 0) at++;
    if (at < MEASURE_NAMES && !request->wanted[at].key) request->wanted[at] = (struct measure_name){key, value};
}

/* The main wager, best setting unless another one is asked for. */
static bool run_same(const struct protect_request *request, const struct protection *protection) {
    struct analysis_request analysis = *request->analysis;
    struct protect_request own = *request;
    (void)protection;
    if (!analysis_wants(&analysis, "wager", "pai-gow")) return true;
    want(&analysis, "wager", "pai-gow");
    want(&analysis, "setting", "optimal");
    analysis.emit = emit_same;
    analysis.emit_context = &own;
    return dealer_open_pai_gow_exact.run(&analysis);
}

/* ---- an erring dealer ---------------------------------------------------------------------------------- */
/* The dealer forgets one rule of the House Way, so a later one sets the hand; the player answers what lies open. */
static bool forget_rule(const struct protect_request *request, struct pai_gow_way *w, int rule) {
    const struct measure m = {
        .game = &dealer_open_pai_gow, .wager = "pai-gow", .basis = "stake", .options = {{"setting", "optimal"}}};
    const struct pai_gow_run run = {.threads = request->analysis->threads};
    const struct fraction without = fraction_negative(pai_gow_way_edge(w, SETTING_OPTIMAL));
    struct pai_gow_way_removal removal;
    char id[40], what[WAY_TEXT + 40];
    struct buf id_text = BUF(id), what_text = BUF(what);
    const struct mistake mistake = {.id = id,
                                    .what = what,
                                    .counter = "The floor looks at hands with two pair or more before they are opened, "
                                               "or the dealer sets by a card with the rules; ten seconds a round."};
    buf_format(&id_text, "forgets-line-%d", w->way.rules[rule].line);
    buf_format(&what_text, "the dealer forgets the rule '%s'", w->way.rules[rule].text);
    if (!pai_gow_way_remove(w, rule, false, run, &removal)) return false;
    if (removal.possible)
        mistake_emit(request, &m, &mistake,
                     &(struct mistake_result){.occasions = fraction_of(removal.hands, PAI_GOW_DEALER_HANDS),
                                              .without = without,
                                              .always = fraction_negative(removal.edge)});
    return true;
}

static bool forget_rules(const struct protect_request *request) {
    const struct analysis_request *analysis = request->analysis;
    const size_t mark = arena_mark(analysis->arena);
    const struct pai_gow_run run = {.threads = analysis->threads};
    const struct pai_gow_terms terms = dealer_open_pai_gow_terms(&analysis->rules);
    struct pai_gow_way *w = arena_take(analysis->arena, sizeof *w);
    w->way = *request->way;
    bool done = pai_gow_way_open(w, terms, &run, analysis->arena);
    must(!done || w->approved[terms.way]);
    for (int rule = 0; rule < w->way.count && done; rule++)
        done = forget_rule(request, w, rule) && !analysis_should_stop(analysis, (rule + 1.0) / w->way.count);
    arena_release(analysis->arena, mark);
    return done;
}

bool pai_gow_mistakes_run(const struct protect_request *request, const struct protection *protection) {
    const bool ways = request->way && analysis_wants(request->analysis, "wager", "pai-gow");
    return mistakes_run(request, protection) && (!ways || forget_rules(request));
}

/* ---- the list ----------------------------------------------------------------------------------------- */
#define NO_NEED "None is needed: the rules show every card that decides the wager."

const struct protection dealer_open_pai_gow_protections[] = {
    {.information = "dealer-card",
     .what = "any of the dealer's seven cards, which lie open",
     .counter = NO_NEED,
     .run = run_same},
    PROTECT_HANDS("the cards of", NO_NEED, run_same),
    {.information = "groups",
     .what = "the backs of the dealer's cards, which lie open",
     .counter = NO_NEED,
     .run = run_same},
    PROTECT_ERRORS(pai_gow_mistakes_run),
    {0},
};
