#include "math/stadium_three_card/stadium_three_card_exact.c"

#include "base/rng.h"
#include "test.h"

#include "math/stadium_three_card/stadium_plug_fixture.h"

static char memory[4 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct measure measures[16];
static int measure_count;

static void keep(void *context, const struct measure *measure) {
    (void)context;
    CHECK(measure_count < (int)COUNT(measures));
    measures[measure_count++] = *measure;
}

static struct analysis_request request_all(void) {
    measure_count = 0;
    return (struct analysis_request){
        .rules = rules_standard(&stadium_three_card), .arena = &arena, .threads = 2, .emit = keep};
}

static const struct measure *base_of(const char *information, const char *strategy) {
    for (int i = 0; i < measure_count; i++) {
        const struct measure *m = &measures[i];

        if (strcmp(m->wager, "base") == 0 && strcmp(m->options[0].value, information) == 0 &&
            strcmp(m->strategy, strategy) == 0)
            return m;
    }
    FAIL("no measure of the base game, %s, %s", information, strategy);
    return NULL;
}

static const struct measure *bonus_of(const char *wager, const char *table) {
    for (int i = 0; i < measure_count; i++) {
        const struct measure *m = &measures[i];

        if (strcmp(m->wager, wager) == 0 && strcmp(m->tables[0].value, table) == 0) return m;
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

static int64_t count_of(const struct measure *m, const char *line) {
    for (int i = 0; i < m->line_count; i++) {
        if (strcmp(m->lines[i].id, line) == 0) return (int64_t)m->lines[i].count;
    }
    FAIL("no line %s", line);
    return -1;
}

/* ---- every measure ------------------------------------------------------------------------------------ */

/* [T-9, T-9e] The base game in four ways; what each costs or gains is the difference of two values. */
static void check_bases(void) {
    static const struct {
        const char *information, *strategy, *value;
        int64_t folds;
    } bases[] = {
        {"own", "optimal", "-686689/20358520", INT64_C(7200) * STADIUM_DEALERS},
        {"own", "short", "-686689/20358520", INT64_C(7200) * STADIUM_DEALERS},
        /* stadium_nine_test recounts it through the rules, state by state */
        {"nine", "optimal", "-5102944368707/158912143289900", INT64_C(98259046836) * STADIUM_DEALERS_LEFT},
        {"nine", "short", "-6835662467/212449389425", INT64_C(98587593720) * STADIUM_DEALERS_LEFT},
    };

    for (size_t i = 0; i < COUNT(bases); i++) {
        const struct measure *m = base_of(bases[i].information, bases[i].strategy);
        const bool nine = strcmp(bases[i].information, "nine") == 0;

        CHECK_STR(text_of(measure_value(m)), bases[i].value);
        CHECK_EQ(m->deals, nine ? INT64_C(309042333600) * 12341 : INT64_C(407170400));
        CHECK_EQ(m->decisions[1].count, bases[i].folds);
        CHECK_EQ(count_of(m, "fold"), bases[i].folds);
        CHECK_EQ(m->wagered, 2 * m->deals - bases[i].folds);
        /* [T-9e] by hand: 48 straight flushes, each against every dealer */
        CHECK_EQ(count_of(m, "win straight-flush") + count_of(m, "win no-qualify straight-flush") +
                     count_of(m, "tie straight-flush") + count_of(m, "lose straight-flush"),
                 m->deals / 22100 * 48);
        CHECK_STR(m->tables[0].key, "ante-bonus");
        CHECK_STR(m->tables[0].value, "A");
    }
}

/* [T-10, T-11] By hand. */
static void check_bonuses(void) {
    const int64_t pair_plus = 3744 * 1 + 1096 * 3 + 720 * 6 + 52 * 30 + 48 * 40 - 16440;
    const int64_t common = 205792 * 15 + 165984 * 20 + 14664 * 100 + 1656 * 200 + 188 * 1000 - 18876456;
    const int64_t six_3 = 732160 * 8 + 361620 * 9 + common, six_4 = 732160 * 7 + 361620 * 10 + common;
    const struct measure *m = bonus_of("pair-plus", "PP-D");

    CHECK(fraction_compare(measure_value(m), fraction_of(pair_plus, 22100)) == 0);
    CHECK_STR(text_of(measure_value(m)), "-402/5525");
    CHECK_EQ(count_of(m, "straight-flush"), 48);
    m = bonus_of("six-card", "TCP-6B3");
    CHECK(fraction_compare(measure_value(m), fraction_of(six_3, 20358520)) == 0);
    CHECK_STR(text_of(measure_value(m)), "-26393/391510");
    CHECK_EQ(count_of(m, "royal-flush"), 188);
    m = bonus_of("six-card", "TCP-6B4");
    CHECK(fraction_compare(measure_value(m), fraction_of(six_4, 20358520)) == 0);
    CHECK_STR(text_of(measure_value(m)), "-12816/149695");
    CHECK_EQ(m->deals, 20358520);
}

TEST(stadium_three_card_exact, every_wager_and_table) {
    const struct analysis_request request = request_all();

    CHECK(stadium_three_card_exact.run(&request));
    CHECK_EQ(measure_count, 4 + 1 + 2);
    for (int i = 0; i < measure_count; i++) {
        CHECK(measure_is_sound(&measures[i]));
        CHECK(!measures[i].unapproved);
    }
    CHECK_EQ(arena.used, 0);
    check_bases();
    check_bonuses();
}

/* ---- other tables ------------------------------------------------------------------------------------- */

/* The measures without the nine cards, of which then no open hand plays: quick, and enough for the tables. */
static void emit_without_nine(const struct analysis_request *request) {
    emit_all(request, stadium_study_open(&arena, &request->rules));
}

/* An Ante Bonus of 1/5/8 by hand: one more for each of 52, three more for each of 48 hands. */
TEST(stadium_three_card_exact, a_table_that_is_not_approved_is_analysed_and_named_so) {
    struct analysis_request request = request_all();
    const int wager = pay_exact_wager(&stadium_three_card, "ante-bonus");
    struct pay_sheet sheet = *request.rules.table[wager].sheet;
    struct pay_row rows[3];

    memcpy(rows, sheet.rows, sizeof rows);
    rows[1].pay[0].num = 5;
    rows[2].pay[0].num = 8;
    sheet.rows = rows;
    sheet.tables[0] = "what-if";
    rules_use_table(&request.rules, wager, (struct pay_table){&sheet, 0});
    request.fixed_tables = 1u << wager;
    emit_without_nine(&request);
    const struct measure *m = base_of("own", "optimal");
    CHECK(m->unapproved);
    CHECK_STR(m->tables[0].value, "what-if");
    CHECK(fraction_compare(measure_value(m), fraction_of(-13733780 + (52 + 3 * 48) * 18424, 407170400)) == 0);
    CHECK(!bonus_of("pair-plus", "PP-D")->unapproved);
}

/* The Ante Bonus in halves: the scale follows. */
TEST(stadium_three_card_exact, a_table_with_halves) {
    struct analysis_request request = request_all();
    const int wager = pay_exact_wager(&stadium_three_card, "ante-bonus");
    struct pay_sheet sheet = *request.rules.table[wager].sheet;
    struct pay_row rows[3];

    memcpy(rows, sheet.rows, sizeof rows);
    rows[0].pay[0] = (struct pay)TO_HALF(3);
    sheet.rows = rows;
    rules_use_table(&request.rules, wager, (struct pay_table){&sheet, 0});
    request.fixed_tables = 1u << wager;
    emit_without_nine(&request);
    const struct measure *m = base_of("own", "optimal");
    CHECK_EQ(m->scale, 2);
    CHECK(fraction_compare(measure_value(m), fraction_of(2 * -13733780 + 720 * 18424, 2 * INT64_C(407170400))) == 0);
}

TEST(stadium_three_card_exact, one_table_of_the_six_card_bonus_or_none) {
    struct analysis_request request = request_all();
    const int wager = pay_exact_wager(&stadium_three_card, "six-card");

    request.fixed_tables = 1u << wager;
    CHECK_EQ(rules_set(&request.rules, "six-card", 8, "TCP-6B4", 7), OK);
    emit_without_nine(&request);
    CHECK_EQ(measure_count, 4 + 1 + 1);
    bonus_of("six-card", "TCP-6B4");
    measure_count = 0;
    CHECK_EQ(rules_set(&request.rules, "six-card", 8, "off", 3), OK);
    emit_without_nine(&request);
    CHECK_EQ(measure_count, 4 + 1);
}

static bool stop(void *context, double done) {
    (void)context;
    return done > 0;
}

TEST(stadium_three_card_exact, a_run_can_be_stopped) {
    struct analysis_request request = request_all();

    request.progress = stop;
    CHECK(!stadium_three_card_exact.run(&request));
    CHECK_EQ(measure_count, 0);
    CHECK_EQ(arena.used, 0);
}

/* ---- advice ------------------------------------------------------------------------------------------- */

struct net {
    int64_t sum, dealers;
};

static void add_net(void *context, card a, card b, card c) {
    struct net *net = context;

    (void)a, (void)b, (void)c;
    net->sum += plug_net(NULL, NULL);
    net->dealers++;
}

/* All dealers of the round on the table, settled after the action, in units of the Ante. */
static struct fraction settled_value(const card nine[9], const char *action) {
    struct net net = {0};

    plug_array(nine);
    plug_act(action);
    plug_each_dealer(plug_all_but(nine, 9), add_net, &net);
    CHECK_EQ(net.dealers, STADIUM_DEALERS_LEFT);
    return fraction_of(net.sum, 100 * net.dealers);
}

static void check_advice(const card nine[9]) {
    struct choice out[CHOICES_MAX];

    plug_array(nine);
    CHECK_EQ(stadium_three_card_exact.advise(&(struct asked){.round = plug.round[0], .seat = 1}, &arena, out), 2);
    CHECK(fraction_compare(out[0].value, out[1].value) >= 0);
    CHECK(out[0].action != out[1].action);
    for (int i = 0; i < 2; i++) {
        const struct fraction value = settled_value(nine, stadium_three_card.actions[out[i].action]);
        CHECK(fraction_compare(out[i].value, value) == 0);
    }
}

/* [T-7a, T-7b] Random arrays, every dealer settled after Play and after Fold. */
TEST(stadium_three_card_exact, advice_is_what_the_rules_settle) {
    struct rng rng;
    card deck[52];

    plug_open();
    rng_seed(&rng, "advice", 6);
    for (card c = 0; c < 52; c++) deck[c] = c;
    for (int i = 0; i < (test_long() ? 2000 : 20); i++) {
        rng_shuffle(&rng, deck, 52);
        check_advice(deck);
    }
    plug_close();
}

static const struct {
    const char *why, *nine, *best, *value, *note;
} advices[] = {
    {"nothing beside it is high", "Qc 6d 4h 2c 3d 5s 7h 8c 9d", "fold", "-1", ""},
    {"four aces and two kings gone", "Qc 6d 4h As Ac Ad Ah Ks Kc", "play", "", "alone -"},
    {"the suited A-K-Q is paid as a straight flush", "As Ks Qs 2c 3d 5s 7h 8c 9d", "play", "", "alone "},
};

TEST(stadium_three_card_exact, advice_for_known_arrays) {
    plug_open();
    for (size_t i = 0; i < COUNT(advices); i++) {
        struct choice out[CHOICES_MAX];
        card nine[9];
        const char *bad;

        CHECK_EQ(card_read_list(advices[i].nine, strlen(advices[i].nine), nine, 9, &bad), 9);
        check_advice(nine);
        plug_array(nine);
        stadium_three_card_exact.advise(&(struct asked){.round = plug.round[0], .seat = 1}, &arena, out);
        CHECK(strcmp(stadium_three_card.actions[out[0].action], advices[i].best) == 0, "%s", advices[i].why);
        if (*advices[i].value) CHECK_STR(text_of(out[0].value), advices[i].value);
        CHECK(strstr(out[0].note, advices[i].note));
    }
    plug_close();
}

/* [T-2] The hand is the pick, not the first row; the note is the value of the hand alone. */
TEST(stadium_three_card_exact, advice_is_for_the_picked_cards) {
    static const card nine[9] = {0, 5, 10, 15, 20, 25, 30, 35, 40}, hand[3] = {40, 0, 20};
    const struct rules rules = rules_standard(&stadium_three_card);
    const struct stadium_terms terms = stadium_terms_of(&rules, rules.table[2]);
    struct choice out[CHOICES_MAX];
    char note[64];
    struct buf b = BUF(note);

    plug_open();
    void *round = plug.round[0];
    stadium_three_card.open(round, &plug.rules, NULL);
    plug_apply(round, (struct event){.kind = EV_BET, .seat = 7, .what = 0, .cents = 500});
    plug_apply(round, (struct event){.kind = EV_PICK, .seat = 7, .cards = {9, 1, 5}});
    CHECK_EQ(stadium_three_card_exact.advise(&(struct asked){.round = round, .seat = 7}, &arena, out), 0);
    plug_apply(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 9; i++) plug_card(round, nine[i]);
    CHECK_EQ(stadium_three_card_exact.advise(&(struct asked){.round = round, .seat = 7}, &arena, out), 2);
    CHECK_EQ(stadium_three_card_exact.advise(&(struct asked){.round = round, .seat = 8}, &arena, out), 0);
    const struct stadium_showdowns s = stadium_showdowns_from(hand, plug_all_but(nine, 9), STADIUM_QUALIFYING);
    const int play = out[1].action == 1;
    CHECK(fraction_compare(out[play].value,
                           fraction_of(stadium_value_of_play(&terms, HAND3_HIGH, s), STADIUM_DEALERS_LEFT)) == 0);
    buf_put(&b, "from the own three cards alone ");
    fraction_put(&b, value_of_play_from(&terms, hand, plug_all_but(hand, 3)));
    CHECK_STR(out[play].note, note);
    plug_apply(round, (struct event){.kind = EV_ACT, .seat = 7, .what = 1});
    CHECK_EQ(stadium_three_card_exact.advise(&(struct asked){.round = round, .seat = 7}, &arena, out), 0);
    plug_close();
}

/* ---- the strategy as data ----------------------------------------------------------------------------- */

static int own_lines, own_folds, nine_lines, nine_depends;

static void tell(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    (void)context;
    if (strncmp(line, "information=own ", 16) == 0) {
        own_lines++;
        own_folds += strstr(line, "\tfold\t-1") != NULL;
    } else {
        nine_lines++;
        nine_depends += strstr(line, "\tdepends\t") != NULL;
        /* The rule never decides against all the states of a line. */
        if (strstr(line, "king-high-or-better")) CHECK(strstr(line, "\tplay"));
        if (strstr(line, "Q-9-2 aces+kings=2 queens=1")) CHECK(strstr(line, "\tplay\t"));
        if (strstr(line, "Q-3-2 aces+kings=1 queens=0")) CHECK(strstr(line, "\tfold\t-1\t0"));
        if (strstr(line, "lower queens+kings+aces=4")) CHECK(strstr(line, "\tplay\t"));
        if (strstr(line, "lower queens+kings+aces=2")) CHECK(strstr(line, "\tfold\t-1\t0"));
    }
}

/* What folds: 112 sets of ranks that are jack-high or lower, and Q-3-2 to Q-6-3, in four patterns of suits. */
TEST(stadium_three_card_exact, strategy_lists_every_class) {
    const struct analysis_request request = request_all();

    if (test_long()) {
        CHECK(stadium_three_card_exact.strategy(&request, tell, NULL));
        CHECK_EQ(nine_lines, 2 + 22 * 44 + 7);
        CHECK_EQ(nine_depends, 83);
    } else {
        const struct stadium_terms terms = stadium_terms_of(&request.rules, request.rules.table[2]);
        struct listing list = {.put = tell};
        list_own(&list, stadium_study_open(&arena, &request.rules), &terms);
    }
    CHECK_EQ(own_lines, STADIUM_CLASSES);
    CHECK_EQ(own_folds, 4 * (112 + 8));
}

/* What is not asked for is neither counted nor listed; a line without its count would say "fold" throughout. */
TEST(stadium_three_card_exact, strategy_of_the_own_cards_alone) {
    struct analysis_request request = request_all();

    request.wanted[0] = (struct measure_name){"information", "own"};
    CHECK(stadium_three_card_exact.strategy(&request, tell, NULL));
    CHECK_EQ(own_lines, STADIUM_CLASSES);
    CHECK_EQ(nine_lines, 0);
}

/* ---- the wagers together -------------------------------------------------------------------------------- */

/* Every dealer of the hand through check, apply and settle, with Pair Plus and 6 Card Bonus. */
static void slow_joint(const struct stadium_hand *hand, bool plays, struct joint *out) {
    void *round = plug.round[0];

    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card dealer[3] = {a, b, c};
                struct award awards[AWARDS_MAX];
                int64_t net[JOINT_WAGERS] = {0};
                int shown = 3;

                if (memchr(hand->cards, a, 3) || memchr(hand->cards, b, 3) || memchr(hand->cards, c, 3)) continue;
                stadium_three_card.open(round, &plug.rules, NULL);
                for (int w = 0; w < 5; w += w ? 1 : 3)
                    plug_apply(round, (struct event){.kind = EV_BET, .seat = 1, .what = (uint8_t)w, .cents = 100});
                plug_apply(round, (struct event){.kind = EV_CLOSE});
                for (int i = 0; i < 3; i++) plug_card(round, hand->cards[i]);
                for (card x = 0; shown < 9; x++)
                    if (!memchr(hand->cards, x, 3) && !memchr(dealer, x, 3)) {
                        plug_card(round, x);
                        shown++;
                    }
                plug_act(plays ? "play" : "fold");
                for (int i = 0; i < 3; i++) plug_card(round, dealer[i]);
                const int count = stadium_three_card.settle(round, 1, awards);
                for (int i = 0; i < count; i++)
                    net[awards[i].wager] += (awards[i].returned_cents - awards[i].stake_cents) * out->scale / 100;
                joint_add(out, net, hand->size);
            }
}

/* [T-9, T-10, T-11] Some hands that play and some that fold. */
TEST(stadium_joint, the_wagers_of_a_hand_as_settle_pays_them) {
    static const int numbers[] = {3, 60, 171, 333, 900, 1600};
    int folded = 0;

    arena_release(&arena, 0);
    plug_open();
    const struct stadium_study *study = stadium_study_open(&arena, &plug.rules);
    const struct stadium_terms terms = stadium_terms_of(&plug.rules, rules_table(&plug.rules, 2));
    for (size_t i = 0; i < COUNT(numbers); i++) {
        const struct stadium_hand *hand = &study->hands->hand[numbers[i]];
        const bool plays = stadium_optimal_plays_own(hand, &terms);
        struct joint fast = joint_open(&plug.rules), slow = fast;

        folded += !plays;
        add_joint(&plug.rules, study, hand, &fast);
        slow_joint(hand, plays, &slow);
        CHECK(fast.deals == slow.deals);
        for (int a = 0; a < fast.count; a++)
            for (int b = 0; b < fast.count; b++)
                CHECK(fast.sum[a] == slow.sum[a] && fast.product[a][b] == slow.product[a][b]);
    }
    CHECK(folded > 0 && folded < (int)COUNT(numbers));
    plug_close();
}
