/* message.h - the messages of src/house/message.def as a constant table, and the check of a text against it.
 *
 * tools/protocol_pages.c writes the documentation from it; unit tests and fuzzers check what the house sends. */
#pragma once

#include "house/protocol.h"

enum part_type {
    PART_NONE,
    PART_NUMBER,
    PART_CENTS,
    PART_TIME,
    PART_FLAG,
    PART_TEXT,
    PART_HEX,     /* 64 digits */
    PART_CARDS,   /* "As ??" */
    PART_AMOUNTS, /* {"ante": 500} */
    PART_NUMBERS,
    PART_TEXTS,
    PART_VALUES, /* {"cents": 500, "name": "A. Smith"} */
    PART_ANY,
    PART_WORD,
    PART_ONE,
    PART_LIST,
};

struct message_part {
    const char *key; /* NULL ends the list */
    uint8_t type;    /* enum part_type */
    bool must;
    const char *of; /* PART_WORD: the words; PART_ONE, PART_LIST: the object */
    const char *text;
};

/* An object of the list; a whole message if is is set. */
struct message {
    const char *name, *is, *text;
    const struct message_part *parts;
};

/* What the data of a result is. */
struct message_result {
    uint8_t request; /* enum request_kind */
    bool list;
    const char *object;
};

extern const struct message message_list[];
extern const int message_count;
extern const struct message_result message_results[];
extern const int message_result_count;

const struct message *message_find(const char *name); /* or NULL */

/* Is the text such an object: every part that must be there, no other key, each of its type?  The text is
 * changed in place; why says what is wrong.  Costs a look at each byte; meant for tests. */
bool message_conforms(const char *name, char *text, size_t size, struct buf *why);
