/* chase_the_flush_strategy_reader.c - reads a strategy of Chase the Flush back from lines
 * (math/strategy/strategy_reader.h).
 *
 * About 2.6 million lines go into one hash table: a state, its suits renamed so that states which differ only
 * by the names of the suits are equal, is 42 bits, and its answer 18 more.  64 MB; a decision is one or two
 * lookups, one of them in the limits of all boards if few hole hands are exceptions. */
#include "card/hand.h"
#include "exact/count.h"
#include "game/game.h"
#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/strategy/strategy_reader.h"

#include <string.h>

/* ---- states ------------------------------------------------------------------------------------------- */
enum { HOLE = 3, FLOP = 2, RIVER = 4 /* cards */ };
enum { SLOT_BITS = 23, ANSWER_BITS = 18, NO_CARD = 63, BOARDS = 270725, HAS_EXCEPTIONS = 1 << 17 };
enum { HOLE_STATES = 1755, FLOP_STATES = 1286792, BOARD_STATES = 16432 }; /* that must have a line */
enum { NO_HAND_BETS = 1 << 16 };                                          /* the limit of a board at which all fold */
enum { STATES_MAX = 7 << (SLOT_BITS - 3) }; /* seven eighths full, so that probing stays short */

struct chase_states {
    uint8_t bet, check, fold;       /* ORDER ACTION of the game */
    int holes, flops, boards;       /* lines read */
    int states;                     /* slots in use */
    uint64_t slots[1 << SLOT_BITS]; /* state x 2^18 + answer; 0 is no state: free */
    uint32_t limits[BOARDS];        /* by board_number(): the lowest hand that bets, and HAS_EXCEPTIONS */
};

/* Adds cards as rank bits by suit: the hole's above the board's. */
static void add_cards(uint32_t key[SUITS], const card *cards, int count, int shift) {
    for (int i = 0; i < count; i++) key[card_suit(cards[i])] |= 1u << (card_rank(cards[i]) + shift);
}

static void sort_keys(uint32_t key[SUITS]) {
    for (int i = 1; i < SUITS; i++)
        for (int j = i; j > 0 && key[j] > key[j - 1]; j--) {
            const uint32_t moved = key[j];
            key[j] = key[j - 1];
            key[j - 1] = moved;
        }
}

/* Packs seven cards of six bits: the hole's, then the board's, ascending by suit; NO_CARD fills up. */
static uint64_t chase_state(const card *hole, int holes, const card *board, int boards) {
    uint32_t key[SUITS] = {0};
    uint64_t state = 0;
    int count = 0;
    add_cards(key, hole, holes, RANKS);
    add_cards(key, board, boards, 0);
    sort_keys(key);
    for (int part = 1; part >= 0; part--) {
        for (int suit = 0; suit < SUITS; suit++)
            for (uint32_t ranks = key[suit] >> part * RANKS & ((1u << RANKS) - 1); ranks; ranks &= ranks - 1)
                state = state << 6 | (uint64_t)(__builtin_ctz(ranks) * SUITS + suit), count++;
        for (; part && count < HOLE; count++) state = state << 6 | NO_CARD;
    }
    for (; count < HOLE + RIVER; count++) state = state << 6 | NO_CARD;
    return state;
}

/* The slot of the state, or the free slot where it belongs. */
static uint64_t slot_of(const struct chase_states *states, uint64_t state) {
    uint64_t at = state * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SLOT_BITS);
    while (states->slots[at] && states->slots[at] >> ANSWER_BITS != state)
        at = (at + 1) & ((UINT64_C(1) << SLOT_BITS) - 1);
    return at;
}

/* The stored answer, or -1. */
static int answer_of(const struct chase_states *states, uint64_t state) {
    const uint64_t slot = states->slots[slot_of(states, state)];
    return slot ? (int)(slot & ((1 << ANSWER_BITS) - 1)) : -1;
}

