#include "math/page/page_engine.h"

#include "card/pai_gow.h"

#include <stdlib.h>

/* ---- the names of suits --------------------------------------------------------------------------------- */
/* Two suits are alike where they mean the same to the page and as many of their cards are left. */
static bool is_alike(const struct suit_keys *keys, const uint32_t left[SUITS], int a, int b) {
    return keys->key[a] == keys->key[b] && left[a] == left[b];
}

card_mask page_with_suits(card_mask mask, const uint8_t to[SUITS]) {
    card_mask renamed = mask & CARD_BIT(JOKER);
    for (int s = 0; s < SUITS; s++)
        renamed |= (mask & (CARD_BIT(DECK_52) - 1) & UINT64_C(0x1111111111111) << s) >> s << to[s];
    return renamed;
}

card_mask page_rename_suits(card_mask deck, const struct suit_keys *keys, card_mask mask, uint8_t to[SUITS]) {
    uint32_t ranks[SUITS], left[SUITS];
    for (int s = 0; s < SUITS; s++) {
        ranks[s] = mask_ranks(mask & (CARD_BIT(DECK_52) - 1), s);
        left[s] = mask_ranks(deck & (CARD_BIT(DECK_52) - 1), s);
    }
    for (int s = 0; s < SUITS; s++) {
        int before = 0, place = 0;
        for (int o = 0; o < SUITS; o++)
            if (is_alike(keys, left, s, o)) before += ranks[o] > ranks[s] || (o < s && ranks[o] == ranks[s]);
        for (int o = 0; o < SUITS; o++)
            if (is_alike(keys, left, s, o) && place++ == before) to[s] = (uint8_t)o;
    }
    return page_with_suits(mask, to);
}

card_mask page_plain_hand(const struct page_plan *plan, card_mask context, card_mask hand) {
    const struct suit_keys keys = suit_keys_with(plan->keys, context);
    uint8_t to[SUITS];
    return page_rename_suits(plan->deck & ~context, &keys, hand, to);
}

int64_t page_stage_context(const struct stage *stage, card_mask context) {
    int64_t low = 0, high = stage->contexts - 1;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (stage->context[middle] < context)
            low = middle + 1;
        else
            high = middle;
    }
    must(stage->context[low] == context);
    return low;
}

/* ---- memory --------------------------------------------------------------------------------------------- */
static int compare_masks(const void *a, const void *b) {
    const card_mask x = *(const card_mask *)a, y = *(const card_mask *)b;
    return (x > y) - (x < y);
}

struct stage page_stage_open(const struct page_plan *plan, int stage, const struct page_state_known *only,
                             struct arena *arena) {
    const struct hands_wanted wanted = {plan->deck & ~only->own & ~only->context,
                                        plan->known[stage] - __builtin_popcountll(only->context), plan->keys};
    const struct hand_list list = hands_list(&wanted, arena);
    struct stage s = {.cards = plan->known[stage],
                      .contexts = list.count,
                      .owns = only->own ? 1 : hands_of(plan->own.cards),
                      .context = list.hand};
    for (int64_t i = 0; i < s.contexts; i++) { /* as page_rename_suits() names them */
        uint8_t to[SUITS];
        s.context[i] = page_rename_suits(plan->deck, &plan->keys, s.context[i] | only->context, to);
    }
    qsort(s.context, (size_t)s.contexts, sizeof *s.context, compare_masks);
    s.decision = arena_take(arena, (size_t)(s.contexts * s.owns * plan->asking[stage]) + 1);
    return s;
}

int64_t page_stage_state(const struct page_plan *plan, const struct stage *stage, card_mask context, card_mask own) {
    uint8_t to[SUITS];
    const card_mask known = page_rename_suits(plan->deck, &plan->keys, context, to);
    return page_stage_context(stage, known) * stage->owns +
           hands_number(page_plain_hand(plan, known, page_with_suits(own, to)));
}

static void count_hand(void *context, card_mask hand, int ways) {
    (void)hand, (void)ways;
    ++*(int64_t *)context;
}

