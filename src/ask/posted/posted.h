/* posted.h - a posted pay table: read from JSON, and compared with the approved ones.
 *
 * Signs are parsed leniently and compared strictly.  Two pays are the same if they return the same: "6 for 1"
 * is "5 to 1".  A bare number has the unit of the approved line it is compared with.  A losing line need not
 * be posted; every other printed line must.
 *
 *   posted_open(&posted, text);
 *   while (posted_next(&posted, &table)) verdict = posted_check(game, wager, &table);
 *   if (posted.error[0]) ... */
#pragma once

#include "base/json_object.h"
#include "game/rules.h"

/* ---- names and pays ------------------------------------------------------------------------------------ */
enum { POSTED_LINES = 32, POSTED_NAME = 80 };

enum posted_kind {
    POSTED_LOSE,
    POSTED_PUSH,
    POSTED_NUMBER, /* without a unit */
    POSTED_TO_1,
    POSTED_FOR_1,
    POSTED_DOLLARS,
    POSTED_METER, /* num percent of the meter, whose number is 0 if not named */
};

struct posted_pay {
    uint8_t kind; /* enum posted_kind */
    uint8_t meter;
    int64_t num, den;
};

struct posted_line {
    char line[POSTED_NAME], label[POSTED_NAME]; /* at least one is not empty */
    struct posted_pay pay;
};

struct posted_table {
    char wager[POSTED_NAME], table[POSTED_NAME]; /* empty if not given */
    int count;
    struct posted_line lines[POSTED_LINES];
};

/* Reads "8 to 1", "3/2", "push", "$1,000", "meter 1" ...; false if it is no pay. */
bool posted_pay_read(const char *text, size_t size, struct posted_pay *out);

/* Converts odds, dollars or a bare number into a unit: to 1, for 1 or dollars.  fixed_cents: the wager's
 * fixed stake, or 0.  False if it cannot be expressed so. */
bool posted_pay_in(struct posted_pay *posted, enum pay_kind unit, int64_t fixed_cents);

/* Writes it in the form of the approved pay; if approved is NULL, a bare number is "to 1". */
void posted_pay_put(struct buf *b, struct posted_pay posted, const struct pay *approved);

/* ---- reading ------------------------------------------------------------------------------------------- */
/* {"wager":"xtra","lines":{"catch-straight":"5 to 1","Catch a Flush":2}}: lines as an object, or as an array
 * of objects with "line", "label" and "pays" as 'cardroom tables --json' prints them.  Several tables are an
 * array, or an array under "tables".  Unknown keys are ignored; known ones must not be given twice. */
enum { POSTED_ERROR = 240, POSTED_FIELDS = 6 };

struct posted {
    struct json_field top[POSTED_FIELDS]; /* of the whole text, if it is an object */
    struct json list;                     /* at the next table, if there are several */
    bool is_list;
    int count;                /* tables begun */
    char game[POSTED_NAME];   /* the game that the text names, or empty */
    char error[POSTED_ERROR]; /* why the last call failed, or empty */
};

/* Reading changes the text.  False on an error. */
bool posted_open(struct posted *posted, struct text text);

/* Reads the next table; false at the end, and with an error set if the text is wrong. */
bool posted_next(struct posted *posted, struct posted_table *out);

/* ---- comparing ----------------------------------------------------------------------------------------- */
/* Which approved table a posted one is, or how it differs from the nearest; artwork is never approved
 * [three-card-catch R3, chase-the-flush R9].  A line with both an id and a label must be right in both: the 21+3
 * tables of Super 3 Card differ only in the label of their first line.  The nearest table is the one with the fewest
 * differences; of equals the one with more lines that agree, then the one with the name on the sign, then the first. */
enum difference_kind {
    DIFFERENCE_PAYS,
    DIFFERENCE_LABEL,   /* the id is that of this line, the label is not */
    DIFFERENCE_MISSING, /* a line of the approved table that does not lose is not posted */
    DIFFERENCE_EXTRA,   /* the approved table has no such line */
    DIFFERENCE_TWICE,   /* posted a second time */
};

enum { DIFFERENCES_MAX = 2 * POSTED_LINES };

struct difference {
    enum difference_kind kind;
    const struct pay_row *row;        /* not for EXTRA */
    const struct posted_line *posted; /* not for MISSING */
};

struct verdict {
    int wager; /* -1 if there was no table to compare with */
    struct pay_table table;
    int agreeing, count; /* lines that agree; differences */
    struct difference list[DIFFERENCES_MAX];
};

/* A wager by its id or title, written with or without hyphens; -1 if there is none. */
int posted_wager(const struct game *game, const char *name);

/* Does a line of its approved tables pay so? */
bool posted_wager_pays(const struct wager *wager, enum pay_kind kind);

/* The only row that matches the line's id or label; NULL if none or several do. */
const struct pay_row *posted_row(const struct pay_sheet *sheet, const struct posted_line *line);

/* wager -1: compares with the tables of all wagers.  The verdict points into the posted table. */
struct verdict posted_check(const struct game *game, int wager, const struct posted_table *posted);

const char *difference_name(enum difference_kind kind);
