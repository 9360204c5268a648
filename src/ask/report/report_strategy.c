#include "ask/report/report_strategy.h"

#include "ask/lab/measure_output.h"
#include "ask/report/report.h"
#include "card/card.h"

#include <ctype.h>
#include <string.h>

enum { STATES = 1 << 16 }; /* of a group; further ones are not compared */

struct kept_state {
    uint64_t text;
    uint8_t decision;
};

/* The number of the only decision in the set, or -1 if there is none or more than one. */
static int strategy_only(decisions set) {
    int number = 0;
    if (set == 0 || set & (set - 1)) return -1;
    while (set >>= 1) number++;
    return number;
}

/* FNV-1a */
static uint64_t hash_text(const char *text, size_t size) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++) hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return hash;
}

/* ---- collecting: names -------------------------------------------------------------------------------- */
/* The number of the decision's name, added if new; -1 if there is no room. */
static int decision_number(struct strategy *s, const char *name, size_t size) {
    for (int i = 0; i < s->decision_count; i++)
        if (id_is(s->decision[i], name, size)) return i;
    if (s->decision_count == STRATEGY_DECISIONS || size >= sizeof s->decision[0]) return -1;
    memcpy(s->decision[s->decision_count], name, size);
    return s->decision_count++;
}

static struct strategy_group *group_of(struct strategy *s, const char *name, size_t size) {
    for (int i = 0; i < s->group_count; i++)
        if (id_is(s->group[i].name, name, size)) return &s->group[i];
    if (s->group_count == STRATEGY_GROUPS || size >= STRATEGY_NAME) return NULL;
    memcpy(s->group[s->group_count].name, name, size);
    s->group[s->group_count].comparable = true;
    return &s->group[s->group_count++];
}

/* ---- collecting: charts ------------------------------------------------------------------------------- */
static enum strategy_suits suits_of(const card c[3]) {
    const bool high = card_suit(c[0]) == card_suit(c[1]), low = card_suit(c[1]) == card_suit(c[2]);
    if (high) return low ? SUITS_ALL : SUITS_HIGH;
    return low ? SUITS_LOW : card_suit(c[0]) == card_suit(c[2]) ? SUITS_ENDS : SUITS_NONE;
}

static void add_three_cards(struct strategy *s, const card *own, decisions bit) {
    card cards[3] = {own[0], own[1], own[2]};
    card_sort(cards, 3);
    const int high = card_rank(cards[0]), middle = card_rank(cards[1]), low = card_rank(cards[2]);
    if (high == middle)
        s->pair[high][low] |= bit;
    else if (middle == low)
        s->pair[low][high] |= bit;
    else
        s->three[suits_of(cards)][high][middle][low] |= bit;
}

static void add_up_card(struct strategy *s, const card *cards, card up, decisions bit) {
    card own[2] = {cards[0], cards[1]};
    card_sort(own, 2);
    const int high = card_rank(own[0]), low = card_rank(own[1]);
    if (high == low || card_suit(own[0]) == card_suit(own[1]))
        s->up[card_rank(up)][high][low] |= bit;
    else
        s->up[card_rank(up)][low][high] |= bit;
}

/* Adds a state of the first group to its chart; a state that fits none means that there is no chart. */
static void add_to_chart(struct strategy *s, const struct strategy_state *state, int decision) {
    const decisions bit = (decisions)(1u << decision);
    const bool cards = state->of != OF_CLASS;
    enum strategy_kind kind = STRATEGY_NO_CHART;
    if (cards && state->own == 3) {
        kind = STRATEGY_THREE;
        add_three_cards(s, state->cards, bit);
    } else if (cards && state->own == 2 && state->beside == 1) {
        kind = STRATEGY_UP_CARD;
        add_up_card(s, state->cards, state->cards[2], bit);
    }
    if (s->group[0].states == 1) s->kind = kind;
    if (s->kind != kind) s->kind = STRATEGY_NO_CHART;
}

