/* pai_gow_total_test.c - the whole count of the main wager, held against three others.
 *
 * Every dealer class by class, without a sweep, without cells, and without telling suited dealers from others; the
 * count of a game in which dealer and player change places; and deals by chance.  All of them take minutes, so they
 * belong to the long group; what the short group can do is in pai_gow_sweep_test.c and pai_gow_main_test.c. */
#include "math/dealer_open_pai_gow/pai_gow_main.c"

#include "math/dealer_open_pai_gow/pai_gow_against_fixture.h"

#include "every_seven.h"
#include "play.h"
#include "test.h"

#define DEALS (PAI_GOW_DEALER_HANDS * PAI_GOW_PLAYER_HANDS)

static struct pai_gow_hand_table table;
static struct arena arena;

static const struct pai_gow_terms document = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST},
                                  second = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_SECOND},
                                  either_pair = {.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_LOWEST},
                                  either_pair_second = {.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_SECOND};

static void make(struct pai_gow_terms terms, int threads) {
    arena = pai_gow_arena(threads);
    CHECK(arena.memory != NULL);
    pai_gow_hand_table_make(&table, terms, NULL, &arena);
}

static void unmake(void) { free(arena.memory); }

static void check_results(const struct pai_gow_results *a, const struct pai_gow_results *b) {
    CHECK_EQ(a->win, b->win);
    CHECK_EQ(a->push, b->push);
    CHECK_EQ(a->lose, b->lose);
}

/* ---- the figures -------------------------------------------------------------------------------------- */

/* By WHEEL, HOUSE_WAY and SETTING; each was counted class by class as well, see below. */
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

static void count_all(int threads, struct pai_gow_main *out) {
    const struct pai_gow_run run = {.threads = threads};

    CHECK(pai_gow_main_count(&table, &run, &arena, out));
}

/* What the fronts say adds up to the whole, with the dealers who do not play. */
static void check_fronts(const struct pai_gow_main *m, int setting) {
    struct pai_gow_results sum = {.push = m->ace_high * PAI_GOW_PLAYER_HANDS, .lose = m->jacks * PAI_GOW_PLAYER_HANDS};
    int64_t dealers = m->jacks + m->ace_high;

    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        const struct pai_gow_by_front *f = &m->by_front[front];

        dealers += f->dealers;
        sum.win += f->deals[setting].win;
        sum.push += f->deals[setting].push;
        sum.lose += f->deals[setting].lose;
    }
    CHECK_EQ(dealers, PAI_GOW_DEALER_HANDS);
    check_results(&sum, &m->deals[setting]);
}

static void check_count(struct pai_gow_terms terms, int threads) {
    struct pai_gow_main result;

    make(terms, threads);
    count_all(threads, &result);
    CHECK_EQ(result.jacks, 12307232);
    CHECK_EQ(result.ace_high, 14430780);
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
        const struct pai_gow_results *t = &result.deals[s];

        CHECK_EQ(t->win + t->push + t->lose, DEALS);
        check_results(t, &counted[terms.wheel][terms.way][s]);
        check_fronts(&result, s);
    }
    unmake();
}

TEST(pai_gow_total, the_same_on_any_number_of_threads) {
    if (!test_long()) return;
    for (int threads = 1; threads <= 3; threads++) check_count(document, threads);
    check_count(second, 2);
    check_count(either_pair, 2);
    check_count(either_pair_second, 2);
}

/* Two jacks or more of four, and other cards. */
TEST(pai_gow_total, dealers_with_two_jacks) {
    const int64_t two = 6 * INT64_C(1906884), three = 4 * INT64_C(211876), four = 18424;
    struct pai_gow_main result;

    make(document, 1);
    count_dealers(&table, &result);
    CHECK_EQ(result.jacks, two + three + four); /* times 49 choose 5, 4 and 3 */
    unmake();
}

/* At least so many of some five ranks in a row, the ace below the two or above the king. */
static bool has_row(uint32_t ranks, int cards) {
    const uint32_t with_low_ace = ranks << 1 | ranks >> ACE;

    for (int low = 0; low < 10; low++) {
        if (__builtin_popcount(with_low_ace >> low & 31) >= cards) return true;
    }
    return false;
}

/* Seven ranks with the ace and without five in a row, in suits of which none has five; or the joker and six
 * ranks without the ace and without four of a row, in suits of which none has four. */
TEST(pai_gow_total, dealers_with_ace_high) {
    const int suits_of_seven = 16384 - 4 * (21 * 9 + 7 * 3 + 1), suits_of_six = 4096 - 4 * (15 * 9 + 6 * 3 + 1);
    struct pai_gow_main result;
    int64_t hands = 0;

    for (uint32_t ranks = 0; ranks < RANK_MASKS; ranks++) {
        const bool ace = ranks >> ACE & 1;
        const int count = __builtin_popcount(ranks);

        if (count == 7 && ace && !has_row(ranks, 5)) hands += suits_of_seven;
        if (count == 6 && !ace && !has_row(ranks, 4)) hands += suits_of_six;
    }
    make(document, 1);
    count_dealers(&table, &result);
    CHECK_EQ(result.ace_high, hands);
    CHECK_EQ(hands, 14430780);
    unmake();
}

