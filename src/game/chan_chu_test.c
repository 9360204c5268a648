/* chan_chu_test.c - every line by example, the printed edges by every hand.
 *
 * R8 is a ruling of docs/rules/dealer-open-pai-gow.md. */
#include "dealer_open_pai_gow.c"

#include "every_seven.h"
#include "test.h"

/* The line of table 1 and of table 3, by hand from the document. */
static const struct bonus {
    const char *why, *cards, *line_1, *line_3;
} bonuses[] = {
    {"R8 natural seven-card straight flush", "9s 8s 7s 6s 5s 4s 3s", "sf-7", "natural-sf-7"},
    {"R8 A-2-...-7 counts", "As 2s 3s 4s 5s 6s 7s", "sf-7", "natural-sf-7"},
    {"R8 wild seven-card straight flush", "9s 8s Jk 6s 5s 4s 3s", "sf-7", "wild-sf-7"},
    {"R8 the joker at the end", "As Ks Qs Js Ts 9s Jk", "sf-7", "wild-sf-7"},
    {"R6 super full house", "9s 9h 9d 9c 4s 4h 4d", "super-full-house", "four-of-a-kind"},
    {"R6 the joker as the fourth ace", "As Ah Ad Jk 4s 4h 4d", "super-full-house", "four-of-a-kind"},
    {"R6 the joker as the third ace", "9s 9h 9d 9c As Ah Jk", "super-full-house", "four-of-a-kind"},
    {"five aces", "As Ah Ad Ac Jk 3s 2d", "five-aces", "five-aces"},
    {"five aces and a pair are no super full house", "As Ah Ad Ac Jk 3s 3d", "five-aces", "five-aces"},
    {"R8 natural seven-card flush", "As Qs Ts 8s 6s 4s 2s", "natural-flush-7", "flush"},
    {"R8 a seven-card flush with the joker has no line", "As Qs Ts 8s 6s 4s Jk", "flush", "flush"},
    {"R9 a seven-card flush that holds a straight flush", "9s 8s 7s 6s 5s Ks As", "natural-flush-7", "straight-flush"},
    {"any royal flush", "As Ks Qs Js Ts 3d 2c", "royal-flush", "royal-flush"},
    {"a royal flush with the joker", "As Ks Jk Js Ts 3d 2c", "royal-flush", "royal-flush"},
    {"R7 royal match", "As Ks Qs Js Ts Kd Qd", "royal-flush", "royal-match"},
    {"R7 the royal may use the joker", "As Ks Qs Js Jk Kd Qd", "royal-flush", "royal-match"},
    {"R7 king and queen of two suits do not match", "As Ks Qs Js Ts Kd Qh", "royal-flush", "royal-flush"},
    {"R7 king and joker do not match", "As Ks Qs Js Ts Kd Jk", "royal-flush", "royal-flush"},
    {"R8 natural seven-card straight", "9s 8h 7d 6c 5s 4h 3d", "natural-straight-7", "straight"},
    {"R8 A-2-...-7 as a straight", "As 2h 3d 4c 5s 6h 7d", "natural-straight-7", "straight"},
    {"R8 a seven-card straight with the joker has no line", "9s 8h Jk 6c 5s 4h 3d", "straight", "straight"},
    {"R9 a seven-card straight pays more than a straight flush", "9s 8s 7s 6s 5s 4h 3d", "natural-straight-7",
     "straight-flush"},
    {"any straight flush", "9s 8s 7s 6s 5s Kh Kd", "straight-flush", "straight-flush"},
    {"a straight flush with the joker, ace low", "As 2s Jk 4s 5s Kh Kd", "straight-flush", "straight-flush"},
    {"any four of a kind", "9s 9h 9d 9c 4s 4h 2d", "four-of-a-kind", "four-of-a-kind"},
    {"four aces with the joker", "As Ah Ad Jk 4s 3h 2d", "four-of-a-kind", "four-of-a-kind"},
    {"any full house", "9s 9h 9d 4c 4s 3h 2d", "full-house", "full-house"},
    {"R9 a full house before three pair", "9s 9h 9d 4c 4s 3h 3d", "full-house", "full-house"},
    {"two threes of a kind", "9s 9h 9d 4c 4s 4h 2d", "full-house", "full-house"},
    {"aces with the joker over fours", "As Ah Jk 4c 4s 8h 2d", "full-house", "full-house"},
    {"any flush", "As Qs Ts 8s 6s 4h 2d", "flush", "flush"},
    {"a flush with the joker", "As Qs Ts 8s Jk 4h 2d", "flush", "flush"},
    {"R9 a flush before three of a kind", "As Qs Ts 8s 6s 6h 6d", "flush", "flush"},
    {"any three of a kind", "9s 9h 9d Kc Qs 4h 2d", "three-of-a-kind", "three-of-a-kind"},
    {"aces with the joker", "As Ah Jk Kc 9s 7h 6d", "three-of-a-kind", "three-of-a-kind"},
    {"R9 three of a kind before a straight", "9s 9h 9d 8c 7s 6h 5d", "three-of-a-kind", "three-of-a-kind"},
    {"any straight", "9s 8h 7d 6c 5s Kh Qd", "straight", "straight"},
    {"a straight with the joker", "9s 8h Jk 6c 5s Kh Qd", "straight", "straight"},
    {"R10 three pair", "9s 9h 7d 7c 5s 5h Qd", "", "three-pair"},
    {"R10 the joker pairs an ace", "As Jk 7d 7c 5s 5h Qd", "", "three-pair"},
    {"two pair", "9s 9h 7d 7c 5s 4h Qd", "", ""},
    {"nothing", "As Kh Td 9c 7d 5h 2c", "", ""},
};

