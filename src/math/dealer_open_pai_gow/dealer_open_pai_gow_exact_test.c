/* dealer_open_pai_gow_exact_test.c - the measures, against settling.
 *
 * The counts themselves are tested where they are made: pai_gow_bonus_test.c, pai_gow_main_test.c and its
 * neighbours; advice is tested in dealer_open_pai_gow_advice_test.c.  Here measures are held against the
 * printed figures, against figures worked out by hand, and with the long tests against every class of hands
 * settled by the rules of the game. */
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.c"

#include "base/rng.h"
#include "every_seven.h"
#include "play.h"
#include "test.h"

static struct arena arena;
static struct measure measures[24];
static int measure_count;

static void keep(void *context, const struct measure *measure) {
    (void)context;
    CHECK(measure_count < (int)COUNT(measures));
    CHECK(measure_is_sound(measure));
    measures[measure_count++] = *measure;
}

static struct analysis_request request_all(void) {
    const size_t size = (size_t)3 * (68 << 20);

    if (!arena.memory) arena = (struct arena){.memory = malloc(size), .size = size};
    CHECK(arena.memory != NULL);
    measure_count = 0;
    return (struct analysis_request){
        .rules = rules_standard(&dealer_open_pai_gow), .arena = &arena, .threads = 2, .emit = keep};
}

/* All but the main wager, which takes its time. */
static void run_bonuses(const struct analysis_request *request) {
    run_ace_high(request);
    run_chan_chu(request);
    run_jacks_beat(request);
    CHECK_EQ(arena.used, 0);
}

static void done(void) {
    free(arena.memory);
    arena.memory = NULL;
}

static const struct measure *find(const char *wager, const char *table) {
    for (int i = 0; i < measure_count; i++) {
        const struct measure *m = &measures[i];

        if (strcmp(m->wager, wager) == 0 && strcmp(m->tables[0].value, table) == 0) return m;
    }
    FAIL("no measure of %s %s", wager, table);
    return NULL;
}

static int emitted(const char *wager) {
    int count = 0;

    for (int i = 0; i < measure_count; i++) count += strcmp(measures[i].wager, wager) == 0;
    return count;
}

static int64_t count_of(const struct measure *m, const char *line) {
    for (int i = 0; i < m->line_count; i++) {
        if (strcmp(m->lines[i].id, line) == 0) return (int64_t)m->lines[i].count;
    }
    FAIL("no line %s", line);
    return -1;
}

static bool is_value(const struct measure *m, wide num, wide den) {
    return fraction_compare(measure_value(m), fraction_of(num, den)) == 0;
}

/* ---- bonus wagers ------------------------------------------------------------------------------------- */

/* In hundredths of a percent, to the nearest. */
static int64_t basis_points(struct fraction f) { return (int64_t)((2 * 10000 * f.num + f.den) / (2 * f.den)); }

static void check_printed(const struct measure *m, const char *printed, int sign) {
    const struct fraction value = measure_value(m);
    const int points = (int)basis_points((struct fraction){sign * value.num, value.den});
    char memory[16];
    struct buf text = BUF(memory);

    buf_format(&text, "%d.%02d", points / 100, points % 100);
    CHECK_STR(memory, printed);
}

/* [P-wager-chan-chu] Every printed figure to its last digit; the rest of each measure by hand. */
TEST(dealer_open_pai_gow_exact, chan_chu_and_envy) {
    static const char *const printed[] = {"4.35", "5.84", "8.00", "7.77", "8.49"};
    const struct analysis_request request = request_all();

    run_bonuses(&request);
    CHECK_EQ(emitted("chan-chu"), 5);
    CHECK_EQ(emitted("envy"), 3);
    for (int i = 0; i < 5; i++) {
        const char table[] = {(char)('1' + i), 0};
        const struct measure *m = find("chan-chu", table);

        check_printed(m, printed[i], -1);
        CHECK_STR(m->tables[0].key, "chan-chu");
        CHECK_STR(m->basis, "stake");
        CHECK(!m->strategy && !m->unapproved && !m->tables[1].key && !m->options[0].key);
        CHECK_EQ(m->deals, SEVENS);
        CHECK_EQ(m->wagered, SEVENS);
        CHECK_EQ(count_of(m, "five-aces"), 48 * 47 / 2);
    }
    check_printed(find("envy", "3"), "0.54", 1);
    done();
}

