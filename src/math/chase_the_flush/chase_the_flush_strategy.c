/* chase_the_flush_strategy.c - the best decision of every state, row by row.
 *
 * States that differ only by the names of the suits appear once; every X-tra table has rows of its own.
 *
 *   xtra=A 3c 2d 2c                  check  -4825452413/9019561320   before the flop: 1,755 hole hands
 *   xtra=A 2h 2d 2c | 4c 3c          check  -8772743/7669695         after it: 1,286,792 flops
 *   xtra=A * | 2s 2h 2d 2c           bet from Q2                     at the river: 16,432 boards
 *   xtra=A Jh Jd Jc | 2s 2h 2d 2c    bet    -2833/1419               and hole hands that are exceptions
 *
 * At the river a board's row has the lowest hand that bets (its ranks in the longest suit, here
 * queen-deuce); lower hands fold, and the exceptions follow their board.  So 204,461,673 states take 1.3
 * million rows.  Cost: 45 s of one core for two tables, most of it the river, which runs on all threads. */
#include "base/base.h"
#include "exact/count.h"
#include "game/game.h"
#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/strategy/strategy.h"

#include <string.h>

enum { HANDS_AT_BOARD = 17296, SLICE = 32, HANDS = 8 << RANKS, BOARD_CLASSES = 16432 };

struct writer {
    const struct analysis_request *request;
    strategy_put *put;
    void *context;
    const struct chase_tables *tables;
    struct chase_pays pays;
};

/* ---- rows --------------------------------------------------------------------------------------------- */
static int read_set(const uint32_t ranks[SUITS], card *out) {
    const int count = suits_cards(ranks, out);
    card_sort(out, count);
    return count;
}

void chase_put_cards(struct buf *b, const uint32_t ranks[SUITS]) {
    card cards[8];
    card_put_list(b, cards, read_set(ranks, cards));
}

/* The state of a row. */
struct state {
    int table;             /* of X-tra */
    const uint32_t *hole;  /* NULL: any */
    const uint32_t *board; /* NULL: none yet */
    bool river;
};

static struct strategy_row row_of(const struct writer *w, struct state state) {
    const struct pay_table table = w->pays.xtra[state.table];
    struct strategy_row row = {.given = {{"xtra", table.sheet->tables[table.column]}}, .state = {.of = OF_BOARD}};
    struct strategy_state *s = &row.state;
    if (state.hole) s->own = (uint8_t)read_set(state.hole, s->cards);
    if (state.board) s->beside = (uint8_t)read_set(state.board, s->cards + s->own);
    return row;
}

/* The bet or the other choice, with the sums of both over so many deals; equal: the bet. */
static void put_row(const struct writer *w, struct state state, wide bet, wide other, wide deals) {
    struct strategy_row row = row_of(w, state);
    const bool bets = bet >= other;
    strategy_choose(&row,
                    bets          ? "bet"
                    : state.river ? "fold"
                                  : "check",
                    fraction_of(bets ? bet : other, deals), fraction_of(bets ? other : bet, deals));
    w->put(w->context, &row);
}

/* ---- before and after the flop ------------------------------------------------------------------------ */
/* One hole hand: its boards and the decisions on them. */
struct hole_study {
    struct chase_boards boards;
    struct chase_best best;
    struct chase_flops flops;
};

static void put_hole_line(const struct writer *w, int t, struct hole_study *s) {
    const struct chase_terms *terms = &w->pays.terms[t];
    const wide deals = (wide)CHASE_FLOPS * CHASE_TURNS * CHASE_DEALERS * terms->scale;
    chase_best_of(&s->best, &s->boards, terms, 0);
    put_row(w, (struct state){t, s->boards.hole, NULL, false}, s->best.bet, s->best.check, deals);
}

