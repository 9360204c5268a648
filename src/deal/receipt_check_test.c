#include "deal/receipt_check.c"

#include "test.h"

#include "deal/receipt_fixture.h"

struct bench {
    struct receipt_report report;
    struct receipt receipt;
    void *memory;
    char text[RECEIPT_TABLE_MAX];
};

static struct bench *bench_open(void) {
    struct bench *b = calloc(1, sizeof *b);

    b->memory = aligned_alloc(16, receipt_check_memory());
    return b;
}

static void bench_close(struct bench *b) {
    free(b->memory);
    free(b);
}

/* Checks a copy, for checking changes the text. */
static const struct receipt_report *check(struct bench *b, const char *text, size_t size,
                                          const struct receipt_trust *trust) {
    static const struct receipt_trust nothing;

    memcpy(b->text, text, size);
    receipt_check(&b->report, &b->receipt, (struct text){b->text, size}, trust ? trust : &nothing, b->memory);
    return &b->report;
}

static int state_of(struct bench *b, const struct fixture *f, const struct receipt_trust *trust,
                    enum receipt_check_id id) {
    return check(b, f->text, f->size, trust)->finding[id].state;
}

static struct rules standard(const char *game) { return rules_standard(game_find(game, strlen(game))); }

/* Whatever is played at a table gives a receipt that is good in every check. */
TEST(receipt_check, receipts_of_random_rounds_are_good) {
    struct bench *b = bench_open();

    for (int i = 0; i < 250; i++) {
        struct rules rules = rules_standard(game_list[i % game_count]);
        const struct game *game = rules.game;
        char name[24];

        snprintf(name, sizeof name, "round %d", i);
        if (strcmp(game->id, "dealer-open-pai-gow") == 0 && i % 2) {
            CHECK_EQ(rules_set(&rules, "selector", 8, "dice", 4), OK);
            CHECK_EQ(rules_set(&rules, "chan-chu", 8, "4", 1), OK);
        }
        struct fixture *f = fixture_make(&rules, name, game->live_shoe ? 1 + i % 200 : 1, false);
        const struct receipt_report *report = check(b, f->text, f->size, NULL);

        for (int c = 0; c < RECEIPT_TRUST; c++)
            CHECK(report->finding[c].state == RECEIPT_OK, "%s %s: %s", name,
                  receipt_check_name((enum receipt_check_id)c), report->finding[c].why);
        CHECK_EQ(report->finding[RECEIPT_TRUST].state, RECEIPT_OPEN);
        CHECK_EQ(report->verdict, RECEIPT_OK);
        CHECK_EQ(report->cards, f->at - (f->round.first_card - 1));
        fixture_free(f);
    }
    bench_close(b);
}

/* One bit of one byte, anywhere but in white space: it is found. */
TEST(receipt_check, a_flipped_bit_is_found) {
    struct bench *b = bench_open();
    struct rng rng;

    rng_seed(&rng, "flip", 4);
    for (int i = 0; i < 10; i++) {
        const struct rules rules = rules_standard(game_list[i % game_count]);
        char name[24];

        snprintf(name, sizeof name, "flip %d", i);
        struct fixture *f = fixture_make(&rules, name, 1, false);
        for (int flip = 0; flip < 300; flip++) {
            const uint32_t at = rng_below(&rng, (uint32_t)f->size - 1); /* the last byte is the line's end */
            const char bit = (char)(1 << rng_below(&rng, 8));

            f->text[at] ^= bit;
            CHECK(check(b, f->text, f->size, NULL)->verdict == RECEIPT_FAILED, "byte %u of %s", at, f->text);
            f->text[at] ^= bit;
        }
        CHECK_EQ(check(b, f->text, f->size, NULL)->verdict, RECEIPT_OK);
        fixture_free(f);
    }
    bench_close(b);
}

TEST(receipt_check, a_prefix_is_no_receipt) {
    const struct rules rules = standard("three-card-catch");
    struct bench *b = bench_open();
    struct fixture *f = fixture_make(&rules, "prefix", 1, false);

    for (size_t size = 0; size + 1 < f->size; size++)
        CHECK_EQ(check(b, f->text, size, NULL)->finding[RECEIPT_FORMAT].state, RECEIPT_FAILED);
    fixture_free(f);
    bench_close(b);
}

