#include "card/hand_slow.h"

#include "card/hand.h"
#include "card/pai_gow.h"

#include <string.h>

/* Both five-card orders share the code below, and so their categories. */
_Static_assert((int)HAND5_PAIR == (int)PAI_GOW_PAIR && (int)HAND5_ROYAL == (int)PAI_GOW_ROYAL, "ORDER CATEGORY");

/* The ranks of a hand, the most frequent first, then the highest. */
struct groups {
    int count, size[5], rank[5];
};

static bool group_before(const struct groups *g, int a, int b) {
    return g->size[a] != g->size[b] ? g->size[a] > g->size[b] : g->rank[a] > g->rank[b];
}

static void group_swap(struct groups *g, int a, int b) {
    const int size = g->size[a], rank = g->rank[a];
    g->size[a] = g->size[b];
    g->rank[a] = g->rank[b];
    g->size[b] = size;
    g->rank[b] = rank;
}

static struct groups groups_of(const card *cards, int count) {
    struct groups g = {0};
    for (int i = 0; i < count; i++) {
        int at = 0;

        while (at < g.count && g.rank[at] != card_rank(cards[i])) at++;
        if (at == g.count) g.rank[g.count++] = card_rank(cards[i]);
        g.size[at]++;
    }
    for (int a = 0; a < g.count; a++) {
        for (int b = a + 1; b < g.count; b++)
            if (group_before(&g, b, a)) group_swap(&g, a, b);
    }
    return g;
}

static bool one_suit(const card *cards, int count) {
    for (int i = 1; i < count; i++)
        if (card_suit(cards[i]) != card_suit(cards[0])) return false;
    return true;
}

/* The top card of a straight, the wheel's being its second rank (A-5-4-3-2, A-3-2); -1 if it is none. */
static int straight_top(const struct groups *g, int cards) {
    if (g->count != cards) return -1;
    if (g->rank[0] - g->rank[cards - 1] == cards - 1) return g->rank[0];
    if (g->rank[0] == ACE && g->rank[1] == cards - 2) return g->rank[1];
    return -1;
}

/* ---- five cards --------------------------------------------------------------------------------------- */
static hand_slow value_of(int category, const struct groups *g) {
    hand_slow value = (hand_slow)category << 20;
    for (int i = 0; i < g->count; i++) value |= (hand_slow)g->rank[i] << (16 - 4 * i);
    return value;
}

static int category_by_groups(const struct groups *g) {
    switch (g->size[0] * 10 + (g->count > 1 ? g->size[1] : 0)) {
    case 50: return PAI_GOW_FIVE_ACES;
    case 41: return PAI_GOW_QUADS;
    case 32: return PAI_GOW_FULL_HOUSE;
    case 31: return PAI_GOW_TRIPS;
    case 22: return PAI_GOW_TWO_PAIR;
    case 21: return PAI_GOW_PAIR;
    default: return PAI_GOW_HIGH;
    }
}

/* What is asked of five cards: the order of poker, or of pai gow with A-2-3-4-5 at one of its two places. */
enum ranking { POKER, PAI_GOW_LOWEST, PAI_GOW_SECOND };

static hand_slow straight_of(int top, bool flush, enum ranking ranking) {
    int height = top;
    if (flush && top == ACE) return (hand_slow)PAI_GOW_ROYAL << 20;
    if (ranking != POKER && top == ACE) height = PAI_GOW_AKQJT;
    if (ranking == PAI_GOW_SECOND && top == FIVE) height = PAI_GOW_A2345; /* [dealer-open-pai-gow R5] */
    return (hand_slow)(flush ? PAI_GOW_STRAIGHT_FLUSH : PAI_GOW_STRAIGHT) << 20 | (hand_slow)height << 16;
}

static hand_slow five(const card cards[5], enum ranking ranking) {
    const struct groups g = groups_of(cards, 5);
    const bool flush = g.count == 5 && one_suit(cards, 5);
    const int top = straight_top(&g, 5);
    if (top >= 0) return straight_of(top, flush, ranking);
    return value_of(flush ? PAI_GOW_FLUSH : category_by_groups(&g), &g);
}

