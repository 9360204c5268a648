#include "page/page_look.h"

/* What a condition or number looks at. */
struct look {
    uint32_t piles; /* whose cards it reads */
    bool seat;      /* it is about a seat */
    bool chooses;   /* it depends on what seats choose */
};

static void look_at_condition(struct look *l, const struct page *p, int condition);

/* Hidden cards of a pile that is set in parts, or picked from, are cards of that pile. */
uint32_t page_set_piles(const struct page *p, int set) {
    uint32_t piles = 0;
    for (int i = 0; i < p->set[set].part_count; i++) {
        const int pile = p->part[p->set[set].part_first + i].pile;
        piles |= UINT32_C(1) << pile;
        if (p->pile[pile].kind != PAGE_DEALT) piles |= UINT32_C(1) << p->pile[pile].of;
    }
    return piles;
}

static bool is_of_seat(const struct page *p, int set) {
    for (int i = 0; i < p->set[set].part_count; i++)
        if (p->pile[p->part[p->set[set].part_first + i].pile].receiver == PAGE_TO_SEAT) return true;
    return false;
}

static void look_at_set(struct look *l, const struct page *p, int set) {
    l->piles |= page_set_piles(p, set);
    l->seat |= is_of_seat(p, set);
}

static void look_at_hand(struct look *l, const struct page *p, int hand) { look_at_set(l, p, p->hand[hand].set); }

/* Of each seat in turn: about none. */
static void look_at_seats(struct look *l, const struct page *p, int condition) {
    const bool seat = l->seat;
    look_at_condition(l, p, condition);
    l->seat = seat;
}

static void look_at_number(struct look *l, const struct page *p, int number) {
    const struct page_number *n = &p->number[number];
    switch ((enum page_number_op)n->op) {
    case PAGE_CONST:
    case PAGE_CHANCE: return;
    case PAGE_DISCARDS:
    case PAGE_TIMES: l->seat = l->chooses = true; return;
    case PAGE_CARDS: l->seat |= is_of_seat(p, n->a); return; /* how many lie is seen of backs, too */
    case PAGE_COUNT:
    case PAGE_SUM_OF:
    case PAGE_HIGHEST:
    case PAGE_LOWEST:
    case PAGE_SUITED:
    case PAGE_RUN: look_at_set(l, p, n->a); return;
    case PAGE_POINTS_OF: look_at_hand(l, p, n->a); return;
    case PAGE_SEATS_THAT: look_at_seats(l, p, n->a); return;
    case PAGE_ADD:
    case PAGE_SUBTRACT: look_at_number(l, p, n->b); break;
    case PAGE_MODULO: break;
    }
    look_at_number(l, p, n->a);
}

static void look_at_condition(struct look *l, const struct page *p, int condition) {
    const struct page_condition *c = &p->condition[condition];
    switch ((enum page_condition_op)c->op) {
    case PAGE_ALWAYS:
    case PAGE_OPTION: return;
    case PAGE_CHOSE:
    case PAGE_FOLDED: l->seat = l->chooses = true; return;
    case PAGE_MADE:
        l->seat = true;
        l->chooses |= p->wager[c->a].kind == PAGE_BY_DECISION;
        return;
    case PAGE_LIES: l->seat |= p->pile[c->a].receiver == PAGE_TO_SEAT; return;
    case PAGE_ANY_SEAT: look_at_seats(l, p, c->a); return;
    case PAGE_AND:
    case PAGE_OR: look_at_condition(l, p, c->b); break;
    case PAGE_NOT: break;
    case PAGE_COMPARE:
        look_at_hand(l, p, c->a);
        look_at_hand(l, p, c->b);
        return;
    case PAGE_HAND_IN: look_at_hand(l, p, c->a); return;
    case PAGE_RELATED:
        look_at_number(l, p, c->a);
        look_at_number(l, p, c->b);
        return;
    }
    look_at_condition(l, p, c->a);
}

static struct look look_of(const struct page *p, int condition) {
    struct look l = {0};
    look_at_condition(&l, p, condition);
    return l;
}

uint32_t page_condition_piles(const struct page *p, int condition) { return look_of(p, condition).piles; }
bool page_condition_chooses(const struct page *p, int condition) { return look_of(p, condition).chooses; }
bool page_needs_seat(const struct page *p, int condition) { return look_of(p, condition).seat; }

/* ---- wagers ------------------------------------------------------------------------------------------------ */
/* All that its cases and tables look at. */
static struct look look_of_wager(const struct page *p, int wager) {
    const struct page_wager *w = &p->wager[wager], *owner = &p->wager[w->shares];
    struct look l = {0};
    for (int i = 0; i < w->case_count; i++) look_at_condition(&l, p, p->cases[w->case_first + i].when);
    for (int i = 0; i < owner->sheet_count; i++) {
        const struct page_sheet *s = &p->sheet[owner->sheet_first + i];
        for (int row = 0; row < s->row_count; row++) look_at_condition(&l, p, p->row[s->row_first + row].when);
    }
    if (w->shares != wager) look_at_hand(&l, p, w->by);
    return l;
}

bool page_wager_chooses(const struct page *p, int wager) { return look_of_wager(p, wager).chooses; }
uint32_t page_wager_piles(const struct page *p, int wager) { return look_of_wager(p, wager).piles; }

unsigned page_discards(const struct page *p, int pile) {
    unsigned places = 0;
    for (int i = 0; i < p->effect_count; i++)
        if (p->effect[i].kind == PAGE_DISCARD && p->effect[i].of == pile) places |= 1u << p->effect[i].times;
    return places;
}

int page_pile_cards(const struct page *p, int pile) {
    int cards = p->pile[pile].count;
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_REPLACE && p->step[i].first == pile)
            cards += __builtin_popcount(page_discards(p, pile));
    return cards;
}
