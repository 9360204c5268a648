#include "math/page/page_engine.h"

#include "card/pai_gow.h"
#include "exact/thread.h"
#include "math/page/page_strategy.h"
#include "math/page/page_suits.h"
#include "math/page/page_tree.h"

#include <string.h>

/* ---- chains --------------------------------------------------------------------------------------------- */
static card_mask deposit(card_mask cards, uint64_t places) {
    card_mask out = 0;
    for (int at = 0; cards; cards &= cards - 1, at++)
        if (places >> at & 1) out |= cards & -cards;
    return out;
}

/* Down to the stage `last`. */
static void put_chains(struct worker *w, int stage, int last, card_mask context, struct chain *chain) {
    const struct engine *e = w->engine;
    if (stage < last) {
        must(w->chains < EXACT_CHAINS);
        w->chain[w->chains++] = *chain;
        return;
    }
    const int have = __builtin_popcountll(context), cards = e->stage[stage].cards;
    for (uint64_t places = (UINT64_C(1) << cards) - 1; places < UINT64_C(1) << have;) {
        const card_mask known = deposit(context, places);
        if (w->engine->only.context & ~known) {
            places = mask_next(places);
            continue;
        }
        chain->context[stage] = page_stage_context(
            &e->stage[stage], page_rename_suits(e->plan->deck, &e->plan->keys, known, chain->suit[stage]));
        put_chains(w, stage - 1, last, known, chain);
        if (!cards) return;
        places = mask_next(places);
    }
}

static int64_t state_of(const struct engine *e, int stage, const struct chain *chain, card_mask own) {
    return chain->context[stage] * e->stage[stage].owns +
           (e->only.own ? 0 : hands_number(page_with_suits(own, chain->suit[stage])));
}

/* ---- decisions ------------------------------------------------------------------------------------------ */
/* Of the tuples that can follow each one, is it open and not the given one?  What is not asked for is not given. */
static bool is_passed(const struct page_plan *plan, int stage, const struct values *after, int tuple,
                      const uint8_t *given) {
    const int before = plan->parent[stage][tuple], asks = plan->asks[stage][before];
    bool others = false;
    for (int i = 0; i < plan->tuples[stage + 1]; i++)
        others |= i != tuple && after->allowed >> i & 1 && plan->parent[stage][i] == before;
    return others && asks != PAGE_NONE && given[asks] != tuple;
}

/* By the tuples that decide at a stage those after them: chosen, and given; NULL: the best ones are taken. */
struct choices {
    uint8_t *chosen;
    const uint8_t *given;
};

/* The best of the tuples that go on from each tuple before the stage. */
static void decide(struct worker *w, int stage, const struct values *after, struct values *before,
                   struct choices choices) {
    const uint8_t *given = choices.given;
    const struct page_plan *plan = w->engine->plan;
    const bool greedy = w->engine->request->greedy;
    before->allowed = 0;
    before->deals = after->deals;
    for (int i = 0; i < plan->tuples[stage + 1]; i++) {
        const int to = plan->parent[stage][i];
        const struct sums *best = &before->of[to], *here = &after->of[i];
        if (!(after->allowed >> i & 1) || (given && is_passed(plan, stage, after, i, given))) continue;
        const bool first = !(before->allowed >> to & 1), equal = !first && here->value == best->value;
        w->ties |= equal && here->staked != best->staked;
        before->allowed |= UINT64_C(1) << to;
        const bool more = greedy ? here->staked > best->staked : here->staked < best->staked;
        if (!first && !(equal ? more : here->value > best->value)) continue;
        before->of[to] = *here;
        if (plan->asks[stage][to] != PAGE_NONE) choices.chosen[plan->asks[stage][to]] = (uint8_t)i;
    }
    for (int i = 0; given && i < plan->tuples[stage + 1]; i++)
        if (after->allowed >> i & 1 && !(before->allowed >> plan->parent[stage][i] & 1))
            w->refused = "the strategy has no line for one of its states, or a choice that is not open there";
}

/* The given decisions of the state; NULL: the best ones are taken. */
static const uint8_t *given_of(const struct engine *e, int stage, card_mask context, card_mask own) {
    const struct page_tables *given = e->request->given;
    return given ? page_tables_row(given, stage, context, own) : NULL;
}

/* The tuple that follows this one, by the choices of the state. */
static int tuple_after(const struct page_plan *plan, int stage, int tuple, const uint8_t *choice) {
    const int asks = plan->asks[stage][tuple];
    return asks == PAGE_NONE ? plan->only[stage][tuple] : choice[asks];
}

