/* rules_test.c - options and tables by their text, on a game made for it; and that the lists of the real
 * games agree with themselves. */
#include "game/rules.c"

#include "test.h"

#include "game/coin_fixture.h"

#include <stdio.h>

static struct rules rules;

static enum err set(const char *key, const char *value) {
    return rules_set(&rules, key, strlen(key), value, strlen(value));
}

static const char *shown(int option) {
    static char memory[40];
    struct buf b = BUF(memory);

    rules_put_option(&b, &rules, option);
    return memory;
}

/* ---- by id -------------------------------------------------------------------------------------------- */

TEST(rules, found_by_the_whole_id) {
    CHECK_EQ(game_wager(&coin, "luck", 4), LUCK);
    CHECK_EQ(game_wager(&coin, "luck-line", 9), LUCKY_LINE);
    CHECK_EQ(game_wager(&coin, "luck-line", 4), LUCK); /* the size counts, not the final zero */
    CHECK_EQ(game_wager(&coin, "luc", 3), -1);
    CHECK_EQ(game_wager(&coin, "Luck", 4), -1);
    CHECK_EQ(game_wager(&coin, "", 0), -1);
    CHECK_EQ(game_wager(&coin, "luck\0", 5), -1);
    CHECK_EQ(game_action(&coin, "go", 2), 1);
    CHECK_EQ(game_action(&coin, "gone", 4), -1);
    CHECK_EQ(rules_option(&coin, "rate", 4), RATE);
    CHECK_EQ(rules_option(&coin, "luck", 4), -1);
    CHECK(!game_find("coin", 4)); /* not in the list */
    for (int i = 0; i < game_count; i++) {
        CHECK(game_find(game_list[i]->id, strlen(game_list[i]->id)) == game_list[i]);
    }
}

/* ---- rules in force ----------------------------------------------------------------------------------- */

TEST(rules, standard_is_the_first_of_everything) {
    rules = rules_standard(&coin);
    CHECK_STR(rules_table_id(&rules, LUCK), "1");
    CHECK_STR(rules_table_id(&rules, LUCKY_LINE), "1");
    CHECK_STR(rules_table_id(&rules, GIFT), "A");
    CHECK_STR(rules_table_id(&rules, BET), ""); /* even money has no table */
    CHECK_STR(shown(MODE), "quiet");
    CHECK_STR(shown(SECONDS), "20");
    CHECK_STR(shown(PRICE), "250");
    CHECK_STR(shown(RATE), "4.00");
    CHECK_STR(shown(JACKS_TABLE), "");
    CHECK(rules_offers(&rules, BET) && rules_offers(&rules, LUCK) && rules_offers(&rules, LUCKY_LINE));
}

/* A wager shares its table with another: it goes and changes with it. */
TEST(rules, a_shared_table) {
    rules = rules_standard(&coin);
    CHECK_EQ(set("luck", "3"), OK); /* on the second sheet */
    CHECK_STR(rules_table_id(&rules, LUCKY_LINE), "3");
    CHECK(rules_table(&rules, LUCKY_LINE).sheet == &luck_sheets[1]);
    CHECK_EQ(set("luck", "off"), OK);
    CHECK(!rules_offers(&rules, LUCK) && !rules_offers(&rules, LUCKY_LINE));
    CHECK(rules_offers(&rules, BET));
    CHECK_EQ(set("luck", "2"), OK); /* naming a table offers it again */
    CHECK(rules_offers(&rules, LUCK) && rules_offers(&rules, LUCKY_LINE));
    CHECK_EQ(set("luck-line", "2"), ERR_OPTION); /* it has no table of its own */
}

TEST(rules, tables_that_are_refused) {
    rules = rules_standard(&coin);
    CHECK_EQ(set("luck", "4"), ERR_OPTION_VALUE);
    CHECK_EQ(set("luck", ""), ERR_OPTION_VALUE);
    CHECK_EQ(set("luck", "OFF"), ERR_OPTION_VALUE);
    CHECK_EQ(set("gift", "off"), ERR_OPTION_VALUE); /* this one may not be left out */
    CHECK_EQ(set("bet", "1"), ERR_OPTION);
    CHECK_EQ(set("bet", "off"), ERR_OPTION);
    CHECK_EQ(set("nothing", "1"), ERR_OPTION);
    CHECK_EQ(set("", "1"), ERR_OPTION);
    CHECK_STR(rules_table_id(&rules, LUCK), "1"); /* a refusal changes nothing */
}

