#include "math/stadium_three_card/stadium_six.h"

#include <string.h>

/* stadium-three-card R2: A-2-3-4-5 is a straight, suited ten to ace a royal flush. */
enum { ALL_RANKS = (1 << RANKS) - 1, TOP_FIVE = 0x1f << TEN, WHEEL = 1 << ACE | 0xf };

/* ---- straights ---------------------------------------------------------------------------------------- */

static bool has_straight(unsigned ranks)
{
    return (ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4) || (ranks & WHEEL) == WHEEL;
}

/* ---- hands with five or six cards of a suit ------------------------------------------------------------ */

/* The category of a suit's cards, five or more. */
static int suited_category(unsigned ranks)
{
    if ((ranks & TOP_FIVE) == TOP_FIVE) return HAND5_ROYAL;
    return has_straight(ranks) ? HAND5_STRAIGHT_FLUSH : HAND5_FLUSH;
}

/* What their ranks alone would make of them. */
static int unsuited_category(unsigned ranks, bool pair)
{
    return has_straight(ranks) ? HAND5_STRAIGHT : pair ? HAND5_PAIR : HAND5_HIGH;
}

/*
 * Counts the flushes, and takes them out of where their ranks alone would put them: five or six cards of a
 * suit differ in rank, so that is a straight or at most a pair, whatever the sixth card is.
 */
static void count_suited(int64_t count[STADIUM_SIX_CATEGORIES])
{
    for (unsigned ranks = 0; ranks <= ALL_RANKS; ranks++) {
        const int cards = __builtin_popcount(ranks);

        if (cards == 6) {
            count[suited_category(ranks)] += SUITS;
            count[unsuited_category(ranks, false)] -= SUITS;
        }
        if (cards != 5) continue;
        for (int other = 0; other < RANKS; other++) {
            const int64_t ways = (int64_t)SUITS * (SUITS - 1);

            count[suited_category(ranks)] += ways;
            count[unsuited_category(ranks | 1u << other, ranks >> other & 1)] -= ways;
        }
    }
}

/* ---- by ranks alone ------------------------------------------------------------------------------------ */

/* How six cards can fall on so many ranks; ways: which rank is held how often, times the suits of each. */
static const struct shape {
    int ranks, category, ways;
} shapes[] = {
    {6, HAND5_HIGH, 4 * 4 * 4 * 4 * 4 * 4},
    {5, HAND5_PAIR, 5 * 6 * 4 * 4 * 4 * 4},
    {4, HAND5_TWO_PAIR, 6 * 6 * 6 * 4 * 4},
    {4, HAND5_TRIPS, 4 * 4 * 4 * 4 * 4},
    {3, HAND5_TWO_PAIR, 6 * 6 * 6},
    {3, HAND5_FULL_HOUSE, 6 * 4 * 6 * 4},
    {3, HAND5_QUADS, 3 * 1 * 4 * 4},
    {2, HAND5_FULL_HOUSE, 4 * 4},
    {2, HAND5_QUADS, 2 * 1 * 6},
};

static void count_ranks(int64_t count[STADIUM_SIX_CATEGORIES])
{
    for (unsigned ranks = 0; ranks <= ALL_RANKS; ranks++) {
        const int held = __builtin_popcount(ranks);
        const bool straight = has_straight(ranks);

        for (size_t i = 0; i < COUNT(shapes); i++) {
            if (shapes[i].ranks == held)
                count[straight ? HAND5_STRAIGHT : shapes[i].category] += shapes[i].ways;
        }
    }
}

void stadium_six_count(int64_t count[STADIUM_SIX_CATEGORIES])
{
    memset(count, 0, STADIUM_SIX_CATEGORIES * sizeof *count);
    count_ranks(count);
    count_suited(count);
}
