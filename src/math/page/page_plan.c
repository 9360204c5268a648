#include "math/page/page_plan.h"

#include "base/number.h"
#include "math/page/page_tree.h"
#include "math/page/page_use.h"
#include "page/page_look.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct maker {
    struct page_plan *plan;
    const struct page *page;
    struct page_use use;
    uint32_t known[PAGE_DECISIONS]; /* piles that the seat knows at each decision */
    uint32_t first, last;           /* at the first one and at the last */
    bool decides;
    int condition_count; /* of deals that look at cards */
    int condition[2];
    uint32_t dealt[2]; /* the piles that each of them deals */
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct maker *m, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(m->plan->refused, sizeof m->plan->refused, format, list);
    va_end(list);
    return false;
}

/* ---- does the seat decide ------------------------------------------------------------------------------- */
bool page_wager_is_alone(const struct page *page, int wager) {
    struct page_use use = {0};
    page_use_add(&use, page, UINT32_C(1) << wager, false);
    return !use.choices;
}

static bool must_decide(const struct maker *m) {
    const uint32_t base = page_base_wagers(m->page);
    for (int w = 0; w < m->page->wager_count; w++)
        if (m->plan->measured >> w & 1 && (base >> w & 1 || !page_wager_is_alone(m->page, w)))
            return m->page->decision_count;
    return false;
}

/* ---- which cards are known ------------------------------------------------------------------------------ */
static uint32_t piles_to(const struct page *p, int receiver) {
    uint32_t piles = 0;
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].kind == PAGE_DEALT && p->pile[i].receiver == receiver) piles |= UINT32_C(1) << i;
    return piles;
}

static void find_known(struct maker *m) {
    const struct page *p = m->page;
    uint32_t dealt = 0, turned = piles_to(p, PAGE_TO_SEAT);
    for (int i = 0; i < p->pile_count; i++)
        if (!p->pile[i].face_down) turned |= UINT32_C(1) << i;
    m->first = UINT32_MAX;
    for (int i = 0; i < p->step_count; i++) {
        const struct page_step *s = &p->step[i];
        for (int d = 0; s->kind == PAGE_DEAL && d < s->count; d++) dealt |= UINT32_C(1) << p->deal[s->first + d].pile;
        if (s->kind == PAGE_TURN) turned |= piles_to(p, s->first);
        if (s->kind != PAGE_DECIDE) continue;
        m->known[s->first] = dealt & turned & m->use.piles;
        m->first &= m->known[s->first];
        m->last |= m->known[s->first];
    }
}

/* ---- groups --------------------------------------------------------------------------------------------- */
/* How a set looks at a pile: 0 not at all, 1 as a whole, 2 in some other way. */
static int look_of(const struct page *p, int set, int pile) {
    int look = 0;
    for (int i = 0; i < p->set[set].part_count; i++) {
        const struct page_part *part = &p->part[p->set[set].part_first + i];
        if (part->pile != pile) continue;
        const bool whole = part->from == 0 && part->count == p->pile[pile].count;
        look = whole && !look ? part->use == PAGE_NONE ? 1 : 2 : 3;
    }
    return look;
}

/* Are the two piles one set of cards to all who look? */
static bool are_one(const struct maker *m, int a, int b) {
    for (int set = 0; set < m->page->set_count; set++) {
        if (!m->use.set[set]) continue;
        const int look = look_of(m->page, set, a);
        if (look > 1 || look != look_of(m->page, set, b)) return false;
    }
    return true;
}

static bool put_pile(struct maker *m, struct plan_side *side, int pile) {
    const int cards = m->page->pile[pile].count;
    side->piles |= UINT32_C(1) << pile;
    side->cards = (uint8_t)(side->cards + cards);
    for (int g = 0; g < side->groups; g++) {
        struct plan_group *group = &side->group[g];
        if (group->piles == COUNT(group->pile) || !are_one(m, group->pile[0], pile)) continue;
        group->pile[group->piles++] = (uint8_t)pile;
        group->cards = (uint8_t)(group->cards + cards);
        return true;
    }
    if (side->groups == PLAN_GROUPS) return refuse(m, "its cards form more than %d groups", PLAN_GROUPS);
    side->group[side->groups++] = (struct plan_group){.pile = {(uint8_t)pile}, .piles = 1, .cards = (uint8_t)cards};
    return true;
}

