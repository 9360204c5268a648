#include "math/stadium_three_card/stadium_three_card_protect.c"

#include "test.h"

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

static const int four_ranks[] = {THREE, SEVEN, JACK, QUEEN};

static void check(enum twin_information information, int others) {
    struct protect_sums quick = {0};
    char error[RANK_GROUPS_ERROR];

    make_request();
    plug_open();
    CHECK(rank_groups_read(&request.groups, "AKQ/JT98/765432", error));
    const struct three_study *s =
        open_study(&arena, &analysis.rules, analysis.rules.table[pay_exact_wager(&stadium_three_card, "ante-bonus")],
                   twin_gone(four_ranks, COUNT(four_ranks)));
    struct twin twin = {.s = s,
                        .information = information,
                        .groups = &request.groups,
                        .removed = 3 * others,
                        .fold_cents = -100,
                        .play_cents = settled_cents};

    CHECK(others                            ? three_hands(s, &request, others, &quick)
          : information == TWIN_DEALER_CARD ? three_dealer_card(s, &request, &quick)
                                            : three_groups(s, &request, &quick));
    twin_check(&twin, &quick);
    plug_close();
}

TEST(stadium_protect, a_dealers_card_as_every_deal_of_a_small_deck) { check(TWIN_DEALER_CARD, 0); }

TEST(stadium_protect, groups_as_every_deal_of_a_small_deck) { check(TWIN_GROUPS, 0); }

TEST(stadium_protect, two_rows_as_every_deal_of_a_small_deck) { check(TWIN_HANDS, 1); }

TEST(stadium_protect, three_rows_as_every_deal_of_a_small_deck) { check(TWIN_HANDS, 2); }

/* James Grosjean, Beyond Counting: Three Card Poker with one of the dealer's cards seen is worth 3.48 % to the player.
 */
TEST(stadium_protect, one_card_of_the_dealers_is_worth_what_is_published) {
    make_request();
    CHECK(run(&request, &stadium_three_card_protections[0]));
    CHECK_STR(fraction_text(last.ev.exact).text, "443162/12724075");
    CHECK(last.ev.decimal > 0.03475 && last.ev.decimal < 0.03485);
    CHECK_STR(fraction_text(last.without.exact).text, "-686689/20358520");
}
