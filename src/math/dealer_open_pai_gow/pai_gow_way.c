#include "math/dealer_open_pai_gow/pai_gow_way.h"

#include <string.h>

/* How the way sets the hand; the rule that decided, or -1. */
static int set_hand(const struct pai_gow_way *w, int hand, struct pai_gow_set *out) {
    struct setting set;
    card cards[7];
    pai_gow_hand_cards(&w->table, hand, cards);
    const int rule = way_set(&w->way, cards, w->table.terms.wheel, &set);
    if (rule >= 0) pai_gow_set_as(&w->table, &set, out);
    return rule;
}

/* Is the hand set as an approved way would? */
static bool is_set_by(const struct pai_gow_way *w, int hand, enum house_way way) {
    struct pai_gow_set approved;
    card cards[7];
    pai_gow_hand_cards(&w->table, hand, cards);
    const struct setting set = house_way(cards, (struct pai_gow_terms){.way = way, .wheel = w->table.terms.wheel});
    pai_gow_set_as(&w->table, &set, &approved);
    return w->table.house[hand].back == approved.back && w->table.house[hand].front == approved.front;
}

static bool set_all(struct pai_gow_way *w) {
    w->approved[HOUSE_WAY_DOCUMENT] = w->approved[HOUSE_WAY_EITHER_PAIR] = true;
    for (int hand = 0; hand < PAI_GOW_HANDS; hand++) {
        struct pai_gow_set *house = &w->table.house[hand];
        const int rule = set_hand(w, hand, house);
        if (rule < 0) {
            w->unset = hand;
            return false;
        }
        w->rule[hand] = (uint8_t)rule;
        w->hands[rule] += pai_gow_hands_like(&w->table, hand);
        for (int way = 0; way < 2; way++)
            w->approved[way] = w->approved[way] && is_set_by(w, hand, (enum house_way)way);
    }
    return true;
}

bool pai_gow_way_open(struct pai_gow_way *w, struct pai_gow_terms terms, const struct pai_gow_run *run,
                      struct arena *arena) {
    w->arena = arena;
    w->unset = -1;
    pai_gow_hand_table_make(&w->table, terms, NULL, arena);
    w->rule = arena_take(arena, PAI_GOW_HANDS * sizeof w->rule[0]);
    return set_all(w) && pai_gow_main_count(&w->table, run, arena, &w->count);
}

struct fraction pai_gow_way_edge(const struct pai_gow_way *w, enum pai_gow_setting setting) {
    return fraction_negative(pai_gow_mean(&w->count.deals[setting]));
}

/* ---- taking out a rule --------------------------------------------------------------------------------- */
/* Sets the rule's hands by the others, marks the fronts that change, counts the hands; false if one cannot be set. */
static bool set_without(struct pai_gow_way *w, int rule, bool fronts[PAI_GOW_FRONTS + 1], int64_t *hands) {
    for (int hand = 0; hand < PAI_GOW_HANDS; hand++) {
        if (w->rule[hand] != rule) continue;
        struct pai_gow_set *house = &w->table.house[hand], before = *house;
        const int other = set_hand(w, hand, house);
        if (other < 0) return false;
        w->rule[hand] = (uint8_t)other;
        w->hands[other] += pai_gow_hands_like(&w->table, hand);
        if (before.front == house->front && before.back == house->back) continue;
        if (before.dealer != DEALER_PLAYS) continue;
        fronts[before.front] = fronts[house->front] = true;
        *hands += pai_gow_hands_like(&w->table, hand);
    }
    w->hands[rule] = 0;
    return true;
}

/* What taking out a rule changes, to put it back. */
struct kept {
    struct pai_gow_set *house;
    uint8_t *rule;
    struct pai_gow_main count;
    int64_t hands[WAY_RULES];
};