static bool put_piles(struct maker *m, struct plan_side *side, uint32_t piles) {
    for (; piles; piles &= piles - 1)
        if (!put_pile(m, side, __builtin_ctz(piles))) return false;
    return true;
}

/* ---- what is asked of whom ------------------------------------------------------------------------------ */
static bool looks_at_cards(const struct maker *m, int condition) {
    const int op = m->page->condition[condition].op;
    return (op == PAGE_COMPARE || op == PAGE_HAND_IN || op == PAGE_RELATED) &&
           page_condition_piles(m->page, condition) != 0;
}

/* The same cards by the same ranking, where only these piles lie? */
static bool same_hand(const struct page *p, int a, int b, uint32_t lies) {
    const struct page_set *sets[2] = {&p->set[p->hand[a].set], &p->set[p->hand[b].set]};
    const struct page_part *parts[2][PAGE_PARTS];
    int count[2] = {0, 0};
    if (p->hand[a].ranking != p->hand[b].ranking) return false;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < sets[k]->part_count; i++) {
            const struct page_part *part = &p->part[sets[k]->part_first + i];
            if (lies >> part->pile & 1) parts[k][count[k]++] = part;
        }
    if (count[0] != count[1]) return false;
    for (int i = 0; i < count[0]; i++)
        if (memcmp(parts[0][i], parts[1][i], sizeof *parts[0][i]) != 0) return false;
    return true;
}

static bool put_compared(const struct page *p, struct plan_world *w, int own, int dealer, uint32_t lies) {
    if (w->own_hand == PAGE_NONE) {
        w->own_hand = (uint8_t)own;
        w->dealer_hand = (uint8_t)dealer;
        return true;
    }
    return same_hand(p, w->own_hand, own, lies) && same_hand(p, w->dealer_hand, dealer, lies);
}

static bool put_atom(struct plan_atoms *atoms, int condition) {
    if (atoms->count == PLAN_ATOMS) return false;
    atoms->condition[atoms->count++] = (uint16_t)condition;
    return true;
}

/* Sorts the questions; false if one is neither the seat's, nor the dealer's, nor the one comparison. */
static bool sort_atoms(const struct maker *m, struct plan_world *w) {
    const struct page *p = m->page;
    const uint32_t open = m->plan->context.piles | m->plan->own.piles | w->late.piles;
    const uint32_t theirs = m->plan->context.piles | w->dealer.piles, lies = open | theirs;
    struct page_use use = {0};
    for (int i = 0; i < m->condition_count; i++) {
        page_use_condition(&use, p, m->condition[i]);
        page_use_assume(&use, p, m->condition[i], (w->piles & m->dealt[i]) != 0);
    }
    page_use_add(&use, p, m->plan->measured | m->plan->decided, m->decides);
    w->own_asks.count = w->dealer_asks.count = 0;
    w->own_hand = w->dealer_hand = PAGE_NONE;
    for (int c = 0; c < p->condition_count; c++) {
        if (!use.condition[c] || !looks_at_cards(m, c)) continue;
        const uint32_t piles = page_condition_piles(p, c) & lies;
        const struct page_condition *at = &p->condition[c];
        if (!(piles & ~open)) {
            if (!put_atom(&w->own_asks, c)) return false;
        } else if (!(piles & ~theirs)) {
            if (!put_atom(&w->dealer_asks, c)) return false;
        } else {
            if (at->op != PAGE_COMPARE) return false;
            const uint32_t first = page_set_piles(p, p->hand[at->a].set) & lies,
                           second = page_set_piles(p, p->hand[at->b].set) & lies;
            const bool straight = !(first & ~open) && !(second & ~theirs),
                       turned = !(second & ~open) && !(first & ~theirs);
            if (!straight && !turned) return false;
            if (!put_compared(p, w, straight ? at->a : at->b, straight ? at->b : at->a, lies)) return false;
        }
    }
    return true;
}

