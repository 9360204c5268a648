/* three_card_catch.h - what the laboratory asks of 3 Card Catch beyond its plug: its steps, and what a hand pays. */
#pragma once

#include "card/hand.h"
#include "game/round.h"

extern const struct table_steps three_card_catch_steps;

/* A seat's hand at the showdown, as all its wagers see it. */
struct catch_hand {
    hand3 first, final; /* three cards; the best three of all [C-1.8, C-4.2.15] */
    bool natural;
    hand3 dealer; /* what it meets */
    int result;   /* above, equal or below zero as the seat beats, ties or loses to the dealer [C-2.3, C-O-21] */
};

/* The awards of a hand that lies open; a fold has lost Ante and X-Tra Bonus before.  Returns how many. */
int three_card_catch_pay(const struct table_round *t, int seat, const struct catch_hand *hand, struct award *out);
