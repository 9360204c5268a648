#include "math/chase_the_flush/chase_the_flush_decide.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"
#include "math/decide_fixture.h"

static uint64_t memory[512], chance = 20161;
static struct rules rules;

static struct analysis_request request_of(struct arena *arena) {
    return (struct analysis_request){.rules = rules, .arena = arena, .threads = 1};
}

/* The plans of one class in `step`: all of them take a sanitized build too long. */
static const struct tables *prepare_some(struct arena *arena, int step) {
    const struct analysis_request request = request_of(arena);
    struct chase_keeper *keeper = chase_keeper_open(&request);
    struct chase_boards *boards = arena_take(arena, sizeof *boards);
    struct chase_best *best = arena_take(arena, sizeof *best);
    const struct chase_terms *terms = &keeper->tables->terms;
    const struct chase_tables *suits = chase_tables_open_for(NULL, terms->showdown, arena);

    for (int i = 0; i < CHASE_CLASSES; i += step) {
        chase_boards_fill(boards, suits, keeper->classes[i].hole);
        chase_best_of(best, boards, terms, 0);
        chase_keeper_plan(keeper, i, &best->plan);
    }
    return chase_keeper_tables(keeper);
}

static struct fixture_table table_of(const struct decider *decider, const void *tables) {
    CHECK(game_round_size(&chase_the_flush) <= sizeof memory);
    return (struct fixture_table){decider, tables, &rules, 1, {&chase_the_flush, memory}, 0};
}

/* Seven cards, the hole hand of one class of every `step` first. */
static void deal_class(const struct tables *t, int step, card cards[7]) {
    do play_shuffled(&chance, DECK_52, cards, 7);
    while (t->holes[hole_number(cards)].class % step);
}

/* A round of seat 1 up to the decision of a street; the dealer's cards are the first that are left. */
static void play_to(const struct fixture_table *f, const card cards[7], int street) {
    int dealer = 0;

    fixture_open(f);
    for (int i = 0; i < HOLE; i++) CHECK_EQ(play_card(f->play, cards[i]), OK);
    for (card c = 0; dealer < HOLE; c++)
        if (!memchr(cards, c, 7)) {
            CHECK_EQ(play_card(f->play, c), OK);
            dealer++;
        }
    for (int i = 0; i < 2 * street; i++) {
        if (i % 2 == 0) CHECK_EQ(play_act(f->play, 1, FIXTURE_CHECK), OK);
        CHECK_EQ(play_card(f->play, cards[HOLE + i]), OK);
    }
}

/* The decision has the value of the best choice, exactly. */
static void check_decision(const struct fixture_table *f, struct arena *arena) {
    const struct event event = f->decider->decide(f->tables, f->play.round, 1);
    struct choice choices[CHOICES_MAX];
    const int count = chase_the_flush_exact.advise(&(struct asked){.round = f->play.round, .seat = 1}, arena, choices);
    int found = 0;

    CHECK_EQ(count, 2);
    CHECK_EQ(event.kind, EV_ACT);
    CHECK_EQ(event.seat, 1);
    for (int i = 0; i < count; i++) {
        if (choices[i].action != event.what) continue;
        CHECK_EQ(fraction_compare(choices[i].value, choices[0].value), 0);
        found++;
    }
    CHECK_EQ(found, 1);
}

/* ---- numbers ------------------------------------------------------------------------------------------ */

TEST(chase_the_flush_decide, every_hole_hand_has_its_number_in_any_order) {
    static bool seen[HOLES];

    for (card a = 2; a < DECK_52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card orders[6][HOLE] = {{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}};
                const int number = hole_number(orders[0]);

                CHECK(number >= 0 && number < HOLES && !seen[number]);
                seen[number] = true;
                for (int i = 1; i < 6; i++) CHECK_EQ(hole_number(orders[i]), number);
            }
}

TEST(chase_the_flush_decide, every_flop_has_its_bit) {
    static bool seen[64 * FLOP_WORDS];

    for (int a = 1; a < DECK_52; a++)
        for (int b = 0; b < a; b++) {
            const int number = flop_number(a, b);

            CHECK_EQ(flop_number(b, a), number);
            CHECK(number < 64 * FLOP_WORDS && !seen[number]);
            seen[number] = true;
        }
}