/* Tells who asks what the state is worth, for each tuple before it that decides here. */
static void put_decided(const struct engine *e, struct page_decided *d, const struct values *after) {
    const struct page_plan *plan = e->plan;
    for (int k = 0; k < plan->page->decision_count; k++) d->here |= (uint32_t)(plan->stage_of[k] == d->stage) << k;
    for (d->tuple = 0; d->tuple < plan->tuples[d->stage]; d->tuple++) {
        bool asked = false;
        d->count = d->best = 0;
        for (int i = 0; i < plan->tuples[d->stage + 1]; i++) {
            if (!(after->allowed >> i & 1) || plan->parent[d->stage][i] != d->tuple) continue;
            struct page_way *way = &d->way[d->count];
            const struct page_way *best = &d->way[d->best];
            *way =
                (struct page_way){plan->history[plan->like[d->stage + 1][i]], after->of[i].value, after->of[i].staked};
            for (int k = 0; k < plan->page->decision_count; k++) {
                asked |= (d->here >> k & 1) && way->history.chosen[k] != PAGE_NONE;
                if (plan->stage_of[k] > d->stage) way->history.chosen[k] = PAGE_NONE;
            }
            if (way->value > best->value || (way->value == best->value && way->staked < best->staked))
                d->best = d->count;
            d->tuples[d->count++] = (uint8_t)i;
        }
        if (asked) e->request->put(e->request->put_context, d);
    }
}

/* ---- a leaf: all that is enumerated is known ------------------------------------------------------------- */
struct met {
    int cell;
    int64_t deals;
};

struct leaf {
    int64_t ways;
    int count;
    struct met met[SWEEP_KINDS * RELATIONS];
    card_mask own;
};

static void value_leaf(const struct worker *w, const struct leaf *leaf, struct values *out) {
    const struct page_plan *plan = w->engine->plan;
    int64_t deals = 0;
    out->allowed = 0;
    for (int h = 0; h < plan->history_count; h++) out->of[h].value = 0;
    for (int i = 0; i < leaf->count; i++) {
        const struct page_cell *cell = &w->cells.cell[leaf->met[i].cell];
        out->allowed |= cell->allowed;
        /* of another world are the same deals */
        if (cell->allowed && cell->here >> __builtin_ctzll(cell->allowed) & 1) deals += leaf->met[i].deals;
        for (int h = 0; h < plan->history_count; h++) out->of[h].value += cell->net[h] * leaf->met[i].deals;
    }
    out->deals = deals * leaf->ways;
    for (int h = 0; h < plan->history_count; h++)
        out->of[h] = (struct sums){out->of[h].value * leaf->ways, deals * leaf->ways * plan->staked[h]};
}

static void count_leaf(struct worker *w, const struct leaf *leaf, const int64_t *times) {
    const struct page_plan *plan = w->engine->plan;
    for (int i = 0; i < leaf->count; i++) {
        const struct page_cell *cell = &w->cells.cell[leaf->met[i].cell];
        int64_t *counts = w->cells.counts + (int64_t)leaf->met[i].cell * plan->history_count;
        for (int h = 0; h < plan->history_count; h++)
            if (times[h] && cell->here >> h & 1) counts[h] += leaf->met[i].deals * leaf->ways * times[h];
    }
}

static void add_to_stage(struct worker *w, int stage, const struct chain *chain, card_mask own,
                         const struct values *values) {
    const struct engine *e = w->engine;
    const int tuples = e->plan->tuples[stage + 1];
    const int64_t state = state_of(e, stage, chain, own);
    struct sums *to = &w->sums[stage][state * tuples];
    w->allowed[stage][state] |= values->allowed;
    w->deals[stage][state] += values->deals;
    for (int i = 0; i < tuples; i++) {
        to[i].value += values->of[i].value;
        to[i].staked += values->of[i].staked;
    }
}

static int history_of(const struct worker *w, const struct chain *chain, card_mask own, const uint8_t *choice) {
    const struct engine *e = w->engine;
    int tuple = 0;
    for (int stage = 0; stage < e->top; stage++) {
        const int64_t state = state_of(e, stage, chain, own);
        tuple = tuple_after(e->plan, stage, tuple, &e->stage[stage].decision[state * e->plan->asking[stage]]);
    }
    return e->plan->at_once ? tuple_after(e->plan, e->plan->stage_count - 1, tuple, choice) : tuple;
}

static void visit_leaf(struct worker *w, const struct leaf *leaf) {
    const struct engine *e = w->engine;
    const struct page_plan *plan = e->plan;
    struct values values, before;
    uint8_t choice[PLAN_HISTORIES] = {0};
    int64_t times[PLAN_HISTORIES] = {0};
    if (plan->at_once || !e->tally) value_leaf(w, leaf, &values);
    if (plan->at_once)
        decide(w, plan->stage_count - 1, &values, &before,
               (struct choices){choice, given_of(e, plan->stage_count - 1, w->seen, leaf->own)});
    if (plan->at_once && e->tally && e->request->put) {
        struct page_decided d = {.plan = plan,
                                 .unit = w->cells.player.unit,
                                 .stage = plan->stage_count - 1,
                                 .context = w->seen,
                                 .own = leaf->own,
                                 .ways = leaf->ways,
                                 .deals = values.deals};
        put_decided(e, &d, &values);
    }
    if (e->top && !e->tally) {
        for (int i = 0; i < w->chains; i++)
            add_to_stage(w, e->top - 1, &w->chain[i], leaf->own, plan->at_once ? &before : &values);
        return;
    }
    for (int i = 0; i < w->chains; i++) times[history_of(w, &w->chain[i], leaf->own, choice)]++;
    count_leaf(w, leaf, times);
}

