/* The short way and the obvious way of page_value.h give one value, and hands are ordered as the evaluators of card/
 * have them. */
#include "page/page_value.h"

#include "base/rng.h"
#include "card/pai_gow.h"
#include "page/page_read.h"
#include "test.h"

static struct page page;

static const char text[] = "game t \"T\"\ndeck 52 fresh\nseats 6\nwager ante \"Ante\" required\n"
                           "ranking two = classes of 2 cards\n"
                           "ranking three = classes of 3 cards, wheel lowest\n"
                           "ranking four = classes of 4 cards, wheel second\n"
                           "ranking five = classes of 5 cards, wheel lowest\n"
                           "ranking second = classes of 5 cards, wheel second\n"
                           "ranking wild = classes of 5 cards, wheel lowest, wild 2s\n"
                           "ranking own = classes of 3 cards, wheel none\n"
                           "  aces: pair of ace\n  straight-flush\n  flush\n  pair\n  high-card\n"
                           "settle ante at end\n  otherwise: push\n";

enum { TWO_CARDS, THREE_CARDS, FOUR_CARDS, FIVE_CARDS, SECOND_WHEEL, WILD_TWOS, OWN, RANKINGS };

static void open_page(void) {
    struct page_fault fault;
    must(page_read(&page, text, sizeof text - 1, &fault));
}

static void deal(struct rng *rng, card *cards, int count) {
    card deck[DECK_52];
    for (int i = 0; i < DECK_52; i++) deck[i] = (card)i;
    for (int i = 0; i < count; i++) {
        const int j = i + (int)rng_below(rng, (uint32_t)(DECK_52 - i));
        cards[i] = deck[j];
        deck[j] = deck[i];
    }
}

static page_value value(int ranking, const card *cards, int count) {
    const struct page_group all = {cards, (uint8_t)count, PAGE_NONE};
    return page_value_of(&page, ranking, &all, 1, 0);
}

TEST(page_value, the_short_way_and_the_obvious_one_agree_on_every_number_of_cards) {
    struct rng rng;
    rng_seed(&rng, "values", 6);
    open_page();
    for (int i = 0; i < 6000; i++) {
        const int ranking = i % RANKINGS == WILD_TWOS ? OWN : i % RANKINGS,
                  count = page.ranking[ranking].cards + i / RANKINGS % 4;
        card cards[9];
        deal(&rng, cards, count);
        const struct page_group all = {cards, (uint8_t)count, PAGE_NONE};
        CHECK(page.ranking[ranking].quick);
        CHECK_EQ(page_value_of(&page, ranking, &all, 1, 0), page_value_slow(&page, ranking, &all, 1, 0));
    }
}

TEST(page_value, three_and_five_cards_are_ordered_as_the_evaluators_of_the_approved_games_have_them) {
    struct rng rng;
    rng_seed(&rng, "order", 5);
    open_page();
    for (int i = 0; i < 20000; i++) {
        card a[6], b[6];
        deal(&rng, a, 6);
        deal(&rng, b, 6);
        const int three = (hand3_value(a[0], a[1], a[2]) > hand3_value(b[0], b[1], b[2])) -
                          (hand3_value(a[0], a[1], a[2]) < hand3_value(b[0], b[1], b[2]));
        const page_value x = value(THREE_CARDS, a, 3), y = value(THREE_CARDS, b, 3);
        CHECK_EQ((x > y) - (x < y), three);
        const hand5 p = hand5_of_6(hand_sum_of(a, 6)), q = hand5_of_6(hand_sum_of(b, 6));
        const page_value u = value(FIVE_CARDS, a, 6), v = value(FIVE_CARDS, b, 6);
        CHECK_EQ((u > v) - (u < v), (p > q) - (p < q));
    }
}

TEST(page_value, the_second_wheel_lies_between_the_ace_and_the_king) {
    static const card wheel[] = {48, 1, 6, 11, 12}, ace[] = {48, 45, 42, 39, 32}, king[] = {28, 45, 42, 39, 32};
    open_page();
    CHECK(value(SECOND_WHEEL, ace, 5) > value(SECOND_WHEEL, wheel, 5));
    CHECK(value(SECOND_WHEEL, wheel, 5) > value(SECOND_WHEEL, king, 5));
    CHECK(value(FIVE_CARDS, wheel, 5) < value(FIVE_CARDS, king, 5));
}

