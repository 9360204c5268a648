#include "page/page_look.h"

uint32_t page_set_piles(const struct page *p, int set) {
    uint32_t piles = 0;
    for (int i = 0; i < p->set[set].part_count; i++) piles |= UINT32_C(1) << p->part[p->set[set].part_first + i].pile;
    return piles;
}

static uint32_t hand_piles(const struct page *p, int hand) { return page_set_piles(p, p->hand[hand].set); }

uint32_t page_number_piles(const struct page *p, int number) {
    const struct page_number *n = &p->number[number];
    switch ((enum page_number_op)n->op) {
    case PAGE_CONST:
    case PAGE_CHANCE:
    case PAGE_TIMES: return 0;
    case PAGE_CARDS: return 0; /* how many lie is seen of backs, too */
    case PAGE_COUNT:
    case PAGE_SUM_OF:
    case PAGE_HIGHEST:
    case PAGE_LOWEST:
    case PAGE_SUITED:
    case PAGE_RUN: return page_set_piles(p, n->a);
    case PAGE_POINTS_OF: return hand_piles(p, n->a);
    case PAGE_SEATS_THAT: return page_condition_piles(p, n->a);
    case PAGE_ADD:
    case PAGE_SUBTRACT: return page_number_piles(p, n->a) | page_number_piles(p, n->b);
    case PAGE_MODULO: return page_number_piles(p, n->a);
    }
    return 0;
}

uint32_t page_condition_piles(const struct page *p, int condition) {
    const struct page_condition *c = &p->condition[condition];
    switch ((enum page_condition_op)c->op) {
    case PAGE_ALWAYS:
    case PAGE_OPTION:
    case PAGE_CHOSE:
    case PAGE_MADE:
    case PAGE_FOLDED:
    case PAGE_LIES: return 0;
    case PAGE_NOT:
    case PAGE_ANY_SEAT: return page_condition_piles(p, c->a);
    case PAGE_AND:
    case PAGE_OR: return page_condition_piles(p, c->a) | page_condition_piles(p, c->b);
    case PAGE_COMPARE: return hand_piles(p, c->a) | hand_piles(p, c->b);
    case PAGE_HAND_IN: return hand_piles(p, c->a);
    case PAGE_RELATED: return page_number_piles(p, c->a) | page_number_piles(p, c->b);
    }
    return 0;
}

/* ---- choices ---------------------------------------------------------------------------------------------- */
static bool number_chooses(const struct page *p, int number) {
    const struct page_number *n = &p->number[number];
    if (n->op == PAGE_TIMES) return true;
    if (n->op == PAGE_SEATS_THAT) return page_condition_chooses(p, n->a);
    if (n->op == PAGE_MODULO) return number_chooses(p, n->a);
    return (n->op == PAGE_ADD || n->op == PAGE_SUBTRACT) && (number_chooses(p, n->a) || number_chooses(p, n->b));
}

bool page_condition_chooses(const struct page *p, int condition) {
    const struct page_condition *c = &p->condition[condition];
    if (c->op == PAGE_FOLDED || c->op == PAGE_CHOSE) return true;
    if (c->op == PAGE_MADE) return p->wager[c->a].kind == PAGE_BY_DECISION;
    if (c->op == PAGE_NOT || c->op == PAGE_ANY_SEAT) return page_condition_chooses(p, c->a);
    if (c->op == PAGE_RELATED) return number_chooses(p, c->a) || number_chooses(p, c->b);
    return (c->op == PAGE_AND || c->op == PAGE_OR) &&
           (page_condition_chooses(p, c->a) || page_condition_chooses(p, c->b));
}

/* The conditions of the wager's cases and tables; how many. */
static int wager_conditions(const struct page *p, int wager, uint16_t out[PAGE_CASES + PAGE_ROWS]) {
    const struct page_wager *w = &p->wager[wager];
    int count = 0;
    for (int i = 0; i < w->case_count; i++) out[count++] = p->cases[w->case_first + i].when;
    for (int i = 0; i < w->sheet_count; i++) {
        const struct page_sheet *s = &p->sheet[w->sheet_first + i];
        for (int row = 0; row < s->row_count; row++) out[count++] = p->row[s->row_first + row].when;
    }
    return count;
}

bool page_wager_chooses(const struct page *p, int wager) {
    uint16_t conditions[PAGE_CASES + PAGE_ROWS];
    const int count = wager_conditions(p, wager, conditions);
    for (int i = 0; i < count; i++)
        if (page_condition_chooses(p, conditions[i])) return true;
    return false;
}

uint32_t page_wager_piles(const struct page *p, int wager) {
    uint16_t conditions[PAGE_CASES + PAGE_ROWS];
    const int count = wager_conditions(p, wager, conditions);
    uint32_t piles = 0;
    for (int i = 0; i < count; i++) piles |= page_condition_piles(p, conditions[i]);
    return piles;
}
