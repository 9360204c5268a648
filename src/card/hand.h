/* hand.h - values of hands: three cards, five of up to seven, the longest suit.  Pai gow hands: pai_gow.h.
 *
 * A value is a number: the bigger wins, equal values tie, suits never break a tie.  Everything is a look-up
 * in tables that tools/make_tables.c writes at build time from the slow evaluators of hand_slow.h, and inline:
 * loops over all hands and simulations spend most of their time here. */
#pragma once

#include "card/card.h"

/* ---- tables ------------------------------------------------------------------------------------------- */
/* A set of ranks is known by the sum of its cards' rank keys (struct hand_sum below): different sets of seven
 * have different sums, and so have sets of six and of five.  A sum is looked up in two steps: its upper bits
 * choose a row, and the row says what to add to the sum to get the cell.  Rows lie in each other's gaps, so
 * that most cells are in use.
 *
 * A cell, like a flush by its mask of ranks, holds a value; values are ordinals from 1, and 0 is no hand.
 * A value's meaning is category << 12 | three ranks of four bits, most important first; the categories are
 * those of hand5 and pai gow, the rank of a straight is its height (hand_slow.h).
 *
 * Nothing here checks anything: a sum that no deck can give reads outside the tables. */
enum {
    HAND5_ROW_BITS = 14,
    HAND5_VALUES = 7462,
    PAI_GOW_ROW_BITS = 13,
    PAI_GOW_CELLS = 82378,
    PAI_GOW_VALUES = 7465, /* the hands of poker in another order, five aces, and A-2-3-4-5 at two places */
    PAI_GOW_A2345 = 12,    /* the heights of the second highest straight and of the highest; K-Q-J-T-9 is 11 */
    PAI_GOW_AKQJT = 13,
    SUIT_MASKS = 1 << 13,
    RANK_TRIPLES = 13 << 8,
};

/* Poker: five cards, the best five of six and of seven. */
extern const uint32_t hand5_rows[];
extern const uint16_t hand5_cells[];
extern const uint16_t hand5_flush[SUIT_MASKS], hand5_meaning[HAND5_VALUES + 1];
extern const uint8_t hand5_categories[]; /* by cell: what hand5_category() says of its value */

/* Pai gow: five cards and the best five of seven in one, their sums differ; flushes without and with joker.
 * What a hand is worth depends on the place of A-2-3-4-5, so there is a set of values for each of the two;
 * what a value means does not. */
enum pai_gow_wheel { WHEEL_LOWEST, WHEEL_SECOND, PAI_GOW_WHEELS }; /* ORDER WHEEL */

extern const uint32_t pai_gow_rows[];
extern const uint16_t pai_gow_cells[PAI_GOW_WHEELS][PAI_GOW_CELLS];
extern const uint16_t pai_gow_flush[PAI_GOW_WHEELS][2 * SUIT_MASKS], pai_gow_meaning[PAI_GOW_VALUES + 1];

/* Three cards by three ranks of four bits: mixed suits, one suit; in a shoe also two cards that are twins. */
extern const uint16_t hand3_table[2][RANK_TRIPLES], shoe3_table[3][RANK_TRIPLES];

static inline uint32_t hand_cell_of(const uint32_t *rows, int row_bits, uint64_t key) {
    const uint32_t sum = (uint32_t)key;
    return sum + rows[sum >> row_bits];
}

static inline uint16_t hand_table_at(const uint32_t *rows, const uint16_t *cells, int row_bits, uint64_t key) {
    return cells[hand_cell_of(rows, row_bits, key)];
}

static inline int hand_meaning_category(uint16_t meaning) { return meaning >> 12; }

/* Rank 0 (most important) to 2. */
static inline int hand_meaning_rank(uint16_t meaning, int place) { return meaning >> (8 - 4 * place) & 15; }

/* ---- a set of cards as two sums ----------------------------------------------------------------------- */
/* Every evaluator reads its value from two sums.  Each card adds to both words, so a loop over hands carries
 * the sum from level to level, a set of six is a set of seven less one card, and the order of cards does not
 * matter.  One addition a word and card.
 *
 *   key   bits  0-31  sum of rank keys, different for different ranks
 *         bits 32-47  cards of each suit, four bits a suit, counted from 3: a suit of five sets its top bit;
 *                     the joker counts for every suit
 *         bit  63     the joker is among them
 *   mask  four lanes of 16 bits, one a suit: length << 13 | ranks, which is a suit_hand
 *
 * At most seven cards, all different, at most one joker: sums check nothing, the deal does (struct shoe). */
struct hand_sum {
    uint64_t key, mask;
};

extern const uint64_t hand_sum_key[DECK_53], hand_sum_mask[DECK_53];

#define HAND_SUM_START UINT64_C(0x333300000000)
#define HAND_SUM_FLUSH UINT64_C(0x888800000000)

static inline struct hand_sum hand_sum_none(void) { return (struct hand_sum){HAND_SUM_START, 0}; }

