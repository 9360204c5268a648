#include "floor/config/config_read.c"

#include "test.h"

#include <stdio.h>

static struct config config;
static char text[8000], said[4000];

static bool reads(const char *json) {
    struct buf message = BUF(said);

    snprintf(text, sizeof text, "%s", json);
    return config_read(&config, text, strlen(text), &message);
}

/* Play money: the approvals have tests of their own. */
static bool allowed(calendar_day day) {
    struct buf message = BUF(said);

    config.demo = true;
    return config_check(&config, day, false, &message);
}

#define CATCH_TABLE "{\"name\": \"A\", \"game\": \"three-card-catch\", \"without\": [\"progressive\"]"
#define POOLED      "{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\"}], \"tables\": ["

enum { STANDARD_TABLES = 5 }; /* one of each of the first five games */

TEST(config, the_built_in_house_has_a_table_of_each_game_a_live_one_and_one_in_chips_and_breaks_no_rule) {
    CHECK(reads(config_demo->bytes));
    CHECK(allowed(20261115));
    CHECK_EQ(config.table_count, STANDARD_TABLES + 2);
    for (int i = 0; i < STANDARD_TABLES; i++) {
        CHECK(config_table_find(&config, config.table[i].name, strlen(config.table[i].name)) == i + 1);
        CHECK(config.table[i].rules.game == game_list[i]);
    }
    CHECK(config.table[STANDARD_TABLES].live && !config.table[STANDARD_TABLES].chips);
    CHECK(config.table[STANDARD_TABLES + 1].live && config.table[STANDARD_TABLES + 1].chips);
    CHECK_STR(config.addresses[0], "127.0.0.1:8080");
}

/* [L-3] Each wager at its best line: 50 to 1 on the X-Tra Bonus, 100 to 1 on Natural Pair Plus, even money twice. */
TEST(config, the_largest_payouts_of_a_table_are_said) {
    char memory[400];
    struct buf lines = BUF(memory);

    CHECK(reads("{\"tables\": [" CATCH_TABLE ", \"limits\": {\"xtra\": {\"min\": 500, \"max\": 20000, \"aggregate\": "
                "1500000}}}]}"));
    const struct config_payouts most = config_payouts(&config.table[0]);
    CHECK_EQ(most.wager_cents[game_wager(config.table[0].rules.game, "xtra", 4)], 1000000);
    CHECK_EQ(most.seat_cents, 20000 + 20000 + 1000000 + 2000000);
    CHECK_EQ(most.round_cents, 6 * (20000 + 20000 + 2000000) + 1500000); /* the limit is of all players */
    config_put_payouts(&config, 3200000, &lines);
    CHECK(strstr(lines.text, "A: at most $20,000 on one wager (natural-pair-plus), $30,400 a seat, $137,400 a round"),
          "%s", lines.text);
    CHECK(strstr(lines.text, "more than the cash"), "%s", lines.text);
}

/* [L-3] 50 to 1 on $24 is a jackpot: nobody would settle such a hand unseen. */
TEST(config, hands_that_could_hold_a_jackpot_are_not_for_the_felt_alone) {
    for (int high = 0; high <= 1; high++) {
        char house[300];

        snprintf(house, sizeof house,
                 "{\"tables\": [" CATCH_TABLE
                 ", \"dealer\": \"live\", \"money\": \"chips\", \"cards-needed\": \"bonus\", "
                 "\"limits\": {\"ante\": {\"min\": 500, \"max\": %d}, \"xtra\": {\"min\": 500, \"max\": %d}}}]}",
                 high ? 2400 : 2300, high ? 2400 : 2300);
        CHECK(reads(house), "%s", said);
        CHECK_EQ(allowed(20261115), !high);
        CHECK(!high || strstr(said, "xtra wins up to $1,200"), "%s", said);
    }
}

/* [L-12] */
TEST(config, a_live_table_has_up_to_seven_seats) {
    CHECK(reads("{\"tables\": [" CATCH_TABLE ", \"dealer\": \"live\", \"seats\": 7}]}") && allowed(20261115), "%s",
          said);
    CHECK(reads("{\"tables\": [" CATCH_TABLE ", \"seats\": 7}]}") && !allowed(20261115));
    CHECK(strstr(said, "seven are for a table that a person deals"), "%s", said);
    CHECK(!reads("{\"tables\": [" CATCH_TABLE ", \"dealer\": \"live\", \"seats\": 8}]}"));
    CHECK(!reads("{\"tables\": [{\"game\": \"dealer-open-pai-gow\", \"dealer\": \"live\", \"seats\": 7}]}"));
    CHECK(reads("{\"tables\": [" CATCH_TABLE ", \"dealer\": \"live\"}]}"));
    CHECK_EQ(config.table[0].seats, 6);
}

/* [L-3] WAC 230-15-320(4) */
TEST(config, a_card_room_does_not_turn_surveillance_off) {
    static const char *const above[] = {"0", "300001", "300000"};

    for (int i = 0; i < 3; i++) {
        char house[200];
        snprintf(house, sizeof house,
                 "{\"surveillance-above\": %s, \"tables\": [" CATCH_TABLE ", \"dealer\": \"live\"}]}", above[i]);
        CHECK(reads(house));
        struct buf message = BUF(said);
        CHECK_EQ(config_check(&config, 20261115, false, &message), i == 2);
        CHECK(i == 2 || strstr(message.text, "WAC 230-15-320(4)"), "%s", message.text);
    }
}

