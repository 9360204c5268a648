/* flags.h - events that the law requires to be recorded: wins for form W-2G, cash for a currency report; claims, which
 * staff must collect; decks with too few or too many cards; locked jackpots that are taken away and not paid; racks
 * that open with other chips than they were closed with, and boxes that two counts disagree on.
 *
 * flags_on_fact() is called for each durable fact.  It raises a flag when a settlement pays a win that reaches the
 * threshold in force that day (ledger/threshold.h), and when one person's cash of a gaming day, in or out, passes the
 * currency threshold.  The house records each flag as a FACT_NOTE; nothing is decided here.
 *
 * Flags depend on the facts alone: the same log raises the same flags.  Cash in and cash out are never netted; each
 * is flagged once per person and day, when the sum passes the threshold.  A person is the name that the cashier
 * entered; cash without a name is judged by each single amount, because it cannot be attributed. */
#pragma once

#include "floor/floor.h"

enum { FLAGS_PEOPLE = 4096, FLAGS_RAISED = 32 };

NO_PADDING
struct flag {
    uint8_t code; /* enum fact_note: NOTE_TAX_FORM, NOTE_CASH_IN, NOTE_CASH_OUT, NOTE_CLAIM, NOTE_DECK,
                     NOTE_LOCK_GONE, NOTE_OPENER, NOTE_RECOUNT, NOTE_DROP, NOTE_FELT */
    PADDING(1);
    uint16_t table, seat;
    PADDING(2);
    uint32_t terminal, user;
    uint64_t round;
    int64_t cents; /* the win, the day's sum, or what is owed */
    char text[FACT_TEXT];
};
NO_PADDING_END

/* Cash of one person and gaming day. */
NO_PADDING
struct flags_person {
    char name[FACT_NAME]; /* "": unused */
    int64_t in_cents, out_cents;
    bool in_flagged, out_flagged;
    PADDING(6);
};
NO_PADDING_END

/* A flag of the round on a table: a round that is corrected and settled again raises only what has changed. */
NO_PADDING
struct flags_raised {
    uint8_t code, what; /* enum fact_note; the wager, or whose claim */
    uint16_t seat;
    PADDING(4);
    int64_t cents;
};
NO_PADDING_END

NO_PADDING
struct flags_table {
    int64_t locked_cents;
    uint8_t openers; /* that differed, one after the other */
    PADDING(7);
    int64_t rack_cents;    /* the rack by the books, as the last slip or buy-in left it */
    int64_t brought_cents; /* what closers and boxes have brought beside what was recorded, since ever */
    int64_t toked_cents;   /* tokes that were paid out */
    int64_t told_cents;    /* how far that was from the rounds when the table was last closed and counted */
    uint64_t round;        /* that was raised */
    uint32_t count;
    PADDING(4);
    struct flags_raised raised[FLAGS_RAISED];
};
NO_PADDING_END

NO_PADDING
struct flags {
    struct flags_table table[CONFIG_TABLES];
    calendar_day day; /* of the sums in person */
    uint32_t count;
    struct flags_person person[FLAGS_PEOPLE];
};
NO_PADDING_END

typedef void flags_raise(void *context, const struct flag *flag);

/* Starts zeroed.  Call after the fact was applied to the floor. */
void flags_on_fact(struct flags *flags, const struct floor *floor, const struct fact *fact, flags_raise *raise,
                   void *context);

/* The note that records a flag; the house sets its number and time. */
struct fact flags_note(const struct flag *flag);
