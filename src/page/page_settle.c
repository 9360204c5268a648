/* page_settle.c - the awards of a seat: the first case that holds, and the first line of a table. */
#include "page/page_state.h"

#include "game/why.h"

/* The sheet of the page whose table is in force; a table that a laboratory varies has the lines of the wager's first.
 */
static const struct page_sheet *sheet_of(const struct page_state *s, int wager) {
    const struct page_game *g = page_game_of(s->round->round.rules->game);
    const struct pay_sheet *in_force = s->round->round.rules->table[wager].sheet;
    const ptrdiff_t at = in_force >= g->sheets && in_force < g->sheets + PAGE_SHEETS ? in_force - g->sheets
                                                                                     : g->page.wager[wager].sheet_first;
    return &g->page.sheet[at];
}

/* NULL: no table is in force, because that of its own wager has no such table beside it. */
static const struct pay_line *line_of(struct page_state *s, int wager) {
    const struct page_wager *w = &s->page->wager[wager];
    const struct page_sheet *sheet = sheet_of(s, w->shares);
    int row = 0;
    if (!s->round->round.rules->table[w->shares].sheet) return NULL;
    if (w->shares != wager) {
        s->instead[0] = sheet->by;
        s->instead[1] = w->by;
    }
    while (row + 1 < sheet->row_count && !page_state_holds(s, s->page->row[sheet->row_first + row].when)) row++;
    s->instead[0] = s->instead[1] = PAGE_NONE;
    return rules_line(s->round->round.rules, wager, row);
}

static const struct page_case *case_of(struct page_state *s, int wager) {
    const struct page_wager *w = &s->page->wager[wager];
    const struct page_case *c = &s->page->cases[w->case_first];
    while (!page_state_holds(s, c->when)) c++; /* the last one always does */
    return c;
}

/* What is paid without a stake is what the line adds to the stake that it pays on. */
static bool put_unstaked(struct award *out, int seat, int wager, int64_t on, const struct pay_line *line) {
    award_line(out, seat, wager, on, line);
    if (line->pay.kind == PAY_TO_1 || line->pay.kind == PAY_PUSH) out->returned_cents -= on;
    out->stake_cents = 0;
    return out->returned_cents > 0 || out->meter;
}

/* What the state makes of it, for a stake of that seat.  False: no award. */
static bool settle_wager(struct page_state *s, int seat, int wager, int64_t on, struct award *out) {
    const struct page_wager *w = &s->page->wager[wager];
    const struct page_case *c = case_of(s, wager);
    if (c->outcome == PAGE_NOTHING || on < w->from_cents) return false;
    const struct pay_line made = pay_line_of(c->pay, NULL);
    const struct pay_line *line = c->outcome == PAGE_BY_TABLE ? line_of(s, wager) : &made;
    if (!line) return false;
    if (w->kind == PAGE_UNSTAKED) return put_unstaked(out, seat, wager, on, line);
    award_line(out, seat, wager, on, line);
    return true;
}

static int64_t stake_under(const struct page_state *s, int wager) {
    const struct page_wager *w = &s->page->wager[wager];
    return s->seat->stake[w->kind == PAGE_UNSTAKED ? w->of : wager];
}

/* For the hand of each other seat. */
static int settle_others(const struct page_state *s, int seat, int wager, struct award *out) {
    int count = 0;
    for (unsigned left = s->round->round.playing & ~(1u << (seat - 1)); left; left &= left - 1) {
        struct page_state other;
        page_state_open(&other, s->round, __builtin_ffs((int)left));
        count += settle_wager(&other, seat, wager, stake_under(s, wager), &out[count]);
    }
    return count;
}

/* Wagers in play: with a stake, or paid on one; for hands of others once all hands are seen. */
static unsigned wagers_of(const struct page_state *s) {
    unsigned wagers = 0;
    for (int w = 0; w < s->page->wager_count; w++)
        if (stake_under(s, w) && !(s->page->wager[w].others && s->round->round.unseen)) wagers |= 1u << w;
    return wagers;
}

static bool is_shown(const struct page_round *r, const struct page_seat *s) {
    return !r->round.unseen || (!round_hand_unseen(&r->round.dealer) && !round_hand_unseen(&s->hand));
}