/* A shoe in use: sealed, and whole as soon as the seed is there; a wrong seed is not taken. */
TEST(receipt_check, a_sealed_shoe_and_its_seed) {
    const struct rules rules = standard("super-three-card");
    struct bench *b = bench_open();
    struct fixture *f = fixture_make(&rules, "sealed", 100, true);
    char hex[2 * SHUFFLE_SEED_MAX + 1];
    struct buf text = BUF(hex);

    buf_hex(&text, f->seed.bytes, f->seed.size);
    struct receipt_trust trust = {.reveal = {hex, text.size}};
    CHECK_EQ(check(b, f->text, f->size, NULL)->verdict, RECEIPT_SEALED);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_SEALED);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_SHUFFLE), RECEIPT_SEALED);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_SETTLEMENT), RECEIPT_OK);
    CHECK_EQ(check(b, f->text, f->size, &trust)->verdict, RECEIPT_OK);
    hex[7] = hex[7] == '0' ? '1' : '0';
    CHECK_EQ(state_of(b, f, &trust, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    CHECK_EQ(state_of(b, f, &trust, RECEIPT_SHUFFLE), RECEIPT_FAILED);
    trust.reveal.size -= 2;
    CHECK_EQ(state_of(b, f, &trust, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    fixture_free(f);
    bench_close(b);
}

/* Only a shoe that lives across rounds may keep its seed. */
TEST(receipt_check, a_deck_must_be_revealed) {
    const struct rules rules = standard("chase-the-flush");
    struct bench *b = bench_open();
    struct fixture *f = fixture_make(&rules, "unrevealed", 1, true);

    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_SHUFFLE), RECEIPT_SKIPPED);
    fixture_free(f);
    bench_close(b);
}

TEST(receipt_check, key_and_commitment_that_the_player_knows) {
    const struct rules rules = standard("three-card-catch");
    struct bench *b = bench_open();
    struct fixture *f = fixture_make(&rules, "trust", 1, false);
    struct receipt_trust trust = {.key = f->key.public, .commitment = f->commitment};
    uint8_t other[32] = {1};

    CHECK_EQ(state_of(b, f, &trust, RECEIPT_TRUST), RECEIPT_OK);
    CHECK_EQ(state_of(b, f, &trust, RECEIPT_COMMITMENT), RECEIPT_OK);
    trust.key = other;
    CHECK_EQ(state_of(b, f, &trust, RECEIPT_TRUST), RECEIPT_FAILED);
    trust = (struct receipt_trust){.commitment = other};
    CHECK_EQ(state_of(b, f, &trust, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    fixture_free(f);
    bench_close(b);
}

/* Writes the fixture's round again after a change to what went in, with a good signature. */
static void write_again(struct fixture *f) {
    const struct receipt_play play = fixture_played(f);
    struct buf b = BUF(f->text);

    CHECK(receipt_write(&b, &f->round, &play, &f->key));
    f->size = b.size;
}

/* What only the house could do, signing it: each is found by the check that is there for it. */
TEST(receipt_check, the_house_cannot_change_what_was_committed) {
    const struct rules rules = standard("three-card-catch");
    struct bench *b = bench_open();
    struct fixture *f = fixture_make(&rules, "house", 1, false);
    const struct receipt_context context = f->context;
    const struct receipt_round round = f->round;

    f->context.table = "Table 2";
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_SIGNED), RECEIPT_OK);
    f->context = context;
    f->context.from_round = f->round.round = 9;
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    f->context = context;
    f->round = round;
    f->round.round = 9; /* a deck of round 8 used again */
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    f->round = round;
    f->round.first_card = 2;
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    f->round = round;
    f->round.commitment = NULL;
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_FAILED);
    f->round = round;
    f->round.closed = "2026-11-15T20:14:59.999Z";
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_TIMES), RECEIPT_FAILED);
    f->round = round;
    f->round.settled = "2026-11-15T20:15:20.249Z";
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_TIMES), RECEIPT_FAILED);
    f->round = round;
    f->events[0].cents += 500; /* the wager that was made */
    write_again(f);
    CHECK(state_of(b, f, NULL, RECEIPT_SETTLEMENT) != RECEIPT_OK);
    CHECK_EQ(b->report.verdict, RECEIPT_FAILED);
    f->events[0].cents -= 500;
    f->count--;
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_EVENTS), RECEIPT_FAILED);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_SETTLEMENT), RECEIPT_SKIPPED);
    fixture_free(f);
    bench_close(b);
}

