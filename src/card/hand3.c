#include "card/hand3.h"

hand3 hand3_best_of_4(const card cards[4])
{
    hand3 best = 0;

    for (int out = 0; out < 4; out++) {
        const hand3 value = hand3_value(cards[(out + 1) % 4], cards[(out + 2) % 4], cards[(out + 3) % 4]);
        if (value > best) best = value;
    }
    return best;
}

/* ---- text --------------------------------------------------------------------------------------------- */

/* What stands around the name of the first rank; after NULL: the rank is not named. */
struct words {
    const char *before, *after;
    bool plural;
};

static const struct words hand3_words[] = {
    /* ORDER HAND3_CATEGORY */
    [HAND3_HIGH] = {"", "-high", false},
    [HAND3_PAIR] = {"pair of ", "", true},
    [HAND3_FLUSH] = {"flush, ", "-high", false},
    [HAND3_STRAIGHT] = {"straight, ", "-high", false},
    [HAND3_TRIPS] = {"three ", "", true},
    [HAND3_STRAIGHT_FLUSH] = {"straight flush, ", "-high", false},
    [HAND3_ROYAL] = {"royal flush", NULL, false},
};

static const struct words shoe3_words[] = {
    /* ORDER SHOE3_CATEGORY */
    [SHOE3_HIGH] = {"", "-high", false},
    [SHOE3_PAIR] = {"pair of ", "", true},
    [SHOE3_FLUSH] = {"flush, ", "-high", false},
    [SHOE3_SUITED_PAIR] = {"suited pair of ", "", true},
    [SHOE3_STRAIGHT] = {"straight, ", "-high", false},
    [SHOE3_TRIPS] = {"three ", "", true},
    [SHOE3_STRAIGHT_FLUSH] = {"straight flush, ", "-high", false},
    [SHOE3_SUITED_TRIPS] = {"three suited ", "", true},
    [SHOE3_ROYAL] = {"mini royal", NULL, false},
};

static void put(struct buf *b, uint16_t value, const struct words *words)
{
    const int rank = hand3_rank(value);

    buf_put(b, words->before);
    if (!words->after) return;
    buf_put(b, words->plural ? card_rank_plural(rank) : card_rank_name(rank));
    buf_put(b, words->after);
}

void hand3_put(struct buf *b, hand3 value)
{
    must(hand3_category(value) < (int)COUNT(hand3_words));
    put(b, value, &hand3_words[hand3_category(value)]);
}

void shoe3_put(struct buf *b, shoe3 value)
{
    must(hand3_category(value) < (int)COUNT(shoe3_words));
    put(b, value, &shoe3_words[hand3_category(value)]);
}