TEST(chase_the_flush_decide, every_hole_hand_is_renamed_to_its_class) {
    static struct chase_class classes[CHASE_CLASSES];
    struct arena arena = fixture_arena(4);

    rules = rules_standard(&chase_the_flush);
    const struct analysis_request request = request_of(&arena);
    const struct tables *tables = chase_keeper_tables(chase_keeper_open(&request));
    chase_classes(classes);
    for (card a = 2; a < DECK_52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card cards[HOLE] = {a, b, c};
                const struct hole *hole = &tables->holes[hole_number(cards)];

                for (int i = 0; i < HOLE; i++) {
                    const int suit = hole->suits >> 2 * card_suit(cards[i]) & 3;
                    CHECK(classes[hole->class].hole[suit] >> card_rank(cards[i]) & 1);
                }
                CHECK(is_renaming(hole->suits));
            }
    free(arena.memory);
}

/* ---- against the advice ------------------------------------------------------------------------------- */

/* [F-play-3, F-play-5] Both X-tra tables; before the flop each class that was planned, then random flops. */
static void check_early(const char *xtra, int step, int flops) {
    struct arena arena = fixture_arena(64);
    card cards[7];

    rules = rules_standard(&chase_the_flush);
    play_set(&rules, "xtra", xtra);
    const struct tables *tables = prepare_some(&arena, step);
    const struct fixture_table f = table_of(decider_find(&chase_the_flush, "optimal"), tables);
    for (int i = 0; i < CHASE_CLASSES / step; i++) {
        deal_class(tables, step, cards);
        play_to(&f, cards, 0);
        check_decision(&f, &arena);
    }
    for (int i = 0; i < flops; i++) {
        deal_class(tables, step, cards);
        play_to(&f, cards, 1);
        check_decision(&f, &arena);
    }
    free(arena.memory);
}

TEST(chase_the_flush_decide, agrees_with_the_advice_before_and_after_the_flop) {
    check_early("A", test_long() ? 1 : 40, test_long() ? 20000 : 500);
    check_early("B", test_long() ? 3 : 60, test_long() ? 5000 : 300);
}

/* [F-play-7] */
TEST(chase_the_flush_decide, agrees_with_the_advice_at_the_river) {
    struct arena arena = fixture_arena(4);
    card cards[7];

    for (int table = 0; table < 2; table++) {
        rules = rules_standard(&chase_the_flush);
        play_set(&rules, "xtra", table ? "B" : "A");
        const size_t mark = arena_mark(&arena);
        const struct analysis_request request = request_of(&arena);
        const struct fixture_table f = table_of(decider_find(&chase_the_flush, "optimal"), tables_open(&request));

        for (int i = 0; i < 4000; i++) {
            play_shuffled(&chance, DECK_52, cards, 7);
            play_to(&f, cards, 2);
            check_decision(&f, &arena);
        }
        arena_release(&arena, mark);
    }
    free(arena.memory);
}

/* Boards where all the dealer's hands together make a bet better or worse by no more than three Antes. */
TEST(chase_the_flush_decide, is_right_where_it_is_close) {
    static const struct {
        const char *cards;
        int better; /* Antes that a bet brings more than a fold */
    } close[] = {
        {"3c 7h 5h  As 9c 9s 9h", -1}, {"6d 8h 9s  2c Ac Qh 6h", -1}, {"2c Ad Ts  3h 6d 3c 4h", -2},
        {"2h Ks 3d  2c 8h Kd 7s", -2}, {"2c 6d 2h  9s Qd 7s Ts", 0},  {"3s 7s 5s  2d 8d 5d 4h", 1},
        {"3h Qc 5s  Tc 9s 9h Qd", 2},  {"2d 4h 8c  3s 2s 5h 5s", 2},  {"2c 7d Kh  Ts 5s 6s Ac", 3},
    };
    struct arena arena = fixture_arena(4);
    card cards[8];

    rules = rules_standard(&chase_the_flush);
    const struct analysis_request request = request_of(&arena);
    const struct fixture_table f = table_of(decider_find(&chase_the_flush, "optimal"), tables_open(&request));
    for (size_t i = 0; i < COUNT(close); i++) {
        CHECK_EQ(fixture_cards(close[i].cards, cards), 7);
        const int64_t bet = slow_results(&rules, cards, cards + HOLE, 2).net;
        CHECK_EQ(bet + 2 * FIXTURE_STAKE * CHASE_DEALERS, close[i].better * FIXTURE_STAKE);
        play_to(&f, cards, 2);
        const struct event event = f.decider->decide(f.tables, f.play.round, 1);
        if (close[i].better) CHECK_EQ(event.what, close[i].better > 0 ? FIXTURE_BET : FIXTURE_FOLD);
    }
    free(arena.memory);
}

