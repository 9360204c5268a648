/* pai_gow_sweep_test.c - a sweep gives what its dealers give one by one.
 *
 * One by one is pai_gow_main_against, which knows nothing of sweeps and cells, and is itself compared with
 * dealing every hand in pai_gow_main_test.c. */
#include "math/dealer_open_pai_gow/pai_gow_main.c"

#include "math/dealer_open_pai_gow/pai_gow_against_fixture.h"

#include "every_seven.h"
#include "test.h"

static struct pai_gow_hand_table table;
static struct pai_gow_dealers dealers;
static struct pai_gow_sweep sweep;

static const struct pai_gow_terms document = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST},
                                  second = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_SECOND},
                                  either_pair = {.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_LOWEST};

static void make_for(struct pai_gow_terms terms, const struct pai_gow_queries *queries) {
    static char memory[160 << 20];
    struct arena arena = {.memory = memory, .size = sizeof memory};

    pai_gow_hand_table_make(&table, terms, NULL, &arena);
    pai_gow_dealers_make(&dealers, &table, queries, &arena);
    pai_gow_sweep_make(&sweep, &dealers, &arena);
}

static void make(struct pai_gow_terms terms) { make_for(terms, &main_wager); }

TEST(pai_gow_dealers, every_dealer_that_plays_once_by_front_and_back) {
    int64_t hands = 0;

    make(document);
    CHECK_EQ(dealers.first[1], 0);
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        for (uint32_t i = dealers.first[front]; i < dealers.first[front + 1]; i++) {
            const int hand = (int)dealers.hands[i], suited = hand - RANK_PATTERNS;

            CHECK_EQ(table.house[hand].front, front);
            CHECK_EQ(table.house[hand].dealer, DEALER_PLAYS);
            if (i > dealers.first[front]) CHECK(table.house[dealers.hands[i - 1]].back <= table.house[hand].back);
            hands += suited < 0 ? table.unsuited_hands[hand]
                                : SUITS * table.suited.ways[suited_column_of(&table.suited, suited)];
        }
    }
    CHECK_EQ(hands, 154143080 - 12307232 - 14430780); /* less two jacks, less ace-high */
}

/* ---- dealers one by one ------------------------------------------------------------------------------- */

static int64_t met[PAI_GOW_FRONTS + 1][QUERIES_MAX];

static int pattern_of(const card cards[7]) {
    uint8_t copies[RANK_KINDS] = {0};

    for (int i = 0; i < 7; i++) copies[cards[i] == JOKER ? RANK_JOKER : card_rank(cards[i])]++;
    return rank_sets_find(&table.sets, copies);
}

static void add_dealer(const card cards[7], int weight) {
    const struct pai_gow_set set = pai_gow_hand_set(&table, cards);
    struct pai_gow_results results[PAI_GOW_SETTINGS];

    if (set.dealer != DEALER_PLAYS) return;
    pai_gow_main_against(&table, cards, 7, results);
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
        met[set.front][2 * s] += weight * results[s].win;
        met[set.front][2 * s + 1] += weight * (results[s].win + results[s].push);
    }
}

static void check_front(int front) {
    int64_t swept[QUERIES_MAX] = {0};

    pai_gow_sweep_group(&sweep, front, &swept);
    for (int q = 0; q < QUERIES_MAX; q++) CHECK_EQ(swept[q], met[front][q]);
}

/* ---- a few patterns ----------------------------------------------------------------------------------- */

/* Patterns with few hands, suited ones among them, that House Way and flush set in many different ways; the
 * last two have one front, and backs with nothing in between, which a player may copy. */
static const char *const examples[] = {
    "Jk Ah Kd Kc 8s 8h 5d", "Ts 9s 8s 7s 6d 6h 6c", "Jk Qs Ts 8s 4s 4d 4c", "Qs Qh Qd Qc 3s 3h 2d",
    "Ad Ah Ac Kd Kh Qs Qc", "Jk 9s 8s 7s 7d 7c 2h", "Jk 9s 8h 7s 6d Kc Kd", "Jk Ts 9s 8h 7s Kc Kd",
};

static bool chosen[RANK_PATTERNS];

static void (*add_one)(const card cards[7], int weight) = add_dealer;

/* All ways to give the cards of a pattern suits, one for each class: the suits by rising mask. */
static void add_pattern(const uint8_t copies[RANK_KINDS], int rank, uint32_t mask[SUITS]) {
    if (rank < RANKS) {
        for (uint32_t suits = 0; suits < 1u << SUITS; suits++) {
            if (__builtin_popcount(suits) != copies[rank]) continue;
            for (int s = 0; s < SUITS; s++) mask[s] |= (suits >> s & 1) << rank;
            add_pattern(copies, rank + 1, mask);
            for (int s = 0; s < SUITS; s++) mask[s] &= ~(1u << rank);
        }
        return;
    }
    card cards[7] = {[6] = JOKER};
    int count = 0, weight = 24, set_like_pattern = 1;
    for (int s = 1; s < SUITS; s++) {
        if (mask[s] < mask[s - 1]) return;
        set_like_pattern = mask[s] == mask[s - 1] ? set_like_pattern + 1 : 1;
        weight /= set_like_pattern;
    }
    for (int s = 0; s < SUITS; s++) {
        for (int r = 0; r < RANKS; r++) {
            if (mask[s] >> r & 1) cards[count++] = card_of(r, s);
        }
    }
    add_one(cards, weight);
}

