/* database.h - a store in a database: what SQLite and PostgreSQL have in common.
 *
 * A driver connects, runs its statements and says what their failures mean.  The rest is here: connections to read,
 * which are kept for the next reader and never shared by two threads; the chain, followed row by row; values against
 * their sums; and the order in which a writer appends.
 *
 * What the database ends with is kept in memory from commit to commit.  After a commit that failed it is forgotten and
 * read again, so the next append starts from what is really there. */
#pragma once

#include "store/store_parts.h"

enum { DATABASE_IDLE_MAX = 4 };

/* ORDER ENTRY */
#define ENTRY_COLUMNS "number, time_ms, round, terminal, kind, link, bytes"
enum { ENTRY_NUMBERS = 5, ENTRY_LINK = ENTRY_NUMBERS, ENTRY_BYTES, ENTRY_COLUMN_COUNT };

/* Bytes of an answer, until the next row. */
struct column {
    const void *bytes;
    size_t size;
};

/* A row of an answer: an entry, or the name of a value with its bytes and their sum, or a name alone. */
struct row {
    bool good; /* an entry can have these numbers and a link of this size */
    struct store_entry entry;
    uint64_t number;  /* of one that is not good, where that is known */
    const char *name; /* NULL: what is there is none */
    struct column bytes, sum;
};

/* False: no more of them. */
typedef bool each_row(void *context, const struct row *row);

/* Entries from a number on, the value of a name, all values, all names; in their order. */
struct reading {
    enum { READ_ENTRIES, READ_VALUE, READ_VALUES, READ_NAMES } what;
    int64_t from;
    const char *name;
};

/* self: the store, which begins with a struct database.  Those below the line have the writer's lock. */
struct driver {
    const char *what, *in; /* "file", "of": for people */
    const char *hint;      /* where else the first entry may be, "": nowhere */

    void *(*connect)(void *self, enum err *err); /* to read; NULL with an error */
    bool (*is_sound)(void *connection);          /* it can be kept */
    void (*disconnect)(void *connection);

    enum err (*read_last)(void *self, struct store_entry *out); /* as readers see it, without its bytes */

    enum err (*read)(void *self, const struct reading *reading, each_row *each, void *context);
    /* ---- */
    enum err (*load_tail)(void *self); /* last and link, where they are not known */
    chain_link_of *link_of;
    enum err (*commit)(void *self, const struct store_entry *entries, int count);
    enum err (*put)(void *self, const char *name, const void *bytes, size_t size);
    enum err (*remove)(void *self, uint64_t before);
};

struct database {
    const struct driver *driver;
    const char *place; /* the file or server, for people */
    enum store_mode mode;
    struct problem problem;
    pthread_mutex_t reading; /* of the next two, and of what a driver keeps for readers */
    void *idle[DATABASE_IDLE_MAX];
    int idle_count;
    pthread_mutex_t writing; /* of all below, and of what a driver keeps for the writer */
    bool tail_known;         /* what follows is what the database ends with */
    uint64_t last;
    struct store_link link;
};

void database_open(struct database *d, const struct driver *driver, const char *place, enum store_mode mode);

/* What readers took must have come back. */
void database_close(struct database *d);

/* A connection to read, to be given back; NULL with an error. */
void *database_take(struct database *d, enum err *err);
void database_give(struct database *d, void *connection);

/* The entry of a row with these columns; false if none can have them. */
bool entry_of_columns(const int64_t numbers[ENTRY_NUMBERS], struct column link, struct column bytes,
                      struct store_entry *out);

enum err database_entry_damaged(struct database *d, uint64_t number);

/* Every value has its sum. */
enum err database_check_values(struct database *d);

/* ---- calls of a struct store --------------------------------------------------------------------------- */
enum err database_last(void *self, uint64_t *number, struct store_link *link);
enum err database_append(void *self, const struct store_entry *entries, int count);
enum err database_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad);
enum err database_put(void *self, const char *name, const void *bytes, size_t size);
enum err database_get(void *self, const char *name, struct buf *out);
enum err database_names(void *self, store_each_name *each, void *context);
enum err database_remove(void *self, uint64_t before);
struct problem *database_problem(void *self);