/* Each text and what the message must name. */
TEST(config, what_cannot_be_read_is_refused_with_its_line_and_the_remedy) {
    static const struct {
        const char *json, *says;
    } bad[] = {
        {"", "line 1"},
        {"[]", "line 1: expected an object, found an array"},
        {"{\"venue\": 7}", "venue: expected a string, found a number"},
        {"{\"venu\": \"x\"}", "there is no key 'venu'; there are venue, jurisdiction"},
        {"{\"venue\": \"x\",\n\"venue\": \"y\"}", "line 2: the key 'venue' is given twice"},
        {"{\"terminals\": 0}", "terminals: expected a whole number from 1 to 16384"},
        {"{\"terminals\": 1.5}", "terminals: expected a whole number"},
        {"{\"gaming-day\": \"25:00\"}", "a time of day such as"},
        {"{\"utc-offset\": \"08:00\"}", "an offset from UTC such as"},
        {"{\"utc-offset\": \"-15:00\"}", "an offset from UTC such as"},
        {"{}", "a house has at least one table"},
        {"{\"tables\": [{}]}", "the key 'game' is missing"},
        {"{\"tables\": [{\"game\": \"poker\"}]}", "no such game"},
        {"{\"tables\": [\n{\"name\": \"A\", \"game\": \"chase-the-flush\",\n\"options\": {\"xtra\": "
         "\"Z\"}}]}",
         "line 3: table A: xtra: is not an approved table"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"options\": {\"speed\": \"1\"}}]}", "speed"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"seats\": 8}]}", "from 1 to 7"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"dealer\": \"robot\"}]}", "automated"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"limits\": {\"lucky\": {}}}]}", "lucky"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"limits\": {\"ante\": {\"max\": "
         "-5}}}]}",
         "max"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"pool\": \"P\"}]}", "no such pool"},
        {"{\"tables\": [{\"name\": \"A\\n\", \"game\": \"chase-the-flush\"}]}",
         "name: the text has a control character"},
        {"{\"tables\": [{\"name\": \"A\\u0000\", \"game\": \"chase-the-flush\"}]}",
         "name: the text has a control character"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\"}]} x", "line 1"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\"}", "line 1"},
    };

    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(!reads(bad[i].json));
        CHECK(strstr(said, bad[i].says), "%s\nsaid: %s", bad[i].json, said);
    }
}

/* What is given twice is meant once: which one, nobody can say. */
TEST(config, an_option_a_limit_and_a_maximum_are_given_once) {
    static const struct {
        const char *json, *says;
    } bad[] = {
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"three-card-catch\",\n\"options\": {\"xtra\": \"1\", "
         "\"xtra\": \"2\"}}]}",
         "line 2: table A: the key 'xtra' is given twice"},
        {"{\"tables\": [" CATCH_TABLE ", \"limits\": {\"ante\": {\"max\": 1000}, \"ante\": {\"max\": 2000}}}]}",
         "table A: the key 'ante' is given twice"},
        {"{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\", \"maximum\": {\"1\": 600000, \"1\": "
         "700000}}]}",
         "the key '1' is given twice"},
        {"{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\", \"maximum\": {\"1\": 600000, "
         "\"01\": "
         "700000}}]}",
         "maximum: a meter is given twice"},
    };

    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(!reads(bad[i].json));
        CHECK(strstr(said, bad[i].says), "%s\nsaid: %s", bad[i].json, said);
    }
}

/* A line of the stadium, or one of the dealer's wagers, is left out alone; their common table leaves out all. */
TEST(config, one_of_several_wagers_with_a_common_table_is_left_out) {
    const struct rules *rules = &config.table[0].rules;
    static const char *const off[] = {"pair-plus-row1", "dealer-six-card"};

    CHECK(reads("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"dealer\": \"live\", "
                "\"without\": [\"pair-plus-row1\", \"dealer-six-card\"]}]}"));
    for (int w = 0; w < rules->game->wager_count; w++) {
        const char *id = rules->game->wagers[w].id;

        CHECK_EQ(rules_offers(rules, w), strcmp(id, off[0]) != 0 && strcmp(id, off[1]) != 0);
    }
    CHECK(!reads("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"without\": "
                 "[\"pair-plus-row1\"], \"limits\": {\"pair-plus-row1\": {\"max\": 1000}}}]}"));
    CHECK(strstr(said, "pair-plus-row1: this table does not offer the wager"));
    CHECK(reads("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"without\": "
                "[\"pair-plus\"]}]}"));
    CHECK(!rules_offers(rules, game_wager(rules->game, "pair-plus-col3", 14)));
    CHECK(rules_offers(rules, game_wager(rules->game, "six-card-col3", 13)));
}

/* [super-three-card R10] Appendix A to C, note 3: per round, or per hand. */
TEST(config, an_aggregate_limit_is_per_round_or_per_hand) {
    CHECK(reads("{\"tables\": [" CATCH_TABLE "}]}"));
    CHECK(!config.table[0].aggregate_per_hand);
    CHECK(reads("{\"tables\": [" CATCH_TABLE ", \"aggregate-per\": \"hand\"}]}"));
    CHECK(config.table[0].aggregate_per_hand);
    CHECK_EQ(config.table[0].limit_in_cents, 1);
    CHECK(!reads("{\"tables\": [" CATCH_TABLE ", \"aggregate-per\": \"shoe\"}]}"));
    CHECK(strstr(said, "aggregate-per: expected \"round\" or \"hand\""));
}

/* A limit that could have no effect was silently dropped. */
TEST(config, a_limit_belongs_to_a_wager_that_is_placed_by_hand_in_an_amount_of_ones_own) {
    CHECK(!reads("{\"tables\": [" CATCH_TABLE ", \"limits\": {\"play\": {\"max\": 1000}}}]}"));
    CHECK(strstr(said, "play: this wager follows from a decision"));
    CHECK(!reads("{\"tables\": [" CATCH_TABLE ", \"limits\": {\"progressive\": {\"max\": 500}}}]}"));
    CHECK(strstr(said, "progressive: this table does not offer the wager"));
    CHECK(!reads(POOLED "{\"name\": \"A\", \"game\": \"three-card-catch\", \"pool\": \"P\", \"limits\": "
                        "{\"progressive\": {\"max\": 1000}}}]}"));
    CHECK(strstr(said, "progressive: the wager is of a fixed amount"));
    CHECK(reads(POOLED "{\"name\": \"A\", \"game\": \"three-card-catch\", \"pool\": \"P\", \"limits\": "
                       "{\"progressive\": {\"min\": 500, \"max\": 500, \"aggregate\": 25000}}}]}"));
    CHECK(allowed(20261115));
}

static void check_refused(const char *json, calendar_day day, const char *says) {
    CHECK(reads(json), "%s: %s", json, said);
    CHECK(!allowed(day));
    CHECK(strstr(said, says), "%s\nsaid: %s", json, said);
}

