/* pai_gow_main_test.c - the count of the main wager, against dealing.
 *
 * From the slowest and most obvious to the fastest: every hand of a small deck settled by the rules of the game with
 * every front there is; every hand of a bigger deck set by plain code; and pai_gow_main_against.  That in turn is
 * the measure of the sweeps in pai_gow_sweep_test.c and, over all dealers, of the whole count here. */
#include "math/dealer_open_pai_gow/pai_gow_main.c"

#include "game/dealer_open_pai_gow.h"

#include "math/dealer_open_pai_gow/pai_gow_against_fixture.h"

#include "every_seven.h"
#include "play.h"
#include "test.h"

static struct pai_gow_hand_table table;
static struct arena arena;

static const struct pai_gow_terms document = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST},
                                  second = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_SECOND},
                                  either_pair = {.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_LOWEST};

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

static void add_result(struct pai_gow_results *t, int better) {
    t->win += better == 2;
    t->push += better == 1;
    t->lose += better == 0;
}

/* ---- a deck for a test -------------------------------------------------------------------------------- */

/* Shuffled, with the dealer's seven in front; then as asked, so that flushes and the joker come more often. */
enum stacked { AS_IT_FALLS, DEALER_SUITED, DEALER_JOKER, PLAYER_SUITED, BOTH_SUITED, COPIES, STACKINGS };

static void swap(card *a, card *b) {
    const card c = *a;

    *a = *b;
    *b = c;
}

/* Brings `count` cards of one suit to the places from `at` on. */
static void bring_suit(card deck[DECK_53], int at, int count, int suit) {
    for (int i = at; count > 0 && i < DECK_53; i++) {
        if (deck[i] == JOKER || card_suit(deck[i]) != suit) continue;
        swap(&deck[at++], &deck[i]);
        count--;
    }
}

/* Brings a card of the same rank as each of the dealer's to the places from `at` on. */
static void bring_copies(card deck[DECK_53], int at) {
    for (int k = 0; k < 7; k++) {
        for (int i = 7; i < DECK_53; i++) {
            if ((i >= at && i < at + k) || card_rank(deck[i]) != card_rank(deck[k])) continue;
            swap(&deck[at + k], &deck[i]);
            break;
        }
    }
}

static void shuffle(uint64_t *state, enum stacked stacked, int live, card deck[DECK_53]) {
    const int suit = (int)(play_random(state) % SUITS), player = DECK_53 - live;

    for (int i = 0; i < DECK_53; i++) deck[i] = (card)i;
    for (int i = 0; i < DECK_53; i++) swap(&deck[i], &deck[i + (int)(play_random(state) % (uint64_t)(DECK_53 - i))]);
    if (stacked == DEALER_SUITED || stacked == BOTH_SUITED) bring_suit(deck, 0, 5, suit);
    if (stacked == PLAYER_SUITED || stacked == BOTH_SUITED) bring_suit(deck, player, 6, (suit + 1) % SUITS);
    if (stacked == COPIES) bring_copies(deck, player);
    for (int i = 0; stacked == DEALER_JOKER && i < DECK_53; i++) {
        if (deck[i] == JOKER) swap(&deck[i], &deck[3]);
    }
}

/* ---- through the rules -------------------------------------------------------------------------------- */

enum { HOUSE_WAY_ACTION, SET_ACTION, ROUND_SIZE = 1 << 14, STAKE = 100 };

/* Deals the dealer's and seat 1's packet, and to the other spots what is left. */
static void deal_round(struct play p, const card deck[DECK_53], const card player[7]) {
    uint64_t used = 0;

    CHECK_EQ(play_bet(p, 1, 0, STAKE), OK);
    CHECK_EQ(play_close(p), OK);
    CHECK_EQ(play_event(p, (struct event){.kind = EV_START, .what = 1}), OK);
    for (int i = 0; i < 7; i++) used |= UINT64_C(1) << deck[i] | UINT64_C(1) << player[i];
    for (int i = 0; i < 7; i++) CHECK_EQ(play_card(p, deck[i]), OK);
    for (int i = 0; i < 7; i++) CHECK_EQ(play_card(p, player[i]), OK);
    for (int c = 0, dealt = 14; dealt < 49; c++) {
        if (used >> c & 1) continue;
        CHECK_EQ(play_card(p, c), OK);
        dealt++;
    }
}

/* 2 for a win, 1 for a push, 0 for a loss. */
static int result_of(struct play p) { return (int)(play_returned(p, 1, 0) / STAKE); }

