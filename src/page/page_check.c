/* page_check.c - is the whole page one game?  Every stake has a fate, every round ends, no cards are looked at that lie
 * face down, and the deck suffices. */
#include "game/game.h"
#include "page/page_look.h"
#include "page/page_reader.h"
#include "page/page_value.h"

static bool check_head(struct reader *r) {
    const struct page *p = r->page;
    if (!p->id) return reader_refuse_line(r, 1, "begin it with: game ID \"Title\"", "the page is empty%s", "");
    if (!p->deck) return reader_refuse_line(r, 0, "add: deck 52 fresh", "the page does not say what the deck is%s", "");
    if (!p->seats)
        return reader_refuse_line(r, 0, "add: seats 6", "the page does not say how many seats there are%s", "");
    if (!p->wager_count)
        return reader_refuse_line(r, 0, "add: wager ante \"Ante\" required", "the page has no wager%s", "");
    return true;
}

static bool is_by_table(const struct page *p, const struct page_wager *w) {
    for (int i = 0; i < w->case_count; i++)
        if (p->cases[w->case_first + i].outcome == PAGE_BY_TABLE) return true;
    return false;
}

static bool pays_nothing(const struct page *p, const struct page_wager *w) {
    for (int i = 0; i < w->case_count; i++)
        if (p->cases[w->case_first + i].outcome == PAGE_NOTHING) return true;
    return false;
}

static bool check_wager(struct reader *r, const struct page_wager *w) {
    const struct page *p = r->page;
    const char *name = page_name(p, w->name);
    if (!w->case_count)
        return reader_refuse_line(r, w->mark.line, "add: settle WAGER at end, and its cases",
                                  "nothing settles the wager '%s'", name);
    if (is_by_table(p, w) && !p->wager[w->shares].sheet_count)
        return reader_refuse_line(r, w->mark.line, "add: table WAGER by HAND to 1: 1, and its lines",
                                  "the wager '%s' is paid by a table, and the page has none", name);
    if (!is_by_table(p, w) && p->wager[w->shares].sheet_count)
        return reader_refuse_line(r, w->mark.line, "write in its settlement: CONDITION: table",
                                  "the wager '%s' has a table that no case uses", name);
    if (w->kind == PAGE_BY_DECISION && w->of == PAGE_NONE)
        return reader_refuse_line(r, w->mark.line, "write in a decision: stake WAGER 1 x ante",
                                  "no choice makes the wager '%s'", name);
    if (w->kind != PAGE_UNSTAKED && pays_nothing(p, w))
        return reader_refuse_line(r, p->cases[w->case_first].mark.line,
                                  "write: lose or push; 'nothing' is for what is paid without a wager",
                                  "the wager '%s' has a stake, and a case gives it no fate", name);
    return true;
}

/* ---- what lies open ------------------------------------------------------------------------------------- */
static uint32_t piles_of(const struct page *p, int receiver, bool face_down) {
    uint32_t piles = 0;
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].kind == PAGE_DEALT && p->pile[i].receiver == receiver && p->pile[i].face_down == face_down)
            piles |= UINT32_C(1) << i;
    return piles;
}

static bool check_open(struct reader *r, const struct page_step *s, uint32_t looked_at, uint32_t hidden) {
    const struct page *p = r->page;
    const uint32_t both = looked_at & hidden;
    if (!both) return true;
    const struct page_pile *pile = &p->pile[__builtin_ctz(both)];
    const char *remedy = pile->receiver == PAGE_TO_SEAT     ? "write above it: turn seats"
                         : pile->receiver == PAGE_TO_DEALER ? "write above it: turn dealer"
                                                            : "write above it: turn table";
    return reader_refuse_line(r, s->mark.line, remedy, "this looks at the cards '%s', and they still lie face down",
                              page_name(p, pile->name));
}

/* Seats know their own cards when they decide; a settlement needs them turned. */
static uint32_t looked_at(const struct page *p, const struct page_step *s) {
    uint32_t piles = page_condition_piles(p, s->when);
    if (s->kind == PAGE_DEAL)
        for (int i = 0; i < s->count; i++) piles |= page_condition_piles(p, p->deal[s->first + i].when);
    if (s->kind == PAGE_DECIDE)
        for (int i = 0; i < p->decision[s->first].choice_count; i++)
            piles |= page_condition_piles(p, p->choice[p->decision[s->first].choice_first + i].guard);
    if (s->kind == PAGE_SET) piles |= UINT32_C(1) << p->pile[s->first].of;
    if (s->kind == PAGE_SETTLE && !s->when) /* 'decided': by a case that may not look at the rest */
        for (int w = 0; w < p->wager_count; w++)
            if (s->wagers >> w & 1) piles |= page_wager_piles(p, w);
    return piles;
}

