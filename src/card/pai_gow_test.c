/* pai_gow_test.c - every five and every seven of the 53 cards: values are places in the slow order, which
 * tries every card in the joker's place and every five of seven.  A short run compares all hands where the
 * joker makes a flush and a sample of the rest; a long one compares every hand. */
/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "card/pai_gow.c"

#include "card/hand_fives_fixture.h"
#include "card/hand_text_fixture.h"
#include "test.h"

#include <signal.h>

static int64_t count_of[PAI_GOW_VALUES + 1], walked;
static uint16_t value_at[PAI_GOW_VALUES + 1]; /* of a place in the slow order */
static enum pai_gow_wheel wheel;
static bool every;

/* [dealer-open-pai-gow R5] Is it A-2-3-4-5 where the wheel does not have it? */
static bool is_elsewhere(int value) {
    return is_straight(pai_gow_meaning[value]) &&
           hand_meaning_rank(pai_gow_meaning[value], 0) == (wheel == WHEEL_LOWEST ? PAI_GOW_A2345 : FIVE);
}

/* The order of one wheel: all values but the two of A-2-3-4-5 at its other place. */
static void open_wheel(enum pai_gow_wheel which) {
    int places = 0;

    wheel = which;
    memset(count_of, 0, sizeof count_of);
    for (int value = 1; value <= PAI_GOW_VALUES; value++)
        if (!is_elsewhere(value)) value_at[++places] = (uint16_t)value;
    CHECK_EQ(places, PAI_GOW_VALUES - 2);
    CHECK_EQ(fives_open(DECK_53, wheel == WHEEL_LOWEST ? hand_slow_pai_gow_lowest : hand_slow_pai_gow_second), places);
}

static void visit(const card *cards, int count, struct hand_sum sum) {
    const pai_gow_back value = pai_gow_of(sum, wheel);

    count_of[value]++;
    if (!every && !(hand_sum_has_joker(sum) && hand_sum_is_flush(sum)) && walked++ % SAMPLE_STEP) return;
    const int place = fives_best(cards, count);
    if (value != value_at[place]) CHECK_EQ(value, value_at[place]);
}

static void visit_5(const card *cards, struct hand_sum sum) { visit(cards, 5, sum); }

static void visit_7(const card *cards, struct hand_sum sum) { visit(cards, 7, sum); }

static void check_counts(const int64_t known[PAI_GOW_FIVE_ACES + 1]) {
    int64_t count[PAI_GOW_FIVE_ACES + 1] = {0};

    CHECK_EQ(count_of[0], 0);
    for (int value = 1; value <= PAI_GOW_VALUES; value++) {
        count[pai_gow_category((pai_gow_back)value)] += count_of[value];
    }
    for (int i = 0; i <= PAI_GOW_FIVE_ACES; i++) CHECK_EQ(count[i], known[i]);
}

TEST(pai_gow, every_five_cards) {
    static const int64_t known[] = {1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 180, 24, 1};

    every = true;
    for (int w = 0; w < PAI_GOW_WHEELS; w++) {
        open_wheel((enum pai_gow_wheel)w);
        fives_walk_all(DECK_53, 5, visit_5);
        for (int value = 1; value <= PAI_GOW_VALUES; value++) CHECK_EQ(count_of[value] > 0, !is_elsewhere(value));
        check_counts(known);
    }
}

/* Of the twelve ranks below the ace, six that with the joker make no straight: no five neighbours, the ace at
 * both ends, hold four of them. */
static int no_straights(void) {
    int sets = 0;

    for (unsigned set = 0; set < 1u << KING << 1; set++) {
        bool straight = false;

        if (__builtin_popcount(set) != 6) continue;
        for (int low = 0; low < 10; low++) straight |= __builtin_popcount(set << 1 & 31u << low) >= 4;
        sets += !straight;
    }
    return sets;
}

/* Counted apart.  Five aces: C(48,2).  Royals: natural 4 * C(47,2), with the joker 4 * (5 * C(47,2) + 47).
 * Straight flushes and royals: 41,584 natural and 169,380 with the joker.  High card: 23,294,460 of C(52,7),
 * and with the joker six ranks without an ace or a straight in the 4^6 - 616 ways that put at most three
 * cards in a suit.  All but the royals are also as B. Alspach published them ("7-Card Poker Hands with
 * Joker", 2003), from whom the other six are. */