/* docs/games.md: a game as a page of rules, for play money only. */
TEST(config, pages_are_dealt_in_a_house_of_play_money_and_in_no_other) {
#define PAGE(id, more)                                                                                                 \
    "{\"pages\": [\"game " id " \\\"Hi\\\"\\ndeck 52 fresh\\nseats 6\\nwager ante \\\"Ante\\\" required\\n"            \
    "settle ante at end\\n  otherwise: push\\n\"], \"tables\": [{\"name\": \"A\", \"game\": \"" id "\"" more "}]}"
    CHECK(reads(PAGE("high", "")) && allowed(20261115), "%s", said);
    CHECK(reads(PAGE("high", "")) &&
          !config_check(&config, 20261115, false, &(struct buf){.text = said, .capacity = sizeof said}));
    CHECK(strstr(said, "only a house of play money (--demo) deals it"), "%s", said);
    check_refused(PAGE("high", ", \"dealer\": \"live\""), 20261115, "is dealt by the program only");
    CHECK(!reads(PAGE("super-three-card", "")));
    CHECK(strstr(said, "the id is that of an approved game"), "%s", said);
    CHECK(!reads("{\"pages\": [\"deck 52 fresh\"], \"tables\": []}"));
    CHECK(strstr(said, "line 1 of the page: the page does not begin with its game; begin the page with"), "%s", said);
#undef PAGE
}

/* [S-intro-5] */
TEST(config, W230_15_040_four_separate_games_and_three_above_five_dollars) {
    check_refused(POOLED
                  "{\"name\": \"A\", \"game\": \"super-three-card\", \"options\": {\"jackpot-wager\": \"1000\"}}]}",
                  20261115, "above $5");
}

TEST(config, W230_15_140_the_ceiling_in_force_on_that_day) {
    const char *at_400 =
        "{\"tables\": [" CATCH_TABLE ", \"limits\": {\"ante\": {\"max\": 40000}, \"xtra\": {\"max\": 40000}}}]}";

    CHECK(reads(at_400));
    CHECK(allowed(20230819));
    check_refused(at_400, 20230818, "the ceiling in force is $300 (WAC 230-15-140)");
    check_refused("{\"tables\": [" CATCH_TABLE ", \"limits\": {\"ante\": {\"max\": 40001}}}]}", 20261115, "$400");
    /* All In is up to three times the Ante, and a wager of its own */
    check_refused("{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"limits\": {\"ante\": "
                  "{\"max\": 13400}}}]}",
                  20261115, "lower the maximum of ante");
    CHECK(reads("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"limits\": {\"ante\": "
                "{\"max\": 50000}}}]}"));
    CHECK(allowed(20261115));
}

TEST(config, W230_15_685_only_tables_of_the_same_game_and_terms_are_linked) {
    check_refused("{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\"}],"
                  "\"tables\": [{\"name\": \"A\", \"game\": \"super-three-card\", \"pool\": \"P\"}]}",
                  20261115, "different games may not be linked (WAC 230-15-685)");
    check_refused(POOLED "{\"name\": \"A\", \"game\": \"three-card-catch\", \"pool\": \"P\"},"
                         "{\"name\": \"B\", \"game\": \"three-card-catch\", \"pool\": \"P\","
                         " \"options\": {\"progressive-rounding\": \"nearest\"}}]}",
                  20261115, "the same resets");
    check_refused("{\"tables\": [{\"name\": \"A\", \"game\": \"three-card-catch\"}]}", 20261115, "needs a pool");
    check_refused(POOLED CATCH_TABLE "}]}", 20261115, "no table feeds this pool");
    check_refused("{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\", \"maximum\": {\"1\": "
                  "499999}}], \"tables\": ["
                  "{\"name\": \"A\", \"game\": \"three-card-catch\", \"pool\": \"P\"}]}",
                  20261115, "below what the meter resets to");
}

#define SUPER(name, options)                                                                                           \
    "{\"name\": \"" name "\", \"game\": \"super-three-card\", \"pool\": \"J\", \"options\": {" options "}}"
#define JACKPOT "{\"pools\": [{\"name\": \"J\", \"game\": \"super-three-card\"}], \"tables\": ["

/* Of six decks and of eight a suited three of a kind is not equally rare. */
TEST(config, W230_15_685_linked_tables_have_the_same_chance) {
    CHECK(reads(JACKPOT SUPER("A", "\"decks\": \"8\"") "," SUPER("B", "\"decks\": \"8\"") "]}"));
    CHECK(allowed(20261115));
    check_refused(JACKPOT SUPER("A", "") "," SUPER("B", "\"decks\": \"8\"") "]}", 20261115,
                  "amounts and decks (WAC 230-15-685)");
}

TEST(config, W230_15_671_a_bonus_jackpot_has_no_maximum) {
    check_refused("{\"pools\": [{\"name\": \"J\", \"game\": \"super-three-card\", \"maximum\": {\"1\": "
                  "900000}}], \"tables\": [" SUPER("A", "\"jackpot-kind\": \"bonus\"") "]}",
                  20261115, "J, maximum: a bonus jackpot does not rise and has none (WAC 230-15-671)");
}

TEST(config, pools_have_names_that_differ) {
    check_refused("{\"pools\": [{\"game\": \"three-card-catch\"}], \"tables\": ["
                  "{\"name\": \"A\", \"game\": \"three-card-catch\", \"pool\": \"\"}]}",
                  20261115, "a pool needs a name");
    check_refused("{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\"}, {\"name\": \"P\", "
                  "\"game\": \"three-card-catch\"}], \"tables\": ["
                  "{\"name\": \"A\", \"game\": \"three-card-catch\", \"pool\": \"P\"}]}",
                  20261115, "two pools have this name");
}

TEST(config, W230_15_490_an_aggregate_limit_is_high_enough_and_only_where_odds_are_long) {
    check_refused("{\"tables\": [" CATCH_TABLE
                  ", \"limits\": {\"natural-pair-plus\": {\"max\": 10000, \"aggregate\": 499999}}}]}",
                  20261115, "WAC 230-15-490");
    CHECK(reads("{\"tables\": [" CATCH_TABLE
                ", \"limits\": {\"natural-pair-plus\": {\"max\": 10000, \"aggregate\": 500000}}}]}"));
    CHECK(allowed(20261115));
    check_refused("{\"tables\": [" CATCH_TABLE ", \"limits\": {\"ante\": {\"aggregate\": 99999999}}}]}", 20261115,
                  "50 to 1");
}

