#include "card/hand_pack.h"

/* How many leading ranks count as digits, and how many ranks after them as a falling set.  ORDER CATEGORY */
static const struct {
    int digits, set;
} shape[] = {{0, 5}, {1, 3}, {3, 0}, {1, 2}, {1, 0}, {0, 5}, {2, 0}, {2, 0}, {1, 0}, {0, 0}, {1, 0}};

static int choose(int n, int k)
{
    int ways = 1;

    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return n < k ? 0 : ways;
}

uint16_t hand_pack(hand_slow value)
{
    const int category = hand_slow_category(value), digits = shape[category].digits,
              set = shape[category].set;
    int place = 0;

    for (int i = 0; i < digits; i++) place = place * 14 + hand_slow_rank(value, i);
    place *= choose(13, set);
    for (int i = 0; i < set; i++) place += choose(hand_slow_rank(value, digits + i), set - i);
    return (uint16_t)(category << 12 | place);
}

hand_slow hand_unpack(uint16_t packed)
{
    const int category = packed >> 12, digits = shape[category].digits, set = shape[category].set;
    int place = packed & 4095, rest = place % choose(13, set), at = 16 - 4 * digits;
    hand_slow value = (hand_slow)category << 20;

    place /= choose(13, set);
    for (int i = digits - 1; i >= 0; i--, place /= 14) value |= (hand_slow)(place % 14) << (16 - 4 * i);
    for (int size = set; size > 0; size--, at -= 4) {
        int rank = ACE;
        while (choose(rank, size) > rest) rank--;
        rest -= choose(rank, size);
        value |= (hand_slow)rank << at;
    }
    return value;
}