/* Leaves only dealers of the chosen patterns in the dealers. */
static void keep_chosen(void) {
    uint32_t kept = 0, first = dealers.first[0];

    for (int group = 0; group < GROUPS; group++) {
        const uint32_t end = dealers.first[group + 1];

        dealers.first[group] = kept;
        for (uint32_t i = first; i < end; i++) {
            const uint32_t hand = dealers.hands[i];

            if (chosen[hand < RANK_PATTERNS ? hand : table.pattern[hand - RANK_PATTERNS]]) dealers.hands[kept++] = hand;
        }
        first = end;
    }
    dealers.first[GROUPS] = kept;
}

/* Takes these patterns, and no others, for the dealers. */
static void choose_patterns(const char *const *hands, size_t count) {
    for (size_t i = 0; i < count; i++) {
        card cards[7];
        const char *bad;
        uint8_t copies[RANK_KINDS];
        uint32_t mask[SUITS] = {0};

        CHECK_EQ(card_read_list(hands[i], strlen(hands[i]), cards, 7, &bad), 7);
        const int pattern = pattern_of(cards);
        chosen[pattern] = true;
        rank_sets_copies(&table.sets, pattern, copies);
        add_pattern(copies, 0, mask);
    }
    keep_chosen();
}

TEST(pai_gow_sweep, a_few_patterns_in_all_their_suits) {
    int fronts = 0;

    make(document);
    choose_patterns(examples, COUNT(examples));
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        fronts += met[front][1] != 0;
        check_front(front);
    }
    CHECK(fronts >= 5);
}

/* ---- by the player's hand ----------------------------------------------------------------------------- */

/* Dealers that play, suited ones among them; with two, three and four jacks; and with ace-high and the joker. */
static const char *const dealers_by_class[] = {
    "Ts 9s 8s 7s 6d 6h 6c", "Jk Qs Ts 8s 4s 4d 4c", "Ad Ah Ac Kd Kh Qs Qc", "Jh Jd 4s 4h 4d 4c Jk",
    "Js Jh Jd 3s 3h 3d 3c", "Js Jh Jd Jc 2s 2h 2d", "Jk Ks Th 9d 7c 4s 2h",
};

static uint8_t classes[PAI_GOW_HANDS];
static int64_t met_by_class[GROUPS][PAI_GOW_CLASSES][QUERIES_MAX];

/* The dealer's cards are gone, so the player's hands of each kind are known. */
static void add_dealer_by_class(const card cards[7], int weight) {
    static int32_t hands[PAI_GOW_HANDS];
    const struct pai_gow_set set = pai_gow_hand_set(&table, cards);
    int jacks = 0, joker = 0, group = set.front;

    for (int i = 0; i < 7; i++) {
        jacks += cards[i] != JOKER && card_rank(cards[i]) == JACK;
        joker += cards[i] == JOKER;
    }
    if (set.dealer == DEALER_JACKS) group = 92 + jacks - 2;
    if (set.dealer == DEALER_ACE_HIGH) group = 95 + joker;
    hands_without(&table, cards, 7, hands);
    for (int hand = 0; hand < PAI_GOW_HANDS; hand++)
        for (int q = 0; q < best_player.count; q++)
            if (group > PAI_GOW_FRONTS || pai_gow_reach(&table, best_player.list[q], group, hand) > set.back)
                met_by_class[group][classes[hand]][q] += weight * hands[hand];
}

TEST(pai_gow_sweep, by_the_class_of_the_player) {
    struct pai_gow_queries queries = best_player;
    int groups = 0;

    for (int hand = 0; hand < PAI_GOW_HANDS; hand++) classes[hand] = (uint8_t)(hand / 100 % PAI_GOW_CLASSES);
    queries.class = classes;
    make_for(document, &queries);
    add_one = add_dealer_by_class;
    choose_patterns(dealers_by_class, COUNT(dealers_by_class));
    for (int group = 1; group < GROUPS; group++) {
        int64_t swept[PAI_GOW_CLASSES][QUERIES_MAX] = {{0}};

        pai_gow_sweep_group(&sweep, group, swept);
        for (int c = 0; c < PAI_GOW_CLASSES; c++)
            for (int q = 0; q < queries.count; q++) CHECK_EQ(swept[c][q], met_by_class[group][c][q]);
        groups += swept[0][1] != 0;
    }
    CHECK(groups >= 6);
}

/* ---- whole fronts ------------------------------------------------------------------------------------- */

/* 9-2, J-2, 8-2 and 3-2 with 7,000 to 10,500 classes of dealers each, and a pair of kings with 72,000. */
static const int whole_fronts[] = {22, 37, 16, 1, 90};

static void add_if_whole(void *context, const card cards[7], int weight) {
    const struct pai_gow_set set = pai_gow_hand_set(&table, cards);

    (void)context;
    for (size_t i = 0; i < COUNT(whole_fronts); i++) {
        if (set.front == whole_fronts[i]) add_dealer(cards, weight);
    }
}

static void check_whole_fronts(struct pai_gow_terms terms) {
    if (!test_long()) return;
    make(terms);
    every_seven(add_if_whole, NULL, 1);
    for (size_t i = 0; i < COUNT(whole_fronts); i++) check_front(whole_fronts[i]);
}

TEST(pai_gow_sweep, every_dealer_of_some_fronts) { check_whole_fronts(document); }

TEST(pai_gow_sweep, every_dealer_of_some_fronts_either_pair) { check_whole_fronts(either_pair); }

TEST(pai_gow_sweep, every_dealer_of_some_fronts_second) { check_whole_fronts(second); }
