/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "math/chase_the_flush/chase_the_flush_exact.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

enum { MEASURES_MAX = 12 };

struct collected {
    int count;
    struct measure measures[MEASURES_MAX];
};

static void collect(void *context, const struct measure *measure) {
    struct collected *c = context;

    CHECK(c->count < MEASURES_MAX);
    c->measures[c->count++] = *measure;
}

static struct analysis_request request_of(struct arena *arena, int threads, struct collected *out) {
    return (struct analysis_request){.rules = rules_standard(&chase_the_flush),
                                     .arena = arena,
                                     .threads = threads,
                                     .emit = collect,
                                     .emit_context = out};
}

static int64_t hundredths(const struct measure *m) { return (int64_t)(measure_edge(m) * 10000 + 0.5); }

TEST(chase_the_flush_exact, classes_stand_for_all_hole_hands) {
    static struct chase_class classes[CHASE_CLASSES];
    int hands = 0;

    chase_classes(classes);
    for (int i = 0; i < CHASE_CLASSES; i++) hands += classes[i].size;
    CHECK_EQ(hands, 22100);
    CHECK(DEALS == (wide)22100 * 211876 * 6 * 14190);
}

/* ---- Same Suit ---------------------------------------------------------------------------------------- */

/* Seven cards: those ranks of clubs, and the lowest of other suits so that none has four. */
static void seven_cards(uint32_t ranks, card out[7]) {
    int count = 0;

    for (int rank = 0; rank < RANKS; rank++)
        if (ranks >> rank & 1) out[count++] = card_of(rank, CLUBS);
    for (int i = 0; count < 7; i++) out[count++] = card_of(i, DIAMONDS + i % 3);
}