TEST(rules, a_wager_that_needs_an_option) {
    rules = rules_standard(&coin);
    CHECK(!rules_offers(&rules, LIVE));
    CHECK_EQ(set("mode", "live"), OK);
    CHECK(rules_offers(&rules, LIVE));
    CHECK_EQ(set("mode", "quiet"), OK);
    CHECK(!rules_offers(&rules, LIVE));
    CHECK_EQ(set("mode", "loud"), ERR_OPTION_VALUE);
    CHECK_EQ(set("mode", "0"), ERR_OPTION_VALUE);
    CHECK_EQ(set("mode", "liv"), ERR_OPTION_VALUE);
    CHECK_EQ(set("mode", ""), ERR_OPTION_VALUE);
}

TEST(rules, fixed_amounts) {
    rules = rules_standard(&coin);
    CHECK_EQ(rules_fixed_cents(&rules, TICKET), 500);
    CHECK_EQ(rules_fixed_cents(&rules, RATED), 250);
    CHECK_EQ(rules_fixed_cents(&rules, BET), 0);
    CHECK_EQ(set("price", "1000"), OK);
    CHECK_EQ(rules_fixed_cents(&rules, RATED), 1000);
}

/* An operator's own table offers the wager; its option is no text. */
TEST(rules, an_operators_table) {
    rules = rules_standard(&coin);
    CHECK(!rules_offers(&rules, JACKS));
    CHECK_EQ(set("jacks", "3"), ERR_OPTION_VALUE);
    CHECK_EQ(rules_set_operator(&rules, 1, 10), ERR_OPTION_VALUE);
    CHECK_EQ(rules_set_operator(&rules, 5, 10), ERR_OPTION_VALUE);
    CHECK_EQ(rules_set_operator(&rules, 2, 0), ERR_OPTION_VALUE);
    CHECK_EQ(rules_set_operator(&rules, 2, 5001), ERR_OPTION_VALUE);
    CHECK_EQ(rules_set_operator(&rules, 2, -1), ERR_OPTION_VALUE);
    CHECK(!rules_offers(&rules, JACKS));
    CHECK_EQ(rules_set_operator(&rules, 2, 1), OK);
    CHECK_EQ(rules_set_operator(&rules, 4, 5000), OK);
    CHECK(rules_offers(&rules, JACKS));
    CHECK_EQ(rules.operator_pay[0].num, 1);
    CHECK_EQ(rules.operator_pay[1].kind, PAY_LOSE);
    CHECK_EQ(rules.operator_pay[2].num, 5000);
    CHECK_EQ(set("jacks", "off"), OK);
    CHECK(!rules_offers(&rules, JACKS));
    CHECK_EQ(rules.operator_pay[0].kind, PAY_LOSE);

    struct game plain = coin;
    plain.option_count = JACKS_TABLE;
    rules = rules_standard(&plain);
    CHECK_EQ(rules_set_operator(&rules, 2, 10), ERR_OPTION);
}

/* ---- numbers ------------------------------------------------------------------------------------------ */

static const struct {
    const char *key, *value;
    int64_t expected; /* -1: refused */
} numbers[] = {
    {"seconds", "5", 5},
    {"seconds", "120", 120},
    {"seconds", "4", -1},
    {"seconds", "121", -1},
    {"seconds", "20.0", -1},
    {"seconds", "20.", -1},
    {"seconds", ".", -1},
    {"seconds", "", -1},
    {"seconds", "-20", -1},
    {"seconds", "+20", -1},
    {"seconds", " 20", -1},
    {"seconds", "20 ", -1},
    {"seconds", "2e1", -1},
    {"seconds", "0x20", -1},
    {"seconds", "twenty", -1},
    {"price", "1", 1},
    {"price", "100000", 100000},
    {"price", "0", -1},
    {"price", "100001", -1},
    {"price", "2.50", -1},
    {"price", "999999999999999", -1},      /* 15 digits are read, and too many */
    {"price", "9223372036854775808", -1},  /* more than 64 bits */
    {"price", "18446744073709551617", -1}, /* and so many that 64 bits would wrap round to 1 */
    {"rate", "4.00", 400},
    {"rate", "4", 400},
    {"rate", "4.5", 450},
    {"rate", "4.05", 405},
    {"rate", "0", 0},
    {"rate", "0.01", 1},
    {"rate", "100", 10000},
    {"rate", "100.00", 10000},
    {"rate", "100.01", -1},
    {"rate", "100.001", -1},
    {"rate", "4.000", -1},
    {"rate", "4.", -1},
    {"rate", ".5", -1},
    {"rate", ".", -1},
    {"rate", "4..5", -1},
    {"rate", "4.5.", -1},
    {"rate", "4.5.5", -1},
    {"rate", "4,5", -1},
    {"rate", "4 %", -1},
    {"rate", "-4", -1},
    {"rate", "", -1},
};

