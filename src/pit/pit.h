/*
 * pit.h - what the pit knows of the running house beyond the floor: days, hours, theory, flags and alarms.
 *
 * It follows the durable floor fact by fact (house_setup.on_fact), those that are in the log at opening
 * included, so after a restart it is what it was.
 *
 *   pit_follow    after each fact: the gaming day of its table and its course (course.h), actual against
 *                 theoretical (theory.h), flags of law (flags.h), alarms raised and acknowledged
 *   pit_raise     writes down what is due as notes in the log
 *   pit_put_view  what the pit page shows; pit_put_hold, pit_put_course, pit_put_alarms: in parts, or more
 *
 * A flag is due from the fact that raises it until its note is in the log.  A house that stopped between the
 * two finds it due again when it replays the fact, and writes it then: nothing is lost and nothing is written
 * twice.  A note that somebody must act upon is an alarm and stays until it is acknowledged by name.
 *
 * A wager that is beyond the bound rings once; after it was acknowledged it rings again when it is still
 * beyond it after twice as many rounds.
 *
 * One thread calls it.  A bet costs two look-ups in the books, a settlement two awards of each seat.
 */
#ifndef PIT_PIT_H
#define PIT_PIT_H

#include "house/house.h"
#include "house/view.h"
#include "pit/day_curve.h"
#include "pit/flags.h"
#include "pit/theory.h"

enum {
    PIT_MINUTES = 60,
    PIT_SHOWN = 100,       /* alarms, and jackpots that wait, in one view */
    PIT_EVENT_ROOM = 1600, /* bytes: an event as JSON, at most */
    PIT_HOLD_ROOM = 400,   /* a row of hold */
    PIT_POINT_ROOM = 200,  /* a point of a course */
};

/* Rounds settled in one minute. */
struct pit_minute {
    int64_t minute; /* since 1970 */
    uint32_t rounds;
};

/* A row of theory.h, as the pit keeps it. */
struct pit_row {
    struct actual begun; /* as it was when the gaming day began */
    uint64_t rang;       /* after how many rounds it rang last; 0: it never did */
    uint64_t standing;   /* the alarm that nobody has acknowledged yet; 0: there is none */
    bool due;            /* it is to ring */
};

struct pit_table {
    calendar_day day;                  /* that the sums are of */
    calendar_day settled_day;          /* of the round on the table */
    int64_t handle_cents, win_cents;   /* as tally.h has them */
    int64_t escrow_cents, table_cents; /* balances after the last fact */
    uint64_t since;                    /* of the rows */
    struct pit_row row[WAGERS_MAX];
    struct pit_minute minute[PIT_MINUTES];
    struct course course; /* of the gaming day */
};

struct pit_alarm {
    uint64_t fact; /* the note's number in the log */
    int64_t time_ms;
    struct flag flag;
};

struct pit_seen {
    uint64_t fact;
    uint32_t user; /* that acknowledged it */
};

struct pit_user {
    uint32_t number;
    char name[FACT_NAME];
};

/* Begins with zeros; about a megabyte, and 160 KiB for the course of each table that is played at. */
struct pit {
    struct theory theory;
    struct flags flags;
    struct pit_table table[CONFIG_TABLES]; /* number - 1 */
    struct flag *due; /* notes to be written, in order; the first asked are on their way */
    size_t due_count, due_room, asked;
    struct pit_alarm *alarm; /* not acknowledged, in order */
    size_t alarm_count, alarm_room;
    struct pit_seen *seen; /* acknowledged */
    size_t seen_count, seen_room;
    struct pit_user *user; /* everybody the log ever named */
    size_t user_count, user_room;
    int64_t trouble_ms; /* since when the store cannot write; 0: it can */
};

void pit_close(struct pit *pit);

void pit_follow(struct pit *pit, const struct floor *durable, const struct fact *fact);

/* Writes down what is due; what the house refuses now is tried again at the next call. */
void pit_raise(struct pit *pit, struct house *house, int64_t now_ms);

/* The store can or cannot write; once it can again, a note says how long that was. */
void pit_trouble(struct pit *pit, enum err trouble, int64_t now_ms);

/* ---- alarms ------------------------------------------------------------------------------------------- */

/* Does a note of this code stay until it is acknowledged? */
bool pit_is_alarm(int code);

/* Is this the number of an alarm that nobody has acknowledged? */
bool pit_alarm_is_pending(const struct pit *pit, uint64_t fact);

/* Who acknowledged it; 0: nobody has, or it is no alarm. */
uint32_t pit_seen_by(const struct pit *pit, uint64_t fact);

/* The name of a user, of one who was removed too; "" where the log names none. */
const char *pit_name(const struct pit *pit, uint32_t user);
const char *pit_user_name(void *pit, uint32_t user); /* the same for struct view_names */

/* ---- the theory --------------------------------------------------------------------------------------- */

/* Is there a theory of any of the table's wagers? */
bool pit_knows(const struct pit *pit, int table);

/* Takes what the store keeps; returns how many tables still lack theirs. */
int pit_find_theory(struct pit *pit, const struct floor *floor, struct store_handle store);

/* What theory_compute() wrote for this table's rules; false if it is not that. */
bool pit_learn(struct pit *pit, const struct floor *floor, int table, struct buf *text);

/* ---- as JSON ------------------------------------------------------------------------------------------ */

/* The PitView of message.def: at most a view's size, whatever happened. */
void pit_put_view(struct buf *b, const struct pit *pit, const struct view_house *house, uint64_t ack);

/* A list of Hold: of one table, or of all (0).  PIT_HOLD_ROOM bytes a row, WAGERS_MAX of them a table. */
void pit_put_hold(struct buf *b, const struct pit *pit, const struct floor *floor, int table);

/* A Course: a table's gaming day from its first round on; one of another day than today's is empty. */
void pit_put_course(struct buf *b, const struct pit *pit, const struct floor *floor, int table,
                    int64_t now_ms);

/* A list of Event: the alarms that nobody has acknowledged, the newest first, at most so many. */
void pit_put_alarms(struct buf *b, const struct pit *pit, const struct floor *floor, size_t most);

/* ---- between its files -------------------------------------------------------------------------------- */

void pit_due(struct pit *pit, const struct flag *flag);
void pit_alarm_follow(struct pit *pit, const struct floor *durable, const struct fact *fact);

/* Rings for the table's wagers that are beyond the bound. */
void pit_judge(struct pit *pit, const struct floor *floor, int table);

/* Room for one more; returns the list, which may have moved. */
void *pit_room(void *list, size_t count, size_t *room, size_t size);

#endif
