/* round_test.c - what all rounds share: the queue of the deal, bets and their bound, views, awards. */
#include "game/round.c"

#include "test.h"

#include "game/coin_fixture.h"

#include <signal.h>
#include <stdio.h>

static struct rules rules;
static struct round r;

static void open_round(void) {
    rules = rules_standard(&coin);
    memset(&r, 0xa5, sizeof r);
    round_open(&r, &rules, NULL);
}

/* ---- cards -------------------------------------------------------------------------------------------- */

TEST(round, cards_go_by_the_queue) {
    static const struct {
        int to, count;
        struct need need;
    } deals[] = {
        {QUEUE_DEALER, 2, {.kind = NEED_CARD, .to = TO_DEALER}},
        {6, 1, {.kind = NEED_CARD, .to = TO_SEAT, .seat = 6}},
        {QUEUE_TABLE, 3, {.kind = NEED_CARD, .to = TO_TABLE}},
        {QUEUE_NOBODY, 7, {.kind = NEED_CARD, .to = TO_NOBODY}},
        {1, 1, {.kind = NEED_CARD, .to = TO_SEAT, .seat = 1}},
    };
    card next = 0;

    open_round();
    CHECK(!round_dealing(&r));
    for (size_t i = 0; i < COUNT(deals); i++) round_queue_cards(&r, deals[i].to, deals[i].count);
    for (size_t i = 0; i < COUNT(deals); i++) {
        for (int n = 0; n < deals[i].count; n++) {
            const struct need need = round_need_card(&r);

            CHECK(round_dealing(&r));
            CHECK_EQ(memcmp(&need, &deals[i].need, sizeof need), 0);
            CHECK_EQ(round_check_card(&r, next), OK);
            CHECK_EQ(round_take_card(&r, next++), deals[i].to);
        }
    }
    CHECK(!round_dealing(&r));
}

TEST(round, cards_that_are_refused) {
    struct game with_joker = coin;

    open_round();
    CHECK_EQ(round_check_card(&r, 0), ERR_ORDER); /* nobody awaits a card */
    round_queue_cards(&r, QUEUE_DEALER, 2);
    CHECK_EQ(round_check_card(&r, 51), OK);
    CHECK_EQ(round_check_card(&r, JOKER), ERR_CARD);
    CHECK_EQ(round_check_card(&r, 53), ERR_CARD);
    CHECK_EQ(round_check_card(&r, 64), ERR_CARD);
    CHECK_EQ(round_check_card(&r, CARD_NONE), ERR_CARD);
    CHECK_EQ(round_check_card(&r, CARD_HIDDEN), ERR_FACE_UP);
    round_take_card(&r, 51);
    CHECK_EQ(round_check_card(&r, 51), ERR_CARD_TWICE);
    CHECK_EQ(round_check_card(&r, 50), OK);

    with_joker.joker = true;
    rules.game = &with_joker;
    round_open(&r, &rules, NULL);
    round_queue_cards(&r, QUEUE_DEALER, 1);
    CHECK_EQ(round_check_card(&r, JOKER), OK);
    CHECK_EQ(round_check_card(&r, 53), ERR_CARD);
    round_take_card(&r, JOKER);
    CHECK_EQ(round_check_card(&r, 0), ERR_ORDER);
}

TEST(round, a_whole_deck_with_joker_fits_the_queue) {
    open_round();
    round_queue_cards(&r, QUEUE_NOBODY, DECK_53);
    CHECK_EQ(r.queued, DECK_53);
}

/* Our own bug, not the world's: it stops, here without a word. */
static void expect_bug(void) { CHECK(freopen("/dev/null", "w", stderr)); }

TEST_ABORTS(round, one_card_too_many_is_a_bug) {
    expect_bug();
    open_round();
    round_queue_cards(&r, QUEUE_NOBODY, QUEUE_MAX);
    round_queue_cards(&r, QUEUE_NOBODY, 1);
}

TEST_ABORTS(round, rules_whose_lines_are_others_are_a_bug) {
    expect_bug();
    rules = rules_standard(&coin);
    rules.table[LUCK].column = 1;
    round_open(&r, &rules, NULL);
}

TEST_ABORTS(round, a_card_for_nobody_is_a_bug) {
    expect_bug();
    open_round();
    round_take_card(&r, 0);
}

