/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "math/dealer_open_pai_gow/pai_gow_main.c"
#include "math/dealer_open_pai_gow/pai_gow_way.c"

#include "math/dealer_open_pai_gow/pai_gow_against_fixture.h"
#include "test.h"

extern const struct embedded house_ways[];
extern const int house_ways_count;

static struct pai_gow_way study;

static void open_way(const char *name, struct pai_gow_terms terms, struct arena *arena) {
    char error[WAY_ERROR];

    study = (struct pai_gow_way){.unset = -1, .arena = arena};
    for (int i = 0; i < house_ways_count; i++)
        if (strcmp(house_ways[i].name, name) == 0)
            CHECK(way_read(&study.way, house_ways[i].bytes, house_ways[i].size, error));
    CHECK(study.way.count > 0);
    pai_gow_hand_table_make(&study.table, terms, NULL, arena);
    study.rule = arena_take(arena, PAI_GOW_HANDS);
}

/* By values that is every hand: 292,253 kinds stand for all 154,143,080. */
TEST(pai_gow_way, the_document_s_list_sets_every_hand_as_the_house_way_does) {
    static const struct {
        const char *name;
        struct pai_gow_terms terms;
        bool approved;
    } cases[] = {
        {"document.txt", {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST}, true},
        {"document.txt", {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_SECOND}, true},
        {"either-pair.txt", {.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_LOWEST}, true},
        {"either-pair.txt", {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST}, false},
        {"foxwoods.txt", {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST}, false},
        {"simple.txt", {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST}, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena arena = pai_gow_arena(1);
        int64_t hands = 0;

        open_way(cases[i].name, cases[i].terms, &arena);
        CHECK(set_all(&study));
        CHECK_EQ(study.approved[cases[i].terms.way], cases[i].approved);
        for (int r = 0; r < study.way.count; r++) hands += study.hands[r];
        CHECK_EQ(hands, PAI_GOW_DEALER_HANDS);
        free(arena.memory);
    }
}

/* The deals that the best player wins, less those lost, against one dealer's hand: the slow twin. */
static int64_t value_against(const card cards[7], struct pai_gow_set set) {
    struct removed g;

    removed_of(&g, &study.table, cards, 7);
    const int64_t win = met_against(&study.table, WIN_BEST, set, &g),
                  hold = met_against(&study.table, HOLD_BEST, set, &g);
    return win + hold - PAI_GOW_PLAYER_HANDS;
}

/* Four aces (one may be the joker), two kings and a two, in all suits: what the other setting changes. */
static int64_t change_by_hand(struct pai_gow_set before, struct pai_gow_set after, int *hands) {
    int64_t change = 0;

    for (int without = 0; without <= SUITS; without++) /* the ace whose place the joker takes; SUITS: none */
        for (int k = 0; k < 16; k++)
            for (int two = 0; two < SUITS; two++) {
                card cards[7];

                if (k / 4 <= k % 4) continue;
                for (int suit = 0; suit < SUITS; suit++) cards[suit] = suit == without ? JOKER : card_of(ACE, suit);
                cards[4] = card_of(KING, k / 4);
                cards[5] = card_of(KING, k % 4);
                cards[6] = card_of(TWO, two);
                change += value_against(cards, after) - value_against(cards, before);
                ++*hands;
            }
    return change;
}

static int64_t value_of_fronts(const bool *fronts) {
    int64_t value = 0;

    for (int f = 1; f <= PAI_GOW_FRONTS; f++)
        if (fronts[f]) value += study.count.by_front[f].deals[0].win - study.count.by_front[f].deals[0].lose;
    return value;
}

TEST(pai_gow_way, a_rule_taken_out_changes_the_count_by_what_its_hands_win_and_lose) {
    static const char first[] =
        "four of a kind, fours = A, pair = K, kicker = 2: fours in front\n"
        "four of a kind, pair >= 2: pair in front\nany: second and third in front, else kickers in front\n";
    struct arena arena = pai_gow_arena(2);
    bool fronts[PAI_GOW_FRONTS + 1] = {false};
    const struct pai_gow_run run = {.threads = 1, .fronts = fronts};
    struct pai_gow_set before = {0}, after = {0};
    char error[WAY_ERROR];
    int hands = 0, kind = -1;

    open_way("simple.txt", (struct pai_gow_terms){.wheel = WHEEL_LOWEST}, &arena);
    const struct way simple = study.way;
    CHECK(way_read(&study.way, first, strlen(first), error));
    memcpy(&study.way.rules[2], simple.rules, (size_t)simple.count * sizeof simple.rules[0]);
    study.way.count = 2 + simple.count;
    CHECK(set_all(&study));
    count_dealers(&study.table, &study.count);
    CHECK_EQ(study.hands[0], 120);
    for (int hand = 0; hand < PAI_GOW_HANDS; hand++)
        if (study.rule[hand] == 0) kind = hand;
    before = study.table.house[kind];
    study.way.off = 1;
    struct kept *kept = keep_state(&study);
    int64_t otherwise = 0;
    CHECK(set_without(&study, 0, fronts, &otherwise));
    CHECK_EQ(otherwise, 120);
    after = study.table.house[kind];
    CHECK(fronts[before.front] && fronts[after.front] && before.front != after.front);
    const int64_t expected = change_by_hand(before, after, &hands);
    CHECK_EQ(hands, 120);
    put_back(&study, 0, kept);
    CHECK(pai_gow_main_again(&study.table, &run, &arena, &study.count));
    const int64_t was = value_of_fronts(fronts);
    study.way.off = 1;
    CHECK(set_without(&study, 0, fronts, &otherwise));
    CHECK(pai_gow_main_again(&study.table, &run, &arena, &study.count));
    CHECK(expected != 0);
    CHECK_EQ(value_of_fronts(fronts) - was, expected);
    free(arena.memory);
}

/* Suited hands too: a rule taken out, and a list without it counted from the start. */
TEST(pai_gow_way, taking_out_a_rule_is_the_same_as_a_list_without_it) {
    if (!test_long()) return;
    struct arena arena = pai_gow_arena(3), other = pai_gow_arena(3);
    const struct pai_gow_run run = {.threads = 2};
    struct pai_gow_way_removal removal;
    struct pai_gow_main count;

    open_way("foxwoods.txt", (struct pai_gow_terms){.wheel = WHEEL_LOWEST}, &arena);
    CHECK(pai_gow_way_open(&study, study.table.terms, &run, &arena));
    CHECK(pai_gow_way_remove(&study, 8, true, run, &removal) && removal.possible);
    count = study.count;
    study.table = (struct pai_gow_hand_table){0};
    memset(study.hands, 0, sizeof study.hands);
    CHECK(pai_gow_way_open(&study, (struct pai_gow_terms){.wheel = WHEEL_LOWEST}, &run, &other));
    CHECK_EQ(count.deals[0].win, study.count.deals[0].win);
    CHECK_EQ(count.deals[0].lose, study.count.deals[0].lose);
    free(arena.memory);
    free(other.memory);
}
