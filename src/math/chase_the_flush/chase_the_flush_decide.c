/* chase_the_flush_decide.c - fast deciders of Chase the Flush: lookups before the river, counting at it.
 *
 * Before the flop: a bit for each of the 22,100 hole hands.  After it: a bit for each flop of each of the
 * 1,755 classes of hole hands, the flop's suits renamed as the class renames the hole's; 300 KB, which fit
 * the cache.  At the river the dealer's hands are counted suit by suit, four factors for each of three
 * bounds (chase_the_flush_count.h), for two hole hands at once.
 *
 * The plans of all classes are those that the exact analysis finds, or come from the short rules: 4 s of one core and
 * 25 MB, and 4 MB a thread, or a hundredth of that.  The tables take 400 KB.  A decision takes some 10 ns before and
 * after the flop, and several times that at the river. */

#include "base/base.h"
#include "card/hand.h"
#include "exact/count.h"
#include "game/game.h"
#include "game/rules.h"
#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/chase_the_flush/chase_the_flush_short.h"
#include "math/pay_exact.h"

#include <string.h>

enum { HOLE = 3, HOLES = 22100, FLOP_WORDS = (DECK_52 * (DECK_52 - 1) / 2 + 63) / 64 };
enum { BEFORE_FLOP, AFTER_FLOP }; /* of round->decision; a third one is at the river */
enum { RIVER = 4, UNSEEN = 45 };  /* community cards; those neither there nor in the hole */

/* A hole hand: what to do before the flop, and where its flops are. */
struct hole {
    uint16_t class;
    uint8_t suits; /* which suit of the class each suit is, two bits each */
    uint8_t bets;  /* before the flop */
};

struct tables {
    uint8_t bet, check, fold; /* ORDER ACTION of the game */
    struct chase_terms terms;
    bool varied; /* a rule is not as approved */
    const struct chase_ranks *ranks;
    struct hole holes[HOLES];                  /* by hole_number() */
    uint64_t flops[CHASE_CLASSES][FLOP_WORDS]; /* 1 where the flop is bet, by flop_number() */
};

/* ---- numbers of sets of cards ------------------------------------------------------------------------- */
static int flop_number(int a, int b) {
    const int high = a > b ? a : b, low = a > b ? b : a;
    return high * (high - 1) / 2 + low;
}

static int hole_number(const card cards[HOLE]) { return number_of_three(cards[0], cards[1], cards[2]); }

/* ---- making the tables -------------------------------------------------------------------------------- */
struct chase_keeper {
    struct tables *tables;
    struct chase_class classes[CHASE_CLASSES];
    bool bets[CHASE_CLASSES];
};

void chase_keeper_plan(struct chase_keeper *keeper, int class, const struct chase_plan *plan) {
    uint64_t *flops = keeper->tables->flops[class];
    keeper->bets[class] = plan->bets;
    for (card a = 1; a < DECK_52; a++)
        for (card b = 0; b < a; b++) {
            const int number = flop_number(a, b);

            if (!plan->checks[chase_slot_of(a)][chase_slot_of(b)]) flops[number / 64] |= UINT64_C(1) << number % 64;
        }
}

/* Writes the hole hand that a renaming of the suits makes of the class; code: two bits for each suit. */
static void write_holes(const struct chase_keeper *keeper, int class, int code) {
    const uint32_t *ranks = keeper->classes[class].hole;
    uint32_t renamed[SUITS];
    card cards[HOLE];
    for (int suit = 0; suit < SUITS; suit++) renamed[suit] = ranks[code >> 2 * suit & 3];
    suits_cards(renamed, cards);
    keeper->tables->holes[hole_number(cards)] = (struct hole){(uint16_t) class, (uint8_t)code, keeper->bets[class]};
}

static bool is_renaming(int code) {
    unsigned names = 0;
    for (int suit = 0; suit < SUITS; suit++) names |= 1u << (code >> 2 * suit & 3);
    return names == (1u << SUITS) - 1;
}

static void write_classes(const struct chase_keeper *keeper) {
    for (int code = 0; code < 1 << 2 * SUITS; code++)
        for (int class = 0; class < CHASE_CLASSES && is_renaming(code); class ++) write_holes(keeper, class, code);
}

