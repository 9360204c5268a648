#include "math/stadium_three_card/stadium_three_card_exact.c"

#include "game/rules.h"
#include "game/stadium_three_card.h"
#include "test.h"

static char memory[4 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};

static const struct rules *approved_rules(void) {
    static struct rules rules;

    rules = rules_standard(&stadium_three_card);
    return &rules;
}

/* [T-9e]: straight 1, three of a kind 4, straight flush 5 to 1. */
static struct stadium_terms approved(void) { return stadium_terms_of(approved_rules(), approved_rules()->table[2]); }

/* Summed over all deals, with the Ante Bonus as printed. */
static wide net_of(const struct stadium_totals *totals) {
    static const int net[] = {1, 2, 0, -2}, bonus[] = {0, 0, 0, 1, 4, 5};
    wide sum = -totals->folded;

    for (int category = 0; category < STADIUM_CATEGORIES; category++)
        for (int outcome = 0; outcome < STADIUM_OUTCOMES; outcome++)
            sum += totals->deals[category][outcome] * (net[outcome] + bonus[category]);
    return sum;
}

TEST(stadium_totals, terms_are_the_printed_ante_bonus) {
    static const int bonus[] = {0, 0, 0, 1, 4, 5};
    const struct stadium_terms terms = approved();

    CHECK_EQ(terms.scale, 1);
    for (int i = 0; i < STADIUM_CATEGORIES; i++) {
        CHECK_EQ(terms.bonus[i], bonus[i]);
        CHECK_EQ(terms.line[i] != NULL, bonus[i] != 0);
    }
}

/* The classic game, known before: -13,733,780 of 407,170,400, and 7,200 of 22,100 hands fold. */
TEST(stadium_totals, own_cards_alone) {
    const struct stadium_study *study = stadium_study_open(&arena, approved_rules());
    const struct stadium_terms terms = approved();
    const struct stadium_totals totals = stadium_totals_own(study, &terms);

    CHECK_EQ(totals.played + totals.folded, INT64_C(407170400));
    CHECK_EQ(totals.folded, INT64_C(7200) * STADIUM_DEALERS);
    CHECK_EQ(net_of(&totals), -13733780);
}

TEST(stadium_totals, queen_six_four_is_the_best_rule_for_own_cards) {
    const struct stadium_study *study = stadium_study_open(&arena, approved_rules());
    const struct stadium_terms terms = approved();
    const struct stadium_totals best = stadium_totals_own(study, &terms), rule = stadium_totals_own_short(study);

    CHECK(memcmp(&best, &rule, sizeof best) == 0);
    for (int i = 0; i < STADIUM_CLASSES; i++) { /* and no hand is worth the same either way */
        const struct stadium_hand *hand = &study->hands->hand[i];
        CHECK(stadium_value_of_play(&terms, hand->category, hand->against) != -STADIUM_DEALERS);
    }
}

/* Nobody who decides from the own cards gains by the six others: the same value, C(46,6) times as many deals. */
TEST(stadium_totals, a_rule_for_own_cards_has_the_same_value_with_nine) {
    const struct stadium_study *study = stadium_study_open(&arena, approved_rules());
    const struct stadium_terms terms = approved();
    const struct stadium_totals own = stadium_totals_own(study, &terms);
    struct stadium_totals totals = totals_of_always_play(study);

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (!stadium_is_marginal(hand) || !stadium_optimal_plays_own(hand, &terms)) continue;
        for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
            for (int queens = 0; queens <= SUITS; queens++) {
                const struct stadium_cell cell = stadium_nine_all(hand, aces_kings, queens);
                move_to_played(&totals, &cell, hand->size);
            }
    }
    CHECK(totals.played == own.played * SIXES_BESIDE_BOTH && totals.folded == own.folded * SIXES_BESIDE_BOTH);
    CHECK(net_of(&totals) == net_of(&own) * SIXES_BESIDE_BOTH);
    CHECK(totals.played + totals.folded == (wide)THREES * SIXES_BESIDE_HAND * STADIUM_DEALERS_LEFT);
}

/* ---- the rule for people ------------------------------------------------------------------------------ */

static const struct {
    const char *hand;
    int from; /* plays with so many queens, kings and aces among the six others, and with more */
} rule_cases[] = {
    {"Qc Jd 2h", 0}, {"Qc 9d 2h", 0}, {"Qc 8d 7h", 1}, {"Qc 7d 2h", 1}, {"Qc 6d 5h", 2},
    {"Qc 4d 2h", 2}, {"Qc 3d 2h", 3}, {"Jc Td 8h", 4}, {"5c 3d 2h", 4},
};

TEST(stadium_totals, the_short_rule_says_what_its_sentences_say) {
    for (size_t i = 0; i < COUNT(rule_cases); i++) {
        struct stadium_hand hand = {.category = HAND3_HIGH};
        const char *bad;

        CHECK_EQ(card_read_list(rule_cases[i].hand, strlen(rule_cases[i].hand), hand.cards, 3, &bad), 3);
        for (int highs = 0; highs <= STADIUM_OTHERS; highs++)
            CHECK_EQ(stadium_short_plays_nine(&hand, highs), highs >= rule_cases[i].from);
    }
}

/* Every row of the rule is the best it can be in its words: a second card or a number more or less costs. */
TEST(stadium_totals, no_number_of_the_short_rule_can_be_improved) {
    static const int second[] = {NINE, SEVEN, FOUR, THREE};
    const struct stadium_study *study = stadium_study_open(&arena, approved_rules());
    wide gain[STADIUM_OTHERS + 1][QUEEN + 1] = {0}; /* of Play over Fold, by high cards and second card */

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];
        const int row = high_of(hand) == QUEEN ? card_rank(hand->cards[1]) : QUEEN;

        if (!stadium_is_marginal(hand)) continue;
        for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
            for (int queens = 0; queens <= SUITS && aces_kings + queens <= STADIUM_OTHERS; queens++) {
                const struct stadium_cell cell = stadium_nine_all(hand, aces_kings, queens);
                gain[aces_kings + queens][row] +=
                    hand->size * (stadium_net(cell.against) + (wide)cell.states * STADIUM_DEALERS_LEFT);
            }
    }
    for (int highs = 0; highs <= STADIUM_OTHERS; highs++) {
        const int least = second[highs < 3 ? highs : 3];

        for (int rank = THREE; rank <= JACK; rank++) CHECK_EQ(gain[highs][rank] > 0, rank >= least);
        CHECK_EQ(gain[highs][QUEEN] > 0, highs >= 4); /* jack-high and lower */
    }
}
