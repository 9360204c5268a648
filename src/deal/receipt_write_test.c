#include "deal/receipt_write.c"

#include "test.h"

#include "deal/receipt_fixture.h"

static bool is_name(const char *text)
{
    char memory[100];

    strcpy(memory, text);
    return receipt_is_name((struct text){memory, strlen(text)});
}

TEST(receipt_write, names)
{
    CHECK(is_name("Table 4") && is_name("七號桌") && is_name("~!@#$%^&*()'"));
    CHECK(is_name("0123456789012345678901234567890123456789012345678901234567890123"));
    CHECK(!is_name("01234567890123456789012345678901234567890123456789012345678901234"));
    CHECK(!is_name("") && !is_name("a\"b") && !is_name("a\\b") && !is_name("a\nb") && !is_name("\x7f"));
    CHECK(!is_name("a\xc2\x9b"
                   "31m")); /* a control character in two bytes */
    CHECK(is_name("a\xc2\xa0"
                  "b"));
}

static bool is_time(const char *text)
{
    char memory[100];

    strcpy(memory, text);
    return receipt_is_time((struct text){memory, strlen(text)});
}

TEST(receipt_write, times)
{
    CHECK(is_time("2026-11-15T20:15:00.000Z") && is_time("2016-12-31T23:59:60.999Z"));
    CHECK(!is_time("") && !is_time("2026-11-15T20:15:00Z") && !is_time("2026-11-15 20:15:00.000Z"));
    CHECK(!is_time("2026-13-15T20:15:00.000Z") && !is_time("2026-00-15T20:15:00.000Z"));
    CHECK(!is_time("2026-11-32T20:15:00.000Z") && !is_time("2026-11-00T20:15:00.000Z"));
    CHECK(!is_time("2026-11-15T24:15:00.000Z") && !is_time("2026-11-15T20:60:00.000Z"));
    CHECK(!is_time("2026-11-15T20:15:61.000Z") && !is_time("2026-11-15T20:15:0x.000Z"));
}

/* By hashlib.blake2b(b"cardroom commitment 1\n" + context + b"\n" + bytes(128), digest_size=32). */
TEST(receipt_write, a_commitment_by_python)
{
    struct shuffle_seed seed = {.size = 128};
    char context[] = "{\"game\":\"x\"}", hex[65];
    uint8_t hash[RECEIPT_HASH];
    struct buf b = BUF(hex);

    receipt_commit_text((struct text){context, strlen(context)}, &seed, hash);
    buf_hex(&b, hash, sizeof hash);
    CHECK_STR(hex, "105dd0ea0618aec7019687e51463fd3f1a51508ecee34165c0279d05315e7da8");
}

/* Context and seed are told apart: no byte can move from one to the other. */
TEST(receipt_write, a_commitment_binds_all_it_is_made_of)
{
    struct rules rules = rules_standard(game_find("super-three-card", 16));
    struct receipt_context context = {.rules = &rules,
                                      .program = "cardroom 1",
                                      .executable = "",
                                      .table = "1",
                                      .deal = "rng",
                                      .from_round = 1};
    struct shuffle_seed seed = {.size = 640};
    uint8_t hashes[8][RECEIPT_HASH];
    int count = 0;

    receipt_commit(&context, &seed, hashes[count++]);
    context.table = "2";
    receipt_commit(&context, &seed, hashes[count++]);
    context.from_round = 2;
    receipt_commit(&context, &seed, hashes[count++]);
    context.program = "cardroom 2";
    receipt_commit(&context, &seed, hashes[count++]);
    context.key[31] = 1;
    receipt_commit(&context, &seed, hashes[count++]);
    CHECK_EQ(rules_set(&rules, "big-hand", 8, "off", 3), OK);
    receipt_commit(&context, &seed, hashes[count++]);
    seed.bytes[639] = 1;
    receipt_commit(&context, &seed, hashes[count++]);
    context.executable = "0000000000000000000000000000000000000000000000000000000000000000";
    receipt_commit(&context, &seed, hashes[count++]);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) CHECK(memcmp(hashes[i], hashes[j], RECEIPT_HASH) != 0);
    }
}

/* The same round gives the same bytes; a buffer that is too small is never taken for a receipt. */
TEST(receipt_write, deterministic_and_never_cut_short)
{
    const struct rules rules = rules_standard(game_find("stadium-three-card", 18));
    struct fixture *a = fixture_make(&rules, "same", 1, false), *b = fixture_make(&rules, "same", 1, false);

    CHECK(a->size == b->size && memcmp(a->text, b->text, a->size) == 0);
    for (size_t room = 1; room <= a->size; room += 37) {
        struct buf small = buf_over(b->text, room);
        CHECK(!receipt_write(&small, &a->round, a->events, a->count, a->state, &a->key));
    }
    struct buf enough = buf_over(b->text, a->size + 1);
    CHECK(receipt_write(&enough, &a->round, a->events, a->count, a->state, &a->key));
    fixture_free(a);
    fixture_free(b);
}

/* A context with every name at its longest fits the memory it is hashed in. */
TEST(receipt_write, contexts_fit)
{
    for (int i = 0; i < game_count; i++) {
        const struct rules rules = rules_standard(game_list[i]);
        const struct receipt_context context = {
            .rules = &rules,
            .program = "0123456789012345678901234567890123456789012345678901234567890123",
            .executable = "0000000000000000000000000000000000000000000000000000000000000000",
            .table = "0123456789012345678901234567890123456789012345678901234567890123",
            .deal = "0123456789012345678901234567890123456789012345678901234567890123",
            .from_round = INT64_MAX};
        char memory[RECEIPT_CONTEXT_MAX];
        struct buf b = BUF(memory);

        receipt_put_context(&b, &context);
        CHECK(!b.full && b.size < sizeof memory / 2);
    }
}
