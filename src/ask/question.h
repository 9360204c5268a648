/* question.h - a question is a struct, filled in from one table: the words and options of its command.
 *
 * commands.def lists the commands; the table is all that is known of what one is asked.  A command line and a request
 * of the library are read by it (question_read.c), usage and --help are printed from it, and tools/ask_pages makes
 * manual pages, completions and the types of other languages.  questions.def has those of both programs, house/ and
 * lab/ those of each. */
#pragma once

#include "base/json.h"

#include <stddef.h>

/* The values of an option that may be given several times, or words without a number. */
struct ask_list {
    int count;
    const char **items;
};

enum ask_kind { ASK_FLAG, ASK_TEXT, ASK_NUMBER, ASK_LIST };

struct ask_option {
    const char *name; /* "--wager", "-o"; of a word as usage has it: "GAME", "[CLAUSE]", "[CARDS...]" */
    enum ask_kind kind;
    size_t at; /* of its field in the question */

    /* What help calls the value.  In small letters, "html|md|json", these are all there are; "optimal|short|FILE" has
     * others too. */
    const char *value, *help;
    int64_t most;         /* of a number, which is at least 1 */
    const char *standard; /* what it is unless given; NULL: 0, false, NULL */
};

/* Kind and place of a field of a question. */
#define AT_OF(question, field)                                                                                         \
    .kind = _Generic(((question *)0)->field,                                                                           \
        bool: ASK_FLAG,                                                                                                \
        const char *: ASK_TEXT,                                                                                        \
        int64_t: ASK_NUMBER,                                                                                           \
        struct ask_list: ASK_LIST),                                                                                    \
    .at = offsetof(question, field)

struct ask {
    const struct ask_option *options;
    int count;
    size_t size; /* of the question */
    const char *name, *summary;
    const char *usage; /* NULL: its words and [OPTIONS] */
};

static inline bool ask_is_word(const struct ask_option *o) { return o->name[0] != '-'; }

/* Is the value one of those that are named, and no other? */
bool ask_is_choice(const struct ask_option *o);

/* The n-th of the values that are named in small letters; size 0: there are not so many. */
struct text ask_choice(const struct ask_option *o, int n);

/* Adds an item; false if there is no memory.  ask_clear() frees what the lists of a question have. */
bool ask_list_add(struct ask_list *list, const char *item);
void ask_clear(const struct ask *ask, void *question);

/* "analyze GAME [OPTIONS]" */
void ask_put_usage(struct buf *b, const struct ask *ask);

/* A line or more for each option, "  --wager WAGER   only this wager ...". */
void ask_put_options(struct buf *b, const struct ask *ask);

/* Of these names the one that was meant by what is none; NULL if it is like none of them.  name(list, i) is the i-th,
 * NULL at the end. */
const char *ask_nearest(const char *typed, const char *(*name)(const void *list, int i), const void *list);