static uint8_t action_of(const char *id) { return (uint8_t)game_action(&chase_the_flush, id, strlen(id)); }

static struct tables *tables_open(const struct analysis_request *request) {
    struct tables *t = arena_take(request->arena, sizeof *t);
    const struct pay_table xtra = request->rules.table[pay_exact_wager(&chase_the_flush, "xtra")];
    t->bet = action_of("bet");
    t->check = action_of("check");
    t->fold = action_of("fold");
    t->terms = chase_terms_of(&request->rules, xtra, chase_scale_of(xtra));
    t->varied = rules_varied(&request->rules);
    t->ranks = chase_ranks_open_for(t->terms.showdown, request->arena);
    return t;
}

struct chase_keeper *chase_keeper_open(const struct analysis_request *request) {
    struct chase_keeper *keeper = arena_take(request->arena, sizeof *keeper);
    keeper->tables = tables_open(request);
    chase_classes(keeper->classes);
    return keeper;
}

const void *chase_keeper_tables(const struct chase_keeper *keeper) {
    write_classes(keeper);
    return keeper->tables;
}

static void forget(void *context, const struct measure *m) { (void)context, (void)m; }

/* The exact analysis keeps its plans, whoever runs it. */
const void *chase_prepare_optimal(const struct analysis_request *request) {
    struct analysis_request own = *request;
    const void *tables = request->kept ? *request->kept : NULL;
    if (tables) return tables;
    own.fixed_tables |= UINT32_C(1) << pay_exact_wager(&chase_the_flush, "xtra");
    own.wanted[0] = (struct measure_name){"wager", "base"};
    own.given = NULL;
    own.kept = &tables;
    own.emit = forget;
    return chase_the_flush_exact.run(&own) ? tables : NULL;
}

const void *chase_prepare_short(const struct analysis_request *request) {
    struct chase_keeper *keeper = chase_keeper_open(request);
    struct chase_plan plan;
    for (int class = 0; class < CHASE_CLASSES; class ++) {
        chase_short_plan(&plan, &(struct chase_short){keeper->classes[class].hole, CHASE_SHORT_ALL});
        chase_keeper_plan(keeper, class, &plan);
    }
    return chase_keeper_tables(keeper);
}

/* ---- the river ---------------------------------------------------------------------------------------- */
/* A board at the river.  Ranks by suit: the community's, the player's, and those the dealer may hold. */
struct river {
    const struct chase_ranks *ranks;
    uint32_t community[SUITS], hole[SUITS], open[SUITS];
    suit_hand hand; /* the player's */
};

static struct river river_of(const struct tables *t, const card hole[HOLE], const card board[RIVER]) {
    struct river r = {.ranks = t->ranks};
    const struct hand_sum community = hand_sum_of(board, RIVER);
    struct hand_sum all = community;
    for (int i = 0; i < HOLE; i++) all = hand_sum_with(all, hole[i]);
    for (int suit = 0; suit < SUITS; suit++) {
        r.community[suit] = hand_sum_suit(community, suit) & (CHASE_MASKS - 1);
        r.open[suit] = ~hand_sum_suit(all, suit) & (CHASE_MASKS - 1);
        r.hole[suit] = CHASE_MASKS - 1 - (r.open[suit] | r.community[suit]);
    }
    r.hand = suit_hand_of(all);
    return r;
}

/* The ways for the dealer's hand to stay below a key. */
static chase_ways ways_below(const struct river *r, suit_hand key) {
    chase_ways ways = 1;
    for (int suit = 0; suit < SUITS; suit++) ways *= chase_ways_below(r->ranks, r->community[suit], r->open[suit], key);
    return ways;
}

/* By the plain method, under any rules. */
static bool bets_varied(const struct tables *t, const card hole[HOLE], const card board[RIVER]) {
    const struct river r = river_of(t, hole, board);
    const struct chase_board one = chase_board_of(t->ranks, r.hole, r.community, NULL);
    return chase_board_value(&one, &t->terms, 1) >= chase_fold_value(&t->terms);
}

/* ---- the river, two hands at once --------------------------------------------------------------------- */
/* A lane for each suit of each hand, as in hand_sum.mask; lanes of 0 and -1 select.  No branch depends on the cards:
 * it would be guessed wrong.  Under the approved rules only. */
