#include "math/super_three_card/super_three_card_exact.c"

#include "play.h"

static char memory[16 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct measure measures[40];
static int measure_count;

static const struct rules *approved(void) {
    static struct rules rules;

    rules = rules_standard(&super_three_card);
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
        .rules = rules_standard(&super_three_card), .arena = &arena, .threads = 1, .emit = keep};
}

static const struct measure *measure_of(const char *wager, const char *table, const char *decks, const char *strategy) {
    for (int i = 0; i < measure_count; i++) {
        const struct measure *m = &measures[i];

        if (strcmp(m->wager, wager) != 0 || strcmp(m->tables[0].value, table) != 0) continue;
        if (strcmp(m->options[0].value, decks) != 0) continue;
        if (!strategy || (m->strategy && strcmp(m->strategy, strategy) == 0)) return m;
    }
    FAIL("no measure of %s %s %s", wager, table, decks);
    return NULL;
}

static const char *text_of(struct fraction f) {
    static char text[100];
    struct buf b = BUF(text);

    fraction_put(&b, f);
    return text;
}

static int64_t count_of(const struct measure *m, const char *line) {
    for (int i = 0; i < m->line_count; i++) {
        if (strcmp(m->lines[i].id, line) == 0) return (int64_t)m->lines[i].count;
    }
    FAIL("no line %s", line);
    return -1;
}

/* ---- every measure ------------------------------------------------------------------------------------ */

TEST(super_three_card_exact, every_table_and_shoe_is_covered_and_sound) {
    const struct analysis_request request = request_all();

    CHECK(super_three_card_exact.run(&request));
    CHECK_EQ(measure_count, 2 * 3 * 2 + 2 * 6 + 2 * 3);
    for (int i = 0; i < measure_count; i++) CHECK(measure_is_sound(&measures[i]));
    CHECK_EQ(arena.used, 0);
}

/* [S-6] The base game.  The sums, in halves of the Ante over all deals, were found a second time by a program
 * of its own with its own hand values, which walks every third card and every two cards of the dealer. */
TEST(super_three_card_exact, base_game_of_every_table_and_shoe) {
    static const struct {
        const char *table, *decks;
        int64_t halves, deals;
        const char *value;
    } cases[] = {
        {"PT-FLT-STC-01", "6", -11166234623424, 219717301723920, "-38771647998/1525814595305"},
        {"PT-FLT-STC-02", "6", -11332245174624, 219717301723920, "-3577097593/138710417755"},
        {"PT-FLT-STC-03", "6", -11293942986432, 219717301723920, "-39215079814/1525814595305"},
        {"PT-FLT-STC-01", "8", -57111909575424, 1249599568875840, "-148728931186/6508331087895"},
        {"PT-FLT-STC-02", "8", -55734796829184, 1249599568875840, "-2460045764/110310696405"},
        {"PT-FLT-STC-03", "8", -53572876996608, 1249599568875840, "-15501411168/723147898655"},
    };
    const struct analysis_request request = request_all();

    CHECK(super_three_card_exact.run(&request));
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct measure *m = measure_of("base", cases[i].table, cases[i].decks, "optimal");

        CHECK_EQ(m->deals, cases[i].deals);
        CHECK(fraction_compare(measure_value(m), fraction_of(cases[i].halves, 2 * (wide)cases[i].deals)) == 0);
        CHECK_STR(text_of(measure_value(m)), cases[i].value);
        CHECK_EQ(m->decisions[0].count + m->decisions[1].count, m->deals);
        CHECK_EQ(m->decisions[1].count, count_of(m, "surrender"));
        CHECK(m->wagered == (3 * m->decisions[0].count + 2 * m->decisions[1].count) * m->scale);
    }
}