/* ---- worlds --------------------------------------------------------------------------------------------- */
static int plain_condition(const struct page *p, int condition) {
    while (p->condition[condition].op == PAGE_ANY_SEAT) condition = p->condition[condition].a;
    return condition;
}

/* Conditions of deals that look at cards. */
static bool find_conditional(struct maker *m) {
    const struct page *p = m->page;
    for (int d = 0; d < p->deal_count; d++) {
        const uint32_t bit = UINT32_C(1) << p->deal[d].pile;
        if (!(m->use.piles & bit) || !page_condition_piles(p, p->deal[d].when)) continue;
        if (m->last & bit)
            return refuse(m, "the seat decides after the cards '%s', which are dealt on a condition",
                          page_name(p, p->pile[p->deal[d].pile].name));
        int at = 0;
        while (at < m->condition_count && m->condition[at] != plain_condition(p, p->deal[d].when)) at++;
        if (at == (int)COUNT(m->condition)) return refuse(m, "more than two conditions decide which cards are dealt");
        if (at == m->condition_count) m->condition_count++;
        m->condition[at] = plain_condition(p, p->deal[d].when);
        m->dealt[at] |= bit;
        m->plan->conditional |= bit;
    }
    return true;
}

/* Deals of these piles out of so many cards. */
static int64_t ways_of_side(const struct plan_side *side, int *left) {
    int64_t ways = 1;
    for (int g = 0; g < side->groups; g++) {
        ways *= choose(*left, side->group[g].cards);
        *left -= side->group[g].cards;
    }
    return ways;
}

static int64_t ways_of_world(const struct page_plan *plan, const struct plan_world *w) {
    int left = __builtin_popcountll(plan->deck);
    int64_t ways = ways_of_side(&plan->context, &left);
    ways *= ways_of_side(&plan->own, &left);
    ways *= ways_of_side(&w->late, &left);
    return ways * ways_of_side(&w->dealer, &left);
}

/* The longest suit of the dealer's own cards, and nothing else is asked of them. */
static bool counts_by_suits(const struct maker *m, const struct plan_world *w) {
    const struct page *p = m->page;
    if (w->dealer_hand == PAGE_NONE || p->ranking[p->hand[w->dealer_hand].ranking].kind != PAGE_SUIT) return false;
    if (page_set_piles(p, p->hand[w->dealer_hand].set) != w->dealer.piles || w->dealer.groups != 1) return false;
    if (m->plan->deck >> JOKER & 1) return false;
    for (int i = 0; i < w->dealer_asks.count; i++) {
        const struct page_condition *c = &p->condition[w->dealer_asks.condition[i]];
        if (c->op != PAGE_HAND_IN || c->a != w->dealer_hand || c->c) return false;
    }
    return true;
}

static double own_deals(const struct page_plan *plan, const struct plan_world *w, bool with_dealer) {
    int left = __builtin_popcountll(plan->deck);
    double deals = (double)ways_of_side(&plan->context, &left) * (double)ways_of_side(&plan->own, &left);
    deals *= (double)ways_of_side(&w->late, &left);
    if (with_dealer) deals *= (double)ways_of_side(&w->dealer, &left);
    int alike = 1;
    for (int a = 0; a < SUITS; a++) {
        int same = 1;
        for (int b = 0; b < a; b++) same += plan->keys.key[a] == plan->keys.key[b];
        alike *= same;
    }
    return deals / alike;
}

/* The best five of all cards of these piles, which are of one deck. */
static bool is_poker(const struct maker *m, int hand, uint32_t piles) {
    const struct page *p = m->page;
    int cards = 0;
    if (hand == PAGE_NONE || m->plan->deck >> JOKER & 1) return false;
    const struct page_ranking *k = &p->ranking[p->hand[hand].ranking];
    if (k->kind != PAGE_CLASSES_OF || k->cards != 5 || !k->quick) return false;
    for (int i = 0; i < p->pile_count; i++) {
        if (!(piles >> i & 1)) continue;
        if (look_of(p, p->hand[hand].set, i) != 1) return false;
        cards += p->pile[i].count;
    }
    return cards == 5 || cards == 7;
}