static struct kept *keep_state(const struct pai_gow_way *w) {
    struct kept *k = arena_take(w->arena, sizeof *k);
    k->house = arena_take(w->arena, PAI_GOW_HANDS * sizeof k->house[0]);
    k->rule = arena_take(w->arena, PAI_GOW_HANDS * sizeof k->rule[0]);
    memcpy(k->house, w->table.house, PAI_GOW_HANDS * sizeof k->house[0]);
    memcpy(k->rule, w->rule, PAI_GOW_HANDS * sizeof k->rule[0]);
    memcpy(k->hands, w->hands, sizeof k->hands);
    k->count = w->count;
    return k;
}

static void put_back(struct pai_gow_way *w, int rule, const struct kept *k) {
    memcpy(w->table.house, k->house, PAI_GOW_HANDS * sizeof k->house[0]);
    memcpy(w->rule, k->rule, PAI_GOW_HANDS * sizeof k->rule[0]);
    memcpy(w->hands, k->hands, sizeof k->hands);
    w->count = k->count;
    w->way.off &= ~(UINT64_C(1) << rule);
}

bool pai_gow_way_remove(struct pai_gow_way *w, int rule, bool keep, struct pai_gow_run run,
                        struct pai_gow_way_removal *out) {
    const size_t mark = arena_mark(w->arena);
    const struct kept *before = keep_state(w);
    bool fronts[PAI_GOW_FRONTS + 1] = {false}, done = true, any = false;
    must(!(w->way.off >> rule & 1));
    w->way.off |= UINT64_C(1) << rule;
    out->hands = 0;
    out->to = 0;
    out->possible = set_without(w, rule, fronts, &out->hands);
    for (int i = 0; i < w->way.count; i++) out->to |= (uint64_t)(w->hands[i] > before->hands[i]) << i;
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) any |= fronts[front];
    run.fronts = fronts;
    if (out->possible && any) done = pai_gow_main_again(&w->table, &run, w->arena, &w->count);
    out->edge = pai_gow_way_edge(w, SETTING_OPTIMAL);
    if (!keep || !out->possible || !done) put_back(w, rule, before);
    arena_release(w->arena, mark);
    return done;
}

/* ---- a shorter list ------------------------------------------------------------------------------------ */
static int rules_left(const struct way *way) { return way->count - __builtin_popcountll(way->off); }

/* The value of a deal depends on how this one dealer's hand is set, so what a rule is worth changes only when it gets
 * hands of a rule taken out, or when its own would have gone to that rule; other rules are not counted again. */
bool pai_gow_way_shorten(struct pai_gow_way *w, int most, struct pai_gow_run run) {
    struct pai_gow_way_removal tried[WAY_RULES] = {0}; /* edge: the change */
    const int first = rules_left(&w->way);
    const struct pai_gow_run quiet = {.threads = run.threads};
    for (uint64_t known = 0; rules_left(&w->way) > most;) {
        const struct fraction edge = pai_gow_way_edge(w, SETTING_OPTIMAL);
        int chosen = -1;
        for (int rule = 0; rule < w->way.count; rule++) {
            const double step = first - rules_left(&w->way) + (double)rule / w->way.count;
            struct pai_gow_way_removal *t = &tried[rule];

            if (w->way.off >> rule & 1) continue;
            if (!(known >> rule & 1)) {
                if (run.progress && run.progress(run.context, step / (first - most))) return false;
                if (!pai_gow_way_remove(w, rule, false, quiet, t)) return false;
                t->edge = fraction_subtract(t->edge, edge);
                known |= UINT64_C(1) << rule;
            }
            if (t->possible && (chosen < 0 || fraction_compare(t->edge, tried[chosen].edge) > 0)) chosen = rule;
        }
        if (chosen < 0) return true; /* each one that is left sets hands that no other does */
        known &= ~tried[chosen].to;
        for (int rule = 0; rule < w->way.count; rule++) known &= ~((tried[rule].to >> chosen & 1) << rule);
        if (!pai_gow_way_remove(w, chosen, true, quiet, &tried[chosen])) return false;
    }
    return true;
}
