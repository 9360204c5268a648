#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.c"

#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"
#include "play.h"

#include "math/decide_fixture.h"

enum { PAI_GOW_WAGER };                /* ORDER WAGER */
enum { HOUSE_WAY_ACTION, SET_ACTION }; /* ORDER ACTION */
enum { ROUND_SIZE = 1 << 14, ARENA = 4096 };

static _Alignas(max_align_t) unsigned char round_memory[ROUND_SIZE], copy_memory[ROUND_SIZE], tables_memory[ARENA];
static struct rules rules;

static struct fixture_table table_of(const struct decider *decider, int seats) {
    struct arena arena = {.memory = (char *)tables_memory, .size = ARENA};
    const struct analysis_request request = {.rules = rules, .arena = &arena, .threads = 1};

    CHECK(game_round_size(&dealer_open_pai_gow) <= ROUND_SIZE);
    return (struct fixture_table){decider, decider->prepare(&request),           &rules,
                                  seats,   {&dealer_open_pai_gow, round_memory}, 1};
}

/* What the seat wins of a unit after the decision, the other seats set by the House Way. */
static int settled(int seat, struct event event) {
    const struct play p = {&dealer_open_pai_gow, memcpy(copy_memory, round_memory, ROUND_SIZE)};

    CHECK_EQ(play_event(p, event), OK);
    if (p.game->need(p.round).kind == NEED_DECISION) CHECK_EQ(play_expire(p, 0), OK);
    return (int)(play_returned(p, seat, PAI_GOW_WAGER) / FIXTURE_UNIT) - 1;
}

static int decisions[3]; /* by result, from lost to won */

/* Everything lies open, so the settled result is the value. */
static void check_decision(const struct fixture_table *f, int seat, struct event event) {
    struct choice choices[CHOICES_MAX];

    CHECK_EQ(dealer_open_pai_gow_exact.advise(&(struct asked){.round = f->play.round, .seat = seat}, NULL, choices),
             21);
    const int result = settled(seat, event);
    CHECK_EQ(fraction_compare(choices[0].value, fraction_of(result, 1)), 0);
    decisions[result + 1]++;
}

/* [P-6, P-wager]: seats of full tables, both House Ways, every spot first. */
TEST(dealer_open_pai_gow_decide, agrees_with_the_advice) {
    uint64_t chance = 3116;
    card deck[DECK_53];

    for (int way = 0; way < 2; way++) {
        rules = rules_standard(&dealer_open_pai_gow);
        play_set(&rules, "house-way", way ? "either-pair" : "document");
        play_set(&rules, "wheel", way ? "second" : "lowest");
        struct fixture_table f = table_of(decider_find(&dealer_open_pai_gow, "optimal"), 6);
        for (int i = 0; i < 700; i++) {
            f.start = 1 + i % 7;
            fixture_shuffle(&chance, NULL, 0, DECK_53, deck);
            fixture_open(&f);
            fixture_finish(&f, deck, check_decision);
        }
    }
    for (int result = 0; result < 3; result++) CHECK(decisions[result] > 500);
}

/* One seat against a dealer; the cards that are left go to the other spots. */
static struct event decide_text(const struct decider *decider, const char *dealer, const char *seat) {
    card fixed[14], deck[DECK_53];
    uint64_t chance = 1;
    const char *bad;
    struct event decided;

    rules = rules_standard(&dealer_open_pai_gow);
    const struct fixture_table f = table_of(decider, 1);
    CHECK_EQ(card_read_list(dealer, strlen(dealer), fixed, 7, &bad), 7);
    CHECK_EQ(card_read_list(seat, strlen(seat), fixed + 7, 7, &bad), 7);
    fixture_shuffle(&chance, fixed, 14, DECK_53, deck);
    fixture_open(&f);
    CHECK_EQ(play_event(f.play, (struct event){.kind = EV_START, .what = 1}), OK);
    for (int i = 0; i < 49; i++) CHECK_EQ(play_card(f.play, deck[i]), OK);
    decided = f.decider->decide(f.tables, f.play.round, 1);
    CHECK_EQ(play_event(f.play, decided), OK);
    return decided;
}