/* ---- deciding ----------------------------------------------------------------------------------------- */
/* Of four cards in any order. */
static int board_number(const card *board) {
    uint64_t left =
        UINT64_C(1) << board[0] | UINT64_C(1) << board[1] | UINT64_C(1) << board[2] | UINT64_C(1) << board[3];
    int at[RIVER];
    for (int i = 0; i < RIVER; i++, left &= left - 1) at[i] = __builtin_ctzll(left);
    return at[0] + at[1] * (at[1] - 1) / 2 + at[2] * (at[2] - 1) * (at[2] - 2) / 6 +
           at[3] * (at[3] - 1) * (at[3] - 2) * (at[3] - 3) / 24;
}

/* At the river the line of the hole hand decides if there is one, else the limit of the board. */
static bool river_bets(const struct chase_states *states, const card *hole, const card *board, suit_hand hand) {
    const uint32_t limit = states->limits[board_number(board)];
    const int exception = limit & HAS_EXCEPTIONS ? answer_of(states, chase_state(hole, HOLE, board, RIVER)) : -1;
    return exception >= 0 ? exception == 1 : hand >= (limit & ~(uint32_t)HAS_EXCEPTIONS);
}

static suit_hand hand_of(const card *hole, const card *board) {
    card seven[HOLE + RIVER];
    memcpy(seven, hole, HOLE);
    memcpy(seven + HOLE, board, RIVER);
    return suit_hand_value(seven, HOLE + RIVER);
}

/* The limits by board, once every line is read. */
static void note_limits(struct chase_states *states) {
    uint64_t *const slots = states->slots;
    for (int i = 0; i < 1 << SLOT_BITS; i++) {
        const uint64_t state = slots[i] >> ANSWER_BITS;
        card board[RIVER];

        if (!slots[i] || (state & NO_CARD) == NO_CARD || state >> 6 * (HOLE + RIVER - 1) == NO_CARD) continue;
        for (int c = 0; c < RIVER; c++) board[c] = (card)(state >> 6 * c & NO_CARD);
        uint64_t *slot = &slots[slot_of(states, chase_state(NULL, 0, board, RIVER))];
        if (*slot) *slot |= HAS_EXCEPTIONS;
    }
    for (card d = 3; d < DECK_52; d++)
        for (card c = 2; c < d; c++)
            for (card b = 1; b < c; b++)
                for (card a = 0; a < b; a++) {
                    const card board[RIVER] = {a, b, c, d};
                    states->limits[board_number(board)] =
                        (uint32_t)answer_of(states, chase_state(NULL, 0, board, RIVER));
                }
}

/* ---- as plans of hole hands, for the analysis --------------------------------------------------------- */
/* Answers beside one hole hand. */
struct hole_answers {
    const struct chase_states *states;
    card cards[HOLE];
};

static bool checks_flop(const void *context, const card flop[FLOP]) {
    const struct hole_answers *hole = context;
    return answer_of(hole->states, chase_state(hole->cards, HOLE, flop, FLOP)) != 1;
}

void chase_given_plan(struct chase_plan *plan, const struct chase_given *given) {
    struct hole_answers hole = {.states = given->states};
    suits_cards(given->hole, hole.cards);
    memset(plan, 0, sizeof *plan);
    plan->bets = answer_of(hole.states, chase_state(hole.cards, HOLE, NULL, 0)) == 1;
    chase_plan_flops(plan, given->hole, checks_flop, &hole);
}

void chase_given_river(const struct chase_row *row, const void *context, int16_t bets[CHASE_LANES]) {
    const struct chase_given *given = context;
    card hole[HOLE],
        board[RIVER] = {chase_card_at(row->slots[0]), chase_card_at(row->slots[1]), chase_card_at(row->slots[2])};
    suits_cards(given->hole, hole);
    for (int lane = 0; lane < CHASE_LANES; lane++) {
        bets[lane] = 0;
        if (!row->weight[lane]) continue;
        board[3] = card_of(lane, row->suit);
        bets[lane] = river_bets(given->states, hole, board, row->hand);
    }
}

/* ---- in a simulation ---------------------------------------------------------------------------------- */
static struct event decide_from_states(const void *tables, const void *round, int seat) {
    const struct chase_states *states = tables;
    const struct round *r = round;
    const card *hole = decide_seat(&chase_the_flush, round, seat)->hand.cards, *board = r->shared.cards;
    const int boards = r->shared.count;
    const bool bets = boards == RIVER ? river_bets(states, hole, board, hand_of(hole, board))
                                      : answer_of(states, chase_state(hole, HOLE, board, boards)) == 1;
    const uint8_t no_bet = boards == RIVER ? states->fold : states->check;
    return decide_act(seat, bets ? states->bet : no_bet);
}