TEST(pai_gow, every_seven_cards) {
    const int64_t high = 23294460 + (int64_t)(4096 - 616) * no_straights();
    const int64_t royals = 4 * 1081 + 4 * (5 * 1081 + 47), straight_flushes = 41584 + 169380 - royals;
    const int64_t known[] = {high,    64221960, 35553816,         7470676, 11236028, 6172088,
                             4188528, 307472,   straight_flushes, royals,  1128};

    every = test_long();
    for (int w = 0; w < PAI_GOW_WHEELS; w++) {
        open_wheel((enum pai_gow_wheel)w);
        fives_walk_all(DECK_53, 7, visit_7);
        check_counts(known); /* what a hand is called but for its height does not depend on the wheel */
    }
}

/* ---- single hands ------------------------------------------------------------------------------------- */

static int read(const char *text, card cards[7]) {
    const char *bad = text;
    const int count = card_read_list(text, strlen(text), cards, 7, &bad);

    CHECK(count >= 0, "bad card at %s", bad);
    return count;
}

static pai_gow_back back_of(const char *text, enum pai_gow_wheel by) {
    card cards[7];

    return read(text, cards) == 5 ? pai_gow_value5(cards, by) : pai_gow_best_of_7(cards, by);
}

static const struct {
    const char *cards, *words, *code;
    int category, rank;
} said[] = {
    {"7s 5d 4c 3h 2s", "seven-high", "high 7", PAI_GOW_HIGH, SEVEN},
    {"Jk Kd 9c 7h 2s", "ace-high", "high A", PAI_GOW_HIGH, ACE},
    {"Ks Kd 9c 7h 2s", "pair of kings", "pair K", PAI_GOW_PAIR, KING},
    {"Jk Ad 9c 7h 2s", "pair of aces", "pair A", PAI_GOW_PAIR, ACE},
    {"Jk Kd Kc 7h 2s", "pair of kings", "pair K", PAI_GOW_PAIR, KING},
    {"Jk Ad Kc Kh 2s", "two pair, aces and kings", "two-pair A K", PAI_GOW_TWO_PAIR, ACE},
    {"Jk Kd Kc Kh 2s", "three kings", "trips K", PAI_GOW_TRIPS, KING},
    {"Jk Ad Ac Kh 2s", "three aces", "trips A", PAI_GOW_TRIPS, ACE},
    {"9s 8d 6c 5h Jk", "straight, nine-high", "straight 9", PAI_GOW_STRAIGHT, NINE},
    {"8s 7d 6c 5h Jk", "straight, nine-high", "straight 9", PAI_GOW_STRAIGHT, NINE},
    {"As Kd Qc Jh Jk", "straight, ace-high", "straight A", PAI_GOW_STRAIGHT, ACE},
    {"Ks 9s 7s 2s Jk", "flush, ace-high", "flush A", PAI_GOW_FLUSH, ACE},
    {"Ks Kd Kc Ah Jk", "full house, kings over aces", "full-house K A", PAI_GOW_FULL_HOUSE, KING},
    {"As Ad Kc Kh Jk", "full house, aces over kings", "full-house A K", PAI_GOW_FULL_HOUSE, ACE},
    {"9s 9d 9c 9h Jk", "four nines", "quads 9", PAI_GOW_QUADS, NINE},
    {"As Ad Ac Jk 9h", "four aces", "quads A", PAI_GOW_QUADS, ACE},
    {"9s 8s 7s Jk 5s", "straight flush, nine-high", "straight-flush 9", PAI_GOW_STRAIGHT_FLUSH, NINE},
    {"As Ks Qs Jk Ts", "royal flush", "royal-flush", PAI_GOW_ROYAL, ACE},
    {"As Ad Ac Ah Jk", "five aces", "five-aces", PAI_GOW_FIVE_ACES, ACE},
    /* quads or a full house beside the straight flush that the joker completes */
    {"9s 8s 7s 6s Jk 9d 9c", "straight flush, ten-high", "straight-flush T", PAI_GOW_STRAIGHT_FLUSH, TEN},
    {"As Ks Qs Ts Jk Ad Ac", "royal flush", "royal-flush", PAI_GOW_ROYAL, ACE},
    /* and a flush with the joker beside quads and a full house */
    {"As 9s 7s 2s Jk Ad Ac", "four aces", "quads A", PAI_GOW_QUADS, ACE},
    {"As 9s 7s 2s Jk 9d 9c", "full house, nines over aces", "full-house 9 A", PAI_GOW_FULL_HOUSE, NINE},
};