static const char *line_of_game(const struct rules *rules, const card cards[7]) {
    static uint64_t round[512];
    const struct play p = {&chase_the_flush, round};
    const card dealer[3] = {card_of(ACE, SPADES), card_of(KING, SPADES), card_of(QUEEN, SPADES)};

    p.game->open(p.round, rules, NULL);
    for (int wager = 0; wager < 2; wager++) CHECK_EQ(play_bet(p, 1, wager, 100), OK);
    CHECK_EQ(play_bet(p, 1, 3, 100), OK);
    CHECK_EQ(play_close(p), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(play_card(p, cards[i]), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(play_card(p, dealer[i]), OK);
    CHECK_EQ(play_act(p, 1, FIXTURE_BET), OK);
    for (int i = 3; i < 7; i++) CHECK_EQ(play_card(p, cards[i]), OK);
    return play_line(p, 1, 3);
}

/* [F-win-4, chase-the-flush R8]: every set of four to seven ranks is paid on the line the game pays it on. */
TEST(chase_the_flush_exact, same_suit_lines_are_the_games) {
    struct rules rules = rules_standard(&chase_the_flush);
    const int wager = pay_exact_wager(&chase_the_flush, "same-suit");

    for (int table = 0; table < 2; table++) {
        play_set(&rules, "same-suit", table ? "B" : "A");
        for (uint32_t ranks = 0; ranks < CHASE_MASKS; ranks++) {
            const int length = __builtin_popcount(ranks);
            card cards[7];

            if (length < 4 || length > 7) continue;
            seven_cards(ranks, cards);
            CHECK_STR(pay_best(rules.table[wager], same_suit_tiers(ranks, length))->id, line_of_game(&rules, cards));
        }
    }
}

/* The document prints 5.67 % and 8.46 %. */
TEST(chase_the_flush_exact, same_suit_edges_are_as_printed) {
    static struct collected out;
    struct arena arena = fixture_arena(1);
    const struct analysis_request request = request_of(&arena, 1, &out);
    struct pay_table tables[PAY_EXACT_TABLES];

    CHECK_EQ(pay_exact_tables(&request, pay_exact_wager(&chase_the_flush, "same-suit"), tables), 2);
    for (int t = 0; t < 2; t++) {
        emit_same_suit(&request, tables[t]);
        CHECK(measure_is_sound(&out.measures[t]));
        CHECK_EQ(out.measures[t].deals, 133784560);
    }
    CHECK_EQ(hundredths(&out.measures[0]), 567);
    CHECK_EQ(hundredths(&out.measures[1]), 846);
    free(arena.memory);
}

/* ---- the base game ------------------------------------------------------------------------------------ */

/* A table of one's own: halves, a line that is missing, short hands paid. */
TEST(chase_the_flush_exact, terms_come_from_the_table) {
    static const struct pay_row rows[] = {{4, "flush-4", "", {TO_HALF(3)}}, {3, "shorter", "", {TO(2)}}};
    static const struct pay_sheet sheet = {"", 1, COUNT(rows), {"mine"}, {NULL}, rows};
    const struct pay_table mine = {&sheet, 0};
    const struct rules rules = rules_standard(&chase_the_flush);
    const struct wager *xtra = &chase_the_flush.wagers[pay_exact_wager(&chase_the_flush, "xtra")];
    const struct chase_terms a = chase_terms_of(&rules, (struct pay_table){xtra->sheet, 0}, 1);
    const struct chase_terms b = chase_terms_of(&rules, (struct pay_table){xtra->sheet, 1}, 1);

    CHECK_EQ(chase_scale_of(mine), 2);
    const struct chase_terms own = chase_terms_of(&rules, mine, 2);
    CHECK_EQ(own.xtra[2], 4);
    CHECK_EQ(own.xtra[3], 4);
    CHECK_EQ(own.xtra[4], 3);
    CHECK_EQ(own.xtra[7], -2); /* no line: X-tra is lost */
    for (int length = 0; length < 4; length++) CHECK_EQ(a.xtra[length] | b.xtra[length], 0); /* [F-win-3] */
    CHECK_EQ(a.xtra[4], 1);
    CHECK_EQ(b.xtra[4], 0); /* [chase-the-flush R7] */
    CHECK_EQ(b.xtra[7], 400);
}

static int64_t all_boards(const struct bet_sums *sums) {
    int64_t boards = 0;

    for (int bet = 0; bet <= BETS; bet++) boards += boards_of(&sums->bet[bet]);
    return boards;
}

/* Whatever the strategy, the dealer's hands are the same in all: below, not above and weak sum up alike. */
static void check_same_boards(const struct bet_sums *one, const struct bet_sums *other) {
    struct chase_sums a = {0}, b = {0};

    for (int bet = 0; bet <= BETS; bet++) {
        add_multiple(&a, &one->bet[bet], 1);
        add_multiple(&b, &other->bet[bet], 1);
    }
    CHECK(memcmp(&a, &b, sizeof a) == 0);
}

TEST(chase_the_flush_exact, every_board_ends_in_one_bet_or_a_fold) {
    struct arena arena = fixture_arena(48);
    const struct analysis_request request = request_of(&arena, 1, NULL);
    struct study *study = study_open(&request);
    struct worker *worker = study->workers = arena_take(&arena, sizeof *worker);
    int64_t boards = 0;

    CHECK_EQ(study->pays.count, 2);
    CHECK_EQ(study->pays.open, 0xf0); /* the tables differ in flushes of four to seven */
    CHECK_EQ(study->pays.least.xtra[4], 0);
    CHECK_EQ(study->pays.least.xtra[5], 5);
    for (int i = 0; i < CHASE_CLASSES; i += test_long() ? 5 : 60) {
        study_class(study, i);
        boards += CHASE_SPLITS * CHASE_BOARDS * study->classes[i].size;
        CHECK(worker->best.robust);
        CHECK_EQ(all_boards(&worker->sums[SHARED]), boards);
        CHECK_EQ(all_boards(&worker->sums[SHORT + CHASE_SHORT_LINES]), boards);
        check_same_boards(&worker->sums[SHARED], &worker->sums[SHORT + CHASE_SHORT_LINES]);
    }
    free(arena.memory);
}

static bool stop_at_once(void *context, double done) {
    (void)context;
    return done > 0;
}

TEST(chase_the_flush_exact, stops_when_asked) {
    static struct collected out;
    struct arena arena = fixture_arena(48);
    struct analysis_request request = request_of(&arena, 2, &out);

    request.progress = stop_at_once;
    CHECK(!chase_run(&request));
    CHECK_EQ(out.count, 0);
    CHECK_EQ(arena.used, 0);
    free(arena.memory);
}

/* ---- everything --------------------------------------------------------------------------------------- */

static void check_sound(const struct measure *m) {
    wide decisions = 0;

    CHECK(measure_is_sound(m));
    for (int i = 0; i < m->decision_count; i++) decisions += m->decisions[i].count;
    if (m->decision_count) CHECK(decisions == m->deals && m->deals == DEALS);
}

/* Both tables have the same best strategy: line by line the same deals. */
static void check_same_lines(const struct measure *a, const struct measure *b) {
    CHECK_EQ(a->line_count, b->line_count);
    for (int i = 0; i < a->line_count; i++) {
        CHECK_STR(a->lines[i].id, b->lines[i].id);
        CHECK(a->lines[i].count == b->lines[i].count);
    }
    for (int i = 0; i < a->decision_count; i++) CHECK(a->decisions[i].count == b->decisions[i].count);
}

static wide count_of(const struct measure *m, const char *words) {
    wide count = 0;

    for (int i = 0; i < m->line_count; i++)
        if (strstr(m->lines[i].id, words)) count += m->lines[i].count;
    return count;
}

/* [F-table-1, F-table-2] The document prints 2.39 % and 2.29 %; what the rules for people cost was added up over the
 * margins of the decisions that are not the best, 0.0767 %. */
static void check_bases(const struct collected *c) {
    const struct measure *m = c->measures;

    CHECK_EQ(c->count, 4);
    for (int i = 0; i < c->count; i++) check_sound(&m[i]);
    CHECK_EQ(hundredths(&m[0]), 239);
    CHECK_EQ(hundredths(&m[2]), 229);
    check_same_lines(&m[0], &m[2]);
    check_same_lines(&m[1], &m[3]);
    for (int i = 0; i < 4; i += 2) {
        const double cost = measure_edge(&m[i + 1]) - measure_edge(&m[i]);
        CHECK(cost > 0.000767 && cost < 0.000768);
    }
    CHECK(count_of(&m[0], "fold") == m[0].decisions[3].count);
    CHECK(count_of(&m[0], "3x ") == m[0].decisions[0].count);
}

/* Over all deals the player's hand wins as often as the dealer's: both are dealt alike. */
static void check_symmetry(const struct bet_sums *sums) {
    int64_t won = 0, lost = 0;

    for (int bet = 0; bet <= BETS; bet++)
        for (int length = 0; length < CHASE_LENGTHS; length++)
            for (int strong = 0; strong < 2; strong++) {
                const struct chase_results r = chase_results_of(&sums->bet[bet].of[length][strong], strong);

                won += r.won[0] + r.won[1];
                lost += r.lost[0] + r.lost[1];
            }
    CHECK_EQ(won, lost);
}

/* Every deal, half a minute of two cores under the sanitizers: the one test that cannot be made smaller. */
TEST(chase_the_flush_exact, printed_edges_come_out) {
    static struct collected out;
    struct arena arena = fixture_arena(48);
    const struct analysis_request request = request_of(&arena, 2, &out);
    struct study *study = study_open(&request);

    CHECK(study_run(study, &request));
    check_symmetry(&study->sums[SHARED]);
    check_symmetry(&study->sums[SHORT + CHASE_SHORT_LINES]);
    emit_bases(&request, study);
    check_bases(&out);
    free(arena.memory);
}

TEST(chase_the_flush_exact, any_number_of_threads_counts_the_same) {
    if (!test_long()) return;
    static struct collected one, two;
    struct arena arena = fixture_arena(48);
    const struct analysis_request request = request_of(&arena, 2, &one), again = request_of(&arena, 1, &two);

    CHECK(chase_run(&request) && chase_run(&again));
    CHECK_EQ(arena.used, 0);
    CHECK_EQ(one.count, 6);
    CHECK_EQ(two.count, 6);
    for (int i = 0; i < one.count; i++) {
        check_sound(&one.measures[i]);
        check_same_lines(&one.measures[i], &two.measures[i]);
        CHECK(one.measures[i].wagered == two.measures[i].wagered);
    }
    free(arena.memory);
}

/* Each line of the rules for people saves something, and the last of these strategies is all of them. */
TEST(chase_the_flush_exact, lines_save_one_by_one) {
    if (!test_long()) return;
    static struct collected out;
    struct arena arena = fixture_arena(48);
    struct analysis_request request = request_of(&arena, 2, &out);

    request.by_line = true;
    request.fixed_tables = ~UINT32_C(0);
    CHECK(run_base(&request));
    CHECK_EQ(out.count, 2 + CHASE_SHORT_LINES);
    for (int i = 2; i < out.count; i++) CHECK(measure_edge(&out.measures[i]) < measure_edge(&out.measures[i - 1]));
    CHECK(measure_value(&out.measures[out.count - 1]).num == -37260207241);
    free(arena.memory);
}

/* A table that pays winners of three cards makes the player fold less: decisions are made anew. */
TEST(chase_the_flush_exact, another_table_has_another_strategy) {
    if (!test_long()) return;
    static const struct pay_row rows[] = {{4, "flush-4", "", {TO(1)}}, {3, "shorter", "", {TO(3)}}};
    static const struct pay_sheet sheet = {"", 1, COUNT(rows), {"mine"}, {NULL}, rows};
    static struct collected out;
    struct arena arena = fixture_arena(48);
    struct analysis_request request = request_of(&arena, 2, &out);
    const int xtra = pay_exact_wager(&chase_the_flush, "xtra");

    rules_use_table(&request.rules, xtra, (struct pay_table){&sheet, 0});
    request.fixed_tables = 1u << xtra;
    CHECK(chase_run(&request));
    CHECK_EQ(out.count, 4);
    CHECK(out.measures[0].unapproved && !out.measures[2].unapproved);
    CHECK(measure_edge(&out.measures[0]) < measure_edge(&out.measures[1]));
    CHECK(out.measures[0].decisions[3].count < out.measures[1].decisions[3].count);
    CHECK_EQ(out.measures[0].lines[0].net, 3 + 1 - 1); /* a 7-card flush has no line: X-tra is lost */
    free(arena.memory);
}

/* ---- the wagers together -------------------------------------------------------------------------------- */

/* One board by the plain method, with each of its six flops. */
static void add_board_plainly(struct joint *out, const struct study *study, const struct worker *w,
                              const uint32_t hole[SUITS], const card cards[4]) {
    const struct chase_terms *terms = &study->pays.least;
    uint32_t community[SUITS];

    fixture_ranks(cards, 4, community);
    const struct chase_board board = chase_board_of(study->tables->ranks, hole, community, NULL);
    const int length = (int)suit_hand_length(board.hand);
    const uint32_t ranks = board.hand & (CHASE_MASKS - 1);
    const struct pay_table table = rules_standard(&chase_the_flush).table[3];
    const bool river = chase_board_value(&board, terms, 1) >= chase_fold_value(terms);
    for (int i = 1; i < 4; i++)
        for (int k = 0; k < i; k++) {
            const int a = card_suit(cards[i]) * CHASE_LANES + card_rank(cards[i]),
                      b = card_suit(cards[k]) * CHASE_LANES + card_rank(cards[k]);
            const int bet = w->best.plan.bets ? 3 : !w->best.plan.checks[a][b] ? 2 : river;
            int64_t net[JOINT_WAGERS] = {-out->scale, -out->scale, 0, -out->scale};

            if (length >= SHORTEST_PAID)
                net[3] = pay_exact_best(table, same_suit_tiers(ranks, length), out->scale, 100);
            if (bet)
                add_joint(out, terms, &board.sum, net,
                          (struct result_of){bet, length, board.hand >= chase_approved.qualifying});
            else
                joint_add(out, net, CHASE_DEALERS);
        }
}

/* [F-win-2a, F-win-3, F-win-4] A hand that waits, with a run to come, and one that bets at once. */
TEST(chase_joint, the_wagers_of_a_hole_hand_as_the_plain_method_counts_every_board) {
    static const char *const holes[] = {"5c 4c 2d", "Ac Kc 8c"};
    struct arena arena = fixture_arena(256);

    for (size_t h = 0; h < COUNT(holes); h++) {
        struct analysis_request request = request_of(&arena, 1, NULL);
        struct joint fast = {.count = 4, .scale = 10}, slow = fast;

        arena_release(&arena, 0);
        request.fixed_tables = 1u << pay_exact_wager(&chase_the_flush, "xtra");
        struct study *study = study_open(&request);
        struct worker *w = study->workers = arena_take(&arena, sizeof *w);
        fixture_read(holes[h], study->classes[0].hole);
        study->classes[0].size = 1;
        study->by_run = true;
        fast.scale = slow.scale = study->pays.least.scale;
        study_class(study, 0);
        memcpy(study->sums, w->sums, sizeof study->sums);
        chase_joint_of(study, rules_standard(&chase_the_flush).table[3], &fast);
        uint64_t taken = 0;
        for (card c = 0; c < DECK_52; c++)
            if (study->classes[0].hole[card_suit(c)] >> card_rank(c) & 1) taken |= UINT64_C(1) << c;
        for (card a = 3; a < DECK_52; a++)
            for (card b = 2; b < a; b++)
                for (card c = 1; c < b; c++)
                    for (card d = 0; d < c; d++)
                        if (!((taken >> a | taken >> b | taken >> c | taken >> d) & 1))
                            add_board_plainly(&slow, study, w, study->classes[0].hole, (card[]){a, b, c, d});
        CHECK(fast.deals == (wide)CHASE_FLOPS * CHASE_TURNS * CHASE_DEALERS && fast.deals == slow.deals);
        for (int i = 0; i < fast.count; i++)
            for (int k = 0; k < fast.count; k++)
                CHECK(fast.sum[i] == slow.sum[i] && fast.product[i][k] == slow.product[i][k]);
    }
    free(arena.memory);
}