/* The step at which each wager of the seat is decided, + 1; 0: it is not yet.  ORDER WAGER */
static unsigned find_steps(struct page_state *s, unsigned wagers, uint8_t step[PAGE_WAGERS]) {
    const unsigned at_once = (s->seat->forfeited | s->seat->returned) & wagers;
    unsigned found = at_once, left = wagers & ~at_once;
    if (!is_shown(s->round, s->seat)) return found;
    for (int i = 0; i < s->round->step && left; i++) {
        const struct page_step *at = &s->page->step[i];
        if (at->kind != PAGE_SETTLE || !(at->wagers & left) || !page_state_holds(s, at->when)) continue;
        for (unsigned now = at->wagers & left; now; now &= now - 1) step[__builtin_ctz(now)] = at->award;
        found |= at->wagers & left;
        left &= ~at->wagers;
    }
    return found;
}

int page_plug_settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const struct page_round *r = round;
    struct page_state s;
    uint8_t step[PAGE_WAGERS];
    int count = 0;
    must(table_round_is_playing(&r->round, seat));
    page_state_open(&s, r, seat);
    const unsigned at_once = s.seat->forfeited | s.seat->returned;
    for (unsigned left = find_steps(&s, wagers_of(&s), step); left; left &= left - 1) {
        const int wager = __builtin_ctz(left), first = count;
        if (at_once >> wager & 1) {
            step[wager] = STEP_DECISION;
            award_outcome(&out[count++], seat, wager, s.seat->stake[wager],
                          s.seat->forfeited >> wager & 1 ? OUTCOME_LOSE : OUTCOME_PUSH);
        } else if (s.page->wager[wager].others) {
            count += settle_others(&s, seat, wager, &out[count]);
        } else {
            count += settle_wager(&s, seat, wager, stake_under(&s, wager), &out[count]);
        }
        for (int i = first; i < count; i++) out[i].step = step[wager];
    }
    return count;
}

/* ---- why ------------------------------------------------------------------------------------------------ */
/* The comparison of hands in a condition, or NULL. */
static const struct page_condition *comparison_in(const struct page *p, int condition) {
    const struct page_condition *c = &p->condition[condition];
    if (c->op == PAGE_COMPARE) return c;
    if (c->op == PAGE_NOT) return comparison_in(p, c->a);
    if (c->op != PAGE_AND && c->op != PAGE_OR) return NULL;
    const struct page_condition *first = comparison_in(p, c->a);
    return first ? first : comparison_in(p, c->b);
}

static const struct page_condition *first_comparison(const struct page *p, int wager) {
    const struct page_wager *w = &p->wager[wager];
    for (int i = 0; i < w->case_count; i++) {
        const struct page_condition *c = comparison_in(p, p->cases[w->case_first + i].when);
        if (c) return c;
    }
    return NULL;
}

static struct why why_compared(struct page_state *s, const struct page_condition *c) {
    const page_value own = page_state_hand(s, c->a), dealer = page_state_hand(s, c->b);
    const enum why_reason reason = own > dealer ? WHY_HIGHER : own < dealer ? WHY_LOWER : WHY_TIED;
    struct why why = why_hand(reason, page_hand_name(s->page, s->page->hand[c->a].ranking, own));
    why.first.dealer = page_hand_name(s->page, s->page->hand[c->b].ranking, dealer);
    return why.first.own.kind && why.first.dealer.kind ? why : (struct why){0};
}

struct why page_plug_why(const void *round, const struct award *award) {
    struct page_state s;
    page_state_open(&s, round, award->seat);
    if (award->step == STEP_DECISION) return (struct why){.first = {.reason = WHY_FOLDED}};
    const struct page_case *c = case_of(&s, award->wager);
    const struct page_condition *compared = first_comparison(s.page, award->wager);
    if (c->outcome != PAGE_BY_TABLE && compared) return why_compared(&s, compared);
    const struct hand_names names = page_plug_describe(round, award->seat);
    return names.first.kind ? why_hand(WHY_HAND, names.first) : (struct why){0};
}
