#include "math/page/page_strategy.h"

#include "page/page_state.h"

#include <string.h>

bool page_base_plan(struct page_plan *plan, const struct rules *rules, card_mask deck) {
    const struct plan_wanted wanted = {rules, page_base_wagers(&page_game_of(rules->game)->page), deck};
    return page_plan_make(plan, &wanted);
}

card_mask page_deck(const struct rules *rules) { return (CARD_BIT(page_game_of(rules->game)->page.deck)) - 1; }

/* ---- rows ----------------------------------------------------------------------------------------------- */
enum { ROW_TEXT = 160 };

struct rows {
    strategy_put *put;
    void *context;
};

void page_put_choices(struct buf *b, const struct page *p, const struct page_history *history, uint32_t decisions) {
    for (int d = 0; d < p->decision_count; d++) {
        if (!(decisions >> d & 1) || history->chosen[d] == PAGE_NONE) continue;
        if (b->size) buf_put(b, "+");
        buf_put(b, page_name(p, p->actions[p->choice[p->decision[d].choice_first + history->chosen[d]].action]));
    }
    if (!b->size) buf_put(b, "-");
}

static void put_decisions(struct buf *b, const struct page_decided *d) {
    const struct page *p = d->plan->page;
    for (int k = 0; k < p->decision_count; k++) {
        bool asked = false;
        for (int i = 0; i < d->count; i++) asked |= (d->here >> k & 1) && d->way[i].history.chosen[k] != PAGE_NONE;
        if (asked) buf_format(b, "%s%s", b->size ? "+" : "", page_name(p, p->decision[k].name));
    }
}

/* Cards of the piles that lie, of this receiver or of the others. */
static int take_cards(const struct page_decided *d, bool own, card *out) {
    int count = 0;
    for (uint32_t piles = d->cards->set; piles; piles &= piles - 1) {
        const struct page_pile *pile = &d->plan->page->pile[__builtin_ctz(piles)];
        if ((pile->receiver == PAGE_TO_SEAT) != own) continue;
        for (int i = 0; i < pile->count; i++) out[count++] = d->cards->cards[__builtin_ctz(piles)][i];
    }
    return count;
}

static struct strategy_state state_of(const struct page_decided *d) {
    struct strategy_state s = {.of = OF_CARDS};
    s.own = (uint8_t)(d->cards ? take_cards(d, true, s.cards) : mask_cards(d->own, s.cards));
    s.beside = (uint8_t)(d->cards ? take_cards(d, false, s.cards + s.own) : mask_cards(d->context, s.cards + s.own));
    card_sort(s.cards, s.own);
    card_sort(s.cards + s.own, s.beside);
    for (uint32_t piles = d->plan->context.piles; piles; piles &= piles - 1)
        if (d->plan->page->pile[__builtin_ctz(piles)].receiver != PAGE_TO_DEALER) s.of = OF_BOARD;
    return s;
}

static struct fraction worth(const struct page_decided *d, int way) {
    return fraction_of(d->way[way].value, d->deals * d->unit);
}

static void put_row(void *context, const struct page_decided *d) {
    const struct rows *rows = context;
    const struct page *p = d->plan->page;
    struct strategy_row row = {.state = state_of(d), .ways = d->ways, .value = worth(d, d->best)};
    BUF_ON_STACK(what, ROW_TEXT);
    BUF_ON_STACK(before, ROW_TEXT);
    BUF_ON_STACK(here, ROW_TEXT);
    int second = PAGE_NONE;
    put_decisions(&what, d);
    page_put_choices(&before, p, &d->way[d->best].history, ~d->here);
    page_put_choices(&here, p, &d->way[d->best].history, d->here);
    for (int i = 0; i < d->count; i++)
        if (i != d->best && (second == PAGE_NONE || d->way[i].value > d->way[second].value)) second = i;
    if (second != PAGE_NONE) row.margin = fraction_subtract(row.value, worth(d, second));
    row.decision = here.text;
    if (p->decision_count > 1) row.given[0] = (struct measure_name){"decision", what.text};
    if (p->decision_count > 1 && before.text[0] != '-') row.given[1] = (struct measure_name){"after", before.text};
    rows->put(rows->context, &row);
}

bool page_strategy(const struct analysis_request *request, strategy_put *put, void *context) {
    struct page_plan *plan = arena_take(request->arena, sizeof *plan);
    struct analysis_request alone = *request;
    struct rows rows = {put, context};
    const struct page_exact_request asked = {.request = &alone, .plan = plan, .put = put_row, .put_context = &rows};
    const char *refused = plan->refused;
    struct page_count count;
    alone.threads = 1; /* the rows come in one order */
    if (page_base_plan(plan, &request->rules, page_deck(&request->rules)) && page_exact_run(&asked, &count, &refused))
        return true;
    if (refused && request->refuse) request->refuse(request->refuse_context, "base", refused);
    return refused != NULL;
}