/* Own hands of one context, at most. */
static int64_t own_room(const struct engine *e) {
    const struct page_plan *plan = e->plan;
    int64_t most = e->only.own ? 1 : 0;
    for (int64_t i = 0; !e->only.own && i < (plan->context.groups ? e->contexts.count : 1); i++) {
        int64_t count = 0;
        const card_mask seen = plan->context.groups ? e->contexts.hand[i] : 0;
        const struct suit_keys keys = plan->context.groups ? suit_keys_with(plan->keys, seen) : plan->keys;
        const struct hands_wanted wanted = {plan->deck & ~seen, plan->own.group[0].cards, keys};
        if (e->contexts.count <= EXACT_FEW)
            hands_visit(&wanted, count_hand, &count);
        else
            count = choose(__builtin_popcountll(wanted.deck), wanted.cards);
        if (count > most) most = count;
        if (e->contexts.count > EXACT_FEW) break;
    }
    return most;
}

static int64_t ways_from(const struct plan_side *side, int first, int *left) {
    int64_t ways = 1;
    for (int g = 0; g < side->groups; g++) {
        if (g >= first) ways *= choose(*left, side->group[g].cards);
        *left -= side->group[g].cards;
    }
    return ways;
}

static int kinds_of(const struct plan_world *w) {
    const int asks = w->dealer_asks.count;
    return asks > 3 ? SWEEP_KINDS : 1 << asks;
}

static void open_sweep(struct engine *e, struct worker *w) {
    const struct page_plan *plan = e->plan;
    int64_t own = 0, dealers = 0, asked = 0;
    int subset = 0, groups = 0;
    for (int i = 0; i < plan->world_count; i++) {
        const struct plan_world *world = &plan->world[i];
        if (world->method != PLAN_SWEEP) continue;
        int left = __builtin_popcountll(plan->deck) - plan->context.cards, all = left;
        int64_t hands = own_room(e) * ways_from(&plan->own, 1, &left);
        hands *= ways_from(&world->late, 0, &left);
        const int64_t theirs = ways_from(&world->dealer, 0, &all), asks = hands * kinds_of(world) * 3;
        const int cards = plan->own.cards + world->late.cards;
        const int common = cards < world->dealer.cards ? cards : world->dealer.cards;
        own = hands > own ? hands : own;
        dealers = theirs > dealers ? theirs : dealers;
        asked = asks > asked ? asks : asked;
        subset = common > subset ? common : subset;
        groups = world->dealer.groups > groups ? world->dealer.groups : groups;
    }
    if (!own) return;
    w->room = own;
    w->dealer_room = dealers;
    w->records = arena_take(e->arena, (size_t)own * sizeof *w->records);
    w->hands.hand = arena_take(e->arena, (size_t)own * sizeof *w->hands.hand);
    w->hands.key = arena_take(e->arena, (size_t)own * sizeof *w->hands.key);
    w->answers = arena_take(e->arena, (size_t)asked / 3 * sizeof *w->answers);
    w->dealers.hand = arena_take(e->arena, (size_t)dealers * sizeof *w->dealers.hand);
    w->dealers.key = arena_take(e->arena, (size_t)dealers * sizeof *w->dealers.key);
    for (int g = 0; g < groups; g++) w->dealer_part[g] = arena_take(e->arena, (size_t)dealers * sizeof(card_mask));
    page_sweep_open(&w->sweep, e->arena, subset, asked > dealers ? asked : dealers);
}

static struct worker *open_worker(struct engine *e) {
    struct worker *w = arena_take(e->arena, sizeof *w);
    w->engine = e;
    page_cells_open(&w->cells, e->plan, e->arena);
    for (int stage = e->first; stage < e->top; stage++) {
        const int64_t states = e->stage[stage].contexts * e->stage[stage].owns;
        w->sums[stage] = arena_take(e->arena, (size_t)(states * e->plan->tuples[stage + 1]) * sizeof *w->sums[stage]);
        w->allowed[stage] = arena_take(e->arena, (size_t)states * sizeof *w->allowed[stage]);
        w->deals[stage] = arena_take(e->arena, (size_t)states * sizeof *w->deals[stage]);
    }
    open_sweep(e, w);
    return w;
}