static int64_t returned(void) {
    return play_returned((struct play){&dealer_open_pai_gow, round_memory}, 1, PAI_GOW_WAGER);
}

static bool is_front(struct event event, const char *text) {
    card two[2];
    const char *bad;

    CHECK_EQ(card_read_list(text, strlen(text), two, 2, &bad), 2);
    return event.what == SET_ACTION && ((event.cards[0] == two[0] && event.cards[1] == two[1]) ||
                                        (event.cards[0] == two[1] && event.cards[1] == two[0]));
}

/* The dealer shows A-Q in front of a pair of nines: only fours in front of tens beat both; the House Way sets
 * K-8 [P-way 6]. */
TEST(dealer_open_pai_gow_decide, the_one_setting_that_wins_is_found) {
    const struct event e =
        decide_text(decider_find(&dealer_open_pai_gow, "optimal"), "9c 9d Ah Qs 5c 4d 2h", "Ts Tc 4c 4h Kd 8h 6d");

    CHECK(is_front(e, "4c 4h"));
    CHECK_EQ(returned(), 2 * FIXTURE_UNIT);
}

/* [P-7] The dealer: king-queen in front of a pair of nines.  The pair of fives in front would beat K-Q, and
 * the back, ace-high, is a foul; no other setting beats a place but A-K in front of the fives: a push. */
TEST(dealer_open_pai_gow_decide, a_foul_is_no_answer) {
    const struct event e =
        decide_text(decider_find(&dealer_open_pai_gow, "optimal"), "9c 9d Kh Qs 8c 4d 2h", "5c 5d Ac Kd 7h 6s 2d");

    CHECK(is_front(e, "Ac Kd"));
    CHECK_EQ(returned(), FIXTURE_UNIT);
}

/* [dealer-open-pai-gow R11] Against ace-high any setting pushes; where all lose, nothing is better than the house's. */
TEST(dealer_open_pai_gow_decide, where_nothing_matters_the_house_sets) {
    struct event e =
        decide_text(decider_find(&dealer_open_pai_gow, "optimal"), "Ac Qd Th 8s 6c 4d 2h", "Kc Kd Ks 4c 4h As 9h");

    CHECK_EQ(e.what, HOUSE_WAY_ACTION);
    CHECK_EQ(returned(), FIXTURE_UNIT);
    e = decide_text(decider_find(&dealer_open_pai_gow, "optimal"), "Ac Ad Kh Ks Qc Qd 2h", "9c 8d 7h 5s 4c 3d 2s");
    CHECK_EQ(e.what, HOUSE_WAY_ACTION);
    CHECK_EQ(returned(), 0);
}

TEST(dealer_open_pai_gow_decide, house_way_is_left_to_the_house) {
    const struct event e =
        decide_text(decider_find(&dealer_open_pai_gow, "house-way"), "9c 9d Ah 7s 5c 4d 2h", "Kc Kd 4c 4h As 9h 8d");

    CHECK_EQ(e.what, HOUSE_WAY_ACTION);
    CHECK_STR(decider_find(&dealer_open_pai_gow, "optimal")->strategy, "optimal");
    CHECK_STR(decider_find(&dealer_open_pai_gow, "house-way")->strategy, "house-way");
}

/* The exact values of the main wager over all 8,250,459,031,214,400 deals. */
TEST(dealer_open_pai_gow_decide, both_settings_earn_their_exact_value) {
    const int rounds = test_long() ? 2000000 : 300000;

    rules = rules_standard(&dealer_open_pai_gow);
    const struct fixture_table best = table_of(decider_find(&dealer_open_pai_gow, "optimal"), 1);
    fixture_check_mean(&best, NULL, 0, rounds, -4905983190917.0 / 85942281575150.0);
    const struct fixture_table house = table_of(decider_find(&dealer_open_pai_gow, "house-way"), 1);
    fixture_check_mean(&house, NULL, 0, rounds, -2190512279509.0 / 18751043252760.0);
}