TEST(rules, numbers_are_read_exactly_or_refused) {
    for (size_t i = 0; i < COUNT(numbers); i++) {
        const int option = rules_option(&coin, numbers[i].key, strlen(numbers[i].key));
        const bool good = numbers[i].expected >= 0;

        rules = rules_standard(&coin);
        CHECK(set(numbers[i].key, numbers[i].value) == (good ? OK : ERR_OPTION_VALUE), "%s=%s", numbers[i].key,
              numbers[i].value);
        CHECK(rules.option[option] == (good ? numbers[i].expected : coin_options[option].default_value), "%s=%s",
              numbers[i].key, numbers[i].value);
    }
}

/* What is printed reads back: each of the 10,001 rates, each second, each choice. */
TEST(rules, what_is_printed_reads_back) {
    rules = rules_standard(&coin);
    for (int option = MODE; option <= RATE; option++) {
        const struct option *o = &coin_options[option];
        const int64_t most = o->kind == OPTION_CHOICE ? 1 : o->maximum;

        for (int64_t value = o->minimum; value <= most; value++) {
            char text[40];

            rules.option[option] = value;
            snprintf(text, sizeof text, "%s", shown(option));
            rules.option[option] = -7;
            CHECK_EQ(set(o->id, text), OK);
            CHECK_EQ(rules.option[option], value);
        }
    }
}

/* ---- lines -------------------------------------------------------------------------------------------- */

TEST(rules, a_table_that_nobody_approved_has_lines_too) {
    static const struct pay_row own_rows[] = {{TAILS, "tails", "Tails", {TO(7)}}};
    static const struct pay_sheet own = {"X-9", 1, COUNT(own_rows), {"own"}, {0}, own_rows};
    struct rules r = rules_standard(&coin);

    rules_use_table(&r, LUCK, (struct pay_table){&own, 0});
    CHECK(rules_lines_match(&r));
    CHECK(rules_line(&r, LUCK, TAILS)->row == own_rows);
    CHECK(rules_line(&r, LUCKY_LINE, TAILS)->row == own_rows); /* shares the table */
    CHECK(!rules_line(&r, LUCK, HEADS)->row);
    CHECK(!rules_line(&r, BET, HEADS)->row); /* has none: nothing is paid by a table */
    CHECK_EQ(pay_line_returned(rules_line(&r, BET, HEADS), 100), 0);
    CHECK(rules_line(&r, GIFT, EDGE)->row == gift_rows); /* the others are as they were */
}

TEST(rules, a_table_written_past_its_lines_is_noticed) {
    struct rules r = rules_standard(&coin);

    CHECK(rules_lines_match(&r));
    r.table[LUCK].column = 1;
    CHECK(!rules_lines_match(&r));
    r = rules_standard(&coin);
    r.table[METERED].sheet = &gift_sheet;
    CHECK(!rules_lines_match(&r));
}

/* ---- the real lists ----------------------------------------------------------------------------------- */

static void check_option(const struct game *game, int option) {
    const struct option *o = &game->options[option];
    struct rules r = rules_standard(game);
    char memory[40];
    struct buf b = BUF(memory);

    CHECK_EQ(rules_option(game, o->id, strlen(o->id)), option); /* no id twice */
    CHECK(o->what && *o->what);
    if (o->kind == OPTION_OPERATOR) return;
    if (o->kind != OPTION_CHOICE)
        CHECK(0 <= o->minimum && o->minimum <= o->default_value && o->default_value <= o->maximum);
    rules_put_option(&b, &r, option);
    CHECK_EQ(rules_set(&r, o->id, strlen(o->id), memory, b.size), OK);
    CHECK_EQ(r.option[option], o->default_value);
}

/* The lines say what the table says: for every set of tiers the same row, for a stake the same cents. */
static void check_lines(const struct rules *r, int wager, int tier_count) {
    static const int64_t stakes[] = {0, 1, 2, 5, 333, 500, 12345, INT64_C(1000000000001)};
    const struct pay_table table = rules_table(r, wager);

    CHECK(rules_lines_match(r));
    for (uint32_t tiers = 0; tiers < UINT32_C(1) << tier_count; tiers++) {
        const struct pay_row *row = pay_best(table, tiers);
        const struct pay pay = row ? pay_of(table, row) : (struct pay)LOSE;
        const struct pay_line *line = rules_best_line(r, wager, tiers);

        CHECK(line->row == row);
        CHECK_EQ(line->outcome, pay_outcome(pay));
        CHECK_EQ(line->meter, pay.kind == PAY_METER ? pay.meter : 0);
        for (size_t i = 0; i < COUNT(stakes); i++) {
            CHECK_EQ(pay_line_returned(line, stakes[i]), pay_returned(pay, stakes[i]));
        }
    }
}

static int tier_count_of(const struct pay_sheet *s) {
    int count = 0;

    for (int i = 0; i < s->count; i++) {
        if (s->rows[i].tier >= count) count = s->rows[i].tier + 1;
    }
    return count;
}

