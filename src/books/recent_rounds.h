/*
 * recent_rounds.h - rounds by terminal, table or time, the newest first.
 *
 * A terminal recalls its last ten rounds (RECENT_ROUNDS), each as its record shows it through the terminal's
 * own eyes: its cards, decisions and results in full, the others as they lay on the table.  The pit looks for
 * any rounds there ever were.
 *
 * Reads the store only; a store passes over blocks that cannot hold what is asked for (store/summary.h).
 */
#ifndef BOOKS_RECENT_ROUNDS_H
#define BOOKS_RECENT_ROUNDS_H

#include "books/record.h"

enum { RECENT_ROUNDS = 10 };

/* Zero means any. */
struct round_query {
    uint32_t terminal; /* that wagered in it */
    uint16_t table;
    int64_t since_ms, until_ms; /* when it opened (of a terminal: wagered), both included */
    uint64_t before;            /* rounds before this one only: the next page */
};

/* Fills in numbers of rounds, the newest first; returns how many, -1 after a message. */
int rounds_find(const struct lookup *lookup, const struct round_query *query, uint64_t *rounds, int most,
                struct buf *message);

/*
 * The terminal's last rounds in which it had a stake when betting closed, as a JSON array.  False after a
 * message; out may then hold a part.
 */
bool rounds_put_json(struct buf *out, const struct lookup *lookup, uint32_t terminal, int most,
                     struct buf *message);

#endif