/* What nobody else has is left: the lines of the first two tables that the others count elsewhere. */
TEST(dealer_open_pai_gow_exact, chan_chu_lines) {
    const struct analysis_request request = request_all();

    run_bonuses(&request);
    const struct measure *first = find("chan-chu", "1"), *third = find("chan-chu", "3"),
                         *fourth = find("chan-chu", "4");
    CHECK_EQ(count_of(first, "sf-7"), count_of(third, "natural-sf-7") + count_of(third, "wild-sf-7"));
    CHECK_EQ(count_of(first, "super-full-house"), /* [dealer-open-pai-gow R6]: elsewhere four of a kind */
             count_of(third, "four-of-a-kind") - count_of(first, "four-of-a-kind"));
    CHECK_EQ(count_of(first, "super-full-house"), 13 * 12 * 4 + 4 * 12 * 4 + 12 * 6);
    CHECK_EQ(count_of(third, "royal-match"), 72); /* [dealer-open-pai-gow R7] */
    CHECK_EQ(count_of(fourth, "lose"),            /* [dealer-open-pai-gow R10] */
             count_of(third, "lose") + count_of(third, "three-pair"));
    done();
}

/* Nothing is staked and nothing lost; dollars of a $5 wager. */
TEST(dealer_open_pai_gow_exact, envy_is_what_another_hand_adds) {
    const struct analysis_request request = request_all();

    run_bonuses(&request);
    const struct measure *m = find("envy", "3"), *own = find("chan-chu", "3");
    wide dollars = 0;
    static const struct {
        const char *line;
        int pays;
    } lines[] = {{"natural-sf-7", 1000}, {"royal-match", 250},   {"wild-sf-7", 100},   {"five-aces", 50},
                 {"royal-flush", 25},    {"straight-flush", 10}, {"four-of-a-kind", 5}};
    for (size_t i = 0; i < COUNT(lines); i++) {
        CHECK_EQ(count_of(m, lines[i].line), count_of(own, lines[i].line));
        CHECK_STR(m->lines[i].id, lines[i].line);
        CHECK_EQ(m->lines[i].pay.kind, PAY_CASH);
        CHECK_EQ(m->lines[i].pay.num, lines[i].pays);
        dollars += (wide)lines[i].pays * m->lines[i].count;
    }
    CHECK(is_value(m, dollars, (wide)5 * SEVENS));
    CHECK_EQ(m->lines[7].net, 0);
    CHECK_STR(m->lines[7].id, "nothing");
    CHECK_EQ(m->wagered, 0);
    CHECK_STR(m->tables[0].key, "chan-chu");
    done();
}

/* [P-wager-ace-high] Ace High Tie, from the counts of pai_gow_bonus_test.c. */
TEST(dealer_open_pai_gow_exact, ace_high) {
    const struct analysis_request request = request_all();
    const struct pai_gow_ace_high count = pai_gow_ace_high_count();

    run_bonuses(&request);
    const struct measure *m = find("ace-high", "1");
    const int64_t joker = count.dealers[true] * PAI_GOW_PLAYER_HANDS - count.both[true],
                  plain = count.dealers[false] * PAI_GOW_PLAYER_HANDS - count.both[false];
    CHECK_EQ(count_of(m, "both-ace-high"), count.both[false] + count.both[true]);
    CHECK_EQ(count_of(m, "dealer-joker"), joker);
    CHECK_EQ(count_of(m, "dealer-ace-high"), plain);
    CHECK_EQ(m->deals, INT64_C(154143080) * 53524680);
    CHECK_EQ(m->deals - count_of(m, "lose"), INT64_C(14430780) * 53524680);
    CHECK(
        is_value(m, (wide)41 * count_of(m, "both-ace-high") + (wide)16 * joker + (wide)6 * plain - m->deals, m->deals));
    done();
}

/* [P-4a] An operator's pays; what it does not give loses, 0 to 1 pushes. */
TEST(dealer_open_pai_gow_exact, jacks_beat_with_an_operators_table) {
    const int64_t two = 6 * INT64_C(1906884), three = 4 * INT64_C(211876), four = 18424;
    struct analysis_request request = request_all();

    run_bonuses(&request);
    CHECK_EQ(emitted("jacks-beat"), 0);
    CHECK_EQ(rules_set_operator(&request.rules, 2, 5), OK);
    CHECK_EQ(rules_set_operator(&request.rules, 4, 500), OK);
    run_jacks_beat(&request);
    CHECK(is_value(find("jacks-beat", "operator"), 5 * two + 500 * four - (SEVENS - two - four), SEVENS));
    CHECK_EQ(find("jacks-beat", "operator")->line_count, 3);
    measure_count = 0;
    CHECK_EQ(rules_set_operator(&request.rules, 3, 0), OK);
    run_jacks_beat(&request);
    const struct measure *m = find("jacks-beat", "operator");
    CHECK(is_value(m, 5 * two + 500 * four - (SEVENS - two - three - four), SEVENS));
    CHECK_EQ(count_of(m, "jacks-2"), two);
    CHECK_EQ(count_of(m, "jacks-3"), three);
    CHECK_EQ(count_of(m, "jacks-4"), four);
    CHECK(!m->unapproved);
    done();
}