static int best_result(struct play dealt, const card player[7]) {
    static _Alignas(max_align_t) unsigned char copy[ROUND_SIZE];
    int best = 0;

    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < i; j++) {
            const struct play p = {dealt.game, memcpy(copy, dealt.round, ROUND_SIZE)};
            const struct event event = {.kind = EV_ACT, .what = SET_ACTION, .seat = 1, .cards = {player[i], player[j]}};

            CHECK_EQ(play_event(p, event), OK);
            if (result_of(p) > best) best = result_of(p);
        }
    }
    return best;
}

/* One player's hand: the best of all fronts, and the House Way. */
static void settle_hand(const struct rules *rules, const card deck[DECK_53], const card player[7],
                        struct pai_gow_results out[PAI_GOW_SETTINGS]) {
    static _Alignas(max_align_t) unsigned char round[ROUND_SIZE];
    const struct play p = {&dealer_open_pai_gow, round};

    CHECK(dealer_open_pai_gow.head_size + dealer_open_pai_gow.seats * dealer_open_pai_gow.seat_size <= ROUND_SIZE);
    p.game->open(round, rules, NULL);
    deal_round(p, deck, player);
    if (p.game->need(round).kind == NEED_NOTHING) { /* two jacks: nobody is asked [P-4a] */
        for (int s = 0; s < PAI_GOW_SETTINGS; s++) add_result(&out[s], result_of(p));
        return;
    }
    add_result(&out[SETTING_OPTIMAL], best_result(p, player));
    CHECK_EQ(play_act(p, 1, HOUSE_WAY_ACTION), OK);
    add_result(&out[SETTING_HOUSE_WAY], result_of(p));
}

/* Visits all sets of seven of the deck's last cards. */
static void every_hand(const card *live, int count, void (*visit)(void *, const card *), void *context) {
    int at[7];

    for (int i = 0; i < 7; i++) at[i] = i;
    for (int i = 6; i >= 0;) {
        card hand[7];

        for (int k = 0; k < 7; k++) hand[k] = live[at[k]];
        visit(context, hand);
        for (i = 6; i >= 0 && at[i] == count - 7 + i;) i--;
        if (i < 0) return;
        at[i]++;
        for (int k = i + 1; k < 7; k++) at[k] = at[k - 1] + 1;
    }
}

struct table_deal {
    struct rules rules;
    const card *deck;
    struct pai_gow_results results[PAI_GOW_SETTINGS];
};

static void visit_table(void *context, const card *player) {
    struct table_deal *d = context;

    settle_hand(&d->rules, d->deck, player, d->results);
}

static void check_through_the_rules(struct pai_gow_terms terms, const char *way, const char *wheel) {
    enum { LIVE = 10 };
    uint64_t state = 314159265358979;

    make(terms, 1);
    for (int i = 0; i < (test_long() ? 240 : 12); i++) {
        card deck[DECK_53];
        struct table_deal d = {.rules = rules_standard(&dealer_open_pai_gow), .deck = deck};
        struct pai_gow_results counted[PAI_GOW_SETTINGS];

        play_set(&d.rules, "house-way", way);
        play_set(&d.rules, "wheel", wheel);
        shuffle(&state, (enum stacked)(i % STACKINGS), LIVE, deck);
        every_hand(deck + DECK_53 - LIVE, LIVE, visit_table, &d);
        pai_gow_main_against(&table, deck, DECK_53 - LIVE, counted);
        for (int s = 0; s < PAI_GOW_SETTINGS; s++) check_results(&counted[s], &d.results[s]);
    }
    unmake();
}

/* [P-wager, P-intro-3, P-intro-10, P-7]: settled by the rules of the game, every hand of ten cards with every front. */
TEST(pai_gow_main, against_one_dealer_as_settled_at_a_table) {
    check_through_the_rules(document, "document", "lowest");
    check_through_the_rules(second, "document", "second");
    check_through_the_rules(either_pair, "either-pair", "lowest");
}

/* ---- one player against every dealer ------------------------------------------------------------------- */

struct dealers_deal {
    struct rules rules;
    const card *player;
    struct pai_gow_results played[PAI_GOW_SETTINGS];
    int64_t jacks, ace_high;
};

static void visit_dealer(void *context, const card *dealer) {
    struct dealers_deal *d = context;
    struct pai_gow_results results[PAI_GOW_SETTINGS] = {{0}};
    card deck[DECK_53];

    memcpy(deck, dealer, 7);
    settle_hand(&d->rules, deck, d->player, results);
    const enum pai_gow_dealer decided = (enum pai_gow_dealer)pai_gow_hand_set(&table, dealer).dealer;
    d->jacks += decided == DEALER_JACKS && results[0].lose;
    d->ace_high += decided == DEALER_ACE_HIGH && results[0].push;
    if (decided != DEALER_PLAYS) return;
    d->played[0].win += results[0].win;
    d->played[0].push += results[0].push;
}