/* [T-letter-7, stadium-three-card R12] Not for the internet. */
TEST(config, R12_a_public_address_is_refused_and_a_private_one_wants_a_word) {
    static const struct {
        const char *address;
        bool told, good;
    } list[] = {
        {"127.0.0.1:8080", false, true},
        {"localhost:0", false, true},
        {"[::1]:80", false, true},
        {"10.1.2.3:80", false, false},
        {"10.1.2.3:80", true, true},
        {"192.168.0.9:80", true, true},
        {"172.16.0.1:80", true, true},
        {"172.32.0.1:80", true, false},
        {"0.0.0.0:80", true, false},
        {"8.8.8.8:443", true, false},
        {"[2001:db8::1]:80", true, false},
        {"[fd00::1]:80", true, true},
        {"example.org:80", true, false},
        {"127.0.0.1", true, false},
        {"127.0.0.1:99999", true, false},
        {"127.0.0.256:80", true, false},
        /* neither this machine's own nor private: any, link-local, the carriers', multicast, mapped */
        {"[::]:80", true, false},
        {"169.254.1.1:80", true, false},
        {"100.64.0.1:80", true, false},
        {"224.0.0.1:80", true, false},
        {"[fe80::1]:80", true, false},
        {"[::ffff:10.0.0.1]:80", true, false},
        /* fd::1 is 00fd::1, and 010 is eight to some */
        {"[FDab:1::1]:80", true, true},
        {"[fd00::1]:80", false, false},
        {"[fd::1]:80", true, false},
        {"[fc0::1]:80", true, false},
        {"[fd00::1:80", true, false},
        {"[fd00::1]x:80", true, false},
        {"[fd00::example]:80", true, false},
        {"010.0.0.1:80", true, false},
        {"127.0.0.01:80", true, false},
        {"10.0.0.10:80", true, true},
    };

    for (size_t i = 0; i < COUNT(list); i++) {
        char json[400];
        snprintf(json, sizeof json,
                 "{\"private-network\": %s, \"addresses\": [\"%s\"], \"tables\": [" CATCH_TABLE "}]}",
                 list[i].told ? "true" : "false", list[i].address);
        CHECK(reads(json));
        CHECK(allowed(20261115) == list[i].good, "%s: %s", list[i].address, said);
    }
}

/* The stadium's options say what its table is; keys of the table say it last. */
TEST(config, stadium_three_card_options_are_the_tables_chips_bets_and_windows) {
    CHECK(reads("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"options\": {\"chip-1\": 50, "
                "\"chip-5\": 2500, \"min-bet\": 50, \"max-bet\": 30000, \"betting-window\": 30, "
                "\"decision-window\": 25}}]}"));
    const struct config_table *t = &config.table[0];

    CHECK_EQ(t->chip_count, 5);
    CHECK_EQ(t->chip_cents[0], 50);
    CHECK_EQ(t->chip_cents[1], 200);
    CHECK_EQ(t->chip_cents[4], 2500);
    CHECK_EQ(t->spot[0].min_cents, 50);
    CHECK_EQ(t->spot[0].max_cents, 30000);
    CHECK_EQ(t->betting_ms, 30000);
    CHECK_EQ(t->decision_ms, 25000);
    CHECK(allowed(20261115));
    CHECK(reads("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"chips\": [700], "
                "\"options\": {\"chip-1\": 50}}]}"));
    CHECK_EQ(config.table[0].chip_count, 1);
    CHECK_EQ(config.table[0].chip_cents[0], 700);
    CHECK(!reads("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\",\n\"options\": {\"dealer\": "
                 "\"live\"}}]}"));
    CHECK(strstr(said, "line 2: table A: dealer: the options name another"));
}

TEST(config, names_are_given_and_differ_and_chips_rise) {
    check_refused("{\"tables\": [" CATCH_TABLE "}, " CATCH_TABLE "}]}", 20261115, "two tables have this name");
    check_refused("{\"tables\": [{\"game\": \"chase-the-flush\"}]}", 20261115, "needs a name");
    check_refused("{\"tables\": [" CATCH_TABLE ", \"chips\": [500, 100]}]}", 20261115, "must rise");
    check_refused("{\"certificate\": \"x\", \"tables\": [" CATCH_TABLE "}]}", 20261115, "go together");
}

/* ---- unapproved pay tables ---------------------------------------------------------------------------- */

#define OWN(lines)                                                                                                     \
    "{\"tables\": [{\"name\": \"A\", \"game\": \"three-card-catch\", \"without\": [\"progressive\"], "                 \
    "\"options\": {\"natural-pair-plus\": {\"name\": \"Trial 1\", \"lines\": {" lines "}}}}]}"

TEST(config, a_table_of_the_houses_own_pays_as_it_says_and_loses_elsewhere) {
    CHECK(reads(OWN("\"straight-flush\": \"50 to 1\", \"flush\": \"7/2 to 1\", \"straight\": \"push\"")));
    const struct rules *rules = &config.table[0].rules;
    const int wager = game_wager(rules->game, "natural-pair-plus", 17);
    const struct pay_table table = rules_table(rules, wager);

    CHECK(config.unapproved);
    CHECK(config_is_unapproved(&config, table));
    CHECK(!config_is_unapproved(&config, rules_table(rules, game_wager(rules->game, "xtra", 4))));
    CHECK(rules_lines_match(rules));
    CHECK_STR(rules_table_id(rules, wager), "Trial 1");
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];
        const int64_t returned = pay_returned(pay_of(table, row), 1000);

        /* $10: 50 to 1 and the stake, 3.5 to 1 and the stake, the stake, nothing */
        CHECK_EQ(returned, strcmp(row->id, "straight-flush") == 0 ? 51000
                           : strcmp(row->id, "flush") == 0        ? 4500
                           : strcmp(row->id, "straight") == 0     ? 1000
                                                                  : 0);
    }
}

