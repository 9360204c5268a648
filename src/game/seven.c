#include "game/seven.h"

enum { TEN_TO_ACE = 0x1f << TEN };

/* lengths: a byte per suit.  At most one of them reaches a flush. */
static void find_flush(struct seven *s, uint32_t lengths)
{
    const uint32_t least = s->joker ? 4 : 5;
    const uint32_t reached = (lengths + (0x80 - least) * 0x01010101) & 0x80808080;

    s->flush_suit = -1;
    if (!reached) return;
    s->flush_suit = (int8_t)(__builtin_ctz(reached) / 8);
    s->flush_length = (uint8_t)(lengths >> 8 * s->flush_suit);
}

struct seven seven_of(const card cards[7])
{
    uint32_t one = 0, two = 0, three = 0, four = 0, five = 0, lengths = 0;
    uint64_t suits = 0; /* sixteen bits each */
    bool joker = false;

    for (int i = 0; i < 7; i++) {
        const bool is_joker = cards[i] == JOKER;
        const int rank = is_joker ? ACE : card_rank(cards[i]), suit = card_suit(cards[i]);
        const uint32_t bit = 1u << rank;

        five |= four & bit;
        four |= three & bit;
        three |= two & bit;
        two |= one & bit;
        one |= bit;
        suits |= (uint64_t)(is_joker ? 0 : bit) << 16 * suit;
        lengths += (is_joker ? 0u : 1u) << 8 * suit;
        joker |= is_joker;
    }
    struct seven s = {
        .at_least = {0, (uint16_t)one, (uint16_t)two, (uint16_t)three, (uint16_t)four, (uint16_t)five},
        .suit = {(uint16_t)suits, (uint16_t)(suits >> 16), (uint16_t)(suits >> 32), (uint16_t)(suits >> 48)},
        .joker = joker,
    };
    s.natural = s.suit[CLUBS] | s.suit[DIAMONDS] | s.suit[HEARTS] | s.suit[SPADES];
    find_flush(&s, lengths);
    return s;
}

/* ---- straights ---------------------------------------------------------------------------------------- */

/* Bit 0 is the ace played low, bit 13 the ace played high. */
static uint32_t with_low_ace(uint32_t ranks)
{
    return ranks << 1 | (ranks >> ACE & 1);
}

/* Five in a row, or four of them and the joker: bit n stands for the row that begins at n. */
static bool has_straight(uint32_t ranks, bool joker)
{
    const uint32_t a = with_low_ace(ranks), b = a >> 1, c = a >> 2, d = a >> 3, e = a >> 4;
    const uint32_t full = a & b & c & d & e;
    const uint32_t four = (a & b & c & (d | e)) | ((a | b) & c & d & e) | (a & b & d & e);

    return ((joker ? four : full) & 0x3ff) != 0;
}

bool seven_natural_row(uint32_t ranks)
{
    const uint32_t one = with_low_ace(ranks), two = one & one >> 1, four = two & two >> 2;

    return (four & four >> 3) != 0;
}

bool seven_wild_row(uint32_t ranks)
{
    const uint32_t row = with_low_ace(ranks);

    for (int low = 0; low <= 7; low++) {
        if (seven_count(row >> low & 0x7f) >= 6) return true;
    }
    return false;
}

bool seven_straight(const struct seven *s)
{
    return has_straight(s->natural, s->joker);
}

/* ---- flushes ------------------------------------------------------------------------------------------ */

bool seven_flush(const struct seven *s)
{
    return s->flush_suit >= 0;
}

bool seven_straight_flush(const struct seven *s)
{
    return s->flush_suit >= 0 && has_straight(s->suit[s->flush_suit], s->joker);
}

int seven_royal_suit(const struct seven *s)
{
    if (s->flush_suit < 0) return -1;
    return seven_count(s->suit[s->flush_suit] & TEN_TO_ACE) + s->joker >= 5 ? s->flush_suit : -1;
}

/* ---- of a kind ---------------------------------------------------------------------------------------- */

bool seven_full_house(const struct seven *s)
{
    return s->at_least[3] && (s->at_least[2] & (s->at_least[2] - 1));
}

bool seven_ace_high(const struct seven *s)
{
    return !s->at_least[2] && s->at_least[1] >> ACE & 1 && !seven_straight(s) && !seven_flush(s);
}