TEST(chan_chu, finds_the_best_line) {
    const struct pay_table table_1 = {&chan_chu_sheets[0], 0}, table_3 = {&chan_chu_sheets[1], 0};

    for (size_t i = 0; i < COUNT(bonuses); i++) {
        const char *bad;
        card cards[7];

        CHECK_EQ(card_read_list(bonuses[i].cards, strlen(bonuses[i].cards), cards, 7, &bad), 7);
        const uint32_t tiers = chan_chu_tiers(cards);
        const struct pay_row *row_1 = pay_best(table_1, tiers), *row_3 = pay_best(table_3, tiers);
        CHECK_STR(row_1 ? row_1->id : "", bonuses[i].line_1, "%s: table 1", bonuses[i].why);
        CHECK_STR(row_3 ? row_3->id : "", bonuses[i].line_3, "%s: table 3", bonuses[i].why);
    }
}

struct count {
    int64_t hands, net[5], envy_cents, tier[C_THREE_PAIR + 1];
};

static int64_t net_of(struct pay_table table, uint32_t tiers) {
    const struct pay_row *row = pay_best(table, tiers);

    return row ? pay_returned(pay_of(table, row), 1) - 1 : -1;
}

static void count_hand(void *context, const card cards[7], int weight) {
    const struct pay_table envy = {&chan_chu_envy_sheet, 0};
    const uint32_t tiers = chan_chu_tiers(cards);
    const struct pay_row *envied = pay_best(envy, tiers);
    struct count *c = context;

    c->hands += weight;
    for (uint8_t i = 0; i < 2; i++) c->net[i] += weight * net_of((struct pay_table){&chan_chu_sheets[0], i}, tiers);
    for (uint8_t i = 0; i < 3; i++) c->net[2 + i] += weight * net_of((struct pay_table){&chan_chu_sheets[1], i}, tiers);
    for (int tier = 0; tier <= C_THREE_PAIR; tier++) c->tier[tier] += tiers >> tier & 1 ? weight : 0;
    if (envied) c->envy_cents += weight * pay_returned(pay_of(envy, envied), 0);
}

/* A fraction of all hands in hundredths of a percent, to the nearest. */
static int64_t basis_points(int64_t part, int64_t of) { return (2 * 10000 * part + of) / (2 * of); }

/* [P-wager-chan-chu] The five printed edges and the printed envy value come out to the last digit under [R6 to R10]. */
static void check_edges(const struct count *c) {
    CHECK_EQ(c->hands, SEVENS);
    for (int i = 0, table = 0; i < 2; i++) {
        for (int column = 0; column < chan_chu_sheets[i].columns; column++, table++) {
            const int edge = (int)basis_points(-c->net[table], c->hands);
            char memory[16];
            struct buf printed = BUF(memory);

            buf_format(&printed, "%d.%02d", edge / 100, edge % 100);
            CHECK_STR(memory, chan_chu_sheets[i].printed[column]);
        }
    }
    CHECK_EQ(basis_points(c->envy_cents, c->hands * CHAN_CHU_ENVY_LEAST_CENTS), 54); /* 0.54 % of a $5 wager */
}

/* [dealer-open-pai-gow R6, R7, R8] Counts worked out by hand. */
static void check_counts(const struct count *c) {
    CHECK_EQ(c->tier[C_NATURAL_SF_7], 4 * 8);
    CHECK_EQ(c->tier[C_WILD_SF_7], 4 * (8 * 7 - 7)); /* a row of six lies in two rows of seven, but at the ends */
    CHECK_EQ(c->tier[C_SF_7], 4 * 8 + 4 * 49);
    CHECK_EQ(c->tier[C_FIVE_ACES], 48 * 47 / 2);
    CHECK_EQ(c->tier[C_NATURAL_FLUSH_7], 4 * 1716);
    CHECK_EQ(c->tier[C_NATURAL_STRAIGHT_7], 8 * 4 * 4 * 4 * 4 * 4 * 4 * 4);
    CHECK_EQ(c->tier[C_SUPER_FULL_HOUSE],
             13 * 12 * 4 + 4 * 12 * 4 + 12 * 6);         /* natural; joker in the four; in the three */
    CHECK_EQ(c->tier[C_ROYAL_MATCH], 4 * 3 + 4 * 5 * 3); /* natural; the joker for one of five */
}

TEST(chan_chu, edges_are_those_printed) {
    struct count c = {0};

    CHECK_EQ(every_seven(count_hand, &c, 1), SEVEN_CLASSES);
    check_edges(&c);
    check_counts(&c);
}

/* The same without the argument that suits are alike. */
TEST(chan_chu, edges_over_every_single_hand) {
    struct count c = {0};

    if (!test_long()) return;
    every_single_seven(count_hand, &c);
    check_edges(&c);
    check_counts(&c);
}