static void count_front(void *context, const card cards[7], int weight) {
    const struct pai_gow_set set = pai_gow_hand_set(&table, cards);
    int64_t *dealers = context;

    if (set.dealer == DEALER_PLAYS) dealers[set.front] += weight;
}

/* Every dealer who plays shows one front; class by class in the long tests. */
TEST(pai_gow_total, dealers_by_front) {
    struct pai_gow_main result;
    int64_t walked[PAI_GOW_FRONTS + 1] = {0}, dealers = 0;

    make(document, 1);
    count_dealers(&table, &result);
    for (int front = 0; front <= PAI_GOW_FRONTS; front++) dealers += result.by_front[front].dealers;
    CHECK_EQ(dealers, PAI_GOW_DEALER_HANDS - 12307232 - 14430780);
    CHECK_EQ(result.by_front[0].dealers, 0);
    if (test_long()) every_seven(count_front, walked, 1);
    for (int front = 1; test_long() && front <= PAI_GOW_FRONTS; front++)
        CHECK_EQ(result.by_front[front].dealers, walked[front]);
    unmake();
}

static bool stop_at_once(void *context, double done) {
    *(double *)context = done;
    return true;
}

TEST(pai_gow_total, stops_when_asked) {
    double done = 0;
    const struct pai_gow_run run = {.threads = 1, .progress = stop_at_once, .context = &done};
    struct pai_gow_main result;

    make(document, 1);
    const size_t used = arena.used;
    CHECK(!pai_gow_main_count(&table, &run, &arena, &result));
    CHECK(done > 0 && done < 0.02);
    CHECK_EQ(arena.used, used);
    unmake();
}

TEST(pai_gow_total, mean_and_variance_of_results) {
    const struct pai_gow_results results = {.win = 2, .push = 3, .lose = 5};
    const struct fraction mean = pai_gow_mean(&results), variance = pai_gow_variance(&results);

    CHECK_EQ(mean.num, -3);
    CHECK_EQ(mean.den, 10);
    CHECK_EQ(variance.num, 61); /* 7/10 - 9/100 */
    CHECK_EQ(variance.den, 100);
}

/* ---- changing places ---------------------------------------------------------------------------------- */

/* Both by the House Way, every dealer playing: the player is higher at both places as often as the dealer is.
 * The count treats the two quite differently, so hardly a mistake in it would leave this alone. */
static void check_places(struct pai_gow_terms terms) {
    static const struct pai_gow_queries queries = {.list = {WIN_HOUSE, HOLD_COPIES}, .count = 2, .every_dealer = true};
    const struct pai_gow_run run = {.threads = 2};
    struct query_counts a;

    make(terms, run.threads);
    CHECK(run_queries(&table, &queries, &run, &arena, &a));
    CHECK(a.met[0][0][0] > 0);
    CHECK_EQ(a.met[0][0][0], DEALS - a.met[0][0][1]);
    unmake();
}

TEST(pai_gow_total, dealer_and_player_change_places) {
    if (!test_long()) return;
    check_places(document);
    check_places(second);
    check_places(either_pair);
    check_places(either_pair_second);
}

/* ---- every dealer, class by class --------------------------------------------------------------------- */

/* How many dealers have this setting and this pattern, or this setting and this look from one suit. */
struct dealers {
    uint64_t key;
    int64_t hands;
};

enum { PATTERNS_MAX = SEVEN_CLASSES, VIEWS_OF_ALL = SUITS * SEVEN_CLASSES, BESIDE_BITS = 2 * RANKS };

static struct dealers *by_pattern, *by_view;
static size_t pattern_count, view_count;

static uint64_t view_key(struct pai_gow_set set, const struct suit_view *view) {
    uint64_t key = set.front;

    key = key << RANKS | set.back;
    key = key << 1 | view->joker;
    key = key << RANKS | view->mask;
    for (int rank = 0; rank < RANKS; rank++) key = key << 2 | view->offsuit[rank];
    return key;
}

static struct suit_view view_of_key(uint64_t key) {
    struct suit_view view = {.mask = key >> BESIDE_BITS & (RANK_MASKS - 1), .joker = key >> (BESIDE_BITS + RANKS) & 1};

    for (int rank = 0; rank < RANKS; rank++) view.offsuit[rank] = key >> (2 * (RANKS - 1 - rank)) & 3;
    return view;
}

