/*
 * flags.h - what the law wants written down: wins for form W-2G, cash for a currency report.
 *
 * flags_on_fact() follows the durable floor and raises a flag when a settlement pays a win that the threshold
 * in force that day names (ledger/threshold.h), and when one person's cash of a gaming day, in or out, passes
 * the other.  The house writes each flag down as a FACT_NOTE; nothing is decided here.
 *
 * A function of the facts alone: the same log raises the same flags.  In and out are never netted; each is
 * flagged once a person and day, when the sum passes the threshold.  A person is the name that the cashier
 * gave; cash without a name is measured by its single amounts, since nobody says whose it is.
 */
#ifndef PIT_FLAGS_H
#define PIT_FLAGS_H

#include "table/floor.h"

enum { FLAGS_PEOPLE = 4096 };

struct flag {
    uint8_t code; /* enum fact_note: NOTE_TAX_FORM, NOTE_CASH_IN, NOTE_CASH_OUT */
    uint16_t table, seat;
    uint32_t terminal, user;
    uint64_t round;
    int64_t cents; /* the win, or the day's sum */
    char text[FACT_TEXT];
};

/* Cash of one person and gaming day. */
struct flags_person {
    char name[FACT_NAME]; /* "": a free place */
    int64_t in_cents, out_cents;
    bool in_flagged, out_flagged;
};

struct flags {
    calendar_day day; /* that the people are of */
    uint32_t count;
    struct flags_person person[FLAGS_PEOPLE];
};

typedef void flags_raise(void *context, const struct flag *flag);

/* Begins with zeros.  After the fact was applied to the floor. */
void flags_on_fact(struct flags *flags, const struct floor *floor, const struct fact *fact,
                   flags_raise *raise, void *context);

/* The note that writes a flag down; its number and time are the house's to give. */
struct fact flags_note(const struct flag *flag);

#endif