/* ---- quick values --------------------------------------------------------------------------------------- */
static uint32_t poker_value(const struct worker *w, card_mask hand) {
    struct hand_sum sum = w->sum;
    for (; hand; hand &= hand - 1) sum = hand_sum_with(sum, (card)__builtin_ctzll(hand));
    return w->engine->poker[pai_gow_of(sum, WHEEL_LOWEST)];
}

static struct memo *memo_of(struct memo memos[MEMOS], uint32_t value) {
    struct memo *m = &memos[(value * UINT32_C(2654435761)) >> 19];
    if (m->value != value) *m = (struct memo){.value = value};
    return m;
}

/* ---- cells of a leaf ------------------------------------------------------------------------------------ */
/* A hand of the seat with this value and without more of these cards, and a kind of the dealer's that stands so to it.
 */
struct place {
    const struct record *record;
    int class, kind, relation;
    card_mask gone;
    uint32_t value;
};

static bool stands(const struct place *p, uint32_t value) {
    return p->relation == (value < p->value ? OWN_ABOVE : value == p->value ? OWN_EQUAL : OWN_BELOW);
}

/* A dealer's hand of the place that shares no card; false: there is none. */
static bool find_example(struct worker *w, const struct place *p) {
    const struct plan_world *world = &w->engine->plan->world[w->world];
    card_mask part[PLAN_GROUPS];
    for (int64_t i = 0; i < w->dealers.count; i++) {
        const uint32_t key = w->dealers.key[i], at = key & ((1u << SWEEP_VALUE_BITS) - 1);
        if ((int)(key >> SWEEP_VALUE_BITS) != p->kind || !stands(p, at) || w->dealers.hand[i] & p->gone) continue;
        for (int g = 0; g < world->dealer.groups; g++) part[g] = w->dealer_part[g][i];
        page_eye_put(&w->dealer, &world->dealer, part);
        return true;
    }
    return false;
}

static uint32_t longest_suit(card_mask hand) {
    uint32_t best = 0;
    for (int s = 0; s < SUITS; s++) {
        const uint32_t ranks = mask_ranks(hand, s), value = (uint32_t)__builtin_popcount(ranks) << RANKS | ranks;
        if (value > best) best = value;
    }
    return best;
}

/* The same among hands up to the names of suits, under any names. */
static bool find_example_by_suits(struct worker *w, const struct place *p) {
    const struct engine *e = w->engine;
    const uint32_t *t = e->threshold[w->world];
    const int thresholds = e->thresholds[w->world];
    for (int64_t i = 0; i < e->examples.count; i++) {
        const uint32_t at = longest_suit(e->examples.hand[i]);
        if (!stands(p, at) || (p->kind && at < t[p->kind - 1]) || (p->kind < thresholds && at >= t[p->kind])) continue;
        for (unsigned order = 0; order < 256; order++) {
            const uint8_t to[SUITS] = {(uint8_t)(order & 3), (uint8_t)(order >> 2 & 3), (uint8_t)(order >> 4 & 3),
                                       (uint8_t)(order >> 6)};
            if (((1u << to[0]) | (1u << to[1]) | (1u << to[2]) | (1u << to[3])) != 15) continue;
            const card_mask hand = page_with_suits(e->examples.hand[i], to);
            if (hand & p->gone || hand & ~e->plan->deck) continue;
            page_eye_put(&w->dealer, &e->plan->world[w->world].dealer, &hand);
            return true;
        }
    }
    return false;
}

static void see_record(struct worker *w, const struct record *r) {
    const struct page_plan *plan = w->engine->plan;
    page_eye_put(&w->own, &plan->own, r->part);
    page_eye_put(&w->own, &plan->world[w->world].late, r->part + plan->own.groups);
}