/* A royal flush with a king and queen of another suit, and every dealer from eleven other cards, as settled: the twin
 * of what the next test compares with. */
static int64_t alone[GROUPS][QUERIES_MAX];
static const char royal_match[] = "Ac Qc Jc Tc Kd Qd Jk";

static int kind_of_alike(card player[7]) {
    int kind = RANK_PATTERNS;

    card_sort(player, 7);
    for (card alike[7]; kind < PAI_GOW_HANDS; kind++) {
        if (!suited_cards_alike(&table.suited, kind - RANK_PATTERNS, alike)) continue;
        card_sort(alike, 7);
        if (memcmp(alike, player, 7) == 0) break;
    }
    CHECK(kind < PAI_GOW_HANDS);
    return kind;
}

static void count_alone(int kind, const card *gone, int count) {
    static int32_t dealers[PAI_GOW_HANDS];
    static uint8_t classes[PAI_GOW_HANDS];
    struct pai_gow_queries queries = best_player;
    const struct pai_gow_dealers any = {.table = &table, .queries = &queries};

    queries.class = classes;
    memset(alone, 0, sizeof alone);
    hands_without(&table, gone, count, dealers);
    for (uint32_t dealer = 0; dealer < PAI_GOW_HANDS; dealer++) {
        const int group = group_of(&any, dealer);

        for (int q = 0; q < queries.count; q++)
            if (group > PAI_GOW_FRONTS ||
                pai_gow_reach(&table, queries.list[q], group, kind) > table.house[dealer].back)
                alone[group > PAI_GOW_FRONTS ? group : 0][q] += dealers[dealer];
    }
}

TEST(pai_gow_main, one_player_against_every_dealer) {
    static const char others[] = "As Ah Js Jh Jd 8s 7d 7h 5c 3c 2d";
    struct dealers_deal d = {.rules = rules_standard(&dealer_open_pai_gow)};
    card player[7], live[11], gone[DECK_53 - 11];
    uint64_t left = 0;
    const char *bad;
    int count = 0;

    make(document, 1);
    CHECK_EQ(card_read_list(royal_match, strlen(royal_match), player, 7, &bad), 7);
    CHECK_EQ(card_read_list(others, strlen(others), live, 11, &bad), 11);
    for (int i = 0; i < 11; i++) left |= UINT64_C(1) << live[i];
    for (int c = 0; c < DECK_53; c++)
        if (!(left >> c & 1)) gone[count++] = (card)c;
    d.player = player;
    every_hand(live, 11, visit_dealer, &d);
    count_alone(kind_of_alike(player), gone, count);
    CHECK(d.jacks > 0 && d.ace_high > 0 && d.played[0].win > 0);
    CHECK_EQ(alone[GROUP_JACKS][0] + alone[GROUP_JACKS + 1][0], d.jacks);
    CHECK_EQ(alone[GROUP_ACE_HIGH][1], d.ace_high);
    CHECK_EQ(alone[0][0], d.played[0].win);
    CHECK_EQ(alone[0][1], d.played[0].win + d.played[0].push);
    unmake();
}

static int matched(const void *context, const card seven[7]) {
    int diamonds = 0;

    (void)context;
    for (int i = 0; i < 7; i++) diamonds += seven[i] != JOKER && card_suit(seven[i]) == DIAMONDS;
    return diamonds == 2;
}

/* The twelve hands of all suits, moved from class 0 to class 1 against every dealer there is. */
TEST(pai_gow_main, hands_whose_class_depends_on_more_suits) {
    static struct class_counts t;
    static uint8_t classes[PAI_GOW_HANDS];
    const struct pai_gow_classes pair = {.of = matched};
    card player[7];
    const char *bad;

    make(document, 1);
    CHECK_EQ(card_read_list(royal_match, strlen(royal_match), player, 7, &bad), 7);
    const int kind = kind_of_alike(player);
    t = (struct class_counts){
        .dealers = {.table = &table, .queries = &t.queries}, .queries = best_player, .classes = &pair};
    t.queries.class = classes;
    t.rank_cells = arena_take(&arena, RANK_CELLS * sizeof t.rank_cells[0]);
    suit_cells_make(&t.suit_cells, &arena);
    move_alike(&t, kind - RANK_PATTERNS);
    count_alone(kind, player, 7);
    CHECK(t.hands[0] == -12 && t.hands[1] == 12);
    for (int group = 0; group < GROUPS; group++)
        for (int q = 0; q < 2; q++) {
            CHECK_EQ(t.met.met[group][1][q], 12 * alone[group][q]);
            CHECK_EQ(t.met.met[group][0][q], -12 * alone[group][q]);
        }
    unmake();
}