/* ---- reading ------------------------------------------------------------------------------------------ */
static void open_states(struct strategy_reader *r) {
    struct chase_states *states = arena_take(r->arena, sizeof *states);
    states->bet = (uint8_t)game_action(&chase_the_flush, "bet", 3);
    states->check = (uint8_t)game_action(&chase_the_flush, "check", 5);
    states->fold = (uint8_t)game_action(&chase_the_flush, "fold", 4);
    r->tables = states;
}

static bool store_state(struct strategy_reader *r, uint64_t state, int answer, int *lines) {
    struct chase_states *states = r->tables;
    uint64_t *slot = &states->slots[slot_of(states, state)];
    if (*slot) return strategy_error(r, "this state has had its line already (suits have no names)");
    if (++states->states > STATES_MAX) return strategy_error(r, "there are more states than %d", STATES_MAX);
    *slot = state << ANSWER_BITS | (uint64_t)answer;
    if (lines) ++*lines;
    return true;
}

/* "bet from Q2": the ranks of the lowest hand's longest suit; "fold": no hand bets. */
static bool read_limit(struct strategy_reader *r, const char *decision, int *limit) {
    uint32_t ranks = 0;
    *limit = NO_HAND_BETS;
    if (strcmp(decision, "fold") == 0) return true;
    if (!strategy_skip(&decision, "bet from "))
        return strategy_error(r, "the decision '%.40s' is neither 'fold' nor 'bet from RANKS'", decision);
    for (const char *c = decision; *c; c++) {
        const int rank = card_rank_of(*c);

        if (rank < 0 || ranks >> rank & 1) return strategy_error(r, "'%.20s' is no set of ranks", decision);
        ranks |= 1u << rank;
    }
    *limit = __builtin_popcount(ranks) << RANKS | (int)ranks;
    return ranks || strategy_error(r, "'bet from' needs ranks");
}

static bool read_state(struct strategy_reader *r, const char *state, const char *decision) {
    struct chase_states *states = r->tables;
    const char *bar = strategy_find(state, " | "), *const board = bar ? bar + 3 : "";
    const bool any = bar && strncmp(state, "* ", 2) == 0;
    const int own = any ? 0 : HOLE, beside = !bar ? 0 : any || strlen(board) > strlen("4c 3c") ? RIVER : FLOP;
    card cards[HOLE + RIVER];
    uint64_t set = 0;
    bool bets;
    int limit;
    if (!any && !strategy_read_cards(r, state, bar ? (size_t)(bar - state) : strlen(state), cards, HOLE)) return false;
    if (!strategy_read_cards(r, board, strlen(board), cards + own, beside)) return false;
    for (int i = 0; i < own + beside; i++) set |= UINT64_C(1) << cards[i];
    if (__builtin_popcountll(set) < own + beside) return strategy_error(r, "a card is there twice");
    const uint64_t at = chase_state(cards, own, cards + own, beside);
    if (any) return read_limit(r, decision, &limit) && store_state(r, at, limit, &states->boards);
    return strategy_read_choice(r, decision, "bet", beside == RIVER ? "fold" : "check", &bets) &&
           store_state(r, at, bets,
                       !beside          ? &states->holes
                       : beside == FLOP ? &states->flops
                                        : NULL);
}

static bool close_states(struct strategy_reader *r) {
    struct chase_states *states = r->tables;
    note_limits(states);
    if (states->holes == HOLE_STATES && states->flops == FLOP_STATES && states->boards == BOARD_STATES) return true;
    return strategy_error(r, "it has %d of %d lines before the flop, %d of %d after it, %d of %d at the river",
                          states->holes, HOLE_STATES, states->flops, FLOP_STATES, states->boards, BOARD_STATES);
}

const struct strategy_format chase_strategy_format = {
    .open = open_states, .read = read_state, .close = close_states, .decide = decide_from_states};
