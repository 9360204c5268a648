/* pai_gow_hands_test.c - every hand of seven finds its row in the table, and the row is right. */
#include "math/dealer_open_pai_gow/pai_gow_hands.c"

#include "exact/gone_fixture.h"

#include "every_seven.h"
#include "test.h"

static struct pai_gow_hand_table table;

static const struct pai_gow_terms document = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST},
                                  second = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_SECOND},
                                  either_pair = {.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_LOWEST};

static void make(struct pai_gow_terms terms) {
    static char memory[64 << 20];
    struct arena arena = {.memory = memory, .size = sizeof memory};

    pai_gow_hand_table_make(&table, terms, NULL, &arena);
}

static int pattern_of(const card cards[7]) {
    uint8_t copies[RANK_KINDS] = {0};

    for (int i = 0; i < 7; i++) copies[cards[i] == JOKER ? RANK_JOKER : card_rank(cards[i])]++;
    return rank_sets_find(&table.sets, copies);
}

/* The column of the cards beside a suit: two ranks, one or none. */
static int column_of(const struct suit_view *view) {
    int ranks[2] = {-1, -1}, count = 0;

    for (int rank = RANKS - 1; rank >= 0; rank--) {
        for (int i = 0; i < view->offsuit[rank]; i++) ranks[count++] = rank;
    }
    if (count == 0) return COLUMN_NONE;
    return count == 1 ? COLUMN_SINGLE + ranks[0] : ranks[0] * (ranks[0] + 1) / 2 + ranks[1];
}

/* The hand of the table that seven cards are: suited if a suit reaches five with the joker, else their pattern. */
static int hand_of(const card cards[7]) {
    for (int suit = 0; suit < SUITS; suit++) {
        const struct suit_view view = suit_view_of(cards, 7, suit);

        if (__builtin_popcount(view.mask) + view.joker < 5) continue;
        const struct suited_row *row = &table.suited.rows[table.suited.row_of[view.joker][view.mask]];
        return RANK_PATTERNS + (int)row->first + column_of(&view) - row->column;
    }
    return pattern_of(cards);
}

TEST(pai_gow_hands, fronts_are_numbered_from_three_two_to_aces) {
    make(document);
    CHECK_EQ(table.front_number[pai_gow_value2(card_of(THREE, CLUBS), card_of(TWO, CLUBS))], 1);
    CHECK_EQ(table.front_number[pai_gow_value2(card_of(ACE, CLUBS), card_of(KING, HEARTS))], 78);
    CHECK_EQ(table.front_number[pai_gow_value2(card_of(TWO, CLUBS), card_of(TWO, HEARTS))], 79);
    CHECK_EQ(table.front_number[pai_gow_value2(card_of(ACE, CLUBS), JOKER)], PAI_GOW_FRONTS);
}

TEST(pai_gow_hands, its_hands_are_all_hands) {
    int64_t plain = 0;

    make(document);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        int64_t hands = table.unsuited_hands[pattern];

        CHECK(hands > 0);
        plain += hands;
        for (uint32_t i = table.first_suited[pattern]; i < table.first_suited[pattern + 1]; i++) {
            const int hand = (int)table.suited_by_pattern[i];

            CHECK_EQ(table.pattern[hand], pattern);
            hands += SUITS * table.suited.ways[suited_column_of(&table.suited, hand)];
        }
        CHECK_EQ(hands, table.sets.patterns[pattern].hands);
    }
    CHECK_EQ(plain, 154143080 - 6416124);
}

/* All 21 settings, one by one, against what the page says. */
static void check_choices(int hand, const card cards[7]) {
    int best_front = 0, best_back = 0;
    uint16_t behind[FRONT_ROWS + 1] = {0};

    for (int i = 0; i < 7; i++) {
        for (int j = i + 1; j < 7; j++) {
            card back[5];
            int count = 0;

            for (int k = 0; k < 7; k++) {
                if (k != i && k != j) back[count++] = cards[k];
            }
            const pai_gow_front front = pai_gow_value2(cards[i], cards[j]);
            const pai_gow_back value = pai_gow_value5(back, table.terms.wheel);
            const int number = table.front_number[front];
            if (pai_gow_foul(front, value)) continue;
            if (number > best_front) best_front = number;
            if (value > best_back) best_back = value;
            if (value > behind[number]) behind[number] = value;
        }
    }
    CHECK_EQ(table.best_front[hand], best_front);
    CHECK_EQ(table.best_back[hand], best_back);
    for (int front = PAI_GOW_FRONTS; front >= 0; front--) {
        if (behind[front + 1] > behind[front]) behind[front] = behind[front + 1];
    }
    for (int front = 0; front < PAI_GOW_FRONTS; front++) {
        CHECK_EQ(table.win_back[(size_t)front * PAI_GOW_HANDS + (size_t)hand], behind[front + 1]);
    }
}

static int seen[PAI_GOW_HANDS];

static void check_hand(void *context, const card cards[7], int weight) {
    const int hand = hand_of(cards);
    const struct setting set = house_way(cards, table.terms);
    const pai_gow_back best = pai_gow_best_of_7(cards, table.terms.wheel);
    const bool ace_high = pai_gow_category(best) == PAI_GOW_HIGH && pai_gow_rank(best) == ACE;
    int jacks = 0;

    (void)context;
    for (int i = 0; i < 7; i++) jacks += cards[i] / 4 == JACK;
    seen[hand] += weight;
    CHECK_EQ(table.house[hand].front, table.front_number[pai_gow_value2(set.front[0], set.front[1])]);
    CHECK_EQ(table.house[hand].back, pai_gow_value5(set.back, table.terms.wheel));
    CHECK_EQ(table.house[hand].dealer, jacks >= 2 ? DEALER_JACKS : ace_high ? DEALER_ACE_HIGH : DEALER_PLAYS);
    CHECK_EQ(table.best_back[hand], best);
    check_choices(hand, cards);
}

/* Every hand has its page, every page as many hands as it says; in the short group a sample of the hands. */
static void check_table(struct pai_gow_terms terms) {
    make(terms);
    every_seven(check_hand, NULL, test_long() ? 1 : 4999);
    for (int hand = 0; test_long() && hand < PAI_GOW_HANDS; hand++) {
        const int suited = hand - RANK_PATTERNS;

        CHECK_EQ(seen[hand], suited < 0 ? table.unsuited_hands[hand]
                                        : SUITS * table.suited.ways[suited_column_of(&table.suited, suited)]);
    }
}

TEST(pai_gow_hands, every_hand_is_what_its_row_says) { check_table(document); }

TEST(pai_gow_hands, every_hand_is_what_its_row_says_either_pair) { check_table(either_pair); }

TEST(pai_gow_hands, every_hand_is_what_its_row_says_second) { check_table(second); }
