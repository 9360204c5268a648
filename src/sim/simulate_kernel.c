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

KERNEL(play_catch, catch_round, 3, 3)

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

KERNEL(play_super, super_round, 3, 3)

/* ---- Stadium 3 Card Poker ----------------------------------------------------------------------------- */
enum { STADIUM_BASE, STADIUM_PAIR_PLUS, STADIUM_SIX, STADIUM_LINES, LINES = 6 };

/* The nine cards of the array and the dealer's three; sums are those of struct hand_sum. */
struct stadium_cards {
    const card *array, *dealer;
    uint64_t keys[9], dealer_key;
};

/* The category of the best five of the dealer's cards and the three at these places; suits matter once in a hundred. */
static inline unsigned six_category(const struct stadium_cards *s, int a, int b, int c) {
    const uint64_t key = s->dealer_key + s->keys[a] + s->keys[b] + s->keys[c];
    if (__builtin_expect((key & HAND_SUM_FLUSH) == 0, 1))
        return hand5_categories[hand_cell_of(hand5_rows, HAND5_ROW_BITS, key)];
    const card six[] = {s->array[a], s->array[b], s->array[c], s->dealer[0], s->dealer[1], s->dealer[2]};
    return (unsigned)hand5_category(hand5_of_6(hand_sum_of(six, 6)));
}

static bool plays_of_nine(const struct stadium_tables *t, const card hand[3], const card array[9]) {
    uint64_t seen = 0;
    for (int i = 0; i < 9; i++) seen |= UINT64_C(1) << array[i];
    return stadium_plays(t, hand, seen);
}

KERNEL_INLINE void code_line(struct kernel_round *k, const struct stadium_cards *s, int line, const uint8_t at[3]) {
    const unsigned three = (unsigned)hand3_category(hand3_at(s->array[at[0]], s->array[at[1]], s->array[at[2]]));
    k->code[0][STADIUM_LINES + line] = (uint16_t)(three | six_category(s, at[0], at[1], at[2]) << 3);
}

/* [T-4 to T-8] Nine cards, the decisions, the dealer's three; rows and columns are the same for all seats. */
KERNEL_INLINE void stadium_round(struct kernel_round *k, const int seats) {
    const struct stadium_tables *t = k->tables;
    struct stadium_cards s = {.array = take_cards(k, 12)};
    s.dealer = s.array + 9;
    for (int i = 0; i < 9; i++) s.keys[i] = hand_sum_key[s.array[i]];
    s.dealer_key = HAND_SUM_START + hand_sum_key[s.dealer[0]] + hand_sum_key[s.dealer[1]] + hand_sum_key[s.dealer[2]];
    const hand3 last = hand3_at(s.dealer[0], s.dealer[1], s.dealer[2]);
    code_line(k, &s, 0, (const uint8_t[]){0, 1, 2}); /* not a loop, so that the places are constants */
    code_line(k, &s, 1, (const uint8_t[]){3, 4, 5});
    code_line(k, &s, 2, (const uint8_t[]){6, 7, 8});
    code_line(k, &s, 3, (const uint8_t[]){0, 3, 6});
    code_line(k, &s, 4, (const uint8_t[]){1, 4, 7});
    code_line(k, &s, 5, (const uint8_t[]){2, 5, 8});
    for (int seat = 0; seat < seats; seat++) {
        const int a = k->pick[seat][0] - 1, b = k->pick[seat][1] - 1, c = k->pick[seat][2] - 1;
        const card three[] = {s.array[a], s.array[b], s.array[c]};
        const hand3 value = hand3_at(three[0], three[1], three[2]);
        const unsigned category = (unsigned)hand3_category(value);
        const unsigned unqualified = last < HAND3_OF(HAND3_HIGH, QUEEN); /* [T-9d] */
        const unsigned result = kernel_showdown(value, last) | 3 * unqualified;
        const bool plays = decide_cards_get(&t->plays, three, three[2]) || plays_of_nine(t, three, s.array);
        uint16_t *code = k->code[seat];

        code[STADIUM_PAIR_PLUS] = (uint16_t)category;
        code[STADIUM_SIX] = (uint16_t)six_category(&s, a, b, c);
        code[STADIUM_BASE] = (uint16_t)(plays ? 1 + result + 4 * category : 0);
    }
}

KERNEL(play_stadium, stadium_round, STADIUM_LINES, STADIUM_LINES + LINES)

/* ---- Chase the Flush ---------------------------------------------------------------------------------- */
enum { CHASE_BASE, CHASE_SAME_SUIT };

static inline suit_hand chase_hand_with(struct hand_sum board, const card c[3]) {
    return suit_hand_of(hand_sum_with(hand_sum_with(hand_sum_with(board, c[0]), c[1]), c[2]));
}

/* [F-play-2 to F-play-7] Three cards to each and to the dealer; all four of the board, whoever bets. */
KERNEL_INLINE void chase_round(struct kernel_round *k, const int seats, chase_bets_late *bets) {
    const card *dealt = take_cards(k, 3 * seats + 7), *dealer = dealt + 3 * seats, *board = dealer + 3;
    const struct hand_sum community = hand_sum_of(board, 4);
    const suit_hand last = chase_hand_with(community, dealer);
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

        k->code[seat][CHASE_BASE] = (uint16_t)(bet ? result + 6u * bet + 24u * length : 0);
        k->code[seat][CHASE_SAME_SUIT] =
            (uint16_t)(length < 4 ? 0 : 8 * length + (unsigned)suit_run(hand & ((1u << RANKS) - 1)));
        at_late += units[seat] == 0;
    }
}

KERNEL_INLINE void chase_optimal(struct kernel_round *k, int seats) { chase_round(k, seats, chase_optimal_bets_late); }
KERNEL_INLINE void chase_short(struct kernel_round *k, int seats) { chase_round(k, seats, chase_short_bets_late); }

KERNEL(play_chase, chase_optimal, 2, 2)
KERNEL(play_chase_short, chase_short, 2, 2)

/* ---- which -------------------------------------------------------------------------------------------- */
static const struct simulate_kernel kernels[] = {
    {&three_card_catch,
     three_card_catch_decide,
     "deal",
     play_catch,
     3,
     {"base", "natural-pair-plus", "progressive"},
     0,
     0},
    {&super_three_card, super_three_card_decide, NULL, play_super, 3, {"base", "big-hand", "jackpot"}, 0, 0},
    {&chase_the_flush, chase_decide_optimal, NULL, play_chase, 2, {"base", "same-suit"}, 0, 0},
    {&chase_the_flush, chase_decide_short, NULL, play_chase_short, 2, {"base", "same-suit"}, 0, 0},
    {&stadium_three_card,
     stadium_decide,
     NULL,
     play_stadium,
     STADIUM_LINES,
     {"base", "pair-plus", "six-card", "pair-plus-row1", "pair-plus-row2", "pair-plus-row3", "pair-plus-col1",
      "pair-plus-col2", "pair-plus-col3", "six-card-row1", "six-card-row2", "six-card-row3", "six-card-col1",
      "six-card-col2", "six-card-col3"},
     0,
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