static bool is_plain(const struct maker *m, const struct plan_atoms *asks, int hand) {
    for (int i = 0; i < asks->count; i++) {
        const struct page_condition *c = &m->page->condition[asks->condition[i]];
        if (c->op != PAGE_HAND_IN || c->a != hand || c->c) return false;
    }
    return hand != PAGE_NONE;
}

/* What is quick to value, so that the eye need not look. */
static void find_quick(const struct maker *m, struct plan_world *w) {
    const uint32_t context = m->plan->context.piles;
    w->own_poker = is_poker(m, w->own_hand, context | m->plan->own.piles | w->late.piles);
    w->dealer_poker = w->own_poker && is_poker(m, w->dealer_hand, context | w->dealer.piles) &&
                      m->page->hand[w->dealer_hand].ranking == m->page->hand[w->own_hand].ranking;
    w->own_plain = is_plain(m, &w->own_asks, w->own_hand);
    w->dealer_plain = is_plain(m, &w->dealer_asks, w->dealer_hand);
}

#define PLAN_MOST 3e9

/* Seconds of one core for a step, as measured: with decisions between enumerated cards, without, swept, by suits. */
#define PLAN_SECONDS_STAGES 2e-6
#define PLAN_SECONDS_OPEN   5e-7
#define PLAN_SECONDS_SWEEP  3e-7
#define PLAN_SECONDS_SUITS  6e-8

static void put_steps(const struct maker *m, double steps, double seconds) {
    m->plan->steps += steps;
    m->plan->seconds += steps * seconds;
}

/* How the dealer's cards of the world are counted. */
static bool choose_method(struct maker *m, struct plan_world *w) {
    struct page_plan *plan = m->plan;
    const bool parts = sort_atoms(m, w);
    if (!w->dealer.cards) {
        w->method = PLAN_OPEN;
        put_steps(m, own_deals(plan, w, false), m->decides ? PLAN_SECONDS_STAGES : PLAN_SECONDS_OPEN);
        return parts || refuse(m, "it asks more than %d questions", PLAN_ATOMS);
    }
    if (parts && counts_by_suits(m, w)) {
        w->method = PLAN_SUITS;
        put_steps(m, 20 * own_deals(plan, w, false), PLAN_SECONDS_SUITS);
        return true;
    }
    int left = __builtin_popcountll(plan->deck);
    const double contexts = (double)ways_of_side(&plan->context, &left) / (plan->context.cards ? 20 : 1);
    left -= plan->own.cards + w->late.cards;
    int rest = __builtin_popcountll(plan->deck) - plan->context.cards;
    const double dealers = (double)ways_of_side(&w->dealer, &rest);
    const int own = plan->own.cards + w->late.cards, subset = own < w->dealer.cards ? own : w->dealer.cards;
    const double sweep = contexts * dealers * (1 << w->dealer.cards) / 4 + own_deals(plan, w, false) * (1 << own) / 2;
    if (parts && subset <= SWEEP_SUBSET && own <= SWEEP_CARDS && w->dealer.cards <= SWEEP_CARDS && dealers < 2e8 &&
        sweep < 50 * PLAN_MOST) {
        w->method = PLAN_SWEEP;
        put_steps(m, sweep, PLAN_SECONDS_SWEEP);
        return true;
    }
    const double all = own_deals(plan, w, true);
    if (all > PLAN_MOST)
        return refuse(m,
                      parts ? "%.1e deals are too many to look at one by one, and the hands are too large to be swept"
                            : "%.1e deals are too many to look at one by one, and more is asked than one comparison "
                              "with the dealer",
                      all);
    for (uint32_t piles = w->dealer.piles; piles; piles &= piles - 1)
        if (!put_pile(m, &w->late, __builtin_ctz(piles))) return false;
    w->dealer = (struct plan_side){0};
    w->method = PLAN_OPEN;
    put_steps(m, all, m->decides ? PLAN_SECONDS_STAGES : PLAN_SECONDS_OPEN);
    return sort_atoms(m, w) || refuse(m, "it asks more than %d questions", PLAN_ATOMS);
}

