/* suit_hand_test.c - the longest suit of every seven cards, by its definition: sort the suits' ranks from the
 * top and compare them card by card.  A short run compares a sample; a long one every hand. */
#include "card/hand.c"

#include "card/hand_fives_fixture.h"
#include "card/hand_text_fixture.h"
#include "test.h"

/* ---- the other way ------------------------------------------------------------------------------------ */

struct suit {
    int length, ranks[RANKS]; /* high to low */
};

/* The cards come high to low. */
static struct suit suit_of(const card *cards, int count, int suit) {
    struct suit s = {0};

    for (int i = 0; i < count; i++) {
        if (cards[i] % 4 == suit) s.ranks[s.length++] = cards[i] / 4;
    }
    return s;
}

/* [F-intro-2, chase-the-flush R2]: length, then all cards in order. */
static bool suit_beats(const struct suit *a, const struct suit *b) {
    if (a->length != b->length) return a->length > b->length;
    for (int i = 0; i < a->length; i++) {
        if (a->ranks[i] != b->ranks[i]) return a->ranks[i] > b->ranks[i];
    }
    return false;
}

static struct suit best_suit(const card *cards, int count) {
    struct suit best = suit_of(cards, count, 0);

    for (int suit = 1; suit < SUITS; suit++) {
        const struct suit s = suit_of(cards, count, suit);
        if (suit_beats(&s, &best)) best = s;
    }
    return best;
}

/* The value as its bits are defined: bits compare like ranks, so equal bits are all that is to check. */
static suit_hand value_of(const struct suit *s) {
    suit_hand value = (suit_hand)s->length * 8192;

    for (int i = 0; i < s->length; i++) value += 1u << s->ranks[i];
    return value;
}

/* ---- every seven cards -------------------------------------------------------------------------------- */

static int64_t length_count[8], walked;
static bool every;

static void visit(const card *cards, struct hand_sum sum) {
    const suit_hand value = suit_hand_of(sum);

    length_count[suit_hand_length(value)]++;
    if (!every && walked++ % SAMPLE_STEP) return;
    const struct suit best = best_suit(cards, 7);
    if (value != value_of(&best)) CHECK_EQ(value, value_of(&best));
    if (value != suit_hand_value(cards, 7)) CHECK_EQ(value, suit_hand_value(cards, 7));
}

/* By formula; three cards are left over: 4 * C(13,3) * C(39,4) would count two suits of three twice. */
TEST(suit_hand, every_seven_cards) {
    const int64_t seven = 4 * 1716, six = 4 * 1716 * 39, five = 4 * 1287 * 741, four = 4 * 715 * 9139;
    const int64_t two = 4 * (int64_t)(78 * 78 * 78) * 13;

    every = test_long();
    fives_walk_all(DECK_52, 7, visit);
    CHECK_EQ(length_count[7], seven);
    CHECK_EQ(length_count[6], six);
    CHECK_EQ(length_count[5], five);
    CHECK_EQ(length_count[4], four);
    CHECK_EQ(length_count[2], two);
    CHECK_EQ(length_count[3], 133784560 - seven - six - five - four - two);
}

/* Any number of cards: the deck itself is four suits of thirteen. */
TEST(suit_hand, a_whole_deck) {
    card deck[DECK_52];

    for (card c = 0; c < DECK_52; c++) deck[c] = c;
    CHECK_EQ(suit_hand_value(deck, DECK_52), 13 << 13 | 0x1fff);
    CHECK_EQ(suit_hand_value(deck, 0), 0);
}

/* ---- runs --------------------------------------------------------------------------------------------- */

/* Does the suit hold `length` neighbours from `low` up?  -1 is the ace below the deuce. */
static bool has_run(unsigned mask, int low, int length) {
    for (int rank = low; rank < low + length; rank++) {
        if (!(mask >> (rank < 0 ? ACE : rank) & 1)) return false;
    }
    return true;
}

/* [chase-the-flush R8]: the ace is high or low, nothing wraps around. */
TEST(suit_hand, every_mask_has_its_longest_run) {
    for (unsigned mask = 0; mask < 1u << RANKS; mask++) {
        int longest = 0;

        for (int low = -1; low < RANKS; low++) {
            for (int length = 1; low + length <= RANKS && length <= RANKS; length++) {
                if (has_run(mask, low, length) && length > longest) longest = length;
            }
        }
        CHECK_EQ(suit_run(mask), longest);
    }
}

/* ---- words -------------------------------------------------------------------------------------------- */

TEST(suit_hand, values_in_words_and_codes) {
    check_hand_name(suit_hand_name(5u << 13 | 1u << ACE | 15u), "5-card flush, ace-high", "suit 5 A");
    check_hand_name(suit_hand_name(2u << 13 | 3u), "2-card flush, three-high", "suit 2 3");
}