TEST(pai_gow, values_in_words_and_codes) {
    for (size_t i = 0; i < 2 * COUNT(said); i++) {
        const pai_gow_back value = back_of(said[i / 2].cards, (enum pai_gow_wheel)(i % 2));

        check_hand_name(pai_gow_back_name(value), said[i / 2].words, said[i / 2].code);
        CHECK_EQ(pai_gow_category(value), said[i / 2].category);
        CHECK_EQ(pai_gow_rank(value), said[i / 2].rank);
    }
}

/* [dealer-open-pai-gow R5]: where A-2-3-4-5 is the best, or else its neighbour; by both wheels. */
static const struct {
    const char *cards;
    int category;
    struct {
        const char *code;
        int rank;
    } by[PAI_GOW_WHEELS];
} wheels[] = {
    {"As 2d 3c 4h 5s", PAI_GOW_STRAIGHT, {{"straight 5", FIVE}, {"wheel", ACE}}},
    {"As 2d 4c 5h Jk", PAI_GOW_STRAIGHT, {{"straight 5", FIVE}, {"wheel", ACE}}},
    {"2s 3d 4c 5h Jk", PAI_GOW_STRAIGHT, {{"straight 6", SIX}, {"wheel", ACE}}},
    {"As 2s 3s 4s 5s", PAI_GOW_STRAIGHT_FLUSH, {{"straight-flush 5", FIVE}, {"steel-wheel", ACE}}},
    {"5s 4s 3s Jk As", PAI_GOW_STRAIGHT_FLUSH, {{"straight-flush 5", FIVE}, {"steel-wheel", ACE}}},
    {"2s 3s 4s 5s Jk", PAI_GOW_STRAIGHT_FLUSH, {{"straight-flush 6", SIX}, {"steel-wheel", ACE}}},
    {"As 2d 3c 4h 5s 6d 7c", PAI_GOW_STRAIGHT, {{"straight 7", SEVEN}, {"wheel", ACE}}},
    {"As 2d 3c 4h 5s Kd Jk", PAI_GOW_STRAIGHT, {{"straight 6", SIX}, {"wheel", ACE}}},
    {"As 5s 4s 3s Jk Ad Ac", PAI_GOW_STRAIGHT_FLUSH, {{"straight-flush 5", FIVE}, {"steel-wheel", ACE}}},
    {"As 2s 3s 4s 5s 6s Kd", PAI_GOW_STRAIGHT_FLUSH, {{"straight-flush 6", SIX}, {"steel-wheel", ACE}}},
};

TEST(pai_gow, a_2_3_4_5_in_words_and_codes) {
    for (size_t i = 0; i < COUNT(wheels); i++) {
        for (int w = 0; w < PAI_GOW_WHEELS; w++) {
            const pai_gow_back value = back_of(wheels[i].cards, (enum pai_gow_wheel)w);
            char code[60];
            struct buf b = BUF(code);

            hand_put_code(&b, (struct hand_names){.first = pai_gow_back_name(value)});
            CHECK_STR(code, wheels[i].by[w].code);
            CHECK_EQ(pai_gow_category(value), wheels[i].category);
            CHECK_EQ(pai_gow_rank(value), wheels[i].by[w].rank);
        }
    }
}

/* [dealer-open-pai-gow R5]: each hand beats the next; then flushes whose joker is the highest missing rank. */
TEST(pai_gow, wheel_and_flush_order) {
    static const char *const falling[PAI_GOW_WHEELS][10] = {
        {"As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "6s 5s 4s 3s 2s", "As 2s 3s 4s 5s", "2s 2d 2c 2h 3s", "As Kd Qs Js Ts",
         "Ks Qd Js Ts 9s", "6s 5d 4s 3s 2s", "As 2d 3s 4s 5s", "As Ad Ac Kh Qs"},
        {"As Ks Qs Js Ts", "As 2s 3s 4s 5s", "Ks Qs Js Ts 9s", "6s 5s 4s 3s 2s", "2s 2d 2c 2h 3s", "As Kd Qs Js Ts",
         "As 2d 3s 4s 5s", "Ks Qd Js Ts 9s", "6s 5d 4s 3s 2s", "As Ad Ac Kh Qs"},
    };

    for (int w = 0; w < PAI_GOW_WHEELS; w++) {
        const enum pai_gow_wheel by = (enum pai_gow_wheel)w;

        for (int i = 1; i < 10; i++) CHECK(back_of(falling[w][i - 1], by) > back_of(falling[w][i], by));
        CHECK_EQ(back_of("Ks 9s 7s 2s Jk", by), back_of("Ah Kh 9h 7h 2h", by));
        CHECK_EQ(back_of("As 9s 7s 2s Jk", by), back_of("Ah Kh 9h 7h 2h", by));
        CHECK_EQ(back_of("As Ks Qs 2s Jk", by), back_of("Ah Kh Qh Jh 2h", by));
    }
}