static int cell_of(struct worker *w, const struct place *p) {
    const struct page_cell *cell = page_cells_find(&w->cells, p->class, p->kind, p->relation);
    const struct plan_world *world = &w->engine->plan->world[w->world];
    if (!cell) {
        see_record(w, p->record);
        if (world->method == PLAN_SWEEP) must(find_example(w, p));
        if (world->method == PLAN_SUITS) must(find_example_by_suits(w, p));
        struct page_cards deal = w->own.cards;
        for (uint32_t piles = world->dealer.piles; piles; piles &= piles - 1)
            memcpy(deal.cards[__builtin_ctz(piles)], w->dealer.cards.cards[__builtin_ctz(piles)], sizeof deal.cards[0]);
        deal.set |= world->dealer.piles;
        cell = page_cells_add(&w->cells, p->class, p->kind, p->relation, &deal);
        if (!cell) return -1;
    }
    return (int)(cell - w->cells.cell);
}

static card_mask all_of(const struct record *r, int parts) {
    card_mask all = 0;
    for (int i = 0; i < parts; i++) all |= r->part[i];
    return all;
}

static int class_of(struct worker *w, const struct record *r, uint32_t value) {
    const struct plan_world *world = &w->engine->plan->world[w->world];
    struct memo *known = world->own_plain && w->engine->plan->world_count == 1 ? memo_of(w->class, value) : NULL;
    if (known && known->is) return known->is - 1;
    see_record(w, r);
    const int class = page_cells_class(&w->cells, w->world, page_eye_answers(&w->own, &world->own_asks));
    if (known) known->is = class + 1;
    return class;
}

/* answers: of the dealer's hands beside it. */
static void visit_record(struct worker *w, const struct record *r, const struct sweep_answer *answers, int kinds,
                         uint32_t value) {
    const struct plan_world *world = &w->engine->plan->world[w->world];
    struct place place = {.record = r,
                          .class = class_of(w, r, value),
                          .gone = w->seen | all_of(r, w->engine->plan->own.groups + world->late.groups),
                          .value = value};
    struct leaf leaf = {.ways = (int64_t)w->context_ways * r->ways * world->times,
                        .own = all_of(r, w->engine->plan->own.groups)};
    if (place.class < 0) return;
    for (place.kind = 0; place.kind < kinds; place.kind++) {
        const struct sweep_answer *a = &answers[place.kind];
        const int64_t deals[RELATIONS] = {a->below, a->equal, a->above};
        for (place.relation = 0; place.relation < RELATIONS; place.relation++) {
            if (!deals[place.relation]) continue;
            const int cell = cell_of(w, &place);
            if (cell < 0) return;
            leaf.met[leaf.count++] = (struct met){cell, deals[place.relation]};
        }
    }
    if (leaf.count) visit_leaf(w, &leaf);
}

/* ---- own hands ------------------------------------------------------------------------------------------ */
struct visit {
    struct worker *w;
    int part; /* the next one */
    struct suit_keys keys;
    card_mask gone;
    struct record record;
};

static const struct plan_group *group_of(const struct worker *w, int part) {
    const struct page_plan *plan = w->engine->plan;
    return part < plan->own.groups ? &plan->own.group[part]
                                   : &plan->world[w->world].late.group[part - plan->own.groups];
}

static int parts_of(const struct worker *w) {
    return w->engine->plan->own.groups + w->engine->plan->world[w->world].late.groups;
}

static void put_record(struct worker *w, const struct record *r);

static void visit_parts(struct visit *v);

static void visit_part(void *context, card_mask hand, int ways) {
    struct visit next = *(const struct visit *)context;
    next.record.part[next.part++] = hand;
    next.record.ways *= ways;
    next.keys = suit_keys_with(next.keys, hand);
    next.gone |= hand;
    visit_parts(&next);
}

static void visit_parts(struct visit *v) {
    if (v->part == parts_of(v->w)) {
        put_record(v->w, &v->record);
        return;
    }
    const struct hands_wanted wanted = {v->w->engine->plan->deck & ~v->gone, group_of(v->w, v->part)->cards, v->keys};
    hands_visit(&wanted, visit_part, v);
}

/* The cards of the group that are known. */
static card_mask known_of(const struct page_asked *known, const struct page *p, const struct plan_group *group) {
    card_mask mask = 0;
    for (int i = 0; i < group->piles; i++)
        for (int k = 0; known->cards.set >> group->pile[i] & 1 && k < p->pile[group->pile[i]].count; k++)
            mask |= CARD_BIT(known->cards.cards[group->pile[i]][k]);
    return mask;
}

/* The one own hand, and all cards after it. */
static void visit_known(struct visit *v) {
    const struct page_plan *plan = v->w->engine->plan;
    for (; v->part < plan->own.groups; v->part++) {
        const card_mask hand = known_of(v->w->engine->request->known, plan->page, &plan->own.group[v->part]);
        v->record.part[v->part] = hand;
        v->keys = suit_keys_with(v->keys, hand);
        v->gone |= hand;
    }
    visit_parts(v);
}

static int64_t between(const int64_t *below, int from, int to) { return below[to] - below[from]; }

