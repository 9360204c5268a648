#include "card/hand_sum.h"

bool hand_sum_cards_differ(const card *cards, int count)
{
    uint64_t seen = 0;

    for (int i = 0; i < count; i++) {
        if (cards[i] > JOKER || (seen >> cards[i] & 1)) return false;
        seen |= UINT64_C(1) << cards[i];
    }
    return true;
}
