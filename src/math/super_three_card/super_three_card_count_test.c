#include "math/super_three_card/super_three_card_exact.c"

#include "base/rng.h"
#include "game/game.h"
#include "play.h"

static char memory[8 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct rng rng;

static const struct rules *approved(void) {
    static struct rules rules;

    rules = rules_standard(&super_three_card);
    return &rules;
}

static int64_t sum_of(const struct super_outcomes *o) {
    int64_t sum = 0;

    for (int i = 0; i < SURRENDERED; i++) sum += o->deals[i];
    return sum;
}

/* From a full shoe; the pairs of the last up card are kept. */
static struct super_outcomes full_state(const struct super_count *t, struct super_state s) {
    static struct super_pairs pairs;
    static uint16_t left[DECK_52];
    static int decks;
    static card up;

    if (decks != t->decks || up != s.up) open_up_card(t, s.up, left, &pairs);
    decks = t->decks;
    up = s.up;
    return super_count_state(t, &pairs, s, left);
}

static struct super_state random_state(void) {
    return (struct super_state){card_of((int)rng_below(&rng, RANKS), CLUBS),
                                {(card)rng_below(&rng, 52), (card)rng_below(&rng, 52)}};
}

TEST(super_three_card_count, values_keep_the_order_of_the_game) {
    const struct super_count *t = super_count_open(&arena, 6, approved());

    rng_seed(&rng, "order", 5);
    for (int i = 0; i < 2000; i++) {
        card c[6];

        for (int k = 0; k < 6; k++) c[k] = (card)rng_below(&rng, 52);
        const shoe3 left = shoe3_value(c[0], c[1], c[2]), right = shoe3_value(c[3], c[4], c[5]);
        const int a = t->values.of.of[c[0]][c[1]][c[2]], b = t->values.of.of[c[3]][c[4]][c[5]];
        CHECK_EQ((a > b) - (a < b), (left > right) - (left < right));
    }
}

/* Renames suits so that the up card is of clubs. */
static struct super_state super_state_rename(struct super_state state) {
    const int suit = card_suit(state.up);
    card *cards[3] = {&state.up, &state.own[0], &state.own[1]};

    for (int i = 0; i < 3; i++) {
        const int old = card_suit(*cards[i]);
        *cards[i] = card_of(card_rank(*cards[i]), old == suit ? CLUBS : old == CLUBS ? suit : old);
    }
    return state;
}

/* Every way to deal three cards is in one class of states, and every deal after it in one outcome. */
TEST(super_three_card_count, nothing_is_left_out_or_counted_twice) {
    for (int decks = 6; decks <= 8; decks += 2) {
        const struct super_count *t = super_count_open(&arena, decks, approved());
        const int64_t n = 52 * decks;
        int64_t ways = 0;
        int states = 0;
        uint8_t copies[DECK_52];

        memset(copies, decks, sizeof copies);
        CHECK_EQ(super_count_deals(t), (n - 3) * ((n - 4) * (n - 5) / 2));
        for (card u = 0; u < 52; u++)
            for (card a = 0; a < 52; a++)
                for (card b = 0; b <= a; b++) {
                    const struct super_state s = {u, {a, b}};
                    const int64_t of_class = super_three_card_ways(copies, s.own, u);

                    if (!of_class) continue;
                    const struct super_outcomes o = full_state(t, s);
                    CHECK_EQ(sum_of(&o), super_count_deals(t));
                    ways += of_class;
                    states++;
                }
        CHECK_EQ(ways, n * ((n - 1) * (n - 2) / 2));
        CHECK_EQ(states, 5746);
    }
}

TEST(super_three_card_count, the_names_of_the_suits_do_not_matter) {
    const struct super_count *t = super_count_open(&arena, 8, approved());

    rng_seed(&rng, "names", 5);
    for (int i = 0; i < 500; i++) {
        const struct super_state s = random_state();
        const int suit = (int)rng_below(&rng, SUITS);
        struct super_state other = s; /* clubs and another suit change names, in the hand and the up card */

        other.up = card_of(card_rank(s.up), suit);
        for (int k = 0; k < 2; k++) {
            const int old = card_suit(s.own[k]);
            other.own[k] = card_of(card_rank(s.own[k]), old == CLUBS ? suit : old == suit ? CLUBS : old);
        }
        const struct super_outcomes a = full_state(t, s);
        const struct super_outcomes b = full_state(t, super_state_rename(other));
        CHECK(memcmp(&a, &b, sizeof a) == 0);
    }
}

/* ---- the slow way: every third card, every two cards of the dealer ------------------------------------ */

static shoe3 values[52][52][52];

static void fill(void) {
    for (card a = 0; a < 52; a++)
        for (card b = 0; b < 52; b++)
            for (card c = 0; c < 52; c++) values[a][b][c] = shoe3_value(a, b, c);
}

static int64_t pairs_of(const int left[52], card y, card z) {
    return y == z ? (int64_t)left[y] * (left[y] - 1) / 2 : (int64_t)left[y] * left[z];
}

static int tier_by_hand(shoe3 value) {
    if (value < HAND3_OF(SHOE3_PAIR, JACK)) return SHOE3_HIGH; /* [R1] tens or less, and a high card */
    return value >> 12;
}

static struct super_outcomes slow_state(int decks, struct super_state s) {
    struct super_outcomes out = {0};

    for (card x = 0; x < 52; x++) {
        int left[52];
        int64_t won = 0, lost = 0;

        for (card c = 0; c < 52; c++) left[c] = decks - (c == s.up) - (c == s.own[0]) - (c == s.own[1]) - (c == x);
        const shoe3 mine = values[s.own[0]][s.own[1]][x];
        for (card y = 0; y < 52; y++)
            for (card z = 0; z <= y; z++) *(values[s.up][y][z] <= mine ? &won : &lost) += pairs_of(left, y, z);
        out.deals[tier_by_hand(mine)] += (left[x] + 1) * won; /* as many as before x was taken */
        out.deals[LOST] += (left[x] + 1) * lost;
    }
    return out;
}

static void check_state(const struct super_count *t, struct super_state s) {
    const struct super_outcomes quick = full_state(t, s), slow = slow_state(t->decks, s);

    CHECK(memcmp(&quick, &slow, sizeof quick) == 0);
}

TEST(super_three_card_count, a_state_counts_as_every_deal_one_by_one) {
    fill();
    rng_seed(&rng, "slow", 4);
    for (int decks = 6; decks <= 8; decks += 2) {
        const struct super_count *t = super_count_open(&arena, decks, approved());
        for (int i = 0; i < 60; i++) check_state(t, random_state());
        check_state(t, (struct super_state){51 - SPADES, {48, 48}}); /* three clubs aces: copies run low */
        check_state(t, (struct super_state){0, {0, 4}});
    }
}

TEST(super_three_card_count, every_state_counts_as_every_deal_one_by_one) {
    if (!test_long()) return;
    fill();
    for (int decks = 6; decks <= 8; decks += 2) {
        const struct super_count *t = super_count_open(&arena, decks, approved());

        for (card u = 0; u < 52; u = (card)(u + SUITS))
            for (card a = 0; a < 52; a++)
                for (card b = 0; b <= a; b++) check_state(t, (struct super_state){u, {a, b}});
    }
}

/* ---- the same through the rules ----------------------------------------------------------------------- */

static _Alignas(64) char round_memory[3][4096];

/* All that can follow Play in this state, dealt and settled by the game: the Ante won or lost, by deals. */
static struct super_outcomes rules_state(int decks, struct super_state s) {
    const struct play start = {&super_three_card, round_memory[0]}, third = {&super_three_card, round_memory[1]},
                      last = {&super_three_card, round_memory[2]};
    const size_t size = game_round_size(&super_three_card);
    struct rules rules = rules_standard(&super_three_card);
    struct super_outcomes out = {0};

    CHECK(size <= sizeof round_memory[0]);
    play_set(&rules, "decks", decks == 6 ? "6" : "8");
    super_three_card.open(start.round, &rules, NULL);
    CHECK_EQ(play_bet(start, 1, 0, 100) + play_bet(start, 1, 1, 100) + play_close(start), OK);
    CHECK_EQ(play_card(start, s.own[0]) + play_card(start, s.own[1]) + play_card(start, s.up), OK);
    CHECK_EQ(play_act(start, 1, 1), OK);
    for (card x = 0; x < 52; x++) {
        const int copies = super_three_card.shoe(start.round)->copies[x];

        memcpy(third.round, start.round, size);
        CHECK_EQ(play_card(third, x), OK);
        const struct shoe shoe = *super_three_card.shoe(third.round);
        for (card y = 0; y < 52; y++)
            for (card z = 0; z <= y; z++) {
                const int left = shoe.copies[y], other = shoe.copies[z];
                const int64_t deals = (int64_t)copies * (y == z ? left * (left - 1) / 2 : left * other);

                memcpy(last.round, third.round, size);
                CHECK_EQ(play_card(last, y) + play_card(last, z), OK);
                const bool won = play_award(last, 1, 0).outcome == OUTCOME_WIN;
                *(won ? &out.deals[tier_by_hand(shoe3_value(s.own[0], s.own[1], x))] : &out.deals[LOST]) += deals;
            }
    }
    return out;
}

/* [S-5, S-6]: whole sub-trees of a state, 71,656 rounds each that stand for millions of deals. */
TEST(super_three_card_count, a_state_counts_as_the_rules_settle_it) {
    rng_seed(&rng, "rules", 5);
    for (int i = 0; i < (test_long() ? 300 : 12); i++) {
        const int decks = i % 2 ? 8 : 6;
        const size_t mark = arena_mark(&arena);
        const struct super_count *t = super_count_open(&arena, decks, approved());
        const struct super_state s = random_state();
        const struct super_outcomes quick = full_state(t, s), slow = rules_state(decks, s);

        CHECK(memcmp(&quick, &slow, sizeof quick) == 0);
        arena_release(&arena, mark);
    }
}
