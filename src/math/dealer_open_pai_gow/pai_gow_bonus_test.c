/* pai_gow_bonus_test.c - the counts of the bonus wagers, against dealing.
 *
 * Chan Chu, the dealer's jacks and the dealer's ace-high over every class of hands; two ace-high hands a second way,
 * with the cells that count hands which share no card, and suits by suits through the rules of the game. */
#include "math/dealer_open_pai_gow/pai_gow_bonus.c"

#include "game/dealer_open_pai_gow.h"

#include "every_seven.h"
#include "play.h"
#include "test.h"

/* ---- every class of hands ----------------------------------------------------------------------------- */

struct walked {
    struct pai_gow_chan_chu chan_chu;
    int64_t ace_high[2], jacks[SUITS + 1];
};

static void add_class(void *context, const card cards[7], int weight) {
    const struct seven holds = seven_of(cards);
    struct walked *w = context;
    int jacks = 0;

    for (int i = 0; i < 7; i++) jacks += cards[i] / 4 == JACK;
    w->chan_chu.hands[chan_chu_tiers(cards)] += weight;
    w->ace_high[holds.joker] += seven_ace_high(&holds) ? weight : 0;
    w->jacks[jacks] += weight;
}

/* [dealer-open-pai-gow R6 to R10] Each set of lines has as many hands as there are, and so have jacks and ace-high. */
TEST(pai_gow_bonus, every_class_of_hands) {
    static struct walked walked;
    static struct pai_gow_chan_chu counted;
    static char memory[8 << 20];
    struct arena arena = {.memory = memory, .size = sizeof memory};
    int64_t hands = 0;

    every_seven(add_class, &walked, 1);
    pai_gow_chan_chu_count(&counted, &arena);
    CHECK_EQ(arena.used, 0);
    for (int tiers = 0; tiers < CHAN_CHU_LINE_SETS; tiers++) {
        CHECK_EQ(counted.hands[tiers], walked.chan_chu.hands[tiers]);
        hands += counted.hands[tiers];
    }
    CHECK_EQ(hands, SEVENS);
    const struct pai_gow_ace_high ace_high = pai_gow_ace_high_count();
    CHECK_EQ(ace_high.dealers[false], walked.ace_high[false]);
    CHECK_EQ(ace_high.dealers[true], walked.ace_high[true]);
    for (int jacks = 0; jacks <= SUITS; jacks++) CHECK_EQ(pai_gow_jacks_count(jacks), walked.jacks[jacks]);
}

/* [dealer-open-pai-gow R2] Times 49 choose 5, 4 and 3. */
TEST(pai_gow_bonus, jacks_by_hand) {
    CHECK_EQ(pai_gow_jacks_count(2), 6 * INT64_C(1906884));
    CHECK_EQ(pai_gow_jacks_count(3), 4 * INT64_C(211876));
    CHECK_EQ(pai_gow_jacks_count(4), 18424);
}

/* ---- the suits of two hands --------------------------------------------------------------------------- */

/* A suit for each of the cards, as digits to the base four. */
static bool has_flush(int suits, int cards, int flush) {
    int count[SUITS] = {0};

    for (int i = 0; i < cards; i++) count[suits >> 2 * i & 3]++;
    return count[0] >= flush || count[1] >= flush || count[2] >= flush || count[3] >= flush;
}

/* The first cards of both are those of the common ranks. */
static int64_t ways_one_by_one(const struct two_hands *h) {
    int64_t ways = 0;

    for (int first = 0; first < 1 << 2 * h->cards[0]; first++) {
        for (int second = 0; second < 1 << 2 * h->cards[1]; second++) {
            bool plain = !has_flush(first, h->cards[0], h->flush[0]) && !has_flush(second, h->cards[1], h->flush[1]);

            for (int i = 0; i < h->common; i++) plain &= ((first ^ second) >> 2 * i & 3) != 0;
            ways += plain;
        }
    }
    return ways;
}

/* Small hands with small flushes, a flush being always more than half of a hand. */
TEST(pai_gow_bonus, suits_of_small_hands_one_by_one) {
    for (int a = 1; a <= 4; a++) {
        for (int b = 1; b <= 4; b++) {
            for (int common = 0; common <= (a < b ? a : b); common++) {
                const struct two_hands h = {{a, b}, common, {a / 2 + 1, (b + 1) / 2 + 1}};

                CHECK_EQ(no_flush_ways(&h), ways_one_by_one(&h));
            }
        }
    }
}

/* ---- a second way ------------------------------------------------------------------------------------- */