TEST(page_value, wild_cards_make_the_best_hand_there_is) {
    static const card five[] = {0, 1, 2, 48, 49}, royal[] = {0, 1, 48, 44, 40},
                      straight[] = {0, 13, 18, 23, 24}; /* 2c ... */
    static const card four[] = {0, 1, 2, 3, 20, 25, 31};
    open_page();
    const struct page_ranking *k = &page.ranking[WILD_TWOS];
    CHECK_EQ(page_class_of(k, value(WILD_TWOS, five, 5)), 0);     /* five aces */
    CHECK_EQ(page_class_of(k, value(WILD_TWOS, royal, 5)), 1);    /* a straight flush */
    CHECK_EQ(page_class_of(k, value(WILD_TWOS, straight, 5)), 5); /* 5-6-7-8 and one more */
    CHECK_EQ(page_class_of(k, value(WILD_TWOS, four, 7)), 0);
}

TEST(page_value, exactly_so_many_cards_of_a_pile_are_used) {
    static const card own[] = {0, 4, 51}, board[] = {48, 44, 40, 36}; /* 2c 3c As, A K Q J of clubs */
    const struct page_group groups[] = {{own, 3, 2}, {board, 4, PAGE_NONE}},
                            any[] = {{own, 3, PAGE_NONE}, {board, 4, PAGE_NONE}};
    open_page();
    const page_value flush = page_value_of(&page, FIVE_CARDS, groups, 2, 0),
                     best = page_value_of(&page, FIVE_CARDS, any, 2, 0);
    CHECK(flush && best > flush); /* A-K-Q-3-2 against A-K-Q-J-3 */
}

/* Best of seven with the joker, against the pai gow evaluator. */
TEST(page_value, the_bug_is_ordered_as_pai_gow_has_it_with_either_wheel) {
    static const char bug[] = "game b \"B\"\ndeck 53 fresh\nseats 1\nwager ante \"Ante\" required\n"
                              "ranking low = classes of 5 cards, wheel lowest, joker bug\n"
                              "ranking high = classes of 5 cards, wheel second, joker bug\n"
                              "settle ante at end\n  otherwise: push\n";
    struct page_fault fault;
    struct rng rng;
    rng_seed(&rng, "bug", 3);
    must(page_read(&page, bug, sizeof bug - 1, &fault));
    for (int i = 0; i < 600; i++) {
        const enum pai_gow_wheel wheel = i % 2 ? WHEEL_SECOND : WHEEL_LOWEST;
        card a[7], b[7];
        deal(&rng, a, 7);
        deal(&rng, b, 7);
        a[6] = JOKER;
        if (i % 4 > 1) b[6] = JOKER;
        const pai_gow_back p = pai_gow_best_of_7(a, wheel), q = pai_gow_best_of_7(b, wheel);
        const page_value u = value(i % 2, a, 7), v = value(i % 2, b, 7);
        CHECK_EQ((u > v) - (u < v), (p > q) - (p < q));
    }
}

/* Ks Js 9s 4s and the joker: the bug is the ace; beside the ace it is the king. */
TEST(page_value, the_bug_in_a_flush_is_the_highest_rank_that_the_flush_lacks) {
    static const char bug[] = "game b \"B\"\ndeck 53 fresh\nseats 1\nwager ante \"Ante\" required\n"
                              "ranking five = classes of 5 cards, wheel lowest, joker bug\n"
                              "ranking two = five of 2 cards\n"
                              "settle ante at end\n  otherwise: push\n";
    static const card ace[] = {51, 39, 31, 11, JOKER}, natural[] = {51, 47, 39, 31, 11}, pair[] = {48, JOKER, 0, 0, 0},
                      aces[] = {49, 50, 45, 41, 37};
    struct page_fault fault;
    must(page_read(&page, bug, sizeof bug - 1, &fault));
    CHECK_EQ(value(0, ace, 5), value(0, natural, 5));
    CHECK(value(1, pair, 2) < value(0, aces, 5)); /* a pair in front is below the same pair with cards beside it */
    CHECK_EQ(value(1, pair, 2) >> 16, value(0, aces, 5) >> 16);
}
