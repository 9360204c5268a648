/* stadium_nine_test.c - the nine-card count against two slower ways, both through the rules.
 *
 * One state: all 12,341 dealers are settled.  All 13,983,816 states of a hand: its 18,424 dealers are
 * settled once, and what six cards take from them follows by inclusion and exclusion over one, two and three
 * cards gone, with no knowledge of ranks or suits.  The long run does so for every hand below king-high. */
/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "math/stadium_three_card/stadium_nine.c"

#include "base/rng.h"
#include "test.h"

#include "math/stadium_three_card/stadium_plug_fixture.h"

static struct dealers dealers_of(struct stadium_showdowns s) {
    return (struct dealers){(int)s.of[STADIUM_UNQUALIFIED], (int)s.of[STADIUM_WON], (int)s.of[STADIUM_TIED]};
}

static char memory[4 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct stadium_nine nine;
static const struct stadium_hands *hands;

static void check_same(struct stadium_showdowns a, struct stadium_showdowns b) {
    CHECK_EQ(a.of[STADIUM_UNQUALIFIED], b.of[STADIUM_UNQUALIFIED]);
    CHECK_EQ(a.of[STADIUM_WON], b.of[STADIUM_WON]);
    CHECK_EQ(a.of[STADIUM_TIED], b.of[STADIUM_TIED]);
    CHECK_EQ(a.of[STADIUM_LOST], b.of[STADIUM_LOST]);
}

/* ---- one state ---------------------------------------------------------------------------------------- */

/* The description of nine cards; suits[i] is the suit that takes place i, those with a queen seen first. */
static struct seen seen_of(const struct tables *t, const card cards[9], int suits[SUITS]) {
    struct seen s = {.weight = 24};
    unsigned queens = 0;
    int count = 0;

    for (int i = 0; i < 9; i++) queens |= card_rank(cards[i]) == QUEEN ? 1u << card_suit(cards[i]) : 0;
    s.queens = __builtin_popcount(queens);
    for (int suit = 0; suit < SUITS; suit++) {
        if (queens >> suit & 1) suits[count++] = suit;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        if (!(queens >> suit & 1)) suits[count++] = suit;
    }
    for (int place = 0; place < SUITS; place++) {
        int mask = 0;

        for (int i = 0; i < 9; i++) {
            if (card_suit(cards[i]) == suits[place] && card_rank(cards[i]) < QUEEN) mask |= 1 << card_rank(cards[i]);
        }
        add_suit(t, &s, place, mask);
    }
    return s;
}

/* The fast count of a hand of which the first card is the highest. */
static struct stadium_showdowns fast_showdowns(const struct tables *t, const card cards[9]) {
    int suits[SUITS];
    const struct seen s = seen_of(t, cards, suits);
    const by_rank left = SUITS * ONES - s.counts;
    const struct ranks r = {left, sums_below(left), sums_below(twins_of(left)), s.counts};
    const int low = card_rank(cards[2]);
    struct stadium_showdowns a = {{[STADIUM_UNQUALIFIED] = unqualified(t, &s)}};

    if (card_rank(cards[0]) == QUEEN) {
        const struct kicker k = kicker_of(t, &s, &r, card_rank(cards[1]));

        a.of[STADIUM_WON] = k.lower + k.each * field(r.left_below, low) - field(k.suited_below, low);
        a.of[STADIUM_TIED] = k.each * field(r.left, low) - field(k.suited, low);
    }
    a.of[STADIUM_LOST] = STADIUM_DEALERS_LEFT - a.of[STADIUM_UNQUALIFIED] - a.of[STADIUM_WON] - a.of[STADIUM_TIED];
    return a;
}

static bool is_open_hand(const card hand[3]) {
    const hand3 value = hand3_value(hand[0], hand[1], hand[2]);

    return hand3_category(value) == HAND3_HIGH && hand3_rank(value) <= QUEEN;
}

/* Random nine cards of which the first three are queen-high or lower, the highest first. */
static void deal_open(struct rng *rng, card cards[52], bool queen) {
    do {
        for (card c = 0; c < 52; c++) cards[c] = c;
        rng_shuffle(rng, cards, 52);
        card_sort(cards, 3);
    } while (!is_open_hand(cards) || (queen && card_rank(cards[0]) != QUEEN));
}

/* [T-9] Queen-high and lower hands, half of them queen-high. */
TEST(stadium_nine, random_states_are_settled_as_counted) {
    const struct tables *t = open_tables(&arena);
    struct rng rng;

    plug_open();
    rng_seed(&rng, "states", 6);
    for (int i = 0; i < (test_long() ? 4000 : 60); i++) {
        card cards[52];

        deal_open(&rng, cards, i % 2);
        check_same(fast_showdowns(t, cards), plug_showdowns(cards));
    }
    plug_close();
}

/* Nine cards that are not the seat's own order: only the hand and the set of the others matter. */
TEST(stadium_nine, a_whole_sub_tree_of_the_ninth_card) {
    const struct tables *t = open_tables(&arena);
    struct rng rng;

    plug_open();
    rng_seed(&rng, "sub-tree", 8);
    for (int i = 0; i < (test_long() ? 40 : 1); i++) {
        struct stadium_cell fast = {0}, slow = {0};
        card cards[52];

        deal_open(&rng, cards, true);
        for (int last = 8; last < 52; last++) {
            const card ninth = cards[last];
            cards[last] = cards[8];
            cards[8] = ninth;
            const struct stadium_showdowns a = fast_showdowns(t, cards), b = plug_showdowns(cards);

            if (stadium_play_score(a) >= STADIUM_DEALERS_LEFT) add_cell(&fast, 1, 1, dealers_of(a));
            if (stadium_net(b) >= -STADIUM_DEALERS_LEFT) add_cell(&slow, 1, 1, dealers_of(b));
        }
        CHECK_EQ(fast.states, slow.states);
        check_same(fast.against, slow.against);
    }
    plug_close();
}

/* ---- all states of a hand, again ---------------------------------------------------------------------- */

/* Dealers packed into one number: not qualified, beaten, tied, 20 bits each.  Sums and differences of packed
 * numbers stay exact as long as each final count is not negative. */
typedef uint64_t pack;

enum { PACK_BITS = 20, PACK_MASK = (1 << PACK_BITS) - 1 };

static struct stadium_showdowns unpack(pack p) {
    struct stadium_showdowns s = {{(int64_t)(p & PACK_MASK), (int64_t)(p >> PACK_BITS & PACK_MASK),
                                   (int64_t)(p >> 2 * PACK_BITS & PACK_MASK)}}; /* ORDER STADIUM_OUTCOME */

    s.of[STADIUM_LOST] = STADIUM_DEALERS_LEFT - s.of[STADIUM_UNQUALIFIED] - s.of[STADIUM_WON] - s.of[STADIUM_TIED];
    return s;
}

/* The dealers of one hand who hold three, two, one given card, and all. */
static struct {
    pack three[52][52][52], two[52][52], one[52], all;
    card others[49];
} recount;

static void recount_visit(void *context, card a, card b, card c) {
    struct stadium_showdowns s = {0};

    (void)context;
    plug_count(&s);
    const pack p = (pack)s.of[STADIUM_UNQUALIFIED] | (pack)s.of[STADIUM_WON] << PACK_BITS |
                   (pack)s.of[STADIUM_TIED] << 2 * PACK_BITS;
    const card x[3] = {a, b, c};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            if (i == j) continue;
            recount.three[x[i]][x[j]][x[3 - i - j]] = p;
            recount.two[x[i]][x[j]] += p;
        }
    for (int i = 0; i < 3; i++) recount.one[x[i]] += p;
    recount.all += p;
}

