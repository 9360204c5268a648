/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "math/three_card_catch/three_card_catch_protect.c"

#include "test.h"

#include "math/mistake.h"
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
    CHECK_EQ(rules.game->check(round, &event), OK);
    rules.game->apply(round, &event);
}

static void deal(void *round, card c) { play(round, (struct event){.kind = EV_CARD, .cards = {c}}); }

static bool drew; /* the last round that was settled */

static int64_t settled_cents(const card own[3], const card dealer[3], card x, card y) {
    static _Alignas(64) char round[1 << 14];
    struct award awards[AWARDS_MAX];
    int64_t net = 0;

    CHECK(game_round_size(&three_card_catch) <= sizeof round);
    rules.game->open(round, &rules, NULL);
    for (uint8_t w = 0; w < 2; w++) play(round, (struct event){.kind = EV_BET, .seat = 1, .what = w, .cents = 100});
    play(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) {
        deal(round, own[i]);
        deal(round, dealer[i]);
    }
    play(round, (struct event){.kind = EV_ACT, .seat = 1, .what = 1});
    drew = rules.game->need(round).kind == NEED_CARD;
    if (drew) {
        deal(round, x);
        deal(round, y);
    }
    const int count = rules.game->settle(round, 1, awards);
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
    struct protect_sums quick = {0};

    make_request();
    const struct three_study *s = open_small(four_ranks, COUNT(four_ranks));
    struct twin twin = twin_of(s, TWIN_DEALER_CARD);

    CHECK(three_run(s, &request, &(struct protection){.information = "dealer-card"}, &quick));
    twin_check(&twin, &quick);
}

TEST(three_card_catch_protect, groups_as_every_deal_of_a_small_deck) {
    struct protect_sums quick = {0};
    char error[RANK_GROUPS_ERROR];

    make_request();
    const struct three_study *s = open_small(three_ranks, COUNT(three_ranks));
    struct twin twin = twin_of(s, TWIN_GROUPS);

    CHECK(rank_groups_read(&request.groups, "AKQJT/9876/5432", error));
    twin.groups = &request.groups;
    CHECK(three_run(s, &request, &(struct protection){.information = "groups"}, &quick));
    twin_check(&twin, &quick);
}

static void check_hands(const int *ranks, int count, int others) {
    struct protect_sums quick = {0};

    make_request();
    struct three_study *s = open_small(ranks, count);
    struct twin twin = twin_of(s, TWIN_HANDS);

    open_shared(s, &arena);
    twin.removed = 3 * others;
    CHECK(three_run(s, &request, &(struct protection){.information = "hands", .hands = others + 1}, &quick));
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
    CHECK(three_run(s, &request, &(struct protection){.information = "hands-3", .hands = 3}, &whole));
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

/* ---- an erring dealer ----------------------------------------------------------------------------------- */

static struct varied_game varied;

static struct rules vary(const char *rule, const char *value) {
    struct rules wrong = rules_standard(&three_card_catch);

    CHECK_EQ(rules_vary(&wrong, &varied, rule, value), OK);
    return wrong;
}

/* The change in cents over all deals of the hands that play, and the deals in which only one of the rules draws. */
struct change {
    wide cents, draws;
};

static void add_deals(struct change *slow, const struct three_class *hand, const card left[], int count,
                      const struct rules *wrong) {
    const struct rules kept = rules;

    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++)
                for (int x = 0; x < count; x++)
                    for (int y = 0; y < count; y++) {
                        const card dealer[3] = {left[a], left[b], left[c]};

                        if (x == y || x == a || x == b || x == c || y == a || y == b || y == c) continue;
                        const int64_t by_rules = settled_cents(hand->cards, dealer, left[x], left[y]);
                        const bool drew_by_rules = drew;
                        rules = *wrong;
                        slow->cents += hand->size * (settled_cents(hand->cards, dealer, left[x], left[y]) - by_rules);
                        slow->draws += drew != drew_by_rules ? hand->size : 0;
                        rules = kept;
                    }
}