TEST(config, a_table_that_is_not_approved_is_refused_unless_somebody_says_so) {
    struct buf message = BUF(said);

    CHECK(reads(OWN("\"flush\": \"4 to 1\"")));
    config.demo = true;
    CHECK(!config_check(&config, 20261115, false, &message));
    CHECK(strstr(said, "A, natural-pair-plus: the pay table 'Trial 1' is not an approved one"), "%s", said);
    CHECK(config_check(&config, 20261115, true, &message));
    CHECK(reads(config_demo->bytes));
    CHECK(!config.unapproved);
}

TEST(config, a_table_of_the_houses_own_that_cannot_be_read_is_refused) {
    static const struct {
        const char *json, *says;
    } bad[] = {
        {OWN("\"flush\": \"4 for 1\""), "natural-pair-plus: line 'flush': write its pay as"},
        {OWN("\"flush\": \"0 to 1\""), "write its pay as"},
        {OWN("\"flush\": \"4/2 to 1\""), "write its pay as"},
        {OWN("\"flush\": \"100001 to 1\""), "write its pay as"},
        {OWN("\"flush\": 4"), "line 'flush': write its pay as"},
        {OWN("\"flush\": \"meter\""), "no approved table pays a meter"},
        {OWN("\"quads\": \"4 to 1\""), "line 'quads': no approved table has this line; there are"},
        {OWN("\"flush\": \"4 to 1\", \"flush\": \"4 to 1\""), "the key 'flush' is given twice"},
        {"{\"tables\": [{\"game\": \"three-card-catch\", \"options\": {\"xtra\": {\"lines\": {}}}}]}",
         "the key 'name' is missing"},
        {"{\"tables\": [{\"game\": \"three-card-catch\", \"options\": {\"xtra\": {\"name\": \"1\", "
         "\"lines\": "
         "{}}}}]}",
         "that of an approved table"},
        {"{\"tables\": [{\"game\": \"three-card-catch\", \"options\": {\"ante\": {\"name\": \"x\", "
         "\"lines\": "
         "{}}}}]}",
         "no pay table of its own"},
        {"{\"tables\": [{\"game\": \"three-card-catch\", \"options\": {\"deal\": {\"name\": \"x\"}}}]}", "deal"},
    };

    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(!reads(bad[i].json));
        CHECK(strstr(said, bad[i].says), "%s: %s", bad[i].json, said);
    }
}

/* More lines than any pay table has: none is written past the room there is. */
TEST(config, a_table_of_the_houses_own_with_too_many_lines_is_refused) {
    static char json[8192], lines[6000];
    struct buf house = BUF(json), many = BUF(lines);

    for (int i = 0; i <= JSON_NAMES_MAX; i++) buf_format(&many, "%s\"line-%d\": \"push\"", i ? ", " : "", i);
    buf_format(&house,
               "{\"tables\": [{\"game\": \"three-card-catch\", \"options\": {\"xtra\": {\"name\": \"x\", "
               "\"lines\": {%s}}}}]}",
               lines);
    CHECK(!many.full && !house.full && !reads(json));
    CHECK(strstr(said, "there are more than 64 names"), "%s", said);
}

/* Two tables of one pool must pay alike, whatever they call their table. */
TEST(config, W230_15_685_linked_tables_of_the_houses_own_pay_alike) {
    static const char pooled[] =
        "{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\"}], \"tables\": ["
        "{\"name\": \"A\", \"game\": \"three-card-catch\", \"pool\": \"P\", \"options\": {\"progressive\": "
        "{\"name\": \"T\", \"lines\": {\"natural-royal-spades\": \"meter\"}}}},"
        "{\"name\": \"B\", \"game\": \"three-card-catch\", \"pool\": \"P\", \"options\": {\"progressive\": "
        "{\"name\": \"T\", \"lines\": {\"natural-royal-spades\": \"meter\"%s}}}}]}";
    char json[1000];
    struct buf message = BUF(said);

    snprintf(json, sizeof json, pooled, "");
    CHECK(reads(json), "%s", said);
    config.demo = true;
    CHECK(config_check(&config, 20261115, true, &message), "%s", said);
    snprintf(json, sizeof json, pooled, ", \"natural-straight-flush\": \"80 for 1\"");
    CHECK(reads(json), "%s", said);
    CHECK(!config_check(&config, 20261115, true, &message));
    CHECK(strstr(said, "the same pay table (WAC 230-15-685)"));
}

/* ---- approvals and faults ----------------------------------------------------------------------------- */

#define PAI_GOW_TABLE "{\"name\": \"P\", \"game\": \"dealer-open-pai-gow\", \"dealer\": \"live\""
#define CATCH_LIVE    CATCH_TABLE ", \"dealer\": \"live\""

TEST(config, what_is_not_said_of_approvals_is_the_card_rooms) {
    CHECK(reads(config_demo->bytes));
    CHECK_EQ(config.jurisdiction, WA_CARD_ROOM);
    CHECK_STR(config.facsimile, "");
    CHECK_EQ(config.second_above.issue_cents, 1000000);
    CHECK_EQ(config.second_above.adjust_cents, 100000);
    CHECK_EQ(config.second_above.void_cents, 300000);
    CHECK(!config.table[0].reader);
}

TEST(config, approvals_machines_and_second_persons_are_read) {
    CHECK(reads("{\"jurisdiction\": \"wa-tribal\", \"facsimile\": \"Order 1\", "
                "\"sign-machines\": [\"10.0.0.7\", \"fd00::7\"], "
                "\"second-person-above\": {\"issue\": 0, \"void\": 5}, "
                "\"self-check\": {\"approved\": \"a.list\", \"on-difference\": \"stop\"}, \"tables\": ["
                "{\"name\": \"A\", \"game\": \"chase-the-flush\"}, "
                "{\"name\": \"B\", \"game\": \"chase-the-flush\", \"facsimile\": \"Order 2\"}, "
                "{\"name\": \"C\", \"game\": \"chase-the-flush\", \"dealer\": \"live\", "
                "\"cards\": \"reader\", \"reader-approval\": \"Lab 3\"}]}"));
    CHECK_EQ(config.jurisdiction, WA_TRIBAL);
    CHECK_STR(config.table[0].facsimile, "Order 1");
    CHECK_STR(config.table[1].facsimile, "Order 2");
    CHECK_EQ(config.sign_machine_count, 2);
    CHECK_STR(config.sign_machines[1], "fd00::7");
    CHECK_EQ(config.second_above.issue_cents, 0);
    CHECK_EQ(config.second_above.adjust_cents, 100000);
    CHECK_EQ(config.second_above.void_cents, 5);
    CHECK_STR(config.approved, "a.list");
    CHECK(config.check_stops);
    CHECK(!config.table[0].reader && config.table[2].reader);
    CHECK_STR(config.table[2].reader_approval, "Lab 3");
}