static void put_flop(const struct writer *w, int t, const struct hole_study *s, int a, int b) {
    const uint32_t *hole = s->boards.hole;
    const int64_t bet = s->flops.bet[a][b], gain = s->best.gain[a][b];
    const wide deals = (wide)CHASE_TURNS * CHASE_DEALERS * w->pays.terms[t].scale * s->boards.renamings;
    uint32_t flop[SUITS] = {0}, key[SUITS];
    flop[a / CHASE_LANES] |= 1u << a % CHASE_LANES;
    flop[b / CHASE_LANES] |= 1u << b % CHASE_LANES;
    for (int suit = 0; suit < SUITS; suit++) {
        if (flop[suit] & hole[suit] || flop[suit] >= CHASE_MASKS) return;
        key[suit] = hole[suit] << RANKS | flop[suit];
    }
    if (!suit_class_size(key)) return;
    put_row(w, (struct state){t, hole, flop, false}, bet, bet - gain, deals);
}

static void put_flops(const struct writer *w, int t, struct hole_study *s) {
    chase_best_of(&s->best, &s->boards, &w->pays.terms[t], 0);
    chase_flops_of(&s->flops, &s->boards, &w->pays.terms[t]);
    for (int a = 1; a < CHASE_SLOTS; a++)
        for (int b = 0; b < a; b++) put_flop(w, t, s, a, b);
}

static bool put_holes(const struct writer *w, void (*put)(const struct writer *w, int t, struct hole_study *s),
                      double from, double to) {
    struct chase_class *classes = arena_take(w->request->arena, sizeof *classes * CHASE_CLASSES);
    struct hole_study *study = arena_take(w->request->arena, sizeof *study);
    chase_classes(classes);
    for (int i = 0; i < CHASE_CLASSES; i++) {
        chase_boards_fill(&study->boards, w->tables, classes[i].hole);
        for (int t = 0; t < w->pays.count; t++) put(w, t, study);
        if (i % SLICE == 0 && analysis_should_stop(w->request, from + (to - from) * i / CHASE_CLASSES)) return false;
    }
    return true;
}

/* ---- the river ---------------------------------------------------------------------------------------- */
/* A board and its hole hands, one for each class up to the names of the suits. */
struct board {
    uint32_t community[SUITS];
    int count;
    struct {
        card cards[3];
        uint16_t hand, bets; /* bets: a bit per X-tra table */
    } holes[HANDS_AT_BOARD];
};

static void add_hole(const struct writer *w, struct board *board, card a, card b, card c) {
    const card cards[3] = {a, b, c};
    uint32_t hole[SUITS] = {0}, key[SUITS];
    suits_add(hole, cards, 3);
    for (int suit = 0; suit < SUITS; suit++) {
        if (hole[suit] & board->community[suit]) return;
        key[suit] = board->community[suit] << RANKS | hole[suit];
    }
    if (!suit_class_size(key)) return;
    const struct chase_board counted = chase_board_by(w->tables, hole, board->community);
    const int at = board->count++;
    memcpy(board->holes[at].cards, cards, sizeof cards);
    board->holes[at].hand = (uint16_t)counted.hand;
    board->holes[at].bets = 0;
    for (int t = 0; t < w->pays.count; t++) {
        const struct chase_terms *terms = &w->pays.terms[t];
        const bool bets = chase_board_value(&counted, terms, 1) >= chase_fold_value(terms);
        board->holes[at].bets |= (uint16_t)(bets << t);
    }
}

static void study_board(const struct writer *w, struct board *board) {
    board->count = 0;
    for (card a = 2; a < DECK_52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) add_hole(w, board, a, b, c);
}