static inline struct hand_sum hand_sum_with(struct hand_sum sum, card c) {
    return (struct hand_sum){sum.key + hand_sum_key[c], sum.mask + hand_sum_mask[c]};
}

static inline struct hand_sum hand_sum_without(struct hand_sum sum, card c) {
    return (struct hand_sum){sum.key - hand_sum_key[c], sum.mask - hand_sum_mask[c]};
}

static inline struct hand_sum hand_sum_of(const card *cards, int count) {
    struct hand_sum sum = hand_sum_none();
    for (int i = 0; i < count; i++) sum = hand_sum_with(sum, cards[i]);
    return sum;
}

/* Does some suit reach five cards, the joker counted? */
static inline bool hand_sum_is_flush(struct hand_sum sum) {
    return __builtin_expect((sum.key & HAND_SUM_FLUSH) != 0, 0);
}

static inline bool hand_sum_has_joker(struct hand_sum sum) { return sum.key >> 63 != 0; }

/* One suit's lane: length << 13 | ranks, without the joker. */
static inline uint32_t hand_sum_suit(struct hand_sum sum, int suit) {
    return (uint32_t)(sum.mask >> 16 * suit) & 0xffff;
}

/* The ranks of the suit that reaches five, as a mask; only if hand_sum_is_flush. */
static inline uint32_t hand_sum_flush_ranks(struct hand_sum sum) {
    const int bit = __builtin_ctz((unsigned)(sum.key >> 32) & 0x8888); /* 4 * suit + 3 */
    return (uint32_t)(sum.mask >> (4 * bit - 12)) & 0x1fff;
}

/* Different cards of one deck with a joker?  What the sums do not check; for asserts. */
bool hand_sum_cards_differ(const card *cards, int count);

/* ---- names of hands ----------------------------------------------------------------------------------- */
/* Every hand that a game can describe, by kind, with one table of words and codes for all of them.  Words are
 * for people, in English: "pair of eights", "full house, kings over nines", "4-card flush, king-high".  The
 * code is for programs, and permanent: the kind, then its number of cards where the kind does not imply it,
 * then its ranks, most important first: "pair 8", "full-house K 9", "suit 4 K", "royal-flush". */
enum hand_kind {
    HAND_NONE, /* nothing to describe, written as nothing */
    HAND_HIGH,
    HAND_TWO, /* two cards of a rank, whatever lies beside them: the dealer's jacks of pai gow */
    HAND_PAIR,
    HAND_SUITED_PAIR,
    HAND_TWO_PAIR,
    HAND_TRIPS,
    HAND_SUITED_TRIPS,
    HAND_STRAIGHT,
    HAND_WHEEL, /* A-2-3-4-5 where it is the second highest straight: pai gow */
    HAND_SUIT,  /* so many cards of one suit */
    HAND_FLUSH,
    HAND_FULL_HOUSE,
    HAND_QUADS,
    HAND_STRAIGHT_FLUSH,
    HAND_STEEL_WHEEL, /* A-2-3-4-5 of one suit, likewise */
    HAND_MINI_ROYAL,
    HAND_ROYAL_FLUSH,
    HAND_FIVE_ACES,
    HAND_KINDS,
};

/* What the kind does not use is 0, so that equal hands have equal names. */
struct hand_name {
    uint8_t kind, count, ranks[2];
};

/* A whole hand: one name, or the back's and the front's of a pai gow hand that is set. */
struct hand_names {
    struct hand_name first, front;
};

/* "pair of eights", "pair 8"; two names as "pair of kings / ace-high", "pair K / high A". */
void hand_put_words(struct buf *b, struct hand_names names);
void hand_put_code(struct buf *b, struct hand_names names);

/* Room for either, the end included. */
enum { HAND_TEXT_MAX = 64 };

/* "straight-flush": the first word of its codes. */
const char *hand_kind_code(enum hand_kind kind);

/* ---- three cards -------------------------------------------------------------------------------------- */
/* The top four bits are the category, then three ranks of four bits each, most important first (a pair before
 * its kicker; a straight only its top card, so A-2-3 is the straight with top three, the lowest
 * [three-card-catch R1, stadium-three-card R2]).
 *
 * hand3  one deck (3 Card Catch, Stadium): high card < pair < flush < straight < trips < straight flush;
 *        A-K-Q suited is the top straight flush and has a category of its own.
 * shoe3  six or eight decks (Super 3 Card), where a card can meet its twin: ... < pair < flush < suited pair
 *        < straight < trips < straight flush < suited trips < mini royal. */
typedef uint16_t hand3;
typedef uint16_t shoe3;

enum hand3_category {
    HAND3_HIGH,
    HAND3_PAIR,
    HAND3_FLUSH,
    HAND3_STRAIGHT,
    HAND3_TRIPS,
    HAND3_STRAIGHT_FLUSH,
    HAND3_ROYAL,
};