/* [dealer-open-pai-gow R5] The other wagers ask what kinds of hands seven cards hold, and A-2-3-4-5 is a straight at
 * either place: every one of their measures is the same under both wheels, to the byte, and names none. */
TEST(dealer_open_pai_gow_exact, bonus_wagers_do_not_depend_on_the_wheel) {
    static struct measure lowest[COUNT(measures)];
    struct analysis_request request = request_all();
    int count = 0;

    for (int wheel = 0; wheel < PAI_GOW_WHEELS; wheel++) {
        request = request_all();
        for (int jacks = 2; jacks <= 4; jacks++) CHECK_EQ(rules_set_operator(&request.rules, jacks, jacks), OK);
        play_set(&request.rules, "wheel", wheel_names[wheel]);
        run_bonuses(&request);
        if (wheel == WHEEL_SECOND) break;
        count = measure_count;
        memcpy(lowest, measures, sizeof lowest);
    }
    CHECK_EQ(count, 1 + 5 + 3 + 1);
    CHECK_EQ(measure_count, count);
    for (int i = 0; i < count; i++) {
        CHECK_EQ(measures[i].line_count, lowest[i].line_count);
        CHECK(!measures[i].options[0].key);
        CHECK(fraction_compare(measure_value(&measures[i]), measure_value(&lowest[i])) == 0);
        for (int line = 0; line < measures[i].line_count; line++) {
            CHECK_STR(measures[i].lines[line].id, lowest[i].lines[line].id);
            CHECK_EQ(measures[i].lines[line].count, lowest[i].lines[line].count);
        }
    }
    done();
}

/* ---- the question ------------------------------------------------------------------------------------- */

TEST(dealer_open_pai_gow_exact, one_table_and_its_envy) {
    static const struct {
        const char *key, *value;
        int chan_chu, envy;
    } cases[] = {{"chan-chu", "1", 1, 0}, {"chan-chu", "4", 1, 1}, {"envy", "off", 5, 0}, {"envy", "on", 5, 3}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct analysis_request request = request_all();

        play_set(&request.rules, cases[i].key, cases[i].value);
        if (strcmp(cases[i].key, "chan-chu") == 0)
            request.fixed_tables = 1u << pay_exact_wager(&dealer_open_pai_gow, "chan-chu");
        run_bonuses(&request);
        CHECK_EQ(emitted("chan-chu"), cases[i].chan_chu);
        CHECK_EQ(emitted("envy"), cases[i].envy);
        if (cases[i].chan_chu + cases[i].envy == 2) find("envy", "4");
    }
    done();
}

/* A sheet like that of the wager's table 3, to be changed. */
struct changed {
    struct pay_sheet sheet;
    struct pay_row rows[12];
};

static void change(struct changed *c, struct analysis_request *request, const char *wager) {
    const int index = pay_exact_wager(&dealer_open_pai_gow, wager);

    play_set(&request->rules, "chan-chu", "3");
    c->sheet = *request->rules.table[index].sheet;
    memcpy(c->rows, c->sheet.rows, c->sheet.count * sizeof c->rows[0]);
    c->sheet.rows = c->rows;
    c->sheet.tables[0] = "what-if";
    request->rules = rules_standard(&dealer_open_pai_gow);
    rules_use_table(&request->rules, index, (struct pay_table){&c->sheet, 0});
    request->fixed_tables = 1u << index;
}

/* Straights at 3 to 1: one more for each of table 3's straights. */
TEST(dealer_open_pai_gow_exact, a_chan_chu_table_that_is_not_approved) {
    struct analysis_request request = request_all();
    struct changed changed;

    run_bonuses(&request);
    const struct fraction value = measure_value(find("chan-chu", "3"));
    const int64_t straights = count_of(find("chan-chu", "3"), "straight");
    measure_count = 0;
    change(&changed, &request, "chan-chu");
    CHECK_STR(changed.rows[10].id, "straight");
    changed.rows[10].pay[0] = (struct pay)TO(3);
    run_bonuses(&request);
    const struct measure *m = find("chan-chu", "what-if");
    CHECK(m->unapproved);
    CHECK(fraction_compare(measure_value(m), fraction_add(value, fraction_of(straights, SEVENS))) == 0);
    CHECK_EQ(emitted("chan-chu"), 1);
    CHECK_EQ(emitted("envy"), 0);
    CHECK(!find("ace-high", "1")->unapproved);
    done();
}