/* The lowest hand from which on a bet leaves the fewest exceptions; HANDS if none bets. */
static uint32_t find_limit(const struct board *board, int t, int32_t net[HANDS]) {
    int misfits = 0, fewest = 0;
    uint32_t from = 0, limit = HANDS;
    memset(net, 0, sizeof(int32_t) * HANDS);
    for (int i = 0; i < board->count; i++) net[board->holes[i].hand] += board->holes[i].bets >> t & 1 ? 1 : -1;
    for (uint32_t hand = 0; hand < HANDS; hand++) {
        misfits += net[hand]; /* if this hand folds too */
        if (misfits >= fewest) continue;
        fewest = misfits;
        from = hand + 1;
    }
    for (int i = 0; i < board->count; i++)
        if (board->holes[i].hand >= from && board->holes[i].hand < limit) limit = board->holes[i].hand;
    return limit;
}

static void put_limit(const struct writer *w, int t, const struct board *board, uint32_t limit) {
    struct strategy_row row = row_of(w, (struct state){t, NULL, board->community, true});
    row.decision = limit < HANDS ? "bet" : "fold";
    row.from = limit < HANDS ? limit & ((1u << RANKS) - 1) : 0;
    w->put(w->context, &row);
}

static void put_exception(const struct writer *w, int t, const struct board *board, int i) {
    const struct chase_terms *terms = &w->pays.terms[t];
    const wide deals = CHASE_DEALERS * terms->scale;
    uint32_t hole[SUITS] = {0};
    suits_add(hole, board->holes[i].cards, 3);
    const struct chase_board counted = chase_board_by(w->tables, hole, board->community);
    put_row(w, (struct state){t, hole, board->community, true}, chase_board_value(&counted, terms, 1),
            chase_fold_value(terms), deals);
}

static void put_board(const struct writer *w, const struct board *board, int32_t net[HANDS]) {
    for (int t = 0; t < w->pays.count; t++) {
        const uint32_t limit = find_limit(board, t, net);
        put_limit(w, t, board, limit);
        for (int i = 0; i < board->count; i++) {
            const bool bets = board->holes[i].bets >> t & 1;
            if (bets != (board->holes[i].hand >= limit)) put_exception(w, t, board, i);
        }
    }
}

/* Does the board represent its class? */
static bool read_board(const card cards[4], uint32_t community[SUITS]) {
    memset(community, 0, sizeof(uint32_t) * SUITS);
    suits_add(community, cards, 4);
    return suit_class_size(community) > 0;
}

/* The next four cards, ascending; false after the last. */
static bool next_board(card cards[4]) {
    int i = 0;
    while (i < 3 && cards[i] + 1 == cards[i + 1]) i++;
    cards[i]++;
    for (int below = 0; below < i; below++) cards[below] = (card)below;
    return cards[3] < DECK_52;
}

static bool put_river(const struct writer *w, double from) {
    struct board *boards = arena_take(w->request->arena, sizeof *boards * SLICE);
    int32_t *net = arena_take(w->request->arena, sizeof *net * HANDS);
    card cards[4] = {0, 1, 2, 3};
    int done = 0;
    for (bool more = true; more;) {
        int count = 0;

        for (; more && count < SLICE; more = next_board(cards)) count += read_board(cards, boards[count].community);
#pragma omp parallel for num_threads(w->request->threads) schedule(dynamic)
        for (int i = 0; i < count; i++) study_board(w, &boards[i]);
        for (int i = 0; i < count; i++) put_board(w, &boards[i], net);
        done += count;
        if (analysis_should_stop(w->request, from + (1 - from) * done / BOARD_CLASSES)) return false;
    }
    must(done == BOARD_CLASSES);
    return true;
}

/* ---- all of it ---------------------------------------------------------------------------------------- */
bool chase_strategy(const struct analysis_request *request, strategy_put *put, void *context) {
    const size_t mark = arena_mark(request->arena);
    struct writer w = {.request = request, .put = put, .context = context};
    w.tables = chase_tables_open_for(NULL, chase_showdown_of(&request->rules), request->arena);
    chase_pays_open(&w.pays, request);
    const bool done = put_holes(&w, put_hole_line, 0, 0.1) && put_holes(&w, put_flops, 0.1, 0.3) && put_river(&w, 0.3);
    arena_release(request->arena, mark);
    return done;
}
