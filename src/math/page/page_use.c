#include "math/page/page_use.h"

#include <string.h>

static void use_condition(struct page_use *u, const struct page *p, int condition);

/* ---- what is known -------------------------------------------------------------------------------------- */
void page_use_assume(struct page_use *u, const struct page *p, int condition, bool holds) {
    const struct page_condition *c = &p->condition[condition];
    u->known[condition] = holds ? PAGE_TRUE : PAGE_FALSE;
    if (c->op == PAGE_NOT) page_use_assume(u, p, c->a, !holds);
    if (c->op == PAGE_ANY_SEAT) page_use_assume(u, p, c->a, holds);
    if ((c->op == PAGE_AND && holds) || (c->op == PAGE_OR && !holds)) {
        page_use_assume(u, p, c->a, holds);
        page_use_assume(u, p, c->b, holds);
    }
}

static int known(const struct page_use *u, const struct page *p, int condition) {
    const struct page_condition *c = &p->condition[condition];
    if (u->known[condition] || c->op == PAGE_ALWAYS) return u->known[condition] ? u->known[condition] : PAGE_TRUE;
    if (c->op == PAGE_ANY_SEAT) return known(u, p, c->a);
    if (c->op == PAGE_NOT) {
        const int of = known(u, p, c->a);
        return of == PAGE_UNKNOWN ? PAGE_UNKNOWN : of == PAGE_TRUE ? PAGE_FALSE : PAGE_TRUE;
    }
    if (c->op != PAGE_AND && c->op != PAGE_OR) return PAGE_UNKNOWN;
    const int a = known(u, p, c->a), b = known(u, p, c->b), settles = c->op == PAGE_AND ? PAGE_FALSE : PAGE_TRUE;
    if (a == settles || b == settles) return settles;
    return a && b ? a : PAGE_UNKNOWN;
}

/* ---- what is looked at ---------------------------------------------------------------------------------- */
static void part_suits(struct page_use *u, int a, int b) { u->suits |= 1u << (a * SUITS + b); }

/* Suits that a mask of suits does not treat alike. */
static void use_suits(struct page_use *u, unsigned suits) {
    for (int a = 0; a < SUITS && suits; a++)
        for (int b = 0; b < SUITS; b++)
            if ((suits >> a & 1) != (suits >> b & 1)) part_suits(u, a, b);
}

static void use_kinds(struct page_use *u, uint64_t mask) {
    for (int a = 0; a < SUITS; a++)
        for (int b = 0; b < SUITS; b++)
            if ((mask >> a & UINT64_C(0x1111111111111)) != (mask >> b & UINT64_C(0x1111111111111))) part_suits(u, a, b);
}

static void use_set(struct page_use *u, const struct page *p, int set) {
    u->set[set] = true;
    for (int i = 0; i < p->set[set].part_count; i++) {
        const int pile = p->part[p->set[set].part_first + i].pile;
        u->piles |= UINT32_C(1) << pile;
        if (p->pile[pile].kind != PAGE_DEALT) u->piles |= UINT32_C(1) << p->pile[pile].of;
    }
}

static void use_hand(struct page_use *u, const struct page *p, int hand) {
    const struct page_ranking *k = &p->ranking[p->hand[hand].ranking];
    use_set(u, p, p->hand[hand].set);
    for (int i = 0; i < k->class_count; i++) use_suits(u, p->class[k->class_first + i].suits);
    use_kinds(u, k->wild);
}

static void use_number(struct page_use *u, const struct page *p, int number) {
    const struct page_number *n = &p->number[number];
    switch ((enum page_number_op)n->op) {
    case PAGE_CONST:
    case PAGE_CHANCE: return;
    case PAGE_DISCARDS:
    case PAGE_TIMES: u->choices = true; return;
    case PAGE_COUNT:
        use_kinds(u, p->mask[n->b]);
        use_set(u, p, n->a);
        return;
    case PAGE_CARDS:
    case PAGE_SUM_OF:
    case PAGE_HIGHEST:
    case PAGE_LOWEST:
    case PAGE_SUITED:
    case PAGE_RUN: use_set(u, p, n->a); return;
    case PAGE_POINTS_OF: use_hand(u, p, n->a); return;
    case PAGE_SEATS_THAT:
        u->seats = true;
        use_condition(u, p, n->a);
        return;
    case PAGE_ADD:
    case PAGE_SUBTRACT:
        use_number(u, p, n->b);
        use_number(u, p, n->a);
        return;
    case PAGE_MODULO: use_number(u, p, n->a); return;
    }
}

