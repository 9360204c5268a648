#include "math/dealer_open_pai_gow/pai_gow_bonus.h"

#include "exact/count.h"
#include "exact/rank_sets.h"
#include "exact/suited.h"
#include "game/dealer_open_pai_gow.h"
#include "game/way/house_way.h"

/* ---- Chan Chu ----------------------------------------------------------------------------------------- */
static void add_hands(struct pai_gow_chan_chu *out, const card cards[7], int hands) {
    const uint32_t tiers = chan_chu_tiers(cards);
    must(tiers < CHAN_CHU_LINE_SETS);
    out->hands[tiers] += hands;
}

/* The hands that a suited hand represents, in all suits.  The two cards outside the suit, if of different
 * ranks, have the same suit in three ways and two suits in six: a king and a queen may match
 * [dealer-open-pai-gow R7]. */
static void add_suited(struct pai_gow_chan_chu *out, const struct suited *suited, int hand) {
    card cards[HAND_OF_SEVEN], alike[HAND_OF_SEVEN];
    const int match = suited_cards_alike(suited, hand, alike) ? SUITS - 1 : 0;
    suited_cards(suited, hand, cards);
    add_hands(out, cards, SUITS * (suited->ways[suited_column_of(suited, hand)] - match));
    add_hands(out, alike, SUITS * match);
}

/* Where no flush is possible the ranks decide: every pattern is counted with all its hands as if that were
 * so, then its suited hands are subtracted and counted with their suits. */
void pai_gow_chan_chu_count(struct pai_gow_chan_chu *out, struct arena *arena) {
    const size_t mark = arena_mark(arena);
    struct rank_sets sets;
    struct suited suited;
    card cards[HAND_OF_SEVEN];
    *out = (struct pai_gow_chan_chu){{0}};
    rank_sets_make(&sets, arena);
    suited_make(&suited, arena);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        rank_sets_cards(&sets, pattern, cards);
        add_hands(out, cards, sets.patterns[pattern].hands);
    }
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        uint8_t copies[RANK_KINDS];

        suited_copies(&suited, hand, copies);
        rank_sets_cards(&sets, rank_sets_find(&sets, copies), cards);
        add_hands(out, cards, -SUITS * suited.ways[suited_column_of(&suited, hand)]);
        add_suited(out, &suited, hand);
    }
    arena_release(arena, mark);
}

/* ---- ace-high: ranks ---------------------------------------------------------------------------------- */
enum { RANK_SETS_MAX = 1716 }; /* 13 choose 7, and 13 choose 6 */

/* The ranks of all natural cards of hands that are ace-high where no flush is made. */
struct ace_highs {
    int count;
    uint16_t ranks[RANK_SETS_MAX];
};

/* By the rules of the game, with the suits alternating so that there is no flush. */
static bool is_ace_high(uint32_t ranks) {
    card cards[HAND_OF_SEVEN] = {[HAND_OF_SEVEN - 1] = JOKER};
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (ranks >> rank & 1) cards[count] = card_of(rank, count % SUITS), count++;
    const struct seven holds = seven_of(cards);
    return seven_ace_high(&holds);
}

/* An ace-high hand has no pair: seven ranks, or six and the joker. */
static void find_ace_highs(struct ace_highs *out, bool joker) {
    out->count = 0;
    for (uint32_t ranks = 0; ranks < RANK_MASKS; ranks++) {
        if (__builtin_popcount(ranks) != HAND_OF_SEVEN - joker || !is_ace_high(ranks)) continue;
        out->ranks[out->count++] = (uint16_t)ranks;
    }
}

/* ---- ace-high: suits ---------------------------------------------------------------------------------- */
/* Two hands without pairs that have some ranks in common. */
struct two_hands {
    int cards[2]; /* natural ones of each */
    int common;   /* ranks that both have */
    int flush[2]; /* natural cards of a suit that make a flush */
};

/* ways[x][y]: the first hand has x cards in one suit, the second y in one suit, the same or another. */
struct suit_ways {
    int64_t ways[HAND_OF_SEVEN + 1][HAND_OF_SEVEN + 1];
};

/* The number of suits of a card (or of one card of each hand) that add to neither count, to the first, to the
 * second, to both. */
struct suit_step {
    int neither, first, second, both;
};