enum shoe3_category {
    SHOE3_HIGH,
    SHOE3_PAIR,
    SHOE3_FLUSH,
    SHOE3_SUITED_PAIR,
    SHOE3_STRAIGHT,
    SHOE3_TRIPS,
    SHOE3_STRAIGHT_FLUSH,
    SHOE3_SUITED_TRIPS,
    SHOE3_ROYAL,
};

/* The smallest value of a category, and of a pair of one rank: HAND3_OF(HAND3_PAIR, EIGHT). */
#define HAND3_OF(category, rank) ((uint16_t)((category) << 12 | (rank) << 8))

static inline int hand3_category(uint16_t value) { return value >> 12; }

/* The first rank: of the pair, the trips, or the highest card. */
static inline int hand3_rank(uint16_t value) { return value >> 8 & 15; }

/* The index of three cards in hand3_table and shoe3_table. */
static inline int hand3_ranks(card a, card b, card c) {
    must(a < DECK_52 && b < DECK_52 && c < DECK_52);
    return (a & ~3) << 6 | (b & ~3) << 2 | c >> 2; /* a card is rank << 2 | suit */
}

/* 1 or 0: the kind of hand is computed, not branched on, for no processor can guess a shuffled deck. */
static inline int hand3_one_suit(card a, card b, card c) { return (((a ^ b) | (a ^ c)) & 3) == 0; }

/* Of three cards that are surely of one deck: what hand3_value() is without its check. */
static inline hand3 hand3_at(card a, card b, card c) {
    return hand3_table[hand3_one_suit(a, b, c)][(a & ~3) << 6 | (b & ~3) << 2 | c >> 2];
}

static inline hand3 hand3_value(card a, card b, card c) {
    return hand3_table[hand3_one_suit(a, b, c)][hand3_ranks(a, b, c)];
}

/* Of four cards the best three: a straight where they hold both a straight and a flush [three-card-catch R5]. */
hand3 hand3_best_of_4(const card cards[4]);

/* A twin is a card of the same rank and suit from another deck of the shoe. */
static inline shoe3 shoe3_value(card a, card b, card c) {
    const int one_suit = hand3_one_suit(a, b, c), twins = (a == b) | (a == c) | (b == c);
    return shoe3_table[one_suit | (twins & ~one_suit) << 1][hand3_ranks(a, b, c)];
}

struct hand_name hand3_name(hand3 value);
struct hand_name shoe3_name(shoe3 value);

/* ---- five cards --------------------------------------------------------------------------------------- */
/* The best five of six cards of one 52-card deck.  A-2-3-4-5 is the lowest straight; a royal flush has a
 * category of its own.  Values are ordinals: 1 (7-5-4-3-2 of mixed suits) to HAND5_VALUES (a royal flush); 0
 * is no hand.  A loop over many hands carries a struct hand_sum and reads hand5_of_6 from it: two loads and a
 * dozen instructions, and suits only if one of them makes a flush. */
typedef uint16_t hand5;

enum hand5_category {
    HAND5_HIGH,
    HAND5_PAIR,
    HAND5_TWO_PAIR,
    HAND5_TRIPS,
    HAND5_STRAIGHT,
    HAND5_FLUSH,
    HAND5_FULL_HOUSE,
    HAND5_QUADS,
    HAND5_STRAIGHT_FLUSH,
    HAND5_ROYAL,
};

static inline enum hand5_category hand5_category(hand5 value) {
    must(value >= 1 && value <= HAND5_VALUES);
    return (enum hand5_category)hand_meaning_category(hand5_meaning[value]);
}

/* From the sum of exactly six cards.  Beside a flush there is no room for quads or a full house. */
static inline hand5 hand5_of_6(struct hand_sum sum) {
    if (hand_sum_is_flush(sum)) return hand5_flush[hand_sum_flush_ranks(sum)];
    return hand_table_at(hand5_rows, hand5_cells, HAND5_ROW_BITS, sum.key);
}

/* Of a meaning of the tables, for poker and pai gow.  The height of a straight must be a rank. */
struct hand_name hand_meaning_name(uint16_t meaning);

/* ---- the longest suit --------------------------------------------------------------------------------- */
/* Hands of Chase the Flush.  A value is length << 13 | mask of ranks, so the bigger wins: first by length,
 * then rank by rank from the top, ace high.  Of two suits of equal length the better counts. */
typedef uint32_t suit_hand;

static inline int suit_hand_length(suit_hand value) { return (int)(value >> 13); }

suit_hand suit_hand_value(const card *cards, int count);

/* From the sum of at most seven cards: the greatest of its four lanes. */
static inline suit_hand suit_hand_of(struct hand_sum sum) {
    const suit_hand c = sum.mask & 0xffff, d = sum.mask >> 16 & 0xffff;
    const suit_hand h = sum.mask >> 32 & 0xffff, s = (suit_hand)(sum.mask >> 48);
    const suit_hand minor = c > d ? c : d, major = h > s ? h : s;
    return minor > major ? minor : major;
}

/* The longest run of consecutive ranks in one suit's mask; the ace is high and low, nothing wraps around. */
int suit_run(uint32_t mask);

struct hand_name suit_hand_name(suit_hand value);