/* ---- by plain code ------------------------------------------------------------------------------------ */

struct plain_deal {
    pai_gow_front front;
    pai_gow_back back;
    bool jacks, ace_high;
    struct pai_gow_results results[PAI_GOW_SETTINGS];
};

static int better_hands(const struct plain_deal *d, pai_gow_front front, pai_gow_back back) {
    return (front > d->front) + (back > d->back);
}

static int best_answer(const struct plain_deal *d, const card *player) {
    const struct hand_sum sum = hand_sum_of(player, 7);
    int best = 0;

    for (int i = 0; best < 2 && i < 7; i++) {
        for (int j = 0; j < i; j++) {
            const pai_gow_front front = pai_gow_value2(player[i], player[j]);
            const pai_gow_back back = pai_gow_back_without(sum, player[i], player[j], table.terms.wheel);
            const int better = better_hands(d, front, back);

            if (better > best && !pai_gow_foul(front, back)) best = better;
        }
    }
    return best;
}

static void visit_plain(void *context, const card *player) {
    struct plain_deal *d = context;

    if (d->jacks || d->ace_high) {
        for (int s = 0; s < PAI_GOW_SETTINGS; s++) add_result(&d->results[s], d->jacks ? 0 : 1);
        return;
    }
    const struct setting set = house_way(player, table.terms);
    add_result(&d->results[SETTING_OPTIMAL], best_answer(d, player));
    add_result(&d->results[SETTING_HOUSE_WAY], better_hands(d, pai_gow_value2(set.front[0], set.front[1]),
                                                            pai_gow_value5(set.back, table.terms.wheel)));
}

static struct plain_deal plain_deal(const card dealer[7]) {
    const struct setting set = house_way(dealer, table.terms);
    const pai_gow_back best = pai_gow_best_of_7(dealer, table.terms.wheel);
    struct plain_deal d = {.front = pai_gow_value2(set.front[0], set.front[1]),
                           .back = pai_gow_value5(set.back, table.terms.wheel)};
    int jacks = 0;

    for (int i = 0; i < 7; i++) jacks += dealer[i] / 4 == JACK;
    d.jacks = jacks >= 2;
    d.ace_high = pai_gow_category(best) == PAI_GOW_HIGH && pai_gow_rank(best) == ACE;
    return d;
}

/* Every hand of the last `live` cards, against so many dealers. */
static void check_plain(struct pai_gow_terms terms, int live, int dealers) {
    uint64_t state = 271828182845904;

    make(terms, 1);
    for (int i = 0; i < dealers; i++) {
        card deck[DECK_53];
        struct pai_gow_results counted[PAI_GOW_SETTINGS];

        shuffle(&state, (enum stacked)(i % STACKINGS), live, deck);
        struct plain_deal d = plain_deal(deck);
        every_hand(deck + DECK_53 - live, live, visit_plain, &d);
        pai_gow_main_against(&table, deck, DECK_53 - live, counted);
        for (int s = 0; s < PAI_GOW_SETTINGS; s++) check_results(&counted[s], &d.results[s]);
    }
    unmake();
}

TEST(pai_gow_main, against_one_dealer_as_set_by_plain_code) {
    check_plain(document, 16, 24);
    check_plain(second, 16, 12);
    check_plain(either_pair, 16, 12);
}

/* All 53,524,680 hands beside each of these dealers. */
TEST(pai_gow_main, against_one_dealer_every_hand_there_is) {
    if (!test_long()) return;
    check_plain(document, 46, 15);
    check_plain(second, 46, 6);
    check_plain(either_pair, 46, 6);
}

TEST(pai_gow_main, against_a_dealer_who_does_not_play) {
    static const char *const hands[] = {"Js Jh Kd Qc 7d 5h 2c", "As Qh Td 9c 7d 5h 2c", "Jk Kh Td 9c 7d 4h 2c"};

    make(document, 1);
    for (size_t i = 0; i < COUNT(hands); i++) {
        card dealer[7];
        const char *bad;
        struct pai_gow_results counted[PAI_GOW_SETTINGS];
        const struct pai_gow_results lost = {.lose = 53524680}, pushed = {.push = 53524680};

        CHECK_EQ(card_read_list(hands[i], strlen(hands[i]), dealer, 7, &bad), 7);
        pai_gow_main_against(&table, dealer, 7, counted);
        for (int s = 0; s < PAI_GOW_SETTINGS; s++) check_results(&counted[s], i == 0 ? &lost : &pushed);
    }
    unmake();
}