/* Hands of the dealer beside these cards, by kind: from the sums below each threshold and below the value. */
static void answer_by_suits(const struct worker *w, card_mask gone, uint32_t value, struct sweep_answer *out) {
    const struct engine *e = w->engine;
    const struct plan_world *world = &e->plan->world[w->world];
    const card_mask left = e->plan->deck & ~gone;
    const uint32_t *t = e->threshold[w->world];
    const int cards = world->dealer.cards, kinds = e->thresholds[w->world] + 1;
    int64_t below[2] = {0}, here[2];
    for (int kind = 0; kind < kinds; kind++) {
        const uint32_t low = kind ? t[kind - 1] : 0, high = kind + 1 < kinds ? t[kind] : UINT32_MAX;
        below[0] = below[1];
        below[1] = high == UINT32_MAX ? choose(__builtin_popcountll(left), cards) : suits_below(left, cards, high);
        const int64_t all = between(below, 0, 1);
        out[kind] = (struct sweep_answer){0};
        if (value < low)
            out[kind].above = (uint32_t)all;
        else if (value >= high)
            out[kind].below = (uint32_t)all;
        else {
            here[0] = suits_below(left, cards, value);
            here[1] = suits_below(left, cards, value + 1);
            out[kind] = (struct sweep_answer){(uint32_t)(here[0] - below[0]), (uint32_t)(here[1] - here[0]),
                                              (uint32_t)(below[1] - here[1])};
        }
    }
}

/* An own hand is visited now, or kept for the sweep. */
static void put_record(struct worker *w, const struct record *r) {
    const struct engine *e = w->engine;
    const struct plan_world *world = &e->plan->world[w->world];
    const card_mask all = all_of(r, parts_of(w));
    struct sweep_answer answers[SWEEP_KINDS] = {{1, 0, 0}};
    if (w->refused) return;
    if (world->method == PLAN_OPEN) {
        see_record(w, r);
        visit_record(w, r, answers, 1, 0);
        return;
    }
    const bool poker = e->poker && world->own_poker;
    if (!poker) see_record(w, r);
    const uint32_t value = poker                          ? poker_value(w, all)
                           : world->own_hand == PAGE_NONE ? 1
                                                          : page_eye_value(&w->own, world->own_hand);
    if (world->method == PLAN_SUITS) {
        answer_by_suits(w, all | w->seen, value, answers);
        visit_record(w, r, answers, e->thresholds[w->world] + 1, value);
        return;
    }
    must(w->hands.count < w->room);
    w->hands.hand[w->hands.count] = all;
    w->hands.key[w->hands.count] = value;
    w->records[w->hands.count++] = *r;
}

/* ---- the dealer's hands --------------------------------------------------------------------------------- */
struct dealing {
    struct worker *w;
    int group;
    card_mask gone, part[PLAN_GROUPS];
};

static int kind_of(struct worker *w, uint64_t answers) {
    uint64_t *kind = w->kind[w->world];
    for (int i = 0; i < w->kinds[w->world]; i++)
        if (kind[i] == answers) return i;
    if (w->kinds[w->world] == SWEEP_KINDS) {
        w->refused = "it asks too many different things of the dealer's hand";
        return 0;
    }
    kind[w->kinds[w->world]] = answers;
    return w->kinds[w->world]++;
}

static void put_dealer(struct worker *w, const card_mask *part) {
    const struct plan_world *world = &w->engine->plan->world[w->world];
    const int64_t at = w->dealers.count;
    must(at < w->dealer_room);
    card_mask all = 0;
    for (int g = 0; g < world->dealer.groups; g++) all |= part[g];
    uint32_t value = w->engine->poker && world->dealer_poker ? poker_value(w, all) : 0;
    struct memo *known =
        w->engine->poker && world->dealer_poker && world->dealer_plain ? memo_of(w->dealer_kind, value) : NULL;
    if (!known || !known->is) page_eye_put(&w->dealer, &world->dealer, part);
    if (!value) value = world->dealer_hand == PAGE_NONE ? 1 : page_eye_value(&w->dealer, world->dealer_hand);
    const int kind = known && known->is ? known->is - 1 : kind_of(w, page_eye_answers(&w->dealer, &world->dealer_asks));
    if (known) known->is = kind + 1;
    w->dealers.hand[at] = all;
    for (int g = 0; g < world->dealer.groups; g++) w->dealer_part[g][at] = part[g];
    must(value < 1u << SWEEP_VALUE_BITS);
    w->dealers.key[w->dealers.count++] = (uint32_t)kind << SWEEP_VALUE_BITS | value;
}

static void deal_group(struct dealing *d);

static void deal_hand(void *context, card_mask hand, int ways) {
    struct dealing next = *(const struct dealing *)context;
    (void)ways;
    next.part[next.group++] = hand;
    next.gone |= hand;
    deal_group(&next);
}