/* [P-intro-5] No table of Jacks Beat is printed: the wager is offered with an operator's own. */
TEST(config, jacks_beat_is_offered_with_the_operators_pays) {
    CHECK(reads("{\"tables\": [" PAI_GOW_TABLE ", \"options\": {\"jacks-beat\": {\"2\": 3, \"3\": 25, \"4\": 200}}, "
                "\"limits\": {\"jacks-beat\": {\"min\": 100, \"max\": 500}}}]}"));
    const struct rules *rules = &config.table[0].rules;
    const int wager = game_wager(rules->game, "jacks-beat", 10);

    CHECK(rules_offers(rules, wager));
    CHECK_EQ(rules->operator_pay[0].num, 3);
    CHECK_EQ(rules->operator_pay[2].num, 200);
    CHECK_EQ(config.table[0].spot[wager].max_cents, 500);
    CHECK(allowed(20261115));
    CHECK(reads("{\"tables\": [" PAI_GOW_TABLE "}]}"));
    CHECK(!rules_offers(&config.table[0].rules, wager));
}

TEST(config, approvals_that_cannot_be_read_are_refused) {
    static const struct {
        const char *json, *says;
    } bad[] = {
        {"{\"jurisdiction\": \"nv\"}", "jurisdiction: expected \"wa-card-room\" or \"wa-tribal\""},
        {"{\"second-person-above\": {\"issue\": -1}}", "issue: expected a whole number from 0"},
        {"{\"second-person-above\": {\"pay\": 1}}", "there is no key 'pay'"},
        {"{\"self-check\": {\"on-difference\": \"pray\"}}", "on-difference: expected \"alarm\" or \"stop\""},
        {"{\"self-check\": {\"approved\": 1}}", "approved: expected"},
        {"{\"self-check\": \"stop\"}", "self-check: expected an object"},
        {"{\"irregularities\": {\"lightning\": [\"continue\"]}}", "lightning: no such irregularity"},
        {"{\"irregularities\": {\"card-exposed\": [\"pray\"]}}", "irregularities: no such effect"},
        {"{\"irregularities\": {\"card-exposed\": []}}", "card-exposed: a ruling must have"},
        {"{\"irregularities\": {\"card-exposed\": \"burn\"}}", "card-exposed: expected a list"},
        {"{\"tables\": [" CATCH_TABLE ", \"cards\": \"reader\"}]}", "cards: only a table with"},
        {"{\"tables\": [" CATCH_LIVE ", \"cards\": \"rfid\"}]}", "cards: expected \"at-reveal\""},
        {"{\"tables\": [" PAI_GOW_TABLE ", \"options\": {\"jacks-beat\": {\"5\": 1}}}]}", "5: expected whole odds"},
        {"{\"tables\": [" PAI_GOW_TABLE ", \"options\": {\"jacks-beat\": {\"2\": 1.5}}}]}", "2: expected whole odds"},
        {"{\"tables\": [" PAI_GOW_TABLE ", \"options\": {\"jacks-beat\": {\"2\": 1, \"2\": 2}}}]}", "given twice"},
        {"{\"tables\": [" PAI_GOW_TABLE ", \"options\": {\"jacks-beat\": \"3\"}}]}", "jacks-beat"},
    };

    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(!reads(bad[i].json));
        CHECK(strstr(said, bad[i].says), "%s\nsaid: %s", bad[i].json, said);
    }
}

/* For money. */
static bool approved(const char *json) {
    struct buf message = BUF(said);

    CHECK(reads(json), "%s: %s", json, said);
    return config_check(&config, 20261115, false, &message);
}

/* [three-card-catch R13, chase-the-flush R10, super-three-card R14, dealer-open-pai-gow R15] */
TEST(config, virtual_dealing_for_money_needs_a_named_approval) {
    static const char *const games[] = {"three-card-catch", "chase-the-flush", "super-three-card",
                                        "dealer-open-pai-gow"};
    static const char house[] =
        "{\"tables\": [{\"name\": \"A\", \"game\": \"%s\", \"without\": [%s], \"limits\": {\"%s\": {\"max\": "
        "10000}}%s}]}";

    for (size_t i = 0; i < COUNT(games); i++) {
        const char *pool = i == 0   ? "\"progressive\""
                           : i == 2 ? "\"jackpot\""
                                    : "",
                   *main = i == 3 ? "pai-gow" : "ante";
        char json[300];

        snprintf(json, sizeof json, house, games[i], pool, main, "");
        CHECK(!approved(json));
        CHECK(strstr(said, "A, dealer: the game is approved with a dealer") &&
                  strstr(said, "\"facsimile\" (WAC 230-15-116)"),
              "%s", said);
        CHECK(allowed(20261115)); /* play money is free */
        snprintf(json, sizeof json, house, games[i], pool, main, ", \"dealer\": \"live\"");
        CHECK(approved(json), "%s", said);
        snprintf(json, sizeof json, house, games[i], pool, main, ", \"facsimile\": \"Order 1\"");
        CHECK(approved(json), "%s", said);
    }
}

/* [T-letter-1] Tribal casinos only, live or virtual. */
TEST(config, stadium_three_card_is_for_tribal_casinos) {
    CHECK(!approved("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\"}]}"));
    CHECK(strstr(said, "A, jurisdiction: the game is approved for tribal casinos only"));
    CHECK(allowed(20261115));
    CHECK(!approved("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"dealer\": \"live\"}]}"));
    CHECK(!approved("{\"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", \"kind\": \"table\"}]}"));
    CHECK(approved("{\"jurisdiction\": \"wa-tribal\", \"tables\": [{\"name\": \"A\", \"game\": "
                   "\"stadium-three-card\"}]}"));
    CHECK(!approved("{\"tables\": [" CATCH_LIVE ", \"kind\": \"etg\"}]}"));
    CHECK(strstr(said, "electronic table games are in tribal casinos only"));
}