static void add_step(struct suit_ways *w, struct suit_step step) {
    for (int x = HAND_OF_SEVEN; x >= 0; x--) {
        for (int y = HAND_OF_SEVEN; y >= 0; y--) {
            int64_t ways = w->ways[x][y] * step.neither;
            if (x) ways += w->ways[x - 1][y] * step.first;
            if (y) ways += w->ways[x][y - 1] * step.second;
            if (x && y) ways += w->ways[x - 1][y - 1] * step.both;
            w->ways[x][y] = ways;
        }
    }
}

/* All suits of both hands, two cards of a common rank being different ones. */
static struct suit_ways suit_ways_of(const struct two_hands *h, bool same_suit) {
    static const struct suit_step common_same = {6, 3, 3, 0}, common_other = {7, 2, 2, 1};
    static const struct suit_step first_alone = {3, 1, 0, 0}, second_alone = {3, 0, 1, 0};
    struct suit_ways w = {.ways[0][0] = 1};
    for (int i = 0; i < h->common; i++) add_step(&w, same_suit ? common_same : common_other);
    for (int i = h->common; i < h->cards[0]; i++) add_step(&w, first_alone);
    for (int i = h->common; i < h->cards[1]; i++) add_step(&w, second_alone);
    return w;
}

/* The ways with at least these many cards in the two suits. */
static int64_t ways_from(const struct suit_ways *w, int first, int second) {
    int64_t sum = 0;
    for (int x = first; x <= HAND_OF_SEVEN; x++)
        for (int y = second; y <= HAND_OF_SEVEN; y++) sum += w->ways[x][y];
    return sum;
}

/* The suits with which neither hand has a flush; a hand can hold one flush only. */
static int64_t no_flush_ways(const struct two_hands *h) {
    const struct suit_ways same = suit_ways_of(h, true), other = suit_ways_of(h, false);
    const int64_t both = SUITS * ways_from(&same, h->flush[0], h->flush[1]) +
                         SUITS * (SUITS - 1) * ways_from(&other, h->flush[0], h->flush[1]);
    return ways_from(&same, 0, 0) - SUITS * ways_from(&same, h->flush[0], 0) -
           SUITS * ways_from(&same, 0, h->flush[1]) + both;
}

/* ---- ace-high: hands ---------------------------------------------------------------------------------- */
static struct two_hands two_hands(bool first_joker, bool second_joker, int common) {
    return (struct two_hands){.cards = {HAND_OF_SEVEN - first_joker, HAND_OF_SEVEN - second_joker},
                              .common = common,
                              .flush = {5 - first_joker, 5 - second_joker}};
}

/* The hands of a set of ranks: as the first of two, the second being no cards at all. */
static int64_t hands_of_each(bool joker) {
    const struct two_hands alone = {.cards = {HAND_OF_SEVEN - joker}, .flush = {5 - joker, 1}};
    return no_flush_ways(&alone);
}

/* Pairs of sets of ranks by how many they have in common, times the suits of such a pair. */
static int64_t count_pairs(const struct ace_highs sets[2], bool first_joker, bool second_joker) {
    const struct ace_highs *a = &sets[first_joker], *b = &sets[second_joker];
    int64_t pairs[HAND_OF_SEVEN + 1] = {0}, deals = 0;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) pairs[__builtin_popcount(a->ranks[i] & b->ranks[j])]++;
    for (int common = 0; common <= HAND_OF_SEVEN; common++) {
        const struct two_hands h = two_hands(first_joker, second_joker, common);

        if (pairs[common]) deals += pairs[common] * no_flush_ways(&h);
    }
    return deals;
}

struct pai_gow_ace_high pai_gow_ace_high_count(void) {
    struct ace_highs sets[2];
    struct pai_gow_ace_high out;
    for (int joker = 0; joker <= 1; joker++) {
        find_ace_highs(&sets[joker], joker);
        out.dealers[joker] = sets[joker].count * hands_of_each(joker);
    }
    out.both[false] = count_pairs(sets, false, false) + count_pairs(sets, false, true);
    out.both[true] = count_pairs(sets, true, false); /* there is one joker */
    return out;
}

/* ---- jacks -------------------------------------------------------------------------------------------- */
int64_t pai_gow_jacks_count(int jacks) { return choose(SUITS, jacks) * choose(DECK_53 - SUITS, HAND_OF_SEVEN - jacks); }
