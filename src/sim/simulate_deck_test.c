#include "sim/simulate_deck.c"

#include "base/number.h"
#include "test.h"

/* Splits a word into its digits; false if the word is rejected. */
static bool split_word(const struct simulate_batch *b, uint64_t word, int size, uint16_t *digits) {
    const bool kept = simulate_deck_keeps(b, word);

    for (int i = 0; i < b->count; i++)
        digits[i] = (uint16_t)simulate_deck_digit(&word, (uint64_t)(size - b->first - i));
    CHECK_EQ(kept, word >= b->reject_below);
    return kept;
}

/* Every value has as many words as any other, from the first to the last of them. */
TEST(simulate_deck, no_value_of_a_batch_has_more_words_than_another) {
    struct simulate_deck d;
    struct rng rng;

    rng_seed(&rng, "words", 5);
    simulate_deck_open(&d, 1, false, 10, 28);
    for (int b = 0; b < d.batches; b++) {
        const struct simulate_batch *batch = &d.list[b];
        const wide_count all = (wide_count)1 << 64, n = batch->product;

        CHECK(batch->reject_below == (uint64_t)(all % n));
        for (int i = 0; i < 2000; i++) {
            const uint64_t v = i == 0 ? 0 : i == 1 ? (uint64_t)n - 1 : rng_u64(&rng) % (uint64_t)n;
            /* the words w with v x 2^64 + refused <= w x n < (v + 1) x 2^64 */
            const uint64_t first = (uint64_t)((v * all + batch->reject_below + n - 1) / n),
                           last = (uint64_t)(((v + 1) * all - 1) / n);
            uint16_t low[64], high[64];
            uint64_t rest = v;

            CHECK((wide_count)(last - first) + 1 == (all - batch->reject_below) / n);
            CHECK(split_word(batch, first, d.size, low) && split_word(batch, last, d.size, high));
            for (int k = batch->count - 1; k >= 0; k--) { /* mixed base, the last digit the lowest */
                const uint64_t radix = (uint64_t)(d.size - batch->first - k);

                CHECK_EQ(low[k], rest % radix);
                CHECK_EQ(high[k], rest % radix);
                rest /= radix;
            }
        }
    }
}

/* Counts how often each card comes at each place, and returns the tail of their chi-square. */
static double tail_of_places(int decks, bool joker, int cards, int rounds) {
    static int64_t seen[64][DECK_53];
    struct simulate_deck d;
    struct rng rng;
    double sum = 0;

    memset(seen, 0, sizeof seen);
    rng_seed(&rng, "places", 6);
    simulate_deck_open(&d, decks, joker, cards / 2, cards);
    for (int i = 0; i < rounds; i++) {
        simulate_deck_begin(&d);
        for (int k = 0; k < cards; k++) seen[k][simulate_deck_next(&d, &rng)]++;
    }
    const double expected = (double)rounds / d.kinds;
    for (int k = 0; k < cards; k++)
        for (int c = 0; c < d.kinds; c++) {
            const double apart = (double)seen[k][c] - expected;
            sum += apart * apart / expected;
        }
    return stat_chi_square_tail(sum, (double)cards * (d.kinds - 1));
}

TEST(simulate_deck, every_card_comes_at_every_place_as_often) {
    const double tails[] = {tail_of_places(1, false, 12, 60000), tail_of_places(1, true, 49, 20000),
                            tail_of_places(6, false, 21, 60000)};

    for (size_t i = 0; i < COUNT(tails); i++) CHECK(tails[i] > 1e-4 && tails[i] < 1 - 1e-4);
}

TEST(simulate_deck, pairs_of_neighbours_come_as_often) {
    static int64_t seen[DECK_52][DECK_52];
    struct simulate_deck d;
    struct rng rng;
    double sum = 0;
    const int rounds = 400000;

    rng_seed(&rng, "pairs", 5);
    simulate_deck_open(&d, 1, false, 3, 6);
    for (int i = 0; i < rounds; i++) {
        simulate_deck_begin(&d);
        simulate_deck_next(&d, &rng);
        simulate_deck_next(&d, &rng);
        const card c = simulate_deck_next(&d, &rng); /* the last of one word, the first of the next */
        seen[c][simulate_deck_next(&d, &rng)]++;
    }
    const double expected = (double)rounds / (52 * 51);
    for (int a = 0; a < DECK_52; a++)
        for (int b = 0; b < DECK_52; b++) {
            const double apart = (double)seen[a][b] - expected;
            if (a != b) sum += apart * apart / expected;
        }
    const double tail = stat_chi_square_tail(sum, 52 * 51 - 1);
    CHECK(tail > 1e-4 && tail < 1 - 1e-4);
}

TEST(simulate_deck, no_card_comes_more_often_than_the_shoe_holds_it) {
    struct simulate_deck d;
    struct rng rng;

    rng_seed(&rng, "copies", 6);
    simulate_deck_open(&d, 2, false, 6, 100);
    for (int round = 0; round < 50; round++) {
        int copies[DECK_52] = {0};

        simulate_deck_begin(&d);
        for (int i = 0; i < 100; i++) CHECK(++copies[simulate_deck_next(&d, &rng)] <= 2);
    }
}

TEST(simulate_deck, the_generator_alone_decides_after_a_restart) {
    struct simulate_deck a, b;
    struct rng rng;

    simulate_deck_open(&a, 1, true, 14, 49);
    simulate_deck_open(&b, 1, true, 14, 49);
    rng_seed(&rng, "elsewhere", 9);
    for (int i = 0; i < 40; i++) simulate_deck_next(&a, &rng);
    simulate_deck_restart(&a);
    rng_seed(&rng, "here", 4);
    struct rng twin = rng;
    for (int i = 0; i < 49; i++) CHECK_EQ(simulate_deck_next(&a, &rng), simulate_deck_next(&b, &twin));
}