static void recount_open(const card hand[3]) {
    int count = 0;

    memset(&recount, 0, sizeof recount);
    plug_each_own_dealer(hand, recount_visit, NULL);
    for (card c = 0; c < 52; c++) {
        if (!memchr(hand, c, 3)) recount.others[count++] = c;
    }
}

/* By aces and kings, and by queens, among the six; worth: the least met. */
struct recounted {
    struct stadium_cell cell[STADIUM_OTHERS + 1][SUITS + 1];
    int64_t least_worth;
};

static void recount_state(struct recounted *out, const card gone[6], pack left) {
    const struct stadium_showdowns s = unpack(left);
    int aces_kings = 0, queens = 0;

    if (stadium_play_score(s) < out->least_worth) out->least_worth = stadium_play_score(s);
    if (stadium_net(s) < -STADIUM_DEALERS_LEFT) return; /* fold */
    for (int i = 0; i < 6; i++) {
        aces_kings += card_rank(gone[i]) > QUEEN;
        queens += card_rank(gone[i]) == QUEEN;
    }
    add_cell(&out->cell[aces_kings][queens], 1, (int)(stadium_play_score(s) - STADIUM_DEALERS_LEFT), dealers_of(s));
}

/* left: dealers without the cards gone; taken[i]: those of them who hold the other of number i. */
static void recount_walk(struct recounted *out, card gone[6], int count, int from, pack left, const pack taken[49]) {
    for (int i = from; i < 49; i++) {
        const card x = recount.others[i];
        pack next[49];

        gone[count] = x;
        if (count == STADIUM_OTHERS - 1) {
            recount_state(out, gone, left - taken[i]);
            continue;
        }
        for (int k = i + 1; k < 49; k++) {
            const card y = recount.others[k];

            next[k] = taken[k] - recount.two[x][y];
            for (int g = 0; g < count; g++) next[k] += recount.three[x][y][gone[g]];
        }
        recount_walk(out, gone, count + 1, i + 1, left - taken[i], next);
    }
}

