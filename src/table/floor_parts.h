/*
 * floor_parts.h - what the files of the floor share; nobody else includes it.
 *
 * Each kind of fact has a check and an apply.  By the time they are called the fact's number and time fit,
 * its source may cause such a fact, its table exists where the kind needs one, and its terminal is paired and
 * its request new where a terminal sent it.
 */
#ifndef TABLE_FLOOR_PARTS_H
#define TABLE_FLOOR_PARTS_H

#include "ledger/posting.h"
#include "table/floor.h"

#define FLOOR_PART(name)                                                                                     \
    enum err floor_check_##name(const struct floor *f, const struct fact *fact);                             \
    void floor_apply_##name(struct floor *f, const struct fact *fact)

/* floor_seat.c */
FLOOR_PART(pair);
FLOOR_PART(unpair);
FLOOR_PART(sit);
FLOOR_PART(leave);
FLOOR_PART(limits);
FLOOR_PART(table_open);
FLOOR_PART(table_close);
/* floor_round.c */
FLOOR_PART(round);
FLOOR_PART(bets);
FLOOR_PART(ready);
FLOOR_PART(window);
FLOOR_PART(close);
FLOOR_PART(dealt_from);
FLOOR_PART(cards);
FLOOR_PART(correct);
FLOOR_PART(act);
FLOOR_PART(expire);
FLOOR_PART(resume);
/* floor_settle.c */
FLOOR_PART(settle);
FLOOR_PART(void);
/* floor_money.c */
FLOOR_PART(issue);
FLOOR_PART(load);
FLOOR_PART(collect);
FLOOR_PART(redeem);
FLOOR_PART(tokes);
FLOOR_PART(config);
FLOOR_PART(verify);
FLOOR_PART(pay);
FLOOR_PART(adjust);
FLOOR_PART(maximum);

/* Posts them all or, false, none; those posted go to the sink.  floor_post: check() has made sure of it. */
bool floor_try_post(struct floor *f, const struct transfer *transfers, int count);
void floor_post(struct floor *f, const struct transfer *transfers, int count);

static inline struct floor_table *floor_table(const struct floor *f, const struct fact *fact)
{
    return &f->table[fact->table - 1];
}

static inline struct posting_seat floor_posting_seat(const struct floor *f, int table, int seat)
{
    return (struct posting_seat){
        .table = (uint32_t)table, .terminal = f->seat[table - 1][seat - 1].player, .seat = (uint16_t)seat};
}

/* The terminal is paired, and a terminal acts for itself alone: ERR_TERMINAL, ERR_NOT_ALLOWED. */
enum err floor_check_terminal(const struct floor *f, const struct fact *fact, uint32_t terminal);

/* Is the seat taken, and by the sender where a terminal sent the fact? */
bool floor_is_senders_seat(const struct floor *f, const struct fact *fact, int seat);

/* The stakes of a seat, ORDER WAGER, from the round in that memory. */
void floor_stakes(const struct floor *f, int table, const void *round, int seat, int64_t stakes[WAGERS_MAX]);

/* Whether a seat is done betting; the table keeps count, so that nobody walks a stadium's seats. */
void floor_set_ready(struct floor *f, int table, int seat, bool ready);

#endif