/* ---- bets --------------------------------------------------------------------------------------------- */

/* The stakes were bets of the round. */
static enum err check_bet(const int64_t *stakes, int wager, int64_t cents) {
    for (int i = 0; i < COIN_WAGERS; i++) round_note_bet(&r, stakes[i]);
    const struct event event = {.kind = EV_BET, .seat = 1, .what = (uint8_t)wager, .cents = cents};
    const enum err err = round_check_bet(&r, &event);

    return err || !round_needs_sum_check(&r, &event) ? err : round_check_sum(&r, stakes, &event);
}

static const int64_t none[COIN_WAGERS];

TEST(round, bets_that_are_refused) {
    open_round();
    CHECK_EQ(check_bet(none, BET, 1), OK);
    CHECK_EQ(check_bet(none, BET, 0), OK); /* taken back */
    CHECK_EQ(check_bet(none, BET, -1), ERR_AMOUNT);
    CHECK_EQ(check_bet(none, BET, INT64_MIN), ERR_AMOUNT);
    CHECK_EQ(check_bet(none, COIN_WAGERS, 1), ERR_WAGER);
    CHECK_EQ(check_bet(none, 255, 1), ERR_WAGER);
    CHECK_EQ(check_bet(none, RAISE, 1), ERR_WAGER_DERIVED);
    CHECK_EQ(check_bet(none, GIFT, 1), ERR_WAGER_DERIVED);
    CHECK_EQ(check_bet(none, LIVE, 1), ERR_WAGER_OFF);
    CHECK_EQ(check_bet(none, JACKS, 1), ERR_WAGER_OFF);
    CHECK_EQ(check_bet(none, TICKET, 500), OK);
    CHECK_EQ(check_bet(none, TICKET, 0), OK);
    CHECK_EQ(check_bet(none, TICKET, 499), ERR_STAKE_FIXED);
    CHECK_EQ(check_bet(none, RATED, 250), OK);
    CHECK_EQ(check_bet(none, RATED, 500), ERR_STAKE_FIXED);
    CHECK_EQ(check_bet(none, LUCKY_LINE, 1), OK);
    rules_set(&rules, "luck", 4, "off", 3);
    CHECK_EQ(check_bet(none, LUCK, 1), ERR_WAGER_OFF);
    CHECK_EQ(check_bet(none, LUCKY_LINE, 1), ERR_WAGER_OFF);
    rules_set(&rules, "mode", 4, "live", 4);
    CHECK_EQ(check_bet(none, LIVE, 1), OK);
    r.phase = PHASE_DEAL;
    CHECK_EQ(check_bet(none, BET, 1), ERR_CLOSED);
    CHECK_EQ(check_bet(none, BET, 0), ERR_CLOSED);
    CHECK_EQ(check_bet(none, 255, 1), ERR_CLOSED);
}

/* The greatest amount that check_bet takes on one wager, the others being as they are. */
static int64_t greatest(const int64_t *stakes, int wager) {
    int64_t low = 0, high = INT64_MAX; /* low is taken, high is refused */

    CHECK_EQ(check_bet(stakes, wager, high), ERR_AMOUNT_LARGE);
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;

        *(check_bet(stakes, wager, middle) == OK ? &low : &high) = middle;
    }
    return low;
}

/* What a seat could win at the best of luck is at most INT64_MAX, and not a cent is refused below that. */
TEST(round, the_bound_is_what_64_bits_hold) {
    int64_t stakes[COIN_WAGERS] = {0};

    open_round();
    /* Bet 2, raise 3 x 2, gift 6 (its 5 to 1, and the stake that is counted with every pay): 14 for a cent. */
    CHECK_EQ(greatest(none, BET), INT64_MAX / 14);
    CHECK_EQ(greatest(none, SIDE), INT64_MAX / 2);
    CHECK_EQ(greatest(none, LUCK), INT64_MAX / 100);
    CHECK_EQ(greatest(none, LUCKY_LINE), INT64_MAX / 100);
    rules_set(&rules, "luck", 4, "2", 1);
    CHECK_EQ(greatest(none, LUCK), INT64_MAX / 1000);
    rules_set(&rules, "luck", 4, "3", 1);
    CHECK_EQ(greatest(none, LUCKY_LINE), INT64_MAX / 10000);
    rules_set_operator(&rules, 3, 4999);
    CHECK_EQ(greatest(none, JACKS), INT64_MAX / 5000);

    stakes[SIDE] = INT64_MAX / 4; /* the sum counts, not the single wager */
    CHECK_EQ(greatest(stakes, LUCK), (INT64_MAX - 2 * (INT64_MAX / 4)) / 10000);
    stakes[SIDE] = INT64_MAX / 2;
    CHECK_EQ(greatest(stakes, LUCK), 0);
    CHECK_EQ(check_bet(stakes, SIDE, 100), OK); /* lowering it is possible */
}