/* ---- collecting: rows --------------------------------------------------------------------------------- */
/* Keeps the first group; compares the others with it state by state. */
static void compare_state(struct strategy *s, struct strategy_group *group, struct kept_state state) {
    const int64_t at = group->states - 1;
    if (group == &s->group[0]) {
        if (s->kept < STATES) s->state[s->kept++] = state;
    } else if (at >= s->kept || s->state[at].text != state.text) {
        group->comparable = false;
    } else {
        group->differing += s->state[at].decision != state.decision;
    }
}

/* "dealer-front=A-A" says what the dealer has. */
static bool is_of_player(const struct strategy_state *state) {
    return state->of != OF_NOTHING && !(state->name && strchr(state->name, '='));
}

static void on_row(void *context, const struct strategy_row *row) {
    struct strategy *s = context;
    BUF_ON_STACK(given, STRATEGY_NAME);
    BUF_ON_STACK(state, STRATEGY_LINE);
    if (row->state.of == OF_BOARD && row->state.beside) s->beyond = true;
    if (s->beyond) return;
    if (s->line_count < STRATEGY_LINES) s->line[s->line_count] = *row;
    s->line_count++;
    if (!is_of_player(&row->state)) return; /* a rule for a special case, not a state of a group */
    strategy_put_given(&given, row);
    strategy_put_state(&state, &row->state);
    const int number = decision_number(s, row->decision, strlen(row->decision));
    struct strategy_group *group = group_of(s, given.text, given.size);
    if (number < 0 || !group) return; /* a rule in words, not a decision */
    group->states++;
    group->by_decision[number]++;
    if (group == &s->group[0]) add_to_chart(s, &row->state, number);
    compare_state(s, group, (struct kept_state){hash_text(state.text, state.size), (uint8_t)number});
}

/* Stops the analysis once it reaches states after further cards. */
static bool on_progress(void *context, double done) {
    struct strategy *s = context;
    if (s->progress && s->progress(s->progress_context, done)) s->stopped = true;
    return s->stopped || s->beyond;
}

bool strategy_gather(struct strategy *s, const struct analysis *analysis, const struct analysis_request *request) {
    struct analysis_request own = *request;
    memset(s, 0, sizeof *s);
    if (!analysis->strategy) return true;
    s->state = arena_take(request->arena, STATES * sizeof s->state[0]);
    s->progress = request->progress;
    s->progress_context = request->progress_context;
    own.progress = on_progress;
    own.progress_context = s;
    analysis->strategy(&own, on_row, s);
    return !s->stopped;
}

/* ---- cells of a chart --------------------------------------------------------------------------------- */
/* "P", or "Pl" if another decision begins with the same letter. */
static void put_letter(struct buf *b, const struct strategy *s, int decision) {
    const char *name = s->decision[decision];
    bool shared = false;
    for (int i = 0; i < s->decision_count; i++) shared = shared || (i != decision && s->decision[i][0] == name[0]);
    buf_char(b, (char)toupper((unsigned char)name[0]));
    if (shared) buf_char(b, name[1]);
}

/* The decision of the first group with the fewest states, but at least one: cells name it. */
static int rarest_decision(const struct strategy *s) {
    const int64_t *states = s->group[0].by_decision;
    int found = 0;
    for (int i = 1; i < s->decision_count; i++)
        if (states[i] > 0 && states[i] < states[found]) found = i;
    return found;
}

static const char *cell_kind(const struct strategy *s, decisions set) {
    const int only = strategy_only(set);
    if (set == 0) return "none";
    return only < 0 ? "mixed" : only == rarest_decision(s) ? "rare" : "usual";
}

static void put_cell(struct paper *paper, const struct strategy *s, decisions set) {
    BUF_ON_STACK(b, 8);
    if (strategy_only(set) >= 0)
        put_letter(&b, s, strategy_only(set));
    else if (set)
        buf_char(&b, '*');
    paper_cell(paper, cell_kind(s, set), NULL, b.text);
}

