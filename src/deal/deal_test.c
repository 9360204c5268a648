#include "deal/deal.c"

#include "test.h"

/* ---- a shuffled deck or shoe --------------------------------------------------------------------------- */

/* Super 3 Card, six seats: three cards each and three for the dealer. */
static const struct deal_shoe six = {.decks = 6, .penetration = 75, .round_max = 21};
static const struct deal_shoe pai_gow = {.decks = 1, .joker = true, .round_max = 49};

struct bench {
    struct rng rng;
    struct deal_rng deal;
    struct deal_source source;
};

static void set_up(struct bench *b, const struct deal_shoe *shoe, const char *seed) {
    rng_seed(&b->rng, seed, strlen(seed));
    CHECK_EQ(deal_rng_open(&b->deal, shoe, &b->rng), OK);
    b->source = (struct deal_source){&deal_rng, &b->deal};
}

static bool begin(struct bench *b) {
    bool shuffled;

    CHECK_EQ(deal_begin(b->source, &shuffled), OK);
    return shuffled;
}

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
    static const struct deal_shoe shoes[] = {
        {.decks = 1, .round_max = 52},
        {.decks = 1, .joker = true, .round_max = 49},
        {.decks = 6, .penetration = 75, .round_max = 21},
        {.decks = 8, .penetration = 100, .round_max = 21},
        {.decks = 2, .penetration = 50, .round_max = 1},
    };
    struct bench b;

    for (size_t i = 0; i < COUNT(shoes); i++) {
        set_up(&b, &shoes[i], "1");
        for (int round = 0; round < 3; round++) {
            CHECK(begin(&b));
            check_all_there(&b, shoes[i].decks, shoes[i].joker ? 53 : 52);
        }
    }
}