/* The most a wager can return for a cent, over all its tables and the dearest an operator may set. */
static __int128 best_per_cent(const struct game *game, int wager) {
    const int owner = game->wagers[wager].shares ? game->wagers[wager].shares - 1 : wager;
    struct rules table = rules_standard(game);

    for (int i = 0; i < game->option_count; i++) {
        if (game->options[i].kind == OPTION_OPERATOR) rules_set_operator(&table, 4, game->options[i].maximum);
    }
    __int128 best = most_per_cent(&table, wager);
    for (int s = 0; s < game->wagers[owner].sheets; s++) {
        const struct pay_sheet *sheet = &game->wagers[owner].sheet[s];

        for (uint8_t column = 0; column < sheet->columns; column++) {
            table.table[owner] = (struct pay_table){sheet, column};
            if (most_per_cent(&table, wager) > best) best = most_per_cent(&table, wager);
        }
    }
    return best;
}

/* Amounts below 2^40 are taken without a sum: in no game can they overflow, with the best tables of all. */
TEST(round, small_amounts_need_no_sum) {
    for (int i = 0; i < game_count; i++) {
        const struct game *game = game_list[i];
        __int128 most = 0;

        for (int wager = 0; wager < game->wager_count; wager++) {
            const int times = game->wagers[wager].kind == WAGER_FOLLOWS ? game->wagers[wager].times : 1;

            most += best_per_cent(game, wager) * times * (ROUND_LARGE_CENTS - 1);
        }
        CHECK(most <= INT64_MAX, "%s", game->id);
    }
}

TEST(round, required_wagers_and_equal_ones) {
    static const struct {
        int64_t bet, side, luck;
        enum err err;
    } cases[] = {
        {100, 100, 0, OK},         {100, 100, 7, OK},         {100, 0, 0, ERR_REQUIRED}, {0, 100, 0, ERR_REQUIRED},
        {0, 0, 100, ERR_REQUIRED}, {100, 99, 0, ERR_UNEQUAL}, {99, 100, 5, ERR_UNEQUAL}, {0, 0, 0, ERR_REQUIRED},
    };

    open_round();
    for (size_t i = 0; i < COUNT(cases); i++) {
        const int64_t stakes[COIN_WAGERS] = {[BET] = cases[i].bet, [SIDE] = cases[i].side, [LUCK] = cases[i].luck};

        CHECK_EQ(round_check_stakes(&r, stakes), cases[i].err);
    }
}

/* ---- views and awards --------------------------------------------------------------------------------- */

TEST(round, a_hand_is_shown_or_hidden) {
    const card cards[] = {3, 14, 15};
    struct hand_view hand = {0};

    view_hand(&hand, cards, 3, false);
    CHECK_EQ(hand.count, 3);
    for (int i = 0; i < 3; i++) CHECK_EQ(hand.cards[i], CARD_HIDDEN);
    view_hand(&hand, cards, 3, true);
    CHECK_EQ(memcmp(hand.cards, cards, 3), 0);
    view_hand(&hand, cards, 0, true);
    CHECK_EQ(hand.count, 0);
}

TEST(round, seats_are_appended_to_a_view) {
    const int64_t stakes[COIN_WAGERS] = {[BET] = 100, [METERED] = 700};
    struct view view = {0};

    for (int seat = 1; seat <= VIEW_SEATS; seat++) {
        const struct seat_view *v = view_seat(&view, seat, stakes, COIN_WAGERS);

        CHECK_EQ(view.seats, seat);
        CHECK_EQ(v->seat, seat);
        CHECK_EQ(v->action, -1);
        CHECK_EQ(v->stake[BET], 100);
        CHECK_EQ(v->stake[METERED], 700);
        CHECK_EQ(v->stake[COIN_WAGERS], 0);
    }
}

