/* dealer_open_pai_gow_protect.c - Dealer Open Pai Gow: there is nothing to learn.
 *
 * Every wager is placed before a card is dealt [P-1], and the one decision after that is how to set seven cards.  The
 * dealer's seven then lie face up, set by the House Way [P-2, P-4], and the Pai Gow wager compares those with the
 * player's own and with nothing else [P-wager].  So each setting already has its result, with certainty, when the
 * player chooses; other seats' cards and the backs of the dealer's say nothing that could change it.  The gain is
 * exactly 0, and the value is that of the analysis. */
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_protect.h"

#include "game/game.h"
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"

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

/* ---- the list ----------------------------------------------------------------------------------------- */
#define SAME(id, K, known)                                                                                             \
    {                                                                                                                  \
        .game = &dealer_open_pai_gow, .information = (id), .what = (known), .hands = (K),                              \
        .counter = "None is needed: the rules show every card that decides the wager.", .run = run_same                \
    }

const struct protection dealer_open_pai_gow_protections[] = {
    SAME("dealer-card", 0, "any of the dealer's seven cards, which lie open"),
    SAME("hands-2", 2, "the cards of one other seat"),
    SAME("hands-3", 3, "the cards of two other seats"),
    SAME("hands-4", 4, "the cards of three other seats"),
    SAME("hands-5", 5, "the cards of four other seats"),
    SAME("hands-6", 6, "the cards of all five other seats"),
    SAME("groups", 0, "the backs of the dealer's cards, which lie open"),
    {0},
};
