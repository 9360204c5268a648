/* answer.h - an answer is said once, with the name and the exact value of everything in it, and printed in one of
 * three forms: JSON, text for people, CSV.
 *
 * Whoever answers writes JSON into a buf (base/json_write.h): the whole answer, or its beginning and then the rows of
 * its list one by one, so that they appear as they are counted:
 *
 *   json_write(b, "{game:%s, measures:[", game->id);   answer_head(&a);
 *   json_write(b, "{wager:%s, edge:%.17g}", ...);      answer_row(&a);
 *   buf_put(b, "\n]}\n");                              answer_end(&a);
 *
 * As JSON these bytes are the answer.  The two other forms are made from them, so no value can be in one form and not
 * in another; what a name is measured in stands in answer_unit.def.
 *
 *   text  an object is lines of names and values, a list of flat objects a table; names lose their underscores
 *   CSV   a row for each item of a list, the values around the list repeated.  Columns are those the answer names, by
 *         their paths ("ruin/bankroll" is in the "ruin" of a row, "../game" around the list); `more` takes every
 *         value of a row that has no column.  "ev ev~" is the exact fraction and its decimal. */
#pragma once

#include "base/json.h"
#include "base/number.h"

enum answer_form { ANSWER_TEXT, ANSWER_JSON, ANSWER_CSV };

enum answer_unit {
    UNIT_NONE,       /* as it is */
    UNIT_SHARE,      /* 0.0597 is 5.97 % */
    UNIT_DECIMAL,    /* 1/8 is +0.125000000 */
    UNIT_COUNT,      /* 12345 is 12,345 */
    UNIT_HUNDREDTHS, /* -1.6449 is -1.64 */
    UNIT_CENTS,      /* 12345 is $123.45 */
    UNIT_DOLLARS,
    UNIT_TIME,     /* milliseconds since 1970 */
    UNIT_DURATION, /* milliseconds, as hours and minutes */
};

enum { ANSWER_HEAD = 4096, ANSWER_SAID = 16 };

struct answer {
    enum answer_form form;
    struct buf *text;      /* where the JSON is written; empty after each call */
    const char *columns;   /* of CSV: paths, a blank between two */
    const char *shown;     /* the columns of tables as text, paths as well; NULL: all that there are */
    enum answer_unit unit; /* of numbers whose name has none */
    int width;             /* of a line of text */
    bool dense;            /* rows of JSON are not lines of their own */
    bool table;            /* as text all rows are one table, printed at the end */
    void (*put)(void *context, const char *text, size_t size);
    void *context;
    bool listing;               /* between answer_head() and answer_end() */
    bool began;                 /* text was printed: a blank line parts what follows */
    uint64_t rows;              /* printed by answer_row() */
    uint64_t said[ANSWER_SAID]; /* hashes of long texts that were printed */
    int said_count;
    struct text head;         /* of CSV: what was before the rows */
    char memory[ANSWER_HEAD]; /* of it */
};

void answer_head(struct answer *a);
void answer_row(struct answer *a);
void answer_end(struct answer *a);

/* ---- the printers ------------------------------------------------------------------------------------- */
/* One object, whole or cut off, as text and as rows of CSV; as text also a list of objects. */
void answer_put_text(struct answer *a, struct text object);
void answer_put_csv(struct answer *a, struct text object);
void answer_put_csv_head(struct answer *a);

/* The unit of what has this name; otherwise that of what it is part of. */
enum answer_unit answer_unit(struct text name, enum answer_unit outer);

/* A string without its quotes and escapes, anything else as it is. */
void answer_put_plain(struct buf *b, struct text value);

/* "-3/7" or "12" as a number; false for any other text. */
bool answer_read_fraction(const char *text, struct fraction *out);

static inline bool answer_is_list(struct text value) { return value.at[0] == '['; }
static inline bool answer_is_object(struct text value) { return value.at[0] == '{'; }