/* Four of a kind at $9: $4 more for each; without its line a royal flush is a straight flush, $15 less. */
TEST(dealer_open_pai_gow_exact, an_envy_table_that_is_not_approved) {
    struct analysis_request request = request_all();
    struct changed changed;

    run_bonuses(&request);
    const struct measure m3 = *find("envy", "3");
    measure_count = 0;
    change(&changed, &request, "envy");
    changed.rows[6].pay[0] = (struct pay)CASH(9);
    changed.rows[4].pay[0] = (struct pay)LOSE;
    run_bonuses(&request);
    const struct measure *m = find("envy", "what-if");
    const wide more = 4 * count_of(&m3, "four-of-a-kind"), less = 15 * count_of(&m3, "royal-flush");
    CHECK_EQ(count_of(m, "straight-flush"), /* they hold a straight flush too */
             count_of(&m3, "straight-flush") + count_of(&m3, "royal-flush"));
    CHECK(fraction_compare(measure_value(m),
                           fraction_add(measure_value(&m3), fraction_of(more - less, (wide)5 * SEVENS))) == 0);
    CHECK(m->unapproved);
    CHECK_STR(m->tables[0].key, "envy");
    CHECK_EQ(emitted("envy"), 1);
    CHECK_EQ(emitted("chan-chu"), 5);
    done();
}

TEST(dealer_open_pai_gow_exact, only_the_wager_that_is_wanted) {
    static const struct {
        const char *wager;
        int measures;
    } cases[] = {{"chan-chu", 5 + 3}, {"envy", 5 + 3}, {"ace-high", 1}, {"jacks-beat", 0}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct analysis_request request = request_all();

        request.wanted[0] = (struct measure_name){"wager", cases[i].wager};
        CHECK(dealer_open_pai_gow_exact.run(&request));
        CHECK_EQ(measure_count, cases[i].measures);
    }
    done();
}

/* ---- the main wager ----------------------------------------------------------------------------------- */

/* By WHEEL, HOUSE_WAY and SETTING: pai_gow_total_test.c counts them in other ways. */
static const struct pai_gow_results counted[PAI_GOW_WHEELS][2][PAI_GOW_SETTINGS] = {
    [WHEEL_LOWEST] = {{{1977511948465232, 3824460747955904, 2448486334793264},
                       {1674062114440464, 3938509399349512, 2637887517424424}},
                      {{1947808088666240, 3725743560810596, 2576907381737564},
                       {1776373217343780, 3726790123740508, 2747295690130112}}},
    [WHEEL_SECOND] = {{{1977874661920372, 3824073795209756, 2448510574084272},
                       {1674038976323632, 3938456248904048, 2637963805986720}},
                      {{1948170802121380, 3725356608064448, 2576931621028572},
                       {1776350079226948, 3726736973295044, 2747371978692408}}},
};

static const struct measure_name *option_of(const struct measure *m, const char *key) {
    for (int i = 0; i < MEASURE_NAMES && m->options[i].key; i++) {
        if (strcmp(m->options[i].key, key) == 0) return &m->options[i];
    }
    return NULL;
}

/* Named only where it is not the first choice. */
static void check_named(const struct measure *m, const char *key, const char *value) {
    const struct measure_name *name = option_of(m, key);

    CHECK_EQ(name != NULL, value != NULL);
    if (name) CHECK_STR(name->value, value);
}

