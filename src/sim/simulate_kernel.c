#include "sim/simulate_kernel.h"

#include "card/hand.h"
#include "game/game.h"
#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/stadium_three_card/stadium_three_card_exact.h"
#include "math/super_three_card/super_three_card_exact.h"
#include "math/three_card_catch/three_card_catch_exact.h"

#include <string.h>

static inline const card *take_cards(struct kernel_round *k, int count) {
    return simulate_deck_take(k->deck, k->rng, count);
}

/* ---- 3 Card Catch ------------------------------------------------------------------------------------- */
enum { CATCH_BASE, CATCH_PAIR_PLUS, CATCH_PROGRESSIVE };

static const hand3 CATCH_NATURAL = HAND3_OF(HAND3_PAIR, EIGHT); /* [C-1.6] */

/* The suits of the cards tell which straight flush was caught; they matter for nothing else. */
static inline unsigned suits_of(const card c[4]) {
    return (unsigned)(card_suit(c[0]) | card_suit(c[1]) << 2 | card_suit(c[2]) << 4 | card_suit(c[3]) << 6);
}

static inline hand3 greater(hand3 a, hand3 b) { return a > b ? a : b; }

/* hand3_best_of_4(), the value of the first three being known. */
static inline hand3 best_of_4(const card c[3], card fourth, hand3 first) {
    return greater(greater(first, hand3_at(c[0], c[1], fourth)),
                   greater(hand3_at(c[0], c[2], fourth), hand3_at(c[1], c[2], fourth)));
}

struct catch_hand {
    card cards[4];
    hand3 first, final;
    bool plays, draws;
};

static inline void code_catch(uint16_t (*code)[KERNEL_COLUMNS], const struct catch_hand *h, unsigned result) {
    const unsigned category = (unsigned)hand3_category(h->final), natural = h->first >= CATCH_NATURAL;
    const unsigned kind = natural ? 7 : category;
    *code[CATCH_BASE] = (uint16_t)(h->plays ? 1 + result + 3 * kind : 0);
    *code[CATCH_PAIR_PLUS] = (uint16_t)(natural ? 1 + hand3_category(h->first) : 0);
    *code[CATCH_PROGRESSIVE] = (uint16_t)(category + 8u * h->draws);
    if (__builtin_expect(category < HAND3_STRAIGHT_FLUSH, 1)) return;
    if (h->draws) *code[CATCH_PROGRESSIVE] = (uint16_t)(256 + suits_of(h->cards));
    if (!h->draws && category == HAND3_ROYAL) *code[CATCH_PROGRESSIVE] = (uint16_t)(16 + card_suit(h->cards[0]));
}

/* [C-4.2.6] One card at a time, the dealer last; [C-4.2.10 to C-4.2.14] who draws.  No branch depends on the cards but
 * the last one: every hand is valued with a fourth card, and what does not apply is not selected. */
KERNEL_INLINE void catch_round(struct kernel_round *k, const int seats) {
    const struct play_fold_tables *t = k->tables;
    const card *dealt = take_cards(k, 3 * (seats + 1));
    const card dealer[] = {dealt[seats], dealt[2 * seats + 1], dealt[3 * seats + 2]};
    const hand3 first = hand3_at(dealer[0], dealer[1], dealer[2]);
    struct catch_hand hands[KERNEL_SEATS];
    int drawn = 0;
    for (int seat = 0; seat < seats; seat++) {
        struct catch_hand *h = &hands[seat];

        for (int i = 0; i < 3; i++) h->cards[i] = dealt[i * (seats + 1) + seat];
        h->first = hand3_at(h->cards[0], h->cards[1], h->cards[2]);
        h->plays = decide_cards_get(&t->plays, h->cards, h->cards[2]);
        h->draws = h->plays & (first < CATCH_NATURAL) & (h->first < CATCH_NATURAL);
        drawn += h->draws;
    }
    const int more = drawn ? drawn + 1 : 0;
    const card *next = take_cards(k, more);
    const hand3 with = best_of_4(dealer, next[drawn], first), last = drawn ? with : first;
    for (int seat = 0; seat < seats; seat++) {
        struct catch_hand *h = &hands[seat];
        const hand3 best = best_of_4(h->cards, *next, h->first);

        h->cards[3] = *next;
        h->final = h->draws ? best : h->first;
        next += h->draws;
        code_catch(k->code[seat], h, kernel_showdown(h->final, h->first >= CATCH_NATURAL ? first : last));
    }
}

