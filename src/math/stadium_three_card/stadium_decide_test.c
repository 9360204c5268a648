#include "math/stadium_three_card/stadium_three_card_exact.c"

#include "test.h"

#include "math/decide_cards_fixture.h"
#include "math/stadium_three_card/stadium_three_card_exact.h"

static struct decide_table table;

/* Three cards that make no pair, straight or flush, queen-high or lower, and six more. */
static bool is_open_hand(const card hand[3]) {
    return hand3_value(hand[0], hand[1], hand[2]) < HAND3_OF(HAND3_HIGH, KING);
}

/* The dealers one by one. */
TEST(stadium_decide, the_worth_of_the_dealers_left_is_that_of_each_of_them) {
    const int states = test_long() ? 20000 : 200;
    card deck[DECK_52];
    struct rng rng;
    int queens = 0;

    rng_seed(&rng, "worth", 5);
    for (int i = 0; i < states;) {
        uint64_t unseen = DECK;

        for (card c = 0; c < DECK_52; c++) deck[c] = c;
        rng_shuffle(&rng, deck, DECK_52);
        if (!is_open_hand(deck)) continue;
        for (int k = 0; k < 9; k++) unseen &= ~(UINT64_C(1) << deck[k]);
        const struct stadium_showdowns s = stadium_showdowns_from(deck, unseen, STADIUM_QUALIFYING);
        CHECK_EQ(play_score(ranks_of(deck), unseen), stadium_play_score(s));
        queens += ranks_of(deck).high == QUEEN;
        i++;
    }
    CHECK(queens > states / 5 && queens < states);
}

/* What the nine-card list says of its classes is true of random states of them; it is long to make. */
TEST(stadium_decide, the_advice_at_the_table_is_the_same) {
    static const uint8_t pick[3] = {2, 5, 7};
    int played = 0;

    decide_open(&table, &stadium_three_card_exact);
    const void *tables = decider_find(&stadium_three_card, "optimal")->prepare(&table.request);
    for (int i = 0; i < 150; i++) {
        decide_deal(&table, 1, NULL, i % 2 ? pick : NULL);
        played += decide_check(&table, decider_find(&stadium_three_card, "optimal"), tables, 1);
    }
    CHECK(played > 75 && played < 125); /* 68 % play */
    decide_close(&table);
}

static void check_own(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    const struct stadium_tables *t = context;
    const char *cards = strchr(line, ' ') + 1, *tab = strchr(line, '\t'), *bad;
    card c[3];

    CHECK_EQ(card_read_list(cards, (size_t)(tab - cards), c, 3, &bad), 3);
    CHECK_EQ(decide_cards_get(&t->plays, c, c[2]), strncmp(tab, "\tplay\t", 6) == 0);
}

TEST(stadium_decide, from_three_cards_every_hand_is_decided_as_the_strategy_lists_it) {
    decide_open(&table, &stadium_three_card_exact);
    table.request.wanted[0] = (struct measure_name){"information", "own"};
    const struct stadium_tables *tables = decider_find(&stadium_three_card, "optimal")->prepare(&table.request);
    CHECK(!tables->nine);
    CHECK(stadium_three_card_exact.strategy(&table.request, check_own, (void *)(uintptr_t)tables));
    decide_close(&table);
}

/* Q-6-4 plays, Q-6-3 does not. */
TEST(stadium_decide, the_short_rule_for_three_cards_is_q_6_4) {
    decide_open(&table, &stadium_three_card_exact);
    table.request.wanted[0] = (struct measure_name){"information", "own"};
    const struct stadium_tables *t = decider_find(&stadium_three_card, "short")->prepare(&table.request);
    const card six = card_of(SIX, CLUBS), queen = card_of(QUEEN, HEARTS);

    CHECK(decide_cards_get(&t->plays, (card[]){six, queen}, card_of(FOUR, CLUBS)));
    CHECK(!decide_cards_get(&t->plays, (card[]){six, queen}, card_of(THREE, CLUBS)));
    decide_close(&table);
}

/* The short rule for nine cards, by hand: high cards among the six that are not the seat's own. */
TEST(stadium_decide, the_short_rule_for_nine_cards_counts_high_cards) {
    static const struct {
        const char *nine; /* the seat's three first */
        bool plays;
    } cases[] = {
        {"Qc 9d 2h 3c 4c 5d 6d 7s 8s", true},  {"Qc 8d 2h 3c 4c 5d 6d 7s 9s", false},
        {"Qc 7d 2h Ac 4c 5d 6d 8s 9s", true},  {"Qc 6d 2h Ac 4c 5d 7d 8s 9s", false},
        {"Qc 4d 2h Ac Kc 5d 6d 8s 9s", true},  {"Qc 3d 2h Ac Kc 5d 6d 8s 9s", false},
        {"Qc 3d 2h Ac Kc Qd 6d 8s 9s", true},  {"Jc 8d 2h Ac Kc Qd Qs 7s 9s", true},
        {"Jc 8d 2h Ac Kc Qd 6s 7s 9s", false}, {"Kc 3d 2h 4c 5c 6d 7d 8s 9s", true},
    };

    decide_open(&table, &stadium_three_card_exact);
    const void *tables = decider_find(&stadium_three_card, "short")->prepare(&table.request);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *bad;
        card nine[9];

        CHECK_EQ(card_read_list(cases[i].nine, strlen(cases[i].nine), nine, 9, &bad), 9);
        decide_deal(&table, 1, nine, NULL);
        const struct event event = decider_find(&stadium_three_card, "short")->decide(tables, table.round, 1);
        CHECK((event.what == 1) == cases[i].plays, "%s", cases[i].nine);
    }
    decide_close(&table);
}