TEST(config, a_reader_for_money_needs_a_named_approval) {
    static const char reader[] = "{%s\"tables\": [" CATCH_LIVE ", \"cards\": \"reader\"%s}]}";
    char json[300];

    snprintf(json, sizeof json, reader, "", "");
    CHECK(!approved(json));
    CHECK(strstr(said, "A, cards: no device may report cards in a card room (WAC 230-16-152)"));
    CHECK(allowed(20261115));
    snprintf(json, sizeof json, reader, "\"jurisdiction\": \"wa-tribal\", ", "");
    CHECK(!approved(json));
    CHECK(strstr(said, "A, cards: name the approval of the device as \"reader-approval\""));
    snprintf(json, sizeof json, reader, "", ", \"reader-approval\": \"Lab 3\"");
    CHECK(approved(json));
}

TEST(config, a_sign_machine_is_a_private_address_without_a_port) {
    static const struct {
        const char *machine;
        bool good;
    } list[] = {
        {"10.0.0.7", true},     {"192.168.1.9", true}, {"fd00::7", true},      {"127.0.0.1", true}, {"::1", true},
        {"10.0.0.7:80", false}, {"8.8.8.8", false},    {"2001:db8::1", false}, {"sign", false},     {"", false}};

    for (size_t i = 0; i < COUNT(list); i++) {
        char json[300];
        snprintf(json, sizeof json, "{\"sign-machines\": [\"%s\"], \"tables\": [" CATCH_LIVE "}]}", list[i].machine);
        CHECK(approved(json) == list[i].good, "%s: %s", list[i].machine, said);
        CHECK(list[i].good || strstr(said, "sign-machines: write the private IP address"));
    }
}

static bool allows(int table, enum irregularity code, enum irregularity_effect effect) {
    return irregularity_allows(&config, table, code, effect);
}

/* [C-4.1] */
TEST(irregularity, the_standard_policy_is_the_severest_published_rule) {
    CHECK(reads("{\"tables\": [" CATCH_LIVE "}]}"));
    CHECK(allows(1, IRREGULARITY_CARD_EXPOSED, EFFECT_DEAD_ROUND));
    CHECK(!allows(1, IRREGULARITY_CARD_EXPOSED, EFFECT_CONTINUE));
    CHECK(allows(1, IRREGULARITY_WRONG_SPOT, EFFECT_MOVE));
    for (int code = 0; code < IRREGULARITIES; code++) {
        /* only a game that sets a house hand can set it wrong */
        CHECK_EQ(irregularity_standard((enum irregularity)code) != 0, code != IRREGULARITY_HOUSE_HAND_WRONG);
        CHECK_EQ(irregularity_find(irregularity_id(code), strlen(irregularity_id(code))), code);
    }
    CHECK(!allows(1, IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS));
    for (int effect = 0; effect < EFFECTS; effect++)
        CHECK_EQ(irregularity_effect_find(irregularity_effect_id(effect), strlen(irregularity_effect_id(effect))),
                 effect);
    CHECK_EQ(irregularity_find("burn", 4), -1);
}

TEST(irregularity, the_policy_of_the_house_holds_where_the_table_has_none) {
    CHECK(reads("{\"irregularities\": {\"card-exposed\": [\"replace\", \"burn\"]}, \"tables\": [" CATCH_LIVE
                "}, {\"name\": \"B\", \"game\": \"dealer-open-pai-gow\", \"dealer\": \"live\", "
                "\"irregularities\": {\"card-exposed\": [\"continue\"]}}]}"));
    CHECK(allowed(20261115));
    CHECK(allows(1, IRREGULARITY_CARD_EXPOSED, EFFECT_REPLACE) && allows(1, IRREGULARITY_CARD_EXPOSED, EFFECT_BURN));
    CHECK(!allows(1, IRREGULARITY_CARD_EXPOSED, EFFECT_DEAD_ROUND));
    CHECK(allows(2, IRREGULARITY_CARD_EXPOSED, EFFECT_CONTINUE) && !allows(2, IRREGULARITY_CARD_EXPOSED, EFFECT_BURN));
}

/* [P-3] Fewer than seven cards for anybody: all hands are dead, whatever the house would like. */
TEST(irregularity, dealer_open_pai_gow_too_few_cards_are_a_dead_round) {
    static const char at_table[] =
        "{\"tables\": [" PAI_GOW_TABLE ", \"irregularities\": {\"too-few-cards\": [\"%s\"]}}]}";
    char json[300];

    snprintf(json, sizeof json, at_table, "continue");
    check_refused(json, 20261115, "P, irregularities: too-few-cards: the document decides (P-3); leave it out");
    CHECK(allows(1, IRREGULARITY_TOO_FEW_CARDS, EFFECT_DEAD_ROUND));
    CHECK(!allows(1, IRREGULARITY_TOO_FEW_CARDS, EFFECT_CONTINUE));
    snprintf(json, sizeof json, at_table, "dead-round");
    CHECK(reads(json) && allowed(20261115));
    check_refused("{\"irregularities\": {\"too-few-cards\": [\"replace\"]}, \"tables\": [" CATCH_LIVE
                  "}, " PAI_GOW_TABLE "}]}",
                  20261115, "at the tables of other games only");
    CHECK(allows(1, IRREGULARITY_TOO_FEW_CARDS, EFFECT_REPLACE));
    CHECK(allows(2, IRREGULARITY_TOO_FEW_CARDS, EFFECT_DEAD_ROUND) &&
          !allows(2, IRREGULARITY_TOO_FEW_CARDS, EFFECT_REPLACE));
}

/* [P-9] All hands are reset if the house hand was set wrong. */
TEST(irregularity, dealer_open_pai_gow_a_house_hand_set_wrong_resets_all_hands) {
    check_refused("{\"tables\": [" PAI_GOW_TABLE ", \"irregularities\": {\"house-hand-wrong\": [\"dead-round\"]}}]}",
                  20261115, "house-hand-wrong: the document decides (P-9)");
    CHECK(allows(1, IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS));
    CHECK(!allows(1, IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_DEAD_ROUND));
}