KERNEL(play_catch, catch_round, 3, 3, 1)

/* ---- Super 3 Card ------------------------------------------------------------------------------------- */
enum { SUPER_BASE, SUPER_BIG_HAND, SUPER_JACKPOT };

/* Category and rank of three cards, and whether they are of one suit. */
static inline unsigned shoe_code(card a, card b, card c, shoe3 value) {
    return (unsigned)(hand3_category(value) | hand3_rank(value) << 4 | hand3_one_suit(a, b, c) << 8);
}

/* [S-2] Two cards to each, one to the dealer; [S-5] a third to each who plays, then two to the dealer. */
KERNEL_INLINE void super_round(struct kernel_round *k, const int seats) {
    const struct play_fold_tables *t = k->tables;
    const card *dealt = take_cards(k, 2 * seats + 1), up = dealt[2 * seats];
    card hand[KERNEL_SEATS][3];
    bool plays[KERNEL_SEATS], any = false;
    for (int seat = 0; seat < seats; seat++) {
        card *h = hand[seat];

        h[0] = dealt[seat];
        h[1] = dealt[seats + seat];
        h[2] = CARD_HIDDEN;
        *k->code[seat][SUPER_BIG_HAND] = *k->code[seat][SUPER_JACKPOT] =
            (uint16_t)shoe_code(h[0], h[1], up, shoe3_value(h[0], h[1], up));
        plays[seat] = decide_cards_get(&t->plays, h, up);
        if (plays[seat]) h[2] = *take_cards(k, 1);
        any |= plays[seat];
    }
    const card *others = any ? take_cards(k, 2) : NULL;
    const shoe3 last = any ? shoe3_value(up, others[0], others[1]) : 0;
    for (int seat = 0; seat < seats; seat++) {
        const card *h = hand[seat];
        const shoe3 value = plays[seat] ? shoe3_value(h[0], h[1], h[2]) : 0;
        const unsigned kind = (unsigned)(hand3_category(value) | hand3_rank(value) << 4);

        *k->code[seat][SUPER_BASE] = (uint16_t)(!plays[seat] ? 511 : value < last ? 510 : kind);
    }
}

KERNEL(play_super, super_round, 3, 3, 1)

/* ---- Stadium 3 Card Poker ----------------------------------------------------------------------------- */
enum { STADIUM_BASE, STADIUM_PAIR_PLUS, STADIUM_SIX, STADIUM_LINES, LINES = 6 };
enum { DEALER = 9, STADIUM_CARDS = DEALER + 3 }; /* of the twelve cards the last three are the dealer's */

/* A round has fourteen hands.  So eight rounds are valued side by side, a lane of 16 bits each, without tables or
 * branches. A comparison of lanes has -1 for yes. */
typedef uint16_t lanes __attribute__((vector_size(2 * KERNEL_COLUMNS)));

struct hand_lanes {
    lanes once, twice, thrice, four; /* the ranks held so often or more, a bit each */
    lanes suits;                     /* cards of each suit, four bits a suit */
};

KERNEL_INLINE struct hand_lanes with(struct hand_lanes a, struct hand_lanes b) {
    return (struct hand_lanes){
        .once = a.once | b.once,
        .twice = a.twice | b.twice | (a.once & b.once),
        .thrice = a.thrice | b.thrice | (a.twice & b.once) | (a.once & b.twice),
        .four = a.four | b.four | (a.thrice & b.once) | (a.twice & b.twice) | (a.once & b.thrice),
        .suits = a.suits + b.suits,
    };
}

KERNEL_INLINE lanes none(lanes x) { return (lanes)(x == 0); }

/* Where three ranks in a row begin; the ace is below the deuce, too. */
KERNEL_INLINE lanes rows_of_three(lanes ranks) {
    const lanes all = ranks << 1 | ranks >> ACE;
    return all & all >> 1 & all >> 2;
}

/* Suits of so many cards, 3 to 8: counted on so that they set the top bit of their four. */
KERNEL_INLINE lanes flushes(lanes suits, int cards) { return (suits + (uint16_t)((8 - cards) * 0x1111)) & 0x8888; }

