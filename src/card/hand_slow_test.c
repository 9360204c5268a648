/* hand_slow_test.c - the slow evaluators give the fast ones their meaning, so they are checked by a third
 * way: counting ranks in a histogram and reading straights off masks, the joker by cases instead of by trying
 * cards.  Every hand of five cards, with and without the joker, and the counts a formula gives. */
/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "card/hand_slow.c"

#include "test.h"

/* ---- five cards by counting --------------------------------------------------------------------------- */

struct count {
    int of[RANKS], suit[SUITS], cards, joker;
};

static struct count count_cards(const card *cards, int count) {
    struct count n = {.cards = count};

    for (int i = 0; i < count; i++) {
        if (cards[i] == JOKER) {
            n.joker = 1;
        } else {
            n.of[card_rank(cards[i])]++;
            n.suit[card_suit(cards[i])]++;
        }
    }
    return n;
}

static bool all_of_one_suit(const struct count *n) {
    for (int suit = 0; suit < SUITS; suit++) {
        if (n->suit[suit] + n->joker == n->cards) return true;
    }
    return false;
}

/* The best height of a straight that these cards make, each rank of it held or once the joker; -1 if none. */
static int best_straight(const struct count *n, enum ranking ranking) {
    static const int falling[] = {ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE};
    static const int second[] = {ACE, FIVE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX};

    for (int i = 0; i < 10; i++) {
        const int top = ranking == PAI_GOW_SECOND ? second[i] : falling[i];
        int held = 0;

        for (int step = 0; step < 5; step++) held += n->of[(top - step + RANKS) % RANKS] > 0;
        if (held + n->joker == 5) return top;
    }
    return -1;
}

/* Ranks held `times` times, from the top, behind what is there already. */
static hand_slow append(hand_slow value, int *place, const struct count *n, int times) {
    for (int rank = ACE; rank >= TWO; rank--) {
        if (n->of[rank] == times) value |= (hand_slow)rank << (16 - 4 * (*place)++);
    }
    return value;
}

static hand_slow by_ranks(int category, const struct count *n) {
    hand_slow value = (hand_slow)category << 20;
    int place = 0;

    for (int times = 5; times > 0; times--) value = append(value, &place, n, times);
    return value;
}

static int groups_category(const struct count *n) {
    int times[6] = {0};

    for (int rank = 0; rank < RANKS; rank++) times[n->of[rank]]++;
    if (times[5]) return PAI_GOW_FIVE_ACES;
    if (times[4]) return PAI_GOW_QUADS;
    if (times[3]) return times[2] ? PAI_GOW_FULL_HOUSE : PAI_GOW_TRIPS;
    return times[2] == 2 ? PAI_GOW_TWO_PAIR : times[2] ? PAI_GOW_PAIR : PAI_GOW_HIGH;
}

/* The joker as the highest rank the flush lacks. */
static hand_slow flush_value(struct count n) {
    for (int rank = ACE; n.joker; rank--) {
        if (n.of[rank]) continue;
        n.of[rank] = 1;
        n.joker = 0;
    }
    return by_ranks(PAI_GOW_FLUSH, &n);
}

static hand_slow ace_value(struct count n) {
    n.of[ACE] += n.joker;
    return by_ranks(groups_category(&n), &n);
}

static hand_slow straight_value(int top, bool flush, enum ranking ranking) {
    const hand_slow height = ranking != POKER && top == ACE             ? 13
                             : ranking == PAI_GOW_SECOND && top == FIVE ? 12
                                                                        : (hand_slow)top;

    if (flush && top == ACE) return (hand_slow)PAI_GOW_ROYAL << 20;
    return (hand_slow)(flush ? PAI_GOW_STRAIGHT_FLUSH : PAI_GOW_STRAIGHT) << 20 | height << 16;
}

static hand_slow five_by_counting(const card cards[5], enum ranking ranking) {
    const struct count n = count_cards(cards, 5);
    const bool flush = all_of_one_suit(&n);
    const int top = best_straight(&n, ranking);
    hand_slow best = ace_value(n);

    if (flush && flush_value(n) > best) best = flush_value(n);
    if (top >= 0 && straight_value(top, flush, ranking) > best) best = straight_value(top, flush, ranking);
    return best;
}

/* ---- every hand of five cards ------------------------------------------------------------------------- */

static void check_five(const card cards[5], int64_t poker[16], int64_t pai_gow_count[16]) {
    const hand_slow lowest = hand_slow_pai_gow_lowest(cards), second = hand_slow_pai_gow_second(cards);

    pai_gow_count[hand_slow_category(lowest)]++;
    if (lowest != five_by_counting(cards, PAI_GOW_LOWEST)) CHECK_EQ(lowest, five_by_counting(cards, PAI_GOW_LOWEST));
    if (second != five_by_counting(cards, PAI_GOW_SECOND)) CHECK_EQ(second, five_by_counting(cards, PAI_GOW_SECOND));
    if (hand_slow_category(lowest) != hand_slow_category(second)) CHECK_EQ(lowest, second);
    if (cards[0] == JOKER) return;
    const hand_slow in_poker = hand_slow_five(cards);
    poker[hand_slow_category(in_poker)]++;
    if (in_poker != five_by_counting(cards, POKER)) CHECK_EQ(in_poker, five_by_counting(cards, POKER));
}

/* The joker adds to the 52-card counts, for example: royal 4 suits * 5 missing cards = 20; quads 4 * 48 with
 * three aces and 12 with natural quads = 204; full house 6 * 72 with aces and a pair and 12 * 4 * 4 with
 * trips and an ace = 624. */
TEST(hand_slow, every_five_cards_agree_with_counting) {
    static const int64_t poker_known[] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4, 0};
    static const int64_t pai_gow_known[] = {1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 180, 4 + 20, 1};
    int64_t poker[16] = {0}, pai_gow_count[16] = {0};
    card c[5];

    for (c[0] = 4; c[0] < DECK_53; c[0]++) {
        for (c[1] = 3; c[1] < c[0]; c[1]++) {
            for (c[2] = 2; c[2] < c[1]; c[2]++) {
                for (c[3] = 1; c[3] < c[2]; c[3]++) {
                    for (c[4] = 0; c[4] < c[3]; c[4]++) check_five(c, poker, pai_gow_count);
                }
            }
        }
    }
    for (int i = 0; i <= PAI_GOW_FIVE_ACES; i++) {
        CHECK_EQ(poker[i], poker_known[i]);
        CHECK_EQ(pai_gow_count[i], pai_gow_known[i]);
    }
}

/* The order of cards in the hand says nothing. */
TEST(hand_slow, the_joker_may_lie_anywhere) {
    card cards[5] = {JOKER, card_of(ACE, SPADES), card_of(KING, SPADES), card_of(QUEEN, SPADES), card_of(TWO, SPADES)};
    const hand_slow first = hand_slow_pai_gow_lowest(cards);

    CHECK_EQ(hand_slow_category(first), PAI_GOW_FLUSH);
    CHECK_EQ(hand_slow_rank(first, 3), JACK); /* [dealer-open-pai-gow R5] */
    for (int i = 0; i < 4; i++) {
        cards[i] = cards[i + 1];
        cards[i + 1] = JOKER;
        CHECK_EQ(hand_slow_pai_gow_lowest(cards), first);
        CHECK_EQ(hand_slow_pai_gow_second(cards), first);
    }
}