/* ---- look-ups ------------------------------------------------------------------------------------------- */
enum { TREE_STATES = 1 << 20 };

static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Of sets of ranks, whatever their order and suits. */
static uint64_t key_of(const struct page_plan *plan, const struct page_cards *cards, const struct page_history *made,
                       int decision) {
    uint64_t key = (uint64_t)decision + 1;
    for (int d = 0; d < decision; d++) key = mixed(key ^ (uint64_t)made->chosen[d] << 8);
    for (uint32_t piles = cards->set & plan->piles; piles; piles &= piles - 1) {
        const int pile = __builtin_ctz(piles);
        for (int i = 0; i < plan->page->pile[pile].count; i++) {
            const uint64_t rank = plan->alike[card_rank(cards->cards[pile][i])] + UINT64_C(1);
            key += mixed(rank << 8 | (uint64_t)pile);
        }
    }
    return key | 1;
}

static uint32_t slot_of(const struct page_tables *t, uint64_t key) {
    uint32_t at = (uint32_t)(key >> 40) % TREE_STATES;
    while (t->key[at] && t->key[at] != key) at = (at + 1) % TREE_STATES;
    return at;
}

void page_tables_keep(void *context, const struct page_decided *d) {
    struct page_tables *t = context;
    const struct page_history *best = &d->way[d->best].history;
    if (d->cards) {
        const int decision = __builtin_ctz(d->here);
        const uint64_t key = key_of(d->plan, d->cards, best, decision);
        const uint32_t slot = slot_of(t, key);
        t->states += !t->key[slot];
        must(t->states < TREE_STATES);
        t->key[slot] = key;
        t->choice[slot] = best->chosen[decision];
        return;
    }
    page_tables_row(t, d->stage, d->context, d->own)[d->plan->asks[d->stage][d->tuple]] = (uint8_t)d->tuples[d->best];
}

uint8_t *page_tables_row(const struct page_tables *t, int stage, card_mask context, card_mask own) {
    const struct stage *s = &t->stage[stage];
    return &s->decision[page_stage_state(t->plan, s, context, own) * t->plan->asking[stage]];
}

/* A strategy of one own hand, and of a context that is one set. */
static bool has_states(const struct page_plan *plan) {
    return plan->tree || (plan->stage_count && plan->own.groups == 1 && plan->context.groups <= 1);
}

struct page_tables *page_tables_open(const struct page_plan *plan, struct arena *arena) {
    struct page_tables *t = arena_take(arena, sizeof *t);
    t->plan = plan;
    if (plan->standard) return t;
    if (!has_states(plan)) return NULL;
    for (int stage = 0; stage < plan->stage_count && !plan->tree; stage++) {
        struct stage *s = &t->stage[stage];
        *s = page_stage_open(plan, stage, &(struct page_state_known){0}, arena);
        memset(s->decision, PAGE_NONE, (size_t)(s->contexts * s->owns * plan->asking[stage]));
    }
    if (plan->tree) t->key = arena_take(arena, TREE_STATES * sizeof *t->key);
    if (plan->tree) t->choice = arena_take(arena, TREE_STATES);
    return t;
}

const void *page_prepare(const struct analysis_request *request) {
    struct page_plan *plan = arena_take(request->arena, sizeof *plan);
    struct page_count count;
    const char *refused;
    const void *kept = request->kept ? *request->kept : NULL;
    if (kept) return kept;
    if (!page_base_plan(plan, &request->rules, page_deck(&request->rules))) return NULL;
    struct page_tables *t = page_tables_open(plan, request->arena);
    const struct page_exact_request asked = {
        .request = request, .plan = plan, .put = page_tables_keep, .put_context = t};
    return t && (plan->standard || page_exact_run(&asked, &count, &refused)) ? t : NULL;
}

/* The cards that the seat sees, by pile. */
static void see_cards(const struct page_round *round, int seat, struct page_cards *out) {
    struct page_state s;
    page_state_open(&s, round, seat);
    out->set = 0;
    for (uint32_t piles = page_seen_piles(s.page, round); piles; piles &= piles - 1) {
        const int pile = __builtin_ctz(piles);
        if (!s.pile[pile].count) continue;
        out->set |= UINT32_C(1) << pile;
        memcpy(out->cards[pile], s.pile[pile].cards, s.pile[pile].count);
    }
}