static bool make_world(struct maker *m, uint32_t lies, int chance) {
    struct page_plan *plan = m->plan;
    struct plan_world *w = &plan->world[plan->world_count];
    if (plan->world_count == PLAN_WORLDS)
        return refuse(m, "chance and conditional cards make more than %d worlds", PLAN_WORLDS);
    *w = (struct plan_world){.piles = lies, .chance = (uint8_t)chance};
    const uint32_t here = m->use.piles & (~plan->conditional | lies) & ~plan->context.piles & ~plan->own.piles;
    const uint32_t seats = piles_to(m->page, PAGE_TO_SEAT), dealers = piles_to(m->page, PAGE_TO_DEALER);
    if (!put_piles(m, &w->late, here & seats) || !put_piles(m, &w->dealer, here & dealers)) return false;
    plan->world_count++;
    if (!choose_method(m, w)) return false;
    find_quick(m, w);
    return true;
}

static int chances_of(const struct page *p) {
    int chances = 1;
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_DRAW) chances = p->step[i].count;
    return chances;
}

static bool make_worlds(struct maker *m) {
    struct page_plan *plan = m->plan;
    if (!find_conditional(m)) return false;
    const int chances = chances_of(m->page);
    for (int set = 0; set < 1 << m->condition_count; set++)
        for (int chance = 1; chance <= chances; chance++)
            if (!make_world(m, (set & 1 ? m->dealt[0] : 0) | (set & 2 ? m->dealt[1] : 0), chance)) return false;
    int64_t most = 0;
    for (int i = 0; i < plan->world_count; i++) {
        const int64_t ways = ways_of_world(plan, &plan->world[i]);
        if (ways > most) most = ways;
    }
    for (int i = 0; i < plan->world_count; i++) plan->world[i].times = most / ways_of_world(plan, &plan->world[i]);
    plan->deals = most * chances;
    return true;
}

/* ---- histories ------------------------------------------------------------------------------------------ */
enum { NO, YES, PERHAPS };

struct made {
    const struct page *page;
    const struct rules *rules;
    struct page_history history;
    uint32_t staked;
    bool folded;
};

/* Without cards. */
static int may_hold(const struct made *s, int condition) {
    const struct page_condition *c = &s->page->condition[condition];
    switch ((enum page_condition_op)c->op) {
    case PAGE_ALWAYS: return YES;
    case PAGE_NOT: {
        const int held = may_hold(s, c->a);
        return held == PERHAPS ? PERHAPS : !held;
    }
    case PAGE_AND: {
        const int a = may_hold(s, c->a), b = may_hold(s, c->b);
        return a == NO || b == NO ? NO : a == YES && b == YES ? YES : PERHAPS;
    }
    case PAGE_OR: {
        const int a = may_hold(s, c->a), b = may_hold(s, c->b);
        return a == YES || b == YES ? YES : a == NO && b == NO ? NO : PERHAPS;
    }
    case PAGE_CHOSE: {
        const int chosen = s->history.chosen[c->a];
        return chosen != PAGE_NONE && c->c >> chosen & 1;
    }
    case PAGE_MADE: return s->staked >> c->a & 1;
    case PAGE_FOLDED: return s->folded;
    case PAGE_OPTION: return s->rules->option[c->a] == c->b;
    case PAGE_COMPARE:
    case PAGE_HAND_IN:
    case PAGE_RELATED:
    case PAGE_LIES:
    case PAGE_ANY_SEAT: return PERHAPS;
    default: return PERHAPS;
    }
}

static bool put_histories(struct maker *m, const struct made *before, int step);