TEST(deal_rng, same_seed_same_deals_other_seed_others) {
    struct bench a, b, c;
    bool differs = false;

    set_up(&a, &pai_gow, "table 4");
    set_up(&b, &pai_gow, "table 4");
    set_up(&c, &pai_gow, "table 5");
    for (int round = 0; round < 20; round++) {
        CHECK(begin(&a) && begin(&b) && begin(&c));
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

    set_up(&a, &pai_gow, "1");
    set_up(&b, &pai_gow, "1");
    CHECK(begin(&a) && begin(&b));
    for (int i = 0; i < 49; i++) next(&a);
    CHECK(begin(&a) && begin(&b));
    for (int i = 0; i < 49; i++) CHECK_EQ(next(&a), next(&b));
}

/* 312 cards, the cut card behind 234: rounds of 21 begin at 0, 21 ... 231; the one at 231 crosses it. */
TEST(deal_rng, the_shoe_lives_until_the_cut_card) {
    struct bench b;
    int count[DECK_52] = {0};

    set_up(&b, &six, "1");
    for (int round = 0; round < 12; round++) {
        CHECK_EQ(begin(&b), round == 0);
        for (int i = 0; i < 21; i++) CHECK(++count[next(&b)] <= 6);
    }
    CHECK_EQ(b.deal.at, 252);
    CHECK(begin(&b));
    CHECK_EQ(b.deal.at, 0);
}

TEST(deal_rng, the_cut_card_first_in_line_is_due) {
    struct bench b;

    set_up(&b, &six, "1");
    CHECK(begin(&b));
    for (int i = 0; i < 233; i++) next(&b);
    CHECK(!begin(&b));
    next(&b);
    CHECK(begin(&b));
}

/* 100 percent: 312 - 21 = 291 is the last start that cannot run out. */
TEST(deal_rng, a_round_that_could_run_out_does_not_begin) {
    struct deal_shoe deep = six;
    struct bench b;

    deep.penetration = 100;
    set_up(&b, &deep, "1");
    CHECK(begin(&b));
    for (int i = 0; i < 291; i++) next(&b);
    CHECK(!begin(&b));
    next(&b);
    CHECK(begin(&b));
}

/* Rounds of every length up to the longest, for ever: the shoe never ends inside one. */
TEST(deal_rng, no_round_ever_lacks_a_card) {
    struct deal_shoe shoe = six;
    struct bench b;

    for (shoe.penetration = 0; shoe.penetration <= 100; shoe.penetration += 5) {
        set_up(&b, &shoe, "1");
        for (int round = 0; round < 200; round++) {
            begin(&b);
            for (int i = 0; i < 1 + round * 8 % 21; i++) next(&b);
        }
    }
}

TEST(deal_rng, shoes_that_cannot_be) {
    static const struct {
        struct deal_shoe shoe;
        enum err err;
    } refused[] = {
        {{.decks = 0, .round_max = 1}, ERR_OPTION_VALUE},
        {{.decks = 9, .round_max = 1}, ERR_OPTION_VALUE},
        {{.decks = 2, .joker = true, .round_max = 1}, ERR_OPTION_VALUE},
        {{.decks = 1, .round_max = 0}, ERR_OPTION_VALUE},
        {{.decks = 6, .penetration = 101, .round_max = 21}, ERR_OPTION_VALUE},
        {{.decks = 6, .penetration = -1, .round_max = 21}, ERR_OPTION_VALUE},
        {{.decks = 1, .round_max = 53}, ERR_CARDS_FEW},
        {{.decks = 1, .joker = true, .round_max = 54}, ERR_CARDS_FEW},
    };
    struct rng rng;
    struct deal_rng d;

    for (size_t i = 0; i < COUNT(refused); i++) {
        CHECK_EQ(deal_rng_open(&d, &refused[i].shoe, &rng), refused[i].err);
    }
}

/* [C-4.2.2] Before the first begin there is no card, not an unshuffled one. */
TEST(deal_rng, nothing_is_dealt_unshuffled) {
    struct bench b;
    card c = CARD_NONE;

    set_up(&b, &six, "1");
    CHECK_EQ(deal_next(b.source, &c), ERR_CARDS_FEW);
    CHECK_EQ(c, CARD_NONE);
}

static void check_round(struct bench *b, const char *expected) {
    card cards[8];
    char text[40];
    struct buf out = BUF(text);

    CHECK(begin(b));
    for (int i = 0; i < 8; i++) cards[i] = next(b);
    card_put_list(&out, cards, 8);
    CHECK_STR(text, expected);
}

/* By dist/verify.py: seeds of 32 words each from the generator of seed "1", as shuffle.h says. */
TEST(deal_rng, two_rounds_of_seed_1) {
    const struct deal_shoe one = {.decks = 1, .round_max = 8};
    struct bench b;

    set_up(&b, &one, "1");
    check_round(&b, "Js Jc 8s Ts 6d 6h 7c 9h");
    check_round(&b, "As 6c 3c 9s Ac 8d Ts Qc");
}

/* Without a generator every shuffle has a seed of the operating system's. */
TEST(deal_rng, unseeded_shuffles_are_all_different) {
    struct deal_rng a, b;
    bool shuffled;

    CHECK_EQ(deal_rng_open(&a, &six, NULL), OK);
    CHECK_EQ(deal_rng_open(&b, &six, NULL), OK);
    CHECK_EQ(deal_begin((struct deal_source){&deal_rng, &a}, &shuffled), OK);
    CHECK_EQ(deal_begin((struct deal_source){&deal_rng, &b}, &shuffled), OK);
    CHECK(shuffled && a.seed.size == 640);
    CHECK(memcmp(a.seed.bytes, b.seed.bytes, a.seed.size) != 0);
    CHECK(memcmp(a.cards, b.cards, (size_t)a.size) != 0);
}

TEST(deal_rng, what_is_left_is_what_was_not_dealt) {
    struct bench b;
    int dealt[DECK_52] = {0};

    set_up(&b, &six, "1");
    begin(&b);
    for (int i = 0; i < 100; i++) dealt[next(&b)]++;

    const struct shoe left = deal_rng_left(&b.deal);

    CHECK_EQ(shoe_left(&left), 212);
    for (int i = 0; i < DECK_52; i++) CHECK_EQ(left.copies[i], 6 - dealt[i]);
}

TEST(deal_rng, a_game_says_what_it_is_dealt_from) {
    const struct game live = {.live_shoe = true, .seats = 6, .cards_per_seat = 3, .cards_shared = 3};
    const struct game fresh = {.joker = true, .seats = 6, .cards_per_seat = 7, .cards_shared = 7};
    const struct deal_shoe a = deal_shoe_for(&live, 8, 60), b = deal_shoe_for(&fresh, 8, 60);

    CHECK(a.decks == 8 && a.penetration == 60 && a.round_max == 21 && !a.joker);
    CHECK(b.decks == 1 && b.penetration == 0 && b.round_max == 49 && b.joker);
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