struct cells {
    struct rank_sets sets;
    struct suited suited;
    struct suit_cells between_suited;
    int64_t plain[RANK_CELLS], all[RANK_CELLS]; /* dealers without a flush, and with all suits */
    bool ace_high[RANK_PATTERNS];               /* by ranks alone */
    int32_t unsuited_hands[RANK_PATTERNS];
    int pattern[SUITED_HANDS];
};

static int suited_hands(const struct cells *c, int hand) {
    return SUITS * c->suited.ways[suited_column_of(&c->suited, hand)];
}

static void make_cells(struct cells *c, struct arena *arena) {
    rank_sets_make(&c->sets, arena);
    suited_make(&c->suited, arena);
    suit_cells_make(&c->between_suited, arena);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        card cards[7];

        rank_sets_cards(&c->sets, pattern, cards);
        const struct seven holds = seven_of(cards);
        c->ace_high[pattern] = seven_ace_high(&holds);
        c->unsuited_hands[pattern] = c->sets.patterns[pattern].hands;
    }
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        uint8_t copies[RANK_KINDS];

        suited_copies(&c->suited, hand, copies);
        c->pattern[hand] = rank_sets_find(&c->sets, copies);
        c->unsuited_hands[c->pattern[hand]] -= suited_hands(c, hand);
    }
}

/* The dealers that are ace-high by their ranks, with the joker or without. */
static void put_dealers(struct cells *c, bool joker) {
    memset(c->plain, 0, sizeof c->plain);
    memset(c->all, 0, sizeof c->all);
    suit_cells_clear(&c->between_suited);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        uint8_t copies[RANK_KINDS];

        rank_sets_copies(&c->sets, pattern, copies);
        if (!c->ace_high[pattern] || copies[RANK_JOKER] != joker) continue;
        rank_cells_add(&c->sets, c->plain, pattern, c->unsuited_hands[pattern]);
        rank_cells_add(&c->sets, c->all, pattern, c->sets.patterns[pattern].hands);
    }
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        struct suit_view views[VIEWS_MAX];
        int hands[VIEWS_MAX];

        if (!c->ace_high[c->pattern[hand]] || suited_row_of(&c->suited, hand)->joker != joker) continue;
        for (int i = suited_views(&c->suited, hand, views, hands) - 1; i >= 0; i--)
            suit_cells_add(&c->suited, &c->between_suited, &views[i], hands[i]);
    }
}

/* All players of those ranks, less the suited ones against dealers of all suits that are not suited. */
static int64_t ask_players(const struct cells *c) {
    int64_t deals = 0;

    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        if (c->ace_high[pattern]) deals += rank_cells_count_disjoint(&c->sets, c->plain, pattern);
    }
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        const int pattern = c->pattern[hand];

        if (!c->ace_high[pattern]) continue;
        const int64_t each = rank_cells_count_disjoint(&c->sets, c->all, pattern) / c->sets.patterns[pattern].hands;
        deals -= each * suited_hands(c, hand);
        deals += SUITS * suit_cells_count_disjoint(&c->suited, &c->between_suited, hand);
    }
    return deals;
}

/* [P-wager-ace-high] Dealer and player ace-high, without an argument about suits that share ranks. */
TEST(pai_gow_bonus, two_ace_high_hands_a_second_way) {
    static struct cells cells;
    const size_t size = 4 << 20;
    struct arena arena = {.memory = malloc(size), .size = size};
    const struct pai_gow_ace_high counted = pai_gow_ace_high_count();

    CHECK(arena.memory != NULL);
    make_cells(&cells, &arena);
    for (int joker = 0; joker <= 1; joker++) {
        put_dealers(&cells, joker);
        CHECK_EQ(ask_players(&cells), counted.both[joker]);
    }
    free(arena.memory);
}

/* The seven cards of two hands are dealt as well the other way round. */
TEST(pai_gow_bonus, two_ace_high_hands_change_places) {
    struct ace_highs sets[2];

    find_ace_highs(&sets[false], false);
    find_ace_highs(&sets[true], true);
    CHECK_EQ(count_pairs(sets, false, true), count_pairs(sets, true, false));
    CHECK_EQ(count_pairs(sets, true, false), pai_gow_ace_high_count().both[true]);
}

/* ---- through the rules -------------------------------------------------------------------------------- */

enum { ROUND_SIZE = 1 << 14, PAI_GOW = 0, ACE_HIGH = 1 }; /* ORDER WAGER */

static _Alignas(max_align_t) unsigned char round_memory[ROUND_SIZE], copy_memory[ROUND_SIZE];
static struct rules rules;

/* Ranks of an ace-high dealer and player in all suits: how often is the line both-ace-high? */
struct table_deal {
    const char *dealer, *player; /* ranks; a * is the joker */
    struct play open, dealt;
    uint64_t used;
    card cards[7];
    int64_t both, dealers;
};