static void deal_group(struct dealing *d) {
    const struct plan_world *world = &d->w->engine->plan->world[d->w->world];
    if (d->group == world->dealer.groups) {
        put_dealer(d->w, d->part);
        return;
    }
    const struct hands_wanted wanted = {
        d->w->engine->plan->deck & ~d->gone, world->dealer.group[d->group].cards, {{0, 1, 2, 3}}};
    hands_visit(&wanted, deal_hand, d);
}

/* ---- a context ------------------------------------------------------------------------------------------ */
static struct suit_keys context_keys(const struct worker *w) {
    struct suit_keys keys = w->engine->plan->keys;
    for (int g = 0; g < w->engine->plan->context.groups; g++) keys = suit_keys_with(keys, w->context[g]);
    return keys;
}

static void sweep_context(struct worker *w) {
    const int kinds = w->kinds[w->world];
    page_sweep_run(&w->sweep, &w->dealers, &w->hands, kinds, w->answers);
    for (int64_t i = 0; i < w->hands.count && !w->refused; i++) {
        visit_record(w, &w->records[i], &w->answers[i * kinds], kinds, w->hands.key[i]);
    }
}

/* The hands below a context; of the first part only this one, where it is given. */
static void visit_world(struct worker *w, const card_mask *first, int ways) {
    const struct page_plan *plan = w->engine->plan;
    struct visit v = {.w = w, .keys = context_keys(w), .gone = w->seen, .record = {.ways = 1}};
    const bool sweeps = plan->world[w->world].method == PLAN_SWEEP;
    page_eye_open(&w->own, plan);
    page_eye_open(&w->dealer, plan);
    page_eye_put(&w->own, &plan->context, w->context);
    page_eye_put(&w->dealer, &plan->context, w->context);
    w->hands.count = w->dealers.count = 0;
    w->sum = hand_sum_none();
    for (card_mask left = w->seen; left; left &= left - 1) w->sum = hand_sum_with(w->sum, (card)__builtin_ctzll(left));
    if (plan->world_count > 1) memset(w->dealer_kind, 0, sizeof w->dealer_kind);
    if (sweeps) deal_group(&(struct dealing){.w = w, .gone = w->seen});
    if (first)
        visit_part(&v, *first, ways);
    else if (w->engine->only.own)
        visit_known(&v);
    else
        visit_parts(&v);
    if (sweeps && !w->refused) sweep_context(w);
}

static void visit_context(struct worker *w, const card_mask *first, int ways) {
    const struct engine *e = w->engine;
    w->seen = 0;
    for (int g = 0; g < e->plan->context.groups; g++) w->seen |= w->context[g];
    w->chains = 0;
    put_chains(w, e->top - 1, e->tally || !e->top ? 0 : e->top - 1, w->seen, &(struct chain){0});
    for (w->world = 0; w->world < e->plan->world_count && !w->refused; w->world++) visit_world(w, first, ways);
}

struct contexts {
    struct worker *w;
    int group;
    struct suit_keys keys;
    card_mask gone;
    int ways;
};

static void visit_contexts(struct contexts *c);

static void visit_context_group(void *context, card_mask hand, int ways) {
    struct contexts next = *(const struct contexts *)context;
    next.w->context[next.group++] = hand;
    next.keys = suit_keys_with(next.keys, hand);
    next.gone |= hand;
    next.ways *= ways;
    visit_contexts(&next);
}

static void visit_contexts(struct contexts *c) {
    const struct page_plan *plan = c->w->engine->plan;
    if (c->group == plan->context.groups) {
        c->w->context_ways = c->ways;
        visit_context(c->w, NULL, 1);
        return;
    }
    const struct hands_wanted wanted = {plan->deck & ~c->gone, plan->context.group[c->group].cards, c->keys};
    hands_visit(&wanted, visit_context_group, c);
}

/* ---- a pass --------------------------------------------------------------------------------------------- */
/* Units of work: contexts by their first group, or where there is none and nothing is swept the first own hands. */
static void visit_unit(struct worker *w, int64_t unit) {
    struct engine *e = w->engine;
    const struct page_plan *plan = e->plan;
    if (e->only.own) {
        for (int g = 0; g < plan->context.groups; g++)
            w->context[g] = known_of(e->request->known, plan->page, &plan->context.group[g]);
        w->context[0] |= e->contexts.hand[unit];
        w->context_ways = 1;
        visit_context(w, NULL, 1);
    } else if (plan->context.groups) {
        struct contexts c = {.w = w, .keys = plan->keys, .ways = 1};
        visit_context_group(&c, e->contexts.hand[unit], e->contexts.ways[unit]);
    } else {
        w->context_ways = 1;
        visit_context(w, e->contexts.count ? &e->contexts.hand[unit] : NULL,
                      e->contexts.count ? e->contexts.ways[unit] : 1);
    }
}

