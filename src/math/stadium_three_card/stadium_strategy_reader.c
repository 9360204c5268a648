/* stadium_strategy_reader.c - reads strategies of Stadium 3 Card Poker back from lines
 * (math/strategy/strategy_reader.h): from the own three cards, or from the nine of the array in classes of states. */
#include "math/stadium_three_card/stadium_three_card_exact.h"
#include "math/strategy/strategy_reader.h"

#include <string.h>

/* ---- from three cards --------------------------------------------------------------------------------- */
static bool is_own(const struct analysis_request *request) { return !analysis_wants(request, "information", "nine"); }

static void open_own(struct strategy_reader *r) {
    struct stadium_tables *t = stadium_tables_open(r->arena, false);
    r->tables = t;
    strategy_cards_open(r, &t->plays);
}

static const struct strategy_format format_own = {.is_for = is_own,
                                                  .open = open_own,
                                                  .read = strategy_cards_read,
                                                  .take = strategy_cards_take,
                                                  .close = strategy_cards_close_deck,
                                                  .decide = stadium_decide};

/* ---- from nine ---------------------------------------------------------------------------------------- */
enum { NO_ANSWER = 0xff };

/* Hands that are not marginal always play; the answers of the others come from the lines. */
static void open_nine(struct strategy_reader *r) {
    struct stadium_tables *t = stadium_tables_open(r->arena, true);
    stadium_tables_mark_always_play(t, r->arena);
    memset(t->queen, NO_ANSWER, sizeof t->queen);
    memset(t->low, NO_ANSWER, sizeof t->low);
    r->tables = t;
}

/* Of a class with high cards beside it; NULL: of one that has no answer. */
static uint8_t *answer_of(struct stadium_tables *t, const struct strategy_state *s) {
    const int highs = s->others[0].count;
    if (!s->others[0].what) return NULL;
    return s->ranks ? &t->queen[highs][s->others[1].count][s->rank[1]][s->rank[2]] : &t->low[highs];
}

static bool take_nine(struct strategy_reader *r, const struct strategy_row *row) {
    static const char *const names[] = {"fold", "play", "depends"}; /* ORDER stadium_answer */
    uint8_t *answer = answer_of(r->tables, &row->state);
    if (!answer) return true;
    if (*answer != NO_ANSWER) return strategy_error(r, "this state has had its line already");
    for (uint8_t i = 0; i < COUNT(names); i++) {
        if (strcmp(row->decision, names[i]) != 0) continue;
        *answer = i;
        return true;
    }
    return strategy_error(r, "the decision '%.40s' is none of fold, play, depends", row->decision);
}

static bool read_rank(const char **text, uint8_t *out) {
    static const char names[] = "23456789TJQKA";
    const char *found = **text ? strchr(names, **text) : NULL;
    *out = (uint8_t)(found ? found - names : RANKS); /* of no hand */
    return *(*text) && *(*text)++;
}

/* "Q-9-2 aces+kings=2 queens=1" */
static bool read_queen(struct strategy_reader *r, const char *state, struct strategy_state *s) {
    const char *text = state;
    *s = (struct strategy_state){
        .of = OF_CLASS, .ranks = 3, .rank = {QUEEN}, .others = {{.what = "aces+kings"}, {.what = "queens"}}};
    if (!strategy_skip(&text, "Q-") || !read_rank(&text, &s->rank[1]) || !strategy_skip(&text, "-") ||
        !read_rank(&text, &s->rank[2]) || !strategy_skip(&text, " aces+kings=") ||
        !strategy_read_digit(&text, &s->others[0].count) || !strategy_skip(&text, " queens=") ||
        !strategy_read_digit(&text, &s->others[1].count) || *text)
        return strategy_error(r, "'%.60s' is no state of nine cards", state);
    const int queens = s->others[1].count, middle = s->rank[1], low = s->rank[2];
    if (low < middle && middle < QUEEN && (middle != JACK || low != TEN) && queens < SUITS &&
        s->others[0].count + queens < STADIUM_DECIDE_HIGHS)
        return true;
    return strategy_error(r, "there is no such hand: '%.60s'", state);
}

static bool read_nine(struct strategy_reader *r, const char *state, const char *decision, struct strategy_row *out) {
    const char *text = state;
    int highs;
    out->decision = decision;
    out->state = (struct strategy_state){.of = OF_CLASS, .name = state};
    if (strcmp(state, "any") == 0) return true; /* the rule in words */
    if (strcmp(state, "king-high-or-better") == 0)
        return strcmp(decision, "play") == 0 ||
               strategy_error(r, "king-high or better always plays; it cannot be changed here");
    if (!strategy_skip(&text, "jack-high-or-lower queens+kings+aces=") || !strategy_read_digit(&text, &highs) || *text)
        return read_queen(r, state, &out->state);
    out->state =
        (struct strategy_state){.of = OF_CLASS, .name = "jack-high-or-lower", .others = {{"queens+kings+aces", highs}}};
    return highs < STADIUM_DECIDE_HIGHS || strategy_error(r, "of six cards %d are high", highs);
}

static bool close_nine(struct strategy_reader *r) {
    const struct stadium_tables *t = r->tables;
    for (int highs = 0; highs < STADIUM_DECIDE_HIGHS; highs++) {
        if (t->low[highs] == NO_ANSWER)
            return strategy_error(r, "there is no line for jack-high-or-lower queens+kings+aces=%d", highs);
        for (int queens = 0; queens < SUITS && highs + queens < STADIUM_DECIDE_HIGHS; queens++)
            for (int high = 1; high < QUEEN; high++)
                for (int low = 0; low < high; low++) {
                    if (t->queen[highs][queens][high][low] != NO_ANSWER || (high == JACK && low == TEN)) continue;
                    return strategy_error(r, "there is no line for Q-%c-%c aces+kings=%d queens=%d", "23456789TJ"[high],
                                          "23456789TJ"[low], highs, queens);
                }
    }
    return true;
}

static const struct strategy_format format_nine = {
    .open = open_nine, .read = read_nine, .take = take_nine, .close = close_nine, .decide = stadium_decide};

const struct strategy_format *const stadium_strategy_formats[] = {&format_own, &format_nine, NULL};