enum { PAIR = 2, PAIR_BYTES = PAIR * SUITS * 2, BELOW_NINE = (1 << NINE) - 1 };
typedef int16_t lanes __attribute__((vector_size(PAIR_BYTES)));
typedef uint16_t unsigned_lanes __attribute__((vector_size(PAIR_BYTES)));
typedef uint64_t hand_lanes __attribute__((vector_size(PAIR_BYTES)));

#define FOUR_ALIKE UINT64_C(0x0001000100010001)

/* For k from 0 to `most`, at most 3, else 0; 43691 x 3 is 1 modulo 2^16. */
static inline lanes lanes_choose(lanes n, lanes k, const int most) {
    const lanes two = n * (n - 1) >> 1, three = (lanes)((unsigned_lanes)two * (unsigned_lanes)(n - 2) * 43691);
    lanes ways = (k == 0) & 1;
    if (most > 0) ways |= (k == 1) & n;
    if (most > 1) ways |= (k == 2) & two;
    return most > 2 ? ways | ((k == 3) & three) : ways;
}

static inline lanes lanes_length(lanes x) {
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (x + (x >> 8)) & 15;
}

/* Sets of `taken` open ranks that with those held are less than the hand: sets_below() of chase_the_flush_count.c. */
static inline lanes lanes_below(lanes held, lanes open, lanes hand, lanes taken) {
    const lanes beyond = held & ~hand;
    lanes left = hand & ~held, sets = {0}, goes_on = taken < 4;
#pragma GCC unroll 4
    for (int most = 3; most >= 0; most--, taken -= 1) {
        lanes top = left | left >> 1; /* the highest rank that is left, and all below it */
        top |= top >> 2;
        top |= top >> 4;
        top |= top >> 8;
        goes_on &= left > beyond;
        sets += lanes_choose(lanes_length(open & top >> 1), taken, most) & goes_on;
        top ^= top >> 1;
        goes_on &= (open & top) != 0;
        left ^= top;
    }
    return sets;
}

/* Of each suit: how many cards reach the bound's length, and the sets of so many that are below it. */
struct pair {
    lanes open, needed, below, not_above, to_qualify, unqualified; /* open: how many */
    suit_hand hands[PAIR];
};

static inline struct pair pair_of(struct hand_sum community, const card *const holes[PAIR]) {
    const hand_lanes boards = {community.mask, community.mask};
    struct pair p;
    hand_lanes all = {0}, hands = {0};
    for (int i = 0; i < PAIR; i++) {
        struct hand_sum seven = community;
        for (int j = 0; j < HOLE; j++) seven = hand_sum_with(seven, holes[i][j]);
        p.hands[i] = suit_hand_of(seven);
        all[i] = seven.mask;
        hands[i] = p.hands[i] * FOUR_ALIKE;
    }
    const lanes board_length = (lanes)((unsigned_lanes)boards >> RANKS);
    const lanes held = (lanes)boards & (CHASE_MASKS - 1), open = ~(lanes)all & (CHASE_MASKS - 1);
    const lanes hand = (lanes)hands & (CHASE_MASKS - 1);
    p.open = RANKS - (lanes)((unsigned_lanes)all >> RANKS);
    p.needed = (lanes)((unsigned_lanes)hands >> RANKS) - board_length;
    p.below = lanes_below(held, open, hand, p.needed);
    p.not_above = p.below - ((((hand ^ held) & ~open) == 0) & (p.needed < 4));
    p.to_qualify = 3 - board_length;
    p.unqualified = lanes_choose(lanes_length(open & BELOW_NINE), p.to_qualify, 3) & (held <= BELOW_NINE);
    return p;
}

/* Is a bet of one Ante at least as good as a fold?  The formula is that of value_lanes() in
 * chase_the_flush_tree.c. */