/* As enum hand3_category has them; the suited A-K-Q is a straight flush [stadium-three-card R2]. */
KERNEL_INLINE lanes category_of_three(const struct hand_lanes *h) {
    const lanes pair = none(h->twice), flush = none(flushes(h->suits, 3)); /* -1: not so */
    const lanes trips_or_straight = none(h->thrice) + none(rows_of_three(h->once));
    return 9 + pair + flush * HAND3_FLUSH + trips_or_straight * HAND3_STRAIGHT; /* trips are a pair, too */
}

/* Without a flush: a number for each category, or for several kinds of hands in it. */
KERNEL_INLINE lanes kind_of_six(const struct hand_lanes *h) {
    const lanes rows = rows_of_three(h->once), several = h->twice & (h->twice - 1);
    return -(none(h->twice) + none(several) + ((none(h->thrice) + none(h->four)) << 1) + (none(rows & rows >> 2) << 3));
}

/* The cards of all columns, and the dealer's hands. */
struct table_lanes {
    lanes ranks[STADIUM_CARDS], suits[STADIUM_CARDS];
    struct hand_lanes dealer;
};

KERNEL_INLINE struct hand_lanes three_at(const struct table_lanes *t, const uint8_t at[3]) {
    struct hand_lanes h = {.once = t->ranks[at[0]], .suits = t->suits[at[0]]};
    for (int i = 1; i < 3; i++) h = with(h, (struct hand_lanes){.once = t->ranks[at[i]], .suits = t->suits[at[i]]});
    return h;
}

/* Powers of two as products, for SSE2 shifts all lanes alike. */
KERNEL_INLINE void deal_lanes(struct kernel_round *k, struct table_lanes *t) {
    typedef card bytes __attribute__((vector_size(KERNEL_COLUMNS)));
    for (int i = 0; i < KERNEL_COLUMNS; i++) {
        simulate_deck_begin(k->deck);
        while (k->deck->chosen < STADIUM_CARDS) simulate_deck_choose(k->deck, k->rng, k->dealt, i);
    }
    for (int i = 0; i < STADIUM_CARDS; i++) {
        bytes cards;
        memcpy(&cards, k->dealt[i], sizeof cards);
        const lanes c = __builtin_convertvector(cards, lanes), low = (1 + (c >> 2 & 1)) * (1 + 3 * (c >> 3 & 1));
        t->ranks[i] = low * (1 + 15 * (c >> 4 & 1)) * (1 + 255 * (c >> 5)); /* 1 << rank */
        t->suits[i] = (1 + 15 * (c & 1)) * (1 + 255 * (c >> 1 & 1));        /* 1 << 4 * suit */
    }
    must(k->deck->chosen == STADIUM_CARDS);
    t->dealer = three_at(t, (const uint8_t[]){DEALER, DEALER + 1, DEALER + 2});
}

static unsigned flush_of_six(const simulate_columns dealt[STADIUM_CARDS], const uint8_t at[3], int column) {
    struct hand_sum sum = hand_sum_none();
    for (int i = 0; i < 3; i++)
        sum = hand_sum_with(hand_sum_with(sum, dealt[at[i]][column]), dealt[DEALER + i][column]);
    return (unsigned)hand5_category(hand5_of_6(sum));
}

/* The code of three cards, by themselves and with the dealer's: four bits and five.  Six cards with a flush, one hand
 * in a hundred, are looked up. */
KERNEL_INLINE void code_line(struct kernel_round *k, const struct table_lanes *t, const uint8_t at[3], uint16_t *code) {
    const struct hand_lanes three = three_at(t, at), six = with(three, t->dealer);
    const lanes both = category_of_three(&three) | kind_of_six(&six) << 4, suited = flushes(six.suits, 5);
    uint64_t any[sizeof suited / sizeof(uint64_t)];
    memcpy(code, &both, sizeof both);
    memcpy(any, &suited, sizeof suited);
    for (int i = 0; __builtin_expect((any[0] | any[1]) != 0, 0) && i < KERNEL_COLUMNS; i++)
        if (suited[i]) code[i] = (uint16_t)((code[i] & 15u) | 256u | flush_of_six(k->dealt, at, i) << 4);
}

/* In the order of hands: the category and what is held twice, then all ranks, A-2-3 without its ace. */
struct order_lanes {
    lanes first, rest;
};

KERNEL_INLINE struct order_lanes order_of(const struct hand_lanes *h) {
    const lanes low = (lanes)(h->once == (1 << ACE | 1 << THREE | 1 << TWO)) & 1 << ACE;
    return (struct order_lanes){category_of_three(h) << RANKS | h->twice, h->once ^ low};
}

