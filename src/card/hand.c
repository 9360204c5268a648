#include "card/hand.h"

#include "card/pai_gow.h" /* the categories of five cards, and five aces */

/* ---- three cards -------------------------------------------------------------------------------------- */

hand3 hand3_best_of_4(const card cards[4])
{
    hand3 best = 0;

    for (int out = 0; out < 4; out++) {
        const hand3 value = hand3_value(cards[(out + 1) % 4], cards[(out + 2) % 4], cards[(out + 3) % 4]);
        if (value > best) best = value;
    }
    return best;
}

/* ---- five cards --------------------------------------------------------------------------------------- */

bool hand_sum_cards_differ(const card *cards, int count)
{
    uint64_t seen = 0;

    for (int i = 0; i < count; i++) {
        if (cards[i] > JOKER || (seen >> cards[i] & 1)) return false;
        seen |= UINT64_C(1) << cards[i];
    }
    return true;
}

hand5 hand5_best(const card *cards, int count)
{
    must(hand_sum_cards_differ(cards, count));
    const struct hand_sum sum = hand_sum_of(cards, count);

    must(!hand_sum_has_joker(sum));
    switch (count) {
    case 5: return hand5_of_5(sum);
    case 6: return hand5_of_6(sum);
    default: must(count == 7); return hand5_of_7(sum);
    }
}

/* ---- the longest suit --------------------------------------------------------------------------------- */

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

/* ---- words -------------------------------------------------------------------------------------------- */

/* What stands before the first rank, after it (NULL: no rank is named), and before a second one. */
struct words {
    const char *before, *after, *between;
    bool plural;
};

static const struct words hand3_words[] = {
    /* ORDER HAND3_CATEGORY */
    [HAND3_HIGH] = {"", "-high", NULL, false},
    [HAND3_PAIR] = {"pair of ", "", NULL, true},
    [HAND3_FLUSH] = {"flush, ", "-high", NULL, false},
    [HAND3_STRAIGHT] = {"straight, ", "-high", NULL, false},
    [HAND3_TRIPS] = {"three ", "", NULL, true},
    [HAND3_STRAIGHT_FLUSH] = {"straight flush, ", "-high", NULL, false},
    [HAND3_ROYAL] = {"royal flush", NULL, NULL, false},
};

static const struct words shoe3_words[] = {
    /* ORDER SHOE3_CATEGORY */
    [SHOE3_HIGH] = {"", "-high", NULL, false},
    [SHOE3_PAIR] = {"pair of ", "", NULL, true},
    [SHOE3_FLUSH] = {"flush, ", "-high", NULL, false},
    [SHOE3_SUITED_PAIR] = {"suited pair of ", "", NULL, true},
    [SHOE3_STRAIGHT] = {"straight, ", "-high", NULL, false},
    [SHOE3_TRIPS] = {"three ", "", NULL, true},
    [SHOE3_STRAIGHT_FLUSH] = {"straight flush, ", "-high", NULL, false},
    [SHOE3_SUITED_TRIPS] = {"three suited ", "", NULL, true},
    [SHOE3_ROYAL] = {"mini royal", NULL, NULL, false},
};

static const struct words hand5_words[] = {
    /* ORDER CATEGORY */
    [PAI_GOW_HIGH] = {"", "-high", NULL, false},
    [PAI_GOW_PAIR] = {"pair of ", "", NULL, true},
    [PAI_GOW_TWO_PAIR] = {"two pair, ", "", " and ", true},
    [PAI_GOW_TRIPS] = {"three ", "", NULL, true},
    [PAI_GOW_STRAIGHT] = {"straight, ", "-high", NULL, false},
    [PAI_GOW_FLUSH] = {"flush, ", "-high", NULL, false},
    [PAI_GOW_FULL_HOUSE] = {"full house, ", "", " over ", true},
    [PAI_GOW_QUADS] = {"four ", "", NULL, true},
    [PAI_GOW_STRAIGHT_FLUSH] = {"straight flush, ", "-high", NULL, false},
    [PAI_GOW_ROYAL] = {"royal flush", NULL, NULL, false},
    [PAI_GOW_FIVE_ACES] = {"five aces", NULL, NULL, false},
};

static void put_words(struct buf *b, const struct words *words, uint16_t meaning)
{
    const int first = hand_meaning_rank(meaning, 0);

    buf_put(b, words->before);
    if (!words->after) return;
    buf_put(b, words->plural ? card_rank_plural(first) : card_rank_name(first));
    buf_put(b, words->after);
    if (!words->between) return;
    buf_put(b, words->between);
    buf_put(b, card_rank_plural(hand_meaning_rank(meaning, 1)));
}

void hand3_put(struct buf *b, hand3 value)
{
    must(hand3_category(value) < (int)COUNT(hand3_words));
    put_words(b, &hand3_words[hand3_category(value)], value);
}

void shoe3_put(struct buf *b, shoe3 value)
{
    must(hand3_category(value) < (int)COUNT(shoe3_words));
    put_words(b, &shoe3_words[hand3_category(value)], value);
}

void hand_put_meaning(struct buf *b, uint16_t meaning)
{
    must(hand_meaning_category(meaning) < (int)COUNT(hand5_words));
    put_words(b, &hand5_words[hand_meaning_category(meaning)], meaning);
}

void hand5_put(struct buf *b, hand5 value)
{
    must(value >= 1 && value <= HAND5_VALUES);
    hand_put_meaning(b, hand5_meaning[value]);
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
