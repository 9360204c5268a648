#include "card/suit_hand.h"

/* The ranks of one suit as a mask, and how many cards that is. */
static uint32_t mask_of(const card *cards, int count, int suit, int *length)
{
    uint32_t mask = 0;

    *length = 0;
    for (int i = 0; i < count; i++) {
        if (card_suit(cards[i]) != suit) continue;
        mask |= 1u << card_rank(cards[i]);
        (*length)++;
    }
    return mask;
}

suit_hand suit_hand_value(const card *cards, int count)
{
    suit_hand best = 0;

    for (int suit = 0; suit < SUITS; suit++) {
        int length;
        const uint32_t mask = mask_of(cards, count, suit, &length);
        const suit_hand value = (suit_hand)length << 13 | mask;

        if (value > best) best = value;
    }
    return best;
}

int suit_run(uint32_t mask)
{
    uint32_t runs = mask << 1 | (mask >> ACE & 1); /* the ace below the deuce too */
    int length = 0;

    for (; runs; runs &= runs << 1) length++;
    return length > RANKS ? RANKS : length;
}

int suit_run_longest(const card *cards, int count)
{
    int longest = 0;

    for (int suit = 0; suit < SUITS; suit++) {
        int length;
        const int run = suit_run(mask_of(cards, count, suit, &length));

        if (run > longest) longest = run;
    }
    return longest;
}

void suit_hand_put(struct buf *b, suit_hand value)
{
    int top = ACE;

    must(value >> 13 > 0 && (value & 0x1fff) != 0);
    while (!(value >> top & 1)) top--;
    buf_int(b, suit_hand_length(value));
    buf_put(b, "-card flush, ");
    buf_put(b, card_rank_name(top));
    buf_put(b, "-high");
}
