#include "math/shoe_count.c"

#include "card/hand.h"
#include "test.h"

static char memory[64 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct shoe_hand hands[SHOE_HANDS];

/* Blackjack's 21+3 as first sold: a flush, straight, three of a kind or straight flush wins 9 to 1. */
static struct shoe_wager twenty_one_three(int decks) {
    struct shoe_wager w = {.decks = decks, .scale = 1, .lose = -1, .hands = hands};

    for (card a = 0; a < 52; a++)
        for (card b = 0; b <= a; b++)
            for (card c = 0; c <= b; c++) {
                const int category = hand3_category(shoe3_value(a, b, c));

                if (hand3_one_suit(a, b, c) ||
                    (category != SHOE3_HIGH && category != SHOE3_PAIR && category != SHOE3_SUITED_PAIR))
                    hands[w.count++] = (struct shoe_hand){{a, b, c}, 10};
            }
    return w;
}

/* Published: 3.2386 % to the house from six decks, 303,264 flushes and straight flushes, 155,520 straights. */
TEST(shoe_count, blackjacks_21_3_from_a_full_shoe) {
    const struct shoe_wager w = twenty_one_three(6);
    uint16_t left[DECK_52];

    shoe_fill(left, 6);
    const struct shoe_value v = shoe_wager_value(&w, left);
    CHECK_EQ(v.ways, 5013320);
    CHECK(fabs((double)v.sum / (double)v.ways + 0.032386) < 5e-7);
}

/* Published (E. Jacobson): the most frequent suit less the rarest, for each deck left, from 8 on; six decks, the cut
 * card after 260 cards: a bet on 3.53 % of hands, 5.04 % on average, 0.178 units a hundred hands.  His hands were
 * simulated, and he does not say at which depths they begin: every depth up to 264, equally often, was chosen because
 * it fits (up to 260: 3.02 %, 5.16 %, 0.156), so the test holds the count of suits, not his rule of dealing. */
TEST(shoe_count, blackjacks_21_3_by_suits) {
    const struct shoe_wager w = twenty_one_three(6);
    struct shoe_bets bets;
    double share = 0, won = 0;

    shoe_count_suits(&w, (struct shoe_rounds){265, 1}, &bets);
    for (int i = SHOE_TRUE_MAX + 8; i < SHOE_TRUES; i++) {
        share += bets.share[i];
        won += bets.won[i];
    }
    CHECK(fabs(100 * share - 3.53) < 0.03);
    CHECK(fabs(100 * won / share - 5.04) < 0.05);
    CHECK(fabs(100 * won - 0.178) < 0.0005);
}

/* Published (E. Jacobson, 10,000 shoes): after 156 cards the value is above zero in 5.241 % of hands, 1.292 % on
 * average.  The bounds are four standard errors of both samples together. */
TEST(shoe_count, blackjacks_21_3_by_what_is_left) {
    enum { STATES = 20000 };
    const struct shoe_wager w = twenty_one_three(6);
    uint16_t left[DECK_52];
    double positive = 0, sum = 0;

    for (int i = 0; i < STATES; i++) {
        shoe_deal(left, 6, 156, "test", i);
        const struct shoe_value v = shoe_wager_value(&w, left);

        if (v.sum <= 0) continue;
        positive++;
        sum += (double)v.sum / (double)v.ways;
    }
    CHECK(fabs(positive / STATES - 0.05241) < 4 * 0.00273);
    CHECK(fabs(sum / positive - 0.01292) < 4 * 0.0006);
}

/* The same by brute force: one deck, every set of cards that can be gone, and the value of what is left. */
static void count_slowly(const struct shoe_wager *w, const struct shoe_tags *tags, struct shoe_bets *out) {
    uint16_t left[DECK_52];

    *out = (struct shoe_bets){0};
    for (int a = 1; a < 52; a++)
        for (int b = 0; b < a; b++) {
            int suits[SUITS] = {13, 13, 13, 13}, count = 0;

            shoe_fill(left, 1);
            left[a]--;
            left[b]--;
            suits[a % SUITS]--;
            suits[b % SUITS]--;
            for (int s = 0; s < SUITS; s++) count = suits[s] < 13 - count ? 13 - suits[s] : count; /* most less least */
            if (tags) count = tags->tag[a / SUITS] + tags->tag[b / SUITS];
            const struct shoe_value v = shoe_wager_value(w, left);
            const int at = (int)floor(count * 52 / 50.0) + SHOE_TRUE_MAX;
            out->share[at] += 1 / 1326.0 / 2;
            out->won[at] += (double)v.sum / (double)v.ways / (double)w->scale / 1326 / 2;
        }
    shoe_fill(left, 1);
    const struct shoe_value full = shoe_wager_value(w, left);
    out->share[SHOE_TRUE_MAX] += 0.5;
    out->won[SHOE_TRUE_MAX] += (double)full.sum / (double)full.ways / (double)w->scale / 2;
}

static void check_same(const struct shoe_bets *a, const struct shoe_bets *b) {
    for (int i = 0; i < SHOE_TRUES; i++) {
        CHECK(fabs(a->share[i] - b->share[i]) < 1e-12);
        CHECK(fabs(a->won[i] - b->won[i]) < 1e-12);
    }
}

TEST(shoe_count, counts_are_those_of_every_set) {
    const struct shoe_wager w = twenty_one_three(1);
    const struct shoe_rounds rounds = {2, 2}; /* nothing gone, or two cards */
    struct shoe_bets fast, slow;

    shoe_count_suits(&w, rounds, &fast);
    count_slowly(&w, NULL, &slow);
    check_same(&fast, &slow);
    for (int level = 1; level <= SHOE_LEVELS; level++) {
        const double effect[RANKS] = {0.3, -1, 0.2, 0.9, -0.4, 0, 0.1, 1.1, -0.6, -0.2, 0.5, -0.3, -0.6};
        const struct shoe_tags tags = shoe_best_tags(effect, level);

        shoe_count_ranks(&w, &tags, rounds, &arena, &fast);
        count_slowly(&w, &tags, &slow);
        check_same(&fast, &slow);
    }
}

/* A set of cards more or less is no news: over all that can be gone the value is that of a full shoe. */
TEST(shoe_count, the_mean_is_that_of_a_full_shoe) {
    const struct shoe_wager w = twenty_one_three(6);
    const double effect[RANKS] = {3, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 3, 3};
    const struct shoe_tags tags = shoe_best_tags(effect, 3);
    struct shoe_bets bets;
    double share = 0, won = 0;

    shoe_count_ranks(&w, &tags, shoe_rounds_of(6, 6, 7500), &arena, &bets);
    for (int i = 0; i < SHOE_TRUES; i++) {
        share += bets.share[i];
        won += bets.won[i];
    }
    CHECK(fabs(share - 1) < 1e-10);
    CHECK(fabs(won + 0.0323857244301) < 1e-10);
    CHECK(shoe_best_trigger(&bets).won > 0);
}

/* Every choice of tags of one level. */
TEST(shoe_count, no_tags_are_better) {
    const double effect[RANKS] = {0.3, -1, 0.2, 0.9, -0.4, 0, 0.1, 1.1, -0.6, -0.2, 0.5, -0.3, -0.6};
    const struct shoe_tags tags = shoe_best_tags(effect, 1);
    double best = 0, squares = 0;

    for (int i = 0; i < RANKS; i++) squares += effect[i] * effect[i];
    for (int code = 0; code < 1594323; code++) { /* 3^13 */
        double product = 0;
        int sum = 0, used = 0;

        for (int i = 0, rest = code; i < RANKS; i++, rest /= 3) {
            sum += rest % 3 - 1;
            used += rest % 3 != 1;
            product += (rest % 3 - 1) * effect[i];
        }
        if (sum == 0 && used) best = fmax(best, product / sqrt(used * squares));
    }
    CHECK(fabs(best - tags.correlation) < 1e-9);
}
