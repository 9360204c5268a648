#include "math/stadium_three_card/stadium_hands.c"

#include "test.h"

#include "math/stadium_three_card/stadium_plug_fixture.h"

/* [T-11] By hand.  Straights: 71 sets of six ranks hold one (10 x 8 others, 9 counted twice) and 10 sets of
 * five; less those with a flush: all six suited, one of six off suit, or the paired card off suit. */
TEST(stadium_six, counts_by_hand) {
    int64_t count[STADIUM_SIX_CATEGORIES], sum = 0;

    stadium_six_count(count);
    CHECK_EQ(count[HAND5_ROYAL], 4 * 47);
    CHECK_EQ(count[HAND5_STRAIGHT_FLUSH], 4 * 9 * 46); /* not the next card of its suit */
    CHECK_EQ(count[HAND5_QUADS], 13 * (48 * 47 / 2));
    CHECK_EQ(count[HAND5_FULL_HOUSE], 78 * 16 + 13 * 4 * 12 * 6 * 11 * 4);
    CHECK_EQ(count[HAND5_FLUSH], 4 * 1287 * 39 + 4 * 1716 - 4 * 9 * 46 - 4 * 47);
    CHECK_EQ(count[HAND5_STRAIGHT], 71 * 4096 + 10 * 5 * 6 * 256 - 71 * 4 - 71 * 6 * 4 * 3 - 10 * 5 * 4 * 3);
    CHECK_EQ(count[HAND5_TRIPS], 13 * 4 * 220 * 64);
    CHECK_EQ(count[HAND5_TWO_PAIR], 286 * 216 + 78 * 36 * 55 * 16);
    for (int i = 0; i < STADIUM_SIX_CATEGORIES; i++) sum += count[i];
    CHECK_EQ(sum, STADIUM_SIXES);
}

/* Deals the three lowest of six cards to the seat and the three highest to the dealer, and settles. */
static const char *settled_line(const card six[6]) {
    struct award awards[AWARDS_MAX];
    uint64_t left = plug_all_but(six, 6);
    void *round = plug.round[0];

    stadium_three_card.open(round, &plug.rules, NULL);
    plug_apply(round, (struct event){.kind = EV_BET, .seat = 1, .what = 4, .cents = 100});
    plug_apply(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) plug_card(round, six[i]);
    for (int i = 0; i < 6; i++, left &= left - 1) plug_card(round, (card)__builtin_ctzll(left));
    for (int i = 3; i < 6; i++) plug_card(round, six[i]);
    CHECK_EQ(stadium_three_card.settle(round, 1, awards), 1);
    return awards[0].line ? awards[0].line->id : "lose";
}

static void count_line(const card six[6], int64_t counts[8]) {
    static const char *const lines[8] = {"lose",       "three-of-a-kind", "straight",       "flush",
                                         "full-house", "four-of-a-kind",  "straight-flush", "royal-flush"};
    const char *line = settled_line(six);
    int at = 0;

    while (strcmp(lines[at], line) != 0) at++;
    counts[at]++;
}

/* Every set of six cards that holds these, the first ones in falling order. */
static void settle_all(card six[6], int from, int64_t counts[8]) {
    if (from == 6) {
        count_line(six, counts);
        return;
    }
    for (int c = from ? six[from - 1] - 1 : 51; c >= 0; c--) {
        six[from] = (card)c;
        settle_all(six, from + 1, counts);
    }
}

/* [T-11] All 20,358,520 through the rules; bonus-only, so that no Ante is needed [stadium-three-card R6]. */
TEST(stadium_six, every_set_of_six_is_settled_as_counted) {
    int64_t counts[8] = {0}, expected[STADIUM_SIX_CATEGORIES];
    card six[6];

    if (!test_long()) return;
    plug_open();
    CHECK_EQ(rules_set(&plug.rules, "bonus-only", 10, "yes", 3), OK);
    settle_all(six, 0, counts);
    stadium_six_count(expected);
    CHECK_EQ(counts[0], expected[HAND5_HIGH] + expected[HAND5_PAIR] + expected[HAND5_TWO_PAIR]);
    for (int i = 1; i < 8; i++) CHECK_EQ(counts[i], expected[HAND5_TRIPS + i - 1]);
    plug_close();
}

/* Sets of the six lowest of a kind, one for each line, so that the short run settles some too. */
TEST(stadium_six, one_of_each_line) {
    static const struct {
        const char *cards, *line;
    } sixes[] = {
        {"Ts Js Qs Ks As 2c", "royal-flush"},     {"As 2s 3s 4s 5s 9c", "straight-flush"},
        {"9c 9d 9h 9s 4c 4d", "four-of-a-kind"},  {"9c 9d 9h 4c 4d 4h", "full-house"},
        {"2c 4c 6c 8c Tc Td", "flush"},           {"Ac 2d 3h 4s 5c 5d", "straight"},
        {"9c 9d 9h 2s 4c 6d", "three-of-a-kind"}, {"9c 9d 4h 4s 2c 2d", "lose"},
    };

    plug_open();
    CHECK_EQ(rules_set(&plug.rules, "bonus-only", 10, "yes", 3), OK);
    for (size_t i = 0; i < COUNT(sixes); i++) {
        card six[6];
        const char *bad;

        CHECK_EQ(card_read_list(sixes[i].cards, strlen(sixes[i].cards), six, 6, &bad), 6);
        CHECK_STR(settled_line(six), sixes[i].line);
    }
    plug_close();
}
