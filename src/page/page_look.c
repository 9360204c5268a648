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

uint32_t page_wager_piles(const struct page *p, int wager) {
    const struct page_wager *w = &p->wager[wager];
    uint32_t piles = 0;
    for (int i = 0; i < w->case_count; i++) piles |= page_condition_piles(p, p->cases[w->case_first + i].when);
    for (int i = 0; i < w->sheet_count; i++) {
        const struct page_sheet *s = &p->sheet[w->sheet_first + i];
        for (int row = 0; row < s->row_count; row++) piles |= page_condition_piles(p, p->row[s->row_first + row].when);
    }
    return piles;
}