static struct pai_gow_set set_of_key(uint64_t key) {
    const uint64_t set = key >> (BESIDE_BITS + RANKS + 1);

    return (struct pai_gow_set){.front = (uint8_t)(set >> RANKS), .back = set & (RANK_MASKS - 1)};
}

static void add_class(void *context, const card cards[7], int weight) {
    const struct pai_gow_set set = pai_gow_hand_set(&table, cards);
    uint8_t copies[RANK_KINDS] = {0};

    (void)context;
    if (set.dealer != DEALER_PLAYS) return;
    for (int i = 0; i < 7; i++) copies[cards[i] == JOKER ? RANK_JOKER : card_rank(cards[i])]++;
    const uint64_t pattern = (uint64_t)rank_sets_find(&table.sets, copies);
    by_pattern[pattern_count++] = (struct dealers){((uint64_t)set.front << RANKS | set.back) << 32 | pattern, weight};
    for (int suit = 0; suit < SUITS; suit++) {
        const struct suit_view view = suit_view_of(cards, 7, suit);

        by_view[view_count++] = (struct dealers){view_key(set, &view), weight};
    }
}

static int compare_keys(const void *a, const void *b) {
    const uint64_t x = ((const struct dealers *)a)->key, y = ((const struct dealers *)b)->key;

    return (x > y) - (x < y);
}

/* Sorts, and puts equals together; returns how many are left. */
static size_t merge(struct dealers *list, size_t count) {
    size_t left = 0;

    qsort(list, count, sizeof list[0], compare_keys);
    for (size_t i = 0; i < count; i++) {
        if (left && list[left - 1].key == list[i].key)
            list[left - 1].hands += list[i].hands;
        else
            list[left++] = list[i];
    }
    return left;
}

static void add_plain(int64_t met[QUERIES_MAX]) {
    static struct removed g;

    for (size_t i = 0; i < pattern_count; i++) {
        const struct pai_gow_set set = {.front = (uint8_t)(by_pattern[i].key >> 45),
                                        .back = by_pattern[i].key >> 32 & (RANK_MASKS - 1)};
        uint8_t copies[RANK_KINDS];

        rank_sets_copies(&table.sets, (int)(by_pattern[i].key & UINT32_MAX), copies);
        rank_sets_ways(&table.sets, copies, g.high, g.low);
        for (int q = 0; q < main_wager.count; q++) {
            met[q] += by_pattern[i].hands * met_by_ranks(&table, main_wager.list[q], set, &g);
        }
    }
}

/* What each suited hand gains by being suited against one setting of the dealer: 1, 0 or -1. */
static int8_t gain[QUERIES_MAX][SUITED_HANDS];

static void make_gains(struct pai_gow_set set) {
    for (int q = 0; q < main_wager.count; q++) {
        const enum pai_gow_query query = main_wager.list[q];

        for (int hand = 0; hand < SUITED_HANDS; hand++) {
            const int with = pai_gow_reach(&table, query, set.front, RANK_PATTERNS + hand) > set.back;
            const int without = pai_gow_reach(&table, query, set.front, (int)table.pattern[hand]) > set.back;

            gain[q][hand] = (int8_t)(with - without);
        }
    }
}

/* The gains of all rows that have no rank of the view, column by column. */
static void add_rows(const struct suit_view *view, int32_t sum[QUERIES_MAX][COLUMNS_PADDED]) {
    memset(sum, 0, QUERIES_MAX * sizeof sum[0]);
    for (int i = 0; i < SUITED_ROWS; i++) {
        const struct suited_row *row = &table.suited.rows[i];

        if ((row->mask & view->mask) || (row->joker & view->joker)) continue;
        for (int q = 0; q < main_wager.count; q++) {
            const int8_t *from = gain[q] + row->first;
            int32_t *to = sum[q] + row->column;

            for (int column = 0; column < row->columns; column++) to[column] += from[column];
        }
    }
}

/* Dealers with the same setting come together, and among them those with the same ranks in the suit. */
static void add_suited(int64_t met[QUERIES_MAX]) {
    int32_t sum[QUERIES_MAX][COLUMNS_PADDED], ways[COLUMNS_PADDED];
    uint64_t last = 0;

    for (size_t i = 0; i < view_count; i++) {
        const uint64_t key = by_view[i].key;
        const struct suit_view view = view_of_key(key);

        if (key >> (BESIDE_BITS + RANKS + 1) != last >> (BESIDE_BITS + RANKS + 1)) make_gains(set_of_key(key));
        if (key >> BESIDE_BITS != last >> BESIDE_BITS) add_rows(&view, sum);
        last = key;
        suit_view_ways(&view, ways);
        for (int q = 0; q < main_wager.count; q++) {
            int64_t deals = 0;

            for (int column = 0; column < SUITED_COLUMNS; column++) deals += ways[column] * sum[q][column];
            met[q] += by_view[i].hands * deals;
        }
    }
}