/* Where the kinds of the dealer's hands begin, if they are counted by suits. */
static void find_thresholds(struct engine *e, int world) {
    const struct plan_world *w = &e->plan->world[world];
    uint32_t *t = e->threshold[world];
    int count = 0;
    for (int i = 0; i < w->dealer_asks.count; i++) {
        const struct page_condition *c = &e->plan->page->condition[w->dealer_asks.condition[i]];
        const uint32_t ends[2] = {c->low, c->high + 1};
        for (int k = 0; k < 2; k++) {
            int at = 0;
            while (at < count && t[at] < ends[k]) at++;
            if (!ends[k] || ends[k] > 8 << RANKS || (at < count && t[at] == ends[k])) continue;
            for (int move = count++; move > at; move--) t[move] = t[move - 1];
            t[at] = ends[k];
        }
    }
    e->thresholds[world] = count;
    const struct hands_wanted wanted = {e->plan->deck, w->dealer.cards, {{0}}};
    if (!e->examples.count) e->examples = hands_list(&wanted, e->arena);
}

struct poker {
    const struct page *page;
    int ranking;
    page_value *value; /* by pai_gow_of() */
    bool differs;
};

static void put_poker(void *context, card_mask hand, int ways) {
    struct poker *k = context;
    card cards[5];
    const struct page_group group = {cards, 5, PAGE_NONE};
    (void)ways;
    mask_cards(hand, cards);
    page_value *value = &k->value[pai_gow_of(hand_sum_of(cards, 5), WHEEL_LOWEST)];
    const page_value here = page_value_of(k->page, k->ranking, &group, 1, 0);
    k->differs |= *value && *value != here;
    *value = here;
}

/* The page's values of the hands of poker, if it has them in the order of poker. */
static void open_poker(struct engine *e, int hand) {
    struct poker k = {.page = e->plan->page,
                      .ranking = e->plan->page->hand[hand].ranking,
                      .value = arena_take(e->arena, (PAI_GOW_VALUES + 1) * sizeof *k.value)};
    const struct hands_wanted wanted = {CARD_BIT(DECK_52) - 1, 5, {{0}}};
    hands_visit(&wanted, put_poker, &k);
    page_value most = 0;
    for (int i = 1; i <= PAI_GOW_VALUES; i++) {
        k.differs |= k.value[i] && k.value[i] < most;
        if (k.value[i]) most = k.value[i];
    }
    if (!k.differs) e->poker = k.value;
}

void page_engine_open(struct engine *e) {
    const struct page_plan *plan = e->plan;
    bool sweeps = false;
    for (int i = 0; i < plan->world_count; i++) {
        if (plan->world[i].own_poker && !e->poker) open_poker(e, plan->world[i].own_hand);
        sweeps |= plan->world[i].method == PLAN_SWEEP;
        if (plan->world[i].method == PLAN_SUITS) find_thresholds(e, i);
    }
    e->top = plan->stage_count - plan->at_once;
    if (e->first == e->top) e->first = e->top = 0; /* everything is known already */
    for (int stage = e->first; stage < e->top; stage++)
        e->stage[stage] = page_stage_open(plan, stage, &e->only, e->arena);
    const struct plan_group *first = plan->context.groups ? &plan->context.group[0] : &plan->own.group[0];
    const struct hands_wanted wanted = {
        plan->deck & ~e->only.own & ~e->only.context,
        e->only.own ? plan->context.cards - __builtin_popcountll(e->only.context) : first->cards, plan->keys};
    if (plan->context.groups || e->only.own || !sweeps) e->contexts = hands_list(&wanted, e->arena);
    e->threads = e->contexts.count ? e->request->request->threads : 1;
    if (e->threads > EXACT_THREADS) e->threads = EXACT_THREADS;
    if (e->threads < 1) e->threads = 1;
    for (int t = 0; t < e->threads; t++) e->worker[t] = open_worker(e);
}