static void check_main(const struct measure *m, struct pai_gow_terms terms, int setting) {
    const struct pai_gow_results *t = &counted[terms.wheel][terms.way][setting];

    CHECK_STR(m->wager, "pai-gow");
    CHECK_STR(m->basis, "stake");
    CHECK_STR(m->strategy, setting_names[setting]);
    CHECK_STR(m->options[0].key, "setting");
    CHECK_STR(m->options[0].value, setting_names[setting]);
    check_named(m, "house-way", terms.way == HOUSE_WAY_EITHER_PAIR ? "either-pair" : NULL);
    check_named(m, "wheel", terms.wheel == WHEEL_SECOND ? "second" : NULL);
    CHECK_EQ(count_of(m, "win"), t->win);
    CHECK_EQ(count_of(m, "push") + count_of(m, "push ace-high"), t->push);
    CHECK_EQ(count_of(m, "lose") + count_of(m, "lose jacks"), t->lose);
    CHECK_EQ(count_of(m, "push ace-high"), INT64_C(14430780) * 53524680);
    CHECK_EQ(count_of(m, "lose jacks"), INT64_C(12307232) * 53524680);
    CHECK_EQ(m->deals, INT64_C(154143080) * 53524680);
    CHECK_EQ(m->wagered, m->deals);
    CHECK(is_value(m, t->win - t->lose, m->deals));
}

static void set_terms(struct analysis_request *request, struct pai_gow_terms terms) {
    play_set(&request->rules, "house-way", way_names[terms.way]);
    play_set(&request->rules, "wheel", wheel_names[terms.wheel]);
}

/* [P-wager, P-intro-3, P-intro-10, dealer-open-pai-gow R1, R2, R3, R5] The lines are every outcome; sound
 * measures add up. */
TEST(dealer_open_pai_gow_exact, lines_of_the_main_wager) {
    struct analysis_request request = request_all();

    for (int i = 0; i < 4; i++) {
        const struct pai_gow_terms terms = {.way = (enum house_way)(i / 2), .wheel = (enum pai_gow_wheel)(i % 2)};
        struct pai_gow_main count = {.jacks = 12307232, .ace_high = 14430780};

        memcpy(count.deals, counted[terms.wheel][terms.way], sizeof count.deals);
        set_terms(&request, terms);
        for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
            emit_main(&request, &count, s);
            check_main(&measures[measure_count - 1], terms, s);
        }
    }
    done();
}

TEST(dealer_open_pai_gow_exact, every_wager_and_table) {
    struct analysis_request request = request_all();

    if (!test_long()) return;
    CHECK(dealer_open_pai_gow_exact.run(&request));
    CHECK_EQ(measure_count, 2 + 1 + 5 + 3);
    for (int s = 0; s < PAI_GOW_SETTINGS; s++)
        check_main(&measures[s], (struct pai_gow_terms){.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST}, s);
    request = request_all();
    set_terms(&request, (struct pai_gow_terms){.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_SECOND});
    request.wanted[0] = (struct measure_name){"wager", "pai-gow"};
    request.wanted[1] = (struct measure_name){"setting", "house-way"};
    CHECK(dealer_open_pai_gow_exact.run(&request));
    CHECK_EQ(measure_count, 1);
    check_main(&measures[0], (struct pai_gow_terms){.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_SECOND},
               SETTING_HOUSE_WAY);
    CHECK_EQ(arena.used, 0);
    done();
}

static bool stop(void *context, double share) {
    (void)context;
    return share > 0;
}

TEST(dealer_open_pai_gow_exact, a_run_can_be_stopped) {
    struct analysis_request request = request_all();

    request.progress = stop;
    CHECK(!dealer_open_pai_gow_exact.run(&request));
    CHECK_EQ(measure_count, 0);
    CHECK_EQ(arena.used, 0);
    done();
}

/* ---- the strategy as data ----------------------------------------------------------------------------- */

struct told {
    int lines, fronts;
    const char *wanted;
    bool found;
};

static void tell(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    struct told *told = context;

    told->lines++;
    told->fronts += strstr(line, "dealer-front=") != NULL;
    told->found |= told->wanted && strcmp(line, told->wanted) == 0;
}

/* By hand: 2 dealers show K-Q, 7 win and 3 lose of 2 x 53,524,680 deals. */
TEST(dealer_open_pai_gow_exact, strategy_tells_each_front) {
    static struct pai_gow_hand_table table;
    struct pai_gow_main count = {0};
    struct told told = {.wanted = "house-way=either-pair dealer-front=K-Q\tbest "
                                  "answer\t1/26762340\thouse-way -1/53524680\t1/77071540"};
    const struct listing list = {tell, &told, &table, &count};

    table.terms.way = HOUSE_WAY_EITHER_PAIR;
    table.front_number[pai_gow_value2(card_of(KING, HEARTS), card_of(QUEEN, HEARTS))] = 65;
    count.by_front[65] =
        (struct pai_gow_by_front){2, {{7, 2 * PAI_GOW_PLAYER_HANDS - 10, 3}, {1, 2 * PAI_GOW_PLAYER_HANDS - 4, 3}}};
    list_all(&list);
    CHECK_EQ(told.lines, (int)COUNT(rule_rows) + 1);
    CHECK(told.found);
    told = (struct told){.wanted = "house-way=either-pair wheel=second dealer-front=K-Q\tbest "
                                   "answer\t1/26762340\thouse-way -1/53524680\t1/77071540"};
    table.terms.wheel = WHEEL_SECOND;
    list_all(&list);
    CHECK(told.found);
}

