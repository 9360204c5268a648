/* stadium_strategy_reader.c - reads strategies of Stadium 3 Card Poker back from lines
 * (math/strategy/strategy_reader.h): from the own three cards, or from the nine of the array in classes of states. */
#include "math/stadium_three_card/stadium_three_card_exact.h"

#include <string.h>

/* ---- from three cards --------------------------------------------------------------------------------- */
static bool is_own(const struct analysis_request *request) { return !analysis_wants(request, "information", "nine"); }

static void open_own(struct strategy_reader *r) {
    struct stadium_tables *t = stadium_tables_open(r->arena, false);
    r->tables = t;
    strategy_cards_open(r, &t->plays);
}

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

static bool read_rank(const char **text, int *out) {
    *out = card_rank_of(**text);
    return **text && *(*text)++;
}

/* The answer of "Q-9-2 aces+kings=2 queens=1"; NULL with r->error. */
static uint8_t *find_queen(struct strategy_reader *r, const char *state) {
    struct stadium_tables *t = r->tables;
    const char *text = state;
    int high, low, aces_kings, queens;
    if (!strategy_skip(&text, "Q-") || !read_rank(&text, &high) || !strategy_skip(&text, "-") ||
        !read_rank(&text, &low) || !strategy_skip(&text, " aces+kings=") || !strategy_read_digit(&text, &aces_kings) ||
        !strategy_skip(&text, " queens=") || !strategy_read_digit(&text, &queens) || *text) {
        strategy_error(r, "'%.60s' is no state of nine cards", state);
        return NULL;
    }
    if (low >= 0 && low < high && high < QUEEN && (high != JACK || low != TEN) && queens < SUITS &&
        aces_kings + queens < STADIUM_DECIDE_HIGHS)
        return &t->queen[aces_kings][queens][high][low];
    strategy_error(r, "there is no such hand: '%.60s'", state);
    return NULL;
}

/* The answer of a state with high cards beside the hand; NULL with r->error. */
static uint8_t *find_answer(struct strategy_reader *r, const char *state) {
    struct stadium_tables *t = r->tables;
    const char *text = state;
    int highs;
    if (!strategy_skip(&text, "jack-high-or-lower queens+kings+aces=") || !strategy_read_digit(&text, &highs) || *text)
        return find_queen(r, state);
    if (highs < STADIUM_DECIDE_HIGHS) return &t->low[highs];
    strategy_error(r, "of six cards %d are high", highs);
    return NULL;
}

static bool read_nine(struct strategy_reader *r, const char *state, const char *decision) {
    static const char *const names[] = {"fold", "play", "depends"}; /* ORDER stadium_answer */
    if (strcmp(state, "any") == 0) return true;                     /* the rule in words */
    if (strcmp(state, "king-high-or-better") == 0)
        return strcmp(decision, "play") == 0 ||
               strategy_error(r, "king-high or better always plays; it cannot be changed here");
    uint8_t *answer = find_answer(r, state);
    if (!answer) return false;
    if (*answer != NO_ANSWER) return strategy_error(r, "this state has had its line already");
    for (uint8_t i = 0; i < COUNT(names); i++)
        if (strcmp(decision, names[i]) == 0) *answer = i;
    return *answer != NO_ANSWER || strategy_error(r, "the decision '%.40s' is none of fold, play, depends", decision);
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
                    return strategy_error(r, "there is no line for Q-%c-%c aces+kings=%d queens=%d",
                                          card_rank_letter(high), card_rank_letter(low), highs, queens);
                }
    }
    return true;
}

const struct strategy_format stadium_strategy_formats[] = {
    {is_own, open_own, strategy_cards_read, strategy_cards_close_deck, stadium_decide},
    {NULL, open_nine, read_nine, close_nine, stadium_decide},
};