static bool holds(const card *cards, int count, card c) { return memchr(cards, c, (size_t)count) != NULL; }

/* The bug is an ace, or any card that makes a straight, a flush or both [P-wager]. */
static bool bug_may_be(card c, hand_slow value) {
    const int category = hand_slow_category(value);
    return card_rank(c) == ACE || category == PAI_GOW_STRAIGHT || category == PAI_GOW_FLUSH ||
           category == PAI_GOW_STRAIGHT_FLUSH || category == PAI_GOW_ROYAL;
}

/* Every card the hand does not hold in the joker's place; so a flush gets its highest missing rank. */
static hand_slow five_with_joker(const card others[4], enum ranking ranking) {
    card cards[5] = {others[0], others[1], others[2], others[3], card_of(ACE, SPADES)};
    const bool four_aces = card_rank(others[0]) == ACE && groups_of(others, 4).count == 1;
    hand_slow best = four_aces ? five(cards, ranking) : 0;
    for (card c = 0; c < DECK_52; c++) {
        if (holds(others, 4, c)) continue;
        cards[4] = c;
        const hand_slow value = five(cards, ranking);
        if (bug_may_be(c, value) && value > best) best = value;
    }
    return best;
}

hand_slow hand_slow_five(const card cards[5]) { return five(cards, POKER); }

static hand_slow pai_gow(const card cards[5], enum ranking ranking) {
    card others[5];
    int count = 0;
    for (int i = 0; i < 5; i++)
        if (cards[i] != JOKER) others[count++] = cards[i];
    return count == 5 ? five(cards, ranking) : five_with_joker(others, ranking);
}

hand_slow hand_slow_pai_gow_lowest(const card cards[5]) { return pai_gow(cards, PAI_GOW_LOWEST); }
hand_slow hand_slow_pai_gow_second(const card cards[5]) { return pai_gow(cards, PAI_GOW_SECOND); }

/* ---- three cards -------------------------------------------------------------------------------------- */
static uint16_t three_of(int category, const struct groups *g) {
    int value = category << 12;
    for (int i = 0; i < g->count; i++) value |= g->rank[i] << (8 - 4 * i);
    return (uint16_t)value;
}

uint16_t hand_slow_three(card a, card b, card c) {
    const card cards[3] = {a, b, c};
    const struct groups g = groups_of(cards, 3);
    const bool flush = g.count == 3 && one_suit(cards, 3);
    const int top = straight_top(&g, 3);
    if (g.count == 1) return three_of(HAND3_TRIPS, &g);
    if (g.count == 2) return three_of(HAND3_PAIR, &g);
    if (top >= 0 && flush) return HAND3_OF(top == ACE ? HAND3_ROYAL : HAND3_STRAIGHT_FLUSH, top);
    if (top >= 0) return HAND3_OF(HAND3_STRAIGHT, top);
    return three_of(flush ? HAND3_FLUSH : HAND3_HIGH, &g);
}

/* Twins decide a pair [super-three-card R3], three of one card the suited trips [super-three-card R5]. */
uint16_t hand_slow_shoe_three(card a, card b, card c) {
    const card cards[3] = {a, b, c};
    const struct groups g = groups_of(cards, 3);
    const bool flush = one_suit(cards, 3), twins = a == b || a == c || b == c;
    const int top = straight_top(&g, 3);
    if (g.count == 1) return three_of(flush ? SHOE3_SUITED_TRIPS : SHOE3_TRIPS, &g);
    if (g.count == 2) return three_of(twins ? SHOE3_SUITED_PAIR : SHOE3_PAIR, &g);
    if (top >= 0 && flush) return HAND3_OF(top == ACE ? SHOE3_ROYAL : SHOE3_STRAIGHT_FLUSH, top);
    if (top >= 0) return HAND3_OF(SHOE3_STRAIGHT, top);
    return three_of(flush ? SHOE3_FLUSH : SHOE3_HIGH, &g);
}