TEST(dealer_open_pai_gow_exact, strategy_of_the_game) {
    const struct analysis_request request = request_all();
    struct told told = {0};

    if (!test_long()) return;
    CHECK(dealer_open_pai_gow_exact.strategy(&request, tell, &told));
    CHECK_EQ(told.lines, told.fronts + (int)COUNT(rule_rows));
    CHECK(told.fronts > 60 && told.fronts <= PAI_GOW_FRONTS);
    CHECK_EQ(arena.used, 0);
    done();
}

/* ---- through the rules -------------------------------------------------------------------------------- */

enum { PAI_GOW, ACE_HIGH, CHAN_CHU, ENVY, JACKS_BEAT }; /* ORDER WAGER */
enum { ROUND_SIZE = 1 << 14, TABLES = 5 };

static _Alignas(max_align_t) unsigned char round_memory[ROUND_SIZE];
static struct rules table_rules; /* the round looks here */

static const struct play at_table = {&dealer_open_pai_gow, round_memory};

/* Seats 1 and 2 with Pai Gow and more; the first packet goes to the spot, the others take what is left. */
static void deal(const card first[7], int spot) {
    uint64_t used = 0;

    at_table.game->open(round_memory, &table_rules, NULL);
    for (int seat = 1; seat <= 2; seat++) {
        CHECK_EQ(play_bet(at_table, seat, PAI_GOW, 100), OK);
        CHECK_EQ(play_bet(at_table, seat, CHAN_CHU, 500), OK);
        CHECK_EQ(play_bet(at_table, seat, JACKS_BEAT, 100), OK);
    }
    CHECK_EQ(play_close(at_table), OK);
    CHECK_EQ(play_event(at_table, (struct event){.kind = EV_START, .what = (uint8_t)spot}), OK);
    for (int i = 0; i < 7; i++) {
        CHECK_EQ(play_card(at_table, first[i]), OK);
        used |= UINT64_C(1) << first[i];
    }
    for (int c = 0, dealt = 7; dealt < 49; c++) {
        if (used >> c & 1) continue;
        CHECK_EQ(play_card(at_table, c), OK);
        dealt++;
    }
    if (at_table.game->need(round_memory).kind == NEED_DECISION) CHECK_EQ(play_expire(at_table, 0), OK);
}

/* Hands by line: Chan Chu tables 1 to 5, envy of tables 3 to 5, Jacks Beat; none counts as the last line. */
struct settled {
    const struct measure *measure[TABLES + 3 + 1];
    int64_t hands[TABLES + 3 + 1][MEASURE_LINES];
};

static void add_line(struct settled *s, int at, const char *line, int weight) {
    const struct measure *m = s->measure[at];
    int i = 0;

    while (i < m->line_count - 1 && strcmp(m->lines[i].id, line) != 0) i++;
    CHECK(*line ? strcmp(m->lines[i].id, line) == 0 : i == m->line_count - 1);
    s->hands[at][i] += weight;
}

static void settle_class(void *context, const card cards[7], int weight) {
    struct settled *s = context;
    const uint32_t tiers = chan_chu_tiers(cards);

    deal(cards, 2);
    for (int i = 0; i < TABLES; i++) {
        const char table[] = {(char)('1' + i), 0};

        play_set(&table_rules, "chan-chu", table);
        const struct pay_row *row = pay_best(table_rules.table[CHAN_CHU], tiers);
        CHECK_STR(play_line(at_table, 1, CHAN_CHU), row ? row->id : "");
        add_line(s, i, play_line(at_table, 1, CHAN_CHU), weight);
        if (i >= 2) add_line(s, TABLES + i - 2, play_line(at_table, 2, ENVY), weight);
    }
    deal(cards, 1);
    add_line(s, TABLES + 3, play_line(at_table, 1, JACKS_BEAT), weight);
}

