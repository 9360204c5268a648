/*
 * posted_read.h - reads posted pay tables from JSON.
 *
 * {"wager":"xtra","lines":{"catch-straight":"5 to 1","Catch a Flush":2}}: lines as an object, or as an array
 * of
 * {"line","label","pays"} as 'cardroom tables --json' prints them.  Several tables come as an array, or under
 * "tables".  Keys that say nothing about pays are passed over; a key given twice is an error, as everywhere.
 */
#ifndef CLI_POSTED_POSTED_READ_H
#define CLI_POSTED_POSTED_READ_H

#include "base/json.h"
#include "cli/posted/posted.h"

enum { POSTED_ERROR = 240 };

/* What an object of the text says, each value as written. */
struct posted_fields {
    struct text game, tables, wager, table, lines;
};

struct posted {
    struct posted_fields top;
    struct json list; /* stands at the next table, if there are several */
    bool is_list;
    int count;                /* tables begun */
    char game[POSTED_NAME];   /* what the text says of it, or empty */
    char error[POSTED_ERROR]; /* why the last call failed, or empty */
};

/* The text is changed in reading.  False: an error. */
bool posted_open(struct posted *posted, struct text text);

/* The next table; false at the end and, with an error, where the text is wrong. */
bool posted_next(struct posted *posted, struct posted_table *out);

#endif
