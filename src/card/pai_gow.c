#include "card/pai_gow.h"

enum { PAIR_IN_FRONT = 1 << 8 };

pai_gow_back pai_gow_value5(const card cards[5], enum pai_gow_wheel wheel) {
    must(hand_sum_cards_differ(cards, 5));
    return pai_gow_of(hand_sum_of(cards, 5), wheel);
}

pai_gow_back pai_gow_best_of_7(const card cards[7], enum pai_gow_wheel wheel) {
    must(hand_sum_cards_differ(cards, 7));
    return pai_gow_of(hand_sum_of(cards, 7), wheel);
}

static uint16_t meaning_of(pai_gow_back value) {
    must(value >= 1 && value <= PAI_GOW_VALUES);
    return pai_gow_meaning[value];
}

enum pai_gow_category pai_gow_category(pai_gow_back value) {
    return (enum pai_gow_category)hand_meaning_category(meaning_of(value));
}

static bool is_straight(uint16_t value) {
    const int category = hand_meaning_category(value);
    return category == PAI_GOW_STRAIGHT || category == PAI_GOW_STRAIGHT_FLUSH;
}

int pai_gow_rank(pai_gow_back back) {
    const uint16_t value = meaning_of(back);
    const int first = hand_meaning_rank(value, 0);
    if (hand_meaning_category(value) >= PAI_GOW_ROYAL) return ACE;
    return is_straight(value) && first >= PAI_GOW_A2345 ? ACE : first;
}

/* ---- two cards in front ------------------------------------------------------------------------------- */
/* In front the joker is an ace, nothing else. */
static int front_rank(card c) { return c == JOKER ? ACE : card_rank(c); }

pai_gow_front pai_gow_value2(card a, card b) {
    const int ra = front_rank(a), rb = front_rank(b), high = ra > rb ? ra : rb, low = ra > rb ? rb : ra;
    must(a <= JOKER && b <= JOKER);
    return (pai_gow_front)((high == low ? PAIR_IN_FRONT : 0) | high << 4 | low);
}

/* Rank by rank as far as the front goes: a pair by its rank, two ranks by both [dealer-open-pai-gow R11]. */
bool pai_gow_foul(pai_gow_front front, pai_gow_back back) {
    const uint16_t value = meaning_of(back);
    const int category = hand_meaning_category(value), first = hand_meaning_rank(value, 0);
    const bool pair = front & PAIR_IN_FRONT;
    const int high = front >> 4 & 15, low = front & 15;
    if (category > PAI_GOW_PAIR) return false;
    if (category == PAI_GOW_PAIR) return pair && high > first;
    if (pair || high != first) return pair || high > first;
    return low > hand_meaning_rank(value, 1);
}

/* ---- names -------------------------------------------------------------------------------------------- */
struct hand_name pai_gow_back_name(pai_gow_back back) {
    const uint16_t value = meaning_of(back);
    const int height = hand_meaning_rank(value, 0);
    const bool flush = hand_meaning_category(value) == PAI_GOW_STRAIGHT_FLUSH;
    if (!is_straight(value) || height < PAI_GOW_A2345) return hand_meaning_name(value);
    if (height == PAI_GOW_A2345) return (struct hand_name){.kind = flush ? HAND_STEEL_WHEEL : HAND_WHEEL};
    return (struct hand_name){flush ? HAND_STRAIGHT_FLUSH : HAND_STRAIGHT, 0, {ACE}};
}

struct hand_name pai_gow_front_name(pai_gow_front value) {
    return (struct hand_name){value & PAIR_IN_FRONT ? HAND_PAIR : HAND_HIGH, 0, {value >> 4 & 15}};
}

struct hand_names pai_gow_names(pai_gow_back back, pai_gow_front front) {
    return (struct hand_names){pai_gow_back_name(back), pai_gow_front_name(front)};
}