static bool failed(const struct engine *e) {
    for (int t = 0; t < e->threads; t++)
        if (e->worker[t]->refused || e->worker[t]->cells.full) return true;
    return false;
}

static bool run_pass(struct engine *e, double from, double to) {
    const int64_t units = e->contexts.count ? e->contexts.count : 1, slice = units / 100 + 1;
    for (int64_t start = 0; start < units && !e->stopped && !failed(e); start += slice) {
        const int64_t end = start + slice < units ? start + slice : units;
#pragma omp parallel for schedule(dynamic, 1) num_threads(e->threads)
        for (int64_t unit = start; unit < end; unit++) visit_unit(e->worker[thread_number()], unit);
        e->stopped = analysis_should_stop(e->request->request, from + (to - from) * (double)end / (double)units);
    }
    return !e->stopped && !failed(e);
}

/* ---- from the last decision to the first ---------------------------------------------------------------- */
static void join_workers(struct engine *e, int stage) {
    const int64_t states = e->stage[stage].contexts * e->stage[stage].owns, tuples = e->plan->tuples[stage + 1];
    for (int t = 1; t < e->threads; t++) {
        for (int64_t i = 0; i < states * tuples; i++) {
            e->worker[0]->sums[stage][i].value += e->worker[t]->sums[stage][i].value;
            e->worker[0]->sums[stage][i].staked += e->worker[t]->sums[stage][i].staked;
        }
        for (int64_t i = 0; i < states; i++) {
            e->worker[0]->allowed[stage][i] |= e->worker[t]->allowed[stage][i];
            e->worker[0]->deals[stage][i] += e->worker[t]->deals[stage][i];
        }
    }
}

struct states {
    struct engine *engine;
    int stage;
    int64_t context;
    card_mask known;
    int64_t following; /* deals of a state, of one way to deal its cards */
};

/* The hand that stands for this one, beside the context. */
static card_mask plain_hand(const struct states *s, card_mask hand) {
    return page_plain_hand(s->engine->plan, s->known, hand);
}

static int64_t number_in(const struct states *s, card_mask hand) {
    return s->context * s->engine->stage[s->stage].owns + (s->engine->only.own ? 0 : hands_number(hand));
}

/* Hands that differ only by suits are one state: their sums are added to that of the one that stands for them. */
static void gather_state(void *context, card_mask hand, int ways) {
    const struct states *s = context;
    struct worker *w = s->engine->worker[0];
    const int64_t tuples = s->engine->plan->tuples[s->stage + 1], from = number_in(s, hand),
                  to = number_in(s, plain_hand(s, hand));
    (void)ways;
    if (from == to) return;
    for (int64_t i = 0; i < tuples; i++) {
        w->sums[s->stage][to * tuples + i].value += w->sums[s->stage][from * tuples + i].value;
        w->sums[s->stage][to * tuples + i].staked += w->sums[s->stage][from * tuples + i].staked;
    }
    w->allowed[s->stage][to] |= w->allowed[s->stage][from];
    w->deals[s->stage][to] += w->deals[s->stage][from];
}

/* What the state is worth after each tuple. */
static void values_at(const struct states *s, int64_t at, struct values *out) {
    const struct worker *w = s->engine->worker[0];
    const int64_t after = s->engine->plan->tuples[s->stage + 1];
    out->allowed = w->allowed[s->stage][at];
    out->deals = w->deals[s->stage][at];
    memcpy(out->of, &w->sums[s->stage][at * after], (size_t)after * sizeof *out->of);
}

static void decide_state(void *context, card_mask hand, int ways) {
    const struct states *s = context;
    struct engine *e = s->engine;
    struct worker *w = e->worker[0];
    const int64_t at = number_in(s, hand), plain = number_in(s, plain_hand(s, hand));
    struct values values, best;
    (void)ways;
    if (at != plain) return;
    values_at(s, at, &values);
    decide(w, s->stage, &values, &best,
           (struct choices){&e->stage[s->stage].decision[at * e->plan->asking[s->stage]],
                            given_of(e, s->stage, s->known, hand)});
    if (s->stage == e->first) return;
    for (int i = 0; i < w->chains; i++) add_to_stage(w, s->stage - 1, &w->chain[i], hand, &best);
}

static void copy_state(void *context, card_mask hand, int ways) {
    const struct states *s = context;
    const int asking = s->engine->plan->asking[s->stage];
    const int64_t at = number_in(s, hand), plain = number_in(s, plain_hand(s, hand));
    uint8_t *decision = s->engine->stage[s->stage].decision;
    (void)ways;
    if (at != plain) memcpy(&decision[at * asking], &decision[plain * asking], (size_t)asking);
}

