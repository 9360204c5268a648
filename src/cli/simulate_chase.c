/*
 * simulate_chase.c - strategy files of Chase the Flush (math/chase_the_flush/chase_the_flush_strategy.c writes them).
 *
 *   xtra=A 3c 2d 2c                  check          before the flop
 *   xtra=A 2h 2d 2c | 4c 3c          check          after it
 *   xtra=A * | 2s 2h 2d 2c           bet from Q2    at the river: the least hand that bets, or "fold"
 *   xtra=A Jh Jd Jc | 2s 2h 2d 2c    bet            a hole hand that does otherwise
 *
 * 2.6 million lines become one table by hashing: a state, its suits renamed so that states which differ by
 * their names are one, is 42 bits, and what it does 16 more.  64 MB; a decision is one or two look-ups.
 */
#include "card/hand.h"
#include "cli/simulate_strategy.h"
#include "game/game.h"
#include "game/round.h"

#include <string.h>

enum { HOLE = 3, RIVER = 4, SLOT_BITS = 23, ANSWER_BITS = 17, NO_CARD = 63 };
enum { BEFORE = 1755, FLOPS = 1286792, BOARDS = 16432 }; /* states that must have a line */
enum { NEVER = 1 << 16 };                                /* no hand bets at this board */
enum { STATES_MOST = 7 << (SLOT_BITS - 3) };             /* so that a free slot is soon found */

struct chase_book {
    uint8_t bet, check, fold;       /* ORDER ACTION of the game */
    int before, flops, boards;      /* lines taken */
    int states;                     /* slots in use */
    uint64_t slots[1 << SLOT_BITS]; /* state x 2^17 + answer; 0, which is no state, is free */
};

/* ---- states ------------------------------------------------------------------------------------------- */

/* Cards of each suit: the hole's ranks above, the board's below. */
static void add_cards(uint32_t key[SUITS], const card *cards, int count, int shift)
{
    for (int i = 0; i < count; i++) key[card_suit(cards[i])] |= 1u << (card_rank(cards[i]) + shift);
}

static void sort_keys(uint32_t key[SUITS])
{
    for (int i = 1; i < SUITS; i++)
        for (int j = i; j > 0 && key[j] > key[j - 1]; j--) {
            const uint32_t moved = key[j];

            key[j] = key[j - 1];
            key[j - 1] = moved;
        }
}

/* Seven numbers of six bits: the hole's cards, then the board's, each from the first suit's lowest up. */
static uint64_t state_of(const card *hole, int holes, const card *board, int boards)
{
    uint32_t key[SUITS] = {0};
    uint64_t state = 0;
    int count = 0;

    add_cards(key, hole, holes, RANKS);
    add_cards(key, board, boards, 0);
    sort_keys(key);
    for (int part = 1; part >= 0; part--) {
        for (int suit = 0; suit < SUITS; suit++) {
            for (uint32_t ranks = key[suit] >> part * RANKS & ((1u << RANKS) - 1); ranks; ranks &= ranks - 1)
                state = state << 6 | (uint64_t)(__builtin_ctz(ranks) * SUITS + suit), count++;
        }
        for (; part && count < HOLE; count++) state = state << 6 | NO_CARD;
    }
    for (; count < HOLE + RIVER; count++) state = state << 6 | NO_CARD;
    return state;
}

/* Where the state is, or the free slot where it would be. */
static uint64_t slot_of(const struct chase_book *book, uint64_t state)
{
    uint64_t at = state * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SLOT_BITS);

    while (book->slots[at] && book->slots[at] >> ANSWER_BITS != state)
        at = (at + 1) & ((UINT64_C(1) << SLOT_BITS) - 1);
    return at;
}

/* What was written, or -1. */
static int answer_of(const struct chase_book *book, uint64_t state)
{
    const uint64_t slot = book->slots[slot_of(book, state)];

    return slot ? (int)(slot & ((1 << ANSWER_BITS) - 1)) : -1;
}

/* ---- deciding ----------------------------------------------------------------------------------------- */

/* At the river: the line of the hole hand if it has one, else the board's. */
static bool river_bets(const struct chase_book *book, const card *hole, const card *board)
{
    const int own = answer_of(book, state_of(hole, HOLE, board, RIVER));
    card seven[HOLE + RIVER];

    if (own >= 0) return own == 1;
    memcpy(seven, hole, HOLE);
    memcpy(seven + HOLE, board, RIVER);
    return suit_hand_value(seven, HOLE + RIVER) >=
           (suit_hand)answer_of(book, state_of(NULL, 0, board, RIVER));
}

static struct event decide_chase(const void *tables, const void *round, int seat)
{
    const struct chase_book *book = tables;
    const struct round *r = round;
    const struct table_seat *s = (const void *)((const char *)round + chase_the_flush.head_size +
                                                (size_t)(seat - 1) * chase_the_flush.seat_size);
    const card *hole = s->hand.cards, *board = r->shared.cards;
    const int boards = r->shared.count;
    const bool bets = boards == RIVER ? river_bets(book, hole, board)
                                      : answer_of(book, state_of(hole, HOLE, board, boards)) == 1;
    const uint8_t pass = boards == RIVER ? book->fold : book->check;