TEST(config, seven_cards_are_set_in_45_seconds) {
    static const char table[] = "{\"tables\": [{\"name\": \"P\", \"game\": \"dealer-open-pai-gow\"}]}";

    CHECK(reads(table));
    CHECK_EQ(config.table[0].decision_ms, 45000);
    CHECK(reads("{\"tables\": [{\"name\": \"C\", \"game\": \"chase-the-flush\"}]}"));
    CHECK_EQ(config.table[0].decision_ms, 15000);
}

/* W230-15-140 All In is three times the Ante: $133.33 is the highest Ante below a ceiling of $400. */
TEST(config, the_highest_maximum_leaves_room_for_what_a_decision_adds) {
    CHECK(reads("{\"tables\": [{\"name\": \"F\", \"game\": \"chase-the-flush\"}]}"));
    const struct game *game = config.table[0].rules.game;
    CHECK_EQ(config_ceiling(&config.table[0], game_wager(game, "ante", 4), 20230819), 13333);
    CHECK_EQ(config_ceiling(&config.table[0], game_wager(game, "same-suit", 9), 20230819), 40000);
}

TEST(config, tables_in_chips_are_dealt_by_a_person_and_have_estimates) {
    CHECK(reads("{\"tables\": [" CATCH_TABLE ", \"dealer\": \"live\", \"money\": \"chips\", \"limits\": "
                "{\"ante\": {\"min\": 500, \"max\": 2000, \"estimate\": 1500}}}]}"));
    CHECK(config.table[0].chips && config.table[0].estimated && !config.table[0].bonus_only);
    CHECK_EQ(config.table[0].spot[0].estimate_cents, 1500);
    CHECK_EQ(config.table[0].spot[1].estimate_cents, 500); /* the minimum */
    CHECK_EQ(config.surveillance_cents, 300000);
    CHECK(config.chip_kinds > 1);
    check_refused("{\"tables\": [" CATCH_TABLE ", \"money\": \"chips\"}]}", 20261115, "chips need a dealer");
    check_refused("{\"jurisdiction\": \"wa-tribal\", \"tables\": [{\"name\": \"A\", \"game\": \"stadium-three-card\", "
                  "\"dealer\": \"live\", \"seats\": 6, \"money\": \"chips\"}]}",
                  20261115, "a stadium takes credit only");
}

/* [super-three-card R10] WAC 230-15-490: what is left of a win that was cut can be paid on the felt. */
TEST(config, R10_a_win_that_is_cut_is_paid_in_cents_or_in_what_all_chips_are_multiples_of) {
#define LIVE ", \"dealer\": \"live\""
    CHECK(reads("{\"tables\": [" CATCH_TABLE LIVE ", \"money\": \"chips\"}]}"));
    CHECK_EQ(config.table[0].limit_in_cents, 50);
    CHECK(reads("{\"denominations\": [200, 500], \"tables\": [" CATCH_TABLE LIVE ", \"money\": \"chips\"}]}"));
    CHECK_EQ(config.table[0].limit_in_cents, 100);
    CHECK(reads("{\"denominations\": [200, 500], \"tables\": [" CATCH_TABLE LIVE "}]}"));
    CHECK_EQ(config.table[0].limit_in_cents, 1);
#undef LIVE
}

TEST(config, who_listens_on_a_network_without_tls_is_told) {
    static const struct {
        const char *keys;
        bool readable;
    } cases[] = {
        {"", false},
        {"\"addresses\": [\"127.0.0.1:80\", \"[::1]:80\"],", false},
        {"\"private-network\": true, \"addresses\": [\"127.0.0.1:80\", \"10.0.0.1:80\"],", true},
        {"\"private-network\": true, \"addresses\": [\"10.0.0.1:80\"], \"certificate\": \"a\", \"key\": "
         "\"b\",",
         false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        static char given[2000], memory[2000];
        struct buf message = BUF(memory);

        snprintf(given, sizeof given, "{%s \"names\": [\"house.example\"], \"tables\": [" CATCH_TABLE "}]}",
                 cases[i].keys);
        CHECK(config_read(&config, given, strlen(given), &message), "%s", memory);
        CHECK_EQ(config_is_readable(&config), cases[i].readable);
        CHECK_EQ(config.name_count, 1);
        CHECK_STR(config.names[0], "house.example");
    }
}

TEST(config, the_addresses_of_house_and_standby_are_as_a_browser_writes_them) {
    static const struct {
        const char *houses, *says;
    } cases[] = {
        {"\"http://10.0.0.1:8080\", \"http://10.0.0.2:8080\"", NULL},
        {"\"https://a.example\", \"https://b.example\"", NULL},
        {"\"http://[fd00::1]:8080\", \"http://[fd00::2]\"", NULL},
        {"\"http://10.0.0.1:8080\"", "name both machines"},
        {"\"http://a:1\", \"http://a:1\"", "named twice"},
        {"\"http://a:1\", \"https://b:1\"", "both have TLS, or none"},
        {"\"http://a:1\", \"http://b:80\"", "leave out the port"},
        {"\"https://a:1\", \"https://b:443\"", "leave out the port"},
        {"\"http://a:1\", \"http://1.2.3.4:1\"", "no private address"},
        {"\"http://a:1\", \"http://B:1\"", "in small letters"},
        {"\"http://a:1\", \"http://b:1/\"", "with no path"},
        {"\"http://a:1\", \"http://b:x\"", "write it as"},
        {"\"http://a:1\", \"http://\"", "write it as"},
        {"\"http://a:1\", \"ftp://b:1\"", "write it as"},
        {"\"http://a:1\", \"b\"", "write it as"},
        {"\"http://a:1\", \"\"", "write it as"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        static char given[2000], memory[2000];
        struct buf message = BUF(memory);

        snprintf(given, sizeof given, "{\"facsimile\": \"x\", \"houses\": [%s], \"tables\": [" CATCH_TABLE "}]}",
                 cases[i].houses);
        CHECK(config_read(&config, given, strlen(given), &message), "%s", memory);
        const bool good = config_check(&config, 20261115, false, &message);
        CHECK(cases[i].says ? !good && strstr(memory, cases[i].says) : good, "%s: %s", cases[i].houses, memory);
    }
}
