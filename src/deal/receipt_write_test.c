#include "deal/receipt_write.c"

#include "base/rng.h"
#include "test.h"

#include "deal/receipt_fixture.h"

static bool is_name(const char *text) {
    char memory[100];

    strcpy(memory, text);
    return receipt_is_name((struct text){memory, strlen(text)});
}

TEST(receipt_write, names) {
    CHECK(is_name("Table 4") && is_name("七號桌") && is_name("~!@#$%^&*()'"));
    CHECK(is_name("0123456789012345678901234567890123456789012345678901234567890123"));
    CHECK(!is_name("01234567890123456789012345678901234567890123456789012345678901234"));
    CHECK(!is_name("") && !is_name("a\"b") && !is_name("a\\b") && !is_name("a\nb") && !is_name("\x7f"));
    CHECK(!is_name("a\xc2\x9b"
                   "31m")); /* a control character in two bytes */
    CHECK(is_name("a\xc2\xa0"
                  "b"));
}

static bool is_time(const char *text) {
    char memory[100];

    strcpy(memory, text);
    return receipt_is_time((struct text){memory, strlen(text)});
}

TEST(receipt_write, times) {
    CHECK(is_time("2026-11-15T20:15:00.000Z") && is_time("2016-12-31T23:59:60.999Z"));
    CHECK(!is_time("") && !is_time("2026-11-15T20:15:00Z") && !is_time("2026-11-15 20:15:00.000Z"));
    CHECK(!is_time("2026-13-15T20:15:00.000Z") && !is_time("2026-00-15T20:15:00.000Z"));
    CHECK(!is_time("2026-11-32T20:15:00.000Z") && !is_time("2026-11-00T20:15:00.000Z"));
    CHECK(!is_time("2026-11-15T24:15:00.000Z") && !is_time("2026-11-15T20:60:00.000Z"));
    CHECK(!is_time("2026-11-15T20:15:61.000Z") && !is_time("2026-11-15T20:15:0x.000Z"));
}

/* By hashlib.blake2b(b"cardroom commitment 1\n" + context + b"\n" + bytes(128), digest_size=32). */
TEST(receipt_write, a_commitment_by_python) {
    struct shuffle_seed seed = {.size = 128};
    char context[] = "{\"game\":\"x\"}", hex[65];
    uint8_t hash[RECEIPT_HASH];
    struct buf b = BUF(hex);

    receipt_commit_text((struct text){context, strlen(context)}, &seed, hash);
    buf_hex(&b, hash, sizeof hash);
    CHECK_STR(hex, "105dd0ea0618aec7019687e51463fd3f1a51508ecee34165c0279d05315e7da8");
}

