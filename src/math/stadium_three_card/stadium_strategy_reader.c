/* stadium_strategy_reader.c - reads strategies of Stadium 3 Card Poker back from lines
 * (math/strategy_reader.h): from the own three cards, or from the nine of the array in classes of states. */
#include "math/stadium_three_card/stadium_three_card_exact.h"
#include "math/strategy_reader.h"

#include <string.h>

/* ---- from three cards --------------------------------------------------------------------------------- */
static bool is_own(const struct analysis_request *request) { return !analysis_wants(request, "information", "nine"); }

static void open_own(struct strategy_reader *r) {
    r->tables = stadium_tables_open(r->arena, false);
    strategy_cards_open(r);
}

static bool read_own(struct strategy_reader *r, const char *state, const char *decision) {
    struct stadium_tables *t = r->tables;
    return strategy_cards_read(r, &t->plays, state, decision);
}

static const struct strategy_format format_own = {
    .is_for = is_own, .open = open_own, .read = read_own, .close = strategy_cards_close_deck, .decide = stadium_decide};

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

static bool read_answer(struct strategy_reader *r, const char *decision, uint8_t *answer) {
    static const char *const names[] = {"fold", "play", "depends"}; /* ORDER stadium_answer */
    if (*answer != NO_ANSWER) return strategy_error(r, "this state has had its line already");
    for (uint8_t i = 0; i < COUNT(names); i++) {
        if (strcmp(decision, names[i]) != 0) continue;
        *answer = i;
        return true;
    }
    return strategy_error(r, "the decision '%.40s' is none of fold, play, depends", decision);
}

static int rank_of(char name) {
    static const char names[] = "23456789TJQKA";
    const char *found = name ? strchr(names, name) : NULL;
    return found ? (int)(found - names) : -1;
}

/* "Q-9-2 aces+kings=2 queens=1" */
struct queen_state {
    int middle, low; /* ranks of the kickers */
    int aces_kings, queens;
};

static bool parse_queen_state(const char *text, struct queen_state *out) {
    if (!strategy_skip(&text, "Q-") || !*text) return false;
    out->middle = rank_of(*text++);
    if (!strategy_skip(&text, "-") || !*text) return false;
    out->low = rank_of(*text++);
    return strategy_skip(&text, " aces+kings=") && strategy_read_digit(&text, &out->aces_kings) &&
           strategy_skip(&text, " queens=") && strategy_read_digit(&text, &out->queens) && !*text;
}

static bool read_queen(struct strategy_reader *r, const char *state, const char *decision) {
    struct stadium_tables *t = r->tables;
    struct queen_state q;
    if (!parse_queen_state(state, &q)) return strategy_error(r, "'%.60s' is no state of nine cards", state);
    if (q.low < 0 || q.middle <= q.low || q.middle >= QUEEN || (q.middle == JACK && q.low == TEN) ||
        q.queens >= SUITS || q.aces_kings + q.queens >= STADIUM_DECIDE_HIGHS)
        return strategy_error(r, "there is no such hand: '%.60s'", state);
    return read_answer(r, decision, &t->queen[q.aces_kings][q.queens][q.middle][q.low]);
}

static bool read_nine(struct strategy_reader *r, const char *state, const char *decision) {
    struct stadium_tables *t = r->tables;
    const char *text = state;
    int highs;
    if (strcmp(state, "any") == 0) return true; /* the rule in words */
    if (strcmp(state, "king-high-or-better") == 0)
        return strcmp(decision, "play") == 0 ||
               strategy_error(r, "king-high or better always plays; it cannot be changed here");
    if (!strategy_skip(&text, "jack-high-or-lower queens+kings+aces=") || !strategy_read_digit(&text, &highs) || *text)
        return read_queen(r, state, decision);
    if (highs >= STADIUM_DECIDE_HIGHS) return strategy_error(r, "of six cards %d are high", highs);
    return read_answer(r, decision, &t->low[highs]);
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
    .open = open_nine, .read = read_nine, .close = close_nine, .decide = stadium_decide};

const struct strategy_format *const stadium_strategy_formats[] = {&format_own, &format_nine, NULL};
