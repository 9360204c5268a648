/*
 * round_json.h - a round from the log as the protocol's objects: Played, and the Steps of a replay.
 *
 * The same picture that the table gave while it was played, through the same eyes (struct record_sight):
 * every card, every decision and whose it was, every wager's result.  A terminal gets its own seat, the pit
 * all.
 *
 * A step is one fact of the round and the table after it.  Of a stadium a step shows the seat that the fact
 * concerns, and the last one all that wagered: five thousand seats at each of ten thousand steps help nobody.
 *
 * The writer of an answer makes room first: round_json_room(), round_json_step_room().
 */
#ifndef BOOKS_ROUND_JSON_H
#define BOOKS_ROUND_JSON_H

#include "books/record.h"

/* No Played of this record takes more bytes. */
size_t round_json_room(const struct record *record);
void round_json_put(struct buf *out, struct record *record, struct record_sight sight);

/* Where the fact ends that begins with this moment: facts are runs of moments of one number. */
int round_json_step_end(const struct record *record, int moment);

/* The step whose last moment is the one before end; no step takes more than round_json_step_room(). */
size_t round_json_step_room(const struct record *record, int end);
void round_json_put_step(struct buf *out, struct record *record, int end, struct record_sight sight);

#endif
