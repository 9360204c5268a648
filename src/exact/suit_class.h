/*
 * suit_class.h - hands that differ only by the names of the suits count once.
 *
 * Give each suit a key that says which cards of that suit lie where (own hand, up card ...).  Renaming suits
 * permutes the four keys, so a class has one member whose keys do not rise: that one is looked at, with the
 * size of the class as its weight.
 */
#ifndef EXACT_SUIT_CLASS_H
#define EXACT_SUIT_CLASS_H

#include "card/card.h"

/* How many hands are in the class, if these keys are its representative's; else 0. */
static inline int suit_class_size(const uint32_t key[SUITS])
{
    int size = 24, run = 1;

    for (int suit = 1; suit < SUITS; suit++) {
        if (key[suit] > key[suit - 1]) return 0;
        run = key[suit] == key[suit - 1] ? run + 1 : 1;
        size /= run;
    }
    return size;
}

#endif
