#include "deal/deal.c"

#include "test.h"

/* ---- a shuffled deck or shoe --------------------------------------------------------------------------- */

struct bench {
    struct rng rng;
    struct deal_rng deal;
    struct deal_source source;
};

static void set_up(struct bench *b, int decks, bool joker, const char *seed) {
    rng_seed(&b->rng, seed, strlen(seed));
    deal_rng_open(&b->deal, decks, joker, &b->rng);
    b->source = (struct deal_source){&deal_rng, &b->deal};
}

static void begin(struct bench *b) { CHECK_EQ(deal_begin(b->source), OK); }

static card next(struct bench *b) {
    card c = CARD_NONE;

    CHECK_EQ(deal_next(b->source, &c), OK);
    return c;
}

static void check_all_there(struct bench *b, int decks, int deck_size) {
    int count[DECK_53] = {0};
    card c = CARD_NONE;

    for (int i = 0; i < decks * deck_size; i++) {
        c = next(b);
        CHECK(c < deck_size);
        count[c]++;
    }
    for (int i = 0; i < deck_size; i++) CHECK_EQ(count[i], decks);
    c = CARD_NONE;
    CHECK_EQ(deal_next(b->source, &c), ERR_CARDS_FEW);
    CHECK_EQ(c, CARD_NONE);
}

TEST(deal_rng, every_card_of_every_deck_once) {
    static const int decks[] = {1, 2, 6, 8};
    struct bench b;

    for (size_t i = 0; i <= COUNT(decks); i++) {
        const bool joker = i == COUNT(decks);
        set_up(&b, joker ? 1 : decks[i], joker, "1");
        for (int round = 0; round < 3; round++) {
            begin(&b);
            check_all_there(&b, joker ? 1 : decks[i], joker ? 53 : 52);
        }
    }
}

TEST(deal_rng, same_seed_same_deals_other_seed_others) {
    struct bench a, b, c;
    bool differs = false;

    set_up(&a, 1, true, "table 4");
    set_up(&b, 1, true, "table 4");
    set_up(&c, 1, true, "table 5");
    for (int round = 0; round < 20; round++) {
        begin(&a);
        begin(&b);
        begin(&c);
        for (int i = 0; i < 49; i++) {
            const card dealt = next(&a);

            CHECK_EQ(dealt, next(&b));
            differs |= dealt != next(&c);
        }
    }
    CHECK(differs);
}

/* [C-4.2.2] What a round is dealt must not depend on how far the one before it went. */
TEST(deal_rng, a_fresh_deck_forgets_the_round_before) {
    struct bench a, b;

    set_up(&a, 1, true, "1");
    set_up(&b, 1, true, "1");
    begin(&a);
    begin(&b);
    for (int i = 0; i < 49; i++) next(&a);
    begin(&a);
    begin(&b);
    for (int i = 0; i < 49; i++) CHECK_EQ(next(&a), next(&b));
}

/* [C-4.2.2] Before the first begin there is no card, not an unshuffled one. */
TEST(deal_rng, nothing_is_dealt_unshuffled) {
    struct bench b;
    card c = CARD_NONE;

    set_up(&b, 6, false, "1");
    CHECK_EQ(deal_next(b.source, &c), ERR_CARDS_FEW);
    CHECK_EQ(c, CARD_NONE);
}

static void check_round(struct bench *b, const char *expected) {
    card cards[8];
    char text[40];
    struct buf out = BUF(text);

    begin(b);
    for (int i = 0; i < 8; i++) cards[i] = next(b);
    card_put_list(&out, cards, 8);
    CHECK_STR(text, expected);
}

/* By dist/verify.py: seeds of 32 words each from the generator of seed "1", as shuffle.h says. */
TEST(deal_rng, two_rounds_of_seed_1) {
    struct bench b;

    set_up(&b, 1, false, "1");
    check_round(&b, "Js Jc 8s Ts 6d 6h 7c 9h");
    check_round(&b, "As 6c 3c 9s Ac 8d Ts Qc");
}

/* Without a generator every shuffle has a seed of the operating system's. */
TEST(deal_rng, unseeded_shuffles_are_all_different) {
    struct deal_rng a, b;

    deal_rng_open(&a, 6, false, NULL);
    deal_rng_open(&b, 6, false, NULL);
    CHECK_EQ(deal_begin((struct deal_source){&deal_rng, &a}), OK);
    CHECK_EQ(deal_begin((struct deal_source){&deal_rng, &b}), OK);
    CHECK(a.seed.size == 640);
    CHECK(memcmp(a.seed.bytes, b.seed.bytes, a.seed.size) != 0);
    CHECK(memcmp(a.cards, b.cards, (size_t)a.size) != 0);
}

/* ---- the first packet ---------------------------------------------------------------------------------- */

static struct rng seeded(const char *seed) {
    struct rng r;

    rng_seed(&r, seed, strlen(seed));
    return r;
}

/* [P-start] "the Dealer position represents spots #1, #8, and #15". */
TEST(deal_start, dice_count_round_the_table) {
    /*                              3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 */
    static const int expected[] = {3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4};

    for (int sum = 3; sum <= 18; sum++) CHECK_EQ(spot_of_sum(sum), expected[sum - 3]);
}

/* Of 216 throws each spot has 31 and spot 7 has 30 (15 ways to throw 7, 15 to throw 14). */
TEST(deal_start, dice_favour_nobody_by_more_than_one_throw) {
    int count[DEAL_SPOTS + 1] = {0};

    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            for (int c = 1; c <= 6; c++) count[spot_of_sum(a + b + c)]++;
    for (int spot = 1; spot <= 6; spot++) CHECK_EQ(count[spot], 31);
    CHECK_EQ(count[7], 30);
}

TEST(deal_start, the_dice_shown_are_the_dice_counted) {
    struct rng r = seeded("1");
    bool face[7] = {false}, spots[DEAL_SPOTS + 1] = {false};

    for (int i = 0; i < 500; i++) {
        uint8_t dice[DEAL_DICE];
        const int spot = deal_start(&r, true, dice);

        for (int d = 0; d < DEAL_DICE; d++) {
            CHECK(dice[d] >= 1 && dice[d] <= 6);
            face[dice[d]] = true;
        }
        CHECK_EQ((dice[0] + dice[1] + dice[2] - spot) % 7, 0);
        CHECK(spot >= 1 && spot <= 7);
        spots[spot] = true;
    }
    for (int i = 1; i <= 6; i++) CHECK(face[i]);
    for (int i = 1; i <= 7; i++) CHECK(spots[i]);
}

TEST(deal_start, the_generator_alone_gives_every_spot_and_no_dice) {
    struct rng r = seeded("1");
    bool spots[DEAL_SPOTS + 1] = {false};

    for (int i = 0; i < 200; i++) {
        uint8_t dice[DEAL_DICE] = {9, 9, 9};
        const int spot = deal_start(&r, false, dice);

        CHECK(spot >= 1 && spot <= 7);
        CHECK_EQ(dice[0] + dice[1] + dice[2], 0);
        spots[spot] = true;
    }
    for (int i = 1; i <= 7; i++) CHECK(spots[i]);
}
