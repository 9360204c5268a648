/*
 * pit.h - what the pit knows of the running house beyond the floor: days, hours, theory, flags and alarms.
 *
 * It follows the durable floor fact by fact (house_setup.on_fact), those that are in the log at opening
 * included, so after a restart it is what it was.
 *
 *   pit_on_fact   after each fact: the gaming day of its table and its curve, actual against theoretical
 *                 (theory.h), flags of law (flags.h), alarms raised and acknowledged
 *   pit_put_due   writes what is due as notes into the log
 *   pit_put_view  what the pit page shows; pit_put_hold, pit_put_day_curve, pit_put_alarms: in parts, or more
 *
 * A flag is due from the fact that raises it until its note is in the log.  A house that stopped between the
 * two finds it due again when it replays the fact, and writes it then: nothing is lost and nothing is written
 * twice.  A note that somebody must act upon is an alarm and stays until it is acknowledged by name.
 *
 * A wager that is beyond the bound raises one alarm; after that was acknowledged it raises another when it is
 * still beyond the bound after twice as many rounds.
 *
 * One thread calls it.  A bet costs two look-ups in the books, a settlement two awards of each seat.
 */
#ifndef PIT_PIT_H
#define PIT_PIT_H

#include "base/number.h"
#include "house/house.h"
#include "house/view.h"
#include "pit/flags.h"
#include "pit/theory.h"

enum {
    PIT_MINUTES = 60,
    PIT_SHOWN = 100,       /* alarms, and jackpots that wait, in one view */
    PIT_EVENT_ROOM = 1600, /* bytes: an event as JSON, at most */
    PIT_HOLD_ROOM = 400,   /* a row of hold */
    PIT_POINT_ROOM = 200,  /* a point of a curve */
};

/* Rounds settled in one minute. */
struct pit_minute {
    int64_t minute; /* since 1970 */
    uint32_t rounds;
};

/* A row of theory.h, as the pit keeps it. */
struct pit_row {
    struct actual begun; /* as it was when the gaming day began */
    uint64_t raised_at;  /* after how many rounds it raised its last alarm; 0: it never did */
    uint64_t pending;    /* its alarm that nobody has acknowledged yet; 0: there is none */
    bool due;            /* the note of an alarm is on its way */
};

/*
 * How a table's gaming day went: its win and what theory says of it, round by round, thinned out.
 *
 * A point is taken at a settlement.  It keeps what was won, and of each row of theory.h the sums from which
 * the expected win and its variance follow (ledger/actual.h), not these themselves: the theory may be known
 * only afterwards, and then holds for the whole day.  So a house that starts again and folds the same facts
 * has the same curve.
 *
 * At first every round has its point.  When DAY_CURVE_POINTS are there, every second one is dropped and from
 * then on every second round counts, then every fourth: the points stay evenly spaced by rounds, and a day of
 * any length takes the same room.  What the table has won by now is not here but in the pit's view.
 */
enum { DAY_CURVE_POINTS = 200 };

/* Of one row since the gaming day began. */
struct curve_row {
    wide unit_cents, squares;
};

struct curve_point {
    uint64_t round;
    int64_t time_ms, handle_cents, win_cents;
    struct curve_row row[WAGERS_MAX];
};

/* Begins with zeros. */
struct day_curve {
    uint64_t rounds; /* settled, voided ones not counted */
    uint64_t every;  /* so many of them have one point; 0: nothing has begun */
    int count;
    struct curve_point *point; /* DAY_CURVE_POINTS, the oldest first */
};

struct pit_table {
    calendar_day day;                  /* that the sums are of */
    calendar_day settled_day;          /* of the round on the table */
    int64_t handle_cents, win_cents;   /* as books/totals.h has them */
    int64_t escrow_cents, table_cents; /* balances after the last fact */
    uint64_t since;                    /* of the rows */
    struct pit_row row[WAGERS_MAX];
    struct pit_minute minute[PIT_MINUTES];
    struct day_curve curve;
};

struct pit_alarm {
    uint64_t fact; /* the note's number in the log */
    int64_t time_ms;
    struct flag flag;
};

struct pit_user {
    uint32_t number;
    char name[FACT_NAME];
};

/* Begins with zeros; about a megabyte, and 160 KiB for the curve of each table that is played at. */
struct pit {
    struct theory theory;
    struct flags flags;
    struct pit_table table[CONFIG_TABLES]; /* number - 1 */
    struct flag *due; /* notes to be written, in order; the first asked are on their way */
    size_t due_count, due_room, asked;
    struct pit_alarm *alarm; /* not acknowledged, in order */
    size_t alarm_count, alarm_room;
    struct pit_user *user; /* everybody the log ever named */
    size_t user_count, user_room;
    int64_t trouble_ms; /* since when the store cannot write; 0: it can */
};

void pit_close(struct pit *pit);

void pit_on_fact(struct pit *pit, const struct floor *durable, const struct fact *fact);

/* Writes what is due; what the house refuses now is tried again at the next call. */
void pit_put_due(struct pit *pit, struct house *house, int64_t now_ms);

/* The store can or cannot write; once it can again, a note says how long that was. */
void pit_set_trouble(struct pit *pit, enum err trouble, int64_t now_ms);

/* ---- alarms ------------------------------------------------------------------------------------------- */

/* Does a note of this code stay until it is acknowledged? */
bool pit_is_alarm(int code);

/* Is this the number of an alarm that nobody has acknowledged? */
bool pit_alarm_is_pending(const struct pit *pit, uint64_t fact);

/* The name of a user, of one who was removed too; "" where the log names none. */
const char *pit_name(const struct pit *pit, uint32_t user);
const char *pit_user_name(void *pit, uint32_t user); /* the same for struct view_names */

/* ---- the theory --------------------------------------------------------------------------------------- */

/* Is there a theory of any of the table's wagers? */
bool pit_has_theory(const struct pit *pit, int table);

/* Takes what the store keeps; returns how many tables still lack theirs. */
int pit_load_theory(struct pit *pit, const struct floor *floor, struct store_handle store);

/* What theory_compute() wrote for this table's rules; false if it is not that. */
bool pit_take_theory(struct pit *pit, const struct floor *floor, int table, struct buf *text);

/* ---- as JSON ------------------------------------------------------------------------------------------ */

/* The PitView of message.def: at most a view's size, whatever happened. */
void pit_put_view(struct buf *b, const struct pit *pit, const struct view_house *house, uint64_t ack);

/* A list of Hold: of one table, or of all (0).  PIT_HOLD_ROOM bytes a row, WAGERS_MAX of them a table. */
void pit_put_hold(struct buf *b, const struct pit *pit, const struct floor *floor, int table);

/* A Course: a table's gaming day from its first round on; one of another day than today's is empty. */
void pit_put_day_curve(struct buf *b, const struct pit *pit, const struct floor *floor, int table,
                       int64_t now_ms);

/* A list of Event: the alarms that nobody has acknowledged, the newest first, at most so many. */
void pit_put_alarms(struct buf *b, const struct pit *pit, const struct floor *floor, size_t most);

/* Sums of 128 bits as cents, cut off at what 64 bits hold. */
static inline int64_t pit_cents(wide cents)
{
    return (int64_t)(cents > INT64_MAX ? INT64_MAX : cents < INT64_MIN ? INT64_MIN : cents);
}

#endif
