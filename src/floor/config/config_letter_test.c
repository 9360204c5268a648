/* config_letter_test.c - the conditions of the letters of approval, for each of the games that they approve. */
#include "floor/config/config.h"

#include "test.h"

#include <stdio.h>

static struct config config;
static char text[1000], said[2000];

/* A table of each game with a live dealer; the wager whose maximum is set, and one with a pay table. */
static const struct approved {
    const char *game, *without, *main, *wager, *line;
    int64_t ceiling; /* the highest maximum of the main wager */
} games[] = {
    {"three-card-catch", "\"progressive\"", "ante", "natural-pair-plus", "flush", 40000},
    {"chase-the-flush", "", "ante", "same-suit", "flush-4", 13333}, /* All In is up to three times the Ante */
    {"super-three-card", "\"jackpot\"", "ante", "big-hand", "flush", 40000},
    {"dealer-open-pai-gow", "", "pai-gow", "chan-chu", "straight", 40000},
};

static const struct approved stadium = {"stadium-three-card", "", "ante", "pair-plus", "pair", 0};

struct house {
    const char *jurisdiction, *dealer;
    int64_t max_cents; /* 0: limits are not given */
    bool own_table;
};

/* Is the house allowed for money, on a day of 2026? */
static bool allowed(const struct approved *a, const struct house *house) {
    struct buf b = BUF(text), message = BUF(said);

    buf_format(&b, "{\"jurisdiction\": \"%s\", \"tables\": [{\"name\": \"A\", \"game\": \"%s\", ", house->jurisdiction,
               a->game);
    buf_format(&b, "\"dealer\": \"%s\", \"without\": [%s], \"options\": {", house->dealer, a->without);
    if (house->own_table)
        buf_format(&b, "\"%s\": {\"name\": \"Trial\", \"lines\": {\"%s\": \"9 to 1\"}}", a->wager, a->line);
    buf_put(&b, "}");
    if (house->max_cents)
        buf_format(&b, ", \"limits\": {\"%s\": {\"max\": %lld}}", a->main, (long long)house->max_cents);
    buf_put(&b, "}]}");
    must(!b.full);
    CHECK(config_read(&config, text, strlen(text), &message), "%s: %s", a->game, said);
    return config_check(&config, 20261115, false, &message);
}

/* [C-letter-1, F-letter-1, S-letter-1, P-letter-1] */
TEST(config_letter, four_games_are_approved_for_card_rooms_and_tribal_casinos) {
    for (size_t i = 0; i < COUNT(games); i++) {
        CHECK(allowed(&games[i], &(struct house){"wa-card-room", "live", 10000, false}), "%s", said);
        CHECK(allowed(&games[i], &(struct house){"wa-tribal", "live", 10000, false}), "%s", said);
    }
}

TEST(config_letter, limits_that_are_not_given_break_no_rule) {
    for (size_t i = 0; i < COUNT(games); i++)
        CHECK(allowed(&games[i], &(struct house){"wa-card-room", "live", 0, false}), "%s", said);
}

/* [T-letter-1] Tribal casinos alone; [T-letter-2, T-intro-2] with a live dealer or without. */
TEST(config_letter, stadium_is_approved_for_tribal_casinos_live_or_automated) {
    static const char *const dealers[] = {"live", "automated"};

    for (size_t i = 0; i < COUNT(dealers); i++) {
        CHECK(!allowed(&stadium, &(struct house){"wa-card-room", dealers[i], 10000, false}));
        CHECK(strstr(said, "tribal casinos only"));
        CHECK(allowed(&stadium, &(struct house){"wa-tribal", dealers[i], 10000, false}), "%s", said);
    }
}

/* [C-letter-2, F-letter-2, S-letter-2, T-letter-4, P-letter-2] What the rules of play do not print is not played. */
TEST(config_letter, no_game_is_played_by_a_table_that_its_document_does_not_have) {
    for (size_t i = 0; i < COUNT(games); i++) {
        CHECK(!allowed(&games[i], &(struct house){"wa-card-room", "live", 10000, true}));
        CHECK(strstr(said, "the pay table 'Trial' is not an approved one"), "%s: %s", games[i].game, said);
    }
    CHECK(!allowed(&stadium, &(struct house){"wa-tribal", "live", 10000, true}));
    CHECK(strstr(said, "the pay table 'Trial' is not an approved one"));
}

/* [C-O-4, F-optional-3, S-intro-4, S-intro-5, P-intro-9] WAC 230-15-040: every wager of the game at once, as high as it
 * may be.  Two games have a fourth one that could be above $5. */