/* [P-wager, P-4a] Every class of hands settled as a seat's and as the dealer's; a few of them in the short tests. */
TEST(dealer_open_pai_gow_exact, bonus_wagers_as_settled_at_a_table) {
    static struct settled settled;
    struct analysis_request request = request_all();

    CHECK(game_round_size(&dealer_open_pai_gow) <= ROUND_SIZE);
    for (int jacks = 2; jacks <= 4; jacks++) CHECK_EQ(rules_set_operator(&request.rules, jacks, jacks), OK);
    run_bonuses(&request);
    CHECK_EQ(measure_count, 1 + TABLES + 3 + 1);
    for (int i = 0; i <= TABLES + 3; i++) settled.measure[i] = &measures[1 + i];
    table_rules = request.rules;
    every_seven(settle_class, &settled, test_long() ? 1 : 401);
    for (int i = 0; test_long() && i <= TABLES + 3; i++) {
        const struct measure *m = settled.measure[i];

        for (int line = 0; line < m->line_count; line++) CHECK_EQ(settled.hands[i][line], m->lines[line].count);
    }
    done();
}

/* ---- the wagers together -------------------------------------------------------------------------------- */

/* The deals by class: all of them lost to a dealer who plays but for those with jacks and ace-high, where each class
 * has its share; of the first class a million pushes more. */
static void make_classes(const struct rules *rules, struct pai_gow_by_class count[PAI_GOW_CLASSES]) {
    static struct pai_gow_chan_chu hands;
    const struct pai_gow_ace_high ace_high = pai_gow_ace_high_count();
    const struct pay_table table = rules_table(rules, 2);
    int64_t left[PAI_GOW_JACKS + 2], of_class[PAI_GOW_CLASSES] = {0};

    pai_gow_chan_chu_count(&hands, &arena);
    for (uint32_t tiers = 0; tiers < CHAN_CHU_LINE_SETS; tiers++) {
        const struct pay_row *row = pay_best(table, tiers);
        of_class[row ? 1 + (row - table.sheet->rows) : 0] += hands.hands[tiers];
    }
    for (int k = 0; k < 2; k++) left[PAI_GOW_JACKS + k] = ace_high.dealers[k] * PAI_GOW_PLAYER_HANDS;
    for (int k = 0; k < PAI_GOW_JACKS; k++) left[k] = pai_gow_jacks_count(k + 2) * PAI_GOW_PLAYER_HANDS;
    for (int c = PAI_GOW_CLASSES - 1; c >= 0; c--) {
        int64_t played = of_class[c] * PAI_GOW_PLAYER_HANDS;

        for (int k = 0; k < PAI_GOW_JACKS + 2; k++) {
            const int64_t deals = c ? of_class[c] * (k + 1) : left[k];

            *(k < PAI_GOW_JACKS ? &count[c].jacks[k] : &count[c].ace_high[k - PAI_GOW_JACKS]) = deals;
            left[k] -= deals;
            played -= deals;
        }
        count[c].played = (struct pai_gow_results){.push = c ? 0 : 1000000, .lose = played - (c ? 0 : 1000000)};
    }
}

TEST(pai_gow_joint, each_wager_has_the_sums_of_its_own_measure) {
    static struct pai_gow_by_class count[PAI_GOW_CLASSES];
    struct analysis_request request = request_all();
    const struct pai_gow_ace_high ace_high = pai_gow_ace_high_count();
    struct joint j = {.count = 4, .scale = 1};

    CHECK_EQ(rules_set_operator(&request.rules, 2, 5), OK);
    make_classes(&request.rules, count);
    for (int class = 0; class < PAI_GOW_CLASSES; class ++) add_joint(&request.rules, &count[class], class, &j);
    const wide pushed = 1000000 + (wide)(ace_high.dealers[0] + ace_high.dealers[1]) * PAI_GOW_PLAYER_HANDS;
    CHECK(j.deals == all_deals);
    CHECK(j.sum[0] == pushed - all_deals && j.product[0][0] == all_deals - pushed);
    run_bonuses(&request);
    const struct measure *tie = find("ace-high", rules_table_id(&request.rules, 1)), *beat = NULL,
                         *chan_chu = find("chan-chu", rules_table_id(&request.rules, 2));
    for (int i = 0; i < measure_count; i++)
        if (strcmp(measures[i].wager, "jacks-beat") == 0) beat = &measures[i];
    CHECK(beat != NULL);
    CHECK(fraction_compare(measure_value(tie), fraction_of(j.sum[1], all_deals)) == 0);
    CHECK(fraction_compare(measure_mean_square(tie), fraction_of(j.product[1][1], all_deals)) == 0);
    CHECK(fraction_compare(measure_value(chan_chu), fraction_of(j.sum[2], all_deals)) == 0);
    CHECK(fraction_compare(measure_mean_square(chan_chu), fraction_of(j.product[2][2], all_deals)) == 0);
    CHECK(fraction_compare(measure_value(beat), fraction_of(j.sum[3], all_deals)) == 0);
    /* [P-intro-3, P-intro-10] Ace-high pushes, so only lost Push Ace High wagers meet a main wager that moves. */
    CHECK(j.product[0][1] == -j.sum[0]);
    done();
}