static void put_legend(struct paper *paper, const struct strategy *s) {
    BUF_ON_STACK(b, 512);
    for (int i = 0; i < s->decision_count; i++) {
        if (s->group[0].by_decision[i] == 0) continue;
        buf_put(&b, b.size ? ", " : "");
        put_letter(&b, s, i);
        buf_format(&b, " %s", s->decision[i]);
    }
    if (s->kind == STRATEGY_THREE) {
        buf_put(&b, "; ");
        put_letter(&b, s, rarest_decision(s));
        buf_format(&b, " 2-4 and the like: %s with a third card of these ranks, else not",
                   s->decision[rarest_decision(s)]);
    }
    buf_put(&b, "; * depends on the suits. The value of every decision: cardroom-lab analyze --strategy.");
    paper_text(paper, b.text);
}

/* ---- three cards -------------------------------------------------------------------------------------- */
/* "F 2-4,7": the lowest cards with the rarer decision; a star if suits matter too. */
static void put_third_ranks(struct paper *paper, const struct strategy *s, const decisions low[STRATEGY_RANKS],
                            int below) {
    const int rare = rarest_decision(s);
    BUF_ON_STACK(b, 48);
    decisions all = 0;
    bool suits = false;
    int runs = 0;
    for (int i = 0; i < below; i++) {
        all |= low[i];
        suits = suits || (low[i] && strategy_only(low[i]) < 0);
    }
    if (!(all & (all - 1))) {
        put_cell(paper, s, all);
        return;
    }
    for (int i = 0; i < below; i++) {
        int end = i;

        if (strategy_only(low[i]) != rare) continue;
        while (end + 1 < below && strategy_only(low[end + 1]) == rare) end++;
        if (runs == 0) put_letter(&b, s, rare);
        buf_format(&b, "%s%c", runs++ ? "," : " ", card_rank_letter(i));
        if (end > i) buf_format(&b, end == i + 1 ? "%c" : "-%c", card_rank_letter(end));
        i = end;
    }
    if (suits) buf_put(&b, runs ? " *" : "*");
    paper_cell(paper, "mixed", NULL, b.text);
}

/* A chart with a column for each rank, from high to low, without the outermost if inner is 1. */
static void open_chart(struct paper *paper, const char *kind, const char *caption, const char *corner, int inner) {
    BUF_ON_STACK(b, 100);
    buf_put(&b, corner);
    for (int rank = STRATEGY_RANKS - 1 - inner; rank >= inner; rank--) buf_format(&b, "\t^%c", card_rank_letter(rank));
    paper_table(paper, kind, caption, b.text);
}

static void put_rank(struct paper *paper, int rank) { paper_cells(paper, "%c", card_rank_letter(rank)); }

/* One sentence instead of a chart, if all its states have the same decision. */
static bool put_always(struct paper *paper, const struct strategy *s, const decisions *chart, size_t size,
                       const char *states) {
    decisions all = 0;
    for (size_t i = 0; i < size; i++) all |= chart[i];
    if (strategy_only(all) < 0) return false;
    paper_text(paper, text_format("%s: always %s.", states, s->decision[strategy_only(all)]).text);
    return true;
}

static void put_three(struct paper *paper, const struct strategy *s, int suits, const char *caption) {
    if (put_always(paper, s, &s->three[suits][0][0][0], sizeof s->three[suits], caption)) return;
    open_chart(paper, "chart", caption, "High \\ middle", 1);
    for (int high = STRATEGY_RANKS - 1; high >= 2; high--) {
        put_rank(paper, high);
        for (int middle = STRATEGY_RANKS - 2; middle >= 1; middle--)
            if (middle < high)
                put_third_ranks(paper, s, s->three[suits][high][middle], middle);
            else
                paper_cell(paper, "none", NULL, "");
    }
    paper_table_end(paper);
}

/* The rows and the end of a chart of two ranks. */
static void put_square(struct paper *paper, const struct strategy *s, const decisions (*chart)[STRATEGY_RANKS]) {
    for (int row = STRATEGY_RANKS - 1; row >= 0; row--) {
        put_rank(paper, row);
        for (int column = STRATEGY_RANKS - 1; column >= 0; column--) put_cell(paper, s, chart[row][column]);
    }
    paper_table_end(paper);
}