static void check_sheet(const struct game *game, int wager, const struct pay_sheet *s) {
    const struct wager *w = &game->wagers[wager], *of = &game->wagers[w->of];
    const struct wager *owner = w->kind == WAGER_UNSTAKED && of->sheets ? of : w; /* envy goes with its wager */
    struct rules r = rules_standard(game);

    CHECK(s->columns >= 1 && s->columns <= PAY_COLUMNS && s->count >= 1 && s->clause);
    for (int column = 0; column < s->columns; column++) {
        const char *id = s->tables[column];

        CHECK_EQ(rules_set(&r, owner->id, strlen(owner->id), id, strlen(id)), OK);
        CHECK_STR(rules_table_id(&r, wager), id);
        CHECK(rules_table(&r, wager).sheet == s); /* no table id twice, on whichever sheet */
        check_lines(&r, wager, tier_count_of(s));
        for (int i = 0; i < s->count; i++) {
            CHECK(s->rows[i].tier < PAY_TIERS && s->rows[i].id && s->rows[i].label);
            const struct pay_row *best = pay_best(rules_table(&r, wager), UINT32_C(1) << s->rows[i].tier);
            if (s->rows[i].pay[column].kind != PAY_LOSE) CHECK(best == &s->rows[i]); /* no tier twice */
        }
    }
}

static void check_wager(const struct game *game, int wager) {
    const struct wager *w = &game->wagers[wager];
    const struct rules r = rules_standard(game);

    CHECK_EQ(game_wager(game, w->id, strlen(w->id)), wager); /* no id twice */
    CHECK(w->title && *w->title && w->clause && *w->clause);
    CHECK(w->of < game->wager_count && w->shares <= game->wager_count);
    if (w->kind == WAGER_FOLLOWS) CHECK(w->times >= 1);
    if (w->shares) CHECK(w->sheets == 0 && game->wagers[w->shares - 1].sheets > 0);
    CHECK(w->fixed_by <= game->option_count && w->needs.option <= game->option_count);
    if (w->needs.option) {
        const struct option *o = &game->options[w->needs.option - 1];
        const char *value = o->choices[w->needs.value];
        struct rules other = r;

        CHECK_EQ(o->kind, OPTION_CHOICE);
        CHECK_EQ(rules_set(&other, o->id, strlen(o->id), value, strlen(value)), OK);
        CHECK(rules_offers(&other, wager));
    }
    for (int s = 0; s < w->sheets; s++) check_sheet(game, wager, &w->sheet[s]);
}

TEST(rules, every_game_agrees_with_itself) {
    for (int i = 0; i < game_count; i++) {
        const struct game *game = game_list[i];

        CHECK(game->wager_count <= WAGERS_MAX && game->option_count <= OPTIONS_MAX);
        CHECK(game->action_count <= ACTIONS_MAX);
        CHECK_EQ(game->head_size % 8, 0); /* the seats stand right behind the head */
        for (int wager = 0; wager < game->wager_count; wager++) check_wager(game, wager);
        for (int option = 0; option < game->option_count; option++) check_option(game, option);
        for (int action = 0; action < game->action_count; action++) {
            CHECK_EQ(game_action(game, game->actions[action], strlen(game->actions[action])), action);
        }
    }
}

/* ---- dependent options -------------------------------------------------------------------------------- */

static struct rules rules_of(const char *game, const char *key, const char *value) {
    struct rules r = rules_standard(game_find(game, strlen(game)));

    CHECK_EQ(rules_set(&r, key, strlen(key), value, strlen(value)), OK);
    return r;
}

TEST(rules, decks_follow_the_option_or_are_one) {
    struct rules six = rules_of("super-three-card", "decks", "6"), eight = rules_of("super-three-card", "decks", "8");

    CHECK_EQ(rules_decks(&six), 6);
    CHECK_EQ(rules_shoe_size(&six), 312);
    CHECK_EQ(rules_decks(&eight), 8);
    CHECK_EQ(rules_shoe_size(&eight), 416);
    for (int i = 0; i < game_count; i++) {
        const struct rules r = rules_standard(game_list[i]);

        if (game_list[i]->live_shoe) continue;
        CHECK_EQ(rules_decks(&r), 1);
        CHECK_EQ(rules_shoe_size(&r), game_list[i]->joker ? 53 : 52);
    }
}

/* [P-start] */
TEST(rules, dice_start_only_where_the_option_says_so) {
    struct rules dice = rules_of("dealer-open-pai-gow", "selector", "dice"),
                 drawn = rules_of("dealer-open-pai-gow", "selector", "rng");

    CHECK(rules_start_by_dice(&dice));
    CHECK(!rules_start_by_dice(&drawn));
    for (int i = 0; i < game_count; i++) {
        const struct rules r = rules_standard(game_list[i]);

        CHECK(!rules_start_by_dice(&r));
    }
}