/* [S-App-B, super-three-card R3, R5]: three cards of a shoe by hand, d copies of each card. */
TEST(super_three_card_exact, big_hand_by_hand) {
    static const char *const tables[] = {"PT-FLT-STC-BH-01", "PT-FLT-STC-BH-02", "PT-FLT-STC-BH-03",
                                         "PT-FLT-STC-BH-04", "PT-FLT-STC-BH-05", "PT-FLT-STC-BH-06"};
    static const int pays[6][8] = {{1000, 150, 100, 50, 30, 6, 4, 3}, {500, 150, 100, 50, 30, 6, 4, 3},
                                   {1000, 150, 100, 40, 30, 6, 4, 3}, {1000, 150, 100, 50, 30, 5, 4, 3},
                                   {200, 100, 50, 40, 30, 6, 4, 3},   {100, 75, 50, 40, 30, 6, 4, 3}};
    const struct analysis_request request = request_all();

    CHECK(super_three_card_exact.run(&request));
    for (int64_t d = 6; d <= 8; d += 2) {
        const int64_t cube = d * d * d, all = choose(52 * d, 3);
        const int64_t counts[8] = {4 * choose(d, 3),
                                   4 * cube,
                                   48 * choose(d, 3),
                                   44 * cube,
                                   13 * choose(4 * d, 3) - 52 * choose(d, 3),
                                   12 * (64 - 4) * cube,
                                   52 * choose(d, 2) * 48 * d,
                                   (286 - 12) * 4 * cube};

        for (int t = 0; t < 6; t++) {
            const struct measure *m = measure_of("big-hand", tables[t], d == 6 ? "6" : "8", NULL);
            int64_t sum = 0, hits = 0;

            for (int i = 0; i < 8; i++) {
                CHECK_EQ(m->lines[i].count, counts[i]);
                sum += counts[i] * pays[t][i];
                hits += counts[i];
            }
            CHECK_EQ(count_of(m, "lose"), all - hits);
            CHECK(fraction_compare(measure_value(m), fraction_of(sum - (all - hits), all)) == 0);
        }
    }
}

/* [S-App-C, super-three-card R6]: no suited pair, so three of a suit with twins are a flush; A-K-Q no more
 * than another straight flush; the meter takes suited aces, kings, queens as the table says. */
TEST(super_three_card_exact, jackpot_by_hand) {
    static const struct {
        const char *table;
        int ranks, straight, flush;
    } tables[] = {{"PT-BJS-213-01", 2, 7, 3}, {"PT-BJS-213-02", 3, 6, 2}, {"PT-BJS-213-03", 1, 7, 3}};
    const struct analysis_request request = request_all();

    CHECK(super_three_card_exact.run(&request));
    for (int64_t d = 6; d <= 8; d += 2) {
        for (size_t t = 0; t < COUNT(tables); t++) {
            const struct measure *m = measure_of("jackpot", tables[t].table, d == 6 ? "6" : "8", NULL);
            const int64_t cube = d * d * d, all = choose(52 * d, 3), ranks = tables[t].ranks;
            const int64_t counts[6] = {4 * ranks * choose(d, 3),
                                       4 * (13 - ranks) * choose(d, 3),
                                       48 * cube,
                                       13 * choose(4 * d, 3) - 52 * choose(d, 3),
                                       12 * (64 - 4) * cube,
                                       (286 - 12) * 4 * cube + 52 * choose(d, 2) * 12 * d};
            const int64_t pays[6] = {0, 125, 25, 20, tables[t].straight, tables[t].flush};
            int64_t sum = 0;

            for (int i = 0; i < 6; i++) {
                CHECK_EQ(m->lines[i].count, counts[i]);
                sum += counts[i] * pays[i];
            }
            CHECK_EQ(m->lines[0].meter, 1);
            CHECK(fraction_compare(measure_value(m), fraction_of(sum - all, all)) == 0);
        }
    }
}

/* ---- strategies --------------------------------------------------------------------------------------- */

/* What the rule for people costs, in all tables and shoes below a twentieth of a percent of the Ante. */
TEST(super_three_card_exact, the_short_rules_cost_little) {
    const struct analysis_request request = request_all();

    CHECK(super_three_card_exact.run(&request));
    for (int i = 0; i < measure_count; i++) {
        if (!measures[i].strategy || strcmp(measures[i].strategy, "short") != 0) continue;
        const struct fraction value = measure_value(&measures[i]), best = measure_value(&measures[i - 1]);
        const struct fraction cost = fraction_add(best, (struct fraction){-value.num, value.den});

        CHECK(cost.num > 0);
        CHECK(fraction_compare(cost, fraction_of(45, 100000)) < 0);
    }
}

static int decisions, played;

