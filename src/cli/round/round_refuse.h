/*
 * round_refuse.h - refusing a round: a code, and a message that names the place.
 *
 * Shared by what reads a round (round_input.c) and what plays it (round_play.c); nobody else needs it.
 */
#ifndef CLI_ROUND_ROUND_REFUSE_H
#define CLI_ROUND_ROUND_REFUSE_H

#include "cli/round/round_input.h"

/* Both are always false, so that a reader can end with "return round_refuse(...)". */
bool round_refuse(struct round_input *in, enum err err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool round_refuse_type(struct round_input *in, const char *what, const char *expected, enum json_kind kind);

/* Text of the input inside a message: short, and without what would upset a terminal. */
struct quote {
    char text[36];
};

struct quote round_quote(struct text text);

/* A value that was checked when the text was first walked through. */
static inline struct json round_inside(struct text value)
{
    return json_over(value.at, value.size);
}

#endif
