/* chase_the_flush_count.h - Chase the Flush: the dealer's hands at every board one hole hand can meet.
 *
 * One suit at a time.  A hand is below a key (length << 13 | ranks) exactly when each of its suits is.  So
 * the dealer's three cards are counted suit by suit: for each suit the ways to take none, one, two or three
 * of its open cards, and the number of whole hands is the coefficient of three cards in the product of the
 * four. Four counts of 16 bits share one word; the product of two such words is the product of the
 * polynomials, cut off after three cards, for no count of dealer's hands passes 14,190.
 *
 * Of the four counts only one is not a binomial: that of the sets that bring the suit to the key's own length. Tables
 * hold it for every last community card of the suit at once, a byte each, for suits with up to two community cards;
 * chase_ways_below() counts any suit without them, and is what the tables are tested against.
 *
 * All boards.  The 211,876 sets of four community cards are arranged in rows: three cards are fixed, the fourth runs
 * through one suit, a lane for each rank.  In a row the player's hand is the same in every lane, so the three counts of
 * dealer's hands (below it, not above it, not qualifying) take one multiplication per lane.
 *
 * Each board appears once, under the suit that makes the player's hand (of two equal ones the first); of
 * boards that differ only by the names of suits in which the player holds the same ranks, one represents all,
 * with their number as the lane's weight.  So the hole hand must come with its suits in descending order.
 *
 * Order: chase_tables_open_for, then chase_boards_fill for any hole hand: half a millisecond each. */
#pragma once

#include "base/base.h"
#include "math/chase_the_flush/chase_the_flush_vary.h"

enum {
    CHASE_LANES = 16,      /* ranks, and three that do not exist */
    CHASE_DEALERS = 14190, /* the dealer's hands: three of 45 cards */
    CHASE_MASKS = 1 << RANKS,
};

/* Ways to take 0, 1, 2 and 3 cards, 16 bits each from the lowest. */
typedef uint64_t chase_ways;

static inline unsigned chase_ways_of_three(chase_ways all_suits) { return (unsigned)(all_suits >> 48); }

/* The same for counts that may be negative: those below it borrow. */
static inline int ways_coefficient(chase_ways ways, int cards) {
    const chase_ways half = cards ? UINT64_C(1) << (16 * cards - 1) : 0;
    return (int16_t)((ways + half) >> 16 * cards);
}

static inline unsigned chase_ways_of_one(chase_ways ways) { return ways >> 16 & 0xffff; }

/* An upper bound for the dealer's hand, and how many sets of its length are less. */
struct chase_bound {
    suit_hand key;
    int length, index;
};

/* ---- sets of ranks ------------------------------------------------------------------------------------ */
struct chase_ranks {
    struct chase_showdown showdown;
    uint8_t length[CHASE_MASKS];
    uint16_t index[CHASE_MASKS]; /* sets of the same length that are less */
    uint16_t first[RANKS + 2];   /* where the sets of a length begin in sets[] */
    uint16_t sets[CHASE_MASKS];  /* by length, then ascending */
    /* [open ranks that count 1][those that count -1][n]: ways to take fewer than n cards */
    chase_ways fewer[RANKS + 1][RANKS + 1][RANKS + 1];
};

const struct chase_ranks *chase_ranks_open_for(struct chase_showdown showdown, struct arena *arena);

/* The hand that these ranks of one suit make. */
static inline suit_hand chase_hand(const struct chase_ranks *ranks, uint32_t held) {
    return (suit_hand)ranks->length[held] << RANKS | held;
}

/* The bound "below the hand" and "not above the hand" for a hand; the bound "does not qualify". */
struct chase_bound chase_bound_below(const struct chase_ranks *ranks, suit_hand hand);
struct chase_bound chase_bound_not_above(const struct chase_ranks *ranks, suit_hand hand);
struct chase_bound chase_bound_unqualified(const struct chase_ranks *ranks);

/* ---- counting ----------------------------------------------------------------------------------------- */
/* The ways of a suit with these community cards and open ranks to stay below the key. */
chase_ways chase_ways_below(const struct chase_ranks *ranks, uint32_t community, uint32_t open, suit_hand key);

/* A suit as the dealer may hold it. */
struct chase_suit {
    const struct chase_ranks *ranks;
    uint32_t plus, minus;              /* ranks the dealer may take; a set counts -1 if it has an odd number of minus */
    uint32_t others;                   /* ranks the board may have beyond those in plus */
    const int16_t *none;               /* [of length 1 to 3, index]: no community card */
    const int16_t (*one)[CHASE_LANES]; /* [of length 1 to 4, index][last card]: one community card */
    const int16_t (*two)[CHASE_LANES]; /* [first card, of length 2 to 5, index][last card]; may be NULL */
};