/* Tables nobody approved: pays in halves, a losing line, a pay that makes every chance worth a bet. */
TEST(chase_the_flush_decide, follows_any_table_at_the_river) {
    static const struct chase_terms all[] = {
        {1, {0, 0, 0, 0, 1, 5, 20, 250}, CHASE_APPROVED_TERMS},
        {2, {-2, -2, -2, -2, 3, 5, 20, 250}, CHASE_APPROVED_TERMS},
        {1, {0, 0, 5, 1, 0, 0, 0, 0}, CHASE_APPROVED_TERMS},
        {10, {0, 0, 300000, 300000, 0, 0, 0, 0}, CHASE_APPROVED_TERMS},
    };
    struct arena arena = fixture_arena(4);
    const struct chase_ranks *ranks = chase_ranks_open(&arena);
    struct tables tables = {.ranks = ranks};
    int close = 0;

    for (int i = 0; i < 40000; i++) {
        uint32_t hole[SUITS], community[SUITS];
        card cards[7];

        play_shuffled(&chance, DECK_52, cards, 7);
        fixture_ranks(cards, HOLE, hole);
        fixture_ranks(cards + HOLE, 4, community);
        tables.terms = all[i % (int)COUNT(all)];
        const struct chase_board board = chase_board_of(ranks, hole, community, NULL);
        const wide bet_over_fold = chase_board_value(&board, &tables.terms, 1) - chase_fold_value(&tables.terms);
        CHECK_EQ(chase_optimal_bets(&tables, cards, cards + HOLE, RIVER), bet_over_fold >= 0);
        close += bet_over_fold > -142 && bet_over_fold < 142; /* a hundredth of an Ante */
    }
    CHECK(close > 100);
    free(arena.memory);
}

/* ---- the short rules ---------------------------------------------------------------------------------- */

/* Cards that, if the dealer held one alone, would beat the player: one by one. */
static int beating_cards(const card cards[7]) {
    const suit_hand player = suit_hand_value(cards, 7);
    int beating = 0;

    for (card c = 0; c < DECK_52; c++) {
        const card five[5] = {cards[3], cards[4], cards[5], cards[6], c};
        if (!memchr(cards, c, 7)) beating += suit_hand_value(five, 5) > player;
    }
    return beating;
}

/* The last two lines, read card by card. */
static bool short_bets_river(const card cards[7]) {
    const suit_hand hand = suit_hand_value(cards, 7);
    const int length = suit_hand_length(hand), beating = beating_cards(cards);
    int high = TWO, most_own = 0, alone = TWO;

    if (length > 3) return true;
    if (length < 3) return beating < 10;
    if (beating < 10 || beating >= 16) return beating < 16;
    for (int suit = 0; suit < SUITS; suit++) {
        int own = 0, shown = 0;
        uint32_t ranks = 0;

        for (int i = 0; i < 7; i++) {
            if (card_suit(cards[i]) != suit) continue;
            own += i < HOLE;
            shown += i >= HOLE;
            ranks |= 1u << card_rank(cards[i]);
        }
        if (ranks == (hand & (CHASE_MASKS - 1)) && own > most_own) most_own = own;
        for (int i = HOLE; i < 7 && shown == 1; i++)
            if (card_suit(cards[i]) == suit && card_rank(cards[i]) > alone) alone = card_rank(cards[i]);
    }
    while (hand >> (high + 1) & (CHASE_MASKS - 1) >> (high + 1)) high++;
    if (most_own == 1 || most_own == 3) return true;
    return !(high <= TEN && alone > high) && !(most_own == 2 && high <= EIGHT);
}

static int short_action(const card cards[7], int street, struct chase_plan *plan) {
    uint32_t hole[SUITS];

    fixture_ranks(cards, HOLE, hole);
    chase_short_plan(plan, &(struct chase_short){hole, CHASE_SHORT_ALL});
    if (street == 0) return plan->bets ? FIXTURE_BET : FIXTURE_CHECK;
    if (street == 1) return plan->checks[fixture_slot(cards[3])][fixture_slot(cards[4])] ? FIXTURE_CHECK : FIXTURE_BET;
    return short_bets_river(cards) ? FIXTURE_BET : FIXTURE_FOLD;
}

/* The rules as they are printed, for the cards as they lie. */
TEST(chase_the_flush_decide, short_rules_are_followed_on_every_street) {
    static struct chase_plan plan;
    struct arena arena = fixture_arena(16);
    card cards[7];

    rules = rules_standard(&chase_the_flush);
    const struct analysis_request request = request_of(&arena);
    const struct fixture_table f = table_of(decider_find(&chase_the_flush, "short"), chase_prepare_short(&request));
    for (int i = 0; i < 3000; i++) {
        play_shuffled(&chance, DECK_52, cards, 7);
        for (int street = i % 3, early = street == 2; street < 3; street++) {
            const int action = short_action(cards, street, &plan);

            if (street == 1 && !early && plan.bets) break; /* no flop is asked about after a bet */
            play_to(&f, cards, street);
            CHECK_EQ(f.decider->decide(f.tables, f.play.round, 1).what, action);
        }
    }
    free(arena.memory);
}