static void use_condition(struct page_use *u, const struct page *p, int condition) {
    const struct page_condition *c = &p->condition[condition];
    if (u->condition[condition] || known(u, p, condition)) return;
    u->condition[condition] = true;
    switch ((enum page_condition_op)c->op) {
    case PAGE_ALWAYS:
    case PAGE_OPTION: return;
    case PAGE_NOT: use_condition(u, p, c->a); return;
    case PAGE_AND:
    case PAGE_OR:
        use_condition(u, p, c->a);
        use_condition(u, p, c->b);
        return;
    case PAGE_ANY_SEAT: use_condition(u, p, c->a); return;
    case PAGE_COMPARE:
        use_hand(u, p, c->a);
        use_hand(u, p, c->b);
        return;
    case PAGE_HAND_IN:
        use_hand(u, p, c->a);
        use_suits(u, c->c);
        return;
    case PAGE_RELATED:
        use_number(u, p, c->a);
        use_number(u, p, c->b);
        return;
    case PAGE_CHOSE:
    case PAGE_FOLDED: u->choices = true; return;
    case PAGE_MADE: u->choices |= p->wager[c->a].kind == PAGE_BY_DECISION; return;
    case PAGE_LIES: u->piles |= UINT32_C(1) << c->a; return;
    }
}

static void use_wager(struct page_use *u, const struct page *p, int wager) {
    const struct page_wager *w = &p->wager[wager];
    bool table = false;
    for (int i = 0; i < w->case_count; i++) {
        use_condition(u, p, p->cases[w->case_first + i].when);
        table |= p->cases[w->case_first + i].outcome == PAGE_BY_TABLE;
    }
    const struct page_wager *owner = &p->wager[w->shares];
    if (w->shares != wager) use_hand(u, p, w->by);
    u->seats |= w->others;
    for (int i = 0; table && i < owner->sheet_count; i++) {
        const struct page_sheet *s = &p->sheet[owner->sheet_first + i];
        for (int row = 0; row < s->row_count; row++) use_condition(u, p, p->row[s->row_first + row].when);
    }
    for (int i = 0; i < p->effect_count; i++)
        if (p->effect[i].wager == wager && p->effect[i].kind != PAGE_KEEP) u->choices = true;
}

static void use_decisions(struct page_use *u, const struct page *p) {
    for (int i = 0; i < p->step_count; i++) {
        const struct page_step *s = &p->step[i];
        if (s->kind != PAGE_DECIDE) continue;
        use_condition(u, p, s->when);
        const struct page_decision *d = &p->decision[s->first];
        for (int c = 0; c < d->choice_count; c++) use_condition(u, p, p->choice[d->choice_first + c].guard);
    }
}

void page_use_condition(struct page_use *u, const struct page *p, int condition) {
    uint8_t before[PAGE_CONDITIONS];
    memcpy(before, u->known, sizeof before);
    memset(u->known, 0, sizeof u->known);
    use_condition(u, p, condition);
    memcpy(u->known, before, sizeof before);
}

void page_use_add(struct page_use *u, const struct page *p, uint32_t wagers, bool decisions) {
    for (int w = 0; w < p->wager_count; w++)
        if (wagers >> w & 1) use_wager(u, p, w);
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_SETTLE && (p->step[i].wagers & wagers)) use_condition(u, p, p->step[i].when);
    if (decisions) use_decisions(u, p);
    for (uint32_t before = 0; before != u->piles;) {
        before = u->piles;
        for (int d = 0; d < p->deal_count; d++)
            if (u->piles >> p->deal[d].pile & 1) page_use_condition(u, p, p->deal[d].when);
    }
}
