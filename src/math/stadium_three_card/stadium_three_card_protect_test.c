#include "math/stadium_three_card/stadium_three_card_protect.c"

#include "test.h"

#include "math/mistake.h"
#include "math/protect_three_fixture.h"
#include "math/stadium_three_card/stadium_plug_fixture.h"

static char memory[64 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct analysis_request analysis;
static struct protect_request request;
static struct protect_measure last;

static void keep(void *context, const struct protect_measure *m) {
    (void)context;
    last = *m;
}

static void make_request(void) {
    analysis = (struct analysis_request){.rules = rules_standard(&stadium_three_card), .arena = &arena, .threads = 2};
    request = (struct protect_request){.analysis = &analysis, .emit = keep};
    arena_release(&arena, 0);
}

/* The six other cards of the array do not matter to the result: any that are left. */
static int64_t settled_cents(const card own[3], const card dealer[3], card x, card y) {
    card nine[9];
    int count = 3;

    (void)x;
    (void)y;
    memcpy(nine, own, 3);
    for (card c = 0; count < 9; c++)
        if (!memchr(nine, c, (size_t)count) && !memchr(dealer, c, 3)) nine[count++] = c;
    plug_array(nine);
    plug_act("play");
    for (int i = 0; i < 3; i++) plug_dealer(i, dealer[i]);
    return plug_net(NULL, NULL);
}

static struct varied_game varied;
static const int four_ranks[] = {THREE, SEVEN, JACK, QUEEN};

/* rule: one that is varied, with its value; "" for none. */
static void check_under(const char *rule, const char *value, enum twin_information information, int others) {
    struct protect_sums quick = {0};
    char error[RANK_GROUPS_ERROR];

    make_request();
    plug_open();
    if (*rule) CHECK_EQ(rules_vary(&analysis.rules, &varied, rule, value), OK);
    plug.rules = analysis.rules;
    CHECK(rank_groups_read(&request.groups, "AKQ/JT98/765432", error));
    struct three_study *s =
        open_study(&arena, &analysis.rules, analysis.rules.table[pay_exact_wager(&stadium_three_card, "ante-bonus")],
                   twin_gone(four_ranks, COUNT(four_ranks)));
    struct twin twin = {.s = s,
                        .information = information,
                        .groups = &request.groups,
                        .removed = 3 * others,
                        .fold_cents = -100,
                        .play_cents = settled_cents};

    const bool shown = information == TWIN_HANDS_AND_CARD;
    const struct protection asked = {.information = information == TWIN_GROUPS ? "groups" : "cards",
                                     .hands = others && !shown ? others + 1 : 0};
    s->shown = shown ? 3 * others : 0;
    CHECK(three_run(s, &request, &asked, &quick));
    twin_check(&twin, &quick);
    plug_close();
}

static void check(enum twin_information information, int others) { check_under("", "", information, others); }

TEST(stadium_protect, under_another_rule_as_every_deal_of_a_small_deck) {
    check_under("qualifier", "11", TWIN_DEALER_CARD, 0);
    check_under("unqualified", "push", TWIN_HANDS, 1);
    check_under("ties", "lose", TWIN_GROUPS, 0);
}

TEST(stadium_protect, a_dealers_card_as_every_deal_of_a_small_deck) { check(TWIN_DEALER_CARD, 0); }

TEST(stadium_protect, groups_as_every_deal_of_a_small_deck) { check(TWIN_GROUPS, 0); }

TEST(stadium_protect, two_rows_as_every_deal_of_a_small_deck) { check(TWIN_HANDS, 1); }

TEST(stadium_protect, three_rows_as_every_deal_of_a_small_deck) { check(TWIN_HANDS, 2); }

TEST(stadium_protect, three_rows_and_a_dealers_card_as_every_deal_of_a_small_deck) {
    check(TWIN_HANDS_AND_CARD, 2);
    check_under("qualifier", "11", TWIN_HANDS_AND_CARD, 2);
    check_under("ties", "lose", TWIN_HANDS_AND_CARD, 2);
}

/* Without the card: the value of `analyze`, information nine.  With it: 3.516 % by 300,000 arrays drawn at random, each
 * with every dealer one by one. */
TEST(stadium_protect, three_rows_and_a_dealers_card_of_the_whole_deck) {
    if (!test_long()) return;
    make_request();
    analysis.wanted[0] = (struct measure_name){"information", "nine"};
    CHECK(run(&request, &stadium_three_card_protections[0]));
    CHECK_STR(fraction_text(last.without.exact).text, "-5102944368707/158912143289900");
    CHECK_STR(fraction_text(last.ev.exact).text, "16865879361337/476736429869700");
    CHECK_STR(fraction_text(last.changed.exact).text, "72344184921/276850423850");
    CHECK_STR(fraction_text(last.plays.exact).text, "960280445133/1107401695400");
}

TEST(stadium_protect, of_nine_cards_nothing_else_is_counted) {
    make_request();
    analysis.wanted[0] = (struct measure_name){"information", "nine"};
    last.wager = NULL;
    for (const struct protection *p = stadium_three_card_protections + 1; p->information; p++) CHECK(run(&request, p));
    CHECK(!last.wager);
}

/* ---- an erring dealer ----------------------------------------------------------------------------------- */

/* What every deal of a hand that plays is worth more by the wrong rules, in cents. */
static int64_t settled_change(const struct three_study *s, const card hand[3], const struct rules *wrong) {
    int64_t change = 0;
    card left[52];
    const int count = three_left(s, hand, left);

    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) {
                const card dealer[3] = {left[a], left[b], left[c]};

                plug.rules = *wrong;
                change += settled_cents(hand, dealer, CARD_NONE, CARD_NONE);
                plug.rules = analysis.rules;
                change -= settled_cents(hand, dealer, CARD_NONE, CARD_NONE);
            }
    return change;
}

