/* simulate_kernel_test.c - the kernels against the rules: every signature of every round, and the totals.  Includes the
 * .c files, so that a run can be given a small deck, in which rare hands are frequent. */
#include "sim/simulate.c"
#include "sim/simulate_deck.c"

#include "game/game.h"
#include "test.h"

/* The highest cards alone, this many different ones. */
static void make_small(struct simulate_deck *d, int kinds, int most) {
    const int decks = d->size / d->kinds;

    d->size = decks * kinds;
    d->batches = 0;
    for (int at = 0; at < most; at += d->list[d->batches++].count) d->list[d->batches] = make_batch(d->size, at, most);
    for (int i = 0; i < d->size; i++) d->cards[i] = (card)(DECK_52 - 1 - i % kinds);
}

static struct arena open_arena(void) {
    const size_t size = 192 << 20;

    return (struct arena){.memory = aligned_alloc(64, size), .size = size};
}

static bool same_totals(const struct simulate_totals *a, const struct simulate_totals *b) {
    return a->rounds == b->rounds && memcmp(a->sums, b->sums, sizeof a->sums) == 0 &&
           memcmp(a->lines, b->lines, (size_t)a->line_count * sizeof *a->lines) == 0;
}

/* One case: rules, seats, a strategy. */
struct setting {
    const char *game, *strategy, *options[3][2];
    int seats, small; /* small: different cards of the small deck; 0: the whole deck */
};

static const struct setting settings[] = {
    {"three-card-catch", "optimal", {{0}}, 1, 20},
    {"three-card-catch", "short", {{"xtra", "2"}, {"natural-pair-plus", "4"}}, 2, 20},
    {"three-card-catch", "optimal", {{"natural-pair-plus", "3"}}, 6, 36},
    {"super-three-card", "optimal", {{0}}, 1, 16},
    {"super-three-card", "short", {{"decks", "8"}, {"odds", "PT-FLT-STC-02"}, {"jackpot", "PT-BJS-213-02"}}, 2, 16},
    {"super-three-card", "optimal", {{"big-hand", "off"}, {"jackpot", "PT-BJS-213-03"}}, 6, 16},
    {"chase-the-flush", "short", {{0}}, 1, 16},
    {"chase-the-flush", "short", {{"xtra", "B"}, {"same-suit", "B"}}, 6, 36},
    {"stadium-three-card", "optimal", {{0}}, 1, 20},
    {"stadium-three-card", "short", {{"six-card", "TCP-6B4"}}, 2, 24},
    {"stadium-three-card", "optimal", {{"six-card", "off"}}, 6, 52},
    {"dealer-open-pai-gow", "optimal", {{0}}, 1, 0},
    {"dealer-open-pai-gow", "optimal", {{"wheel", "second"}}, 6, 0},
    {"dealer-open-pai-gow", "house-way", {{"house-way", "either-pair"}, {"chan-chu", "2"}, {"selector", "dice"}}, 3, 0},
    {"dealer-open-pai-gow", "optimal", {{"chan-chu", "5"}, {"envy", "off"}}, 2, 0},
};

static struct rules rules_of(const struct setting *c) {
    struct rules rules = rules_standard(game_find(c->game, strlen(c->game)));

    for (int i = 0; i < 3 && c->options[i][0]; i++)
        CHECK_EQ(
            rules_set(&rules, c->options[i][0], strlen(c->options[i][0]), c->options[i][1], strlen(c->options[i][1])),
            OK);
    for (int jacks = 2; rules.game == &dealer_open_pai_gow && jacks <= 4; jacks++) rules_set_operator(&rules, jacks, 9);
    return rules;
}

static struct simulate open_run(const struct simulate_plan *plan, struct simulate_player player, uint64_t rounds,
                                struct arena *arena) {
    struct simulate s = {.plan = plan, .player = player, .seed = "kernel", .rounds = rounds, .threads = 1};

    simulate_open(&s, arena);
    return s;
}

static struct simulate_player player_of(const struct setting *c, const struct rules *rules, struct arena *arena) {
    const struct analysis_request request = {.rules = *rules, .arena = arena, .threads = 1};
    const struct decider *decider = decider_find(rules->game, c->strategy);

    return (struct simulate_player){decider->prepare(&request), decider->decide};
}

/* The same seed, by signatures and plainly: the same totals to the last bit; and each signature is what the rules say.
 */
TEST(simulate_kernel, counts_as_the_rules_do) {
    for (size_t i = 0; i < COUNT(settings); i++) {
        struct arena arena = open_arena();
        const struct rules rules = rules_of(&settings[i]);
        const struct simulate_player player = player_of(&settings[i], &rules, &arena);
        const uint64_t rounds = SIMULATE_BLOCK * (test_long() ? 64 : 1) + 1000;
        struct simulate_plan plan;

        simulate_plan_open(&plan, &rules, settings[i].seats, &arena);
        struct simulate quick = open_run(&plan, player, rounds, &arena), slow = open_run(&plan, player, rounds, &arena);
        slow.plain = true;
        quick.twin = test_long();
        while (simulate_wave(&quick) == SIMULATE_MORE) continue;
        while (simulate_wave(&slow) == SIMULATE_MORE) continue;
        CHECK(quick.workers[0]->kernel.kernel && !slow.workers[0]->kernel.kernel);
        CHECK(same_totals(&quick.whole, &slow.whole));
        CHECK(same_totals(&quick.tail, &slow.tail));
        free(arena.memory);
    }
}

/* Rare hands, from a deck of few cards: every round through the rules too, which stops the program if they differ. */
TEST(simulate_kernel, every_signature_is_what_the_rules_say_of_a_small_deck) {
    for (size_t i = 0; i < COUNT(settings); i++) {
        struct arena arena = open_arena();
        const struct rules rules = rules_of(&settings[i]);
        const struct game *game = rules.game;
        struct simulate_plan plan;

        simulate_plan_open(&plan, &rules, settings[i].seats, &arena);
        struct simulate s = open_run(&plan, player_of(&settings[i], &rules, &arena), 1, &arena);
        struct simulate_worker *w = s.workers[0];
        s.twin = true;
        seed_block(&w->rng, "small", 0);
        if (settings[i].small)
            make_small(&w->deck, settings[i].small, game->cards_shared + plan.seats * game->cards_per_seat);
        make_bets(&plan, w->bets_made);
        prepare_kernel(&s);
        open_kernel(&s, w);
        play_signatures(&s, w, test_long() ? 1000000 : 20000);
        free(arena.memory);
    }
}

/* What a kernel does not know is played plainly. */
TEST(simulate_kernel, other_options_are_played_plainly) {
    struct arena arena = open_arena();
    struct rules rules = rules_standard(&three_card_catch);
    const struct decider *decider = decider_find(&three_card_catch, "optimal");
    struct simulate_plan plan;

    simulate_plan_open(&plan, &rules, 1, &arena);
    CHECK(simulate_kernel_find(&plan, decider->decide));
    CHECK(!simulate_kernel_find(&plan, NULL));
    CHECK_EQ(rules_set(&rules, "deal", 4, "packets", 7), OK);
    CHECK(!simulate_kernel_find(&plan, decider->decide));
    free(arena.memory);
}
