#include "sim/simulate_kernel.h"

#include "card/hand.h"
#include "game/game.h"
#include "game/stadium_three_card.h"
#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"
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

static inline void code_catch(uint16_t code[KERNEL_SLOTS], const struct catch_hand *h, unsigned result) {
    const unsigned category = (unsigned)hand3_category(h->final), natural = h->first >= CATCH_NATURAL;
    const unsigned kind = natural ? 7 : category;

    code[CATCH_BASE] = (uint16_t)(h->plays ? 1 + result + 3 * kind : 0);
    code[CATCH_PAIR_PLUS] = (uint16_t)(natural ? 1 + hand3_category(h->first) : 0);
    code[CATCH_PROGRESSIVE] = (uint16_t)(category + 8u * h->draws);
    if (__builtin_expect(category < HAND3_STRAIGHT_FLUSH, 1)) return;
    if (h->draws) code[CATCH_PROGRESSIVE] = (uint16_t)(256 + suits_of(h->cards));
    if (!h->draws && category == HAND3_ROYAL) code[CATCH_PROGRESSIVE] = (uint16_t)(16 + card_suit(h->cards[0]));
}

/* [C-4.2.6] One card at a time, the dealer last; [C-4.2.10 to C-4.2.14] who draws.  No branch depends on the cards but
 * the last one: every hand is valued with a fourth card, and what does not apply is not selected. */
KERNEL_INLINE void catch_round(struct kernel_round *k, const int seats) {
    const struct three_card_catch_tables *t = k->tables;
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

static KERNEL(play_catch, catch_round, 3, 3)

    /* ---- Super 3 Card ------------------------------------------------------------------------------------- */

    enum {
        SUPER_BASE,
        SUPER_BIG_HAND,
        SUPER_JACKPOT
    };

/* Category and rank of three cards, and whether they are of one suit. */
static inline unsigned shoe_code(card a, card b, card c, shoe3 value) {
    return (unsigned)(hand3_category(value) | hand3_rank(value) << 4 | hand3_one_suit(a, b, c) << 8);
}

/* [S-2] Two cards to each, one to the dealer; [S-5] a third to each who plays, then two to the dealer. */
KERNEL_INLINE void super_round(struct kernel_round *k, const int seats) {
    const struct super_three_card_tables *t = k->tables;
    const card *dealt = take_cards(k, 2 * seats + 1), up = dealt[2 * seats];
    card hand[KERNEL_SEATS][3];
    bool plays[KERNEL_SEATS], any = false;

    for (int seat = 0; seat < seats; seat++) {
        card *h = hand[seat];

        h[0] = dealt[seat];
        h[1] = dealt[seats + seat];
        h[2] = CARD_HIDDEN;
        k->code[seat][SUPER_BIG_HAND] = k->code[seat][SUPER_JACKPOT] =
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

        k->code[seat][SUPER_BASE] = (uint16_t)(!plays[seat] ? 511 : value < last ? 510 : kind);
    }
}

static KERNEL(play_super, super_round, 3, 3)

    /* ---- Stadium 3 Card Poker ----------------------------------------------------------------------------- */

    enum {
        STADIUM_BASE,
        STADIUM_PAIR_PLUS,
        STADIUM_SIX,
        STADIUM_LINES,
        LINES = 6
    };

static inline hand3 stadium_value(card a, card b, card c) {
    const hand3 value = hand3_value(a, b, c);

    return value < HAND3_OF(HAND3_ROYAL, TWO) ? value : HAND3_OF(HAND3_STRAIGHT_FLUSH, ACE); /* the highest one */
}

static inline void code_bonuses(uint16_t *pair_plus, uint16_t *six, const card three[3], struct hand_sum dealer) {
    const struct hand_sum all = hand_sum_with(hand_sum_with(hand_sum_with(dealer, three[0]), three[1]), three[2]);

    *pair_plus = (uint16_t)hand3_category(hand3_value(three[0], three[1], three[2]));
    *six = (uint16_t)hand5_category(hand5_of_6(all));
}

/* [T-4 to T-8] Nine cards, the decisions, the dealer's three; rows and columns are the same for all seats. */
KERNEL_INLINE void stadium_round(struct kernel_round *k, const int seats) {
    static const uint8_t lines[LINES][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}};
    const card *array = take_cards(k, 12), *dealer = array + 9;
    uint64_t seen = 0;

    for (int i = 0; i < 9; i++) seen |= UINT64_C(1) << array[i];
    const struct hand_sum sum = hand_sum_of(dealer, 3);
    const hand3 last = stadium_value(dealer[0], dealer[1], dealer[2]);
    for (int i = 0; i < LINES; i++) {
        const card three[] = {array[lines[i][0]], array[lines[i][1]], array[lines[i][2]]};
        uint16_t *pair_plus = &k->code[0][STADIUM_LINES + i];

        code_bonuses(pair_plus, pair_plus + LINES, three, sum);
    }
    for (int seat = 0; seat < seats; seat++) {
        const uint8_t *at = k->pick[seat];
        const card three[] = {array[at[0] - 1], array[at[1] - 1], array[at[2] - 1]};
        const hand3 value = stadium_value(three[0], three[1], three[2]);
        const unsigned result = last < HAND3_OF(HAND3_HIGH, QUEEN) ? 3 : kernel_showdown(value, last); /* [T-9d] */
        uint16_t *code = k->code[seat];

        code_bonuses(&code[STADIUM_PAIR_PLUS], &code[STADIUM_SIX], three, sum);
        code[STADIUM_BASE] =
            (uint16_t)(stadium_plays(k->tables, three, seen) ? 1 + result + 4 * (unsigned)hand3_category(value) : 0);
    }
}