static struct recounted recount_hand(const card hand[3]) {
    struct recounted out = {.least_worth = INT64_MAX};
    pack taken[49];
    card gone[6];

    recount_open(hand);
    for (int i = 0; i < 49; i++) taken[i] = recount.one[recount.others[i]];
    recount_walk(&out, gone, 0, 0, recount.all, taken);
    return out;
}

static void add_recounted(struct recounted *sum, const struct recounted *one, int size) {
    for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
        for (int queens = 0; queens <= SUITS; queens++)
            add_part(&sum->cell[aces_kings][queens], &one->cell[aces_kings][queens], size);
}

static void check_cell(const struct stadium_cell *cell, const struct stadium_cell *again) {
    CHECK_EQ(cell->states, again->states);
    CHECK_EQ(cell->break_even, again->break_even);
    check_same(cell->against, again->against);
}

static bool has_kickers(const struct stadium_hand *hand, int kickers) {
    return hand->category == HAND3_HIGH && card_rank(hand->cards[0]) == QUEEN &&
           stadium_kickers(card_rank(hand->cards[1]), card_rank(hand->cards[2])) == kickers;
}

static void check_kickers(int kickers) {
    struct recounted sum = {0};

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        if (!has_kickers(&hands->hand[i], kickers)) continue;
        const struct recounted one = recount_hand(hands->hand[i].cards);
        add_recounted(&sum, &one, hands->hand[i].size);
    }
    for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
        for (int queens = 0; queens < SUITS; queens++)
            check_cell(&nine.queen[aces_kings][queens][kickers], &sum.cell[aces_kings][queens]);
}

/* Jack-high and lower: all 448 classes of hands, so in the long run only. */
static void check_low(void) {
    struct recounted sum = {0};

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &hands->hand[i];

        if (hand->category != HAND3_HIGH || card_rank(hand->cards[0]) > JACK) continue;
        const struct recounted one = recount_hand(hand->cards);
        add_recounted(&sum, &one, hand->size);
    }
    for (int highs = 0; highs <= STADIUM_OTHERS; highs++) {
        struct stadium_cell low = {0};

        for (int queens = 0; queens <= SUITS && queens <= highs; queens++) {
            const struct stadium_cell *cell = &sum.cell[highs - queens][queens];
            low.states += cell->states;
            low.break_even += cell->break_even;
            low.against.of[STADIUM_UNQUALIFIED] += cell->against.of[STADIUM_UNQUALIFIED];
            low.against.of[STADIUM_LOST] += cell->against.of[STADIUM_LOST];
        }
        check_cell(&nine.low[highs], &low);
    }
}

