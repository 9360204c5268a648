#include "math/super_three_card/super_three_card_protect.c"

#include "test.h"

#include "math/mistake.h"

/* The slow twin: a small shoe of three ranks, one of them twice, every card an object of its own.  For every state all
 * deals are played through check, apply and settle, and added to each state that the information tells apart. */

static char memory[64 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct analysis_request analysis;
static struct protect_request request;

static void play(void *round, struct event event) {
    CHECK_EQ(analysis.rules.game->check(round, &event), OK);
    analysis.rules.game->apply(round, &event);
}

static void deal(void *round, card c) { play(round, (struct event){.kind = EV_CARD, .cards = {c}}); }

/* In cents of an Ante of 100; next: the cards that follow the action, as far as they are dealt. */
static int64_t settled_after(const struct state *state, const char *action, const card next[3]) {
    static _Alignas(64) char round[1 << 14];
    struct award awards[AWARDS_MAX];
    int64_t net = 0;

    CHECK(game_round_size(&super_three_card) <= sizeof round);
    analysis.rules.game->open(round, &analysis.rules, NULL);
    for (uint8_t w = 0; w < 2; w++) play(round, (struct event){.kind = EV_BET, .seat = 1, .what = w, .cents = 100});
    play(round, (struct event){.kind = EV_CLOSE});
    deal(round, state->own[0]);
    deal(round, state->own[1]);
    deal(round, state->up);
    const uint8_t act = (uint8_t)game_action(&super_three_card, action, strlen(action));
    play(round, (struct event){.kind = EV_ACT, .seat = 1, .what = act});
    while (analysis.rules.game->need(round).kind == NEED_CARD) deal(round, *next++);
    const int count = analysis.rules.game->settle(round, 1, awards);
    for (int i = 0; i < count; i++) net += awards[i].returned_cents - awards[i].stake_cents;
    return net;
}

static int64_t settled_cents(const struct state *state, card x, card y, card z) {
    return settled_after(state, "play", (const card[]){x, y, z});
}

enum { FOLD_CENTS = -100, LEFT_MAX = 13 };

enum information { HOLE, FLASH, HANDS };

struct cell {
    int64_t play, deals;
};

static struct cell cells[1 << LEFT_MAX];

static void add(int cell, int64_t net) {
    cells[cell].play += net;
    cells[cell].deals++;
}

/* The cards left beside the state, each of them. */
static int objects_left(const struct study *s, const struct state *state, card out[LEFT_MAX]) {
    int64_t left[52];
    int count = 0;

    copies_left(s->shoe, state, left);
    for (card c = 0; c < 52; c++)
        for (int64_t i = 0; i < left[c]; i++) {
            CHECK(count < LEFT_MAX);
            out[count++] = c;
        }
    return count;
}

/* One deal: x is the player's, y and z (y below z) the dealer's; places among the cards left. */
static void add_deal(enum information information, int removed, const int at[3], unsigned rest, int64_t net) {
    if (information == FLASH) add(at[0], net);
    if (information == HOLE) add(at[1], net);
    if (information == HOLE) add(at[2], net);
    for (unsigned seen = rest; seen && information == HANDS; seen = (seen - 1) & rest)
        if (__builtin_popcount(seen) == removed) add((int)seen, net);
}

static void add_twin(const struct study *s, const struct state *state, enum information information, int removed,
                     struct protect_sums *out) {
    card left[LEFT_MAX];
    const int count = objects_left(s, state, left);
    int64_t sum = 0, deals = 0;

    memset(cells, 0, sizeof cells);
    for (int x = 0; x < count; x++)
        for (int z = 0; z < count; z++)
            for (int y = 0; y < z; y++) {
                if (x == y || x == z) continue;
                const unsigned rest = ((1u << count) - 1) & ~(1u << x | 1u << y | 1u << z);

                add_deal(information, removed, (const int[]){x, y, z}, rest,
                         settled_cents(state, left[x], left[y], left[z]));
            }
    for (size_t i = 0; i < COUNT(cells); i++) {
        sum += cells[i].play;
        deals += cells[i].deals;
    }
    for (size_t i = 0; i < COUNT(cells); i++) {
        const struct protect_state p = {.plain = sum > deals * FOLD_CENTS,
                                        .play = cells[i].play,
                                        .fold = cells[i].deals * FOLD_CENTS,
                                        .deals = cells[i].deals,
                                        .weight = state->ways};

        if (p.deals) protect_sums_add(out, &p);
    }
}

/* Under the rules of the analysis. */
static const struct study *open_shoe(const int *ranks, int count) {
    struct study *studies[PAY_EXACT_TABLES];
    uint8_t copies[52] = {0};

    for (int i = 0; i < count; i++)
        for (int suit = 0; suit < SUITS; suit++) copies[card_of(ranks[i], suit)] = i == 0 ? 2 : 1;
    CHECK_EQ(open_studies(&(struct study){.request = &request, .decks = "2"}, copies, studies), 1);
    return studies[0];
}

static const struct study *open_small(const int *ranks, int count) {
    analysis = (struct analysis_request){.rules = rules_standard(&super_three_card), .arena = &arena, .threads = 2};
    analysis.fixed_tables = 1u << pay_exact_wager(&super_three_card, "odds");
    request = (struct protect_request){.analysis = &analysis, .seed = "test", .most_error = 0.002};
    arena_release(&arena, 0);
    return open_shoe(ranks, count);
}

static const int ranks_left[] = {FIVE, NINE, JACK};

static struct protect_measure slow_measure(const struct study *s, enum information information, int removed) {
    struct protect_sums sums = {0};
    struct protect_measure m = {0};

    for (int i = 0; i < s->count; i++) add_twin(s, &s->states[i], information, removed, &sums);
    protect_set_sums(&m, &sums, 100);
    return m;
}

static void check(const struct protect_measure *fast, const struct protect_measure *slow) {
    CHECK_STR(fraction_text(fast->without.exact).text, fraction_text(slow->without.exact).text);
    CHECK_STR(fraction_text(fast->ev.exact).text, fraction_text(slow->ev.exact).text);
    CHECK_STR(fraction_text(fast->changed.exact).text, fraction_text(slow->changed.exact).text);
    CHECK_STR(fraction_text(fast->plays.exact).text, fraction_text(slow->plays.exact).text);
    CHECK(fast->gain.exact.num > 0);
}

TEST(super_protect, the_hole_card_and_a_flashed_card_as_every_deal_of_a_small_shoe) {
    const struct study *s = open_small(ranks_left, COUNT(ranks_left));
    struct protect_measure fast = {0};
    struct protect_measure slow = slow_measure(s, HOLE, 0);

    protect_set_sums(&fast, &s->hole, s->terms.scale);
    check(&fast, &slow);
    slow = slow_measure(s, FLASH, 0);
    protect_set_sums(&fast, &s->flash, s->terms.scale);
    check(&fast, &slow);
}

TEST(super_protect, shared_hands_as_every_deal_of_a_small_shoe) {
    const struct study *s = open_small(ranks_left, COUNT(ranks_left));

    for (int hands = 2; hands <= 3; hands++) {
        struct protect_measure fast = {0};
        const struct protect_measure slow = slow_measure(s, HANDS, 2 * (hands - 1));

        CHECK(count_shared(s, &request, hands, &fast));
        check(&fast, &slow);
    }
}

/* Four hands are sampled: within the error of what every deal gives. */
TEST(super_protect, a_sample_agrees_with_every_deal) {
    const struct study *s = open_small(ranks_left, COUNT(ranks_left));
    struct protect_measure sampled = {0};
    const struct protect_measure slow = slow_measure(s, HANDS, 6);

    CHECK(count_shared(s, &request, 4, &sampled));
    CHECK(sampled.error > 0 && sampled.error <= 0.002);
    CHECK(sampled.ev.decimal - slow.ev.decimal < 1.5 * sampled.error);
    CHECK(slow.ev.decimal - sampled.ev.decimal < 1.5 * sampled.error);
    CHECK(sampled.changed.decimal - slow.changed.decimal < 0.01);
    CHECK(slow.changed.decimal - sampled.changed.decimal < 0.01);
}

/* ---- an erring dealer ----------------------------------------------------------------------------------- */

/* All deals of a state as it is played by the right rules, settled under the rules of the analysis. */
static int64_t settled_state(const struct study *s, const struct state *state) {
    card left[LEFT_MAX];
    const int count = objects_left(s, state, left);
    int64_t net = 0;

    for (int x = 0; x < count; x++)
        for (int z = 0; z < count; z++)
            for (int y = 0; y < z; y++)
                if (x != y && x != z)
                    net += settled_after(state, state->plain ? "play" : "surrender",
                                         (const card[]){left[x], left[y], left[z]});
    return net;
}

/* The same as counted, in 1/scale; errs: the study under the rules that are asked for. */
static int64_t counted_state(const struct study *errs, int i, bool plain) {
    return deals_of(errs->shoe) * errs->terms.net[SUPER_SURRENDERED] + (plain ? errs->states[i].more : 0);
}

/* [S-4, S-6, S-App-A] */
TEST(super_protect, a_mistake_as_every_deal_of_a_small_shoe_settled_twice) {
    static const int ranks[] = {TEN, JACK, FIVE};
    int rules = 0;

    for (const struct mistake *m = mistakes_of(&super_three_card); m->id; m++) {
        wide slow = 0, quick = 0;

        if (!m->rule) continue;
        const struct study *s = open_small(ranks, COUNT(ranks));
        const struct rules right = analysis.rules;
        struct varied_game varied;
        CHECK_EQ(rules_vary(&analysis.rules, &varied, m->rule, m->value), OK);
        const struct rules wrong = analysis.rules;
        const struct study *errs = open_shoe(ranks, COUNT(ranks));
        CHECK_EQ(errs->terms.scale, s->terms.scale);
        for (int i = 0; i < s->count; i++) {
            const struct state *state = &s->states[i];

            quick += (wide)state->ways * (counted_state(errs, i, state->plain) - counted_state(s, i, state->plain));
            analysis.rules = wrong;
            slow += (wide)state->ways * settled_state(s, state);
            analysis.rules = right;
            slow -= (wide)state->ways * settled_state(s, state);
        }
        CHECK(slow != 0 && slow * s->terms.scale == quick * 100);
        rules++;
    }
    CHECK_EQ(rules, 5);
}