static bool put_choices(struct maker *m, const struct made *before, int step) {
    const struct page *p = m->page;
    const struct page_decision *d = &p->decision[p->step[step].first];
    for (int i = 0; i < d->choice_count; i++) {
        const struct page_choice *choice = &p->choice[d->choice_first + i];
        struct made after = *before;
        if (may_hold(before, choice->guard) == NO) continue;
        after.history.chosen[p->step[step].first] = (uint8_t)i;
        after.folded |= choice->folds;
        for (int e = 0; e < choice->effect_count; e++)
            if (p->effect[choice->effect_first + e].kind == PAGE_STAKE)
                after.staked |= UINT32_C(1) << p->effect[choice->effect_first + e].wager;
        if (!put_histories(m, &after, step + 1)) return false;
    }
    return true;
}

static bool put_histories(struct maker *m, const struct made *before, int step) {
    struct page_plan *plan = m->plan;
    const struct page *p = m->page;
    while (step < p->step_count && p->step[step].kind != PAGE_DECIDE) step++;
    if (step == p->step_count) {
        if (plan->history_count == PLAN_HISTORIES)
            return refuse(m, "the seat has more than %d ways to decide", PLAN_HISTORIES);
        plan->history[plan->history_count++] = before->history;
        return true;
    }
    const int asked = before->folded ? NO : may_hold(before, p->step[step].when);
    if (asked != YES && !put_histories(m, before, step + 1)) return false;
    return asked == NO || put_choices(m, before, step);
}

/* Where it decides nothing that matters: the choices that time makes for it. */
static void standard_history(struct maker *m) {
    struct page_plan *plan = m->plan;
    plan->history_count = 1;
    for (int d = 0; d < PAGE_DECISIONS; d++) plan->history[0].chosen[d] = PAGE_NONE;
    plan->standard = true;
}

/* What is staked at the end, in stakes of the required wagers. */
static int staked_of(const struct maker *m, const struct page_history *history) {
    const struct page *p = m->page;
    int stake[PAGE_WAGERS] = {0}, staked = 0;
    for (int w = 0; w < p->wager_count; w++) stake[w] = p->wager[w].kind == PAGE_REQUIRED;
    for (int d = 0; d < p->decision_count; d++) {
        if (history->chosen[d] == PAGE_NONE) continue;
        const struct page_choice *c = &p->choice[p->decision[d].choice_first + history->chosen[d]];
        for (int i = 0; i < c->effect_count; i++) {
            const struct page_effect *e = &p->effect[c->effect_first + i];
            if (e->kind == PAGE_STAKE) stake[e->wager] = stake[e->of] * e->times;
            if (e->kind == PAGE_RETURN) stake[e->wager] = 0;
        }
    }
    for (int w = 0; w < p->wager_count; w++) staked += m->plan->decided >> w & 1 ? stake[w] : 0;
    return staked;
}

static bool make_histories(struct maker *m) {
    struct made none = {.page = m->page, .rules = m->plan->rules};
    memset(none.history.chosen, PAGE_NONE, sizeof none.history.chosen);
    for (int w = 0; w < m->page->wager_count; w++)
        if (m->page->wager[w].kind == PAGE_REQUIRED || m->plan->measured >> w & 1) none.staked |= UINT32_C(1) << w;
    for (int w = 0; w < m->page->wager_count; w++)
        if (m->page->wager[w].kind == PAGE_BY_DECISION) none.staked &= ~(UINT32_C(1) << w);
    if (!m->decides) return standard_history(m), true;
    if (!put_histories(m, &none, 0)) return false;
    for (int h = 0; h < m->plan->history_count; h++) m->plan->staked[h] = (uint16_t)staked_of(m, &m->plan->history[h]);
    return true;
}

/* ---- stages --------------------------------------------------------------------------------------------- */
static int context_cards(const struct maker *m, uint32_t piles) {
    int cards = 0;
    for (piles &= m->plan->context.piles; piles; piles &= piles - 1) cards += m->page->pile[__builtin_ctz(piles)].count;
    return cards;
}

