/* pit.h - the pit's figures of the running house, beyond the floor: days, hours, theory, flags and alarms.
 *
 * It is updated with every durable fact (house_setup.on_fact), including those in the log at opening, so a
 * restart does not change it.
 *
 *   pit_on_fact   after each fact: the gaming day of its table and its curve, actual against theoretical
 *                 (theory.h), flags of law (flags.h), alarms raised and acknowledged
 *   pit_put_due   writes due notes into the log
 *   pit_put_view  the view of the pit page; pit_put_hold, pit_put_day_curve, pit_put_alarms: more detail
 *
 * A flag is due from the fact that raises it until its note is in the log.  If the house stops between the
 * two, replay raises the flag again and the note is written then: nothing is lost and nothing is written
 * twice.  A note that staff must act upon is an alarm and stays pending until a user acknowledges it.
 *
 * A wager beyond the bound raises one alarm; once that is acknowledged, it raises another if it is still
 * beyond the bound after twice as many rounds.
 *
 * Single-threaded.  A bet costs two look-ups in the books, a settlement two awards computations per seat. */
#pragma once

#include "base/number.h"
#include "house/house.h"
#include "house/view.h"
#include "pit/flags.h"
#include "pit/theory.h"

enum {
    PIT_MINUTES = 60,
    PIT_SHOWN = 100, /* alarms, and locked jackpots, in one view */
    PIT_CLAIMS = 50, /* in one view */
};

/* Rounds settled in one minute. */
NO_PADDING
struct pit_minute {
    int64_t minute; /* since 1970 */
    uint32_t rounds;
    PADDING(4);
};
NO_PADDING_END

/* The curve of a table's gaming day: its win against theory, round by round, thinned out.
 *
 * A point is taken at a settlement.  It keeps the win, and for each row of theory.h the sums from which the expected
 * win and its variance follow (ledger/actual.h), not these themselves: the theory may become known only later, and then
 * holds for the whole day.  So a restart that replays the same facts yields the same curve.
 *
 * At first every round has a point.  When there are DAY_CURVE_POINTS, every second one is dropped and from
 * then on only every second round gets one, then every fourth: the points stay evenly spaced by rounds, and a
 * day of any length takes the same room.  The current win is in the pit's view, not here. */
enum { DAY_CURVE_POINTS = 200 };

NO_PADDING
struct curve_point {
    uint64_t round;
    int64_t time_ms, handle_cents, win_cents;
    struct theory_units row[WAGERS_MAX]; /* since the gaming day began */
};
NO_PADDING_END

/* Starts zeroed. */
NO_PADDING
struct day_curve {
    uint64_t rounds; /* settled, voided ones not counted */
    uint64_t every;  /* rounds per point; 0: not begun */
    int count;
    PADDING(4);
    struct curve_point *point; /* DAY_CURVE_POINTS, oldest first */
};
NO_PADDING_END

NO_PADDING
struct pit_table {
    calendar_day day;                  /* of the sums below */
    calendar_day settled_day;          /* on which the round on the table was settled */
    int64_t handle_cents, win_cents;   /* as in books/totals.h */
    int64_t escrow_cents, table_cents; /* balances after the last fact */
    int64_t staked_cents;              /* of a live table: in the round, after the last fact */
    uint64_t since;                    /* theory_table.since of the rows */
    struct pit_minute minute[PIT_MINUTES];
    struct day_curve curve;
};
NO_PADDING_END

NO_PADDING
struct pit_alarm {
    uint64_t fact; /* the note's number in the log */
    int64_t time_ms;
    struct flag flag;
};
NO_PADDING_END

NO_PADDING
struct pit_user {
    uint32_t number;
    char name[FACT_NAME];
};
NO_PADDING_END

