/*
 * choose.h - binomials of small numbers, as a table: what counting by ranks and suits asks for all the time.
 */
#ifndef EXACT_CHOOSE_H
#define EXACT_CHOOSE_H

/* The ways to take some of at most four cards. */
static inline int choose_of_four(int from, int some)
{
    static const signed char ways[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1},
    };

    return ways[from][some];
}

#endif