static card_mask side_cards(const struct page *p, const struct plan_side *side, const struct page_cards *cards) {
    card_mask mask = 0;
    for (uint32_t piles = side->piles & cards->set; piles; piles &= piles - 1)
        for (int i = 0; i < p->pile[__builtin_ctz(piles)].count; i++)
            mask |= CARD_BIT(cards->cards[__builtin_ctz(piles)][i]);
    return mask;
}

/* The tuple before the stage, by the choices that were made. */
static int tuple_of(const struct page_plan *plan, int stage, const uint8_t *made) {
    for (int t = 0; t < plan->tuples[stage]; t++) {
        const uint8_t *like = plan->history[plan->like[stage][t]].chosen;
        bool same = true;
        for (int d = 0; d < plan->page->decision_count; d++) same &= plan->stage_of[d] >= stage || like[d] == made[d];
        if (same) return t;
    }
    return 0;
}

struct event page_decide(const void *tables, const void *round, int seat) {
    const struct page_tables *t = tables;
    const struct page_plan *plan = t->plan;
    const struct page *p = plan->page;
    const struct page_round *r = round;
    const uint8_t *made = r->seats[seat - 1].choice;
    const int decision = r->round.decision;
    const struct page_decision *d = &p->decision[decision];
    struct page_cards cards;
    int choice = d->standard;
    if (!plan->standard) see_cards(r, seat, &cards);
    if (plan->tree) {
        struct page_history before;
        memcpy(before.chosen, made, sizeof before.chosen);
        const uint32_t slot = slot_of(t, key_of(plan, &cards, &before, decision));
        must(t->key[slot]);
        choice = t->choice[slot];
    } else if (!plan->standard) {
        const int stage = plan->stage_of[decision], asks = plan->asks[stage][tuple_of(plan, stage, made)];
        const int after =
            page_tables_row(t, stage, side_cards(p, &plan->context, &cards), side_cards(p, &plan->own, &cards))[asks];
        must(after != PAGE_NONE);
        choice = plan->history[plan->like[stage + 1][after]].chosen[decision];
    }
    return decide_act(seat, p->choice[d->choice_first + choice].action);
}

/* ---- one state ------------------------------------------------------------------------------------------ */
struct advising {
    const struct page_asked *asked;
    const struct game *game;
    struct choice *out;
    int count;
};

static bool goes_on(const struct advising *a, const struct page_decided *d, const struct page_way *way) {
    for (int k = 0; k < d->plan->page->decision_count; k++)
        if (k < a->asked->decision && way->history.chosen[k] != a->asked->made.chosen[k]) return false;
    return way->history.chosen[a->asked->decision] != PAGE_NONE;
}

static void put_choice(struct advising *a, struct choice choice) {
    int at = 0;
    while (at < a->count && a->out[at].action != choice.action) at++;
    if (at < a->count && fraction_compare(a->out[at].value, choice.value) >= 0) return;
    if (at == a->count) a->count++;
    for (; at > 0 && fraction_compare(a->out[at - 1].value, choice.value) < 0; at--) a->out[at] = a->out[at - 1];
    a->out[at] = choice;
}

/* Of ways that begin with the same choice the best one. */
static void advise_state(void *context, const struct page_decided *d) {
    struct advising *a = context;
    const struct page *p = d->plan->page;
    for (int i = 0; i < d->count; i++) {
        if (!goes_on(a, d, &d->way[i])) continue;
        const int chosen = d->way[i].history.chosen[a->asked->decision];
        put_choice(a, (struct choice){.action = p->choice[p->decision[a->asked->decision].choice_first + chosen].action,
                                      .value = worth(d, i)});
    }
}

int page_advise(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]) {
    const struct page_round *round = asked->round;
    const struct rules *rules = round->round.rules;
    const size_t mark = arena_mark(arena);
    struct page_plan *plan = arena_take(arena, sizeof *plan);
    const struct analysis_request request = {.rules = *rules,
                                             .arena = arena,
                                             .threads = 1,
                                             .progress = asked->progress,
                                             .progress_context = asked->progress_context};
    struct page_asked state = {.decision = round->round.decision, .seen = asked->seen};
    struct advising a = {.asked = &state, .game = rules->game, .out = out};
    const struct page_exact_request known = {
        .request = &request, .plan = plan, .put = advise_state, .put_context = &a, .known = &state};
    struct page_count count;
    const char *refused;
    see_cards(round, asked->seat, &state.cards);
    memcpy(state.made.chosen, round->seats[asked->seat - 1].choice, sizeof state.made.chosen);
    const bool planned = page_base_plan(plan, rules, page_deck(rules) & ~asked_seen(asked)) && !plan->standard;
    for (int s = 0; s < SUITS; s++) plan->keys.key[s] = (uint64_t)s; /* no suit is like another now */
    if (planned) page_exact_run(&known, &count, &refused);
    arena_release(arena, mark);
    return a.count;
}