TEST(config_letter, no_game_takes_four_wagers_above_five_dollars) {
    static const struct {
        const char *table;
        bool allowed;
    } cases[] = {
        {"\"three-card-catch\", \"pool\": \"P\", \"limits\": {\"ante\": {\"max\": 40000}, \"xtra\": {\"max\": 40000}, "
         "\"natural-pair-plus\": {\"max\": 40000}}",
         true},
        {"\"chase-the-flush\", \"limits\": {\"ante\": {\"max\": 13333}, \"xtra\": {\"max\": 13333}, "
         "\"same-suit\": {\"max\": 40000}}",
         true},
        {"\"super-three-card\", \"pool\": \"P\", \"limits\": {\"big-hand\": {\"max\": 501}}", true},
        {"\"super-three-card\", \"pool\": \"P\", \"limits\": {\"big-hand\": {\"max\": 501}}, "
         "\"options\": {\"jackpot-wager\": \"501\"}",
         false},
        {"\"dealer-open-pai-gow\", \"options\": {\"jacks-beat\": {\"2\": 5, \"3\": 20, \"4\": 100}}, \"limits\": "
         "{\"ace-high\": {\"max\": 501}, \"chan-chu\": {\"max\": 501}, \"jacks-beat\": {\"max\": 500}}",
         true},
        {"\"dealer-open-pai-gow\", \"options\": {\"jacks-beat\": {\"2\": 5, \"3\": 20, \"4\": 100}}, \"limits\": "
         "{\"ace-high\": {\"max\": 501}, \"chan-chu\": {\"max\": 501}, \"jacks-beat\": {\"max\": 501}}",
         false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct buf b = BUF(text), message = BUF(said);
        const char *table = cases[i].table;

        buf_put(&b, "{\"pools\": [");
        if (strstr(table, "pool"))
            buf_format(&b, "{\"name\": \"P\", \"game\": %.*s}", (int)(strchr(table, ',') - table), table);
        buf_format(&b, "], \"tables\": [{\"name\": \"A\", \"dealer\": \"live\", \"game\": %s}]}", table);
        must(!b.full);
        CHECK(config_read(&config, text, strlen(text), &message), "%s", said);
        CHECK(config_check(&config, 20261115, false, &message) == cases[i].allowed, "%s: %s", table, said);
        CHECK_EQ(!!strstr(said, "above $5 (WAC 230-15-040)"), !cases[i].allowed);
    }
}

/* [L-10, S-intro-8] "... or their specific regulatory body": a tribe's ceiling is the one that is named with it. */
TEST(config_letter, a_tribes_ceiling_is_the_one_that_its_regulator_agreed_to) {
    static const char *const form =
        "{\"jurisdiction\": \"%s\", \"ceiling\": {\"cents\": 50000%s}, \"tables\": [{\"name\": \"A\", \"game\": "
        "\"super-three-card\", \"without\": [\"jackpot\"], \"dealer\": \"live\", \"limits\": {\"ante\": {\"max\": %d}, "
        "\"odds\": {\"max\": %d}}}]}";
    static const struct {
        const char *jurisdiction, *approval, *refused;
        int max;
    } houses[] = {{"wa-tribal", ", \"approval\": \"Order 12\"", "", 50000},
                  {"wa-tribal", ", \"approval\": \"Order 12\"", "as agreed with the tribe's regulator", 50001},
                  {"wa-tribal", "", "name where the tribe's regulator agreed", 50000},
                  {"wa-card-room", ", \"approval\": \"Order 12\"", "only a tribal casino", 40000}};

    for (size_t i = 0; i < COUNT(houses); i++) {
        struct buf out = BUF(said);

        snprintf(text, sizeof text, form, houses[i].jurisdiction, houses[i].approval, houses[i].max, houses[i].max);
        CHECK(config_read(&config, text, strlen(text), &out), "%s", said);
        CHECK_EQ(config_check(&config, 20261115, false, &out), !houses[i].refused[0], "%s", said);
        CHECK(strstr(said, houses[i].refused), "%s", said);
    }
}

/* [C-O-4, F-optional-3, S-intro-8, P-intro-9] */
TEST(config_letter, no_game_takes_a_wager_above_the_ceiling) {
    for (size_t i = 0; i < COUNT(games); i++) {
        const int64_t most = games[i].ceiling;

        CHECK(allowed(&games[i], &(struct house){"wa-card-room", "live", most, false}), "%s", said);
        CHECK(!allowed(&games[i], &(struct house){"wa-card-room", "live", most + 1, false}));
        CHECK(strstr(said, "(WAC 230-15-140)"), "%s: %s", games[i].game, said);
    }
}