static void put_pairs(struct paper *paper, const struct strategy *s) {
    if (put_always(paper, s, &s->pair[0][0], sizeof s->pair, "Pairs and three of a kind")) return;
    open_chart(paper, "chart", "Pairs, by the third card; on the diagonal three of a kind", "Pair \\ third", 0);
    put_square(paper, s, s->pair);
}

/* Two of a suit can be any two of the three cards; one chart suffices if that makes no difference. */
static void put_three_charts(struct paper *paper, const struct strategy *s) {
    const size_t size = sizeof s->three[0];
    const bool alike = memcmp(s->three[SUITS_HIGH], s->three[SUITS_ENDS], size) == 0 &&
                       memcmp(s->three[SUITS_HIGH], s->three[SUITS_LOW], size) == 0;
    if (alike && memcmp(s->three[SUITS_NONE], s->three[SUITS_HIGH], size) == 0) {
        put_three(paper, s, SUITS_NONE, "Three ranks, not all of one suit");
    } else if (alike) {
        put_three(paper, s, SUITS_NONE, "Three ranks, three suits");
        put_three(paper, s, SUITS_HIGH, "Three ranks, two cards of one suit");
    } else {
        put_three(paper, s, SUITS_NONE, "Three ranks, three suits");
        put_three(paper, s, SUITS_HIGH, "Three ranks, the high and the middle card of one suit");
        put_three(paper, s, SUITS_ENDS, "Three ranks, the high and the low card of one suit");
        put_three(paper, s, SUITS_LOW, "Three ranks, the middle and the low card of one suit");
    }
    put_three(paper, s, SUITS_ALL, "Three ranks, one suit");
    put_pairs(paper, s);
}

/* ---- two cards against an up card --------------------------------------------------------------------- */
static void put_up_charts(struct paper *paper, const struct strategy *s) {
    paper_text(paper, "Two cards of one suit stand above the diagonal (high card first), of two suits below it, "
                      "pairs on it.");
    paper_begin(paper, PAPER_CHARTS);
    for (int up = STRATEGY_RANKS - 1; up >= 0; up--) {
        const struct short_text caption = text_format("Against %c", card_rank_letter(up));
        open_chart(paper, "chart small", caption.text, "", 0);
        put_square(paper, s, s->up[up]);
    }
    paper_end(paper, PAPER_CHARTS);
}

/* ---- the section -------------------------------------------------------------------------------------- */
static void put_short_rules(struct paper *paper, const struct report *r) {
    const char *const *rules = r->input->analysis->short_rules;
    if (!rules || !rules[0]) return;
    paper_heading(paper, 3, "For people");
    paper_begin(paper, PAPER_LIST);
    for (int i = 0; rules[i]; i++) paper_item(paper, NULL, rules[i]);
    paper_end(paper, PAPER_LIST);
}

static void put_costs(struct paper *paper, const struct report *r) {
    bool any = false;
    for (int i = 0; i < r->count; i++) {
        const struct measure *m = &r->measure[i];
        struct fraction cost;

        if (!report_cost(r, m, &cost)) continue;
        if (!any)
            paper_table(paper, "wide", "What other strategies cost",
                        "Game\t>Edge, optimal\t>Edge, this strategy\t>Cost\t>Exactly");
        any = true;
        paper_cells(paper, "%s\t%.6f %%\t%.6f %%\t%.6f %%\t%s", report_title(m).text,
                    100 * measure_edge(report_optimal(r, m)), 100 * measure_edge(m), 100 * fraction_to_double(cost),
                    fraction_text(cost).text);
    }
    if (any) paper_table_end(paper);
}

