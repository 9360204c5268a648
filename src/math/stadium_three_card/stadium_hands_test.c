#include "math/stadium_three_card/stadium_hands.c"

#include "base/rng.h"
#include "test.h"

#include "math/stadium_three_card/stadium_plug_fixture.h"

static char memory[8 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};

static int64_t sum_of(struct stadium_showdowns s) {
    return s.of[STADIUM_UNQUALIFIED] + s.of[STADIUM_WON] + s.of[STADIUM_TIED] + s.of[STADIUM_LOST];
}

static void check_same(struct stadium_showdowns a, struct stadium_showdowns b) {
    CHECK_EQ(a.of[STADIUM_UNQUALIFIED], b.of[STADIUM_UNQUALIFIED]);
    CHECK_EQ(a.of[STADIUM_WON], b.of[STADIUM_WON]);
    CHECK_EQ(a.of[STADIUM_TIED], b.of[STADIUM_TIED]);
    CHECK_EQ(a.of[STADIUM_LOST], b.of[STADIUM_LOST]);
}

/* ---- conservation ------------------------------------------------------------------------------------- */

/* By hand: 13 x 6 x 48 pairs, 4 x 286 suited, 12 x 64 and 12 x 4 straights, 13 x 4 of a kind. */
TEST(stadium_hands, classes_cover_every_hand) {
    static const int64_t expected[] = {16440, 3744, 4 * 286 - 48, 12 * 64 - 48, 52, 48};
    const struct stadium_hands *h = stadium_hands_open(&arena, STADIUM_QUALIFYING);
    int64_t counts[6] = {0};

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        CHECK_EQ(sum_of(h->hand[i].against), STADIUM_DEALERS);
        counts[h->hand[i].category] += h->hand[i].size;
    }
    for (int i = 0; i < 6; i++) CHECK_EQ(counts[i], expected[i]);
}

/* The two hands of a showdown may change places: as many dealers who qualify are beaten as hands that would
 * qualify are.  [T-9d] by hand: of 22,100 hands those below queen-high are 112 sets of ranks x 60. */
TEST(stadium_hands, wins_equal_losses_where_both_qualify) {
    const struct stadium_hands *h = stadium_hands_open(&arena, STADIUM_QUALIFYING);
    int64_t won = 0, lost = 0, unqualified = 0;

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &h->hand[i];
        const bool qualifies = hand3_value(hand->cards[0], hand->cards[1], hand->cards[2]) >= STADIUM_QUALIFYING;

        won += hand->size * hand->against.of[STADIUM_WON];
        lost += qualifies ? hand->size * hand->against.of[STADIUM_LOST] : 0;
        unqualified += hand->size * hand->against.of[STADIUM_UNQUALIFIED];
        CHECK(qualifies || (hand->against.of[STADIUM_WON] == 0 && hand->against.of[STADIUM_TIED] == 0));
    }
    CHECK_EQ(won, lost);
    CHECK_EQ(unqualified, (int64_t)112 * 60 * STADIUM_DEALERS);
}

/* ---- the same, dealer by dealer ----------------------------------------------------------------------- */

TEST(stadium_hands, inclusion_and_exclusion_counts_what_a_walk_counts) {
    const struct stadium_hands *h = stadium_hands_open(&arena, STADIUM_QUALIFYING);

    for (int i = 0; i < STADIUM_CLASSES; i += test_long() ? 1 : 39) {
        const struct stadium_hand *hand = &h->hand[i];

        check_same(hand->against,
                   stadium_showdowns_from(hand->cards, plug_all_but(hand->cards, 3), STADIUM_QUALIFYING));
    }
}

/* A rule that is not approved: any other qualifier. */
TEST(stadium_hands, other_qualifiers_are_counted_alike) {
    for (int rank = TWO; rank <= ACE + 1; rank += 3) {
        const hand3 qualifying = (hand3)(rank <= ACE ? HAND3_OF(HAND3_HIGH, rank) : HAND3_OF(HAND3_PAIR, TWO));
        const struct stadium_hands *h = stadium_hands_open(&arena, qualifying);

        for (int i = 0; i < STADIUM_CLASSES; i += 97) {
            const struct stadium_hand *hand = &h->hand[i];

            check_same(hand->against, stadium_showdowns_from(hand->cards, plug_all_but(hand->cards, 3), qualifying));
        }
    }
}

/* [T-9, stadium-three-card R1, stadium-three-card R2] Whole hands through the rules; in the long run all
 * 1,755 x 18,424 showdowns. */
TEST(stadium_hands, every_dealer_is_settled_as_counted) {
    const struct stadium_hands *h = stadium_hands_open(&arena, STADIUM_QUALIFYING);

    plug_open();
    for (int i = 0; i < STADIUM_CLASSES; i += test_long() ? 1 : 130) {
        struct stadium_showdowns s = {0};

        plug_each_own_dealer(h->hand[i].cards, plug_visit_count, &s);
        CHECK_EQ(sum_of(s), STADIUM_DEALERS);
        check_same(h->hand[i].against, s);
    }
    plug_close();
}

/* ---- hands without a fold ----------------------------------------------------------------------------- */

static bool below_king_high(const struct stadium_hand *hand) {
    return hand->category == HAND3_HIGH && card_rank(hand->cards[0]) < KING;
}