static KERNEL(play_stadium, stadium_round, 3, 15)

    /* ---- Chase the Flush ---------------------------------------------------------------------------------- */

    enum {
        CHASE_BASE,
        CHASE_SAME_SUIT
    };

static inline suit_hand chase_hand_with(struct hand_sum board, const card c[3]) {
    return suit_hand_of(hand_sum_with(hand_sum_with(hand_sum_with(board, c[0]), c[1]), c[2]));
}

/* [F-play-2 to F-play-7] Three cards to each and to the dealer; all four of the board, whoever bets. */
KERNEL_INLINE void chase_round(struct kernel_round *k, const int seats, chase_bets *bets) {
    const card *dealt = take_cards(k, 3 * seats + 7), *dealer = dealt + 3 * seats, *board = dealer + 3;
    const struct hand_sum community = hand_sum_of(board, 4);
    const suit_hand last = chase_hand_with(community, dealer);

    for (int seat = 0; seat < seats; seat++) {
        const card *hole = dealt + 3 * seat;
        const suit_hand hand = chase_hand_with(community, hole);
        const int length = suit_hand_length(hand), run = suit_run(hand & ((1u << RANKS) - 1));
        int units = 3;

        for (int cards = 0; units && !bets(k->tables, hole, board, cards); cards += 2) units--;
        k->code[seat][CHASE_BASE] = (uint16_t)(units ? kernel_showdown(hand, last) + 3u * (last >= chase_qualifying) +
                                                           6u * (unsigned)units + 24u * (unsigned)length
                                                     : 0);
        k->code[seat][CHASE_SAME_SUIT] = (uint16_t)(length < 4 ? 0 : 8 * length + run);
    }
}

KERNEL_INLINE void chase_optimal(struct kernel_round *k, int seats) { chase_round(k, seats, chase_optimal_bets); }
KERNEL_INLINE void chase_short(struct kernel_round *k, int seats) { chase_round(k, seats, chase_short_bets); }

static KERNEL(play_chase, chase_optimal, 2, 2) static KERNEL(play_chase_short, chase_short, 2, 2)

/* ---- which -------------------------------------------------------------------------------------------- */

#define PAI_GOW_SLOTS                                                                                                  \
    { "pai-gow", "ace-high", "chan-chu", "jacks-beat" }

    static const struct simulate_kernel kernels[] = {
        {&dealer_open_pai_gow, pai_gow_decide_optimal, NULL, simulate_pai_gow_best, 3, PAI_GOW_SLOTS,
         simulate_pai_gow_prepare},
        {&dealer_open_pai_gow, pai_gow_decide_house_way, NULL, simulate_pai_gow_house, 3, PAI_GOW_SLOTS,
         simulate_pai_gow_prepare},
        {&three_card_catch,
         three_card_catch_decide,
         "deal",
         play_catch,
         3,
         {"base", "natural-pair-plus", "progressive"},
         NULL},
        {&super_three_card, super_three_card_decide, NULL, play_super, 3, {"base", "big-hand", "jackpot"}, NULL},
        {&chase_the_flush, chase_decide_optimal, NULL, play_chase, 2, {"base", "same-suit"}, NULL},
        {&chase_the_flush, chase_decide_short, NULL, play_chase_short, 2, {"base", "same-suit"}, NULL},
        {&stadium_three_card,
         stadium_decide,
         NULL,
         play_stadium,
         3,
         {"base", "pair-plus", "six-card", "pair-plus-row1", "pair-plus-row2", "pair-plus-row3", "pair-plus-col1",
          "pair-plus-col2", "pair-plus-col3", "six-card-row1", "six-card-row2", "six-card-row3", "six-card-col1",
          "six-card-col2", "six-card-col3"},
         NULL},
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
    for (size_t i = 0; i < COUNT(kernels); i++)
        if (kernels[i].game == plan->game && kernels[i].decide == decide && fits(&kernels[i], plan)) return &kernels[i];
    return NULL;
}