static bool check_steps(struct reader *r) {
    const struct page *p = r->page;
    uint32_t turned = 0, own = 0;
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].receiver == PAGE_TO_SEAT) own |= UINT32_C(1) << i;
    for (int i = 0; i < p->step_count; i++) {
        const struct page_step *s = &p->step[i];
        uint32_t hidden =
            (piles_of(p, PAGE_TO_SEAT, true) | piles_of(p, PAGE_TO_DEALER, true) | piles_of(p, PAGE_TO_TABLE, true)) &
            ~turned;
        if (s->kind == PAGE_TURN) turned |= piles_of(p, s->first, true);
        if (s->kind == PAGE_DECIDE) hidden &= ~own;
        if (s->kind != PAGE_TURN && !check_open(r, s, looked_at(p, s), hidden)) return false;
    }
    return true;
}

/* What is decided must not change by what a seat still chooses. */
static bool check_decided(struct reader *r) {
    const struct page *p = r->page;
    int last = -1;
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_DECIDE) last = i;
    for (int i = 0; i < last; i++)
        for (int w = 0; w < p->wager_count && p->step[i].kind == PAGE_SETTLE; w++) {
            if (!(p->step[i].wagers >> w & 1)) continue;
            if (!page_wager_chooses(p, w) && !page_condition_chooses(p, p->step[i].when)) continue;
            return reader_refuse_line(r, p->step[i].mark.line, "settle it below the last decision",
                                      "a decision below can still change what the wager '%s' comes to",
                                      page_name(p, p->wager[w].name));
        }
    return true;
}

/* ---- the deck ------------------------------------------------------------------------------------------- */
static int decks_of(const struct page *p) {
    for (int i = 0; i < p->option_count; i++)
        if (strcmp(page_name(p, p->option[i].name), "decks") == 0)
            return page_name(p, p->option[i].choices[0])[0] - '0';
    return 1;
}

static bool check_cards(struct reader *r) {
    const struct page *p = r->page;
    int needed = 0, line = 0;
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].kind == PAGE_DEALT)
            needed += page_pile_cards(p, i) * (p->pile[i].receiver == PAGE_TO_SEAT ? p->seats : 1);
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_DEAL) line = p->step[i].mark.line;
    if (needed <= p->deck * decks_of(p)) return true;
    return reader_refuse_line(r, line, "offer fewer seats, or deal fewer cards",
                              "a full table needs more cards than the deck has%s", "");
}

/* Options that the program itself asks for: how many decks lie in the shoe, how a meter is paid in whole dollars, what
 * draws the spot of the first packet, how the House Way sets a hand; and the values in its order. */
static const struct known_option {
    const char *name, *values[2];
} known_options[] = {{"decks", {0}},
                     {"progressive-rounding", {0}},
                     {"selector", {"rng", "dice"}},
                     {"house-way", {"document", "either-pair"}}, /* ORDER HOUSE_WAY */
                     {"wheel", {"lowest", "second"}}};           /* ORDER WHEEL */

static bool is_known_option(const char *name) {
    for (size_t i = 0; i < COUNT(known_options); i++)
        if (strcmp(name, known_options[i].name) == 0) return true;
    return false;
}

static bool check_values(struct reader *r, const struct page_option *o) {
    const struct page *p = r->page;
    for (size_t k = 0; k < COUNT(known_options); k++) {
        const struct known_option *known = &known_options[k];
        if (!known->values[0] || strcmp(page_name(p, o->name), known->name) != 0) continue;
        for (int c = 0; c < o->choice_count; c++)
            if (c >= 2 || strcmp(page_name(p, o->choices[c]), known->values[c]) != 0)
                return reader_refuse_line(
                    r, o->mark.line, text_format("write its values: %s | %s", known->values[0], known->values[1]).text,
                    "the option '%s' has other values", known->name);
    }
    return true;
}

static bool check_options(struct reader *r) {
    const struct page *p = r->page;
    for (int i = 0; i < p->option_count; i++) {
        const char *name = page_name(p, p->option[i].name);
        if (!check_values(r, &p->option[i])) return false;
        bool asked = is_known_option(name);
        for (int c = 0; c < p->condition_count; c++)
            asked |= p->condition[c].op == PAGE_OPTION && p->condition[c].a == i;
        if (!asked)
            return reader_refuse_line(r, p->option[i].mark.line, "ask for it in a condition: option NAME VALUE",
                                      "nothing depends on the option '%s'", name);
    }
    return true;
}

/* A seat has at most AWARDS_MAX awards, and envy is paid for each of the others. */
static bool check_awards(struct reader *r) {
    const struct page *p = r->page;
    int awards = 0;
    for (int i = 0; i < p->wager_count; i++) {
        awards += p->wager[i].others ? p->seats - 1 : 1;
        if (awards > AWARDS_MAX)
            return reader_refuse_line(r, p->wager[i].mark.line, "offer fewer wagers, or fewer seats",
                                      "with '%s' one seat could be paid too often", page_name(p, p->wager[i].name));
    }
    return true;
}

bool page_check(struct reader *r) {
    if (!check_head(r)) return false;
    for (int i = 0; i < r->page->ranking_count; i++)
        r->page->ranking[i].quick = page_ranking_is_quick(r->page, &r->page->ranking[i]);
    for (int i = 0; i < r->page->wager_count; i++)
        if (!check_wager(r, &r->page->wager[i])) return false;
    return check_steps(r) && check_decided(r) && check_cards(r) && check_options(r) && check_awards(r);
}