/* Cells in which every state plays: what the walk found is what binomials say. */
static int check_full_cells(void) {
    int full = 0;

    for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
        for (int queens = 0; queens < SUITS; queens++)
            for (int kickers = 0; kickers < STADIUM_KICKERS; kickers++) {
                const struct stadium_cell *cell = &nine.queen[aces_kings][queens][kickers];
                struct stadium_cell all = {.break_even = cell->break_even};

                for (int i = 0; i < STADIUM_CLASSES; i++) {
                    const struct stadium_hand *hand = &hands->hand[i];
                    if (!has_kickers(hand, kickers)) continue;
                    const struct stadium_cell one = stadium_nine_all(hand, aces_kings, queens);
                    add_part(&all, &one, hand->size);
                }
                CHECK(cell->states <= all.states);
                if (cell->states == 0 || cell->states < all.states) continue;
                full++;
                check_cell(cell, &all);
            }
    return full;
}

/* The run itself, and one kind of hand in all its states; in the long run every open hand. */
TEST(stadium_nine, every_state_of_a_hand_is_counted) {
    int64_t even = 0;

    hands = stadium_hands_open(&arena, STADIUM_QUALIFYING);
    plug_open();
    CHECK(stadium_nine_run(&nine, &arena, 2, NULL, NULL));
    CHECK_EQ(nine.descriptions, STADIUM_DESCRIPTIONS);
    CHECK(check_full_cells() > 700);
    for (int kickers = 0; kickers < STADIUM_KICKERS; kickers++) {
        if (test_long() || kickers == stadium_kickers(EIGHT, FOUR)) check_kickers(kickers);
        for (int highs = 0; highs <= STADIUM_OTHERS; highs++)
            for (int queens = 0; queens < SUITS; queens++) even += nine.queen[highs][queens][kickers].break_even;
    }
    CHECK_EQ(even, 6716124);
    if (test_long()) check_low();
    plug_close();
}

/* The lowest king-high plays in every one of its states, with something to spare. */
TEST(stadium_nine, king_high_plays_in_every_state) {
    const card low[3] = {card_of(KING, CLUBS), card_of(THREE, CLUBS), card_of(TWO, DIAMONDS)};

    plug_open();
    CHECK(recount_hand(low).least_worth >= STADIUM_DEALERS_LEFT);
    plug_close();
}

/* Every state of a hand is in one cell: C(49,6), and each meets C(43,3) dealers. */
TEST(stadium_nine, states_and_dealers_are_binomials) {
    hands = stadium_hands_open(&arena, STADIUM_QUALIFYING);
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &hands->hand[i];
        struct stadium_cell sum = {0};

        if (!is_open_hand(hand->cards)) continue;
        for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
            for (int queens = 0; queens <= SUITS; queens++) {
                const struct stadium_cell one = stadium_nine_all(hand, aces_kings, queens);
                add_part(&sum, &one, 1);
            }
        CHECK_EQ(sum.states, 13983816);
        /* C(46,6) choices of the six beside each dealer */
        CHECK_EQ(sum.against.of[STADIUM_UNQUALIFIED], hand->against.of[STADIUM_UNQUALIFIED] * 9366819);
        CHECK_EQ(sum.against.of[STADIUM_WON], hand->against.of[STADIUM_WON] * 9366819);
        CHECK_EQ(sum.against.of[STADIUM_TIED], hand->against.of[STADIUM_TIED] * 9366819);
        CHECK_EQ(sum.against.of[STADIUM_LOST], hand->against.of[STADIUM_LOST] * 9366819);
    }
}

/* ---- runs and threads --------------------------------------------------------------------------------- */

TEST(stadium_nine, any_number_of_threads_finds_the_same) {
    static struct stadium_nine again;

    if (!test_long()) return;
    CHECK(stadium_nine_run(&nine, &arena, 1, NULL, NULL));
    for (int threads = 2; threads <= 5; threads++) {
        CHECK(stadium_nine_run(&again, &arena, threads, NULL, NULL));
        CHECK(memcmp(&nine, &again, sizeof nine) == 0);
    }
    CHECK_EQ(arena.used, 0);
}

static double last_done;

static bool stop_at_a_tenth(void *context, double done) {
    (void)context;
    CHECK(done >= last_done && done <= 1);
    last_done = done;
    return done > 0.1;
}

TEST(stadium_nine, a_run_can_be_stopped) {
    CHECK(!stadium_nine_run(&nine, &arena, 1, stop_at_a_tenth, NULL));
    CHECK(last_done < 0.5);
    CHECK_EQ(arena.used, 0);
}