static void put_groups(struct paper *paper, const struct strategy *s) {
    paper_table(paper, NULL, "States up to the names of the suits, by the best decision",
                "Tables and options\t>States\tDecisions\t>Differ from the first");
    for (int g = 0; g < s->group_count; g++) {
        const struct strategy_group *group = &s->group[g];
        BUF_ON_STACK(b, 256);
        for (int i = 0; i < s->decision_count; i++)
            if (group->by_decision[i])
                buf_format(&b, "%s%s %s", b.size ? ", " : "", s->decision[i], count_text(group->by_decision[i]).text);
        paper_cells(paper, "%s\t%s\t%s", group->name[0] ? group->name : "all", count_text(group->states).text, b.text);
        if (g == 0 || !group->comparable)
            paper_cells(paper, g == 0 ? "\u2013" : "other states");
        else
            paper_cells(paper, "%lld", (long long)group->differing);
    }
    paper_table_end(paper);
}

/* One of the figures of a row, as a decimal; an empty cell if there is none. */
static void put_figure(struct paper *paper, const char *what, struct fraction f) {
    if (f.den > 1)
        paper_cells(paper, "%s%.6f", what, (double)f.num / (double)f.den);
    else
        paper_cells(paper, "%s%s", f.den ? what : "", f.den ? fraction_text(f).text : "");
}

/* A short strategy, row by row. */
static void put_list(struct paper *paper, const struct strategy *s) {
    paper_table(paper, NULL, "By state; the exact fractions are in the strategy file",
                "State\tDecision\t>Value\t>More\t>More");
    for (int64_t i = 0; i < s->line_count; i++) {
        const struct strategy_row *row = &s->line[i];
        BUF_ON_STACK(b, STRATEGY_LINE);

        strategy_put_given(&b, row);
        if (b.size && row->state.of != OF_NOTHING) buf_char(&b, ' ');
        strategy_put_state(&b, &row->state);
        paper_cells(paper, "%s\t%s", b.text, row->decision);
        put_figure(paper, "", row->value);
        for (size_t k = 0; k < COUNT(row->more); k++)
            put_figure(paper, row->more[k].what ? row->more[k].what : "", row->more[k].share);
    }
    paper_table_end(paper);
}

static void put_decisions(struct paper *paper, const struct strategy *s) {
    const char *group = s->group[0].name;
    paper_heading(paper, 3, "The best decision");
    if (s->kind == STRATEGY_NO_CHART && s->line_count <= STRATEGY_LINES) {
        put_list(paper, s);
        return;
    }
    put_groups(paper, s);
    if (s->beyond)
        paper_text(paper, "The table has the states of the first decision; those after further cards are in the "
                          "strategy file.");
    if (s->kind == STRATEGY_NO_CHART) return;
    paper_heading(paper, 3, text_format("Chart%s%s", group[0] ? " for " : "", group).text);
    put_legend(paper, s);
    (s->kind == STRATEGY_THREE ? put_three_charts : put_up_charts)(paper, s);
}

/* Only if a wager with decisions is in the report. */
bool report_has_strategy(const struct report *r) {
    for (int i = 0; i < r->count; i++)
        if (r->measure[i].strategy) return true;
    return false;
}

/* Of a page: the hands from the best one down, as far as they are decided alike. */
static void put_classes(struct paper *paper, const struct measure *m) {
    if (!m->class_count) return;
    paper_table(paper, NULL,
                text_format("Decisions by the hand, from the best one down: %s", report_title(m).text).text,
                "Down to\tDecision\t>Probability\t>Value");
    for (int i = 0; i < m->class_count; i++) {
        const struct measure_class *c = &m->class[i];
        BUF_ON_STACK(cards, 32);
        card_put_list(&cards, c->lowest, c->cards);
        paper_cells(paper, "%s\t%s%s%s\t%.4f %%\t%+.6f", cards.text, c->decision, c->after[0] ? " after " : "",
                    c->after, 100 * measure_share(m, c->count), fraction_to_double(c->value));
    }
    paper_table_end(paper);
}

void report_put_strategy(struct paper *paper, const struct report *r) {
    put_short_rules(paper, r);
    for (int i = 0; i < r->count; i++) put_classes(paper, &r->measure[i]);
    put_costs(paper, r);
    if (r->strategy.line_count > 0) put_decisions(paper, &r->strategy);
    report_put_short_measures(paper, r);
}