static int rank_at(const char *ranks, int i) { return (int)(strchr("23456789TJQKA", ranks[i]) - "23456789TJQKA"); }

static void settle_player(struct table_deal *d) {
    const struct play p = {d->open.game, memcpy(copy_memory, d->dealt.round, ROUND_SIZE)};
    uint64_t used = d->used;

    for (int i = 0; i < 7; i++) {
        CHECK_EQ(play_card(p, d->cards[i]), OK);
        used |= UINT64_C(1) << d->cards[i];
    }
    for (int c = 0, dealt = 14; dealt < 49; c++) {
        if (used >> c & 1) continue;
        CHECK_EQ(play_card(p, c), OK);
        dealt++;
    }
    CHECK_EQ(play_expire(p, 0), OK);
    d->both += strcmp(play_line(p, 1, ACE_HIGH), "both-ace-high") == 0;
}

/* All suits of the player's cards from this one on that the dealer does not hold. */
static void each_player(struct table_deal *d, int at) {
    if (at == 7) {
        settle_player(d);
        return;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        const bool joker = d->player[at] == '*';
        const card c = joker ? JOKER : card_of(rank_at(d->player, at), suit);

        if (d->used >> c & 1 || (joker && suit)) continue;
        d->cards[at] = c;
        each_player(d, at + 1);
    }
}

static void deal_dealer(struct table_deal *d, const card cards[7]) {
    d->dealt = (struct play){d->open.game, round_memory};
    d->open.game->open(round_memory, &rules, NULL);
    CHECK_EQ(play_bet(d->dealt, 1, PAI_GOW, 100), OK);
    CHECK_EQ(play_bet(d->dealt, 1, ACE_HIGH, 100), OK);
    CHECK_EQ(play_close(d->dealt), OK);
    CHECK_EQ(play_event(d->dealt, (struct event){.kind = EV_START, .what = 1}), OK);
    d->used = 0;
    for (int i = 0; i < 7; i++) {
        CHECK_EQ(play_card(d->dealt, cards[i]), OK);
        d->used |= UINT64_C(1) << cards[i];
    }
}

/* All suits of the dealer's cards, a new suit only after those before it; each stands for a change of suits. */
static void each_dealer(struct table_deal *d, card cards[7], int at, int suits) {
    static const int changes[SUITS + 1] = {1, 4, 12, 24, 24};

    if (at == 7) {
        const int64_t before = d->both;

        deal_dealer(d, cards);
        each_player(d, 0);
        d->both = before + (d->both - before) * changes[suits];
        d->dealers += changes[suits];
        return;
    }
    if (d->dealer[at] == '*') {
        cards[at] = JOKER;
        each_dealer(d, cards, at + 1, suits);
        return;
    }
    for (int suit = 0; suit < SUITS && suit <= suits; suit++) {
        cards[at] = card_of(rank_at(d->dealer, at), suit);
        each_dealer(d, cards, at + 1, suit == suits ? suits + 1 : suits);
    }
}

static const struct {
    const char *dealer, *player;
    int common;
    bool always; /* else only with the long tests */
} rank_pairs[] = {
    {"*KT9742", "AKT9742", 6, true},  {"*KT9742", "AKT9732", 5, false}, {"AKT9742", "*KT9742", 6, false},
    {"AKT9742", "AKT9742", 7, false}, {"AQT9742", "AKT9742", 6, false}, {"AQJT742", "AK98742", 4, false},
    {"AQJT742", "*K98642", 2, false},
};

/* [P-wager-ace-high] Each pair in all suits, settled by the rules of the game: the line both-ace-high as
 * often as counted. */
TEST(pai_gow_bonus, two_ace_high_hands_as_settled_at_a_table) {
    rules = rules_standard(&dealer_open_pai_gow);
    CHECK(game_round_size(&dealer_open_pai_gow) <= ROUND_SIZE);
    for (size_t i = 0; i < COUNT(rank_pairs); i++) {
        struct table_deal d = {.dealer = rank_pairs[i].dealer,
                               .player = rank_pairs[i].player,
                               .open = {&dealer_open_pai_gow, round_memory}};
        const bool dealer_joker = d.dealer[0] == '*', player_joker = d.player[0] == '*';
        const struct two_hands h = two_hands(dealer_joker, player_joker, rank_pairs[i].common);
        card cards[7];

        if (!rank_pairs[i].always && !test_long()) continue;
        each_dealer(&d, cards, 0, 0);
        CHECK_EQ(d.dealers, dealer_joker ? 4096 : 16384);
        CHECK_EQ(d.both, no_flush_ways(&h));
    }
}