KERNEL_INLINE lanes less(struct order_lanes a, struct order_lanes b) {
    return (lanes)(a.first < b.first) | ((lanes)(a.first == b.first) & (lanes)(a.rest < b.rest));
}

/* Hands that fold have code 0.  Those that do not always play are decided in a loop of their own, for no processor can
 * guess which they are. */
KERNEL_INLINE void fold(const struct kernel_round *k, const uint8_t at[3], uint16_t base[KERNEL_COLUMNS]) {
    const struct stadium_tables *t = k->tables;
    int asked[KERNEL_COLUMNS], count = 0;
    for (int i = 0; i < KERNEL_COLUMNS; i++) {
        const card two[] = {k->dealt[at[0]][i], k->dealt[at[1]][i]};
        asked[count] = i;
        count += !decide_cards_get(&t->plays, two, k->dealt[at[2]][i]);
    }
    for (int i = 0; i < count; i++) {
        const int a = asked[i];
        const card three[] = {k->dealt[at[0]][a], k->dealt[at[1]][a], k->dealt[at[2]][a]};
        uint64_t array = 0;
        for (int j = 0; j < DEALER; j++) array |= UINT64_C(1) << k->dealt[j][a];
        if (!stadium_plays(t, three, array)) base[a] = 0;
    }
}

KERNEL_INLINE void code_seat(struct kernel_round *k, const struct table_lanes *t, const uint8_t at[3], int seat) {
    const struct hand_lanes three = three_at(t, at);
    const struct order_lanes hand = order_of(&three), dealer = order_of(&t->dealer);
    const lanes category = category_of_three(&three);
    const lanes unqualified = none(dealer.first) & (lanes)(dealer.rest < 1 << QUEEN) & 3; /* [T-9d] */
    const lanes base = 1 + ((1 + less(hand, dealer) - less(dealer, hand)) | unqualified) + (category << 2);
    memcpy(k->code[seat][STADIUM_BASE], &base, sizeof base);
    code_line(k, t, at, k->code[seat][STADIUM_SIX]);
    memcpy(k->code[seat][STADIUM_PAIR_PLUS], k->code[seat][STADIUM_SIX], sizeof base);
    fold(k, at, k->code[seat][STADIUM_BASE]);
}

/* [T-4 to T-8] Nine cards, the decisions, the dealer's three; rows and columns are the same for all seats. */
KERNEL_INLINE void stadium_columns(struct kernel_round *k, const int seats) {
    static const uint8_t lines[LINES][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}};
    struct table_lanes t;
    deal_lanes(k, &t);
    for (int i = 0; i < LINES; i++) code_line(k, &t, lines[i], k->code[0][STADIUM_LINES + i]);
    for (int seat = 0; seat < seats; seat++) {
        const uint8_t *pick = k->pick[seat];
        code_seat(k, &t, (const uint8_t[]){pick[0] - 1, pick[1] - 1, pick[2] - 1}, seat);
    }
}

KERNEL_INLINE void stadium_round(struct kernel_round *k, const int seats) {
    if (k->column == 0) stadium_columns(k, seats);
}

KERNEL(play_stadium, stadium_round, STADIUM_LINES, STADIUM_LINES + LINES, KERNEL_COLUMNS)

/* ---- Chase the Flush ---------------------------------------------------------------------------------- */
enum { CHASE_BASE, CHASE_SAME_SUIT };

static inline suit_hand chase_hand_with(struct hand_sum board, const card c[3]) {
    return suit_hand_of(hand_sum_with(hand_sum_with(hand_sum_with(board, c[0]), c[1]), c[2]));
}

/* The codes of Same Suit, by the ranks of the longest suit: a byte each, for no processor can guess a run. */
static const void *prepare_chase(const struct simulate_plan *plan, struct arena *arena) {
    uint8_t *codes = arena_take(arena, SUIT_MASKS);
    (void)plan;
    for (uint32_t mask = 0; mask < SUIT_MASKS; mask++) {
        const int length = __builtin_popcount(mask);
        codes[mask] = (uint8_t)(length < 4 ? 0 : 8 * length + suit_run(mask));
    }
    return codes;
}