/* ---- the bound ---------------------------------------------------------------------------------------- */
/* Removes the largest number of the list and returns it. */
static int remove_largest(int list[52]) {
    int at = 0;
    for (int i = 1; i < 52; i++)
        if (list[i] > list[at]) at = i;
    const int largest = list[at];
    list[at] = 0;
    return largest;
}

/* The score against one dealer, by value numbers; INT16_MAX (two equal cards) scores 0. */
static inline int dealer_score(int dealer, int player, int qualifying) {
    return dealer < qualifying ? 3 : dealer < player ? 4 : dealer == player ? 2 : 0;
}

/* For each card the score of all dealers that hold it. */
static void sum_scores_by_card(const struct stadium_hands *h, const card hand[3], int taken[52]) {
    const int player = h->places.of[hand[0]][hand[1]][hand[2]], qualifying = h->qualifying;
    for (card a = 0; a < 52; a++) {
        if (memchr(hand, a, 3)) continue;
        for (card b = 0; b < a; b++) {
            const int16_t *third = h->places.of[a][b];
            int sum = 0;

            if (memchr(hand, b, 3)) continue;
            for (int c = 0; c < 52; c++) sum += dealer_score(third[c], player, qualifying);
            for (int i = 0; i < 3; i++) sum -= dealer_score(third[hand[i]], player, qualifying);
            taken[a] += sum;
            taken[b] += sum;
        }
    }
    for (int i = 0; i < 52; i++) taken[i] /= 2; /* a dealer with this card was counted for each of its two others */
}

/* Is Play at least as good as Fold whatever the six other cards of the array are?  True is proved by a bound:
 * a card in the array excludes the dealers that hold it, and six cards lower the score by at most the sum of
 * the six largest scores by card. */
static bool always_plays(const struct stadium_hands *h, const struct stadium_hand *hand) {
    enum { WITH_A_CARD = 48 * 47 / 2, MOST = 4 };
    const int64_t play_score = stadium_play_score(hand->against);
    int taken[52] = {0};
    int64_t least = play_score;
    if (play_score - STADIUM_OTHERS * MOST * WITH_A_CARD >= STADIUM_DEALERS_LEFT) return true;
    sum_scores_by_card(h, hand->cards, taken);
    for (int i = 0; i < STADIUM_OTHERS; i++) least -= remove_largest(taken);
    return least >= STADIUM_DEALERS_LEFT;
}

/* The analysis relies on it. */
TEST(stadium_hands, king_high_and_better_always_plays_and_nothing_else) {
    const struct stadium_hands *h = stadium_hands_open(&arena, STADIUM_QUALIFYING);

    for (int i = 0; i < STADIUM_CLASSES; i++) CHECK_EQ(always_plays(h, &h->hand[i]), !below_king_high(&h->hand[i]));
}

/* What a set of seen cards leaves of the dealers' worth, by a walk. */
static int64_t worth_without(const card hand[3], uint64_t gone) {
    return stadium_play_score(stadium_showdowns_from(hand, plug_all_but(hand, 3) & ~gone, STADIUM_QUALIFYING));
}

/* The takings of a card are what its absence costs; six cards together never cost more than one by one. */
TEST(stadium_hands, six_cards_cost_at_most_the_sum_of_their_takings) {
    const struct stadium_hands *h = stadium_hands_open(&arena, STADIUM_QUALIFYING);
    struct rng rng;
    card deck[52];

    rng_seed(&rng, "takings", 7);
    for (card c = 0; c < 52; c++) deck[c] = c;
    for (int i = 0; i < (test_long() ? 2000 : 30); i++) {
        int taken[52] = {0};
        int64_t least;
        uint64_t gone = 0;

        rng_shuffle(&rng, deck, 52);
        sum_scores_by_card(h, deck, taken);
        least = worth_without(deck, 0);
        CHECK_EQ(least - worth_without(deck, UINT64_C(1) << deck[3]), taken[deck[3]]);
        for (int k = 3; k < 9; k++) {
            gone |= UINT64_C(1) << deck[k];
            least -= taken[deck[k]];
        }
        CHECK(worth_without(deck, gone) >= least);
    }
}

/* Greedy, card by card, the six that hurt K-3-2 most: still worth more than 12,341. */
TEST(stadium_hands, the_worst_six_cards_beside_the_lowest_king_high) {
    const card hand[3] = {card_of(KING, CLUBS), card_of(THREE, DIAMONDS), card_of(TWO, HEARTS)};
    uint64_t gone = 0;

    for (int k = 0; k < STADIUM_OTHERS; k++) {
        int64_t least = INT64_MAX;
        int worst = 0;

        for (int c = 0; c < 52; c++) {
            if (memchr(hand, c, 3) || gone >> c & 1) continue;
            const int64_t play_score = worth_without(hand, gone | UINT64_C(1) << c);
            if (play_score < least) worst = c;
            if (play_score < least) least = play_score;
        }
        gone |= UINT64_C(1) << worst;
    }
    CHECK(worth_without(hand, gone) >= STADIUM_DEALERS_LEFT);
    CHECK(worth_without(hand, gone) < STADIUM_DEALERS_LEFT + 4000); /* near enough for the bound to matter */
}