static bool make_stages(struct maker *m) {
    struct page_plan *plan = m->plan;
    const struct page *p = m->page;
    for (int i = 0; i < p->step_count && m->decides; i++) {
        if (p->step[i].kind != PAGE_DECIDE) continue;
        const int decision = p->step[i].first, cards = context_cards(m, m->known[decision]);
        int stage = plan->stage_count - 1;
        if (stage < 0 || plan->known[stage] != cards) {
            if (plan->stage_count == PLAN_STAGES)
                return refuse(m, "the seat decides at more than %d moments", PLAN_STAGES);
            stage = plan->stage_count++;
            plan->known[stage] = (uint8_t)cards;
        }
        plan->stage_of[decision] = (uint8_t)stage;
    }
    const int last = plan->stage_count - 1;
    plan->at_once =
        last >= 0 && plan->world_count == 1 && !plan->world[0].late.cards && plan->known[last] == plan->context.cards;
    if (plan->stage_count > plan->at_once && plan->context.groups > 1)
        return refuse(m, "the seat decides between cards of the table that are not one hand");
    if (plan->stage_count > plan->at_once && plan->own.groups != 1)
        return refuse(m, "the seat's first cards are not one set");
    return true;
}

/* Do the histories agree in all decisions before the stage? */
static bool agree(const struct page_plan *plan, int a, int b, int stage) {
    for (int d = 0; d < plan->page->decision_count; d++)
        if (plan->stage_of[d] < stage && plan->history[a].chosen[d] != plan->history[b].chosen[d]) return false;
    return true;
}

/* Numbers the different beginnings of the histories, stage by stage. */
static void make_tuples(struct page_plan *plan) {
    int number[PLAN_STAGES + 1][PLAN_HISTORIES];
    for (int stage = 0; stage <= plan->stage_count; stage++) {
        for (int i = 0; i < plan->history_count; i++) {
            int same = 0;
            while (same < i && !(stage < plan->stage_count && agree(plan, same, i, stage))) same++;
            number[stage][i] = same < i ? number[stage][same] : plan->tuples[stage]++;
        }
        for (int i = plan->history_count - 1; i >= 0; i--) plan->like[stage][number[stage][i]] = (uint8_t)i;
        for (int i = 0; stage && i < plan->history_count; i++)
            plan->parent[stage - 1][number[stage][i]] = (uint8_t)number[stage - 1][i];
    }
}

/* Which tuples decide anything at the stage. */
static void find_asking(struct page_plan *plan, int stage) {
    memset(plan->asks[stage], PAGE_NONE, sizeof plan->asks[stage]);
    for (int i = 0; i < plan->tuples[stage + 1]; i++) {
        const int before = plan->parent[stage][i];
        const struct page_history *h = &plan->history[plan->like[stage + 1][i]];
        plan->only[stage][before] = (uint8_t)i;
        for (int d = 0; d < plan->page->decision_count; d++)
            if (plan->stage_of[d] == stage && h->chosen[d] != PAGE_NONE && plan->asks[stage][before] == PAGE_NONE)
                plan->asks[stage][before] = (uint8_t)plan->asking[stage]++;
    }
}

/* ---- the plan ------------------------------------------------------------------------------------------- */
static bool part_cards(struct maker *m) {
    struct page_plan *plan = m->plan;
    const struct page *p = m->page;
    const uint32_t used = m->use.piles, seats = piles_to(p, PAGE_TO_SEAT), table = piles_to(p, PAGE_TO_TABLE);
    uint32_t conditional = 0;
    for (int i = 0; i < p->deal_count; i++)
        if (page_condition_piles(p, p->deal[i].when)) conditional |= UINT32_C(1) << p->deal[i].pile;
    uint32_t own = used & seats & ~conditional, context = used & table & ~conditional;
    if (m->decides) {
        const uint32_t later = own & ~m->first;
        context |= (later & m->last) | (used & ~seats & m->last);
        own &= m->first;
    } else if (!(used & piles_to(p, PAGE_TO_DEALER))) {
        own |= context;
        context = 0;
    }
    for (int i = 0; i < p->pile_count; i++)
        if (used >> i & 1 && p->pile[i].kind != PAGE_DEALT)
            return refuse(m, "the seat picks the cards '%s'", page_name(p, p->pile[i].name));
    for (int i = 0; i < p->set_count; i++)
        for (int pile = 0; m->use.set[i] && pile < p->pile_count; pile++)
            if (look_of(p, i, pile) == 3)
                return refuse(m, "the order of the cards '%s' matters", page_name(p, p->pile[pile].name));
    return put_piles(m, &plan->own, own) && put_piles(m, &plan->context, context);
}