/* Cards that somebody dealt by hand: the rest is checked, and the report says what is not. */
TEST(receipt_check, cards_dealt_by_hand_prove_nothing) {
    const struct rules rules = standard("three-card-catch");
    struct bench *b = bench_open();
    struct fixture *f = fixture_make(&rules, "hand", 1, false);

    f->context.deal = "live";
    write_again(f);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_FAILED); /* committed to what it did not shuffle */
    f->round.commitment = NULL;
    f->round.seed = NULL;
    write_again(f);
    CHECK_EQ(check(b, f->text, f->size, NULL)->verdict, RECEIPT_OK);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_COMMITMENT), RECEIPT_OPEN);
    CHECK_EQ(state_of(b, f, NULL, RECEIPT_SHUFFLE), RECEIPT_OPEN);
    fixture_free(f);
    bench_close(b);
}

/* A settlement with a seat too few or too many. */
TEST(receipt_check, every_seat_is_settled_once) {
    const struct rules rules = standard("three-card-catch");
    struct bench *b = bench_open();
    struct fixture *f = fixture_make(&rules, "seats", 1, false);
    struct award awards[AWARDS_MAX];
    struct seat_view view;

    for (int seats = 0; seats < 3; seats += 2) {
        struct buf text = BUF(f->text);
        const int count = rules.game->settle(f->state, 1, awards);

        receipt_put_head(&text, &f->round);
        for (int i = 0; i < f->count; i++) receipt_put_event(&text, rules.game, &f->events[i]);
        receipt_put_hands(&text, rules.game, f->state);
        CHECK(receipt_find_seat(rules.game, f->state, 1, &view));
        for (int i = 0; i < seats; i++) receipt_put_seat(&text, rules.game, &view, awards, count);
        CHECK(receipt_sign(&text, &f->key, NULL));
        f->size = text.size;
        CHECK_EQ(state_of(b, f, NULL, RECEIPT_SETTLEMENT), RECEIPT_FAILED);
        CHECK_EQ(state_of(b, f, NULL, RECEIPT_SIGNED), RECEIPT_OK);
    }
    fixture_free(f);
    bench_close(b);
}

TEST(receipt_check, names_are_permanent) {
    CHECK_STR(receipt_check_name(RECEIPT_FORMAT), "format");
    CHECK_STR(receipt_check_name(RECEIPT_SIGNED), "signature");
    CHECK_STR(receipt_check_name(RECEIPT_TRUST), "key");
    CHECK_STR(receipt_check_name(RECEIPT_BOOKS), "books");
    CHECK_STR(receipt_state_name(RECEIPT_SKIPPED), "skipped");
    CHECK_STR(receipt_state_name(RECEIPT_OPEN), "open");
}

/* ---- the first difference of two texts ----------------------------------------------------------------- */

static void check_difference(const char *theirs, const char *ours, const char *expected) {
    char a[400], b[400], memory[300];
    struct buf why = BUF(memory);

    strcpy(a, theirs);
    strcpy(b, ours);
    put_difference(&why, (struct text){a, strlen(a)}, (struct text){b, strlen(b)});
    CHECK_STR(memory, expected);
}

TEST(receipt_difference, names_the_place_and_both_values) {
    check_difference(
        "{\"seat\":1,\"wagers\":[{\"wager\":\"ante\",\"returned\":0},{\"wager\":\"xtra\",\"returned\":2500}"
        "]}",
        "{\"seat\":1,\"wagers\":[{\"wager\":\"ante\",\"returned\":0},{\"wager\":\"xtra\",\"returned\":1500}"
        "]}",
        "wagers[2].returned is 2500 in the receipt, by the rules 1500");
    check_difference("{\"cards\":\"As Kd, Qs\"}", "{\"cards\":\"As Kd Qs\"}",
                     "cards is \"As Kd, Qs\" in the receipt, by the rules \"As Kd Qs\"");
    check_difference("{\"seat\":2}", "{\"seat\":1}", "seat is 2 in the receipt, by the rules 1");
    check_difference("{\"a\":[1,2]}", "{\"a\":[1,2,3]}", "a[2] is 2 in the receipt, by the rules 2");
    check_difference("[]", "[1]", "[1] is nothing in the receipt, by the rules 1");
}

/* Whatever comes, it ends, and what a terminal would obey is not repeated. */
TEST(receipt_difference, rubbish) {
    check_difference("", "{\"a\":1}", " is nothing in the receipt, by the rules {\"a\":1");
    check_difference("\033[0m", "{}", " is ?[0m in the receipt, by the rules {");
    check_difference("[[[[[[[[[[[[[[1", "[[[[[[[[[[[[[[2",
                     "[1][1][1][1][1][1][1][1] is [[[[[[1 in the receipt, by the rules [[[[[[2");
    check_difference("\"01234567890123456789012345678901234567890123456789\"", "1",
                     " is \"012345678901234567890123456789012345678... in the receipt, by the rules 1");
}
