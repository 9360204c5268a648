#include "math/three_card_catch/three_card_catch_protect.c"

#include "test.h"

#include "math/protect_three_fixture.h"

static char memory[256 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct rules rules;
static struct analysis_request analysis;
static struct protect_request request;

static void make_request(void) {
    rules = rules_standard(&three_card_catch);
    analysis = (struct analysis_request){.rules = rules, .arena = &arena, .threads = 2};
    request = (struct protect_request){.analysis = &analysis};
    arena_release(&arena, 0);
}

static struct three_study *open_small(const int *ranks, int count) {
    return open_study(&arena, &rules, rules.table[pay_exact_wager(&three_card_catch, "xtra")], twin_gone(ranks, count));
}

/* ---- the game itself ------------------------------------------------------------------------------------ */

static void play(void *round, struct event event) {
    CHECK_EQ(three_card_catch.check(round, &event), OK);
    three_card_catch.apply(round, &event);
}

static void deal(void *round, card c) { play(round, (struct event){.kind = EV_CARD, .cards = {c}}); }

static int64_t settled_cents(const card own[3], const card dealer[3], card x, card y) {
    static _Alignas(64) char round[1 << 14];
    struct award awards[AWARDS_MAX];
    int64_t net = 0;

    CHECK(game_round_size(&three_card_catch) <= sizeof round);
    three_card_catch.open(round, &rules, NULL);
    for (uint8_t w = 0; w < 2; w++) play(round, (struct event){.kind = EV_BET, .seat = 1, .what = w, .cents = 100});
    play(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) {
        deal(round, own[i]);
        deal(round, dealer[i]);
    }
    play(round, (struct event){.kind = EV_ACT, .seat = 1, .what = 1});
    if (three_card_catch.need(round).kind == NEED_CARD) {
        deal(round, x);
        deal(round, y);
    }
    const int count = three_card_catch.settle(round, 1, awards);
    for (int i = 0; i < count; i++) net += awards[i].returned_cents - awards[i].stake_cents;
    return net;
}

static struct twin twin_of(const struct three_study *s, enum twin_information information) {
    return (struct twin){
        .s = s, .information = information, .draws = true, .fold_cents = -200, .play_cents = settled_cents};
}

/* ---- tests ---------------------------------------------------------------------------------------------- */

static const int three_ranks[] = {TWO, FIVE, TEN}, four_ranks[] = {TWO, FIVE, TEN, KING};

TEST(three_card_catch_protect, a_dealers_card_as_every_deal_of_a_small_deck) {
    struct protect_sums quick = {0}, by_dealers = {0};

    make_request();
    const struct three_study *s = open_small(four_ranks, COUNT(four_ranks));
    struct twin twin = twin_of(s, TWIN_DEALER_CARD);

    CHECK(count_dealer_card(s, &request, &quick));
    twin_check(&twin, &quick);
    CHECK(three_dealer_card(s, &request, &by_dealers)); /* the sum over the dealers, which groups use */
    CHECK(quick.gain == by_dealers.gain && quick.deals == by_dealers.deals && quick.changed == by_dealers.changed);
}

TEST(three_card_catch_protect, groups_as_every_deal_of_a_small_deck) {
    struct protect_sums quick = {0};
    char error[RANK_GROUPS_ERROR];

    make_request();
    const struct three_study *s = open_small(three_ranks, COUNT(three_ranks));
    struct twin twin = twin_of(s, TWIN_GROUPS);

    CHECK(rank_groups_read(&request.groups, "AKQJT/9876/5432", error));
    twin.groups = &request.groups;
    CHECK(three_groups(s, &request, &quick));
    twin_check(&twin, &quick);
}

static void check_hands(const int *ranks, int count, int others) {
    struct protect_sums quick = {0};

    make_request();
    struct three_study *s = open_small(ranks, count);
    struct twin twin = twin_of(s, TWIN_HANDS);

    open_shared(s, &arena);
    twin.removed = 3 * others;
    CHECK(three_hands(s, &request, others, &quick));
    twin_check(&twin, &quick);
}

TEST(three_card_catch_protect, two_hands_as_every_deal_of_a_small_deck) {
    check_hands(three_ranks, COUNT(three_ranks), 1);
    check_hands(four_ranks, COUNT(four_ranks), 1);
}

TEST(three_card_catch_protect, three_hands_as_every_deal_of_a_small_deck) {
    check_hands(four_ranks, COUNT(four_ranks), 2);
}

/* A sample of seen cards: its states are solved as the whole count solves them, so the two agree within the error. */
TEST(three_card_catch_protect, a_sample_agrees_with_the_whole_count) {
    static struct sample sample;
    struct protect_sums whole = {0};
    struct protect_stratum stratum;
    struct protect_measure exact = {0}, sampled = {0};

    make_request();
    struct three_study *s = open_small(four_ranks, COUNT(four_ranks));

    open_shared(s, &arena);
    CHECK(three_hands(s, &request, 2, &whole));
    protect_set_sums(&exact, &whole, s->scale);
    request.seed = "test";
    request.most_error = 0.01;
    sample.s = s;
    sample.removed = 6;
    CHECK(run_sample(&sample, &request, &stratum));
    const struct protect_estimate e = protect_estimate(&stratum, 1);
    sampled.without = exact.without;
    protect_set_estimate(&sampled, &e);
    CHECK(sampled.error > 0 && sampled.error <= 0.01);
    CHECK(sampled.ev.decimal - exact.ev.decimal < 1.5 * sampled.error);
    CHECK(exact.ev.decimal - sampled.ev.decimal < 1.5 * sampled.error);
}

/* ---- groups as text ------------------------------------------------------------------------------------- */

TEST(protect, groups_are_read) {
    struct rank_groups g;
    char error[RANK_GROUPS_ERROR];

    CHECK(rank_groups_read(&g, "A K, q J 10 / 9 8 7 6 5 4 3 2", error));
    CHECK_EQ(g.count, 2);
    CHECK_EQ(g.of[TEN], 0);
    CHECK_EQ(g.of[NINE], 1);
    CHECK(rank_groups_read(&g, "AK", error));
    CHECK_EQ(g.count, 2);
    CHECK_EQ(g.of[QUEEN], 1);
    CHECK_STR(g.name[1], "QJT98765432");
    CHECK(!rank_groups_read(&g, "AKA", error));
    CHECK(!rank_groups_read(&g, "A//K", error));
    CHECK(!rank_groups_read(&g, "A/", error));
    CHECK(!rank_groups_read(&g, "AX", error));
    CHECK(!rank_groups_read(&g, "", error));
}
