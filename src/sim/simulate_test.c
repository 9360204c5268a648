#include "sim/simulate.c"

#include "card/hand.h"
#include "game/game.h"
#include "test.h"

/* ---- a player without tables, and an arena ------------------------------------------------------------ */

/* Any decision that is open, by the cards that are out: good for testing, bad for the purse. */
static struct event any_decision(const void *tables, const void *round, int seat) {
    const struct round *r = round;
    const struct need need = r->rules->game->need(round);
    const unsigned turn = (unsigned)((r->shared.count ? r->shared.cards[0] : r->dealer.cards[0]) + seat);
    struct event event = {.kind = EV_ACT, .seat = (uint16_t)seat};

    (void)tables;
    if (r->rules->game->sets_hand >= 0) return event; /* the House Way is action 0 */
    for (unsigned i = 0;; i++) {
        event.what = (uint8_t)((turn + i) % r->rules->game->action_count);
        if (need.actions >> event.what & 1) return event;
    }
}

static struct arena open_arena(void) {
    const size_t size = 96 << 20;

    return (struct arena){.memory = aligned_alloc(64, size), .size = size};
}

static struct simulate open_run(const struct simulate_plan *plan, struct arena *arena, uint64_t rounds, int threads) {
    struct simulate s = {
        .plan = plan, .player = {.decide = any_decision}, .seed = "test", .rounds = rounds, .threads = threads};

    simulate_open(&s, arena);
    return s;
}

static void play_all(struct simulate *s) {
    while (simulate_wave(s) == SIMULATE_MORE) continue;
}

static bool same_totals(const struct simulate_totals *a, const struct simulate_totals *b) {
    return a->rounds == b->rounds && memcmp(a->sums, b->sums, sizeof a->sums) == 0 &&
           memcmp(a->lines, b->lines, (size_t)a->line_count * sizeof *a->lines) == 0;
}

/* ---- the totals --------------------------------------------------------------------------------------- */

/* The same rounds once more from the block's seed, bets made anew in each, money added up by wager in cents. */
struct slow {
    wide cents[WAGERS_MAX];
    wide_count squares[WAGERS_MAX];
    uint64_t awards[WAGERS_MAX], wins[WAGERS_MAX];
};

static void replay_round(const struct simulate *s, struct simulate_worker *w, struct slow *slow) {
    const struct simulate_plan *plan = s->plan;
    struct award awards[AWARDS_MAX];
    wide cents[WAGERS_MAX] = {0};

    make_bets(plan, w->round);
    simulate_deck_begin(&w->deck);
    play_round(plan, &s->player, w);
    for (int seat = 1; seat <= plan->seats; seat++) {
        const int count = plan->game->settle(w->round, seat, awards);
        for (int i = 0; i < count; i++) {
            const int m = plan->wagers[awards[i].wager].measure;

            cents[m] += awards[i].returned_cents - awards[i].stake_cents;
            if (awards[i].meter) cents[m] += meter_reset_cents(plan->rules, awards[i].meter);
            slow->awards[awards[i].wager]++;
            slow->wins[awards[i].wager] += awards[i].outcome == OUTCOME_WIN;
        }
    }
    for (int m = 0; m < plan->measure_count; m++) {
        slow->cents[m] += cents[m];
        slow->squares[m] += (wide_count)(cents[m] * cents[m]);
    }
}

/* Lines of every measure come once for each hand. */
static void check_lines(const struct simulate *s) {
    uint64_t sums[WAGERS_MAX] = {0};

    for (int i = 0; i < s->plan->line_count; i++) sums[s->plan->lines[i].measure] += s->tail.lines[i].count;
    for (int m = 0; m < s->plan->measure_count; m++)
        CHECK_EQ(sums[m], s->tail.rounds * (uint64_t)s->plan->measures[m].results_per_round);
}

static void check_game(const struct game *game, int seats, uint64_t rounds) {
    struct arena arena = open_arena();
    struct rules rules = rules_standard(game);
    struct simulate_plan plan;
    struct slow slow = {0};

    if (game->joker) CHECK_EQ(rules_set(&rules, "chan-chu", 8, "3", 1), OK);
    if (game->joker) CHECK_EQ(rules_set_operator(&rules, 2, 3), OK);
    simulate_plan_open(&plan, &rules, seats, &arena);
    struct simulate s = open_run(&plan, &arena, rounds, 1);
    play_all(&s);
    CHECK_EQ(s.tail.rounds, rounds);
    seed_block(&s.workers[0]->rng, s.seed, 0);
    simulate_deck_restart(&s.workers[0]->deck);
    for (uint64_t i = 0; i < rounds; i++) replay_round(&s, s.workers[0], &slow);
    for (int m = 0; m < plan.measure_count; m++) {
        CHECK(s.tail.sums[m].cents == slow.cents[m]);
        CHECK(s.tail.sums[m].squares == slow.squares[m]);
    }
    check_lines(&s);
    free(arena.memory);
}

TEST(simulate, money_is_what_the_same_rounds_pay_one_by_one) {
    for (int i = 0; i < game_count; i++) {
        check_game(game_list[i], 1, 300);
        check_game(game_list[i], 5, 200);
    }
}

