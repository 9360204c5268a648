/* threes.h - hands of three cards: their classes up to the names of the suits, their values as small numbers, and how
 * many hands that share no card with a given one are below a value.
 *
 * Values are numbered in the game's order, from 0, so that tables can be indexed by them.  How many hands below a value
 * hold none of three cards follows by inclusion and exclusion from those that hold one, two or three given cards:
 * cumulative sums by value for none and one, a loop over third cards for two. */
#pragma once

#include "card/hand.h"

enum {
    THREES = 22100,          /* C(52,3) */
    THREE_CLASSES = 1755,    /* of them, up to the names of the suits */
    THREE_VALUES = 741,      /* distinct values of three cards of one deck, */
    SHOE_THREE_VALUES = 910, /* and of a shoe */
    THREE_ROW = 64,          /* 52, made even for vectors */
};

struct three {
    card cards[3]; /* the highest first */
    uint8_t size;  /* hands in its class, which it represents */
};
void three_classes(struct three out[THREE_CLASSES]);

struct three_numbers {
    uint16_t value[SHOE_THREE_VALUES];       /* by number */
    int16_t of[DECK_52][DECK_52][THREE_ROW]; /* of three cards; INT16_MAX where they are no hand */
};

/* Of one deck by hand3_value(); gone: a bit for each card that no hand may hold.  Of a shoe by shoe3_value(). */
void three_numbers_fill(struct three_numbers *n, uint64_t gone);
void three_numbers_fill_shoe(struct three_numbers *n);

/* The least number with that value or a higher one. */
int three_number_from(const struct three_numbers *n, int value);

/* ---- hands beside a hand ------------------------------------------------------------------------------ */
/* Cumulative, of one deck: [v] counts the hands with a number below v. */
struct three_sums {
    uint16_t any[THREE_VALUES + 1];
    uint16_t one[DECK_52][THREE_VALUES + 1]; /* that hold a given card */
};
void three_sums_fill(struct three_sums *sums, const struct three_numbers *n);

/* Hands with a number below `below` that hold none of the hand's cards. */
int three_count_beside(const struct three_sums *sums, const struct three_numbers *n, const card hand[3], int below);
