#include "math/page/page_given.h"

#include "math/page/page_strategy.h"

#include <string.h>

enum { WORD = 160 };

struct line {
    char decision[WORD], after[WORD];
    const char *cards;
};

/* The leading words "decision=flop after=check"; the cards follow. */
static void read_words(const char *state, struct line *out) {
    *out = (struct line){.after = "-"};
    for (size_t size; (size = strcspn(state, " ")) && memchr(state, '=', size); state += size + (state[size] == ' ')) {
        const size_t key = strcspn(state, "=") + 1;
        struct buf word =
            strncmp(state, "decision=", key) == 0 ? buf_init(out->decision, WORD) : buf_init(out->after, WORD);
        buf_bytes(&word, state + key, size - key);
    }
    out->cards = state;
}

/* The stage at which the named decisions are made; a page with one decision need not name it. */
static int stage_of(const struct page_plan *plan, const char *decision) {
    const struct page *p = plan->page;
    const size_t size = strcspn(decision, "+");
    for (int d = 0; d < p->decision_count; d++)
        if (!size || id_is(page_name(p, p->decision[d].name), decision, size)) return plan->stage_of[d];
    return -1;
}

static bool is_like(const struct page_plan *plan, int history, int stage, bool here, const char *words) {
    uint32_t decisions = 0;
    BUF_ON_STACK(b, WORD);
    for (int d = 0; d < plan->page->decision_count; d++)
        decisions |= (uint32_t)(here ? plan->stage_of[d] == stage : plan->stage_of[d] < stage) << d;
    page_put_choices(&b, plan->page, &plan->history[history], decisions);
    return strcmp(b.text, words) == 0;
}

/* Both sets of cards, as masks. */
static bool read_cards(struct strategy_reader *r, const struct page_plan *plan, int stage, const char *text,
                       card_mask out[2]) {
    const char *bar = strategy_find(text, " | "), *other = bar ? bar + 3 : strategy_find(text, " against ");
    if (other && !bar) bar = other, other += strlen(" against ");
    const char *const from[2] = {text, other ? other : ""};
    const size_t size[2] = {bar ? (size_t)(bar - text) : strlen(text), strlen(from[1])};
    const int count[2] = {plan->own.cards, plan->known[stage]};
    for (int k = 0; k < 2; k++) {
        card cards[STRATEGY_CARDS];
        out[k] = 0;
        if (!strategy_read_cards(r, from[k], size[k], cards, count[k])) return false;
        for (int i = 0; i < count[k]; i++) out[k] |= CARD_BIT(cards[i]);
    }
    if (__builtin_popcountll(out[0] | out[1]) == count[0] + count[1]) return true;
    return strategy_error(r, "a card is there twice");
}

static void open_given(struct strategy_reader *r) {
    struct page_plan *plan = arena_take(r->arena, sizeof *plan);
    if (page_base_plan(plan, &r->request->rules, page_deck(&r->request->rules)) && !plan->tree)
        r->tables = page_tables_open(plan, r->arena);
}

static bool read_given(struct strategy_reader *r, const char *state, const char *decision) {
    struct page_tables *t = r->tables;
    struct line line;
    card_mask cards[2];
    if (!t) return strategy_error(r, "the decisions of this page are no list of states");
    const struct page_plan *plan = t->plan;
    read_words(state, &line);
    const int stage = stage_of(plan, line.decision);
    if (stage < 0) return strategy_error(r, "the page has no decision '%.40s'", line.decision);
    if (!read_cards(r, plan, stage, line.cards, cards)) return false;
    for (int i = 0; i < plan->tuples[stage + 1]; i++) {
        const int before = plan->parent[stage][i], like = plan->like[stage + 1][i];
        if (plan->asks[stage][before] == PAGE_NONE || !is_like(plan, like, stage, false, line.after) ||
            !is_like(plan, like, stage, true, decision))
            continue;
        uint8_t *chosen = &page_tables_row(t, stage, cards[1], cards[0])[plan->asks[stage][before]];
        if (*chosen != PAGE_NONE) return strategy_error(r, "this state has had its line already (suits have no names)");
        *chosen = (uint8_t)i;
        return true;
    }
    return strategy_error(r, "'%.40s' is no choice there", decision);
}

static bool close_given(struct strategy_reader *r) { return r->tables != NULL; }

const struct strategy_format page_given[] = {
    {.open = open_given, .read = read_given, .close = close_given, .decide = page_decide}};