/* The hands that play by the right rules, counted under both: in 1/scale.  slow: the same deal by deal, or NULL. */
static wide mistake_change(const struct mistake *mistake, uint64_t gone, wide *slow) {
    const struct pay_table table = analysis.rules.table[pay_exact_wager(&stadium_three_card, "ante-bonus")];
    struct rules wrong = analysis.rules;
    wide quick = 0;

    CHECK_EQ(rules_vary(&wrong, &varied, mistake->rule, mistake->value), OK);
    const struct three_study *s = open_study(&arena, &analysis.rules, table, gone),
                             *errs = open_study(&arena, &wrong, table, gone);
    for (int i = 0; i < s->count; i++) {
        const struct three_class *hand = &s->classes[i];

        if (!hand->plain) continue;
        quick += hand->size * (wide)(errs->classes[i].more - hand->more);
        if (slow) *slow += hand->size * s->scale * (wide)settled_change(s, hand->cards, &wrong);
    }
    return quick;
}

/* [T-9a, T-9c, T-9d] */
TEST(stadium_protect, a_mistake_as_every_deal_of_a_small_deck_settled_twice) {
    int rules = 0;

    for (const struct mistake *m = mistakes_of(&stadium_three_card); m->id; m++) {
        wide slow = 0;

        if (!m->rule) continue;
        make_request();
        plug_open();
        const wide quick = mistake_change(m, twin_gone(four_ranks, COUNT(four_ranks)), &slow);
        CHECK(slow != 0 && slow == 100 * quick);
        plug_close();
        rules++;
    }
    CHECK_EQ(rules, 6);
}

static int mistakes_checked;

static void check_mistake(void *context, const struct protect_measure *measure) {
    const struct mistake *m = mistakes_of(&stadium_three_card);

    (void)context;
    while (strcmp(m->id, measure->mistake) != 0) m++;
    if (!m->rule) return;
    const wide deals = (wide)22100 * 18424, change = mistake_change(m, 0, NULL);
    CHECK(fraction_compare(measure->gain.exact, fraction_of(3 * change, 100 * deals)) == 0);
    mistakes_checked++;
}

/* What is said of the whole deck is the same sum, times the probability. */
TEST(stadium_protect, the_mistakes_of_the_whole_deck_are_those_sums) {
    make_request();
    analysis.fixed_tables = 1u << pay_exact_wager(&stadium_three_card, "ante-bonus");
    analysis.wanted[0] = (struct measure_name){"wager", "base"};
    analysis.wanted[1] = (struct measure_name){"information", "own"};
    request.probability = (struct fraction){3, 100};
    request.emit = check_mistake;
    CHECK(mistakes_run(&request, NULL));
    CHECK_EQ(mistakes_checked, 6);
}

/* James Grosjean, Beyond Counting: Three Card Poker with one of the dealer's cards seen is worth 3.48 % to the player.
 */
TEST(stadium_protect, one_card_of_the_dealers_is_worth_what_is_published) {
    make_request();
    CHECK(run(&request, &stadium_three_card_protections[0]));
    CHECK_STR(fraction_text(last.ev.exact).text, "443162/12724075");
    CHECK(last.ev.decimal > 0.03475 && last.ev.decimal < 0.03485);
    CHECK_STR(fraction_text(last.without.exact).text, "-686689/20358520");
    CHECK_STR(last.rules.text, "against 2 to J with any hand; against Q with Q-9-2 or better; against K with K-9-2 or "
                               "better; against A with A-9-2 or better");
    CHECK_STR(last.extras[0].key, "ev_by_rules"); /* nothing is lost by them */
    CHECK_STR(fraction_text(last.extras[0].value.exact).text, "443162/12724075");
}

/* Play less Fold over all dealers with a card of the rank, once for each such card. */
static wide more_against(const struct three_study *s, const struct three_class *hand, int rank) {
    int64_t more[THREE_DEALERS], *at = more;
    card left[52];
    const int count = three_left(s, hand->cards, left);
    wide sum = 0;

    stadium_dealers(s, hand->cards, more);
    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++, at++)
                sum +=
                    *at * ((card_rank(left[a]) == rank) + (card_rank(left[b]) == rank) + (card_rank(left[c]) == rank));
    return hand->size * sum;
}

static hand3 value_of(const struct three_class *hand) {
    return hand3_value(hand->cards[0], hand->cards[1], hand->cards[2]);
}

/* In a small deck, with each hand in turn as the lowest that plays: none is better than the rules. */
TEST(stadium_protect, the_rules_are_the_best_lowest_hands) {
    struct protect_sums sums = {0};
    struct protect_measure m = {0};
    wide best = 0;

    make_request();
    const struct three_study *s =
        open_study(&arena, &analysis.rules, analysis.rules.table[pay_exact_wager(&stadium_three_card, "ante-bonus")],
                   twin_gone(four_ranks, COUNT(four_ranks)));
    CHECK(three_run(s, &request, &stadium_three_card_protections[0], &sums));
    three_rules(s, &arena, &sums, &m);
    for (int rank = 0; rank < RANKS; rank++) {
        wide most = 0;

        for (int lowest = 0; lowest < s->count; lowest++) {
            wide sum = 0;

            for (int i = 0; i < s->count; i++)
                if (value_of(&s->classes[i]) >= value_of(&s->classes[lowest]))
                    sum += more_against(s, &s->classes[i], rank);
            if (sum > most) most = sum;
        }
        best += most;
    }
    CHECK(best > 0);
    CHECK(fraction_compare(m.extras[0].value.exact, fraction_of(best + s->fold * sums.deals, sums.deals * s->scale)) ==
          0);
}