static inline bool pair_bets(const struct tables *t, const struct pair *p, int i) {
    chase_ways below_ways = 1, not_above_ways = 1, unqualified_ways = 1;
    for (int lane = i * SUITS; lane < (i + 1) * SUITS; lane++) {
        const chase_ways *fewer = t->ranks->fewer[p->open[lane]][0];
        const int needed = p->needed[lane] < 4 ? p->needed[lane] : 4, to_qualify = p->to_qualify[lane];
        const int shift = 16 * (needed & 3);

        below_ways *= fewer[needed] + ((chase_ways)p->below[lane] << shift);
        not_above_ways *= fewer[needed] + ((chase_ways)p->not_above[lane] << shift);
        unqualified_ways *=
            to_qualify < 0 ? 0 : fewer[to_qualify] + ((chase_ways)p->unqualified[lane] << 16 * to_qualify);
    }
    const int64_t below = chase_ways_of_three(below_ways), not_above = chase_ways_of_three(not_above_ways);
    const int64_t unqualified = chase_ways_of_three(unqualified_ways);
    int64_t bet_over_fold = below + 2 * not_above + unqualified - CHASE_DEALERS;
    if (p->hands[i] >= t->terms.showdown.qualifying) bet_over_fold += below + not_above - 2 * unqualified;
    return bet_over_fold * t->terms.scale + below * t->terms.xtra[suit_hand_length(p->hands[i])] >= 0;
}

void chase_optimal_bets_late(const void *tables, const card board[RIVER], const card *const holes[], int count,
                             bool *bets) {
    const struct tables *t = tables;
    const struct hand_sum community = hand_sum_of(board, RIVER);
    for (int i = 0; i < count; i += PAIR) {
        const int last = i + 1 < count ? i + 1 : i;
        const struct pair pair = pair_of(community, (const card *const[]){holes[i], holes[last]});

        bets[i] = pair_bets(t, &pair, 0);
        if (last > i) bets[last] = pair_bets(t, &pair, 1);
    }
}

/* ---- deciding ----------------------------------------------------------------------------------------- */
static bool bets_flop(const struct tables *t, const struct hole *hole, const card flop[2]) {
    int renamed[2];
    for (int i = 0; i < 2; i++) renamed[i] = card_of(card_rank(flop[i]), hole->suits >> 2 * card_suit(flop[i]) & 3);
    const int number = flop_number(renamed[0], renamed[1]);
    return t->flops[hole->class][number / 64] >> number % 64 & 1;
}

static bool bets_early(const struct tables *t, const card hole[HOLE], const card *board, int cards) {
    const struct hole *h = &t->holes[hole_number(hole)];
    return cards == 0 ? h->bets : bets_flop(t, h, board);
}

/* Both are looked up, whichever is needed: a branch would be guessed wrong. */
int chase_early_units(const void *tables, const card hole[HOLE], const card flop[2]) {
    const struct tables *t = tables;
    const struct hole *h = &t->holes[hole_number(hole)];
    const int after = bets_flop(t, h, flop) ? 2 : 0;
    return h->bets ? 3 : after;
}

bool chase_optimal_bets(const void *tables, const card hole[HOLE], const card *board, int cards) {
    if (cards < RIVER) return bets_early(tables, hole, board, cards);
    if (((const struct tables *)tables)->varied) return bets_varied(tables, hole, board);
    bool bets;
    chase_optimal_bets_late(tables, board, &hole, 1, &bets);
    return bets;
}

void chase_short_bets_late(const void *tables, const card board[RIVER], const card *const holes[], int count,
                           bool *bets) {
    for (int i = 0; i < count; i++) bets[i] = chase_short_bets(tables, holes[i], board, RIVER);
}

bool chase_short_bets(const void *tables, const card hole[HOLE], const card *board, int cards) {
    if (cards < RIVER) return bets_early(tables, hole, board, cards);
    const struct river river = river_of(tables, hole, board);
    bool bets;
    chase_short_board(river.hole, river.community, UNSEEN - (int)chase_ways_of_one(ways_below(&river, river.hand + 1)),
                      &bets);
    return bets;
}

static struct event decide(const void *tables, const void *round, int seat, chase_bets *bets) {
    const struct tables *t = tables;
    const struct round *r = round;
    const card *hole = decide_seat(&chase_the_flush, round, seat)->hand.cards;
    const uint8_t other = r->decision <= AFTER_FLOP ? t->check : t->fold;
    return decide_act(seat, bets(tables, hole, r->shared.cards, r->shared.count) ? t->bet : other);
}

struct event chase_decide_optimal(const void *tables, const void *round, int seat) {
    return decide(tables, round, seat, chase_optimal_bets);
}

struct event chase_decide_short(const void *tables, const void *round, int seat) {
    return decide(tables, round, seat, chase_short_bets);
}