/* The rows of the tables: for each length the sets of ranks, and one row after the last. */
enum { CHASE_ONE_ROWS = 14 + 79 + 287 + 716, CHASE_TWO_ROWS = RANKS * (79 + 287 + 716 + 1288) };
struct chase_suit_rows {
    int16_t none[14 + 79 + 287];
    int16_t one[CHASE_ONE_ROWS][CHASE_LANES];
};

/* Fills the first two tables, and the third; ranks, plus, minus and others are set.  Rows may be used again, but began
 * as zeros. */
void chase_suit_fill(struct chase_suit *suit, struct chase_suit_rows *rows);
void chase_suit_fill_two(struct chase_suit *suit, int16_t (*rows)[CHASE_LANES]);

/* The same as chase_ways_below(), from the tables where there are any. */
chase_ways chase_suit_ways(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound);

/* ---- all boards of a hole hand ------------------------------------------------------------------------ */
enum {
    CHASE_BOARDS = 211876, /* four of 49 cards */
    CHASE_ROWS_MAX = 26000,
    CHASE_SLOTS = SUITS * CHASE_LANES, /* a card's slot is suit * CHASE_LANES + rank */
};

static inline int chase_slot_of(card c) { return card_suit(c) * CHASE_LANES + card_rank(c); }
static inline card chase_card_at(int slot) { return card_of(slot % CHASE_LANES, slot / CHASE_LANES); }

/* Does the card of that slot exist, and is it not taken? */
static inline bool chase_is_free(const uint32_t taken[SUITS], int slot) {
    return slot % CHASE_LANES < RANKS && !(taken[slot / CHASE_LANES] >> slot % CHASE_LANES & 1);
}

enum { CHASE_BELOW, CHASE_NOT_ABOVE, CHASE_UNQUALIFIED, CHASE_BOUNDS };

/* Where a tie does not push, it is counted as below or as above. */
struct chase_row {
    int16_t dealers[CHASE_BOUNDS][CHASE_LANES];
    uint8_t weight[CHASE_LANES]; /* boards a lane represents; 0 if the fourth card cannot have the rank */
    uint8_t safe[CHASE_LANES];   /* of the 45 unseen cards, those that alone do not beat the player */
    suit_hand hand;              /* the player's */
    uint8_t suit;                /* of the fourth card */
    uint8_t slots[3];
};

struct chase_boards {
    suit_hand qualifying;
    uint32_t hole[SUITS], taken[SUITS]; /* taken: these and what else the board cannot have */
    uint64_t keys[SUITS];               /* equal for suits that differ only by name */
    int renamings;                      /* of those suits: a common multiple of the weights */
    int count;
    struct chase_row rows[CHASE_ROWS_MAX];
};

/* The tables of a suit by the ranks the player holds of it; NULL where none were requested. */
struct chase_tables {
    const struct chase_ranks *ranks;
    const struct chase_suit *suits[CHASE_MASKS];
};

/* For the suits of one hole hand, or of every hole hand (hole NULL: 20 MB). */
const struct chase_tables *chase_tables_open_for(const uint32_t hole[SUITS], struct chase_showdown showdown,
                                                 struct arena *arena);

/* hole: ranks by suit, in descending order. */
void chase_boards_fill(struct chase_boards *boards, const struct chase_tables *tables, const uint32_t hole[SUITS]);

/* ---- cards gone or known ------------------------------------------------------------------------------ */
/* What the player holds, what neither the board nor the dealer can have, and one card the dealer has, if it is known:
 * ranks by suit.  Suits come in descending order of their keys: those that differ only by name are neighbours. */
struct chase_deck {
    uint32_t hole[SUITS], gone[SUITS], known[SUITS];
};

static inline uint64_t chase_deck_key(const struct chase_deck *deck, int suit) {
    return (uint64_t)deck->hole[suit] << 2 * RANKS | deck->gone[suit] << RANKS | deck->known[suit];
}

/* Renames the suits so that they come in this order. */
void chase_deck_order(struct chase_deck *deck);

/* All ranks that a known card of one suit may have: but for the counts their boards have the same rows, so one walk
 * serves all of them, and ranks with equal counts share a row.  Of the deck's suit one rank is known, any of these. */
struct chase_exposed {
    int suit;
    uint32_t ranks;
    void (*take)(void *context, uint32_t ranks, const struct chase_row *row);
    void *context;
};

/* As chase_boards_fill(), without the single cards; two equal keys must have equal suits.  With a known card (else
 * NULL) each row is handed out for every rank of it, and none is kept. */
void chase_boards_fill_deck(struct chase_boards *boards, const struct chase_suit suits[SUITS],
                            const struct chase_deck *deck, const struct chase_exposed *exposed);