static wide drawn(const struct three_study *s, const card hand[3]) {
    const struct catch_context *context = s->context;
    const struct catch_outcomes o = catch_count_hand(context->count, hand);
    wide sum = 0;

    for (int i = 0; i < CATCH_CATEGORIES; i++) sum += o.drawn[i];
    return sum;
}

/* The same from the counts under both rules, in 1/scale. */
static struct change counted_change(const struct three_study *s, const struct three_study *wrong) {
    struct change c = {0};

    for (int i = 0; i < s->count; i++) {
        const struct three_class *hand = &s->classes[i];

        if (!hand->plain) continue;
        const wide draws = drawn(wrong, hand->cards) - drawn(s, hand->cards);
        c.cents += hand->size * (wrong->classes[i].more - hand->more);
        c.draws += hand->size * (draws < 0 ? -draws : draws);
    }
    return c;
}

static struct three_study *open_wrong(const struct rules *wrong, uint64_t gone) {
    return open_study(&arena, wrong, wrong->table[pay_exact_wager(&three_card_catch, "xtra")], gone);
}

/* [C-1.6, C-5.1.3] */
TEST(three_card_catch_protect, a_mistake_as_every_deal_of_a_small_deck_settled_twice) {
    static const struct measure_name mistakes[] = {{"natural", "9"}, {"natural", "7"}, {"ties", "lose"}};
    static const int ranks[] = {SEVEN, EIGHT, TEN};
    const uint64_t gone = twin_gone(ranks, COUNT(ranks));

    for (size_t m = 0; m < COUNT(mistakes); m++) {
        const struct rules wrong = vary(mistakes[m].key, mistakes[m].value);
        struct change slow = {0};
        card left[52];

        make_request();
        const struct three_study *s = open_small(ranks, COUNT(ranks));
        const struct change quick = counted_change(s, open_wrong(&wrong, gone));
        for (int i = 0; i < s->count; i++)
            if (s->classes[i].plain)
                add_deals(&slow, &s->classes[i], left, three_left(s, s->classes[i].cards, left), &wrong);
        CHECK(slow.cents * s->scale == quick.cents * 100);
        CHECK(slow.draws == quick.draws);
        CHECK(slow.cents != 0 && (slow.draws != 0) == (m < 2));
    }
}

static struct protect_measure mistaken[64];
static int mistaken_count;

static void keep_mistake(void *context, const struct protect_measure *m) {
    (void)context;
    mistaken[mistaken_count++] = *m;
}

/* What `protect --information dealer-errors` says of the whole deck is the same sum, times the probability. */
TEST(three_card_catch_protect, the_mistakes_of_the_whole_deck_are_those_sums) {
    make_request();
    analysis.fixed_tables = 1u << pay_exact_wager(&three_card_catch, "xtra");
    analysis.wanted[0] = (struct measure_name){"wager", "base"};
    request.probability = (struct fraction){3, 100};
    request.emit = keep_mistake;
    mistaken_count = 0;
    CHECK(mistakes_run(&request, NULL));
    int found = 0;
    for (int i = 0; i < mistaken_count; i++) {
        const bool eights = strcmp(mistaken[i].mistake, "eights-draw") == 0;

        if (!eights && strcmp(mistaken[i].mistake, "tie-taken") != 0) continue;
        const struct rules wrong = eights ? vary("natural", "9") : vary("ties", "lose");
        const struct three_study *s = open_wrong(&rules, 0);
        const struct change c = counted_change(s, open_wrong(&wrong, 0));
        const wide deals = (wide)22100 * CATCH_DEALERS * CATCH_DRAWS;
        const struct fraction gain = fraction_of(3 * c.cents, 100 * deals * s->scale);

        CHECK(fraction_compare(mistaken[i].gain.exact, gain) == 0);
        CHECK_STR(mistaken[i].extras[1].key, "occasions");
        if (eights) CHECK(fraction_compare(mistaken[i].extras[1].value.exact, fraction_of(c.draws, deals)) == 0);
        found++;
    }
    CHECK_EQ(found, 2);
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
