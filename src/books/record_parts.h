/*
 * record_parts.h - what the files of a record share; nobody else includes it.
 */
#ifndef BOOKS_RECORD_PARTS_H
#define BOOKS_RECORD_PARTS_H

#include "books/record.h"

#include <stdlib.h>

/* A list with room for one more: its room doubles. */
static inline void *record_grown(void *list, int count, size_t item)
{
    const size_t room = count < 16 ? 16 : (size_t)count;

    if (count && (count < 16 || (count & (count - 1)))) return list;
    list = realloc(list, room * 2 * item);
    must(list);
    return list;
}

#define APPEND(list, count, value)                                                                           \
    do {                                                                                                     \
        (list) = record_grown((list), (count), sizeof *(list));                                              \
        (list)[(count)++] = (value);                                                                         \
    } while (0)

/* Reads the entries of the round (record->round) into moments, seats and payments; *round: its FACT_ROUND. */
bool record_read(struct record *record, const struct lookup *lookup, struct fact *round, struct buf *message);

/* The cards of an automated table; false: the shuffle has too few. */
bool record_fill_cards(struct record *record, const struct lookup *lookup, const struct fact *round);

#endif