TEST_ABORTS(round, a_view_with_too_many_seats_is_a_bug) {
    struct view view = {.seats = VIEW_SEATS};

    expect_bug();
    view_seat(&view, 7, none, COIN_WAGERS);
}

static void check_award(struct award a, enum outcome outcome, const char *line, int64_t stake, int64_t returned) {
    CHECK_EQ(a.seat, 5);
    CHECK_EQ(a.outcome, outcome);
    CHECK_STR(a.line ? a.line->id : "", line);
    CHECK_EQ(a.stake_cents, stake);
    CHECK_EQ(a.returned_cents, returned);
    CHECK(!a.toke);
}

/* Whatever was in the place before, every field is written. */
static struct award nothing_yet(void) {
    struct award a;

    memset(&a, 0xa5, sizeof a);
    return a;
}

static struct award plain(int seat, int wager, int64_t stake, enum outcome outcome) {
    struct award a = nothing_yet();

    award_outcome(&a, seat, wager, stake, outcome);
    return a;
}

static struct award even(int seat, int wager, int64_t stake, int compare) {
    struct award a = nothing_yet();

    award_even(&a, seat, wager, stake, compare);
    return a;
}

static struct award table(const struct rules *in_force, int seat, int wager, int64_t stake, uint32_t tiers) {
    struct award a = nothing_yet();

    award_line(&a, seat, wager, stake, rules_best_line(in_force, wager, tiers));
    return a;
}

TEST(round, awards) {
    open_round();
    check_award(plain(5, BET, 300, OUTCOME_LOSE), OUTCOME_LOSE, "", 300, 0);
    check_award(plain(5, BET, 300, OUTCOME_PUSH), OUTCOME_PUSH, "", 300, 300);
    check_award(plain(5, BET, 300, OUTCOME_WIN), OUTCOME_WIN, "", 300, 600);
    check_award(even(5, BET, 300, 17), OUTCOME_WIN, "", 300, 600);
    check_award(even(5, BET, 300, 0), OUTCOME_PUSH, "", 300, 300);
    check_award(even(5, BET, 300, -17), OUTCOME_LOSE, "", 300, 0);
    check_award(table(&rules, 5, LUCK, 300, 0), OUTCOME_LOSE, "", 300, 0);
    check_award(table(&rules, 5, LUCK, 300, 1u << TAILS), OUTCOME_PUSH, "tails", 300, 300);
    check_award(table(&rules, 5, LUCK, 300, 1u << TAILS | 1u << HEADS), OUTCOME_WIN, "heads", 300, 600);
    CHECK_EQ(table(&rules, 5, LUCK, 300, 1u << EDGE).wager, LUCK);
    CHECK_EQ(table(&rules, 5, LUCK, 300, 1u << EDGE).meter, 0);
    CHECK_EQ(plain(5, BET, 300, OUTCOME_WIN).meter, 0);
}

/* A shared table, a half cent, a push by 0 to 1, and a meter. */
TEST(round, awards_by_other_tables) {
    open_round();
    rules_set(&rules, "luck", 4, "2", 1);
    check_award(table(&rules, 5, LUCKY_LINE, 301, 1u << HEADS), OUTCOME_WIN, "heads", 301, 301 + 451);
    check_award(table(&rules, 5, LUCKY_LINE, 301, 1u << TAILS), OUTCOME_PUSH, "tails", 301, 301);
    CHECK_EQ(table(&rules, 5, LUCKY_LINE, 301, 1u << TAILS).wager, LUCKY_LINE);
    check_award(table(&rules, 5, METERED, 500, 1u << HEADS), OUTCOME_WIN, "heads", 500, 10000);
    check_award(table(&rules, 5, METERED, 500, 1u << EDGE | 1u << HEADS), OUTCOME_WIN, "edge", 500, 0);
    CHECK_EQ(table(&rules, 5, METERED, 500, 1u << EDGE).meter, 2);
    CHECK_EQ(table(&rules, 5, METERED, 500, 1u << HEADS).meter, 0);
}
