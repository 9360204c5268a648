/*
 * chase_the_flush_sheet.h - every board one hole hand can meet, with the dealer's hands counted.
 *
 * The 211,876 sets of four community cards come in rows: three cards stay, the fourth runs through one suit,
 * a lane for each rank.  In a row the player's hand is the same in every lane, so the three counts of
 * dealer's hands (below it, not above it, too weak to qualify) are one multiplication a lane.
 *
 * Each board appears once, under the suit that makes the player's hand (of two equal ones the first); and of
 * boards that differ only by the names of suits in which the player holds the same ranks, one stands for all,
 * with their number as the lane's weight.  So the hole hand must come with its suits in descending order.
 *
 * Cost: half a millisecond a hole hand.
 */
#ifndef MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_SHEET_H
#define MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_SHEET_H

#include "math/chase_the_flush/chase_the_flush_suit.h"

enum {
    CHASE_BOARDS = 211876, /* four of 49 cards */
    CHASE_ROWS_MAX = 26000,
    CHASE_SLOTS = SUITS * CHASE_LANES, /* a card's slot is suit * CHASE_LANES + rank */
};

enum { CHASE_BELOW, CHASE_NOT_ABOVE, CHASE_WEAK, CHASE_BOUNDS };

struct chase_row {
    int16_t dealers[CHASE_BOUNDS][CHASE_LANES];
    uint8_t weight[CHASE_LANES]; /* boards a lane stands for; 0 where the fourth card cannot have the rank */
    uint8_t safe[CHASE_LANES];   /* of the 45 unseen cards, those that alone do not beat the player */
    suit_hand hand;              /* the player's */
    uint8_t suit;                /* of the fourth card */
    uint8_t slots[3];
};

struct chase_sheet {
    uint32_t hole[SUITS];
    int renamings; /* of suits that leave the hole hand as it is: the weights' common multiple */
    int count;
    struct chase_row rows[CHASE_ROWS_MAX];
};

/* The suits' tables by what the player holds of them; NULL where they were not asked for. */
struct chase_tables {
    const struct chase_ranks *ranks;
    const struct chase_suit *suits[CHASE_MASKS];
};

/* For the suits of one hole hand, or of every hole hand (hole NULL: 20 MB). */
const struct chase_tables *chase_tables_open(const uint32_t hole[SUITS], struct arena *arena);

/* hole: ranks by suit, not rising. */
void chase_sheet_fill(struct chase_sheet *sheet, const struct chase_tables *tables,
                      const uint32_t hole[SUITS]);

#endif