/* ---- through the rules -------------------------------------------------------------------------------- */

/* The exact edge of the short rules, X-tra A, as 'cardroom-lab analyze' counts it deal by deal. */
TEST(chase_the_flush_decide, short_rules_lose_what_they_cost) {
    struct arena arena = fixture_arena(16);

    rules = rules_standard(&chase_the_flush);
    const struct analysis_request request = request_of(&arena);
    const struct fixture_table f = table_of(decider_find(&chase_the_flush, "short"), chase_prepare_short(&request));
    fixture_check_mean(&f, NULL, 0, test_long() ? 2000000 : 300000, -37260207241.0 / 1510093221000.0);
    free(arena.memory);
}

/* A hole hand that waits is worth what the advice says: rounds decided on all three streets. */
TEST(chase_the_flush_decide, a_waiting_hand_earns_its_value) {
    struct arena arena = fixture_arena(64);
    struct choice choices[CHOICES_MAX];
    card cards[7];
    int waiting = 0;

    rules = rules_standard(&chase_the_flush);
    const struct tables *tables = prepare_some(&arena, 250);
    const struct fixture_table f = table_of(decider_find(&chase_the_flush, "optimal"), tables);
    while (waiting < 3) {
        deal_class(tables, 250, cards);
        if (tables->holes[hole_number(cards)].bets) continue;
        waiting++;
        play_to(&f, cards, 0);
        chase_the_flush_exact.advise(&(struct asked){.round = f.play.round, .seat = 1}, &arena, choices);
        fixture_check_mean(&f, cards, HOLE, 20000, fraction_to_double(choices[0].value));
    }
    free(arena.memory);
}

/* The exact edge, X-tra A; the document prints 2.39 %. */
TEST(chase_the_flush_decide, optimal_play_loses_the_printed_edge) {
    struct arena arena = fixture_arena(64);

    if (test_long()) {
        rules = rules_standard(&chase_the_flush);
        const struct analysis_request request = request_of(&arena);
        const struct fixture_table f =
            table_of(decider_find(&chase_the_flush, "optimal"), chase_prepare_optimal(&request));
        fixture_check_mean(&f, NULL, 0, 2000000, -12033802351.0 / 503364407000.0);
    }
    free(arena.memory);
}

/* ---- preparing ---------------------------------------------------------------------------------------- */

static bool stop_at_once(void *context, double done) {
    *(double *)context = done;
    return true;
}

TEST(chase_the_flush_decide, prepare_stops_when_asked) {
    struct arena arena = fixture_arena(64);
    double done = 0;

    rules = rules_standard(&chase_the_flush);
    struct analysis_request request = request_of(&arena);
    request.progress = stop_at_once;
    request.progress_context = &done;
    CHECK(chase_prepare_optimal(&request) == NULL);
    CHECK(done > 0 && done < 0.1);
    free(arena.memory);
}

/* The analysis keeps them, and nothing is counted again. */
TEST(chase_the_flush_decide, kept_tables_are_taken) {
    struct arena arena = fixture_arena(64);
    const void *kept = &arena;

    rules = rules_standard(&chase_the_flush);
    struct analysis_request request = request_of(&arena);
    request.kept = &kept;
    CHECK(chase_prepare_optimal(&request) == kept);
    free(arena.memory);
}

/* Each class writes its own part of the tables, on any thread. */
TEST(chase_the_flush_decide, threads_make_the_same_tables) {
    struct arena arena = fixture_arena(128);

    if (test_long()) {
        rules = rules_standard(&chase_the_flush);
        struct analysis_request request = request_of(&arena);
        const struct tables *one = chase_prepare_optimal(&request);
        request.threads = 3;
        const struct tables *three = chase_prepare_optimal(&request);
        CHECK_EQ(memcmp(one->holes, three->holes, sizeof one->holes), 0);
        CHECK_EQ(memcmp(one->flops, three->flops, sizeof one->flops), 0);
    }
    free(arena.memory);
}

TEST(chase_the_flush_decide, is_found_by_name) {
    CHECK_STR(decider_find(&chase_the_flush, "optimal")->strategy, "optimal");
    CHECK_STR(decider_find(&chase_the_flush, "short")->strategy, "short");
    CHECK(decider_find(&chase_the_flush, "house-way") == NULL);
}
