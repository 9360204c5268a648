#include "books/round/receipts.c"

#include "deal/receipt_check.h"
#include "house/house_world_fixture.h"

static struct record open_record(const struct lookup *lookup, uint64_t round) {
    struct record record;
    char memory[300];
    struct buf message = BUF(memory);

    CHECK(record_open(&record, lookup, round, &message), "%s", memory);
    return record;
}

/* 'cardroom verify' without its files: what it says of the receipt. */
static enum receipt_state verify(const char *text, const struct world *w, struct receipt_report *report) {
    const struct receipt_trust trust = {.key = w->keys.sign.public, .books = proof_check};
    struct receipt *receipt = calloc(1, sizeof *receipt);
    void *memory = aligned_alloc(16, (receipt_check_memory() + 15) / 16 * 16);
    char *copy = strdup(text);

    receipt_check(report, receipt, (struct text){copy, strlen(copy)}, &trust, memory);
    free(copy);
    free(memory);
    free(receipt);
    return (enum receipt_state)report->verdict;
}

static const char *why(const struct receipt_report *report) {
    for (int i = 0; i < RECEIPT_CHECKS; i++)
        if (report->finding[i].state == RECEIPT_FAILED) return report->finding[i].why;
    return "";
}

TEST(receipts, verify_accepts_the_receipt_of_every_settled_round) {
    struct world *w = world("receipts");
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};
    static struct receipt_report report;
    static char text[RECEIPT_TABLE_MAX];
    int good = 0, sealed = 0;

    people(w);
    play(w, 5);
    for (uint64_t round = 1; round <= w->house.durable.floor.head->rounds; round++) {
        struct record r = open_record(&lookup, round);
        struct buf out = BUF(text);
        char memory[300];
        struct buf message = BUF(memory);

        if (r.state == RECORD_SETTLED) {
            CHECK(receipts_put(&out, &r, &lookup, &w->keys.sign, &message), "%s", memory);
            const enum receipt_state state = verify(text, w, &report);
            CHECK(state != RECEIPT_FAILED, "round %d: %s", (int)round, why(&report));
            CHECK_EQ(state == RECEIPT_SEALED, r.table == 3);
            CHECK_EQ(report.finding[RECEIPT_BOOKS].state, RECEIPT_OK);
            good += state == RECEIPT_OK;
            sealed += state == RECEIPT_SEALED;
        }
        record_close(&r);
    }
    CHECK(good >= 16 && sealed >= 4);
    end(w);
}

TEST(receipts, the_meters_of_a_settlement_are_those_of_the_log) {
    struct world *w = world("meters");
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};

    people(w);
    turn(w);
    const struct game *game = floor_game(&w->house.working, 1);
    struct fact bets = required(w, 1, 1);
    bets = fixture_also(bets, game_wager(game, "progressive", 11), 500);
    CHECK_EQ(put(w, bets), OK);
    for (int i = 0; i < 4; i++) {
        turn(w);
        w->now_ms += 20000;
    }
    turn(w);
    struct record r = open_record(&lookup, 1);
    CHECK_EQ(r.state, RECORD_SETTLED);
    CHECK_EQ(meters_of(&r).cents[1], 500025); /* [C-6.3.5]: the reset, and 5 % of $5 */
    record_close(&r);
    end(w);
}

/* The shoe goes on for some rounds and is then made known: what was sealed is whole. */
TEST(receipts, the_receipt_of_a_shoe_is_whole_once_its_seed_is_known) {
    struct world *w = world("shoe ends");
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};
    static struct receipt_report report;
    static char text[RECEIPT_TABLE_MAX];
    char memory[300];
    struct buf message = BUF(memory), out = BUF(text);
    uint64_t round = 0;

    people(w);
    play(w, 110);
    for (uint64_t i = 1; i < 40 && !round; i++) {
        struct record r = open_record(&lookup, i);
        if (r.table == 3 && r.at) round = i;
        record_close(&r);
    }
    struct record r = open_record(&lookup, round);
    CHECK(r.revealed && r.at);
    CHECK(receipts_put(&out, &r, &lookup, &w->keys.sign, &message), "%s", memory);
    CHECK(verify(text, w, &report) == RECEIPT_OK, "%s", why(&report));
    record_close(&r);
    end(w);
}

TEST(receipts, a_round_that_is_open_or_void_has_none) {
    struct world *w = world("none");
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};
    static char text[RECEIPT_TABLE_MAX];
    char memory[300];
    struct buf message = BUF(memory), out = BUF(text);
    struct fact voided = {.kind = FACT_VOID, .source = BY_USER, .who = 9, .table = 1};

    people(w);
    turn(w);
    struct record r = open_record(&lookup, 1);
    CHECK(!receipts_put(&out, &r, &lookup, &w->keys.sign, &message));
    CHECK(strstr(memory, "not over"));
    record_close(&r);
    voided.voided.round = 1;
    snprintf(voided.voided.reason, sizeof voided.voided.reason, "test");
    CHECK_EQ(put(w, voided), OK);
    turn(w);
    r = open_record(&lookup, 1);
    buf_clear(&message);
    CHECK(!receipts_put(&out, &r, &lookup, &w->keys.sign, &message));
    CHECK(strstr(memory, "voided"));
    record_close(&r);
    end(w);
}

TEST(receipts, another_key_does_not_sign_for_the_one_that_was_committed_to) {
    struct world *w = world("other key");
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};
    static char text[RECEIPT_TABLE_MAX];
    char memory[300];
    struct buf message = BUF(memory), out = BUF(text);
    struct receipt_key other;

    people(w);
    play(w, 1);
    receipt_key_from_seed(&other, (const uint8_t *)"another key, another key, anoth");
    struct record r = open_record(&lookup, 2);
    CHECK(!receipts_put(&out, &r, &lookup, &other, &message));
    CHECK(strstr(memory, "another key"));
    record_close(&r);
    end(w);
}
