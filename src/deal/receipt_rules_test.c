#include "deal/receipt_rules.c"

#include "base/rng.h"
#include "test.h"

static void put(const struct rules *rules, char *memory, size_t size)
{
    struct buf b = buf_over(memory, size);

    receipt_options_put(&b, rules);
    CHECK(!b.full);
}

/* Any of the values that an option takes. */
static void set_any_option(struct rules *rules, struct rng *rng)
{
    const int option = (int)rng_below(rng, rules->game->option_count);
    const struct option *o = &rules->game->options[option];

    if (o->kind == OPTION_OPERATOR) {
        CHECK_EQ(rules_set_operator(rules, 2 + (int)rng_below(rng, 3), rng_below(rng, 100)), OK);
    } else if (o->kind == OPTION_CHOICE) {
        int choices = 0;
        while (choices < (int)COUNT(o->choices) && o->choices[choices]) choices++;
        rules->option[option] = rng_below(rng, (uint32_t)choices);
    } else {
        rules->option[option] = o->least + rng_below(rng, 50);
    }
}

/* And any table of a wager. */
static void set_any(struct rules *rules, struct rng *rng)
{
    const struct game *game = rules->game;
    const int wager = (int)rng_below(rng, game->wager_count);
    const struct wager *w = &game->wagers[wager];

    if (game->option_count) set_any_option(rules, rng);
    if (has_key(game, wager)) {
        const struct pay_sheet *sheet = &w->sheet[rng_below(rng, w->sheets)];
        const char *id = sheet->tables[rng_below(rng, sheet->columns)];

        CHECK_EQ(rules_set(rules, w->id, strlen(w->id), id, strlen(id)), OK);
        if (w->may_be_off && rng_below(rng, 4) == 0)
            CHECK_EQ(rules_set(rules, w->id, strlen(w->id), "off", 3), OK);
    }
    /* a house's table may leave out any optional wager */
    if (w->kind == WAGER_OPTIONAL && !w->operators && rng_below(rng, 4) == 0)
        rules->offered &= ~(UINT32_C(1) << wager);
}

/* Rules as text, read again, are the same rules: same options, offers, tables and pays. */
TEST(receipt_rules, whatever_is_in_force_is_read_again)
{
    struct rng rng;

    rng_seed(&rng, "rules", 5);
    for (int i = 0; i < 2000; i++) {
        struct rules rules = rules_standard(game_list[i % game_count]), again = rules;
        char text[RECEIPT_OPTIONS_MAX], memory[200];
        struct buf why = BUF(memory);
        uint8_t a[RECEIPT_HASH], b[RECEIPT_HASH];

        for (int change = 0; change < i % 7; change++) set_any(&rules, &rng);
        put(&rules, text, sizeof text);
        cr_assert(receipt_options_read((struct text){text, strlen(text)}, &again, &why), "%s: %s", text,
                  memory);
        CHECK(rules.offered == again.offered);
        CHECK(memcmp(rules.option, again.option, sizeof rules.option) == 0);
        for (int w = 0; w < rules.game->wager_count; w++) {
            if (!rules_offers(&rules, w) || goes_with_nothing(&rules, w)) continue;
            CHECK_STR(rules_table_id(&rules, w), rules_table_id(&again, w));
        }
        receipt_tables_hash(&rules, a);
        receipt_tables_hash(&again, b);
        CHECK(memcmp(a, b, sizeof a) == 0);
    }
}

static bool reads(const char *game, const char *options)
{
    struct rules rules = rules_standard(game_find(game, strlen(game)));
    char text[RECEIPT_OPTIONS_MAX], memory[200] = "";
    struct buf why = BUF(memory);

    strcpy(text, options);
    const bool good = receipt_options_read((struct text){text, strlen(text)}, &rules, &why);
    CHECK(good == !memory[0]);
    return good;
}

TEST(receipt_rules, only_the_full_list_in_its_spelling)
{
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
    CHECK(
        reads("super-three-card",
              "{\"decks\":\"6\",\"jackpot-kind\":\"progressive\",\"jackpot-wager\":\"100\",\"jackpot-seed\":"
              "\"500000\",\"jackpot-rate\":\"10.00\",\"penetration\":\"75.00\",\"odds\":\"PT-FLT-STC-01\","
              "\"big-hand\":\"PT-FLT-STC-BH-01\",\"jackpot\":\"off\"}"));
    CHECK(
        !reads("super-three-card",
               "{\"decks\":\"6\",\"jackpot-kind\":\"progressive\",\"jackpot-wager\":\"100\",\"jackpot-seed\":"
               "\"500000\",\"jackpot-rate\":\"10.00\",\"penetration\":\"75\",\"odds\":\"PT-FLT-STC-01\","
               "\"big-hand\":\"PT-FLT-STC-BH-01\",\"jackpot\":\"off\"}"));
}

/* A table's hash changes with what it pays: another column, a wager left out, an operator's odds. */
TEST(receipt_rules, the_hash_tells_tables_apart)
{
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
TEST(receipt_rules, texts_fit)
{
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

TEST(receipt_rules, quotes_obey_no_terminal)
{
    char memory[64], text[] = "a\033[31m\x9b"
                              "0123456789012345678901234567890";
    struct buf b = BUF(memory);

    receipt_quote(&b, (struct text){text, strlen(text)});
    CHECK_STR(memory, "'a?[31m?01234567890123456...'");
}