static void check_classes(struct pai_gow_terms terms) {
    int64_t met[QUERIES_MAX] = {0};

    make(terms, 1);
    by_pattern = malloc(PATTERNS_MAX * sizeof by_pattern[0]);
    by_view = malloc(VIEWS_OF_ALL * sizeof by_view[0]);
    CHECK(by_pattern && by_view);
    pattern_count = view_count = 0;
    CHECK_EQ(every_seven(add_class, NULL, 1), SEVEN_CLASSES);
    pattern_count = merge(by_pattern, pattern_count);
    view_count = merge(by_view, view_count);
    add_plain(met);
    add_suited(met);
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
        const struct pai_gow_results *t = &counted[terms.wheel][terms.way][s];

        CHECK_EQ(met[2 * s], t->win);
        CHECK_EQ(met[2 * s + 1], t->win + t->push - 14430780 * PAI_GOW_PLAYER_HANDS); /* ace-high pushes */
    }
    free(by_pattern);
    free(by_view);
    unmake();
}

TEST(pai_gow_total, every_dealer_class_by_class) {
    if (test_long()) check_classes(document);
}

TEST(pai_gow_total, every_dealer_class_by_class_second) {
    if (test_long()) check_classes(second);
}

TEST(pai_gow_total, every_dealer_class_by_class_either_pair) {
    if (test_long()) check_classes(either_pair);
}

TEST(pai_gow_total, every_dealer_class_by_class_either_pair_second) {
    if (test_long()) check_classes(either_pair_second);
}

/* [dealer-open-pai-gow R5] Only straights change places, and no straight stands where the House Ways differ:
 * so the wheel moves the same deals under both of them. */
TEST(pai_gow_total, the_wheel_moves_the_same_deals_under_both_house_ways) {
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
        const struct pai_gow_results *lowest = &counted[WHEEL_LOWEST][HOUSE_WAY_DOCUMENT][s],
                                     *upper = &counted[WHEEL_SECOND][HOUSE_WAY_DOCUMENT][s],
                                     *either = &counted[WHEEL_LOWEST][HOUSE_WAY_EITHER_PAIR][s],
                                     *upper_either = &counted[WHEEL_SECOND][HOUSE_WAY_EITHER_PAIR][s];

        CHECK(upper->win != lowest->win);
        CHECK_EQ(upper->win - lowest->win, upper_either->win - either->win);
        CHECK_EQ(upper->lose - lowest->lose, upper_either->lose - either->lose);
    }
}

/* ---- by chance ---------------------------------------------------------------------------------------- */

/* One deal by the rules in plain words: 1, 0 or -1 for the player who answers best. */
static int deal_result(const card dealer[7], const card player[7], struct pai_gow_terms terms) {
    const struct setting house = house_way(dealer, terms);
    const pai_gow_front front = pai_gow_value2(house.front[0], house.front[1]);
    const pai_gow_back back = pai_gow_value5(house.back, terms.wheel), highest = pai_gow_best_of_7(dealer, terms.wheel);
    struct ranked_setting settings[SETTINGS_MAX];
    int jacks = 0, best = 0;

    for (int i = 0; i < 7; i++) jacks += dealer[i] / 4 == JACK;
    if (jacks >= 2) return -1;
    if (pai_gow_category(highest) == PAI_GOW_HIGH && pai_gow_rank(highest) == ACE) return 0;
    for (int i = house_way_settings(player, terms, settings) - 1; i >= 0; i--) {
        const int better = (settings[i].front_value > front) + (settings[i].back_value > back);

        if (!settings[i].foul && better > best) best = better;
    }
    return best - 1;
}

/* Within five times the error that chance makes, from a fixed seed. */
TEST(pai_gow_total, deals_by_chance_agree) {
    const int deals = test_long() ? 10000000 : 20000;
    const struct pai_gow_results *t = &counted[WHEEL_LOWEST][HOUSE_WAY_DOCUMENT][SETTING_OPTIMAL];
    const double mean = fraction_to_double(pai_gow_mean(t)), variance = fraction_to_double(pai_gow_variance(t));
    uint64_t state = 1414213562373095;
    int64_t sum = 0;

    for (int i = 0; i < deals; i++) {
        card deck[DECK_53];

        for (int k = 0; k < DECK_53; k++) deck[k] = (card)k;
        for (int k = 0; k < 14; k++) {
            const int other = k + (int)(play_random(&state) % (uint64_t)(DECK_53 - k));
            const card c = deck[k];

            deck[k] = deck[other];
            deck[other] = c;
        }
        sum += deal_result(deck, deck + 7, document);
    }
    const double off = (double)sum / deals - mean;
    CHECK(off * off < 25 * variance / deals);
}