/* Starts zeroed; about a megabyte, and 160 KiB more for the curve of each table in play. */
struct pit {
    struct theory theory;
    struct flags flags;
    struct pit_table table[CONFIG_TABLES]; /* number - 1 */
    struct flag *due; /* notes to be written, in order; the first asked of them are being written */
    size_t due_count, asked;
    struct pit_alarm *alarm; /* not acknowledged, in order */
    size_t alarm_count;
    struct pit_user *user; /* every user that the log ever named */
    size_t user_count;
    uint64_t *meters; /* the numbers of all FACT_METERS, in order: by these the history of the meters is found */
    size_t meters_count;
    int64_t trouble_ms;              /* since when the store cannot write; 0: it can */
    struct view_hit hits[VIEW_HITS]; /* the last wins of meters, newest first */
    int hit_count;
};

void pit_close(struct pit *pit);

/* For house_setup: it follows the log.  What of it does is in a snapshot of the house (house/snapshot.h);
 * theories, and alarms of what the log does not say, are found again after loading. */
struct house_follower pit_follower(struct pit *pit);
void pit_on_fact(struct pit *pit, const struct floor *durable, const struct fact *fact);

/* Writes due notes; what the house refuses now is tried again at the next call. */
void pit_put_due(struct pit *pit, struct house *house, int64_t now_ms);

/* Whether the store can write; when it recovers, a note says how long it could not. */
void pit_set_trouble(struct pit *pit, enum err trouble, int64_t now_ms);

/* ---- alarms ------------------------------------------------------------------------------------------- */
/* Must a note of this code be acknowledged? */
bool pit_is_alarm(int code);

/* Is this the number of an unacknowledged alarm? */
bool pit_alarm_is_pending(const struct pit *pit, uint64_t fact);

/* The name of a user, even of one who was removed; "" if the log names none. */
const char *pit_name(const struct pit *pit, uint32_t user);
const char *pit_user_name(void *pit, uint32_t user); /* the same for struct view_names */

/* ---- the theory --------------------------------------------------------------------------------------- */
/* Is the theory of any of the table's wagers known? */
bool pit_has_theory(const struct pit *pit, int table);

/* Loads theories from the store; returns how many tables still lack theirs. */
int pit_load_theory(struct pit *pit, const struct floor *floor, struct store_handle store);

/* Takes the text that theory_compute() wrote for this table's rules; false if it is not valid. */
bool pit_set_theory(struct pit *pit, const struct floor *floor, int table, struct buf *text);

/* What a row of the table has taken since the gaming day began. */
struct theory_units pit_units_of_day(const struct theory_row *row);

/* ---- as JSON ------------------------------------------------------------------------------------------ */
/* The PitView of message.def; never larger than LIMIT_VIEW. */
void pit_put_view(struct buf *b, const struct pit *pit, const struct view_source *house, uint64_t ack);

/* A list of Hold, of one table or of all (0). */
void pit_put_hold(struct buf *b, const struct pit *pit, const struct floor *floor, int table);

/* A Course: the curve of a table's gaming day; empty if the table was not played at today. */
void pit_put_day_curve(struct buf *b, const struct pit *pit, const struct floor *floor, int table, int64_t now_ms);

/* A list of Event: the unacknowledged alarms, newest first, at most so many. */
void pit_put_alarms(struct buf *b, const struct pit *pit, const struct floor *floor, size_t most);

/* A VoidPreview of the round on the table, with at most so many seats, up to PIT_SHOWN. */
void pit_put_void_preview(struct buf *b, const struct floor *floor, int table, int most);

/* A list of Proposal: what waits for a second person. */
void pit_put_proposals(struct buf *b, const struct pit *pit, const struct floor *floor, int64_t now_ms);

/* A list of Claim, at most so many. */
void pit_put_claims(struct buf *b, const struct floor *floor, int most);

/* A sum of 128 bits as cents, clamped to 64 bits. */
static inline int64_t pit_cents(wide cents) {
    return (int64_t)(cents > INT64_MAX ? INT64_MAX : cents < INT64_MIN ? INT64_MIN : cents);
}