static void find_keys(struct maker *m) {
    for (int suit = 0; suit < SUITS; suit++) {
        int like = 0;
        while (m->use.suits >> (suit * SUITS + like) & 1) like++; /* a suit is like itself */
        m->plan->keys.key[suit] = (uint64_t)like;
    }
}

static bool has_discards(const struct page *p) {
    for (int i = 0; i < p->effect_count; i++)
        if (p->effect[i].kind == PAGE_DISCARD) return true;
    return false;
}

bool page_plan_make(struct page_plan *plan, const struct plan_wanted *wanted) {
    struct maker m = {.plan = plan, .page = &page_game_of(wanted->rules->game)->page};
    *plan =
        (struct page_plan){.page = m.page, .rules = wanted->rules, .measured = wanted->measured, .deck = wanted->deck};
    m.decides = must_decide(&m);
    plan->decided = m.decides ? page_base_wagers(m.page) : 0;
    page_use_add(&m.use, m.page, plan->measured | plan->decided, m.decides);
    if (has_discards(m.page)) return refuse(&m, "cards are discarded, and what a seat knows of them is not counted");
    if (m.use.seats) return refuse(&m, "it counts seats, and one seat is counted");
    find_known(&m);
    find_keys(&m);
    plan->piles = m.use.piles;
    plan->tree = page_tree_can(plan, m.use.suits);
    if (m.page->shoe && !plan->tree) return refuse(&m, "it is dealt from a shoe, and suits matter");
    for (int rank = 0; rank < RANKS && plan->tree; rank++) plan->alike[rank] = (uint8_t)page_tree_alike(m.page, rank);
    if (plan->tree) return make_histories(&m);
    if (!part_cards(&m) || !make_histories(&m) || !make_worlds(&m) || !make_stages(&m)) return false;
    make_tuples(plan);
    for (int stage = 0; stage < plan->stage_count; stage++) find_asking(plan, stage);
    return true;
}

/* ---- in words ------------------------------------------------------------------------------------------- */
static void put_side(struct buf *b, const char *what, const struct plan_side *side) {
    if (!side->cards) return;
    buf_format(b, "%s %d", what, side->cards);
    for (int g = 1; g < side->groups; g++)
        buf_format(b, "%s%d", g == 1 ? " in groups, the later ones of " : " and ", side->group[g].cards);
    buf_put(b, "; ");
}

void page_plan_put(struct buf *b, const struct page_plan *plan) {
    static const char *const methods[] = {"every hand one by one",
                                          "the dealer's hands swept in the order of their values",
                                          "the dealer's hands as a product of suits"}; /* ORDER PLAN_METHOD */
    if (plan->tree) {
        buf_put(b, "suits do not matter: every way to deal kinds of ranks");
        return;
    }
    put_side(b, "cards that both sides share or that come between decisions:", &plan->context);
    put_side(b, "own cards:", &plan->own);
    for (int i = 0; i < plan->world_count; i++) {
        const struct plan_world *w = &plan->world[i];
        if (plan->world_count > 1) buf_format(b, "world %d: ", i + 1);
        put_side(b, "cards after the last decision:", &w->late);
        put_side(b, "the dealer's:", &w->dealer);
        buf_format(b, "%s; ", methods[w->method]);
    }
    buf_format(b, "%d ways to decide; %s deals, about %.1e steps, %.1f s of one core", plan->history_count,
               count_text(plan->deals).text, plan->steps, plan->seconds);
}