static void put_state(void *context, card_mask hand, int ways) {
    const struct states *s = context;
    const int64_t at = number_in(s, hand);
    struct values values;
    (void)ways;
    values_at(s, at, &values);
    if (!values.deals || hand != plain_hand(s, hand)) return;
    struct page_decided d = {.plan = s->engine->plan,
                             .unit = s->engine->worker[0]->cells.player.unit,
                             .stage = s->stage,
                             .context = s->known,
                             .own = hand,
                             .ways = values.deals / s->following,
                             .deals = values.deals};
    put_decided(s->engine, &d, &values);
}

static void walk_states(struct engine *e, int stage, hands_put *put, int64_t following) {
    const struct page_plan *plan = e->plan;
    for (int64_t i = 0; i < e->stage[stage].contexts && !e->stopped; i++) {
        const card_mask known = e->stage[stage].context[i];
        struct states s = {.engine = e, .stage = stage, .context = i, .known = known, .following = following};
        struct worker *w = e->worker[0];
        w->chains = 0;
        if (stage > e->first) put_chains(w, stage - 1, stage - 1, known, &(struct chain){0});
        const struct hands_wanted wanted = {plan->deck & ~known, plan->own.cards, {{0, 1, 2, 3}}};
        if (e->only.own)
            put(&s, e->only.own, 1);
        else
            hands_visit(&wanted, put, &s);
        if (i % 64 == 0) e->stopped = analysis_should_stop(e->request->request, 0.5);
    }
}

static bool decide_stages(struct engine *e) {
    for (int stage = e->top - 1; stage >= e->first && !e->stopped; stage--) {
        join_workers(e, stage);
        walk_states(e, stage, gather_state, 1);
        walk_states(e, stage, decide_state, 1);
        walk_states(e, stage, copy_state, 1);
    }
    return !e->stopped;
}

/* Deals of a context up to the stage, each once for each order of what comes between. */
static wide chains_to(const struct engine *e, int to) {
    wide chains = 1;
    int cards = e->plan->context.cards;
    for (int stage = e->top - 1; stage >= to; cards = e->stage[stage--].cards)
        chains *= choose(cards, e->stage[stage].cards);
    return chains;
}

/* The states of the stages, from the first one on. */
static void put_stages(struct engine *e) {
    const int cards = __builtin_popcountll(e->plan->deck), own = e->plan->own.cards;
    for (int stage = e->first; stage < e->top && !e->stopped; stage++) {
        const int known = e->stage[stage].cards;
        const wide following =
            e->only.own ? 1 : e->plan->deals * chains_to(e, stage) / choose(cards, known) / choose(cards - known, own);
        if (!e->only.own || stage == e->first) walk_states(e, stage, put_state, (int64_t)following);
    }
}

/* ---- the count ------------------------------------------------------------------------------------------ */
static void put_count(const struct engine *e, struct page_count *out) {
    int count = 0;
    for (int t = 0; t < e->threads; t++) count += e->worker[t]->cells.count;
    struct page_cell *cell = arena_take(e->arena, (size_t)(count + 1) * sizeof *cell);
    *out = (struct page_count){.plan = e->plan, .deals = e->plan->deals * chains_to(e, 0), .cell = cell};
    for (int t = 0; t < e->threads; t++) {
        const struct page_cells *c = &e->worker[t]->cells;
        memcpy(&cell[out->cell_count], c->cell, (size_t)c->count * sizeof *cell);
        out->cell_count += c->count;
        out->ties |= e->worker[t]->ties;
    }
}

static const char *refusal_of(const struct engine *e) {
    for (int t = 0; t < e->threads; t++)
        if (e->worker[t]->refused || e->worker[t]->cells.full)
            return e->worker[t]->refused ? e->worker[t]->refused
                                         : "it asks too many different things of the seat's hands";
    return NULL;
}

static void open_known(struct engine *e) {
    const struct page_plan *plan = e->plan;
    e->first = plan->stage_of[e->request->known->decision];
    for (int g = 0; g < plan->own.groups; g++)
        e->only.own |= known_of(e->request->known, plan->page, &plan->own.group[g]);
    for (int g = 0; g < plan->context.groups; g++)
        e->only.context |= known_of(e->request->known, plan->page, &plan->context.group[g]);
}

bool page_exact_run(const struct page_exact_request *request, struct page_count *out, const char **refused) {
    if (request->plan->tree) return page_tree_run(request, out, refused);
    struct engine *e = arena_take(request->request->arena, sizeof *e);
    *e = (struct engine){.plan = request->plan, .request = request, .arena = request->request->arena};
    if (request->known) open_known(e);
    page_engine_open(e);
    e->tally = e->top == 0;
    bool done = run_pass(e, 0, e->top ? 0.5 : 1);
    if (done && e->top) {
        done = decide_stages(e);
        if (done && request->put) put_stages(e);
        e->tally = true;
        done = done && (e->only.own || run_pass(e, 0.5, 1));
    }
    *refused = refusal_of(e);
    if (done && !e->only.own) put_count(e, out);
    return done;
}