static void tell(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    (void)context;
    decisions++;
    if (strstr(line, "\tplay\t"))
        played++;
    else
        CHECK(strstr(line, "\tsurrender\t-1"));
}

TEST(super_three_card_exact, strategy_lists_every_state_of_every_table_and_shoe) {
    const struct analysis_request request = request_all();

    CHECK(super_three_card_exact.strategy(&request, tell, NULL));
    CHECK_EQ(decisions, 6 * 5746);
    CHECK(played > 6 * 3000 && played < decisions);
}

/* The rules in words, hand by hand. */
TEST(super_three_card_exact, the_short_rules_do_what_they_say) {
    static const struct {
        const char *cards; /* own, own, up */
        bool plays;
    } hands[] = {
        {"2c 2d Ac", true},  {"9d 3d Kc", true},  {"Td 3d Ac", false}, {"Jd 3d Ac", true},  {"5d 3d Ac", true},
        {"6d 3d Ac", false}, {"Td 2h 9c", true},  {"9d 2h 8c", false}, {"9d 2h 3c", true},  {"9d 2h 4c", false},
        {"Kd 8h Kc", true},  {"Kd 7h Kc", false}, {"7d 6h Kc", true},  {"7d 6h Ac", false}, {"Ad 2h Ac", true},
        {"Ad 3h Ac", true},  {"Ad 4h Ac", false}, {"Ad 8h Ac", true},  {"Qd Jh Ac", true},  {"Jd Th Ac", true},
        {"Td 9h Ac", false}, {"Kd Qh Ac", false}, {"7d 5h 9c", true},  {"7d 5h Tc", false}, {"3d 2h Kc", true},
        {"Kd 2h Qc", true},  {"9d 6h 5c", false},
    };

    for (size_t i = 0; i < COUNT(hands); i++) {
        card c[3];
        const char *bad;

        CHECK_EQ(card_read_list(hands[i].cards, strlen(hands[i].cards), c, 3, &bad), 3);
        CHECK_EQ(short_plays(c), hands[i].plays, "%s", hands[i].cards);
        CHECK_EQ(short_plays((card[]){c[1], c[0], c[2]}), hands[i].plays, "%s", hands[i].cards);
    }
}

/* ---- the same through the rules ----------------------------------------------------------------------- */

static _Alignas(64) char round_memory[2][4096];

/* Seat 2 of two, so that another seat's cards lie between. */
static struct play deal_to_seat_2(const struct rules *rules, const card own[2], card up) {
    const struct play p = {&super_three_card, round_memory[0]};

    super_three_card.open(p.round, rules, NULL);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(play_bet(p, seat, 0, 200) + play_bet(p, seat, 1, 200), OK);
    CHECK_EQ(play_close(p), OK);
    CHECK_EQ(play_card(p, 0) + play_card(p, own[0]) + play_card(p, 1) + play_card(p, own[1]) + play_card(p, up), OK);
    return p;
}

/* [S-App-A]: for thousands of random deals the net result is what settle pays, on an Ante of two cents. */
TEST(super_three_card_exact, a_deal_is_worth_what_the_rules_settle) {
    const char *const tables[] = {"PT-FLT-STC-01", "PT-FLT-STC-02", "PT-FLT-STC-03"};
    struct rules rules = rules_standard(&super_three_card);
    uint64_t state = 88172645463325252u;
    int seen[OUTCOMES] = {0};

    for (int i = 0; i < (test_long() ? 500000 : 20000); i++) {
        card c[6]; /* own, own, up, third, dealer's two; every fourth deal from few cards, for rare hands */

        play_set(&rules, "odds", tables[i % 3]);
        play_shuffled(&state, 312, c, 6);
        for (int k = 0; k < 6 && i % 4 == 0; k++) c[k] = card_of(QUEEN + c[k] % 3, c[k] / 3 % 4);
        const struct play_fold_terms terms = play_fold_terms(&super_play_fold, &rules, rules.table[1]);
        const shoe3 mine = shoe3_value(c[0], c[1], c[3]), theirs = shoe3_value(c[2], c[4], c[5]);
        const struct play p = deal_to_seat_2(&rules, c, c[2]);
        int outcome = mine < HAND3_OF(SHOE3_PAIR, JACK) ? SHOE3_HIGH : hand3_category(mine);

        if (mine < theirs) outcome = LOST;
        if (i % 7 == 0) outcome = SURRENDERED;
        CHECK_EQ(play_act(p, 1, 0) + play_act(p, 2, outcome != SURRENDERED), OK);
        if (outcome != SURRENDERED) CHECK_EQ(play_card(p, c[3]) + play_card(p, c[4]) + play_card(p, c[5]), OK);
        int64_t net = play_returned(p, 2, 0) + play_returned(p, 2, 1) - 400;
        if (outcome != SURRENDERED) net += play_returned(p, 2, 2) - 200;
        CHECK_EQ(net, 200 * terms.net[outcome] / terms.scale);
        seen[outcome]++;
    }
    for (int i = 0; i < OUTCOMES; i++) CHECK_EQ(seen[i] > 0, i != TIED); /* [S-6] a tie wins */
}