    return (struct event){.kind = EV_ACT, .what = bets ? book->bet : pass, .seat = (uint16_t)seat};
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static void open_chase(struct strategy_reading *r)
{
    struct chase_book *book = arena_take(r->arena, sizeof *book);

    book->bet = (uint8_t)game_action(&chase_the_flush, "bet", 3);
    book->check = (uint8_t)game_action(&chase_the_flush, "check", 5);
    book->fold = (uint8_t)game_action(&chase_the_flush, "fold", 4);
    r->tables = book;
}

static bool keep(struct strategy_reading *r, uint64_t state, int answer, int *lines)
{
    struct chase_book *book = r->tables;
    uint64_t *slot = &book->slots[slot_of(book, state)];

    if (*slot) return strategy_refuse(r, "this state has had its line already (suits have no names)");
    if (++book->states > STATES_MOST) return strategy_refuse(r, "there are more states than %d", STATES_MOST);
    *slot = state << ANSWER_BITS | (uint64_t)answer;
    if (lines) ++*lines;
    return true;
}

/* "bet from Q2": the ranks of the least hand's longest suit; "fold": no hand bets. */
static bool read_limit(struct strategy_reading *r, const char *decision, int *limit)
{
    static const char names[] = "23456789TJQKA", from[] = "bet from ";
    uint32_t ranks = 0;

    *limit = NEVER;
    if (strcmp(decision, "fold") == 0) return true;
    if (strncmp(decision, from, strlen(from)) != 0)
        return strategy_refuse(r, "the decision '%.40s' is neither 'fold' nor 'bet from RANKS'", decision);
    for (const char *c = decision + strlen(from); *c; c++) {
        const char *rank = strchr(names, *c);

        if (!rank || ranks >> (rank - names) & 1)
            return strategy_refuse(r, "'%.20s' is no set of ranks", decision + strlen(from));
        ranks |= 1u << (rank - names);
    }
    *limit = __builtin_popcount(ranks) << RANKS | (int)ranks;
    return ranks != 0 || strategy_refuse(r, "'bet from' needs ranks");
}

/* All of them different? */
static bool are_different(struct strategy_reading *r, const card *hole, int holes, const card *board,
                          int boards)
{
    uint64_t set = 0;

    for (int i = 0; i < holes; i++) set |= UINT64_C(1) << hole[i];
    for (int i = 0; i < boards; i++) set |= UINT64_C(1) << board[i];
    return __builtin_popcountll(set) == holes + boards || strategy_refuse(r, "a card is there twice");
}

static bool take_board(struct strategy_reading *r, const char *board_text, const char *decision)
{
    struct chase_book *book = r->tables;
    card board[RIVER];
    int limit;

    if (!strategy_cards(r, board_text, strlen(board_text), board, RIVER) ||
        !are_different(r, NULL, 0, board, RIVER) || !read_limit(r, decision, &limit))
        return false;
    return keep(r, state_of(NULL, 0, board, RIVER), limit, &book->boards);
}

static bool take_chase(struct strategy_reading *r, char *state, const char *decision)
{
    struct chase_book *book = r->tables;
    char *bar = strstr(state, " | ");
    card hole[HOLE], board[RIVER];
    bool bets;

    if (bar && strncmp(state, "* ", 2) == 0) return take_board(r, bar + 3, decision);
    const char *const board_text = bar ? bar + 3 : "";
    const size_t length = strlen(board_text);
    const int boards = !bar ? 0 : length > strlen("4c 3c") ? RIVER : 2;
    if (bar) *bar = '\0';
    if (!strategy_cards(r, state, strlen(state), hole, HOLE) ||
        !strategy_cards(r, board_text, length, board, boards) ||
        !are_different(r, hole, HOLE, board, boards) ||
        !strategy_choice(r, decision, "bet", boards == RIVER ? "fold" : "check", &bets))
        return false;
    return keep(r, state_of(hole, HOLE, board, boards), bets,
                boards == 0   ? &book->before
                : boards == 2 ? &book->flops
                              : NULL);
}

static bool close_chase(struct strategy_reading *r)
{
    const struct chase_book *book = r->tables;

    if (book->before == BEFORE && book->flops == FLOPS && book->boards == BOARDS) return true;
    return strategy_refuse(r,
                           "it has %d of %d lines before the flop, %d of %d after it, %d of %d at the river",
                           book->before, BEFORE, book->flops, FLOPS, book->boards, BOARDS);
}

const struct strategy_form strategy_chase = {.game = &chase_the_flush,
                                             .open = open_chase,
                                             .take = take_chase,
                                             .close = close_chase,
                                             .decide = decide_chase};