/* [F-play-2 to F-play-7] Three cards to each and to the dealer; all four of the board, whatever the bets. */
KERNEL_INLINE void chase_round(struct kernel_round *k, const int seats, chase_bets_late *bets) {
    const card *dealt = take_cards(k, 3 * seats + 7), *dealer = dealt + 3 * seats, *board = dealer + 3;
    const struct hand_sum community = hand_sum_of(board, 4);
    const suit_hand last = chase_hand_with(community, dealer);
    const uint8_t *same_suit = k->own;
    const card *late[KERNEL_SEATS];
    bool late_bets[KERNEL_SEATS];
    int units[KERNEL_SEATS], late_count = 0, at_late = 0;
    for (int seat = 0; seat < seats; seat++) {
        units[seat] = chase_early_units(k->tables, dealt + 3 * seat, board);
        late[late_count] = dealt + 3 * seat;
        late_count += units[seat] == 0;
    }
    bets(k->tables, board, late, late_count, late_bets);
    for (int seat = 0; seat < seats; seat++) {
        const card *hole = dealt + 3 * seat;
        const suit_hand hand = chase_hand_with(community, hole);
        const unsigned length = (unsigned)suit_hand_length(hand);
        const unsigned bet = units[seat] ? (unsigned)units[seat] : late_bets[at_late];
        const unsigned result = kernel_showdown(hand, last) + 3u * (last >= chase_approved.qualifying);

        *k->code[seat][CHASE_BASE] = (uint16_t)(bet ? result + 6u * bet + 24u * length : 0);
        *k->code[seat][CHASE_SAME_SUIT] = same_suit[hand & (SUIT_MASKS - 1)];
        at_late += units[seat] == 0;
    }
}

KERNEL_INLINE void chase_optimal(struct kernel_round *k, int seats) { chase_round(k, seats, chase_optimal_bets_late); }
KERNEL_INLINE void chase_short(struct kernel_round *k, int seats) { chase_round(k, seats, chase_short_bets_late); }

KERNEL(play_chase, chase_optimal, 2, 2, 1)
KERNEL(play_chase_short, chase_short, 2, 2, 1)

/* ---- the choice of a kernel --------------------------------------------------------------------------- */
static const struct simulate_kernel kernels[] = {
    {&three_card_catch,
     three_card_catch_decide,
     "deal",
     play_catch,
     3,
     {"base", "natural-pair-plus", "progressive"},
     0,
     0,
     0},
    {&super_three_card, super_three_card_decide, NULL, play_super, 3, {"base", "big-hand", "jackpot"}, 0, 0, 0},
    {&chase_the_flush, chase_decide_optimal, NULL, play_chase, 2, {"base", "same-suit"}, prepare_chase, 0, 0},
    {&chase_the_flush, chase_decide_short, NULL, play_chase_short, 2, {"base", "same-suit"}, prepare_chase, 0, 0},
    {&stadium_three_card,
     stadium_decide,
     NULL,
     play_stadium,
     STADIUM_LINES,
     {"base", "pair-plus", "six-card", "pair-plus-row1", "pair-plus-row2", "pair-plus-row3", "pair-plus-col1",
      "pair-plus-col2", "pair-plus-col3", "six-card-row1", "six-card-row2", "six-card-row3", "six-card-col1",
      "six-card-col2", "six-card-col3"},
     0,
     12,
     LINES},
};

static bool has_slot(const struct simulate_kernel *kernel, const char *id) {
    for (int i = 0; kernel->slots[i]; i++)
        if (strcmp(kernel->slots[i], id) == 0) return true;
    return false;
}

static bool fits(const struct simulate_kernel *kernel, const struct simulate_plan *plan) {
    const int option = kernel->option ? rules_option(plan->game, kernel->option, strlen(kernel->option)) : -1;
    if (rules_varied(plan->rules)) return false;
    if (plan->seats > KERNEL_SEATS || (option >= 0 && plan->rules->option[option])) return false;
    for (int i = 0; i < plan->measure_count; i++)
        if (!has_slot(kernel, plan->measures[i].id)) return false;
    return true;
}

const struct simulate_kernel *simulate_kernel_find(const struct simulate_plan *plan,
                                                   struct event (*decide)(const void *, const void *, int)) {
    for (size_t i = 0; i < COUNT(kernels) + SIMULATE_PAI_GOW; i++) {
        const struct simulate_kernel *k = i < SIMULATE_PAI_GOW ? &simulate_pai_gow[i] : &kernels[i - SIMULATE_PAI_GOW];
        if (k->game == plan->game && k->decide == decide && fits(k, plan)) return k;
    }
    return NULL;
}