/* [super-three-card R11] The seat's own two cards and the up card, whatever suits they have. */
TEST(super_three_card_exact, advice_is_the_value_of_the_state) {
    struct rules rules = rules_standard(&super_three_card);
    struct choice out[CHOICES_MAX];
    const card own[2] = {card_of(KING, HEARTS), card_of(NINE, SPADES)};

    play_set(&rules, "decks", "8");
    play_set(&rules, "odds", "PT-FLT-STC-02");
    for (int up = 0; up < 2; up++) {
        const card shown = card_of(up ? ACE : FOUR, HEARTS);
        const struct super_state state = {card_of(card_rank(shown), CLUBS), {card_of(KING, CLUBS), own[1]}};
        const struct super_count *count = super_count_open(&arena, 8, approved());
        static struct super_pairs pairs;
        uint16_t left[DECK_52];

        open_up_card(count, state.up, left, &pairs);
        const struct super_outcomes o = super_count_state(count, &pairs, state, left);
        const struct play_fold_terms terms = play_fold_terms(&super_play_fold, &rules, rules.table[1]);
        const struct play p = deal_to_seat_2(&rules, own, shown);

        CHECK_EQ(super_three_card_exact.advise(&(struct asked){.round = p.round, .seat = 2}, &arena, out), 2);
        CHECK_STR(super_three_card.actions[out[0].action], up ? "surrender" : "play");
        CHECK_STR(super_three_card.actions[out[1].action], up ? "play" : "surrender");
        CHECK_STR(text_of(out[!up].value), "-1");
        CHECK(fraction_compare(out[up].value, fraction_of(play_fold_value(&super_play_fold, o.deals, &terms),
                                                          (wide)super_count_deals(count) * 2)) == 0);
        CHECK(fraction_compare(out[0].value, out[1].value) > 0);
        CHECK(strncmp(out[up].note, "win or tie ", 11) == 0);
    }
}

/* ---- the question ------------------------------------------------------------------------------------- */

TEST(super_three_card_exact, one_shoe_and_a_table_that_is_not_approved) {
    struct analysis_request request = request_all();
    struct pay_sheet sheet = *request.rules.table[1].sheet;
    struct pay_row rows[9];

    memcpy(rows, sheet.rows, sizeof rows);
    rows[6].pay[0] = (struct pay)TO(0); /* a flush pays nothing: fewer suited hands play */
    sheet.rows = rows;
    sheet.tables[0] = "no-flush";
    rules_use_table(&request.rules, 1, (struct pay_table){&sheet, 0});
    request.rules.option[0] = 1;
    request.fixed_tables = 1 << 1;
    request.fixed_options = 1 << 0;
    CHECK(super_three_card_exact.run(&request));
    CHECK_EQ(measure_count, 2 + 6 + 3);
    const struct measure *m = measure_of("base", "no-flush", "8", "optimal");
    CHECK(m->unapproved);
    CHECK(fraction_compare(measure_value(m), measure_value(measure_of("base", "no-flush", "8", "short"))) > 0);
    CHECK(count_of(m, "surrender") > INT64_C(285116355675648)); /* of table 01 */
}

static bool stop(void *context, double done) {
    (void)context;
    return done > 0.3;
}

TEST(super_three_card_exact, a_run_can_be_stopped) {
    struct analysis_request request = request_all();

    request.progress = stop;
    CHECK(!super_three_card_exact.run(&request));
    CHECK_EQ(measure_count, 12);
}