/* Three seats: by hand, what each line's count and the square of each round's count must be. */
TEST(simulate, counts_of_a_round_are_squared_by_round) {
    struct arena arena = open_arena();
    struct rules rules = rules_standard(&three_card_catch);
    struct simulate_plan plan;
    struct simulate_totals totals;
    struct simulate_counter count;
    const int wager = game_wager(&three_card_catch, "natural-pair-plus", strlen("natural-pair-plus"));
    const struct pay_row *flush = pay_best(rules.table[wager], 1u << HAND3_FLUSH);
    const struct award lost = {.wager = (uint8_t)wager, .outcome = OUTCOME_LOSE, .stake_cents = 100},
                       won = {.wager = (uint8_t)wager,
                              .outcome = OUTCOME_WIN,
                              .line = flush,
                              .stake_cents = 100,
                              .returned_cents = 500};

    simulate_plan_open(&plan, &rules, 3, &arena);
    simulate_totals_open(&totals, &plan, &arena);
    simulate_counter_open(&count, &plan, &totals, &arena);
    const struct award *const rounds[2][3] = {{&won, &lost, &won}, {&lost, &lost, &lost}};
    for (int round = 0; round < 2; round++) {
        for (int seat = 0; seat < 3; seat++) simulate_counter_add_seat(&count, rounds[round][seat], 1, true);
        simulate_counter_end_round(&count);
    }
    const int m = plan.wagers[wager].measure;
    CHECK(totals.sums[m].cents == 700 - 300 && totals.sums[m].squares == 700 * 700 + 300 * 300);
    for (int i = 0; i < plan.line_count; i++) {
        if (plan.lines[i].measure != m) continue;
        const bool is_flush = strcmp(plan.lines[i].id, "flush") == 0, is_lose = strcmp(plan.lines[i].id, "lose") == 0;
        CHECK_EQ(totals.lines[i].count, is_flush ? 2 : is_lose ? 4 : 0);
        CHECK_EQ(totals.lines[i].squares, is_flush ? 4 : is_lose ? 1 + 9 : 0);
    }
    free(arena.memory);
}

/* ---- order, threads, a stop --------------------------------------------------------------------------- */

enum { ROUNDS = 70 * SIMULATE_BLOCK + 1234 }; /* a wave, six blocks and a tail */

TEST(simulate, any_number_of_threads_gives_the_same) {
    struct arena arena = open_arena();
    const struct rules rules = rules_standard(&three_card_catch);
    struct simulate_plan plan;

    simulate_plan_open(&plan, &rules, 1, &arena);
    struct simulate one = open_run(&plan, &arena, ROUNDS, 1), three = open_run(&plan, &arena, ROUNDS, 3);
    play_all(&one);
    play_all(&three);
    CHECK_EQ(simulate_played(&one), ROUNDS);
    CHECK(same_totals(&one.whole, &three.whole) && same_totals(&one.tail, &three.tail));
    free(arena.memory);
}

static int reports;

static bool stop_at_second(void *context, double done) {
    (void)context;
    CHECK(done >= 0 && done <= 1);
    return ++reports % 2 == 0;
}

TEST(simulate, a_run_that_is_stopped_has_whole_blocks) {
    struct arena arena = open_arena();
    const struct rules rules = rules_standard(&three_card_catch);
    struct simulate_plan plan;

    simulate_plan_open(&plan, &rules, 1, &arena);
    struct simulate one = open_run(&plan, &arena, ROUNDS, 1), two = open_run(&plan, &arena, 2 * SIMULATE_BLOCK, 1);
    one.progress = stop_at_second;
    CHECK(simulate_wave(&one) == SIMULATE_STOPPED);
    CHECK(simulate_wave(&two) == SIMULATE_DONE);
    CHECK(same_totals(&one.whole, &two.whole) && one.tail.rounds == 0);
    free(arena.memory);
}

TEST(simulate, blocks_and_seeds_have_streams_of_their_own) {
    struct rng a, b;

    seed_block(&a, "1", 0);
    seed_block(&b, "1", 1);
    CHECK(rng_u64(&a) != rng_u64(&b));
    seed_block(&a, "2", 0);
    seed_block(&b, "1", 0);
    CHECK(rng_u64(&a) != rng_u64(&b));
}

/* The bets of a block are made once and copied: a copy is as good as bets made in it. */
TEST(simulate, a_round_goes_on_from_a_copy_as_from_its_bets) {
    struct arena arena = open_arena();

    for (int i = 0; i < game_count; i++) {
        const struct rules rules = rules_standard(game_list[i]);
        struct simulate_plan plan;

        simulate_plan_open(&plan, &rules, 2, &arena);
        struct simulate_worker *w = open_worker(&plan, &arena);
        make_bets(&plan, w->bets_made);
        memset(w->round, 0xa5, game_round_size(plan.game));
        memcpy(w->round, w->bets_made, w->size);
        for (int seat = 1; seat <= 2; seat++) {
            struct view copied, made;

            plan.game->view(w->round, seat, &copied);
            plan.game->view(w->bets_made, seat, &made);
            CHECK(memcmp(&copied, &made, sizeof made) == 0);
        }
    }
    free(arena.memory);
}