/* All 21 settings of seven cards, by the sum less two cards and by the five cards that are left. */
TEST(pai_gow, a_back_is_the_sum_less_two_cards) {
    static const char *const hands[] = {"As Ah Ad Ac Jk Qs Qh", "9s 8s 7s 6s 5s 4s Jk", "Ts Th Td 2s 2h Kd 4c",
                                        "As 2s 3s 4s 5s 6d Jk"};

    for (size_t h = 0; h < 2 * COUNT(hands); h++) {
        const enum pai_gow_wheel by = (enum pai_gow_wheel)(h % 2);
        card cards[7];

        CHECK_EQ(read(hands[h / 2], cards), 7);
        const struct hand_sum seven = hand_sum_of(cards, 7);
        for (int i = 0; i < 7; i++) {
            for (int j = i + 1; j < 7; j++) {
                card back[5];
                int size = 0;

                for (int k = 0; k < 7; k++) {
                    if (k != i && k != j) back[size++] = cards[k];
                }
                CHECK_EQ(pai_gow_back_without(seven, cards[i], cards[j], by), pai_gow_value5(back, by));
            }
        }
    }
}

/* ---- two cards in front ------------------------------------------------------------------------------- */

/* Every two of 53 by their ranks, the joker an ace: pairs first, then the higher card, then the lower. */
TEST(pai_gow, every_front) {
    for (card a = 0; a < DECK_53; a++) {
        for (card b = 0; b < DECK_53; b++) {
            const int x = a == JOKER ? ACE : a / 4, y = b == JOKER ? ACE : b / 4;
            const int high = x > y ? x : y, low = x > y ? y : x;

            CHECK_EQ(pai_gow_value2(a, b) > 0xff, x == y);
            CHECK_EQ(pai_gow_value2(a, b) & 0xff, high * 16 + low);
        }
    }
}

static const struct {
    const char *front, *back;
    bool foul;
} settings[] = {
    {"Ks Qd", "As 9d 7c 4h 2s", false}, {"As Qd", "Ks 9d 7c 4h 2s", true},  {"As Qd", "Jk Jd 7c 4h 2s", true},
    {"As Jd", "Jk Qd 7c 4h 2s", false}, {"As Jd", "Jk Jc 7c 4h 2s", false}, {"2s 2d", "As Kd 7c 4h 3s", true},
    {"9s 9d", "8s 8d Ac 4h 3s", true},  {"9s 9d", "Ts Td 4c 3h 2s", false}, {"As Ad", "Ac Jk Kc 4h 3s", false},
    {"As Jk", "Ac Ad Kc 4h 3s", false}, {"As Jk", "2c 2d 3c 3h 4s", false}, {"As Kd", "2c 2d 3c 4h 5s", false},
};

/* [P-7]: the front higher than the back; [dealer-open-pai-gow R11]: equal ranks are no foul. */
TEST(pai_gow, foul) {
    for (size_t i = 0; i < COUNT(settings); i++) {
        card front[7];

        CHECK_EQ(read(settings[i].front, front), 2);
        const bool foul = pai_gow_foul(pai_gow_value2(front[0], front[1]), back_of(settings[i].back, WHEEL_LOWEST));
        CHECK(foul == settings[i].foul, "%s / %s", settings[i].front, settings[i].back);
    }
}

TEST(pai_gow, fronts_in_words_and_codes) {
    const pai_gow_back back = back_of("As Kd 9c 7h 2s", WHEEL_LOWEST);
    const pai_gow_front sixes = pai_gow_value2(card_of(SIX, 0), card_of(SIX, 1));

    check_hand_name(pai_gow_front_name(pai_gow_value2(card_of(TWO, 0), JOKER)), "ace-high", "high A");
    check_hand_name(pai_gow_front_name(pai_gow_value2(card_of(ACE, 0), JOKER)), "pair of aces", "pair A");
    check_hand_name(pai_gow_front_name(sixes), "pair of sixes", "pair 6");
    check_hand_text(pai_gow_names(back, sixes), "ace-high / pair of sixes", "high A / pair 6");
}

TEST_ABORTS(pai_gow, two_jokers_are_our_bug) { pai_gow_value5((const card[5]){JOKER, 1, 2, 3, JOKER}, WHEEL_LOWEST); }