/* Context and seed are told apart: no byte can move from one to the other. */
TEST(receipt_write, a_commitment_binds_all_it_is_made_of) {
    struct rules rules = rules_standard(game_find("super-three-card", 16));
    struct receipt_context context = {
        .rules = &rules, .program = "cardroom 1", .executable = "", .table = "1", .deal = "rng", .from_round = 1};
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
TEST(receipt_write, deterministic_and_never_cut_short) {
    const struct rules rules = rules_standard(game_find("stadium-three-card", 18));
    struct fixture *a = fixture_make(&rules, "same", 1, false), *b = fixture_make(&rules, "same", 1, false);

    const struct receipt_play play = fixture_played(a);

    CHECK(a->size == b->size && memcmp(a->text, b->text, a->size) == 0);
    for (size_t room = 1; room <= a->size; room += 37) {
        struct buf small = buf_init(b->text, room);
        CHECK(!receipt_write(&small, &a->round, &play, &a->key));
    }
    struct buf enough = buf_init(b->text, a->size + 1);
    CHECK(receipt_write(&enough, &a->round, &play, &a->key));
    fixture_free(a);
    fixture_free(b);
}

/* A context with every name at its longest fits the memory it is hashed in. */
TEST(receipt_write, contexts_fit) {
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

/* ---- the rules in force -------------------------------------------------------------------------------- */

static void put(const struct rules *rules, char *memory, size_t size) {
    struct buf b = buf_init(memory, size);

    receipt_options_put(&b, rules);
    CHECK(!b.full);
}

/* Any of the values that an option takes. */
static void set_any_option(struct rules *rules, struct rng *rng) {
    const int option = (int)rng_below(rng, rules->game->option_count);
    const struct option *o = &rules->game->options[option];

    if (o->kind == OPTION_OPERATOR) {
        CHECK_EQ(rules_set_operator(rules, 2 + (int)rng_below(rng, 3), rng_below(rng, 100)), OK);
    } else if (o->kind == OPTION_CHOICE) {
        int choices = 0;
        while (choices < (int)COUNT(o->choices) && o->choices[choices]) choices++;
        rules->option[option] = rng_below(rng, (uint32_t)choices);
    } else {
        rules->option[option] = o->minimum + rng_below(rng, 50);
    }
}

/* And any table of a wager. */
static void set_any(struct rules *rules, struct rng *rng) {
    const struct game *game = rules->game;
    const int wager = (int)rng_below(rng, game->wager_count);
    const struct wager *w = &game->wagers[wager];

    if (game->option_count) set_any_option(rules, rng);
    if (is_chosen_by_id(game, wager)) {
        const struct pay_sheet *sheet = &w->sheet[rng_below(rng, w->sheets)];
        const char *id = sheet->tables[rng_below(rng, sheet->columns)];

        CHECK_EQ(rules_set(rules, w->id, strlen(w->id), id, strlen(id)), OK);
        if (w->may_be_off && rng_below(rng, 4) == 0) CHECK_EQ(rules_set(rules, w->id, strlen(w->id), "off", 3), OK);
    }
    /* a house's table may leave out any optional wager */
    if (w->kind == WAGER_OPTIONAL && !w->operators && rng_below(rng, 4) == 0) rules->offered &= ~(UINT32_C(1) << wager);
}

/* Rules as text, read again, are the same rules: same options, offers, tables and pays. */
TEST(receipt_rules, whatever_is_in_force_is_read_again) {
    struct rng rng;

    rng_seed(&rng, "rules", 5);
    for (int i = 0; i < 2000; i++) {
        struct rules rules = rules_standard(game_list[i % game_count]), again = rules;
        char text[RECEIPT_OPTIONS_MAX], memory[200];
        struct buf why = BUF(memory);
        uint8_t a[RECEIPT_HASH], b[RECEIPT_HASH];

        for (int change = 0; change < i % 7; change++) set_any(&rules, &rng);
        put(&rules, text, sizeof text);
        CHECK(receipt_options_read((struct text){text, strlen(text)}, &again, &why), "%s: %s", text, memory);
        CHECK(rules.offered == again.offered);
        CHECK(memcmp(rules.option, again.option, sizeof rules.option) == 0);
        for (int w = 0; w < rules.game->wager_count; w++) {
            if (!rules_offers(&rules, w) || base_is_not_offered(&rules, w)) continue;
            CHECK_STR(rules_table_id(&rules, w), rules_table_id(&again, w));
        }
        receipt_tables_hash(&rules, a);
        receipt_tables_hash(&again, b);
        CHECK(memcmp(a, b, sizeof a) == 0);
    }
}

static bool reads(const char *game, const char *options) {
    struct rules rules = rules_standard(game_find(game, strlen(game)));
    char text[RECEIPT_OPTIONS_MAX], memory[200] = "";
    struct buf why = BUF(memory);

    strcpy(text, options);
    const bool good = receipt_options_read((struct text){text, strlen(text)}, &rules, &why);
    CHECK(good == !memory[0]);
    return good;
}

TEST(receipt_rules, only_the_full_list_in_its_spelling) {
    struct rules rules = rules_standard(game_find("chase-the-flush", 15));
    char text[RECEIPT_OPTIONS_MAX];

    put(&rules, text, sizeof text);
    CHECK_STR(text, "{\"xtra\":\"A\",\"same-suit\":\"A\"}");
    CHECK(reads("chase-the-flush", text));
    CHECK(!reads("chase-the-flush", "{}"));
    CHECK(!reads("chase-the-flush", "{\"same-suit\":\"A\"}"));
    CHECK(!reads("chase-the-flush", "{\"same-suit\":\"Z\"}"));
    CHECK(!reads("chase-the-flush", "{\"decks\":\"6\"}"));
    CHECK(!reads("chase-the-flush", "{\"same-suit\":1}"));
    CHECK(!reads("three-card-catch", text));
    /* The same value in another spelling: 75.00 percent. */
    CHECK(reads("super-three-card",
                "{\"decks\":\"6\",\"jackpot-kind\":\"progressive\",\"jackpot-wager\":\"100\",\"jackpot-seed\":"
                "\"500000\",\"jackpot-rate\":\"10.00\",\"penetration\":\"75.00\",\"odds\":\"PT-FLT-STC-01\","
                "\"big-hand\":\"PT-FLT-STC-BH-01\",\"jackpot\":\"off\"}"));
    CHECK(!reads("super-three-card",
                 "{\"decks\":\"6\",\"jackpot-kind\":\"progressive\",\"jackpot-wager\":\"100\",\"jackpot-seed\":"
                 "\"500000\",\"jackpot-rate\":\"10.00\",\"penetration\":\"75\",\"odds\":\"PT-FLT-STC-01\","
                 "\"big-hand\":\"PT-FLT-STC-BH-01\",\"jackpot\":\"off\"}"));
}

/* A table's hash changes with what it pays: another column, a wager left out, an operator's odds. */
TEST(receipt_rules, the_hash_tells_tables_apart) {
    struct rules a = rules_standard(game_find("super-three-card", 16)), b = a;
    struct rules c = rules_standard(game_find("dealer-open-pai-gow", 19)), d = c;
    uint8_t first[RECEIPT_HASH], second[RECEIPT_HASH];

    CHECK_EQ(rules_set(&b, "jackpot", 7, "PT-BJS-213-02", 13), OK);
    receipt_tables_hash(&a, first);
    receipt_tables_hash(&b, second);
    CHECK(memcmp(first, second, sizeof first) != 0);
    CHECK_EQ(rules_set_operator(&c, 2, 5), OK);
    CHECK_EQ(rules_set_operator(&d, 2, 6), OK);
    receipt_tables_hash(&c, first);
    receipt_tables_hash(&d, second);
    CHECK(memcmp(first, second, sizeof first) != 0);
}

/* No game's text outgrows its memory, with everything offered. */
TEST(receipt_rules, texts_fit) {
    for (int i = 0; i < game_count; i++) {
        struct rules rules = rules_standard(game_list[i]);
        char text[RECEIPT_OPTIONS_MAX], tables[RECEIPT_TABLES_MAX];
        struct buf b = BUF(tables);

        for (int jacks = 2; jacks <= 4; jacks++) rules_set_operator(&rules, jacks, 100000);
        put(&rules, text, sizeof text);
        receipt_tables_put(&b, &rules);
        CHECK(!b.full && b.size < sizeof tables / 2 && strlen(text) < sizeof text / 2);
    }
}