/* The whole count: every wager by itself as its own measure has it, and the main wager's known figures. */
TEST(pai_gow_joint, the_whole_count) {
    struct analysis_request request = request_all();
    struct joint j;

    if (!test_long()) return;
    request.threads = 2;
    pai_gow_joint(&request, &j);
    CHECK(j.sum[0] == -(wide)(2448486334793264 - 1977511948465232) * j.scale);
    run_bonuses(&request);
    const struct measure *tie = find("ace-high", rules_table_id(&request.rules, 1)),
                         *chan_chu = find("chan-chu", rules_table_id(&request.rules, 2));
    CHECK(fraction_compare(measure_value(tie), fraction_of(j.sum[1], all_deals * j.scale)) == 0);
    CHECK(fraction_compare(measure_value(chan_chu), fraction_of(j.sum[2], all_deals * j.scale)) == 0);
    CHECK(fraction_compare(measure_mean_square(chan_chu),
                           fraction_of(j.product[2][2], all_deals * j.scale * j.scale)) == 0);
    done();
}

static int64_t won_on(const struct award *awards, int count, int wager) {
    for (int i = 0; i < count; i++)
        if (awards[i].wager == wager) return awards[i].returned_cents - awards[i].stake_cents;
    FAIL("no award of wager %d", wager);
    return 0;
}

/* [P-4a, P-intro-3] What the sum takes for granted, by settle: with a paid Jacks Beat main wager and Push Ace High
 * lose, with a paid Push Ace High the main wager pushes and Jacks Beat loses; Chan Chu pays by the player's class
 * alone. */
TEST(pai_gow_joint, the_results_that_settle_puts_together) {
    static uint64_t round[4096];
    const struct play p = {&dealer_open_pai_gow, round};
    struct rules rules = rules_standard(&dealer_open_pai_gow);
    struct rng rng;
    card deck[53];
    int beaten = 0, tied = 0, paid[2] = {0};

    rng_seed(&rng, "joint", 5);
    CHECK(game_round_size(&dealer_open_pai_gow) <= sizeof round);
    CHECK_EQ(rules_set_operator(&rules, 2, 5), OK);
    for (int i = 0; i < 53; i++) deck[i] = (card)i;
    for (int deal = 0; deal < 3000; deal++) {
        struct award awards[AWARDS_MAX];
        int next = 0;

        rng_shuffle(&rng, deck, 53);
        p.game->open(p.round, &rules, NULL);
        for (int wager = 0; wager < 5; wager += wager == 2 ? 2 : 1) CHECK_EQ(play_bet(p, 1, wager, 500), OK);
        CHECK_EQ(play_close(p), OK);
        for (struct need need; (need = p.game->need(p.round)).kind != NEED_NOTHING;)
            CHECK_EQ(play_event(p, need.kind == NEED_START  ? (struct event){.kind = EV_START, .what = 1}
                                   : need.kind == NEED_CARD ? (struct event){.kind = EV_CARD, .cards = {deck[next++]}}
                                                            : (struct event){.kind = EV_ACT, .seat = 1}),
                     OK);
        const int count = p.game->settle(p.round, 1, awards);
        const int64_t main_wager = won_on(awards, count, 0), ace_high = won_on(awards, count, 1),
                      jacks = won_on(awards, count, 4), chan_chu = won_on(awards, count, 2);
        const struct pay_table table = rules_table(&rules, 2);
        const int class = chan_chu_class(&table, decide_seat(p.game, p.round, 1)->hand.cards);
        CHECK_EQ(chan_chu, class ? 5 * pay_exact_net(pay_of(table, &table.sheet->rows[class - 1]), 100, 100) : -500);
        paid[class > 0]++;
        if (jacks > 0) CHECK(main_wager < 0 && ace_high < 0);
        if (ace_high > 0) CHECK(main_wager == 0 && jacks < 0);
        beaten += jacks > 0;
        tied += ace_high > 0;
    }
    CHECK(beaten > 100 && tied > 20 && paid[0] > 100 && paid[1] > 100);
}
