#include "math/three_card_catch/three_card_catch_exact.c"

#include "base/rng.h"
#include "test.h"

static char memory[16 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct measure measures[32];
static int measure_count;

static const struct rules *approved(void) {
    static struct rules rules;

    rules = rules_standard(&three_card_catch);
    return &rules;
}

static void keep(void *context, const struct measure *measure) {
    (void)context;
    CHECK(measure_count < (int)COUNT(measures));
    measures[measure_count++] = *measure;
}

static struct analysis_request request_all(void) {
    measure_count = 0;
    return (struct analysis_request){
        .rules = rules_standard(&three_card_catch), .arena = &arena, .threads = 1, .emit = keep};
}

static const struct measure *measure_of(const char *wager, const char *table, const char *strategy) {
    for (int i = 0; i < measure_count; i++) {
        const struct measure *m = &measures[i];

        if (strcmp(m->wager, wager) != 0 || strcmp(m->tables[0].value, table) != 0) continue;
        if (!strategy || (m->strategy && strcmp(m->strategy, strategy) == 0)) return m;
    }
    FAIL("no measure of %s %s", wager, table);
    return NULL;
}

static const char *text_of(struct fraction f) {
    static char text[100];
    struct buf b = BUF(text);

    fraction_put(&b, f);
    return text;
}

static wide count_of(const struct measure *m, const char *line) {
    for (int i = 0; i < m->line_count; i++) {
        if (strcmp(m->lines[i].id, line) == 0) return m->lines[i].count;
    }
    FAIL("no line %s", line);
    return -1;
}

/* ---- every measure ------------------------------------------------------------------------------------ */

TEST(three_card_catch_exact, every_table_of_every_wager_is_covered_and_sound) {
    const struct analysis_request request = request_all();

    CHECK(three_card_catch_exact.run(&request));
    CHECK_EQ(measure_count, 2 * 2 + 4 + 1);
    for (int i = 0; i < measure_count; i++) CHECK(measure_is_sound(&measures[i]));
    CHECK_EQ(arena.used, 0);
}

/* [C-6.2] By hand: 4 royal, 44 straight flushes, 52 trips, 720 straights, 1,096 flushes, 7/13 of 3,744 pairs. */
TEST(three_card_catch_exact, natural_pair_plus_by_hand) {
    static const char *const values[] = {"-428/5525", "-328/5525", "-398/5525", "-508/5525"};
    static const int pays[4][6] = {
        {100, 40, 30, 6, 4, 2}, {200, 40, 30, 6, 4, 2}, {200, 50, 30, 5, 4, 2}, {200, 40, 30, 5, 4, 2}};
    static const int counts[6] = {4, 44, 52, 720, 1096, 2016};
    const struct analysis_request request = request_all();

    CHECK(three_card_catch_exact.run(&request));
    for (int t = 0; t < 4; t++) {
        const struct measure *m = measure_of("natural-pair-plus", (char[]){(char)('1' + t), 0}, NULL);
        int sum = -18168;

        for (int i = 0; i < 6; i++) {
            sum += pays[t][i] * counts[i];
            CHECK_EQ(m->lines[i].count, counts[i]);
        }
        CHECK_STR(text_of(fraction_of(sum, 22100)), values[t]);
        CHECK_STR(text_of(measure_value(m)), values[t]);
        CHECK_EQ(m->deals, 22100);
    }
}

/* [C-5.1, C-5.2] The base game.  The counts were found a second time by a program of its own that walks all
 * showdowns of the 1,755 hands (three_card_catch_count_test does so again in the long group). */
TEST(three_card_catch_exact, base_game_of_both_tables) {
    static const struct {
        const char *line;
        int64_t count, pays_1, pays_2;
    } lines[] = {
        {"win catch-royal-flush", INT64_C(224575512), 52, 52},
        {"win catch-straight-flush", INT64_C(2615716512), 22, 12},
        {"win catch-three-of-a-kind", INT64_C(2167556436), 12, 8},
        {"win catch-straight", INT64_C(45188460516), 4, 5},
        {"win catch-flush", INT64_C(57467782008), 3, 3},
        {"win natural", INT64_C(136723442040), 3, 3},
        {"win other", INT64_C(87054737568) + INT64_C(87792373008), 2, 2},
        {"tie", INT64_C(1012467264), 0, 0},
        {"lose", INT64_C(413442573936), -3, -3},
        {"fold", INT64_C(240) * 18424 * 46 * 45, -2, -2},
    };
    const struct analysis_request request = request_all();
    int64_t sum_1 = 0, sum_2 = 0;

    CHECK(three_card_catch_exact.run(&request));
    const struct measure *one = measure_of("base", "1", "optimal"), *two = measure_of("base", "2", "optimal");
    for (size_t i = 0; i < COUNT(lines); i++) {
        CHECK_EQ(count_of(one, lines[i].line), lines[i].count);
        CHECK_EQ(count_of(two, lines[i].line), lines[i].count); /* the same hands are folded */
        sum_1 += lines[i].count * lines[i].pays_1;
        sum_2 += lines[i].count * lines[i].pays_2;
    }
    CHECK_EQ(sum_1, INT64_C(-50377705728));
    CHECK_EQ(sum_2, INT64_C(-40016636076));
    CHECK_EQ(one->deals, INT64_C(842842728000));
    CHECK(fraction_compare(measure_value(one), fraction_of(sum_1, INT64_C(842842728000))) == 0);
    CHECK(fraction_compare(measure_value(two), fraction_of(sum_2, INT64_C(842842728000))) == 0);
    CHECK_STR(text_of(measure_value(one)), "-37483412/627115125");
    CHECK_STR(text_of(measure_value(two)), "-3334719673/70236894000");
    CHECK_EQ(one->decisions[1].count, count_of(one, "fold"));
    CHECK_EQ(one->decisions[0].count + one->decisions[1].count, one->deals);
    CHECK_EQ(one->wagered, 3 * one->decisions[0].count + 2 * one->decisions[1].count);
}

/* ---- strategies --------------------------------------------------------------------------------------- */

static bool always(const struct play_fold_study *study, const struct play_fold_state *hand,
                   const struct play_fold_terms *terms) {
    (void)study;
    (void)hand;
    (void)terms;
    return true;
}

/* The rule for people costs nothing; to play every hand costs less than a thousandth of the Ante. */
TEST(three_card_catch_exact, the_short_rule_is_the_best_strategy) {
    const struct analysis_request request = request_all();

    CHECK(three_card_catch_exact.run(&request));
    for (int t = 0; t < 2; t++) {
        const char *const table = t ? "2" : "1";
        const struct pay_table pays = {three_card_catch.wagers[1].sheet, (uint8_t)t};
        const struct measure *best = measure_of("base", table, "optimal");

        CHECK(memcmp(best->lines, measure_of("base", table, "short")->lines, sizeof best->lines) == 0);
        play_fold_emit(&request, open_base(&arena, approved()), pays, "always", always);
        const struct fraction value = measure_value(measure_of("base", table, "always"));
        CHECK_STR(text_of(fraction_add(measure_value(best), (struct fraction){-value.num, value.den})), "3147/3558100");
    }
}

static int decisions, folds;

/* A folded hand is one of those the rule for people names: "xtra=1 Tc 7d 4h" is 10-7-4. */
static void tell(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    char name[16];
    struct buf b = BUF(name);

    (void)context;
    decisions++;
    if (!strstr(line, "\tfold\t-2")) return;
    folds++;
    buf_put(&b, line[7] == 'T' ? "10" : (char[]){line[7], 0});
    buf_format(&b, "-%c-%c", line[10], line[13]);
    CHECK(strstr(short_rules[0], name), "%s", name);
}

TEST(three_card_catch_exact, strategy_lists_every_hand_of_every_table) {
    const struct analysis_request request = request_all();

    CHECK(three_card_catch_exact.strategy(&request, tell, NULL));
    CHECK_EQ(decisions, 2 * 1755);
    CHECK_EQ(folds, 2 * 10);
}

/* The hands that are folded can catch nothing but a pair, so the progressive changes no decision, whatever
 * its meters show; [three-card-catch R9]. */
TEST(three_card_catch_exact, no_folded_hand_could_catch_a_progressive) {
    const struct catch_study *study = catch_study_open(&arena, approved());
    const struct play_fold_terms terms = play_fold_terms(&catch_play_fold, approved(), approved()->table[1]);
    int folded = 0;

    for (int c = 0; c < THREE_CLASSES; c++) {
        const struct play_fold_state *hand = &study->classes[c];

        if (play_fold_optimal(&study->base, hand, &terms)) continue;
        folded += (int)hand->ways;
        for (int i = HAND3_FLUSH; i <= HAND3_ROYAL; i++) CHECK_EQ(study->drawn[c][i], 0);
    }
    CHECK_EQ(folded, 240);
}

/* ---- the progressive ---------------------------------------------------------------------------------- */

/* [R8, R9]: natural lines by hand; a catch needs two hands that are no natural, so its count comes from there. */
TEST(three_card_catch_exact, progressive_lines) {
    const struct analysis_request request = request_all();
    const wide per_hand = (wide)18424 * 46 * 45;

    CHECK(three_card_catch_exact.run(&request));
    const struct measure *m = measure_of("progressive", "1", "optimal");
    CHECK(count_of(m, "natural-royal-spades") == 1 * per_hand);
    CHECK(count_of(m, "natural-royal") == 3 * per_hand);
    CHECK(count_of(m, "natural-straight-flush") == 44 * per_hand);
    CHECK(count_of(m, "natural-three-of-a-kind") == 52 * per_hand);
    CHECK(count_of(m, "catch-sf-clubs") == count_of(m, "catch-sf-spades"));
    for (int i = 0; i < m->line_count; i++) CHECK_EQ(m->lines[i].meter, i < 5 ? i + 1 : 0);
    for (int i = 0; i < 5; i++) CHECK_EQ(m->lines[i].net, -1);
    CHECK_EQ(m->lines[5].net, 199);
}

/* ---- the same through the rules ----------------------------------------------------------------------- */

static _Alignas(64) char round_memory[3][4096];

static void apply(void *round, struct event event) {
    CHECK_EQ(three_card_catch.check(round, &event), OK);
    three_card_catch.apply(round, &event);
}

static void deal(void *round, card c) { apply(round, (struct event){.kind = EV_CARD, .cards = {c}}); }

/* Seat 1 with every wager holds the hand, the dealer its own; Play or Fold is next. */
static void deal_hands(void *round, const struct rules *rules, const card player[3], const card dealer[3]) {
    static const int64_t stakes[] = {100, 100, 0, 100, 500};

    three_card_catch.open(round, rules, NULL);
    for (uint8_t w = 0; w < COUNT(stakes); w++) {
        if (stakes[w]) apply(round, (struct event){.kind = EV_BET, .seat = 1, .what = w, .cents = stakes[w]});
    }
    apply(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) {
        deal(round, player[i]);
        deal(round, dealer[i]);
    }
}

/* What the analysis says of one deal. */
static int64_t expected_net(const struct play_fold_terms *terms, const card player[4], const card dealer[4]) {
    const hand3 natural = HAND3_OF(HAND3_PAIR, EIGHT);
    hand3 mine = hand3_value(player[0], player[1], player[2]), theirs = hand3_value(dealer[0], dealer[1], dealer[2]);
    const bool draws = mine < natural && theirs < natural;

    if (draws) {
        mine = hand3_best_of_4(player);
        theirs = hand3_best_of_4(dealer);
    }
    if (mine == theirs) return terms->net[TIED];
    if (mine < theirs) return terms->net[LOST];
    return terms->net[draws ? hand3_category(mine) : WON_NATURAL];
}

/* Returned less staked over Ante, X-Tra and Play, in hundredths of the Ante; the progressive's line. */
static int64_t settled_net(const void *round, const char **line) {
    struct award awards[AWARDS_MAX];
    const int count = three_card_catch.settle(round, 1, awards);
    int64_t net = 0;

    for (int i = 0; i < count && awards[i].wager <= 2; i++) net += awards[i].returned_cents - awards[i].stake_cents;
    *line = awards[count - 1].line ? awards[count - 1].line->id : "";
    return net;
}

static const char *expected_line(const card player[4], const card dealer[3]) {
    const hand3 natural = HAND3_OF(HAND3_PAIR, EIGHT), first = hand3_value(player[0], player[1], player[2]);

    if (first < natural && hand3_value(dealer[0], dealer[1], dealer[2]) >= natural) return "";
    switch (hand3_category(first >= natural ? first : hand3_best_of_4(player))) {
    case HAND3_ROYAL: return first < natural ? "catch-sf" : "natural-royal";
    case HAND3_STRAIGHT_FLUSH: return first < natural ? "catch-sf" : "natural-straight-flush";
    case HAND3_TRIPS: return first < natural ? "catch-three-of-a-kind" : "natural-three-of-a-kind";
    case HAND3_STRAIGHT: return first < natural ? "catch-straight" : "";
    default: return "";
    }
}

static void check_tree(const struct rules *rules, const struct play_fold_terms *terms, const card player[3],
                       const card dealer[3]) {
    void *start = round_memory[0], *drawn = round_memory[1];
    const size_t size = game_round_size(&three_card_catch);
    const char *line;

    deal_hands(start, rules, player, dealer);
    apply(start, (struct event){.kind = EV_ACT, .seat = 1, .what = 1});
    for (card x = 0; x < 52; x++)
        for (card y = 0; y < 52; y++) {
            const card mine[4] = {player[0], player[1], player[2], x}, theirs[4] = {dealer[0], dealer[1], dealer[2], y};

            if (x == y || memchr(mine, x, 3) || memchr(theirs, x, 3) || memchr(mine, y, 3) || memchr(theirs, y, 3))
                continue;
            memcpy(drawn, start, size);
            if (three_card_catch.need(drawn).kind == NEED_CARD) {
                deal(drawn, x);
                deal(drawn, y);
            }
            CHECK_EQ(settled_net(drawn, &line), 100 * expected_net(terms, mine, theirs) / terms->scale);
            const char *expected = expected_line(mine, theirs);
            CHECK(*expected ? strncmp(line, expected, strlen(expected)) == 0 : *line == 0);
        }
}

/* Random hands of player and dealer, every draw: what a deal is worth is what settle pays. */
TEST(three_card_catch_exact, whole_sub_trees_pay_as_the_rules_settle_them) {
    struct rules rules = rules_standard(&three_card_catch);
    struct rng rng;

    rng_seed(&rng, "sub-trees", 9);
    for (int i = 0; i < (test_long() ? 2000 : 40); i++) {
        card deck[52];

        for (int c = 0; c < 52; c++) deck[c] = (card)c;
        rng_shuffle(&rng, deck, 52);
        CHECK_EQ(rules_set(&rules, "xtra", 4, i % 2 ? "1" : "2", 1), OK);
        const struct play_fold_terms terms = play_fold_terms(&catch_play_fold, &rules, rules.table[1]);
        check_tree(&rules, &terms, deck, deck + 3);
    }
}

/* [C-4.2.7] */
TEST(three_card_catch_exact, a_fold_costs_what_the_rules_take) {
    const struct rules rules = rules_standard(&three_card_catch);
    const struct play_fold_terms terms = play_fold_terms(&catch_play_fold, &rules, rules.table[1]);
    const card player[3] = {card_of(TEN, CLUBS), card_of(FIVE, HEARTS), card_of(TWO, SPADES)};
    const card dealer[3] = {card_of(NINE, CLUBS), card_of(FOUR, HEARTS), card_of(TWO, DIAMONDS)};
    const char *line;

    deal_hands(round_memory[0], &rules, player, dealer);
    apply(round_memory[0], (struct event){.kind = EV_ACT, .seat = 1, .what = 0});
    CHECK_EQ(settled_net(round_memory[0], &line), 100 * terms.net[FOLDED]);
    CHECK_STR(line, "");
}

/* ---- advice ------------------------------------------------------------------------------------------- */

TEST(three_card_catch_exact, advice_is_the_value_of_the_hand_alone) {
    const struct rules rules = rules_standard(&three_card_catch);
    const struct play_fold_terms terms = play_fold_terms(&catch_play_fold, &rules, rules.table[1]);
    struct choice out[CHOICES_MAX];

    for (int i = 0; i < 2; i++) {
        const card low[3] = {card_of(TEN, CLUBS), card_of(FIVE, HEARTS), card_of(TWO, SPADES)};
        const card high[3] = {card_of(NINE, CLUBS), card_of(EIGHT, HEARTS), card_of(NINE, SPADES)};
        const struct catch_outcomes o = catch_count_hand(catch_count_open(&arena, 0, approved()), i ? high : low);

        deal_hands(round_memory[0], &rules, i ? high : low, i ? low : high);
        CHECK_EQ(three_card_catch_exact.advise(&(struct asked){.round = round_memory[0], .seat = 1}, &arena, out), 2);
        CHECK_STR(three_card_catch.actions[out[0].action], i ? "play" : "fold");
        CHECK_STR(three_card_catch.actions[out[1].action], i ? "fold" : "play");
        CHECK_STR(text_of(out[i].value), "-2");
        CHECK(fraction_compare(out[!i].value,
                               fraction_of(play_fold_value(&catch_play_fold, o.deals, &terms), deals_per_hand)) == 0);
        CHECK(fraction_compare(out[0].value, out[1].value) > 0);
    }
}

/* ---- unapproved tables -------------------------------------------------------------------------------- */

/* [three-card-catch R3]: the artwork's pays.  By hand: three more for a straight, one more for a flush. */
TEST(three_card_catch_exact, a_table_that_is_not_approved_is_analysed_and_named_so) {
    struct analysis_request request = request_all();
    const struct pay_sheet *approved = request.rules.table[1].sheet;
    struct pay_row rows[7];
    struct pay_sheet sheet = *approved;

    memcpy(rows, approved->rows, sizeof rows);
    rows[3].pay[0].num = 5;
    rows[4].pay[0].num = 2;
    sheet.rows = rows;
    sheet.tables[0] = "artwork";
    rules_use_table(&request.rules, 1, (struct pay_table){&sheet, 0});
    request.fixed_tables = 1 << 1;
    CHECK(three_card_catch_exact.run(&request));
    const struct measure *m = measure_of("base", "artwork", "optimal");
    const wide sum = INT64_C(-50377705728) + 3 * INT64_C(45188460516) + INT64_C(57467782008);
    CHECK(m->unapproved);
    CHECK(fraction_compare(measure_value(m), fraction_of(sum, INT64_C(842842728000))) == 0);
    CHECK_EQ(measure_count, 2 + 4 + 1);
    CHECK(measure_of("progressive", "1", NULL)->unapproved); /* for its decisions are that table's */
    CHECK(!measure_of("natural-pair-plus", "1", NULL)->unapproved);
}

/* A table that takes X-Tra from a win without a catch: more hands fold, and the short rule costs something. */
TEST(three_card_catch_exact, a_worse_table_folds_more) {
    struct analysis_request request = request_all();
    struct pay_row rows[7];
    struct pay_sheet sheet = *request.rules.table[1].sheet;

    memcpy(rows, sheet.rows, sizeof rows);
    sheet.rows = rows;
    sheet.count = 6; /* without the last row, "other" */
    rules_use_table(&request.rules, 1, (struct pay_table){&sheet, 0});
    request.fixed_tables = 1 << 1;
    CHECK(three_card_catch_exact.run(&request));
    const struct measure *best = measure_of("base", "1", "optimal"), *rule = measure_of("base", "1", "short");
    CHECK(measure_is_sound(best));
    CHECK(count_of(best, "fold") > count_of(rule, "fold"));
    CHECK(fraction_compare(measure_value(best), measure_value(rule)) > 0);
}

static bool stop(void *context, double done) {
    (void)context;
    return done > 0;
}

TEST(three_card_catch_exact, a_run_can_be_stopped) {
    struct analysis_request request = request_all();

    request.progress = stop;
    CHECK(!three_card_catch_exact.run(&request));
    CHECK_EQ(measure_count, 0);
}
